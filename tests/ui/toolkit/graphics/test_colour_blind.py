"""Nothing is told by colour alone: states differ for those who see colours badly or not at all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from pygame import Rect, Surface

from games.engine.core import legal_moves
from games.engine.moves import Piece
from games.junkyard_bots.cards import Die
from games.registry import GAMES
from tests.support import inside
from tests.support.all_pages import PAGES, pages, some
from tests.support.colour_blind import KINDS, apart, cut_out, mixed_up
from tests.support.house import house, node
from tests.support.table_at import ART, art, open_table, picture
from tests.support.table_players import wait
from ui.games.junkyard_bots.dice_faces import draw_mark
from ui.scenes.routes import KeysRoute, SettingsRoute
from ui.scenes.table import TableScene
from ui.table.messages import ChooseVerb
from ui.table.paint.badges import draw_badge
from ui.table.paint.sheets import draw_button
from ui.toolkit.graphics.seat_marks import mark
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.panel import Panel

ENERGIES = sorted(path.stem for path in (ART / "ui").glob("energy_*.svg"))


@pytest.fixture(autouse=True)
def plain_grounds() -> None:
    """Draw the grounds: what glows lies on them."""


def surface(draw: Callable[[Surface], object], side: int = 48) -> Surface:
    drawn = Surface((side, side))
    drawn.fill((60, 46, 38))
    draw(drawn)
    return drawn


def alike(pictures: dict[str, Surface]) -> list[tuple[str, str, list[str]]]:
    """The pairs that somebody mixes up, and who."""
    pairs = combinations(pictures, 2)
    found = [(a, b, mixed_up(pictures[a], pictures[b])) for a, b in pairs]
    return [one for one in found if one[2]]


def test_the_filters_filter() -> None:
    red, green = Surface((8, 8)), Surface((8, 8))
    red.fill((180, 60, 40))
    green.fill((98, 108, 20))
    assert apart(red, green, "tritan") == 1.0
    assert "deutan" in mixed_up(red, green)
    assert mixed_up(red, red) == [*KINDS]


def test_dice_show_how_they_roll_by_their_marks() -> None:
    scene = open_table(2, game="junkyard_bots")
    dice = {face.colour: face for face in inside.shown(scene).box if isinstance(face, Die)}
    assert {"red", "blue", "green"} <= dice.keys()
    plain = {colour: Surface((48, 48)) for colour in ("red", "blue", "green")}
    for colour, drawn in plain.items():  # the same colour under every mark
        draw_mark(drawn, colour, Rect(4, 4, 40, 40), 2)
    assert alike(plain) == []


def test_energies_are_told_apart_by_their_signs() -> None:
    assert len(ENERGIES) == 5
    assert alike({energy: art().image(f"ui/{energy}", 40, 40) for energy in ENERGIES}) == []


def test_seats_have_marks_of_their_own_in_the_graph() -> None:
    marks = {
        str(seat): surface(lambda to, seat=seat: mark(to, seat, (24, 24), 16))  # type: ignore[misc]
        for seat in range(6)
    }
    grey = {name: outline(one) for name, one in marks.items()}
    assert alike(grey) == []


def test_damage_is_no_power_in_another_colour() -> None:
    open_table(2)  # fonts are there once a window is
    power = surface(lambda to: draw_badge(art(), to, "3", (24, 24), 36, damage=False))
    damage = surface(lambda to: draw_badge(art(), to, "3", (24, 24), 36, damage=True))
    assert alike({"power": power, "damage": damage}) == []


def outline(drawn: Surface) -> Surface:
    """A picture in two tones: what was drawn, and what was not."""
    ground = drawn.get_at((0, 0))
    for x in range(drawn.get_width()):
        for y in range(drawn.get_height()):
            tone = (0, 0, 0) if drawn.get_at((x, y)) == ground else (255, 255, 255)
            drawn.set_at((x, y), tone)
    return drawn


def states(game: str, felt: str, high: bool) -> Iterator[tuple[str, Surface, Surface]]:
    """Pairs of pictures of one part of a table in two states."""
    seats = min(3, max(GAMES[game].seats))
    scene = open_table(seats, felt=felt, game=game)
    scene.app.settings.contrast = high
    inside.app(scene).restyle()
    chance = random.Random(4)
    hand = inside.selection(scene)
    while True:
        moves = wait(scene)
        glows = [m for m in moves if m.piece in hand.glowing_pieces and hand.goals_of(m.piece)]
        inside.pointer(scene).hover(None, None)
        asked = picture(scene)
        for verb in hand.row:  # nothing glows before one of these is chosen
            inside.send(scene, ChooseVerb(verb))
            if hand.glowing_spots:
                key = min(
                    f"{'target' if isinstance(s, int) else 'zone'}.{s}" for s in hand.glowing_spots
                )
                room = rect_of(inside.groups(scene), key).inflate(26, 26)
                yield "meant by a verb", cut_out(asked, room), cut_out(picture(scene), room)
                return
        if glows:
            yield from states_of(scene, glows[0].moved, asked)
            return
        scene.session.play(chance.choice(legal_moves(scene.session.match.state)))


def states_of(
    scene: TableScene, piece: Piece, asked: Surface
) -> Iterator[tuple[str, Surface, Surface]]:
    """Pairs of pictures of a piece that can be moved, and of where it goes."""
    card = f"card.{piece}"
    room = rect_of(inside.groups(scene), card).inflate(26, 26)
    inside.focus(scene).move_to(card)
    inside.focus(scene).seen = True
    scene.update(0.5)
    focused = picture(scene)
    inside.focus(scene).seen = False
    inside.pointer(scene).hover(None, None)
    inside.pick(scene, piece)
    scene.update(0.5)
    held = picture(scene)
    spot = rect_of(inside.groups(scene), "spots").inflate(26, 26)
    inside.put_back(scene)
    inside.ask(scene, [])
    scene.update(0.5)
    inside.ask(scene, [])
    idle = picture(scene)
    yield "can be moved", cut_out(idle, room), cut_out(asked, room)
    yield "focused", cut_out(asked, room), cut_out(focused, room)
    yield "picked up", cut_out(asked, room), cut_out(held, room)
    yield "where it goes", cut_out(asked, spot), cut_out(held, spot)


def rect_of(groups: Iterable[Node], key: str) -> Rect:
    found = [n for group in groups for n in (group, *group.children) if n.key == key and n.rect]
    return found[0].rect.copy()


def test_states_of_pieces_differ_at_every_table(share: Callable[[int], int]) -> None:
    cases = [*product(GAMES, ("dark", "light"), (False, True))]
    for game, felt, high in some(cases, share, 2):
        for name, one, other in states(game, felt, high):
            assert mixed_up(one, other) == [], (game, felt, high, name)


def test_the_focus_is_seen_on_every_page(tmp_path: Path, share: Callable[[int], int]) -> None:
    cases = [*product(range(PAGES), ("dark", "light"), (False, True))]
    with house(tmp_path, drawings=art()) as app:
        for n, felt, high in some(cases, share, 5):
            app.settings.felt, app.settings.contrast = felt, high
            app.restyle()
            name, made = [*pages(app).items()][n]
            app.show(made())
            app.step([], 0.3)
            scene = app.current
            assert isinstance(scene, Panel)
            for stop in scene.stops()[:2]:
                scene.focus_on("")
                app.step([], 0.3)
                at = stop.seen.topleft
                room = Rect(at[0] - 14, at[1] - 14, 64, 64)  # a corner of it
                before = cut_out(app.surface, room)
                scene.focus_on(stop.key)
                scene.dirty = True
                app.step([], 0.01)
                if stop.seen.topleft == at:  # it was not scrolled to
                    after = cut_out(app.surface, room)
                    assert mixed_up(before, after) == [], (name, felt, high, stop.key)


def test_states_of_nodes_differ(tmp_path: Path) -> None:
    with house(tmp_path, drawings=art()) as app:
        app.show(app.scene(SettingsRoute()))

        def shot(key: str) -> Surface:
            app.step([], 0.1)
            app.current.dirty = True
            app.step([], 0.1)
            return cut_out(app.surface, node(app, key).rect.inflate(20, 20))

        on = shot("hints")
        node(app, "hints").actions["press"]()
        assert mixed_up(on, shot("hints")) == []
        plain = shot("more")
        app.current.focus_on("more")
        assert mixed_up(plain, shot("more")) == []
        app.show(app.scene(KeysRoute()))
        usual = shot("key.hint")
        app.settings.keys = {"hint": "w"}
        assert isinstance(app.current, Panel)
        app.current.rebuild()
        assert mixed_up(usual, shot("key.hint")) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_button_that_cannot_be_pressed_yet_says_so_in_words_or_tone(game: str) -> None:
    scene = open_table(min(GAMES[game].seats), game=game)
    ready, sleeping = Surface((160, 46)), Surface((160, 46))
    for drawn, one in ((ready, True), (sleeping, False)):
        draw_button(drawn, scene.app.theme, drawn.get_rect(), "Go", False, one)
    assert mixed_up(ready, sleeping) == []
