"""The games in the box: their rule controllers by key."""

from __future__ import annotations

from games.core import RuleController
from games.robo_power.rules import CONTROLLER as ROBO_POWER

GAMES: dict[str, RuleController] = {ROBO_POWER.key: ROBO_POWER}
