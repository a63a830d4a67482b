"""The verbs on the bench: chosen first or last, by eye, claw or mouth, and what is thrown away."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from games.engine import view
from games.engine.match import Match, move_text
from games.engine.moves import Move
from games.junkyard_bots.heap import Place
from games.junkyard_bots.zones import LOOKS, OPEN, ROBOT, TARGET
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, key, mouse, node_of, room_of, spot_of, wait
from tests.ui.games.junkyard_bots.test_robots_standing import grown
from tests.ui.games.junkyard_bots.test_throws import armed, at_table
from tests.ui.games.junkyard_bots.test_yard import table
from ui.games.junkyard_bots.dice_faces import DiceFaces
from ui.games.junkyard_bots.ground_marks import place_signs
from ui.games.junkyard_bots.look import JunkyardLook
from ui.language.available_moves import list_refused
from ui.language.presenters import PRESENTERS
from ui.scenes.table import TableScene
from ui.table.highlights import Highlights
from ui.table.layout.arrange import Lying
from ui.toolkit.graphics.tokens import PAPER
from ui.toolkit.widgets.node import Node

VERBS = ("look", "grab", "eat", "throw", "reconfigure", "teleport", "pass")


def verbs(scene: TableScene) -> list[Node]:
    """The nodes of the row."""
    nodes = next(group.children for group in inside.groups(scene) if group.key == "moves")
    return [node for node in nodes if node.key.startswith("verb.")]


def fresh(**how: Any) -> TableScene:
    """A table at the first question of a game."""
    match = Match(GAMES["junkyard_bots"], 2, 1, {"start": 0, "dice": "even"})
    scene = open_table(2, game="junkyard_bots", match=match, **how)
    wait(scene)
    return scene


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((1280, 800), 100)])
def test_seven_verbs_always_stand_in_the_same_places_with_their_chance_or_why_not(
    size: tuple[int, int], scale: int, language: str
) -> None:
    scene = fresh(size=size, scale=scale, language=language)
    row = verbs(scene)
    assert [node.key for node in row] == [f"verb.{verb}" for verb in VERBS]
    rich = grown(2, 1)
    other = open_table(2, game=rich.game, match=rich, size=size, scale=scale, language=language)
    wait(other)
    assert [node.rect for node in verbs(other)] == [node.rect for node in row]
    told = {node.key: node.value for node in row}
    assert "%" in told["verb.look"]
    assert "%" not in told["verb.eat"] + told["verb.throw"] + told["verb.teleport"]
    assert all(told[f"verb.{verb}"] for verb in VERBS[:-1])
    for one in (scene, other):
        picture(one)
        assert one.app.theme.overflows == []


def test_before_a_verb_is_chosen_nothing_glows_and_then_only_what_it_can_be_done_to() -> None:
    scene = fresh()
    lit = inside.lit(scene)
    assert (lit.pickable, lit.spots, lit.targets) == (set(), set(), set())
    node_of(scene, "verb.grab").actions["press"]()
    lit = inside.lit(scene)
    assert lit.spots == set(LOOKS)
    assert lit.pickable == set()
    t, bomb = armed(3)
    scene = at_table(t)
    node_of(scene, "verb.throw").actions["press"]()
    assert inside.selection(scene).held == bomb
    assert inside.lit(scene).spots == {ROBOT[1], ROBOT[2]}


def test_a_die_may_be_chosen_first_and_the_verb_says_its_chance_and_does_it() -> None:
    scene = fresh()
    click(scene, room_of(scene, "l_blue"))
    assert inside.sheet(scene) is None
    assert inside.lit(scene).spots == {"l_blue"}
    assert node_of(scene, "verb.look").value == "0%"
    click(scene, room_of(scene, "s_red"))
    assert node_of(scene, "verb.look").value == "83%"
    assert "verb.look" in inside.tree(scene).find_means()
    click(scene, node_of(scene, "verb.look").rect.center)
    assert scene.session.match.moves[-1] == Move("look", None, "s_red")


def test_what_may_blow_up_tells_its_chance_of_success_on_the_buttons_and_both_at_the_heap() -> None:
    t = Table(dice="scarce")
    t.attach(0, "claw_m_red")
    scene = at_table(t.turn())
    click(scene, node_of(scene, "verb.grab").rect.center)
    assert node_of(scene, "verb.grab").value == "up to 100%"
    assert node_of(scene, "zone.s_blue").label == "Grab a small blue die (100%, BOOM 38%)"
    click(scene, room_of(scene, "s_blue"))
    wait(scene)
    assert inside.sentences(scene).odds(inside.shown(scene), Move("roll")) == "100%"
    assert node_of(scene, "move.roll - -").label == "Roll! (100%, BOOM 38%)"


def test_a_verb_that_cannot_be_done_says_why_and_escape_forgets_the_one_chosen() -> None:
    scene = fresh()
    click(scene, node_of(scene, "verb.eat").rect.center)
    assert "needs a mouth" in inside.the_refused(scene).text
    assert inside.why(scene).rule == "JB-34"
    assert not inside.selection(scene).verb
    click(scene, node_of(scene, "verb.look").rect.center)
    assert inside.selection(scene).verb == "look"
    key(scene, pygame.K_ESCAPE)
    assert not inside.selection(scene).begun
    assert inside.sheet(scene) is None


@pytest.mark.parametrize(("type_", "verb"), [("eye", "look"), ("claw", "grab"), ("mouth", "eat")])
def test_an_eye_a_claw_or_a_mouth_dragged_onto_a_die_does_it(type_: str, verb: str) -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    scene = at_table(t.turn())
    tool = next(p for p, does in inside.selection(scene).tools.items() if does == verb)
    assert t.s.faces[tool].type == type_
    dragged(scene, spot_of(scene, tool), room_of(scene, "m_red"))
    assert scene.session.match.moves[-1] == Move(verb, None, "m_red")


def dragged(scene: TableScene, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag from one point to another."""
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    mouse(scene, pygame.MOUSEMOTION, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    mouse(scene, pygame.MOUSEMOTION, end)
    for _ in range(6):
        scene.update(0.05)
    mouse(scene, pygame.MOUSEBUTTONUP, end)


def test_a_bin_rises_while_a_part_is_held_and_asks_once() -> None:
    scene = fresh()
    bin_, eye = inside.look(scene, JunkyardLook).bin, next(iter(inside.selection(scene).tools))
    before = picture(scene).subsurface(bin_.rect).copy().get_buffer().raw
    assert not bin_.wanted
    dragged(scene, spot_of(scene, eye), bin_.rect.center)
    assert picture(scene).subsurface(bin_.rect).copy().get_buffer().raw != before
    assert inside.sheet(scene) is not None, "it asks"
    assert len(scene.session.match.moves) == 0
    click(scene, node_of(scene, f"which.{move_text(Move('eject', eye, OPEN))}").rect.center)
    assert scene.session.match.moves[-1] == Move("eject", eye, OPEN)


def test_a_part_may_be_dropped_anywhere_on_the_robot_and_beside_it() -> None:
    scene = table("Place")
    v, hand = inside.shown(scene), inside.selection(scene)
    die = v.zones["target"][0]
    hosts = {hand.to[m] for m in hand.moves if m.piece == die}
    sprites = inside.sprites(scene).all
    dice = [sprites[p].lying.pose.rect for p in v.zones["robot.0"]]
    whole: Rect = dice[0].unionall(dice[1:])
    hand.pick(die)
    for at in (whole.center, (whole.left - 20, whole.centery), (whole.centerx, whole.top - 20)):
        assert inside.spot_at(scene, *at) in hosts
    assert inside.spot_at(scene, whole.right + 60, whole.centery) is None


def test_what_was_asked_by_the_old_dialog_is_never_asked_at_the_row() -> None:
    scene = fresh()
    for zone in LOOKS:
        click(scene, room_of(scene, zone))
        assert inside.sheet(scene) is None
    assert len(scene.session.match.moves) == 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_die_that_is_pointed_at_tells_its_six_sides_at_once(size: tuple[int, int]) -> None:
    t = Table()
    t.s.move(t.s.zones["m_red"][-1], OPEN, up=True)
    scene = at_table(t.turn(), size=size)
    piece, drawn = t.s.zones[OPEN][0], []
    flat = inside.faces(scene, DiceFaces).draw_side
    inside.faces(scene, DiceFaces).draw_side = lambda face, dots, side: (
        drawn.append(dots) or flat(face, dots, side)
    )
    inside.move(scene, *spot_of(scene, piece))
    picture(scene)
    assert drawn == [None, *t.s.faces[piece].sides]


def test_signs_say_how_colours_roll_and_the_rules_are_found_by_their_names() -> None:
    for language, words in (("en", ("red", "blue", "green")), ("nl", ("rood", "blauw", "groen"))):
        scene = fresh(language=language)
        boards_ = place_signs(inside.tabletop(scene))
        assert len(boards_) == 3
        assert all(inside.layout(scene).area.contains(rect) for rect in boards_.values())
        page = PRESENTERS["junkyard_bots"].rule_page(language).read_text()
        lines = [line.lower() for line in page.splitlines() if not line.startswith("!")]
        assert any(all(word in line for word in words) for line in lines)


def test_a_sign_shows_the_mark_that_dice_of_its_colour_have_on_top() -> None:
    scene = fresh()
    drawn = picture(scene)
    seen = []
    for rect in place_signs(inside.tabletop(scene)).values():
        room = rect.inflate(-rect.h // 4, -rect.h // 8)
        corner = pygame.Rect(room.left, room.top, round(room.h * 0.7), room.h // 2)
        light = pygame.mask.from_threshold(drawn.subsurface(corner), PAPER, (90, 90, 90, 255))
        seen.append(light.count())
        assert light.count() > 8
    assert len(set(seen)) == 3


def test_a_room_whose_name_stands_above_its_dice_is_not_named_twice() -> None:
    scene = open_lesson("junkyard_bots", 1)
    until_it_talks(scene)
    room = inside.layout(scene).places[OPEN].rect
    mouse(scene, pygame.MOUSEMOTION, (room.right - 8, room.bottom - 8))
    scene.update(0.3)
    picture(scene)
    assert inside.pointer(scene).hot_zone == OPEN
    assert inside.tabletop(scene).words == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_name_beside_a_heap_covers_no_other_name_and_stands_not_beside_a_note(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(GAMES["junkyard_bots"], 3, 1, {"start": 0, "dice": "even"})
    for n, zone in enumerate(("l_red", "m_blue", "s_blue", "m_red")):
        match.state.move(match.state.zones[zone][-1], "open" if n else "edge.0", up=n > 0)
    scene = open_table(3, size=size, scale=150, game=match.game, match=match)
    wait(scene)
    v = match.state
    scenery, lay = inside.look(scene, JunkyardLook).scenery, inside.layout(scene)
    inside.tabletop(scene).lying = {
        p: Lying(pose, True, n, zone, None)
        for zone in ("open", "edge.0")
        for n, (p, pose) in enumerate(
            inside.look(scene, JunkyardLook).poses(v, lay, lay.places[zone], v.zones[zone])
        )
    }
    assert len(scenery.labels) == 2
    drawn = pygame.Surface(size)
    for place in lay.places.values():
        if place.shape == "heap":
            inside.tabletop(scene).words.clear()
            scenery.name(drawn, place.rect, "Grab a medium blue die (100%)")
            assert inside.tabletop(scene).words[0].collidelist([*scenery.labels, lay.prompt]) < 0
    named: list[str] = []
    monkeypatch.setattr(
        scenery, "name", lambda to, at, text, die=None, is_empty=False: named.append(text)
    )
    for noted in (True, False):
        scenery.draw_name(drawn, v, Highlights(hot_zone="m_blue", has_note=noted))
        assert bool(named) is not noted


def test_what_an_unseen_die_may_be_is_counted_over_all_that_nobody_showed() -> None:
    s = Match(GAMES["junkyard_bots"], 2, 1, {"start": 0, "dice": "even"}).state
    grab, may_be = Move("grab", None, "m_blue"), PRESENTERS["junkyard_bots"].possible_faces
    assert not may_be(view(s, 0), Move("eat", None, "m_blue"))
    before = {kind: n for _, kind, n in may_be(view(s, 0), grab)}
    assert sum(before.values()) == s.backs.count("m_blue")
    die = s.zones["m_blue"][0]
    kind = s.faces[die].type
    s.move(die, "open", up=True)
    after = {kind: n for _, kind, n in may_be(view(s, 0), grab)}
    kind = kind if kind in after else "part"
    assert after == {**before, kind: before[kind] - 1}


def prompt_of(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written while the table is drawn."""
    told: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(inside.board(scene).theme, "text", lambda to, words, *_: told.append(words))
        picture(scene)
    return told


def test_the_question_follows_the_choice_and_each_pile_tells_its_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = Table()
    t.lay("mouth_m_red")
    scene = at_table(t.turn())
    assert "Choose an action." in prompt_of(scene, monkeypatch)
    before = picture(scene)
    click(scene, node_of(scene, "verb.grab").rect.center)
    assert "Which die do you grab?" in prompt_of(scene, monkeypatch)
    for zone in LOOKS:
        rect = inside.look(scene, JunkyardLook).glow_rect(inside.layout(scene).places[zone])
        assert rect is not None
        foot = Rect(rect.centerx - 16, rect.bottom - 16, 32, 12)
        pictures = [
            one.subsurface(foot).copy().get_buffer().raw for one in (before, picture(scene))
        ]
        assert pictures[0] != pictures[1]
    key(scene, pygame.K_ESCAPE)
    assert "Choose an action." in prompt_of(scene, monkeypatch)
    click(scene, room_of(scene, "s_red"))
    assert "What will you do with it?" in prompt_of(scene, monkeypatch)


def test_what_can_be_done_says_why_the_other_verbs_cannot() -> None:
    scene = fresh()
    say, v = inside.sentences(scene), inside.shown(scene)
    told = [line.text for line in list_refused(say, v, inside.selection(scene).moves)]
    for words in ("needs a mouth", "needs a weapon", "needs energy", "can move"):
        assert any(words in line for line in told), words
    assert not any("Looking" in line or "Grabbing" in line for line in told)


@pytest.mark.parametrize(("type_", "verb"), [("eye", "look"), ("claw", "grab"), ("mouth", "eat")])
def test_a_die_dragged_to_the_part_that_would_use_it_is_accepted(type_: str, verb: str) -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    scene = at_table(t.turn())
    tool = next(p for p, does in inside.selection(scene).tools.items() if does == verb)
    assert t.s.faces[tool].type == type_
    pile = room_of(scene, "m_red")
    dragged(scene, pile, (pile[0] - 60, pile[1] + 20))  # dropped halfway
    assert scene.session.match.moves == []
    assert inside.refused(scene) is None
    pose = inside.sprites(scene).all[tool].lying.pose
    dragged(scene, pile, (round(pose.x + 0.6 * pose.w), round(pose.y)))
    assert scene.session.match.moves == [Move(verb, None, "m_red")]


def test_a_face_up_die_is_dragged_to_the_claw_or_to_the_glass() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    t.energy(0, "energy_s_blue")
    energy, eye = t.lay("energy_m_red"), t.lay("eye_s_red")
    scene = at_table(t.turn())
    claw = t.part(0, "claw_s_green")
    dragged(scene, spot_of(scene, eye), spot_of(scene, claw))
    assert scene.session.match.moves == [Move("grab", None, eye)]
    t = Table()
    t.attach(0, "mouth_s_red")
    t.energy(0, "energy_s_blue")
    energy = t.lay("energy_m_red")
    scene = at_table(t.turn())
    glass = inside.layout(scene).places["energy.0"].rect
    dragged(scene, spot_of(scene, energy), (glass.centerx, glass.top + 20))
    assert scene.session.match.moves == [Move("eat", None, energy)]


def test_a_die_dragged_to_a_full_claw_says_what_is_in_it() -> None:
    t = Table()
    t.hold(0, "weapon_m_blue")
    t.attach(0, "mouth_s_red")
    scene = at_table(t.turn())
    dragged(scene, room_of(scene, "m_red"), spot_of(scene, t.part(0, "claw_s_green")))
    assert scene.session.match.moves == []
    assert "full" in inside.the_refused(scene).text


def test_a_refused_drag_leaves_nothing_half_made() -> None:
    t = Table()
    scene = at_table(t.turn())
    edge = inside.layout(scene).places["energy.0"].rect
    dragged(scene, spot_of(scene, t.part(0, "eye_s_green")), edge.center)
    assert inside.refused(scene) is not None
    assert not inside.selection(scene).begun
    assert "verb.pass" in [node.key for node in verbs(scene)]


def test_a_click_on_a_part_that_holds_nothing_puts_a_die_in_no_claw() -> None:
    t = Table()
    die = t.lay("energy_m_red", TARGET)
    scene = at_table(t.then(Place(0)))
    inside.selection(scene).pick(die)
    feet = inside.sprites(scene).all[t.part(0, "mover_s_green")].pose
    at = round(feet.x), round(feet.y)
    assert inside.spot_at(scene, *at) in inside.selection(scene).spots, "a drop there is meant"
    click(scene, at)
    assert not scene.session.match.moves


def test_a_verb_that_moved_away_from_the_pointer_is_not_gold() -> None:
    scene = fresh()
    verb = node_of(scene, "verb.reconfigure")
    click(scene, verb.rect.center)
    inside.pointer(scene).where = (verb.rect.left - 40, verb.rect.centery)  # as if it had moved
    key(scene, pygame.K_ESCAPE)
    assert inside.lit_key(scene) != verb.key
