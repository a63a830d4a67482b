"""The search tells apart what luck made of a move, where a judge asks for it."""

from dataclasses import dataclass

import pytest

from ai.search.tree import search
from ai.value import Value
from games.engine import Ask, Chance, Move, State
from games.engine.observation import view
from tests.ai.search.toy_search import ToyJudge
from tests.support.toys import table


class Watchful(ToyJudge):
    """Sees how dice have fallen."""

    outcomes = True


@dataclass(frozen=True, slots=True)
class Toss(Ask):
    """Toss a die and name it, high or low; or leave it."""

    def moves(self, s: State) -> list[Move]:
        return [Move("leave"), Move("toss")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "leave":
            s.win(0, 1)
        else:
            s.count(0, s.roll(chance))
            s.push(Name(self.seat))


@dataclass(frozen=True, slots=True)
class Name(Ask):
    """Was it high or low?"""

    def moves(self, s: State) -> list[Move]:
        return [Move("high"), Move("low")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.win(self.seat if (s.pips[0] > 3) == (move.verb == "high") else 1 - self.seat)


@pytest.mark.parametrize(("judge", "sure"), [(Watchful(), True), (ToyJudge(), False)])
def test_what_a_die_shows_is_known_to_who_goes_on(judge: ToyJudge, sure: bool) -> None:
    s = table("ant", seats=2)
    s.push(Toss(0))
    value = Value(judge, {2: {"toy.gain": 1.0}})
    answer = search(view(s, 0), value, 300, 1, lambda: False)
    toss = next(one for one in answer.known if one.move.verb == "toss")
    assert (toss.mean > 0.8) == sure
