"""Junkyard Bots: an opponent that fights at every chance, and one that never does."""

from __future__ import annotations

from ai.games.junkyard_bots.judge import JUDGE
from ai.judge import Judge
from bench.balance.measured_game import rival
from games.engine.moves import Seat
from tests.games.junkyard_bots.tables import Table


def verbs(judge: Judge, t: Table) -> set[str]:
    """The actions that a judge thinks of."""
    return {move.verb for move in judge.sensible(t.s, t.ask)}


def mind(seat: Seat, peaceful: bool) -> Judge:
    """How a seat judges in the contest."""
    return rival("junkyard_bots", "fighter", seat, peaceful)


def test_whoever_fights_throws_what_it_holds_and_the_peaceful_never() -> None:
    t = Table()
    t.hold(0, "weapon_m_blue")
    t.turn()
    assert verbs(mind(0, False), t) == verbs(JUDGE, t) == {"throw"}
    assert verbs(mind(0, True), t) == {"look"}, "its only claw is full"
    assert verbs(mind(1, False), t) == verbs(mind(1, True), t) == verbs(JUDGE, t)


def test_whoever_fights_takes_a_weapon_that_it_knows() -> None:
    t = Table()
    weapon = t.lay("weapon_s_blue")
    t.turn()
    found = mind(0, False).sensible(t.s, t.ask)
    assert [(move.verb, move.to) for move in found] == [("grab", weapon)]
    assert "look" in verbs(mind(0, True), t)
