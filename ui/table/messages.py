"""The messages that change a table: inputs, wishes of its nodes, and the passing of time."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from games.engine import Move, Piece, Seat, Spot


class PointerMoved(NamedTuple):
    """The mouse or the finger is at another point."""

    x: int
    y: int


class Pressed(NamedTuple):
    """The left button went down; a finger that `drags` presses no button."""

    x: int
    y: int
    drags: bool = False


class Released(NamedTuple):
    """The left button went up."""

    x: int
    y: int


class SecondPressed(NamedTuple):
    """The right button went down, or a finger rested."""

    x: int
    y: int
    finger: bool = False


class Scrolled(NamedTuple):
    """The wheel turned, in notches."""

    across: float
    down: float


class PointerLeft(NamedTuple):
    """The pointer left the window, or the window is hidden."""


class KeyPressed(NamedTuple):
    """A key went down; `place` is its place on the keyboard, a scan code."""

    key: int
    mod: int = 0
    place: int = 0


class KeyReleased(NamedTuple):
    """A key went up."""


class Tick(NamedTuple):
    """Time passed: `dt` seconds; `now` is the clock in seconds."""

    dt: float
    now: float


class Resized(NamedTuple):
    """The window has another size, language or scale."""

    size: tuple[int, int]


# what the nodes of the table ask for


class PlayMoves(NamedTuple):
    """Play the move, or ask which one if there are several."""

    moves: Sequence[Move]


class PlayAnyway(NamedTuple):
    """Play a move in spite of a warning, or one of several."""

    move: Move


class PickUp(NamedTuple):
    """Pick up a piece, or put back the held one."""

    piece: Piece


class PutOn(NamedTuple):
    """Put the held piece on a spot, or point at the spot."""

    spot: Spot


class ChooseVerb(NamedTuple):
    """Choose a verb of the row."""

    verb: str


class ExplainVerb(NamedTuple):
    """Explain why the button in this rectangle cannot be pressed."""

    verb: str
    rect: Rect


class ExplainPiece(NamedTuple):
    """Explain why an attempt with a piece failed; `why` is the key of a sentence."""

    why: str
    piece: Piece | None
    spots: Sequence[Spot] = ()
    spot: Spot | None = None


class Enlarge(NamedTuple):
    """Show a card large, or stop showing it."""

    piece: Piece


class Browse(NamedTuple):
    """Show the cards of a pile, or the known ones of a hand."""

    zone: str


class PressPlace(NamedTuple):
    """Show the cards of a place that is no target, or explain why nothing is done there."""

    zone: str


class LookAs(NamedTuple):
    """Show what a seat sees."""

    seat: Seat


class ShowMore(NamedTuple):
    """Show what stands behind the hint, or hide it again."""


class CancelAct(NamedTuple):
    """Take back an act that is only half made, such as a held card or a chosen verb."""


Message = (
    PointerMoved
    | Pressed
    | Released
    | SecondPressed
    | Scrolled
    | PointerLeft
    | KeyPressed
    | KeyReleased
    | Tick
    | Resized
    | PlayMoves
    | PlayAnyway
    | PickUp
    | PutOn
    | ChooseVerb
    | ExplainVerb
    | ExplainPiece
    | Enlarge
    | Browse
    | PressPlace
    | LookAs
    | ShowMore
    | CancelAct
)
