"""The installed program: this folder holds the repository's tree, laid out as it stands there."""
