"""Keep drawn pictures. All caches of the program share one budget of bytes.

When they hold more than that together, the pictures longest unused go, whichever cache has them;
beyond a third of it those go that were not shown for a while.
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

BUDGET = 96 << 20  # bytes that all pictures together never exceed
LEAN = 14 << 20  # bytes beyond which only what was shown lately is kept
LATELY = 300  # drawn frames, five seconds of motion
P = ParamSpec("P")
Key = tuple[object, ...]


class PictureCache:
    """The pictures of one drawer by key; they are shared, so copy one before drawing on it."""

    _all: ClassVar[WeakSet[PictureCache]] = WeakSet()
    _uses: ClassVar[count[int]] = count()
    _frames: ClassVar[deque[int]] = deque([0], LATELY)  # the first use of each of the last ones

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, tuple[int, Surface]] = OrderedDict()  # with its last use
        self._bytes = 0
        self._all.add(self)

    def __contains__(self, key: Key) -> bool:  # without it `in` would walk all keys
        return key in self._kept

    def __iter__(self) -> Iterator[Key]:
        return iter(self._kept)

    @classmethod
    def held(cls) -> int:
        """Return the bytes of all pictures in all caches."""
        return sum(cache._bytes for cache in cls._all)

    @classmethod
    def new_frame(cls) -> None:
        """Count a drawn frame: what is shown lately is counted in frames, not in time."""
        cls._frames.append(next(cls._uses))

    @classmethod
    def age(cls) -> None:
        """Regard nothing as shown lately, as after a change of scene or size."""
        cls._frames.extend([next(cls._uses)] * LATELY)

    def find(self, key: Key) -> Surface | None:
        """Return a kept picture, or None."""
        if key not in self._kept:
            return None
        found = self._kept.pop(key)[1]
        self._kept[key] = next(self._uses), found
        return found

    def get(self, key: Key, make: Callable[[], Surface]) -> Surface:
        """Return the picture of a key, made if it is missing."""
        found = self.find(key)
        if found is None:
            found = make()
            self._kept[key] = next(self._uses), found
            self._bytes += _size(found)
            self._trim()
        return found

    def clear(self) -> None:
        """Drop all pictures."""
        self._kept.clear()
        self._bytes = 0

    @classmethod
    def _trim(cls) -> None:
        """Drop the pictures longest unused until the rest is within bounds."""
        held, lately = cls.held(), cls._frames[0]
        if held <= min(BUDGET, LEAN):
            return
        oldest = [(cache._oldest(), id(cache), cache) for cache in cls._all if cache._kept]
        heapify(oldest)
        while oldest and (held > BUDGET or (held > LEAN and oldest[0][0] < lately)):
            cache = oldest[0][2]
            size = _size(cache._kept.popitem(last=False)[1][1])
            cache._bytes -= size
            held -= size
            if cache._kept:
                heapreplace(oldest, (cache._oldest(), id(cache), cache))
            else:
                heappop(oldest)

    def _oldest(self) -> int:
        """Return the last use of the picture longest unused."""
        return next(iter(self._kept.values()))[0]


def cached(make: Callable[P, Surface]) -> Callable[P, Surface]:
    """Keep what a drawing function returns, by its arguments."""
    cache = PictureCache()

    @wraps(make)
    def found(*args: P.args, **kwargs: P.kwargs) -> Surface:
        return cache.get((args, tuple(kwargs.items())), lambda: make(*args, **kwargs))

    return found


def _size(picture: Surface) -> int:
    return picture.get_pitch() * picture.get_height()
