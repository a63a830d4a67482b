"""Dice on the table: layout, robots, and answers to every kind of question."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect

from ai.registry import JUDGES
from bench.balance.measured_game import rival
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.support import inside
from tests.support.questions import question
from tests.support.table_at import LONG, open_table, picture
from tests.support.table_players import (
    asked_to,
    click,
    clicks,
    drag,
    keys,
    meant,
    mouse,
    pad,
    wait,
)
from tests.ui.games.junkyard_bots.test_robots_standing import covered, grown
from ui.games.junkyard_bots.dice_faces import find_width_of_back, parse_back
from ui.games.junkyard_bots.layout import SQUARE
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.presenter import PRESENTER
from ui.scenes.table import TableScene
from ui.table.input.focus import find_stops, find_usable
from ui.table.layout.geometry import poses_in_rows
from ui.table.layout.table_layout import Layout
from ui.table.look import LayoutRequest
from ui.toolkit.graphics.canvas import unit

KINDS = (
    "Act",
    "Ready",
    "Looking",
    "PowerUp",
    "Place",
    "Aiming",
    "Dodging",
    "Shielding",
    "Paying",
    "Arrange",
    "End",
    "Again",
    "Pick",
    "Eject",
)
FIRST_SEEDS = {"Dodging": 23, "Pick": 71}  # of questions that are seldom asked: none below
WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}
SIZES = [(960, 600), (1280, 800), (1920, 1080)]


@cache
def found(kind: str) -> Match:
    """A match in which the first seat is asked a question of this kind; play on in a branch."""
    for seed in range(FIRST_SEEDS.get(kind, 0), 600):
        match = Match(GAMES["junkyard_bots"], 2, seed, {"start": 0, "dice": "even"})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 300:
            if type(match.asked).__name__ == kind and match.asked.seat == 0:
                return match
            # One who never fights keeps weapons long enough to put a computer on one.
            minds = rival(match.game, "fighter", match.asked.seat, True), JUDGES[match.game]
            few = [m for mind in minds for m in mind.sensible(match.state, match.asked)]
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
    raise AssertionError(f"{kind} is never asked")


def table(kind: str, **how: Any) -> TableScene:
    """The table at which it is asked."""
    match = found(kind).branch(len(found(kind).moves))
    scene = open_table(2, game=match.game, match=match, **how)
    wait(scene)
    return scene


@pytest.mark.few(3)
@pytest.mark.pairwise("kind")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_is_answered_at_the_table(kind: str, way: str) -> None:
    verbs = {move.verb: move for move in legal_moves(table(kind).session.match.state)}
    for move in verbs.values():
        scene = table(kind)
        before, moves = len(scene.session.match.moves), list(inside.selection(scene).moves)
        WAYS[way](scene, move)
        meant(scene, move, moves, WAYS[way])
        assert scene.session.match.moves[before] == move


@cache
def beside_another() -> str:
    """A match in which two dice that the first seat does not know lie at the edge of the second."""
    match = Match(GAMES["junkyard_bots"], 2, 3, {"start": 0, "dice": "even"})
    luck = random.Random(3)
    while match.asked is not None:
        moves = match.asked.moves(match.state)
        there = [m for m in moves if m.verb == "look" and m.to == "edge.1/1"]
        if match.asked.seat == 0 and there:
            return match.to_text()
        looks = [
            m for m in JUDGES[match.game].sensible(match.state, match.asked) if m.verb == "look"
        ]
        mine = [m for m in moves if m.verb == "pass"] if match.asked.seat == 0 else looks
        match.play(luck.choice(mine or JUDGES[match.game].sensible(match.state, match.asked)))
    raise AssertionError("nothing was looked at")


@pytest.mark.parametrize("way", WAYS)
def test_each_die_at_anothers_edge_is_reached_by_itself_and_tells_its_chance(way: str) -> None:
    match = read_replay(beside_another(), GAMES).match
    scene = open_table(2, game=match.game, match=match)
    moves = wait(scene)
    move = Move("grab", None, "edge.1/1")
    die = inside.shown(scene).zones["edge.1"][1]
    inside.pointer(scene).hover(die, "edge.1")
    told = inside.lit(scene).descriptions[die]
    assert "die at Bo's edge: look" in told
    assert "%" in told
    WAYS[way](scene, move)
    meant(scene, move, [m for m in moves if m.to == move.to], WAYS[way])
    assert scene.session.match.moves[-1] == move
    assert scene.session.match.state.zones["target"] == [die]


@pytest.mark.pairwise
@pytest.mark.parametrize("scale", [75, 100, 150])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_zone_has_room_of_its_own(seats: int, size: tuple[int, int], scale: int) -> None:
    match = Match(GAMES["junkyard_bots"], seats, 1, {"start": 0, "dice": "even"})
    scene = open_table(seats, size=size, scale=scale, game=match.game, match=match, names=LONG)
    wait(scene)
    lay = inside.layout(scene)
    rooms = {zone: place.rect for zone, place in lay.places.items()}
    rooms |= {f"plate.{seat}": rect for seat, rect in lay.plates.items()}
    rooms |= {"bar": lay.bar, "prompt": lay.prompt, "buttons": lay.buttons}
    assert all(Rect((0, 0), size).contains(rect) for rect in rooms.values())
    pairs = itertools.combinations(rooms.items(), 2)
    both = [(a, b) for (a, one), (b, two) in pairs if one.colliderect(two)]
    within = [(f"held.{seat}", f"robot.{seat}") for seat in range(seats)]
    over = [("edge.0", "target"), ("open", "target")]  # a roll lies over dice on the ground
    assert {tuple(sorted(pair)) for pair in both} - {*over} == {*within}
    assert all(rooms[robot].contains(rooms[part]) for part, robot in within)


@pytest.mark.few(2)
@pytest.mark.pairwise("kind")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_no_words_overflow_at_any_question(size: tuple[int, int], language: str, kind: str) -> None:
    scene = table(kind, size=size, language=language, names=LONG)
    picture(scene)
    assert scene.app.theme.overflows == []


@pytest.mark.parametrize("n", [1, 2, 7, 20, 55])
def test_dice_side_by_side_stay_in_their_room(n: int) -> None:
    rect = Rect(10, 20, 300, 180)
    poses = poses_in_rows(rect, n, 90.0, SQUARE, 1.06)
    assert len(poses) == n
    assert all(rect.contains(covered(pose)) for pose in poses)


@pytest.mark.few(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [75, 150])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_die_of_a_robot_lies_on_another(seats: int, size: tuple[int, int], scale: int) -> None:
    for seed in range(4):
        match = grown(seats, seed)
        scene = open_table(seats, size=size, scale=scale, game=match.game, match=match)
        wait(scene)
        sprites, v = inside.sprites(scene).all, match.state
        for seat in range(seats):
            room = inside.layout(scene).places[f"robot.{seat}"].rect.inflate(4, 4)
            zones = (f"{zone}.{seat}" for zone in ("robot", "held", "energy"))
            dice = [covered(sprites[p].lying.pose) for zone in zones for p in v.zones[zone]]
            ate = inside.layout(scene).places[f"energy.{seat}"].rect
            assert all(room.contains(die) or ate.contains(die) for die in dice)
            pairs = itertools.combinations(dice, 2)
            assert [1 for one, two in pairs if one.colliderect(two)] == []


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((1280, 800), 100)])
def test_a_die_that_is_reached_for_hides_no_face_up_die(size: tuple[int, int], scale: int) -> None:
    match = found("Ready").branch(len(found("Ready").moves))
    s = match.state
    assert s.zones["target"]
    for piece in [*s.zones["m_red"][-4:], *s.zones["s_blue"][-4:], *s.zones["l_blue"][-3:]]:
        s.move(piece, "open", up=True)
    scene = open_table(2, size=size, scale=scale, game=match.game, match=match)
    wait(scene)
    poses = {p: sprite.lying.pose for p, sprite in inside.sprites(scene).all.items()}
    dice = [covered(poses[p]) for p in s.zones["open"]]
    assert len(dice) > 10
    assert [die for p in s.zones["target"] for die in dice if die.colliderect(poses[p].rect)] == []
    assert all(inside.layout(scene).places["open"].rect.inflate(8, 8).contains(die) for die in dice)


def test_a_choice_says_how_likely_it_succeeds() -> None:
    scene = table("Act")
    moves = [m for m in inside.selection(scene).moves if m.verb in ("look", "grab")]
    texts = [inside.sentences(scene).button(inside.shown(scene), move) for move in moves]
    assert texts
    assert all("%" in text for text in texts)


def test_dice_face_down_look_alike_but_for_size_and_colour() -> None:
    scene = table("Act")
    v, sprites = inside.shown(scene), inside.sprites(scene).all
    for look in ("s_red", "l_blue"):
        lying = [sprites[p].lying for p in v.zones[look] if p in sprites]
        assert {item.face for item in lying} <= {parse_back(look)}


def test_a_body_shows_its_power_and_no_die_an_old_roll() -> None:
    scene = table("Act")
    v, look = inside.shown(scene), inside.look(scene, JunkyardLook)
    trunk, claw = v.zones["robot.0"][:2]
    assert look.find_badges(v, trunk, v.faces[trunk]) == (str(v.pips[trunk]), "")
    before = picture(scene).get_buffer().raw
    v.pips[claw] = 2
    assert picture(scene).get_buffer().raw == before


@pytest.mark.few(4)
@pytest.mark.parametrize("kind", KINDS)
def test_one_arrow_held_down_goes_round_all_of_a_group(kind: str) -> None:
    scene = table(kind, names=LONG)
    focus = inside.focus(scene)
    focus.seen = True
    for group in inside.groups(scene):
        some = {node.key for node in find_usable(group)}
        for arrow in (1, -1) if some else ():
            focus.move_to(min(some))
            seen = set()
            for _ in some:
                seen.add(focus.key)
                focus.arrow(inside.groups(scene), arrow, 0)
            assert seen == some
            assert focus.key == min(some)


def test_confirm_says_why_it_cannot_be_pressed_before_anything_is_moved() -> None:
    scene = table("Arrange")
    nodes = next(group.children for group in inside.groups(scene) if group.key == "moves")
    confirm = next(node for node in nodes if node.value == "not_yet")
    click(scene, confirm.rect.center)
    no = inside.the_refused(scene)
    assert no.text == scene.app.words("table.why.junkyard_bots.unmoved")
    assert (inside.why(scene).rule, inside.why(scene).cause) == ("JB-37", "robot.0")
    assert type(scene.session.match.asked).__name__ == "Arrange"


@pytest.mark.parametrize("way", WAYS)
def test_a_robot_is_rebuilt_and_the_change_taken_back_or_kept(way: str) -> None:
    for end in ("cancel", "confirm"):
        scene = table("Arrange")
        match = scene.session.match
        before = match.state.host[:]
        change_ = next(m for m in inside.selection(scene).moves if m.piece is not None)
        WAYS[way](scene, change_)
        meant(scene, change_, list(question(match).moves(match.states[-2])), WAYS[way])
        wait(scene)
        assert match.state.host != before
        WAYS[way](scene, Move(end))
        kept = match.state.host
        assert (kept != before) if end == "confirm" else (kept == before)


def rested_on(piece: int, seconds: float, **how: Any) -> TableScene:
    """The pointer has rested on a die for so long."""
    match = grown(2, 1)
    scene = open_table(2, game=match.game, match=match, **how)
    wait(scene)
    pose = inside.sprites(scene).all[piece].lying.pose
    mouse(scene, pygame.MOUSEMOTION, (round(pose.x), round(pose.y)))
    scene.update(0.05)
    scene.update(seconds)
    return scene


def test_a_die_face_down_is_never_shown_large() -> None:
    scene = rested_on(grown(2, 1).state.zones["l_red"][-1], 1.0)
    small = picture(scene).get_buffer().raw
    assert small == picture(rested_on(grown(2, 1).state.zones["l_red"][-1], 0.1)).get_buffer().raw


@pytest.mark.few(2)
@pytest.mark.pairwise("size")
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pointer_on_a_die_tells_its_name_and_then_all_about_it(
    size: tuple[int, int], language: str, whole: bool
) -> None:
    s = grown(2, 1).state
    pieces = (*s.zones["robot.0"], *s.zones["held.0"], *s.zones["energy.1"])
    for piece in pieces if whole else pieces[size == SIZES[-1] :: 2]:
        scene = rested_on(piece, 0.05, size=size, scale=150, language=language, names=LONG)
        named = picture(scene).get_buffer().raw
        scene.update(1.0)
        assert picture(scene).get_buffer().raw != named
        assert scene.app.theme.overflows == []


def test_tab_goes_round_all_groups() -> None:
    scene = table("Act")
    focus = inside.focus(scene)
    focus.seen = True
    groups = inside.groups(scene)
    full = {group.key for group in groups if find_usable(group)}
    assert len(full) > 3
    stops, met = [stop for group in groups for stop in find_stops(group)], list[str]()
    for _ in stops:
        focus.tab(inside.groups(scene), 1)
        met.append(next(g.key for g in groups if any(n.key == focus.key for n in g.children)))
    assert {*met} == full
    assert sum(one != other for one, other in itertools.pairwise([*met, met[0]])) <= len(full)


@pytest.mark.rule("JB-33")
@pytest.mark.parametrize("alone", [True, False])
def test_a_turn_in_which_one_could_only_throw_parts_away_ends_by_itself(alone: bool) -> None:
    scene = open_table(match=asked_to("junkyard_bots", "End", full=False), game="junkyard_bots")
    match = scene.session.match
    before = len(match.moves)
    assert {move.verb for move in legal_moves(match.state)} == {"end", "eject"}
    scene.app.settings.play_single = scene.session.profile.settings.play_single = alone
    for _ in range(20):
        scene.update(0.2)
        if len(match.moves) > before:
            break
    assert [move.verb for move in match.moves[before : before + 1]] == (["end"] if alone else [])


def test_a_roll_that_cannot_succeed_stands_last() -> None:
    scene = table("Act")
    tree, selection = inside.tree(scene), inside.selection(scene)
    selection.set_moves([Move("teleport"), Move("reconfigure"), Move("pass")])
    odds = type(inside.sentences(scene).presenter).odds
    try:
        type(inside.sentences(scene).presenter).odds = lambda self, v, seat, move: (
            0.0 if move.verb == "teleport" else None
        )
        told = [move.verb for move in tree.plain_moves(inside.shown(scene))]
    finally:
        type(inside.sentences(scene).presenter).odds = odds
    assert told == ["reconfigure", "pass", "teleport"]


@pytest.mark.parametrize(("size", "seats"), [((960, 600), 3), ((1280, 800), 2), ((1280, 800), 3)])
def test_many_dice_on_the_ground_are_as_large_as_those_of_my_robot(
    size: tuple[int, int], seats: int
) -> None:
    match = Match(GAMES["junkyard_bots"], seats, 1, {"start": 0, "dice": "even"})
    s = match.state
    heap = [zone for zone in s.zones if zone[1:2] == "_"]
    for zone in (*heap, *heap[:2]):
        s.move(s.zones[zone][-1], "open", up=True)
    for zone in heap[:3]:
        s.move(s.zones[zone][-1], "edge.0")
    look, lay = JunkyardLook, layout_of(seats, size)
    for zone in ("open", "edge.0"):
        place = lay.places[zone]
        for piece, pose in look.poses(s, lay, place, s.zones[zone]):
            assert pose.w >= 0.9 * lay.places["robot.0"].card * find_width_of_back(s.backs[piece])
            assert place.rect.inflate(8, 8).contains(pose.rect)


def layout_of(seats: int, size: tuple[int, int]) -> Layout:
    u = unit(size)
    frame = LayoutRequest(range(seats), 0, GAMES["junkyard_bots"].direction, Rect((0, 0), size), u)
    return JunkyardLook.layout(PRESENTER.spec, frame)
