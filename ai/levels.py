"""The levels of opponents, as data."""

from collections.abc import Mapping
from typing import NamedTuple

STEADY = "steady"
TEMPERS = (STEADY, "cautious", "bold", "tricky")


class Level(NamedTuple):
    """One way to choose a move: `how` is random, greedy, slip or search.

    `rounds` and `seconds` limit the search; secret choices use `tables` determinized tables for
    `duels` rounds. A level that slips looks a single step ahead and draws among the moves that are
    at most `points` of win chance worse than the best; a move that is worse by `heat` is e times
    less likely. `temper` decides between almost equal moves (see `ai.personality`).
    """

    how: str
    rounds: int = 0
    seconds: float = 0.0
    tables: int = 0
    duels: int = 0
    heat: float = 0.0
    points: float = 0.0
    temper: str = STEADY


LOOK_TABLES = 6  # determinized tables of a single-step look
MIN_SLIP_POINTS = 0.08  # win chance: the smallest `points` of a slip


def slip_level(heat: float, points: float = 0.0) -> Level:
    """Return a level that slips; by default, `points` follows from the heat."""
    return Level(
        "slip", LOOK_TABLES, 0.2, heat=heat, points=points or max(MIN_SLIP_POINTS, 3 * heat)
    )


# For tests and the arena; players are not offered these.
SIMPLE: dict[str, Level] = {"random": Level("random"), "greedy": Level("greedy", LOOK_TABLES, 0.2)}
SEARCH = Level("search", rounds=600, seconds=1.2, tables=60, duels=4000)
# From weak to strong, unless a game's judge has its own ladder.
LADDER: Mapping[str, Level] = {
    "apprentice": slip_level(0.2),
    "tinkerer": slip_level(0.1),
    "mechanic": slip_level(0.05),
    "engineer": SIMPLE["greedy"],
    "master": SEARCH,
}
LEVELS = (*LADDER, *SIMPLE)
# Intended Elo; 150 points more win 70 % of the games for two.
STRENGTH = {name: 1000 + 150 * rung for rung, name in enumerate(LADDER)}
USUAL = "mechanic"  # the default
TOP = "master"
NEAREST = {"random": "apprentice", "greedy": "engineer"}  # replacements in a set-up
OLD = {"easy": "tinkerer", "normal": "engineer", "hard": "master"}  # former names


def current_name(level: str) -> str:
    """Return the present name of a level; the default for a level that no longer exists."""
    name = OLD.get(level, level)
    return name if name in LEVELS else USUAL
