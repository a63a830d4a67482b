"""The workshop's state, the list of its cards and the text beside the form."""

from functools import partial
from pathlib import Path

from pygame import Rect

from games.cardfile.errors import Mistake
from games.registry import GAMES
from ui.play.workshop.deck_editor import Bench
from ui.play.workshop.deck_text import Where
from ui.scenes.page import HEAD, Page
from ui.scenes.workshop.dialogs import option
from ui.scenes.workshop.faces import HIGH, BenchFaces
from ui.scenes.workshop.storing import Storing
from ui.toolkit.widgets import Button, Host, Label, Node, Plate, Scene, Scroller
from ui.toolkit.widgets.text_area import Mark, TextArea, Writing

NARROW = 1060  # units: in a narrower window the form and the text take turns
CARD = 104  # units: the width of a card in the list
TOLD = 132  # units: the list of mistakes
WRONG = (255, 150, 128)


class Workplace(Page):
    """A deck being written: what is chosen, where the cursor stands, what is wrong."""

    first = "new"

    def __init__(
        self, app: Host, path: Path, text: str, left: str = "", back: Scene | None = None
    ) -> None:
        """`text` is the deck as it was saved, `left` as it was left unsaved."""
        super().__init__(app, back)
        game = app.shelf.game
        decks = GAMES[game].decks
        assert decks is not None
        self.game, self.path = game, path
        self.bench = Bench(decks.grammar, text)
        self.store = Storing(app, path, self.bench, left)
        self.bench.write(left or text)
        self.faces = BenchFaces(app, game)
        self.opened: Where = ()
        self.writing, self.followed = Writing(), -1
        self.text_shown = False  # instead of the form, where there is no room for both
        self.typings["text"] = self.writing
        if left and left != text:
            app.say(self.say("workshop.restored"))

    # what is chosen

    def rebuild(self) -> None:
        self._follow()
        super().rebuild()

    def _follow(self) -> None:
        """Choose the card in which the cursor stands, when one types in the text."""
        if self.focus != "text" or self.writing.cursor == self.followed:
            return
        self.followed = self.writing.cursor
        area = TextArea("text", value=self.bench.text, typing=self.writing)
        line, column = area.place(self.writing.cursor)
        path = self.bench.about((line + 1, column + 1))
        key = str(path[1]) if len(path) > 1 and path[0] == self.bench.grammar.section else ""
        if key in self.bench.keys and key != self.bench.chosen:
            self.bench.chosen, self.opened = key, ()

    @property
    def area(self) -> tuple[float, float, float, float]:
        w, h = self.theme.units
        return 14, HEAD + 2, w - 28, h - HEAD - 2 - 14

    @property
    def narrow(self) -> bool:
        """Whether the form and the text take turns."""
        return self.theme.units[0] < NARROW

    def choose_card(self, key: str) -> None:
        """Choose a card, or the deck itself; the text shows where it stands."""
        self.bench.chosen, self.opened = key, ()
        self.roll("form").to(0)
        self.text_shown = False
        line = self.bench.line_of(self.bench.card_path() if key else ())
        self._to_line(line, 1)
        self._reveal_card()

    def _reveal_card(self) -> None:
        """Scroll the list to the card that is chosen."""
        view, node = self.find("grid"), self.find(f"card.{self.bench.chosen}")
        if isinstance(view, Scroller) and node is not None:
            view.reveal(node.rect)

    def _to_line(self, line: int, column: int) -> None:
        area = TextArea("text", value=self.bench.text, typing=self.writing)
        self.writing.cursor = self.writing.anchor = self.followed = area.at(line - 1, column - 1)
        self.writing.above, self.writing.followed = True, -1

    # the list of cards

    def new_card(self) -> None:
        """Ask which card is to be added."""
        raise NotImplementedError

    def listed_cards(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        label = self.say("workshop.cards", n=bench.many)
        plate = Plate("cards", "list", label=label, rect=rect)
        inner = rect.inflate(-2 * px(10), -2 * px(10))
        high, gap = px(42), px(7)
        low = inner.bottom - high
        top = px(30)
        room = Rect(inner.left, inner.top + top, inner.w, low - gap - inner.top - top)
        half = (inner.w - gap) // 2
        plate.children = [
            Label(
                "cards.many",
                label=label,
                rect=Rect(inner.topleft, (inner.w, top)),
                font="title",
                size=18,
                colour=self.theme.palette.gold,
            ),
            self._grid(room),
            Button(
                "new",
                label=self.say("workshop.new"),
                icon="plus",
                size=15,
                rect=Rect(inner.left, low, half, high),
                actions={"press": self.new_card},
                enabled=bench.readable,
            ),
            Button(
                "deck",
                label=self.say("workshop.deck"),
                icon="deck",
                size=15,
                lit=not bench.chosen,
                rect=Rect(inner.left + half + gap, low, half, high),
                actions={"press": partial(self.choose_card, "")},
            ),
        ]
        return plate

    def _grid(self, room: Rect) -> Node:
        """Return all cards, two in a row, in a view that scrolls."""
        px, roll = self.theme.px, self.roll("grid")
        wide = px(CARD)
        high = round(wide * HIGH) + px(4)
        keys = self.bench.keys
        roll.longest = (len(keys) + 1) // 2 * (high + px(4))
        view = Scroller(
            "grid",
            label=self.say("workshop.cards", n=self.bench.many),
            rect=room,
            roll=roll,
            notch=high,
        )
        for n, key in enumerate(keys):
            at = Rect(room.left + n % 2 * (wide + px(3)), room.top, wide, high)
            at.top += n // 2 * (high + px(4)) - roll.offset
            node = self.faces.node(self.bench, key, at, partial(self.choose_card, key))
            node.clip = room
            view.children.append(node)
        return view

    # the text

    def written(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        plate = Plate("written", label=self.say("workshop.text"), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(14))
        told = [*bench.draft.mistakes, *bench.draft.remarks]
        low = px(min(TOLD, 34 + 46 * len(told)) if told else 26)
        area = Rect(inner.topleft, (inner.w, inner.h - low - px(8)))
        marks: dict[int, Mark] = {}
        for one in told:
            marks.setdefault(one.line - 1, Mark(one.column - 1, not bench.right))
        plate.children = [
            TextArea(
                "text",
                label=plate.label,
                value=bench.text,
                rect=area,
                typing=self.writing,
                marks=marks,
                set_to=bench.write,
            ),
            *self._told(Rect(inner.left, inner.bottom - low, inner.w, low), told),
        ]
        return plate

    def _told(self, rect: Rect, told: list[Mistake]) -> list[Node]:
        """Return what is wrong or hardly meant, each with the way to its line."""
        px, right = self.theme.px, self.bench.right
        key = "fine" if not told else "remarks" if right else "mistakes"
        label = self.say(f"workshop.{key}", n=len(told))
        p = self.theme.palette
        colour = p.green if not told else p.gold if right else (255, 150, 128)
        top = Rect(rect.topleft, (rect.w, px(26)))
        head = Label("told", label=label, rect=top, font="bold", size=15, colour=colour)
        if not told:
            return [head]
        rows = [
            option(
                self.theme,
                f"told.{n}",
                f"{one.line}: {self.app.words.mistake(one)}",
                rect.w - px(12),
                partial(self._go_to, one),
            )
            for n, one in enumerate(told)
        ]
        room = Rect(rect.left, top.bottom + px(2), rect.w, rect.bottom - top.bottom - px(2))
        return [head, self.listed(label, room, rows, "told.rows", 5, 12, 40)]

    def _go_to(self, one: Mistake) -> None:
        """Show the line of a mistake, and the card it is about."""
        path = self.bench.about((one.line, one.column))
        if len(path) > 1 and path[0] == self.bench.grammar.section:
            self.bench.chosen, self.opened = str(path[1]), ()
            self._reveal_card()
        self._to_line(one.line, one.column)
        self.text_shown = self.narrow
