"""From legal moves to what can be picked up, where it goes and what was meant; no game is known."""

from dataclasses import dataclass, field

from games.engine import Move, Piece, Spot, State, spot_of


@dataclass
class Selection:
    """The moves that a person may make now, and the piece held."""

    moves: list[Move] = field(default_factory=list)
    held: Piece | None = None
    to: dict[Move, Spot | None] = field(default_factory=dict)  # a place stands for what lies there

    def ask(self, moves: list[Move]) -> None:
        """A new question: nothing is held."""
        self.moves, self.held = list(moves), None
        self.point(None)

    def point(self, v: State | None) -> None:
        """Where the moves point now."""
        self.to = {move: spot_of(v, move.to) if v else move.to for move in self.moves}

    @property
    def pickable(self) -> set[Piece]:
        """The pieces that can be picked up; these glow."""
        return {m.piece for m in self.moves if m.piece is not None}

    @property
    def spots(self) -> set[Spot]:
        """Where the held piece can go, or what can be pointed at with empty hands; these glow."""
        return {self.to[m] for m in self.moves if m.piece == self.held} - {None}  # type: ignore[return-value]

    @property
    def zones(self) -> set[str]:
        """The zones among the spots."""
        return {spot for spot in self.spots if isinstance(spot, str)}

    @property
    def targets(self) -> set[Piece]:
        """The pieces among the spots."""
        return {spot for spot in self.spots if isinstance(spot, int)}

    def meant(self, spot: Spot | None) -> list[Move]:
        """What putting the held piece there can mean: nothing, one thing, or a question."""
        return [m for m in self.moves if m.piece == self.held and self.to[m] == spot]

    @property
    def buttons(self) -> list[Move]:
        """The moves without a piece."""
        return [m for m in self.moves if m.piece is None]

    def pick(self, piece: Piece) -> bool:
        """Take a piece up, if it may be."""
        if piece in self.pickable:
            self.held = piece
        return self.held == piece

    def drop(self, spot: Spot | None) -> list[Move]:
        """Let go of the held piece above a spot; it lies in the hand again unless it is played."""
        meant = self.meant(spot)
        self.held = None
        return meant

    def goes(self, piece: Piece) -> list[Spot]:
        """Where a piece can go, in the order of the moves."""
        return list(
            dict.fromkeys(
                spot for m in self.moves if m.piece == piece and (spot := self.to[m]) is not None
            )
        )

    def why_not(self, piece: Piece | None, spot: Spot | None) -> str:
        """The key of the sentence that says why nothing came of it."""
        if not self.moves:
            return "not_asked"
        if piece is None:
            return "nothing_there"
        if piece not in self.pickable:
            return "not_this_one"
        return "not_there" if spot is not None else "put_back"
