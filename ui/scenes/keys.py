"""The page that shows every key and gamepad button, and lets the keys be changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.scenes.page import Page
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CORAL
from ui.toolkit.input.event_fields import is_from_gamepad, is_repeated
from ui.toolkit.input.gamepad import button_for
from ui.toolkit.input.keys import DEFAULT_KEYS, MODIFIER_KEYS, Chord, chord_of, named
from ui.toolkit.widgets import Choice, Label, Node, NodeState, Plate, Scene
from ui.toolkit.widgets.controls import brighter
from ui.toolkit.widgets.dialog import dialog
from ui.toolkit.widgets.paint import draw_rounded

LINE_HEIGHT = 42  # units
LIST_WIDTH = 860  # units


@dataclass
class KeyLine(Choice[str]):
    """An action and its key; a press asks for another.

    A gamepad, which has no key to press, takes the next free one with left and right.
    """

    clash: bool = False
    take: Callable[[int], object] = lambda step: None
    begin: Callable[[], object] = lambda: None

    def __post_init__(self) -> None:
        self.actions = {
            "press": self.begin,
            "decrease": partial(self.take, -1),
            "increase": partial(self.take, 1),
        }

    def go(self, steps: int, around: bool = False) -> None:
        self.take(steps)

    def wheel(self, notches: int) -> bool:
        return False  # the list scrolls

    def click(self, x: int, y: int) -> None:
        self.begin()

    def key_down(self, event: Event) -> bool:
        return getattr(event, "pad", False) and super().key_down(event)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, box = theme.palette, theme.u, self.box()
        if self.clash:
            around = self.rect.inflate(theme.px(20), 0)
            draw_rounded(surface, around, 10 * u, (*p.row, 90), None, CORAL, 2.4 * u)
        words = Rect(self.rect.topleft, (box.left - self.rect.left - theme.px(8), self.rect.h))
        theme.text(surface, self.label, words, "body", self.size, p.cream, "left")
        ground = brighter(p.well, 14) if look.hot else p.well
        draw_rounded(surface, box, min(10 * u, box.h * 0.34), ground, None, p.edge, 1.4 * u)
        room = box.inflate(-round(0.4 * box.h), -round(0.12 * box.h))
        theme.text(surface, self.value, room, "bold", self.size, p.cream, "center")


class KeysScene(Page):
    """Lists all keys; after a press on a line, its action takes the next key."""

    title = "keys.title"
    awaited = ""  # the action that waits for a key

    @property
    def listens(self) -> str:
        return "any" if self.awaited else super().listens

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        wide = min(w, LIST_WIDTH)
        rect, px = self.rect(x + (w - wide) / 2, y, wide, h), self.theme.px
        plate = Plate("keys", "list", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(14))
        foot = Rect(inner.left, inner.bottom - px(34), inner.w, px(34))
        rows: list[Node] = [self._make_line(name) for name in DEFAULT_KEYS]
        for row in rows:
            row.rect = Rect(px(12), 0, 0, px(LINE_HEIGHT))
        room = Rect(inner.topleft, (inner.w, inner.h - foot.h - px(8)))
        listed = self.scrolling_list(plate.label, room, rows, "lines", gap=6)
        n = len(self.app.keys.clashes())
        words = self.say("keys.clash", n=n) if n else self.say("keys.about")
        colour = self.theme.palette.gold if n else self.theme.palette.cream
        about = Label("about", label=words, rect=foot, size=15, align="center", colour=colour)
        plate.children = [listed, about]
        return [*self.top_row(self._make_reset_button()), plate]

    def _make_reset_button(self) -> Node:
        changed = bool(self.app.settings.keys)
        return self.corner_button("usual", "keys.usual", self._reset_all, "undo", changed)

    def _make_line(self, name: str) -> Node:
        keys, words = self.app.keys, self.app.words
        rivals, key = keys.rivals(name), keys.name_of(name, words)
        label = self._name_with_button(name)
        if rivals:
            loses = name in keys.clashes()
            others = words.join_list([self._name_action(one) for one in rivals])
            label = self.say(
                "keys.loses" if loses else "keys.wins", what=label, other=others, pressed=key
            )
        return KeyLine(
            f"key.{name}",
            label=label,
            value=key,
            part=0.3,
            clash=bool(rivals),
            take=partial(self._take_next_free, name),
            begin=partial(self._await_key, name),
        )

    def _name_with_button(self, name: str) -> str:
        """Return the name of an action, with its gamepad button."""
        usual = DEFAULT_KEYS[name]
        button = button_for(usual.key, pygame.KMOD_SHIFT if usual.mod == "shift" else 0)
        if button is None or usual.mod == "ctrl":
            return self._name_action(name)
        return self.say(
            "keys.pad", what=self._name_action(name), button=self.say(f"keys.buttons.{button}")
        )

    def _name_action(self, name: str) -> str:
        own = f"keys.does.{name}"
        return self.say(own if own in self.app.words else f"table.tool.{name}")

    def _reset_all(self) -> None:
        self.app.keys.reset()
        self._store()

    def _take_next_free(self, name: str, step: int) -> None:
        self._bind(name, self.app.keys.free(name, step))

    def _bind(self, name: str, chord: Chord) -> None:
        self.app.keys.put(name, chord)
        self._store()

    def _store(self) -> None:
        self.app.keep_settings()
        self.rebuild()

    def _await_key(self, name: str) -> None:
        """Wait for the new key of an action."""
        self.awaited = name
        self.ask(self._make_key_dialog)

    def _make_key_dialog(self) -> Node:
        name, words = self.awaited, self.app.words
        own = self.say("keys.own", pressed=named(DEFAULT_KEYS[name], words))
        return dialog(
            self.theme,
            "waiting",
            self.say("keys.ask", what=self._name_action(name)),
            self.say("keys.now", pressed=self.app.keys.name_of(name, words)),
            [
                ("own", own, "plain", partial(self._take, DEFAULT_KEYS[name])),
                ("as_is", self.say("keys.as_is"), "plain", self._stop_waiting),
            ],
            cancel=self._stop_waiting,
        )

    def _stop_waiting(self) -> None:
        self.awaited = ""
        self.close()

    def _take(self, chord: Chord) -> None:
        name, self.awaited = self.awaited, ""
        self.close()
        self._bind(name, chord)

    def handle(self, event: Event) -> Scene | None:
        by_hand = not is_from_gamepad(event) and not is_repeated(event)
        if self.awaited and event.type == pygame.KEYDOWN and by_hand:
            if event.key == pygame.K_ESCAPE and self.awaited != "back":
                self._stop_waiting()
            elif event.key not in MODIFIER_KEYS:
                self._take(chord_of(event))
            return None
        return super().handle(event)
