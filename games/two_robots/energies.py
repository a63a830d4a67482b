"""Which energies Stacks can have: all must differ, each of its own cards' energies (TR-15).

Energies are bits; a mask holds the energies that all Parts of a Stack share.
"""

from functools import cache

ENERGIES = ("chemical", "electrical", "mechanical", "nuclear", "solar")
BIT = {energy: 1 << i for i, energy in enumerate(ENERGIES)}
ALL = (1 << len(ENERGIES)) - 1

Stacks = tuple[int, ...]  # a mask each


@cache
def assignable(stacks: Stacks) -> bool:
    """Whether distinct energies can be given to all these Stacks, each one of its own."""
    if not stacks:
        return True
    rest = stacks[1:]
    return any(assignable(without(rest, bit)) for bit in bits(stacks[0]))


@cache
def openings(stacks: Stacks) -> Stacks:
    """Return for each Stack the energies with which a Part can join it; last, begin a new one.

    A Part that joins a Stack leaves it those of its energies that the Part has too; that is fine
    if the Stack can have one of them beside the others.
    """
    on = [open_to(stacks, at) for at in range(len(stacks))]
    return (*on, sum(bit for bit in BIT.values() if assignable(without(stacks, bit))))


@cache
def open_to(stacks: Stacks, at: int) -> int:
    """Return the energies that the Stack at an index can still have; one: it is locked (TR-17)."""
    rest = stacks[:at] + stacks[at + 1 :]
    return sum(bit for bit in bits(stacks[at]) if assignable(without(rest, bit)))


def without(stacks: Stacks, bit: int) -> Stacks:
    """Return these Stacks when another one has that energy already."""
    return tuple([mask & ~bit for mask in stacks])


def bits(mask: int) -> list[int]:
    """Return the energies of a mask one by one."""
    return [bit for bit in BIT.values() if mask & bit]
