"""Where pieces are large the others' robots lie in trays, so that my own can grow."""

import itertools
from typing import Any

import pytest
from pygame import Rect, Surface

from games.engine.match import Match
from games.junkyard_bots.zones import HELD, ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.ui.games.junkyard_bots.test_throws import at_table
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.trays import lay_in_rows, pose_tray
from ui.toolkit.graphics.tokens import CREAM


def at(scale: int) -> tuple[Any, dict[int, Any]]:
    scene = open_table(3, game="junkyard_bots", size=(960, 600), scale=scale)
    return inside.layout(scene), inside.board(scene).table


def test_at_a_large_size_the_others_fold_into_trays_and_my_dice_grow() -> None:
    (usual, lies), (large, now) = at(100), at(150)
    assert not any(place.folded for place in usual.places.values())
    folded = {place.zone for place in large.places.values() if place.folded}
    assert folded >= {ROBOT[1], ROBOT[2], HELD[1]}
    assert ROBOT[0] not in folded
    mine = [piece for piece, item in lies.items() if item.zone == ROBOT[0]]
    assert mine
    assert all(now[piece].pose.w > 1.3 * lies[piece].pose.w for piece in mine)
    for item in now.values():
        if item.zone in folded:
            assert large.places[item.zone].rect.contains(item.pose.rect)


def test_a_glass_and_a_name_of_dice_lie_in_their_tray_not_below_it() -> None:
    t = Table(2)
    t.energy(1, "energy_l_red")
    t.seen(1, "mouth_s_red")
    scene = at_table(t.turn(), size=(960, 600), scale=150)
    shown, place = picture(scene), inside.layout(scene).places["energy.1"]
    assert place.folded
    assert CREAM in colours(shown, place.rect)  # its marks
    label = inside.look(scene, JunkyardLook).scenery.label(inside.layout(scene).places["edge.1"])
    assert max(map(min, colours(shown, label))) > 200  # an eye, or words


def colours(shown: Surface, rect: Rect) -> set[tuple[int, ...]]:
    """Return the colours in a rectangle of a picture."""
    spots = ((x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom))
    return {tuple(shown.get_at(at)[:3]) for at in spots}


@pytest.mark.parametrize("n", [1, 4, 9, 16])
def test_dice_in_a_tray_stay_true_to_each_other_and_overlap_nowhere(n: int) -> None:
    room, sizes = Rect(10, 20, 300, 96), [1.0, 0.77, *[0.58] * 14][:n]
    poses = lay_in_rows(room, sizes, 80)
    assert len(poses) == n
    assert all(room.inflate(2, 2).contains(pose.rect) for pose in poses)
    assert not any(a.rect.colliderect(b.rect) for a, b in itertools.combinations(poses, 2))
    assert all(abs(p.w / poses[0].w - size) < 0.01 for p, size in zip(poses, sizes, strict=True))


def test_a_new_die_in_a_tray_moves_no_other() -> None:
    v = Match(GAMES["junkyard_bots"], 2, 1).state.copy()
    dice, new, room = v.zones[ROBOT[1]], v.zones["l_blue"][0], Rect(0, 0, 600, 96)
    sides = dict[int, int]()
    stood = pose_tray(v, dice, room, 60, sides)
    v.host[new] = next(piece for piece in dice if v.host[piece] is None)
    stands = pose_tray(v, [*dice, new], room, 60, sides)
    assert {piece: stands[piece] for piece in dice} == stood
