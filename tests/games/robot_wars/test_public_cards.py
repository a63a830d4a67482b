"""Robot Wars: thirty cards of public Dvorak decks, in our words: which of them can be written."""

from __future__ import annotations

import pytest

from games.robot_wars.card import RobotCard
from games.robot_wars.decks import deck_of, mistakes_of
from games.robot_wars.refusals import explain_refusal
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own
from tests.long_runs.laws import play as lawful
from tests.long_runs.laws import there_and_back

# A Thing is a Component here, a token a counter on the Robot; "your opponent" is one you choose.
WHOLE = """name: Public Cards
cards:
  motor: {kind: component, strength: 3, engine: true, count: 8, name: Motor}
  hammer: {kind: component, strength: 3, count: 8, do: [attack], name: Hammer}
  metal_detector: {kind: component, strength: 3, name: Metal Detector, do: [draw]}
  debt_payment: {kind: action, name: Debt Payment, do: [{discard: {cards: 3}}]}
  take_four: {kind: action, name: Take Four,
    do: [{pass_cards: {who: target, to: owner, cards: 4, random: true}}]}
  throw_a_die: {kind: action, name: Throw a Die,
    do: [{avoid: {fails: 3}}, {destroy_all: {who: target}}]}
  the_fool: {kind: action, name: The Fool, do: [{choose: [
    {all_of: [discard, draw]}, {all_of: [{discard: {cards: 2}}, {draw: {cards: 2}}]}]}]}
  advance_to_go: {kind: action, name: Advance to Go, do: [{add_counters: {on: robot, add: 2}}]}
  deus_vault: {kind: component, strength: 3, name: Deus Vault, while: [{hand_limit: {plus: 9}}],
    when: [drawn, {if: {count: hand, at_least: 16, then: [win_game]}}]}
  overdrawn: {kind: component, strength: 3, name: Overdrawn,
    while: [{hand_limit: {plus: -2, whose: everyone}}]}
  pass_the_trash: {kind: action, name: Pass the Trash, do: [{draw: {who: everyone, cards: 2}},
    {pass_cards: {who: everyone, to: previous, cards: 2}}]}
  after_the_bus: {kind: action, name: After the Bus, do: [extra_turn]}
  hyperdrive: {kind: action, name: Hyperdrive, do: [discard, {take: {source: discard}}]}
  forked_lightning: {kind: action, name: Forked Lightning, do: [
    {lose_part: {who: target, chooses: you}}, {lose_part: {who: target, chooses: you}},
    {lose_part: {who: target, chooses: you}}]}
  treadmill: {kind: component, strength: 3, name: Treadmill,
    do: [{return_part: {whose: mine}}, {more_actions: {actions: 2}}]}
  refuelling: {kind: action, name: Refuelling, do: [
    {if: {who: everyone, count: hand, at_most: 4, then: [draw]}},
    {if: {who: everyone, count: hand, at_most: 4, then: [draw]}},
    {if: {who: everyone, count: hand, at_most: 4, then: [draw]}},
    {if: {who: everyone, count: hand, at_most: 4, then: [draw]}},
    {if: {who: everyone, count: hand, at_most: 4, then: [draw]}}]}
  soldier: {kind: component, strength: 2, name: Soldier, do: [destroy_part]}
  furnace_room: {kind: component, strength: 3, name: Furnace Room,
    do: [{add_counters: {who: target, on: robot, add: -1}}]}
  a_gamble: {kind: action, name: A Gamble, do: [{if: {count: hand, card: The Fool,
    then: [{put_back: {cards: 20}}, {draw: {cards: 5}}], otherwise: [draw]}}]}
  act_minus: {kind: component, strength: 2, name: Act-, do: [{if: {count: components, card: -ion,
    then: [{draw: {cards: 3}}], otherwise: [draw]}}]}
  minus_ion: {kind: component, strength: 2, name: -ion}
  corrupted_throne: {kind: component, strength: 3, name: Corrupted Throne,
    when: [action_played, {cancel_action: {pay: 1}}]}
  quick_fingers: {kind: action, name: Quick Fingers, do: [
    {take: {source: discard, to: top}}, {take: {source: discard, to: top}}, draw]}
  one_or_six: {kind: action, name: One or Six, do: [{avoid: {fails: 1, or_from: 6}},
    {destroy_all: {who: target}}]}
  creative_accounting: {kind: action, name: Creative Accounting, do: [{swap: {what: counters}}]}
"""
NOT_WHOLE = {
    "Remote Controller": "an ability can be copied, but the card cannot be used as one's own",
    "Muse of Void": "who would win loses instead",
    "Nixie": "it cannot be destroyed while there is another; two others swap hands",
    "1-up": "who would be out stays in",
    "Collaborate": "two cards of the three just drawn are given, not any two of the hand",
    "Drunken Bartering": "as many cards go back as came",
    "Wand of Death": "a token that takes the place of a Thing",
    "Get Out of Jail": "who is out comes back",
}
BASIC = ("motor", "hammer", "minus_ion")  # which every deck needs, and the second half of a pair


def test_twenty_two_of_thirty_public_cards_can_be_written_whole() -> None:
    assert mistakes_of(WHOLE) == ""
    whole = {card.key for card in deck_of(WHOLE).cards} - {*BASIC}
    assert (len(whole), len(whole) + len(NOT_WHOLE)) == (22, 30)


def test_each_has_sentences_in_both_languages() -> None:
    for card in deck_of(WHOLE).cards:
        assert isinstance(card, RobotCard)
        said = [card.describe_effects(language) for language in ("en", "nl")]
        assert bool(said[0]) == (card.key not in ("motor", "minus_ion"))
        assert len(said[0]) == len(said[1])


def table(*robots: str, hands: str, deck: str = "") -> Table:
    """A Normal turn of seat 0."""
    return own(WHOLE, *robots, hands=hands, deck=deck).normal()


def test_four_cards_come_from_one_hand() -> None:
    hand = " ".join(["hammer"] * 5)
    t = table("motor", "motor", "motor", hands=f"take_four|{hand}|hammer").do("act", "take_four", 1)
    assert [t.count(seat) for seat in range(3)] == [4, 1, 1]


def test_lightning_destroys_three_components_of_one_robot() -> None:
    t = table("motor", "motor hammer hammer hammer", "motor", hands="forked")
    t.do("act", "forked", 1)
    for _ in range(3):
        t.do("lose", "hammer")
    assert [t.robot(seat) for seat in (1, 2)] == ["motor", "motor"]


def test_everybody_refuels_to_five_cards() -> None:
    deck = " ".join([*["motor"] * 6, *["hammer"] * 4])
    t = table("motor", "motor", hands="refuelling|hammer hammer hammer", deck=deck)
    t.do("act", "refuelling")
    assert [t.count(0), t.count(1)] == [5, 5]


def test_a_gamble_asks_for_a_named_card() -> None:
    deck = " ".join(["hammer"] * 9)
    t = table("motor", "motor", hands="a_gamble the_fool motor|", deck=deck).do("act", "a_gamble")
    assert t.count(0) == 5
    assert table("motor", "motor", hands="a_gamble|", deck=deck).do("act", "a_gamble").count(0) == 2


def test_act_needs_its_other_half_in_play() -> None:
    t = table("motor act_ minus_ion", "motor", hands="|", deck="hammer hammer hammer hammer hammer")
    assert t.do("use", "act_").count(0) == 4
    t = table("motor act_", "motor", hands="|", deck="hammer hammer hammer hammer hammer")
    assert t.do("use", "act_").count(0) == 2


def test_the_throne_cancels_an_action() -> None:
    hands = "take_four hammer|hammer motor"
    t = table("motor", "motor corrupted", hands=hands, deck="hammer")
    t.do("act", "take_four", 1)
    assert t.asks == "Cancel 1"
    assert explain_refusal(t.s, t.ask, t.s.zones["hand.1"][0], None) is not None
    t.do("cancel", "corrupted").do("discard", "hammer")
    assert (t.hand(0), t.hand(1), t.at("discard")) == ("hammer hammer", "motor", "hammer take_four")
    assert t.said("cancels") == 1


def test_who_lets_an_action_happen_is_not_asked_twice() -> None:
    hands = "take_four hammer|hammer motor"
    t = table("motor", "motor corrupted", hands=hands, deck="hammer").do("act", "take_four", 1)
    t.do("pass")
    assert [t.count(0), t.count(1)] == [4, 0]
    t = table("motor", "motor corrupted", hands="take_four hammer|", deck="hammer")
    assert t.do("act", "take_four", 1).asks == "Act 0"  # nobody can pay


def test_fingers_choose_the_next_cards() -> None:
    t = table("motor", "motor", hands="quick_fingers|motor hammer", deck="hammer")
    for piece in t.s.zones["hand.1"][:]:
        t.s.move(piece, "discard", up=True)
    t.do("act", "quick_fingers", "motor").do("aim", "quick_fingers", "hammer")
    assert [t.key(p) for p in t.s.zones["deck"]] == ["motor"]
    assert t.hand(0) == "hammer hammer"


@pytest.mark.parametrize(("die", "left"), [(1, ""), (3, "hammer motor"), (6, "")])
def test_a_die_counts_if_it_shows_one_or_six(die: int, left: str) -> None:
    t = own(WHOLE, "motor", "motor hammer", "motor", hands="one_or_six", dice=(die,)).normal()
    t.do("act", "one_or_six", 1)
    assert t.robot(1) == left


def test_counters_are_swapped() -> None:
    t = table("motor", "motor", hands="creative_accounting")
    t.s.mark("robot_charge", (1, 4))
    assert t.do("act", "creative", 1).mark("robot_charge") == (4, 1)


def test_the_laws_hold_with_public_cards() -> None:
    match = lawful("robot_wars", 3, 11, False, {"deck": WHOLE})
    there_and_back(match, len(match.moves) // 2)
