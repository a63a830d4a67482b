"""Robot Wars: own cards give, pass and swap cards, and give turns."""

from __future__ import annotations

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.think import think
from games.engine.core import legal_moves
from games.engine.observation import view
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import deck_of
from games.robot_wars.refusals import explain_refusal
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own

DECK = """name: Exchanges
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 20, name: Plate}
  tin: {kind: component, strength: 1, count: 4, name: Tin}
  hammer: {kind: component, strength: 3, do: [attack], count: 2, name: Hammer}
  present: {kind: action, name: Present, do: [give, draw]}
  trash: {kind: action, name: Pass the Trash, do: [{pass_cards: {to: previous, cards: 2}}]}
  round: {kind: action, name: Round, do: [{pass_cards: {who: everyone}}]}
  toll: {kind: hazard, name: Toll Booth, when: [passed, {pass_cards: {to: owner, random: true}}]}
  hands: {kind: action, name: Swap Hands, do: [{swap: {what: hand}}]}
  robots: {kind: action, name: Swap Robots, do: [{swap: {what: robot}}]}
  parts: {kind: action, name: Swap Parts, do: [{swap: {what: part}}]}
  card: {kind: action, name: Swap Cards, do: [{swap: {what: card}}]}
  gamble: {kind: action, name: Gamble, do: [{put_back: {cards: 20}}, {draw: {cards: 5}}]}
  fingers: {kind: action, name: Fingers, do: [{put_back: {cards: 2, to: top}}]}
  under: {kind: action, name: Under, do: [{put_back: {to: bottom}}]}
  bus: {kind: action, name: Running, do: [extra_turn]}
"""


def table(*robots: str, hands: str, arena: str = "", deck: str = "plate plate plate") -> Table:
    """A Normal turn of seat 0."""
    return own(DECK, *robots, hands=hands, arena=arena, deck=deck).normal()


def test_a_card_of_ones_choice_is_given_to_an_opponent() -> None:
    t = table("motor", "motor", "motor", hands="present tin|tin|tin").do("act", "present", 2)
    assert t.asks == "Give 0"
    assert {t.key(move.moved) for move in legal_moves(t.s)} == {"tin", "plate"}
    t.do("give", "tin")
    assert [t.hand(seat) for seat in range(3)] == ["plate plate", "tin", "tin tin"]
    assert t.said("gives") == 1


def test_two_cards_are_passed_to_the_player_before() -> None:
    t = table("motor", "motor", "motor", hands="trash tin tin hammer||").do("act", "trash")
    t.do("give", "tin").do("give", "hammer")
    assert [t.hand(seat) for seat in range(3)] == ["plate tin", "", "hammer tin"]


def test_everybody_passes_a_card_on() -> None:
    t = table("motor", "motor", hands="round tin|hammer hammer", deck="plate").do("act", "round")
    t.do("give", "tin")
    assert t.asks == "Give 1"
    assert t.do("give", "hammer").hand(1) == "hammer tin"


def test_who_meets_a_toll_booth_gives_its_player_a_card() -> None:
    t = table("motor hammer", "motor plate", hands="tin|", arena="toll:1", deck="plate")
    t.do("use", "hammer", "1:plate")
    assert [t.count(0), t.count(1)] == [1, 1]
    t = table("motor hammer", "motor plate", hands="tin|", arena="toll:0", deck="plate")
    assert t.do("use", "hammer", "1:plate").count(0) == 2


def test_hands_are_swapped_and_strangers_learn_nothing() -> None:
    t = table("motor", "motor", "motor", hands="hands tin tin|hammer|").do("act", "hands", 1)
    assert [t.hand(0), t.hand(1)] == ["hammer", "plate tin tin"]
    seen = view(t.s, 2)
    assert all(seen.faces[p] is None for seat in (0, 1) for p in seen.zones[f"hand.{seat}"])


def test_all_components_are_swapped() -> None:
    t = table("motor", "motor hammer tin", hands="robots").do("act", "robots", 1)
    assert [t.robot(0), t.robot(1)] == ["hammer motor tin", "motor"]
    assert t.can("use", "hammer") is False
    assert not own(DECK, "", "motor", hands="robots|", deck="").normal().can("act", "robots")


def test_a_component_is_swapped_for_one_of_another_robot() -> None:
    t = table("motor tin", "motor hammer", hands="parts").do("act", "parts", "1:hammer")
    assert t.asks == "SwapFor 0"
    t.do("swap", "tin")
    assert [t.robot(0), t.robot(1)] == ["hammer motor", "motor tin"]


def test_a_random_card_is_swapped_for_one_of_ones_choice() -> None:
    t = table("motor", "motor", hands="card tin|hammer", deck="plate").do("act", "card", 1)
    t.do("give", "tin")
    assert [t.hand(0), t.hand(1)] == ["hammer plate", "tin"]
    assert not table("motor", "motor", hands="card|").can("act", "card")


def test_a_hand_is_shuffled_into_the_draw_pile() -> None:
    t = table("motor", "motor", hands="gamble tin|", deck="plate hammer")
    assert t.do("act", "gamble").hand(0) == "hammer plate tin"
    assert t.at("discard") == "gamble"


def test_cards_are_put_on_or_under_the_draw_pile_in_order() -> None:
    t = table("motor", "motor", hands="fingers tin hammer|", deck="plate plate").do(
        "act", "fingers"
    )
    assert t.asks == "PutBack 0"
    t.do("put_back", "tin").do("put_back", "hammer")
    assert [t.key(p) for p in t.s.zones["deck"]] == ["plate", "tin", "hammer"]
    t = table("motor", "motor", hands="under tin|", deck="plate plate").do("act", "under")
    t.do("put_back", "tin")
    assert [t.key(p) for p in t.s.zones["deck"]] == ["tin", "plate"]
    assert view(t.s, 1).faces[t.s.zones["deck"][0]] is None


def test_a_turn_follows_the_turn_and_then_the_next_player_is_on() -> None:
    t = table("motor", "motor", hands="bus").do("act", "bus").do("end")
    assert t.asks == "Kind 0"
    assert t.do("reboot").asks == "Kind 1"


def test_an_extra_turn_of_a_player_who_goes_out_is_lost() -> None:
    t = table("motor", "motor", "motor", hands="bus").do("act", "bus")
    t.destroy(0, "motor")
    assert t.asks == "Kind 1"
    assert t.do("reboot").asks == "Kind 2"


@pytest.mark.parametrize(
    ("robots", "hands", "better"),
    [
        (("motor plate tin", "motor plate tin"), "bus", ("act", "bus", "")),
        (("motor tin", "motor plate plate hammer"), "robots tin", ("act", "robots", "")),
        (("motor plate", "motor tin"), "hands|plate plate hammer motor", ("act", "hands", "")),
    ],
)
def test_opponents_see_what_such_a_card_is_worth(
    robots: tuple[str, ...], hands: str, better: tuple[str, str, str]
) -> None:
    t = table(*robots, hands=hands)
    move = think(JUDGE, view(t.s, 0), "greedy", 1, timed=False).move
    assert move in t.found(*better)


def test_opponents_give_away_their_least_valuable_card() -> None:
    t = table("motor", "motor", hands="present motor tin hammer|").do("act", "present", 1)
    move = think(JUDGE, view(t.s, 0), "greedy", 1, timed=False).move
    assert move in t.found("give", "tin")


def test_what_is_refused_says_what_to_do() -> None:
    t = table("motor tin", "motor hammer", hands="present tin|").do("act", "present", 1)
    motor, tin = t.s.zones["robot.0"][0], t.found("give", "tin")[0].moved
    found = [explain_refusal(t.s, t.ask, *what) for what in ((motor, None), (tin, "discard"))]
    assert [one.key for one in found if one] == ["give_card", "to_that_hand"]
    t = table("motor tin", "motor hammer", hands="parts plate|").do("act", "parts", "1:hammer")
    motor, plate = t.s.zones["robot.0"][0], t.s.zones["hand.0"][0]
    found = [explain_refusal(t.s, t.ask, *what) for what in ((plate, None), (motor, "discard"))]
    assert [one.key for one in found if one] == ["swap_part", "for_that_part"]


def test_the_sentences_say_it_all() -> None:
    cards = {card.key: card for card in deck_of(DECK).cards if isinstance(card, RobotCard)}
    assert [cards[key].describe_effects("en")[0] for key in ("trash", "card", "parts", "bus")] == [
        "Pass 2 cards to the previous player.",
        "Take a random card from the hand of an opponent and give a card back.",
        "Swap a Component of your Robot for one of another Robot.",
        "You take another turn right after your turn.",
    ]
