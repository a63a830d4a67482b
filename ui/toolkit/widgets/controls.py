"""Buttons, switches, sliders and choices."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded, draw_shadow, tinted

T = TypeVar("T")
TEXT_SCALES = (1.0, 0.94, 0.88)  # text sizes for the buttons of a row
STEP_KEYS = dict.fromkeys((pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS), -1) | dict.fromkeys(
    (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS), 1
)


def brighter(colour: Colour, by: int = 16) -> Colour:
    """Return a colour with each part made brighter by `by`."""
    return tuple(min(255, part + by) for part in colour[:3])


def icon(to: Surface, theme: Theme, name: str, rect: Rect, colour: Colour | None = None) -> None:
    """Draw an icon centred in a rectangle, optionally in one colour."""
    ink = bytes(theme.palette.cream[:3]).hex()
    image = theme.art.image(f"ui/{name}", rect.w, rect.h, f"#{ink}")
    drawn = tinted(image, colour) if colour else image
    to.blit(drawn, drawn.get_rect(center=rect.center))


@dataclass
class Button(Node):
    """A button; a `primary` one is the most likely choice, a `quiet` one has no plate."""

    role: str = "button"
    kind: str = "plain"
    icon: str = ""
    size: float = 17
    lit: bool = False
    short: str = ""  # the visible text, if it is shorter than the label

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        ink = self._plate(surface, theme, look)
        rect, label = self.rect, self.short or self.label
        if self.icon and not label:
            side = round(rect.h * 0.56)
            icon(
                surface,
                theme,
                self.icon,
                rect.inflate(side - rect.w, side - rect.h),
                self._tint(theme),
            )
            return
        room = rect.inflate(-round(rect.h * 0.4), -round(rect.h * 0.16))
        if self.icon:
            room = self._with_icon(surface, theme, room, ink)
        align = "left" if self.icon else "center"
        theme.text(surface, label, room, "bold", self.size, ink, align)

    def _with_icon(self, surface: Surface, theme: Theme, room: Rect, ink: Colour) -> Rect:
        """Draw the icon beside the label; return the room for the label."""
        side = min(round(self.rect.h * 0.56), theme.px(30))
        gap, words = (
            theme.px(9),
            theme.font("bold", self.size).size(self.short or self.label)[0] + 2,
        )
        if words <= room.w < side + gap + words:
            room.left += (room.w - words) // 2
            return room
        wide = min(room.w, side + gap + words)
        place = Rect(room.centerx - wide // 2, 0, side, side).move_to(centery=room.centery)
        icon(surface, theme, self.icon, place, self._tint(theme))
        start = place.right + gap
        return Rect(start, room.top, room.right - start, room.h)

    def _tint(self, theme: Theme) -> Colour | None:
        """Return the colour of the icon on a plate of another colour than wood."""
        if self.kind == "danger":
            return theme.palette.paper
        chosen = self.enabled and (self.kind == "primary" or self.lit)
        return theme.palette.ink if chosen else None

    def _plate(self, surface: Surface, theme: Theme, look: NodeState) -> Colour:
        """Draw the plate; return the colour of the label."""
        p, u, rect = theme.palette, theme.u, self.rect
        top, bottom, line, ink = p.plain, p.plain_dark, p.edge, p.cream
        if self.kind == "primary" or self.lit:
            top, bottom, line, ink = p.lit, p.gold_dark, (140, 88, 30), p.ink
        if self.kind == "danger":
            top, bottom, line, ink = p.red, (138, 48, 36), (90, 30, 24), p.paper
        if not self.enabled:
            top, bottom, line, ink = p.off, p.off_dark, p.off_edge, p.faint
        elif look.pressed:
            top, bottom = bottom, bottom
        elif look.hot:
            top, bottom = brighter(top), brighter(bottom)
        if self.kind == "quiet" and not self.lit:
            if look.hot or look.pressed:
                draw_rounded(surface, rect, 12 * u, (*p.row, 60))
            return p.on_felt if self.enabled else p.faint
        if self.enabled and not look.pressed and self.kind != "flat":
            draw_shadow(surface, rect, 12 * u, 7 * u, 3 * u)
        draw_rounded(surface, rect, min(12 * u, rect.h * 0.36), top, bottom, line, 1.6 * u)
        return ink


def match_buttons(theme: Theme, buttons: list[Button]) -> list[Node]:
    """Give the buttons of a row one text size, and icons on all or on none."""
    ways = list(product((True, False), TEXT_SCALES))
    fitting = (w for w in ways if all(_fits(theme, one, one.size * w[1], w[0]) for one in buttons))
    drawn, part = next(fitting, ways[-1])
    for one in buttons:
        one.size *= part
        one.icon = one.icon if drawn else ""
    return [*buttons]


def place_in_row(
    theme: Theme, room: Rect, most: int, gap: int, buttons: list[Button]
) -> list[Node]:
    """Place buttons in a centred row, all of one kind and at most `most` pixels wide."""
    n = len(buttons)
    wide = min(most, (room.w - gap * (n - 1)) // n)
    left = room.centerx - (wide * n + gap * (n - 1)) // 2
    for i, one in enumerate(buttons):
        one.rect = Rect(left + i * (wide + gap), room.top, wide, room.h)
    return match_buttons(theme, buttons)


def _fits(theme: Theme, button: Button, size: float, drawn: bool) -> bool:
    """Return whether a button's text fits in one line, beside its icon or alone."""
    rect = button.rect
    aside = min(round(rect.h * 0.56), theme.px(30)) + theme.px(9) if drawn and button.icon else 0
    words = theme.font("bold", size).size(button.short or button.label)[0] + 2
    return aside + words <= rect.w - round(rect.h * 0.4)


@dataclass
class Toggle(Node):
    """A switch with its label beside it."""

    role: str = "checkbox"
    on: bool = False
    size: float = 16

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u = theme.palette, theme.u
        wide, high = theme.px(50), theme.px(28)
        track = Rect(self.rect.right - wide, self.rect.centery - high // 2, wide, high)
        ground = (94, 150, 92) if self.on else p.well
        draw_rounded(surface, track, high / 2, ground, None, p.edge, 1.6 * u)
        knob = Rect(0, 0, high - theme.px(7), high - theme.px(7)).move_to(
            centery=track.centery, left=track.left + theme.px(4)
        )
        if self.on:
            knob.right = track.right - theme.px(4)
        fill = p.paper if self.on else p.pale
        draw_rounded(surface, knob, knob.h / 2, brighter(fill) if look.hot else fill)
        room = Rect(
            self.rect.left, self.rect.top, track.left - self.rect.left - theme.px(12), self.rect.h
        )
        ink = p.cream if self.enabled else p.faint
        theme.text(surface, self.label, room, "body", self.size, ink, "left")


@dataclass
class Slider(Node):
    """A number in a range; `set_to` is called with each new number."""

    role: str = "slider"
    number: float = 0
    low: float = 0
    high: float = 100
    step: float = 5
    set_to: Callable[[float], object] = lambda number: None
    size: float = 16
    _track: Rect | None = None  # set by the first drawing

    def __post_init__(self) -> None:
        self.actions = {"decrease": lambda: self.go(-1), "increase": lambda: self.go(1)}

    def go(self, steps: int) -> None:
        """Change the number by some steps."""
        self._to(self.number + steps * self.step)

    @property
    def settable(self) -> bool:
        """Return True: the value can be set."""
        return True

    def assign(self, value: str) -> None:
        """Set the value from a text if it is valid."""
        with contextlib.suppress(ValueError, OverflowError):  # not a finite number
            self._to(float(value))

    def _to(self, number: float) -> None:
        snapped = self.low + round((number - self.low) / self.step) * self.step
        snapped = max(self.low, min(self.high, snapped))
        if snapped != self.number:
            self.number = snapped
            self.set_to(snapped)

    def drag(self, x: int, y: int) -> bool:
        """Follow the pointer while it is held; return whether anything changed."""
        track = self._track or self.rect
        part = (x - track.left) / max(1, track.w)
        self._to(self.low + max(0.0, min(1.0, part)) * (self.high - self.low))
        return True

    def wheel(self, notches: int) -> bool:
        """Change the value by some notches; return whether it changed."""
        self.go(notches)
        return True

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        return step_by_key(self.go, event)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u = theme.palette, theme.u
        r, px = self.rect, theme.px
        words = Rect(r.left, r.top, round(r.w * 0.44), r.h)
        number = Rect(r.right - px(52), r.top, px(52), r.h)
        track = Rect(words.right + px(14), r.centery - px(4), 0, px(8))
        track.w = number.left - px(16) - track.left
        self._track = track
        theme.text(surface, self.label, words, "body", self.size, p.cream, "left")
        theme.text(surface, self.value, number, "bold", self.size - 1, p.cream, "right")
        draw_rounded(surface, track, track.h / 2, p.well, None, p.edge, u)
        part = (self.number - self.low) / (self.high - self.low)
        done = Rect(track.left, track.top, round(track.w * part), track.h)
        if done.w > track.h:
            draw_rounded(surface, done, track.h / 2, p.gold_dark)
        knob = Rect(0, 0, theme.px(22), theme.px(22)).move_to(
            center=(track.left + round(track.w * part), track.centery)
        )
        fill = p.gold if look.hot or look.pressed or look.focused else p.cream
        draw_rounded(surface, knob, knob.h / 2, fill, None, (90, 66, 50), 1.6 * u)


@dataclass
class Choice(Node, Generic[T]):
    """A choice among several values, changed with arrows; `choices` are values with labels."""

    role: str = "choice"
    choices: Sequence[tuple[T, str]] = ()
    chosen: T | None = None
    set_to: Callable[[T], object] = lambda value: None
    part: float = 0.5  # share of the width for the choice beside its label
    around: bool = True  # whether a click on the last value leads to the first
    size: float = 16

    def __post_init__(self) -> None:
        self.value = next((words for value, words in self.choices if value == self.chosen), "")
        self.actions = {
            "press": lambda: self.go(1, self.around),
            "decrease": lambda: self.go(-1),
            "increase": lambda: self.go(1),
        }

    def go(self, steps: int, around: bool = False) -> None:
        """Move on by some choices."""
        values = [value for value, _ in self.choices]
        now = next((i for i, value in enumerate(values) if value == self.chosen), 0)
        then = (now + steps) % len(values) if around else max(0, min(len(values) - 1, now + steps))
        if then != now:
            self.set_to(values[then])

    def box(self) -> Rect:
        """Return the rectangle of the choice beside its label."""
        wide = round(self.rect.w * (self.part if self.label and self.part < 1 else 1))
        return Rect(self.rect.right - wide, self.rect.top, wide, self.rect.h)

    def click(self, x: int, y: int) -> None:
        """Go to the next or previous value, depending on the clicked side."""
        box = self.box()
        self.go(-1 if x < box.left + box.h else 1, self.around)

    def wheel(self, notches: int) -> bool:
        """Change the value by some notches; return whether it changed."""
        self.go(-notches)
        return True

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        return step_by_key(self.go, event)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u, box = theme.palette, theme.u, self.box()
        if box.left > self.rect.left:
            words = Rect(
                self.rect.left, self.rect.top, box.left - self.rect.left - theme.px(8), self.rect.h
            )
            theme.text(surface, self.label, words, "body", self.size, p.cream, "left")
        top = brighter(p.well, 14) if look.hot else p.well
        draw_rounded(surface, box, min(10 * u, box.h * 0.34), top, None, p.edge, 1.4 * u)
        tall = min(box.h, theme.px(44))  # taller boxes have the same arrows
        side = round(tall * 0.42)
        ink = p.gold if self.enabled else p.faint
        for name, middle in (("left", box.left + tall // 2), ("right", box.right - tall // 2)):
            place = Rect(0, 0, side, side).move_to(center=(middle, box.centery))
            chevron(surface, place, ink, -1 if name == "left" else 1)
        room = box.inflate(-round(tall * 1.5), -round(box.h * 0.12))
        theme.text(surface, self.value, room, "bold", self.size, p.cream, "center")


def chevron(to: Surface, rect: Rect, colour: Colour, way: int) -> None:
    """Draw an arrow head that points left (-1) or right (1)."""
    to.blit(_chevron(rect.w, rect.h, colour, way), rect)


@cached
def _chevron(wide: int, high: int, colour: Colour, way: int) -> Surface:
    k = 4
    big = Surface((wide * k, high * k), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    w, h = big.get_size()
    points = [
        (w * (0.5 - 0.22 * way), h * 0.12),
        (w * (0.5 + 0.26 * way), h * 0.5),
        (w * (0.5 - 0.22 * way), h * 0.88),
    ]
    thick = max(k, round(w * 0.19))
    pygame.draw.lines(big, colour, False, points, thick)
    for point in points:
        pygame.draw.circle(big, colour, point, thick / 2)
    return pygame.transform.smoothscale(big, (wide, high))


def step_by_key(go: Callable[[int], object], event: Event) -> bool:
    """Change a value with the left and right keys; return whether the key was used."""
    if event.key in STEP_KEYS:
        go(STEP_KEYS[event.key])
    return event.key in STEP_KEYS
