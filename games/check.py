"""Checks card files as the games themselves read them."""

from __future__ import annotations

from pathlib import Path

from games.cardfile.reader import CardError, Mistake, Shape, check
from games.cardfile.rule_numbers import Numbers
from games.junkyard_bots.cards import Die, JunkNumbers
from games.robo_power.cards import RoboCard
from games.robot_wars.cards import RobotCard
from games.robot_wars.decks import is_deck, read_deck
from games.robot_wars.verbs import VERBS as ROBOT_VERBS
from games.stak_bots.cards import StakCard, StakNumbers
from games.stak_bots.verbs import VERBS as STAK_VERBS
from games.two_robots.cards import RobotsCard
from games.two_robots.numbers import RobotsNumbers
from games.two_robots.verbs import VERBS as ROBOTS_VERBS

SHAPES: dict[str, Shape] = {
    "robo_power": (RoboCard, {}),
    "stak_bots": (StakCard, STAK_VERBS),
    "junkyard_bots": (Die, {}),
    "robot_wars": (RobotCard, ROBOT_VERBS),
    "two_robots": (RobotsCard, ROBOTS_VERBS),
}
NUMBERS: dict[str, type[Numbers]] = {
    "stak_bots": StakNumbers,
    "junkyard_bots": JunkNumbers,
    "two_robots": RobotsNumbers,
}


def mistakes(path: Path) -> list[Mistake]:
    """Every mistake of a card file, or of a deck of one's own."""
    if not is_deck(path):
        return check(path, SHAPES, NUMBERS)
    try:
        read_deck(path, str(path))
    except CardError as error:
        return list(error.mistakes)
    return []
