"""What matters to a seat of Robo Power, as named numbers."""

from __future__ import annotations

from games.core import Seat, State
from games.robo_power.zones import HAND, TABLE

NAMES: tuple[str, ...] = (
    "cards", "last_card", "two_cards", "traps", "counteracts", "spies", "weak", "light", "middle",
    "strong", "best", "second", "worst",
)  # fmt: skip
NOTHING = (0.0,) * len(NAMES)

LIGHT, MIDDLE, STRONG = 40, 60, 120  # numbers from here up
TOP = 210  # the highest number there is


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's own cards: how many, of which kinds, its best numbers and its worst."""
    mine = s.zones[HAND[seat]] + s.zones[TABLE[seat]]
    if not mine:
        return NOTHING
    traps = counteracts = spies = weak = light = middle = strong = 0
    numbers = []
    for piece in mine:
        card = s.faces[piece]
        if card is None:
            continue
        number = card.number
        if number is None:
            if card.kind == "trap":
                traps += 1
            else:
                counteracts += 1
            continue
        numbers.append(number)
        if card.steals:
            spies += 1
        elif number >= STRONG:
            strong += 1
        elif number >= MIDDLE:
            middle += 1
        elif number >= LIGHT:
            light += 1
        else:
            weak += 1
    numbers.sort(reverse=True)
    n = len(mine)
    return (
        float(n), float(n == 1), float(n == 2), float(traps), float(counteracts), float(spies),
        float(weak), float(light), float(middle), float(strong),
        numbers[0] / TOP if numbers else 0.0,
        numbers[1] / TOP if len(numbers) > 1 else 0.0,
        numbers[-1] / TOP if numbers else 0.0,
    )  # fmt: skip
