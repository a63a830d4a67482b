"""A mapping that imports its values when they are first asked for."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyMapping(MutableMapping[str, T], Generic[T]):
    """A mapping whose values are given by their place in the code, `"package.module:NAME"`.

    So a window that shows five boxes does not load the rules of five games.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)
        self._found: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._found:
            module, _, name = self._places[key].partition(":")
            self._found[key] = vars(import_module(module))[name]
        return self._found[key]

    def __setitem__(self, key: str, value: T) -> None:
        self._places[key] = ""
        self._found[key] = value

    def __delitem__(self, key: str) -> None:
        del self._places[key]
        self._found.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
