"""The base class of looks, which draw one game. Without a subclass it draws a table of cards.

Times are in seconds, positions in pixels of the window.
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
from ui.table.motion.key_moments import KeyMoment, Past
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.grounds import Ground


class LayoutRequest(NamedTuple):
    """What a layout depends on.

    `area` is the part of the window for the table, `u` a unit of text in pixels, and `size` the
    size of pieces (1.0 for 100 %).
    """

    order: Sequence[Seat]
    me: Seat
    direction: str
    area: Rect
    u: float
    size: float = 1.0


class SpokenNote(NamedTuple):
    """A text on the table that the screen reader reads: key, words, rectangle."""

    key: str
    text: str
    rect: Rect


class ExtraCue(NamedTuple):
    """The pieces or places of a cue that no saying asks for, and the names of its motions."""

    where: tuple[Where, ...]
    motion: tuple[str, ...]


class Look:
    """Draws the table of one game. Each table has its own instance, so a look may hold state.

    Override what the game draws in its own way:

    >>> class QuietLook(Look):
    ...     def beat_sounds(self, v: State, beat: Beat) -> list[SoundName]:
    ...         return [] if beat.kind == "note" else ["place"]
    """

    names_pieces: ClassVar[bool] = False  # name the piece under the pointer beside it
    tells_phase: ClassVar[bool] = False  # the table shows the phase, so the turn omits it
    names_held: ClassVar[bool] = False  # the prompt says what a held piece would do in a zone
    ending_seconds: ClassVar[float] = 0.0  # length of the game's own ending; 0 without one

    def __init__(self, table: Tabletop) -> None:
        self.table = table

    # faces and layout; these work without a table

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> CardFaces:
        """Return the drawer of the game's pieces."""
        return CardFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        """Return the place of every zone."""
        return lay_out(spec, *frame)

    def carry_over(self, before: Layout, after: Layout) -> None:
        """Take over what must stay the same when the window gets a new layout."""

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Ground:
        """Return the picture behind everything on the table; `u` is a unit in pixels."""
        return Ground()

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        """Return the pieces of a zone with their poses, the lowest first."""
        return list(zip(pieces, place.poses(len(pieces)), strict=True))

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        """Return whether a piece is face up, and its visible face."""
        face: Card | None = v.faces[piece]
        return up, face

    def order(self, v: State) -> Sequence[Seat]:
        """Return all seats in turn order, as they sit round the table."""
        return range(v.seats)

    # beats and time

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """Prepare to show a beat. `v` already includes its events; `told` is its sentence."""

    def land_blow(self) -> None:
        """Show what the present beat hits: its blow lands now."""

    def lead_seconds(self, v: State, beat: Beat) -> float:
        """Return the seconds of the look's own motion before a stage opens or a blow lands."""
        return 0.0

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        """Return the game's own motions for a beat that has begun; unused with reduced motion."""
        return []

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        """Return cues of a beat beyond those of its sayings and moves."""
        return []

    def beat_sounds(self, v: State, beat: Beat) -> list[SoundName]:
        """Return sounds of a beat beyond those of its sayings and moves."""
        return []

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float] | None:
        """Return how long a beat takes, and after how long its sentence appears.

        None stands for the usual times.
        """
        return None

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        """Return the key moments of a beat; `found` are those that table.yaml describes."""
        return found

    def hero(self, v: State, seat: Seat) -> str:
        """Return the drawing of the robot that stands for a seat; empty for its usual one."""
        return ""

    def draw_hero(self, v: State, seat: Seat) -> Surface | None:
        """Return the picture of a robot that a seat has built; None if it builds none."""
        return None

    def count_left(self, v: State, seat: Seat) -> int:
        """Return how much a seat has left of what keeps it in the game; little is a close end."""
        return self.table.say.presenter.life(v, seat)[1]

    def defeat_line(self, v: State, me: Seat) -> str:
        """Return a sentence that says how close the viewer's defeat was; empty for none."""
        return ""

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        """Show the state after these beats and sentences of a turn, after a jump in time."""

    def watch_frame(self, v: State, busy: bool) -> None:
        """Look at the table before each frame; `busy` says whether beats are still to come."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        return False

    def land(self) -> None:
        """Finish all motion at once."""

    # drawing, from the ground up

    def still_key(self, v: State) -> object:
        """Return what `draw_still` depends on besides numbers of cards, marks and moods."""
        return ()

    def draw_still(self, to: Surface, v: State) -> None:
        """Draw on the ground; called again only when `still_key` changes."""

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        """Draw the outline of a place; return False for the usual one."""
        return False

    def draw_under(self, to: Surface, v: State) -> None:
        """Draw below the pieces at rest."""

    def hides(self, piece: Piece) -> bool:
        """Return whether a piece is not drawn in its place."""
        return False

    def draw_piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        """Draw a piece; return False to have it drawn as a card at `card_pose`."""
        return False

    def card_pose(self, sprite: Sprite, pose: Pose) -> Pose:
        """Return the pose of a card, which may be smaller while it flies."""
        return pose

    def find_badges(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        """Return the badges of a piece: a number that is not printed on it, and its damage."""
        assert isinstance(face, Card)
        printed = self.table.spec.tints.printed(face)
        number = self.table.say.presenter.number(v, piece) if printed is None else None
        return "" if number is None else str(number), f"−{v.pips[piece]}" if v.pips[piece] else ""

    def draw_on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        """Draw on a card that is face up, next to its badges."""

    def draw_over(self, to: Surface, v: State, lit: Highlights) -> bool:
        """Draw above pieces at rest and below flying ones.

        Return True if this drew the labels of the zones.
        """
        return False

    def draw_on_stage(self, to: Surface, v: State, middle: Pose, fighting: Sequence[Pose]) -> None:
        """Draw on the open stage: a die lies at `middle`, the pieces at `fighting`."""

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw above everything except the gears on plates."""

    # the end of the game; every other hook can read it from `table.end`

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        """Return the pose of a piece at the end of the game."""
        return pose

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        """Draw the end of the game above all pieces, within `end.room`."""

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        """Return the rectangles of what a seat built or kept; empty if there is nothing."""
        own = [s for s in self.table.sprites.all.values() if owner(s.lying.zone) == seat]
        held = [s for s in own if self.table.spec.zone(s.lying.zone).at == "seat"]
        return [s.lying.pose.rect for s in own if s not in held] or [
            s.lying.pose.rect for s in held
        ]

    # targets, and their words

    def glow_rect(self, place: Place) -> Rect | None:
        """Return the rectangle that glows for a place; None for the usual one."""
        return None

    def visible_part(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        """Return the part of a piece that the next piece of its zone does not cover."""
        return rect

    def verb_in_progress(self) -> str:
        """Return the verb of the row that the player has begun; empty if there is none."""
        return ""

    def spot_beside(self, x: float, y: float, spots: set[Spot]) -> Spot | None:
        """Return the spot that a drop outside all spots stands for, if any."""
        return None

    def is_part(self, places: dict[str, Place], zone: str) -> bool:
        """Return whether a zone belongs to another one and has no node of its own."""
        return False

    def zone_value(self, v: State, zone: str) -> str:
        """Return the contents of a zone in words; empty to count its pieces."""
        return ""

    def find_threatened(self, v: State) -> set[Piece | str]:
        """Return the pieces and zones that something is about to hit."""
        return set()

    def find_waypoints(self, v: State, move: Move) -> list[Piece]:
        """Return the pieces that a move passes; the ribbon to its target starts at the last."""
        return []

    def spoken_notes(self, v: State) -> list[SpokenNote]:
        """Return the texts on the table besides the question."""
        return []

    def panel_rects(self, v: State) -> list[Rect]:
        """Return the rectangles of panels beside pieces; a bubble avoids them."""
        return [note.rect for note in self.spoken_notes(v)]

    def grown_rects(self, piece: Piece) -> list[Rect]:
        """Return where pieces are drawn that grow while the pointer is on this one."""
        return []

    def answer_rects(self, v: State, n: int) -> list[Rect] | None:
        """Return rectangles for `n` answers beside their subject; None for buttons at the hand."""
        return None

    def draw_answer(self, to: Surface, v: State, move: Move, rect: Rect, hot: bool) -> bool:
        """Draw an answer in its rectangle, `hot` if pointed at; return False for a button."""
        return False
