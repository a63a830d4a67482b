"""The parts of a robot keep their places for as long as they live."""

from __future__ import annotations

import pygame
import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.engine.moves import Piece
from games.registry import GAMES
from games.robot_wars.zones import ROBOT
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import key
from ui.games.robot_wars.layout import Cell, RobotPlace
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose


def poses(scene: TableScene, seats: int) -> dict[str, dict[Piece, Pose]]:
    """Return where the parts of each robot lie."""
    lying = inside.board(scene).table
    return {
        zone: {p: lying[p].pose for p in inside.shown(scene).zones[zone]} for zone in ROBOT[:seats]
    }


def most(scene: TableScene, zone: str) -> tuple[int, int]:
    """Return for how many internal and external parts a robot has room."""
    place = inside.layout(scene).places[zone]
    assert isinstance(place, RobotPlace)
    return place.slots.most_inner, place.slots.most_outer


def cells(scene: TableScene, seats: int) -> list[dict[Piece, Cell]]:
    """Return the sides, columns and rows of the external parts of each robot."""
    rooms = [inside.layout(scene).places[zone] for zone in ROBOT[:seats]]
    return [dict(room.slots.outer) for room in rooms if isinstance(room, RobotPlace)]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_a_loss_moves_no_other_part_and_a_new_part_moves_none_to_the_other_side(
    seats: int, seed: int, size: tuple[int, int], scale: int
) -> None:
    match, luck = Match(GAMES["robot_wars"], seats, seed), seeded(seed)
    scene = open_table(seats, (), match=match, game="robot_wars", size=size, scale=scale)
    losses = 0
    while match.asked is not None and len(match.moves) < 260:
        before, rooms = poses(scene, seats), {zone: most(scene, zone) for zone in ROBOT[:seats]}
        match.play(moved(JUDGES["robot_wars"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        for zone, after in poses(scene, seats).items():
            lost = len(before[zone].keys() - after.keys())
            alive = before[zone].keys() & after.keys()
            losses += lost if alive else 0
            grows = most(scene, zone) != rooms[zone]
            middle = inside.layout(scene).places[zone].rect.centerx
            for piece in alive:
                then, now = before[zone][piece], after[piece]
                assert grows or then == now, (zone, piece)
                inner = inside.shown(scene).faces[piece].internal
                assert inner or (then.x < middle) == (now.x < middle)
    assert losses > 2


def test_parts_keep_their_sides_in_a_window_of_another_size() -> None:
    match, luck = Match(GAMES["robot_wars"], 2, 5), seeded(5)
    scene = open_table(2, (), match=match, game="robot_wars")
    while match.asked is not None and len(match.moves) < 60:
        match.play(moved(JUDGES["robot_wars"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
    sides = []
    for size in ((1280, 800), (1600, 900), (1280, 800)):
        inside.resize(scene, size)
        rects = {zone: inside.layout(scene).places[zone].rect for zone in ROBOT[:2]}
        found = poses(scene, 2)
        sides.append(
            {p: pose.x < rects[zone].centerx for zone in found for p, pose in found[zone].items()}
        )
    assert sides[0] == sides[1] == sides[2]
    assert len(sides[0]) > 1


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_beside_a_side_panel_parts_stand_as_before_and_come_back(
    size: tuple[int, int], scale: int
) -> None:
    match, luck = Match(GAMES["robot_wars"], 2, 2), seeded(2)
    scene = open_table(2, (), match=match, game="robot_wars", size=size, scale=scale)
    narrower = 0
    while match.asked is not None and len(match.moves) < 160:
        match.play(moved(JUDGES["robot_wars"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        shown, whole, grids = poses(scene, 2), inside.layout(scene).area, cells(scene, 2)
        key(scene, pygame.K_l)
        assert cells(scene, 2) == grids
        narrower += inside.layout(scene).area.w < whole.w
        key(scene, pygame.K_l)
        assert poses(scene, 2) == shown
    assert narrower or size[0] < 1280
