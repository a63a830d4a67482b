"""The rules of Robot Wars."""

SEATS = range(2, 7)  # how many can play
