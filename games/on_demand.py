"""What each game has, by its key, read when it is first asked for."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Generic, TypeVar

T = TypeVar("T")


class OnDemand(MutableMapping[str, T], Generic[T]):
    """A mapping whose values are made when they are first asked for, and kept.

    A window that shows five boxes has not read five rule books.
    """

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __setitem__(self, key: str, value: T) -> None:
        self._makers[key] = lambda: value
        self._made[key] = value

    def __delitem__(self, key: str) -> None:
        del self._makers[key]
        self._made.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
