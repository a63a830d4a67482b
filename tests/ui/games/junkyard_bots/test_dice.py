"""Dice of true size and marks, energy in its glass, rooms without dice, and what is thrown away."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games.engine.match import Match
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, clicks, drag, keys, meant, node_of, pad, wait
from tests.ui.games.junkyard_bots.test_robots_standing import grown
from tests.ui.games.junkyard_bots.test_yard import table
from ui.games.junkyard_bots.dice_faces import DiceFaces, parse_back
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.presenter import find_mean_energy
from ui.games.junkyard_bots.robot_pose import RobotBuild, chest_rect

WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}
TRUE = {1: 0.58, 2: 0.77, 4: 1.0}  # the width of a die by its size


@pytest.mark.parametrize("seats", [2, 4])
def test_dice_of_a_robot_are_true_to_their_sizes(seats: int) -> None:
    for seed in range(4):
        match = grown(seats, seed)
        scene = open_table(seats, size=(960, 600), game=match.game, match=match)
        wait(scene)
        sprites, s = inside.sprites(scene).all, match.state
        for seat in range(seats):
            dice = [*s.zones[f"robot.{seat}"][1:], *s.zones[f"held.{seat}"]]
            units = [sprites[p].lying.pose.w / TRUE[s.faces[p].size] for p in dice]
            assert max(units) - min(units) < 0.01


def test_a_long_chain_wraps_before_its_dice_shrink() -> None:
    pieces, room = list(range(7)), Rect(0, 0, 420, 300)
    build = RobotBuild(dict.fromkeys(pieces, 30.0), room, chest_rect(room))
    types = dict.fromkeys(pieces, "pipe")
    lines: dict[str, list[list[int]]] = {"head": [], "arms": [pieces], "feet": []}
    found = build.build(lines, types)
    assert found is not None
    posed = found[1]
    assert len({round(pose.y) for pose in posed.values()}) == 2
    assert {pose.w for pose in posed.values()} == {30.0}
    lines = {"head": [], "arms": [], "feet": [list(range(7))]}
    narrow = Rect(0, 0, 140, 400)
    build = RobotBuild(dict.fromkeys(pieces, 30.0), narrow, chest_rect(narrow))
    found = build.build(lines, types)
    assert found is not None
    posed = found[1]
    assert len({round(pose.y) for pose in posed.values()}) == 2


def test_red_blue_and_green_differ_without_their_colours() -> None:
    faces = inside.faces(table("Act"), DiceFaces)
    masks = []
    for colour in ("red", "blue", "green"):
        cube = faces.draw_die(parse_back(f"s_{colour}"), 90)
        top = cube.subsurface((0, 0, 90, 18))
        light = [top.get_at((x, y))[:3] for y in range(18) for x in range(90)]
        masks.append([min(rgb) > 215 for rgb in light])
    assert all(any(mask) for mask in masks)
    assert len({tuple(mask) for mask in masks}) == 3


def test_energy_stands_in_a_glass_that_is_filled_to_what_it_rolls_on_average() -> None:
    match = grown(2, 2)
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    v = inside.shown(scene)
    ate = v.zones["energy.0"]
    glass = inside.layout(scene).places["energy.0"].rect
    full = picture(scene).subsurface(glass).copy().get_buffer().raw
    lowest = max(inside.sprites(scene).all[p].lying.pose.y for p in ate)
    assert lowest > glass.centery, "dice lie at the bottom"
    assert find_mean_energy(v, 0) == sum(sum(v.faces[p].sides) + v.faces[p].size for p in ate) / 5
    inside.shown(scene).move(ate[-1], "gone", up=True)
    inside.board(scene).settle(inside.shown(scene), 0)
    assert picture(scene).subsurface(glass).copy().get_buffer().raw != full


@pytest.mark.parametrize("zone", ["energy.0", "energy.1", "edge.0", "edge.1", "open"])
def test_rooms_without_dice_are_not_drawn(zone: str) -> None:
    match = Match(GAMES["junkyard_bots"], 2, 1, {"start": 0, "dice": "even"})
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    v, look = inside.shown(scene), inside.look(scene, JunkyardLook)
    ground = pygame.Surface((1280, 800), pygame.SRCALPHA)
    room = ground.subsurface(inside.layout(scene).places[zone].rect)
    look.draw_still(ground, v)
    look.draw_under(ground, v)
    blank = pygame.image.tobytes(room, "RGBA")
    assert set(blank) == {0}
    v.move(v.zones["robot.0"][-1], zone, up=True)
    look.draw_still(ground, v)
    look.draw_under(ground, v)
    assert pygame.image.tobytes(room, "RGBA") != blank


@pytest.mark.parametrize("way", WAYS)
def test_a_part_is_thrown_away_only_when_it_was_meant(way: str) -> None:
    scene = table("Act")
    eject = next(m for m in inside.selection(scene).moves if m.verb == "eject")
    before = len(scene.session.match.moves)
    WAYS[way](scene, eject)
    assert len(scene.session.match.moves) == before
    click(scene, node_of(scene, "close").rect.center)
    assert inside.sheet(scene) is None
    assert len(scene.session.match.moves) == before
    WAYS[way](scene, eject)
    meant(scene, eject, [eject], WAYS[way])
    assert scene.session.match.moves[before] == eject
