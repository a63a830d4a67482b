"""Robot Wars: the chances told of attacks agree with many rolls."""

from __future__ import annotations

import math

import pytest

from ai.games.robot_wars.odds import chance_of, chances
from games.engine.chance import seeded
from games.engine.core import apply, asked, legal_moves
from games.engine.moves import Move
from games.engine.observation import determinize, view
from games.robot_wars.zones import ROBOT
from tests.games.robot_wars.tables import Table

ROLLS = 600
ENGINES = "steam gerbil"


def within(share: float, chance: float) -> bool:
    """Whether a share is what luck allows, in all but one of a hundred thousand tests."""
    return abs(share - chance) <= 4.5 * math.sqrt(chance * (1 - chance) / ROLLS)


def outcomes(t: Table, move: Move) -> dict[int, float]:
    """By Component of the second Robot, how often a move destroys it, as seat 0 imagines it."""
    seen, gone = view(t.s, 0), dict.fromkeys(t.s.zones[ROBOT[1]], 0)
    for n in range(ROLLS):
        after, _ = apply(determinize(seen, seeded(f"deal {n}")), move, seeded(f"roll {n}"))
        while type(asked(after)).__name__ == "Discard":  # what it costs
            after, _ = apply(after, legal_moves(after)[0], seeded(f"paid {n}"))
        for piece in gone:
            gone[piece] += after.where[piece] != ROBOT[1]
    return {piece: times / ROLLS for piece, times in gone.items()}


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "weapon",
    [
        "big_axe",
        "hammer",
        "pointy",
        "wrecking",
        "heat",
        "drill",
        "spinning",
        "flame",
    ],
)
@pytest.mark.parametrize("steered", ["", " precision"])
def test_the_chance_beside_a_target_is_that_of_many_rolls(weapon: str, steered: str) -> None:
    target = "solar hammer armour tin gerbil" if weapon != "hammer" else "solar armour tin gerbil"
    t = Table(f"steam {weapon}{steered}", target, hands="retreat ram landmine|pit").normal()
    for move in t.found("use", weapon):
        told = chances(view(t.s, 0), 0, move)
        found = outcomes(t, move)
        assert told
        assert chance_of(t.s, 0, move) == max(told.values())
        for piece, chance in told.items():
            assert within(found[piece], chance), (weapon, t.key(piece), found[piece], chance)


def test_a_frenzy_counts_and_so_does_what_evades() -> None:
    t = Table("steam hammer", "gerbil wheels legs", hands="frenzied|ram pit landmine").normal()
    t.do("act", "frenzied", "hammer")
    assert chance_of(t.s, 0, t.move("aim", "hammer", "wheels")) == 1.0
    t.do("aim", "hammer", "wheels")
    assert t.asks == "Evade 1"
    assert math.isclose(chance_of(t.s, 1, t.move("evade", "legs")) or 0, 4 / 6)  # d6 + 4 - 3


def test_the_chance_of_a_flip_is_more_than_the_components() -> None:
    t = Table("steam flipper", "gerbil tin hammer").normal()
    assert chance_of(t.s, 0, t.move("use", "flipper", 1)) == 0.5


def test_the_end_of_a_turn_has_no_chance() -> None:
    t = Table("steam flipper", "gerbil tin").normal()
    assert chance_of(t.s, 0, t.move("end")) is None
