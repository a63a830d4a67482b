"""A Salvager is picked from a sheet with its portrait, ability and Powers (TR-3)."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.engine import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support import inside
from tests.support.at_once import RandomOpponents
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, keys, mouse, node_of, pad, wait
from ui.files import LANGUAGES
from ui.games.two_robots.look import TwoRobotsLook
from ui.games.two_robots.salvager_sheets import BARE_DIVISIONS, DIVISIONS
from ui.language.localization import Words
from ui.play.session import Session
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.table import TextTable
from ui.terminal.terminal import Terminal

PICK = {"salvagers": "pick"}


def picking(**how: Any) -> TableScene:
    """The table at the first question: which Salvager?"""
    seats = how.pop("seats", 2)
    match = Match(GAMES["two_robots"], seats, 1, PICK)
    while match.asked and match.asked.seat:
        match.play(legal_moves(match.state)[0])
    scene = open_table(seats, match=match, game="two_robots", **how)
    assert wait(scene)
    return scene


def key_at(scene: TableScene, i: int) -> str:
    """Return the key of a Salvager's sheet, counted from 0."""
    tree = inside.tree(scene)
    return tree.key_of(tree.plain_moves(inside.shown(scene))[i])


def sheet_of(scene: TableScene, i: int) -> tuple[int, int]:
    return node_of(scene, key_at(scene, i)).rect.center


@pytest.mark.parametrize("way", ["click", "keys", "pad"])
def test_a_sheet_is_picked(way: str) -> None:
    scene = picking()
    move = wait(scene)[-1]
    if way == "click":
        click(scene, sheet_of(scene, inside.tree(scene).plain_moves(shown(scene)).index(move)))
    else:
        {"keys": keys, "pad": pad}[way](scene, move)
    assert move in scene.session.match.moves


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("scale", [75, 150, 200])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_stand_apart_and_hold_their_words(
    size: tuple[int, int], scale: int, seats: int, language: str
) -> None:
    scene = picking(size=size, scale=scale, seats=seats, language=language)
    v = shown(scene)
    sheets, lay = inside.look(scene, TwoRobotsLook).sheets, inside.layout(scene)
    rects = sheets.rooms(len(wait(scene)))
    kept = [*lay.plates.values(), lay.prompt, lay.buttons]
    for rect in rects:
        assert sheets.room.contains(rect)
        assert rect.collidelist([r for r in rects if r is not rect] + kept) < 0
    for cards in sheets._find_all_cards(v):
        for ways, sets in ((DIVISIONS, sheets._find_all_cards(v)), (BARE_DIVISIONS, [cards])):
            found = sheets._fit(sets, rects[0], ways)
            told = sheets._draw_words(cards, rects[0].w, found.letters, found.words)
            assert found.portrait + told.get_height() <= rects[0].h
        assert found.words, "pointed at, a sheet says what the Powers do"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_tells_ability_and_powers_and_shows_what_is_pointed_at(language: str) -> None:
    scene = picking(language=language)
    words = scene.app.words
    told = {m.verb: node_of(scene, key_at(scene, i)).value for i, m in enumerate(wait(scene))}
    assert "9" in told["peacemaker"]
    for face in shown(scene).box:
        of = face.of or face.key
        if of in told:
            assert words.card_name(face) in told[of]
            assert words.card_text(face) in told[of]
    rect, before = node_of(scene, key_at(scene, 1)).rect, picture(scene)
    inside.point_at(scene, key_at(scene, 1))
    assert _bytes(picture(scene), rect) != _bytes(before, rect)


def test_no_tip_of_a_stack_below_the_sheets_appears_between_them() -> None:  # in.U1
    scene = picking()
    rooms = inside.look(scene, TwoRobotsLook).sheets.rooms(len(wait(scene)))
    below = [place.rect for place in inside.layout(scene).places.values()]
    gaps = {
        ((one.right + other.left) // 2, place.centery)
        for one, other in pairwise(rooms)
        for place in below
        if place.left < (one.right + other.left) // 2 < place.right
    }
    gaps = {at for at in gaps if rooms[0].top < at[1] < rooms[0].bottom}
    assert gaps
    for at in gaps:
        mouse(scene, pygame.MOUSEMOTION, at)
        for _ in range(3):
            scene.update(0.4)
        assert [one.text for one in inside.placed(scene) if one.kind == "tip"] == [], at


def _bytes(window: Surface, rect: Rect) -> bytes:
    return window.subsurface(rect).copy().get_buffer().raw


def test_the_terminal_tells_ability_and_powers_of_each_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Profile(tmp_path)) as profile:
        match, words = Match(GAMES["two_robots"], 2, 1, PICK), Words("en")
        session = Session(
            match, [Person("Ada"), Opponent("Bo", "easy")], profile, RandomOpponents()
        )
        profile.flush(60)
        player = Terminal(profile, words)
        table, typed = TextTable(session, words), iter(["m", "1"])  # the second page, and a choice
        monkeypatch.setattr(player, "read_line", lambda _: next(typed))
        player._decide(table)
        player._decide(table)
        said = capsys.readouterr().out
    for face in dict.fromkeys(match.state.box):
        if face.kind in ("salvager", "power") and (face.of or face.kind == "salvager"):
            assert f"   {words.card_name(face)}: {words.card_text(face)}" in said
    assert match.moves
