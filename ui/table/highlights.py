"""The pieces and zones that glow, and the words beside them."""

from dataclasses import dataclass, field

from games.engine import Move, Piece, Spot


@dataclass
class Highlights:
    """What the board shows of the question, the pointer and the focus."""

    pickable: set[Piece] = field(default_factory=set)
    spots: set[str] = field(default_factory=set)  # zones that can receive a piece or be pointed at
    targets: set[Piece] = field(default_factory=set)  # pieces of that kind
    held: Piece | None = None
    hot: Piece | None = None  # under the pointer or the focus
    hot_zone: str | None = None
    hinted: frozenset[Piece] = frozenset()  # the pieces that a hint names
    hinted_zone: str | None = None
    descriptions: dict[Piece, str] = field(
        default_factory=dict
    )  # of what a move would do with a piece
    aimed: set[Spot] = field(default_factory=set)  # threatened
    labels: dict[str, str] = field(default_factory=dict)  # of zones that can be pointed at
    moves: tuple[Move, ...] = ()  # that the viewer may make
    sway: tuple[Piece, float] | None = None  # a shaking piece, and how many pixels aside it is
    has_note: bool = False  # a note describes the move, so no label need do so
    is_magnified: bool = False  # the hot piece is shown large, with its name
    is_asked: bool = False  # the viewer is asked something

    def mark_of(self, piece: Piece) -> str:
        """Return the most important mark of a piece: held, hinted, threatened or a target."""
        if piece == self.held:
            return "held"
        if piece in self.hinted:
            return "win"
        if piece in self.aimed:
            return "lose"
        return ("hot" if piece == self.hot else "glow") if piece in self.targets else ""

    def pickable_mark(self, piece: Piece) -> str:
        """Return the mark of a piece that can be picked up."""
        if piece not in self.pickable or self.held is not None:
            return ""
        return "hot" if piece == self.hot else "glow"
