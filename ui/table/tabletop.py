"""What the board and the look of a game share: drawings, words, pieces and where they are."""

from dataclasses import dataclass, field

from games.engine import Piece
from ui.graphics.art import Art
from ui.graphics.theme import Theme
from ui.presentation.sentences import Sentences
from ui.presentation.table_spec import TableSpec
from ui.table.hands.selection import Selection
from ui.table.motion.reactions import Reactions
from ui.table.motion.sprites import Sprites
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.name_plates import Moods
from ui.table.place.arrange import Lying
from ui.table.place.layout import Layout


@dataclass
class Tabletop:
    """One table in one window."""

    art: Art
    theme: Theme
    spec: TableSpec
    say: Sentences
    faces: CardFaces
    sprites: Sprites = field(default_factory=Sprites)
    moods: Moods = field(default_factory=Moods)
    reactions: Reactions = field(default_factory=Reactions)
    selection: Selection = field(default_factory=Selection)  # what whoever looks on may do
    heads: list[int] = field(default_factory=list)  # the faces of the players, by seat
    lay: Layout | None = None
    lying: dict[Piece, Lying] = field(default_factory=dict)

    def layout(self) -> Layout:
        """Return where everything is; known once there is a window."""
        assert self.lay is not None
        return self.lay
