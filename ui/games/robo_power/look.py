"""Robo Power on the table: as any game of cards."""

from __future__ import annotations

from ui.games.robo_power.presenter import PRESENTER
from ui.table.look import Look


class RoboPowerLook(Look):
    """Robo Power."""

    presenter = PRESENTER
