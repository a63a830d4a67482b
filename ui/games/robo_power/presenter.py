"""What Robo Power tells: as any game of cards."""

from __future__ import annotations

from pathlib import Path

from games.cardfile.reader import Card
from games.robo_power.cards import RoboCard
from games.robo_power.rules import CONTROLLER
from ui.presentation.presenter import Presenter


class RoboPowerPresenter(Presenter):
    """Robo Power."""

    key = CONTROLLER.key
    files = Path(__file__).parent

    def numbered(self, card: Card) -> int | None:
        return card.number if isinstance(card, RoboCard) else None


PRESENTER = RoboPowerPresenter()
