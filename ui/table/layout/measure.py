"""Divides the table: a toolbar at the top, the bench at the bottom, a column for each seat.

Toolbar, plates and prompt are measured in units of the table (1204 x 800 of them), whatever text
size is chosen: larger texts stay within their room and take none from the pieces.
"""

from dataclasses import dataclass

from pygame import Rect

TABLE_WIDTH = 1204  # units of a whole table: a window of 1280 without the history rail
TOOLBAR_HEIGHT = 50  # units
PLATE_HEIGHT = 50  # units
PROMPT_HEIGHT = 38  # units
GAP = 6  # units between two rooms
HANDLESS_BENCH_HEIGHT = 58  # units
OWN_PLATE_WIDTH = 226  # units
BUTTONS_WIDTH = 236  # units
OTHER_HAND_WIDTHS = (110, 230)  # units: with several other players; with only one
CROWD = 4  # with so many other players there is little room for their hands
BACK_HEIGHT = 0.86  # share of a plate's height: a card of another hand
FOLDED_TEXT_SIZE = 1.12  # above this, there are few tools, and other hands are a back and a number
MIN_UNIT = 0.05  # pixels of a unit, in a window far below the smallest that we support
TOOLS_WIDTHS = (498, 219)  # units: all tools; the few


@dataclass(frozen=True, slots=True)
class TableMeasures:
    """The measures of one table, in pixels; `text` is a unit of text, `size` scales pieces."""

    area: Rect
    text: float
    size: float
    others: int

    @property
    def u(self) -> float:
        """A unit of the window."""
        return max(MIN_UNIT, min(self.area.w / TABLE_WIDTH, self.area.h / 800))

    @property
    def gap(self) -> int:
        return self.px(GAP)

    @property
    def folded(self) -> bool:
        """Whether plates and tools are shortened because texts are large."""
        return self.text / self.u > FOLDED_TEXT_SIZE

    def px(self, units: float) -> int:
        return round(units * self.u)

    def piece_width(self, units: float, *most: float) -> float:
        """Return the width of a piece of `units` at 100 %, but at most `most` pixels."""
        return max(4.0, min(units * self.u * self.size, *most))

    def ground_piece_width(self, units: float, *most: float) -> float:
        """Return the width of a piece on the ground.

        Below 100 % it does not shrink, because nothing else would fill its room.
        """
        return max(4.0, min(units * self.u * max(1.0, self.size), *most))

    # chrome

    @property
    def bar(self) -> Rect:
        return Rect(self.area.left, self.area.top, self.area.w, self.px(TOOLBAR_HEIGHT))

    @property
    def caption(self) -> Rect:
        """The room between the turn and the tools, for what has just happened."""
        left = self.area.left + self.px(330)
        right = self.area.right - self.px(TOOLS_WIDTHS[self.folded])
        return Rect(left, self.area.top + 1, max(1, right - left), self.px(TOOLBAR_HEIGHT) - 2)

    def bench(self, high: float) -> Rect:
        """Return the lowest `high` pixels of the table."""
        area = self.area
        return Rect(area.left, area.bottom - round(high), area.w, round(high))

    def plate(self, wide: float) -> Rect:
        """Return the viewer's plate at the lower left, at most `wide` pixels wide."""
        rect = Rect(0, 0, round(min(wide, self.px(OWN_PLATE_WIDTH))), self.px(PLATE_HEIGHT))
        return rect.move_to(bottomleft=(self.area.left + self.gap, self.area.bottom - self.px(4)))

    # the other seats

    def columns(self, n: int) -> list[Rect]:
        """Return `n` equal columns just below the tools, as high as a plate."""
        top, wide = self.bar.bottom + self.px(2), self.area.w / n
        return [
            Rect(round(self.area.left + i * wide), top, int(wide), self.px(PLATE_HEIGHT))
            for i in range(n)
        ]

    def place_seat(self, column: Rect) -> tuple[Rect, Rect]:
        """Return the plate of another seat in its column, and the room of its hand beside the
        plate.
        """
        backs = 0.14 if self.folded else 0.3 if self.others < CROWD else 0.2
        hand = min(self.px(OTHER_HAND_WIDTHS[self.others == 1]), round(column.w * backs))
        plate = min(self.px(OWN_PLATE_WIDTH), column.w - hand - 3 * self.gap)
        left = column.centerx - (plate + self.gap + hand) // 2
        held = Rect(left + plate + self.gap, column.top, hand, column.h)
        return Rect(left, column.top, plate, column.h), held
