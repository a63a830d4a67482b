"""Checks the laws on random games: `python -m tests.long_runs.laws --games 200000`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ai.judge import Judge
from ai.registry import JUDGES
from games.engine.chance import Chance, for_move, seeded
from games.engine.core import State, advance, apply
from games.engine.events import Event, Said
from games.engine.identity import fingerprint
from games.engine.match import Match, move_text, parse_move
from games.engine.moves import Move
from games.engine.observation import censor, fold, view
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.long_runs.law import (
    Eye,
    Shuffles,
    eyes,
    heard,
    imagine,
    know,
    lie,
    moved,
    must,
    same,
    whole,
)
from tests.long_runs.why_not import REMEDIES, reasoned

SHARE = 3  # if not thorough, search is tried at one decision in this many


class Report(NamedTuple):
    """The results of some games of one kind."""

    game: str
    seats: int
    games: int
    decisions: int
    turns: list[int]
    failures: list[tuple[str, int, int, str]]  # game, seats, seed, law


class Job(NamedTuple):
    """Games to play, from a seed on, and how closely to examine them."""

    game: str
    seats: int
    seed: int
    games: int
    thorough: bool = False
    one_in: int = 1


def play(
    game: str,
    seats: int,
    seed: int,
    thorough: bool = True,
    options: dict[str, Any] | None = None,
    one_in: int = 1,
) -> Match:
    """Play a random game and check all laws on the way.

    The game is the same however it is examined: for every onlooker (`thorough`) or one of them, at
    every decision or one in `one_in`, drawn at random (cheap laws at each).
    """
    luck, doubt = seeded(f"laws:{seed}"), seeded(f"laws, examined:{seed}")
    match, shuffles = (
        Match(GAMES[game], seats, seed, options or chosen(game, seats, seed)),
        Shuffles(),
    )
    opened = {eye: view(match.opening, eye) for eye in eyes(match.state)}
    follow(opened, match.events[0], match.state)
    shuffles.hear(match.events[0])
    prints = list(match.prints)
    while match.asked is not None:
        before = match.state
        whole(before)
        shuffles.unknown(before)
        views: dict[Eye, State] = {}
        if one_in == 1 or not doubt.below(one_in):
            views = examined(JUDGES[game], before, doubt, thorough)
        move = moved(JUDGES[game], before, luck)
        if views:
            again(before, move, seed, len(match.moves) + 1)
        events = match.play(move)
        if thorough:
            must(fingerprint(before) == prints[-1], "apply leaves the table before it alone")
        prints.append(match.prints[-1])
        heard(before, events)
        follow(views, events, match.state)
        shuffles.hear(events)
    over(match, prints, one_in)
    return match


def examined(judge: Judge, s: State, doubt: Chance, thorough: bool) -> dict[Eye, State]:
    """Check every law of a table; return the views used."""
    onlookers = eyes(s) if thorough else [doubt.pick(eyes(s))]
    views = {eye: view(s, eye) for eye in onlookers}
    lie(judge, s)
    for eye, v in views.items():
        know(judge, s, eye, v, doubt)
    if thorough or not doubt.below(SHARE):
        eye = doubt.pick(onlookers)
        imagine(judge, s, views[eye], eye, doubt)
        if judge.key in REMEDIES and not doubt.below(SHARE):
            reasoned(judge.key, s, doubt)
    return views


def chosen(game: str, seats: int, seed: int) -> dict[str, Any]:
    """Return options: random ones for every other seed, without those that clash."""
    luck = seeded(f"laws, options:{seed}")
    options = GAMES[game].options(seats) if seed % 2 else ()
    found = {option.key: luck.pick(option.values) for option in options}
    while clash := GAMES[game].find_clash(found):
        found[clash[1]] = "off"
    return found


def over(match: Match, prints: list[str], one_in: int = 1) -> None:
    """Check that a game ended, within its budgets, and that its tables were not changed later."""
    must(bool(match.state.winners), "every game ends with winners")
    told = [event.key for events in match.events for event in events if isinstance(event, Said)]
    must(not any(key.startswith("stopped.") for key in told), "no game has to be stopped")
    must(len(match.states) == len(prints), "a table is kept after every move")
    for earlier, print_ in [*zip(match.states, prints, strict=True)][::one_in]:
        must(fingerprint(earlier) == print_, "apply leaves all earlier tables alone")


def follow(views: dict[Eye, State], events: list[Event], after: State) -> None:
    """Check that folding censored events into a view gives the new view."""
    for eye, v in views.items():
        for event in events:
            fold(v, censor(event, eye))
        must(same(v, view(after, eye)), "fold and view agree")


def again(s: State, move: Move, seed: int, number: int) -> None:
    """Check that apply and advance agree every time, and that a move survives as text."""
    new, _ = apply(s, move, for_move(seed, number))
    quiet = s.copy()
    advance(quiet, move, for_move(seed, number))
    must(same(new, quiet), "apply and advance agree")
    must(parse_move(move_text(move)) == move, "a move survives as text")


def there_and_back(match: Match, moves: int) -> None:
    """Check saving and loading after so many moves, and undo to the start and redo."""
    prints = list(match.prints)
    part = read_replay(match.branch(moves).to_text(), GAMES).match
    must(part.prints == prints[: moves + 1], "saved and loaded, the same")
    for n in reversed(range(len(match.moves))):
        match.undo([], practice=True)
        must(match.prints == prints[: n + 1], "undo goes back")
    must(fingerprint(match.state) == prints[0], "undo goes back to the start")
    while match.undone:
        match.redo()
    must(match.prints == prints, "redo comes back")


def kept(match: Match, step: int = 1) -> None:
    """Check that a match saved after any decision (or one in `step`) loads and replays the same."""
    for n in range(0, len(match.moves) + 1, step):
        part = match.branch(n)
        must(
            read_replay(part.to_text(), GAMES).match.prints == part.prints,
            "saved and loaded, the same",
        )


def run(job: Job) -> Report:
    """Run a job."""
    game, seats, seed, games, thorough, one_in = job
    decisions, turns, failures = 0, [], []
    for number in range(seed, seed + games):
        try:
            match = play(game, seats, number, thorough, one_in=one_in)
            if number % one_in == 0:
                there_and_back(match, _some(number).below(len(match.moves) + 1))
            decisions += len(match.moves)
            turn = match.state.turn_number
            assert isinstance(turn, int)
            turns.append(turn)
        except Exception as error:
            failures.append((game, seats, number, f"{type(error).__name__}: {error}"))
    return Report(game, seats, games, decisions, turns, failures)


def _some(seed: int) -> Chance:
    return seeded(f"laws, saved:{seed}")


def summary(what: str, reports: list[Report]) -> str:
    """Return a line: number and length of games."""
    games, decisions = sum(r.games for r in reports), sum(r.decisions for r in reports)
    failures = sum(len(r.failures) for r in reports)
    turns = sorted(turn for r in reports for turn in r.turns) or [0]
    return (
        f"{what}: {games} games, {decisions} decisions, {failures} failures; "
        f"turns: median {turns[len(turns) // 2]}, longest {turns[-1]}"
    )


def told(reports: list[Report], seconds: float, how: str) -> list[str]:
    """Return the results: each kind, all games, and how to reproduce failures."""
    kinds = sorted({(r.game, r.seats) for r in reports})
    lines = [
        summary(f"{kind[0]}, {kind[1]} seats", [r for r in reports if (r.game, r.seats) == kind])
        for kind in kinds
    ]
    lines.append(summary(f"all, in {seconds:.0f} seconds", reports))
    failures = sorted(failure for r in reports for failure in r.failures)
    lines += [
        f"  --game {game} --seats {seats} --seed {seed} --games 1{how}: {law}"
        for game, seats, seed, law in failures[:50]
    ]
    return lines


def watched(reports: Iterable[Report], batches: int) -> Iterator[Report]:
    """Print progress now and then, and every failure at once."""
    for n, report in enumerate(reports, 1):
        for game, seats, seed, law in report.failures:
            print(f"{game}, {seats} seats, seed {seed}: {law}", file=sys.stderr, flush=True)
        if n % max(1, batches // 10) == 0:
            print(f"{n * 100 // batches} %", file=sys.stderr, flush=True)
        yield report


def main() -> int:
    """Play many games of each kind in parallel; return 1 if any failed."""
    p = argparse.ArgumentParser(prog="laws", description=__doc__)
    p.add_argument("--games", type=int, default=2000, help="in all")
    p.add_argument("--game", choices=sorted(GAMES), help="only this one")
    p.add_argument("--seats", type=int, help="only so many seats")
    p.add_argument("--seed", type=int, default=0, help="the first seed")
    p.add_argument("--cores", type=int, default=2)
    p.add_argument("--thorough", action="store_true", help="examine every seat's view each time")
    p.add_argument("--one-in", type=int, default=1, metavar="N", help="examine one decision in N")
    args = p.parse_args()
    kinds = [
        (key, seats)
        for key, game in GAMES.items()
        for seats in game.seats
        if args.game in (None, key) and args.seats in (None, seats)
    ]
    each, batch = max(1, args.games // max(1, len(kinds))), 25
    jobs = [
        Job(key, seats, args.seed + i, min(batch, each - i), args.thorough, args.one_in)
        for i in range(0, each, batch)
        for key, seats in kinds
    ]
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(args.cores) as pool:
        reports = list(watched(pool.imap_unordered(run, jobs), len(jobs)))
    how = " --thorough" if args.thorough else f" --one-in {args.one_in}" * (args.one_in > 1)
    print("\n".join(told(reports, time.monotonic() - began, how)))
    return 1 if any(report.failures for report in reports) or not reports else 0


if __name__ == "__main__":
    sys.exit(main())
