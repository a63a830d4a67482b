"""The features of Robo Power: what matters to a seat; before the dot stands the group."""

from games.engine import Seat, State, bit
from games.robo_power.cards import BY_KEY, RoboCard
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
NOTHING = (0.0,) * len(NAMES)
MANY = 4  # cards from here up


def strengths() -> dict[str, float]:
    """Return of each card with a number the share of them that it beats; ties count half."""
    numbers = [
        card.number
        for card in BY_KEY.values()
        if card.number is not None
        for _ in range(card.count)
    ]
    return {
        card.key: (
            sum(n < card.number for n in numbers) + sum(n == card.number for n in numbers) / 2
        )
        / len(numbers)
        for card in BY_KEY.values()
        if card.number is not None
    }


STRENGTH = strengths()


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of `NAMES` for a seat; all are 0 for a seat without cards."""
    mine = s.zones[HAND[seat]] + s.zones[TABLE[seat]]
    if not mine:
        return NOTHING
    faces = s.faces
    traps = counteracts = steals = 0
    numbers: list[float] = []
    best = -1
    for piece in mine:
        card: RoboCard | None = faces[piece]
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
        if best < 0 or strength > numbers[0]:
            best = piece
            numbers.insert(0, strength)
        else:
            numbers.append(strength)
    numbers.sort(reverse=True)
    top = numbers[0] if numbers else 0.0
    n = len(mine) - (s.active == seat and not s.decisions)  # the one to be discarded
    return (
        float(n),
        float(n == 1),
        float(n == 2),
        float(n == 3),
        float(traps > 0),
        max(0.0, traps - 1.0),
        float(traps > 0 and n >= MANY),
        float(counteracts > 0),
        max(0.0, counteracts - 1.0),
        float(steals),
        float(steals > 0 and n < MANY),
        top,
        top**8,
        numbers[1] if len(numbers) > 1 else 0.0,
        numbers[2] if len(numbers) > 2 else 0.0,
        float(sum(numbers)),
        float(not numbers),
        float(best >= 0 and s.seen[best] == s.everyone),
        float(beaten(s, seat, top)),
    )


def beaten(s: State, seat: Seat, top: float) -> bool:
    """Return whether the seat knows of a card in another hand that beats its best."""
    eye, faces, seen = bit(seat), s.faces, s.seen
    for other in range(s.seats):
        if other != seat:
            for piece in s.zones[HAND[other]]:
                if seen[piece] & eye and STRENGTH.get(faces[piece].key, 0.0) > top:
                    return True
    return False
