"""From legal moves to what can be picked up, where it can go, and what was meant."""

from dataclasses import dataclass, field

from games.engine import Move, Piece, Spot, State, spot_of


@dataclass
class Selection:
    """The legal moves of the person who is asked, and the piece held."""

    moves: list[Move] = field(default_factory=list)
    held: Piece | None = None
    to: dict[Move, Spot | None] = field(default_factory=dict)  # a place stands for what lies there

    def ask(self, moves: list[Move]) -> None:
        """Take over new moves, with nothing held."""
        self.moves, self.held = list(moves), None
        self.point(None)

    def point(self, v: State | None) -> None:
        """Work out where the moves point in a view."""
        self.to = {move: spot_of(v, move.to) if v else move.to for move in self.moves}

    @property
    def pickable(self) -> set[Piece]:
        """The pieces that can be picked up."""
        return {m.piece for m in self.moves if m.piece is not None}

    @property
    def spots(self) -> set[Spot]:
        """The spots for the held piece, or that can be pointed at without one."""
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
        """Return the moves that putting the held piece there can mean."""
        return [m for m in self.moves if m.piece == self.held and self.to[m] == spot]

    @property
    def buttons(self) -> list[Move]:
        """The moves without a piece."""
        return [m for m in self.moves if m.piece is None]

    def pick(self, piece: Piece) -> bool:
        """Pick up a piece; return whether it is allowed."""
        if piece in self.pickable:
            self.held = piece
        return self.held == piece

    def only_goal(self) -> Spot | None:
        """Return where every answer goes, if the question is only which piece; else None."""
        goals = {self.to[move] for move in self.moves}
        pieces = all(move.piece is not None for move in self.moves)
        return next(iter(goals)) if len(goals) == 1 and pieces and len(self.moves) > 1 else None

    def drop(self, spot: Spot | None) -> list[Move]:
        """Drop the held piece on a spot; return the moves that this can mean."""
        meant = self.meant(spot)
        self.held = None
        return meant

    def goes(self, piece: Piece) -> list[Spot]:
        """Return where a piece can go, in the order of the moves."""
        return list(
            dict.fromkeys(
                spot for m in self.moves if m.piece == piece and (spot := self.to[m]) is not None
            )
        )

    def why_not(self, piece: Piece | None, spot: Spot | None) -> str:
        """Return the key of the sentence that says why an attempt failed."""
        if not self.moves:
            return "not_asked"
        if piece is None:
            return "nothing_there"
        if piece not in self.pickable:
            return "not_this_one"
        return "not_there" if spot is not None else "put_back"
