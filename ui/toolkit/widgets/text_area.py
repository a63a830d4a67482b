"""A text area of many lines, with cursor, selection, clipboard and marked lines."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.event_fields import is_from_gamepad
from ui.toolkit.widgets.node import NodeState
from ui.toolkit.widgets.paint import draw_rounded
from ui.toolkit.widgets.text_field import TextField

ROW_KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
PAGE_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
INDENT_SPACES = 2  # spaces by which a line is indented after one that ends in ":"


class TextRow(NamedTuple):
    """A row on the screen: a line, or the part of a long line that fits."""

    begin: int  # index in the whole text
    end: int
    line: int  # counted from 0
    first: bool  # whether it is the beginning of the line
    deep: int  # indentation in pixels


class LineMark(NamedTuple):
    """A mark on a line: its first column, counted from 0, and its severity."""

    column: int
    wrong: bool


@dataclass
class TextArea(TextField):
    """A text of many lines; long ones are wrapped. `set_to` is called with each new text."""

    marks: Mapping[int, LineMark] = field(default_factory=dict)  # by line, counted from 0
    longest: int = 1 << 18
    size: float = 14
    undoes: bool = False  # its page undoes
    _high: int = 18  # height of a row; set by the first drawing
    _gutter: int = 0
    _space: int = 4  # width of a space before the first word
    _parts: tuple[TextRow, ...] = ()
    _of: tuple[str, int] = ("", 0)  # the text and width for which rows were computed

    # positions

    @property
    def lines(self) -> list[str]:
        """Return the lines of the text."""
        return self.value.split("\n")

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column of a character, both counted from 0."""
        line = self.value.count("\n", 0, at)
        return line, at - (self.value.rfind("\n", 0, at) + 1)

    def at(self, line: int, column: int) -> int:
        """Return the index of the character at a line and column, or of the nearest one."""
        lines = self.lines
        line = max(0, min(len(lines) - 1, line))
        before = sum(map(len, lines[:line])) + line
        return before + max(0, min(len(lines[line]), column))

    @property
    def shown(self) -> int:
        """The number of visible rows."""
        return max(1, self.rect.h // self._high)

    def parts(self) -> tuple[TextRow, ...]:
        """Return all rows."""
        room = self.rect.w - self._gutter - self._high // 2
        if self._font is None:
            room = 0
        if not self._parts or self._of != (self.value, room):
            self._of, at, found = (self.value, room), 0, list[TextRow]()
            for n, text in enumerate(self.lines):
                found += self._broken(text, at, n, room)
                at += len(text) + 1
            self._parts = tuple(found)
        return self._parts

    def _broken(self, text: str, at: int, n: int, room: int) -> list[TextRow]:
        """Return the rows of a line, broken between words, or inside a word that is too long."""
        if not room or self._wide(text) <= room:
            return [TextRow(at, at + len(text), n, True, 0)]
        found, begin = list[TextRow](), 0
        deep = min((len(text) - len(text.lstrip(" ")) + INDENT_SPACES) * self._space, room // 2)
        while begin < len(text):
            left, rest = 0 if not begin else deep, text[begin:]
            most = bisect_right(
                range(1, len(rest) + 1), room - left, key=lambda k: self._wide(rest[:k])
            )
            space = rest.rfind(" ", 1, most) + 1 if most < len(rest) else 0
            end = begin + (space if rest[:space].strip() else max(1, most))
            found.append(TextRow(at + begin, at + end, n, not begin, left))
            begin = end
        return found

    def row_of(self, at: int) -> int:
        """Return the row in which a character is."""
        return bisect_right(self.parts(), at, key=lambda part: part.begin) - 1

    def _x(self, at: int) -> int:
        """Return the x of a character in its row, in pixels."""
        part = self.parts()[self.row_of(at)]
        return part.deep + self._wide(self.value[part.begin : at])

    def _wide(self, text: str) -> int:
        """Return the width of the beginning of a line.

        Spaces of the indent are wider than others.
        """
        bare = text.lstrip(" ")
        width = self._font.size(bare)[0] if self._font else 0
        return (len(text) - len(bare)) * self._space + width

    # changes

    def clean(self, text: str) -> str:
        """Return a text without characters that cannot be typed."""
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " " * INDENT_SPACES)
        return "".join(c for c in text if c == "\n" or (c.isprintable() and self._shows(c)))

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if not enter or is_from_gamepad(event):
            return super().key_down(event)
        self._new_line()
        return True

    def _new_line(self) -> None:
        """Begin a line with the same indent, or a larger one after a colon."""
        begin, _ = self.selection
        line = self.value[self.value.rfind("\n", 0, begin) + 1 : begin]
        deep = (
            len(line)
            - len(line.lstrip(" "))
            + (INDENT_SPACES if line.rstrip().endswith(":") else 0)
        )
        self.put("\n" + " " * deep)

    def _way(self, key: int, ctrl: bool, shift: bool) -> int | None:
        """Return where a key moves the caret; None if it does not move it."""
        rows = ROW_KEYS.get(key, 0) * (self.shown if key in PAGE_KEYS else 1)
        if not rows:
            return super()._way(key, ctrl, shift)
        at = self.typing.cursor
        return self._in_row(self.row_of(at) + rows, self._x(at))

    def _in_row(self, row: int, x: int) -> int:
        """Return the index of the character in a row that is nearest to an x in pixels."""
        parts = self.parts()
        if not 0 <= row < len(parts):
            return 0 if row < 0 else len(self.value)
        part, half = parts[row], self._space // 2
        last = row + 1 == len(parts) or parts[row + 1].first
        text = self.value[part.begin : part.end if last else part.end - 1]
        ends = range(len(text) + 1)
        hit = (i for i in ends if part.deep + self._wide(text[:i]) >= x - half)
        return part.begin + next(hit, len(text))

    # mouse

    def _under(self, x: int, y: int) -> int:
        """Return the index of the character under a point."""
        if self._font is None:
            return self.typing.cursor
        row = self.typing.top + (y - self.rect.top) // self._high
        return self._in_row(row, x - self.rect.left - self._gutter)

    def enter(self) -> None:
        """Leave the caret where it is."""

    def wheel(self, notches: int) -> bool:
        """Scroll by some notches; return whether anything changed."""
        was = self.typing.top
        most = max(0, len(self.parts()) - self.shown)
        self.typing.top = max(0, min(most, was - 3 * notches))
        return was != self.typing.top

    def reveal(self) -> None:
        """Scroll to the cursor if it has moved."""
        typing = self.typing
        if typing.followed == typing.cursor:
            return
        row = self.row_of(typing.cursor)
        typing.top = max(min(typing.top, row), row - self.shown + 1)
        if typing.above:
            typing.top = max(0, min(row - 2, len(self.parts()) - self.shown))
        typing.followed, typing.above = typing.cursor, False

    # drawing

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        p, u, rect = theme.palette, theme.u, self.rect
        line = p.gold if look.focused else p.edge
        draw_rounded(surface, rect.inflate(theme.px(8), theme.px(8)), 10 * u, p.well, None, line, u)
        font = self._font = theme.font("body", self.size)
        self._high, self._gutter = font.get_linesize(), font.size("000")[0] + theme.px(10)
        self._space = font.size("o")[0]
        parts, typing = self.parts(), self.typing
        typing.top = max(0, min(typing.top, len(parts) - 1))
        self.reveal()
        kept = surface.get_clip()
        surface.set_clip(rect.clip(kept))
        for row, part in enumerate(parts[typing.top : typing.top + self.shown + 1]):
            self._row(surface, theme, part, rect.top + row * self._high)
        if look.focused:
            self._cursor(surface, theme)
        surface.set_clip(kept)
        self._bar(surface, theme, len(parts))

    def _row(self, surface: Surface, theme: Theme, part: TextRow, y: int) -> None:
        font, mark, text = self._font, self.marks.get(part.line), self.value[part.begin : part.end]
        assert font
        p, left = theme.palette, self.rect.left + self._gutter
        badly = p.wrong if mark and mark.wrong else p.gold
        if part.first:
            number = font.render(str(part.line + 1), True, badly if mark else p.faint)
            surface.blit(number, number.get_rect(topright=(left - theme.px(8), y)))
        x = left + part.deep
        self._ground(surface, theme, part, left, y)
        whole = self.lines[part.line]
        ink = p.comment if whole.lstrip().startswith("#") else p.cream
        bare = text.lstrip(" ")
        surface.blit(font.render(bare, True, ink), (x + self._wide(text) - self._wide(bare), y))
        if mark is None:
            return
        column = min(mark.column, max(0, len(whole.rstrip()) - 1)) + self.at(part.line, 0)
        if part.begin <= column < max(part.end, part.begin + 1):
            before = self._wide(text[: column - part.begin])
            wide = self._wide(text[column - part.begin :].rstrip()[:24])
            thick = max(2, theme.px(2))
            low = y + self._high - thick
            surface.fill(badly, (x + before, low, max(wide, theme.px(8)), thick))

    def _ground(self, surface: Surface, theme: Theme, part: TextRow, left: int, y: int) -> None:
        """Draw the background of the selected part of a row."""
        begin, end = self.selection
        if begin == end or end < part.begin or begin > part.end:
            return
        text = self.value[part.begin : part.end]
        one, other = max(0, begin - part.begin), min(len(text), end - part.begin)
        x, right = (part.deep + self._wide(text[:k]) for k in (one, other))
        more = self._high // 3 if end > part.end else 0
        surface.fill(theme.palette.selected, (left + x, y, right - x + more, self._high))

    def _cursor(self, surface: Surface, theme: Theme) -> None:
        assert self._font
        cursor = self.typing.cursor
        x = self.rect.left + self._gutter + self._x(cursor)
        y = self.rect.top + (self.row_of(cursor) - self.typing.top) * self._high
        if self.typing.composed:
            drawn = self._font.render(self.typing.composed, True, theme.palette.gold)
            surface.blit(drawn, (x, y))
            x += drawn.get_width()
        surface.fill(theme.palette.gold, (x, y, max(2, theme.px(2)), self._high))

    def _bar(self, surface: Surface, theme: Theme, rows: int) -> None:
        """Draw the scroll bar."""
        if rows <= self.shown:
            return
        rect, wide = self.rect, theme.px(5)
        high = max(theme.px(24), rect.h * self.shown // rows)
        top = rect.top + (rect.h - high) * self.typing.top // max(1, rows - self.shown)
        bar = Rect(rect.right - wide, min(top, rect.bottom - high), wide, high)
        draw_rounded(surface, bar, wide / 2, theme.palette.faint)
