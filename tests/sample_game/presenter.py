"""What the sample game tells: points on the name plate."""

from __future__ import annotations

from pathlib import Path

from games.cardfile.reader import Card
from games.engine.core import Seat, State
from tests.sample_game.rules import Numbered
from ui.presentation.presenter import Presenter


class HighCardPresenter(Presenter):
    """The sample game."""

    key = "high_card"
    files = Path(__file__).parent

    def numbered(self, card: Card) -> int | None:
        return card.number if isinstance(card, Numbered) else None

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        points: tuple[int, ...] = v.marks["points"]
        return [("points", {"n": points[seat]})]


PRESENTER = HighCardPresenter()
