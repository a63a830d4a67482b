"""The rules of Robo Power."""

SEATS = range(2, 7)  # how many can play
