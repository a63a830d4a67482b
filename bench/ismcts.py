"""Play our strongest level against OpenSpiel's ISMCTSBot in equal processor time (extra `bench`).

`python -m bench ismcts --game KEY` plays each deal from both seats. The bot chooses among all legal
moves, without duplicates. It samples tables that fit its view, and values leaves by a random game
or (`--value`) by our value function.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from ai.confidence import wilson_interval
from ai.judge import Judge
from ai.parallel_map import parallel_map
from ai.registry import JUDGES
from ai.search.worlds import Label, Worlds, choices, settle
from ai.think import think
from ai.value import Value, value_of
from games.engine import Chance, Move, Seat, State, advance, asked, legal_moves, seeded, view

ALL = Judge()  # by its defaults every legal move is sensible
UCT = 2.0
UNLIMITED_ROUNDS = 10**6  # rounds; time is the real limit
TABLES = 60  # imagined hands of a duel, suited to the short time
MAX_DECISIONS = 400  # decisions of a random game at a leaf
_IDS: dict[Label, int] = {}  # the action number of each move


class BotGame:
    """The description of a game that the bot expects."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "BotGame":
        """Return the type of the game, which is this object itself."""
        return self


class BotTable:
    """A table with the interface of the bot's states; the key is what a seat has heard."""

    def __init__(self, s: State, chance: Chance, heard: list[tuple[object, ...]] | None = None):
        self.s, self.chance = s, chance
        self.heard = heard or [()] * s.seats
        self.hidden: tuple[tuple[Seat, int], ...] = ()
        self._moves: dict[int, Move] | None = None

    @property
    def moves(self) -> dict[int, Move]:
        """The legal moves by number, without duplicates."""
        if self._moves is None:
            found = choices(self.s, ALL)
            self._moves = {_IDS.setdefault(key, len(_IDS)): move for key, move in found.items()}
        return self._moves

    def get_game(self) -> BotGame:
        """Return the description of the game."""
        return BotGame()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.s.winners)

    def is_chance_node(self) -> bool:
        """Return False, because dice are rolled within a move."""
        return False

    def current_player(self) -> Seat:
        """Return the asked seat."""
        ask = asked(self.s)
        return pyspiel.PlayerId.TERMINAL if ask is None else ask.seat

    def information_state_string(self) -> tuple[object, ...]:
        """Return what the asked seat has heard since the root."""
        return self.heard[self.current_player()]

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal moves."""
        return sorted(self.moves)

    def apply_action(self, action: int) -> None:
        """Play a move; others hear a secret one when it is revealed."""
        ask = asked(self.s)
        assert ask is not None
        self.hidden += ((ask.seat, action),) if ask.secret else ()
        advance(self.s, self.moves[action], self.chance)
        for seat in range(self.s.seats):
            own = action if seat == ask.seat or not ask.secret else None
            self.heard[seat] = (*self.heard[seat], (ask.seat, own))
        if self.hidden and not self.s.chosen:
            self.heard = [(*one, self.hidden) for one in self.heard]
            self.hidden = ()
        self._moves = None

    def clone(self) -> "BotTable":
        """Return a copy."""
        copy = BotTable(self.s.copy(), self.chance, self.heard[:])
        copy.hidden = self.hidden
        return copy

    def returns(self) -> list[float]:
        """Return each seat's share of the win."""
        share = 1 / len(self.s.winners)
        return [share if seat in self.s.winners else 0.0 for seat in range(self.s.seats)]


class Leaves:
    """Values leaves by a random game or by our value function."""

    def __init__(self, value: Value | None) -> None:
        self.value = value

    def evaluate(self, table: BotTable) -> list[float]:
        """Return each seat's chance to win."""
        s = table.s.copy()
        if self.value is not None:
            settle(s, self.value.judge, table.chance)
            return self.value.chances(s)
        for _ in range(MAX_DECISIONS):
            if s.winners:
                break
            advance(s, table.chance.pick(legal_moves(s)), table.chance)
        s.winners = s.winners or tuple(s.playing())
        return BotTable(s, table.chance).returns()

    def prior(self, table: BotTable) -> list[tuple[int, float]]:
        """Return equal probabilities for all moves."""
        actions = table.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Bot(ISMCTSBot):  # type: ignore[misc]  # without types
    """The original bot, except that processor time, not a number of rounds, limits its search."""

    def __init__(self, value: Value | None, seconds: float, seed: int) -> None:
        super().__init__(
            BotGame(),
            Leaves(value),
            UCT,
            UNLIMITED_ROUNDS,
            random_state=np.random.RandomState(seed),
            allow_inconsistent_action_sets=True,
        )
        self.seconds = seconds

    def run_search(self, state: BotTable) -> list[tuple[int, float]]:
        """Search until the time is up, for at least two rounds; return the policy at the root."""
        self.reset()
        self._root_node = self.create_new_node(state)
        while True:
            self.run_simulation(self.sample_root_state(state))
            if time.process_time() > self.end and self._root_node.total_visits > 0:
                policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
                return policy

    def answer(self, v: State, seed: int) -> Move:
        """Return the move for a seat's view."""
        root = BotTable(v, seeded("bot"))
        if len(root.moves) == 1:
            return next(iter(root.moves.values()))
        worlds, chance = Worlds(v, seed), Chance(random.Random(f"bot:{seed}").random)
        self.set_resampler(lambda state, seat: sample_table(worlds(), seat, chance))
        self.end = time.process_time() + self.seconds
        return root.moves[int(self.step(root))]


def sample_table(s: State, seat: Seat, chance: Chance) -> BotTable:
    """Return a table that fits the view; secret choices before the seat's own are random."""
    while (ask := asked(s)) is not None and ask.seat != seat:
        advance(s, chance.pick(legal_moves(s)), chance)
    return BotTable(s, chance)


class BotBout(NamedTuple):
    """One of the two games of a deal; `at` is our seat."""

    game: str
    seed: int
    at: Seat
    seconds: float
    lent: bool  # whether the bot uses our value function at its leaves


def play_bot_game(job: BotBout) -> float:
    """Return our share of the win."""
    judge, chance = JUDGES[job.game], seeded(f"ismcts:{job.seed}")
    level = [*judge.levels.values()][-1]._replace(
        rounds=UNLIMITED_ROUNDS, duels=UNLIMITED_ROUNDS, tables=TABLES
    )
    bot = Bot(value_of(judge) if job.lent else None, job.seconds, job.seed)
    s, moves = judge.rules.new(2, judge.rules.default_options(2), chance), 0
    while (ask := asked(s)) is not None:
        moves += 1
        v, seed = view(s, ask.seat), job.seed * 1000 + moves
        if ask.seat == job.at:
            move = think(judge, v, level, seed, make_timer(job.seconds), timed=False).move
        else:
            move = bot.answer(v, seed)
        advance(s, move, chance)
    return 1 / len(s.winners) if job.at in s.winners else 0.0


def make_timer(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether this much processor time has passed."""
    end = time.process_time() + seconds
    return lambda: time.process_time() > end


def main(argv: Sequence[str]) -> int:
    """Play and print; return the exit code."""
    p = argparse.ArgumentParser(prog="python -m bench ismcts", description=__doc__)
    p.add_argument("--game", action="append", choices=sorted(JUDGES), help="one or more; else all")
    p.add_argument("--games", type=int, default=100, help="of each game")
    p.add_argument("--seconds", type=float, default=0.05, help="of processor time a move")
    p.add_argument("--value", action="store_true", help="lend the bot our value for its leaves")
    p.add_argument("--workers", type=int, default=1)
    args = p.parse_args(argv)
    for game in args.game or JUDGES:
        jobs = [BotBout(game, n // 2, n % 2, args.seconds, args.value) for n in range(args.games)]
        wins = sum(parallel_map(play_bot_game, jobs, args.workers))
        low, high = (100 * bound for bound in wilson_interval(wins, len(jobs)))
        print(f"{game}: {100 * wins / len(jobs):.0f} % [{low:.0f}, {high:.0f}] of {len(jobs)}")
    return 0
