"""Cards of a hand that somebody has seen stand on the name plate, and on no single back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import State, legal_moves
from games.engine.match import Match
from games.engine.moves import Piece
from games.engine.observation import view
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, mouse, node_of, wait
from ui.scenes.table import TableScene


def known_stand_ins(v: State) -> list[Piece]:
    """Return the known cards that stand in for secret choices."""
    hands = [v.zones[f"hand.{seat}"][-1] for seat, piece in v.chosen.items() if piece is None]
    return [piece for piece in hands if v.faces[piece] is not None]


def duel() -> tuple[TableScene, Piece]:
    """Return a table at which a known card stands in for the secret choice of another seat."""
    for seed in range(200):
        match, luck = Match(GAMES["robo_power"], 4, seed), seeded(seed)
        while match.asked is not None:
            found = known_stand_ins(view(match.state, 0)) if match.asked.seat == 0 else []
            if found and len(legal_moves(match.state)) > 1:
                scene = open_table(4, match=match)
                wait(scene)
                return scene, found[0]
            match.play(moved(JUDGES["robo_power"], match.state, luck))
    raise AssertionError("no such duel")


def rested(scene: TableScene) -> Iterator[tuple[Surface, Surface]]:
    """Rest the mouse on each card of the others; yield the pictures before and after a tip."""
    for _ in range(24):  # until the line about the last turn is gone
        scene.update(0.5)
    for sprite in list(inside.sprites(scene).all.values()):
        if sprite.lying.zone.startswith(("hand.", "table.")) and not sprite.lying.zone.endswith(
            "0"
        ):
            at = round(sprite.lying.pose.x), round(sprite.lying.pose.y)
            mouse(scene, pygame.MOUSEMOTION, at)
            scene.update(0.3)
            before = picture(scene)
            scene.update(1.0)
            yield before, picture(scene)


def test_resting_on_backs_of_other_hands_and_of_secret_choices_shows_no_face() -> None:
    scene, _ = duel()
    shown = list(rested(scene))
    assert len(shown) > 3
    assert all(a.get_buffer().raw == b.get_buffer().raw for a, b in shown)


def test_neither_nodes_nor_refusals_name_a_card_that_stands_in_for_another() -> None:
    scene, stand_in = duel()
    name = inside.sentences(scene).words.card_name(inside.shown(scene).faces[stand_in])
    nodes = [n for group in inside.groups(scene) for n in group.children]
    backs = [n.label for n in nodes if n.key == f"card.{stand_in}"]
    assert backs
    assert not any(name in label for label in backs)
    pose = inside.sprites(scene).all[stand_in].lying.pose
    click(scene, (round(pose.x), round(pose.y)))
    refused = inside.refused(scene)
    assert refused is not None
    assert name not in refused.text


def test_what_is_known_of_a_hand_stands_on_its_plate_in_words_and_picture() -> None:
    scene, stand_in = duel()
    v, say = inside.shown(scene), inside.sentences(scene)
    seat = int(v.where[stand_in].split(".")[1])
    plate = node_of(scene, f"seat.{seat}")
    told = f"{plate.label} {plate.value} {plate.tip}"
    assert "seen: " in told
    assert say.brief_face(v.faces[stand_in]) in plate.tip
    before = picture(scene).subsurface(plate.rect).copy()
    for piece in v.zones[f"hand.{seat}"]:
        v.faces[piece], v.seen[piece] = None, 0
    after = picture(scene).subsurface(plate.rect)
    assert before.get_buffer().raw != after.get_buffer().raw


@pytest.mark.parametrize("game", ["robo_power", "stak_bots", "robot_wars", "two_robots"])
def test_no_single_card_of_another_hand_has_a_face_whatever_is_known_of_it(game: str) -> None:
    match, luck = Match(GAMES[game], 4, 3), seeded(3)
    scene = open_table(4, match=match, game=game)
    for _ in range(40):
        if match.asked is None:
            break
        match.play(moved(JUDGES[game], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        for lying in inside.board(scene).table.values():
            if lying.zone.startswith("hand.") and not lying.zone.endswith(".0"):
                assert lying.face is None
                assert not lying.up


def test_stealing_looks_like_drawing_from_a_closed_fan() -> None:
    for seed in range(80):
        match, luck = Match(GAMES["robo_power"], 3, seed), seeded(seed)
        while (ask := match.asked) is not None:
            v = view(match.state, 0)
            others = [p for seat in (1, 2) for p in v.zones[f"hand.{seat}"]]
            if type(ask).__name__ == "Steal" and not ask.seat and any(v.faces[p] for p in others):
                scene = open_table(3, match=match)
                wait(scene)
                shown = list(rested(scene))
                assert shown
                assert all(a.get_buffer().raw == b.get_buffer().raw for a, b in shown)
                return
            match.play(moved(JUDGES["robo_power"], match.state, luck))
    raise AssertionError("nobody steals from a known hand")
