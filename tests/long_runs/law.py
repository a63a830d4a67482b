"""The laws of one table: what must hold whenever somebody is asked."""

from __future__ import annotations

import dataclasses
import functools
import pickle

from ai.judge import Judge
from games.engine.card import Card
from games.engine.chance import Chance
from games.engine.core import PARTS, State, Step, advance, asked, legal_moves
from games.engine.events import Event, Moved, Said, Shuffled, Turned
from games.engine.identity import fingerprint
from games.engine.moves import Move, Seat, bit
from games.engine.observation import determinize, view
from tests.support.annotated import written

Eye = Seat | None  # a seat, or None for a spectator

SELDOM = 12  # how often a random game leaves the sensible moves

SLOTS = [slot for slot in PARTS if slot not in ("zone_viewers", "event_log", "cache_names")]


class Broken(AssertionError):
    """Raised when a law is broken; the text says which."""


def must(so: bool, law: str) -> None:
    """Raise Broken unless a law holds."""
    if not so:
        raise Broken(law)


def moved(judge: Judge, s: State, luck: Chance) -> Move:
    """Return a random legal move, mostly one of the sensible ones."""
    moves, ask = legal_moves(s), asked(s)
    few = judge.sensible(s, ask) if ask else moves
    must(set(few) <= set(moves) and bool(few), "what is sensible is legal")
    return luck.pick(few if len(few) < len(moves) and luck.below(SELDOM) else moves)


def eyes(s: State) -> list[Eye]:
    """Return all seats and the spectator."""
    return [None, *range(s.seats)]


def same(a: State, b: State) -> bool:
    """Return whether two tables are equal in everything (faster than fingerprints)."""
    return all(getattr(a, slot) == getattr(b, slot) for slot in SLOTS)


def lie(judge: Judge, s: State) -> None:
    """Check that each piece has one place, a copy is equal, and the question has answers."""
    whole(s)
    apart(s)
    moves = legal_moves(s)
    must(bool(moves), "every question has an answer")
    must(len(set(moves)) == len(moves), "no answer is offered twice")
    ask = asked(s)
    must(ask is None or judge.habit(s, ask) in moves, "what is done by habit is legal")
    if ask is not None and s.cache:
        remembered(judge, s, ask.seat, moves)
    public(s)


def remembered(judge: Judge, s: State, seat: Seat, moves: list[Move]) -> None:
    """Check that moves and features are those of a table for which nothing is kept."""
    ours, fresh = judge.features(s, seat), s.copy()
    fresh.cache = dict.fromkeys(fresh.cache)
    must(legal_moves(fresh) == moves, "what is kept is so")
    must(judge.features(fresh, seat) == ours, "what is kept is so")


def whole(s: State) -> None:
    """Check that no piece is lost or doubled."""
    lying = [piece for pieces in s.zones.values() for piece in pieces]
    must(sorted(lying) == list(range(len(s.faces))), "no piece is lost or doubled")
    where = [s.where[piece] for piece in lying]
    must(
        where == [zone for zone, pieces in s.zones.items() for _ in pieces],
        "every piece is where it says",
    )
    must(sorted(map(id, printed(s))) == sorted(map(id, s.box)), "the faces are those of the box")


def printed(s: State) -> list[Card]:
    """Return the faces of all pieces; blank ones in place of what only their writers can read."""
    blanks = {one.piece: one.blank for one in s.written}
    return [blanks.get(piece, face) for piece, face in enumerate(s.faces)]


def apart(s: State) -> None:
    """Check that a copy shares nothing mutable."""
    c = s.copy()
    must(same(c, s), "a copy is the same")
    kept = [getattr(s, slot) for slot in SLOTS]
    for slot, value in zip(SLOTS, kept, strict=True):
        if isinstance(value, list | dict) and slot not in ("backs", "options"):
            must(getattr(c, slot) is not value, "a copy shares nothing that changes")
    must(
        all(c.zones[zone] is not pieces for zone, pieces in s.zones.items()),
        "a copy shares nothing that changes",
    )


def public(s: State) -> None:
    """Check that steps name only public pieces, and moves only pieces that their seat sees."""
    for step in s.stack:
        for name in naming(type(step)):  # type: ignore[arg-type]  # a class has a hash
            value = getattr(step, name)
            named = value if isinstance(value, tuple) else (value,)
            must(all(p is None or s.seen[p] & 1 for p in named), "steps name public pieces")
    ask = asked(s)
    eye = bit(ask.seat) if ask else 0
    for move in legal_moves(s):
        for spot in (move.piece, move.to):
            if isinstance(spot, int):
                must(bool(s.seen[spot] & (eye | 1)), "a move names a piece its seat can see")


@functools.cache
def naming(step: type[Step]) -> list[str]:
    """Return the fields of a kind of step that name pieces."""
    fields = {field.name for field in dataclasses.fields(step)}
    return [name for name, kind in written(step).items() if name in fields and "Piece" in kind]


def heard(before: State, events: list[Event]) -> None:
    """Check that what is told to all names only what all may know then."""
    seen = before.seen[:]
    for event in events:
        match event:
            case Moved() | Turned():
                seen[event.piece] = event.seen
            case Shuffled(_, pieces):
                for piece, _, eyes_ in pieces:
                    seen[piece] = eyes_
            case Said():
                must(all(seen[p] & 1 for p in event.pieces), "the log names public pieces")


class Shuffles:
    """The pieces that were shuffled and not seen since."""

    def __init__(self) -> None:
        self.mixed: set[int] = set()

    def hear(self, events: list[Event]) -> None:
        """Update by the events of a move."""
        for event in events:
            match event:
                case Shuffled(zone, pieces):
                    if zone == "deck":
                        self.mixed |= {piece for piece, _, _ in pieces}
                case Moved() | Turned():
                    self.mixed.discard(event.piece)

    def unknown(self, s: State) -> None:
        """Check that nobody knows any of their cards."""
        must(not any(s.seen[piece] for piece in self.mixed), "nobody knows a shuffled deck")


def know(judge: Judge, s: State, eye: Eye, v: State, doubt: Chance) -> None:
    """Check that an onlooker's knowledge does not depend on what is hidden from it."""
    strange(s, eye, v)
    must(same(view(v, eye), v), "a view is its own view")
    other = dealt_anew(s, eye, doubt)
    must(same(view(other, eye), v), "what a seat cannot see is not in its view")
    ask = asked(s)
    if ask is not None and ask.seat == eye:
        moves = legal_moves(s)
        must(legal_moves(v) == moves, "legal moves follow from the view")
        must(legal_moves(other) == moves, "legal moves follow from what the seat sees")
    if eye is not None:
        ours = judge.features(v, eye)
        must(ours == judge.features(s, eye), "features read what the seat may know")
        must(ours == judge.features(other, eye), "features read what the seat may know")


def strange(s: State, eye: Eye, v: State) -> None:
    """Check that a view shows only known faces and own choices."""
    mask = bit(eye) | 1
    shown = [face if seen & mask else None for face, seen in zip(s.faces, s.seen, strict=True)]
    for piece, writer, blank in s.written:
        shown[piece] = s.faces[piece] if writer == eye else blank
    must(v.faces == shown, "a view shows no strange face")
    must(
        all(piece is None for seat, piece in v.chosen.items() if seat != eye),
        "a view shows no strange choice",
    )


def dealt_anew(s: State, eye: Eye, chance: Chance) -> State:
    """Return the table with what an onlooker cannot see dealt and chosen again."""
    other, mask = s.copy(), bit(eye) | 1
    for look in set(s.backs):
        hidden = [p for p, seen in enumerate(s.seen) if not seen & mask and s.backs[p] == look]
        faces = [s.faces[p] for p in hidden]
        chance.shuffle(faces)
        for piece, face in zip(hidden, faces, strict=True):
            other.faces[piece] = face
    for piece, writer, blank in s.written:
        if writer != eye:
            other.faces[piece] = blank
    for seat in other.chosen:
        if seat != eye:
            other.chosen[seat] = chance.pick(other.zones[f"hand.{seat}"])
    return other


def imagine(judge: Judge, s: State, v: State, eye: Eye, doubt: Chance) -> None:
    """Check the determinized tables of an onlooker, as search makes them."""
    guess, other = determinize(v, doubt), determinize(v, doubt)
    must(None not in guess.faces, "a determinization has no blanks")
    must(sorted(map(id, printed(guess))) == sorted(map(id, s.box)), "it deals what is in the box")
    must(same(view(guess, eye), v), "a determinization looks the same to its seat")
    blanks = [p for p, face in enumerate(v.faces) if face is None]
    if len({s.faces[p].key for p in blanks}) > 3 and len(blanks) > 12:
        alike = guess.faces == other.faces == determinize(v, doubt).faces
        must(not alike, "two determinizations differ")
    if eye is not None:
        ours = judge.features(v, eye)
        must(ours == judge.features(guess, eye), "features are the same on a guess")
    advance(guess, doubt.pick(legal_moves(guess)), doubt)
    whole(guess)
    copy = pickle.loads(pickle.dumps(v))
    must(same(copy, v), "a view survives the way to another process")
    must(fingerprint(copy) == fingerprint(v), "a view survives the way to another process")
