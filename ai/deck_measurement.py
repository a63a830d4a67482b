"""Play a deck against itself and count how often each card is drawn, is played and wins.

Players do not choose which cards they draw, so the share of wins of those who drew a card shows how
strong it is. The share of those who played it also depends on when it can be played.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from statistics import NormalDist, median
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.registry import JUDGES
from ai.think import think
from ai.worker import lower_priority
from games.engine import Seat, State, advance, asked, seeded, view
from games.registry import GAMES

DEFAULT_GAMES = 200
LEVEL = "engineer"  # the best level without a search
SEATS = 2
ERROR_CHANCE = 0.05  # chance that a fair deck has a card that is called strong or weak
MIN_DRAWS = 20  # draws after which an unplayed card counts as unplayable


class DeckJob(NamedTuple):
    """A deck to play: game, text of the deck, seats and level."""

    game: str
    deck: str
    seats: int = SEATS
    level: str = LEVEL


class DeckGame(NamedTuple):
    """A finished game: its turns, and each seat's share of the win, drawn and played cards."""

    turns: int
    shares: tuple[float, ...]
    drawn: tuple[frozenset[str], ...]
    played: tuple[frozenset[str], ...]


class WinShare(NamedTuple):
    """How often something happened, and the share of wins then with its 95 % interval."""

    times: int
    part: float
    low: float
    high: float


class CardFigures(NamedTuple):
    """The figures of a card: wins of those who drew it and who played it, and a verdict."""

    key: str
    drawn: WinShare
    played: WinShare
    verdict: str  # strong, weak, never, or empty


class DeckFigures(NamedTuple):
    """The results of a deck's games."""

    games: int
    cards: tuple[CardFigures, ...]
    shortest: int  # turns
    median: float
    longest: int


def play(job: DeckJob, seed: int) -> DeckGame:
    """Play one game; the same seed gives the same game."""
    rules, judge = GAMES[job.game], JUDGES[job.game]
    chance = seeded(f"measure:{seed}")
    s = rules.new(job.seats, rules.default_options(job.seats) | {"deck": job.deck}, chance)
    how = judge.level(job.level)
    drawn: list[set[str]] = [set() for _ in range(job.seats)]
    played: list[set[str]] = [set() for _ in range(job.seats)]
    moves = 0
    while (ask := asked(s)) is not None:
        for seat in range(job.seats):
            drawn[seat].update(_hand_keys(s, seat))
        move = think(judge, view(s, ask.seat), how, seed + moves, timed=False).move
        held = move.piece is not None and s.where[move.piece] == f"hand.{ask.seat}"
        if held and move.verb != "discard" and move.piece is not None:
            played[ask.seat].add(s.faces[move.piece].key)
        advance(s, move, chance)
        moves += 1
    share = 1.0 / len(s.winners)
    shares = tuple(share if seat in s.winners else 0.0 for seat in range(job.seats))
    return DeckGame(s.turn_number, shares, _freeze(drawn), _freeze(played))


def _hand_keys(s: State, seat: Seat) -> Iterator[str]:
    """Yield the keys of the cards in a hand."""
    yield from (s.faces[piece].key for piece in s.zones[f"hand.{seat}"])


def _freeze(found: list[set[str]]) -> tuple[frozenset[str], ...]:
    return tuple(map(frozenset, found))


def compute_figures(games: Mapping[int, DeckGame], keys: Sequence[str]) -> DeckFigures:
    """Return the results for these cards; the order of the games is irrelevant."""
    every = [games[seed] for seed in sorted(games)]
    turns = [one.turns for one in every] or [0]
    fair = 1 / len(every[0].shares) if every else 0.0
    strict = NormalDist().inv_cdf(1 - ERROR_CHANCE / 2 / max(1, len(keys)))
    cards = tuple(_card_figures(key, every, fair, strict) for key in keys)
    return DeckFigures(len(every), cards, min(turns), median(turns), max(turns))


def _card_figures(key: str, games: Sequence[DeckGame], fair: float, strict: float) -> CardFigures:
    drew = [one.shares[n] for one in games for n, keys in enumerate(one.drawn) if key in keys]
    used = [one.shares[n] for one in games for n, keys in enumerate(one.played) if key in keys]
    low, high = wilson_interval(sum(drew), len(drew), strict)
    verdict = "strong" if low > fair else "weak" if high < fair else ""
    if not used and len(drew) >= MIN_DRAWS:
        verdict = "never"
    return CardFigures(key, _share(drew), _share(used), verdict)


def _share(wins: Sequence[float]) -> WinShare:
    return WinShare(
        len(wins), sum(wins) / len(wins) if wins else 0.0, *wilson_interval(sum(wins), len(wins))
    )


# in the background


class DeckMeasurement:
    """Games that run in their own processes, which report after every game."""

    def __init__(self, job: DeckJob, games: int = DEFAULT_GAMES, workers: int = 0) -> None:
        self.job, self.wanted = job, games
        self.games: dict[int, DeckGame] = {}
        self.problem = ""  # why no process could start
        self._pipes: list[Connection[None, tuple[int, DeckGame]]] = []
        self._processes: list[SpawnProcess] = []
        workers = min(games, workers or max(1, (os.cpu_count() or 2) - 1))
        context = multiprocessing.get_context("spawn")
        try:
            for n in range(workers):
                mine, theirs = context.Pipe(duplex=False)
                seeds = range(n, games, workers)
                args = (theirs, os.getpid(), job, seeds)
                process = context.Process(target=serve, args=args, daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(mine)
                self._processes.append(process)
        except (OSError, RuntimeError, ValueError) as error:
            self.problem = str(error)

    @property
    def over(self) -> bool:
        """Whether all games are played or the processes have ended."""
        return len(self.games) >= self.wanted or not self._pipes

    def poll(self) -> bool:
        """Collect the finished games without waiting; return whether there were any."""
        before = len(self.games)
        for pipe in self._pipes[:]:
            try:
                while pipe.poll():
                    seed, played = pipe.recv()
                    self.games[seed] = played
            except (EOFError, OSError):
                pipe.close()
                self._pipes.remove(pipe)
        if len(self.games) >= self.wanted:
            self.stop()
        return len(self.games) > before

    def stop(self) -> None:
        """End the processes; keep the games that they reported."""
        for process in self._processes:
            process.kill()
            process.join(1.0)
        for pipe in self._pipes:
            pipe.close()
        self._processes, self._pipes = [], []


def serve(
    pipe: Connection[tuple[int, DeckGame], None], parent: int, job: DeckJob, seeds: Sequence[int]
) -> None:
    """Play games and report each one until the parent has ended (runs in a process)."""
    lower_priority(parent)
    with contextlib.suppress(OSError):
        for seed in seeds:
            pipe.send((seed, play(job, seed)))
