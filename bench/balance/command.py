"""Play games between opponents at every number of seats and report figures about them.

Searches have a fixed number of rounds, so that the figures depend only on the seeds.
"""

import argparse
import hashlib
import itertools
import json
import math
import subprocess
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from ai.argument_parser import Parser
from ai.levels import LEVELS, Level
from ai.parallel_map import parallel_map
from ai.registry import JUDGES
from bench.arena import effort, find_level
from bench.balance.figures import figures, share, won
from bench.balance.gauges import GAUGES
from bench.balance.measured_game import MeasuredGame, MeasuredJob, play
from bench.balance.report import (
    MeasuredRow,
    dump,
    failures,
    games_needed,
    load,
    merge_rows,
    page,
    section,
)
from games.engine import Options

ROOT = Path(__file__).parents[2]
LAB, MEASURED_FOLDER = ROOT / "docs" / "lab", ROOT / "out" / "measure"
ROUNDS = 100
BATCH = 10  # games of a row before the next row continues


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line; exit with 2 if it is wrong."""
    p = Parser(prog="python -m bench balance", description=__doc__)
    p.add_argument("--game", metavar="KEY", choices=sorted(JUDGES), help="which; else all")
    p.add_argument("--seats", type=int, nargs="+", metavar="N", help="else every number")
    p.add_argument("--games", type=int, help="for each number of seats; else as many as it takes")
    p.add_argument("--level", help="how well all play; else the strongest level of the game")
    p.add_argument("--rounds", type=int, default=ROUNDS, help="of a search; 0: as many as in play")
    p.add_argument("--options", nargs="+", metavar="NAME=VALUE", help="only with these, of --game")
    p.add_argument("--seconds", type=float, default=math.inf, help="begin nothing later")
    p.add_argument("--workers", type=int, default=2, help="processes")
    p.add_argument("--dask", default="", metavar="ADDRESS", help="a scheduler whose workers play")
    p.add_argument("--write", action="store_true", help="write docs/lab/balance.md; keep the games")
    args = p.parse_args(argv)
    allowed = sorted({n for key in games_of(args) for n in JUDGES[key].rules.seats})
    if wrong := [n for n in args.seats or () if n not in allowed]:
        p.error(f"--seats: {allowed[0]} to {allowed[-1]} can play, not {wrong[0]}")
    if args.workers < 1 or (args.games is not None and args.games < 1):
        p.error("--games, --workers: write 1 or more")
    if args.level is not None and args.level not in LEVELS:
        p.error(f"--level: there is no {args.level!r}; there are {', '.join(LEVELS)}")
    if args.options and (not args.game or args.write):
        p.error("--options: write them with --game and without --write, which tells all variants")
    try:
        seats = args.seats or JUDGES[args.game].rules.seats if args.game else ()
        args.options = options_of(args.game, args.options or (), seats)
    except ValueError as fault:
        p.error(f"--options: {fault}")
    return args


def options_of(game: str, words: Sequence[str], seats: Sequence[int]) -> Options:
    """Return set-up options from `name=value` words; raise ValueError for a wrong one."""
    found = dict[str, int | str]()
    for word, n in itertools.product(words, seats):
        options = JUDGES[game].rules.options(n)
        known = {option.key: option for option in options if option.check is None}  # no deck
        name, _, written = word.partition("=")
        if name not in known:
            raise ValueError(f"{game} for {n} has no {name!r}; it has {', '.join(known)}")
        values = {str(value): value for value in known[name].values}
        if written not in values:
            raise ValueError(f"{name} can be {', '.join(values)}, not {written!r}")
        found[name] = values[written]
    return found


def games_of(args: argparse.Namespace) -> list[str]:
    """Return the requested games."""
    return [args.game] if args.game else list(JUDGES)


class StoredGames:
    """The measurements so far, stored in a file."""

    def __init__(self, path: Path | None, mark: str) -> None:
        self.path, self.mark = path, mark
        self.games: dict[str, list[MeasuredGame]] = {}
        if path and path.exists():
            stored = json.loads(path.read_text("utf-8"))
            if stored["mark"] == mark:
                for row, games in stored["games"].items():
                    self.games[row] = [MeasuredGame(**one) for one in games]

    def row(self, seats: int, options: Options, rival: str = "") -> list[MeasuredGame]:
        """Return the list of a row's games, to which new ones are added."""
        return self.games.setdefault(f"{seats} {sorted(options.items())}{rival}", [])

    def keep(self) -> None:
        """Write the file, if there is one."""
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            games = {row: [asdict(one) for one in games] for row, games in self.games.items()}
            self.path.write_text(json.dumps({"mark": self.mark, "games": games}) + "\n", "utf-8")


class BalanceRow(NamedTuple):
    """Games for one number of seats and some options, and how many are wanted."""

    seats: int
    options: Options
    games: list[MeasuredGame]
    most: int
    rival: str = ""


def rows_of(game: str, args: argparse.Namespace, kept: StoredGames) -> list[BalanceRow]:
    """Return the rows to measure for a game; with custom options there are no contests."""
    judge = JUDGES[game]
    seats = [n for n in judge.rules.seats if n in (args.seats or (n,))]
    rows = [
        BalanceRow(n, options, kept.row(n, options), args.games or games_needed(n))
        for options in ([args.options] if args.options else GAUGES[game].variants)
        for n in seats
    ]
    bands = {(band.figure, n) for band in GAUGES[game].bands for n in band.seats}
    return rows + [
        BalanceRow(n, {}, kept.row(n, {}, name), args.games or games_needed(n), name)
        for name in GAUGES[game].contests
        for n in seats
        if (name, n) in bands and not args.options
    ]


def measure(
    game: str, level: Level, args: argparse.Namespace, kept: StoredGames
) -> list[MeasuredRow]:
    """Play the missing games, row by row in turn, until the time is up; return the figures."""
    rows, end = rows_of(game, args, kept), time.monotonic() + args.seconds
    while time.monotonic() < end and (short := [row for row in rows if len(row.games) < row.most]):
        row = min(short, key=lambda row: len(row.games) / row.most)
        seeds = range(len(row.games), min(row.most, len(row.games) + BATCH * args.workers))
        jobs = [MeasuredJob(game, row.seats, seed, level, row.options, row.rival) for seed in seeds]
        row.games.extend(parallel_map(play, jobs, args.workers, args.dask))
        kept.keep()
    return [compute_row(game, row) for row in rows if row.games]


def compute_row(game: str, row: BalanceRow) -> MeasuredRow:
    """Return the figures of a row, from no more games than are wanted."""
    games = row.games[: row.most]
    if row.rival:
        wins = sum(won(one, seed % row.seats) for seed, one in enumerate(games))
        found = {row.rival: share(wins, len(games))}
    else:
        found = figures(games, row.seats, GAUGES[game])
    return MeasuredRow(row.seats, row.options, len(games), found, row.rival)


def commit() -> str:
    """Return the commit of this program, with a plus if files have changed; empty without git."""
    git = ["git", "-C", str(ROOT)]
    try:
        name = subprocess.check_output([*git, "rev-parse", "--short", "HEAD"], text=True).strip()
        changed = subprocess.check_output(
            [*git, "status", "--porcelain", "-uno", "--", ".", ":!docs"], text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return name + "+" * bool(changed.strip())


def publish(game: str, rows: Sequence[MeasuredRow]) -> None:
    """Write the rows of a game into the file of all figures, and update its page."""
    known, shown = LAB / "balance.json", LAB / "balance.md"
    games = load(known.read_text("utf-8"))
    games[game] = merge_rows(games.get(game, ()), rows)
    known.write_text(dump(games), "utf-8")
    bands = {key: gauge.bands for key, gauge in GAUGES.items()}
    shown.write_text(page(shown.read_text("utf-8"), games, bands), "utf-8")


def main(argv: Sequence[str]) -> int:
    """Measure games; return 1 if a figure lies outside its band."""
    args, made, wrong = arguments(argv), commit(), list[str]()
    for game in games_of(args):
        judge = JUDGES[game]
        name = args.level or [*judge.levels][-1]
        level = find_level(game, name, args.rounds)
        mark = hashlib.sha256(repr((made, level)).encode()).hexdigest()[:16]
        kept = StoredGames(MEASURED_FOLDER / f"{game}.json" if args.write else None, mark)
        rows = measure(game, level, args, kept)
        words = " ".join(["python -m bench balance", *argv])
        how = f"All seats {name}{effort(game, level)}, commit {made or 'unknown'}: `{words}`"
        tables = [section(one, GAUGES[game].bands) for one in rows]
        title = game.replace("_", " ").title()
        part = "\n\n".join([f"## {title}", how, *tables])
        print(part, flush=True)
        if args.write:
            publish(game, [row._replace(level=f"{name}{effort(game, level)}") for row in rows])
        wrong += [f"{game}, {row}" for row in failures(GAUGES[game].bands, rows)]
    for row in wrong:
        print(f"outside its band: {row}")
    return 1 if wrong else 0
