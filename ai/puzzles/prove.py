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
from ai.puzzles.names import moves_by_name
from ai.search.worlds import Worlds, make_random
from ai.think import think
from ai.value import value_of
from games.engine import Chance, Move, State, advance, asked, fingerprint, view

MIN_GAP = 0.2  # win chance between the answer and any other move
MAX_DEALS = 160  # of a proof, at most
MIN_DEALS, CHECK_DEALS = (
    40,
    10,
)  # deals of the answer, at least; deals between checks of the intervals
HOPE_SHARE = 0.2  # share of the intervals' width by which a hopeless move is nearer than GAP
GLIMPSE_START = 2  # moves with which a glimpse begins, and games of each
GLIMPSE_LEADS = {
    GLIMPSE_START: 0.005,
    3: 0.02,
    5: 0.06,
    8: 0.12,
}  # games played: the lead that a glimpse then requires
LOST_CHANCE = 0.05  # mean chance below which a glimpse is inconclusive
MAX_DECISIONS = 30  # decisions, after which an unfinished game counts as its value
PLAYERS = Level("greedy", rounds=2)


class MoveWorth(NamedTuple):
    """The worth of a move: the mean chance to win, its 95 % interval, and the number of deals."""

    mean: float
    low: float
    high: float
    deals: int


Proof = dict[str, MoveWorth]  # by the name of the move


def is_clearly_better(one: MoveWorth, other: MoveWorth) -> bool:
    """Return whether a move is better by enough for a puzzle."""
    return one.mean - other.mean >= MIN_GAP and one.low > other.high


def find_answer(proof: Proof) -> str:
    """Return the only answer of a proof; empty if there is none."""
    best = max(proof, key=lambda name: proof[name].mean)
    rest = [worth for name, worth in proof.items() if name != best]
    return best if rest and all(is_clearly_better(proof[best], worth) for worth in rest) else ""


def prove(judge: Judge, v: State, seed: int, meant: str, deals: int = MAX_DEALS) -> Proof:
    """Return the worth of each move of a view, the same at every call.

    A move that is clearly worse than the expected answer, `meant`, is abandoned early. All moves
    are abandoned once `meant` can no longer be the answer.
    """
    moves = moves_by_name(v)
    sums = dict.fromkeys(moves, (0.0, 0))
    game, open_, proof = _Games(judge, v, seed), sorted(moves), Proof()
    for first in range(0, deals, CHECK_DEALS):
        for n in range(first, first + CHECK_DEALS):
            for name in open_:
                total, tried = sums[name]
                sums[name] = total + game.play(moves[name], n), tried + 1
        proof = {name: MoveWorth(t / n, *wilson_interval(t, n), n) for name, (t, n) in sums.items()}
        best = proof[meant]
        others = [name for name in moves if name != meant]
        open_ = [meant, *[name for name in others if not is_clearly_better(best, proof[name])]]
        enough = len(open_) == 1 and best.deals >= MIN_DEALS
        if enough or any(_is_hopeless(best, proof[name]) for name in others):
            break
    return proof


def glimpse(judge: Judge, v: State, seed: int, ranked: list[str]) -> str:
    """Return the move that leads after a few games; empty if another is about as good.

    `prove` begins with the same games, so a move that fails here would rarely be proven. The first
    two moves of `ranked` are compared before the others.
    """
    moves, game = moves_by_name(v), _Games(judge, v, seed)
    first = ranked[:GLIMPSE_START]
    sums = {name: sum(game.play(moves[name], n) for n in range(GLIMPSE_START)) for name in first}
    if _are_close(sums, GLIMPSE_START):
        return ""
    for n in range(max(GLIMPSE_LEADS)):
        for name in ranked:
            if n >= GLIMPSE_START or name not in first:
                sums[name] = sums.get(name, 0.0) + game.play(moves[name], n)
        if n >= GLIMPSE_START and _are_close(sums, n + 1):
            return ""
    return max(sums, key=lambda name: sums[name])


def _are_close(sums: dict[str, float], n: int) -> bool:
    """Return whether the best two moves are close, and not both lost, after `n` games."""
    best, second = nlargest(2, sums.values())
    return best > LOST_CHANCE * n and best - second < GLIMPSE_LEADS.get(n, 0.0) * n


def _is_hopeless(best: MoveWorth, other: MoveWorth) -> bool:
    """Return whether a move is too close to the best for more deals to separate them."""
    return (
        best.mean - other.mean + HOPE_SHARE * (best.high - best.low + other.high - other.low)
        < MIN_GAP
    )


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
            self.deals.append(_show_own_zones(self.worlds()))
        s = self.deals[n].copy()
        chance = Chance(make_random(self.mark, self.seed, n))
        choose = make_chooser(self.judge, self.seed + n)
        while (ask := asked(s)) is not None and ask.seat != self.seat:
            advance(s, choose(s), chance)
        advance(s, move, chance)
        for _ in range(MAX_DECISIONS):
            if asked(s) is None:
                break
            advance(s, choose(s), chance)
        return self.value.chances(s)[self.seat]


def _show_own_zones(s: State) -> State:
    """Show each seat the zones that it may see; a view shows only those of its own seat."""
    s.seen = [seen | s.zone_viewers[zone] for seen, zone in zip(s.seen, s.where, strict=True)]
    return s


def make_chooser(judge: Judge, seed: int) -> Callable[[State], Move]:
    """Return a function that chooses every seat's moves from that seat's own view."""

    def choose(s: State) -> Move:
        ask = asked(s)
        assert ask is not None
        v = view(s, ask.seat)
        usual = None if ask.secret else judge.usual(v, ask)
        return usual or think(judge, v, PLAYERS, seed, timed=False).move

    return choose
