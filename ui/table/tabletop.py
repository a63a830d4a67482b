"""What the board and the look of a game share: drawings, words, pieces and where they are."""

from dataclasses import dataclass, field

from pygame import Rect

from games.engine import Piece
from ui.language.sentences import Sentences
from ui.language.table_spec import TableSpec
from ui.table.ending import Ending
from ui.table.input.dice_in_hand import Shake
from ui.table.input.selection import Selection
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import Pose
from ui.table.layout.table_layout import Layout
from ui.table.motion.reactions import Reactions
from ui.table.motion.sprites import Sprites
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.name_plates import Moods
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import Theme


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
    shake: Shake | None = None  # dice in the hand
    heads: list[int] = field(default_factory=list)  # the faces of the players, by seat
    lay: Layout | None = None
    lying: dict[Piece, Lying] = field(default_factory=dict)
    # pieces seen elsewhere than they lie: pixels to the right and down, degrees
    aside: dict[Piece, tuple[float, float, float]] = field(default_factory=dict)
    grown: dict[Piece, float] = field(default_factory=dict)  # seen larger, above all others
    words: list[Rect] = field(default_factory=list)  # drawn beside pieces, left free by notes
    told: bool = False  # a sentence stands where questions do
    staged: bool = False  # pieces stand on the stage, and all else is dim
    end: Ending | None = None  # the end of the game, from when it is seen

    def layout(self) -> Layout:
        """Return where everything is; known once there is a window."""
        assert self.lay is not None
        return self.lay

    @property
    def read(self) -> Rect:
        """Where a sentence is read now; empty if there is none."""
        return self.layout().prompt if self.told else Rect(0, 0, 0, 0)

    def seen(self, piece: Piece, pose: Pose) -> Pose:
        """Return where a piece is seen that is at `pose`."""
        dx, dy, turn = self.aside.get(piece, (0.0, 0.0, 0.0))
        w = pose.w * self.grown.get(piece, 1.0)
        return pose._replace(x=pose.x + dx, y=pose.y + dy, w=w, angle=pose.angle + turn)

    def ends(self, dt: float, upto: float) -> bool:
        """Let the end of the game go on by `dt` of `upto` seconds; return whether it moved."""
        if self.end is None or self.end.seconds >= upto:
            return False
        self.end = self.end._replace(seconds=min(upto, self.end.seconds + dt))
        return True
