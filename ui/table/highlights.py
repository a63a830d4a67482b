"""What glows on the table, and the words beside it."""

from dataclasses import dataclass, field

from games.engine import Move, Piece, Spot


@dataclass
class Highlights:
    """What the board shows of the present question and of the pointer."""

    pickable: set[Piece] = field(default_factory=set)
    spots: set[str] = field(default_factory=set)  # zones that can receive, or be pointed at
    targets: set[Piece] = field(default_factory=set)  # and pieces
    held: Piece | None = None
    hot: Piece | None = None  # under the pointer or the focus
    hot_zone: str | None = None
    hinted: Piece | None = None
    hinted_zone: str | None = None
    descriptions: dict[Piece, str] = field(default_factory=dict)  # what would be done with a piece
    aimed: set[Spot] = field(default_factory=set)  # what something is about to fall on
    labels: dict[str, str] = field(default_factory=dict)  # words on zones that can be pointed at
    moves: tuple[Move, ...] = ()  # that whoever looks on may make
    sway: tuple[Piece, float] | None = None  # a piece that shakes: so many pixels aside
    has_note: bool = False  # a note tells what is meant, so that no label need do so
    is_asked: bool = False  # whether whoever looks on is asked something

    def mark_of(self, piece: Piece) -> str:
        """Return how a piece is marked before all else: held, hinted at, aimed at, a target."""
        if piece == self.held:
            return "held"
        if piece == self.hinted:
            return "win"
        if piece in self.aimed:
            return "lose"
        return ("hot" if piece == self.hot else "glow") if piece in self.targets else ""

    def pickable_mark(self, piece: Piece) -> str:
        """Return how a piece is marked that can be picked up."""
        if piece not in self.pickable or self.held is not None:
            return ""
        return "hot" if piece == self.hot else "glow"
