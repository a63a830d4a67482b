"""Robot Wars: own cards change the hand limit, and Hazards have lasting effects."""

from __future__ import annotations

import pytest

from games.robot_wars.body import find_hand_limit, strength_of
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import deck_of
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own

DECK = """name: Limits
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 40, name: Plate}
  vault: {kind: component, strength: 3, name: Vault, while: [{hand_limit: {plus: 9}}]}
  bank: {kind: hazard, name: Bank, while: [{hand_limit: {plus: -2, whose: everyone}}]}
  thief: {kind: component, strength: 3, name: Thief,
    while: [{hand_limit: {plus: -9, whose: each_opponent}}]}
  bag: {kind: action, name: Bag,
    do: [{until: {moment: turn_end, holds: [{hand_limit: {plus: 1}}]}}]}
  rust: {kind: hazard, name: Rust,
    while: [{boost: {what: strength, plus: -1, whose: everyone}}]}
  mist: {kind: hazard, name: Mist, while: [{boost: {plus: -3, whose: each_opponent}}]}
  hammer: {kind: component, strength: 3, do: [attack], name: Hammer}
"""
SEVEN = " ".join(["plate"] * 7)


def limits(t: Table) -> list[int]:
    """The hand limits of all seats."""
    return [find_hand_limit(t.s, seat) for seat in range(t.s.seats)]


@pytest.mark.parametrize(
    ("robot", "arena", "expected"),
    [
        ("motor", "", [5, 5]),
        ("motor vault", "", [14, 5]),
        ("plate vault", "", [5, 5]),
        ("motor", "bank", [3, 3]),
        ("motor vault", "bank", [12, 3]),
        ("motor thief", "", [5, 0]),
    ],
)
def test_cards_in_use_and_hazards_change_the_hand_limit(
    robot: str, arena: str, expected: list[int]
) -> None:
    assert limits(own(DECK, robot, "motor plate", arena=arena)) == expected


def test_at_the_end_of_a_turn_a_player_discards_down_to_it() -> None:
    t = own(DECK, "motor vault", "motor plate", hands=f"{SEVEN}|{SEVEN}", deck="plate plate plate")
    assert t.turn(0).do("reboot").asks == "Kind 1"
    assert t.count(0) == 7
    t.do("reboot")
    assert t.asks == "TooMany 1"
    assert t.do("discard").do("discard").asks == "Kind 0"


def test_for_a_turn_one_more_card_may_be_kept() -> None:
    t = own(DECK, "motor", "motor plate", hands=f"{SEVEN} bag", deck="plate plate").normal()
    t.do("act", "bag").do("end")
    assert t.asks == "TooMany 0"
    assert [t.do("discard").asks, t.do("discard").asks] == ["TooMany 0", "Kind 1"]


def test_a_cloud_of_rust_in_the_arena_weakens_everything() -> None:
    t = own(DECK, "motor", "motor", arena="rust")
    assert [strength_of(t.s, t.s.zones[f"robot.{seat}"][0]) for seat in (0, 1)] == [2, 2]


@pytest.mark.parametrize(("seat", "hits"), [(0, 1), (1, 0)])
def test_a_hazard_hinders_the_attacks_of_those_who_did_not_play_it(seat: int, hits: int) -> None:
    robots = ("motor hammer", "motor plate") if seat == 0 else ("motor plate", "motor hammer")
    t = own(DECK, *robots, arena="mist:0", dice=(5,)).normal(seat)
    assert t.do("use", "hammer", f"{1 - seat}:motor").said("hits") == hits


def test_the_sentences_name_the_hands() -> None:
    cards = {card.key: card for card in deck_of(DECK).cards if isinstance(card, RobotCard)}
    said = {key: cards[key].describe_effects("en")[0] for key in ("vault", "bank", "thief")}
    assert said == {
        "vault": "The card limit of your hand is 9 higher.",
        "bank": "The card limit of every hand is 2 lower.",
        "thief": "The card limit of each opponent's hand is 9 lower.",
    }
