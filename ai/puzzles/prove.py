"""Proves that one move is much better than any other, by games played on to their end.

Whatever the seat cannot see is dealt anew in each game (all moves meet the same deals), and
everybody plays on by a look ahead from what that seat sees: nobody knows hidden cards.
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

GAP = 0.2  # of winning chance, between the answer and any other move
DEALS = 160  # at most
FEWEST, BLOCK = 40, 10  # deals of the answer at least, and between two looks at the intervals
HOPE = 0.2  # of the width of the intervals: a move so much nearer than GAP is left
FIRST = 2  # moves, and games, with which a glimpse begins
LEADS = {
    FIRST: 0.005,
    3: 0.02,
    5: 0.06,
    8: 0.12,
}  # after so many games a move leads by so much, or is left
LOST = 0.05  # mean chance below which a glimpse tells nothing yet
AHEAD = 30  # decisions; a table that is not over by then counts as its value
PLAYERS = Level("greedy", rounds=2)


class Worth(NamedTuple):
    """What a move is worth: the mean chance to win, its 95 % interval, and in how many deals."""

    mean: float
    low: float
    high: float
    deals: int


Proof = dict[str, Worth]  # by the name of the move


def better(one: Worth, other: Worth) -> bool:
    """Return whether a move is so much better that a puzzle may ask for it."""
    return one.mean - other.mean >= GAP and one.low > other.high


def answer(proof: Proof) -> str:
    """Return the only answer of a proof; empty if there is none."""
    best = max(proof, key=lambda name: proof[name].mean)
    rest = [worth for name, worth in proof.items() if name != best]
    return best if rest and all(better(proof[best], worth) for worth in rest) else ""


def prove(judge: Judge, v: State, seed: int, meant: str, deals: int = DEALS) -> Proof:
    """Return what each move of a view is worth, the same at every call.

    A move that is clearly worse than the one that is `meant` is not tried to the last deal, and
    all are left once that cannot be the answer any more.
    """
    moves = by_name(v)
    sums = dict.fromkeys(moves, (0.0, 0))
    game, open_, proof = _Games(judge, v, seed), sorted(moves), Proof()
    for first in range(0, deals, BLOCK):
        for n in range(first, first + BLOCK):
            for name in open_:
                total, tried = sums[name]
                sums[name] = total + game.play(moves[name], n), tried + 1
        proof = {name: Worth(t / n, *wilson_interval(t, n), n) for name, (t, n) in sums.items()}
        best = proof[meant]
        others = [name for name in moves if name != meant]
        open_ = [meant, *[name for name in others if not better(best, proof[name])]]
        enough = len(open_) == 1 and best.deals >= FEWEST
        if enough or any(_hopeless(best, proof[name]) for name in others):
            break
    return proof


def glimpsed(judge: Judge, v: State, seed: int, ranked: list[str]) -> str:
    """Return the move that leads in a few games played on; empty if another is about as good.

    They are the games with which `prove` begins: what fails here would hardly be proven. The
    two moves that are `ranked` first meet each other before the rest.
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
    """Return whether the best two moves are about as good, and not both lost, after `n` games."""
    best, second = nlargest(2, sums.values())
    return best > LOST * n and best - second < LEADS.get(n, 0.0) * n


def _hopeless(best: Worth, other: Worth) -> bool:
    """Return whether a move has come too near to the best for more deals to part them."""
    return best.mean - other.mean + HOPE * (best.high - best.low + other.high - other.low) < GAP


class _Games:
    """Games from a view on, each with a deal of its own."""

    def __init__(self, judge: Judge, v: State, seed: int) -> None:
        ask = asked(v)
        assert ask is not None
        self.judge, self.seat, self.seed = judge, ask.seat, seed
        self.value, self.mark = value_of(judge), fingerprint(v)
        self.worlds = Worlds(v, seed)
        self.deals: list[State] = []

    def play(self, move: Move, n: int) -> float:
        """Return what a move is worth in a deal: 1 for a game won, 0 for one that is lost."""
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
    """Let everybody see what lies where that seat may look: a view has only its own seat's eyes."""
    s.seen = [seen | s.zone_viewers[zone] for seen, zone in zip(s.seen, s.where, strict=True)]
    return s


def follower(judge: Judge, seed: int) -> Callable[[State], Move]:
    """Return how everybody plays after the move: each by what that seat sees."""

    def choose(s: State) -> Move:
        ask = asked(s)
        assert ask is not None
        v = view(s, ask.seat)
        usual = None if ask.secret else judge.usual(v, ask)
        return usual or think(judge, v, PLAYERS, seed, timed=False).move

    return choose
