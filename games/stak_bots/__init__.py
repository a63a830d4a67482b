"""The rules of Stak Bots."""

SEATS = range(2, 7)  # how many can play
