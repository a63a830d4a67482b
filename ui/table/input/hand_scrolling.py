"""Scrolls a hand that has more cards than room."""

from dataclasses import replace

from games.engine import Piece, Seat, State
from ui.table.layout.geometry import HandPlace
from ui.table.paint.board import Board


def scroll_to(board: Board, v: State, viewer: Seat | None, piece: Piece, way: float) -> bool:
    """Scroll a hand in `way` seconds so that a card is readable; return whether it moved."""
    places, lying = board.layout().places, board.table.get(piece)
    place = places.get(lying.zone) if lying else None
    if lying is None or not isinstance(place, HandPlace):
        return False
    beside = sorted(x.z for x in board.table.values() if x.zone == place.zone)
    first = place.first_to_show(len(beside), beside.index(lying.z))
    if first == place.first:
        return False
    places[place.zone] = replace(place, first=first)
    board.settle(v, viewer, way)
    return True


def scroll_hand(
    board: Board, v: State, viewer: Seat | None, spot: tuple[float, float], by: int
) -> bool:
    """Scroll the hand under a point by cards; return whether there is one."""
    places = board.layout().places
    for place in places.values():
        if isinstance(place, HandPlace) and place.rect.collidepoint(spot):
            n = sum(item.zone == place.zone for item in board.table.values())
            first = max(0, min(place.first + by, n - 1 - place.count_shown(n))) if n > 1 else 0
            places[place.zone] = replace(place, first=first)
            board.settle(v, viewer)
            return True
    return False
