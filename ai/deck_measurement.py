"""Play a deck against itself and count how often each card is played, is used and wins.

A card is judged by the games in which it was played, and by the number of its copies that a player
played. Players play more cards if they win, so both are compared with the other played cards.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from statistics import NormalDist, median
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.registry import JUDGES
from ai.think import think
from ai.worker import lower_priority
from games.engine import Event, advance, asked, seeded, view
from games.registry import GAMES

DEFAULT_GAMES = 200
LEVEL = "engineer"  # the best level without a search
SEATS = (2, 4)  # players, in turn
BOX_PART = 5  # for so many games with a deck there is one with the box's own
ERROR_CHANCE = 0.05  # chance that a fair deck has a card that is called strong or weak
MIN_PLAYS = 20  # draws after which an unplayed card counts as unplayable, and plays to judge it


class DeckJob(NamedTuple):
    """Games to play: game, text of the deck, numbers of players in turn, level, how many."""

    game: str
    deck: str
    seats: tuple[int, ...] = SEATS
    level: str = LEVEL
    games: int = DEFAULT_GAMES

    @property
    def total(self) -> int:
        """The number of games, including those with the box's own deck."""
        return self.games + self.games // BOX_PART


class DeckGame(NamedTuple):
    """A finished game: its turns, and for each seat the share of the win and its cards."""

    turns: int
    shares: tuple[float, ...]
    drawn: tuple[frozenset[str], ...]
    played: tuple[Mapping[str, int], ...]  # copies
    used: Mapping[str, int] = {}  # how often the ability of each card was used

    @property
    def is_tied(self) -> bool:
        """Whether nobody won alone."""
        return max(self.shares) < 1.0


class WinShare(NamedTuple):
    """How often something happened, and the share of wins then with its 95% interval."""

    times: int
    part: float
    low: float
    high: float


class CardFigures(NamedTuple):
    """The figures of a card: wins of those who drew and who played it, and a verdict."""

    key: str
    drawn: WinShare
    played: WinShare  # by the first number of players
    verdict: str  # strong, weak, never, or empty
    more: WinShare | None = None  # played, by the second number of players
    copy_gain: float = 0.0  # what a further copy adds to the share of wins
    uses: float = 0.0  # of its ability in a game


class DeckFigures(NamedTuple):
    """The results of a deck's games, and of those with the box's own deck."""

    games: int
    cards: tuple[CardFigures, ...]
    shortest: int  # turns
    median: float
    longest: int
    ties: float = 0.0  # share of the games
    box_games: int = 0
    box_median: float = 0.0
    box_ties: float = 0.0


def play(job: DeckJob, seed: int) -> DeckGame:
    """Play one game; the same seed gives the same game. The last games are with the box's deck."""
    rules, judge = GAMES[job.game], JUDGES[job.game]
    assert rules.decks is not None
    chance = seeded(f"measure:{seed}")
    seats = job.seats[seed % len(job.seats)]
    deck = job.deck if seed < job.games else ""
    s = rules.new(seats, rules.default_options(seats) | {"deck": deck}, chance)
    how = judge.level(job.level)
    drawn: list[set[str]] = [set() for _ in range(seats)]
    played = [Counter[str]() for _ in range(seats)]
    used = Counter[str]()
    moves = 0
    while (ask := asked(s)) is not None:
        for seat in range(seats):
            drawn[seat].update(s.faces[piece].key for piece in s.zones[f"hand.{seat}"])
        move = think(judge, view(s, ask.seat), how, seed + moves, timed=False).move
        held = move.piece is not None and s.where[move.piece] == f"hand.{ask.seat}"
        if held and move.verb != "discard" and move.piece is not None:
            played[ask.seat][s.faces[move.piece].key] += 1
        s.event_log = events = list[Event]()
        advance(s, move, chance)
        used.update(s.faces[piece].key for piece in rules.decks.uses(move, events))
        moves += 1
    share = 1.0 / len(s.winners)
    shares = tuple(share if seat in s.winners else 0.0 for seat in range(seats))
    found = tuple(map(frozenset, drawn))
    return DeckGame(s.turn_number, shares, found, tuple(map(dict, played)), dict(used))


def compute_figures(
    games: Mapping[int, DeckGame], keys: Sequence[str], own: int = DEFAULT_GAMES
) -> DeckFigures:
    """Return the results for these cards; the order of the games is irrelevant.

    The games from number `own` on are with the box's deck.
    """
    every = [games[seed] for seed in sorted(games) if seed < own]
    box = [games[seed] for seed in sorted(games) if seed >= own]
    turns = [one.turns for one in every] or [0]
    strict = NormalDist().inv_cdf(1 - ERROR_CHANCE / 4 / max(1, len(keys)))  # two tests a card
    usual = _usual_shares(every)
    sizes = sorted({len(one.shares) for one in every})
    cards = tuple(_card_figures(key, every, sizes, usual, strict) for key in keys)
    return DeckFigures(
        len(every),
        cards,
        min(turns),
        median(turns),
        max(turns),
        _tied_share(every),
        len(box),
        median([one.turns for one in box] or [0]),
        _tied_share(box),
    )


def _tied_share(games: Sequence[DeckGame]) -> float:
    return sum(one.is_tied for one in games) / max(1, len(games))


def _usual_shares(games: Iterable[DeckGame]) -> dict[int, float]:
    """Return, by number of players, the share of wins of those who played any card."""
    sums: dict[int, list[float]] = {}
    for one in games:
        found = sums.setdefault(len(one.shares), [0.0, 0.0])
        for share, cards in zip(one.shares, one.played, strict=True):
            found[0] += share * len(cards)
            found[1] += len(cards)
    return {seats: won / plays if plays else 1 / seats for seats, (won, plays) in sums.items()}


def _card_figures(
    key: str,
    games: Sequence[DeckGame],
    sizes: Sequence[int],
    usual: Mapping[int, float],
    strict: float,
) -> CardFigures:
    drew = [one.shares[n] for one in games for n, keys in enumerate(one.drawn) if key in keys]
    by_size = [
        [
            share
            for one in games
            if len(one.shares) == size
            for share, cards in zip(one.shares, one.played, strict=True)
            if key in cards
        ]
        for size in sizes or SEATS[:1]
    ]
    plays = sum(map(len, by_size))
    spread = sum(
        len(won) * usual[size] * (1 - usual[size])
        for size, won in zip(sizes, by_size, strict=False)
    )
    extra = sum(
        sum(won) - len(won) * usual[size] for size, won in zip(sizes, by_size, strict=False)
    )
    by_play = extra / math.sqrt(spread) if spread else 0.0
    gain, by_copy = _compare_copies(key, games)
    verdict = ""
    if not plays:
        verdict = "never" if len(drew) >= MIN_PLAYS else ""
    elif plays >= MIN_PLAYS:
        low, high = sorted((by_play, by_copy))
        verdict = "strong" if high > strict > -low else "weak" if -low > strict > high else ""
    return CardFigures(
        key,
        _share(drew),
        _share(by_size[0]),
        verdict,
        _share(by_size[1]) if len(by_size) > 1 else None,
        gain,
        sum(one.used.get(key, 0) for one in games) / max(1, len(games)),
    )


def _compare_copies(key: str, games: Iterable[DeckGame]) -> tuple[float, float]:
    """Return what a further copy adds to the share of wins, and that in standard errors.

    It is the slope of a linear regression on the copies played, within each game and beside the
    number of other cards played.
    """
    wins, copies, others = list[float](), list[float](), list[float]()
    free = 0
    for one in games:
        mine = [cards.get(key, 0) for cards in one.played]
        if not any(mine):
            continue
        rest = [sum(cards.values()) - n for cards, n in zip(one.played, mine, strict=True)]
        for into, values in ((wins, one.shares), (copies, mine), (others, rest)):
            middle = sum(values) / len(values)
            into += [value - middle for value in values]
        free += len(mine) - 1
    wins, copies = _without(wins, others), _without(copies, others)
    square = _dot(copies, copies)
    if free < MIN_PLAYS or square < 1e-9:
        return 0.0, 0.0
    slope = _dot(wins, copies) / square
    left = [y - slope * x for x, y in zip(copies, wins, strict=True)]
    error = math.sqrt(max(_dot(left, left), 1e-9) / (free - 2) / square)
    return slope, slope / error


def _without(values: Sequence[float], others: Sequence[float]) -> list[float]:
    """Return the part of values that others do not explain linearly."""
    square = _dot(others, others)
    slope = _dot(values, others) / square if square else 0.0
    return [y - slope * x for x, y in zip(others, values, strict=True)]


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(some, others, strict=True))


def _share(wins: Sequence[float]) -> WinShare:
    return WinShare(
        len(wins), sum(wins) / len(wins) if wins else 0.0, *wilson_interval(sum(wins), len(wins))
    )


# in the background


class DeckMeasurement:
    """Games that run in their own processes, which report after every game."""

    def __init__(self, job: DeckJob, workers: int = 0) -> None:
        self.job, self.wanted = job, job.total
        games = self.wanted
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
