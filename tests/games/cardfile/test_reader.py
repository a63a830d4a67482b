"""The card reader: what it accepts, and how it reports mistakes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from games.cardfile.reader import (
    CARD_FILE,
    Card,
    CardError,
    Line,
    load_cards,
    read_tree,
    without_places,
)
from games.cardfile.translation import check_translation
from games.cardfile.yaml_tree import _tree
from games.registry import GAMES
from games.robo_power.cards import BY_KEY, CARDS, RoboCard
from tests.support.paths import ROOT


@dataclass(frozen=True, slots=True, eq=False)
class Toy(Card):
    kind: Literal["robot", "trap"] = "robot"
    power: int = 0
    number: int | None = None
    weight: float = 1.0
    rare: bool = False
    size: Literal[1, 2] = 1
    parts: tuple[str, ...] = ()


def draw(s: Any, do: Any, chance: Any, *, arg: int = 1) -> None:
    """Draw `arg` cards."""


def attack(s: Any, do: Any, chance: Any, *, plus: int, at: Literal["arm", "head"] = "arm") -> None:
    """Attack at +`plus`."""


def shield(s: Any, do: Any, chance: Any) -> None:
    """Stop an attack."""


VERBS: dict[str, Callable[..., Any]] = {"draw": draw, "attack": attack, "shield": shield}


def toys(card: str, verbs: Any = VERBS) -> tuple[Toy, ...]:
    return load_cards(f"toy: {{bot: {{name: Bot, {card}}}}}", "toy", Toy, verbs)


def mistakes(text: str) -> list[str]:
    """What is said of a whole card file, without file and source line."""
    with pytest.raises(CardError) as caught:
        load_cards(text, "toy", Toy, VERBS)
    return [f"{m.line}:{m.column}: {m.message}" for m in caught.value.mistakes]


def said(card: str) -> str:
    """The only thing said of one card."""
    [mistake] = mistakes(f"toy: {{bot: {{name: Bot, {card}}}}}")
    return mistake.partition(": ")[2]


# Robo Power's own cards


def test_the_box_holds_99_cards_of_22_kinds() -> None:
    assert (sum(card.count for card in CARDS), len(CARDS), len(BY_KEY)) == (99, 22, 22)


@pytest.mark.parametrize(
    ("kind", "copies"), [("trap", 10), ("counteract", 3), ("spy", 5), ("robot", 81)]
)
def test_copies_of_each_kind(kind: str, copies: int) -> None:
    assert sum(card.count for card in CARDS if card.kind == kind) == copies


def test_thirteen_cards_have_no_number_and_they_are_the_special_ones() -> None:
    numberless = [card for card in CARDS if card.number is None]
    assert sum(card.count for card in numberless) == 13
    assert {card.kind for card in numberless} == {"trap", "counteract"}


SHEET = """
counteract - 3 | trap - 10 | spy_master 1 1 | spy 3 4 | buzzy 10 6 | wind 25 7 | shock 30 7
rock 35 7 | lightor 40 8 | zip 50 4 | hairy 51 6 | grapple 60 8 | brainy 65 4 | blade 70 3
alx 75 3 | brainiac 85 3 | crusher 85 3 | ram 120 4 | slice 160 3 | un_beat 200 2 | copy 205 2
robo_striker 210 1"""  # key, number, copies


def test_every_card_has_the_number_and_copies_of_the_sheet() -> None:
    told = [f"{card.key} {card.number or '-'} {card.count}" for card in CARDS]
    assert told == SHEET.strip().replace("\n", " | ").split(" | ")


def test_only_spies_steal_and_the_master_steals_twice() -> None:
    assert {card.key: card.steals for card in CARDS if card.steals} == {"spy": 1, "spy_master": 2}


def test_a_spys_text_says_how_many_it_steals() -> None:
    assert " 2 cards at random" in BY_KEY["spy_master"].text
    assert " 1 card at random " in BY_KEY["spy"].text


def test_texts_are_short_and_no_two_alike() -> None:
    assert all(0 < len(card.text) <= 120 for card in CARDS)
    assert len({card.text for card in CARDS}) == 22


NAMES = ("robo_power", "stak_bots")  # games whose cards have names, the same in every language


def test_dutch_has_every_card_by_its_own_name_and_short() -> None:
    every = [
        card
        for game, rules in GAMES.items()
        for card in load_cards(CARD_FILE, game, *rules.cards[:2])
    ]
    for game in GAMES:
        dutch = ROOT / "ui/games" / game / "cards.nl.yaml"
        assert check_translation(dutch, every) == []
        words = without_places(read_tree(dutch))[game]
        names = {card.key: card.name for card in every if card.game == game}
        own = {key: card["name"] for key, card in words.items()}
        assert own.keys() == names.keys()
        assert own == names or game not in NAMES
        assert all(0 < len(card["text"]) <= 165 for card in words.values())


def test_cards_of_two_processes_are_equal() -> None:
    code = (
        "import pickle,sys; from games.robo_power.cards import CARDS; "
        "sys.stdout.buffer.write(pickle.dumps(CARDS))"
    )
    there = {**os.environ, "PYTHONHASHSEED": "77"}
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=there, capture_output=True, check=True
    )
    theirs = pickle.loads(out.stdout)
    assert theirs == CARDS
    assert {hash(card) for card in theirs} == {hash(card) for card in CARDS}
    assert [repr(card) for card in theirs] == [repr(card) for card in CARDS]


def test_a_hundred_cards_load_in_a_moment() -> None:
    text = "toy:\n" + "".join(
        f"  c{i}: {{name: Bot {i}, count: 3, power: 4, do: [{{attack: {{plus: 2}}}}],\n"
        f'    text: "Attack at +{{plus}}."}}\n'
        for i in range(100)
    )
    times = []
    for _ in range(3):
        _tree.cache_clear()
        begin = time.process_time()
        assert len(load_cards(text, "toy", Toy, VERBS)) == 100
        times.append(time.process_time() - begin)
    assert min(times) < 0.05  # about 0.012 on a quiet machine


# Cards


def test_a_card_left_alone_is_one_copy_without_text() -> None:
    [bot] = toys("power: 2")
    assert (bot.game, bot.key, bot.count, bot.text, bot.back, bot.source) == (
        "toy",
        "bot",
        1,
        "",
        "",
        "",
    )


def test_numbers_of_every_declared_type_are_read() -> None:
    [bot] = toys("number: 7, weight: 2, rare: true, parts: [arm, head], source: reconstructed")
    assert (bot.number, bot.weight, bot.rare, bot.parts) == (7, 2.0, True, ("arm", "head"))
    assert bot.source == "reconstructed"


def test_null_is_a_number_only_where_the_card_says_so() -> None:
    assert toys("number: null")[0].number is None
    assert said("power: null") == "card 'bot': 'power' is null; write a whole number"


def test_cards_come_in_the_order_of_the_file() -> None:
    cards = load_cards("toy: {zed: {name: Z}, abe: {name: A}}", "toy", Toy)
    assert [card.key for card in cards] == ["zed", "abe"]


def test_verbs_are_a_word_a_short_form_or_named_arguments() -> None:
    [bot] = toys("do: [shield, draw, {draw: 3}, {attack: {at: head, plus: 2}}]")
    assert bot.do == (
        Line("shield", shield),
        Line("draw", draw, (("arg", 1),)),
        Line("draw", draw, (("arg", 3),)),
        Line("attack", attack, (("plus", 2), ("at", "head"))),
    )
    assert [line.act for line in bot.do] == [shield, draw, draw, attack]


def test_while_and_when_are_kept_apart() -> None:
    [bot] = toys("when: [draw], while: [shield]")
    assert ([x.verb for x in bot.when], [x.verb for x in bot.while_]) == (["draw"], ["shield"])


def test_variants_are_cards_of_one_key_with_numbers_of_their_own() -> None:
    core = toys('text: "At {power}.", variants: [{power: 3, count: 2}, {power: 4}]')
    assert [(c.key, c.variant, c.power, c.count, c.text) for c in core] == [
        ("bot", 0, 3, 2, "At 3."),
        ("bot", 1, 4, 1, "At 4."),
    ]
    assert core[0] != core[1]


def test_a_text_takes_its_numbers_from_the_card_and_its_verbs() -> None:
    [bot] = toys(
        'power: 4, do: [{attack: {plus: 2}}, draw], text: "{power}, +{plus}, {arg}, {count}"'
    )
    assert bot.text == "4, +2, 1, 1"


def test_cards_of_one_key_in_two_games_are_two_cards() -> None:
    text = "toy: {bot: {name: Bot}}\ntin: {bot: {name: Bot}}"
    assert load_cards(text, "toy", Toy) != load_cards(text, "tin", Toy)


def test_a_name_is_never_filled_in() -> None:
    [bot] = load_cards("toy: {bot: {name: '{power}', power: 4}}", "toy", Toy)
    assert bot.name == "{power}"


@pytest.mark.parametrize(
    "text", ["{power.real}", "{power!r}", "{0.__class__}", "{{power}}", "{", "}"]
)
def test_a_text_knows_no_other_braces(text: str) -> None:
    assert "a lone '" in mistakes(f'toy: {{bot: {{name: Bot, text: "{text}"}}}}')[0]


# Mistakes


def test_a_mistake_names_file_line_and_column_and_shows_the_line(tmp_path: Path) -> None:
    path = tmp_path / "my_deck.yaml"
    path.write_text("toy:\n  magnet: {name: Magnet,\n           powr: 2}\n")
    with pytest.raises(CardError) as caught:
        load_cards(path, "toy", Toy, VERBS)
    told = "card 'magnet': unknown key 'powr'; did you mean 'power'?"
    assert str(caught.value) == f"{path}:3:12: {told}\n               powr: 2}}"


def test_every_mistake_is_told_in_order_of_lines() -> None:
    told = mistakes(
        "toy:\n  bot: {nome: Bot, power: x}\n  Bat: {name: Bat, count: 0}\n"
        "  car: {name: Car, do: [{atack: 2}], text: '{plsu}'}\n  nil: 3\n"
    )
    assert [line.split(":")[0] for line in told] == ["2", "2", "2", "3", "3", "4", "5"]


@pytest.mark.parametrize(
    ("card", "right"),
    [
        ("pawer: 2", "unknown key 'pawer'; did you mean 'power'?"),
        ("kind: rebot", "'kind' is 'rebot'; did you mean 'robot'?"),
        ("do: [drow]", "'do': there is no verb 'drow'; did you mean 'draw'?"),
        ("do: [{attack: {plus: 1, pluss: 2}}]", "'attack' has no 'pluss'; remove it"),
        ("text: '{pawer}'", "no number '{pawer}'; did you mean 'power'?"),
        ("do: [{attack: {plus: 1, at: haed}}]", "'at' is 'haed'; did you mean 'head'?"),
    ],
)
def test_the_likely_word_is_offered(card: str, right: str) -> None:
    assert said(card).endswith(right)


@pytest.mark.parametrize(
    ("card", "right"),
    [
        ("do: [attack]", "'attack' needs 'plus'; write plus: and a whole number"),
        ("do: [{shield: 2}]", "'shield' takes no value of its own; write shield alone"),
        ("do: [{attack: 2}]", "'attack' takes no value of its own; write at or plus"),
        ("do: [{draw: many}]", "'arg' is 'many'; write a whole number"),
        ("do: [{draw: true}]", "'arg' is true; write a whole number"),
        ("do: [{draw: 1.5}]", "'arg' is 1.5; write a whole number"),
        ('do: [{draw: "2"}]', "'arg' is '2'; write 2 without quotes"),
        ("do: draw", "'do' is a list of verbs; write [draw]"),
        ("do: [3]", "'do': a verb is missing; write one such as draw"),
        ("do: [{draw: 1, shield: 2}]", "'do': a verb is missing; write one such as draw"),
    ],
)
def test_a_verbs_arguments_are_those_of_its_function(card: str, right: str) -> None:
    told = mistakes(f"toy: {{bot: {{name: Bot, {card}}}}}")
    assert any(line.endswith(right) for line in told), told


@pytest.mark.parametrize(
    ("card", "right"),
    [
        ("power: '12'", "'power' is '12'; write 12 without quotes"),
        ("power: true", "'power' is true; write a whole number"),
        ("text: 12", "'text' is 12; write \"12\" in quotes"),
        ("size: true", "'size' is true; write 1 or 2"),
        ("rare: 1", "'rare' is 1; write true or false"),
        ("parts: arm", "'parts' is 'arm'; write a list of text"),
        ("parts: [arm, 2]", "'parts' is 2; write \"2\" in quotes"),
        ("count: 0", "'count' can't be '0'; write 1 to 200"),
        ("count: 201", "'count' can't be '201'; write 1 to 200"),
        ("source: guessed", "'source' is 'guessed'; write reconstructed"),
        ("variants: 3", "write variants: [{power: 3, count: 2}, {power: 4, count: 2}]"),
        (
            "power: 1, variants: [{power: 2}]",
            "the card and variant 1 both give 'power'; keep one of them",
        ),
        ("text: '{number}'", "no number '{number}'; write count, power, size or weight"),
        ("power: 1, do: [{draw: 1}, {draw: 2}], text: '{arg}'", "write the number itself"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_with_the_right_one(card: str, right: str) -> None:
    assert said(card).endswith(right)


def test_a_mistake_shared_by_two_variants_is_told_once() -> None:
    assert said("pawer: 2, variants: [{count: 1}, {count: 2}]").endswith("did you mean 'power'?")


def test_a_number_that_is_wrong_is_not_missed_in_the_text_as_well() -> None:
    assert said("power: x, text: '{power}'").endswith("write a whole number")


def test_a_card_without_a_name_is_told_where_it_begins() -> None:
    assert mistakes("toy: {bot: {power: 2}}") == [
        "1:7: card 'bot': 'name' is missing; write name: and text"
    ]


def test_a_long_name_and_a_name_of_two_lines_do_not_fit_a_card() -> None:
    long, two = "x" * 41, '"a\\nb"'
    assert "write 1 to 40" in mistakes(f"toy: {{bot: {{name: {long}}}}}")[0]
    assert "in one line" in mistakes(f"toy: {{bot: {{name: {two}}}}}")[0]


def test_a_text_too_long_for_a_card_is_told_with_its_length() -> None:
    assert toys(f"text: {'x' * 400}")
    assert said(f"text: {'x' * 401}").endswith("it has 401 characters; write at most 400")


def test_a_key_is_small_letters_and_the_tidy_one_is_offered() -> None:
    assert mistakes("toy: {Un-Beat: {name: U}}")[0].endswith("write un_beat")


def test_a_game_that_is_not_there_is_told_with_the_one_that_is() -> None:
    with pytest.raises(CardError) as caught:
        load_cards("a: {}\nrobo_powr: {}\n", "robo_power", RoboCard)
    [mistake] = caught.value.mistakes
    assert (mistake.line, mistake.column) == (2, 1)
    assert mistake.message == "unknown game 'robo_powr'; did you mean 'robo_power'?"


def test_past_a_hundred_mistakes_the_rest_waits() -> None:
    told = mistakes("toy: {" + ", ".join(f"b{i}: {{nime: x}}" for i in range(200)) + "}")
    assert len(told) == 101
    assert "more than 100 mistakes" in told[-1]
