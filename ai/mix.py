"""Secret choices made at the same time: regret matching, then play the mix.

After Hart and Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (2000),
with the regrets kept above zero and later rounds weighing more (Tammelin's CFR+, 2014).
What a player does depends on what that player holds; the average of all rounds is the answer.
"""

from __future__ import annotations

from typing import Any

from ai.play import Answer, Label, Stop, Worlds, choices, settle
from ai.value import Value
from games.chance import Chance
from games.core import Move, Seat, State, advance, asked

DROP = 0.05  # a share of the mix below this is noise and is not played
WORSE = 0.05  # a choice that wins so much less often than the mix is not played


class Hand:
    """What one player does with one hand: the regret of each choice, and its average share."""

    __slots__ = ("average", "keys", "regret")

    def __init__(self, keys: tuple[Label, ...]) -> None:
        self.keys = keys
        self.regret = [0.0] * len(keys)
        self.average = [0.0] * len(keys)

    def strategy(self) -> list[float]:
        """The shares of the moment: in proportion to what one regrets not having played."""
        total = sum(self.regret)
        if total <= 0:
            return [1.0 / len(self.keys)] * len(self.keys)
        return [regret / total for regret in self.regret]

    def learn(self, worth: list[float], strategy: list[float], weight: float) -> None:
        """Each choice would have been worth so much."""
        mean = sum(map(float.__mul__, strategy, worth))
        for i, one in enumerate(worth):
            self.regret[i] = max(0.0, self.regret[i] + one - mean)
            self.average[i] += weight * strategy[i]


class Duel:
    """One imagined table: who chooses among what, and what comes of it."""

    def __init__(self, s: State, hands: dict[Any, Hand], value: Value, chance: Chance) -> None:
        self.s, self.value, self.chance = s, value, chance
        self.seats: list[Seat] = []
        self.moves: list[list[Move]] = []
        self.hands: list[Hand] = []
        self._known: dict[tuple[int, ...], list[float]] = {}
        probe = s.copy()
        while (ask := asked(probe)) is not None and ask.secret and ask.seat not in self.seats:
            found = choices(probe)
            keys = tuple(sorted(found, key=str))
            self.seats.append(ask.seat)
            self.moves.append([found[key] for key in keys])
            self.hands.append(hands.setdefault((ask.seat, keys), Hand(keys)))
            advance(probe, self.moves[-1][0], chance)
            if not probe.chosen:
                break

    def worth(self, plan: tuple[int, ...]) -> list[float]:
        """Every seat's chance to win when all play as planned, and at random after that."""
        found = self._known.get(plan)
        if found is None:
            found = self._known[plan] = self.value.chances(self.after(plan))
        return found

    def after(self, plan: tuple[int, ...]) -> State:
        """The table when all have played as planned, and at random after that."""
        s = self.s.copy()
        for moves, at in zip(self.moves, plan, strict=True):
            advance(s, moves[at], self.chance)
        settle(s, self.chance, wholly=True)
        return s

    def plan(self, chance: Chance) -> tuple[int, ...]:
        """What all choose by what they have learned."""
        return tuple(pick(hand.average, chance) for hand in self.hands)

    def round(self, learners: list[int], weight: float) -> None:
        """All choose; some learn what every other choice of theirs would have been worth."""
        strategies = [hand.strategy() for hand in self.hands]
        plan = [pick(strategy, self.chance) for strategy in strategies]
        for i in learners:
            seat, worth = self.seats[i], []
            for at in range(len(self.moves[i])):
                deviation = (*plan[:i], at, *plan[i + 1 :])
                worth.append(self.worth(deviation)[seat])
            self.hands[i].learn(worth, strategies[i], weight)


class Mixed:
    """The mix of secret choices that the others can make least of."""

    def __init__(
        self, view: State, value: Value, rounds: int, tables: int, seed: int, stop: Stop
    ) -> None:
        ask = asked(view)
        assert ask is not None
        worlds = Worlds(view, seed)
        hands: dict[Any, Hand] = {}
        self.chance = worlds.chance
        self.duels = [Duel(worlds(), hands, value, self.chance) for _ in range(tables)]
        self.me = self.duels[0].seats.index(ask.seat)
        self.hand, self.moves = self.duels[0].hands[self.me], self.duels[0].moves[self.me]
        self.played = 0
        self._learn(rounds, stop)
        self.plans = [duel.plan(self.chance) for duel in self.duels]

    def _learn(self, rounds: int, stop: Stop) -> None:
        """Round after round, at one imagined table after the other, with one other who learns."""
        others = [i for i in range(len(self.duels[0].seats)) if i != self.me]
        tables = len(self.duels)
        while self.played < rounds and not (self.played and stop()):
            learners = [self.me]
            if others:
                learners.append(others[self.played // tables % len(others)])
            self.duels[self.played % tables].round(learners, self.played + 1.0)
            self.played += 1

    def answer(self) -> Answer:
        """The average of all rounds, without its noise; one move is drawn from it."""
        whole = sum(self.hand.average)
        shares = [share / whole for share in self.hand.average]
        worth = self.worth()
        mean = sum(map(float.__mul__, shares, worth))
        kept = [share if share >= DROP and worth[i] >= mean - WORSE else 0.0
                for i, share in enumerate(shares)]  # fmt: skip
        if not any(kept):
            kept = [float(share == max(shares)) for share in shares]
        order = sorted(range(len(kept)), key=lambda i: (-kept[i], -worth[i]))
        ranked = tuple((self.moves[i], kept[i] / sum(kept)) for i in order)
        numbers = {"chance": mean, "rounds": float(self.played)}
        return Answer(self.moves[pick(kept, self.chance)], ranked, numbers)

    def worth(self) -> list[float]:
        """What each own choice is worth against what the others have learned to do."""
        sums = [0.0] * len(self.moves)
        for duel, plan in zip(self.duels, self.plans, strict=True):
            for at in range(len(sums)):
                deviation = (*plan[: self.me], at, *plan[self.me + 1 :])
                sums[at] += duel.worth(deviation)[duel.seats[self.me]]
        return [total / len(self.duels) for total in sums]

    def after(self, move: Move) -> list[State]:
        """The imagined tables after one's own move, the others playing as they have learned."""
        at = self.moves.index(move)
        return [
            duel.after((*plan[: self.me], at, *plan[self.me + 1 :]))
            for duel, plan in zip(self.duels, self.plans, strict=True)
        ]


def pick(shares: list[float], chance: Chance) -> int:
    """One of the choices by its place, as likely as its share; the last if none has any."""
    at = chance.below(1 << 30) / (1 << 30) * sum(shares)
    for i, share in enumerate(shares):
        at -= share
        if at < 0:
            return i
    return len(shares) - 1
