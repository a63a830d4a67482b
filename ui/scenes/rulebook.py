"""The rule book, with contents, search and drawings, and other texts to read."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import SRCALPHA, Rect, Surface
from pygame.event import Event

from games.cardfile.reader import Card
from games.registry import GAMES, find_deck_game
from ui.files import ROOT, TEXT
from ui.language.presenters import PRESENTERS, find_folder
from ui.scenes.drawings import CardDrawer
from ui.scenes.host import Host
from ui.scenes.page import Page as House
from ui.scenes.routes import HelpRoute
from ui.scenes.rule_tables import draw_table
from ui.table.layout.geometry import RATIO
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.event_fields import get_modifiers
from ui.toolkit.widgets import (
    Button,
    Label,
    Node,
    NodeState,
    Plate,
    Scene,
    TextField,
    draw_rounded,
    on_paper,
    place_in_row,
)
from ui.toolkit.widgets.rich_text import (
    Hit,
    LaidOutText,
    TextBlock,
    TextPage,
    find_hits,
    lay_out,
    parse,
)
from ui.toolkit.widgets.text_field import CTRL

TEXT_GAP = 6  # units between the text and its scroll bar
OWN_CARDS = "own"  # replaces the game in the name of a card of an own deck


class ReadingScene(House):
    """A text beside its table of contents."""

    contents = True
    first = "page"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.blocks: list[TextBlock] = []
        self.laid = LaidOutText()
        self.search, self.found = "", 0
        self.glow = ""
        self.spoken = ""
        self.cards: CardDrawer | None = None
        self.drawn = PictureCache()
        self.drew_slowly = False  # whether this frame has already made a drawing

    def find_file(self) -> Path:
        """Return the file with the text in the current language."""
        raise NotImplementedError

    def read_text(self) -> str:
        """Return the text."""
        return self.find_file().read_text("utf-8")

    def resize(self) -> None:
        near = self.blocks[self._find_block()] if self.blocks else None
        if self.spoken != self.app.words.language:
            self.spoken = self.app.words.language
            self.drawn.clear()
            self.blocks = parse(self.read_text()) if self.find_file().is_file() else []
            near = None
        self.laid = lay_out(self.blocks, self._find_text_area().w, self.theme)
        if self.glow:
            self._scroll_to_anchor()
        elif near:
            self._scroll_to(self.laid.tops[self.blocks.index(near)])
        super().resize()

    def _place_plates(self) -> tuple[Rect, Rect]:
        x, y, w, h = self.area
        side = min(300.0, w * 0.3) if self.contents else 0
        gap = 14 if self.contents else 0
        return self.rect(x, y, side, h), self.rect(x + side + gap, y, w - side - gap, h)

    def _find_text_area(self) -> Rect:
        room = on_paper(self.theme, self._place_plates()[1])
        return Rect(room.topleft, (room.w - self.theme.px(TEXT_GAP), room.h))

    def _find_block(self, part: float = 0.0) -> int:
        """Return the index of the block at a share (0 to 1) of the page's height."""
        down = 8 * self.laid.u + part * self._find_text_area().h
        return self.laid.near(round(self.roll("page").offset + down))

    def _find_read_block(self) -> int:
        """Return the index of the block that is read: the lit rule while it is in view."""
        down = self.laid.places.get(self.glow, -1) - self.roll("page").offset
        if 0 <= down < self._find_text_area().h:
            return self.laid.near(self.laid.places[self.glow])
        return self._find_block(0.25)

    def _scroll_to(self, pixel: float) -> None:
        roll = self.roll("page")
        roll.longest, roll.room = self.laid.height, self._find_text_area().h
        roll.to(pixel)

    def build(self) -> list[Node]:
        side, paper = self._place_plates()
        contents = [self._make_contents(side)] if self.contents else []
        return [*self.top_row(), *contents, self._make_text_plate(paper)]

    def _make_text_plate(self, rect: Rect) -> Node:
        px, room = self.theme.px, self._find_text_area()
        plate = Plate("paper", label=self.say(self.title), rect=rect, paper=True)
        text = TextPage(
            "page.text",
            label=" ".join(b.text for b in self.blocks),
            flow=self.laid,
            rect=Rect(0, 0, room.w, self.laid.height),
            drawer=self._draw_block,
            hits=self._find_hits(),
            now=self.found % max(1, len(self._find_hits())),
            glow=self._find_glow(),
        )
        view = Rect(room.topleft, (room.w + px(15 + TEXT_GAP), room.h))
        plate.children = [
            self.scrolling_list(plate.label, view, [text], "page", 0, 15, 64, 9, keys=True)
        ]
        text.clip = room.inflate(px(24), 0)
        return plate

    def _draw_block(self, what: str, name: str, w: int, h: int) -> Surface:
        """Return a drawing. A frame makes only one slow drawing; until it is made, it is empty."""
        game, _, key = name.partition(".")
        if game not in GAMES or what == "robot":
            drawn: Surface = self.app.art.robot(name, w, h)
            return drawn
        if self.cards is None or self.cards.game != game:
            self.cards = CardDrawer(self.app, game)
        if what == "card":
            return self.cards.draw(key, w, h)
        act = self.cards.draw_sides if what == "sides" else partial(draw_table, self.app, game)
        if not self.drew_slowly and (what, name, w, h) not in self.drawn:
            self.drew_slowly = what == "table"
            self.drawn.get((what, name, w, h), lambda: act(key, w, h))
        return self.drawn.find((what, name, w, h)) or Surface((1, 1), SRCALPHA)

    def update(self, dt: float) -> Scene | None:
        if self.drew_slowly:
            self.drew_slowly, self.dirty = False, True
        return super().update(dt)

    def _find_glow(self) -> tuple[int, int] | None:
        if self.glow not in self.laid.places:
            return None
        start = self.laid.places[self.glow]
        after = [top for top in self.laid.tops if top > start]
        return start, min(after, default=self.laid.height) - self.theme.px(4)

    def _make_contents(self, rect: Rect) -> Node:
        px = self.theme.px
        plate = Plate("contents", "list", label=self.say("rules.contents"), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(14))
        box = Rect(inner.left, inner.top, inner.w - px(40) - px(6), px(40))
        step = Rect(box.right + px(6), inner.top, px(40), box.h)
        count = Rect(inner.left, box.bottom + px(2), inner.w, px(24))
        top = count.bottom + px(4)
        pale = self.theme.palette.pale
        plate.children = [
            TextField(
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
                enabled=self._has_hits(),
            ),
            Label("search.count", label=self._tell_hits(), rect=count, size=13.5, colour=pale),
            self._make_headings(Rect(inner.left, top, inner.w, inner.bottom - top)),
        ]
        return plate

    def _make_headings(self, rect: Rect) -> Node:
        px = self.theme.px
        shown = [i for i, block in enumerate(self.blocks) if block.kind in ("h1", "h2", "h3")]
        now = max((i for i in shown if i <= self._find_read_block()), default=-1)
        deep = [self.blocks[i].kind == "h3" for i in shown]
        rows = [
            Heading(
                f"heading.{n}",
                "listitem",
                self.blocks[i].text,
                rect=Rect(px(14) if under else 0, 0, 0, px(32)),
                kind="quiet",
                lit=i == now,
                size=15 if under else 16,
                actions={"press": partial(self._open, i)},
            )
            for n, (i, under) in enumerate(zip(shown, deep, strict=True))
        ]
        label = self.say("rules.contents")
        return self.scrolling_list(label, rect, rows, "contents.list", 2, 10, notch=32, wide=6)

    def _open(self, i: int) -> None:
        self.glow = ""
        self._scroll_to(self.laid.tops[i] - (self.theme.px(4) if i else 0))

    def _find_hits(self) -> list[Hit]:
        """Return the marked places of all search results."""
        return find_hits(self.blocks, self.search.strip())

    def _has_hits(self) -> bool:
        return bool(self._find_hits())

    def _tell_hits(self) -> str:
        """Return how often the wanted text occurs; "" if nothing is wanted."""
        if not self.search.strip():
            return ""
        found = len(self._find_hits())
        at = self.found % max(1, found) + 1
        return self.say("rules.hits" if found else "rules.no_hit", n=found, at=at)

    def _search(self, text: str) -> None:
        self.search, self.found, self.glow = text, 0, ""
        self._scroll_to_hit()

    def _next_hit(self) -> None:
        self.found += 1
        self._scroll_to_hit()

    def _scroll_to_hit(self) -> None:
        found = self._find_hits()
        if found:
            self._scroll_to(self.laid.top_of(found[self.found % len(found)]) - self.theme.px(40))

    def _scroll_to_anchor(self) -> None:
        if self.glow in self.laid.places:
            self._scroll_to(self.laid.places[self.glow] - self.theme.px(40))

    def shortcut(self, event: Event) -> bool:
        ctrl = get_modifiers(event) & CTRL
        if ctrl and event.key == pygame.K_f and self.contents:
            self.seen = True
            self._focus_on("search")
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            page = self.find("page")
            return page is not None and page.key_down(event)
        return False


class Heading(Button):
    """A line of the contents, lit while its part is read."""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p = theme.palette
        if look.hot or self.lit:
            ground = (*p.row, 70) if not self.lit else (*p.gold_dark, 255)
            draw_rounded(surface, self.rect, 8 * theme.u, ground)
        ink = p.ink if self.lit else p.cream
        room = self.rect.inflate(-theme.px(16), 0)
        theme.text(
            surface, self.label, room, "bold" if self.lit else "body", self.size, ink, "left"
        )


BOOKS_HEIGHT = 38.0  # units: the row of rule books
BOOKS_GAP = 8.0  # units: below that row


class RulesScene(ReadingScene):
    """The rules of a game, with a row of buttons for the rules of all games."""

    title = "rules.title"

    def __init__(
        self,
        app: Host,
        game: str = "",
        anchor: str = "",
        back: Scene | None = None,
        own: Sequence[Card] = (),
    ) -> None:
        super().__init__(app, back)
        self.game = game or next(iter(GAMES))
        self.glow = anchor
        self.own = own  # the cards of the person's own deck in play, if there is one
        self.own_game = self.game
        self._books: dict[str, list[TextBlock]] = {}  # read for a search, by game

    @property
    def area(self) -> tuple[float, float, float, float]:
        x, y, w, h = super().area
        return x, y + BOOKS_HEIGHT + BOOKS_GAP, w, h - BOOKS_HEIGHT - BOOKS_GAP

    def build(self) -> list[Node]:
        back, title, *rest = super().build()
        return [back, title, self._make_book_row(), *rest]

    def top_row(self, *right: Node) -> list[Node]:
        return super().top_row(
            self.corner_button("help", "rules.help", self._open_help, "hint"), *right
        )

    def _open_help(self) -> None:
        self.go(self.app.scene(HelpRoute(self)))

    def _make_book_row(self) -> Node:
        """Return a button for each rule book; during a search it tells the number of hits."""
        x, y, w, _ = super().area
        buttons = [self._make_book_button(game) for game in GAMES]
        row = place_in_row(
            self.theme,
            self.rect(x, y, w, BOOKS_HEIGHT),
            self.theme.px(230),
            self.theme.px(8),
            buttons,
        )
        return Node("books", "group", label=self.say("rules.books"), children=row)

    def _make_book_button(self, game: str) -> Button:
        name, hits = self.say(f"game.{game}.name"), len(self._find_hits_in(game))
        here = game == self.game
        return Button(
            f"book.{game}",
            label=f"{name} ({hits})" if self.search.strip() else name,
            size=15.5,
            lit=here,
            value=self.say("rules.open_book") if here else "",
            tip=self.say("rules.of", game=name),
            actions={"press": partial(self._open_book, game)},
        )

    def _open_book(self, game: str) -> None:
        """Show the rules of a game, at the first search result if there is one."""
        if game != self.game:
            self.game, self.glow, self.found = game, "", 0
            self.spoken = ""  # has the text read
            self.resize()
            self._scroll_to(0)
        self._scroll_to_hit()

    def read_text(self) -> str:
        text = super().read_text()
        if not self.own or self.game != self.own_game:
            return text
        words = self.app.words
        lines = [
            text.rpartition("\n## ")[0],
            f"\n## {self.say('rules.own_cards')}\n",
        ]  # replaces our cards
        lines += [f"![{card.key}](card:{OWN_CARDS}.{card.key})" for card in self.own]
        lines.append("")
        for card in self.own:
            told = filter(None, (words.card_text(card), words.card_does(card)))
            lines.append(f"- **{words.card_name(card)}**: {' '.join(told)}")
        return "\n".join(lines)

    def resize(self) -> None:
        if self.spoken != self.app.words.language:
            self._books.clear()
        super().resize()

    def _find_hits_in(self, game: str) -> list[Hit]:
        """Return the search results in the rules of a game."""
        if game == self.game or not self.search.strip():
            return self._find_hits()
        if game not in self._books:
            page = PRESENTERS[game].rule_page(self.app.words.language)
            self._books[game] = parse(page.read_text("utf-8"))
        return find_hits(self._books[game], self.search.strip())

    def _has_hits(self) -> bool:
        return any(map(self._find_hits_in, GAMES))

    def _tell_hits(self) -> str:
        if self._find_hits() or not self._has_hits():
            return super()._tell_hits()
        return self.say("rules.elsewhere")

    def _next_hit(self) -> None:
        """Go to the next result; after the last one, to the next rules that have one."""
        games = [*GAMES]
        at = games.index(self.game)
        later = [game for game in games[at + 1 :] + games[:at] if self._find_hits_in(game)]
        if later and self.found + 1 >= len(self._find_hits()):
            self._open_book(later[0])
        else:
            super()._next_hit()

    def _draw_block(self, what: str, name: str, w: int, h: int) -> Surface:
        game, _, key = name.partition(".")
        if what != "card" or game != OWN_CARDS:
            return super()._draw_block(what, name, w, h)
        if self.cards is None or self.cards.game != self.own_game:
            self.cards = CardDrawer(self.app, self.own_game)
        card = next((one for one in self.own if one.key == key), None)
        return self.cards.draw_card(card, min(w, round(h / RATIO)))

    def find_file(self) -> Path:
        return PRESENTERS[self.game].rule_page(self.app.words.language)

    def heading(self) -> str:
        return self.say("rules.of", game=self.say(f"game.{self.game}.name"))


class AboutScene(ReadingScene):
    """The credits: authors and licences."""

    title = "about.title"
    contents = False

    def find_file(self) -> Path:
        language = self.app.words.language
        name = "credits.md" if language == "en" else f"credits.{language}.md"
        return ROOT / "docs" / name


class HelpScene(ReadingScene):
    """The page about everything around the games: table, hints, feats, tour, people."""

    title = "rules.help_title"

    def find_file(self) -> Path:
        return TEXT / f"help.{self.app.words.language}.md"


class DeckHelpScene(ReadingScene):
    """The page about the language of cards, or about writing cards during a game."""

    def __init__(self, app: Host, back: Scene | None = None, page: str = "decks") -> None:
        self.page = page
        self.title = "decks.help_title" if page == "decks" else "writing.help_title"
        super().__init__(app, back)

    def find_file(self) -> Path:
        return find_folder(find_deck_game()) / f"{self.page}.{self.app.words.language}.md"
