"""Reproducible chance, and the budgets that end endless games."""

from __future__ import annotations

import pytest

from games.engine import core
from games.engine.chance import Chance, for_move, seeded
from games.engine.core import State, Step, advance, start
from games.engine.moves import Move
from tests.games.engine.test_core import Draw, Note, dice, told
from tests.support.toys import table


def test_chance_is_the_same_for_the_same_move_of_the_same_game() -> None:
    throws, again = ([for_move(7, n).die() for n in range(40)] for _ in range(2))
    assert throws == again
    assert set(throws) == {1, 2, 3, 4, 5, 6}
    assert throws != [for_move(8, n).die() for n in range(40)]


def test_chance_stays_within_its_bounds() -> None:
    for throw in (0.0, 0.9999999999999999):
        assert dice(throw).below(6) in (0, 5)
        assert dice(throw).die(6) in (1, 6)
        assert dice(throw).pick("abc") in "ac"


def test_a_step_that_asks_nothing_takes_no_answer() -> None:
    s = table()
    s.push(Note("on"))
    with pytest.raises(AssertionError, match="nobody is asked"):
        advance(s, Move("pass"), seeded(1))


class Idle(Step):
    """Calls itself up again, so many times more."""

    left = 0

    def run(self, s: State, chance: Chance) -> None:
        if Idle.left:
            Idle.left -= 1
            s.push(Idle())


class Tower(Step):
    """Calls up one more step on top of itself, so many times."""

    left = 0

    def run(self, s: State, chance: Chance) -> None:
        if Tower.left:
            Tower.left -= 1
            s.push(Tower(), Note("under"))


def stopped(s: State) -> list[str]:
    """Why a table was stopped, if it was."""
    events = told(s)
    start(s, seeded(1))
    return [event.key for event in events if getattr(event, "key", "").startswith("stopped")]


@pytest.mark.parametrize(("steps", "why"), [(core.MAX_STEPS - 1, []), (core.MAX_STEPS, ["steps"])])
def test_a_decision_has_so_many_steps_and_no_more(steps: int, why: list[str]) -> None:
    Idle.left = steps - 1
    s = table()
    s.push(Idle(), Draw(0))
    assert stopped(s) == [f"stopped.{word}" for word in why]


@pytest.mark.parametrize(
    ("deep", "why"), [(core.MAX_NESTED_STEPS, []), (core.MAX_NESTED_STEPS + 1, ["nested"])]
)
def test_steps_call_up_steps_so_deep_and_no_deeper(deep: int, why: list[str]) -> None:
    Tower.left = deep
    s = table()
    s.push(Tower(), Draw(0))
    assert stopped(s) == [f"stopped.{word}" for word in why]


def test_what_waited_before_does_not_count_as_nested() -> None:
    Tower.left = core.MAX_NESTED_STEPS
    s = table()
    s.push(Tower(), *[Note("later")] * 100, Draw(0))
    assert stopped(s) == []


def test_a_turn_has_so_many_decisions_and_no_more() -> None:
    s = table()
    s.push(Draw(0))
    for _ in range(core.MAX_DECISIONS - 1):
        advance(s, Move("pass"), seeded(1))
    assert not s.winners
    advance(s, Move("pass"), seeded(1))
    assert s.winners == (0, 1, 2)


def test_a_game_has_so_many_turns_and_no_more() -> None:
    s = table()
    for turn in range(core.MAX_TURNS):
        s.begin_turn(turn % 3)
    assert not s.winners
    s.begin_turn(0)
    assert s.winners == (0, 1, 2)


def test_the_budgets_leave_room_for_every_game_and_none_to_hang() -> None:
    assert (core.MAX_STEPS, core.MAX_NESTED_STEPS, core.MAX_DECISIONS, core.MAX_TURNS) == (
        500,
        64,
        200,
        2000,
    )
