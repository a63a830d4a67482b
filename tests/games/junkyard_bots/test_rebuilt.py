"""Junkyard Bots: dropping, ejecting, reconfiguring, and how the game ends."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.engine.moves import Move
from games.engine.observation import view
from games.junkyard_bots.reconfigure import is_allowed
from games.junkyard_bots.robot import body, lower_power, pipes
from games.junkyard_bots.rules import CONTROLLER, Turn
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, LOOKS, OPEN, ROBOT
from tests.games.junkyard_bots.tables import DEFAULTS, FACE, Table
from tests.support.paths import ROOT

rule = pytest.mark.rule
PAGES = ROOT / "ui/games/junkyard_bots"


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
def test_no_computer_goes_onto_another_computer() -> None:
    t = Table()
    other = t.attach(0, "claw_m_red")
    bombs = t.hold(0, "weapon_s_red"), t.hold(0, "weapon_s_blue", other)
    one = t.hold(0, "computer_s_red", bombs[0])
    two = t.hold(0, "computer_m_red", bombs[1])
    assert not is_allowed(t.s, 0, one, two)
    assert is_allowed(t.s, 0, one, bombs[1])
    assert is_allowed(t.s, 0, bombs[0], other)


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
    assert all(
        m.to in (other, t.part(0, "claw_s_green")) for m in legal_moves(t.s) if m.piece is not None
    )
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
    lower_power(t.s, 1, 1)
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
    assert t.s.out == ((0,),)
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
        assert [one.seats for one in t.said("strongest")] == [winners] * (tiebreak == "on")


@rule("JB-A23")
def test_a_draw_of_four_is_decided_unless_the_players_choose_otherwise() -> None:
    usual = {seats: CONTROLLER.default_options(seats)["tiebreak"] for seats in CONTROLLER.seats}
    assert usual == {2: "off", 3: "off", 4: "on"}
    t = Table(rounds=50, tiebreak="on").turn()
    t.s.mark("round", 50)
    t.do("pass").do("end").do("pass").do("end")
    assert t.s.winners == (0, 1), "who are equal in both share it all the same"
    assert not t.said("strongest")


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
