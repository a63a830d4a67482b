"""State that the board and a game's look share: drawings, words, pieces and their places."""

from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect

from games.engine import Piece, Seat
from ui.language.sentences import Sentences
from ui.language.table_spec import TableSpec
from ui.table.input.selection import Selection
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import Pose
from ui.table.layout.table_layout import Layout
from ui.table.motion.reactions import Presence, Reactions
from ui.table.motion.sprites import Sprites
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.name_plates import Moods
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import Theme


class Ending(NamedTuple):
    """The winners, the person who lost, and how far the ending has played."""

    winners: tuple[Seat, ...]
    lost: Seat | None  # the viewer, if a person who lost
    seconds: float  # since it began; at once the whole length with reduced motion
    room: Rect  # the visible part of the surface, in pixels


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
    presence: Presence = field(default_factory=Presence)
    selection: Selection = field(default_factory=Selection)  # of the viewer
    heads: list[int] = field(default_factory=list)  # the faces of the players, by seat
    lay: Layout | None = None
    lying: dict[Piece, Lying] = field(default_factory=dict)
    # offsets of pieces that are drawn elsewhere: pixels right, pixels down, degrees
    aside: dict[Piece, tuple[float, float, float]] = field(default_factory=dict)
    # factors of pieces that are drawn larger, above all others
    grown: dict[Piece, float] = field(default_factory=dict)
    # texts that no overlay covers: labels and panels
    words: list[Rect] = field(default_factory=list)
    read_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # of the sentence shown now
    # of what has just happened, above the table
    caption_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    turn_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # of the turn, at its left
    bubble_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # of a lesson's robot
    names: list[Rect] = field(default_factory=list)  # of names on pieces, covered only in need
    marks: list[Rect] = field(default_factory=list)  # question marks, and numbers of the list
    legends: list[Rect] = field(default_factory=list)  # of places; a plate comes before them
    stage_is_open: bool = False  # everything else is dim
    end: Ending | None = None  # set once the end of the game is shown

    def layout(self) -> Layout:
        """Return the layout, which exists once there is a window."""
        assert self.lay is not None
        return self.lay

    def drawn_pose(self, piece: Piece, pose: Pose) -> Pose:
        """Return where a piece at `pose` is drawn: `aside` and `grown` applied."""
        dx, dy, turn = self.aside.get(piece, (0.0, 0.0, 0.0))
        w = pose.w * self.grown.get(piece, 1.0)
        return pose._replace(x=pose.x + dx, y=pose.y + dy, w=w, angle=pose.angle + turn)

    def fit_ending(self, before: Rect) -> None:
        """Show the ending in the whole table, if it was so when this was as large as `before`."""
        if self.end is not None and self.end.room == before:
            self.end = self.end._replace(room=self.layout().area)

    def advance_ending(self, dt: float, upto: float) -> bool:
        """Advance the ending by `dt` seconds, up to `upto`; return whether it moved."""
        if self.end is None or self.end.seconds >= upto:
            return False
        self.end = self.end._replace(seconds=min(upto, self.end.seconds + dt))
        return True
