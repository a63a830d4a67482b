"""How fast it is, always as a ratio to something known that ran in the same minute."""
