"""Secret choices made at the same time: regret matching, then play the mix.

After Hart and Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (2000).
Each player's strategy depends on what that player holds; the average of all rounds is the answer.
"""

from __future__ import annotations

from typing import Any

from ai.play import Answer, Label, Stop, choices, settle, stream, world
from ai.value import Value
from games.chance import Chance
from games.core import Ask, Move, Seat, State, advance, asked, legal_moves

DROP = 0.04  # a share of the mix below this is noise and is not played


class Info:
    """What one player does with one hand: the regret of each choice, and its average share."""

    __slots__ = ("average", "regret")

    def __init__(self, keys: list[Label]) -> None:
        self.regret = dict.fromkeys(keys, 0.0)
        self.average = dict.fromkeys(keys, 0.0)

    def strategy(self) -> dict[Label, float]:
        """The shares of the moment: in proportion to what one regrets not having played."""
        plus = {key: max(0.0, regret) for key, regret in self.regret.items()}
        total = sum(plus.values())
        if total <= 0:
            return dict.fromkeys(plus, 1.0 / len(plus))
        return {key: regret / total for key, regret in plus.items()}


def mix(view: State, value: Value, rounds: int, seed: int, stop: Stop) -> Answer:
    """The mix of secret choices that the others can make least of."""
    ask = asked(view)
    assert ask is not None
    me, chance = ask.seat, stream(view, seed)
    moves = choices(view)
    infos: dict[Any, Info] = {}
    totals, played = dict.fromkeys(moves, 0.0), 0
    while played < rounds:
        table = world(view, chance)
        mine = _round(table, me, infos, value, chance)
        for key, worth in mine.items():
            totals[key] += worth
        played += 1
        if stop():
            break
    own = infos[me, tuple(sorted(moves, key=str))]
    return _answer(moves, own.average, totals, played, chance)


def _round(
    table: State, me: Seat, infos: dict[Any, Info], value: Value, chance: Chance
) -> dict[Label, float]:
    """Everybody chooses; each learns what every other choice of his would have been worth."""
    plan, infoed = {}, {}
    probe = table.copy()
    while (ask := asked(probe)) is not None and ask.secret and ask.seat not in plan:
        keys = choices(probe)
        info = infos.setdefault((ask.seat, tuple(sorted(keys, key=str))), Info(list(keys)))
        strategy = info.strategy()
        key = draw(strategy, chance)
        for one, share in strategy.items():
            info.average[one] += share
        plan[ask.seat], infoed[ask.seat] = keys[key], (info, keys, strategy)
        advance(probe, keys[key], chance)
        if not probe.chosen:
            break
    learned: dict[Label, float] = {}
    for seat, (info, keys, strategy) in infoed.items():
        worth = {key: _worth(table, plan | {seat: move}, seat, value, chance)
                 for key, move in keys.items()}  # fmt: skip
        mean = sum(strategy[key] * worth[key] for key in keys)
        for key in keys:
            info.regret[key] += worth[key] - mean
        if seat == me:
            learned = worth
    return learned


def _worth(table: State, plan: dict[Seat, Move], seat: Seat, value: Value, chance: Chance) -> float:
    """What a seat's chance to win is when all play as planned, and at random after that."""
    s = table.copy()
    while (ask := asked(s)) is not None and ask.seat in plan and _still(s, ask, plan):
        advance(s, plan[ask.seat], chance)
        if not s.chosen:
            break
    settle(s, chance)
    return value.chances(s)[seat]


def _still(s: State, ask: Ask, plan: dict[Seat, Move]) -> bool:
    """Whether the planned move answers this question, and not a later one."""
    return ask.secret and ask.seat not in s.chosen and plan[ask.seat] in legal_moves(s)


def draw(shares: dict[Label, float], chance: Chance) -> Label:
    """One of the choices, as likely as its share."""
    at = chance.below(1 << 30) / (1 << 30) * sum(shares.values())
    for key, share in shares.items():
        at -= share
        if at < 0:
            return key
    return next(iter(shares))


def _answer(
    moves: dict[Label, Move], average: dict[Label, float], totals: dict[Label, float], played: int,
    chance: Chance,
) -> Answer:  # fmt: skip
    whole = sum(average.values()) or 1.0
    shares = {key: average[key] / whole for key in moves}
    kept = {key: share for key, share in shares.items() if share >= DROP} or shares
    chosen = draw(kept, chance)
    ranked = sorted(((moves[key], share) for key, share in shares.items()), key=lambda p: -p[1])
    worth = sum(shares[key] * totals[key] for key in moves) / max(1, played)
    return Answer(moves[chosen], tuple(ranked), {"chance": worth, "rounds": float(played)})
