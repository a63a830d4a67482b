"""Robot Wars: own cards cancel Actions, survive, roll more dice and know who wrote them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.games.robot_wars.new_cards import count_points
from ai.games.robot_wars.odds import chance_of
from ai.think import think
from games.engine import Move, view
from games.engine.core import legal_moves
from games.robot_wars.body import find_extra_dice, move_component
from games.robot_wars.card import LINE_CHARACTERS, RobotCard
from games.robot_wars.decks import deck_of, remarks_on
from games.robot_wars.language.sentences import sentence_table
from games.robot_wars.triggers import MOMENTS
from games.robot_wars.written_cards import IDEAS, written_card
from games.robot_wars.zones import HAND
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own

DECK = """name: Answers
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 12, name: Plate}
  hammer: {kind: component, strength: 3, do: [attack], count: 3, name: Hammer}
  guard: {kind: component, strength: 3, count: 2, name: Guard,
    when: [action_played, {cancel_action: {pay: 1}}, draw]}
  ear: {kind: component, strength: 3, name: Ear, when: [action_played, draw]}
  own_ear: {kind: component, strength: 3, name: Own Ear,
    when: [{action_played: {whose: mine}}, draw]}
  melt: {kind: action, count: 3, name: Melt, do: [destroy_part]}
  loot: {kind: action, name: Loot, do: [{draw: {cards: 3}}]}
  shield: {kind: component, strength: 1, name: Shield, while: [{survive: {counters: 2}}],
    do: [{add_counters: {add: 2}}]}
  dice: {kind: component, strength: 3, name: Lucky Dice, while: [extra_dice]}
  fog: {kind: hazard, name: Fog,
    while: [{extra_dice: {dice: 2, keep: worst, whose: everyone}}]}
"""


def table(*robots: str, hands: str, dice: tuple[int, ...] = (), arena: str = "") -> Table:
    """A Normal turn of seat 0, which draws a Plate."""
    deck = "plate plate plate plate plate"
    return own(DECK, *robots, hands=hands, deck=deck, dice=dice, arena=arena).normal()


def test_a_cancelled_action_is_discarded_and_does_nothing() -> None:
    t = table("motor", "motor guard", hands="melt|plate plate").do("act", "melt", "1:motor")
    assert t.asks == "Cancel 1"
    t.do("cancel", "guard").do("discard", "plate")
    assert (t.robot(1), t.at("discard"), t.at("arena")) == ("guard motor", "melt plate", "")
    assert t.count(1) == 2  # the line after the answer drew a card
    assert t.asks == "Act 0"


def test_a_component_cancels_once_until_its_player_reboots() -> None:
    t = table("motor", "motor guard", hands="melt melt|plate plate").do("act", "melt", "1:motor")
    t.do("cancel", "guard").do("discard", "plate")
    t.s.mark("actions", 1)
    t.do("act", "melt", "1:motor")
    assert t.robot(1) == "guard"


def test_each_component_is_asked_for_and_an_own_action_is_not_cancelled() -> None:
    t = table("motor guard", "motor guard", hands="melt plate|plate").do("act", "melt", "1:motor")
    assert [(m.verb, m.piece is None) for m in legal_moves(t.s)] == [
        ("cancel", False),
        ("pass", True),
    ]
    assert t.do("pass").robot(1) == "guard"


def test_other_cards_hear_an_action() -> None:
    t = table("motor own_ear", "motor ear", hands="loot|").do("act", "loot")
    assert [t.count(0), t.count(1)] == [4, 1]  # five cards were left


def test_who_sees_the_question_learns_nothing_of_hands() -> None:
    t = table("motor", "motor guard", hands="melt|plate plate").do("act", "melt", "1:motor")
    assert all(view(t.s, 0).faces[p] is None for p in t.s.zones[HAND[1]])
    assert legal_moves(view(t.s, 1)) == legal_moves(t.s)


def test_opponents_cancel_what_costs_them_their_engine() -> None:
    t = table("motor hammer", "motor guard plate", hands="melt|plate plate plate")
    t.do("act", "melt", "1:motor")
    assert think(JUDGE, view(t.s, 1), "greedy", 1, timed=False).move.verb == "cancel"


def test_a_component_loses_counters_instead_of_being_destroyed() -> None:
    t = table("motor hammer", "motor shield", hands="|", dice=(6, 6))
    [shield] = [p for p in t.s.zones["robot.1"] if t.key(p) == "shield"]
    t.s.count(shield, 2)
    t.do("use", "hammer", "1:shield")
    assert (t.robot(1), t.s.pips[shield], t.said("survives")) == ("motor shield", 0, 1)
    t.destroy(1, "shield")
    assert t.robot(1) == "motor"


@pytest.mark.parametrize(
    ("robot", "arena", "dice", "hit", "odds"),
    [
        ("motor hammer dice", "", (1, 5), True, 1 - (1 / 3) ** 2),
        ("motor hammer", "fog:1", (6, 6, 2), False, (2 / 3) ** 3),
        ("motor hammer dice", "fog:1", (6, 2), False, (2 / 3) ** 2),
    ],
)
def test_the_best_or_the_worst_of_several_dice_counts(
    robot: str, arena: str, dice: tuple[int, ...], hit: bool, odds: float
) -> None:
    t = table(robot, "motor plate", hands="|", dice=dice, arena=arena)
    move = t.move("use", "hammer", "1:plate")
    assert chance_of(t.s, 0, move) == pytest.approx(odds)
    assert (t.play(move).robot(1) == "motor") == hit
    assert not t.dice


def test_the_writer_of_a_card_is_meant_whoever_plays_it() -> None:
    text = "cards: {gift: {kind: hazard, name: Gift, when: [passed, {draw: {who: writer}}]}}"
    t = Table("gerbil hammer", "steam big", hands="blank|", blanks=5).turn().do("upgrade")
    piece = t.s.zones[HAND[0]][0]
    t.play(Move("write_card", None, piece, text))
    t.s.mark("locked", 0)
    t.turn(0).do("normal").do("play", "gift").do("pass")
    assert t.mark("writers") == ((f"gift.{t.s.faces[piece].variant}", 0),)
    t.s.mark("keepers", ((piece, 1),))  # it has come to the other player
    before = [t.count(0), t.count(1)]
    t.turn(1).do("normal").do("use", "big", "0:hammer")
    assert [t.count(0), t.count(1)] == [before[0] + 1, before[1] + 1]  # and the Normal turn's card


def test_without_a_writer_the_player_of_the_card_is_meant() -> None:
    text = DECK + "  gift: {kind: hazard, name: Gift, when: [passed, {draw: {who: writer}}]}\n"
    t = own(text, "motor hammer", "motor plate", hands="|", arena="gift:1", deck="plate plate")
    t.normal().do("use", "hammer", "1:plate")
    assert t.count(1) == 1


def test_a_strong_canceller_has_points_and_extra_dice_help_or_harm() -> None:
    card = "cards: {a: {kind: component, strength: 3, name: A, while: [%s]}}"
    assert count_points(written_card(card % "extra_dice")) > 1
    assert count_points(written_card(card % "{extra_dice: {keep: worst}}")) < 0
    t = table("motor dice", "motor", hands="|")
    assert (find_extra_dice(t.s, 0), find_extra_dice(t.s, 1)) == (1, 0)


def test_a_component_that_comes_to_the_robot_it_is_on_stays_there_once() -> None:
    t = table("motor hammer", "motor", hands="|")
    hammer = t.s.zones["robot.0"][1]
    assert t.can("use", "hammer")  # so the words of the Robot are known
    move_component(t.s, hammer, "robot.0")
    assert (t.robot(0), len(t.found("use", "hammer"))) == ("hammer motor", 1)


def test_odd_uses_are_remarked(tmp_path: Path) -> None:
    text = DECK + (
        "  odd: {kind: action, name: Odd, do: [{if: {count: hand, card: Hamer, then: [draw]}}]}\n"
        "  bare: {kind: component, strength: 2, name: Bare, while: [survive]}\n"
    )
    file = tmp_path / "odd.yaml"
    file.write_text(text, "utf-8")
    found = "\n".join(map(str, remarks_on(file)))
    assert "no card here is called 'Hamer'; did you mean 'Hammer'?" in found
    assert "nothing puts counters on it" in found


@pytest.mark.parametrize("language", ["en", "nl"])
def test_all_of_it_is_said(language: str) -> None:
    said = [
        sentence
        for card in deck_of(DECK).cards
        if isinstance(card, RobotCard)
        for sentence in card.describe_effects(language)
    ]
    assert not [sentence for sentence in said if "{" in sentence]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("do: [draw]", "Draw a card"),
        ("do: [draw, attack]", "Draw a card; attack with d6"),
        ("do: [{attack: {plus: 3, ranged: true}}]", "Attack with d6 + 3, ranged"),
        ("do: [{pass_cards: {cards: 2}}, attack]", "Pass 2 cards to the next player"),
        ("do: [{discard: {who: each_opponent}}]", "Each opponent discards a card"),
        ("while: [fly]", "Flies over Hazards and attacks"),
        ("while: [{boost: {plus: -1, what: strength}}]", "All: Strength −1"),
        ("when: [attacked, {evade: {minus: 2, pay: 1}}]", "Attacked: pay 1: roll 2 less"),
        ("when: [turn_start, {avoid: {fails: 3}}, draw]", "Each turn: die 1-3: draw a card"),
        (
            "when: [destroyed, {each: {of: hazard, do: [destroy_hazard]}}]",
            "Destroyed: for each Hazard: destroy it",
        ),
        ("text: A friendly hat.", "A friendly hat."),
    ],
)
def test_an_own_card_says_in_the_hand_in_a_few_words_what_it_does(card: str, line: str) -> None:
    made = written_card(f"cards: {{hat: {{kind: component, strength: 3, name: Hat, {card}}}}}")
    assert made.line_in("en") == line


def test_a_hazard_says_in_the_hand_on_which_numbers_it_does_what() -> None:
    text = "cards: {pit: {kind: hazard, name: Pit, when: [passed, {avoid: {fails: 3}}, lose_part]}}"
    assert written_card(text).line_in("en") == "1-3: lose a Component"


def test_no_short_text_is_longer_than_its_room() -> None:
    for text in (idea.text() for idea in IDEAS):
        card = written_card(text)
        assert all(len(card.line_in(language)) <= LINE_CHARACTERS for language in ("en", "nl"))


def test_every_moment_and_answer_has_a_short_text_in_both_languages() -> None:
    for language in ("en", "nl"):
        short = sentence_table(language).short
        assert {verb.__name__ for verb in MOMENTS} - {"passed"} <= set(short)
        assert {"avoid_attack", "evade", "halve", "salvage", "cancel_action"} <= set(short)
        assert not set(short) - set(sentence_table(language).verbs)
