"""The facts of a table of Stak Bots that all can see, each with its type."""

from typing import TypedDict, cast

from games.engine import Piece, Seat, State

STOPPED = "stopped"  # the attacker of the turn cannot attack any more
BEGIN = {"fed": 0, "attacker": None, "attacks": 0, "plays": 0}  # as every turn begins
NONE = {**BEGIN, "stomping": None, "chain": ()}


class Marks(TypedDict):
    """What `State.marks` holds."""

    turn: int  # from 1 on
    fed: int  # 1 once a card reached the Scrapheap in this turn (SB-11)
    attacker: Piece | str | None  # the only card that can attack (SB-20), or STOPPED
    attacks: int  # in this turn
    plays: int  # cards played in this turn (SB-A22)
    stomping: Seat | None  # whom a Stomp Bot must attack again (SB-A9)
    chain: tuple[Piece, ...]  # the Tranq Bots that were at work in this chain (SB-A8)


def marks(s: State) -> Marks:
    """Return the facts of the table."""
    return cast("Marks", s.marks)
