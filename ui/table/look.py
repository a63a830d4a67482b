"""The base class of looks: how a game is drawn. The default is a table of cards.

Times are in seconds, places in pixels of the window.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Move, Piece, Seat, Spot, State, owner
from ui.files import SoundName
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout, lay_out
from ui.table.motion.base import Motion
from ui.table.motion.drawing import Where
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.grounds import Ground


class LayoutRequest(NamedTuple):
    """What a layout depends on: seats, part of the window, a unit of text in pixels, and how
    large pieces are, 1.0 for 100 %.
    """

    order: Sequence[Seat]
    me: Seat
    direction: str
    area: Rect
    u: float
    size: float = 1.0


class SpokenNote(NamedTuple):
    """Something told on the table, to be read aloud: key, words, rectangle."""

    key: str
    text: str
    rect: Rect


class ExtraCue(NamedTuple):
    """Where something happens that no saying tells, and the names of its motions."""

    where: tuple[Where, ...]
    motion: tuple[str, ...]


class Look:
    """How a table of cards is drawn; one instance for each table, so it may hold state."""

    names_pieces: ClassVar[bool] = False  # what is under the pointer is named beside it
    tells_phase: ClassVar[bool] = False  # the phase is read on the table, not beside the turn
    names_held: ClassVar[bool] = False  # so is where a held piece would go
    ending_seconds: ClassVar[float] = (
        0.0  # seconds that the end of a game moves, 0 without one of its own
    )

    def __init__(self, table: Tabletop) -> None:
        self.table = table

    # how its pieces are drawn and where they lie: without a table

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> CardFaces:
        """Return what draws the game's pieces."""
        return CardFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        """Return where every zone is."""
        return lay_out(spec, *frame)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Ground:
        """Return the place that the table stands in, to be drawn under all; `u` is in pixels."""
        return Ground()

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        """Return the pieces of a zone with their poses, the lowest first."""
        return list(zip(pieces, place.poses(len(pieces)), strict=True))

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        """Return whether a piece is face up, and the face that is seen."""
        face: Card | None = v.faces[piece]
        return up, face

    def order(self, v: State) -> Sequence[Seat]:
        """Return all seats as they sit round the table, in turn order."""
        return range(v.seats)

    # what happens

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """Start showing a beat; `v` includes its events already."""

    def lead_seconds(self, v: State, beat: Beat) -> float:
        """Return the seconds of a look's own motion before a stage opens for a beat."""
        return 0.0

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        """Return motions of the game's own for a beat that has begun; none with reduced motion."""
        return []

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        """Return what is seen of a beat beside what its sayings and moves show."""
        return []

    def beat_sounds(self, v: State, beat: Beat) -> list[SoundName]:
        """Return what is heard of a beat beside what its sayings and moves sound like."""
        return []

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float] | None:
        """Return the seconds of a beat that has begun, and until it is told; None: as usual."""
        return None

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        """Show the state after these beats of a turn, after a jump in time."""

    def watch_frame(self, v: State, busy: bool) -> None:
        """Called each frame; `busy` says whether beats are still to come."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        return False

    def land(self) -> None:
        """Finish all motion at once."""

    # what is drawn, from the ground up

    def still_key(self, v: State) -> object:
        """Return what the ground depends on beside numbers of cards, marks and moods."""
        return ()

    def draw_still(self, to: Surface, v: State) -> None:
        """Draw on the felt; called again only when `still_key` changes."""

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        """Draw the mark of a place; return False for the usual one."""
        return False

    def draw_under(self, to: Surface, v: State) -> None:
        """Draw below the pieces at rest."""

    def hides(self, piece: Piece) -> bool:
        """Return whether a piece is not drawn in its place."""
        return False

    def draw_piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        """Draw a piece; return False to have it drawn as a card, as `shrunk` says."""
        return False

    def card_pose(self, sprite: Sprite, pose: Pose) -> Pose:
        """Return the pose of a card, which may be smaller on its way."""
        return pose

    def find_badges(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        """Return the badges of a piece: a number that is not printed, and damage."""
        assert isinstance(face, Card)
        printed = self.table.spec.tints.printed(face)
        number = self.table.say.presenter.number(v, piece) if printed is None else None
        return "" if number is None else str(number), f"−{v.pips[piece]}" if v.pips[piece] else ""

    def draw_on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        """Draw on a card that is face up, beside its numbers."""

    def draw_over(self, to: Surface, v: State, lit: Highlights) -> bool:
        """Draw above pieces at rest, below flying ones; return True if zones' labels are drawn."""
        return False

    def draw_on_stage(self, to: Surface, v: State, middle: Pose) -> None:
        """Draw on the stage while it is open; a die lies in its `middle`."""

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw above everything except the gears on plates."""

    # what is shown of it when the game is over: `table.end` says so to all other hooks too

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        """Return where a piece is seen at the end of the game."""
        return pose

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        """Draw the end of the game above all pieces, within `end.room`."""

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        """Return where that lies which a seat built or kept; empty if there is nothing."""
        own = [s for s in self.table.sprites.all.values() if owner(s.lying.zone) == seat]
        held = [s for s in own if self.table.spec.zone(s.lying.zone).at == "seat"]
        return [s.lying.pose.rect for s in own if s not in held] or [
            s.lying.pose.rect for s in held
        ]

    # what can be pointed at, and the words for it

    def glow_rect(self, place: Place) -> Rect | None:
        """Return the rectangle of a place that glows; None for the usual one."""
        return None

    def visible_part(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        """Return the part of a piece that the next one leaves free."""
        return rect

    def verb_in_progress(self) -> str:
        """Return the verb of the row that is being done; empty if none is."""
        return ""

    def spot_beside(self, x: float, y: float, spots: set[Spot]) -> Spot | None:
        """Return which of the spots a point beside all of them stands for."""
        return None

    def is_part(self, places: dict[str, Place], zone: str) -> bool:
        """Return whether a zone is part of another, without a node of its own."""
        return False

    def zone_value(self, v: State, zone: str) -> str:
        """Return a zone in words; empty for its number of pieces."""
        return ""

    def find_threatened(self, v: State) -> set[Piece | str]:
        """Return what something is about to hit."""
        return set()

    def find_waypoints(self, v: State, move: Move) -> list[Piece]:
        """Return what a move passes on its way; the ribbon to its target begins at the last."""
        return []

    def spoken_notes(self, v: State) -> list[SpokenNote]:
        """Return what is told on the table beside the question."""
        return []

    def panel_rects(self, v: State) -> list[Rect]:
        """Return where something is shown beside pieces, which a bubble leaves free."""
        return [note.rect for note in self.spoken_notes(v)]

    def answer_rects(self, v: State, n: int) -> list[Rect] | None:
        """Return rectangles for `n` answers beside their subject; None for buttons at the hand."""
        return None

    def draw_answer(self, to: Surface, v: State, move: Move, rect: Rect, hot: bool) -> bool:
        """Draw an answer in its rectangle, `hot` if it is pointed at; return False for a button."""
        return False
