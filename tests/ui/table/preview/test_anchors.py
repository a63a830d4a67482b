"""What points at pieces is drawn below the numbers and words of the table."""

from __future__ import annotations

import pygame
from pygame import Rect

from games.engine import Move
from games.engine.match import Match
from games.junkyard_bots.robot import body
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.games.stak_bots.tables import Table as StakBots
from tests.support import inside
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.scenes.table import TableScene
from ui.table.preview.anchors import rect_of


def look_at(scene: TableScene, room: Rect) -> bytes:
    """Return the pixels of a part of the window."""
    return pygame.image.tobytes(picture(scene).subsurface(room), "RGB")


def test_the_ring_of_the_focus_crosses_no_counter_of_a_stak() -> None:
    match = Match(GAMES["stak_bots"], 3, 1, {"start": 0, "depth": 7})
    scene = open_table(3, match=match, game="stak_bots")
    inside.pick(scene, next(move for move in wait(scene) if move.verb == "attack").moved)
    panels = inside.look(scene).panel_rects(inside.shown(scene))
    rooms = [room.clip(Rect((0, 0), inside.size(scene))) for room in panels]
    before = [look_at(scene, room) for room in rooms]
    inside.focus(scene).seen = True
    inside.focus(scene).move_to("zone.stak.1")
    node = next(n for g in inside.groups(scene) for n in g.children if n.key == "zone.stak.1")
    assert node.rect.collidelist(rooms) >= 0
    assert [look_at(scene, room) for room in rooms] == before


def test_the_ribbon_of_a_preview_leaves_the_power_of_a_robot_in_sight() -> None:
    t = Table(2)
    die = t.lay("energy_s_blue")
    t.turn().do("grab", None, die).rolls(3).do("roll")
    scene = show_table("junkyard_bots", t.s, previews=True)
    v, board = inside.shown(scene), inside.board(scene)
    whole = rect_of(board, v, body(v, 0))
    assert whole is not None
    room = whole.inflate(-whole.w // 2, -whole.h // 2)  # the number
    before = look_at(scene, room)
    move = Move("hold", die, t.part(0, "claw_s_green"))
    assert move in wait(scene)
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(f"target.{move.target}")
    for _ in range(4):
        scene.update(0.1)
    assert inside.preview(scene).move == move
    source = rect_of(board, v, die)
    aim = rect_of(board, v, move.target)
    assert source is not None
    assert aim is not None
    assert room.clipline(source.center, aim.center)  # the ribbon passes there
    assert look_at(scene, room) == before


def test_the_ring_of_a_card_that_others_cover_goes_round_the_whole_card() -> None:
    t = StakBots("stomp4 core5", "core7 spike3", hands="tranq2").act().do("play", "tranq2")
    scene = show_table("stak_bots", t.s)
    v, board = inside.shown(scene), inside.board(scene)
    below = v.zones["stak.1"][0]
    node = next(n for g in inside.groups(scene) for n in g.children if n.key == f"target.{below}")
    whole = board.sprites.all[below].pose.rect
    line = Rect(node.rect.right, whole.top + 4, 4, whole.h - 8)
    assert whole.contains(line)
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(node.key)
    scene.update(0.1)
    with_ring = look_at(scene, line)
    inside.focus(scene).seen = False
    inside.point_at(scene, node.key)
    inside.pointer(scene).hover(below, None)
    assert look_at(scene, line) == with_ring
