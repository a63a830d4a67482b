"""The levels of opponents, as data."""

from typing import NamedTuple


class Level(NamedTuple):
    """One way to choose a move: `how` is random, greedy or search.

    `rounds` and `seconds` limit the search; secret choices use `tables` determinized tables for
    `duels` rounds; a `slip` above zero draws the move by weight, more evenly the higher it is.
    """

    how: str
    rounds: int = 0
    seconds: float = 0.0
    slip: float = 0.0
    tables: int = 0
    duels: int = 0


LEVELS: dict[str, Level] = {
    "random": Level("random"),
    "greedy": Level("greedy", rounds=6, seconds=0.2),
    "easy": Level("search", rounds=60, seconds=0.15, slip=0.25, tables=6, duels=100),
    "normal": Level("search", rounds=400, seconds=0.4, tables=40, duels=2000),
    "hard": Level("search", rounds=1600, seconds=1.2, tables=100, duels=8000),
}
