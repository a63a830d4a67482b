"""Makes the nodes of the rows of the workshop's form."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from games.cardfile.grammar import Tree
from ui.play.workshop.card_form import (
    ActionRow,
    AddRow,
    FormRow,
    HeadingRow,
    LineRow,
    PickRow,
    Switch,
    TextRow,
    ToolsRow,
)
from ui.play.workshop.deck_editor import Where
from ui.toolkit.graphics.theme import Theme, wrap
from ui.toolkit.widgets import (
    Button,
    Choice,
    Label,
    Node,
    NodeState,
    TextField,
    Toggle,
    draw_rounded,
)
from ui.toolkit.widgets.text_field import Typing

ROW_HEIGHT = 36  # units
HEADING_HEIGHT = 26  # units
INDENT_WIDTH = 20  # units
TEXT_SIZE = 15  # units
MOST_STEPPED = 12  # words to step through; more are picked from a list


@dataclass
class SentenceRow(Node):
    """A line of the card in words; a press opens it."""

    role: str = "listitem"
    lit: bool = False
    wrong: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u = theme.palette, theme.u
        ground = (*p.gold_dark[:3], 255) if self.lit else (*p.row, 110 if look.hot else 70)
        draw_rounded(surface, self.rect, 9 * u, ground)
        ink = p.ink if self.lit else p.wrong if self.wrong else p.cream
        room = self.rect.inflate(-theme.px(20), -theme.px(6))
        theme.text(surface, self.label, room, "body", TEXT_SIZE, ink, "left")


@dataclass
class LabelledTextField(TextField):
    """A text box with its label on the left."""

    part: float = 0.7

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        whole = self.rect
        wide = round(whole.w * self.part)
        room = Rect(whole.left, whole.top, whole.w - wide - theme.px(8), whole.h)
        theme.text(surface, self.label, room, "body", TEXT_SIZE, theme.palette.cream, "left")
        self.rect = Rect(whole.right - wide, whole.top, wide, whole.h)
        super().draw(surface, theme, look)
        self.rect, self._inset = whole, self._inset + whole.w - wide


@dataclass(frozen=True)
class RowActions:
    """The callbacks of the rows; they take the place of a line, or the row itself."""

    open: Callable[[Where], object]
    other: Callable[[Where], object]
    move: Callable[[Where, int], object]
    remove: Callable[[Where], object]
    add: Callable[[AddRow], object]
    pick: Callable[[PickRow], object]
    choose: Callable[[ActionRow], object]
    done: Callable[[bool], object]
    typing: Callable[[str], Typing]
    say: Callable[[str], str]


def make_nodes(rows: list[FormRow], theme: Theme, wide: int, acts: RowActions) -> list[Node]:
    """Return the nodes of a form, each with its height and its indent."""
    return [node for row in rows for node in _make_row_nodes(row, theme, wide, acts)]


def _make_row_nodes(row: FormRow, theme: Theme, wide: int, acts: RowActions) -> list[Node]:
    left = theme.px(INDENT_WIDTH) * row.indent
    rect = Rect(left, 0, wide - left, theme.px(ROW_HEIGHT))
    node = _make_node(row, rect, theme, acts)
    found = node if isinstance(node, list) else [node]
    for n, said in enumerate(row.wrong):
        found.append(_make_mistake_node(f"{row.key}.wrong.{n}", said, theme, rect))
    return found


def _make_mistake_node(key: str, said: str, theme: Theme, rect: Rect) -> Node:
    """Return a note about a mistake in the row above."""
    font = theme.font("body", 13.5)
    high = len(wrap(font, said, rect.w)) * font.get_linesize() + theme.px(2)
    return Label(
        key,
        label=said,
        rect=Rect(rect.left, 0, rect.w, high),
        size=13.5,
        colour=theme.palette.wrong,
        align="top-left",
    )


def _make_node(row: FormRow, rect: Rect, theme: Theme, acts: RowActions) -> Node | list[Node]:
    match row:
        case HeadingRow():
            rect.h = theme.px(HEADING_HEIGHT)
            gold = theme.palette.gold
            return Label(row.key, label=row.label, rect=rect, font="bold", size=15, colour=gold)
        case LineRow():
            return _make_line_node(row, rect, theme, acts)
        case ToolsRow():
            return _make_tools_node(row, rect, theme, acts)
        case AddRow() | ActionRow():
            press = partial(acts.add, row) if isinstance(row, AddRow) else partial(acts.choose, row)
            return Button(
                row.key,
                label=row.label,
                icon="plus" if isinstance(row, AddRow) else row.icon,
                size=TEXT_SIZE,
                rect=rect,
                actions={"press": press},
            )
    return _make_value_node(row, rect, acts)


def _make_value_node(row: FormRow, rect: Rect, acts: RowActions) -> Node:
    """Return the node in which a value is set."""
    match row:
        case TextRow():
            return LabelledTextField(
                row.key,
                label=row.label,
                value=row.value,
                rect=rect,
                typing=acts.typing(row.key),
                set_to=partial(_set_value, row, acts),
                longest=row.longest,
                hint=row.hint,
                size=TEXT_SIZE,
            )
        case Switch():
            return Toggle(
                row.key,
                label=row.label,
                on=row.on,
                size=TEXT_SIZE,
                value=acts.say("page.on" if row.on else "page.off"),
                rect=rect,
                actions={"press": partial(_set_value, row, acts, not row.on)},
            )
    assert isinstance(row, PickRow)
    return _make_choice_node(row, rect, acts)


def _set_value(row: TextRow | Switch | PickRow, acts: RowActions, value: Tree) -> None:
    """Set a value, and report whether it could be set."""
    acts.done(row.set_to(value))


def _make_choice_node(row: PickRow, rect: Rect, acts: RowActions) -> Node:
    """Return the node of a choice; for many words, it is a button that opens a list."""
    number = isinstance(row.choices[-1][0], int)
    if len(row.choices) > MOST_STEPPED and not number:
        now = next((said for value, said in row.choices if value == row.value), "")
        label = f"{row.label}: {now}"
        act = partial(acts.pick, row)
        return Button(row.key, label=label, size=TEXT_SIZE, rect=rect, actions={"press": act})
    return Choice(
        row.key,
        label=row.label,
        rect=rect,
        choices=row.choices,
        chosen=row.value,
        set_to=partial(_set_value, row, acts),
        part=0.56,
        around=not number,
        size=TEXT_SIZE,
    )


def _make_line_node(row: LineRow, rect: Rect, theme: Theme, acts: RowActions) -> Node:
    """Return the node of a line, as high as its sentence."""
    font = theme.font("body", TEXT_SIZE)
    lines = len(wrap(font, row.label, rect.w - theme.px(20)))
    rect.h = max(rect.h, min(lines, 4) * font.get_linesize() + theme.px(10))
    return SentenceRow(
        row.key,
        label=row.label,
        rect=rect,
        lit=row.open,
        wrong=bool(row.wrong),
        actions={"press": partial(acts.open, row.place)},
    )


def _make_tools_node(row: ToolsRow, rect: Rect, theme: Theme, acts: RowActions) -> Node:
    """Return a row of buttons for the line above."""
    place, gap = row.place, theme.px(6)
    said: list[tuple[str, str, Callable[[], object]]] = [
        ("other", "again", partial(acts.other, place)),
        ("up", "up", partial(acts.move, place, -1)),
        ("down", "down", partial(acts.move, place, 1)),
        ("remove", "cross", partial(acts.remove, place)),
    ]
    group = Node(row.key, "group", rect=rect)
    part = (rect.w - 3 * gap) // 4
    for name, icon, act in said:
        group.children.append(
            Button(
                f"{row.key}.{name}",
                label=acts.say(f"workshop.line.{name}"),
                icon=icon,
                size=13.5,
                rect=Rect(0, 0, part, rect.h),
                actions={"press": act},
            )
        )
    return group


def place_tools(node: Node, theme: Theme) -> None:
    """Place the buttons of a row of tools, once the list has placed the row."""
    gap, x = theme.px(6), node.rect.left
    part = (node.rect.w - gap * (len(node.children) - 1)) // max(1, len(node.children))
    for child in node.children:
        child.rect, child.clip = Rect(x, node.rect.top, part, node.rect.h), node.clip
        x += part + gap
