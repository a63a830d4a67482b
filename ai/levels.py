"""The levels of opponents, as data."""

from collections.abc import Mapping
from typing import NamedTuple

STEADY = "steady"
TEMPERS = (STEADY, "cautious", "bold", "tricky")


class Level(NamedTuple):
    """One way to choose a move: `how` is random, greedy, misjudge or search.

    `rounds` and `seconds` limit the search; secret choices use `tables` determinized tables for
    `duels` rounds. For a level that misjudges see `ai.misjudgement`: it looks a single step ahead
    at `rounds` tables, with weights that are wrong by e to the power of `blur` (a standard
    deviation), overlooks threats and forgets cards with the chance `oversight`, does not notice
    with the chance `heedless` that a move is laughable, and never takes a move that a careful look
    finds worse by more than `points` of win chance. Among the others, a move that seems worse by
    `heat` is e times less likely. `temper` decides between almost equal moves (see
    `ai.personality`).
    """

    how: str
    rounds: int = 0
    seconds: float = 0.0
    tables: int = 0
    duels: int = 0
    blur: float = 0.0
    oversight: float = 0.0
    heedless: float = 0.0
    points: float = 0.0
    heat: float = 0.0
    temper: str = STEADY


LOOK_TABLES = 6  # determinized tables of a single-step look


def misjudging_level(
    rounds: int, blur: float, oversight: float, points: float, heat: float, heedless: float = 0.0
) -> Level:
    """Return a level that misjudges."""
    return Level(
        "misjudge",
        rounds,
        0.2,
        blur=blur,
        oversight=oversight,
        heedless=heedless,
        points=points,
        heat=heat,
    )


# For tests and the arena; players are not offered these.
SIMPLE: dict[str, Level] = {"random": Level("random"), "greedy": Level("greedy", LOOK_TABLES, 0.2)}
SEARCH = Level("search", rounds=600, seconds=1.2, tables=60, duels=4000)
# From weak to strong, unless a game's judge has its own ladder.
LADDER: Mapping[str, Level] = {
    "apprentice": misjudging_level(1, 1.2, 0.5, 0.6, 0.3),
    "tinkerer": misjudging_level(4, 0.7, 0.3, 0.2, 0.02),
    "mechanic": misjudging_level(6, 0.4, 0.1, 0.1, 0.01),
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
