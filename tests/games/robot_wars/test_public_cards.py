"""Robot Wars: thirty cards of public Dvorak decks, in our words: which of them can be written."""

from __future__ import annotations

from games.robot_wars.card import RobotCard
from games.robot_wars.decks import deck_of, mistakes_of
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
"""
NOT_WHOLE = {
    "Remote Controller": "an ability can be copied, but the card cannot be used as one's own",
    "Muse of Void": "who would win loses instead",
    "A Gamble": "whether a hand has a named card",
    "Corrupted Throne": "an Action is cancelled",
    "Nixie": "it cannot be destroyed while there is another; two others swap hands",
    "Quick Fingers": "cards go from the discard pile onto the draw pile",
    "1-up": "who would be out stays in",
    "Act-": "whether a named card is in play",
    "Collaborate": "two cards of the three just drawn are given, not any two of the hand",
    "Drunken Bartering": "as many cards go back as came",
    "One or Six": "a die that shows one of two numbers",
    "Wand of Death": "a token that takes the place of a Thing",
    "Get Out of Jail": "who is out comes back",
    "Creative Accounting": "tokens are swapped",
}
BASIC = ("motor", "hammer")  # which every deck needs


def test_sixteen_of_thirty_public_cards_can_be_written_whole() -> None:
    assert mistakes_of(WHOLE) == ""
    whole = {card.key for card in deck_of(WHOLE).cards} - {*BASIC}
    assert (len(whole), len(whole) + len(NOT_WHOLE)) == (16, 30)


def test_each_has_sentences_in_both_languages() -> None:
    for card in deck_of(WHOLE).cards:
        assert isinstance(card, RobotCard)
        said = [card.describe_effects(language) for language in ("en", "nl")]
        assert bool(said[0]) == (card.key != "motor")
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


def test_the_laws_hold_with_public_cards() -> None:
    match = lawful("robot_wars", 3, 11, False, {"deck": WHOLE})
    there_and_back(match, len(match.moves) // 2)
