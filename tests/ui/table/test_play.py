"""Whole games by dragging, by clicks, by keys and by gamepad."""

from __future__ import annotations

from functools import cache

import pygame
import pytest
from pygame.event import Event

from games.engine.core import legal_moves
from games.engine.moves import Move
from games.engine.observation import view
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import (
    Player,
    clicks,
    drag,
    finger,
    key,
    keys,
    mouse,
    pad,
    play_out,
    room_of,
    spot_of,
    taps,
    wait,
)
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import walk

WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}
FINGERS = {"taps": taps, "finger": finger}
DEALS = [
    (key, game.seats[seed % len(game.seats)], seed)
    for key, game in GAMES.items()
    for seed in range(10)
]


@pytest.mark.few(5)
@pytest.mark.slow
@pytest.mark.pairwise("game", "way", "seats")
@pytest.mark.parametrize(("game", "seats", "seed"), DEALS)
@pytest.mark.parametrize("way", WAYS | FINGERS)
def test_a_whole_game_is_played(game: str, way: str, seats: int, seed: int) -> None:
    scene = open_table(seats, seed=seed, game=game)
    assert play_out(scene, (WAYS | FINGERS)[way], seed) > 0
    assert scene.session.match.over or 0 in out_of(scene)


def out_of(scene: TableScene) -> set[int]:
    return {seat for seats in scene.session.match.state.out for seat in seats}


@pytest.mark.parametrize("way", WAYS)
def test_every_legal_move_is_reached(way: str) -> None:
    for number in range(7):
        scene = open_table(3, seed=4)
        move = wait(scene)[number]
        reached(scene, WAYS[way], move)


@pytest.mark.parametrize("way", WAYS)
def test_every_hand_can_be_stolen_from(way: str) -> None:
    for number in range(3):
        scene = stealing(4)
        reached(scene, WAYS[way], wait(scene)[number])


def reached(scene: TableScene, way: Player, move: Move) -> None:
    before = len(scene.session.match.moves)
    way(scene, move)
    assert scene.session.match.moves[before] == move


def stealing(seats: int) -> TableScene:
    """A table where the person has just discarded a spy."""
    scene = open_table(seats, seed=dealt_a_spy(seats))
    scene.session.play(spies(scene)[0])
    assert wait(scene)[0].piece is None
    return scene


def spies(scene: TableScene) -> list[Move]:
    """The moves by which the person discards a spy."""
    faces = scene.session.match.view(0).faces
    return [m for m in wait(scene) if faces[m.moved].kind == "spy"]


@cache
def dealt_a_spy(seats: int) -> int:
    """The first seed that deals one."""
    return next(seed for seed in range(200) if spies(open_table(seats, seed=seed)))


def test_a_wrong_drop_flies_back_and_says_why() -> None:
    scene = open_table(2)
    piece = wait(scene)[0].piece
    assert piece is not None
    sprite = inside.sprites(scene).all[piece]
    drag(scene, Move("discard", piece, "deck"))
    assert not scene.session.match.moves
    assert inside.why(scene).key == "onto_deck"
    scene.update(1.0)
    assert sprite.pose == sprite.lying.pose


def test_a_card_dropped_on_the_bare_table_lies_in_the_hand_again() -> None:
    scene = open_table(2)
    piece = wait(scene)[0].piece
    start = spot_of(scene, piece)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    mouse(scene, pygame.MOUSEMOTION, (start[0], 330))
    mouse(scene, pygame.MOUSEBUTTONUP, (30, 330))
    assert inside.selection(scene).held is None
    assert inside.notice(scene) or inside.refused(scene)


@pytest.mark.parametrize(
    "lost", ["WINDOWHIDDEN", "WINDOWMINIMIZED", "WINDOWFOCUSLOST", "WINDOWLEAVE"]
)
def test_a_drag_ends_when_its_window_or_its_pointer_goes_away(lost: str) -> None:
    scene = open_table(2)
    piece = wait(scene)[0].piece
    start, n = spot_of(scene, piece), len(scene.session.match.moves)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    mouse(scene, pygame.MOUSEMOTION, (start[0], 330))
    assert inside.is_dragging(scene)
    scene.handle(Event(getattr(pygame, lost)))
    assert inside.selection(scene).held is None
    mouse(scene, pygame.MOUSEMOTION, (500, 300))
    assert not inside.is_dragging(scene)
    mouse(scene, pygame.MOUSEBUTTONUP, (500, 300))
    assert len(scene.session.match.moves) == n


def test_escape_closes_the_log_before_it_opens_the_menu() -> None:
    scene = open_table(2)
    wait(scene)
    key(scene, pygame.K_l)
    assert inside.open_panel(scene) == "log"
    key(scene, pygame.K_ESCAPE)
    assert inside.open_panel(scene) != "log"
    assert inside.sheet(scene) is None


def test_in_a_tall_window_labels_stand_right_below_their_piles() -> None:
    scene = open_table(2, size=(600, 1200))
    wait(scene)
    piles = {zone: p for zone, p in inside.layout(scene).places.items() if p.shape == "pile"}
    assert piles
    for zone, place in piles.items():
        bottom = place.poses(1)[0].y + place.height / 2
        assert (
            inside.board(scene).label_rect(zone).centery - bottom < 50 * inside.board(scene).theme.u
        )


def test_escape_puts_a_held_card_back_and_then_opens_the_menu() -> None:
    scene = open_table(2)
    inside.pick(scene, wait(scene)[0].moved)
    key(scene, pygame.K_ESCAPE)
    assert inside.selection(scene).held is None
    assert inside.sheet(scene) is None
    key(scene, pygame.K_ESCAPE)
    assert inside.sheet(scene) is not None
    key(scene, pygame.K_ESCAPE)
    assert inside.sheet(scene) is None


def test_space_shows_a_card_large_and_again_puts_it_away() -> None:
    scene = open_table(2)
    wait(scene)
    key(scene, pygame.K_TAB)
    key(scene, pygame.K_SPACE)
    assert inside.large(scene) is not None
    key(scene, pygame.K_SPACE)
    assert inside.large(scene) is None


def test_a_long_press_shows_a_card_large() -> None:
    scene = open_table(2)
    start = spot_of(scene, wait(scene)[0].piece)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    scene.update(0.7)
    scene.update(0.1)
    assert inside.large(scene) is not None
    mouse(scene, pygame.MOUSEBUTTONUP, start)
    assert inside.large(scene) is None
    assert inside.selection(scene).held is None


def test_a_click_on_the_discard_pile_shows_all_of_it() -> None:
    scene = open_table(3)
    drag(scene, wait(scene)[0])
    wait(scene)
    at = room_of(scene, "discard")
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    mouse(scene, pygame.MOUSEBUTTONUP, at)
    assert inside.the_sheet(scene).tiles


def test_nothing_is_offered_while_another_is_asked() -> None:
    scene = open_table(2, people=(1,))
    scene.session.tick = lambda now: None
    scene.update(5.0)
    assert inside.selection(scene).moves == []
    inside.refuse(scene, "not_asked", None, ())
    assert "Ada" in inside.the_refused(scene).text


def test_each_card_and_zone_and_player_is_a_node_with_a_name() -> None:
    scene = open_table(3)
    wait(scene)
    nodes = {node.key: node for node in walk(scene.nodes())}
    assert all(
        nodes[f"card.{m.piece}"].label for m in legal_moves(view(scene.session.match.state, 0))
    )
    assert nodes["zone.deck"].value == str(len(scene.session.match.state.zones["deck"]))
    assert nodes["seat.1"].label == "Bo"
    assert nodes["zone.hand.1"].actions


def test_the_opponents_play_by_themselves_when_nobody_sits_down() -> None:
    scene = open_table(3, people=())
    for _ in range(4000):
        scene.update(0.5)
        if scene.session.match.over and not inside.playback(scene).busy:
            break
    assert scene.session.match.over


def test_a_watcher_sees_all_hands_and_v_shows_what_everybody_can_see() -> None:
    scene = open_table(3, people=())
    scene.update(0.5)

    def count_backs() -> int:
        sprites = inside.sprites(scene).all.values()
        return sum(s.lying.face is None for s in sprites if s.lying.zone.startswith("hand."))

    assert count_backs() == 0
    key(scene, pygame.K_v)
    scene.update(0.5)
    assert count_backs() > 0


def test_a_click_ends_the_beat_that_is_seen() -> None:
    scene = open_table(2, motion=True)
    playback = inside.playback(scene)
    scene.update(0.01)
    clicks, left = 0, 99
    while playback.busy:
        assert len(playback.queue) < left
        left, clicks = len(playback.queue), clicks + 1
        scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(640, 330), button=1))
    assert clicks > 1


def test_two_meanings_of_one_drop_are_asked_about() -> None:
    scene = open_table(2)
    moves = wait(scene)
    inside.do(scene, moves[:2])
    buttons = [node for node in scene.nodes()[0].children if node.role == "button"]
    buttons[1].actions["press"]()
    assert scene.session.match.moves[0] == moves[1]


def test_what_is_known_of_a_hand_can_be_looked_up() -> None:
    scene = open_table(2, seed=3)
    wait(scene)
    state = scene.session.match.state
    state.look(state.zones["hand.1"][0], 0)
    inside.follow(scene).show_present()
    inside.browse(scene, "hand.1")
    assert [n for _, n in inside.the_sheet(scene).tiles] == [1]
    assert "5" in inside.the_sheet(scene).line


def test_my_own_hand_and_the_draw_pile_are_not_browsed() -> None:
    scene = open_table(2)
    wait(scene)
    assert not inside.browse(scene, "deck")
    assert not inside.browse(scene, "hand.0")


def test_a_click_in_the_middle_of_a_cards_node_hits_that_card() -> None:
    scene = open_table(2, seed=3)
    wait(scene)
    state = scene.session.match.state
    for piece in state.zones["deck"][-13:]:
        state.move(piece, "hand.0")
    inside.follow(scene).show_present()
    inside.resize(scene, scene.app.size)
    for node in scene.nodes()[0].children:
        top = inside.sprites(scene).at(*node.rect.center)
        assert top is not None
        assert f"card.{top.piece}" == node.key
