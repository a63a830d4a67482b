"""What lies on one table and with what it is drawn: the board and the look of a game share it."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.core import Piece
from ui.art import Art
from ui.table.animate import Sprites
from ui.table.arrange import Lying
from ui.table.hand import Hand
from ui.table.layout import Layout
from ui.table.pieces import Faces
from ui.table.plates import Moods
from ui.table.sentences import Sentences
from ui.table.spec import Spec
from ui.theme import Theme


@dataclass
class Tabletop:
    """One table in one window."""

    art: Art
    theme: Theme
    spec: Spec
    say: Sentences
    faces: Faces
    sprites: Sprites = field(default_factory=Sprites)
    moods: Moods = field(default_factory=Moods)
    hand: Hand = field(default_factory=Hand)  # what whoever looks on may do
    lay: Layout | None = None
    lying: dict[Piece, Lying] = field(default_factory=dict)

    def layout(self) -> Layout:
        """Where everything is; known once there is a window."""
        assert self.lay is not None
        return self.lay
