"""For the time of the move: a table with what else the drawings of a game look for on it."""

from __future__ import annotations

from typing import Any

from games.registry import GAMES


class Around:
    """A table with what else the drawings of a game look for on it."""

    def __init__(self, table: Any, **more: Any) -> None:
        self._table = table
        self.tints, self.game = table.spec.tints, GAMES[table.spec.game]
        self.__dict__.update(more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)
