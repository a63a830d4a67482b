"""Which energies Stacks can have: all must differ, each of its own cards' energies (TR-15).

Energies are bits; a mask holds the energies that all Parts of a Stack share.
"""

from functools import cache

ENERGIES = ("chemical", "electrical", "mechanical", "nuclear", "solar")
BIT = {energy: 1 << i for i, energy in enumerate(ENERGIES)}
ALL = (1 << len(ENERGIES)) - 1
BITS = [[bit for bit in BIT.values() if mask & bit] for mask in range(ALL + 1)]  # of each mask

Stacks = tuple[int, ...]  # a mask each


def openings(stacks: Stacks) -> Stacks:
    """Return for each Stack the energies with which a Part can join it; last, begin a new one.

    A Part that joins a Stack leaves it those of its energies that the Part has too; that is fine
    if the Stack can have one of them beside the others.
    """
    found = open_beside(tuple(sorted(stacks)))
    return (*[found[mask] for mask in stacks], found[0])


@cache
def open_beside(stacks: Stacks) -> dict[int, int]:
    """Return the same for sorted Stacks, by what a Stack has; 0 stands for a new one."""
    given: list[tuple[Stacks, int]] = [((), 0)]  # ways to give each an energy of its own, and which
    for mask in stacks:
        given = [
            ((*way, bit), used | bit) for way, used in given for bit in BITS[mask] if not used & bit
        ]
    found = dict.fromkeys((0, *stacks), 0)
    for way, used in given:
        found[0] |= ALL & ~used
        for mask, bit in zip(stacks, way, strict=True):
            found[mask] |= bit
    return found


def open_to(stacks: Stacks, at: int) -> int:
    """Return the energies that the Stack at an index can still have; one: it is locked (TR-17)."""
    return openings(stacks)[at]
