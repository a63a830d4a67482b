"""Robo Power: the rule of thumb against which the levels are measured."""

from __future__ import annotations

import pytest

from ai.games.robo_power.judge import JUDGE
from ai.registry import JUDGES
from bench.balance.measured_game import rival
from games.engine.core import asked
from games.engine.observation import view
from tests.games.robo_power.tables import Table

THUMB = rival("robo_power", "rule of thumb", 0, False)


def chosen(t: Table) -> str:
    """The card that the rule of thumb takes at the table as it stands."""
    v = view(t.s, 0)
    ask = asked(v)
    assert ask is not None
    (move,) = THUMB.sensible(v, ask)
    key: str = v.faces[move.moved].key
    return key


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("zip trap robo_striker", "trap"),
        ("zip counteract robo_striker", "robo_striker"),
        ("counteract zip", "zip"),
    ],
)
def test_a_trap_is_played_first_else_the_highest(hand: str, card: str) -> None:
    assert chosen(Table(hand, "rock rock").duel()) == card


@pytest.mark.parametrize(
    ("hand", "card"),
    [("zip spy trap rock", "spy"), ("rock wind trap zip", "wind"), ("trap trap zip", "zip")],
)
def test_spies_are_discarded_first_then_the_lowest(hand: str, card: str) -> None:
    assert chosen(Table(hand, "rock rock", deck="trap").turn()) == card


def test_only_the_one_plays_by_it() -> None:
    assert rival("robo_power", "rule of thumb", 1, True) is JUDGE is JUDGES["robo_power"]


def test_of_the_robots_only_the_weakest_is_thought_of_to_be_discarded() -> None:
    t = Table("shock un_beat rock spy trap shock", "rock rock", deck="rock").turn()
    v = view(t.s, 0)
    ask = asked(v)
    assert ask is not None
    thought = {v.faces[move.moved].key for move in JUDGE.sensible(v, ask)}
    assert thought == {"shock", "spy", "trap"}
    assert len(JUDGE.tempting(v, ask)) == 7, "a heedless player may throw away any card"
