"""Stand-ins for the thinking process: they answer at once, or after some polls."""

from __future__ import annotations

from ai.registry import JUDGES
from ai.search.greedy import random_move
from ai.search.worlds import Answer
from bench.no_thinking import NoThinking
from games.engine.core import State
from games.engine.moves import Move


class RandomOpponents(NoThinking):
    """Opponents that play any legal move, after `polls` polls."""

    def __init__(self, polls: int = 1) -> None:
        self.polls, self.left = polls, 0
        self.asked: list[tuple[str, State, str, int]] = []
        self.cancelled = 0
        self.pending = False

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self.asked.append((game, view, level, seed))
        self.left, self.pending = self.polls, True

    ask_hint = ask

    def poll(self) -> Answer | None:
        self.left -= 1
        if not self.pending or self.left > 0:
            return None
        self.pending = False
        game, view, _, seed = self.asked[-1]
        self.judge = JUDGES[game]
        return self.answer(view, seed)

    def answer(self, view: State, seed: int) -> Answer:
        return random_move(view, self.judge, seed)

    def cancel(self) -> None:
        self.cancelled += 1
        self.pending = False


class WrongOpponents(RandomOpponents):
    """Opponents that answer with illegal moves."""

    def answer(self, view: State, seed: int) -> Answer:
        return Answer(Move("fly", 3, "moon"), ())
