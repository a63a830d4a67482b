"""What a seat may know: views, censored events, and random tables that fit a view."""

from dataclasses import replace
from typing import cast

from games.engine.card import Card
from games.engine.chance import Chance
from games.engine.core import State, Step, Writing, replace_face
from games.engine.events import (
    Asked,
    Attached,
    Chose,
    Counted,
    Event,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
    Won,
    Wrote,
)
from games.engine.moves import Seat, bit
from games.engine.zones import HAND

ALL: Seat = -1  # in place of a seat: all that any seat knows; for watchers, never in play


def view(s: State, seat: Seat | None) -> State:
    """Return the table as a seat sees it (None: a watcher). Unknown faces are None.

    >>> view(RULES.new(2, {}, seeded(7)), 0).faces.count(None)
    14
    """
    v = s.copy()
    eye = _viewer_bit(seat)
    faces = v.faces
    v.seen = [seen if seen & 1 else seen & eye for seen in s.seen]
    for piece, seen in enumerate(v.seen):
        if not seen:
            faces[piece] = None
    for chooser in v.chosen:
        if seat not in (chooser, ALL):
            v.chosen[chooser] = None
    for piece, writer, blank in v.written:
        if seat not in (writer, ALL):
            faces[piece] = blank
    return v


def _viewer_bit(seat: Seat | None) -> int:
    return ALL if seat == ALL else bit(seat)


def determinize(v: State, chance: Chance) -> State:
    """Return a random table that fits a view.

    Unknown faces are dealt among pieces with equal backs.
    """
    d = v.copy()
    pools = _find_unseen_faces(v)
    for pool in pools.values():
        chance.shuffle(pool)
    faces, backs = d.faces, d.backs
    for piece, face in enumerate(faces):
        if face is None:
            faces[piece] = pools[backs[piece]].pop()
    for seat, settled in d.chosen.items():
        if settled is None:
            d.chosen[seat] = chance.pick(d.zones[f"{HAND}.{seat}"])
    return d


def _find_unseen_faces(v: State) -> dict[str, list[Card]]:
    """Return the faces that a view does not show, by their backs, in the order of the box."""
    known: dict[int, int] = {}
    lying: list[Card | None] = v.faces
    if v.written:
        lying = lying[:]
        for piece, _, blank in v.written:
            lying[piece] = blank  # the box has no written cards
    for face in lying:
        if face is not None:
            known[id(face)] = known.get(id(face), 0) + 1
    pools: dict[str, list[Card]] = {back: [] for back in v.backs}
    for face in v.box:
        key = id(face)
        if known.get(key):
            known[key] -= 1
        else:
            pools[face.back].append(face)
    return pools


def censor(event: Event, seat: Seat | None) -> Event:
    """Return an event as a seat (None: a watcher) perceives it."""
    eye = _viewer_bit(seat)
    match event:
        case Moved() | Turned():
            face, seen = _censor_face(event.face, event.seen, eye)
            return replace(event, face=face, seen=seen)
        case Shuffled(zone, pieces):
            return Shuffled(
                zone, tuple((p, *_censor_face(face, seen, eye)) for p, face, seen in pieces)
            )
        case Chose(chooser, _, True) if seat not in (chooser, ALL):
            return Chose(chooser, None, True)
        case Wrote(_, _, blank, int(writer)) if seat not in (writer, ALL):
            return replace(event, face=blank)
        case _:
            return event


def _censor_face(face: Card | None, seen: int, eye: int) -> tuple[Card | None, int]:
    if seen & 1:
        return face, seen
    return (face, seen & eye) if seen & eye else (None, 0)


def fold(v: State, event: Event) -> None:
    """Update a view by one event, as its seat perceives it."""
    match event:
        case Moved(piece, origin, to, face, up, seen, at):
            v.zones[origin].remove(piece)
            pile = v.zones[to]
            pile.insert(len(pile) if at is None else at, piece)
            v.drop_cache(origin)
            v.drop_cache(to)
            v.where[piece], v.up[piece] = to, up
            v.faces[piece], v.seen[piece] = face, seen
        case Turned(piece, face, up, seen):
            v.up[piece], v.faces[piece], v.seen[piece] = up, face, seen
        case Attached(piece, host):
            v.host[piece] = host
            v.drop_cache(v.where[piece])
        case Rolled(piece, number, _):
            if piece is not None:
                v.pips[piece] = number
        case Counted(what, value):
            if isinstance(what, str):
                v.marks[what] = value
            else:
                assert isinstance(value, int)
                v.pips[what] = value
        case Shuffled(_, pieces):
            for piece, face, seen in pieces:
                v.faces[piece], v.seen[piece], v.up[piece] = face, seen, False
        case Chose(seat, piece, made):
            if made:
                v.chosen[seat] = piece
            else:
                del v.chosen[seat]
        case Wrote(piece, face, blank, writer):
            _fold_writing(v, piece, face, blank, writer)
        case Won(seats):
            v.winners = seats
        case Asked(stack, decisions):
            v.stack, v.decisions = list(cast("tuple[Step, ...]", stack)), decisions
        case Said():
            pass


def _fold_writing(v: State, piece: int, face: Card, blank: Card, writer: Seat | None) -> None:
    v.faces[piece] = face
    if writer is not None:
        v.written = (*v.written, Writing(piece, writer, blank))
        return
    v.written = tuple(one for one in v.written if one.piece != piece)
    if face != blank:
        v.box = replace_face(v.box, blank, face)
