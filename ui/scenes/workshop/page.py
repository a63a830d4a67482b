"""The workshop: a deck's cards as they will look, a form for one of them, and its text."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from games.cardfile.errors import CardError, Mistake, clip
from games.registry import GAMES
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.host import Host
from ui.scenes.page import HEAD_HEIGHT
from ui.scenes.routes import DeckHelpRoute
from ui.scenes.workshop import dialogs
from ui.scenes.workshop.dialogs import make_option
from ui.scenes.workshop.form_page import CardFormPage, Tool
from ui.scenes.workshop.measured import MeasureScene
from ui.scenes.workshop.storing import DeckStore
from ui.scenes.workshop.trial import open_trial
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Button, Label, Node, Plate, Scene, Scroller
from ui.toolkit.widgets.text_area import LineMark, TextArea
from ui.toolkit.widgets.text_field import CTRL

NARROW_WINDOW = 1060  # units: in a narrower window the form and the text take turns
CARD_WIDTH = 104  # units, in the list
MISTAKES_SHARE = 0.45  # of the height of the text and its mistakes, at most
LIST_WIDTH = 244  # units


class WorkshopScene(CardFormPage):
    """Edits a deck as cards, as a form and as text."""

    title, first = "workshop.title", "new"

    def __init__(
        self,
        app: Host,
        path: Path,
        text: str,
        left: str = "",
        back: Scene | None = None,
        at_newest: bool = False,
    ) -> None:
        """`text` is the saved deck, `left` its unsaved draft, if any; see `WorkshopRoute`."""
        game = app.shelf.game
        decks = GAMES[game].decks
        assert decks is not None
        super().__init__(app, game, DeckEditor(decks.grammar, text), back)
        self.path = path
        self.store = DeckStore(app, path, self.bench, left)
        self.bench.write(left or text)
        self.text_shown = False  # instead of the form, where there is no room for both
        self.typings["text"] = self.writing
        if at_newest and self.bench.keys:
            self.bench.chosen = list(self.bench.keys)[-1]
        if not self.bench.is_readable:
            self._go_to_mistake(self.bench.draft.mistakes[0])
        if left and left != text:
            app.say(self.say("workshop.restored"))

    # the chosen card

    def resize(self) -> None:
        super().resize()
        self._reveal_card()
        self.rebuild()

    def rebuild(self) -> None:
        self._follow_cursor()
        super().rebuild()

    def _follow_cursor(self) -> None:
        """Choose the card at the text cursor, once the cursor has moved."""
        if self.focus != "text" or self.writing.cursor == self.followed:
            return
        self.followed = self.writing.cursor
        area = TextArea("text", value=self.bench.text, typing=self.writing)
        line, column = area.place(self.writing.cursor)
        path = self.bench.find_path((line + 1, column + 1))
        key = str(path[1]) if len(path) > 1 and path[0] == self.bench.grammar.section else ""
        if key in self.bench.keys and key != self.bench.chosen:
            self.bench.chosen, self.opened_line = key, ()

    @property
    def area(self) -> tuple[float, float, float, float]:
        w, h = self.theme.units
        return 14, HEAD_HEIGHT + 2, w - 28, h - HEAD_HEIGHT - 2 - 14

    @property
    def narrow(self) -> bool:
        """Whether the form and the text take turns."""
        return self.theme.units[0] < NARROW_WINDOW

    def choose_card(self, key: str) -> None:
        """Choose a card (empty: the deck itself), and show its place in the text."""
        self.bench.chosen, self.opened_line = key, ()
        self.roll("rows").to(0)
        self.text_shown = False
        line = self.bench.line_of(self.bench.card_path() if key else ())
        self.move_cursor(line, 1)
        self._reveal_card()

    def _reveal_card(self) -> None:
        """Scroll the list to the chosen card."""
        view, node = self.find("grid"), self.find(f"card.{self.bench.chosen}")
        if isinstance(view, Scroller) and node is not None:
            view.reveal(node.rect)

    # the list of cards

    def make_cards_plate(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        label = self.say("workshop.cards", n=bench.card_count)
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
            self._make_invitation(room) if self.is_empty else self._make_grid(room),
            Button(
                "new",
                label=self.say("workshop.new"),
                icon="plus",
                size=15,
                rect=Rect(inner.left, low, half, high),
                actions={"press": self.new_card},
                enabled=bench.is_readable,
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

    def _make_invitation(self, room: Rect) -> Node:
        """Return the words in place of the cards of an empty deck."""
        words, pale = self.say("workshop.invite"), self.theme.palette.pale
        return Label("invite", label=words, rect=room, size=16, align="top-left", colour=pale)

    def _make_grid(self, room: Rect) -> Node:
        """Return all cards, two in a row, in a view that scrolls."""
        px, roll = self.theme.px, self.roll("grid")
        wide = px(CARD_WIDTH)
        high = round(wide * RATIO) + px(4)
        keys = self.bench.keys
        roll.longest = (len(keys) + 1) // 2 * (high + px(4))
        view = Scroller(
            "grid",
            label=self.say("workshop.cards", n=self.bench.card_count),
            rect=room,
            roll=roll,
            notch=high,
        )
        for n, key in enumerate(keys):
            at = Rect(room.left + n % 2 * (wide + px(3)), room.top, wide, high)
            at.top += n // 2 * (high + px(4)) - roll.offset
            node = self.faces.make_node(self.bench, key, at, partial(self.choose_card, key))
            node.clip = room
            view.children.append(node)
        return view

    @property
    def is_empty(self) -> bool:
        """Whether the deck has no cards yet, which is no mistake of its writer."""
        return self.bench.is_readable and not self.bench.keys

    # the text

    def make_text_plate(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        plate = Plate("written", label=self.say("workshop.text"), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(14))
        told = [] if self.is_empty else [*bench.draft.mistakes, *bench.draft.remarks]
        rows = self._make_mistake_rows(told, inner.w - px(12))
        low = px(34) + sum(row.rect.h + px(5) for row in rows)
        low = min(low, round(MISTAKES_SHARE * inner.h))
        area = Rect(inner.topleft, (inner.w, inner.h - low - px(8)))
        marks: dict[int, LineMark] = {}
        for one in told:
            marks.setdefault(one.line - 1, LineMark(one.column - 1, not bench.is_valid))
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
            *self._make_mistake_nodes(Rect(inner.left, inner.bottom - low, inner.w, low), rows),
        ]
        return plate

    def _make_mistake_rows(self, told: list[Mistake], wide: int) -> list[Node]:
        """Return the mistakes and remarks; a press on one leads to its line."""
        return [
            make_option(
                self.theme,
                f"told.{n}",
                f"{one.line}: {self.app.words.mistake(one)}",
                wide,
                partial(self._go_to_mistake, one),
            )
            for n, one in enumerate(told)
        ]

    def _make_mistake_nodes(self, rect: Rect, rows: list[Node]) -> list[Node]:
        """Return the number of mistakes or remarks, and these in a view that scrolls."""
        px, right = self.theme.px, self.bench.is_valid
        if self.is_empty:
            return []
        key = "fine" if not rows else "remarks" if right else "mistakes"
        label = self.say(f"workshop.{key}", n=len(rows))
        p = self.theme.palette
        colour = p.green if not rows else p.gold if right else p.wrong
        top = Rect(rect.topleft, (rect.w, px(26)))
        head = Label("told", label=label, rect=top, font="bold", size=15, colour=colour)
        if not rows:
            return [head]
        room = Rect(rect.left, top.bottom + px(2), rect.w, rect.bottom - top.bottom - px(2))
        return [head, self.scrolling_list(label, room, rows, "told.rows", 5, 12, 40)]

    def _go_to_mistake(self, one: Mistake) -> None:
        """Show the line of a mistake, and the card it is about."""
        path = self.bench.find_path((one.line, one.column))
        if len(path) > 1 and path[0] == self.bench.grammar.section:
            self.bench.chosen, self.opened_line = str(path[1]), ()
            self._reveal_card()
        self.move_cursor(one.line, one.column)
        self.text_shown = self.narrow

    def update(self, dt: float) -> Scene | None:
        self.store.update(dt)
        return super().update(dt)

    def leave(self) -> None:
        self.store.leave()
        super().leave()

    def heading(self) -> str:
        named = self.bench.tree.get("name") if self.bench.is_readable else None
        name = clip(named or self.path.name)
        key = "workshop.unsaved" if self.store.unsaved else self.title
        return self.say(key, name=name)

    # the tree

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        rest = w - LIST_WIDTH - 10
        form = rest if self.narrow else rest * 0.53
        found = [
            *self.top_row(*self._make_tool_buttons()),
            self.make_cards_plate(self.rect(x, y, LIST_WIDTH, h)),
        ]
        if not (self.narrow and self.text_shown):
            found.append(self.make_form_plate(self.rect(x + LIST_WIDTH + 10, y, form, h)))
        if not self.narrow or self.text_shown:
            left = x + LIST_WIDTH + 10 + (0 if self.narrow else form + 10)
            found.append(self.make_text_plate(self.rect(left, y, x + w - left, h)))
        return found

    def _make_tool_buttons(self) -> list[Node]:
        """Return the buttons at the top, from left to right."""
        bench, narrow = self.bench, self.narrow
        tools = [
            Tool("undo", "undo", self.undo, bench.history.can_undo),
            Tool("redo", "redo", self.redo, bench.history.can_redo),
            Tool("help", "book", lambda: self.go(self.app.scene(DeckHelpRoute(self)))),
            Tool("share", "folder", self._ask_sharing),
            Tool("try", "play", self._try_card, bool(bench.chosen), 0 if narrow else 118),
            Tool("measure", "dice", self._measure_deck, bench.is_valid, 0 if narrow else 118),
            Tool("save", "save", self.store.save, self.store.unsaved, 0 if narrow else 126),
        ]
        if narrow:
            words = "form" if self.text_shown else "text"
            tools.insert(3, Tool(words, "log", self._swap_text_and_form))
        return self.tool_row(tools)

    def _swap_text_and_form(self) -> None:
        self.text_shown = not self.text_shown

    # actions on cards

    def card_acts(self) -> list[tuple[str, str, Callable[[], object]]]:
        return [
            *super().card_acts(),
            ("double", "cards", self._copy_card),
            ("remove", "cross", self._remove_card),
        ]

    def new_card(self) -> None:
        """Ask which kind of card to add."""
        words, kinds = f"write.{self.game}", self.bench.grammar.fields["kind"].kind.choices
        said = [
            (kind, self.say(f"{words}.new.{kind}"), partial(self._add_card, kind)) for kind in kinds
        ]
        self.ask(partial(dialogs.make_picker, self, self.say("workshop.which_new"), said))

    def _add_card(self, kind: str) -> None:
        name = self.say(f"write.{self.game}.value.{kind}")
        name = self._free_name(lambda n: f"{name} {n}", len(self.bench.keys) + 1)
        self.show_change(
            self.bench.add_card(kind, name, dict(self.bench.grammar.starts.get(kind, {})))
        )
        self._show_chosen_card()

    def _copy_card(self) -> None:
        longest = self.bench.grammar.longest["name"]
        stem = str(self.bench.card_tree.get("name", ""))[: longest - 4].rstrip(" 0123456789")
        name = self._free_name(lambda n: f"{stem} {n}", 2)
        self.show_change(self.bench.copy_card(name))
        self._show_chosen_card()

    def _free_name(self, made: Callable[[int], str], first: int) -> str:
        """Return the first name that no card has."""
        taken = {card.get("name") for card in self.bench.cards.values() if isinstance(card, dict)}
        return next(name for n in range(first, 10**6) if (name := made(n)) not in taken)

    def _remove_card(self) -> None:
        self.show_change(self.bench.remove_card())
        self._show_chosen_card()

    def _show_chosen_card(self) -> None:
        """Show the card that has just been chosen."""
        self.choose_card(self.bench.chosen)
        self.rebuild()
        self._reveal_card()

    def shortcut(self, event: Event) -> bool:
        mod = event.mod
        if event.key == pygame.K_F1:
            self.go(self.app.scene(DeckHelpRoute(self)))
        elif mod & CTRL and event.key == pygame.K_s:
            self.store.save()
        elif mod & CTRL and event.key in (pygame.K_z, pygame.K_y):
            again = event.key == pygame.K_y or mod & pygame.KMOD_SHIFT
            self.redo() if again else self.undo()
        else:
            return False
        return True

    # other pages

    def _try_card(self) -> None:
        """Play a trial game with the chosen card in the hand."""
        try:
            self.go(open_trial(self.app, self.bench, self))
        except (CardError, ValueError):
            self.app.say(self.say("workshop.cannot_try"))

    def _measure_deck(self) -> None:
        self.go(MeasureScene(self.app, self.bench, self))

    def _ask_sharing(self) -> None:
        self.ask(partial(dialogs.make_sharing_dialog, self, self.store))
