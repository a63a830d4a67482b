"""Prove that one move is much better than all others, by playing games to their end.

Each game deals the hidden cards anew; all moves meet the same deals. Every seat then plays by a
look one step ahead from its own view, so nobody knows hidden cards.
"""

from collections.abc import Callable
from heapq import nlargest
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.judge import Judge
from ai.levels import Level
from ai.puzzles.names import by_name
from ai.search.worlds import Worlds, imagining
from ai.think import think
from ai.value import value_of
from games.engine import Chance, Move, State, advance, asked, fingerprint, view

GAP = 0.2  # win chance between the answer and any other move
DEALS = 160  # of a proof, at most
FEWEST, BLOCK = 40, 10  # deals of the answer, at least; deals between checks of the intervals
HOPE = 0.2  # share of the intervals' width by which a hopeless move is nearer than GAP
FIRST = 2  # moves with which a glimpse begins, and games of each
LEADS = {
    FIRST: 0.005,
    3: 0.02,
    5: 0.06,
    8: 0.12,
}  # games played: the lead that a glimpse then requires
LOST = 0.05  # mean chance below which a glimpse is inconclusive
AHEAD = 30  # decisions, after which an unfinished game counts as its value
PLAYERS = Level("greedy", rounds=2)


class MoveWorth(NamedTuple):
    """The worth of a move: the mean chance to win, its 95 % interval, and the number of deals."""

    mean: float
    low: float
    high: float
    deals: int


Proof = dict[str, MoveWorth]  # by the name of the move


def better(one: MoveWorth, other: MoveWorth) -> bool:
    """Return whether a move is better by enough for a puzzle."""
    return one.mean - other.mean >= GAP and one.low > other.high


def answer(proof: Proof) -> str:
    """Return the only answer of a proof; empty if there is none."""
    best = max(proof, key=lambda name: proof[name].mean)
    rest = [worth for name, worth in proof.items() if name != best]
    return best if rest and all(better(proof[best], worth) for worth in rest) else ""


def prove(judge: Judge, v: State, seed: int, meant: str, deals: int = DEALS) -> Proof:
    """Return the worth of each move of a view, the same at every call.

    A move that is clearly worse than the expected answer, `meant`, is abandoned early. All moves
    are abandoned once `meant` can no longer be the answer.
    """
    moves = by_name(v)
    sums = dict.fromkeys(moves, (0.0, 0))
    game, open_, proof = _Games(judge, v, seed), sorted(moves), Proof()
    for first in range(0, deals, BLOCK):
        for n in range(first, first + BLOCK):
            for name in open_:
                total, tried = sums[name]
                sums[name] = total + game.play(moves[name], n), tried + 1
        proof = {name: MoveWorth(t / n, *wilson_interval(t, n), n) for name, (t, n) in sums.items()}
        best = proof[meant]
        others = [name for name in moves if name != meant]
        open_ = [meant, *[name for name in others if not better(best, proof[name])]]
        enough = len(open_) == 1 and best.deals >= FEWEST
        if enough or any(_hopeless(best, proof[name]) for name in others):
            break
    return proof


def glimpse(judge: Judge, v: State, seed: int, ranked: list[str]) -> str:
    """Return the move that leads after a few games; empty if another is about as good.

    `prove` begins with the same games, so a move that fails here would rarely be proven. The first
    two moves of `ranked` are compared before the others.
    """
    moves, game = by_name(v), _Games(judge, v, seed)
    first = ranked[:FIRST]
    sums = {name: sum(game.play(moves[name], n) for n in range(FIRST)) for name in first}
    if _close(sums, FIRST):
        return ""
    for n in range(max(LEADS)):
        for name in ranked:
            if n >= FIRST or name not in first:
                sums[name] = sums.get(name, 0.0) + game.play(moves[name], n)
        if n >= FIRST and _close(sums, n + 1):
            return ""
    return max(sums, key=lambda name: sums[name])


def _close(sums: dict[str, float], n: int) -> bool:
    """Return whether the best two moves are close, and not both lost, after `n` games."""
    best, second = nlargest(2, sums.values())
    return best > LOST * n and best - second < LEADS.get(n, 0.0) * n


def _hopeless(best: MoveWorth, other: MoveWorth) -> bool:
    """Return whether a move is too close to the best for more deals to separate them."""
    return best.mean - other.mean + HOPE * (best.high - best.low + other.high - other.low) < GAP


class _Games:
    """Games that continue from a view, each with its own deal."""

    def __init__(self, judge: Judge, v: State, seed: int) -> None:
        ask = asked(v)
        assert ask is not None
        self.judge, self.seat, self.seed = judge, ask.seat, seed
        self.value, self.mark = value_of(judge), fingerprint(v)
        self.worlds = Worlds(v, seed)
        self.deals: list[State] = []

    def play(self, move: Move, n: int) -> float:
        """Return the worth of a move in a deal: 1 for a won game, 0 for a lost one."""
        while len(self.deals) <= n:
            self.deals.append(_with_eyes(self.worlds()))
        s = self.deals[n].copy()
        chance = Chance(imagining(self.mark, self.seed, n))
        choose = follower(self.judge, self.seed + n)
        while (ask := asked(s)) is not None and ask.seat != self.seat:
            advance(s, choose(s), chance)
        advance(s, move, chance)
        for _ in range(AHEAD):
            if asked(s) is None:
                break
            advance(s, choose(s), chance)
        return self.value.chances(s)[self.seat]


def _with_eyes(s: State) -> State:
    """Show each seat the zones that it may see; a view shows only those of its own seat."""
    s.seen = [seen | s.zone_viewers[zone] for seen, zone in zip(s.seen, s.where, strict=True)]
    return s


def follower(judge: Judge, seed: int) -> Callable[[State], Move]:
    """Return a function that chooses every seat's moves from that seat's own view."""

    def choose(s: State) -> Move:
        ask = asked(s)
        assert ask is not None
        v = view(s, ask.seat)
        usual = None if ask.secret else judge.usual(v, ask)
        return usual or think(judge, v, PLAYERS, seed, timed=False).move

    return choose
