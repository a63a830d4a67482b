"""The marks of a Two Robots table by name and type; everybody can see them."""

from typing import TypedDict, cast

from games.engine import Piece, Seat, Spot, State


class Marks(TypedDict):
    """What `State.marks` holds in this game."""

    turn: int
    active: Seat
    order: tuple[Seat, ...]  # all seats in turn order (TR-9)
    plays: int  # cards that the active seat may still play (TR-10)
    attack: Piece | None  # the Attack card at work
    aim: tuple[Spot, ...]  # its targets so far
    missiles: int  # fired in the current exchange (TR-A7)
    event: Piece | None  # the Power or Active Robot card at work
    spent: tuple[Piece, ...]  # Parts paid for it (TR-A28)
    suffering: tuple[Seat, ...]  # who has chosen damage over discarding the hand (TR-A27)
    ceasefire: Seat | None  # who cannot be attacked
    shield: Seat | None  # who takes no damage


def marks(s: State) -> Marks:
    """Return the marks of a table, to read; `State.mark` writes them."""
    return cast("Marks", s.marks)
