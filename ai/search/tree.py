"""Information-set Monte Carlo tree search with a tree for each seat, for any game.

MO-ISMCTS (Cowling, Powley and Whitehouse 2012): every seat's tree descends by what that seat sees
of a move, so nobody answers a choice that is still secret. Selection is by PUCT, or by regret
matching for secret choices; leaves are valued without rollouts, one value a seat (max^n).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ai.judge import Judge
from ai.search.greedy import greedy
from ai.search.worlds import (
    Answer,
    Known,
    Label,
    Stop,
    Worlds,
    choices,
    onward,
    pick,
    settle,
    spread,
    turn_number,
)
from ai.value import Value
from games.engine import Chance, Move, Seat, State, advance, asked

C = 0.4  # exploration; flat between 0.3 and 1.2
FIRST = 0.1  # how much less an unvisited move is worth than its node
# Both are multiplied by OPEN m (1 - m), where m is the mean of the node, from DECIDED to 1: of a
# game that is nearly decided the chances differ little, and exploration would drown them.
OPEN, DECIDED = 11.0, 0.02
UNDONE = 0.03  # how much nearer to even a game is valued that is not over, so that one is ended
CURIOUS = 0.15  # how often a secret choice is explored at random
DEPTH = 60
LOOKS = 6  # at each choice, before the search begins
# A game with turns `ahead` gets more looks at the root and a smaller tree (measured on one game).
WIDER, SMALLER = 4, 6


@dataclass
class Branch:
    """What a seat has learned about one choice."""

    visits: float = 0.0
    total: float = 0.0  # of what it was worth at each visit
    regret: float = 0.0
    squares: float = 0.0  # of the same


class Node:
    """What a seat has learned about one question."""

    __slots__ = ("branches", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[Label, Branch] = {}  # by choice
        self.visits = 0
        self.total = 0.0

    def select(self, keys: dict[Label, Move]) -> Label:
        """Return the most promising of the present choices (PUCT)."""
        if not self.branches:
            return next(iter(keys))
        mean = self.total / self.visits if self.visits else 0.5
        open_ = min(1.0, max(DECIDED, OPEN * mean * (1.0 - mean)))
        unseen = mean - FIRST * open_ if self.visits else mean
        prior = C * open_ * math.sqrt(self.visits + 1) / len(keys)
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
        """Return whether no choice can overtake the first in the rounds left."""
        visits = sorted([branch.visits for branch in self.branches.values()])
        return len(visits) < 2 or visits[-1] > visits[-2] + left

    def mixed(self, keys: dict[Label, Move]) -> dict[Label, float]:
        """Return the shares of secret choices, in proportion to regret."""
        plus = {key: b.regret if (b := self.branches.get(key)) else 0.0 for key in keys}
        total, even = sum(plus.values()), 1.0 / len(keys)
        if total <= 0:
            return dict.fromkeys(keys, even)
        return {key: (1 - CURIOUS) * p / total + CURIOUS * even for key, p in plus.items()}

    def learn(self, key: Label, worth: float, shares: dict[Label, float] | None) -> None:
        """Add the outcome of a choice."""
        if shares is not None:
            self._regret(key, worth, shares)
        branch = self.branches.get(key)
        if branch is None:
            branch = self.branches[key] = Branch()
        branch.visits += 1
        branch.total += worth
        branch.squares += worth * worth
        self.visits += 1
        self.total += worth

    def _regret(self, key: Label, worth: float, shares: dict[Label, float]) -> None:
        """Update regrets, estimating the other choices' worth from earlier rounds."""
        mean = self.total / self.visits if self.visits else worth
        guesses = {}
        for other in shares:
            branch = self.branches.get(other)
            guesses[other] = branch.total / branch.visits if branch and branch.visits else mean
        guesses[key] += (worth - guesses[key]) / shares[key]
        expected = sum(share * guesses[other] for other, share in shares.items())
        for other, guess in guesses.items():
            branch = self.branches.get(other)
            if branch is None:
                if guess <= expected:
                    continue
                branch = self.branches[other] = Branch()
            branch.regret = max(0.0, branch.regret + guess - expected)


class Heard:
    """What a seat has heard since the root; the same is always the same object."""

    __slots__ = ("_after", "_last", "_prior")

    def __init__(self, prior: Heard | None = None, last: object = None) -> None:
        self._prior, self._last = prior, last
        self._after: dict[object, Heard] = {}

    def then(self, event: object) -> Heard:
        """Return what it is after one more event."""
        found = self._after.get(event)
        if found is None:
            found = self._after[event] = Heard(self, event)
        return found

    @property
    def told(self) -> tuple[object, ...]:
        """All events since the root."""
        return (*self._prior.told, self._last) if self._prior else ()


Path = list[tuple[Node, Label, Seat, dict[Label, float] | None]]


def search(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Search from a view for at most `rounds`, until `stop`; return the most visited move."""
    ask = asked(view)
    assert ask is not None
    value.judge.keep(view)
    worlds = Worlds(view, seed)
    nothing, trees = Heard(), [dict[Heard, Node]() for _ in range(view.seats)]
    looks = LOOKS
    if value.judge.ahead:
        looks, rounds = LOOKS * WIDER, rounds // SMALLER
    root = trees[ask.seat][nothing] = _first_look(view, value, seed, looks, stop)
    alike = worlds.view is view  # the first choice is the same in every table
    first = choices(view, value.judge) if alike else None
    played = 0
    while played < rounds:
        if played % 8 == 7 and (stop() or root.decided(rounds - played)):
            break
        _round(worlds(), trees, nothing, value, worlds.chance, first)
        played += 1
    return _answer(choices(view, value.judge), root, played)


def _first_look(view: State, value: Value, seed: int, looks: int, stop: Stop) -> Node:
    """Return the root, each choice already looked at a few times, one step ahead."""
    root, moves = Node(), choices(view, value.judge)
    labels = {move: key for key, move in moves.items()}
    answer = greedy(view, value, looks, seed, stop, value.judge.ahead)
    looks = int(answer.numbers["rounds"])
    for one in answer.known:
        squares = looks * (one.mean**2 + one.spread**2)
        root.branches[labels[one.move]] = Branch(float(looks), looks * one.mean, squares=squares)
        root.visits += looks
        root.total += looks * one.mean
    return root


def _answer(moves: dict[Label, Move], root: Node, played: int) -> Answer:
    """Return the most visited move, and the others by their visits."""
    tried = {key: root.branches.get(key) or Branch() for key in moves}
    ranked = sorted(moves, key=lambda key: -tried[key].visits)
    best = tried[ranked[0]]
    chance = best.total / max(1.0, best.visits)
    numbers = {"chance": chance, "rounds": float(played), "visits": best.visits}
    shares = tuple((moves[key], tried[key].visits / max(1, root.visits)) for key in ranked)
    known = tuple(
        Known(moves[key], b.total / b.visits, spread(b.visits, b.total, b.squares), b.visits)
        for key, b in tried.items()
        if b.visits
    )
    return Answer(moves[ranked[0]], shares, numbers, known=known)


def _round(
    s: State,
    trees: list[dict[Heard, Node]],
    nothing: Heard,
    value: Value,
    chance: Chance,
    first: dict[Label, Move] | None,
) -> None:
    """Walk down the trees, value the table, and update the nodes on the way."""
    path = _descend(s, trees, nothing, value.judge, chance, first)
    settle(s, value.judge, chance)
    onward(s, value.judge, value.judge.ahead, chance)
    chances = value.chances(s)
    if not s.winners:
        playing = s.playing()
        for seat in playing:
            chances[seat] += UNDONE * (1 / len(playing) - chances[seat])
    for node, key, seat, shares in path:
        node.learn(key, chances[seat], shares)


def _descend(
    s: State,
    trees: list[dict[Heard, Node]],
    nothing: Heard,
    judge: Judge,
    chance: Chance,
    first: dict[Label, Move] | None,
) -> Path:
    """Play down the trees to a node that is new to its seat; return the nodes on the way."""
    heard = [nothing] * s.seats
    hidden: list[tuple[Seat, Label]] = []
    path: Path = []
    brief, turn = judge.this_turn, turn_number(s)
    for _ in range(DEPTH):
        ask = asked(s)
        if ask is None or (brief and turn_number(s) != turn):
            break
        tree, told = trees[ask.seat], heard[ask.seat]
        node = tree.get(told)
        fresh = node is None
        # In a new node nothing is known of any choice: the first is taken.
        few = 2 if fresh and not ask.secret else 0
        keys = first or choices(s, judge, few)
        first = None
        if len(keys) == 1 and path and not ask.secret:  # no choice: nothing to learn
            advance(s, next(iter(keys.values())), chance)
            continue
        if node is None:
            node = tree[told] = Node()
        shares = node.mixed(keys) if ask.secret else None
        if shares is None:
            key = node.select(keys)
        else:
            key = list(shares)[pick(list(shares.values()), chance)]
        path.append((node, key, ask.seat, shares))
        advance(s, keys[key], chance)
        _hear(heard, hidden, ask.seat, key, ask.secret)
        _see(s, heard, hidden, judge.outcomes)
        if fresh:
            break
    return path


def _hear(
    heard: list[Heard], hidden: list[tuple[Seat, Label]], who: Seat, key: Label, secret: bool
) -> None:
    """Tell each seat of a move what it may know: of a secret one only that it was made."""
    if secret:
        hidden.append((who, key))
    before = heard[who]
    after = before.then((who, key))
    if not secret and heard.count(before) == len(heard):
        heard[:] = [after] * len(heard)
        return
    for seat, one in enumerate(heard):
        if seat == who or (one is before and not secret):
            heard[seat] = after
        else:
            heard[seat] = one.then((who, None if secret else key))


def _see(s: State, heard: list[Heard], hidden: list[tuple[Seat, Label]], outcomes: bool) -> None:
    """Tell all seats what was chosen in secret, once all have; and what luck made of a move."""
    if hidden and not s.chosen:
        _reveal(heard, hidden)
    if outcomes and not hidden:
        ask = asked(s)
        who = None if ask is None else (type(ask).__name__, ask.seat)
        outcome = who, tuple(s.pips), tuple(map(len, s.zones.values()))
        heard[:] = [one.then(outcome) for one in heard]


def _reveal(heard: list[Heard], hidden: list[tuple[Seat, Label]]) -> None:
    """Tell all seats what was chosen in secret."""
    shown = tuple(hidden)
    for seat, one in enumerate(heard):
        heard[seat] = one.then(shown)
    hidden.clear()
