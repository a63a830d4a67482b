"""A finger does all that a mouse does: taps, drags, long presses and scrolling, each once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from tests.support import inside
from tests.support.house import game, house, node, step
from tests.support.questions import question
from tests.support.table_at import open_table
from tests.support.table_players import Fingertips, spot_of, wait
from ui.app.window import App
from ui.scenes.routes import RulesRoute, SettingsRoute, TableRoute
from ui.table.paint.log_panel import LogEntry
from ui.toolkit.input.fingers import LONG_PRESS_SECONDS, Fingers
from ui.toolkit.widgets import Slider
from ui.toolkit.widgets.scroll import Scroller

SIZE = (1000, 500)
KINDS = {"down": pygame.FINGERDOWN, "on": pygame.FINGERMOTION, "up": pygame.FINGERUP}


def touch(
    what: str, at: tuple[float, float], number: int = 1, size: tuple[int, int] = SIZE
) -> Event:
    x, y = at[0] / size[0], at[1] / size[1]
    return Event(KINDS[what], touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


def made(of: Fingers, *events: Event) -> list[tuple[int, object]]:
    found = [one for event in events for one in of.translate(event, SIZE)]
    return [(one.type, getattr(one, "pos", getattr(one, "y", None))) for one in found]


def test_a_tap_is_one_click_and_the_mouse_that_sdl_makes_of_it_is_none() -> None:
    of, at = Fingers(), (300, 200)
    fake = [
        Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0), touch=True)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    found = made(of, touch("down", at), *fake, touch("up", at))
    clicks = [(pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEBUTTONUP, at)]
    assert [one for one in found if one[0] != pygame.MOUSEMOTION] == clicks
    assert found[-1] == (pygame.MOUSEMOTION, (-1, -1))  # nothing stays under a finger that is gone


def test_a_mouse_stays_a_mouse() -> None:
    click = Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False)
    assert Fingers().translate(click, SIZE) == [click]


def test_a_finger_that_strays_a_little_still_taps_and_one_that_moves_drags() -> None:
    of = Fingers()
    near = made(of, touch("down", (300, 200)), touch("on", (303, 202)), touch("up", (303, 202)))
    assert (pygame.MOUSEBUTTONDOWN, (300, 200)) in near
    found = made(of, touch("down", (300, 200)), touch("on", (380, 200)), touch("up", (400, 210)))
    assert [kind for kind, _ in found] == [
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEMOTION,
    ]
    assert found[1][1] == (300, 200)
    assert found[4][1] == (400, 210)


def test_a_finger_at_rest_presses_the_right_button_and_nothing_when_it_leaves() -> None:
    of = Fingers()
    of.translate(touch("down", (300, 200)), SIZE)
    assert of.update(LONG_PRESS_SECONDS / 2) == []
    assert [(e.type, e.button) for e in of.update(LONG_PRESS_SECONDS)] == [
        (pygame.MOUSEBUTTONDOWN, 3),
        (pygame.MOUSEBUTTONUP, 3),
    ]
    assert of.update(LONG_PRESS_SECONDS) == []
    assert made(of, touch("up", (300, 200))) == [(pygame.MOUSEMOTION, (-1, -1))]


def test_two_fingers_scroll_and_end_a_drag() -> None:
    of = Fingers()
    made(of, touch("down", (300, 200)), touch("on", (400, 200)))
    assert made(of, touch("down", (500, 200), 2)) == [(pygame.WINDOWLEAVE, None)]
    down = touch("on", (300, 260))
    down.dy = 0.12
    found = made(of, down)
    assert (pygame.MOUSEWHEEL, 2) in found
    assert made(of, touch("up", (300, 260)), touch("up", (500, 200), 2))[-1][1] == (-1, -1)
    assert of.first is None
    assert of.others == set()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as found:
        yield found


def tap(app: App, at: tuple[int, int], seconds: float = 0.02) -> None:
    step(app, touch("down", at, size=app.size))
    step(app, dt=seconds)
    step(app, touch("up", at, size=app.size))


def test_pages_are_tapped_and_swiped(app: App) -> None:
    app.show(app.scene(RulesRoute(game="robo_power")))
    page = node(app, "page")
    start = page.rect.center
    step(app, touch("down", start, size=app.size))
    for n in range(1, 9):
        step(app, touch("on", (start[0], start[1] - 25 * n), size=app.size))
    step(app, touch("up", (start[0], start[1] - 200), size=app.size))
    assert 175 <= node(app, "page", Scroller).roll.offset <= 200
    app.show(app.scene(SettingsRoute()))
    toggled = app.settings.hints
    tap(app, node(app, "hints").rect.center)
    assert app.settings.hints is not toggled
    tap(app, node(app, "hints").rect.center, 1.0)  # a long press reads the tip
    assert app.settings.hints is not toggled
    tap(app, node(app, "back").rect.center)
    assert not isinstance(app.current, type(app.scene(SettingsRoute())))


def test_a_slider_follows_a_finger(app: App) -> None:
    app.show(app.scene(SettingsRoute()))
    step(app, dt=0.1)
    track = node(app, "music", Slider)._track
    assert track is not None
    step(app, touch("down", track.midleft, size=app.size))
    for part in (0.3, 0.7, 1.0):
        at = track.left + part * track.w, track.centery
        step(app, touch("on", at, size=app.size))
    step(app, touch("up", track.midright, size=app.size))
    assert app.settings.music == 100


def test_a_long_press_shows_a_card_large_and_a_tap_ends_that(app: App) -> None:
    app.show(app.scene(TableRoute(game(app))))
    scene = inside.table(app.current)
    while not inside.selection(scene).moves:
        step(app, dt=0.5)
    piece = inside.selection(scene).moves[0].piece
    before = len(scene.session.match.moves)
    tap(app, spot_of(scene, piece), 1.0)
    assert inside.large(scene) == piece
    assert inside.selection(scene).held is None
    tap(app, (4, app.size[1] // 2))
    assert inside.large(scene) is None
    assert len(scene.session.match.moves) == before


def test_the_log_is_dragged_and_a_button_only_tapped() -> None:
    scene = open_table(2)
    wait(scene)
    finger, log = Fingertips(scene), inside.log(scene)
    inside.tools(scene)["log"]()
    inside.groups(scene)
    log.entries = [LogEntry(0, f"Sentence {n}.") for n in range(200)]
    middle = log.rect(pygame.Rect((0, 0), inside.size(scene))).center
    past = inside.past(scene)
    slide(finger, middle, 150)
    assert 100 < inside.model(scene).panel.scroll < 160
    assert inside.past(scene) == past  # the line under the finger was not pressed
    log.entries = log.entries[:2]
    log.scroll_by(pygame.Rect((0, 0), inside.size(scene)), 3)
    assert inside.model(scene).panel.scroll == 0, "all of it is seen"
    inside.tools(scene)["log"]()
    menu = next(n for g in inside.groups(scene) for n in g.children if n.key == "tool.menu")
    slide(finger, menu.rect.center, 90)
    assert inside.sheet(scene) is None


def slide(finger: Fingertips, start: tuple[int, int], down: int) -> None:
    """Draw a finger downwards."""
    finger.handle(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for part in (1, 2, 3, 4):
        at = start[0], start[1] + down * part // 4
        finger.handle(Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
    finger.handle(Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def test_nobody_is_hurried() -> None:
    scene = open_table(2)
    moves = wait(scene)
    for _ in range(720):
        scene.update(5.0)
    assert inside.selection(scene).moves == moves
    assert question(scene.session.match).seat == 0
