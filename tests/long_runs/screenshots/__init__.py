"""Every page and table at every size, as contact sheets."""
