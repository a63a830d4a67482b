"""How one game looks on the table. A game's own look overrides what it shows in its own way.

The default is a table of cards. Times are in seconds, places in pixels of the window.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Piece, Seat, State
from ui.presentation.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.place.arrange import Lying
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout, lay_out
from ui.table.tabletop import Tabletop


class Frame(NamedTuple):
    """The room of a table: who sits how, the part of the window, a unit in pixels, buttons."""

    order: Sequence[Seat]
    me: Seat
    direction: str
    area: Rect
    u: float
    buttons: int = 0


class Note(NamedTuple):
    """Something told on the table, which can be read aloud: its key, its words, where it is."""

    key: str
    text: str
    rect: Rect


class Look:
    """The look of a table of cards; one is made for each table that is shown."""

    names_pieces: ClassVar[bool] = False  # what is under the pointer is named beside it
    names_held: ClassVar[bool] = False  # so is where a held piece would go

    def __init__(self, table: Tabletop) -> None:
        self.table = table

    # how its pieces are drawn and where they lie: without a table

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> CardFaces:
        """The pieces of the game as they are seen."""
        return CardFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        """Where every zone is."""
        return lay_out(spec, *frame)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        """How the pieces of a zone lie, the lowest first."""
        return list(zip(pieces, place.poses(len(pieces)), strict=True))

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        """Which way up a piece is seen, and what is seen of it."""
        face: Card | None = v.faces[piece]
        return up, face

    def order(self, v: State) -> Sequence[Seat]:
        """Return all seats as they sit round the table, in turn order."""
        return range(v.seats)

    # what happens

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """A beat begins, its events already in the view."""

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        """The table jumped: everything stands as after these beats of the turn."""

    def watch(self, v: State, busy: bool) -> None:
        """Every frame: whether there is still something to see."""

    def update(self, dt: float) -> bool:
        """Let time pass; whether anything moved."""
        return False

    def land(self) -> None:
        """Enough seen: everything is where it belongs."""

    # what is drawn, from the ground up

    def still_key(self, v: State) -> object:
        """What the ground depends on, beside counts of cards, marks and moods."""
        return ()

    def still(self, to: Surface, v: State) -> None:
        """On the felt, drawn again only when `still_key` changes."""

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        """The mark of a place; False: the usual one."""
        return False

    def under(self, to: Surface, v: State) -> None:
        """Below the pieces that lie."""

    def hides(self, piece: Piece) -> bool:
        """Whether a piece is not drawn where it lies."""
        return False

    def piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        """One piece; False: as any card, at what `shrunk` says."""
        return False

    def shrunk(self, sprite: Sprite, pose: Pose) -> Pose:
        """A card on its way may be smaller than at home."""
        return pose

    def counted(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        """What stands on a piece for the moment: a number that is not printed, and damage."""
        assert isinstance(face, Card)
        printed = self.table.spec.tints.printed(face)
        number = self.table.say.presenter.number(v, piece) if printed is None else None
        return "" if number is None else str(number), f"−{v.pips[piece]}" if v.pips[piece] else ""

    def on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        """On a card that lies face up, beside its numbers."""

    def over(self, to: Surface, v: State, lit: Highlights) -> bool:
        """Over what lies and below what flies; True: labels of zones are drawn there too."""
        return False

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        """Over everything but the plates' gears."""

    # what can be pointed at, and the words for it

    def reach(self, place: Place) -> Rect | None:
        """What glows of a place; None: as its shape says."""
        return None

    def free(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        """What the next piece of its zone leaves free."""
        return rect

    def inside(self, places: dict[str, Place], zone: str) -> bool:
        """Whether a zone is a part of another and no node of its own."""
        return False

    def value(self, v: State, zone: str) -> str:
        """A zone in words; empty: how many lie there."""
        return ""

    def aimed(self, v: State) -> set[Piece | str]:
        """What something is about to fall on."""
        return set()

    def notes(self, v: State) -> list[Note]:
        """What is told on the table beside the question."""
        return []

    def answers(self, v: State, n: int) -> list[Rect] | None:
        """Rooms of so many answers beside what is asked about; None: buttons beside the hand."""
        return None
