"""Compute the features of Robo Power; the word before the dot is the group."""

from games.engine import Piece, Seat, State, bit
from games.robo_power.cards import BOX, BY_KEY, RoboCard
from games.robo_power.zones import HAND, TABLE

NAMES: tuple[str, ...] = (
    "cards.count",
    "cards.one",
    "cards.two",
    "cards.three",
    "traps.first",
    "traps.more",
    "traps.many",
    "counteracts.first",
    "counteracts.more",
    "spies.steals",
    "spies.short",
    "robots.best",
    "robots.peak",
    "robots.second",
    "robots.third",
    "robots.all",
    "robots.none",
    "known.best",
    "known.beaten",
)
NO_FEATURES = (0.0,) * len(NAMES)
MAX_COUNTED = 4  # cards; larger numbers count alike
COUNTED = [(float(n), float(n == 1), float(n == 2), float(n == 3)) for n in range(len(BOX) + 1)]
SPECIAL = [
    (float(n > 0), max(0.0, n - 1.0)) for n in range(len(BOX) + 1)
]  # of Traps, or Counteracts
# The owner, the seats that know it (a `seen` mask), and the card; None if the view hides it.
KnownCard = tuple[Seat, int, RoboCard | None]


def strengths() -> dict[str, float]:
    """Return the share of numbered cards that each of them beats; ties count half."""
    numbers = [card.number for card in BOX if card.number is not None]
    return {
        card.key: (
            sum(n < card.number for n in numbers) + sum(n == card.number for n in numbers) / 2
        )
        / len(numbers)
        for card in BY_KEY.values()
        if card.number is not None
    }


STRENGTH = strengths()


def rows(s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
    """Return the features of some seats; all are 0 for a seat without cards."""
    known = find_known_cards(s)
    return [row(s, seat, known) for seat in seats]


def row(s: State, seat: Seat, known: list[KnownCard]) -> tuple[float, ...]:
    """Return the features of a seat; `known` comes from `find_known_cards`."""
    mine = s.zones[HAND[seat]] + s.zones[TABLE[seat]]
    if not mine:
        return NO_FEATURES
    traps, counteracts, steals, numbers, best = summarize_hand(s, mine)
    top = numbers[0]
    n = len(mine) - (s.active == seat and not s.decisions)  # without the card to discard
    return (
        *COUNTED[n],
        *SPECIAL[traps],
        1.0 if traps and n >= MAX_COUNTED else 0.0,
        *SPECIAL[counteracts],
        float(steals),
        1.0 if steals and n < MAX_COUNTED else 0.0,
        top,
        top**8,
        numbers[1],
        numbers[2],
        sum(numbers),
        0.0 if top else 1.0,
        1.0 if top and s.seen[best] == s.everyone else 0.0,
        1.0 if known and is_beaten(seat, top, known) else 0.0,
    )


def summarize_hand(s: State, mine: list[Piece]) -> tuple[int, int, int, list[float], Piece]:
    """Return the numbers of Traps, Counteracts and steals, the robots' worths, and the best robot.

    There are at least three worths, the best first, 0 for a missing robot; -1 is no piece.
    """
    faces: list[RoboCard | None] = s.faces
    traps = counteracts = steals = 0
    numbers = [0.0, 0.0, 0.0]
    best, top = -1, 0.0
    for piece in mine:
        card = faces[piece]
        if card is None:
            continue
        if card.number is None:
            if card.kind == "trap":
                traps += 1
            else:
                counteracts += 1
            continue
        steals += card.steals
        strength = STRENGTH[card.key]
        if strength > top:
            best, top = piece, strength
        numbers.append(strength)
    numbers.sort(reverse=True)
    return traps, counteracts, steals, numbers, best


def find_known_cards(s: State) -> list[KnownCard]:
    """Return the cards in all hands that somebody else knows."""
    found, seen = [], s.seen
    for seat in range(s.seats):
        own = bit(seat)
        for piece in s.zones[HAND[seat]]:
            eyes = seen[piece]
            if eyes != own:
                found.append((seat, eyes, s.faces[piece]))
    return found


def is_beaten(seat: Seat, top: float, known: list[KnownCard]) -> bool:
    """Return whether the seat knows a card in another hand that beats its best."""
    eye = bit(seat)
    for other, eyes, face in known:
        if other == seat or face is None or not eyes & eye:
            continue
        if STRENGTH.get(face.key, 0.0) > top:
            return True
    return False
