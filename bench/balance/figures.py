"""Compute figures with 95 % intervals from the measurements of many games."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ai.confidence import wilson_interval
from bench.balance.gauge import FAILED, TRIED, Gauge
from bench.balance.measured_game import MeasuredGame

Z = 1.959964
AS, USED, PLACE = "as.", "card.", "place."  # prefixes of figures for one of many things
MIN_HELD_GAMES = 20  # games with a card in hand from which it can count as never or always used


class Figure(NamedTuple):
    """A figure with its interval and the number of games; with `share`, a share from 0 to 1."""

    point: float
    low: float
    high: float
    games: int
    share: bool = False


def share(hits: float, games: int) -> Figure:
    """Return a share with its interval (Wilson 1927)."""
    return Figure(hits / games, *wilson_interval(hits, games), games, True)


def median(numbers: Iterable[float], is_share: bool = False) -> Figure:
    """Return a median with its interval by order statistics (Conover 1999)."""
    order = sorted(numbers)
    n = len(order)
    off = Z * math.sqrt(n) / 2
    low, high = max(0, math.floor(n / 2 - off)), min(n - 1, math.ceil(n / 2 + off))
    return Figure(statistics.median(order), order[low], order[high], n, is_share)


def mean(numbers: Sequence[float]) -> Figure:
    """Return a mean with its interval, assuming a normal distribution."""
    middle, n = statistics.fmean(numbers), len(numbers)
    off = Z * statistics.stdev(numbers) / math.sqrt(n) if n > 1 else math.inf
    return Figure(middle, middle - off, middle + off, n)


def figures(games: Sequence[MeasuredGame], seats: int, gauge: Gauge) -> dict[str, Figure]:
    """Return all figures of games with this many seats, by name."""
    found = {
        "turns each": median(max(game.turns) for game in games),
        "turns": median(sum(game.turns) for game in games),
        "longest": _plain(max(sum(game.turns) for game in games), len(games)),
        "minutes": median(game.seconds / 60 for game in games),
        "ties": share(sum(len(game.winners) > 1 for game in games), len(games)),
    }
    if seats > 2:
        found["wait"] = median((waited(game) for game in games), is_share=True)
    found |= _places(games, seats) | _leaders(games) | _characters(games)
    return found | _victories(games, gauge) | _counts(games, gauge) | _cards(games)


def _plain(number: float, games: int) -> Figure:
    return Figure(number, number, number, games)


def waited(game: MeasuredGame) -> float:
    """Return the share of a game that remained when the first seat went out."""
    turns = sum(game.turns)
    return 1 - game.out / turns if game.out else 0.0


def won(game: MeasuredGame, seat: int) -> float:
    """Return a seat's share of the win."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _places(games: Sequence[MeasuredGame], seats: int) -> dict[str, Figure]:
    """Return the shares of wins by place in turn order, over games that had a turn."""
    whole = [game for game in games if len(game.order) == seats]
    return {
        f"{PLACE}{place + 1}": share(
            sum(won(game, game.order[place]) for game in whole), len(whole)
        )
        for place in range(seats if whole else 0)
    }


def _leaders(games: Sequence[MeasuredGame]) -> dict[str, Figure]:
    """Return how often the only leader at half time won."""
    led = [game for game in games if len(game.leaders) == 1]
    if not led:
        return {}
    return {"ahead": share(sum(won(game, game.leaders[0]) for game in led), len(led))}


def _characters(games: Sequence[MeasuredGame]) -> dict[str, Figure]:
    """Return the shares of wins by character or first card."""
    pairs = [
        (who, won(game, seat)) for game in games for seat, who in enumerate(game.characters) if who
    ]
    tried = Counter(who for who, _ in pairs)
    return {
        f"{AS}{who}": share(sum(wins for one, wins in pairs if one == who), n)
        for who, n in sorted(tried.items())
    }


def _victories(games: Sequence[MeasuredGame], gauge: Gauge) -> dict[str, Figure]:
    """Return the share of each kind of victory."""
    kinds = dict.fromkeys(gauge.victories, 0) | Counter(game.victory for game in games)
    return {f"end.{kind}": share(n, len(games)) for kind, n in kinds.items()}


def _counts(games: Sequence[MeasuredGame], gauge: Gauge) -> dict[str, Figure]:
    """Return the counts per game, and the share of attempts that failed."""
    found = {
        f"a game.{name}": mean([game.counts.get(name, 0) for game in games])
        for name in gauge.counted
    }
    total = sum((Counter(game.counts) for game in games), Counter[str]())
    for name, (hits, of) in {"failed": (FAILED, TRIED), **gauge.ratios}.items():
        if total[of]:
            found[name] = share(total[hits], total[of])
    return found


def _cards(games: Sequence[MeasuredGame]) -> dict[str, Figure]:
    """Return for each card the share of games with it in hand in which it was used."""
    held = Counter(key for game in games for key in game.held)
    used = Counter(key for game in games for key in game.used)
    return {f"{USED}{key}": share(used[key], n) for key, n in sorted(held.items())}


def extremes(found: Mapping[str, Figure]) -> tuple[list[str], list[str]]:
    """Return the keys of cards that were often held but never used, and of those always used."""
    cards = {
        name.removeprefix(USED): figure
        for name, figure in found.items()
        if name.startswith(USED) and figure.games >= MIN_HELD_GAMES
    }
    never = [key for key, figure in cards.items() if not figure.point]
    return never, [key for key, figure in cards.items() if figure.point == 1]
