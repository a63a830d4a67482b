"""Measure the levels of all games against each other, and write `docs/lab/opponents.md`.

Each deal is played once from every seat, with searches of a fixed number of rounds. Results are
stored in `docs/lab/opponents.json` after each batch. The next run continues there and keeps the
rounds of existing rows by default. Rows with outdated weights, levels or options are dropped.
"""

import argparse
import hashlib
import itertools
import json
import math
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.levels import SIMPLE, Level
from ai.parallel_map import parallel_map
from ai.registry import JUDGES
from ai.search.rollouts import MAX_TREE_PLAYERS
from ai.search.worlds import choices
from ai.think import think
from ai.value import ends_of, weights_of
from bench.arena import effort, find_level
from games.engine import advance, asked, seeded, view
from games.registry import GAMES
from ui.language.localization import Words

LAB = Path(__file__).parents[1] / "docs" / "lab"
PAGE, ROWS = LAB / "opponents.md", LAB / "opponents.json"
TITLES = {key: Words("en")(f"game.{key}.name") for key in JUDGES}
COLUMNS = (
    "| level | the others | seats | won | Elo | a move, median | turns: median, longest |",
    "|---|---|---|---|---|---|---|",
)
BEGIN, END = "<!-- measured -->", "<!-- end -->"  # enclose the generated text
ROUNDS = 100  # of a search in a new row
BATCH = 6  # games of a pair at a time, so that all pairs grow evenly
Pair = tuple[int, str, str]  # seats, a level, and the level of all the others
MAX_STORED_TIMES = 200  # stored times of moves in a row, at most


@dataclass
class LevelRow:
    """The results of one level against others of another level."""

    game: str
    seats: int
    first: str
    second: str
    rounds: int
    mark: str  # a hash, see `hash_conditions`
    games: int = 0
    wins: float = 0.0
    turns: list[int] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)  # processor seconds of the first level's moves


def hash_conditions(game: str, seats: int, first: str, second: str, rounds: int) -> str:
    """Return a hash of the weights, levels and options that decide how two levels play."""
    judge = JUDGES[game]
    ways = [find_level(game, name, rounds) for name in (first, second)]
    options = judge.rules.default_options(seats)
    searched = any(one.how == "search" for one in ways)
    turns = judge.plays_on if searched else 0
    weights = sorted(one for one in weights_of(judge).items() if one[0] <= seats)
    known = (weights, ways, sorted(options.items()), turns)
    foretold = ends_of(judge) if searched and seats > MAX_TREE_PLAYERS else {}
    whole = (*known, sorted(foretold.items())) if foretold else known
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:12]


def pairs(game: str) -> list[Pair]:
    """Return the pairs of levels to measure."""
    levels, seats = JUDGES[game].levels, GAMES[game].seats
    names, greedy = list(levels), SIMPLE["greedy"]
    found = [(2, upper, lower) for lower, upper in itertools.pairwise(names)]
    found += [(2, names[0], "random"), (2, "greedy", "random")]
    if greedy not in levels.values():
        found.append((2, names[-1], "greedy"))
    return found + [(n, names[-1], "greedy") for n in (3, 4) if n in seats]


class LevelJob(NamedTuple):
    """One game of a row; its number determines the seat of the first level, and the deal."""

    game: str
    seats: int
    ways: tuple[Level, Level]  # of the first, and of all others
    number: int


class LevelOutcome(NamedTuple):
    """The result of a game: the first level's share of the win and times, and the turns."""

    won: float
    turns: int
    moves: list[float]


def play(job: LevelJob) -> LevelOutcome:
    """Play one game of a row."""
    game, seats, ways, number = job
    at, chance, moves = number % seats, seeded(f"ladder:{number // seats}"), 0
    judge, rules, times = JUDGES[game], GAMES[game], list[float]()
    s = rules.new(seats, rules.default_options(seats), chance)
    while (ask := asked(s)) is not None:
        moves += 1
        v, began = view(s, ask.seat), time.process_time()
        answer = think(judge, v, ways[ask.seat != at], number * 1000 + moves, timed=False)
        if ask.seat == at and len(choices(v, judge)) > 1:
            times.append(round(time.process_time() - began, 4))
        advance(s, answer.move, chance)
    share = 1 / len(s.winners) if at in s.winners else 0.0
    return LevelOutcome(share, s.turn_number, times)


def add(row: LevelRow, games: int, dask: str) -> None:
    """Play this many more games of a row."""
    first, second = (find_level(row.game, name, row.rounds) for name in (row.first, row.second))
    numbers = range(row.games, row.games + games)
    jobs = [LevelJob(row.game, row.seats, (first, second), number) for number in numbers]
    for won, turns, moves in parallel_map(play, jobs, 1, dask):
        row.games += 1
        row.wins += won
        row.turns.append(turns)
        row.moves += moves[: MAX_STORED_TIMES - len(row.moves)]


def load() -> list[LevelRow]:
    """Return the stored rows, except outdated ones."""
    found = json.loads(ROWS.read_text("utf-8")) if ROWS.exists() else []
    rows = [LevelRow(**one) for one in found]
    return [row for row in rows if row.mark == hash_conditions_of(row)]


def hash_conditions_of(row: LevelRow) -> str:
    """Return the hash that a row would get now; a row with another hash is outdated."""
    return hash_conditions(row.game, row.seats, row.first, row.second, row.rounds)


def row_of(rows: list[LevelRow], game: str, pair: Pair, rounds: int | None = None) -> LevelRow:
    """Return the row of a pair (with these rounds, if given), or a new one."""
    seats, first, second = pair
    for row in rows:
        same = (row.game, row.seats, row.first, row.second) == (game, *pair)
        wanted = row.rounds if rounds is None else rounds
        if same and row.mark == hash_conditions(game, seats, first, second, wanted):
            return row
    rounds = ROUNDS if rounds is None else rounds
    row = LevelRow(
        game, seats, first, second, rounds, hash_conditions(game, seats, first, second, rounds)
    )
    rows.append(row)
    return row


def measure(
    asked: list[tuple[str, Pair]], most: int, rounds: int | None, seconds: float, dask: str
) -> list[LevelRow]:
    """Play until every requested pair has enough games or the time is up; return all rows."""
    rows, end = load(), time.monotonic() + seconds
    wanted = [row_of(rows, game, pair, rounds) for game, pair in asked]
    while time.monotonic() < end and (pending := [r for r in wanted if r.games < most]):
        row = min(pending, key=lambda row: row.games)
        add(row, BATCH * row.seats // 2, dask)
        ROWS.write_text(json.dumps([asdict(row) for row in rows]) + "\n", "utf-8")
    return rows


def rows_with_games(rows: list[LevelRow]) -> list[LevelRow]:
    """Return the rows with games, in the order of the page."""
    order = [(game, *pair) for game in JUDGES for pair in pairs(game)]
    found = {(row.game, row.seats, row.first, row.second, row.rounds): row for row in rows}
    played = [key for key, row in found.items() if row.games and key[:4] in order]
    return [found[key] for key in sorted(played, key=lambda key: (order.index(key[:4]), key[4]))]


def share(row: LevelRow) -> str:
    """Return the share of wins with its interval."""
    low, high = wilson_interval(row.wins, row.games)
    won = 100 * row.wins / row.games
    return f"{won:.0f} % [{100 * low:.0f}, {100 * high:.0f}] of {row.games}"


def elo(share_: float) -> float:
    """Return the Elo difference that corresponds to a share of wins."""
    p = min(0.995, max(0.005, share_))
    return 400 * math.log10(p / (1 - p))


def step(row: LevelRow) -> str:
    """Return the difference in Elo with its interval."""
    low, high = wilson_interval(row.wins, row.games)
    return f"{elo(row.wins / row.games):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]"


def line(row: LevelRow) -> str:
    """Return a line of a table."""
    judge = JUDGES[row.game]
    thought = effort(row.game, find_level(row.game, row.first, row.rounds))
    first = row.first.capitalize() if row.first in judge.levels else row.first
    second = row.second.capitalize() if row.second in judge.levels else row.second
    spent = f"{1000 * statistics.median(row.moves):.0f} ms" if row.moves else ""
    turns = f"{statistics.median(row.turns):.0f}, {max(row.turns)}"
    cells = (f"{first}{thought}", second, row.seats, share(row), step(row), spent, turns)
    return f"| {' | '.join(map(str, cells))} |"


def page(text: str, rows: list[LevelRow]) -> str:
    """Return the page with new tables."""
    parts = [BEGIN]
    known = rows_with_games(rows)
    for game in dict.fromkeys(row.game for row in known):
        table = [line(row) for row in known if row.game == game]
        parts.append("\n".join([f"## {TITLES[game]}\n", *COLUMNS, *table]))
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    return before + "\n\n".join([*parts, END]) + after


def main(argv: Sequence[str]) -> int:
    """Measure and write the page; return the exit code."""
    p = argparse.ArgumentParser(prog="python -m bench opponents", description=__doc__)
    p.add_argument("--game", action="append", choices=sorted(JUDGES), help="one or more; else all")
    p.add_argument("--seats", action="append", type=int, choices=(2, 3, 4), help="or all")
    p.add_argument("--games", type=int, default=200, help="of each pair")
    p.add_argument("--rounds", type=int, help="of a search; 0: as in play; else as a row has")
    p.add_argument("--seconds", type=float, default=math.inf, help="stop after so many")
    p.add_argument("--dask", default="", metavar="ADDRESS", help="a scheduler whose workers play")
    args = p.parse_args(argv)
    asked = [(game, pair) for game in args.game or JUDGES for pair in pairs(game)]
    asked = [one for one in asked if one[1][0] in (args.seats or (2, 3, 4))]
    rows = measure(asked, args.games, args.rounds, args.seconds, args.dask)
    PAGE.write_text(page(PAGE.read_text("utf-8"), rows), "utf-8")
    return 0
