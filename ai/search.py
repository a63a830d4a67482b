"""Tree search over what each seat can know, for any game.

Information-set Monte Carlo tree search with a tree for each seat (MO-ISMCTS; Cowling, Powley and
Whitehouse 2012): every seat's tree descends by what that seat sees of a move, so nobody answers a
choice that is still secret. Selection by PUCT, the value of a table at the leaf and no rollouts,
one value a seat (max^n), the most visited move.
"""

from __future__ import annotations

import math
from typing import Any

from ai.play import Answer, Label, Stop, choices, settle, stream, world
from ai.value import Value
from games.chance import Chance
from games.core import Move, Seat, State, advance, asked

C = 0.4  # exploration; flat between 0.3 and 1.2
FIRST = 0.1  # an unvisited move is worth so much less than its node
DEPTH = 60


class Node:
    """What a seat has learned about one question: visits and worth of each choice."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Label, list[float]] = {}  # visits, sum of worth
        self.visits = 0
        self.total = 0.0

    def select(self, keys: dict[Label, Move]) -> Label:
        """The most promising of the choices there are now."""
        root = math.sqrt(self.visits + 1)
        unseen = self.total / self.visits - FIRST if self.visits else 0.5
        prior = C * root / len(keys)
        best, top = None, -1.0
        for key in keys:
            child = self.children.get(key)
            if child is None:
                worth = unseen + prior
            else:
                worth = child[1] / child[0] + prior / (1 + child[0])
            if worth > top:
                best, top = key, worth
        assert best is not None
        return best

    def learn(self, key: Label, worth: float) -> None:
        """The choice turned out to be worth so much."""
        child = self.children.setdefault(key, [0.0, 0.0])
        child[0] += 1
        child[1] += worth
        self.visits += 1
        self.total += worth


Path = list[tuple[Node, Label, Seat]]


def search(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """Search from a view for so many rounds, or until there is no more time."""
    ask = asked(view)
    assert ask is not None
    chance = stream(view, seed)
    trees: list[dict[Any, Node]] = [{} for _ in range(view.seats)]
    played = 0
    while played < rounds:
        _round(world(view, chance), trees, value, chance)
        played += 1
        if played % 8 == 0 and stop():
            break
    moves = choices(view)
    root = trees[ask.seat][()]
    visits = {key: root.children.get(key, [0.0, 0.0])[0] for key in moves}
    ranked = sorted(
        ((move, visits[key] / max(1, root.visits)) for key, move in moves.items()),
        key=lambda pair: -pair[1],
    )
    best = max(moves, key=lambda key: visits[key])
    tried, total = root.children.get(best, [1.0, 0.0])
    numbers = {"chance": total / max(1.0, tried), "rounds": float(played), "visits": tried}
    return Answer(moves[best], tuple(ranked), numbers)


def _round(s: State, trees: list[dict[Any, Node]], value: Value, chance: Chance) -> None:
    """One walk down the trees, one table valued, and everybody on the way learns."""
    heard: list[tuple[Any, ...]] = [()] * s.seats
    hidden: list[tuple[Seat, Label]] = []
    path: Path = []
    for _ in range(DEPTH):
        ask = asked(s)
        if ask is None:
            break
        tree, keys = trees[ask.seat], choices(s)
        node = tree.get(heard[ask.seat])
        fresh = node is None
        if node is None:
            node = tree[heard[ask.seat]] = Node()
        key = node.select(keys)
        path.append((node, key, ask.seat))
        advance(s, keys[key], chance)
        _hear(heard, hidden, ask.seat, key, ask.secret)
        if hidden and not s.chosen:
            _reveal(heard, hidden)
        if fresh:
            break
    settle(s, chance)
    chances = value.chances(s)
    for node, key, seat in path:
        node.learn(key, chances[seat])


def _hear(
    heard: list[tuple[Any, ...]], hidden: list[tuple[Seat, Label]], who: Seat, key: Label,
    secret: bool,
) -> None:  # fmt: skip
    """Each seat hears of a move what it may: of a secret one only that it was made."""
    if secret:
        hidden.append((who, key))
    for seat in range(len(heard)):
        heard[seat] = (*heard[seat], (who, key if seat == who or not secret else None))


def _reveal(heard: list[tuple[Any, ...]], hidden: list[tuple[Seat, Label]]) -> None:
    """What was chosen in secret lies open now."""
    shown = tuple(hidden)
    for seat in range(len(heard)):
        heard[seat] = (*heard[seat], shown)
    hidden.clear()
