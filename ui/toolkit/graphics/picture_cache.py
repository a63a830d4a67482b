"""Keeps drawn pictures; all caches of the program share one budget of bytes.

Beyond the budget, the least recently used pictures of all caches are dropped; beyond `LEAN_BYTES`,
those that were not shown lately.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from functools import wraps
from heapq import heapify, heappop, heapreplace
from itertools import count
from typing import ClassVar, ParamSpec
from weakref import WeakSet

from pygame import Surface

BUDGET_BYTES = 96 << 20  # bytes that all pictures together never exceed
LEAN_BYTES = 14 << 20  # bytes beyond which only recently shown pictures are kept
RECENT_FRAMES = 300  # frames that count as recent: five seconds of motion
P = ParamSpec("P")
Key = tuple[object, ...]


class PictureCache:
    """The pictures of one drawer by key; they are shared, so copy one before drawing on it."""

    _all: ClassVar[WeakSet[PictureCache]] = WeakSet()
    _held: ClassVar[int] = 0  # bytes of all pictures in all caches
    _uses: ClassVar[count[int]] = count()
    _frames: ClassVar[deque[int]] = deque(
        [0], RECENT_FRAMES
    )  # the first use number of each recent frame

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, tuple[int, Surface]] = (
            OrderedDict()
        )  # with the number of the last use
        self._bytes = 0
        self._all.add(self)

    def __del__(self) -> None:
        self.clear()

    def __contains__(self, key: Key) -> bool:  # otherwise `in` would iterate over all keys
        return key in self._kept

    def __iter__(self) -> Iterator[Key]:
        return iter(self._kept)

    @classmethod
    def held(cls) -> int:
        """Return the bytes of all pictures in all caches."""
        return cls._held

    @classmethod
    def new_frame(cls) -> None:
        """Count a drawn frame; recency is measured in frames, not in time."""
        cls._frames.append(next(cls._uses))

    @classmethod
    def age(cls) -> None:
        """Regard no picture as recent, after a change of scene or size."""
        cls._frames.extend([next(cls._uses)] * RECENT_FRAMES)

    def find(self, key: Key) -> Surface | None:
        """Return a kept picture, or None."""
        if key not in self._kept:
            return None
        found = self._kept.pop(key)[1]
        self._kept[key] = next(self._uses), found
        return found

    def get(self, key: Key, make: Callable[[], Surface]) -> Surface:
        """Return the picture of a key; make it if it is missing."""
        found = self.find(key)
        if found is None:
            found = make()
            self._kept[key] = next(self._uses), found
            self._add(_size(found))
            self._trim()
        return found

    def clear(self) -> None:
        """Drop all pictures."""
        self._kept.clear()
        self._add(-self._bytes)

    def _add(self, size: int) -> None:
        self._bytes += size
        type(self)._held += size

    @classmethod
    def _trim(cls) -> None:
        """Drop the least recently used pictures until the rest fits."""
        held, lately = cls.held(), cls._frames[0]
        if held <= min(BUDGET_BYTES, LEAN_BYTES):
            return
        oldest = [(cache._oldest(), id(cache), cache) for cache in cls._all if cache._kept]
        heapify(oldest)
        while oldest and (held > BUDGET_BYTES or (held > LEAN_BYTES and oldest[0][0] < lately)):
            cache = oldest[0][2]
            size = _size(cache._kept.popitem(last=False)[1][1])
            cache._add(-size)
            held -= size
            if cache._kept:
                heapreplace(oldest, (cache._oldest(), id(cache), cache))
            else:
                heappop(oldest)

    def _oldest(self) -> int:
        """Return the number of the last use of the least recently used picture."""
        return next(iter(self._kept.values()))[0]


def cached(make: Callable[P, Surface]) -> Callable[P, Surface]:
    """Cache the results of a drawing function by its arguments."""
    cache = PictureCache()

    @wraps(make)
    def found(*args: P.args, **kwargs: P.kwargs) -> Surface:
        return cache.get((args, tuple(kwargs.items())), lambda: make(*args, **kwargs))

    return found


def _size(picture: Surface) -> int:
    return picture.get_pitch() * picture.get_height()
