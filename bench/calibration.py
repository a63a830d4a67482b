"""Measure how often the displayed chances come true: `python -m bench calibration`.

It plays games of the strongest level at every number of seats. For a few random choices it stores
the chances that the search found and the outcomes in `docs/lab/calibration.json`. The next run
continues there, as long as weights, searches and options are the same. `--fit` fits the curve that
calibrates displayed chances and writes it beside the weights. The error is cross-validated: each
tenth of the positions uses a curve that the other nine tenths fit. After a small change of the
search, `--carry` keeps the positions of the earlier one in front and measures new ones behind them:
they show whether the old ones still hold.
"""

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NotRequired, TypedDict

from ai.judge import Judge
from ai.levels import Level
from ai.registry import JUDGES
from ai.think import think
from ai.value import Curve, ends_of, value_of, weights_of
from bench.arena import effort, find_level
from bench.balance.command import commit
from bench.weight_fitting import FoundChance, calibrate_all, curve, error
from games.engine import Seat, advance, asked, seeded, view

SAMPLES_FILE = Path(__file__).parents[1] / "docs" / "lab" / "calibration.json"
POSITIONS, POSITIONS_PER_MATCH = 2000, 5  # of a game; of each match, at most
ROUNDS = 30
FOLDS = 10  # parts of a sample for cross-validation
MAX_ERROR = 0.03  # the largest accepted error: the mean over ten equal parts of POSITIONS


class Sample(TypedDict):
    """The stored sample of a game: how it was played, and `rows` of chance, share and players."""

    command: str
    commit: str
    seeds: str
    players: str
    mark: str
    carried: NotRequired[int]  # so many rows in front are of an earlier search
    rows: list[list[float]]


def hash_conditions(game: str) -> str:
    """Return a hash of the weights (without the curve), searches and options of a game."""
    judge = JUDGES[game]
    weights = sorted(weights_of(judge).items()), sorted(ends_of(judge).items())
    searches = top(judge), judge.ahead, judge.outcomes, judge.plays_on, judge.this_turn
    seats = [
        (judge.rules.default_options(n), judge.habitual(n), judge.beyond(n))
        for n in judge.rules.seats
    ]
    return hashlib.sha256(repr([weights, searches, seats]).encode()).hexdigest()[:12]


def load() -> dict[str, Sample]:
    """Return the stored samples."""
    found: dict[str, Sample] = (
        json.loads(SAMPLES_FILE.read_text("utf-8")) if SAMPLES_FILE.exists() else {}
    )
    return found


def keep(samples: dict[str, Sample]) -> None:
    """Write the samples, each on a few lines."""
    parts = []
    for game, sample in samples.items():
        head = {name: value for name, value in sample.items() if name != "rows"}
        rows = json.dumps(sample["rows"], separators=(",", ":"))
        parts.append(f'"{game}": {json.dumps(head)[:-1]}, "rows":\n{rows}}}')
    SAMPLES_FILE.write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


def rows_of(sample: Sample) -> list[FoundChance]:
    """Return the rows of a sample as typed tuples."""
    return [(chance, share, int(players)) for chance, share, players in sample["rows"]]


def positions(game: str, number: int, each: int = POSITIONS_PER_MATCH) -> list[FoundChance]:
    """Play a game of the strongest level; return the results of some of its searches."""
    judge = JUDGES[game]
    seats = judge.rules.seats[number % len(judge.rules.seats)]
    chance, lot = seeded(f"calibrate:{number}"), seeded(f"positions:{number}")
    s = judge.rules.new(seats, judge.rules.default_options(seats), chance)
    level, moves = top(judge), 0
    found: list[tuple[float, Seat, int]] = []
    while (ask := asked(s)) is not None:
        moves += 1
        answer = think(judge, view(s, ask.seat), level, number * 1000 + moves, timed=False)
        if len(answer.ranked) > 1 and answer.numbers.chance is not None:
            found.append((answer.numbers.chance, ask.seat, len(s.playing())))
        advance(s, answer.move, chance)
    drawn = [found.pop(lot.below(len(found))) for _ in range(min(each, len(found)))]
    shares = {seat: 1 / len(s.winners) for seat in s.winners}
    return [(round(p, 4), round(shares.get(seat, 0.0), 3), n) for p, seat, n in drawn]


def top(judge: Judge) -> Level:
    """Return the strongest level of a game, with few rounds."""
    return find_level(judge.key, [*judge.levels][-1], ROUNDS)


def measure(
    game: str,
    most: int,
    seconds: float,
    samples: dict[str, Sample],
    each: int = POSITIONS_PER_MATCH,
    carry: bool = False,
) -> Sample:
    """Add positions to a sample until it has enough or the time is up; store it regularly.

    Other weights or another search begin a new sample, which with `carry` keeps the rows.
    """
    sample, end = samples.get(game), time.monotonic() + seconds
    if sample is None or sample["mark"] != hash_conditions(game):
        rows = [*sample["rows"]] if sample is not None and carry else []
        players = [*JUDGES[game].levels][-1] + effort(game, top(JUDGES[game]))
        sample = Sample(
            command="", commit="", seeds="", players=players, mark=hash_conditions(game), rows=rows
        )
        if rows:
            sample["carried"] = len(rows)
    number = int(sample["seeds"].rpartition(":")[2] or -1) + 1
    while len(sample["rows"]) < most and time.monotonic() < end:
        sample["rows"] += [[*row] for row in positions(game, number, each)]
        sample["seeds"] = f"calibrate:0 to calibrate:{number}"
        number += 1
        if number % 20 == 0:
            keep(samples | {game: sample})
    sample["command"] = " ".join(["python -m bench", *sys.argv[1:]])
    sample["commit"] = commit()
    return sample


def max_error(positions: int) -> float:
    """Return the largest accepted error; chance alone makes it larger in a small sample."""
    return MAX_ERROR * math.sqrt(max(1.0, POSITIONS / positions))


def fit(judge: Judge, sample: Sample) -> Curve:
    """Fit the curve of displayed chances, and write it beside the weights."""
    knots = curve(rows_of(sample))
    stored = json.loads(judge.weights.read_text("utf-8"))
    told = {"chance_shown": f"{sample['command']}: {line(sample, bool(knots))}"}
    trained = {"trained": stored.pop("trained", {}) | told}
    weights = {"weights": stored.pop("weights")}
    text = json.dumps(stored | {"curve": knots} | trained | weights, indent=1)
    judge.weights.write_text(text + "\n", "utf-8")
    return knots


def as_shown(sample: Sample, bent: bool) -> list[FoundChance]:
    """Return the chances as found, or calibrated by a curve that was fitted to the other folds."""
    rows, told = rows_of(sample), list[FoundChance]()
    if not bent:
        return rows
    ends = [len(rows) * fold // FOLDS for fold in range(FOLDS + 1)]
    for begin, end in pairwise(ends):
        told += calibrate_all(rows[begin:end], curve(rows[:begin] + rows[end:]))
    return told


def line(sample: Sample, bent: bool) -> str:
    """Return the error of the chances in words."""
    before, after = (100 * error(as_shown(sample, how)) for how in (False, bent))
    miss = f"{before:.1f} before, {after:.1f} points after"
    carried = f" ({sample['carried']} of an earlier search)" if "carried" in sample else ""
    return f"{len(sample['rows'])} positions{carried}, {sample['players']}; misses {miss}"


def main(argv: Sequence[str]) -> int:
    """Measure; return 1 if the error of a game is too large."""
    p = argparse.ArgumentParser(prog="python -m bench calibration", description=__doc__)
    p.add_argument("--game", action="append", choices=sorted(JUDGES), help="one or more; else all")
    p.add_argument("--positions", type=int, help=f"of each game; else {POSITIONS}")
    p.add_argument("--each", type=int, default=POSITIONS_PER_MATCH, help="of each match at most")
    p.add_argument("--seconds", type=float, default=math.inf, help="of each game at most")
    p.add_argument("--carry", action="store_true", help="keep the rows of an earlier search")
    p.add_argument("--fit", action="store_true", help="learn how they are shown, and write it")
    args = p.parse_args(argv)
    samples, missed = load(), False
    most = args.positions or POSITIONS
    for game in args.game or list(JUDGES):
        samples[game] = measure(game, most, args.seconds, samples, args.each, args.carry)
        keep(samples)
        judge, sample = JUDGES[game], samples[game]
        knots = fit(judge, sample) if args.fit else value_of(judge).curve
        print(f"{game}: {line(sample, bool(knots))}", flush=True)
        told = as_shown(sample, bool(knots))
        missed = missed or error(told) > max_error(len(told))
    return int(missed)
