"""Explains why a card of Robo Power cannot be moved, or cannot go to a zone."""

from games.engine import DECK, DISCARD, Ask, Piece, Refusal, Spot, State, legal_moves, owner
from games.robo_power.duel import Pick
from games.robo_power.zones import HAND, TABLE


def explain_refusal(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal | None:
    """Return why a move is not allowed; None if the piece or the spot is not the seat's own."""
    if spot is not None:
        return _misplaced(v, ask, spot if isinstance(spot, str) else v.where[spot])
    if any(move.verb == "steal" for move in legal_moves(v)):
        return Refusal("steal_first", "RP-T3", v.zones[DISCARD][-1])
    here = v.where[piece]
    return Refusal("fights", "RP-D1", here) if here == TABLE[ask.seat] else None


def _misplaced(v: State, ask: Ask, zone: str) -> Refusal | None:
    """Return why a card of the seat's hand cannot go to a zone."""
    seat, duel = owner(zone), isinstance(ask, Pick)
    if zone == DECK:
        return Refusal("onto_deck", "RP-T1", DECK)
    if zone == DISCARD:
        return Refusal("duel_on", "RP-T4", TABLE[ask.seat])
    if zone in HAND:
        return Refusal("others_hand" if seat != ask.seat else "must_play", "", zone, seat)
    if duel:
        return Refusal("own_side", "RP-D1", TABLE[ask.seat], seat)
    return Refusal("discard_first", "RP-T2", DISCARD)
