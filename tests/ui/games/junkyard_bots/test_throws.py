"""Junkyard Bots on the table: what is told before a throw, a dodge or a look."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from games.engine.match import Match, move_text
from games.engine.moves import Move
from games.junkyard_bots.damage import Pay
from games.junkyard_bots.throwing import Dodging
from games.junkyard_bots.zones import ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, mouse, node_of, room_of, spot_of, wait
from ui.games.junkyard_bots.ground_marks import ROLL_COLOURS, find_dice_to_roll
from ui.games.junkyard_bots.look import JunkyardLook
from ui.language.grammar import PlayerName
from ui.scenes.table import TableScene
from ui.table.input.pointer import DOUBLE_CLICK_SECONDS
from ui.table.messages import PlayMoves


def at_table(t: Table, **how: Any) -> TableScene:
    """The window in which a rigged table is played."""
    match = Match(GAMES["junkyard_bots"], t.s.seats, 1, {"start": 0, "dice": "even"})
    scene = open_table(t.s.seats, game=match.game, match=match, **how)
    wait(scene)
    match.states[-1] = t.s
    inside.follow(scene).show_present()
    inside.resize(scene, scene.app.size)
    wait(scene)
    return scene


def armed(seats: int = 2) -> tuple[Table, int]:
    """A robot with a bomb in its claw, whose turn it is."""
    t = Table(seats)
    bomb = t.hold(0, "weapon_m_blue")
    t.attach(0, "claw_m_red")
    return t.turn(), bomb


def pointing(scene: TableScene, at: tuple[int, int]) -> tuple[dict[int, str], dict[str, str]]:
    """The pointer is there: the words on pieces and on zones."""
    inside.move(scene, *at)
    look = inside.lit(scene)
    return look.descriptions, look.labels


def test_a_weapon_in_a_claw_tells_its_chance_against_each_robot() -> None:
    t, bomb = armed(3)
    told, _ = pointing(scene := at_table(t), spot_of(scene, bomb))
    assert told[bomb].count("%") == 2
    assert "throw at Bo" in told[bomb]


def test_a_weapon_picked_up_tells_what_comes_of_it_wherever_it_can_go() -> None:
    t, bomb = armed()
    scene = at_table(t)
    inside.pick(scene, bomb)
    die = inside.shown(scene).zones[ROBOT[1]][1]
    assert "at Bo (" in pointing(scene, spot_of(scene, die))[0][die]
    assert "at Bo (" in pointing(scene, room_of(scene, ROBOT[1]))[1][ROBOT[1]]
    assert pointing(scene, room_of(scene, "open"))[1] == {"open": "Drop the blue bomb"}


def test_the_words_where_it_can_go_are_drawn() -> None:
    t, bomb = armed()
    scene = at_table(t)
    inside.pick(scene, bomb)
    named: list[str] = []
    inside.look(scene, JunkyardLook).scenery.name = lambda to, at, text, die=None, is_empty=False: (
        named.append(text)
    )
    for at in (room_of(scene, "open"), room_of(scene, ROBOT[1])):
        inside.move(scene, *at)
        picture(scene)
    assert [text.split()[0] for text in named] == ["Drop", "Throw"]


def thrown(energies: int) -> tuple[Table, int]:
    """A bomb is about to fly at the second robot; there are two eyes to aim with."""
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    t.attach(0, "eye_m_red")
    t.energy(0, *["energy_l_red", "energy_l_blue"][:energies])
    return t.turn().do("throw", bomb, ROBOT[1]), bomb


def test_the_button_of_a_throw_tells_its_chance_and_follows_what_is_put_in() -> None:
    t, _ = thrown(1)
    scene = at_table(t)
    roll = Move("roll")
    before = inside.sentences(scene).button(inside.shown(scene), roll)
    t.do("charge", None, t.part(0, "energy_l_red"))
    after = inside.sentences(scene).button(t.s, roll)
    assert "%" in before
    assert "%" in after
    assert before != after


def test_what_rolls_is_marked_and_what_is_left_out_is_not() -> None:
    t, bomb = thrown(2)
    claw, eye, other = (t.part(0, f"{key}") for key in ("claw_s_green", "eye_m_red", "eye_s_green"))
    one, two = t.s.zones["energy.0"]
    t.do("charge", None, one)
    scene = at_table(t)
    assert ringed(scene, eye, claw, bomb, one) == {eye, claw, bomb, one}
    assert ringed(scene, other, two) == set()
    t.do("leave", None, eye)
    scene = at_table(t)
    assert ringed(scene, eye, other, claw) == {claw}


def ringed(scene: TableScene, *pieces: int) -> set[int]:
    """Which of these dice have a mark in the picture: the ground of their tick, or number."""
    shown, found = picture(scene), set()
    for piece in pieces:
        pose = inside.sprites(scene).all[piece].pose
        side = max(8, round(0.24 * pose.w))
        spot = Rect(0, 0, side, side)
        spot.center = round(pose.x - 0.42 * pose.w), round(pose.y - 0.42 * pose.w)
        tick = shown.subsurface(spot)
        masks = [pygame.mask.from_threshold(tick, colour, (6, 6, 6)) for colour in ROLL_COLOURS]
        if any(mask.count() > 0.15 * side**2 for mask in masks):
            found.add(piece)
    return found


def test_each_eye_has_the_number_of_the_die_it_looks_at() -> None:
    t = Table()
    eye, first = t.attach(0, "eye_m_red"), t.part(0, "eye_s_green")
    spots = [t.heap("claw_m_red"), t.heap("pipe_s_red")]
    t.turn().do("look", None, spots[0])
    assert set(find_dice_to_roll(t.s)) == {eye, first}
    t.do("aim", eye, spots[1])
    dice = t.s.zones["target"]
    assert find_dice_to_roll(t.s) == {first: 1, eye: 2, dice[0]: 1, dice[1]: 2}
    scene = at_table(t)
    assert ringed(scene, eye, first, *dice) == {eye, first, *dice}


def prompt(t: Table, language: str = "en") -> str:
    """What is asked."""
    asked: str = inside.sentences(at_table(t, language=language)).prompt(t.s, 0)
    return asked


@pytest.mark.parametrize(
    ("energies", "told"), [(0, "Throw the blue bomb at Bo!"), (1, "Add energy, or throw at Bo!")]
)
def test_it_is_asked_by_what_is_thrown_at_whom_and_what_to_do(energies: int, told: str) -> None:
    assert prompt(thrown(energies)[0]) == told


@pytest.mark.parametrize("eyes", [1, 2])
def test_an_eye_is_offered_another_die_only_where_there_are_two(eyes: int) -> None:
    t = Table()
    for _ in range(eyes - 1):
        t.attach(0, "eye_m_red")
    t.turn().do("look", None, t.heap("claw_m_red"))
    assert ("Point" in prompt(t)) is (eyes > 1)


def test_a_dodge_is_asked_by_the_attack_and_the_damage_at_most() -> None:
    t = Table()
    bomb = t.hold(1, "weapon_m_blue")
    t.turn(1).do("throw", bomb, ROBOT[0]).rolls(6, 6, 6).do("roll")
    ask = t.ask
    assert isinstance(ask, Dodging)
    assert prompt(t) == f"Attack of {ask.attack} (up to {ask.explosion} damage). Dodge!"
    assert ask.explosion < ask.attack


def test_of_a_robot_that_is_out_only_the_wreck_is_left() -> None:
    t = Table(3)
    for piece in list(t.s.zones[ROBOT[1]]):
        t.s.move(piece, "gone", up=True)
    t.s.mark("out", ((1,),))
    t.s.move(t.s.zones["s_red"][-1], "edge.2")
    scene = at_table(t.turn())
    words: list[str] = []
    inside.look(scene, JunkyardLook).scenery.draw_room_name = lambda to, place: words.append(
        place.zone
    )
    inside.board(scene).still.forget()
    for zone in ("energy.1", "held.1"):
        inside.pointer(scene).hover(None, zone)
        inside.look(scene, JunkyardLook).scenery.name = (
            lambda to, at, text, die=None, is_empty=False: words.append(text)
        )
        picture(scene)
    assert "edge.2" in words
    assert not {"edge.1", "energy.1", "Bo's energy", "Bo's claws"} & set(words)


def test_the_name_of_an_energy_leaves_the_others_in_sight() -> None:
    t = Table()
    t.energy(0, *(f"energy_{size}_{colour}" for size in "sml" for colour in ("red", "blue")))
    scene = at_table(t.turn(), size=(960, 600))
    named: list[Rect] = []
    inside.look(scene, JunkyardLook).scenery.name = lambda to, at, text, die=None, is_empty=False: (
        named.append(at)
    )
    for piece in t.s.zones["energy.0"]:
        inside.move(scene, *spot_of(scene, piece))
        picture(scene)
    assert len(named) == 6
    assert all(at.bottom >= inside.layout(scene).places["energy.0"].rect.bottom for at in named)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Bo needed 1 and got 9. Success!"), ("nl", "Bo had 1 nodig en rolde 9. Gelukt!")],
)
def test_what_was_rolled_is_told_beside_what_was_needed(language: str, told: str) -> None:
    scene = at_table(Table().turn(), language=language)
    key, bo = "said.junkyard_bots.enough.plain", PlayerName("Bo")
    assert scene.app.words(key, total=9, need=1, name=bo) == told


def test_the_preview_of_a_blind_grab_tells_exact_chances() -> None:
    scene = open_table(2, game="junkyard_bots", previews=True)
    wait(scene)
    click(scene, node_of(scene, "verb.grab").rect.center)
    mouse(scene, pygame.MOUSEMOTION, room_of(scene, "s_blue"))
    for _ in range(20):
        scene.update(0.1)
    lines = inside.preview_lines(scene)
    bad = [line for line in lines if line.kind == "danger"]
    assert bad
    assert all(line.exact and not line.text.startswith("about") for line in bad)
    # The claw grabs with 5 of 6 sides; 4 of the 7 dice are grenades, with 2 blanks of 6 sides.
    assert bad[0].chance == pytest.approx(5 / 6 * 4 / 7 * 4 / 6)


@pytest.mark.parametrize("others", [0, 1])
def test_only_the_last_claw_is_given_up_after_a_question(others: int) -> None:
    t = Table()
    claw = t.part(0, "claw_s_green")
    for _ in range(others):
        t.attach(0, "claw_m_red")
    scene = at_table(t.then(Pay(0, 1)))
    click(scene, spot_of(scene, claw))
    if others:
        assert inside.sheet(scene) is None
    else:
        assert inside.the_sheet(scene).line == scene.app.words(
            "table.costly.junkyard_bots.last_claw"
        )
        assert not scene.session.match.moves
        assert inside.focus(scene).key == "close", "Enter does not harm"
        click(scene, node_of(scene, f"which.{move_text(Move('pay', None, claw))}").rect.center)
    assert scene.session.match.moves[-1] == Move("pay", None, claw)


def test_a_double_click_pays_once_and_a_later_click_on_the_same_spot_again() -> None:
    t = Table()
    body = t.part(0, "body")
    scene = at_table(t.then(Pay(0, 3)))
    at, pay = spot_of(scene, body), Move("pay", None, body)
    click(scene, at)
    for _ in range(8):
        scene.update(1 / 60)
    click(scene, at)
    scene.update(1 / 60)
    assert scene.session.match.moves.count(pay) == 1
    wait(scene)
    scene.update(DOUBLE_CLICK_SECONDS)
    click(scene, at)
    assert scene.session.match.moves.count(pay) == 2


def test_the_turn_does_not_end_by_itself_while_a_person_is_asked_to_confirm() -> None:
    scene = open_table(2, game="junkyard_bots", seed=3)
    for verb in ("look", "roll"):
        inside.play(scene, next(move for move in wait(scene) if move.verb == verb))
    moves = {move.verb: move for move in wait(scene)}
    assert moves.keys() == {"end", "eject"}
    scene.app.settings.play_single = True
    inside.send(scene, PlayMoves([moves["eject"]]))
    assert inside.sheet(scene) is not None
    made = len(scene.session.match.moves)
    for _ in range(50):
        scene.update(0.1)
    assert len(scene.session.match.moves) == made
    inside.close(scene)
    for _ in range(10):
        scene.update(0.1)
    assert scene.session.match.moves[made].verb == "end"


def test_whatever_carries_the_last_claw_is_given_up_after_a_question_too() -> None:
    t = Table()
    pipe = t.attach(0, "pipe_m_red", t.part(0, "claw_s_green"))
    scene = at_table(t.then(Pay(0, 1)))
    costly = scene.table.say.presenter.costly
    assert t.s.host[t.part(0, "claw_s_green")] == pipe
    assert costly(t.s, Move("pay", None, pipe)) == "last_claw"
    assert costly(t.s, Move("pay", None, t.part(0, "eye_s_green"))) == ""
    assert costly(t.s, Move("pay", None, t.part(0, "body"))) == "", "it only pays with power"


def test_what_a_questioned_loss_would_do_stands_off_the_question_below() -> None:
    t = Table()
    pipe = t.attach(0, "pipe_m_red", t.part(0, "claw_s_green"))
    scene = at_table(t.then(Pay(0, 1)), previews=True, size=(960, 600), scale=150)
    click(scene, spot_of(scene, pipe))
    button = node_of(scene, f"which.{move_text(Move('pay', None, pipe))}")
    mouse(scene, pygame.MOUSEMOTION, button.rect.center)
    for _ in range(20):
        scene.update(0.05)
    picture(scene, 1)
    prompt = inside.layout(scene).prompt
    assert not inside.overlay(scene, "preview").rect.colliderect(prompt)
