"""Ways through the pages: by mouse, by keys or by gamepad."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.support.house import click, key, pad
from ui.app.window import App
from ui.toolkit.widgets.panel import Panel

WAYS = ("mouse", "keys", "pad")


def go_to(app: App, wanted: str, onward: Callable[[], None]) -> None:
    """Move the focus until it is on a node."""
    for _ in range(60):
        onward()
        if isinstance(app.current, Panel) and app.current.focus == wanted:
            return
    raise AssertionError(f"the focus never comes to {wanted}")


def reach(app: App, way: str, wanted: str) -> None:
    """Move the focus to a node by keys or gamepad."""
    if way == "pad":
        go_to(app, wanted, lambda: pad(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    else:
        go_to(app, wanted, lambda: key(app, pygame.K_TAB))


def press(app: App, way: str, wanted: str) -> None:
    """Press a button."""
    if way == "mouse":
        click(app, wanted)
        return
    reach(app, way, wanted)
    if way == "pad":
        pad(app, pygame.CONTROLLER_BUTTON_A)
    else:
        key(app, pygame.K_RETURN)


def turn(app: App, way: str, wanted: str, times: int = 1) -> None:
    """Change a choice to its next value, so many times."""
    if way != "mouse":
        reach(app, way, wanted)
    for _ in range(times):
        if way == "mouse":
            click(app, wanted, 0.95)
        elif way == "pad":
            pad(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        else:
            key(app, pygame.K_RIGHT)
