"""For the time of the move: presenters that ask the old controllers and questions by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.engine.core import Ask, Move, Piece, Seat, State
from games.registry import GAMES
from ui.presentation.presenter import Blanks, Phase, Presenter

HERE = Path(__file__).parent


class Unmoved(Presenter):
    """Reads what a game has."""

    @property
    def _game(self) -> Any:
        return GAMES[self.key]

    def number(self, v: State, piece: Piece) -> int | None:
        return GAMES[self.key].number(v, piece)

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        tell = getattr(self._game, "odds", None)
        chance: float | None = tell(v, seat, move) if tell else None
        return chance

    def way(self, v: State, ask: Ask) -> str:
        return str(getattr(ask, "verb", ""))

    def blanks(self, v: State, ask: Ask) -> Blanks:
        n = getattr(ask, "amount", getattr(ask, "left", None))
        return Blanks(
            getattr(ask, "about", None),
            getattr(ask, "against", None),
            n,
            getattr(ask, "parts", 0),
            getattr(ask, "damage", 0),
            getattr(ask, "most", 0),
        )

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        tell = getattr(self._game, "states", None)
        return list(tell(v, seat)) if tell else []

    def counts(self, v: State, seat: Seat) -> dict[str, int]:
        tell = getattr(self._game, "tally", None)
        return dict(tell(v, seat)) if tell else {}

    def phase(self, v: State) -> Phase | None:
        tell = getattr(self._game, "phase", None)
        return Phase(*tell(v)) if tell else None

    def portrait(self, v: State, seat: Seat) -> str:
        pile = v.zones.get(f"hero.{seat}", [])
        face = v.faces[pile[0]] if pile else None
        return str(face.picture) if face else ""


class TwoRobots(Unmoved):
    key = "two_robots"
    files = HERE / "two_robots"


TWO_ROBOTS = TwoRobots()


class Around:
    """A table with what else the drawings of a game look for on it."""

    def __init__(self, table: Any, **more: Any) -> None:
        self._table = table
        self.tints, self.game = table.spec.tints, GAMES[table.spec.game]
        self.__dict__.update(more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)
