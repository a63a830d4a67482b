"""Plays the most promising moves on, as players would who look a single step ahead.

Policy improvement by truncated rollouts (Tesauro and Galperin 1996): whoever is asked takes the
move after which the value is best, until all have had a turn, or more (`Judge.plays_on`); then the
table is valued, at a table of many seats by a forecast of its own (`Value.forecast`). All moves
meet the same imagined tables, and one that is surely behind is given up (Maron and Moore's races,
1994, by paired differences).
"""

from __future__ import annotations

import math

from ai.search import tree
from ai.search.greedy import greedy
from ai.search.worlds import (
    Answer,
    Known,
    SearchNumbers,
    Stop,
    Worlds,
    choices,
    decide,
    imagining,
    settle,
    spread,
    turn_number,
)
from ai.value import Value
from games.engine import MAX_DECISIONS, Ask, Chance, Move, State, advance, asked, fingerprint

FEW = 3  # players for whom trees are grown before moves are played on; seats without forecasts
TREES = 100  # rounds at most; more find hardly more
LOOKS = 12  # tables of a look one step ahead, with more players
CANDIDATES = 6  # most promising moves that are played on
WIDER = 8  # the same after a look, which ranks less well than trees
LEAST = 8  # tables before one of them is given up
GUESS = 8  # weight of earlier results, in tables
UNLIKE = 2  # the same if a separate forecast, with another scale, values the ends
LONGER = 1  # extra turns of everybody in that case
BEHIND = 1.5  # standard errors by which an abandoned move trails


def searched(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Return what a search from a view finds, in the way that suits the game."""
    search = rollouts if value.judge.plays_on else tree.search
    return search(view, value, rounds, seed, stop)


def rollouts(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Return the best of the promising moves, each played on from the same imagined tables.

    No more than `rounds` are played on in all, until `stop` or until all but one are given up.
    """
    look, most = promising(view, value, rounds, seed, stop)
    guesses = {one.move: one.mean for one in look.known}
    ask, players = asked(view), len(view.playing())
    assert ask is not None
    ends = value.forecast(players) if view.seats > FEW else value
    known = {m: guesses[m] for m, _ in look.ranked[:most] if m in guesses}
    foretold = ends is not value
    race = Race(known, UNLIKE if foretold else GUESS)
    worlds, mark = Worlds(view, seed + 1), fingerprint(view)
    turns = value.judge.plays_on + (LONGER if foretold else 0)
    end, left = turn_number(view) + turns * players, rounds
    while len(race.left) > 1 and left >= len(race.left) and not stop():
        left -= len(race.left)
        worlds.deal()
        for move in race.left:
            s, chance = worlds.table(worlds.view), Chance(imagining(mark, seed, left))
            decide(s, ask.seat, move, chance)
            play_on(s, value, end, chance)
            race.found[move].append(ends.worths(s)[ask.seat])
        race.give_up()
    return _answer(look, race, rounds - left)


def promising(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> tuple[Answer, int]:
    """Return what is known of all moves before any is played on, and how many are to be.

    With many players trees know less of a move than a look does, as each of them plays for itself.
    """
    if len(view.playing()) > FEW:
        return greedy(view, value, min(rounds, LOOKS), seed, stop, value.judge.ahead), WIDER
    return tree.search(view, value, min(rounds, TREES), seed, stop), CANDIDATES


class Race:
    """The worth of each candidate at the tables so far, and its earlier result."""

    def __init__(self, guesses: dict[Move, float], weight: int = GUESS) -> None:
        self.guesses, self.weight = guesses, weight
        self.found: dict[Move, list[float]] = {move: [] for move in guesses}
        self.left = list(guesses)  # that are not given up

    def give_up(self) -> None:
        """Drop those that are surely behind the best."""
        tables = len(self.found[self.left[0]])
        if tables < LEAST or tables % (LEAST // 2):
            return
        best = max(self.left, key=self.mean)
        self.left = [move for move in self.left if not self._behind(move, best)]

    def mean(self, move: Move) -> float:
        """Return the mean worth of a candidate; what was found before counts as `weight` tables."""
        found, n = self.found[move], self.weight
        return (sum(found) + n * self.guesses[move]) / (len(found) + n)

    def _behind(self, move: Move, best: Move) -> bool:
        """Return whether one is worth less than another at the same tables, beyond accident."""
        gaps = [b - a for a, b in zip(self.found[move], self.found[best], strict=True)]
        n, total = len(gaps), sum(gaps)
        doubt = spread(n, total, sum([gap * gap for gap in gaps])) / math.sqrt(n)
        return self.mean(best) - self.mean(move) > BEHIND * doubt


def play_on(s: State, value: Value, end: int, chance: Chance) -> None:
    """Play by looks one step ahead until the turn `end`."""
    judge = value.judge
    for _ in range(MAX_DECISIONS * s.seats):
        ask = asked(s)
        if ask is None or turn_number(s) >= end:
            break
        advance(s, at_a_look(s, ask, value, chance), chance)
    settle(s, judge, chance)


def at_a_look(s: State, ask: Ask, value: Value, chance: Chance) -> Move:
    """Return the usual answer, else the move after which the value is best; a secret one by lot."""
    judge = value.judge
    usual = judge.usual(s, ask)
    if usual is not None:
        return usual
    moves = list(choices(s, judge).values())
    if ask.secret:
        return chance.pick(moves)
    best, top = moves[0], -1.0
    if len(moves) > 1:
        for move in moves:
            after = s.copy()
            advance(after, move, chance)
            settle(after, judge, chance)
            found = value.chances(after)[ask.seat]
            if found > top:
                best, top = move, found
    return best


def _answer(look: Answer, race: Race, rounds: int) -> Answer:
    """Return the best that was never given up; the others by how long they were played on."""
    known: dict[Move, Known] = {}
    for one in look.known:
        found = race.found.get(one.move)
        if found:
            n = float(len(found))
            doubt = spread(n, sum(found), sum([worth * worth for worth in found]))
            known[one.move] = Known(one.move, race.mean(one.move), doubt, n)
        else:
            known[one.move] = one._replace(tries=0.0)
    ranked = sorted(known.values(), key=lambda one: (-one.tries, -one.mean))
    best, tries = ranked[0], max(1.0, sum([one.tries for one in ranked]))
    numbers = SearchNumbers(best.mean, float(rounds), best.tries)
    shares = tuple([(one.move, one.tries / tries) for one in ranked])
    return Answer(best.move, shares, numbers, known=tuple(known.values()))
