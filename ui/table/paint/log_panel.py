"""The log at the side: clicking a sentence shows its moment."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.language.sentences import Sentences
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, PALE
from ui.toolkit.widgets import Node

PANEL_WIDTH = 320  # units
MOST_SHARE = 0.3  # of the window's width, so that the table has room beside the panel
NOTCH = 44  # units that one notch of the wheel scrolls
MARGIN = 14  # units between the edge of the panel and its words
INSET = 6  # units of that which belong to a line, so that the ring of the focus leaves words free
HOT_LINE = (255, 255, 255, 34)
PanelName = Literal["log", "choices", "past"]


class LogEntry(NamedTuple):
    """One sentence, and how many moves had been played."""

    move: int
    text: str
    turn: bool = False  # a heading: a new turn begins


@dataclass
class PanelState:
    """Which panel is open at the side, and how far it is scrolled."""

    name: PanelName | Literal[""] = ""
    scroll: float = 0.0  # pixels from the newest sentence, or from the first line

    def toggle(self, name: PanelName) -> None:
        """Open a panel, or close it if it is open."""
        self.name, self.scroll = "" if self.name == name else name, 0.0


class LogPanel:
    """The panel of sentences."""

    title, empty = "log.title", "log.empty"

    def __init__(self, theme: Theme, say: Sentences, state: PanelState) -> None:
        self.theme, self.say, self.state = theme, say, state
        self.entries: Sequence[LogEntry] = ()
        self._heights: dict[tuple[str, int, int], int] = {}

    def rect(self, area: Rect) -> Rect:
        """Return the rectangle of the open panel."""
        wide = min(round(PANEL_WIDTH * self.theme.u), round(MOST_SHARE * area.w))
        return Rect(area.right - wide, area.top, wide, area.h)

    def lines(self, area: Rect) -> list[tuple[Rect, LogEntry]]:
        """Return the visible sentences with their rectangles."""
        room = self.room(area)
        found, bottom = [], room.bottom + round(self.state.scroll)
        for entry in reversed(self.entries):
            high = self._height(entry.text, room.w, entry.turn)
            bottom -= high
            rect = Rect(room.left, bottom, room.w, high)
            if rect.bottom <= room.top:
                break
            if rect.top < room.bottom:
                found.append((rect, entry))
        return found[::-1]

    def room(self, area: Rect) -> Rect:
        """Return the rectangle of the sentences, between title and foot."""
        u, rect = self.theme.u, self.rect(area)
        top, foot, edge = round(50 * u), round(62 * u), round((MARGIN - INSET) * u)
        return Rect(rect.left + edge, rect.top + top, rect.w - 2 * edge, rect.h - top - foot)

    def foot(self, area: Rect) -> Rect:
        """Return the rectangle of the button that returns to the present."""
        u, rect = self.theme.u, self.rect(area)
        return Rect(
            rect.left + round(MARGIN * u),
            rect.bottom - round(50 * u),
            rect.w - round(2 * MARGIN * u),
            round(40 * u),
        )

    def group(
        self, area: Rect, past: int | None, show: Callable[[int], None], leave: Callable[[], object]
    ) -> Node:
        """Return the panel as nodes."""
        nodes = [
            Node(f"log.{i}", "listitem", entry.text, "", line, {"press": partial(show, entry.move)})
            for i, (line, entry) in enumerate(self.lines(area))
        ]
        words = self.say("log.close" if past is None else "log.now")
        foot = Node("log.foot", "button", words, "", self.foot(area), {"press": leave})
        title, rect = self.say(self.title), self.rect(area)
        return Node("log", "list", title, "", rect, {}, True, "", [*nodes, foot])

    def scroll_by(self, area: Rect, notches: float) -> None:
        """Scroll to older sentences, or back."""
        room = self.room(area)
        whole = sum(self._height(e.text, room.w, e.turn) for e in self.entries)
        most = max(0, whole - room.h)
        self.state.scroll = max(
            0.0, min(float(most), self.state.scroll + notches * NOTCH * self.theme.u)
        )

    def _font(self, turn: bool) -> pygame.font.Font:
        return self.theme.font("bold" if turn else "body", 14)

    def _height(self, text: str, wide: int, turn: bool) -> int:
        wide -= 2 * round(INSET * self.theme.u)
        key = (text, wide, self._font(turn).get_height())
        if key not in self._heights:
            drawn = self._font(turn).render(text or " ", True, CREAM, None, wide)
            self._heights[key] = drawn.get_height() + round((9 if turn else 5) * self.theme.u)
        return self._heights[key]

    def draw(self, to: Surface, area: Rect, past: int | None, hot: Rect | None) -> None:
        """Draw the panel; what belongs to the `past` move is lit, and the line that is `hot`."""
        rect, u = self.rect(area), self.theme.u
        panel = rounded(rect.w, rect.h, 10 * u, (*PLATE_WOOD, 244), PLATE_EDGE, max(1.0, u))
        to.blit(panel, rect)
        title = Rect(
            rect.left + round(MARGIN * u),
            rect.top + round(8 * u),
            rect.w - round(64 * u),
            round(34 * u),
        )
        self.theme.text(to, self.say(self.title), title, "title", 19, CREAM, "left")
        room, inset = self.room(area), round(INSET * u)
        if not self.entries:
            words = room.inflate(-2 * inset, 0)
            self.theme.text(to, self.say(self.empty), words, "body", 14, PALE, "left")
        clip = to.get_clip()
        to.set_clip(room)
        for line, entry in self.lines(area):
            ink = TURN_GOLD if entry.turn else CREAM
            if line == hot or entry.move == past:
                to.blit(rounded(line.w, line.h, 5 * u, HOT_LINE, PLATE_EDGE, 0), line)
            drawn = self._font(entry.turn).render(entry.text, True, ink, None, line.w - 2 * inset)
            to.blit(drawn, (line.left + inset, line.top + round((5 if entry.turn else 2) * u)))
        to.set_clip(clip)
