"""Moves many pieces at once, with the same result as `State.move` for each."""

from collections.abc import Sequence

from games.engine.core import State
from games.engine.events import Event, Moved
from games.engine.moves import Piece


def deal(s: State, origin: str, to: str, count: int) -> None:
    """Move `count` pieces from the top of a zone to the top of another, face down."""
    pile = s.zones[origin]
    dealt = pile[: -1 - count : -1]
    del pile[len(pile) - count :]
    _lay(s, dealt, origin, to, False)


def sweep(s: State, origin: str, to: str) -> None:
    """Move all pieces of a zone, bottom first, to the top of another, face up."""
    pile = s.zones[origin]
    swept = pile[:]
    pile.clear()
    _lay(s, swept, origin, to, True)


def _lay(s: State, pieces: list[Piece], origin: str, to: str, up: bool) -> None:
    """Put pieces that were taken from one zone on another, one after the other."""
    for piece in pieces if s.written else ():
        s.erase(piece)
    where, seen, ups = s.where, s.seen, s.up
    eyes = s.everyone if up else s.zone_viewers[to]
    s.zones[to] += pieces
    for piece in pieces:
        where[piece], ups[piece] = to, up
        seen[piece] |= eyes
    s.drop_cache(origin)
    s.drop_cache(to)
    if s.event_log is not None:
        s.event_log += _make_events(s, pieces, origin, to, up)


def _make_events(s: State, pieces: list[Piece], origin: str, to: str, up: bool) -> list[Event]:
    """Return the events. In `_lay`, this comprehension would cost time even when it is not used."""
    return [Moved(piece, origin, to, s.faces[piece], up, s.seen[piece]) for piece in pieces]


def deal_round(s: State, origin: str, pieces: Sequence[Piece], places: Sequence[str]) -> None:
    """Move pieces of a zone one after the other, each on top of its own place, face down."""
    zones, where, up, seen, zone_viewers = s.zones, s.where, s.up, s.seen, s.zone_viewers
    gone, faces = {*pieces}, s.faces
    zones[origin][:] = [piece for piece in zones[origin] if piece not in gone]
    for piece, to in zip(pieces, places, strict=True):
        zones[to].append(piece)
        where[piece] = to
        up[piece] = False
        seen[piece] |= zone_viewers[to]
    for zone in {origin, *places}:
        s.drop_cache(zone)
    if s.event_log is not None:
        dealt = zip(pieces, places, strict=True)
        s.event_log += [Moved(p, origin, to, faces[p], False, seen[p]) for p, to in dealt]
