"""The games in the box: their rule controllers by key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.engine.rules import RuleController
from games.junkyard_bots.rules import CONTROLLER as JUNKYARD_BOTS
from games.robo_power.rules import CONTROLLER as ROBO_POWER
from games.robot_wars.rules import CONTROLLER as ROBOT_WARS
from games.stak_bots.rules import CONTROLLER as STAK_BOTS
from games.two_robots.rules import CONTROLLER as TWO_ROBOTS

GAMES: dict[str, RuleController] = {
    game.key: game for game in (ROBO_POWER, STAK_BOTS, JUNKYARD_BOTS, ROBOT_WARS, TWO_ROBOTS)
}


def own_deck(game: str) -> Callable[[Path], Any] | None:
    """How the file of a deck of one's own is read, in a game that takes such decks."""
    read: Callable[[Path], Any] | None = getattr(GAMES[game], "own_deck", None)
    return read


def deck_game() -> str:
    """The game for which decks can be written; empty if there is none."""
    return next((key for key in GAMES if own_deck(key)), "")
