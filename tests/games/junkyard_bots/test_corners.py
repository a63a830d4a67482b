"""Junkyard Bots: corner cases of the rules."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.engine.observation import view
from games.junkyard_bots.damage import Limit, Paying, Pick, Shield
from games.junkyard_bots.reconfigure import MAX_DIALOGUES
from games.junkyard_bots.robot import body, power
from games.junkyard_bots.rules import CONTROLLER, is_stale
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, LOOKS, OPEN, ROBOT
from tests.games.junkyard_bots.tables import FACE, Table
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS

rule = pytest.mark.rule
NOTHING_TO_EAT = {"eat": ("nothing_lies", "vain_eat")}
ITEMS = ("weapon_s_red", "energy_s_red", "computer_s_red")


def thrown(t: Table, key: str = "weapon_m_red") -> Table:
    """Seat 0 throws at seat 1; what is rolled is still to be settled."""
    weapon = t.hold(0, key)
    return t.turn().do("throw", weapon, ROBOT[1])


# limits


@rule("JB-A27", "JB-15", "JB-48")
def test_a_body_picked_makes_room_before_the_rest_is_paid() -> None:
    t = Table().power(1, 2)
    for key in ("mouth_s_red", "mouth_s_blue", "eye_s_red"):
        t.attach(1, key)
    t.then(Pick(0, 1, 3)).do("hit", None, body(t.s, 1))
    assert power(t.s, 1) == 1
    assert t.question == "Eject 1"
    t.do("eject", t.part(1, "mouth_s_red"), OPEN)
    assert t.question == "Paying 1"


@rule("JB-14", "JB-22")
def test_pipes_count_to_the_limit_and_what_is_held_does_not() -> None:
    for more, question in (((), "Act 0"), (("mouth_s_red",), "Eject 0")):
        t = Table().power(0, 1)
        t.attach(0, "pipe_s_red", t.part(0, "eye_s_green"))
        t.attach(0, "pipe_s_blue", t.part(0, "mover_s_green"))
        t.hold(0, "computer_s_red", t.hold(0, "weapon_s_red"))
        for key in more:
            t.attach(0, key)
        assert t.then(Limit(0)).question == question


@rule("JB-A10", "JB-33", "JB-15")
def test_an_ejected_pipe_takes_along_all_beyond_it() -> None:
    for forced in (False, True):
        t = Table()
        claw = t.part(0, "claw_s_green")
        pipe, weapon = t.attach(0, "pipe_s_red", claw), t.hold(0, "weapon_s_red")
        if forced:
            t.power(0, 1).attach(0, "mouth_s_red")
            t.attach(0, "mouth_s_blue")
            t.then(Limit(0))
        else:
            t.turn()
        t.do("eject", pipe, OPEN)
        assert {t.where(die) for die in (pipe, claw, weapon)} == {OPEN}
        assert [t.s.host[die] for die in (pipe, claw, weapon)] == [None] * 3


@rule("JB-A14", "JB-15")
def test_a_claw_forced_off_drops_what_it_holds() -> None:
    t = Table().power(0, 1)
    weapon = t.hold(0, "weapon_s_red")
    for key in ("mouth_s_red", "mouth_s_blue", "eye_s_red"):
        t.attach(0, key)
    t.then(Limit(0)).do("eject", t.part(0, "claw_s_green"), OPEN)
    assert t.where(weapon) == OPEN


# looking, grabbing, eating


@rule("JB-29", "JB-A3", "JB-21")
def test_the_pipe_of_an_eye_rolls_in_a_look() -> None:
    t = Table()
    t.attach(0, "pipe_s_red", t.part(0, "eye_s_green"))
    t.turn().do("look", None, t.heap("mouth_m_red")).rolls(6, 3).do("roll")  # 1 + 1 of 2
    assert t.keys(EDGE[0]) == ["mouth_m_red"]


@rule("JB-9", "JB-21")
@pytest.mark.parametrize(("verb", "part"), [("grab", "claw_s_green"), ("eat", "mouth_s_red")])
def test_no_pipe_rolls_without_its_part(verb: str, part: str) -> None:
    t = Table()
    host = t.attach(0, part) if part == "mouth_s_red" else t.part(0, part)
    pipe = t.attach(0, "pipe_s_red", host)
    t.turn().do(verb, None, t.lay("energy_m_red"))
    assert t.spots("leave") == [pipe]
    t.do("leave", None, pipe)
    assert t.verbs() == {"roll", "include"}


@rule("JB-A29", "JB-22", "JB-30")
@pytest.mark.parametrize("key", ITEMS)
def test_a_claw_that_holds_anything_is_not_empty(key: str) -> None:
    t = Table()
    t.hold(0, key)
    die = t.lay("weapon_s_blue")
    assert "grab" not in t.turn().verbs()
    t = Table()
    t.hold(0, key)
    other, die = t.attach(0, "claw_s_red"), t.lay("energy_s_blue")
    t.turn().do("grab", None, die)
    assert t.ask.dice(t.s) == (other,)  # type: ignore[attr-defined]
    t.rolls(3).do("roll")
    assert t.spots("hold") == [other]


@rule("JB-30", "JB-31")
@pytest.mark.parametrize("known", [False, True])
def test_a_grabbed_die_is_turned_up_for_all(known: bool) -> None:
    t = Table()
    to: object = t.seen(0, "eye_s_red") if known else t.heap("eye_s_red")
    t.turn().do("grab", None, to).rolls(3).do("roll")
    die = t.s.zones["target"][0]
    assert t.s.up[die]
    assert view(t.s, 1).faces[die].key == "eye_s_red"


@rule("JB-9", "JB-A2")
def test_a_die_that_was_missed_lies_where_it_lay() -> None:
    t = Table()
    dice = [t.seen(1, key) for key in ("eye_s_red", "mouth_s_red", "claw_s_red")]
    t.turn().do("grab", None, f"{EDGE[1]}/1").rolls(2).do("roll")
    assert t.s.zones[EDGE[1]] == dice
    t = Table()
    dice = [t.lay(key) for key in ("eye_s_red", "mouth_s_red", "claw_s_red")]
    t.turn().do("grab", None, dice[0]).rolls(2).do("roll")
    assert t.s.zones[OPEN] == dice
    assert t.s.up[dice[0]]


@rule("JB-9", "JB-A3")
@pytest.mark.parametrize("order", [(1, 2), (2, 1), (0, 2), (2, 0)])
def test_two_dice_that_were_missed_lie_as_they_lay(order: tuple[int, int]) -> None:
    t = Table()
    dice = [t.seen(1, key) for key in ("eye_s_red", "mouth_s_red", "claw_s_red", "pipe_s_red")]
    other = t.attach(0, "eye_s_blue")
    one, two = order
    t.turn().do("look", None, f"{EDGE[1]}/{one}")
    t.do("aim", other, f"{EDGE[1]}/{two - (one < two)}")
    assert t.s.zones["target"] == [dice[one], dice[two]]
    t.rolls(2, 2).do("roll")
    assert t.s.zones[EDGE[1]] == dice


@rule("JB-A17", "JB-A18", "JB-35")
def test_a_weapon_known_from_ones_own_edge_explodes_when_eaten_and_is_gone() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    weapon = t.seen(0, "weapon_s_red")
    t.turn().do("eat", None, weapon).rolls(3, 4).do("roll")
    assert t.question == "Paying 0"
    assert t.where(weapon) == GONE


@rule("JB-31", "JB-A8", "JB-10")
def test_a_weapon_in_the_face_does_all_it_rolls_bonus_included() -> None:
    t = Table()
    t.turn().do("grab", None, t.heap("weapon_s_red")).rolls(3, FACE, FACE, 6).do("roll")
    assert t.ask.damage == 1 + 1 + 3  # type: ignore[attr-defined]


# energy


@rule("JB-A5", "JB-26")
def test_a_bite_can_be_powered_up() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    (energy,) = t.energy(0, "energy_m_red")
    food = t.lay("energy_s_red")
    t.turn().do("eat", None, food).rolls(2).do("roll").rolls(3).do("power", None, energy)
    assert (t.where(food), t.where(energy)) == (ENERGY[0], GONE)


@rule("JB-28", "JB-27", "JB-A7")
def test_a_shield_keeps_a_blank_and_asks_after_a_face() -> None:
    t = Table()
    (energy,) = t.energy(1, "energy_s_red")
    t.then(Shield(1, 3, 0, False)).rolls(2).do("shield", None, energy)
    assert (t.where(energy), t.question) == (ENERGY[1], "Paying 1")
    for answer, left, where in (("keep", 2, ENERGY[1]), ("reroll", 1, GONE)):
        t = Table()
        (energy,) = t.energy(1, "energy_s_red")
        t.then(Shield(1, 3, 0, False)).rolls(FACE).do("shield", None, energy)
        assert t.question == "Again 1"
        t.rolls(*([3] if answer == "reroll" else [])).do(answer)
        assert t.ask.damage == left  # type: ignore[attr-defined]
        assert t.where(energy) == where


@rule("JB-A15", "JB-27")
def test_a_shield_helps_against_a_weapon_that_was_eaten() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    t.energy(0, "energy_s_red")
    t.turn().do("eat", None, t.heap("weapon_s_red")).rolls(3, 4).do("roll")
    assert t.question == "Shielding 0"


@rule("JB-A25", "JB-41")
def test_with_a_dud_all_the_energy_put_into_it_is_lost() -> None:
    t = Table()
    energies = t.energy(0, "energy_s_red", "energy_s_blue")
    thrown(t)
    for energy in energies:
        t.do("charge", None, energy)
    t.rolls(2).do("roll")
    assert {t.where(energy) for energy in energies} == {GONE}
    assert not t.falls


# a throw and its dodge


@rule("JB-A11", "JB-32")
def test_pipes_may_be_left_out_of_a_throw_and_of_a_dodge() -> None:
    t = Table()
    pipe = t.attach(0, "pipe_s_red", t.part(0, "claw_s_green"))
    other = t.attach(1, "pipe_s_blue", t.part(1, "mover_s_green"))
    thrown(t).do("leave", None, pipe).rolls(5, 3, 3).do("roll")  # bomb, claw, eye
    assert not t.falls
    t.do("leave", None, other).rolls(3, 3).do("roll")  # mover, eye
    assert not t.falls


@rule("JB-42", "JB-36")
def test_a_dodge_rolls_one_eye_of_two_and_every_mover() -> None:
    t = Table()
    t.attach(1, "eye_s_red")
    mover = t.attach(1, "mover_s_red")
    thrown(t).rolls(5, 3, 3).do("roll")
    movers = {mover, t.part(1, "mover_s_green")}
    assert movers < set(t.ask.dice(t.s))  # type: ignore[attr-defined]
    assert not movers & set(t.spots("leave"))
    t.rolls(3, 3, 3).do("roll")
    assert not t.falls


@rule("JB-43", "JB-A22")
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_dodge_by_more_than_enough_does_no_damage_and_no_false_sum_is_told(language: str) -> None:
    t = thrown(Table())
    t.rolls(3, 2, 2).do("roll")  # the bomb 2, claw and eye nothing
    t.part(1, "mover_s_green")
    t.rolls(FACE, 6, 6).do("roll")  # 1 + 1, and the eye 1
    assert t.question == "End 0"
    told = Narrator(Words(language), PRESENTERS["junkyard_bots"], ["Ada", "Bo"]).tell(
        t.said("dodged")
    )
    assert len(told) == 1
    assert told[0].startswith(("Defence 3 against attack 2", "Verdediging 3 tegen aanval 2"))


# after the action, and rebuilding


@rule("JB-6", "JB-7", "JB-A13")
def test_a_die_in_the_junkyard_is_refused_for_what_is_asked_not_for_a_missing_tool() -> None:
    t = Table()
    known, unseen = t.lay("eye_m_red"), t.s.zones["l_red"][-1]
    t.turn().do("pass")
    assert t.question == "End 0"
    assert whys(t, known, unseen) == {"action_done"}
    assert whys(Table().then(Paying(0, 1)), known, unseen) == {"parts_pay"}
    t = Table().lose(0, "eye_s_green", "claw_s_green").turn()
    assert whys(t, t.s.zones["l_red"][-1]) == {"no_tool"}


def test_an_empty_junkyard_is_what_a_free_claw_or_mouth_is_refused_for() -> None:
    t = Table()
    t.attach(0, "mouth_m_red")
    t.hold(0, "weapon_s_red")
    for die in [die for look in LOOKS for die in t.s.zones[look]]:
        t.lay(t.s.faces[die].key, GONE)
    assert why_not_yet(t.turn()) == {"grab": ("claw_full", "vain_grab"), **NOTHING_TO_EAT}
    t.s.move(t.s.zones[HELD[0]][0], GONE, up=True)
    assert why_not_yet(t.turn()) == {"grab": ("nothing_lies", "vain_eat"), **NOTHING_TO_EAT}


def why_not_yet(t: Table) -> dict[str, tuple[str, str]]:
    """Return the reasons why nothing is grabbed or eaten, and the notes of these verbs."""
    v, found = view(t.s, 0), {}
    for verb in ("grab", "eat"):
        why = CONTROLLER.why_not_yet(v, verb)
        note = PRESENTERS["junkyard_bots"].verb_note(v, 0, verb, [])
        found[verb] = why.key if why is not None else "", note.key
    return found


def whys(t: Table, *pieces: int) -> set[str]:
    """Return the reasons why these dice cannot be chosen."""
    found = [CONTROLLER.why_not(view(t.s, t.ask.seat), piece) for piece in pieces]
    return {reason.key for reason in found if reason is not None}


@rule("JB-A21", "JB-33")
def test_what_a_claw_holds_may_be_dropped_after_the_action() -> None:
    t = Table()
    item = t.hold(0, "energy_s_red")
    t.turn().do("pass").do("drop", item, OPEN)
    assert (t.where(item), t.question) == (OPEN, "End 0")


@rule("JB-37", "JB-A12")
def test_the_computers_of_two_weapons_change_places() -> None:
    t = Table()
    other = t.attach(0, "claw_s_red")
    one, two = t.hold(0, "weapon_s_red"), t.hold(0, "weapon_s_blue", other)
    first, second = t.hold(0, "computer_s_red", one), t.hold(0, "computer_m_red", two)
    t.turn().do("reconfigure").do("change", first, two).do("confirm")
    assert (t.s.host[first], t.s.host[second]) == (two, one)
    assert set(t.s.zones[HELD[0]]) == {one, two, first, second}


@rule("JB-37", "JB-A10")
def test_a_single_pipe_can_be_laid_idle() -> None:
    t = Table()
    claw = t.part(0, "claw_s_green")
    pipe = t.attach(0, "pipe_s_red", claw)
    t.turn().do("reconfigure").do("change", pipe, body(t.s, 0)).do("confirm")
    assert (t.s.host[claw], t.s.host[pipe]) == (body(t.s, 0), body(t.s, 0))
    assert ("change", pipe, body(t.s, 0)) not in legal_moves(t.s)


@rule("JB-37", "JB-A23")
def test_nobody_forces_a_draw_by_rebuilding_without_end() -> None:
    t = Table()
    t.attach(0, "pipe_s_red", t.part(0, "eye_s_green"))
    t.turn()
    for _ in range(MAX_DIALOGUES):
        t.do("reconfigure").do("cancel")
    assert "reconfigure" not in t.verbs()
    assert not t.s.winners
    assert "reconfigure" in t.do("pass").do("end").do("pass").do("end").verbs()


@rule("JB-A23")
def test_equal_power_is_decided_by_parts_and_stored_energy_keeps_the_game_going() -> None:
    t = Table(rounds=50, tiebreak="on")
    t.attach(1, "eye_s_red")
    t.turn()
    t.s.mark("round", 50)
    t.do("pass").do("end").do("pass").do("end")
    assert t.s.winners == (1,)
    t = Table().lose(0, "claw_s_green").lose(1, "claw_s_green")
    assert is_stale(t.s)
    t.energy(1, "energy_s_red")
    assert not is_stale(t.s)
