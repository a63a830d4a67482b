"""Learn the weights of a game's features from self-play, and keep them only if they win more.

The games are between opponents with short searches. By default, only the features that compare
seats are fitted, on top of the score by the old weights. `--whole` fits all weights from the old
ones, and `--afresh` from none; both may use quicker games. `--ends` fits only the forecasts that
value the ends of rollouts (`Value.forecast`). A result that is rejected is recorded beside the
weights, which stay.
"""

import argparse
import json
import multiprocessing
import os
import shlex
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.judge import Judge
from ai.registry import JUDGES
from ai.search import tree
from ai.search.greedy import greedy
from ai.search.regret import MixedStrategy
from ai.search.rollouts import search_view
from ai.search.worlds import Answer, choices, play_turns, settle
from ai.value import Value, Weights, ends_of, weights_of
from bench.balance.gauges import GAUGES
from bench.weight_fitting import (
    AS_BEFORE,
    HELD_OUT_EVERY,
    SHARED_FROM_PLAYERS,
    FittingTable,
    FoundChance,
    Games,
    calibrate_all,
    curve,
    error,
    learn,
    relearn,
    stack,
)
from games.engine import (
    Chance,
    Move,
    Options,
    Seat,
    State,
    advance,
    asked,
    legal_moves,
    seeded,
    view,
)

TABLES_SKIPPED = (
    4  # one table in this many is used from quick games, because neighbours are similar
)
HABIT_PERCENT = 70  # percent of habitual moves in a game without look-ahead


class Strength(NamedTuple):
    """The effort of the players in training games; `slips`: random moves in 100.

    They use only tree search, which is several times faster, unless `played_on` adds rollouts.
    """

    rounds: int
    tables: int
    duels: int
    slips: int
    played_on: bool = False


QUICK = Strength(0, 6, 60, 8)  # looks one step ahead, at three tables
SEARCH = Strength(60, 10, 200, 6)
GATE = SEARCH._replace(slips=0)  # for the games that decide whether new weights are kept
ENDS = GATE._replace(rounds=200, played_on=True)  # or new forecasts, which matter in long searches
LOOK_TABLES = 3


class TrainingJob(NamedTuple):
    """One game to learn from."""

    game: str
    seats: int
    seed: int
    weights: Weights
    options: Options
    strength: Strength
    contest: str = ""  # a contest of the game's gauge, with one special seat


class TrainingData(NamedTuple):
    """The training data of one game: its tables, and the chances that searches found."""

    tables: list[FittingTable]
    shown: list[FoundChance]


def play(job: TrainingJob) -> TrainingData:
    """Play one game; return its tables, each with the seats' shares of the win."""
    judge, chance = JUDGES[job.game], seeded(f"train:{job.seed}")
    rules = judge.rules
    weights = job.weights or first_weights(judge.feature_names)
    values = [Value(judge_of(job, seat), weights) for seat in range(job.seats)]
    s = rules.new(job.seats, rules.default_options(job.seats) | {**job.options}, chance)
    tables: list[dict[Seat, tuple[float, ...]]] = []
    told: list[tuple[float, Seat, int]] = []
    while (ask := asked(s)) is not None:
        if not s.chosen:
            tables += filter(None, [table_of(s, judge, chance)])
        if not job.weights:
            move = choose_quickly(s, judge, chance)
        elif chance.below(100) < job.strength.slips:
            move = chance.pick(legal_moves(s))
        else:
            answer = choose(s, values[ask.seat], job.seed + len(tables), job.strength)
            if answer.numbers.chance is not None:
                told.append((answer.numbers.chance, ask.seat, len(s.playing())))
            move = answer.move
        advance(s, move, chance)
    share = [1.0 / len(s.winners) if seat in s.winners else 0.0 for seat in range(s.seats)]
    return TrainingData(
        [FittingTable(list(table.values()), [share[seat] for seat in table]) for table in tables],
        [(p, share[seat], players) for p, seat, players in told],
    )


def judge_of(job: TrainingJob, seat: Seat) -> Judge:
    """Return the judge of a seat; in a contest, the special seat rotates."""
    judge = JUDGES[job.game]
    one = job.contest and seat == job.seed % job.seats
    return GAUGES[job.game].contests[job.contest][0](seat) if one else judge


def table_of(s: State, judge: Judge, chance: Chance) -> dict[Seat, tuple[float, ...]]:
    """Return the active seats' features where a search would value; empty if the game is over."""
    ask = asked(s)
    if judge.ahead or (ask is not None and judge.usual(s, ask) is not None):
        s = s.copy()
        settle(s, judge, chance)
        play_turns(s, judge, judge.ahead, chance)
    if s.winners:
        return {}
    return {seat: judge.features(s, seat) for seat in s.playing()}


def choose_quickly(s: State, judge: Judge, chance: Chance) -> Move:
    """Return a habitual or a random sensible move, without look-ahead."""
    ask = asked(s)
    assert ask is not None
    usual = judge.usual(s, ask)
    if usual is not None and chance.below(100) < HABIT_PERCENT:
        return usual
    moves = judge.sensible(s, ask)
    return moves[0] if chance.below(100) < HABIT_PERCENT // 2 else chance.pick(moves)


def choose(s: State, value: Value, seed: int, how: Strength) -> Answer:
    """Return the answer of a player with this effort."""
    ask, moves = asked(s), choices(s, value.judge)
    assert ask is not None
    if len(moves) == 1:
        return Answer(next(iter(moves.values())), ())
    v = view(s, ask.seat)
    if ask.secret:
        return MixedStrategy(v, value, how.duels, how.tables, seed, never).answer()
    if not how.rounds:
        return greedy(v, value, LOOK_TABLES, seed, never)
    search = search_view if how.played_on else tree.search
    return search(v, value, how.rounds, seed, never)


def never() -> bool:
    """Return False, so that only rounds limit a search."""
    return False


class Learned(NamedTuple):
    """The weights of a game's features and of its forecasts."""

    weights: Weights
    ends: Weights


class WeightsBout(NamedTuple):
    """A game of new against old weights in alternating seats; `at` is the first new one.

    The two bouts of a seed, at 0 and at 1, are a pair, of which equal weights win one.
    """

    game: str
    seats: int
    seed: int
    at: Seat
    minds: tuple[Learned, Learned]
    strength: Strength


def play_gate_game(job: WeightsBout) -> float:
    """Return the new weights' share of the win of a game."""
    judge, chance = JUDGES[job.game], seeded(f"gate:{job.seed}")
    new, old = (Value(judge, weights, ends=ends) for weights, ends in job.minds)
    s = judge.rules.new(job.seats, judge.rules.default_options(job.seats), chance)
    moves = 0
    while (ask := asked(s)) is not None:
        moves += 1
        value = old if (ask.seat - job.at) % 2 else new
        advance(s, choose(s, value, job.seed * 1000 + moves, job.strength).move, chance)
    ours = [seat for seat in s.winners if not (seat - job.at) % 2]
    return len(ours) / len(s.winners)


def is_improvement(minds: tuple[Learned, Learned], args: argparse.Namespace) -> tuple[bool, str]:
    """Return whether new weights win significantly more than half, and their share in words."""
    seats, strength = seats_of(args), ENDS if args.ends else GATE
    jobs = [
        WeightsBout(args.game, seats[seed % len(seats)], seed, at, minds, strength)
        for seed in range(args.gate // 2)
        for at in (0, 1)
    ]
    with multiprocessing.get_context("spawn").Pool(args.workers, os.nice, (10,)) as pool:
        wins = sum(pool.imap(play_gate_game, jobs, 4))
    count = len(jobs)
    low, high = wilson_interval(wins, count)
    told = f"{100 * wins / count:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {count}"
    return low > 0.5, told


def play_training_games(
    game: str, count: int, weights: Weights, args: argparse.Namespace, number: int = 0
) -> Iterator[TrainingData]:
    """Play one generation of games with the previous weights; yield their training data."""
    seats = seats_of(args)
    strength = QUICK if args.afresh or args.quick else SEARCH
    jobs = [
        TrainingJob(
            game,
            seats[i % len(seats)],
            number * 10**6 + i,
            weights,
            args.options,
            strength,
            args.contest,
        )
        for i in range(count)
    ]
    with multiprocessing.get_context("spawn").Pool(args.workers, os.nice, (10,)) as pool:
        yield from pool.imap(play, jobs, 4)


def seats_of(args: argparse.Namespace) -> list[int]:
    """Return the numbers of players of the training games."""
    return args.seats or list(JUDGES[args.game].rules.seats)


def first_weights(names: tuple[str, ...]) -> Weights:
    """Return the first weights: only a game's first feature counts."""
    return {players: {names[0]: 0.4} for players in range(2, SHARED_FROM_PLAYERS + 1)}


def store(path: Path, new: Learned, told: Mapping[str, object], found: list[FoundChance]) -> None:
    """Write the weights and their origin."""
    seen = [row for n, row in enumerate(found) if n % HELD_OUT_EVERY]
    knots = curve(seen) if seen else ()
    held = [row for n, row in enumerate(found) if not n % HELD_OUT_EVERY]
    after = error(calibrate_all(held, knots))
    miss = f"{100 * error(held):.1f} before, {100 * after:.1f} points after"
    stored = {
        "temperature": 1.0,
        "curve": knots,
        "trained": {**told, "chance_shown": f"{len(seen)} positions; misses {miss}"},
        **({"ends": new.ends} if new.ends else {}),
        "weights": new.weights,
    }
    path.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def store_forecasts(judge: Judge, path: Path, ends: Weights, told: Mapping[str, object]) -> None:
    """Write new weights of forecasts and their origin; keep the other weights."""
    stored = json.loads(judge.weights.read_text("utf-8"))
    weights = {"weights": stored.pop("weights")}
    trained = {"trained": {**stored.get("trained", {}), "ends": told}}
    found = {"ends": ends}
    path.write_text(json.dumps(stored | trained | found | weights, indent=1) + "\n", "utf-8")


def forecast_origin(judge: Judge) -> dict[str, object]:
    """Return the origin of the present forecasts; empty if there are none."""
    told = json.loads(judge.weights.read_text("utf-8")).get("trained", {})
    return {"ends": told["ends"]} if "ends" in told else {}


def record_rejection(path: Path, told: Mapping[str, object]) -> None:
    """Record a rejected result and the reason beside the weights, which stay."""
    stored = json.loads(path.read_text("utf-8"))
    trained = {"trained": {**stored.get("trained", {}), "dropped": told}}
    weights = {"weights": stored.pop("weights")}
    path.write_text(json.dumps(stored | trained | weights, indent=1) + "\n", "utf-8")


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    p = argparse.ArgumentParser(prog="python -m bench train", description=__doc__)
    p.add_argument("--game", default=next(iter(JUDGES)), choices=sorted(JUDGES))
    p.add_argument("--games", type=int, default=320, help="to learn from, in a generation")
    p.add_argument("--gate", type=int, default=400, help="games that decide; 0: none")
    p.add_argument("--seats", type=int, nargs="*", help="numbers of players; else all, in turn")
    p.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    p.add_argument("--options", type=json.loads, default={}, help='not as usual, e.g. {"pace": 3}')
    p.add_argument("--contest", default="", help="one seat plays as in it, to see more of that")
    p.add_argument("--afresh", action="store_true", help="from nothing, in two generations")
    p.add_argument("--brisk", action="store_true", help="afresh, the first games by habit alone")
    p.add_argument("--whole", action="store_true", help="all weights of these numbers of players")
    p.add_argument("--quick", action="store_true", help="of many games that look one step ahead")
    p.add_argument("--ends", action="store_true", help="of forecasts, from such quick games")
    p.add_argument("--out", type=Path, help="write here, not in the game's room")
    args = p.parse_args(argv)
    if args.ends and (args.whole or args.afresh or args.brisk):
        p.error(
            "--ends: leaves all weights as they are; write it without --whole, --afresh, --brisk"
        )
    contests = GAUGES[args.game].contests
    if args.contest and args.contest not in contests:
        there = ", ".join(contests) or "none"
        p.error(f"--contest: there is no {args.contest!r}; there are {there}")
    return args


def train_generation(
    judge: Judge, weights: Weights, args: argparse.Namespace, number: int
) -> tuple[Weights, dict[int, str], list[FoundChance]]:
    """Play one generation of games and fit weights to it."""
    began = time.monotonic()
    every = TABLES_SKIPPED if args.quick else 1
    found = [
        lesson._replace(tables=lesson.tables[::every])
        for lesson in play_training_games(judge.key, args.games, weights, args, number)
    ]
    print(f"{len(found)} games in {time.monotonic() - began:.0f} s", flush=True)
    games: Games = [lesson.tables for lesson in found]
    if args.ends:
        new, losses = relearn(games, judge, weights, range(2, SHARED_FROM_PLAYERS + 1))
        new = {players: row for players, row in new.items() if losses[players] != AS_BEFORE}
    elif args.whole:
        new, losses = relearn(games, judge, weights, seats_of(args))
    else:
        new, losses = learn(games, judge) if args.afresh else stack(games, judge, weights)
    print(*[f"{players} players: {line}" for players, line in losses.items()], sep="\n", flush=True)
    return new, losses, [row for lesson in found for row in lesson.shown]


def main(argv: Sequence[str]) -> int:
    """Train; return 0 if new weights were written."""
    args = arguments(argv)
    args.afresh, args.quick = args.afresh or args.brisk, args.quick or args.ends
    judge = JUDGES[args.game]
    old = Learned(weights_of(judge), ends_of(judge))
    weights = old.weights
    if args.afresh:
        weights = {} if args.brisk else first_weights(judge.feature_names)
    for number in range(2 if args.afresh else 1):
        weights, losses, shown = train_generation(judge, weights, args, number)
    new = Learned(old.weights, weights) if args.ends else Learned(weights, old.ends)
    kept, told = True, "none"
    if args.gate:
        kept, told = is_improvement((new, old), args)
        print(f"new against old weights: {told}; {'kept' if kept else 'dropped'}", flush=True)
    command = shlex.join(["python", "-m", "bench", "train", *argv])
    seeds = f"train:0 to train:{args.games - 1}"
    how = {"command": command, "seeds": seeds, "loss": losses, "gate": told}
    if kept and args.ends:
        store_forecasts(judge, args.out or judge.weights, new.ends, how)
    elif kept:
        store(args.out or judge.weights, new, how | forecast_origin(judge), shown)
    elif not args.out:
        record_rejection(judge.weights, how)
    return 0 if kept else 1
