"""Junkyard Bots: looking, grabbing, eating, and energy for them."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.engine.observation import view
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, OPEN, ROBOT, TARGET
from tests.games.junkyard_bots.tables import FACE, Table

rule = pytest.mark.rule


@rule("JB-8", "JB-9")
@pytest.mark.parametrize(
    ("key", "sides", "works"),
    [
        ("eye_s_red", [3], True),  # 1 of 1
        ("eye_s_red", [2], False),  # 0 of 1
        ("eye_m_red", [3, 3], True),  # 1 + 1 of 2
        ("eye_m_red", [3, 2], False),  # 1 + 0 of 2
        ("eye_l_red", [5, FACE, FACE, 3], True),  # 1 + 3 of 4
        ("eye_l_red", [2, FACE, FACE, 3], False),  # 0 + 3 of 4
    ],
)
def test_as_many_points_as_the_size_are_enough(key: str, sides: list[int], works: bool) -> None:
    t = Table()
    if key != "eye_s_red":
        t.attach(0, "claw_s_red")
    look = t.heap(key)
    t.turn().do("grab", None, look).rolls(*sides).do("roll")
    assert t.question == ("Place 0" if works else "End 0")
    assert not t.falls


@rule("JB-17", "JB-29", "JB-A2", "JB-A1")
def test_a_successful_look_tells_only_the_looker() -> None:
    t = Table(3)
    look = t.heap("mouth_s_red")
    t.turn().do("look", None, look).rolls(3).do("roll")
    (die,) = t.s.zones[EDGE[0]]
    assert not t.s.up[die]
    assert view(t.s, 0).faces[die].key == "mouth_s_red"
    assert view(t.s, 1).faces[die] is None
    assert view(t.s, None).faces[die] is None


@rule("JB-29", "JB-9")
def test_a_failed_look_tells_nobody() -> None:
    t = Table()
    look = t.heap("mouth_s_red")
    die = t.s.zones[look][-1]
    t.turn().do("look", None, look).rolls(2).do("roll")
    assert t.where(die) == look
    assert not t.s.seen[die]


@rule("JB-29")
def test_only_what_faces_away_can_be_looked_at() -> None:
    t = Table()
    known, open_ = t.seen(0, "mouth_s_red"), t.lay("eye_s_red")
    t.turn()
    assert not {known, open_} & set(t.spots("look"))
    assert {known, open_} <= set(t.spots("grab"))


@rule("JB-A2", "JB-29")
def test_a_die_looked_at_by_one_can_be_looked_at_by_another_and_grabbed_by_all() -> None:
    t = Table(3)
    die = t.seen(1, "mouth_s_red")
    t.turn().do("look", None, f"{EDGE[1]}/0").rolls(3).do("roll")
    assert t.where(die) == EDGE[0]
    assert all(view(t.s, seat).faces[die] is not None for seat in (0, 1))
    assert view(t.s, 2).faces[die] is None
    t.do("end").do("grab", None, die).rolls(3).do("roll")
    assert t.question == "Place 1"
    t = Table(3)
    t.seen(1, "mouth_s_red")
    assert f"{EDGE[1]}/0" in t.turn(2).spots("grab")


@rule("JB-29", "JB-A3")
def test_several_eyes_are_pointed_before_any_rolls_and_may_add_up() -> None:
    t = Table()
    green, other = t.part(0, "eye_s_green"), t.attach(0, "eye_m_red")
    pipe = t.attach(0, "pipe_s_red", other)
    first, second = t.heap("mouth_m_red"), t.heap("eye_s_blue")
    t.turn().do("look", None, first).do("aim", other, second)
    assert len(t.s.zones[TARGET]) == 2
    t.rolls(6, 2, 3).do("roll")  # green eye 1 of 2; medium eye 1 and pipe 1 of 1
    assert not t.falls
    assert t.keys(EDGE[0]) == ["eye_s_blue"]
    assert t.s.zones[first][-1] in t.s.zones["m_red"]
    t = Table()
    green, other = t.part(0, "eye_s_green"), t.attach(0, "eye_m_red")
    look = t.heap("mouth_m_red")
    t.turn().do("look", None, look).rolls(3, 2).do("roll")  # 1 + 1 of 2
    assert t.keys(EDGE[0]) == ["mouth_m_red"]
    assert pipe
    assert green


@rule("JB-29", "JB-A3")
def test_an_eye_can_join_another_at_a_second_die() -> None:
    t = Table()
    two, three = t.attach(0, "eye_s_red"), t.attach(0, "eye_s_blue")
    first, second = t.heap("mouth_s_red"), t.heap("mouth_m_red")
    t.turn().do("look", None, first).do("aim", two, second).do("join_second", three, TARGET)
    t.rolls(2, 3, 4).do("roll")  # 0 of 1; 1 + 1 of 2
    assert t.keys(EDGE[0]) == ["mouth_m_red"]


@rule("JB-29", "JB-21")
def test_an_eye_or_a_pipe_may_be_left_out_but_none_is_left_alone() -> None:
    t = Table()
    green, other = t.part(0, "eye_s_green"), t.attach(0, "eye_m_red")
    pipe = t.attach(0, "pipe_s_red", other)
    look = t.heap("mouth_s_red")
    t.turn().do("look", None, look).do("rest", green, EDGE[0])
    assert [move.to for move in legal_moves(t.s) if move.verb == "leave"] == [pipe]
    t.do("leave", None, pipe).rolls(3).do("roll")
    assert not t.falls
    assert t.question == "End 0"


@rule("JB-30", "JB-21")
def test_any_number_of_empty_claws_and_pipes_may_be_rolled() -> None:
    t = Table()
    claw = t.attach(0, "claw_m_red")
    pipe = t.attach(0, "pipe_s_red", claw)
    die = t.lay("mouth_l_red")
    t.turn().do("grab", None, die)
    assert set(t.spots("leave")) == {t.part(0, "claw_s_green"), claw, pipe}
    t.do("leave", None, pipe).do("leave", None, t.part(0, "claw_s_green"))
    assert t.verbs() == {"roll", "include"}
    t.rolls(5).do("roll")
    assert not t.falls


@rule("JB-30", "JB-21")
def test_what_was_left_out_of_a_roll_is_put_back_in() -> None:
    t = Table()
    claw = t.attach(0, "claw_m_red")
    pipe = t.attach(0, "pipe_s_red", claw)
    green, die = t.part(0, "claw_s_green"), t.lay("mouth_l_red")
    t.turn().do("grab", None, die).do("leave", None, claw).do("include", None, claw)
    assert set(t.spots("leave")) == {green, claw, pipe}
    t.do("leave", None, pipe).do("leave", None, claw)
    assert t.spots("include") == [claw]  # the pipe rolls with its claw alone
    t.do("include", None, claw).do("include", None, pipe)
    t.rolls(3, 3, 3).do("roll")
    assert not t.falls


@rule("JB-29")
def test_an_eye_that_was_put_aside_looks_where_it_looked_again() -> None:
    t = Table()
    green, other = t.part(0, "eye_s_green"), t.attach(0, "eye_m_red")
    t.turn().do("look", None, t.heap("mouth_s_red")).do("rest", green, EDGE[0])
    t.do("include", None, green)
    assert {move.piece for move in legal_moves(t.s) if move.verb == "rest"} == {green, other}
    t.rolls(3, 3).do("roll")
    assert not t.falls


@rule("JB-21", "JB-18", "JB-34")
def test_pipes_roll_with_their_part_only() -> None:
    t = Table()
    mouth = t.attach(0, "mouth_s_red")
    t.attach(0, "pipe_s_red", mouth)
    die = t.lay("energy_m_red")
    t.turn().do("eat", None, die).rolls(3, 3).do("roll")  # 1 + 1 of 2
    assert t.where(die) == ENERGY[0]
    t.do("end").do("pass").do("end")
    t.do("look", None, t.heap("mouth_s_blue")).rolls(3).do("roll")
    assert not t.falls


@rule("JB-22", "JB-30")
def test_a_full_claw_does_not_grab() -> None:
    t = Table()
    t.hold(0, "weapon_s_red")
    t.turn()
    assert "grab" not in t.verbs()
    assert "throw" in t.verbs()
    t = Table()
    t.hold(0, "energy_s_red")
    t.turn()
    assert not {"grab", "throw"} & t.verbs()


@rule("JB-30", "JB-A29")
def test_a_weapon_goes_into_any_empty_claw() -> None:
    t = Table()
    other, third = t.attach(0, "claw_m_red"), t.attach(0, "claw_s_red")
    t.hold(0, "weapon_s_red", third)
    die = t.lay("weapon_s_blue")
    t.turn().do("grab", None, die).rolls(3, 3).do("roll")
    assert set(t.spots("hold")) == {t.part(0, "claw_s_green"), other}
    t.do("hold", die, other)
    assert (t.where(die), t.s.host[die]) == (HELD[0], other)


@rule("JB-A12")
def test_a_computer_goes_onto_a_bare_weapon_or_into_an_empty_claw() -> None:
    t = Table()
    other, third = t.attach(0, "claw_m_red"), t.attach(0, "claw_s_red")
    with_one, bare = t.hold(0, "weapon_s_red", other), t.hold(0, "weapon_s_blue", third)
    t.hold(0, "computer_s_red", with_one)
    die = t.lay("computer_m_red")
    t.turn().do("grab", None, die).rolls(FACE, 3).do("roll")
    assert set(t.spots("hold")) == {bare, t.part(0, "claw_s_green")}
    t.do("hold", die, bare)
    assert len(t.s.zones[ROBOT[0]]) == 6


@rule("JB-31", "JB-A17", "JB-A15")
def test_a_weapon_grabbed_unseen_explodes_and_damages_the_grabber() -> None:
    t = Table()
    look = t.heap("weapon_m_red")
    die = t.s.zones[look][-1]
    t.attach(0, "claw_m_red")
    t.turn().do("grab", None, look).rolls(3, 4, 6).do("roll")
    assert t.where(die) == GONE
    assert t.question == "Paying 0"
    assert t.ask.damage == 4  # type: ignore[attr-defined]
    assert not t.falls  # and no dodge was rolled


@rule("JB-31", "JB-A17")
def test_with_a_blank_it_may_be_kept() -> None:
    t = Table()
    look = t.heap("weapon_s_red")
    t.turn().do("grab", None, look).rolls(3, 2).do("roll")
    (die,) = t.s.zones[TARGET]
    t.do("hold", die, t.part(0, "claw_s_green"))
    assert t.where(die) == HELD[0]


@rule("JB-A9")
def test_a_face_and_then_a_blank_explodes_for_the_size() -> None:
    t = Table()
    look = t.heap("weapon_s_red")
    t.turn().do("grab", None, look).rolls(3, FACE, 2).do("roll")
    assert t.question == "Paying 0"
    assert t.ask.damage == 1  # type: ignore[attr-defined]


@rule("JB-A4", "JB-31")
@pytest.mark.parametrize(("how", "safe"), [("open", True), ("own", True), ("other", False)])
def test_only_a_weapon_that_the_grabber_knows_is_safe(how: str, safe: bool) -> None:
    t = Table()
    if how == "open":
        to: object = t.lay("weapon_s_red")
    else:
        to = t.seen(0 if how == "own" else 1, "weapon_s_red")
    t.turn()
    if how == "other":
        t.do("grab", None, f"{EDGE[1]}/0").rolls(3, 3).do("roll")
    else:
        t.do("grab", None, to).rolls(3).do("roll")
    assert t.question == ("Place 0" if safe else "Paying 0")


@rule("JB-34", "JB-24", "JB-18")
def test_eaten_energy_lies_face_up_in_the_robot() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    look = t.heap("energy_s_red")
    t.turn().do("eat", None, look).rolls(3).do("roll")
    (die,) = t.s.zones[ENERGY[0]]
    assert t.s.up[die]
    assert t.s.host[die] is None


@rule("JB-34")
def test_any_number_of_mouths_may_be_rolled() -> None:
    t = Table()
    one, two = t.attach(0, "mouth_s_red"), t.attach(0, "mouth_m_red")
    die = t.lay("energy_m_red")
    t.turn().do("eat", None, die)
    assert set(t.spots("leave")) == {one, two}
    t.rolls(3, 2).do("roll")  # 1 + 1 of 2
    assert t.where(die) == ENERGY[0]


@rule("JB-35", "JB-A12")
@pytest.mark.parametrize("key", ["eye_s_red", "pipe_s_red", "computer_s_red", "claw_s_red"])
def test_what_is_no_energy_is_spat_out(key: str) -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    look = t.heap(key)
    t.turn().do("eat", None, look).rolls(3).do("roll")
    assert t.keys(OPEN) == [key]
    assert t.question == "End 0"


@rule("JB-35", "JB-A18")
@pytest.mark.parametrize("known", [True, False])
def test_an_eaten_weapon_explodes_known_or_not(known: bool) -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    to: object = t.lay("weapon_s_red") if known else t.heap("weapon_s_red")
    t.turn().do("eat", None, to).rolls(3, 5).do("roll")
    assert t.question == "Paying 0"
    assert t.ask.damage == 2  # type: ignore[attr-defined]


@rule("JB-35")
def test_an_eaten_dud_is_spat_out() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    die = t.lay("weapon_s_red")
    t.turn().do("eat", None, die).rolls(3, 2).do("roll")
    assert t.where(die) == OPEN
    assert t.question == "End 0"


@rule("JB-A18")
def test_a_known_part_can_be_bitten_and_is_spat_out() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    die = t.lay("eye_s_red")
    t.turn().do("eat", None, die).rolls(3).do("roll")
    assert t.where(die) == OPEN
