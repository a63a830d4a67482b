"""Measure how costs grow with seats, cards, moves of a match and stored games.

Each cost is measured in processor time at several sizes. The exponent of the power law through the
first and the last size shows the growth: 1 is linear. No cost may grow faster.
"""

from __future__ import annotations

import math
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from ai.registry import JUDGES
from bench.rules import ours, pace
from games.engine import Options, seeded
from games.engine.match import Match, move_text
from games.engine.replay import read_replay
from games.registry import GAMES
from ui.storage.database import NAME, TABLES
from ui.storage.profile import Profile

MAX_EXPONENT = 1.15  # the largest exponent that counts as linear
BARS = "▁▂▃▄▅▆▇█"
DECK = Path(__file__).parents[1] / "docs" / "decks" / "twelve_cards.yaml"
TIMES = (1, 2, 3, 4)  # multiples of the cards in the example
MOVES, GAMES_KEPT = (250, 500, 1000, 2000), (10, 100, 1000, 10000)
LONG_GAME_OPTIONS: Options = {"dice": "even"}  # options with which games last long


class Cost(NamedTuple):
    """The cost of an operation in microseconds at several sizes."""

    name: str
    of: str
    at: dict[int, float]

    @property
    def steep(self) -> float:
        """The exponent of the growth."""
        points = [*self.at.items()]
        (a, least), (b, most) = points[0], points[-1]
        return math.log(most / least) / math.log(b / a)

    @property
    def chart(self) -> str:
        """A bar chart with a bar for each size."""
        top = max(self.at.values())
        return "".join(BARS[min(7, int(8 * n / top))] for n in self.at.values())


def measure(quick: bool = False) -> bool:
    """Print each cost with its chart; return whether none grows faster than linearly."""
    good = True
    for cost in costs(quick):
        told = ", ".join(f"{n:,}: {micro(us)}" for n, us in cost.at.items())
        print(f"{cost.name:34}{cost.chart}  {cost.of} {told}  (power {cost.steep:.2f})", flush=True)
        good &= cost.steep <= MAX_EXPONENT
    print(f"to reach, no worse than linear: {'yes' if good else 'NO'}")
    return good


def micro(us: float) -> str:
    """Return microseconds as text."""
    return f"{us:.1f} µs" if us < 1000 else f"{us / 1000:.1f} ms"


def costs(quick: bool) -> Iterator[Cost]:
    """Yield all costs."""
    seconds = 0.1 if quick else 0.6
    for game, rules in GAMES.items():
        at = {n: pace(ours(game, n), seconds).micro for n in rules.seats}
        yield Cost(f"a decision, {game}", "seats", at)
    yield Cost("a decision, own decks", "cards", dict(decks(seconds)))
    yield from matches(quick)
    yield Cost("opening a profile, its games read", "games", dict(profiles(quick)))


def decks(seconds: float) -> Iterator[tuple[int, float]]:
    """Yield numbers of cards, each with the microseconds of a decision."""
    rules = GAMES["robot_wars"]
    for times in TIMES:
        options = rules.default_options(3) | {
            "deck": multiply_cards(DECK.read_text("utf-8"), times)
        }
        cards = len(rules.table(3, options).zones["deck"])
        yield cards, pace(ours("robot_wars", 3, options), seconds).micro


def multiply_cards(deck: str, times: int) -> str:
    """Return a deck with `times` as many copies of each card."""
    return re.sub(r"count: (\d+)", lambda found: f"count: {times * int(found[1])}", deck)


def matches(quick: bool) -> Iterator[Cost]:
    """Yield the costs to view, store, export and replay matches of several lengths."""
    lengths = MOVES[:2] if quick else MOVES
    seen: dict[str, dict[int, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        for n in lengths:
            match = long_match(n)
            number = profile.begin(match.game, match.seats, match.seed, match.options, [])
            for i, (move, mark) in enumerate(zip(match.moves, match.prints[1:], strict=True), 1):
                profile.store(number, i, move_text(move), 0, mark)
            profile.flush(60)
            acts: dict[str, Callable[[], object]] = {
                "a view": partial(match.view, 0),
                "storing the next decision": partial(store_decision, profile, number, n),
                "a match in a file": match.to_text,
                "a replay": partial(read_replay, match.to_text(), GAMES),
            }
            for name, act in acts.items():
                seen.setdefault(name, {})[n] = median_microseconds(act)
        profile.close()
    for name, at in seen.items():
        yield Cost(name, "moves", at)


def long_match(moves: int) -> Match:
    """Return a match of this many sensible moves."""
    for seed in range(1000):
        match, luck = Match(GAMES["junkyard_bots"], 4, seed, LONG_GAME_OPTIONS), seeded(seed)
        while match.asked is not None and len(match.moves) < moves:
            match.play(luck.pick(JUDGES[match.game].sensible(match.state, match.asked)))
        if len(match.moves) == moves:
            return match
    raise LookupError(f"no match of {moves} moves")


def store_decision(profile: Profile, number: int, moves: int) -> None:
    """Store a decision, and wait until it is on disk."""
    profile.store(number, moves + 1, "pass - -", 0, "")
    profile.flush(10)


def profiles(quick: bool) -> Iterator[tuple[int, float]]:
    """Yield numbers of stored games, each with the microseconds to open a profile and list them."""
    for games in GAMES_KEPT[:3] if quick else GAMES_KEPT:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), games)

            yield games, median_microseconds(partial(open_profile, Path(folder)), 3)


def open_profile(folder: Path) -> None:
    """Open a profile, list its games, and close it."""
    profile = Profile(folder)
    profile.matches()
    profile.close()


def fill(folder: Path, games: int) -> None:
    """Store this many copies of one short match."""
    profile, match = Profile(folder), Match(GAMES["robo_power"], 2, 1)
    luck = seeded(1)
    while match.asked is not None:
        match.play(luck.pick(match.asked.moves(match.state)))
    number = profile.begin(match.game, 2, 1, match.options, [{"name": "Ada"}, {"name": "Bo"}])
    for i, (move, mark) in enumerate(zip(match.moves, match.prints[1:], strict=True), 1):
        profile.store(number, i, move_text(move), 0, mark)
    profile.finish(number, {})
    profile.close()
    with sqlite3.connect(folder / NAME) as db:
        for table, id_ in (("matches", "id"), ("decisions", "match")):
            rest = ", ".join(column for column in TABLES[table][0] if column != id_)
            copies = f"SELECT ? + value, {rest} FROM {table}, generate WHERE {id_} = ?"
            numbers = "WITH RECURSIVE generate(value) AS (VALUES(1) UNION ALL SELECT value + 1"
            numbers += f" FROM generate WHERE value < {games - 1})"
            db.execute(f"{numbers} INSERT INTO {table} ({id_}, {rest}) {copies}", (number, number))
    db.close()


def median_microseconds(act: Callable[[], object], times: int = 5) -> float:
    """Return the median processor time of an action in microseconds."""
    found = []
    for _ in range(times):
        start = time.process_time()
        act()
        found.append((time.process_time() - start) * 1e6)
    return max(1.0, median(found))
