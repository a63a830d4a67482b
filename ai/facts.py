"""Named facts of a position that are reasons for a move: data of a key, a check and its blanks.

A fact is a function that looks at a position as its seat sees it, and returns a `Reason` if it is
true of a move. What depends on chance or on hidden cards is checked at many imagined tables.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from games.engine import Move, Piece, Seat, State, legal_moves

CHECKED_TABLES = 120  # imagined tables at which a certainty is checked
FEW_TABLES = 20  # imagined tables at which a danger of other moves must show


class Reason(NamedTuple):
    """A true fact: a key of `reasons`, and the piece, seat and number that its sentence names."""

    key: str
    piece: Piece | None = None
    seat: Seat | None = None
    n: int = 0


class Position:
    """A view of the asked seat, and tables after each of its moves.

    `play(move, n)` returns imagined table number `n` after the move, all that follows from it, and
    random answers to further questions, until the seat's next decision of this kind or the turn's
    end. `odds(move)` is the exact chance of the move's own roll, if it has one.
    """

    def __init__(
        self,
        view: State,
        seat: Seat,
        moves: Sequence[Move],
        play: Callable[[Move, int], State],
        odds: Callable[[Move], float | None],
    ) -> None:
        self.view, self.seat, self.moves, self.odds = view, seat, moves, odds
        self._play = play
        self._tables: dict[Move, list[State]] = {}

    def always(
        self, move: Move, is_so: Callable[[State], bool], tables: int = CHECKED_TABLES
    ) -> bool:
        """Return whether all imagined tables after a move are so."""
        found = self._tables.setdefault(move, [])
        for n in range(tables):
            if n == len(found):
                found.append(self._play(move, n))
            if not is_so(found[n]):
                return False
        return True

    def others_than(self, move: Move) -> list[Move]:
        """Return the other moves."""
        return [one for one in self.moves if one != move]


Fact = Callable[[Position, Move], Reason | None]


def wins(at: Position, move: Move) -> Reason | None:
    """Tell whether a move wins the game for the seat alone, whatever happens."""
    won = at.always(move, lambda s: s.winners == (at.seat,))
    return Reason("wins") if won else None


def puts_out(at: Position, move: Move) -> Reason | None:
    """Tell whether a move puts an opponent out, whatever happens."""
    for seat in at.view.playing():
        if seat != at.seat and at.always(move, partial(is_out, seat)):
            return Reason("out", seat=seat)
    return None


def is_out(seat: Seat, s: State) -> bool:
    """Return whether a seat is out of the game, or has lost it."""
    return seat not in (s.winners or s.playing())


def is_only_safe(at: Position, move: Move) -> Reason | None:
    """Tell whether the seat can go out after every other move, but not after this one."""

    def stays(s: State) -> bool:
        return not is_out(at.seat, s)

    others = at.others_than(move)
    if any(at.always(other, stays, FEW_TABLES) for other in others) or not others:
        return None
    return SAVES if at.always(move, stays) else None


def cannot_fail(at: Position, move: Move) -> Reason | None:
    """Tell whether the roll of a move surely succeeds."""
    odds = at.odds(move)
    return Reason("sure") if odds is not None and odds > 1 - 1e-9 else None


def is_likely(at: Position, move: Move) -> Reason | None:
    """Tell how likely the roll of a move succeeds."""
    odds = at.odds(move)
    return None if odds is None else Reason("odds", n=round(100 * odds))


SAVES = Reason("saves")
ONLY = Reason("only")  # there is no other move
NONE = Reason("none")  # nothing is known to speak for a move, so nothing is claimed
FIRST: tuple[Fact, ...] = (wins, puts_out, is_only_safe)  # they matter more than a game's own facts


def find_reason(facts: Sequence[Fact], at: Position, move: Move, rival: Move | None) -> Reason:
    """Return the first fact that is true of a move and not of its rival, or else the first true.

    The reason of a move that nothing speaks for is `NONE`, which claims nothing.
    """
    if len(legal_moves(at.view)) == 1:
        return ONLY
    shared = NONE
    for fact in facts:
        found = fact(at, move)
        if found is None:
            continue
        if rival is None or fact is wins or fact(at, rival) != found:
            return found
        if shared == NONE and fact is not puts_out:
            shared = found
    return shared


def rank_reason(facts: Sequence[Fact], at: Position, move: Move) -> int:
    """Return the place of the first fact that is true of a move; a lower one is stronger."""
    return next((n for n, fact in enumerate(facts) if fact(at, move) is not None), len(facts))
