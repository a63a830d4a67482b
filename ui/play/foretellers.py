"""What opponents may be able to tell beside their moves."""

from typing import Protocol, runtime_checkable

from ai.foresee import Foresight
from games.engine import Move, State


@runtime_checkable
class Foreteller(Protocol):
    """Opponents that can also say what a move would do."""

    def foresee(self, game: str, view: State, move: Move) -> None: ...
    def foreseen(self) -> Foresight | None: ...


@runtime_checkable
class Adviser(Protocol):
    """Opponents that can also say what a move costs; `poll` returns the answer."""

    def weigh(self, game: str, view: State, move: Move) -> None: ...
