"""Explain a move by the win chance (0 to 1) that each group of features contributes.

The move is compared with the next best at the same imagined tables. A group is the first word of a
feature's name (`cards.count`). The other seats' features form one group; winning and going out form
another. Only groups that these numbers support are named.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from operator import mul, sub
from typing import NamedTuple

from ai.judge import Judge
from ai.search.worlds import EQUAL, Answer, Worlds, decide, make_random, settle
from ai.value import Value
from games.engine import Chance, Move, Seat, State, asked, fingerprint

PlayMove = Callable[[Move], list[State]]  # the same determinized tables after a move

OTHERS, END = "others", "end"  # groups that every game has
TURN = "turn"  # the group of a turn's remaining possibilities, which never explain ending it
MIN_DIFFERENCE = 0.005  # win chance: smaller differences count as equal; groups need half of it
SIGNIFICANT_ERRORS = 2.0  # standard errors from which a difference is significant
MAX_GROUPS = 2  # groups that are named, at most
MAX_RIVALS = 6  # next best moves to try; the first clearly different one is the rival
BAD_QUANTILE = 0.1  # quantile of the tables that counts as a likely bad outcome


class TableAfter(NamedTuple):
    """A table after a move: a seat's chance, all chances, and the features of active seats."""

    chance: float
    chances: list[float]
    features: dict[Seat, tuple[float, ...]]


class MoveDifference(NamedTuple):
    """The difference of two moves at the same tables, by group, with standard errors."""

    rival: Move
    gap: float
    doubt: float
    gains: dict[str, float]
    doubts: dict[str, float]

    @property
    def clear(self) -> bool:
        """Whether the difference is significant."""
        return abs(self.gap) >= max(MIN_DIFFERENCE, SIGNIFICANT_ERRORS * self.doubt)

    def sure(self, group: str) -> bool:
        """Return whether the difference of a group is significant."""
        return abs(self.gains[group]) >= SIGNIFICANT_ERRORS * self.doubts[group]


def explain(answer: Answer, me: Seat, value: Value, after: PlayMove, else_: str = "") -> Answer:
    """Return the answer with reasons, from a comparison with the best clearly different move.

    If no next best move is clearly different, the very next one is the rival. `else_` is the reason
    for a move that looks worse at these tables, because the search looked further.
    """
    rivals = [move for move, _ in answer.ranked if move != answer.move][:MAX_RIVALS]
    if not rivals:
        return answer
    tables = after(answer.move)
    ours = [evaluate(s, me, value) for s in tables]
    found = []
    for rival in rivals:
        found.append(
            compare_moves(ours, [evaluate(s, me, value) for s in after(rival)], me, rival, value)
        )
        if found[-1].clear:
            break
    one = found[-1] if found[-1].clear else found[0]
    bad, middle = likely_bad_outcome(ours), sum(a.chance for a in ours) / len(ours)
    players = max(2, len(bad.features))
    usual, worst = (value.shown(chance, players) for chance in (middle, bad.chance))
    return answer._replace(
        rival=one.rival,
        reasons=find_reasons(one, all(is_turn_over(s, me) for s in tables), else_),
        risks=find_strongest(mean_by_group([find_contributions(me, a, bad, value) for a in ours])),
        numbers=replace(answer.numbers, gap=one.gap, bad=worst, mean=usual),
    )


def compare_moves(
    ours: list[TableAfter], theirs: list[TableAfter], me: Seat, rival: Move, value: Value
) -> MoveDifference:
    """Return how two moves differ at the same tables."""
    rows = [find_contributions(me, a, b, value) for a, b in zip(ours, theirs, strict=True)]
    gaps = [a.chance - b.chance for a, b in zip(ours, theirs, strict=True)]
    gains = mean_by_group(rows)
    doubts = {group: mean_and_error([row.get(group, 0.0) for row in rows])[1] for group in gains}
    return MoveDifference(rival, *mean_and_error(gaps), gains, doubts)


def find_reasons(one: MoveDifference, ends: bool, else_: str) -> tuple[tuple[str, float], ...]:
    """Return the groups that explain a difference, or EQUAL if there is none."""
    told = {group: part for group, part in one.gains.items() if not (ends and group == TURN)}
    if not one.clear:
        theirs = find_strongest({group: -part for group, part in told.items()})[:1]
        ours = find_strongest(told)[:1]
        return (EQUAL, one.gap), *ours, *[(group, -part) for group, part in theirs]
    if one.gap > 0:
        sure = {group: part for group, part in told.items() if one.sure(group)}
        return find_strongest(sure)
    return ((else_, one.gap),) if else_ else ()


def is_turn_over(s: State, me: Seat) -> bool:
    """Return whether a seat's turn is over."""
    return not s.winners and s.active != me


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Return the mean of some values and its standard error."""
    n = len(values)
    middle = sum(values) / n
    squares = sum((value - middle) ** 2 for value in values)
    return middle, math.sqrt(squares / max(1, n - 1) / n)


def likely_bad_outcome(outcomes: list[TableAfter]) -> TableAfter:
    """Return the worst likely outcome, or a rarer one if only that is below the mean."""
    ranked = sorted(outcomes, key=lambda one: one.chance)
    middle = sum(one.chance for one in ranked) / len(ranked)
    worse = [one for one in ranked[: int(len(ranked) * BAD_QUANTILE) + 1] if one.chance <= middle]
    return worse[-1] if worse else ranked[0]


def evaluate(s: State, seat: Seat, value: Value) -> TableAfter:
    """Evaluate a table for a seat."""
    chances = value.chances(s)
    playing = [] if s.winners else s.playing()
    return TableAfter(chances[seat], chances, {p: value.judge.features(s, p) for p in playing})


def make_player(view: State, judge: Judge, tables: int, seed: int) -> PlayMove:
    """Return a function that plays a move and pending secrets at determinized tables."""
    ask, worlds = asked(view), Worlds(view, seed)
    assert ask is not None
    mark, seat, before = fingerprint(view), ask.seat, [worlds() for _ in range(tables)]

    def after(move: Move) -> list[State]:
        played = [s.copy() for s in before]
        for n, s in enumerate(played):
            luck = Chance(make_random(mark, seed, n))
            decide(s, seat, move, luck)
            settle(s, judge, luck)
        return played

    return after


def find_contributions(me: Seat, a: TableAfter, b: TableAfter, value: Value) -> dict[str, float]:
    """Return each group's contribution to the difference in chance between two tables."""
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
    return scale_to(parts, whole)


def scale_to(parts: dict[str, float], whole: float) -> dict[str, float]:
    """Distribute the error of the linear parts over them, so that they sum to `whole`."""
    rest = whole - sum(parts.values())
    size = sum(map(abs, parts.values()))
    if not size:
        return parts
    return {group: part + rest * abs(part) / size for group, part in parts.items()}


def mean_by_group(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return the mean of each group over the rows."""
    sums: dict[str, float] = {}
    for row in rows:
        for group, part in row.items():
            sums[group] = sums.get(group, 0.0) + part / len(rows)
    return sums


def find_strongest(parts: dict[str, float]) -> tuple[tuple[str, float], ...]:
    """Return the largest positive groups, at most two."""
    found = sorted((-part, group) for group, part in parts.items() if part >= MIN_DIFFERENCE / 2)
    return tuple((group, -part) for part, group in found[:MAX_GROUPS])
