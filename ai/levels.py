"""The levels of opponents, as data."""

from collections.abc import Mapping
from typing import NamedTuple

STEADY = "steady"
TEMPERS = (STEADY, "cautious", "bold", "tricky")


class Level(NamedTuple):
    """One way to choose a move: `how` is random, greedy, slip or search.

    `rounds` and `seconds` limit the search; secret choices use `tables` determinized tables for
    `duels` rounds. One who slips looks a single step ahead, and draws among the moves at most
    `points` of win chance worse than the best: `heat` is the difference that counts e times less.
    `temper` decides between moves that are about equal (see `ai.personality`).
    """

    how: str
    rounds: int = 0
    seconds: float = 0.0
    tables: int = 0
    duels: int = 0
    heat: float = 0.0
    points: float = 0.0
    temper: str = STEADY


LOOKS = 6  # determinized tables at which a single step is valued
NEAR = 0.08  # of win chance: a slip is never drawn among fewer moves than those so near the best


def slips(heat: float, points: float = 0.0) -> Level:
    """Return a level that slips; without `points` as far as is usual for its heat."""
    return Level("slip", LOOKS, 0.2, heat=heat, points=points or max(NEAR, 3 * heat))


# For tests and the arena; nobody is offered them.
SIMPLE: dict[str, Level] = {"random": Level("random"), "greedy": Level("greedy", LOOKS, 0.2)}
SEARCH = Level("search", rounds=600, seconds=1.2, tables=60, duels=4000)
# From weak to strong, in a game whose judge has no other table.
LADDER: Mapping[str, Level] = {
    "apprentice": slips(0.2),
    "tinkerer": slips(0.1),
    "mechanic": slips(0.05),
    "engineer": SIMPLE["greedy"],
    "master": SEARCH,
}
LEVELS = (*LADDER, *SIMPLE)
# What each is meant to be worth in Elo: with 150 points more one wins 70 % of the games for two.
STRENGTH = {name: 1000 + 150 * rung for rung, name in enumerate(LADDER)}
USUAL = "mechanic"  # where nobody has chosen
TOP = "master"
NEAREST = {"random": "apprentice", "greedy": "engineer"}  # for a set-up that names them
OLD = {"easy": "tinkerer", "normal": "engineer", "hard": "master"}  # as they were called once


def renamed(level: str) -> str:
    """Return the name that a level has today; the usual one for a level that is no more."""
    name = OLD.get(level, level)
    return name if name in LEVELS else USUAL
