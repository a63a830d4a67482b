"""Tracks the move under the pointer or the focus, and looks ahead to its effects."""

from ai.foresee import Foresight
from games.engine import Move
from ui.play.session import Session

DELAY_SECONDS = 0.12  # that a move must be pointed at before it is looked ahead


class Preview:
    """The effects of the present question's moves, as far as they are known."""

    def __init__(self) -> None:
        self.move: Move | None = None  # under the pointer or the focus
        self.rest = 0.0  # seconds that it has been there
        self.known: dict[Move, Foresight] = {}
        self._wished: Move | None = None

    @property
    def shown(self) -> Foresight | None:
        """The effects of the current move; None before the delay or while they are unknown."""
        if self.move is None or self.rest < DELAY_SECONDS:
            return None
        return self.known.get(self.move)

    def forget(self) -> None:
        """Start anew with another question."""
        self.known.clear()
        self.move = self._wished = None

    def update(self, dt: float, move: Move | None, session: Session) -> bool:
        """Let `dt` seconds pass; return whether the shown effects changed."""
        before = self.shown
        if move != self.move:
            self.move, self.rest = move, 0.0
        self.rest += dt
        if move is not None and self.rest >= DELAY_SECONDS and move not in self.known:
            self._ask(move, session)
        return self.shown is not before

    def _ask(self, move: Move, session: Session) -> None:
        """Ask once about a move, and take the answer when it is ready."""
        if self._wished != move:
            self._wished = move
            session.foresee(move)
        if session.foreseen is not None and session.foreseen[0] == move:
            self.known[move] = session.foreseen[1]
