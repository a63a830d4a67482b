"""Stak Bots: sentences, what is reset each turn, and details."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.chance import seeded
from games.engine.core import advance, legal_moves
from games.engine.events import Moved, Said
from games.stak_bots import rules
from games.stak_bots.battle import Blows
from games.stak_bots.cards import NUMBERS
from games.stak_bots.chain import Gone
from games.stak_bots.rules import CONTROLLER
from games.stak_bots.verbs import Damage
from games.stak_bots.zones import HAND, STAK
from tests.games.stak_bots.tables import DEFAULTS, Table
from ui.games.stak_bots.presenter import PRESENTER

rule = pytest.mark.rule


def spreads(**options: int | str) -> list[int]:
    """How far the players' ranks lie apart in some deals."""
    found = []
    for seed in range(12):
        s = CONTROLLER.new(3, DEFAULTS | {"start": 0, "depth": 9} | options, seeded(seed))
        cards = [s.zones[STAK[n]] + s.zones[HAND[n]] for n in range(3)]
        cards[0] = cards[0][:-1]  # the card just drawn
        sums = [sum(s.faces[p].rank for p in pieces) for pieces in cards]
        found.append(max(sums) - min(sums))
    return found


@rule("SB-equal", "SB-A29")
def test_ranks_lie_apart_as_they_fall_unless_they_are_to_be_equal() -> None:
    assert max(spreads()) > NUMBERS.spread
    assert max(spreads(equal="on")) == NUMBERS.spread  # three is near enough


@rule("SB-A29")
def test_the_most_equal_of_all_deals_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "NUMBERS", replace(NUMBERS, spread=-1, deals=1))
    once = spreads(equal="on")
    monkeypatch.setattr(rules, "NUMBERS", replace(NUMBERS, spread=-1, deals=40))
    assert all(best <= first for best, first in zip(spreads(equal="on"), once, strict=True))
    assert max(spreads(equal="on")) < max(once)


@rule("SB-8", "SB-11", "SB-20")
def test_every_turn_begins_unfed_and_with_no_attacker() -> None:
    t = Table("core3 core7", "core3 core4", hands="core6 core5|core4").act()
    t.do("play", "core6").do("scrap", "core6").do("attack", to=1)
    turn = t.s.turn_number
    t.do("end")
    marks = t.s.marks
    assert (marks["turn"], marks["active"]) == (int(str(turn)) + 1, 1)
    assert [marks[m] for m in ("fed", "attacker", "attacks", "plays")] == [0, None, 0, 0]


@rule("SB-opening")
def test_the_first_turn_with_opening_effects_is_a_turn_like_any_other() -> None:
    s = CONTROLLER.new(2, DEFAULTS | {"start": 1, "depth": 5, "opening": "on"}, seeded(2))
    assert (s.turn_number, s.active) == (1, 1)
    while type(s.stack[-1]).__name__ != "Act":
        advance(s, legal_moves(s)[0], seeded(1))
    assert [type(step).__name__ for step in s.stack] == ["Next", "Repair", "Act"]


@rule("SB-14", "SB-15")
def test_where_each_move_goes() -> None:
    t = Table("core3 core7", "core3 core4", hands="core6").act()
    moves = {(m.verb, m.to) for m in legal_moves(t.s)}
    assert moves == {("play", STAK[0]), ("scrap", "discard"), ("attack", STAK[1])}
    t = Table("core3 core7", "core3 core4", hands="|core6", reactive="on").act().do("attack", to=1)
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("react", STAK[1]), ("pass", None)}


@rule("SB-A22")
def test_plays_are_counted_one_by_one() -> None:
    t = Table("core3", "core3", hands="core6 core7").act().do("play", "core6")
    assert t.s.marks["plays"] == 1
    assert t.do("play", "core7").s.marks["plays"] == 2


@rule("SB-1", "SB-26")
def test_a_played_card_can_put_somebody_out() -> None:
    t = Table("core3", "core4", "core5", hands="reaper1").act().do("play", "reaper1")
    assert t.do("reap", to="core4").s.playing() == [0, 2]


@rule("SB-12")
def test_a_card_is_played_face_up() -> None:
    t = Table("core3", "core4", hands="core7").act().do("play", "core7")
    assert [e.up for e in t.told if isinstance(e, Moved)] == [True]


@rule("SB-A4")
@pytest.mark.parametrize(("power", "left"), [(0, "core3 core7"), (1, "core3")])
def test_without_damage_there_is_no_ability(power: int, left: str) -> None:
    t = Table("core3 fatal1", "core3 core7").act()
    piece = t.s.zones[STAK[0]][-1]
    t.s.faces[piece] = replace(t.s.faces[piece], power=power)
    assert t.do("attack", to=1).stak(1) == left


@rule("SB-A14", "SB-A24")
def test_only_an_open_leader_in_a_stak_has_a_number() -> None:
    t = Table("core3 leader", "core3 core7", hands="leader").act()
    lying, held = t.s.zones[STAK[0]][-1], t.s.zones[HAND[0]][0]
    assert (PRESENTER.number(t.s, lying), PRESENTER.number(t.s, held)) == (2, None)
    t.s.turn(lying, False)
    assert PRESENTER.number(t.s, lying) is None


@rule("SB-traitors")
def test_a_traitor_who_can_play_no_more_may_keep_more_than_three() -> None:
    t = Table("core3 core4", "core3", hands="core7 core6 core5 stomp4", traitors="on").act()
    t.do("scrap", "core4")
    t.s.mark("plays", NUMBERS.plays)
    assert t.can("end")


@rule("SB-stomp")
def test_a_card_that_does_not_stomp_fights_once() -> None:
    t = Table("core3 core7", "core3 trip0 pit1").act().do("attack", to=1)
    assert (t.said("battle"), t.s.marks["stomping"]) == (1, None)
    t = Table("core3 stomp5", "trip0", "core3").act().do("attack", to=1)
    assert t.s.marks["stomping"] is None  # nothing is left to stomp on


def test_what_is_told_names_who_what_and_how_much() -> None:
    t = Table("core3 stomp5", "core7 pit1", hands="|core6", reactive="on").act()
    t.do("attack", to=1).do("pass").do("react", "core6")
    told = [e for e in t.told if isinstance(e, Said) and e.key.startswith("stak_bots.")]
    lost = next(piece for piece in t.s.zones["discard"] if t.name(piece) == "pit1")
    assert [(e.key[10:], e.seats, e.facts) for e in told[:4]] == [
        ("battle", (0, 1), Blows(5, 1)),
        ("destroys", (0, 1), Gone(((lost, "stak.1"),))),
        ("stomps", (0, 1), None),
        ("reacts", (1, 0), None),
    ]
    t = Table("core3 core4", "core3", hands="shot2").act().do("play", "shot2")
    t.do("shoot", to="1:core3")
    assert [e.facts for e in t.told if isinstance(e, Said)][-1] == Damage((), 2)
    t = Table("core3 core4", "core3", hands="core7").act()
    t.s.mark("turn", NUMBERS.turns)
    t.do("scrap", "core7").do("end")
    assert t.said("late") == 1
