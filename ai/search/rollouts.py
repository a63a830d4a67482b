"""Plays the most promising moves on, by players who look one step ahead.

Policy improvement by truncated rollouts (Tesauro and Galperin 1996): each asked seat takes the move
with the best value, until all have had a turn, or more (`Judge.plays_on`). Then the table is
valued, with many seats by a separate forecast (`Value.forecast`). All moves use the same imagined
tables. A move that is significantly behind is dropped (the races of Maron and Moore 1994, with
paired differences).
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
    deviation,
    make_random,
    settle,
    turn_number,
)
from ai.value import Value
from games.engine import MAX_DECISIONS, Ask, Chance, Move, State, advance, asked, fingerprint

MAX_TREE_PLAYERS = (
    3  # players up to which trees are grown before the rollouts; seats without forecasts
)
MAX_TREE_ROUNDS = 100  # rounds at most; more rounds hardly help
LOOK_TABLES = 12  # tables of a look one step ahead, with more players
CANDIDATES = 6  # moves that are played on, at most
LOOK_CANDIDATES = 8  # the same after a look, which ranks moves less well than trees
MIN_TABLES = 8  # tables before the first move is dropped
GUESS_TABLES = 8  # weight of earlier results, in tables
UNLIKE_GUESS_TABLES = 2  # the same if a separate forecast, with another scale, values the ends
EXTRA_TURNS = 1  # extra turns of everybody in that case
BEHIND_ERRORS = 1.5  # standard errors by which an abandoned move trails


def search_view(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Search from a view in the way that suits the game, and return the answer."""
    search = play_candidates if value.judge.plays_on else tree.search
    return search(view, value, rounds, seed, stop)


def play_candidates(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Return the best of the promising moves, each played on from the same imagined tables.

    At most `rounds` games are played on, until `stop` or until one move is left.
    """
    look, most = rank_moves(view, value, rounds, seed, stop)
    guesses = {one.move: one.mean for one in look.known}
    ask, players = asked(view), len(view.playing())
    assert ask is not None
    ends = value.forecast(players) if view.seats > MAX_TREE_PLAYERS else value
    known = {m: guesses[m] for m, _ in look.ranked[:most] if m in guesses}
    foretold = ends is not value
    race = Race(known, UNLIKE_GUESS_TABLES if foretold else GUESS_TABLES)
    worlds, mark = Worlds(view, seed + 1), fingerprint(view)
    turns = value.judge.plays_on + (EXTRA_TURNS if foretold else 0)
    end, left = turn_number(view) + turns * players, rounds
    while len(race.left) > 1 and left >= len(race.left) and not stop():
        left -= len(race.left)
        worlds.deal()
        for move in race.left:
            s, chance = worlds.table(worlds.view), Chance(make_random(mark, seed, left))
            decide(s, ask.seat, move, chance)
            play_on(s, value, end, chance)
            race.found[move].append(ends.worths(s)[ask.seat])
        race.give_up()
    return _answer(look, race, rounds - left)


def rank_moves(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> tuple[Answer, int]:
    """Return what is known of all moves before the rollouts, and how many moves to play on.

    With many players, trees know less of a move than a look, because each seat has its own tree.
    """
    if len(view.playing()) > MAX_TREE_PLAYERS:
        return greedy(
            view, value, min(rounds, LOOK_TABLES), seed, stop, value.judge.ahead
        ), LOOK_CANDIDATES
    return tree.search(view, value, min(rounds, MAX_TREE_ROUNDS), seed, stop), CANDIDATES


class Race:
    """The worth of each candidate at the tables so far, and its earlier result."""

    def __init__(self, guesses: dict[Move, float], weight: int = GUESS_TABLES) -> None:
        self.guesses, self.weight = guesses, weight
        self.found: dict[Move, list[float]] = {move: [] for move in guesses}
        self.left = list(guesses)  # candidates that are not dropped

    def give_up(self) -> None:
        """Drop the candidates that are significantly behind the best."""
        tables = len(self.found[self.left[0]])
        if tables < MIN_TABLES or tables % (MIN_TABLES // 2):
            return
        best = max(self.left, key=self.mean)
        self.left = [move for move in self.left if not self._behind(move, best)]

    def mean(self, move: Move) -> float:
        """Return the mean worth of a candidate; its earlier result counts as `weight` tables."""
        found, n = self.found[move], self.weight
        return (sum(found) + n * self.guesses[move]) / (len(found) + n)

    def _behind(self, move: Move, best: Move) -> bool:
        """Return whether a move is significantly worse than another at the same tables."""
        gaps = [b - a for a, b in zip(self.found[move], self.found[best], strict=True)]
        n, total = len(gaps), sum(gaps)
        doubt = deviation(n, total, sum([gap * gap for gap in gaps])) / math.sqrt(n)
        return self.mean(best) - self.mean(move) > BEHIND_ERRORS * doubt


def play_on(s: State, value: Value, end: int, chance: Chance) -> None:
    """Play by looks one step ahead until turn `end`."""
    judge = value.judge
    for _ in range(MAX_DECISIONS * s.seats):
        ask = asked(s)
        if ask is None or turn_number(s) >= end:
            break
        advance(s, choose_by_look(s, ask, value, chance), chance)
    settle(s, judge, chance)


def choose_by_look(s: State, ask: Ask, value: Value, chance: Chance) -> Move:
    """Return the usual answer, or else the move with the best value.

    A secret move is chosen at random.
    """
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
    """Return the best move that was never dropped; rank the others by their number of games."""
    known: dict[Move, Known] = {}
    for one in look.known:
        found = race.found.get(one.move)
        if found:
            n = float(len(found))
            doubt = deviation(n, sum(found), sum([worth * worth for worth in found]))
            known[one.move] = Known(one.move, race.mean(one.move), doubt, n)
        else:
            known[one.move] = one._replace(tries=0.0)
    ranked = sorted(known.values(), key=lambda one: (-one.tries, -one.mean))
    best, tries = ranked[0], max(1.0, sum([one.tries for one in ranked]))
    numbers = SearchNumbers(best.mean, float(rounds), best.tries)
    shares = tuple([(one.move, one.tries / tries) for one in ranked])
    return Answer(best.move, shares, numbers, known=tuple(known.values()))
