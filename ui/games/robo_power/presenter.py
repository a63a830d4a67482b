"""What Robo Power tells: as any game of cards."""

from __future__ import annotations

from pathlib import Path

from games.robo_power.rules import CONTROLLER
from ui.presentation.presenter import Presenter


class RoboPowerPresenter(Presenter):
    """Robo Power."""

    key = CONTROLLER.key
    files = Path(__file__).parent


PRESENTER = RoboPowerPresenter()
