"""Translates touches into mouse events.

A tap is a click, and a moving finger drags. A resting finger magnifies like the right button, but
presses nothing, so that it can show a tip. Two fingers scroll.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame.event import Event

from ui.toolkit.input.event_fields import is_from_touch

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
TOUCH = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
LONG_PRESS_SECONDS = 0.55  # seconds of rest after which a press counts as long
MAX_REST_SHARE = 0.012  # the share of the window's shorter side that a resting finger may move
NOTCH = 0.05  # the share of the window's height that equals one notch of the wheel
NOWHERE = (-1, -1)  # a point without anything under it


@dataclass
class Finger:
    """The first finger: where it began, where it is, and what it does."""

    number: int
    start: tuple[int, int]
    at: tuple[int, int]
    doing: str = "waits"  # waits, drags, rests or scrolls
    seconds: float = 0.0


class Fingers:
    """Tells taps, drags, long presses and scrolling apart."""

    def __init__(self) -> None:
        self.first: Finger | None = None
        self.others: set[int] = set()
        self.rolled = 0.0  # the part of a notch that was scrolled so far

    def translate(self, event: Event, size: tuple[int, int]) -> list[Event]:
        """Return the mouse events of a touch; drop SDL's own mouse events of touches.

        `size` is the size of the window in pixels.
        """
        if event.type in MOUSE and is_from_touch(event):
            return []
        if event.type not in TOUCH:
            return [event]
        at = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, at)
        if event.type == pygame.FINGERUP:
            return self._up(event.finger_id, at)
        return self._moved(event, at, size)

    def update(self, dt: float) -> list[Event]:
        """Advance by `dt` seconds; return the long press that has just been completed."""
        finger = self.first
        if finger is None or finger.doing != "waits":
            return []
        finger.seconds += dt
        if finger.seconds < LONG_PRESS_SECONDS:
            return []
        finger.doing = "rests"
        return [_button(down, finger.at, 3) for down in (True, False)]

    def _down(self, number: int, at: tuple[int, int]) -> list[Event]:
        if self.first is None:
            self.first = Finger(number, at, at)
            return [_motion(at, False)]
        self.others.add(number)
        was, self.first.doing, self.rolled = self.first.doing, "scrolls", 0.0
        return [Event(pygame.WINDOWLEAVE)] if was == "drags" else []

    def _moved(self, event: Event, at: tuple[int, int], size: tuple[int, int]) -> list[Event]:
        finger = self.first
        if finger is None or event.finger_id != finger.number:
            return []
        finger.at = at
        if finger.doing == "scrolls":
            return self._scroll(event, at)
        far = math.dist(finger.start, at) > max(4.0, MAX_REST_SHARE * min(size))
        if finger.doing == "waits" and far:
            finger.doing = "drags"
            return [_button(True, finger.start, drags=True), _motion(at, True)]
        return [_motion(at, True)] if finger.doing == "drags" else []

    def _scroll(self, event: Event, at: tuple[int, int]) -> list[Event]:
        self.rolled += (event.dy if abs(event.dy) >= abs(event.dx) else event.dx) / NOTCH
        notches = int(self.rolled)
        self.rolled -= notches
        turn = Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, touch=True)
        return [_motion(at, False), turn] if notches else []

    def _up(self, number: int, at: tuple[int, int]) -> list[Event]:
        finger = self.first
        if finger is None or number != finger.number:
            self.others.discard(number)
            return []
        self.first = None
        if finger.doing == "waits":
            clicked = [_button(True, finger.start), _button(False, finger.start)]
            return [*clicked, _motion(NOWHERE, False)]
        if finger.doing == "drags":
            return [_motion(at, True), _button(False, at), _motion(NOWHERE, False)]
        return [_motion(NOWHERE, False)]


def _motion(at: tuple[int, int], held: bool) -> Event:
    buttons = (int(held), 0, 0)
    return Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons, finger=True)


def _button(down: bool, at: tuple[int, int], button: int = 1, drags: bool = False) -> Event:
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return Event(kind, pos=at, button=button, finger=True, drags=drags)
