"""Every text stands out from what lies under it, 4.5 to 1 at least: on all pages, at all tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from pygame import Surface

from games.engine.core import legal_moves
from games.registry import GAMES
from tests.support import inside
from tests.support.all_pages import PAGES, pages, some
from tests.support.contrasts import ENOUGH, Drawn, watched
from tests.support.house import house
from tests.support.inside import shown
from tests.support.table_at import art, open_table, picture
from tests.support.table_players import wait
from ui.table.paint import name_plates
from ui.toolkit.graphics import tokens
from ui.toolkit.graphics.theme import PALETTES, Palette
from ui.toolkit.graphics.tokens import contrast

STYLES = [*product(("dark", "light"), (False, True))]


@pytest.fixture(autouse=True)
def plain_grounds() -> None:
    """Draw the grounds: texts lie on them."""


def pale(found: list[Drawn]) -> list[Drawn]:
    """The texts that are hard to read."""
    return [one for one in found if one.contrast < ENOUGH]


@pytest.mark.parametrize("style", PALETTES)
def test_inks_and_grounds_that_meet_are_far_apart(style: tuple[bool, bool]) -> None:
    p = PALETTES[style]
    pairs = [
        (ink, ground) for ink in (p.cream, p.pale, p.faint, p.gold, p.wrong) for ground in panels(p)
    ]
    pairs += [(p.ink, ground) for ground in (p.paper, p.paper_dark, p.lit, p.gold_dark)]
    plates = [name_plates.PLATE_WOOD, name_plates.PLATE_BOARD]
    inks = [tokens.CREAM, tokens.PALE, tokens.FAINT, name_plates.TURN_GOLD]
    pairs += [(ink, ground) for ink in inks for ground in plates]
    near = [(a, b) for a, b in pairs if contrast(a[:3], b[:3]) < ENOUGH]  # type: ignore[arg-type]
    assert near == []


def panels(p: Palette) -> list[tuple[int, ...]]:
    return [p.wood, p.wood_dark, p.plain_dark, p.well]


def test_texts_of_all_pages_stand_out(tmp_path: Path, share: Callable[[int], int]) -> None:
    cases = [(style, n) for n in range(PAGES) for style in STYLES]
    chosen = some(cases, share)
    for style in STYLES:
        mine = [n for of, n in chosen if of == style]
        felt, high = style
        with house(tmp_path, language="nl", felt=felt, drawings=art()) as app:
            app.settings.contrast = high
            app.restyle()
            for name, made in [[*pages(app).items()][n] for n in mine]:
                found: list[Drawn] = []
                with watched(found):
                    app.show(made())
                    app.step([], 0.3)
                assert found, name
                assert pale(found) == [], (name, style)


def test_texts_of_all_tables_stand_out(share: Callable[[int], int]) -> None:
    for game, felt, high in some([(game, *style) for game in GAMES for style in STYLES], share, 2):
        found: list[Drawn] = []
        with watched(found):
            play(game, felt, high)
        assert len(found) > 10
        assert pale(found) == [], (game, felt, high)


def play(game: str, felt: str, high: bool) -> None:
    """Draw moments of a game, its log, what can be done, and its menu."""
    seats = min(3, max(GAMES[game].seats))
    scene = open_table(seats, felt=felt, game=game, language="nl")
    scene.app.settings.contrast = high
    inside.app(scene).restyle()
    chance = random.Random(2)
    for n in range(8):
        if n % 6 == 1:
            picture(scene)
        if n == 5:
            for tool in ("log", "what", "menu"):
                inside.tools(scene)[tool]()
                picture(scene)
                inside.tools(scene)[tool]()
        if wait(scene) and not scene.session.match.over:
            scene.session.play(chance.choice(legal_moves(scene.session.match.state)))
            scene.update(0.5)


@pytest.mark.parametrize("high", [False, True])
def test_pads_that_a_plain_ground_lacks_are_marked_on_it(high: bool) -> None:
    scene = open_table(3)
    scene.app.settings.contrast = high
    inside.app(scene).restyle()
    pad = inside.layout(scene).places["table.0"]
    assert inside.look(scene).draw_slot(Surface((9, 9)), pad, shown(scene)) is not high


@pytest.mark.parametrize("high", [False, True])
def test_panels_are_as_light_or_dark_as_the_theme_is_called(high: bool) -> None:
    dark, light = PALETTES[False, high], PALETTES[True, high]
    assert all(min(one) > 180 for one in panels(light))
    assert all(max(one) < 100 for one in panels(dark))
