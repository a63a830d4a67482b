"""Robot Wars: triggers of players' own cards concern anybody, their player, or the others."""

from __future__ import annotations

import pytest

from games.robot_wars.card import RobotCard
from games.robot_wars.decks import deck_of
from games.robot_wars.triggers import any_destroyed, drawn, turn_begins
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own

DECK = """name: Triggers
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 20, name: Plate}
  hammer: {kind: component, strength: 3, do: [attack], name: Hammer}
  policy: {kind: component, strength: 3, name: Policy,
    when: [{any_destroyed: {whose: mine}}, {draw: {cards: 2}}]}
  vulture: {kind: component, strength: 3, name: Vulture,
    when: [{any_destroyed: {whose: others}}, {discard: {who: target}}]}
  claw: {kind: component, strength: 3, name: Claw,
    when: [{any_destroyed: {whose: mine}}, salvage]}
  muse: {kind: component, strength: 3, name: Muse,
    when: [{turn_begins: {whose: others}}, add_counters]}
  clock: {kind: component, strength: 3, name: Clock,
    when: [{turn_begins: {whose: mine}}, add_counters]}
  toll: {kind: component, strength: 3, name: Toll,
    when: [{drawn: {whose: others}}, {discard: {who: target}}]}
"""


@pytest.mark.parametrize(("seat", "drawn_cards"), [(0, 2), (1, 0)])
def test_a_policy_pays_only_for_components_of_its_own_robot(seat: int, drawn_cards: int) -> None:
    t = own(DECK, "motor policy plate", "motor plate").turn().destroy(seat, "plate")
    assert t.count(0) == drawn_cards


@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 0)])
def test_a_vulture_falls_on_whoever_else_loses_a_component(seat: int, left: int) -> None:
    t = (
        own(DECK, "motor vulture plate", "motor plate", hands="|plate")
        .turn()
        .destroy(seat, "plate")
    )
    assert t.count(1) == left


@pytest.mark.parametrize(("seat", "asks"), [(0, True), (1, False)])
def test_a_claw_can_take_only_the_wrecks_of_its_own_robot(seat: int, asks: bool) -> None:
    t = own(DECK, "motor claw plate", "motor plate").normal()
    t.destroy(seat, "plate")
    assert (t.asks == "Salvage 0") == asks


@pytest.mark.parametrize(("card", "counted"), [("muse", (0, 1)), ("clock", (1, 0))])
def test_a_turn_that_begins_is_ones_own_or_an_opponents(
    card: str, counted: tuple[int, int]
) -> None:
    for seat in (0, 1):
        t = own(DECK, f"motor {card}", "motor plate").turn(seat)
        assert t.s.pips[t.s.zones["robot.0"][1]] == counted[seat]


def test_a_toll_is_paid_by_others_who_draw() -> None:
    assert own(DECK, "motor toll", "motor plate", hands="|plate").normal(0).count(0) == 1
    t = own(DECK, "motor toll", "motor plate", hands="|plate").normal(1)
    assert t.asks == "Discard 1"


def test_the_sentences_say_whose() -> None:
    cards = {card.key: card for card in deck_of(DECK).cards if isinstance(card, RobotCard)}
    assert {key: cards[key].describe_effects("en") for key in ("policy", "vulture", "muse")} == {
        "policy": ["When another Component of yours is destroyed: draw 2 cards."],
        "vulture": ["When an opponent's Component is destroyed: that player discards a card."],
        "muse": ["When an opponent's turn begins: a counter is put on this card."],
    }
    assert cards["toll"].describe_effects("nl") == [
        "Als een tegenstander een kaart trekt: die speler legt een kaart af."
    ]


def test_a_moment_says_whom_it_concerns_if_nothing_is_written() -> None:
    assert [any_destroyed.__kwdefaults__, drawn.__kwdefaults__, turn_begins.__kwdefaults__] == [
        {"whose": "any"},
        {"whose": "mine"},
        {"whose": "any"},
    ]


def test_tables_are_alike_without_such_words() -> None:
    assert "rare_words" not in Table("gerbil", "steam").s.marks
