"""Junkyard Bots: the chances told agree with a million rolls."""

from __future__ import annotations

import math

import pytest

from ai.games.junkyard_bots.odds import (
    SPREAD_LENGTH,
    at_least,
    chance_of,
    chance_to_hit,
    defense_spread,
    spread_of_dice,
    spread_of_die,
)
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.moves import Move
from games.junkyard_bots.cards import EVENS
from games.junkyard_bots.dice import roll_points
from games.junkyard_bots.robot import best_eye, with_pipes
from games.junkyard_bots.zones import EDGE, ROBOT
from tests.games.junkyard_bots.tables import Table

ROLLS = 1_000_000
DICE = {die.key: die for die in EVENS}
POOLS = [
    ("claw_s_green", 1),
    ("claw_s_green", 2),
    ("eye_m_red", 2),
    ("eye_l_blue", 4),
    ("claw_s_green claw_m_blue pipe_s_red", 4),
    ("energy_l_red energy_l_blue", 10),
    ("energy_l_red energy_l_blue energy_m_red", 10),
    ("mouth_s_red pipe_m_blue", 4),
]


def within(share: float, chance: float, rolls: int) -> bool:
    """Whether a share is what luck allows, in all but one of a hundred thousand tests."""
    return abs(share - chance) < 4.5 * math.sqrt(max(chance * (1 - chance), 1e-6) / rolls)


@pytest.mark.rule("JB-10")
@pytest.mark.parametrize(("keys", "need"), POOLS)
def test_the_exact_chance_is_that_of_a_million_rolls(keys: str, need: int, whole: bool) -> None:
    t = Table()
    dice = [t.part(0, key) if "green" in key else t.find(key) for key in keys.split()]
    chance, rolls = seeded(keys + str(need)), (ROLLS if whole else ROLLS // 4) // len(POOLS)
    times = sum(
        sum(roll_points(t.s, piece, chance)[0] for piece in dice) >= need for _ in range(rolls)
    )
    exact = at_least([t.s.faces[piece] for piece in dice], need)
    assert within(times / rolls, exact, rolls)


@pytest.mark.parametrize("key", [die.key for die in EVENS if die.type != "body"])
def test_a_spread_adds_up_and_its_mean_is_six_fifths_of_its_sides(key: str) -> None:
    die = DICE[key]
    spread = spread_of_die(die.size, die.sides, SPREAD_LENGTH)
    assert math.isclose(sum(spread), 1.0, abs_tol=1e-9)
    mean = sum(t * p for t, p in enumerate(spread))
    assert math.isclose(mean, (sum(die.sides) + die.size) / 5, abs_tol=1e-9)


def test_the_chances_of_the_sheet() -> None:
    def one(key: str, need: int) -> int:
        return round(100 * at_least([DICE[key]], need))

    assert [one("claw_s_green", 1), one("claw_s_green", 2)] == [83, 14]
    assert [one("claw_s_red", 1), one("claw_s_red", 2)] == [83, 31]
    assert [one("claw_m_red", 2), one("claw_m_red", 4)] == [67, 11]
    assert one("claw_l_red", 4) == 67
    energies = [DICE["energy_l_red"]] * 2
    assert round(100 * at_least(energies, 10)) == 54  # the sheet: about 53


def test_the_chance_of_a_throw_is_that_of_many_throws() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    t.attach(0, "pipe_s_red", t.part(0, "claw_s_green"))
    t.attach(1, "mover_m_red")
    exact = chance_to_hit(t.s, 0, bomb, 1)
    chance, rolls, times = seeded(7), 60_000, 0
    aim = [*with_pipes(t.s, [t.part(0, "claw_s_green")]), best_eye(t.s, 0) or 0]
    dodge = [t.part(1, "mover_s_green"), t.part(1, "mover_m_red"), best_eye(t.s, 1) or 0]
    for _ in range(rolls):
        explosion, dud = roll_points(t.s, bomb, chance)
        attack = explosion + sum(roll_points(t.s, piece, chance)[0] for piece in aim)
        against = sum(roll_points(t.s, piece, chance)[0] for piece in dodge)
        times += not dud and attack > against
    assert within(times / rolls, exact, rolls)


@pytest.mark.few(2)
@pytest.mark.rule("JB-41")
@pytest.mark.parametrize("energies", [0, 1, 2])
@pytest.mark.parametrize("without", [0, 1])
def test_the_chance_beside_a_throw_is_that_of_the_dice_chosen_now(
    energies: int, without: int, whole: bool
) -> None:
    t = Table().lose(1, "eye_s_green")
    bomb = t.hold(0, "weapon_s_red")
    t.hold(0, "computer_s_red", bomb)
    mover = t.attach(1, "mover_l_red")
    some = t.energy(0, "energy_l_red", "energy_s_blue")[:energies]
    t.turn().do("throw", bomb, ROBOT[1])
    eye = best_eye(t.s, 0)
    for piece in some:
        t.do("charge", None, piece)
    if without:
        t.do("leave", None, eye)
    exact = chance_of(t.s, 0, Move("roll"))
    assert exact is not None
    chance, rolls, times = seeded(11), 30_000 if whole else 10_000, 0
    aim = [t.part(0, "claw_s_green"), t.part(0, "computer_s_red"), *some]
    aim += [] if without else [eye or 0]
    for _ in range(rolls):
        explosion, dud = roll_points(t.s, bomb, chance)
        attack = explosion + sum(roll_points(t.s, piece, chance)[0] for piece in aim)
        dodge = sum(roll_points(t.s, p, chance)[0] for p in (t.part(1, "mover_s_green"), mover))
        times += not dud and attack > dodge
    assert within(times / rolls, exact, rolls)


def test_the_chance_of_a_look_is_that_of_the_eyes_that_look() -> None:
    t = Table()
    eye = t.attach(0, "eye_m_red")
    spots = [t.heap("claw_m_red"), t.heap("pipe_s_red")]
    t.turn().do("look", None, spots[0])
    both = chance_of(t.s, 0, Move("roll"))
    faces = [t.s.faces[p] for p in (t.part(0, "eye_s_green"), eye)]
    assert both == at_least(faces, 2)
    t.do("aim", eye, spots[1])
    assert chance_of(t.s, 0, Move("roll")) is None  # two dice: each has a chance of its own


def test_without_a_mover_nothing_is_dodged() -> None:
    t = Table().lose(1, "mover_s_green")
    assert defense_spread(t.s, 1)[0] == 1.0


def test_every_action_with_a_roll_tells_its_chance() -> None:
    t = Table()
    t.hold(0, "weapon_s_red", t.attach(0, "claw_m_red"))
    t.attach(0, "mouth_s_red")
    t.energy(0, "energy_l_red", "energy_l_blue")
    t.lay("eye_m_red")
    t.seen(1, "eye_s_red")
    t.turn()
    told = {move.verb for move in legal_moves(t.s) if chance_of(t.s, 0, move) is not None}
    assert told == {"look", "grab", "eat", "throw", "teleport"}
    look = chance_of(t.s, 0, Move("look", None, f"{EDGE[1]}/0"))
    assert look is not None
    assert round(100 * look) == 83


def test_the_chance_of_a_roll_follows_what_is_left_out() -> None:
    t = Table()
    claw = t.attach(0, "claw_m_red")
    die = t.lay("eye_m_red")
    t.turn().do("grab", None, die)
    both = chance_of(t.s, 0, Move("roll"))
    t.do("leave", None, claw)
    one = chance_of(t.s, 0, Move("roll"))
    assert both is not None
    assert one is not None
    assert both > one


def test_chances_come_from_the_view_alone() -> None:
    t = Table()
    t.turn()
    assert sum(spread_of_dice(((1, (0, 1, 1, 1, 1)),), SPREAD_LENGTH)) > 0.999
    assert chance_of(t.s, 0, Move("throw", t.hold(0, "weapon_s_red"), ROBOT[1])) is not None
