"""Works out from the legal moves what can be picked up, where it can go, and what a click does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.engine import Move, Piece, Seat, Spot, State, owner, spot_of


@dataclass
class Selection:
    """The legal moves of the person who must answer, and the held piece.

    If there is a `row` of verbs, a verb is chosen first, or a spot (`aim`) and then a verb. What a
    tool is used on can also be `carried` to the tool.
    """

    moves: list[Move] = field(default_factory=list)
    held: Piece | None = None
    fetched: bool = False  # whether the held piece came by itself, with the question or the verb
    to: dict[Move, Spot | None] = field(default_factory=dict)  # the spot of each move
    row: tuple[str, ...] = ()
    tools: Mapping[Piece, str] = field(
        default_factory=dict
    )  # the verb of each piece that stands for one
    quiet: frozenset[str] = frozenset()  # verbs that make nothing glow
    loose: frozenset[str] = frozenset()  # verbs whose piece may be dropped anywhere
    asked_about: frozenset[Piece] = frozenset()  # the pieces that the question is about
    further: dict[Spot, Move] = field(
        default_factory=dict
    )  # the aims that follow the only move of the held piece
    verb: str = ""
    follows_up: bool = False  # whether Cancel takes back the move that led to the question
    aim: Spot | None = None
    carried: Spot | None = None  # where the held piece lies that is brought to a tool

    def set_moves(self, moves: list[Move]) -> None:
        """Replace the moves by those of another question; nothing is held."""
        self.moves = list(moves)
        self.clear()
        self.row, self.tools, self.quiet, self.loose = (), {}, frozenset(), frozenset()
        self.asked_about, self.follows_up = frozenset(), False
        self.point(None)

    def point(self, v: State | None) -> None:
        """Find the spots of the moves in a view."""
        self.to = {move: spot_of(v, move.to) if v else move.to for move in self.moves}

    @property
    def _matching(self) -> list[Move]:
        """The moves that use the held piece and the chosen verb."""
        tool = self.tools.get(self.held) if self.held is not None else None
        acts = self.held if self.held is not None else self.sole_piece
        chosen = (m for m in self.moves if m.verb not in self.row or self.verb in ("", m.verb))
        return [
            move
            for move in chosen
            if move.piece in (self.held, acts) or (move.piece is None and tool == move.verb)
        ]

    @property
    def sole_piece(self) -> Piece | None:
        """The piece of all moves, if they aim it at pieces: it need not be picked up first.

        Where some other move can be made too, the question must be about that piece.
        """
        pieces = {move.piece for move in self.moves if move.piece is not None}
        others = [move for move in self.moves if move.piece is None]
        aims = all(isinstance(self.to[m], int) for m in self.moves if m.piece is not None)
        is_meant = len(pieces) == 1 and aims and (not others or pieces <= self.asked_about)
        return pieces.pop() if is_meant else None

    @property
    def pickable(self) -> set[Piece]:
        """The pieces that can be picked up."""
        return {m.piece for m in self.moves if m.piece is not None} | set(self.tools)

    @property
    def spots(self) -> set[Spot]:
        """The spots for the held piece, or those that can be pointed at without one."""
        if self.carried is not None:
            return set(self.find_tools(self.carried))
        own = {spot for move in self._matching if (spot := self.to[move]) is not None}
        return own | set(self.further)

    @property
    def zones(self) -> set[str]:
        """The zones among the spots."""
        return {spot for spot in self.spots if isinstance(spot, str)}

    @property
    def targets(self) -> set[Piece]:
        """The pieces among the spots."""
        return {spot for spot in self.spots if isinstance(spot, int)}

    # glow

    @property
    def glowing_pieces(self) -> set[Piece]:
        """The pieces of the chosen verb, which glow, without those that can only be discarded."""
        moves = [m for m in self.moves if m.verb not in self.quiet]
        chosen = [m for m in moves if m.verb not in self.row or m.verb == self.verb]
        return {m.piece for m in chosen if m.piece is not None}

    @property
    def glowing_spots(self) -> set[Spot]:
        """The spots that glow: none before a verb is chosen."""
        if self.aim is not None:
            return {self.aim}
        if self.carried is not None:
            return self.spots
        if self.row and not self.verb and self.held is None:
            return set()
        loud = {self.to[move] for move in self._matching if move.verb not in self.quiet}
        own = {spot for spot in loud if spot is not None}
        return own | set(self.further) or self.spots

    # the moves of a choice

    def moves_to(self, spot: Spot | None) -> list[Move]:
        """Return the moves that put the held piece on a spot."""
        if self.carried is not None:
            return [move for tool, move in self.find_tools(self.carried).items() if tool == spot]
        found = [move for move in self._matching if self.to[move] == spot]
        return found if found or spot not in self.further else self.moves_of(self.held)

    def find_tools(self, spot: Spot) -> dict[Spot, Move]:
        """Return the tools that can be used on a spot, each with its move."""
        at = {m.verb: m for m in self.moves if m.piece is None and self.to[m] == spot}
        if self.verb in self.row:
            at = {verb: move for verb, move in at.items() if verb == self.verb}
        return {tool: at[verb] for tool, verb in self.tools.items() if verb in at}

    def carry(self, piece: Piece, spots: Sequence[Spot]) -> bool:
        """Pick up what lies on the first of these spots that a tool can be used on, if any."""
        self.carried = next((spot for spot in spots if self.find_tools(spot)), None)
        if self.carried is not None:
            self.held, self.aim, self.further = piece, None, {}
        return self.carried is not None

    def moves_of(self, piece: Piece | None) -> list[Move]:
        """Return the moves with a piece."""
        return [m for m in self.moves if m.piece == piece and piece is not None]

    def find_loose_moves(self, spot: Spot | None, zone: str, me: Seat | None) -> list[Move]:
        """Return the only move of the held piece, if the piece may be dropped anywhere.

        It must go to a place of nobody, or of seat `me`. But a card that follows up with targets
        cannot be dropped on a piece that is no target, nor what goes to a place of one's own in
        another `zone` of a seat.
        """
        moves = self.moves_of(self.held)
        goes = self.to[moves[0]] if len(moves) == 1 else None
        if not isinstance(goes, str) or owner(goes) not in (None, me):
            return []
        if moves[0].verb not in self.loose or (owner(goes) is not None and zone not in ("", goes)):
            return []
        return [] if self.further and isinstance(spot, int) else moves

    def find_only_move(self, spot: Spot) -> Move | None:
        """Return the move that puts the held piece on a spot, if there is only one; else None."""
        meant = self.moves_to(spot)
        return meant[0] if len(meant) == 1 else None

    def moves_with(self, verb: str) -> list[Move]:
        """Return the moves with a verb, at the chosen spot if there is one."""
        found = [m for m in self.moves if m.verb == verb]
        return [m for m in found if self.aim is None or self.to[m] in (self.aim, None)]

    def needs_verb(self, moves: list[Move]) -> bool:
        """Return whether the row of verbs must decide between these moves."""
        return len(moves) > 1 and all(m.verb in self.row for m in moves)

    @property
    def buttons(self) -> list[Move]:
        """The moves without a piece."""
        return [m for m in self.moves if m.piece is None]

    def pick(self, piece: Piece, fetched: bool = False) -> bool:
        """Pick up a piece and choose its verb; return whether that is allowed."""
        if piece in self.pickable:
            verbs = {m.verb for m in self.moves if m.piece == piece and m.verb in self.row}
            fetched |= self.fetched and self.held == piece
            self.clear()
            self.held, self.fetched = piece, fetched
            self.verb = self.tools.get(piece, "") or next(iter(verbs), "")
        return self.held == piece

    def only_goal(self) -> Spot | None:
        """Return the common goal of all answers, if they differ only in the piece; else None."""
        goals = {self.to[move] for move in self.moves}
        pieces = all(move.piece is not None for move in self.moves)
        return next(iter(goals)) if len(goals) == 1 and pieces and len(self.moves) > 1 else None

    def choose(self, verb: str) -> None:
        """Choose a verb of the row, and pick up its piece if there is only one."""
        self.clear()
        self.verb = verb
        pieces = {m.piece for m in self.moves_with(verb)}
        if len(pieces) == 1:
            self.held, self.fetched = pieces.pop(), True

    def drop(self, spot: Spot | None) -> list[Move]:
        """Let go of the held piece over a spot; return the moves that put it there."""
        meant = self.moves_to(spot)
        self.held, self.further, self.carried = None, {}, None
        return meant

    @property
    def begun(self) -> bool:
        """Whether something is held, chosen or aimed at."""
        return self.held is not None or bool(self.verb) or self.aim is not None

    @property
    def can_cancel(self) -> bool:
        """Whether there is something to take back: what was begun, or the move before."""
        return self.can_put_back or self.follows_up

    @property
    def can_put_back(self) -> bool:
        """Whether something was begun that was not begun by the question itself."""
        return self.begun and (not self.fetched or bool(self.verb))

    def clear(self) -> None:
        """Hold, choose and aim at nothing."""
        self.held, self.verb, self.aim, self.further, self.carried = None, "", None, {}, None
        self.fetched = False

    def goals_of(self, piece: Piece) -> list[Spot]:
        """Return the spots where a piece can go, in the order of the moves.

        A place that belongs to nobody, like a discard pile, comes last.
        """
        tool = self.tools.get(piece)
        some = [m for m in self.moves if m.piece == piece or (m.piece is None and m.verb == tool)]
        goals = dict.fromkeys(spot for m in some if (spot := self.to[m]) is not None)
        return sorted(goals, key=lambda spot: isinstance(spot, str) and owner(spot) is None)

    def why_not(self, piece: Piece | None, spot: Spot | None) -> str:
        """Return the key of the sentence that explains why an attempt failed."""
        if not self.moves:
            return "not_asked"
        if piece is None:
            return "nothing_there"
        if piece not in self.pickable:
            return "not_this_one"
        return "not_there" if spot is not None else "put_back"
