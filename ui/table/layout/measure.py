"""The room of a table, divided: a strip of tools above, the bench below, a column for each seat.

Chrome is measured in units of the window (1280 x 800 of them), which do not depend on the chosen
size: its texts grow within the room that it has, and never take any from the pieces.
"""

from dataclasses import dataclass

from pygame import Rect

BAR, PLATE, PROMPT, GAP = 50, 50, 38, 6  # units: heights, and the air between rooms
STRIP = 58  # units: the height of a bench without a hand
OWN, KEYS = 226, 236  # units: the widths of one's own plate and of the buttons
HELD = (110, 230)  # units: the width of another hand; of the only other one
MANY = 4  # others beside whose names there is little room for their hands
BACK = 0.86  # of a plate's height: a card of another hand
FOLD = 1.12  # from this size of texts on the tools are few, and other hands a back and a number
TOOLS = (498, 178)  # units: the width of all tools, and of the few


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of one table, in pixels: `text` is a unit of text, `size` the size of pieces (1.0)."""

    area: Rect
    text: float
    size: float
    others: int

    @property
    def u(self) -> float:
        """A unit of the window."""
        return min(self.area.w / 1280, self.area.h / 800)

    @property
    def gap(self) -> int:
        return self.px(GAP)

    @property
    def folded(self) -> bool:
        """Whether the chrome gives way: texts are so large that not all of it has room."""
        return self.text / self.u > FOLD

    def px(self, units: float) -> int:
        return round(units * self.u)

    def piece(self, units: float, *most: float) -> float:
        """Return the width of a piece that has `units` at 100 %, and room for `most` pixels."""
        return max(4.0, min(units * self.u * self.size, *most))

    def grounded(self, units: float, *most: float) -> float:
        """Return the width of a piece on the ground, which below 100 % gets no smaller: there is
        nothing else to fill its room.
        """
        return max(4.0, min(units * self.u * max(1.0, self.size), *most))

    # chrome

    @property
    def bar(self) -> Rect:
        return Rect(self.area.left, self.area.top, self.area.w, self.px(BAR))

    @property
    def caption(self) -> Rect:
        """The room between the turn and the tools: what has just happened."""
        left = self.area.left + self.px(330)
        right = self.area.right - self.px(TOOLS[self.folded])
        return Rect(left, self.area.top + 1, max(1, right - left), self.px(BAR) - 2)

    def bench(self, high: float) -> Rect:
        """Return the lowest part of the table, `high` pixels of it."""
        area = self.area
        return Rect(area.left, area.bottom - round(high), area.w, round(high))

    def plate(self, wide: float) -> Rect:
        """Return the own plate at the lower left, at most `wide` pixels wide."""
        rect = Rect(0, 0, round(min(wide, self.px(OWN))), self.px(PLATE))
        return rect.move_to(bottomleft=(self.area.left + self.gap, self.area.bottom - self.px(4)))

    # the other seats

    def columns(self, n: int) -> list[Rect]:
        """Return `n` equal columns, as high as a plate, just below the tools."""
        top, wide = self.bar.bottom + self.px(2), self.area.w / n
        return [
            Rect(round(self.area.left + i * wide), top, int(wide), self.px(PLATE)) for i in range(n)
        ]

    def seated(self, column: Rect) -> tuple[Rect, Rect]:
        """Return the plate of another seat, in its column, and the room of its hand beside it."""
        backs = 0.14 if self.folded else 0.3 if self.others < MANY else 0.2
        hand = min(self.px(HELD[self.others == 1]), round(column.w * backs))
        plate = min(self.px(OWN), column.w - hand - 3 * self.gap)
        left = column.centerx - (plate + self.gap + hand) // 2
        held = Rect(left + plate + self.gap, column.top, hand, column.h)
        return Rect(left, column.top, plate, column.h), held
