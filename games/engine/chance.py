"""The only source of dice and shuffles: every throw comes from `random.Random.random()`."""

import random
from collections.abc import Callable, Sequence
from math import floor, prod
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random numbers; the same stream gives the same dice on every machine.

    Only `random()` is used, the one stream that Python promises to keep between versions.
    """

    __slots__ = ("_next",)

    def __init__(self, draw: Callable[[], float]) -> None:
        self._next = draw

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1, all equally likely."""
        return floor(self._next() * n)

    def die(self, sides: int = 6) -> int:
        """Return the number that a die with so many sides shows: 1 to `sides`."""
        return 1 + floor(self._next() * sides)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things, all equally likely."""
        draw = self._next
        return things[floor(draw() * len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put the things in random order (Fisher and Yates)."""
        draw = self._next
        for i in range(len(things) - 1, 0, -1):
            j = floor(draw() * (i + 1))
            things[i], things[j] = things[j], things[i]


class LoadedChance(Chance):
    """A stream whose first dice show given numbers. Everything else is random."""

    __slots__ = ("_numbers",)

    def __init__(self, chance: Chance, numbers: Sequence[int]) -> None:
        super().__init__(chance._next)
        self._numbers = list(numbers)

    def die(self, sides: int = 6) -> int:
        """Return the next given number, or a random one if none is left."""
        return self._numbers.pop(0) if self._numbers else super().die(sides)


class TooManyCasesError(Exception):
    """More dice or other random numbers than can be counted case by case."""


class CaseChance(Chance):
    """A stream of given numbers, then zeros; it keeps how many each could have been.

    It fails if there are more than `most` cases in all, and calls `note` at each number.
    """

    __slots__ = ("most", "note", "numbers", "sizes")

    def __init__(self, numbers: Sequence[int], note: Callable[[], None], most: int) -> None:
        super().__init__(lambda: 0.0)
        self.numbers = numbers
        self.sizes: list[int] = []
        self.note, self.most = note, most

    def below(self, n: int) -> int:
        """Return the next given number."""
        at = len(self.sizes)
        self.sizes.append(n)
        if prod(self.sizes) > self.most:
            raise TooManyCasesError
        self.note()
        return self.numbers[at] if at < len(self.numbers) else 0

    def die(self, sides: int = 6) -> int:
        """Return the next given number, from 1."""
        return 1 + self.below(sides)

    def pick(self, things: Sequence[T]) -> T:
        """Return the thing with the next given number."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put the things in the order of the next given numbers."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def seeded(seed: int | str) -> Chance:
    """Return the stream of a seed."""
    return Chance(random.Random(f"boltbox:{seed}").random)


def for_move(seed: int | str, moves: int) -> Chance:
    """Return the random stream of one move. Replayed after an undo, it rolls the same dice."""
    return seeded(f"{seed}:{moves}")
