"""A text field: caret, selection, clipboard, undo, words and input methods, on one line."""

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Surface
from pygame.event import Event

from ui.toolkit.graphics.fallback_fonts import can_draw
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.event_fields import get_modifiers, is_from_gamepad
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META  # on macOS, the Command key
MAX_UNDONE = 200  # changes that can be undone
WORDS = re.compile(r"\w+|[^\w\s]+|\s+")


@dataclass
class Typing:
    """The caret, the other end of the selection, and what can be undone."""

    cursor: int = 10_000
    anchor: int = 10_000
    composed: str = ""  # what an input method is composing
    grabbed: tuple[int, int] = (0, 0)  # what the press selected, from which the pointer drags
    unit: int = 1  # what the pointer selects: 1 letters, 2 words, 3 lines
    undoable: list[tuple[str, int]] = field(default_factory=list)  # earlier texts and carets
    redoable: list[tuple[str, int]] = field(default_factory=list)
    in_word: bool = False  # whether the last change typed a letter of a word
    top: int = 0  # the first row shown
    above: bool = False  # whether to show the caret near the top
    followed: int = -1  # the caret that was last scrolled into view

    def put_caret(self, at: int) -> None:
        """Move the caret, and select nothing."""
        self.cursor = self.anchor = at

    def select(self, begin: int, end: int) -> None:
        """Select a part of the text; the caret is at its end."""
        self.anchor, self.cursor = begin, end


@dataclass
class TextField(Node):
    """A text field of one line; `set_to` is called with each new text."""

    role: str = "textbox"
    typing: Typing = field(default_factory=Typing)
    set_to: Callable[[str], object] = lambda text: None
    longest: int = 24
    hint: str = ""
    allowed: Callable[[str], bool] = str.isprintable
    size: float = 16
    confirms: str = ""  # the key of the button that Enter presses
    is_default: bool = False  # whether the first press selects everything, to be replaced
    undoes: bool = True  # whether it undoes its own changes
    has_refused: bool = False  # whether a character was left out that no font here can show
    _font: pygame.font.Font | None = None  # set by the first drawing
    _inset: int = 0
    _scrolled: int = 0  # pixels by which a long text is moved to the left

    def __post_init__(self) -> None:
        self.actions.setdefault("press", lambda: None)
        self.typing.cursor = min(self.typing.cursor, len(self.value))
        self.typing.anchor = min(self.typing.anchor, len(self.value))

    @property
    def settable(self) -> bool:
        """Return True: the value can be set."""
        return True

    @property
    def selection(self) -> tuple[int, int]:
        """Return where the selection begins and ends.

        Both are the caret if nothing is selected.
        """
        ends = self.typing.anchor, self.typing.cursor
        return min(ends), max(ends)

    # changes

    def assign(self, value: str) -> None:
        """Set the value from a text if it is valid."""
        text = self.clean(value)[: self.longest]
        self._now(text, len(text))

    def clean(self, text: str) -> str:
        """Return a text without the characters that are not allowed here."""
        text = text.replace("\n", " ")
        return "".join(c for c in text if c.isprintable() and self.allowed(c) and self._shows(c))

    def _shows(self, sign: str) -> bool:
        """Return whether a character can be drawn; note otherwise that one is left out."""
        if can_draw(sign):
            return True
        self.has_refused = True
        return False

    def take_refused(self) -> bool:
        """Return whether a character was left out since the last call."""
        refused, self.has_refused = self.has_refused, False
        return refused

    def put(self, text: str, typed: bool = False) -> None:
        """Replace the selection by a text, which is cut where it makes the value too long."""
        begin, end = self.selection
        text = self.clean(text)[: max(0, self.longest - len(self.value) + end - begin)]
        self._now(self.value[:begin] + text + self.value[end:], begin + len(text), typed)

    def _now(self, text: str, cursor: int, typed: bool = False) -> None:
        """Set the text and the caret; letters `typed` one after another are undone together."""
        typing = self.typing
        if text != self.value:
            if not (typed and typing.in_word):
                typing.undoable = [*typing.undoable, (self.value, typing.cursor)][-MAX_UNDONE:]
            typing.redoable = []
            self.value = text
            self.set_to(text)
        typing.in_word = typed
        typing.composed = ""
        typing.put_caret(cursor)

    def _go_back(self, back: bool) -> None:
        """Undo the last change, or redo the one that was undone last."""
        typing = self.typing
        origin, to = (
            (typing.undoable, typing.redoable) if back else (typing.redoable, typing.undoable)
        )
        if origin:
            to.append((self.value, typing.cursor))
            self.value, cursor = origin.pop()
            typing.in_word = False
            typing.put_caret(cursor)
            self.set_to(self.value)

    def typed(self, event: Event) -> None:
        """Handle typed or composed text."""
        if event.type != pygame.TEXTINPUT:
            self.typing.composed = event.text
            return
        begin, end = self.selection
        self.put(event.text, begin == end and event.text.isalnum() and len(event.text) == 1)

    # keys

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        mod = get_modifiers(event)
        ctrl, shift = bool(mod & CTRL), bool(mod & pygame.KMOD_SHIFT)
        if is_from_gamepad(event) and event.key == pygame.K_RETURN:
            return False
        if (act := self._find_command(event.key, ctrl, shift)) is not None:
            act()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._rub_out(event.key == pygame.K_DELETE, ctrl)
        elif (to := self._way(event.key, ctrl, shift)) is not None:
            self._move(to, shift)
        else:
            is_sign = event.key not in (pygame.K_ESCAPE, pygame.K_TAB)
            return not ctrl and is_sign and bool(event.unicode.strip("\t\r\x1b"))
        return True

    def _find_command(self, key: int, ctrl: bool, shift: bool) -> Callable[[], object] | None:
        """Return what a key does with the selection, the clipboard or the history."""
        if (ctrl and key == pygame.K_v) or (shift and key == pygame.K_INSERT):
            return lambda: self.put(clipboard())
        if (ctrl and key == pygame.K_x) or (shift and not ctrl and key == pygame.K_DELETE):
            return self._cut
        if ctrl and key in (pygame.K_c, pygame.K_INSERT):
            return self._copy
        if ctrl and key == pygame.K_a:
            return self.select_all
        if self.undoes and ctrl and key in (pygame.K_z, pygame.K_y):
            return lambda: self._go_back(back=key == pygame.K_z and not shift)
        return None

    def select_all(self) -> None:
        """Select the whole text."""
        self.typing.select(0, len(self.value))

    def _copy(self) -> bool:
        """Copy the selection; return whether something is on the clipboard now."""
        begin, end = self.selection
        return begin < end and copy(self.value[begin:end])

    def _cut(self) -> None:
        if self._copy():
            self.put("")

    def _rub_out(self, after: bool, word: bool) -> None:
        """Delete the selection, or else a letter or word before or after the caret."""
        begin, end = self.selection
        if begin == end:
            step = self._find_word_end if word else self._find_letter_end
            begin, end = sorted((begin, step(begin, 1 if after else -1)))
        self._now(self.value[:begin] + self.value[end:], begin)

    def _find_letter_end(self, at: int, step: int) -> int:
        return max(0, min(len(self.value), at + step))

    def _find_word_end(self, at: int, step: int) -> int:
        """Return where the word before (`step` -1) or after the caret begins or ends."""
        text = self.value[at:] if step > 0 else self.value[:at][::-1]
        words = WORDS.match(text.lstrip(" "))
        passed = len(text) - len(text.lstrip(" ")) + (words.end() if words else 0)
        return at + step * passed

    def _way(self, key: int, ctrl: bool, shift: bool) -> int | None:
        """Return where a key moves the caret; None if it does not move it."""
        at, (begin, end) = self.typing.cursor, self.selection
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            if begin < end and not shift and not ctrl:
                return end if step > 0 else begin
            return self._find_word_end(at, step) if ctrl else self._find_letter_end(at, step)
        if key == pygame.K_HOME:
            return 0 if ctrl else self._find_line(at)[0]
        if key == pygame.K_END:
            return len(self.value) if ctrl else self._find_line(at)[1]
        return None

    def _find_line(self, at: int) -> tuple[int, int]:
        """Return where the line of a character begins and ends."""
        end = self.value.find("\n", at)
        return self.value.rfind("\n", 0, at) + 1, len(self.value) if end < 0 else end

    def _move(self, to: int, selecting: bool) -> None:
        typing = self.typing
        typing.cursor, typing.composed, typing.in_word = to, "", False
        if not selecting:
            typing.anchor = to

    # mouse

    def _under(self, x: int, y: int) -> int:
        """Return the index of the character under a point."""
        if self._font is None:
            return self.typing.cursor
        left = self.rect.left + self._inset - self._scrolled
        near = x - self._font.size("i")[0] // 2
        ends = range(len(self.value) + 1)
        hit = (i for i in ends if left + self._font.size(self.value[:i])[0] >= near)
        return next(hit, len(self.value))

    def _around(self, at: int) -> tuple[int, int]:
        """Return the letter, word or line at a character, as the presses select it."""
        if self.typing.unit == 1:
            return at, at
        begin, end = self._find_line(at)
        if self.typing.unit == 2:
            words = [word.span() for word in WORDS.finditer(self.value, begin, end)]
            return next((word for word in words if at < word[1]), words[-1] if words else (at, at))
        return begin, end

    def press_again(self, x: int, y: int, presses: int) -> None:
        """Begin a selection with the second press at a point (a word) or the third (a line)."""
        self.typing.unit = min(3, presses)
        self.typing.grabbed = self._around(self._under(x, y))
        self.typing.select(*self.typing.grabbed)

    def grab(self, x: int, y: int) -> None:
        """Begin a selection at a point."""
        at = self._under(x, y)
        self.typing.unit, self.typing.grabbed, self.typing.in_word = 1, (at, at), False

    def drag(self, x: int, y: int) -> bool:
        """Select up to the pointer while it is held; return whether anything changed."""
        begin, end = self._around(self._under(x, y))
        first, last = self.typing.grabbed
        self.typing.select(*((last, begin) if begin < first else (first, max(last, end))))
        return True

    def enter(self) -> None:
        """Select everything, since the focus came here by key."""
        self.select_all()

    def click(self, x: int, y: int) -> None:
        """Do nothing: the caret moved when the button was pressed."""

    # drawing

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u, rect = theme.palette, theme.u, self.rect
        line = p.gold if look.focused else p.edge
        draw_rounded(surface, rect, min(10 * u, rect.h * 0.34), p.well, None, line, 1.6 * u)
        font = theme.font("body", self.size)
        self._font, self._inset = font, theme.px(12)
        room = rect.inflate(-2 * self._inset, -theme.px(6))
        if not self.value and not self.typing.composed:
            after = room.inflate(-theme.px(10), 0)  # the caret is drawn before this text
            theme.text(surface, self.hint, after, "body", self.size, p.faint, "left")
        left, right = self.value[: self.typing.cursor], self.value[self.typing.cursor :]
        shown = font.render(left + self.typing.composed + right, True, p.cream)
        before = font.size(left)[0]
        beyond = before + font.size(self.typing.composed)[0]
        self._scrolled = max(0, beyond - room.w + 2)
        x = room.left - self._scrolled
        kept = surface.get_clip()
        surface.set_clip(room.clip(kept))
        high, wide = font.get_height(), max(2, theme.px(2))
        top = room.centery - shown.get_height() // 2
        begin, end = (font.size(self.value[:at])[0] for at in self.selection)
        if look.focused and begin < end and not self.typing.composed:
            surface.fill(p.selected, (x + begin, top, end - begin, high))
        surface.blit(shown, (x, top))
        if look.focused:
            surface.fill(p.gold, (x + before, top + high - wide, beyond - before, wide))
            surface.fill(p.gold, (x + beyond, top, wide, high))
        surface.set_clip(kept)


def clipboard() -> str:
    """Return the text on the clipboard; "" if there is none, or if it is no text."""
    with contextlib.suppress(pygame.error, AttributeError, UnicodeDecodeError):
        return str(pygame.scrap.get_text())
    return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether that worked."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)
        return True
    return False
