"""Robots of dice as they stand: put together, armed, hurt, wrecked."""

from __future__ import annotations

import math
import random
from functools import cache

from pygame import Rect

from ai.registry import JUDGES
from games.engine.core import legal_moves
from games.engine.match import Match
from games.junkyard_bots.reconfigure import rehang
from games.junkyard_bots.robot import body, find_held, parts, pipes
from games.junkyard_bots.zones import LOOKS
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import (
    wait,
)
from ui.games.junkyard_bots.look import JunkyardLook
from ui.table.layout.geometry import Pose


@cache
def grown(seats: int, seed: int) -> Match:
    """A match in which every robot has pipes, weapons in claws with computers, and energy."""
    match, luck = (
        Match(GAMES["junkyard_bots"], seats, seed, {"start": 0, "dice": "even"}),
        random.Random(seed),
    )
    while len(match.moves) < 2 or match.asked is None or match.asked.seat != 0:
        match.play(next(m for m in legal_moves(match.state) if m.verb in ("pass", "end")))
    s = match.state
    heap = [p for look in LOOKS for p in s.zones[look]]
    luck.shuffle(heap)
    for piece in heap:
        seat, type_ = luck.randrange(seats), s.faces[piece].type
        robot = s.zones[f"robot.{seat}"]
        if type_ in ("weapon", "energy") and luck.random() < 0.5:
            claws = [
                p for p in robot if s.faces[p].type == "claw" and find_held(s, seat, p) is None
            ]
            if claws:
                s.move(piece, f"held.{seat}", up=True)
                s.host[piece] = claws[0]
            elif type_ == "energy":
                s.move(piece, f"energy.{seat}", up=True)
        elif type_ == "computer":
            arms = [p for p in s.zones[f"held.{seat}"] if s.faces[p].type == "weapon"]
            arms = [p for p in arms if find_held(s, seat, p) is None]
            if arms:
                s.move(piece, f"held.{seat}", up=True)
                s.host[piece] = arms[0]
        elif type_ not in ("weapon", "energy") and len(robot) < 10:
            s.move(piece, f"robot.{seat}", up=True)
            s.host[piece] = robot[0]
            if type_ == "pipe":
                rehang(s, seat, piece, luck.choice(parts(s, seat, "eye") + parts(s, seat, "claw")))
    return match


def test_a_weapon_is_held_up_by_its_claw_and_energy_lies_beside_it() -> None:
    match = grown(2, 1)
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    sprites, s = inside.sprites(scene).all, match.state
    for seat in range(2):
        for piece in s.zones[f"held.{seat}"]:
            host, item = sprites[s.host[piece] or 0].lying.pose, sprites[piece].lying.pose
            weapon = s.faces[s.host[piece] or 0].type == "weapon"
            assert item.y == host.y if weapon else item.x == host.x
        room = inside.layout(scene).places[f"energy.{seat}"].rect
        for piece in s.zones[f"energy.{seat}"]:
            assert room.contains(covered(sprites[piece].lying.pose))


def test_a_robot_that_is_out_is_a_wreck_and_a_hurt_one_is_cracked() -> None:
    match = grown(2, 1)
    scene = open_table(2, people=(0, 1), game=match.game, match=match)
    wait(scene)
    whole = picture(scene)
    inside.shown(scene).pips[match.state.zones["robot.1"][0]] = 2
    hurt = picture(scene)
    assert hurt.get_buffer().raw != whole.get_buffer().raw
    for piece in list(inside.shown(scene).zones["robot.1"]):
        inside.shown(scene).move(piece, "gone", up=True)
    inside.shown(scene).mark("out", ((1,),))
    inside.board(scene).settle(inside.shown(scene), 0)
    room = inside.layout(scene).places["robot.1"].rect
    assert picture(scene).subsurface(room).copy().get_buffer().raw != (
        hurt.subsurface(room).copy().get_buffer().raw
    )


def test_a_robot_is_put_together_as_it_hangs_together() -> None:
    for seed in range(200):
        match = Match(GAMES["junkyard_bots"], 2, seed, {"start": 0, "dice": "even"})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 250:
            s = match.state
            parts = s.zones["robot.0"][1:]
            piped = [part for part in parts if pipes(s, part) and s.faces[part].type != "pipe"]
            if piped and match.asked.seat == 0:
                return chained(match, piped[0])
            few = JUDGES[match.game].sensible(s, match.asked)
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
    raise AssertionError("no pipe was ever attached")


def chained(match: Match, part: int) -> None:
    """A part lies beside its pipe, and in the body's row farther out; else above or below it."""
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    sprites, s = inside.sprites(scene).all, match.state
    pipe, trunk = sprites[pipes(s, part)[0]].lying.pose, sprites[body(s, 0)].lying.pose
    above = sprites[part].lying.pose
    assert 0.5 * pipe.w < math.hypot(above.x - pipe.x, above.y - pipe.y) < 1.3 * pipe.w
    if above.y == pipe.y == trunk.y:
        assert abs(above.x - trunk.x) > abs(pipe.x - trunk.x)
    picture(scene)
    assert inside.look(scene, JunkyardLook).scenery.hosts[part] == pipes(s, part)[0]


def covered(pose: Pose) -> Rect:
    """What a die covers, a pixel less at each side."""
    w = round(pose.w) - 2
    return Rect(round(pose.x - w / 2), round(pose.y - w / 2), w, w)
