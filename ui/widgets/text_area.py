"""A text of many lines that is written: cursor, selection, clipboard, marks at lines and places."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.graphics.theme import Colour, Theme
from ui.widgets.node import NodeState
from ui.widgets.paint import draw_rounded
from ui.widgets.textbox import CTRL, TextBox, Typing, clipboard, copy

WRONG, DOUBTFUL = (255, 130, 110), (222, 160, 50)
NOTE = (140, 132, 118)  # a comment
CHOSEN = (92, 76, 50)  # the ground of what is selected
STEP = 2  # spaces that a line gets after one that ends in ":"


@dataclass
class Writing(Typing):
    """The cursor and where a selection began, and how the text is scrolled, in lines and pixels."""

    cursor: int = 0
    anchor: int = 0
    top: int = 0  # the first line shown
    left: int = 0
    followed: int = -1  # the cursor that was last brought into view


class Mark(NamedTuple):
    """What is marked in a line: from which column on, counted from 0, and how badly."""

    column: int
    wrong: bool


@dataclass
class TextArea(TextBox):
    """Many lines; `set_to` is called with each new text."""

    typing: Writing = field(default_factory=Writing)
    marks: Mapping[int, Mark] = field(default_factory=dict)  # by line, from 0
    longest: int = 1 << 18
    size: float = 14
    _high: int = 18  # of a line; known once it is drawn
    _gutter: int = 0
    _space: int = 4  # the width of a space before the first word

    # places

    @property
    def lines(self) -> list[str]:
        return self.value.split("\n")

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column of a character, both from 0."""
        line = self.value.count("\n", 0, at)
        return line, at - (self.value.rfind("\n", 0, at) + 1)

    def at(self, line: int, column: int) -> int:
        """Return the character at a line and column, or the nearest there is."""
        lines = self.lines
        line = max(0, min(len(lines) - 1, line))
        before = sum(map(len, lines[:line])) + line
        return before + max(0, min(len(lines[line]), column))

    @property
    def selection(self) -> tuple[int, int]:
        """The characters selected, from and to; both the cursor where none are."""
        ends = min(self.typing.anchor, len(self.value)), self.typing.cursor
        return min(ends), max(ends)

    @property
    def shown(self) -> int:
        """How many lines are seen."""
        return max(1, self.rect.h // self._high)

    def _wide(self, text: str) -> int:
        """Return the width of the beginning of a line; its indent is drawn wider than words."""
        assert self._font
        bare = text.lstrip(" ")
        return (len(text) - len(bare)) * self._space + self._font.size(bare)[0]

    # changes

    def put(self, text: str) -> None:
        """Insert text in place of the selection."""
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " " * STEP)
        text = "".join(c for c in text if c == "\n" or c.isprintable())
        begin, end = self.selection
        text = text[: max(0, self.longest - len(self.value) + end - begin)]
        self._now(self.value[:begin] + text + self.value[end:], begin + len(text))

    def _now(self, text: str, cursor: int) -> None:
        self.typing.anchor = cursor
        super()._now(text, cursor)

    def key_down(self, event: Event) -> bool:
        mod = getattr(event, "mod", 0)
        if getattr(event, "pad", False) and event.key == pygame.K_RETURN:
            return False
        if mod & CTRL:
            return self._command(event.key)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._new_line()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._rub_out(event.key == pygame.K_DELETE)
        elif (to := self._way(event.key)) is not None:
            self._move(to, bool(mod & pygame.KMOD_SHIFT))
        else:
            return event.key not in (pygame.K_ESCAPE, pygame.K_TAB) and bool(
                event.unicode.strip("\t\r\x1b")
            )
        return True

    def _command(self, key: int) -> bool:
        begin, end = self.selection
        if key == pygame.K_v:
            self.put(clipboard())
        elif key == pygame.K_a:
            self.typing.anchor, self.typing.cursor = 0, len(self.value)
        elif key in (pygame.K_HOME, pygame.K_END):
            self._move(0 if key == pygame.K_HOME else len(self.value), False)
        elif key in (pygame.K_c, pygame.K_x) and end > begin:
            if copy(self.value[begin:end]) and key == pygame.K_x:
                self.put("")
        else:
            return False
        return True

    def _new_line(self) -> None:
        """Begin a line as far in as this one, or further behind a colon."""
        begin, _ = self.selection
        line = self.value[self.value.rfind("\n", 0, begin) + 1 : begin]
        deep = len(line) - len(line.lstrip(" ")) + (STEP if line.rstrip().endswith(":") else 0)
        self.put("\n" + " " * deep)

    def _rub_out(self, after: bool) -> None:
        begin, end = self.selection
        if begin == end:
            begin, end = (begin, end + 1) if after else (max(0, begin - 1), end)
        self._now(self.value[:begin] + self.value[end:], begin)

    def _way(self, key: int) -> int | None:
        """Return where a key moves the cursor to; None if it does not."""
        at = self.typing.cursor
        line, column = self.place(at)
        ways = {
            pygame.K_LEFT: max(0, at - 1),
            pygame.K_RIGHT: min(len(self.value), at + 1),
            pygame.K_UP: self.at(line - 1, column) if line else 0,
            pygame.K_DOWN: self.at(line + 1, column),
            pygame.K_PAGEUP: self.at(line - self.shown, column),
            pygame.K_PAGEDOWN: self.at(line + self.shown, column),
            pygame.K_HOME: self.at(line, 0),
            pygame.K_END: self.at(line, len(self.value)),
        }
        return ways.get(key)

    def _move(self, to: int, selecting: bool) -> None:
        self.typing.cursor, self.typing.composed = to, ""
        if not selecting:
            self.typing.anchor = to

    # mouse

    def _under(self, x: int, y: int) -> int:
        """Return the character under a point."""
        if self._font is None:
            return self.typing.cursor
        line = self.typing.top + (y - self.rect.top) // self._high
        text = self.lines[min(line, len(self.lines) - 1)] if line >= 0 else ""
        near = x - self.rect.left - self._gutter + self.typing.left
        half = self._font.size("i")[0] // 2
        hit = (i for i in range(len(text) + 1) if self._wide(text[:i]) >= near - half)
        return self.at(line, next(hit, len(text)))

    def grab(self, x: int, y: int) -> None:
        self.typing.anchor = self._under(x, y)

    def drag(self, x: int, y: int) -> bool:
        # What lies between where it began and the pointer is selected.
        self.typing.cursor = self._under(x, y)
        return True

    def click(self, x: int, y: int) -> None:
        """Do nothing more: the cursor went where the button went down."""

    def wheel(self, notches: int) -> bool:
        was = self.typing.top
        most = max(0, len(self.lines) - self.shown)
        self.typing.top = max(0, min(most, was - 3 * notches))
        return was != self.typing.top

    def reveal(self) -> None:
        """Scroll so that the cursor is seen, if it has moved since."""
        typing = self.typing
        if typing.followed == typing.cursor:
            return
        typing.followed = typing.cursor
        line, _ = self.place(typing.cursor)
        typing.top = max(min(typing.top, line), line - self.shown + 1)

    # drawing

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        line = p.gold if look.focused else p.edge
        draw_rounded(surface, rect.inflate(theme.px(8), theme.px(8)), 10 * u, p.well, None, line, u)
        font = self._font = theme.font("body", self.size)
        self._high, self._gutter = font.get_linesize(), font.size("000")[0] + theme.px(10)
        self._space = font.size("o")[0]
        lines, typing = self.lines, self.typing
        typing.top = max(0, min(typing.top, len(lines) - 1))
        self.reveal()
        self._sideways(lines)
        kept = surface.get_clip()
        surface.set_clip(rect.clip(kept))
        for row, text in enumerate(lines[typing.top : typing.top + self.shown + 1]):
            self._line(surface, theme, typing.top + row, text, rect.top + row * self._high)
        if look.focused:
            self._cursor(surface, theme)
        surface.set_clip(kept)
        self._bar(surface, theme, len(lines))

    def _sideways(self, lines: list[str]) -> None:
        """Scroll to the side so that the cursor is seen."""
        line, column = self.place(self.typing.cursor)
        x, room = self._wide(lines[line][:column]), self.rect.w - self._gutter - self._high
        if x < self.typing.left:
            self.typing.left = max(0, x - room // 3)
        elif x > self.typing.left + room:
            self.typing.left = x - room * 2 // 3

    def _line(self, surface: Surface, theme: Theme, n: int, text: str, y: int) -> None:
        font, mark = self._font, self.marks.get(n)
        assert font
        p, left = theme.palette, self.rect.left + self._gutter
        badly: Colour = WRONG if mark and mark.wrong else DOUBTFUL
        number = font.render(str(n + 1), True, badly if mark else p.faint)
        surface.blit(number, number.get_rect(topright=(left - theme.px(8), y)))
        room = Rect(left, y, self.rect.right - left, self._high)
        kept = surface.get_clip()
        surface.set_clip(room.clip(kept))
        x = left - self.typing.left
        self._ground(surface, n, text, x, y)
        ink = NOTE if text.lstrip().startswith("#") else p.cream
        bare = text.lstrip(" ")
        surface.blit(font.render(bare, True, ink), (x + self._wide(text) - self._wide(bare), y))
        if mark:
            begin = min(mark.column, max(0, len(text.rstrip()) - 1))
            before, wide = self._wide(text[:begin]), font.size(text[begin:].rstrip()[:24])[0]
            thick = max(2, theme.px(2))
            low = y + self._high - thick
            surface.fill(badly, (x + before, low, max(wide, theme.px(8)), thick))
        surface.set_clip(kept)

    def _ground(self, surface: Surface, n: int, text: str, x: int, y: int) -> None:
        """Draw the ground of what is selected in a line."""
        begin, end = self.selection
        first = self.at(n, 0)
        if begin == end or end < first or begin > first + len(text):
            return
        one, other = max(0, begin - first), min(len(text), end - first)
        left, right = (self._wide(text[:k]) for k in (one, other))
        more = self._high // 3 if end > first + len(text) else 0
        surface.fill(CHOSEN, (x + left, y, right - left + more, self._high))

    def _cursor(self, surface: Surface, theme: Theme) -> None:
        assert self._font
        line, column = self.place(self.typing.cursor)
        before = self._wide(self.lines[line][:column])
        x = self.rect.left + self._gutter + before - self.typing.left
        y = self.rect.top + (line - self.typing.top) * self._high
        if self.typing.composed:
            drawn = self._font.render(self.typing.composed, True, theme.palette.gold)
            surface.blit(drawn, (x, y))
            x += drawn.get_width()
        surface.fill(theme.palette.gold, (x, y, max(2, theme.px(2)), self._high))

    def _bar(self, surface: Surface, theme: Theme, lines: int) -> None:
        """Draw how far down one is."""
        if lines <= self.shown:
            return
        rect, wide = self.rect, theme.px(5)
        high = max(theme.px(24), rect.h * self.shown // lines)
        top = rect.top + (rect.h - high) * self.typing.top // max(1, lines - self.shown)
        bar = Rect(rect.right - wide, min(top, rect.bottom - high), wide, high)
        draw_rounded(surface, bar, wide / 2, theme.palette.faint)
