"""Games whose thinking process is killed, stopped or slowed at every tenth request."""

from __future__ import annotations

import os
import signal
import time

from ai.search.worlds import Answer
from ai.worker import Opponents
from games.engine.core import State, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.proof.form import Counts
from tests.long_runs.proof.games import KINDS
from tests.support.table_at import NAMES, unkept
from ui.play.session import Session
from ui.storage.players import Opponent
from ui.storage.settings import Settings
from ui.terminal.desk import wait_for

EVERY = 10  # requests
SLOW = 0.3  # seconds that a slowed process stands still: less than it may be silent
LEVELS = ("random", "greedy")
LONGEST = 3600.0  # seconds of a game
TROUBLE = ("killed", "stopped", "slowed")


class Troubled(Opponents):
    """Opponents whose process is troubled at every tenth request."""

    def __init__(self) -> None:
        super().__init__()
        self.requests = self.answers = 0
        self.troubles = dict.fromkeys(TROUBLE, 0)
        self.view: State | None = None
        self._on = 0.0  # when a slowed process goes on

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        super().ask(game, view, level, seed)
        self.view, self._on = view, 0.0
        self.requests += 1
        if self.requests % EVERY == 0 and self.pid is not None:
            how = TROUBLE[self.requests // EVERY % len(TROUBLE)]
            self.troubles[how] += 1
            os.kill(self.pid, signal.SIGKILL if how == "killed" else signal.SIGSTOP)
            self._on = time.monotonic() + SLOW if how == "slowed" else 0.0

    def poll(self) -> Answer | None:
        if self._on and time.monotonic() > self._on and self.pid is not None:
            os.kill(self.pid, signal.SIGCONT)
            self._on = 0.0
        answer = super().poll()
        if answer is not None:
            assert self.view is not None
            assert answer.move in legal_moves(self.view), "an illegal answer"
            self.answers += 1
        return answer


def missing() -> str:
    """Return why processes cannot be troubled here."""
    return "" if os.name == "posix" else "Only POSIX systems can stop a process."


def one(number: int) -> Counts:
    """Play a game to its end with troubled opponents: each request gets a legal answer."""
    game, seats = KINDS[number % len(KINDS)]
    players = [Opponent(name, LEVELS[number % len(LEVELS)]) for name in NAMES[:seats]]
    opponents = Troubled()
    try:
        match = Match(GAMES[game], seats, number)
        session = Session(match, players, unkept(Settings()), opponents)
        assert wait_for(session, lambda: match.over, LONGEST), "it hangs"
    finally:
        opponents.close()
    assert opponents.requests == opponents.answers == len(match.moves)
    assert not opponents.problem
    return {"requests": opponents.requests, **opponents.troubles, "replaced": opponents.replaced}
