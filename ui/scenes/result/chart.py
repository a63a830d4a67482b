"""The graph of a game: each seat's chance to win, from the deal to the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface, draw

from ai.course import ChanceCourse
from games.engine import Seat
from ui.toolkit.graphics.seat_marks import mark
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import SEATS
from ui.toolkit.widgets import Node, NodeState, draw_rounded

MARK_SPACING = 90  # units between the marks of a line
LEAST_TITLED_HEIGHT = 110  # units: a lower graph has no title
TITLE_HEIGHT = 22  # units


@dataclass
class Chart(Node):
    """Lines in the seats' colours; while there is no course, `value` is shown instead."""

    role: str = "image"
    course: ChanceCourse | None = None
    seats: Sequence[Seat] = ()
    turns: Sequence[int] = ()  # the number of moves before each turn
    outs: Sequence[tuple[int, tuple[Seat, ...]]] = ()
    moments: Sequence[int] = ()  # the turning points, in moves
    title: str = ""
    last: int = field(default=1)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        draw_rounded(surface, rect, 10 * u, p.well, None, p.edge, u)
        inner = rect.inflate(-theme.px(20), -theme.px(16))
        head = Rect(inner.left, inner.top, inner.w, theme.px(18))
        if self.has_title(theme):
            theme.text(surface, self.title, head, "bold", 13, p.pale, "left")
        room = self.find_plot(theme)
        if self.course is None or len(self.course.at) < 2:
            theme.text(surface, self.value, room, "body", 14, p.faint, "center")
            return
        self._draw_grid(surface, theme, room)
        for seat in self.seats:
            self._draw_line(surface, theme, room, self.course, seat)
        for move, gone in self.outs:
            for seat in gone:
                at = self.find_point(room, move, 0.0)
                size = theme.px(4)
                colour = SEATS[seat % len(SEATS)]
                for dx, dy in ((1, 1), (1, -1)):
                    draw.line(
                        surface,
                        colour,
                        (at[0] - dx * size, at[1] - dy * size),
                        (at[0] + dx * size, at[1] + dy * size),
                        max(2, theme.px(2.4)),
                    )

    def has_title(self, theme: Theme) -> bool:
        """Return whether there is room for the title above the buttons of turning points."""
        return self.rect.h > theme.px(LEAST_TITLED_HEIGHT)

    def find_buttons_top(self, theme: Theme) -> int:
        """Return the top of the buttons of turning points, in pixels."""
        return self.rect.top + theme.px(4 + (TITLE_HEIGHT if self.has_title(theme) else 0))

    def find_plot(self, theme: Theme) -> Rect:
        """Return the rectangle of the lines."""
        inner = self.rect.inflate(-theme.px(20), -theme.px(16))
        head = self.find_buttons_top(theme) - self.rect.top + theme.px(18)
        return Rect(inner.left, inner.top + head, inner.w, inner.h - head - theme.px(2))

    def find_point(self, room: Rect, move: int, chance: float) -> tuple[int, int]:
        """Return the pixel at which a chance after a number of moves is drawn."""
        return (
            round(room.left + room.w * move / max(1, self.last)),
            round(room.bottom - room.h * chance),
        )

    def _draw_grid(self, surface: Surface, theme: Theme, room: Rect) -> None:
        faint = theme.palette.plain_dark
        for chance in (0.0, 0.5, 1.0):
            y = self.find_point(room, 0, chance)[1]
            draw.line(surface, faint, (room.left, y), (room.right, y), 1)
        for move in self.turns if len(self.turns) * 6 < room.w else ():
            x = self.find_point(room, move, 0.0)[0]
            draw.line(surface, faint, (x, room.bottom), (x, room.bottom - theme.px(5)), 1)
        for move in self.moments:
            x = self.find_point(room, move, 0.0)[0]
            draw.line(
                surface, theme.palette.gold, (x, room.top), (x, room.bottom), max(1, theme.px(1.5))
            )

    def _draw_line(
        self, surface: Surface, theme: Theme, room: Rect, course: ChanceCourse, seat: Seat
    ) -> None:
        spots = [
            self.find_point(room, move, chances[seat])
            for move, chances in zip(course.at, course.chances, strict=True)
        ]
        thick = max(2, theme.px(2.6))
        draw.lines(surface, theme.palette.wood_dark, False, spots, thick + 2)
        draw.lines(surface, SEATS[seat % len(SEATS)], False, spots, thick)
        step, left = (
            theme.px(MARK_SPACING),
            room.left + theme.px(MARK_SPACING) * (1 + seat % 3) // 3,
        )
        for x in range(left, spots[-1][0], step):  # away from the marks of other seats
            nearest = min(spots, key=lambda spot: abs(spot[0] - x))
            mark(surface, seat, nearest, theme.px(5))
