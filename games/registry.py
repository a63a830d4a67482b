"""The games in the box: their rule controllers by key."""

from __future__ import annotations

from games.core import RuleController
from games.robo_power.rules import CONTROLLER as ROBO_POWER
from games.robot_wars.rules import CONTROLLER as ROBOT_WARS
from games.stak_bots.rules import CONTROLLER as STAK_BOTS

GAMES: dict[str, RuleController] = {game.key: game for game in (ROBO_POWER, STAK_BOTS, ROBOT_WARS)}
