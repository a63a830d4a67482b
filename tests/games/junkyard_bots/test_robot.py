"""Junkyard Bots: set-up, turns, what a robot is made of, how it is rebuilt, how the game ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.observation import view
from games.junkyard_bots import robot
from games.junkyard_bots.cards import EVENS, JUNK, NUMBERS, SETS, STARTERS
from games.junkyard_bots.damage import Limit
from games.junkyard_bots.dice import roll_points
from games.junkyard_bots.robot import (
    body,
    destroy,
    lower_power,
    part_limit,
    pipes,
    power,
    remove_from_game,
)
from games.junkyard_bots.rules import CONTROLLER
from games.junkyard_bots.zones import GONE, LOOKS, OPEN, ROBOT, unseen_dice
from tests.games.junkyard_bots.tables import DEFAULTS, FACE, Table
from tests.support.paths import ROOT
from ui.games.junkyard_bots.presenter import PRESENTER

rule = pytest.mark.rule
PAGES = ROOT / "ui/games/junkyard_bots"


@rule("JB-1", "JB-39")
def test_the_pages_tell_the_story_and_that_nobody_has_to_fight() -> None:
    for language, words in (("en", "Nobody has to fight"), ("nl", "Niemand hoeft te vechten")):
        page = (PAGES / f"rules.{language}.md").read_text("utf-8")
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
def test_seventy_one_even_dice_are_in_the_box() -> None:
    assert sum(die.count for die in STARTERS["even"]) == 16
    assert len(JUNK["even"]) == 55
    counts = Counter(die.type for die in JUNK["even"])
    assert counts == {
        "eye": 6,
        "claw": 6,
        "mouth": 6,
        "mover": 6,
        "pipe": 6,
        "weapon": 10,
        "energy": 12,
        "computer": 3,
    }


@rule("JB-4", "JB-A31")
def test_our_sets_have_strong_weapons_and_little_energy() -> None:
    for name, dice in (("scarce", 52), ("barren", 53)):
        assert sum(die.count for die in STARTERS[name]) == 16
        counts = Counter(die.type for die in JUNK[name])
        assert sum(counts.values()) == dice
        parts = {"eye": 4, "claw": 6, "mouth": 6, "mover": 4, "pipe": 4}
        weapons = {"weapon": 15 + (name == "barren")}
        assert counts == parts | weapons | {"energy": 10, "computer": 3}


@rule("JB-A32")
@pytest.mark.parametrize("name", SETS)
def test_weapons_are_red_and_blue_in_every_size(name: str) -> None:
    weapons = {(die.size, die.colour) for die in JUNK[name] if die.type == "weapon"}
    assert weapons == {(size, colour) for size in (1, 2, 4) for colour in ("red", "blue")}


@rule("JB-A32")
@pytest.mark.parametrize("name", SETS)
def test_blue_means_higher_highs_and_lower_lows(name: str) -> None:
    dice = {(die.type, die.size, die.colour): sorted(die.sides) for die in JUNK[name]}
    pairs = [
        (dice[type_, size, "red"], blue)
        for (type_, size, colour), blue in dice.items()
        if colour == "blue"
    ]
    assert len(pairs) >= 13
    for red, blue in pairs:
        assert blue[-1] > red[-1], (red, blue)
        assert blue[0] < red[0] or blue.count(0) > red.count(0), (red, blue)


@rule("JB-A32")
@pytest.mark.parametrize("name", SETS)
def test_no_die_is_at_least_as_good_as_another_on_every_side(name: str) -> None:
    for die in JUNK[name]:
        for other in JUNK[name]:
            alike = (die.type, die.size) == (other.type, other.size) and die.colour != other.colour
            pairs = zip(sorted(die.sides), sorted(other.sides), strict=True)
            assert not alike or any(a < b for a, b in pairs), (die.key, other.key)


@rule("JB-A31")
def test_a_match_is_played_with_the_dice_that_are_chosen() -> None:
    options = CONTROLLER.default_options(2)
    s = CONTROLLER.new(2, {**options, "dice": "even"}, seeded(1))
    assert Counter(map(id, s.faces)) == Counter(map(id, STARTERS["even"] * 2 + JUNK["even"]))
    for seats, junk in ((2, 52), (3, 53), (4, 53)):
        usual = CONTROLLER.new(seats, CONTROLLER.default_options(seats), seeded(1))
        assert len(usual.faces) == 4 * seats + junk


@rule("JB-A31")
def test_number_sides_of_even_dice_average_their_size() -> None:
    for die in EVENS:
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
    assert PRESENTER.number(t.s, body(t.s, 0)) == 5
    lower_power(t.s, 0, 1)
    assert PRESENTER.number(t.s, body(t.s, 0)) == 4


def test_a_robot_that_explodes_has_no_power_once_its_body_has_gone() -> None:
    t = Table().turn()
    remove_from_game(t.s, body(t.s, 0))
    t.s.count(t.s.zones[ROBOT[0]][0], 3)  # a part that rolled a 3, and leaves after the body
    assert power(t.s, 0) == 0
    assert PRESENTER.life(t.s, 0)[1] == 0


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
    for key in (
        "eye_s_red",
        "eye_s_blue",
        "claw_s_red",
        "claw_s_blue",
        "mouth_s_red",
        "mouth_s_blue",
    ):
        t.attach(0, key)
    t.turn()
    assert "pass" in t.verbs()
    assert len(t.s.zones[ROBOT[0]]) == part_limit(t.s, 0) == 10
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
    assert {die.back for die in JUNK["scarce"]} == set(LOOKS)
    assert unseen_dice(v, 0) == [(look, look) for look in LOOKS]


@rule("JB-13", "JB-19")
def test_parts_are_attached_weapons_and_energy_are_held() -> None:
    for key, verb in (
        ("eye_s_red", "fit"),
        ("claw_s_red", "fit"),
        ("mouth_s_red", "fit"),
        ("mover_s_red", "fit"),
        ("pipe_s_red", "fit"),
        ("weapon_s_red", "hold"),
        ("energy_s_red", "hold"),
        ("computer_s_red", "hold"),
    ):
        t = Table()
        die = t.lay(key)
        t.turn().do("grab", None, die).rolls(3).do("roll")
        assert t.verbs() == {verb, "let_lie"}, key


@rule("JB-14")
@pytest.mark.parametrize(("left", "most"), [(5, 10), (4, 9), (3, 8), (2, 7), (1, 6)])
def test_the_limit_is_power_plus_five(left: int, most: int) -> None:
    t = Table().power(0, left)
    assert part_limit(t.s, 0) == most
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
    assert part_limit(t.s, 0) - len(t.s.zones[ROBOT[0]]) == 2


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
    told: list[tuple[str, list[int | str], int]] = [
        ("eye_s_red", [FACE, FACE, FACE, 6], 5),
        ("eye_m_red", [FACE, 2], 3),
        ("eye_l_red", [FACE, FACE, 6], 14),
        ("energy_l_red", [FACE, 2], 4),
        ("weapon_m_red", [FACE, 6], 6),
        ("pipe_m_red", [FACE, 6], 5),
        ("computer_l_red", [FACE, 6], 10),
    ]
    for key, rolls, total in told:
        die = t.find(key)
        t.rolls(*rolls)
        assert roll_points(t.s, die, t.chance) == (total, False)
    assert not t.falls


@rule("JB-10")
def test_one_side_in_six_is_a_face() -> None:
    s, chance = Table().s, seeded(5)
    die = s.zones[ROBOT[0]][2]
    faces = 0
    for _ in range(6000):
        roll_points(s, die, chance)
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
