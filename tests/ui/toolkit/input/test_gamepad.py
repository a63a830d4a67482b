"""A gamepad is a keyboard: its buttons are keys, and arrows that are held repeat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from tests.support.house import house, pad, step
from ui.app.window import App
from ui.scenes.routes import TitleRoute
from ui.scenes.title.title_page import TitleScene
from ui.toolkit.input.gamepad import Gamepad

FRAME = 1 / 60  # seconds


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def button(number: int, down: bool = True) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=number, instance_id=0)


def stick(axis: int, value: int) -> Event:
    return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def repeats(gamepad: Gamepad, seconds: float) -> list[float]:
    """Return when keys repeat while so many seconds pass."""
    found, clock = [], 0.0
    while clock < seconds:
        clock += FRAME
        found += [clock] * len(gamepad.update(FRAME))
    return found


def test_an_arrow_that_is_held_waits_and_then_repeats_quickly() -> None:
    gamepad = Gamepad()
    (pressed,) = gamepad.translate(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert (pressed.type, pressed.key) == (pygame.KEYDOWN, pygame.K_DOWN)
    found = repeats(gamepad, 1.0)
    assert 0.3 < found[0] < 0.5, "nobody repeats by mistake"
    assert 6 <= len(found) <= 12
    (again,) = [one for _ in range(9) for one in gamepad.update(FRAME)][:1]
    assert (again.type, again.key, again.repeated) == (pygame.KEYDOWN, pygame.K_DOWN, True)


def test_an_arrow_that_is_released_repeats_no_more() -> None:
    gamepad = Gamepad()
    gamepad.translate(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    (released,) = gamepad.translate(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, False))
    assert (released.type, released.key) == (pygame.KEYUP, pygame.K_DOWN)
    assert repeats(gamepad, 1.0) == []


def test_only_the_last_arrow_repeats_and_its_release_ends_that() -> None:
    gamepad = Gamepad()
    for arrow in (pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT):
        gamepad.translate(button(arrow))
    gamepad.translate(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, False))
    keys = {one.key for _ in range(60) for one in gamepad.update(FRAME)}
    assert keys == {pygame.K_LEFT}


@pytest.mark.parametrize(
    "number", [pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X]
)
def test_a_button_that_does_something_does_it_once(number: int) -> None:
    gamepad = Gamepad()
    assert len(gamepad.translate(button(number))) == 1
    assert repeats(gamepad, 1.0) == []


def test_a_stick_is_pushed_beyond_its_middle_and_let_go_near_it() -> None:
    gamepad = Gamepad()
    values = [3000, 12000, 20000, 12000, 5000, -20000, 20000]
    moved = [gamepad.translate(stick(pygame.CONTROLLER_AXIS_LEFTX, value)) for value in values]
    told = [[(one.type == pygame.KEYDOWN, one.key) for one in some] for some in moved]
    left, right = pygame.K_LEFT, pygame.K_RIGHT
    assert told == [
        [],
        [],
        [(True, right)],
        [],
        [(False, right)],
        [(True, left)],
        [(False, left), (True, right)],
    ]


def test_a_stick_pushed_moves_once_and_repeats_when_held(app: App) -> None:
    scene = app.current
    assert isinstance(scene, TitleScene)
    pad(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    first = scene.focus
    step(app, stick(1, 30000))
    assert scene.focus != first
    step(app, stick(1, 100))
    step(app, stick(0, 30000), dt=0.0)
    here = scene.focus
    step(app, dt=0.5)
    step(app, dt=0.2)
    assert scene.focus != here


def test_a_gamepad_that_comes_or_goes_is_no_trouble(app: App) -> None:
    step(app, Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    step(app, Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    scene = app.current
    assert isinstance(scene, TitleScene)
    focus = scene.focus
    step(app, button(99))
    assert app.current is scene
    assert scene.focus == focus
    assert not app.toasts.waiting
