"""The rules of Two Robots."""

SEATS = range(2, 5)  # how many can play
