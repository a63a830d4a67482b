"""Works out the possible energies of Stacks. Each Stack has one, and no two the same (TR-15).

Energies are bits; a mask holds the energies that all Parts of a Stack share.
"""

from functools import cache

ENERGIES = ("chemical", "electrical", "mechanical", "nuclear", "solar")
BIT = {energy: 1 << i for i, energy in enumerate(ENERGIES)}
ALL = (1 << len(ENERGIES)) - 1
BITS = [[bit for bit in BIT.values() if mask & bit] for mask in range(ALL + 1)]  # by mask

Stacks = tuple[int, ...]  # a mask for each Stack


def openings(stacks: Stacks) -> Stacks:
    """Return the energies with which a Part can join each Stack, and last, begin a new one.

    A Stack keeps the energies that it shares with a new Part. One of them must not be used by
    another Stack.
    """
    found = open_beside(tuple(sorted(stacks)))
    return (*[found[mask] for mask in stacks], found[0])


def open_beside(stacks: Stacks) -> dict[int, int]:
    """Return the energies with which a Part can join a Stack, by the mask of the Stack.

    The Stacks are sorted, and 0 stands for a new Stack.
    """
    found = {0: _free(usable(stacks), ALL)}
    for at, mask in enumerate(stacks):
        if mask not in found:
            found[mask] = _free(usable(stacks[:at] + stacks[at + 1 :]), mask)
    return found


@cache
def usable(stacks: Stacks) -> int:
    """Return the sets of energies that Stacks can have, one each.

    The result has a bit for each set, numbered by the set's mask.
    """
    if not stacks:
        return 1  # only the empty set
    others = usable(stacks[:-1])
    found = 0
    for bit in BITS[stacks[-1]]:
        found |= (others & _WITHOUT[bit]) << bit
    return found


_WITHOUT = {
    bit: sum([1 << some for some in range(ALL + 1) if not some & bit]) for bit in BIT.values()
}


def _free(used: int, mask: int) -> int:
    """Return the energies of a mask that at least one of these sets does not use."""
    return sum([bit for bit in BITS[mask] if used & _WITHOUT[bit]])


def open_to(stacks: Stacks, at: int) -> int:
    """Return the energies that a Stack can still have. With only one left it is locked (TR-17)."""
    return openings(stacks)[at]
