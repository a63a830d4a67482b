"""Solves simultaneous secret choices by regret matching, and plays the resulting mix.

After Hart and Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (2000),
with non-negative regrets and a larger weight of later rounds (Tammelin's CFR+, 2014). The others
are assumed to choose by habit now and then. Such players are answered well, and no other strategy
gains much (Johanson, Zinkevich and Bowling, "Computing robust counter-strategies", 2007). A
player's strategy depends on the player's hand; the answer is the average of all rounds.
"""

from operator import mul

from ai.judge import Judge
from ai.search.worlds import (
    MAX_PENDING_MOVES,
    NAMES,
    Answer,
    Label,
    SearchNumbers,
    Stop,
    Worlds,
    choices,
    pick,
    settle,
)
from ai.value import Value
from games.engine import Chance, Move, Seat, State, advance, asked

MIN_SHARE = 0.05  # smaller shares of the mix are noise and are dropped
MAX_LOSS = 0.03  # win chance: choices this much worse than the best are dropped
LATER_PULL = 0.03  # how far a game that goes on is valued towards even
PLANS_PER_TABLE = 2  # of the others, for each table, when own choices are valued


class Hand:
    """One player's hand: the regret of each choice, and its average share."""

    __slots__ = ("average", "keys", "regret")

    def __init__(self, keys: tuple[Label, ...]) -> None:
        self.keys = keys
        self.regret = [0.0] * len(keys)
        self.average = [0.0] * len(keys)

    def strategy(self) -> list[float]:
        """Return the current shares, in proportion to regret."""
        total = sum(self.regret)
        if total <= 0:
            return [1.0 / len(self.keys)] * len(self.keys)
        return [regret / total for regret in self.regret]

    def learn(self, worth: list[float], strategy: list[float], weight: float) -> None:
        """Update regrets and averages with the worth of each choice."""
        mean = sum(map(mul, strategy, worth))
        regrets = [old + one - mean for old, one in zip(self.regret, worth, strict=True)]
        self.regret = [regret if regret > 0.0 else 0.0 for regret in regrets]
        shares = zip(self.average, strategy, strict=True)
        self.average = [average + weight * share for average, share in shares]


Hands = dict[tuple[Seat, tuple[Label, ...]], Hand]  # by player and choices


class Duel:
    """One determinized table: the players who choose, their choices, and the worth of each plan."""

    def __init__(self, s: State, hands: Hands, value: Value, chance: Chance) -> None:
        self.s, self.value, self.chance = s, value, chance
        self.seats: list[Seat] = []
        self.moves: list[list[Move]] = []
        self.hands: list[Hand] = []
        self.habits: list[int] = []
        players = len(s.playing())
        self.habitual = 1000 * value.judge.habitual(players)  # per mille
        self.beyond = value.judge.beyond(players)
        self._known: dict[tuple[int, ...], list[float]] = {}
        self._rows: dict[tuple[int, ...], list[float]] = {}
        probe = s.copy()
        while (ask := asked(probe)) is not None and ask.secret and ask.seat not in self.seats:
            found = choices(probe, value.judge)
            keys = tuple(sorted(found, key=NAMES.__getitem__))
            self.seats.append(ask.seat)
            self.moves.append([found[key] for key in keys])
            self.habits.append(self.moves[-1].index(value.judge.habit(probe, ask)))
            self.hands.append(hands.setdefault((ask.seat, keys), Hand(keys)))
            advance(probe, self.moves[-1][0], chance)
            if not probe.chosen:
                break

    @property
    def valued(self) -> int:
        """The number of valued plans."""
        return len(self._known)

    def worth(self, plan: tuple[int, ...]) -> list[float]:
        """Return every seat's chance to win after a plan (see `after`).

        A game that this duel ends is worth a little more than one that only the next may end.
        """
        found = self._known.get(plan)
        if found is None:
            s = self._fight(plan)
            over = bool(s.winners)
            found = self.value.chances(self._go_on(s))
            if not over:
                even = LATER_PULL / len(self.s.playing())
                found = [(1.0 - LATER_PULL) * chance + even for chance in found]
            self._known[plan] = found
        return found

    def row(self, i: int, plan: tuple[int, ...]) -> list[float]:
        """Return the worth of each choice to player `i`, while the others follow a plan."""
        key = (i, *plan[:i], *plan[i + 1 :])
        found = self._rows.get(key)
        if found is None:
            seat, deviations = self.seats[i], range(len(self.moves[i]))
            found = self._rows[key] = [
                self.worth((*plan[:i], at, *plan[i + 1 :]))[seat] for at in deviations
            ]
        return found

    def after(self, plan: tuple[int, ...]) -> State:
        """Return the table after a plan, then random secret choices and default answers."""
        return self._go_on(self._fight(plan))

    def _fight(self, plan: tuple[int, ...]) -> State:
        s = self.s.copy()
        for moves, at in zip(self.moves, plan, strict=True):
            advance(s, moves[at], self.chance)
        settle(s, self.value.judge, self.chance, wholly=True)
        return s

    def _go_on(self, s: State) -> State:
        if self.beyond:
            play_by_habit_until_secret(s, self.value.judge, self.beyond, self.chance)
        return s

    def _choice(self, i: int, strategy: list[float], me: int) -> int:
        """Draw a choice of player `i` from a strategy; players other than `me` may have habits."""
        if i != me and self.chance.below(1000) < self.habitual:
            return self.habits[i]
        return pick(strategy, self.chance)

    def plan(self, me: int) -> tuple[int, ...]:
        """Draw a choice for each player from the average strategies, or by habit."""
        return tuple(self._choice(i, hand.average, me) for i, hand in enumerate(self.hands))

    def round(self, learners: list[int], weight: float) -> None:
        """Play one round, in which each learner compares all its choices.

        The first of the `learners` plays by no habit.
        """
        strategies = [hand.strategy() for hand in self.hands]
        me = learners[0]
        plan = tuple([self._choice(i, strategy, me) for i, strategy in enumerate(strategies)])
        for i in learners:
            self.hands[i].learn(self.row(i, plan), strategies[i], weight)


def play_by_habit_until_secret(s: State, judge: Judge, times: int, chance: Chance) -> None:
    """Play `times` more simultaneous choices by habit, up to the next secret question."""
    for _ in range(MAX_PENDING_MOVES):
        ask = asked(s)
        if ask is None:
            break
        if ask.secret and not s.chosen:
            if not times:
                break
            times -= 1
        advance(s, judge.habit(s, ask), chance)


class MixedStrategy:
    """The mix of secret choices that the others can exploit least.

    The own hand plays against imagined hands at `tables`, where the others learn in turn.
    """

    def __init__(
        self, v: State, value: Value, budget: int, tables: int, seed: int, stop: Stop
    ) -> None:
        ask = asked(v)
        assert ask is not None
        value.judge.keep(v)
        worlds = Worlds(v, seed)
        self.chance = worlds.chance
        hands: Hands = {}
        self.duels = [Duel(worlds(), hands, value, self.chance) for _ in range(tables)]
        self.me = self.duels[0].seats.index(ask.seat)
        self.hand, self.moves = self.duels[0].hands[self.me], self.duels[0].moves[self.me]
        self.others = [i for i in range(len(self.duels[0].seats)) if i != self.me]
        self.played = 0
        self._learn(budget, stop)
        self.plans = [
            (duel, duel.plan(self.me)) for duel in self.duels for _ in range(PLANS_PER_TABLE)
        ]

    def _learn(self, budget: int, stop: Stop) -> None:
        """Play rounds until the budget of valued tables or of rounds is spent."""
        n = 0
        while n < budget and not (n and stop()):
            if n % 16 == 0 and sum(duel.valued for duel in self.duels) >= budget:
                break
            turn, table = divmod(n, len(self.duels))
            other = [self.others[turn % len(self.others)]] if self.others else []
            self.duels[table].round([self.me, *other], n + 1.0)
            n += 1
        self.played = n

    def answer(self) -> Answer:
        """Return a move drawn from the average of all rounds, without its noise."""
        whole = sum(self.hand.average)
        shares = [share / whole for share in self.hand.average]
        worth = self.worth()
        kept = [
            share if share >= MIN_SHARE and worth[i] >= max(worth) - MAX_LOSS else 0.0
            for i, share in enumerate(shares)
        ]
        if not any(kept):
            kept = [float(one == max(worth)) for one in worth]
        order = sorted(range(len(kept)), key=lambda i: (-kept[i], -worth[i]))
        ranked = tuple((self.moves[i], kept[i] / sum(kept)) for i in order)
        mean = sum(map(mul, kept, worth)) / sum(kept)
        numbers = SearchNumbers(mean, float(self.played))
        return Answer(self.moves[pick(kept, self.chance)], ranked, numbers)

    def worth(self) -> list[float]:
        """Return the worth of each own choice against the learned strategies of the others."""
        sums = [0.0] * len(self.moves)
        for duel, plan in self.plans:
            for at in range(len(sums)):
                sums[at] += duel.worth(self._with(plan, at))[duel.seats[self.me]]
        return [total / len(self.plans) for total in sums]

    def _with(self, plan: tuple[int, ...], at: int) -> tuple[int, ...]:
        """Return a plan with a different own choice."""
        return (*plan[: self.me], at, *plan[self.me + 1 :])

    def after(self, move: Move) -> list[State]:
        """Return the tables after an own move; the others play their learned strategies."""
        at = self.moves.index(move)
        return [duel.after(self._with(plan, at)) for duel, plan in self.plans]
