"""Dice on the table: room for all, robots put together, every kind of question answered there."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pytest
from pygame import Rect

from games.core import legal_moves
from games.junkyard_bots.robot import body, pipes
from games.match import Match, from_text
from tests.table_at import LONG, open_table, picture
from tests.table_players import clicks, drag, keys, meant, pad, wait
from ui.table.dicefaces import unseen
from ui.table.layout import RATIO, grid

KINDS = ("Act", "Ready", "Looking", "PowerUp", "Place", "Aiming", "Dodging", "Shielding", "Paying",
         "Arrange", "End", "Again", "Pick", "Eject")  # fmt: skip
WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}
SIZES = [(960, 600), (1280, 800), (1920, 1080)]


@cache
def found(kind: str) -> str:
    """A match in which the first seat is asked a question of this kind, saved."""
    for seed in range(600):
        match = Match("junkyard_bots", 2, seed, {"start": 0})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 300:
            if type(match.asked).__name__ == kind and match.asked.seat == 0:
                return match.to_text()
            few = match.asked.sensible(match.state)
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
    raise AssertionError(f"{kind} is never asked")


def table(kind: str, **how: Any) -> Any:
    """The table at which it is asked."""
    match = from_text(found(kind))
    scene = open_table(2, game=match.game, match=match, **how)
    wait(scene)
    return scene


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_is_answered_at_the_table(kind: str, way: str) -> None:
    verbs = {move.verb: move for move in legal_moves(table(kind).session.match.state)}
    for move in verbs.values():
        scene = table(kind)
        before, moves = len(scene.session.match.moves), list(scene.desk.play.hand.moves)
        WAYS[way](scene, move)
        meant(scene, move, moves, WAYS[way])
        assert scene.session.match.moves[before] == move


@pytest.mark.parametrize("scale", [75, 100, 150])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_zone_has_room_of_its_own(seats: int, size: tuple[int, int], scale: int) -> None:
    match = Match("junkyard_bots", seats, 1, {"start": 0})
    scene = open_table(seats, size=size, scale=scale, game=match.game, match=match, names=LONG)
    wait(scene)
    lay = scene.desk.board.layout()
    rooms = {zone: place.rect for zone, place in lay.places.items()}
    rooms |= {f"plate.{seat}": rect for seat, rect in lay.plates.items()}
    rooms |= {"bar": lay.bar, "prompt": lay.prompt, "caption": lay.caption, "buttons": lay.buttons}
    assert all(Rect((0, 0), size).contains(rect) for rect in rooms.values())
    pairs = itertools.combinations(rooms.items(), 2)
    assert [(a, b) for (a, one), (b, two) in pairs if one.colliderect(two)] == []


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_no_words_overflow_at_any_question(size: tuple[int, int], language: str) -> None:
    for kind in KINDS:
        scene = table(kind, size=size, language=language, names=LONG)
        picture(scene)
        assert scene.app.theme.overflows == [], kind


@pytest.mark.parametrize("n", [1, 2, 7, 20, 55])
def test_dice_side_by_side_stay_in_their_room(n: int) -> None:
    rect = Rect(10, 20, 300, 180)
    poses = grid(rect, n, 90.0)
    assert len(poses) == n
    for pose in poses:
        high = pose.w * RATIO
        die = Rect(round(pose.x - pose.w / 2), round(pose.y - high / 2), round(pose.w), round(high))
        assert rect.inflate(2, 2).contains(die)


def test_a_robot_is_put_together_as_it_hangs_together() -> None:
    for seed in range(200):
        match = Match("junkyard_bots", 2, seed, {"start": 0})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 250:
            s = match.state
            parts = s.zones["robot.0"][1:]
            piped = [part for part in parts if pipes(s, part) and s.faces[part].type != "pipe"]
            if piped and match.asked.seat == 0:
                return chained(match, piped[0])
            few = match.asked.sensible(s)
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
    raise AssertionError("no pipe was ever attached")


def chained(match: Match, part: int) -> None:
    """A part stands above its pipe, and the pipe beside the body."""
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    sprites, s = scene.desk.board.sprites.all, match.state
    pipe, trunk = sprites[pipes(s, part)[0]].lying.pose, sprites[body(s, 0)].lying.pose
    above = sprites[part].lying.pose
    assert above.x == pipe.x
    assert above.y < pipe.y
    assert pipe.x != trunk.x
    picture(scene)
    assert scene.desk.board.hosts[part] == pipes(s, part)[0]


def test_a_choice_says_how_likely_it_succeeds() -> None:
    scene = table("Act")
    moves = [m for m in scene.desk.play.hand.moves if m.verb in ("look", "grab")]
    texts = [scene.desk.say.button(scene.desk.follow.shown, move) for move in moves]
    assert texts
    assert all("%" in text for text in texts)


def test_dice_face_down_look_alike_but_for_size_and_colour() -> None:
    scene = table("Act")
    v, sprites = scene.desk.follow.shown, scene.desk.board.sprites.all
    for look in ("s_red", "l_blue"):
        lying = [sprites[p].lying for p in v.zones[look] if p in sprites]
        assert {item.face for item in lying} <= {unseen(look)}


def test_a_body_shows_its_power_and_a_die_the_side_it_fell_on() -> None:
    scene = table("Act")
    v, board = scene.desk.follow.shown, scene.desk.board
    trunk, claw = v.zones["robot.0"][:2]
    assert board.counted(v, trunk, v.faces[trunk]) == (str(v.pips[trunk]), "")
    v.pips[claw] = 1
    assert board.counted(v, claw, v.faces[claw])[1] == f"{v.faces[claw].size}+"
    v.pips[claw] = 2
    assert board.counted(v, claw, v.faces[claw])[1] == str(v.faces[claw].sides[0])
