"""The form for a card, shared by the workshop and the page on which players write blank cards."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from ui.play.workshop.card_form import ActionRow, AddRow, Form, PickRow, describe_verb
from ui.play.workshop.deck_editor import DeckEditor, Where
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.workshop import dialogs
from ui.scenes.workshop.drawing import make_picture_dialog
from ui.scenes.workshop.faces import BenchCardDrawer
from ui.scenes.workshop.rows import RowActions, make_nodes, place_tools
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Button, Label, Node, Picture, Plate, Scene, match_buttons
from ui.toolkit.widgets.text_area import TextArea
from ui.toolkit.widgets.text_field import Typing

CARD_AREA_HEIGHT = 206  # units: above the form
TOOL_WIDTH = 46  # units of a button at the top without a label


class Tool(NamedTuple):
    """A button at the top of the page; its label is shown if it has a width in units."""

    key: str
    icon: str
    act: Callable[[], object]
    able: bool = True
    wide: int = 0


class CardFormPage(Page):
    """A page with the form for the chosen card of an editor; each change goes into its text."""

    def __init__(self, app: Host, game: str, bench: DeckEditor, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.game, self.bench = game, bench
        self.faces = BenchCardDrawer(app, game)
        self.opened_line: Where = ()
        self.writing, self.followed = Typing(0, 0), -1  # the cursor in the text

    def top_row(self, *right: Node) -> list[Node]:
        back, title, *rest = super().top_row(*right)
        title.rect.left = back.rect.right + self.theme.px(14)
        title.rect.w = right[0].rect.left - self.theme.px(14) - title.rect.left
        assert isinstance(title, Label)
        title.align, title.size = "left", 24
        return [back, title, *rest]

    def tool_row(self, tools: Sequence[Tool]) -> list[Node]:
        """Return the buttons of tools at the top right, from left to right; the last is golden."""
        x, nodes = self.theme.units[0] - 14, list[Node]()
        for tool in reversed(tools):
            wide, label = tool.wide or TOOL_WIDTH, self.say(f"workshop.{tool.key}")
            x -= wide
            nodes.append(
                Button(
                    tool.key,
                    label=label if tool.wide else "",
                    value=label,
                    tip=self.say(f"workshop.tip.{tool.key}", **self.app.keys.hints(self.app.words)),
                    icon=tool.icon,
                    size=16,
                    kind="primary" if tool is tools[-1] and tool.able else "plain",
                    rect=self.rect(x, 13, wide, 42),
                    enabled=tool.able,
                    actions={"press": tool.act},
                )
            )
            x -= 7
        return nodes[::-1]

    def card_acts(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Return the buttons for the whole card: key, icon and action."""
        return [("drawing", "robot", self.open_picture_dialog)]

    def move_cursor(self, line: int, column: int) -> None:
        area = TextArea("text", value=self.bench.text, typing=self.writing)
        self.followed = area.at(line - 1, column - 1)
        self.writing.put_caret(self.followed)
        self.writing.above, self.writing.followed = True, -1

    def make_form_plate(self, rect: Rect) -> Node:
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
            self.show_change,
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
        """Return the buttons for the whole card: two in a row, an odd last one as wide as both."""
        buttons = [
            Button(
                f"card.{key}",
                label=self.say(f"workshop.card.{key}"),
                icon=icon,
                size=14.5,
                rect=first.move(n % 2 * (first.w + gap), n // 2 * (first.h + gap)),
                actions={"press": act},
            )
            for n, (key, icon, act) in enumerate(self.card_acts())
        ]
        if len(buttons) % 2:
            buttons[-1].rect.w += first.w + gap
        return match_buttons(self.theme, buttons)

    def show_change(self, done: bool) -> None:
        """Show the change in the text; say so if the form could not make it."""
        if not done:
            self.app.say(self.say("workshop.stuck"))
        self.followed = self.bench.history.at
        self.writing.put_caret(self.followed)

    def _toggle_line(self, place: Where) -> None:
        self.opened_line = place[:-2] if self.opened_line == place else place
        line = self.bench.line_of(self.bench.path(place))
        self.move_cursor(line, 1)
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
        self.show_change(self.bench.remove_line(place))

    def _ask_new_verb(self, row: AddRow) -> None:
        self._ask_verb(row.label, row.offers, partial(self._add_line, row.place))

    def _add_line(self, place: Where, verb: str) -> None:
        n = len(self.bench.lines(place))
        self.show_change(self.bench.add_line(place, verb))
        self.opened_line = (*place, n)
        self._show_opened_line()

    def _ask_other_verb(self, place: Where) -> None:
        offers = self.bench.list_replacing_verbs(place)
        self._ask_verb(self.say("workshop.line.other"), offers, partial(self._change_verb, place))

    def _change_verb(self, place: Where, verb: str) -> None:
        self.show_change(self.bench.change_verb(place, verb))

    def _ask_verb(self, title: str, offers: Sequence[str], then: Callable[[str], object]) -> None:
        """Ask for one of the offered verbs, each with its sentence."""
        language = self.app.words.language
        grouped = {
            group: [
                (verb, self._describe_verb(verb, language), partial(then, verb))
                for verb in verbs
                if verb in offers
            ]
            for group, verbs in self.bench.grammar.groups.items()
        }
        said = [offer for group in grouped.values() for offer in group]
        if len(said) < dialogs.LONG:
            self.ask(partial(dialogs.make_picker, self, title, said))
        else:
            named = {self.say(f"write.{self.game}.group.{key}"): v for key, v in grouped.items()}
            self.ask(dialogs.SearchPicker(self, title, named))

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
        self.show_change(row.set_to(value))

    def _ask_action(self, row: ActionRow) -> None:
        """Do the action of a row; if it has several, ask which."""
        said = [(key, words, partial(self._run_action, act)) for key, words, act in row.acts]
        if len(said) == 1:
            said[0][2]()
        else:
            self.ask(partial(dialogs.make_picker, self, row.label, said))

    def _run_action(self, act: Callable[[], bool]) -> None:
        self.opened_line = ()
        self.show_change(act())

    def open_picture_dialog(self) -> None:
        self.ask(partial(make_picture_dialog, self, self.bench, self.faces))

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
        self.show_change(True)
