"""What the sample game tells: points on the name plate."""

from pathlib import Path

from games.engine import Seat, State
from tests.sample_game.zones import marks_of
from ui.language.presenter import Presenter


class HighCardPresenter(Presenter):
    """The sample game."""

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        points = marks_of(v)["points"]
        return [("points", {"n": points[seat]})]


PRESENTER = HighCardPresenter("high_card", Path(__file__).parent)
