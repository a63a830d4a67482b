"""What a grab, a bite or a throw may bring is told with its exact chance."""

from __future__ import annotations

import pytest

from ai.foresee import foresee
from ai.games.junkyard_bots.judge import JunkyardJudge
from ai.judge import Chances
from ai.registry import JUDGES
from games.engine import (
    Chance,
    Event,
    Move,
    Said,
    Seat,
    State,
    advance,
    asked,
    legal_moves,
    seeded,
    view,
)
from games.engine.match import Match
from games.junkyard_bots.damage import Paying, Pick
from games.junkyard_bots.facts import Result
from games.junkyard_bots.robot import body, dice_beyond
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.zones import OPEN, ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table

JUDGE = JUDGES["junkyard_bots"]


class Counting(JunkyardJudge):
    """A judge that computes no chance of what a move brings."""

    def chances(self, s: State, seat: Seat, move: Move) -> Chances:
        return {}


def told(t: Table, move: Move, tables: int = 64) -> dict[str, float]:
    """What the preview says may happen, by key, with its chance."""
    found = foresee(JUDGE, view(t.s, 0), move, tables=tables)
    return {key.rpartition(".")[2]: p for (key, _), p in found.hints} | {
        said.key.rpartition(".")[2]: p for said, p in found.maybe
    }


def test_the_chance_of_a_blast_counts_all_dice_that_may_lie_there() -> None:
    s = Match(GAMES["junkyard_bots"], 2, 1, {"start": 0}).state
    grab = Move("grab", None, "s_blue")
    faces = [face for face in s.box if face.back == "s_blue"]
    bang = sum(1 - face.sides.count(0) / 6 for face in faces if face.type == "weapon")
    odds = JUDGE.odds(view(s, 0), 0, grab)
    assert odds is not None
    wanted = odds * bang / len(faces)
    for tables in (3, 16, 64):  # however few tables there was time for
        found = foresee(JUDGE, view(s, 0), grab, tables=tables)
        hints = {key: p for (key, _), p in found.hints}
        assert hints["junkyard_bots.went_off"] == pytest.approx(wanted)
        assert not [fate for fate in found.fates if fate.what == "cards" and not fate.sure]


def test_what_was_seen_changes_what_an_unseen_die_may_be() -> None:
    t = Table()
    t.attach(0, "mouth_m_red")
    t.turn()
    bite = Move("eat", None, "m_blue")
    before = told(t, bite)
    for _ in range(2):
        t.lay("energy_m_blue")
    after = told(t, bite)
    assert before["eaten"] > 0
    assert "eaten" not in after
    assert after["went_off"] > before["went_off"]


def test_a_known_weapon_explodes_in_a_mouth_but_not_in_a_claw() -> None:
    t = Table()
    t.attach(0, "mouth_m_red")
    die = t.lay("weapon_s_red")
    t.turn()
    assert t.where(die) == OPEN
    odds = JUDGE.odds(t.s, 0, Move("eat", None, die))
    assert odds is not None
    assert told(t, Move("eat", None, die))["went_off"] == pytest.approx(odds * 5 / 6)
    assert "went_off" not in told(t, Move("grab", None, die))


def test_a_robot_without_feet_is_hit_as_often_as_the_dice_say() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    t.lose(1, "mover_s_green").turn()
    found = told(t, Move("throw", bomb, ROBOT[1]))
    odds = JUDGE.odds(t.s, 0, Move("throw", bomb, ROBOT[1]))
    assert found["hit"] == pytest.approx(odds)
    assert found["dud"] == pytest.approx(t.s.faces[bomb].sides.count(0) / 6)


@pytest.mark.parametrize("power", [1, 5])
def test_exact_chances_agree_with_many_counted_tables(power: int) -> None:
    t = Table()
    t.attach(0, "mouth_m_red")
    t.power(0, power).turn()
    for move in (
        Move("grab", None, "m_blue"),
        Move("eat", None, "s_red"),
        Move("look", None, "l_red"),
    ):
        exact = JUDGE.chances(view(t.s, 0), 0, move)
        counted = foresee(Counting(), view(t.s, 0), move, tables=1500)
        found = dict(counted.hints)
        found |= {(said.key, said.seats): p for said, p in counted.maybe}
        wins = [fate for fate in counted.fates if fate.what == "wins"]
        found |= {("wins", (fate.seat,)): fate.chance for fate in wins if fate.seat is not None}
        for hint, p in exact.items():
            assert isinstance(hint, tuple)
            assert found.get(hint, 0.0) == pytest.approx(p, abs=0.05), (move, hint)


def thrown(t: Table, move: Move, luck: Chance) -> tuple[int, bool]:
    """The damage of a throw that is dodged with all dice, and whether it destroys the robot."""
    s = t.s.copy()
    s.event_log = events = list[Event]()
    advance(s, move, luck)
    while isinstance(ask := asked(s), Aiming | Dodging):
        advance(s, Move("roll"), luck)
    while isinstance(ask, Paying | Pick):  # parts first; the computer takes what falls off along
        moves = sorted(legal_moves(s), key=lambda one: len(dice_beyond(s, 1, one.target)))
        own = [one for one in moves if one.target != body(s, 1)] or moves
        advance(s, own[-1] if isinstance(ask, Pick) else own[0], luck)
        ask = asked(s)
    facts = [event.facts for event in events if isinstance(event, Said)]
    return sum(one.damage for one in facts if isinstance(one, Result)), 1 not in s.playing()


@pytest.mark.parametrize("computer", [False, True])
def test_the_damage_of_a_throw_is_computed_as_many_throws_do_it(computer: bool) -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    pipe = t.attach(1, "pipe_m_red", t.part(1, "eye_s_green"))
    assert pipe in t.s.zones[ROBOT[1]]
    if computer:
        t.hold(0, "computer_s_red", bomb)
    t.power(1, 1).turn()
    move, luck = Move("throw", bomb, ROBOT[1]), seeded(5)
    found = [thrown(t, move, luck) for _ in range(1500)]
    exact = told(t, move)["out"]
    assert exact == pytest.approx(sum(gone for _, gone in found) / 1500, abs=0.04)
    mean = JUDGE.mean_harm(view(t.s, 0), 0, move)
    assert mean == pytest.approx(sum(n for n, _ in found) / 1500, rel=0.06)


def test_stored_energy_may_still_save_a_robot() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_l_blue")
    t.energy(1, "energy_m_red")
    t.power(1, 1).turn()
    found = told(t, Move("throw", bomb, ROBOT[1]))
    assert "out" not in found
    assert found["destroyed_unless_shielded"] > 0.3


def dodging(attack: int, power: int = 1) -> Table:
    """Seat 0 may dodge an attack of so many points, up to 4 of them damage."""
    t = Table()
    bomb = t.hold(1, "weapon_m_blue")
    t.power(0, power)
    t.s.push(Dodging(0, (), t.part(0, "eye_s_green"), 1, bomb, attack, 4, False))
    return t


def test_a_dodge_that_cannot_succeed_has_no_chance_but_its_damage() -> None:
    roll = Move("roll")
    hopeless, fair = dodging(40).s, dodging(2).s
    assert JUDGE.odds(hopeless, 0, roll) is None
    assert JUDGE.mean_harm(hopeless, 0, roll) == pytest.approx(4.0, abs=0.01)
    odds, harm = JUDGE.odds(fair, 0, roll), JUDGE.mean_harm(fair, 0, roll)
    assert odds is not None
    assert harm is not None
    assert 0.2 < odds < 0.8
    assert 0.2 < harm < 1.5
    for power, least in ((1, 0.9), (2, 0.0)):  # three parts take three points
        chances = JUDGE.chances(dodging(8, power).s, 0, roll)
        assert least <= chances["out", (0,)] <= least + 0.1
