"""A text box of one line, with cursor, clipboard and input methods."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Surface
from pygame.event import Event

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.event_fields import get_modifiers
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META  # on macOS, the Command key


@dataclass
class Typing:
    """The cursor, and the text that an input method is composing."""

    cursor: int = 10_000
    composed: str = ""


@dataclass
class TextBox(Node):
    """A text box; `set_to` is called with each new text."""

    role: str = "textbox"
    typing: Typing = field(default_factory=Typing)
    set_to: Callable[[str], object] = lambda text: None
    longest: int = 24
    hint: str = ""
    allowed: Callable[[str], bool] = str.isprintable
    size: float = 16
    _font: pygame.font.Font | None = None  # set by the first drawing
    _inset: int = 0

    def __post_init__(self) -> None:
        self.actions.setdefault("press", lambda: None)
        self.typing.cursor = min(self.typing.cursor, len(self.value))

    @property
    def settable(self) -> bool:
        """Return True: the value can be set."""
        return True

    def assign(self, value: str) -> None:
        """Set the value from a text if it is valid."""
        text = self.clean(value)[: self.longest]
        self._now(text, len(text))

    def clean(self, text: str) -> str:
        """Return a text without the characters that are not allowed here."""
        return "".join(c for c in text.replace("\n", " ") if c.isprintable() and self.allowed(c))

    def put(self, text: str) -> None:
        """Insert text at the cursor."""
        text = self.clean(text)
        text = text[: max(0, self.longest - len(self.value))]
        at = self.typing.cursor
        self._now(self.value[:at] + text + self.value[at:], at + len(text))

    def _now(self, text: str, cursor: int) -> None:
        self.typing.cursor = cursor
        self.typing.composed = ""
        if text != self.value:
            self.value = text
            self.set_to(text)

    def typed(self, event: Event) -> None:
        """Handle typed or composed text."""
        if event.type == pygame.TEXTINPUT:
            self.put(event.text)
        else:
            self.typing.composed = event.text

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        at, text = self.typing.cursor, self.value
        ctrl, end = get_modifiers(event) & CTRL, len(text)
        less, more = max(0, at - 1), min(end, at + 1)
        ways = {pygame.K_LEFT: less, pygame.K_RIGHT: more, pygame.K_HOME: 0, pygame.K_END: end}
        if event.key == pygame.K_BACKSPACE:
            self._now(text[:less] + text[at:], less)
        elif event.key == pygame.K_DELETE:
            self._now(text[:at] + text[at + 1 :], at)
        elif event.key in ways:
            self._now(text, ways[event.key])
        elif ctrl and event.key == pygame.K_v:
            self.put(clipboard())
        else:
            return not ctrl and event.key != pygame.K_ESCAPE and bool(event.unicode.strip("\t\r"))
        return True

    def click(self, x: int, y: int) -> None:
        """Handle a click at a point."""
        if self._font:
            left, near = self.rect.left + self._inset, x - self._font.size("i")[0] // 2
            ends = range(len(self.value) + 1)
            hit = (i for i in ends if left + self._font.size(self.value[:i])[0] >= near)
            self.typing.cursor = next(hit, len(self.value))
        super().click(x, y)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u, rect = theme.palette, theme.u, self.rect
        line = p.gold if look.focused else p.edge
        draw_rounded(surface, rect, min(10 * u, rect.h * 0.34), p.well, None, line, 1.6 * u)
        font = theme.font("body", self.size)
        self._font, self._inset = font, theme.px(12)
        room = rect.inflate(-2 * self._inset, -theme.px(6))
        if not self.value and not self.typing.composed:
            after = room.inflate(-theme.px(10), 0)  # the cursor is drawn before this text
            theme.text(surface, self.hint, after, "body", self.size, p.faint, "left")
        left, right = self.value[: self.typing.cursor], self.value[self.typing.cursor :]
        shown = font.render(left + self.typing.composed + right, True, p.cream)
        before = font.size(left)[0]
        beyond = before + font.size(self.typing.composed)[0]
        x = room.left - max(0, beyond - room.w + 2)
        kept = surface.get_clip()
        surface.set_clip(room.clip(kept))
        top = room.centery - shown.get_height() // 2
        surface.blit(shown, (x, top))
        if look.focused:
            high, wide = font.get_height(), max(2, theme.px(2))
            surface.fill(p.gold, (x + before, top + high - wide, beyond - before, wide))
            surface.fill(p.gold, (x + beyond, top, wide, high))
        surface.set_clip(kept)


def clipboard() -> str:
    """Return the text on the clipboard; "" if there is none."""
    with contextlib.suppress(pygame.error, AttributeError):
        return str(pygame.scrap.get_text())
    return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether that worked."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)
        return True
    return False
