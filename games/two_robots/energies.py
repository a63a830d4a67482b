"""Which energies Stacks can have: all must differ, each of its own cards' energies (TR-15)."""

from __future__ import annotations

from functools import cache

ENERGIES = ("chemical", "electrical", "mechanical", "nuclear", "solar")
BIT = {energy: 1 << i for i, energy in enumerate(ENERGIES)}
ALL = (1 << len(ENERGIES)) - 1

Stacks = tuple[int, ...]  # of each Stack the energies that all its Parts share, a bit each


@cache
def assignable(stacks: Stacks) -> bool:
    """Whether distinct energies can be given to all these Stacks, each one of its own."""
    if not stacks:
        return True
    rest = stacks[1:]
    return any(assignable(without(rest, bit)) for bit in bits(stacks[0]))


@cache
def openings(stacks: Stacks) -> Stacks:
    """With which energies a Part can join each of these Stacks, and with which begin a new one.

    A Part that joins a Stack leaves it those of its energies that the Part has too; that is fine
    if the Stack can have one of them beside the others.
    """
    on = [open_to(stacks, at) for at in range(len(stacks))]
    return (*on, sum(bit for bit in BIT.values() if assignable(without(stacks, bit))))


def room(stacks: Stacks, mask: int) -> tuple[int, ...]:
    """Which of these Stacks can take a Part of such energies; a number past them: a new one."""
    return tuple([at for at, bits_ in enumerate(openings(stacks)) if bits_ & mask])


@cache
def open_to(stacks: Stacks, at: int) -> int:
    """The energies that one of these Stacks can still have; it is locked when there is one."""
    rest = stacks[:at] + stacks[at + 1 :]
    return sum(bit for bit in bits(stacks[at]) if assignable(without(rest, bit)))


def without(stacks: Stacks, bit: int) -> Stacks:
    """These Stacks when another has that energy already."""
    return tuple([mask & ~bit for mask in stacks])


def bits(mask: int) -> list[int]:
    """The energies of a mask, one by one."""
    return [bit for bit in BIT.values() if mask & bit]
