"""Junkyard Bots: set-up, turns, what a robot is made of, how it is rebuilt, how the game ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from games.chance import seeded
from games.core import Move, legal_moves
from games.junkyard_bots import robot
from games.junkyard_bots.cards import CARDS, JUNK, NUMBERS, STARTERS
from games.junkyard_bots.damage import Limit
from games.junkyard_bots.dice import points
from games.junkyard_bots.robot import body, destroy, limit, lower, pipes, power
from games.junkyard_bots.rules import CONTROLLER, Turn
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, LOOKS, OPEN, ROBOT, unseen
from games.sight import view
from tests.junk_tables import DEFAULTS, FACE, Table

rule = pytest.mark.rule
PAGES = Path(__file__).parents[1] / "ui/text/rules"


@rule("JB-1", "JB-39")
def test_the_pages_tell_the_story_and_that_nobody_has_to_fight() -> None:
    for language, words in (("en", "Nobody has to fight"), ("nl", "Niemand hoeft te vechten")):
        page = (PAGES / f"junkyard_bots.{language}.md").read_text("utf-8")
        assert "{#JB-1}" in page
        assert words in page


@rule("JB-2", "JB-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_robot_begins_with_four_dice_and_the_spare_ones_leave_the_game(seats: int) -> None:
    s = CONTROLLER.new(seats, DEFAULTS, seeded(1))
    for seat in range(seats):
        keys = [s.faces[p].key for p in s.zones[ROBOT[seat]]]
        assert keys == ["body", "claw_s_green", "eye_s_green", "mover_s_green"]
        assert all(s.up[p] for p in s.zones[ROBOT[seat]])
        assert all(s.host[p] == body(s, seat) for p in s.zones[ROBOT[seat]][1:])
    assert len(s.faces) == 4 * seats + 55
    assert sum(len(s.zones[look]) for look in LOOKS) == 55
    assert not any(s.up[p] or s.seen[p] for look in LOOKS for p in s.zones[look])


@rule("JB-4")
def test_seventy_one_dice_are_in_the_box() -> None:
    assert sum(die.count for die in STARTERS) == 16
    assert len(JUNK) == 55
    counts = Counter(die.type for die in JUNK)
    assert counts == {"eye": 6, "claw": 6, "mouth": 6, "mover": 6, "pipe": 6,
                      "weapon": 10, "energy": 12, "computer": 3}  # fmt: skip


def test_number_sides_average_their_size() -> None:
    for die in CARDS:
        if die.type == "body":
            assert die.sides == (5, 4, 3, 2, 1)
            continue
        mean = {"green": 0.8}.get(die.colour, float(die.size))
        if die.type == "weapon" and die.size < 4:
            mean = {1: 1.6, 2: 2.4}[die.size]
        assert sum(die.sides) / 5 == mean, die.key
        if die.type in ("energy", "weapon"):
            assert 0 in die.sides


@rule("JB-3", "JB-16")
def test_power_begins_at_five_and_is_shown_by_the_body() -> None:
    t = Table().turn()
    assert power(t.s, 0) == 5
    assert CONTROLLER.number(t.s, body(t.s, 0)) == 5
    lower(t.s, 0, 1)
    assert CONTROLLER.number(t.s, body(t.s, 0)) == 4


@rule("JB-4")
def test_the_heap_is_mixed_within_one_look() -> None:
    one, two = (CONTROLLER.new(2, DEFAULTS, seeded(seed)) for seed in (1, 2))
    keys = [[s.faces[p].key for p in s.zones["s_red"]] for s in (one, two)]
    assert sorted(keys[0]) == sorted(keys[1])
    assert keys[0] != keys[1]


@rule("JB-5")
def test_somebody_begins_by_lot_or_as_chosen() -> None:
    firsts = {CONTROLLER.new(3, DEFAULTS, seeded(n)).marks["active"] for n in range(20)}
    assert firsts == {0, 1, 2}
    assert CONTROLLER.new(3, DEFAULTS | {"start": 2}, seeded(1)).marks["active"] == 2


@rule("JB-5", "JB-6")
def test_one_action_and_the_player_to_the_left_is_next() -> None:
    t = Table(3).turn(1).do("pass")
    assert t.question == "End 1"
    assert t.do("end").question == "Act 2"
    assert t.do("pass").do("end").question == "Act 0"
    assert CONTROLLER.direction == "left"


@rule("JB-7")
def test_actions_need_their_parts() -> None:
    t = Table().turn()
    assert {"look", "grab"} <= t.verbs()
    assert not {"eat", "throw", "teleport", "reconfigure"} & t.verbs()
    t = Table().lose(0, "eye_s_green").turn()
    assert "look" not in t.verbs()
    t = Table().lose(0, "claw_s_green").turn()
    assert "grab" not in t.verbs()


@rule("JB-A20")
def test_passing_is_legal_and_a_full_robot_may_attach() -> None:
    t = Table()
    for key in ("eye_s_red", "eye_s_blue", "claw_s_red", "claw_s_blue", "mouth_s_red",
                "mouth_s_blue"):  # fmt: skip
        t.attach(0, key)
    t.turn()
    assert "pass" in t.verbs()
    assert len(t.s.zones[ROBOT[0]]) == limit(t.s, 0) == 10
    die = t.lay("mover_s_red")
    t.do("grab", None, die).rolls(4, 4, 4).do("roll").do("fit", die, body(t.s, 0))
    assert t.question == "Eject 0"
    t.do("eject", die, OPEN)
    assert t.question == "End 0"


@rule("JB-A20")
def test_a_grabbed_die_may_be_left_lying_face_up() -> None:
    t = Table()
    look = t.heap("eye_s_red")
    t.turn().do("grab", None, look).rolls(3).do("roll").do("let_lie")
    assert t.keys(OPEN) == ["eye_s_red"]
    assert t.question == "End 0"


@rule("JB-A1", "JB-4")
def test_of_a_die_face_down_size_and_colour_show_and_nothing_else() -> None:
    t = Table().turn()
    v = view(t.s, 0)
    for look in LOOKS:
        assert all(v.faces[p] is None and v.backs[p] == look for p in v.zones[look])
        kinds = {t.s.faces[p].type for p in t.s.zones[look]}
        assert len(kinds) > 4
    assert {die.back for die in JUNK} == set(LOOKS)
    assert unseen(v, 0) == [(look, look) for look in LOOKS]


@rule("JB-13", "JB-19")
def test_parts_are_attached_weapons_and_energy_are_held() -> None:
    for key, verb in (("eye_s_red", "fit"), ("claw_s_red", "fit"), ("mouth_s_red", "fit"),
                      ("mover_s_red", "fit"), ("pipe_s_red", "fit"), ("weapon_s_red", "hold"),
                      ("energy_s_red", "hold"), ("computer_s_red", "hold")):  # fmt: skip
        t = Table()
        die = t.lay(key)
        t.turn().do("grab", None, die).rolls(3).do("roll")
        assert t.verbs() == {verb, "let_lie"}, key


@rule("JB-14")
@pytest.mark.parametrize(("left", "most"), [(5, 10), (4, 9), (3, 8), (2, 7), (1, 6)])
def test_the_limit_is_power_plus_five(left: int, most: int) -> None:
    t = Table().power(0, left)
    assert limit(t.s, 0) == most
    keys = ["eye_s_red", "eye_s_blue", "claw_s_red", "claw_s_blue", "mouth_s_red", "mouth_s_blue"]
    for key in keys[: most - 4]:
        t.attach(0, key)
    t.then(Limit(0))
    assert t.question == "Act 0"
    t = Table().power(0, left)
    for key in [*keys, "mover_s_red"][: most - 3]:
        t.attach(0, key)
    t.then(Limit(0))
    assert t.question == "Eject 0"


@rule("JB-14")
def test_the_robot_of_the_example_can_take_two_more_parts() -> None:
    t = Table().power(0, 4)
    mouth = t.attach(0, "mouth_s_red")
    for key in ("pipe_s_red", "pipe_s_blue"):
        t.attach(0, key, mouth)
    t.hold(0, "weapon_l_red")
    t.energy(0, "energy_s_red", "energy_l_red")
    assert len(t.s.zones[ROBOT[0]]) == 7
    assert limit(t.s, 0) - len(t.s.zones[ROBOT[0]]) == 2


@rule("JB-15")
def test_too_many_parts_are_ejected_at_once_by_choice_and_face_up() -> None:
    t = Table().power(0, 1)
    eye = t.attach(0, "eye_l_red")
    t.attach(0, "mouth_s_red")
    extra = t.attach(0, "mover_l_red")
    t.then(Limit(0))
    assert body(t.s, 0) not in [move.piece for move in legal_moves(t.s)]
    t.do("eject", extra, OPEN)
    assert t.question == "Act 0"
    assert t.s.up[extra]
    assert t.where(eye) == ROBOT[0]


@rule("JB-16")
def test_the_body_is_never_ejected_or_rolled() -> None:
    t = Table().turn()
    at = body(t.s, 0)
    assert all(at not in (move.piece, move.to) for move in legal_moves(t.s))


@rule("JB-10")
def test_a_face_counts_for_the_size_and_rolls_again_without_end() -> None:
    t = Table()
    for key, rolls, total in (("eye_s_red", [FACE, FACE, FACE, 6], 5), ("eye_m_red", [FACE, 2], 3),
                              ("eye_l_red", [FACE, FACE, 6], 14), ("energy_l_red", [FACE, 2], 4),
                              ("weapon_m_red", [FACE, 6], 6), ("pipe_m_red", [FACE, 6], 5),
                              ("computer_l_red", [FACE, 6], 10)):  # fmt: skip
        die = t.find(key)
        t.rolls(*rolls)
        assert points(t.s, die, t.chance) == (total, False)
    assert not t.falls


@rule("JB-10")
def test_one_side_in_six_is_a_face() -> None:
    s, chance = Table().s, seeded(5)
    die = s.zones[ROBOT[0]][2]
    faces = 0
    for _ in range(6000):
        points(s, die, chance)
    for _ in range(6000):
        faces += s.roll(chance, die) == 1
    assert 900 < faces < 1100


@rule("JB-21", "JB-A10")
def test_pipes_make_a_chain_from_the_body_to_the_part() -> None:
    t = Table()
    eye = t.part(0, "eye_s_green")
    one = t.attach(0, "pipe_s_red", eye)
    two = t.attach(0, "pipe_m_red", eye)
    assert pipes(t.s, eye) == [two, one]
    assert t.s.host[one] == body(t.s, 0)


@rule("JB-21")
def test_a_grabbed_pipe_needs_a_part_to_enhance() -> None:
    t = Table()
    mouth = t.attach(0, "mouth_s_red")
    die = t.lay("pipe_s_red")
    t.turn().do("grab", None, die).rolls(3).do("roll")
    ends = {mouth, *(t.part(0, f"{kind}_s_green") for kind in ("eye", "claw", "mover"))}
    assert set(t.spots("fit")) == ends
    t.do("fit", die, mouth).do("end").do("pass").do("end")
    assert pipes(t.s, mouth) == [die]
    assert "change" not in t.verbs()


@rule("JB-A10", "JB-45")
def test_with_a_pipe_all_beyond_it_falls_and_without_a_part_pipes_stay() -> None:
    t = Table()
    claw = t.part(0, "claw_s_green")
    base, last = t.attach(0, "pipe_s_red", claw), t.attach(0, "pipe_m_red", claw)
    bomb = t.hold(0, "weapon_m_red")
    destroy(t.s, 0, last)
    assert [t.where(p) for p in (base, last, claw, bomb)] == [ROBOT[0], GONE, OPEN, OPEN]
    t = Table()
    claw = t.part(0, "claw_s_green")
    base, last = t.attach(0, "pipe_s_red", claw), t.attach(0, "pipe_m_red", claw)
    destroy(t.s, 0, claw)
    assert [t.where(p) for p in (base, last, claw)] == [ROBOT[0], ROBOT[0], GONE]
    assert len(t.s.zones[ROBOT[0]]) == 5


@rule("JB-A10")
def test_the_other_reading_keeps_the_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robot, "NUMBERS", replace(NUMBERS, pipe_loss="outer_pipes_only"))
    t = Table()
    claw = t.part(0, "claw_s_green")
    base, last = t.attach(0, "pipe_s_red", claw), t.attach(0, "pipe_m_red", claw)
    destroy(t.s, 0, base)
    assert [t.where(p) for p in (base, last, claw)] == [GONE, OPEN, ROBOT[0]]
    assert t.s.host[claw] == body(t.s, 0)


@rule("JB-33", "JB-A21")
def test_dropping_is_free_before_and_after_the_action() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_s_red")
    mover = t.part(0, "mover_s_green")
    t.turn().do("drop", bomb, OPEN)
    assert t.question == "Act 0"
    assert t.s.up[bomb]
    t.do("pass").do("eject", mover, OPEN)
    assert t.question == "End 0"
    assert t.do("end").question == "Act 1"


@rule("JB-A21")
def test_nothing_is_dropped_in_the_middle_of_a_roll_or_by_others() -> None:
    t = Table()
    t.hold(1, "weapon_s_red")
    t.energy(0, "energy_s_red")
    t.turn().do("grab", None, "s_red")
    assert not {"drop", "eject"} & t.verbs()
    t.rolls(2).do("roll")
    assert t.verbs() == {"enough", "power"}


@rule("JB-33", "JB-A14")
def test_an_ejected_claw_drops_what_it_holds() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_s_red")
    computer = t.hold(0, "computer_s_red", bomb)
    t.turn().do("eject", t.part(0, "claw_s_green"), OPEN)
    assert t.where(bomb) == t.where(computer) == OPEN
    assert t.s.host[computer] is None


@rule("JB-A30")
def test_what_can_be_put_down() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_s_red")
    computer = t.hold(0, "computer_s_red", bomb)
    mouth = t.attach(0, "mouth_s_red")
    (stored,) = t.energy(0, "energy_s_red")
    t.turn()
    dropped = [m.piece for m in legal_moves(t.s) if m.verb in ("drop", "eject")]
    assert stored not in dropped
    t.do("eject", mouth, OPEN)
    assert t.where(stored) == ENERGY[0]
    t.do("drop", computer, OPEN)
    assert t.where(bomb) == HELD[0]
    t = Table()
    bomb = t.hold(0, "weapon_s_red")
    computer = t.hold(0, "computer_s_red", bomb)
    t.turn().do("drop", bomb, OPEN)
    assert t.where(bomb) == t.where(computer) == OPEN


@rule("JB-37")
def test_reconfigure_moves_pipes_and_weapons_without_a_roll() -> None:
    t = Table()
    eye, claw = t.part(0, "eye_s_green"), t.part(0, "claw_s_green")
    pipe = t.attach(0, "pipe_s_red", eye)
    other = t.attach(0, "claw_m_red")
    bomb = t.hold(0, "weapon_s_red")
    t.turn().do("reconfigure").do("change", pipe, claw).do("change", bomb, other)
    assert pipes(t.s, claw) == [pipe]
    assert t.s.host[bomb] == other
    assert t.do("confirm").question == "End 0"
    assert pipes(t.s, eye) == []


@rule("JB-37")
def test_cancelling_leaves_everything_as_it_was_and_the_turn_goes_on() -> None:
    t = Table()
    eye, claw = t.part(0, "eye_s_green"), t.part(0, "claw_s_green")
    pipe = t.attach(0, "pipe_s_red", eye)
    t.turn().do("reconfigure")
    assert "confirm" not in t.verbs()
    t.do("change", pipe, claw).do("cancel")
    assert t.question == "Act 0"
    assert pipes(t.s, eye) == [pipe]


@rule("JB-37", "JB-A10")
def test_reconfigure_can_put_pipes_in_any_order_or_leave_them_idle() -> None:
    t = Table()
    eye = t.part(0, "eye_s_green")
    one, two = t.attach(0, "pipe_s_red", eye), t.attach(0, "pipe_m_red", eye)
    t.turn().do("reconfigure").do("change", one, eye)
    assert pipes(t.s, eye) == [one, two]
    t.do("change", one, two)
    assert pipes(t.s, eye) == [two, one]
    t.do("change", two, body(t.s, 0))
    assert pipes(t.s, eye) == [one]
    assert t.s.host[two] == body(t.s, 0)


@rule("JB-A29", "JB-37")
def test_reconfigure_keeps_one_item_to_a_claw_and_energy_out_of_the_robot() -> None:
    t = Table()
    other = t.attach(0, "claw_m_red")
    bomb, energy = t.hold(0, "weapon_s_red"), t.hold(0, "energy_s_red", other)
    (stored,) = t.energy(0, "energy_m_red")
    t.turn().do("reconfigure")
    assert stored not in [m.piece for m in legal_moves(t.s)]
    assert all(m.to in (other, t.part(0, "claw_s_green"))
               for m in legal_moves(t.s) if m.piece is not None)  # fmt: skip
    t.do("change", bomb, other)
    assert t.s.host[bomb] == other
    assert t.s.host[energy] == t.part(0, "claw_s_green")


@rule("JB-A12", "JB-A29")
def test_reconfigure_puts_a_loose_computer_on_a_weapon() -> None:
    t = Table()
    other = t.attach(0, "claw_m_red")
    bomb, computer = t.hold(0, "weapon_s_red"), t.hold(0, "computer_s_red", other)
    t.turn().do("reconfigure").do("change", computer, bomb).do("confirm")
    assert t.s.host[computer] == bomb


@rule("JB-A19")
def test_held_energy_is_dropped_and_eaten_in_one_turn() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    die = t.hold(0, "energy_s_red")
    t.turn()
    assert Move("eat", None, die) not in legal_moves(t.s)
    assert "teleport" not in t.verbs()
    t.do("drop", die, OPEN).do("eat", None, die).rolls(3).do("roll")
    assert t.where(die) == ENERGY[0]


@rule("JB-11", "JB-A28", "JB-A16")
def test_the_last_robot_wins_and_the_dice_of_the_other_leave_the_game() -> None:
    t = Table().power(1, 1)
    t.hold(1, "weapon_s_red")
    t.energy(1, "energy_s_red")
    lower(t.s, 1, 1)
    assert t.s.winners == (0,)
    assert not t.s.zones[ROBOT[1]] + t.s.zones[HELD[1]] + t.s.zones[ENERGY[1]]
    assert len(t.s.zones[GONE]) == 6


@rule("JB-11", "JB-A28")
def test_a_robot_that_blows_itself_up_is_out_and_its_turn_is_over() -> None:
    t = Table(3).power(0, 1).lose(0, "eye_s_green", "mover_s_green")
    look = t.heap("weapon_l_red")
    t.power(0, 1).attach(0, "claw_l_red")
    t.turn().do("grab", None, look).rolls(6, 6, 6).do("roll")
    while t.question == "Paying 0":
        t.do("pay", None, body(t.s, 0))
    assert t.s.marks["out"] == ((0,),)
    assert t.question == "Act 1"
    t.do("pass").do("end").do("pass").do("end")
    assert t.question == "Act 1"


@rule("JB-12", "JB-38", "JB-25")
@pytest.mark.parametrize(("last", "wins"), [(5, True), (2, False)])
def test_ten_points_of_energy_win_and_nothing_is_lost(last: int, wins: bool) -> None:
    t = Table()
    stored = t.energy(0, "energy_l_red", "energy_l_blue")
    t.turn().rolls(4, last).do("teleport")  # 5 + 7, or 5 + 0
    assert (t.s.winners == (0,)) == wins
    assert all(t.where(die) == ENERGY[0] for die in stored)


@rule("JB-12", "JB-38")
@pytest.mark.parametrize(("sides", "wins"), [((4, 4), True), ((3, 4), False)])
def test_exactly_ten_is_enough_and_nine_is_not(sides: tuple[int, int], wins: bool) -> None:
    t = Table()
    t.energy(0, "energy_l_red", "energy_l_red")
    t.turn().rolls(*sides).do("teleport")  # 5 + 5, or 4 + 5
    assert bool(t.s.winners) == wins


@rule("JB-A26", "JB-A7", "JB-25")
def test_a_teleport_has_to_roll_on_after_a_face_and_may_again_in_a_later_turn() -> None:
    t = Table()
    t.energy(0, "energy_l_red", "energy_s_red")
    t.turn().rolls(FACE, 2, 2).do("teleport")  # 4 + 0, 0
    assert t.do("end").do("pass").do("end").question == "Act 0"
    t.rolls(FACE, FACE, 2, FACE, FACE, 2).do("teleport")  # 8, 2
    assert t.s.winners == (0,)


@rule("JB-A23")
def test_without_weapon_and_energy_left_the_game_is_a_draw() -> None:
    t = Table(3).turn()
    for look in LOOKS:
        for die in t.s.zones[look][:]:
            if t.s.faces[die].type in ("weapon", "energy"):
                t.s.move(die, GONE, up=True)
    last = next(p for p in t.s.zones[GONE] if t.s.faces[p].type == "energy")
    t.s.move(last, OPEN, up=True)
    t.do("pass").do("end")
    assert not t.s.winners
    t.s.move(last, GONE, up=True)
    t.do("pass").do("end")
    assert t.s.winners == (0, 1, 2)


@rule("JB-A23")
def test_when_nobody_can_do_anything_any_more_it_is_a_draw() -> None:
    t = Table().lose(0, "claw_s_green").turn()
    t.do("pass").do("end")
    assert not t.s.winners
    t.do("eject", t.part(1, "claw_s_green"), OPEN).do("pass").do("end")
    assert t.s.winners == (0, 1)


@rule("JB-A23")
def test_after_the_last_round_it_is_a_draw_or_the_strongest_wins() -> None:
    for tiebreak, winners in (("off", (0, 1)), ("on", (1,))):
        t = Table(rounds=50, tiebreak=tiebreak).power(0, 4)
        t.turn()
        t.s.mark("round", 49)
        t.do("pass").do("end").do("pass").do("end")
        assert (t.s.marks["round"], t.s.winners) == (50, ())
        t.do("pass").do("end").do("pass").do("end")
        assert t.s.winners == winners


@rule("JB-A23")
def test_two_hundred_rounds_are_the_rule() -> None:
    assert DEFAULTS["rounds"] == 200
    t = Table(2)
    t.s.push(Turn(0))
    t.go().do("pass").do("end").do("pass").do("end")
    assert t.s.marks["round"] == 2


@rule("JB-A2")
def test_knowledge_of_a_die_is_a_bit_a_seat() -> None:
    t = Table(3)
    die = t.seen(1, "mouth_s_red")
    t.turn()
    assert view(t.s, 1).faces[die] is not None
    assert view(t.s, 0).faces[die] is None
    assert t.where(die) == EDGE[1]
