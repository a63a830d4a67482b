"""Grounds: every game's place at every size, and the tokens that all drawings share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface, transform

from games.registry import GAMES
from tests.support import inside
from tests.support.house import house
from tests.support.paths import ROOT
from tests.support.table_at import open_table
from ui.scenes.drawings import make_ground
from ui.scenes.routes import SettingsRoute, SetupRoute, TitleRoute
from ui.table.paint.tags import TAG_ALPHA
from ui.toolkit.graphics import tokens
from ui.toolkit.graphics.grounds import Ground, Grounds, draw_ground
from ui.toolkit.graphics.picture_cache import RECENT_FRAMES, PictureCache
from ui.toolkit.graphics.tokens import MIN_CONTRAST, SETTLE, Rgb, contrast, to_hex
from ui.toolkit.widgets import Label, Panel
from ui.toolkit.widgets.node import find

SIZES = ((960, 600), (1280, 800), (1920, 1080), (800, 1200))
THUMB = (254, 159)
DOCUMENT = (ROOT / "docs" / "art.md").read_text("utf-8")


@pytest.mark.few(2)
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.pairwise
def test_a_ground_fills_every_window_the_same_way_each_time(
    game: str, seats: str, size: tuple[int, int], light: bool
) -> None:
    many = GAMES[game].seats[0 if seats == "fewest" else -1]
    first, second = (draw_ground(make_ground(game, size, many), size, light) for _ in range(2))
    assert first.get_buffer().raw == second.get_buffer().raw
    corners = [first.get_at((x, y))[:3] for x in (1, size[0] - 2) for y in (1, size[1] - 2)]
    assert (0, 0, 0) not in corners
    assert len(set(corners)) > 1


@pytest.mark.parametrize("light", [False, True])
def test_a_thumbnail_tells_which_game_it_is(light: bool) -> None:
    size = (640, 400)
    small = {
        game: transform.smoothscale(draw_ground(make_ground(game, size), size, light), THUMB)
        for game in GAMES
    }
    cells = {game: transform.smoothscale(picture, (8, 5)) for game, picture in small.items()}
    tones = {game: [*cell.convert(24).get_buffer().raw] for game, cell in cells.items()}
    for one, other in combinations(GAMES, 2):
        far = sum(abs(a - b) for a, b in zip(tones[one], tones[other], strict=True))
        assert far / len(tones[one]) > 16, (one, other)


def test_a_ground_is_drawn_once_and_one_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, int]] = []

    def counted(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        made.append(size)
        return Surface(size)

    monkeypatch.setattr("ui.toolkit.graphics.grounds.draw_ground", counted)
    before, grounds = PictureCache.held(), Grounds()
    for size in ((300, 200), (300, 200), (320, 200), (320, 200)):
        assert grounds.get(Ground(), size, False).get_size() == size
    assert made == [(300, 200), (320, 200)]
    assert PictureCache.held() - before == 320 * 200 * 4


def test_a_table_draws_its_ground_once_however_long_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[int, int]] = []

    def counted(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        made.append(size)
        return Surface(size)

    monkeypatch.setattr("ui.toolkit.graphics.grounds.draw_ground", counted)
    monkeypatch.setattr("ui.toolkit.graphics.picture_cache.LEAN_BYTES", 1 << 20)
    scene = open_table(3)
    to = Surface(scene.app.size)
    for _ in range(4):
        for _ in range(RECENT_FRAMES // 2):
            PictureCache.new_frame()
        scene.draw(to)
    scene.app.art.image("ui/gear", 700, 700)  # others need room
    inside.shown(scene).marks["turn"] = 99  # what does not move is drawn anew
    scene.draw(to)
    assert made == [scene.app.size]


def test_while_a_window_changes_its_size_the_old_ground_is_scaled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ui.toolkit.graphics.grounds.draw_ground", draw_ground)
    grounds = Grounds()
    old = grounds.get(Ground(), (300, 200), False)
    for width in (310, 320, 330):
        grounds.resized()
        assert not grounds.update(SETTLE / 2)
        scaled = grounds.get(Ground(), (width, 200), False)
        assert scaled.get_buffer().raw == transform.scale(old, (width, 200)).get_buffer().raw
    assert grounds.settling
    assert grounds.update(SETTLE)
    assert not grounds.settling
    fresh = grounds.get(Ground(), (330, 200), False)
    assert fresh.get_buffer().raw == draw_ground(Ground(), (330, 200), False).get_buffer().raw


def test_another_place_is_never_shown_in_the_wrong_shape_or_light() -> None:
    grounds = Grounds()
    dark = grounds.get(Ground(), (300, 200), False)
    grounds.resized()
    assert grounds.get(Ground(), (310, 200), True).get_at((9, 9)) != dark.get_at((9, 9))


def test_words_on_a_tag_can_be_read_over_anything() -> None:
    for under in ((255, 255, 255), (0, 0, 0), (255, 209, 102)):
        seen = tokens.mix(tokens.WOOD_DARK, under, TAG_ALPHA / 255)
        assert contrast(tokens.CREAM, seen) >= MIN_CONTRAST, under


def rgb(colour: Iterable[int]) -> Rgb:
    """Return a colour without its alpha."""
    red, green, blue, *_ = colour
    return red, green, blue


@pytest.mark.parametrize("felt", ["dark", "light"])
def test_words_on_pages_can_be_read(
    felt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.toolkit.graphics.grounds.draw_ground", draw_ground)
    with house(tmp_path) as app:
        app.settings.felt = felt
        app.restyle()
        pages = [app.scene(SetupRoute(game=game)) for game in GAMES]
        for page in [*pages, app.scene(TitleRoute()), app.scene(SettingsRoute())]:
            app.show(page)
            assert isinstance(page, Panel)
            page.backdrop(app.surface)
            words = [find(page.nodes(), key) for key in ("title", "tagline")]
            for node in [one for one in words if isinstance(one, Label)]:
                ink = node.colour or app.theme.palette.on_felt
                size = app.theme.font(node.font, node.size).size(node.label)
                room = Rect((0, 0), size).move_to(center=node.rect.center)
                under = [
                    app.surface.get_at((x, y))
                    for x in range(room.left, room.right, 5)
                    for y in range(room.top, room.bottom, 3)
                ]
                good = sum(contrast(rgb(ink), rgb(colour)) >= MIN_CONTRAST for colour in under)
                assert good >= 0.98 * len(under), (type(page), node.label)


def test_the_house_s_page_lists_the_tokens_that_the_code_uses() -> None:
    told = dict(re.findall(r"^\| ([A-Z_]+) \| `(#[0-9a-f]{6})`", DOCUMENT, re.M))
    assert told == {name: to_hex(getattr(tokens, name)) for name in told}
    seats = re.search(r"A seat has a colour.*?\n\n", DOCUMENT, re.S)
    assert seats is not None
    assert re.findall(r"#[0-9a-f]{6}", seats[0]) == [to_hex(colour) for colour in tokens.SEATS]
    numbers = re.findall(r"^\| ([A-Z_]+) \| ([0-9.]+) \|", DOCUMENT, re.M)
    assert {name: float(n) for name, n in numbers} == {n: getattr(tokens, n) for n, _ in numbers}
    assert len(told) + len(numbers) > 20


def test_a_ground_is_copied_fast_for_it_has_nothing_to_see_through() -> None:
    assert not draw_ground(Ground(), (300, 200), False).get_flags() & pygame.SRCALPHA


def test_a_tiny_window_is_no_fault_of_a_ground() -> None:
    pygame.display.init()
    for game in GAMES:
        assert draw_ground(make_ground(game, (64, 40)), (64, 40), False).get_size() == (64, 40)
