"""The cards of a hand: their names can be read, and its number is right."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table
from tests.support.table_players import node_of, wait
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


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_plate_does_not_count_the_card_that_its_player_has_put_out(size: tuple[int, int]) -> None:
    scene = open_table(2, game="robo_power", size=size)
    while (moves := wait(scene)) and 1 not in shown(scene).chosen:
        scene.session.play(moves[0])
    v = shown(scene)
    assert moves
    plate = node_of(scene, "seat.1")
    assert f"{len(v.zones['hand.1']) - 1} cards" in plate.value
    assert inside.parts(scene).say.presenter.life(v, 1) == ("cards", len(v.zones["hand.1"]) - 1)
