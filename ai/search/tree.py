"""Information-set Monte Carlo tree search with a tree for each seat, for any game.

MO-ISMCTS (Cowling, Powley and Whitehouse 2012): each seat's tree branches by what that seat sees of
a move, so no seat answers a choice that is still secret. Selection is by PUCT, or by regret
matching for secret choices; leaves are valued without rollouts, with one value for each seat
(max^n).
"""

from __future__ import annotations

import math

from ai.judge import Judge
from ai.search.greedy import greedy
from ai.search.information_sets import Information, Walk
from ai.search.shared_prefix import Fork, find_next_ask, make_fork
from ai.search.worlds import (
    Answer,
    Known,
    Label,
    SearchNumbers,
    Stop,
    Worlds,
    choices,
    deviation,
    pick,
    play_turns,
    settle,
)
from ai.value import Value
from games.engine import Ask, Chance, Move, Seat, State, asked

EXPLORATION = 0.4  # exploration; flat between 0.3 and 1.2
UNVISITED_LOSS = 0.1  # by how much an unvisited move is worth less than its node
# Both are multiplied by OPEN m (1 - m), at least DECIDED and at most 1, where m is the mean of the
# node: in a nearly decided game the chances differ little, and exploration would outweigh them.
OPEN_FACTOR, MIN_OPENNESS = 11.0, 0.02
RANDOM_SHARE = 0.15  # how often a secret choice is explored at random
FIRST_LOOKS = 6  # at each choice, before the search begins
# A game whose judge sets `ahead` gets more looks at the root and a smaller tree.
LOOKS_FACTOR, TREE_DIVISOR = 4, 6


Mix = tuple[dict[Label, Move], list[float]]  # secret choices, and the share of each


class Branch:
    """What a seat has learned about one choice."""

    __slots__ = ("regret", "squares", "total", "visits")

    def __init__(self, visits: float = 0.0, total: float = 0.0, squares: float = 0.0) -> None:
        self.visits = visits
        self.total = total  # the sum of its worth at each visit
        self.squares = squares  # the sum of the squares
        self.regret = 0.0


class SearchNode:
    """What a seat has learned about one question."""

    __slots__ = ("branches", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[Label, Branch] = {}  # by choice
        self.visits = 0
        self.total = 0.0

    def select(self, keys: dict[Label, Move]) -> Label:
        """Return the most promising present choice (PUCT)."""
        if not self.branches:
            return next(iter(keys))
        mean = self.total / self.visits if self.visits else 0.5
        open_ = min(1.0, max(MIN_OPENNESS, OPEN_FACTOR * mean * (1.0 - mean)))
        unseen = mean - UNVISITED_LOSS * open_ if self.visits else mean
        prior = EXPLORATION * open_ * math.sqrt(self.visits + 1) / len(keys)
        best, top = None, -1.0
        tried = self.branches.get
        for key in keys:
            branch = tried(key)
            if branch is None:
                worth = unseen + prior
            else:
                visits = branch.visits
                worth = branch.total / visits + prior / (1 + visits)
            if worth > top:
                best, top = key, worth
        assert best is not None
        return best

    def decided(self, left: int) -> bool:
        """Return whether no choice can overtake the first in the remaining rounds."""
        visits = sorted([branch.visits for branch in self.branches.values()])
        return len(visits) < 2 or visits[-1] > visits[-2] + left

    def mixed(self, keys: dict[Label, Move]) -> list[float]:
        """Return the shares of secret choices, in proportion to regret."""
        n, branches = len(keys), self.branches
        even = 1.0 / n
        if not branches:
            return [even] * n
        branch = branches.get
        plus = [found.regret if (found := branch(key)) else 0.0 for key in keys]
        total = sum(plus)
        if total <= 0:
            return [even] * n
        least = RANDOM_SHARE * even
        return [(1 - RANDOM_SHARE) * one / total + least for one in plus]

    def learn(self, key: Label, worth: float, mix: Mix | None) -> None:
        """Add the result of a choice; `mix` is the mix from which a secret choice was drawn."""
        if mix is not None:
            self._regret(key, worth, mix)
        branch = self.branches.get(key)
        if branch is None:
            branch = self.branches[key] = Branch()
        branch.visits += 1
        branch.total += worth
        branch.squares += worth * worth
        self.visits += 1
        self.total += worth

    def _regret(self, key: Label, worth: float, mix: Mix) -> None:
        """Update regrets; estimate the worth of the other choices from earlier rounds."""
        mean = self.total / self.visits if self.visits else worth
        branches, expected = self.branches, 0.0
        guesses: list[tuple[Label, Branch | None, float]] = []
        for other, share in zip(*mix, strict=True):
            branch = branches.get(other)
            guess = branch.total / branch.visits if branch and branch.visits else mean
            if other == key:
                guess += (worth - guess) / share
            guesses.append((other, branch, guess))
            expected += share * guess
        for other, branch, guess in guesses:
            if branch is None:
                if guess <= expected:
                    continue
                branch = branches[other] = Branch()
            regret = branch.regret + guess - expected
            branch.regret = regret if regret > 0.0 else 0.0


Trees = list[dict[Information, SearchNode]]  # by seat
Path = list[tuple[SearchNode, Label, Seat, Mix | None]]


def search(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Search from a view for at most `rounds`, until `stop`; return the most visited move."""
    ask = asked(view)
    assert ask is not None
    value.judge.keep(view)
    worlds = Worlds(view, seed)
    trees: Trees = [{} for _ in range(view.seats)]
    looks = FIRST_LOOKS
    if value.judge.ahead:
        looks, rounds = FIRST_LOOKS * LOOKS_FACTOR, rounds // TREE_DIVISOR
    same = worlds.view is view  # the first choice is the same at every table
    first = make_fork(worlds.view, choices(view, value.judge) if same else None, value.judge)
    root = trees[ask.seat][first.walk.information[0]] = _first_look(view, value, seed, looks, stop)
    played = 0
    while played < rounds:
        if played % 8 == 7 and (stop() or root.decided(rounds - played)):
            break
        _round(worlds, trees, first, value)
        played += 1
    return _answer(choices(view, value.judge), root, played)


def _first_look(view: State, value: Value, seed: int, looks: int, stop: Stop) -> SearchNode:
    """Return the root after a few one-step looks at each choice."""
    root, moves = SearchNode(), choices(view, value.judge)
    labels = {move: key for key, move in moves.items()}
    answer = greedy(view, value, looks, seed, stop, value.judge.ahead)
    looks = int(answer.numbers.rounds)
    for one in answer.known:
        squares = looks * (one.mean**2 + one.spread**2)
        root.branches[labels[one.move]] = Branch(float(looks), looks * one.mean, squares=squares)
        root.visits += looks
        root.total += looks * one.mean
    return root


def _answer(moves: dict[Label, Move], root: SearchNode, played: int) -> Answer:
    """Return the most visited move, and the others by their visits."""
    tried = {key: root.branches.get(key) or Branch() for key in moves}
    ranked = sorted(moves, key=lambda key: -tried[key].visits)
    best = tried[ranked[0]]
    chance = best.total / max(1.0, best.visits)
    numbers = SearchNumbers(chance, float(played), best.visits)
    shares = tuple((moves[key], tried[key].visits / max(1, root.visits)) for key in ranked)
    known = tuple(
        Known(moves[key], b.total / b.visits, deviation(b.visits, b.total, b.squares), b.visits)
        for key, b in tried.items()
        if b.visits
    )
    return Answer(moves[ranked[0]], shares, numbers, known=known)


def _round(worlds: Worlds, trees: Trees, first: Fork, value: Value) -> None:
    """Descend through the trees, value the table, and update the visited nodes."""
    judge, chance = value.judge, worlds.chance
    worlds.deal()
    path: Path = []
    s = _descend(worlds, trees, first, judge, path)
    settle(s, judge, chance)
    play_turns(s, judge, judge.ahead, chance)
    worths = value.worths(s)
    for node, key, seat, mix in path:
        node.learn(key, worths[seat], mix)


def _descend(worlds: Worlds, trees: Trees, fork: Fork, judge: Judge, path: Path) -> State:
    """Descend to a node that is new to its seat; append the visited nodes to `path`."""
    chance = worlds.chance
    while (keys := fork.keys) is not None:
        ask, walk = fork.ask, fork.walk
        assert ask is not None
        node = _node(trees[ask.seat], walk.information[ask.seat])
        new = not node.visits
        key = _choose(node, ask, keys, chance, path)
        after = fork.after(key, judge) if key in node.branches else None
        if after is None:
            walk = walk.at(worlds.table(walk.s))
            walk.choose(ask, key, keys[key], chance)
            if not new:
                _continue_descent(walk, trees, judge, fork.ends, chance, path)
            return walk.s
        fork = after
    walk = fork.walk.at(worlds.table(fork.walk.s))
    _continue_descent(walk, trees, judge, fork.ends, chance, path)
    return walk.s


def _continue_descent(
    walk: Walk, trees: Trees, judge: Judge, ends: int, chance: Chance, path: Path
) -> None:
    """Continue the descent on a private copy."""
    s = walk.s
    while (ask := find_next_ask(walk, ends)) is not None:
        secret, tree, known = ask.secret, trees[ask.seat], walk.information[ask.seat]
        node = tree.get(known)
        # A new node has no results, so take the first choice.
        new = node is None
        keys = choices(s, judge, 2 if new and not secret else 0)
        if len(keys) == 1 and path and not secret:  # no choice
            walk.skip(next(iter(keys.values())), chance)
            continue
        if node is None:
            node = tree[known] = SearchNode()
        key = _choose(node, ask, keys, chance, path)
        walk.choose(ask, key, keys[key], chance)
        if new:
            break


def _node(tree: dict[Information, SearchNode], known: Information) -> SearchNode:
    """Return the node of a seat for its information."""
    node = tree.get(known)
    if node is None:
        node = tree[known] = SearchNode()
    return node


def _choose(
    node: SearchNode, ask: Ask, keys: dict[Label, Move], chance: Chance, path: Path
) -> Label:
    """Return the choice of the asked seat, selected in that seat's tree."""
    if not ask.secret:
        key = node.select(keys)
        path.append((node, key, ask.seat, None))
        return key
    shares = node.mixed(keys)
    key = list(keys)[pick(shares, chance)]
    path.append((node, key, ask.seat, (keys, shares)))
    return key
