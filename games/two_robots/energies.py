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


def open_beside(stacks: Stacks) -> dict[int, int]:
    """Return the same for sorted Stacks, by what a Stack has; 0 stands for a new one."""
    found = {0: _free(usable(stacks), ALL)}
    for at, mask in enumerate(stacks):
        if mask not in found:
            found[mask] = _free(usable(stacks[:at] + stacks[at + 1 :]), mask)
    return found


@cache
def usable(stacks: Stacks) -> int:
    """Return which sets of energies, one for each, Stacks can have: a bit each, by its mask."""
    if not stacks:
        return 1  # only the set of none
    others = usable(stacks[:-1])
    found = 0
    for bit in BITS[stacks[-1]]:
        found |= (others & _WITHOUT[bit]) << bit
    return found


_WITHOUT = {
    bit: sum([1 << some for some in range(ALL + 1) if not some & bit]) for bit in BIT.values()
}


def _free(used: int, mask: int) -> int:
    """Return those energies of a mask without which one of these sets is."""
    return sum([bit for bit in BITS[mask] if used & _WITHOUT[bit]])


def open_to(stacks: Stacks, at: int) -> int:
    """Return the energies that the Stack at an index can still have; one: it is locked (TR-17)."""
    return openings(stacks)[at]
