"""The rules of Junkyard Bots."""

SEATS = range(2, 5)  # how many can play
