"""The names of the cards of a hand can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from games.registry import GAMES
from ui.games.robo_power.look import RoboPowerLook
from ui.language.presenters import PRESENTERS
from ui.table.look import LayoutRequest
from ui.toolkit.graphics.canvas import unit


@pytest.mark.parametrize("seats", GAMES["robo_power"].seats)
@pytest.mark.parametrize("n", [7, 8])
@pytest.mark.parametrize(("size", "scale"), [((1204, 800), 1.0), ((960, 600), 1.5)])
def test_no_card_of_a_hand_of_eight_covers_the_name_of_another(
    size: tuple[int, int], scale: float, n: int, seats: int
) -> None:
    frame = LayoutRequest(range(seats), 0, "left", Rect((0, 0), size), unit(size) * scale, scale)
    place = RoboPowerLook.layout(PRESENTERS["robo_power"].spec, frame).places["hand.0"]
    poses = place.poses(n)
    assert all(b.x - a.x >= a.w for a, b in pairwise(poses))
    assert min(pose.w for pose in poses) >= 84 * unit(size)
