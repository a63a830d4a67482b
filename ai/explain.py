"""Explains a move by what it changes in groups of features, in win chance (0 to 1).

A group is the first word of a feature's name (`cards.count`); the other seats' features are one
group, winning or going out is another.
"""

from collections.abc import Callable
from operator import mul, sub
from typing import NamedTuple

from ai.judge import Judge
from ai.search.worlds import EQUAL, Answer, Worlds, decide, imagining, settle
from ai.value import Value
from games.engine import Chance, Move, Seat, State, asked, fingerprint

After = Callable[[Move], list[State]]  # the same determinized tables after a move

OTHERS, END = "others", "end"  # groups that every game has
POINT = 0.01  # of win chance: a smaller difference counts as equal
TOLD = 2  # groups at most


class Outcome(NamedTuple):
    """A table after a move: a seat's chance, all seats' chances, features of seats still in."""

    chance: float
    chances: list[float]
    features: dict[Seat, tuple[float, ...]]


def explain(answer: Answer, me: Seat, value: Value, after: After) -> Answer:
    """Return the answer with reasons, from comparing the best move with the next best."""
    rival = next((move for move, _ in answer.ranked if move != answer.move), None)
    if rival is None:
        return answer
    ours, theirs = ([outcome(s, me, value) for s in after(move)] for move in (answer.move, rival))
    gains = mean([gain(me, a, b, value) for a, b in zip(ours, theirs, strict=True)])
    gap = sum(gains.values())
    worst = min(ours, key=lambda a: a.chance)
    fears = mean([gain(me, a, worst, value) for a in ours])
    return answer._replace(
        reasons=((EQUAL, gap),) if abs(gap) < POINT else strongest(gains),
        risks=strongest(fears),
        numbers=answer.numbers | {"gap": gap, "worst": worst.chance},
    )


def outcome(s: State, seat: Seat, value: Value) -> Outcome:
    """Evaluate a table for a seat."""
    chances = value.chances(s)
    playing = [] if s.winners else s.playing()
    return Outcome(chances[seat], chances, {p: value.judge.features(s, p) for p in playing})


def imagined(view: State, judge: Judge, tables: int, seed: int) -> After:
    """Return a function that plays a move at so many determinized tables, secrets resolved."""
    ask, worlds = asked(view), Worlds(view, seed)
    assert ask is not None
    mark, seat, before = fingerprint(view), ask.seat, [worlds() for _ in range(tables)]

    def after(move: Move) -> list[State]:
        played = [s.copy() for s in before]
        for n, s in enumerate(played):
            luck = Chance(imagining(mark, seed, n))
            decide(s, seat, move, luck)
            settle(s, judge, luck)
        return played

    return after


def gain(me: Seat, a: Outcome, b: Outcome, value: Value) -> dict[str, float]:
    """Return the groups' contributions to the difference in chance between two tables."""
    whole = a.chance - b.chance
    if a.features.keys() != b.features.keys() or me not in a.features:
        return {END: whole}
    weights = value.weights(len(a.features))
    parts: dict[str, float] = {}
    p = (a.chance + b.chance) / 2
    for seat in a.features:
        q = (a.chances[seat] + b.chances[seat]) / 2
        slope = p * (1 - p) if seat == me else -p * q
        changed = map(sub, a.features[seat], b.features[seat])
        for name, part in zip(value.judge.feature_names, map(mul, weights, changed), strict=True):
            group = name.partition(".")[0] if seat == me else OTHERS
            parts[group] = parts.get(group, 0.0) + slope * part
    return scaled(parts, whole)


def scaled(parts: dict[str, float], whole: float) -> dict[str, float]:
    """Spread what the linear parts miss over them, so that they sum to `whole`."""
    rest = whole - sum(parts.values())
    size = sum(map(abs, parts.values()))
    if not size:
        return parts
    return {group: part + rest * abs(part) / size for group, part in parts.items()}


def mean(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return the mean of each group over the rows."""
    sums: dict[str, float] = {}
    for row in rows:
        for group, part in row.items():
            sums[group] = sums.get(group, 0.0) + part / len(rows)
    return sums


def strongest(parts: dict[str, float]) -> tuple[tuple[str, float], ...]:
    """Return the largest positive groups, at most two."""
    found = sorted((-part, group) for group, part in parts.items() if part >= POINT / 2)
    return tuple((group, -part) for part, group in found[:TOLD])
