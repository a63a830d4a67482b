"""What matters to a seat of Robo Power, as named numbers."""

from __future__ import annotations

from games.core import Seat, State
from games.robo_power.zones import HAND, TABLE

NAMES = ("cards", "share", "traps", "counteracts", "spies", "low", "middle", "high", "rivals",
         "weakest_rival", "strongest_rival")  # fmt: skip

MIDDLE = 60  # numbers from here up lose few duels
HIGH = 120  # and from here up hardly any


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's own cards by kind, and how many the others hold; out of the game is all zero."""
    mine = s.zones[HAND[seat]] + s.zones[TABLE[seat]]
    if not mine:
        return (0.0,) * len(NAMES)
    kinds = {"trap": 0, "counteract": 0, "spy": 0, "low": 0, "middle": 0, "high": 0}
    for piece in mine:
        card = s.faces[piece]
        if card is not None:
            kinds[_rank(card.kind, card.number)] += 1
    sizes = [len(s.zones[HAND[o]]) + len(s.zones[TABLE[o]]) for o in range(s.seats) if o != seat]
    rivals = [size for size in sizes if size]
    total = len(mine) + sum(rivals)
    return (
        float(len(mine)), len(mine) / total, float(kinds["trap"]), float(kinds["counteract"]),
        float(kinds["spy"]), float(kinds["low"]), float(kinds["middle"]), float(kinds["high"]),
        float(len(rivals)), float(min(rivals, default=0)), float(max(rivals, default=0)),
    )  # fmt: skip


def _rank(kind: str, number: int | None) -> str:
    if kind != "robot" or number is None:
        return kind
    return "high" if number >= HIGH else "middle" if number >= MIDDLE else "low"
