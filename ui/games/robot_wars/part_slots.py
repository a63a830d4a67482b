"""Remembers where the parts of a robot stand, so that each keeps its place while it lives."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine import Piece


@dataclass
class Cell:
    """The place of an external part: its side (1 or -1), column and row, of so many rows."""

    side: int
    column: int
    row: int
    rows: int

    def level(self) -> float:
        """Return how far down it is, from 0 at the top to 1 at the ground."""
        return self.row / max(1, self.rows - 1)


@dataclass
class Slots:
    """Where the parts of one robot stand. A part keeps its slot for as long as it lives.

    A robot keeps room for the largest number of parts it has had, so that a loss moves no other.
    """

    inner: dict[Piece, int] = field(default_factory=dict)
    outer: dict[Piece, Cell] = field(default_factory=dict)
    most_inner: int = 0
    most_outer: int = 0

    def take_over(self, other: Slots) -> None:
        """Take over the slots that the same robot had in another room."""
        self.inner, self.outer = dict(other.inner), dict(other.outer)
        self.most_inner, self.most_outer = other.most_inner, other.most_outer

    def update(self, inner: list[Piece], outer: list[Piece]) -> None:
        """Free the slots of lost parts, and give new internals the first free ones."""
        if not inner and not outer:
            self.most_inner = self.most_outer = 0
        self.inner = {piece: slot for piece, slot in self.inner.items() if piece in inner}
        self.outer = {piece: cell for piece, cell in self.outer.items() if piece in outer}
        for piece in inner:
            free = set(range(len(inner))) - set(self.inner.values())
            self.inner.setdefault(piece, min(free, default=0))
        self.most_inner = max(self.most_inner, len(inner))
        self.most_outer = max(self.most_outer, len(outer))
