"""Robo Power: where cards go, and the order of events."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.events import Event, Moved, Said
from games.robo_power.rules import CONTROLLER
from tests.games.robo_power.tables import Table

rule = pytest.mark.rule


@rule("RP-S1")
def test_cards_are_dealt_and_drawn_from_the_top_of_the_draw_pile() -> None:
    s = CONTROLLER.new(4, {"start": 0}, seeded(1))
    assert s.zones["deck"] == list(range(99 - 4 * 6 - 1))


@rule("RP-T2")
def test_a_card_to_discard_goes_to_the_discard_pile() -> None:
    t = Table("rock zip", "wind", deck="copy").turn()
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("discard", "discard")}


@rule("RP-T4")
def test_a_card_to_duel_with_goes_before_its_own_player() -> None:
    t = Table("rock zip", "wind ram").duel(1)
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("duel", "table.1")}
    t.play("wind")
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("duel", "table.0")}


@rule("RP-T3")
def test_who_steals_is_told_before_the_card_moves() -> None:
    t = Table("spy rock", "zip wind", "ram blade", deck="copy").turn().play("spy")
    told: list[Event] = []
    t.s.event_log = told
    t.steal(1)
    kinds = [type(event) for event in told if isinstance(event, Said | Moved)]
    assert kinds == [Said, Moved]
