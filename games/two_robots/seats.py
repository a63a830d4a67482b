"""How many may play Two Robots: read without its cards."""

SEATS = range(2, 5)
