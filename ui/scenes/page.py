"""The base class of scenes with a title and a back button."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.registry import GAMES
from ui.play.set_up import MAX_TYPED_LENGTH
from ui.scenes.host import Host
from ui.scenes.routes import TitleRoute
from ui.scenes.title.robot_row import draw_robot_row
from ui.storage.deck_shelf import ShelfFile
from ui.toolkit.graphics.theme import Theme, cut
from ui.toolkit.widgets import (
    Button,
    Label,
    Node,
    NodeState,
    Panel,
    Plate,
    Scene,
    Scroller,
    TextField,
    draw_rounded,
    draw_shadow,
)

HEAD_HEIGHT = 66  # units: the top row
SIDE_MARGIN = 22  # units
FREE_ABOVE_ROBOTS, LOWEST_ROBOTS, TALLEST_ROBOTS = 28, 110, 240  # units: below a short list


@dataclass
class ListRow(Node):
    """A row of a list: `name` above `under` on the left, `right` above `below` on the right."""

    role: str = "listitem"
    name: str = ""
    under: str = ""
    right: str = ""
    below: str = ""
    lit: bool = False
    wrong: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        ground = (*p.gold_dark, 255) if self.lit else (*p.row, 90 if look.hot else 50)
        draw_rounded(surface, rect, 10 * u, ground)
        ink, soft = (p.ink, p.ink) if self.lit else (p.cream, p.pale)
        pad, up, down = theme.px(14), theme.px(3), rect.h // 2 - theme.px(4)
        left = Rect(rect.left + pad, rect.top, round(rect.w * 0.62) - pad, rect.h // 2)
        right = Rect(left.right + pad, rect.top, rect.right - left.right - 2 * pad, left.h)
        theme.text(surface, self.name, left.move(0, up), "bold", 17, ink, "left")
        under = cut(theme.font("body", 14), [self.under], left.w, left.h)[0]
        theme.text(surface, under, left.move(0, down), "body", 14, soft, "left")
        shade = p.wrong if self.wrong and not self.lit else ink
        room = right.move(0, up) if self.below else Rect(right.topleft, (right.w, rect.h))
        theme.text(surface, self.right, room, "bold", 15, shade, "right")
        theme.text(surface, self.below, right.move(0, down), "body", 14, soft, "right")


@dataclass
class RowList(Scroller):
    """A list of rows; if they leave much of its room free, robots stand below them."""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        super().draw(surface, theme, look)
        low = max(row.rect.bottom for row in self.children) + theme.px(FREE_ABOVE_ROBOTS)
        room = Rect(self.rect.left, low, self.rect.w, self.rect.bottom - low)
        if room.h >= theme.px(LOWEST_ROBOTS):
            tall = min(room.h, theme.px(TALLEST_ROBOTS))
            room = Rect(room.left, room.bottom - tall, room.w, tall)
            draw_stage(surface, theme, room)
            draw_robot_row(surface, theme, list(GAMES), room.inflate(0, -theme.px(24)))


def draw_stage(surface: Surface, theme: Theme, rect: Rect, radius: float = 18) -> None:
    """Draw a ground on which the dark outlines of robots can be seen in every theme."""
    p, u = theme.palette, theme.u
    draw_rounded(surface, rect, radius * u, p.plain, p.edge, p.well, 2 * u)


@dataclass
class EmptyList(Label):
    """A sentence above a row of robots, in place of an empty list."""

    size: float = 18
    align: str = "center"

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        whole, high = self.rect, min(self.rect.h // 2, theme.px(220))
        words = min(theme.px(96), whole.h - high)
        top = whole.top + (whole.h - high - words) // 2
        self.rect = Rect(whole.left, top, whole.w, words)
        super().draw(surface, theme, look)
        self.rect = whole
        stage = Rect(0, top + words, min(whole.w, round(high * 4.4)), high)
        stage.centerx = whole.centerx
        draw_stage(surface, theme, stage)
        draw_robot_row(surface, theme, list(GAMES), stage.inflate(0, -theme.px(24)))


class Page(Panel):
    """A page with its title at the top and a back button on the left."""

    app: Host
    title = ""
    first = "back"
    notices_at = HEAD_HEIGHT + 8  # units: below the title and the buttons beside it
    on_wood = False  # whether the title is on a wooden board
    title_margin = SIDE_MARGIN + 140  # units kept free on both sides of the title

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app)
        self.came_from = back

    def back(self) -> None:
        self.go(self.came_from or self.app.scene(TitleRoute()))

    def draw_title_board(self, surface: Surface) -> None:
        """Draw a wooden board behind the title."""
        theme, p, room = self.theme, self.theme.palette, self.nodes()[1].rect
        wide = theme.font("title", 30).size(self.heading())[0] + theme.px(52)
        rect = Rect(0, 0, min(wide, room.w), room.h).move_to(center=room.center)
        draw_shadow(surface, rect, rect.h / 2, theme.px(9), theme.px(3))
        draw_rounded(surface, rect, rect.h / 2, p.wood, p.wood_dark, p.edge, 2 * theme.u)

    def choose_deck(self, one: ShelfFile) -> None:
        """Choose a deck that was just added to the shelf, if the page shows decks."""

    def heading(self) -> str:
        """Return the title of the page."""
        return self.say(self.title)

    def top_row(self, *right: Node) -> list[Node]:
        """Return the nodes of the top row: back button, title and the nodes `right` of it."""
        w, _ = self.theme.units
        back = Button(
            "back",
            label=self.say("page.back"),
            rect=self.rect(SIDE_MARGIN, 13, 128, 42),
            actions={"press": self.back},
            icon="left",
            size=16,
        )
        taken = [w - one.rect.left / self.theme.u + 12 for one in right]
        aside = max([self.title_margin, *taken])
        room = self.rect(aside, 10, w - 2 * aside, 48)
        name = Label(
            "title",
            label=self.heading(),
            rect=room,
            font="title",
            size=30,
            align="center",
            colour=self.theme.palette.gold if self.on_wood else None,
        )
        return [back, name, *right]

    def corner_button(
        self, key: str, words: str, act: Callable[[], object], icon: str = "", usable: bool = True
    ) -> Button:
        """Return the button at the right end of the top row, as wide as its label needs."""
        w, _ = self.theme.units
        label = self.say(words)
        wide = self.theme.font("bold", 16).size(label)[0] / self.theme.u + (58 if icon else 26)
        wide = max(128.0, wide)
        return Button(
            key,
            label=label,
            rect=self.rect(w - SIDE_MARGIN - wide, 13, wide, 42),
            icon=icon,
            size=16,
            enabled=usable,
            actions={"press": act},
        )

    def empty_list(self, key: str, words: str, rect: Rect, **blanks: object) -> Node:
        """Return the node that takes the place of an empty list."""
        label = self.say(words, **blanks)
        return EmptyList(key, label=label, rect=rect, colour=self.theme.palette.pale)

    def titled_plate(self, key: str, words: str, rect: Rect, pad: float = 16) -> tuple[Plate, Rect]:
        """Return a plate with a title, and the room below the title; `pad` is in units."""
        theme, px, plate = self.theme, self.theme.px, Plate(key, label=self.say(words), rect=rect)
        inner = rect.inflate(-2 * px(pad), -2 * px(pad))
        title = Rect(inner.topleft, (inner.w, px(32)))
        wide = min(inner.w, theme.font("title", 20).size(plate.label)[0] + px(4))
        plate.children.append(
            Label(
                f"{key}.title",
                label=plate.label,
                rect=Rect(title.topleft, (wide, title.h)),
                font="title",
                size=20,
                colour=theme.palette.gold,
            )
        )
        return plate, Rect(title.bottomleft, (inner.w, inner.h - title.h))

    def scrolling_list(
        self,
        label: str,
        rect: Rect,
        rows: Sequence[Node],
        key: str = "rows",
        gap: float = 7,
        margin: float = 16,
        notch: float = 0,
        wide: float = 8,
        keys: bool = False,
    ) -> Scroller:
        """Return a scrolling list, and place its rows.

        A row keeps its height if it has one, and its left edge becomes its indent. In units: `gap`
        between rows, `margin` right of them if the list scrolls, `notch` per step of the wheel (0:
        a row), and `wide`, the width of the bar.
        """
        px, roll = self.theme.px, self.roll(key)
        highs = [row.rect.h or px(54) for row in rows]
        roll.longest = sum(highs) + len(rows) * px(gap)
        step = px(notch) or px(54) + px(gap)
        kind = RowList if rows and all(isinstance(row, ListRow) for row in rows) else Scroller
        view = kind(key, label=label, rect=rect, roll=roll, notch=step, wide=px(wide), keys=keys)
        y, beside = rect.top - roll.offset, px(margin) if roll.longest > rect.h else 0
        for row, high in zip(rows, highs, strict=True):
            left = rect.left + row.rect.left
            row.rect, row.clip = Rect(left, y, rect.right - left - beside, high), rect
            y += high + px(gap)
        view.children = [*rows]
        return view

    def fit_grid(
        self, count: int, room: Rect, least: tuple[float, float], most: int, shape: float
    ) -> tuple[int, int]:
        """Return the number of columns of a grid, and the height of its rows in pixels.

        The cells are as large as fits without scrolling, at most `shape` times as high as wide. If
        cells of the `least` width and height in units do not fit, the grid has up to `most` columns
        of these, and scrolls.
        """
        px, gap = self.theme.px, self.theme.px(7)
        most = max(1, min(most, room.w // px(least[0])))
        for columns in range(1, most + 1):
            rows = -(-count // columns)
            tallest = round(shape * ((room.w + gap) / columns - gap))
            high = min(room.h // rows - gap, tallest)
            if high >= max(px(least[1]), 0.6 * tallest):
                return columns, high
        return most, px(least[1])

    def divide_rows(self, rows: Sequence[Node], clip: Rect, gap: float = 0) -> None:
        """Divide each row of a list equally among its children, `gap` units apart."""
        apart = self.theme.px(gap)
        for row in rows:
            many = len(rows[0].children)
            wide = (row.rect.w - (many - 1) * apart) // many
            for n, node in enumerate(row.children):
                left = row.rect.left + n * (wide + apart)
                node.rect, node.clip = Rect(left, row.rect.top, wide, row.rect.h), clip

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Return the area below the top row in units: left, top, width, height."""
        w, h = self.theme.units
        wide = min(w - 2 * SIDE_MARGIN, 1180)
        return (w - wide) / 2, HEAD_HEIGHT + 4, wide, h - HEAD_HEIGHT - 4 - SIDE_MARGIN


def make_name_field(
    page: Panel,
    room: Rect,
    key: str,
    label: str,
    value: str,
    set_to: Callable[[str], object],
    confirms: str,
) -> TextField:
    """Return a field for a person's name at the foot of a room; Enter presses `confirms`."""
    high = page.theme.px(46)
    return TextField(
        key,
        label=label,
        value=value,
        rect=Rect(room.left, room.bottom - high, room.w, high),
        longest=MAX_TYPED_LENGTH,
        typing=page.typing(key),
        hint=page.say("people.hint"),
        set_to=set_to,
        confirms=confirms,
    )
