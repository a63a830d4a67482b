"""What Parts are worth: the more, the more of a robot their Stack is without them."""

from games.engine import Piece, Seat, State
from games.two_robots.cards import WHOLE, RobotsCard, cards
from games.two_robots.factory import Places, built
from games.two_robots.zones import STACKS

GAIN = (1.0, 2.0, 4.0, 8.0, 0.0)  # of a new type of Part, by the types that its Stack has
TWICE = 0.3  # of a type that the Stack has already
CORE = 0.1  # more for a Part of one energy, which will fit less often
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))


def gain(face: RobotsCard, types: int) -> float:
    """Return what a Part adds to Parts of these types."""
    if not face.bit & ~types:
        return TWICE
    return GAIN[COUNT[types]] + (CORE if len(face.energies) < 2 else 0.0)


def best_gain(s: State, spots: Places, piece: Piece) -> float:
    """Return what a Part adds where it adds most; 0 where it fits nowhere."""
    face = cards(s)[piece]
    return max([gain(face, types) for _, fit, types in spots if fit & face.mask], default=0.0)


def worth(s: State, part: Piece) -> float:
    """Return what a Part in a Factory is worth to its owner."""
    faces, types = cards(s), 0
    for piece in s.zones[s.where[part]]:
        if piece != part:
            types |= faces[piece].bit
    return GAIN[COUNT[types]] if faces[part].bit & ~types else TWICE


def progress(s: State, seat: Seat) -> float:
    """Return how far a seat is with its robots."""
    return sum(GAIN[COUNT[built(s, zone)] - 1] for zone in STACKS[seat] if s.zones[zone])
