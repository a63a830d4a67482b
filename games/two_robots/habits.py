"""What is done without much thought: opponents play a turn to its end so, to see what it is worth.

No rule stands here. A Part is worth the more, the more its Stack is a robot without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.core import Move, Piece, Seat, State, same
from games.two_robots.factory import built, places
from games.two_robots.zones import HAND, HERO, POWER, SEAT_OF, STACKS, others

GAIN = (1.0, 2.0, 4.0, 8.0, 0.0)  # of a new type of Part, by the types that its Stack has
TWICE = 0.3  # of a type that the Stack has already
CORE = 0.1  # a Part of one energy goes first: it will fit less often
CHEAP = (
    "thaw",
    "freeze",
    "scramble",
    "send_back",
    "destroy",
    "recruit",
    "intercept",
    "draw_cards",
    "steal",
)
PLAY = 3.0  # of an Attack or a Defense card
MANY, FEW = 6, 3  # choices worth a thought
STAND = 3  # Stacks that most cards need
COUNT = tuple(types.bit_count() for types in range(16))


Spots = list[tuple[str, int, int]]  # where Parts can go: energies that fit, types there already


def spots_of(s: State, seat: Seat) -> Spots:
    """The places of a Factory where Parts can go."""
    return [(zone, fit, built(s, zone)) for zone, fit in places(s, seat)]


def gain(face: Any, types: int) -> float:
    """What a Part adds where there are Parts of these types."""
    if not face.bit & ~types:
        return TWICE
    return GAIN[COUNT[types]] + (CORE if len(face.energies) < 2 else 0.0)


def best_gain(s: State, spots: Spots, piece: Piece) -> float:
    """What a Part adds where it adds most."""
    face = s.faces[piece]
    return max([gain(face, types) for _, fit, types in spots if fit & face.mask], default=0.0)


def best_build(s: State, seat: Seat, verb: str, pieces: Iterable[Piece]) -> Move | None:
    """The Part that brings a robot on most, and where; none that brings nothing on."""
    faces, spots = s.faces, spots_of(s, seat)
    best, top = None, TWICE
    for piece in pieces:
        face = faces[piece]
        for zone, fit, types in spots:
            if face.mask & fit:
                more = gain(face, types)
                if more > top:
                    best, top = (piece, zone), more
    return same(verb, *best) if best else None


def best_plays(s: State, seat: Seat, others_: list[Move]) -> list[Move]:
    """What is worth a thought in the Play Phase, the best of it first: each Part where it adds
    most, all other cards, ice on the Stacks that are furthest."""
    faces, spots = s.faces, spots_of(s, seat)
    empty = next((zone for zone, _, types in spots if not types), "")
    more = sum([bool(s.zones[zone]) for zone in STACKS[seat]]) < STAND and bool(empty)
    ways: list[tuple[float, Move]] = []
    for piece in s.zones[HAND[seat]]:
        face = faces[piece]
        if face.bit:
            found = [(gain(face, types), zone) for zone, fit, types in spots if fit & face.mask]
            if found:
                top, at = max(found)
                ways.append((top, same("build", piece, at)))
                if more and at != empty and found[-1][1] == empty:  # more Stacks, more to play
                    ways.append((GAIN[0], same("build", piece, empty)))
    ways.sort(key=_first, reverse=True)
    ways = ways[:MANY]
    ice = [(float(COUNT[built(s, str(m.to))] % 4), m) for m in others_ if m.verb == "freeze"]
    ice.sort(key=_first, reverse=True)
    ways += ice[:FEW]
    ways += [(PLAY if m.piece is not None else 0.0, m) for m in others_ if m.verb != "freeze"]
    ways.sort(key=_first, reverse=True)
    return [move for _, move in ways]


def _first(pair: tuple[float, Move]) -> float:
    return pair[0]


def best_aims(s: State, seat: Seat, verb: str, needed: int, moves: list[Move]) -> list[Move]:
    """Others' Parts by what they are worth, one's own only if there is nothing else to destroy."""
    spots = spots_of(s, seat) if verb in ("steal", "strip") else []

    def harm(move: Move) -> float:
        part: Any = move.to
        own = SEAT_OF[s.where[part]] == seat
        return worth(s, part) * (-1.0 if own else 1.0) + (best_gain(s, spots, part) if spots else 0)

    ranked = sorted(moves, key=harm, reverse=True)
    theirs = [move for move in ranked if SEAT_OF[s.where[cast_(move.to)]] != seat]
    return theirs[:MANY] if len(theirs) >= needed else ranked[: len(theirs) + FEW]


def cast_(spot: Any) -> Piece:
    """A spot that is known to be a piece."""
    return int(spot)


def best_play(s: State, seat: Seat) -> Move:
    """Build, or draw, or leave it at that."""
    hand, faces = s.zones[HAND[seat]], s.faces
    move = best_build(s, seat, "build", [piece for piece in hand if faces[piece].bit])
    if move:
        return move
    darts = [piece for piece in hand if faces[piece].verb == "draw_cards"]
    begun = sum([bool(s.zones[zone]) for zone in STACKS[seat]])
    if darts and begun >= faces[darts[0]].stacks:
        return same("play", darts[0], "played")
    return same("end")


def worth(s: State, part: Piece) -> float:
    """What a Part in a Factory is worth to its owner."""
    faces, bit, types = s.faces, s.faces[part].bit, 0
    for piece in s.zones[s.where[part]]:
        if piece != part:
            types |= faces[piece].bit
    return GAIN[COUNT[types]] if bit & ~types else TWICE


def cheapest(s: State, moves: list[Move], few: int) -> list[Move]:
    """The Parts that are missed least, and what else can be done."""
    parts: list[tuple[float, Move]] = [
        (worth(s, move.piece), move)
        for move in moves
        if move.verb in ("sacrifice", "deploy") and move.piece is not None
    ]
    parts.sort(key=_first)
    return [
        *[move for _, move in parts[:few]],
        *[m for m in moves if m.verb not in ("sacrifice", "deploy")],
    ]


def least(s: State, seat: Seat, moves: list[Move]) -> list[Move]:
    """The cards of the hand that are missed least."""
    faces, spots = s.faces, spots_of(s, seat)

    def use(move: Move) -> float:
        face = faces[move.piece or 0]
        if face.bit:
            return best_gain(s, spots, move.piece or 0)
        return CHEAP.index(face.verb or face.interrupt) / 2

    return sorted(moves, key=use)[:MANY]


def progress(s: State, seat: Seat) -> float:
    """How far a seat is with its robots."""
    return sum(GAIN[COUNT[built(s, zone)] - 1] for zone in STACKS[seat] if s.zones[zone])


def victim(s: State, seat: Seat, verb: str) -> Move:
    """Who is hit: whoever has least health, or is furthest."""

    def danger(other: Seat) -> float:
        lost = 10.0 * len(s.zones[POWER[other]]) if verb == "hit" else 0.0
        return progress(s, other) - lost

    return same(verb, None, HERO[max(others(s, seat), key=danger)])


def worst_energy(s: State, seat: Seat, moves: list[Move], bits: dict[str, int]) -> Move:
    """The energy whose loss hurts the others most and oneself least."""
    harm = dict.fromkeys(bits, 0.0)
    for owner in (seat, *others(s, seat)):
        for zone in STACKS[owner]:
            for part in s.zones[zone]:
                mask = s.faces[part].mask if s.faces[part].bit else 0
                for energy, bit in bits.items():
                    if mask & bit:
                        harm[energy] += worth(s, part) * (-1.0 if owner == seat else 1.0)
    return max(moves, key=lambda move: harm[move.verb])
