"""Robot Wars: what only cards of players' own decks do."""

from __future__ import annotations

import pytest

from games.engine.core import advance, legal_moves
from games.robot_wars.attack import find_avoiders
from games.robot_wars.decks import deck_of, mistakes_of
from games.robot_wars.zones import ROBOT
from tests.games.robot_wars.test_deck_examples import own

CARDS = """name: Odd
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 6, name: Plate}
  rocket: {kind: action, do: [{attack: {plus: 2}}], count: 3, name: Rocket}
  punch: {kind: action, do: [{attack: {second: true}}], name: Punch}
  valve: {kind: component, strength: 2, internal: true, name: Valve}
  twin: {kind: component, strength: 2, name: Twin, do: [use_weapon, attack]}
  shell: {kind: component, strength: 9, name: Shell, while: [force_field]}
  bomb: {kind: component, strength: 2, name: Bomb, do: [destroy_all, {destroy_part: {whose: any}}]}
  phoenix: {kind: component, strength: 2, name: Phoenix, do: [destroy_this, draw, draw, attack]}
  mirror: {kind: component, strength: 2, name: Mirror, when: [attacked, avoid_attack], count: 3}
"""


def test_an_action_card_may_attack() -> None:
    t = own(CARDS, "motor", "motor plate", hands="rocket", dice=(1,)).normal()
    t.do("act", "rocket", "1:plate")
    assert t.said("hits") == 1
    assert t.robot(1) == "motor"
    assert t.at("discard") == "plate rocket"


def test_an_action_card_may_strike_twice() -> None:
    t = own(CARDS, "motor", "motor plate valve", hands="punch", dice=(3, 2)).normal()
    t.do("act", "punch", "1:plate").do("aim", "punch", "1:valve")
    assert t.robot(1) == "motor"


def test_a_weapon_that_is_gone_before_the_roll_stops_the_attack() -> None:
    t = own(CARDS, "motor phoenix", "motor plate", dice=(6,)).normal()
    t.do("use", "phoenix", "1:plate")
    assert t.said("stopped") == 1
    assert t.robot(1) == "motor plate"


def test_what_uses_a_weapon_is_none_itself() -> None:
    t = own(CARDS, "motor twin", "motor plate").normal()
    assert not t.can("use", "twin")


def test_behind_a_shell_only_the_shell_is_attacked() -> None:
    t = own(CARDS, "motor", "motor plate shell", hands="rocket").normal()
    assert t.targets("rocket", "act") == "shell"


def test_a_target_that_an_earlier_line_took_away_is_chosen_anew() -> None:
    t = own(CARDS, "motor plate bomb", "motor plate", "motor plate").normal()
    t.do("use", "bomb", "0:plate")
    assert t.robot(0) == ""
    assert t.said("out") == 0
    assert not [m for m in legal_moves(t.s) if m.verb == "aim" and m.to in t.s.zones[ROBOT[0]]]


def test_a_card_at_work_is_not_shuffled_away() -> None:
    t = own(CARDS, "motor phoenix", "motor plate", hands="", deck="", dice=(1, 1, 1, 1))
    t.normal()
    phoenix = t.s.zones["robot.0"][1]
    assert t.key(phoenix) == "phoenix"
    for piece in t.s.zones["box"][:5]:
        t.s.move(piece, "discard", up=True)
    before = list(t.s.faces)
    t.listen(lambda: advance(t.s, t.move("use", "phoenix", "1:plate"), t.chance))
    assert t.s.faces[phoenix] is before[phoenix]


def test_of_equal_cards_each_is_used_once() -> None:
    t = own(CARDS, "motor", "motor mirror mirror")
    one, two = find_avoiders(t.s, 1)
    for spent, left in (((1, one),), 1), (((1, "mirror"),), 1), (((1, one), (1, two)), 0):
        t.s.mark("spent", spent)
        assert len(find_avoiders(t.s, 1)) == left


def test_a_card_without_a_text_gets_a_plain_one() -> None:
    texts = {card.key: card.text_in("en") for card in deck_of(CARDS).cards}
    assert texts["rocket"] == "Attack a Component with d6 + 2."
    assert texts["bomb"] == (
        "Action: all Components of your Robot are destroyed at once; "
        "destroy a Component of any Robot without a roll."
    )
    assert texts["mirror"].startswith("When your Robot is attacked: you may make the attack")
    assert texts["shell"].startswith("Your other Components can't be used")
    assert texts["plate"] == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("strength: 9, name: Shell", "name: Shell", "'force_field' needs a card with a strength"),
        ("engine: true", "engine: false", "no Robot can use anything without an Engine"),
        ("do: [use_weapon, attack]", "do: [{draw: {cards: 0}}]", "write 1 to 20"),
        ("do: [use_weapon, attack]", "do: [{miss_turns: {turns: -1}}]", "write 1 to 9"),
        (
            "do: [use_weapon, attack]",
            "when: [passed, draw]",
            "'passed' does not fit the kind component",
        ),
        ("do: [use_weapon, attack]", "while: [target]", "'target' does not fit the kind component"),
        ("do: [use_weapon, attack]", "when: [turn_end, draw, turn_end, draw]", "is here twice"),
        ("name: Twin", "name: Twin, back: red", "unknown key 'back'"),
        ("name: Twin", "name: Twin, robot: [hed_box]", "did you mean 'head_box'"),
        ("name: Twin", "name: Twin, colour: red", 'write one such as "#c0504d"'),
        (
            "kind: action, do: [{attack: {second: true}}]",
            "kind: action, engine: true, do: [draw]",
            "only a component can be engine",
        ),
        ("name: Odd\n", "", "the deck has no name"),
        ("cards:\n", "card:\n", "did you mean 'cards'"),
    ],
)
def test_what_would_spoil_a_game_is_refused_in_words(old: str, new: str, said: str) -> None:
    assert CARDS.count(old)
    assert said in mistakes_of(CARDS.replace(old, new))


def test_all_mistakes_of_a_deck_are_told_at_once() -> None:
    text = CARDS.replace("second", "secnd").replace("force_field", "forcefield")
    told = mistakes_of(text.replace("strength: 3, engine", "strength: 300, engine"))
    assert told.count("text:") == 3


LUCK = """name: Luck
cards:
  motor: {kind: component, strength: 3, engine: true, count: 10, name: Motor}
  tar: {kind: action, do: [{miss_turns: {turns: 2}}], name: Tar}
  wheel: {kind: action, do: [{avoid: {fails: 3}}, {draw: {cards: 2}}], name: Wheel}
"""


def test_turns_are_missed_without_a_die_that_nobody_rolled() -> None:
    t = own(LUCK, "motor", "motor", hands="tar").normal().do("act", "tar", 1)
    assert (t.said("dazes"), t.said("flipped"), t.mark("missed")) == (1, 0, (0, 2))


@pytest.mark.parametrize(("die", "said", "more"), [(3, "works", 1), (4, "fails", -1)])
def test_a_roll_of_a_card_that_is_no_hazard_catches_nobody(die: int, said: str, more: int) -> None:
    t = own(LUCK, "motor", "motor", hands="wheel", dice=(die,)).normal()
    before = t.count(0)
    t.do("act", "wheel")
    assert (t.said("tries"), t.said(said), t.said("caught")) == (1, 1, 0)
    assert t.count(0) == before + more
