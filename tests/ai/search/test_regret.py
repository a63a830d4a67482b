"""Simultaneous secret choices: regrets, the mix that they lead to, and what of it is played."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ai.search.regret import Duel, Hand, MixedStrategy
from ai.value import Value
from games.engine import Ask, Chance, Move, State, asked
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.observation import view
from tests.ai.search.toy_search import VALUE, Penny, Take, ToyJudge, pennies
from tests.support.toys import table

A, B = (("a", None, None), ("b", None, None))
NEVER = lambda: False  # noqa: E731


def test_a_hand_regrets_what_would_have_been_worth_more_than_its_mix() -> None:
    hand = Hand((0, 1))
    assert hand.strategy() == [0.5, 0.5]
    hand.learn([1.0, 0.5], [0.5, 0.5], 2.0)
    assert hand.regret == [0.25, 0.0]
    assert hand.average == [1.0, 1.0]
    assert hand.strategy() == [1.0, 0.0]
    hand.learn([0.0, 0.4], [0.25, 0.75], 3.0)
    assert hand.regret == pytest.approx([0.0, 0.1])
    assert hand.average == pytest.approx([1.75, 3.25])


def test_regrets_lead_to_the_mix_that_the_other_can_exploit_least() -> None:
    for seat in (0, 1):
        s = pennies()
        if seat:
            s.stack.reverse()
        mixed = MixedStrategy(view(s, seat), VALUE, 4000, 6, 1, NEVER)
        ant, bee = mixed.hand.average
        assert ant / (ant + bee) == pytest.approx(1 / 3, abs=0.06)
        assert [mixed.duels[0].seats[at] for at in (mixed.me, *mixed.others)] == [seat, 1 - seat]
        assert len(mixed.plans) == 12
        answer = mixed.answer()
        assert answer.numbers.rounds == mixed.played == 4000
        assert sum(share for _, share in answer.ranked) == pytest.approx(1.0)
        worth = dict(zip(mixed.moves, mixed.worth(), strict=True))
        mean = sum(share * worth[move] for move, share in answer.ranked)
        assert answer.numbers.chance == pytest.approx(mean)
        assert len(mixed.after(mixed.moves[0])) == 12
        assert [one.winners for one in mixed.after(mixed.moves[0])].count((seat,)) >= 1
    hurried = MixedStrategy(view(pennies(), 0), VALUE, 4000, 1, 1, lambda: True)
    assert hurried.played == 1


def test_one_who_chooses_by_habit_is_answered() -> None:
    value = Value(Habitual(), {2: {"toy.gain": 1.0}})
    mixed = MixedStrategy(view(pennies(), 0), value, 1000, 2, 2, NEVER)
    assert [duel.habits for duel in mixed.duels] == [[0, 0], [0, 0]]  # the ant is dealt first
    ant, bee = mixed.hand.average
    assert ant > 9 * bee, "with half the ants laid by habit an ant is the better answer"


class Habitual(ToyJudge):
    """Takes the others for players who lay an ant by habit half the time."""

    def habitual(self, players: int) -> float:
        assert players == 2
        return 0.5


def test_a_table_of_secret_choices_knows_who_chooses_among_what() -> None:
    duel = Duel(pennies(), {}, VALUE, seeded(1))
    assert duel.seats == [0, 1]
    assert duel.moves == [[Move("lay", 0), Move("lay", 1)], [Move("lay", 2), Move("lay", 3)]]
    assert duel.valued == 0
    worth = {plan: duel.worth(plan) for plan in ((0, 0), (1, 1), (0, 1), (1, 0))}
    assert worth == {(0, 0): [1, 0], (1, 1): [0.5, 0.5], (0, 1): [0, 1], (1, 0): [0, 1]}
    assert duel.valued == 4
    assert duel.worth((0, 0)) is worth[0, 0]
    assert duel.after((1, 1)).winners == (0, 1)
    assert legal_moves(duel.s)
    duel.round([0], 2.0)
    assert sum(duel.hands[0].average) == 2.0
    assert sum(duel.hands[1].average) == 0.0


@pytest.mark.parametrize("times", [0, 1, 2])
def test_what_secret_choices_led_to_is_valued_before_a_later_one(
    times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Later, "beyond", lambda self, players: times)
    s = pennies()
    s.stack[:] = [Hush(1), Hush(0)]
    duel = Duel(s, {}, Value(Later(), {2: {"toy.gain": 1.0}}), seeded(1))
    after = duel.after((0, 1))
    assert asked(after) == (Hush(0, times + 1) if times else Pause(0))
    assert after.marks["gains"] == {1: times}
    assert (duel.worth((0, 1))[1] > 0.5) == bool(times)


class Later(ToyJudge):
    """Values what secret choices led to when so many more were made by habit."""


@dataclass(frozen=True, slots=True)
class Hush(Penny):
    """Choose a card in secret; the second seat gains as often as all have chosen before."""

    times: int = 0

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.choose(self.seat, move.moved)
        if len(s.chosen) == s.seats:
            for seat in range(s.seats):
                s.reveal(seat)
            s.mark("gains", {1: self.times})  # type: ignore[arg-type]
            s.push(Pause(0), Hush(0, self.times + 1), Hush(1, self.times + 1))


@dataclass(frozen=True, slots=True)
class Pause(Ask):
    """Nothing to choose, in the open."""

    def moves(self, s: State) -> list[Move]:
        return [Move("go_on")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        pass


def test_of_a_mix_what_is_much_worse_or_hardly_played_is_left_out() -> None:
    mixed = MixedStrategy(view(pennies(), 0), VALUE, 40, 1, 1, NEVER)
    cases = (
        ([0.5, 0.5], [0.40, 0.42], [0.5, 0.5]),
        ([0.5, 0.5], [0.40, 0.44], [0.0, 1.0]),  # worse by more than 0.03
        ([0.04, 0.96], [0.40, 0.40], [0.0, 1.0]),  # below a twentieth
        ([0.06, 0.94], [0.40, 0.40], [0.06, 0.94]),
        ([0.04, 0.96], [0.50, 0.40], [1.0, 0.0]),  # nothing is left: the best
    )
    for average, worth, shares in cases:
        mixed.hand.average = [100 * share for share in average]
        mixed.worth = lambda worth=worth: worth  # type: ignore[misc]
        answer = mixed.answer()
        found = dict(answer.ranked)
        assert [found[move] for move in mixed.moves] == pytest.approx(shares)
        assert [*found.values()] == sorted(found.values(), reverse=True)
        mean = sum(one * share for one, share in zip(worth, shares, strict=True))
        assert answer.numbers.chance == pytest.approx(mean)
        assert found[answer.move] > 0


def test_a_duel_is_of_those_who_choose_in_secret() -> None:
    s = pennies()
    s.mark("heap", 3)
    s.stack[:] = [Penny(1), Take(1), Penny(0)]
    assert Duel(s, {}, VALUE, seeded(1)).seats == [0]


def test_learning_ends_when_enough_tables_are_valued() -> None:
    s = table("ant bee cat dog elk fox ant bee cat dog elk fox", seats=2)
    for piece in range(12):
        s.move(piece, f"hand.{piece // 6}")
    s.push(Penny(0), Penny(1))
    assert MixedStrategy(view(s, 0), VALUE, 20, 1, 1, NEVER).played == 16
    assert MixedStrategy(view(s, 0), VALUE, 15, 1, 1, NEVER).played == 15
