"""Hints that contradict their own numbers: `python -m tests.long_runs.hints --hints 300`.

Plays games between greedy opponents and asks for a hint at every table with a choice. Prints, for
each game, how many call the next move about as good, and every contradiction: with the numbers of
the hint itself, and with a second look at other imagined tables. Exits with 1 if there was one, or
if more than three in ten are about equal.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from ai.explain import (
    END,
    MIN_DIFFERENCE,
    SIGNIFICANT_ERRORS,
    TURN,
    compare_moves,
    evaluate,
    is_turn_over,
    make_player,
)
from ai.judge import Judge
from ai.levels import TOP, Level
from ai.registry import JUDGES
from ai.search.worlds import AHEAD, EQUAL, MIXED, Answer, choices
from ai.think import TABLES, think
from ai.value import value_of
from bench.arena import find_level
from games.engine import Seat, State, advance, asked, seeded, view

MOST = 0.3  # of the hints, that may call the next move about as good
AGAIN = 90  # the seed of the tables at which a hint is looked at a second time
EVERY = 5  # a hint is asked for at one in so many tables with a choice


def hints(game: str, level: Level, count: int, first: int = 0) -> Iterator[tuple[State, Answer]]:
    """Yield tables as their seat sees them, each with its hint."""
    judge, found, number = JUDGES[game], 0, first
    while found < count:
        seats = judge.rules.seats[number % len(judge.rules.seats)]
        chance, number, n = seeded(f"hints:{number}"), number + 1, 0
        s = judge.rules.new(seats, judge.rules.default_options(seats), chance)
        while (ask := asked(s)) is not None and found < count:
            v, n = view(s, ask.seat), n + 1
            if len(choices(v, judge)) > 1 and chance.below(EVERY) == 0:
                yield v, think(judge, v, level, n, timed=False, why=True)
                found += 1
            advance(s, think(judge, v, "greedy", n, timed=False).move, chance)


def kind(answer: Answer) -> str:
    """Return what sort of reason was given."""
    first = answer.reasons[0][0] if answer.reasons else "none"
    return first if first in (EQUAL, AHEAD, MIXED, "none") else "reasons"


def contradictions(judge: Judge, v: State, answer: Answer) -> list[str]:
    """Return what a hint says that its numbers do not."""
    gap, told = answer.numbers.gap, answer.reasons
    if answer.rival is None:
        return []
    found = []
    positive = [name for name, part in told if part > 0 and name not in (EQUAL, AHEAD, MIXED)]
    if positive and kind(answer) == "reasons" and gap < MIN_DIFFERENCE:
        found.append(f"{positive} although the tables say {gap:+.3f}")
    if kind(answer) in (AHEAD, MIXED) and gap > 0:
        found.append(f"{kind(answer)} although the tables say {gap:+.3f}")
    ask = asked(v)
    assert ask is not None
    if answer.numbers.bad > answer.numbers.mean + MIN_DIFFERENCE:
        found.append("what could go wrong is better than the mean")
    if kind(answer) == "reasons" and not ask.secret:
        found += doubts(judge, v, answer, ask.seat)
    if TURN in positive and all(
        is_turn_over(t, ask.seat) for t in make_player(v, judge, 8, 1)(answer.move)
    ):
        found.append("what the turn still offers, to end it")
    return found


def doubts(judge: Judge, v: State, answer: Answer, me: Seat) -> list[str]:
    """Return which reasons other imagined tables surely deny."""
    assert answer.rival is not None
    value, after = value_of(judge), make_player(v, judge, TABLES, AGAIN)
    ours, theirs = ([evaluate(s, me, value) for s in after(m)] for m in (answer.move, answer.rival))
    one = compare_moves(ours, theirs, me, answer.rival, value)
    if one.clear and one.gap < 0:
        return [
            f"reasons although other tables say {one.gap:+.3f} "
            f"+- {SIGNIFICANT_ERRORS * one.doubt:.3f}"
        ]
    return [
        f"{name} {part:+.3f} although other tables say {one.gains.get(name, 0.0):+.3f}"
        for name, part in answer.reasons
        if name != END and one.gains.get(name, 0.0) < -MIN_DIFFERENCE
    ]


def main() -> int:
    """Ask for hints in every game; return the exit code."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--game", choices=sorted(JUDGES))
    p.add_argument("--hints", type=int, default=300)
    p.add_argument("--rounds", type=int, default=0, help="of a search; 0: as in play")
    args = p.parse_args()
    bad = False
    for game in [args.game] if args.game else JUDGES:
        kinds, wrong = Counter[str](), 0
        level = find_level(game, TOP, args.rounds)
        for v, answer in hints(game, level, args.hints):
            kinds[kind(answer)] += 1
            for line in contradictions(JUDGES[game], v, answer):
                print(f"{game}: {answer.move}: {line}")
                wrong += 1
        print(f"{game}: {args.hints} hints, {wrong} contradictions, {dict(kinds)}", flush=True)
        bad = bad or wrong > 0 or kinds[EQUAL] > MOST * args.hints
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
