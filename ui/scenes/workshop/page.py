"""The workshop: a deck's cards as they will look, a form for one of them, and its text."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from games.cardfile.errors import CardError, Mistake, clip
from games.registry import GAMES
from ui.play.workshop.card_form import ActionRow, AddRow, Form, PickRow, describe_verb
from ui.play.workshop.deck_editor import DeckEditor, Where
from ui.scenes.host import Host
from ui.scenes.page import HEAD_HEIGHT, MISTAKE_COLOUR, Page
from ui.scenes.routes import DeckHelpRoute
from ui.scenes.workshop import dialogs
from ui.scenes.workshop.dialogs import make_option
from ui.scenes.workshop.drawing import make_picture_dialog
from ui.scenes.workshop.faces import BenchCardDrawer
from ui.scenes.workshop.measured import MeasureScene
from ui.scenes.workshop.rows import RowActions, make_nodes, place_tools
from ui.scenes.workshop.storing import DeckStore
from ui.scenes.workshop.trial import open_trial
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Button, Label, Node, Picture, Plate, Scene, Scroller, match_buttons
from ui.toolkit.widgets.text_area import LineMark, TextArea
from ui.toolkit.widgets.text_field import CTRL, Typing

NARROW_WINDOW = 1060  # units: in a narrower window the form and the text take turns
CARD_WIDTH = 104  # units, in the list
MISTAKES_HEIGHT = 132  # units: at most
LIST_WIDTH = 244  # units
CARD_AREA_HEIGHT = 190  # units: above the form


class WorkshopScene(Page):
    """Edits a deck as cards, as a form and as text."""

    title, first = "workshop.title", "new"

    def __init__(
        self, app: Host, path: Path, text: str, left: str = "", back: Scene | None = None
    ) -> None:
        """`text` is the saved deck, and `left` its unsaved draft, if any."""
        super().__init__(app, back)
        game = app.shelf.game
        decks = GAMES[game].decks
        assert decks is not None
        self.game, self.path = game, path
        self.bench = DeckEditor(decks.grammar, text)
        self.store = DeckStore(app, path, self.bench, left)
        self.bench.write(left or text)
        self.faces = BenchCardDrawer(app, game)
        self.opened_line: Where = ()
        self.writing, self.followed = Typing(0, 0), -1
        self.text_shown = False  # instead of the form, where there is no room for both
        self.typings["text"] = self.writing
        if left and left != text:
            app.say(self.say("workshop.restored"))

    # the chosen card

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
        self.roll("form").to(0)
        self.text_shown = False
        line = self.bench.line_of(self.bench.card_path() if key else ())
        self._move_cursor(line, 1)
        self._reveal_card()

    def _reveal_card(self) -> None:
        """Scroll the list to the chosen card."""
        view, node = self.find("grid"), self.find(f"card.{self.bench.chosen}")
        if isinstance(view, Scroller) and node is not None:
            view.reveal(node.rect)

    def _move_cursor(self, line: int, column: int) -> None:
        area = TextArea("text", value=self.bench.text, typing=self.writing)
        self.followed = area.at(line - 1, column - 1)
        self.writing.put_caret(self.followed)
        self.writing.above, self.writing.followed = True, -1

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
            self._make_grid(room),
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

    # the text

    def make_text_plate(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        plate = Plate("written", label=self.say("workshop.text"), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(14))
        told = [*bench.draft.mistakes, *bench.draft.remarks]
        low = px(min(MISTAKES_HEIGHT, 34 + 46 * len(told)) if told else 26)
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
            *self._make_mistake_nodes(Rect(inner.left, inner.bottom - low, inner.w, low), told),
        ]
        return plate

    def _make_mistake_nodes(self, rect: Rect, told: list[Mistake]) -> list[Node]:
        """Return the mistakes and remarks; a press on one leads to its line."""
        px, right = self.theme.px, self.bench.is_valid
        key = "fine" if not told else "remarks" if right else "mistakes"
        label = self.say(f"workshop.{key}", n=len(told))
        p = self.theme.palette
        colour = p.green if not told else p.gold if right else MISTAKE_COLOUR
        top = Rect(rect.topleft, (rect.w, px(26)))
        head = Label("told", label=label, rect=top, font="bold", size=15, colour=colour)
        if not told:
            return [head]
        rows = [
            make_option(
                self.theme,
                f"told.{n}",
                f"{one.line}: {self.app.words.mistake(one)}",
                rect.w - px(12),
                partial(self._go_to_mistake, one),
            )
            for n, one in enumerate(told)
        ]
        room = Rect(rect.left, top.bottom + px(2), rect.w, rect.bottom - top.bottom - px(2))
        return [head, self.scrolling_list(label, room, rows, "told.rows", 5, 12, 40)]

    def _go_to_mistake(self, one: Mistake) -> None:
        """Show the line of a mistake, and the card it is about."""
        path = self.bench.find_path((one.line, one.column))
        if len(path) > 1 and path[0] == self.bench.grammar.section:
            self.bench.chosen, self.opened_line = str(path[1]), ()
            self._reveal_card()
        self._move_cursor(one.line, one.column)
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
            found.append(self._make_form_plate(self.rect(x + LIST_WIDTH + 10, y, form, h)))
        if not self.narrow or self.text_shown:
            left = x + LIST_WIDTH + 10 + (0 if self.narrow else form + 10)
            found.append(self.make_text_plate(self.rect(left, y, x + w - left, h)))
        return found

    def top_row(self, *right: Node) -> list[Node]:
        back, title, *rest = super().top_row(*right)
        title.rect.left = back.rect.right + self.theme.px(14)
        title.rect.w = right[0].rect.left - self.theme.px(14) - title.rect.left
        assert isinstance(title, Label)
        title.align, title.size = "left", 24
        return [back, title, *rest]

    def _make_tool_buttons(self) -> list[Node]:
        """Return the buttons at the top, from left to right."""
        bench, narrow = self.bench, self.narrow
        said = [
            ("undo", "undo", self.undo, bench.history.can_undo, 46),
            ("redo", "redo", self.redo, bench.history.can_redo, 46),
            ("help", "book", lambda: self.go(self.app.scene(DeckHelpRoute(self))), True, 46),
            ("share", "folder", self._ask_sharing, True, 46),
            ("try", "play", self._try_card, bool(bench.chosen), 46 if narrow else 118),
            ("measure", "dice", self._measure_deck, bench.is_valid, 46 if narrow else 118),
            ("save", "save", self.store.save, self.store.unsaved, 46 if narrow else 126),
        ]
        if narrow:
            words = "form" if self.text_shown else "text"
            said.insert(3, (words, "log", self._swap_text_and_form, True, 46))
        x, nodes = self.theme.units[0] - 14, list[Node]()
        for key, icon, act, able, wide in reversed(said):
            x -= wide
            label = self.say(f"workshop.{key}")
            nodes.append(
                Button(
                    key,
                    label="" if wide == 46 else label,
                    value=label,
                    tip=self.say(f"workshop.tip.{key}", **self.app.keys.hints(self.app.words)),
                    icon=icon,
                    size=16,
                    kind="primary" if key == "save" and able else "plain",
                    rect=self.rect(x, 13, wide, 42),
                    enabled=able,
                    actions={"press": act},
                )
            )
            x -= 7
        return nodes[::-1]

    def _swap_text_and_form(self) -> None:
        self.text_shown = not self.text_shown

    # the form

    def _make_form_plate(self, rect: Rect) -> Node:
        px, bench = self.theme.px, self.bench
        plate = Plate("form", label=self.say("workshop.form"), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(12))
        if not bench.is_readable:
            plate.children = [self._make_unreadable_note(inner)]
            return plate
        top = inner.top
        if bench.chosen:
            plate.children += self._make_card_area(
                Rect(inner.topleft, (inner.w, px(CARD_AREA_HEIGHT)))
            )
            top += px(CARD_AREA_HEIGHT + 8)
        room = Rect(inner.left, top, inner.w + px(6), inner.bottom - top)
        form = Form(bench, self.app.words, self.game, self.opened_line)
        acts = RowActions(
            self._toggle_line,
            self._ask_other_verb,
            self._move_line,
            self._remove_line,
            self._ask_new_verb,
            self._ask_value,
            self._ask_action,
            self._show_change,
            self.typing,
            self.say,
        )
        nodes = make_nodes(form.rows(), self.theme, inner.w - px(10), acts)
        view = self.scrolling_list(plate.label, room, nodes, "rows", 5, 14, 40)
        for node in nodes:
            if node.children:
                place_tools(node, self.theme)
        plate.children.append(view)
        return plate

    def _make_unreadable_note(self, room: Rect) -> Node:
        """Return the note that replaces the form while the text is not valid YAML."""
        one = self.bench.draft.mistakes[0]
        said = self.say("workshop.unreadable", line=one.line, what=self.app.words.mistake(one))
        pale = self.theme.palette.pale
        return Label("form.stopped", label=said, rect=room, size=16, align="top-left", colour=pale)

    def _make_card_area(self, rect: Rect) -> list[Node]:
        """Return the chosen card's picture, its text, and the buttons for the whole card."""
        px, bench, words = self.theme.px, self.bench, self.app.words
        card = bench.faces.get(bench.chosen)
        wide = round(rect.h / RATIO)
        side = Rect(rect.left + wide + px(12), rect.top, rect.w - wide - px(12), rect.h)
        high, gap = px(38), px(6)
        found: list[Node] = []
        if card is not None:
            picture = Rect(rect.topleft, (wide, rect.h))
            drawn = partial(self.faces.draw_fitting, self.faces.current_version(card))
            name = words.card_name(card)
            found.append(Picture("card", label=name, rect=picture, image=drawn))
        told = (
            " ".join(filter(None, (words.card_text(card), words.card_does(card)))) if card else ""
        )
        room = Rect(side.topleft, (side.w, side.h - 2 * (high + gap)))
        pale = self.theme.palette.pale
        found.append(
            Label("card.does", label=told, rect=room, size=14.5, align="left", colour=pale)
        )
        low = Rect(side.left, side.bottom - 2 * high - gap, (side.w - gap) // 2, high)
        return [*found, *self._make_card_buttons(low, gap)]

    def _make_card_buttons(self, first: Rect, gap: int) -> list[Node]:
        """Return the buttons for the whole card: two in a row, the last as wide as both."""
        acts: list[tuple[str, str, Callable[[], object]]] = [
            ("drawing", "robot", self._open_picture_dialog),
            ("double", "cards", self._copy_card),
            ("remove", "cross", self._remove_card),
        ]
        buttons = [
            Button(
                f"card.{key}",
                label=self.say(f"workshop.card.{key}"),
                icon=icon,
                size=14.5,
                rect=first.move(n % 2 * (first.w + gap), n // 2 * (first.h + gap)),
                actions={"press": act},
            )
            for n, (key, icon, act) in enumerate(acts)
        ]
        buttons[-1].rect.w += first.w + gap
        return match_buttons(self.theme, buttons)

    # actions of the form

    def _show_change(self, done: bool) -> None:
        """Show the change in the text; say so if the form could not make it."""
        if not done:
            self.app.say(self.say("workshop.stuck"))
        self.followed = self.bench.history.at
        self.writing.put_caret(self.followed)

    def _toggle_line(self, place: Where) -> None:
        self.opened_line = place[:-2] if self.opened_line == place else place
        line = self.bench.line_of(self.bench.path(place))
        self._move_cursor(line, 1)
        self._show_opened_line()

    def _show_row(self, key: str) -> None:
        """Scroll the form so that a row stands at its top."""
        view, node = self.find("rows"), self.find(key)
        if view is not None and node is not None:
            self.roll("rows").to(self.roll("rows").offset + node.rect.top - view.rect.top)

    def _show_opened_line(self) -> None:
        """Show the line that has just been added, or moved."""
        self.rebuild()
        self._show_row(f"line.{'.'.join(map(str, self.opened_line))}")

    def _move_line(self, place: Where, by: int) -> None:
        self.opened_line = self.bench.move_line(place, by)

    def _remove_line(self, place: Where) -> None:
        self.opened_line = place[:-2]
        self._show_change(self.bench.remove_line(place))

    def _ask_new_verb(self, row: AddRow) -> None:
        self._ask_verb(row.label, row.offers, partial(self._add_line, row.place))

    def _add_line(self, place: Where, verb: str) -> None:
        n = len(self.bench.lines(place))
        self._show_change(self.bench.add_line(place, verb))
        self.opened_line = (*place, n)
        self._show_opened_line()

    def _ask_other_verb(self, place: Where) -> None:
        offers = self.bench.list_replacing_verbs(place)
        self._ask_verb(self.say("workshop.line.other"), offers, partial(self._change_verb, place))

    def _change_verb(self, place: Where, verb: str) -> None:
        self._show_change(self.bench.change_verb(place, verb))

    def _ask_verb(self, title: str, offers: Sequence[str], then: Callable[[str], object]) -> None:
        """Ask for one of the offered verbs, each with its sentence."""
        language = self.app.words.language
        known = [verb for verb in self.bench.grammar.verbs if verb in offers]
        said = [(verb, self._describe_verb(verb, language), partial(then, verb)) for verb in known]
        self.ask(partial(dialogs.make_picker, self, title, said))

    def _describe_verb(self, verb: str, language: str) -> str:
        own = f"write.{self.game}.verb.{verb}"
        if own in self.app.words:
            return self.say(own)
        return describe_verb(self.bench, verb, language)

    def _ask_value(self, row: PickRow) -> None:
        said = [
            (str(n), words, partial(self._set_value, row, value))
            for n, (value, words) in enumerate(row.choices)
        ]
        self.ask(partial(dialogs.make_picker, self, row.label, said))

    def _set_value(self, row: PickRow, value: object) -> None:
        self._show_change(row.set_to(value))

    def _ask_action(self, row: ActionRow) -> None:
        """Do the action of a row; if it has several, ask which."""
        said = [(key, words, partial(self._run_action, act)) for key, words, act in row.acts]
        if len(said) == 1:
            said[0][2]()
        else:
            self.ask(partial(dialogs.make_picker, self, row.label, said))

    def _run_action(self, act: Callable[[], bool]) -> None:
        self.opened_line = ()
        self._show_change(act())

    # actions on cards

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
        self._show_change(
            self.bench.add_card(kind, name, dict(self.bench.grammar.starts.get(kind, {})))
        )
        self._show_chosen_card()

    def _copy_card(self) -> None:
        longest = self.bench.grammar.longest["name"]
        stem = str(self.bench.card_tree.get("name", ""))[: longest - 4].rstrip(" 0123456789")
        name = self._free_name(lambda n: f"{stem} {n}", 2)
        self._show_change(self.bench.copy_card(name))
        self._show_chosen_card()

    def _free_name(self, made: Callable[[int], str], first: int) -> str:
        """Return the first name that no card has."""
        taken = {card.get("name") for card in self.bench.cards.values() if isinstance(card, dict)}
        return next(name for n in range(first, 10**6) if (name := made(n)) not in taken)

    def _remove_card(self) -> None:
        self._show_change(self.bench.remove_card())
        self._show_chosen_card()

    def _show_chosen_card(self) -> None:
        """Show the card that has just been chosen."""
        self.choose_card(self.bench.chosen)
        self.rebuild()
        self._reveal_card()

    def _open_picture_dialog(self) -> None:
        self.ask(partial(make_picture_dialog, self, self.bench, self.faces))

    # undo

    def undo(self) -> None:
        """Undo the last change."""
        self.bench.undo()
        self._show_history()

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self.bench.redo()
        self._show_history()

    def _show_history(self) -> None:
        self.opened_line = ()
        self._show_change(True)

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
