"""Explain a move: a reason that can be seen on the table, a likely bad outcome, the next best."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ai.facts import FIRST, Fact, Position, find_reason, wins
from ai.judge import Judge
from ai.search.worlds import (
    MAX_PENDING_MOVES,
    Answer,
    SearchNumbers,
    Worlds,
    choices,
    decide,
    make_random,
    settle,
    turn_number,
)
from ai.value import Value
from games.engine import Chance, Move, Seat, State, advance, asked, fingerprint, legal_moves

PlayMove = Callable[[Move], list[State]]  # the same determinized tables after a move

MIN_DIFFERENCE = 0.005  # win chance: smaller differences count as equal
SIGNIFICANT_ERRORS = 2.0  # standard errors from which a difference is significant
BAD_QUANTILE = 0.1  # quantile of the tables that counts as a likely bad outcome
SEED = 23  # of the tables at which reasons are checked


class MoveDifference(NamedTuple):
    """By how much a move is better than another at the same tables, with its standard error."""

    gap: float
    doubt: float

    @property
    def clear(self) -> bool:
        """Whether the difference is significant."""
        return abs(self.gap) >= max(MIN_DIFFERENCE, SIGNIFICANT_ERRORS * self.doubt)


def explain(answer: Answer, at: Position, value: Value, after: PlayMove) -> Answer:
    """Return the answer with the next best move, a reason, and a likely bad outcome."""
    rival = find_rival(answer)
    chances = [value.chances(s)[at.seat] for s in after(answer.move)]
    players = max(2, len(at.view.playing()))
    bad = value.shown(likely_bad_outcome(chances), players)
    mean = value.shown(sum(chances) / len(chances), players)
    others = [value.shown(one.mean, players) for one in answer.known if one.move == rival]
    top = 1.0 if answer.numbers.chance is None else answer.numbers.chance
    other = min(top, others[0]) if others else None
    return answer._replace(
        rival=rival,
        reason=find_reason(list_facts(value.judge), at, answer.move, rival),
        numbers=replace(answer.numbers, bad=bad, mean=mean, other=other),
    )


def find_rival(answer: Answer) -> Move | None:
    """Return the next best move: the one with the best result, or else of the largest share."""
    tried = [one for one in answer.known if one.tries and one.move != answer.move]
    if tried:
        return max(tried, key=lambda one: one.mean).move
    return next((move for move, _ in answer.ranked if move != answer.move), None)


def list_facts(judge: Judge) -> tuple[Fact, ...]:
    """Return the facts that can be reasons in a game, the strongest first."""
    return (*FIRST, *judge.facts())


def find_position(judge: Judge, view: State) -> Position:
    """Return the position of a view, at which reasons are looked for."""
    ask = asked(view)
    assert ask is not None
    worlds, mark, seat, begun = Worlds(view, SEED), fingerprint(view), ask.seat, type(ask)
    tables: list[State] = []

    def play(move: Move, n: int) -> State:
        while len(tables) <= n:
            tables.append(worlds())
        s, chance = tables[n].copy(), Chance(make_random(mark, SEED, n))
        decide(s, seat, move, chance)
        end_at_random(s, judge, view, seat, begun, chance)
        return s

    moves = list(choices(view, judge).values())
    return Position(view, seat, moves, play, lambda move: judge.odds(view, seat, move))


def find_sure_win(at: Position) -> Answer | None:
    """Return a move that surely wins the game; None if there is none."""
    for move in at.moves:
        if (won := wins(at, move)) is not None:
            numbers = SearchNumbers(1.0, bad=1.0, mean=1.0)
            return Answer(move, ((move, 1.0),), numbers, won)
    return None


def end_at_random(
    s: State, judge: Judge, view: State, seat: Seat, begun: type[object], chance: Chance
) -> None:
    """Answer at random until the seat decides anew, a secret choice begins or the turn ends."""
    for _ in range(MAX_PENDING_MOVES):
        ask = asked(s)
        if ask is None or turn_number(s) != turn_number(view):
            return
        anew = ask.seat == seat and type(ask) is begun
        if not s.chosen and (ask.secret or anew) and not (ask.secret and anew):
            return
        onward = judge.goes_on(s, ask)
        advance(s, chance.pick(legal_moves(s)) if onward is None else onward, chance)


def likely_bad_outcome(chances: list[float]) -> float:
    """Return the worst likely chance, or a rarer one if only that is below the mean."""
    ranked = sorted(chances)
    middle = sum(ranked) / len(ranked)
    worse = [one for one in ranked[: int(len(ranked) * BAD_QUANTILE) + 1] if one <= middle]
    return worse[-1] if worse else ranked[0]


def compare_moves(ours: list[State], theirs: list[State], me: Seat, value: Value) -> MoveDifference:
    """Return how two moves differ, from the same tables after each."""
    gaps = [value.chances(a)[me] - value.chances(b)[me] for a, b in zip(ours, theirs, strict=True)]
    n = len(gaps)
    middle = sum(gaps) / n
    squares = sum((gap - middle) ** 2 for gap in gaps)
    return MoveDifference(middle, math.sqrt(squares / max(1, n - 1) / n))


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
