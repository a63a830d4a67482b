"""Play levels against each other in rotated seats; print win shares with 95 % intervals."""

import argparse
import itertools
import time
from collections.abc import Sequence
from pathlib import Path

from ai.argument_parser import Parser
from ai.confidence import wilson_interval
from ai.levels import LEVELS, OLD, TOP, Level
from ai.parallel_map import parallel_map
from ai.registry import JUDGES
from ai.think import think
from games.engine import advance, asked, seeded, view
from games.registry import GAMES, read_deck_text

ArenaGame = tuple[str, tuple[Level, ...], int, bool, str]  # game, levels by seat, seed, timed, deck


def play(job: ArenaGame) -> tuple[list[float], int]:
    """Play one game; return each seat's share of the win, and the turns."""
    game, levels, seed, timed, deck = job
    chance = seeded(f"arena:{seed}")
    controller = GAMES[game]
    seats = len(levels)
    options = controller.default_options(seats) | ({"deck": deck} if deck else {})
    s = controller.new(seats, options, chance)
    moves = 0
    while (ask := asked(s)) is not None:
        answer = think(JUDGES[game], view(s, ask.seat), levels[ask.seat], seed + moves, timed=timed)
        advance(s, answer.move, chance)
        moves += 1
    share = 1.0 / len(s.winners)
    turns = s.turn_number
    return [share if seat in s.winners else 0.0 for seat in range(seats)], turns


def contest(
    game: str,
    first: Level,
    second: Level,
    games: int,
    seats: int,
    timed: bool,
    workers: int = 2,
    deck: str = "",
    dask: str = "",
) -> tuple[float, list[int]]:
    """Return the wins of one seat of `first` among seats of `second`, and the games' turns.

    Each deal is played once for every seat of `first`.
    """
    jobs: list[ArenaGame] = []
    for i in range(games):
        levels = [second] * seats
        levels[i % seats] = first
        jobs.append((game, tuple(levels), i // seats, timed, deck))
    wins, turns = 0.0, []
    for i, (shares, length) in enumerate(parallel_map(play, jobs, workers, dask)):
        wins += shares[i % seats]
        turns.append(length)
    return wins, turns


def find_level(game: str, name: str, rounds: int) -> Level:
    """Return a level with this many search rounds (0: as in play), and duels in proportion.

    A level below the strongest never gets more rounds than in play.
    """
    judge = JUDGES[game]
    how = judge.level(name)
    if how.rounds < judge.level(TOP).rounds:
        rounds = min(rounds, how.rounds)
    if not rounds or how.how != "search":
        return how
    share = rounds / how.rounds
    tables, duels = max(4, round(how.tables * share)), max(16, round(how.duels * share))
    return how._replace(rounds=rounds, tables=tables, duels=duels)


def effort(game: str, how: Level) -> str:
    """Return the search effort of a level in words: duels if most choices are secret."""
    if how.how != "search":
        return ""
    return f" ({how.rounds} rounds{'' if JUDGES[game].plays_on else f', {how.duels} duels'})"


def find_mistake(args: argparse.Namespace, levels: Sequence[str]) -> str:
    """Return an error message about the command line; empty if it is valid."""
    seats = GAMES[args.game].seats
    if len(levels) < 2 or any(level not in (*LEVELS, *OLD) for level in levels):
        return f"--levels: write two or more of {', '.join(LEVELS)}, with commas between them"
    if args.seats not in seats:
        return f"--seats: {seats.start} to {seats.stop - 1} can play, not {args.seats}"
    return "" if args.games > 0 else f"--games: write 1 or more, not {args.games}"


def main(argv: Sequence[str]) -> int:
    """Play every level against the next; return the exit code."""
    p = Parser(prog="python -m bench arena", description=__doc__)
    p.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
    p.add_argument("--levels", default="greedy,random", help="from strong to weak, with commas")
    p.add_argument("--games", type=int, default=400, help="games of each pair")
    p.add_argument("--seats", type=int, default=2, help="one of the stronger among the weaker")
    p.add_argument("--rounds", type=int, default=0, help="of a search; 0: as many as in play")
    p.add_argument("--workers", type=int, default=2, help="processes")
    p.add_argument("--dask", default="", metavar="ADDRESS", help="a scheduler whose workers play")
    p.add_argument("--timed", action="store_true", help="let the clock end a search, as in play")
    p.add_argument("--deck", type=Path, help="a deck of one's own, where the game takes such")
    args = p.parse_args(argv)
    levels = args.levels.split(",")
    deck, fault = read_deck_text(args.game, args.deck) if args.deck else ("", "")
    fault = find_mistake(args, levels) or fault
    if fault:
        p.error(fault)
    for first, second in itertools.pairwise(levels):
        print(row(args, first, second, deck), flush=True)
    return 0


def row(args: argparse.Namespace, first: str, second: str, deck: str) -> str:
    """Play two levels against each other; return a line with the result."""
    began, (one, two) = (
        time.monotonic(),
        (find_level(args.game, n, args.rounds) for n in (first, second)),
    )
    games, seats = args.games, args.seats
    wins, turns = contest(
        args.game, one, two, games, seats, args.timed, args.workers, deck, args.dask
    )
    low, high = wilson_interval(wins, games)
    turns.sort()
    return (
        f"{args.game}, {seats} seats: {first}{effort(args.game, one)} against "
        f"{second}{effort(args.game, two)}: "
        f"{100 * wins / games:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {games} games; "
        f"turns median {turns[len(turns) // 2]}, longest {turns[-1]}; "
        f"{time.monotonic() - began:.0f} s"
    )
