"""Two Robots: which moves are sensible, usual and done by habit."""

from __future__ import annotations

import pytest

from ai.games.two_robots.judge import JUDGE
from ai.games.two_robots.move_filter import best_play, worth
from ai.search.worlds import choices, settle
from games.engine.chance import seeded
from games.engine.core import advance, asked, legal_moves
from games.two_robots.rules import CONTROLLER
from games.two_robots.turn import Play
from tests.games.two_robots.tables import DEFAULTS, ROBOT, Table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_usual_is_legal_and_leads_to_the_beginning_of_a_turn(seats: int) -> None:
    luck = seeded(f"habits:{seats}")
    s = CONTROLLER.new(seats, DEFAULTS | {"salvagers": "random", "promo": "on"}, luck)
    while (ask := asked(s)) is not None:
        moves, usual = legal_moves(s), JUDGE.usual(s, ask)
        assert usual is None or usual in moves
        assert JUDGE.habit(s, ask) in moves
        assert set(JUDGE.sensible(s, ask)) <= set(moves)
        after = s.copy()
        settle(after, JUDGE, luck)
        then = asked(after)
        assert then is None or (isinstance(then, Play) and after.marks["plays"] == 5)
        advance(s, luck.pick(moves), luck)


def test_a_robot_is_finished_before_a_new_one_is_begun() -> None:
    t = Table("hC tC aC", "", hands="hE lC hM").act()
    assert t.name(best_play(t.s, 0).piece or 0) == "lC"
    assert best_play(Table("hC tC aC", "", hands="ice_blast").act().s, 0).verb == "end"


def test_a_dart_is_thrown_when_there_is_nothing_to_build() -> None:
    assert best_play(Table("hC, hE", "", hands="robot_dart tC").act().s, 0).verb == "build"
    assert best_play(Table("hCE tC, hE", "", hands="robot_dart").act().s, 0).verb == "play"
    assert best_play(Table("hC", "", hands="robot_dart").act().s, 0).verb == "end"


def test_each_part_is_thought_of_where_it_adds_most() -> None:
    t = Table("hC tC, hE, hM", "", hands="aCE").act()
    assert [m.to for m in legal_moves(t.s) if m.verb == "build"] == ["stack_a.0", "stack_b.0"]
    assert [m.to for m in choices(t.s, JUDGE).values()] == ["stack_a.0"]


def test_nobody_ends_a_turn_in_which_nothing_was_played_while_a_part_fits() -> None:
    t = Table("hC tC, hE, hM", "", hands="aCE aE ice_blast").act()
    assert "end" not in {m.verb for m in choices(t.s, JUDGE).values()}
    t.do("build", "aCE", "stack_a.0")
    assert "end" in {m.verb for m in choices(t.s, JUDGE).values()}
    t = Table("hC tC, hE, hM", "", hands="ice_blast").act()
    assert "end" in {m.verb for m in choices(t.s, JUDGE).values()}


def test_ones_own_parts_are_destroyed_only_where_others_have_too_few() -> None:
    t = Table("tE, hC, hM", "aE lE", hands="power_surge").act().do("play")
    assert {t.name(m.to) for m in choices(t.s, JUDGE).values()} == {"aE", "lE"}  # type: ignore[arg-type]
    t = Table("tE, hC, hM", "aE", hands="power_surge").act().do("play")
    assert {t.name(m.to) for m in choices(t.s, JUDGE).values()} == {"aE", "tE"}  # type: ignore[arg-type]


def test_a_spare_part_is_worth_less_than_one_of_a_whole_robot() -> None:
    t = Table(f"{ROBOT} lCE", "", hands="")
    parts = {t.name(p): worth(t.s, p) for p in t.s.zones["stack_a.0"]}
    assert parts["lC"] == parts["lCE"] < parts["hC"]
    t.event()
    deploy = next(m for m in choices(t.s, JUDGE).values() if m.verb == "deploy")
    assert t.name(deploy.piece or 0) in ("lC", "lCE")


def test_the_first_play_of_a_turn_is_made_by_habit_but_is_not_usual() -> None:
    t = Table("hC tC aC", "", hands="hE lC hM").act()
    assert JUDGE.usual(t.s, t.ask) is None
    assert JUDGE.habit(t.s, t.ask) == best_play(t.s, 0)
