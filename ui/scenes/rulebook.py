"""The rule book: contents, search, and the page with drawings of the pieces."""

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.registry import GAMES
from ui.games.presenters import PRESENTERS
from ui.graphics.theme import Theme
from ui.paths import ROOT
from ui.scenes.drawings import Cards
from ui.scenes.page import Page as House
from ui.widgets import (
    Button,
    Host,
    Label,
    Node,
    NodeState,
    Plate,
    Scene,
    Scroller,
    TextBox,
    draw_rounded,
    on_paper,
)
from ui.widgets.rich import Block, Flow, Page, flow, parse
from ui.widgets.textbox import CTRL


class ReadingScene(House):
    """A text with its table of contents beside it."""

    contents = True
    first = "page"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.blocks: list[Block] = []
        self.laid: Flow | None = None
        self.search, self.found = "", 0
        self.glow = ""
        self.spoken = ""
        self.cards: Cards | None = None

    def path(self) -> Path:
        """Return the file of the text in the current language."""
        raise NotImplementedError

    def resize(self) -> None:
        near = self.blocks[self._near()] if self.laid and self.blocks else None
        if self.spoken != self.app.words.language:
            self.spoken = self.app.words.language
            self.blocks = parse(self.path().read_text("utf-8")) if self.path().is_file() else []
            near = None
        self.laid = flow(self.blocks, self._room().w, self.theme) if self.blocks else None
        if self.glow:
            self._show_anchor()
        elif near and self.laid:
            self._to(self.laid.tops[self.blocks.index(near)])
        super().resize()

    # layout

    def _sides(self) -> tuple[Rect, Rect]:
        x, y, w, h = self.area
        side = min(300.0, w * 0.3) if self.contents else 0
        gap = 14 if self.contents else 0
        return self.rect(x, y, side, h), self.rect(x + side + gap, y, w - side - gap, h)

    def _room(self) -> Rect:
        return on_paper(self.theme, self._sides()[1])

    def _near(self, part: float = 0.0) -> int:
        """Return the block at this part (0 to 1) of the height of the page."""
        assert self.laid is not None
        down = 8 * self.laid.u + part * self._room().h
        return self.laid.near(round(self.roll("page").offset + down))

    def _to(self, pixel: float) -> None:
        roll = self.roll("page")
        if self.laid:
            roll.longest, roll.room = self.laid.height, self._room().h
        roll.to(pixel)

    # the tree

    def build(self) -> list[Node]:
        side, paper = self._sides()
        head = self.head()
        found: list[Node] = [*head]
        if self.contents:
            found.append(self._contents(side))
        found.append(self._page(paper))
        return found

    def _page(self, rect: Rect) -> Node:
        plate = Plate("paper", label=self.say(self.title), rect=rect, paper=True)
        room, roll = self._room(), self.roll("page")
        roll.longest = self.laid.height if self.laid else 0
        wide = self.theme.px(9)
        scroller = Scroller(
            "page",
            label=self.say(self.title),
            roll=roll,
            keys=True,
            wide=wide,
            rect=Rect(room.left, room.top, room.w + self.theme.px(15), room.h),
            notch=self.theme.px(64),
        )
        if self.laid:
            text = Page(
                "page.text",
                label=" ".join(b.text for b in self.blocks),
                flow=self.laid,
                rect=Rect(room.left, room.top - roll.offset, room.w, self.laid.height),
                clip=room.inflate(self.theme.px(24), 0),
                drawer=self._drawing,
                marked=self.search.strip().lower(),
                glow=self._glowing(),
            )
            scroller.children = [text]
        plate.children = [scroller]
        return plate

    def _drawing(self, what: str, name: str, w: int, h: int) -> Surface:
        game, _, key = name.partition(".")
        if what == "card" and game in GAMES:
            if self.cards is None or self.cards.game != game:
                self.cards = Cards(self.app, game)
            return self.cards.draw(key, w, h)
        drawn: Surface = self.app.art.robot(name, w, h)
        return drawn

    def _glowing(self) -> tuple[int, int] | None:
        if not self.laid or self.glow not in self.laid.places:
            return None
        start = self.laid.places[self.glow]
        after = [top for top in self.laid.tops if top > start]
        return start, min(after, default=self.laid.height) - self.theme.px(4)

    def _contents(self, rect: Rect) -> Node:
        theme, p = self.theme, self.theme.palette
        plate = Plate("contents", "list", label=self.say("rules.contents"), rect=rect)
        pad, high = theme.px(14), theme.px(40)
        inner = rect.inflate(-2 * pad, -2 * pad)
        arrow = theme.px(40)
        box = Rect(inner.left, inner.top, inner.w - arrow - theme.px(6), high)
        step = Rect(box.right + theme.px(6), inner.top, arrow, high)
        count = Rect(inner.left, box.bottom + theme.px(2), inner.w, theme.px(24))
        hits = self._hits()
        at = self.found % max(1, len(hits)) + 1
        words = self.say("rules.hits", n=len(hits), at=at) if self.search.strip() else ""
        top = count.bottom + theme.px(4)
        plate.children = [
            TextBox(
                "search",
                label=self.say("rules.search"),
                value=self.search,
                rect=box,
                typing=self.typing("search"),
                hint=self.say("rules.search"),
                size=15,
                set_to=self._search,
                actions={"press": self._next_hit},
            ),
            Button(
                "search.next",
                label="",
                icon="down",
                rect=step,
                tip=self.say("rules.next"),
                actions={"press": self._next_hit},
                enabled=bool(hits),
            ),
            Label("search.count", label=words, rect=count, size=13.5, colour=p.pale),
            self._headings(Rect(inner.left, top, inner.w, inner.bottom - top)),
        ]
        return plate

    def _headings(self, rect: Rect) -> Node:
        theme, roll = self.theme, self.roll("contents")
        rows = [i for i, block in enumerate(self.blocks) if block.kind in ("h1", "h2", "h3")]
        high, gap = theme.px(32), theme.px(2)
        roll.longest = len(rows) * (high + gap)
        scroller = Scroller(
            "contents.list",
            label=self.say("rules.contents"),
            rect=rect,
            roll=roll,
            notch=high,
            wide=theme.px(6),
        )
        now = max((i for i in rows if i <= self._near(0.25)), default=-1) if self.laid else -1
        for n, i in enumerate(rows):
            block = self.blocks[i]
            indent = theme.px(14) if block.kind == "h3" else 0
            row = Rect(
                rect.left + indent,
                rect.top + n * (high + gap) - roll.offset,
                rect.w - indent - theme.px(10),
                high,
            )
            scroller.children.append(
                Heading(
                    f"heading.{n}",
                    "listitem",
                    block.text,
                    rect=row,
                    clip=rect,
                    kind="quiet",
                    lit=i == now,
                    size=15 if indent else 16,
                    actions={"press": self._opener(i)},
                )
            )
        return scroller

    def _opener(self, i: int) -> Callable[[], None]:
        def open_heading() -> None:
            if self.laid:
                self.glow = ""
                self._to(self.laid.tops[i] - (self.theme.px(4) if i else 0))

        return open_heading

    # search

    def _hits(self) -> list[int]:
        wanted = self.search.strip().lower()
        return [i for i, b in enumerate(self.blocks) if wanted in b.text.lower()] if wanted else []

    def _search(self, text: str) -> None:
        self.search, self.found, self.glow = text, 0, ""
        self._to_hit()

    def _next_hit(self) -> None:
        self.found += 1
        self._to_hit()

    def _to_hit(self) -> None:
        hits = self._hits()
        if hits and self.laid:
            self._to(self.laid.tops[hits[self.found % len(hits)]] - self.theme.px(40))

    def _show_anchor(self) -> None:
        if self.laid and self.glow in self.laid.places:
            self._to(self.laid.places[self.glow] - self.theme.px(40))

    def shortcut(self, event: Event) -> bool:
        ctrl = getattr(event, "mod", 0) & CTRL
        if ctrl and event.key == pygame.K_f and self.contents:
            self.seen = True
            self._focus_on("search")
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            page = self.find("page")
            return page is not None and page.key_down(event)
        return False


class Heading(Button):
    """A line of the contents, lit while it is read."""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p = theme.palette
        if look.hot or self.lit:
            ground = (0, 0, 0, 70) if not self.lit else (*p.gold_dark, 255)
            draw_rounded(surface, self.rect, 8 * theme.u, ground)
        ink = p.ink if self.lit else p.cream
        room = self.rect.inflate(-theme.px(16), 0)
        theme.text(
            surface, self.label, room, "bold" if self.lit else "body", self.size, ink, "left"
        )


class RulesScene(ReadingScene):
    """The rules of a game."""

    title = "rules.title"

    def __init__(
        self, app: Host, game: str = "", anchor: str = "", back: Scene | None = None
    ) -> None:
        super().__init__(app, back)
        self.game = game or next(iter(GAMES))
        self.glow = anchor

    def path(self) -> Path:
        return PRESENTERS[self.game].rule_page(self.app.words.language)

    def head(self, *right: Node) -> list[Node]:
        found = super().head(*right)
        found[1].label = self.say("rules.of", game=self.say(f"game.{self.game}.name"))
        return found


class AboutScene(ReadingScene):
    """The credits: authors and licences."""

    title = "about.title"
    contents = False

    def path(self) -> Path:
        language = self.app.words.language
        name = "credits.md" if language == "en" else f"credits.{language}.md"
        return ROOT / "docs" / name
