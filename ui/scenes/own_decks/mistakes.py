"""The page of a deck file's mistakes, each with its line and a correction."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pygame import Rect, Surface
from pygame.event import Event

from games.cardfile.encoding import load_text
from games.cardfile.errors import SHOWN_WIDTH, CardError, Mistake, clip
from ui.language.sentences import capitalize
from ui.scenes.file_drop import take_deck
from ui.scenes.host import Host
from ui.scenes.own_decks.beginning import begin_deck, edit_deck
from ui.scenes.page import SIDE_MARGIN, Page
from ui.storage.deck_shelf import ShelfFile, read_deck
from ui.toolkit.graphics.theme import Theme, cut, wrap
from ui.toolkit.widgets import Button, Label, Node, NodeState, Plate, Scene, draw_rounded, on_paper
from ui.toolkit.widgets.scroll import KEYS

CHECK_SECONDS = 1.0  # between checks of the file
MESSAGE_SIZE = 16.0  # units
SOURCE_SIZE = 14.5  # units: the line of the file
SHOWN_BEFORE = 60  # characters shown before the place of a mistake
PLACE_INK = (150, 58, 40)
SOURCE_GROUND = (226, 210, 180)
SOURCE_EDGE = (196, 172, 138)
SOURCE_INK = (88, 66, 50)
UNDERLINE = (190, 60, 40)


@dataclass
class MistakeRow(Node):
    """One mistake: its place, the message, and the line itself."""

    role: str = "text"
    lines: Sequence[str] = ()
    source: str = ""
    at: int = 0  # column of the mistake in `line`

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, rect = theme.palette, self.rect
        top = Rect(rect.left, rect.top, rect.w, theme.px(24))
        theme.text(surface, self.value, top, "bold", 15, PLACE_INK, "left")
        font = theme.font("body", MESSAGE_SIZE)
        y = top.bottom
        for line in self.lines:
            surface.blit(font.render(line, True, p.ink[:3]), (rect.left, y))
            y += font.get_linesize()
        if not self.source:
            return
        box = Rect(rect.left, y + theme.px(3), rect.w, theme.px(30))
        draw_rounded(surface, box, 7 * theme.u, SOURCE_GROUND, None, SOURCE_EDGE, theme.u)
        small = theme.font("body", SOURCE_SIZE)
        text = cut(small, [self.source], box.w - theme.px(20), box.h)[0]
        drawn = small.render(text, True, SOURCE_INK)
        place = drawn.get_rect(midleft=(box.left + theme.px(10), box.centery))
        surface.blit(drawn, place)
        before, word = (
            small.size(text[: self.at])[0],
            small.size(take_first_word(text[self.at :]))[0],
        )
        under = Rect(place.left + before, place.bottom - theme.px(1), word, max(2, theme.px(2)))
        draw_rounded(surface, under.clip(box), 0, UNDERLINE)


class DeckErrorsScene(Page):
    """The mistakes of one file; the page closes when they are corrected."""

    title = "decks.wrong"
    first = "wrong"

    def __init__(
        self, app: Host, path: Path, mistakes: Sequence[Mistake], back: Scene | None = None
    ) -> None:
        super().__init__(app, back)
        self.path, self.mistakes = path, mistakes
        self.waited, self.seen_at = 0.0, -1
        app.errands.run(path.name, partial(_read_time, path), self._keep_time)

    def _keep_time(self, when: int) -> None:
        self.seen_at = when

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > CHECK_SECONDS:
            self.waited = 0.0
            self.app.errands.run(
                self.path.name, partial(_check_file, self.path, self.seen_at), self._show_changes
            )
        return super().update(dt)

    def _show_changes(self, found: tuple[int, Sequence[Mistake]]) -> None:
        """Show the mistakes of a changed file; if there are none, add the deck and go back."""
        changed, self.seen_at = found[0] != self.seen_at, found[0]
        if not changed or self.app.current is not self:
            return
        self.mistakes = found[1]
        self.roll("wrong").to(0)
        self.rebuild()
        if self.mistakes:
            return
        if self.path.parent == self.app.shelf.folder:
            self.app.errands.run(self.path.name, self.app.shelf.look, self._finish)
        else:
            take_deck(self.app, self.path)
            self.back()

    def _finish(self, _: bool) -> None:
        self.app.say(self.say("decks.right", file=clip(self.path.name)))
        self.back()

    def heading(self) -> str:
        return self.say(self.title, file=clip(self.path.name))

    def build(self) -> list[Node]:
        u, rect = self.theme.px, self.rect(*self.area)
        plate = Plate("paper", label=self.heading(), rect=rect, paper=True)
        room = on_paper(self.theme, rect)
        top = Rect(room.left, room.top, room.w, u(46))
        text = self.say("decks.wrong_text", n=len(self.mistakes))
        below = Rect(room.left, top.bottom + u(6), room.w + u(15), room.bottom - top.bottom - u(6))
        rows = self._make_rows(below.w - u(24))
        plate.children = [
            Label(
                "wrong.text",
                label=text,
                rect=top,
                size=16,
                align="top-left",
                colour=self.theme.palette.ink,
            ),
            self.scrolling_list(text, below, rows, "wrong", 14, 24, 64, 9, keys=True),
        ]
        edit = Button(
            "edit",
            label=self.say("begin.edit"),
            icon="log",
            size=16,
            rect=self.rect(self.theme.units[0] - SIDE_MARGIN - 128, 13, 128, 42),
            actions={"press": self._edit},
        )
        return [*self.top_row(edit), plate]

    def _edit(self) -> None:
        """Open the file in the workshop; of a file from elsewhere, open a copy."""
        if self.path.parent == self.app.shelf.folder:
            edit_deck(self, ShelfFile(self.path))
        else:
            text = partial(load_text, self.path, self.path.name)
            begin_deck(self, self.app, text, self.path.stem)

    def _make_rows(self, wide: int) -> list[Node]:
        found: list[Node] = []
        font = self.theme.font("body", MESSAGE_SIZE)
        for n, one in enumerate(self.mistakes):
            message = capitalize(self.app.words.mistake(one))
            lines = wrap(font, message, wide)
            high = self.theme.px(24) + len(lines) * font.get_linesize()
            high += self.theme.px(36) if one.source else 0
            source, at = cut_source(one)
            found.append(
                MistakeRow(
                    f"wrong.{n}",
                    label=message,
                    value=self.say("decks.where", line=one.line, column=one.column),
                    rect=Rect(0, 0, wide, high),
                    lines=lines,
                    source=source,
                    at=at,
                )
            )
        return found

    def shortcut(self, event: Event) -> bool:
        rows = self.find("wrong")
        return event.key in KEYS and rows is not None and rows.key_down(event)


def cut_source(one: Mistake) -> tuple[str, int]:
    """Return the line of a mistake, unindented and shortened, and the mistake's column in it."""
    text = one.source.lstrip()
    begins = "…" if one.source.startswith("…") else ""
    at = (SHOWN_WIDTH // 2 if begins else one.column - 1) - (len(one.source) - len(text))
    gone = max(0, at - SHOWN_BEFORE)
    return (f"…{text[gone:]}", at - gone + 1) if gone else (text, max(0, at))


def take_first_word(text: str) -> str:
    """Return the start of a text up to the first space or bracket."""
    found = re.match(r"[\w'\".#-]+|.", text)
    return found[0] if found else ""


def _check_file(path: Path, seen_at: int) -> tuple[int, Sequence[Mistake]]:
    """Return when a file was last changed, and its mistakes if that was after `seen_at`."""
    now = _read_time(path)
    try:
        if now != seen_at:
            read_deck(path)
    except CardError as error:
        return now, error.mistakes
    return now, ()


def _read_time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0
