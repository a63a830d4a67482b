"""Whatever is clicked, or pressed by a key, at a question answers: it acts, or says why not."""

from __future__ import annotations

import pygame
import pytest

from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table
from tests.support.table_players import asked_to, click, key, mouse, room_of, spot_of, wait
from tests.ui.table.input.test_plates import match_with
from ui.scenes.table import TableScene


def enter(scene: TableScene, node: str) -> None:
    """Press Enter on a node, which has the focus."""
    inside.focus(scene).move_to(node)
    inside.focus(scene).seen = True
    key(scene, pygame.K_RETURN)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"junkyard_bots"}))
def test_a_draw_pile_answers_a_click_on_its_card_or_its_label_and_enter_alike(game: str) -> None:
    question = {"robot_wars": "Act", "stak_bots": "Act", "two_robots": "Play"}.get(game, "Pick")
    scene = open_table(match=asked_to(game, question), game=game)
    wait(scene)
    pile, room = shown(scene).zones["deck"], inside.layout(scene).places["deck"].rect
    click(scene, spot_of(scene, pile[-1]))
    told = inside.the_refused(scene).text
    click(scene, (room.centerx, room.bottom - 3))
    assert inside.the_refused(scene).text == told
    enter(scene, "zone.deck")
    assert inside.the_refused(scene).text == told


@pytest.mark.parametrize("by_key", [False, True])
def test_an_empty_pile_says_that_nothing_lies_there(by_key: bool) -> None:
    scene = open_table(match=asked_to("two_robots", "Play"), game="two_robots")
    wait(scene)
    assert not shown(scene).zones["discard"]
    if by_key:
        enter(scene, "zone.discard")
    else:
        click(scene, room_of(scene, "discard"))
    assert inside.sheet(scene) is None
    assert (inside.why(scene).key, inside.why(scene).cause) == ("empty", "discard")


def test_a_place_says_that_a_card_is_chosen_before_it_is_put_there() -> None:
    scene = open_table(match=asked_to("robo_power", "Pick"))
    wait(scene)
    click(scene, room_of(scene, "table.0"))
    assert (inside.why(scene).key, inside.why(scene).cause) == ("pick_up_first", "table.0")
    inside.pick(scene, min(inside.selection(scene).pickable))
    click(scene, room_of(scene, "table.0"))
    assert inside.refused(scene) is None
    assert not inside.selection(scene).moves


@pytest.mark.parametrize(
    ("game", "question", "seed"),
    [("stak_bots", "Target", 1), ("two_robots", "Aim", 1), ("stak_bots", "Expel", 5)],
)
def test_enter_on_a_card_that_can_be_chosen_chooses_it_as_a_click_does(
    game: str, question: str, seed: int
) -> None:
    match = asked_to(game, question, seed)
    scene = open_table(match=match, game=game)
    wait(scene)
    goals = inside.selection(scene).spots
    for at in [piece for piece in inside.board(scene).table if f"card.{piece}" in keys_of(scene)]:
        zone = shown(scene).where[at]
        if at in goals or zone in goals:
            enter(scene, f"card.{at}")
            assert inside.refused(scene) is None
            assert match.moves[-1].to in (at, zone)
            return
    raise AssertionError(question)


def test_a_target_that_is_dragged_says_that_it_is_chosen_where_it_lies() -> None:
    scene = open_table(match=asked_to("stak_bots", "Target"), game="stak_bots")
    wait(scene)
    target = min(inside.selection(scene).targets)
    end = inside.layout(scene).prompt.center
    mouse(scene, pygame.MOUSEBUTTONDOWN, spot_of(scene, target))
    mouse(scene, pygame.MOUSEMOTION, end)
    mouse(scene, pygame.MOUSEBUTTONUP, end)
    no = inside.the_refused(scene)
    assert "where it lies" in no.text
    assert (no.piece, inside.why(scene).seat) == (target, None)


def test_enter_on_a_card_of_a_stack_puts_the_held_part_there_or_says_why_not() -> None:
    match = asked_to("two_robots", "Place")
    scene = open_table(match=match, game="two_robots")
    wait(scene)
    goals = inside.selection(scene).zones
    piece = next(p for p in inside.board(scene).table if shown(scene).where[p] in goals)
    enter(scene, f"card.{piece}")
    assert match.moves[-1].to == shown(scene).where[piece]


def test_a_card_that_reaches_out_of_its_place_answers_there() -> None:
    scene = open_table(match=asked_to("robot_wars", "Kind", 3), game="robot_wars")
    wait(scene)
    spots = [spot_of(scene, piece) for piece in shown(scene).zones["arena"]]
    beside = [spot for spot in spots if inside.zone_at(scene, *spot) is None]
    click(scene, beside[0])
    assert inside.why(scene).key == "lies_there"


def keys_of(scene: TableScene) -> set[str]:
    """Return the keys of the nodes that can have the focus."""
    return {node.key for group in inside.groups(scene) for node in group.children if node.enabled}


def test_the_plate_of_whoever_cannot_be_chosen_says_why() -> None:
    scene = open_table(3, match=match_with("robo_power", "Steal"))
    wait(scene)
    click(scene, inside.layout(scene).plates[0].center)
    assert inside.why(scene).key == "steal_first"


def test_a_secret_choice_says_until_when_it_is_secret_beside_it() -> None:
    scene = open_table(3, game="robo_power", people=(1,), seed=1)
    wait(scene)
    while not (settled := [p for p in inside.board(scene).table if stands_in(scene, p)]):
        scene.session.play(inside.selection(scene).moves[0])
        wait(scene)
    click(scene, spot_of(scene, settled[0]))
    no = inside.the_refused(scene)
    assert "secret" in no.text
    assert no.piece == settled[0]


def stands_in(scene: TableScene, piece: int) -> bool:
    """Return whether a piece stands in for another's choice."""
    return inside.board(scene).stands_in(piece)
