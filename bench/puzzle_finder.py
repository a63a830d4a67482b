"""Find puzzles in games between opponents: cheap looks first, then a proof (`make puzzles`).

The file records the last tried seed, so a search can be stopped at any time and continued.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ai.argument_parser import Parser
from ai.judge import Judge
from ai.levels import Level, misjudging_level
from ai.puzzles.forced_win import wins_for_sure
from ai.puzzles.names import moves_by_name, name_move
from ai.puzzles.prove import MIN_GAP, Proof, find_answer, glimpse, prove
from ai.puzzles.puzzle import Puzzle, PuzzleError, as_stored, path_of, position, read, write
from ai.registry import JUDGES
from ai.search.greedy import greedy
from ai.search.worlds import Answer
from ai.think import think
from ai.value import value_of
from games.engine import Move, State, asked, view
from games.engine.match import Match, move_text

PUZZLES_WANTED = 20  # puzzles of a game
PLAYERS = misjudging_level(6, 0.4, 0.1, 0.1, 0.01)
SEARCH = Level("search", rounds=250, tables=30, duels=1500)
DEEP = Level("search", rounds=2000, tables=60, duels=5000)
PROMISING_LEAD = 0.15  # lead one step ahead that makes a position promising
OTHERS_SKIPPED = 30  # one in this many other positions is searched too, to find hard puzzles
MIN_SECRET_SHARE = 0.75  # share of a secret choice in the least exploitable mix
MIN_MOVES, MAX_MOVES = 3, 30  # moves to choose from; more are tedious, and slow to prove
LOOK_TABLES = 24  # tables of a look one step ahead, which estimates the difficulty
LAST_CHOICES = 60  # last choices of a game; earlier mistakes can be made good
MAX_TRIES = 3  # positions of a game that are searched, the last first
SEEDS = 1, 2  # of the proofs
MAX_OF_A_KIND = 10  # puzzles with the same verb and kind of question, at most


class SeenPosition(NamedTuple):
    """A position of a game after some moves, and the result of a look one step ahead."""

    moves: int
    v: State
    look: Answer


class PuzzleCandidate(NamedTuple):
    """A position in which one move may be much better than the others."""

    moves: int
    v: State
    name: str
    kind: str


def puzzles(judge: Judge, first: int, known: Counter[str]) -> Iterator[tuple[int, Puzzle | None]]:
    """Play games from the seed `first` on; yield each seed with its puzzle, if any.

    `known` counts the puzzles of each kind and is kept up to date.
    """
    seed = first
    while True:
        found = None
        match, seen = _play_game(judge, seed)
        spots = (spot for spot in _promising(judge, seed, seen) if known[spot.kind] < MAX_OF_A_KIND)
        for spot in islice(spots, MAX_TRIES):
            found = prove_puzzle(judge, match, spot)
            if found is not None:
                known[spot.kind] += 1
                break
        yield seed, found
        seed += 1


def _play_game(judge: Judge, seed: int) -> tuple[Match, list[SeenPosition]]:
    """Return a game between slipping opponents, and its choices that are not too large."""
    match = Match(judge.rules, judge.rules.seats[0], seed)
    seen = []
    while (ask := asked(match.state)) is not None:
        v, n = view(match.state, ask.seat), len(match.moves)
        look = think(judge, v, PLAYERS, seed + n, timed=False)
        if MIN_MOVES <= len(look.known) <= MAX_MOVES and len(moves_by_name(v)) <= MAX_MOVES:
            seen.append(SeenPosition(n, v, look))
        match.play(look.move)
    return match, seen


def _promising(judge: Judge, seed: int, seen: list[SeenPosition]) -> Iterator[PuzzleCandidate]:
    """Yield the positions in which one move seems much better than any other, latest first."""
    for n, v, look in seen[: -LAST_CHOICES - 1 : -1]:
        if _find_lead(look) >= PROMISING_LEAD or (seed + 7 * n) % OTHERS_SKIPPED == 0:
            ranked = [name_move(v, move) for move, _ in look.ranked]
            name = glimpse(judge, v, SEEDS[0], [*dict.fromkeys([*ranked, *moves_by_name(v)])])
            move = find_best_by_search(judge, v, SEARCH) if name else None
            if move is not None and name_move(v, move) == name:
                yield PuzzleCandidate(n, v, name, f"{type(asked(v)).__name__}.{move.verb}")


def _find_lead(found: Answer) -> float:
    """Return the lead of the best known move over the second."""
    means = sorted((one.mean for one in found.known if one.tries >= 2), reverse=True)
    return means[0] - means[1] if len(means) > 1 else 0.0


def find_best_by_search(judge: Judge, v: State, how: Level) -> Move | None:
    """Return the move that a search finds much better than any other; None if there is none."""
    found, ask = think(judge, v, how, SEEDS[0], timed=False), asked(v)
    assert ask is not None
    if ask.secret:
        return found.move if found.ranked[0][1] >= MIN_SECRET_SHARE else None
    best = max(found.known, key=lambda one: one.mean, default=None)
    sure = best is not None and best.move == found.move and _find_lead(found) >= MIN_GAP
    return found.move if sure else None


def prove_puzzle(judge: Judge, match: Match, spot: PuzzleCandidate) -> Puzzle | None:
    """Return a puzzle if a deep search and two proofs with different deals agree."""
    moves, v, name = spot[:3]
    deep = find_best_by_search(judge, v, DEEP)
    if deep is None or name_move(v, deep) != name or find_other_wins(v, name):
        return None
    proofs = []
    for seed in SEEDS:
        proofs.append(as_stored(prove(judge, v, seed, name)))
        if find_answer(proofs[-1]) != name:
            return None
    ask = asked(v)
    assert ask is not None
    told = think(judge, v, SEARCH, SEEDS[0], timed=False, why=True)
    return Puzzle(
        game=match.game,
        seats=match.seats,
        seed=match.seed,
        options=dict(match.options),
        moves=tuple(move_text(one) for one in match.moves[:moves]),
        mark=match.prints[moves],
        seat=ask.seat,
        question=spot.kind,
        answer=name,
        chances=_by_worth(proofs[0]),
        plain=round(_find_plain_lead(judge, v, name), 3),
        reason=told.reason,
    )


def find_other_wins(v: State, answer: str) -> list[str]:
    """Return the other moves that certainly win: with one of them, the answer is not the only."""
    moves = moves_by_name(v)
    return [name for name in moves if name != answer and wins_for_sure(v, moves[name])]


def prove_again(judge: Judge, one: Puzzle) -> Puzzle | None:
    """Return a known puzzle as today's rules and search prove it; None if they no longer do."""
    try:
        v = view(position(one).state, one.seat)
    except PuzzleError:
        return None
    found = find_best_by_search(judge, v, SEARCH)
    if found is None or name_move(v, found) != one.answer or find_other_wins(v, one.answer):
        return None
    proof = as_stored(prove(judge, v, SEEDS[0], one.answer))
    return stamp_again(judge, one, v, proof) if find_answer(proof) == one.answer else None


def stamp_again(judge: Judge, one: Puzzle, v: State, proof: Proof) -> Puzzle:
    """Return a puzzle with a new proof, and what is told of it."""
    told = think(judge, v, SEARCH, SEEDS[0], timed=False, why=True)
    plain = round(_find_plain_lead(judge, v, one.answer), 3)
    return one._replace(chances=_by_worth(proof), plain=plain, reason=told.reason)


def _by_worth(proof: Proof) -> Proof:
    ranked = sorted(proof.items(), key=lambda pair: -pair[1].mean)
    return dict(ranked)


def _find_plain_lead(judge: Judge, v: State, answer: str) -> float:
    """Return the lead of the answer after a look one step ahead; negative if it looks worse."""
    look = greedy(v, value_of(judge), LOOK_TABLES, SEEDS[0], lambda: False)
    names = {name_move(v, one.move): one.mean for one in look.known}
    rest = [mean for name, mean in names.items() if name != answer]
    return names.get(answer, 0.0) - max(rest, default=0.0)


def main(argv: Sequence[str]) -> int:
    """Find puzzles until there are enough; return the exit code."""
    p = Parser(prog="python -m bench puzzles", description=__doc__)
    p.add_argument("--game", required=True, choices=sorted(JUDGES))
    p.add_argument("--count", type=int, default=PUZZLES_WANTED)
    p.add_argument("--minutes", type=float, default=600.0, help="processor time at most")
    p.add_argument("--again", action="store_true", help="only prove the known ones, drop failures")
    p.add_argument("--file", type=Path, help="where they are kept; else in the game's room")
    args = p.parse_args(argv)
    judge = JUDGES[args.game]
    path = args.file or path_of(judge)
    found, tried = read(path, args.game) if path.exists() else ([], 0)
    if args.again:
        proven = [prove_again(judge, one) for one in found]
        write(path, [one for one in proven if one is not None], tried)
        print(f"{args.game}: {len(proven) - proven.count(None)} of {len(proven)} are still proven")
        return 0
    kinds = Counter(one.question for one in found)
    for seed, puzzle in puzzles(judge, tried, kinds):
        if puzzle is not None:
            found.append(puzzle)
            print(f"{len(found)}: {puzzle.answer} ({puzzle.plain:+.2f})", flush=True)
        write(path, found, seed + 1)
        if len(found) >= args.count or time.process_time() > 60 * args.minutes:
            break
    return 0
