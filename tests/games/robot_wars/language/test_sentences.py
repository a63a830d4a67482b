"""Robot Wars: what each word of the cards says in plain words, in both languages."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from functools import cache

import pytest

from games.cardfile.patterns import Voice, fill_pattern
from games.cardfile.reader import LASTING_ARGUMENT, Line, Verb, read_tree, without_places
from games.cardfile.signatures import NestedLines, Slot, arguments_of
from games.robot_wars.aims import AIMS
from games.robot_wars.decks import CARDS, deck_of
from games.robot_wars.language.sentences import (
    FILE,
    SentenceContext,
    say_line,
    sentence_table,
    shorten,
)
from games.robot_wars.verbs import DEEDS, VERBS

LANGUAGES = ("en", "nl")
NUMBERS = (-2, 0, 1, 2)
MOST = 350  # combinations of one verb; of more every n-th
POSITIVE = (
    "dice",
    "counters",
    "cards",
    "pay",
    "turns",
    "actions",
    "size",
    "roll",
    "fails",
    "reach",
)
# What is chosen beside what a line falls on.
CHOSEN = {"destroy_this", "lose_part", "discard", "choose", "you_may", "pass_cards", "put_back"}
COMMON = ("who", "chooses")  # which every verb has


def shapes(name: str, slot: Slot) -> tuple[object, ...]:
    """Every shape that an argument can have."""
    if slot.kind.lines:
        inner = Line("draw", VERBS["draw"], (("cards", 2), ("shown", False), ("keep", "any")))
        if name == LASTING_ARGUMENT:
            inner = Line("steer", VERBS["steer"], (("plus", 2),))
        return (
            NestedLines((inner,)),
            NestedLines((inner, inner)),
            *([NestedLines()] if slot.default == () else []),
        )
    if slot.kind.choices:
        return slot.kind.choices
    if str in slot.kind.types:
        return ("", "draw")
    if name.startswith("at_"):
        return (None, 0, 3) if name == "at_least" else (None, 3, 1)
    if bool in slot.kind.types:
        return (False, True)
    return tuple(n for n in NUMBERS if n > 0 or name not in POSITIVE)


def key(verb: Verb) -> str:
    """The word of a verb."""
    return verb.__name__.rstrip("_")


def every(verb: Verb) -> Iterator[Line]:
    """A line of a verb with each combination of shapes of its arguments."""
    slots = {name: slot for name, slot in arguments_of(verb).items() if name not in COMMON}
    every_shape = [shapes(name, slot) for name, slot in slots.items()]
    step = 1 + math.prod(map(len, every_shape)) // MOST
    for values in itertools.islice(itertools.product(*every_shape), 0, None, step):
        yield Line(key(verb), verb, tuple(zip(slots, values, strict=True)))


@cache
def said(language: str) -> dict[str, str]:
    """What each line says, for whoever is meant."""
    return {
        f"{who} {line.verb} {line.args}": say_line(line, SentenceContext(language, you=who))
        for verb in VERBS.values()
        for line in every(verb)
        for who in ("you", "that")
    }


def test_every_word_has_a_sentence_in_each_language_and_no_other() -> None:
    verbs = without_places(read_tree(FILE))["verbs"]
    assert verbs.keys() == VERBS.keys()
    assert all(set(texts) == set(LANGUAGES) for texts in verbs.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_meant_and_whoever_chooses_is_said_of_every_verb(language: str) -> None:
    for verb in DEEDS:
        for name in COMMON:
            texts = set()
            for value in arguments_of(verb)[name].kind.choices:
                args = dict(next(every(verb)).args) | {name: value}
                args |= {"may": True} if "may" in args else {}
                told = Line(key(verb), verb, tuple(args.items()))
                texts.add(say_line(told, SentenceContext(language)))
            # `they` are `you` here, and choose nothing where there is nothing to choose
            ways = len(arguments_of(verb)[name].kind.choices) - (name == "chooses")
            ways = 1 if name == "chooses" and key(verb) not in {*AIMS, *CHOSEN} else ways
            assert len(texts) == ways, (verb.__name__, texts)


def test_the_sentences_agree_with_the_verbs_at_which_something_is_chosen() -> None:
    for language in LANGUAGES:
        found = {
            verb for verb, said in sentence_table(language).verbs.items() if "{chooses" in said
        }
        assert found == {*AIMS, *CHOSEN}


def test_who_is_meant_is_said_once_and_then_spoken_of() -> None:
    [gale] = lines_of("if: {count: hand, who: each_opponent, then: [discard]}")
    assert say_line(gale, SentenceContext("en")) == (
        "for each opponent: if there is at least 1 card in that player's hand: "
        "that player discards a card"
    )
    [broom] = lines_of("each: {of: opponent, do: [{add_counters: {on: robot, who: target}}]}")
    assert say_line(broom, SentenceContext("en")) == (
        "for each opponent: a counter is put on that player's Robot"
    )
    [idol] = lines_of("lose_part: {who: each_opponent, chooses: you}")
    assert say_line(idol, SentenceContext("en")) == (
        "a Component of each opponent's Robot is destroyed; you choose which"
    )


def lines_of(written: str) -> tuple[Line, ...]:
    """The lines of a card that does this."""
    card = f"  last: {{kind: action, name: Last, do: [{{{written}}}]}}\n"
    return deck_of(DECK + card).cards[-1].do


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_combination_of_arguments_is_a_sentence(language: str) -> None:
    for what, text in said(language).items():
        assert not re.search(r"[{}#|]|  | [,;.:]|\b1 (cards|turns|Components|kaarten)\b", text), (
            what
        )
        assert text[:1].strip(), what


def test_arguments_change_what_is_said() -> None:
    for language in LANGUAGES:
        for verb in VERBS.values():
            own = {k: slot for k, slot in arguments_of(verb).items() if k not in COMMON}
            for name, slot in own.items():
                first = dict(next(every(verb)).args)
                first |= {"of": "component"} if key(verb) == "each" and name == "whose" else {}
                texts = {
                    say_line(
                        Line(key(verb), verb, tuple((first | {name: v}).items())),
                        SentenceContext(language),
                    )
                    for v in shapes(name, slot)
                }
                assert len(texts) == len(shapes(name, slot)), (language, verb.__name__, name)


def test_one_and_many_below_zero_and_whoever_is_meant() -> None:
    texts = said("en")
    assert texts["you discard (('cards', 1), ('random', True))"] == "discard a card at random"
    assert texts["that discard (('cards', 2), ('random', False))"] == "that player discards 2 cards"
    assert texts["you steer (('plus', -2),)"].startswith("2 is taken off your attack rolls")
    assert "nl" not in texts
    dutch = said("nl")
    assert dutch["that draw (('cards', 1), ('shown', False), ('keep', 'any'))"] == (
        "die speler trekt een kaart"
    )


def test_a_language_without_sentences_speaks_english() -> None:
    assert sentence_table("eo") is sentence_table("en")


def test_a_long_text_ends_at_a_whole_part() -> None:
    long = ["Draw a card; " * 30 + "."]
    assert len(shorten(long)) <= 242
    assert shorten(long).endswith("Draw a card …")
    assert shorten(["Short."]) == "Short."


def test_a_pattern_that_is_not_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="not closed"):
        fill_pattern("{cards", lambda name: 1, Voice(True, {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_cards_say_every_number_that_their_own_texts_say(language: str) -> None:
    for card in CARDS:
        numbers = {str(value) for line in card.do for _, value in line.args if type(value) is int}
        text = " ".join(card.describe_effects(language))
        own = set(re.findall(r"\b\d+\b", card.text)) & numbers
        assert all(number in text or number == "1" for number in own), card.key


DECK = """name: Words
cards:
  motor: {kind: component, strength: 3, engine: true, count: 10, name: Motor, text: "An Engine."}
  bare: {kind: component, strength: 2, name: Bare, do: [{draw: {cards: 3}}]}
  own: {kind: action, name: Own, text: "Three for you.", do: [{draw: {cards: 3}}]}
"""


def test_a_card_says_what_it_does_under_its_writers_text_or_in_its_place() -> None:
    cards = {card.key: card for card in deck_of(DECK).cards}
    assert cards["bare"].text_in("en") == "Action: draw 3 cards."
    assert cards["bare"].text_in("nl") == "Actie: trek 3 kaarten."
    assert cards["bare"].does_in("en") == ""
    assert cards["own"].text_in("nl") == "Three for you."
    assert cards["own"].does_in("en") == "Draw 3 cards."
    assert cards["motor"].does_in("en") == ""
    assert all(card.does_in("en") == "" for card in CARDS)
