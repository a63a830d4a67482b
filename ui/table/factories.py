"""A table of factories: every player's columns of cards, and the pool of piles beside mine."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from ui.table.spec import Spec

POOL = 0.27  # of my row is for the piles
ROWS = 2  # of piles
MINE = 0.54  # of the height is for my row
CARD = 0.92  # of a column's width
NEAR = 0.34  # two neighbours in a column are at most so many card widths apart


def rooms(
    spec: Spec, lay: Any, gap: float, label: float
) -> dict[str, tuple[Any, Rect, str, float]]:
    """By zone: whose it is, its room, its shape, and the width of a card."""
    arena = lay.arena
    high = max(1, round((arena.h - gap) * MINE))
    row = Rect(arena.left, arena.bottom - high, arena.w, high)
    pool = Rect(row.left, row.top, round(row.w * POOL), row.h)
    found = dict(_pool(spec, pool, gap, label))
    tops = [seat for seat, side in lay.sides.items() if side != "mine"]
    wide = arena.w / max(1, len(tops))
    for seat, plate in lay.plates.items():
        if seat in tops:
            own = Rect(0, arena.top, round(wide - 2 * gap), max(1, arena.h - high - round(gap)))
            own.centerx = plate.centerx
        else:
            own = Rect(pool.right, row.top, row.right - pool.right - round(gap), row.h)
        found |= _columns(spec, seat, own, gap)
    return found


def _pool(spec: Spec, pool: Rect, gap: float, label: float) -> Any:
    """The piles that nobody owns, in rows."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "pool"]
    across = -(-len(zones) // ROWS)
    w, h = pool.w / across, pool.h / ROWS
    for i, zone in enumerate(zones):
        room = Rect(round(pool.left + i % across * w), round(pool.top + i // across * h),
                    int(w), int(h))  # fmt: skip
        room.inflate_ip(-round(gap), 0)
        card = max(1.0, min(room.w / 1.1, (room.h - label) / 1.5))
        yield zone, (None, room, "pile", card)


def _columns(spec: Spec, seat: int, own: Rect, gap: float) -> Any:
    """One column for each of a player's zones, side by side."""
    families = [zone for zone, z in spec.zones.items() if z.at == "factory"]
    w = own.w / len(families)
    found = {}
    for i, family in enumerate(families):
        room = Rect(round(own.left + i * w), own.top, int(w), own.h)
        room.inflate_ip(-max(2, round(gap / 3)), 0)
        card = max(1.0, min(room.w * CARD, room.h / 1.7))
        found[f"{family}.{seat}"] = (seat, room, "column", card)
    return found
