"""Remarks on likely oversights in a playable deck."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from games.cardfile.errors import CheckedText, clip, phrase, suggest
from games.cardfile.reader import Line, read_tree, without_places
from games.cardfile.yaml_tree import YamlNode
from games.robot_wars.card import RobotCard
from games.robot_wars.language.deck_check import (
    MOMENT_NAMES,
    arguments,
    plain_list,
    read_verb_and_numbers,
)
from games.robot_wars.language.doubts import find_counters, find_nodes, note_doubts, with_nested
from games.robot_wars.language.sentences import FILE, has_choice, moments_of

# Verbs by which a Component, a Robot or the game can come to an end.
ENDING = frozenset(
    (
        "attack",
        "attack_anyone",
        "destroy_part",
        "destroy_all",
        "lose_part",
        "crash",
        "win_game",
        "lose_game",
    )
)
_NUMBERS = "one two three four five six seven eight nine ten"
_GETALLEN = "één twee drie vier vijf zes zeven acht negen tien"
_DIGITS = {
    word: n for words in (_NUMBERS, _GETALLEN) for n, word in enumerate(words.split(), 1)
} | {"twice": 2, "both": 2, "half": 2}
_CUT = re.compile(r" *(?:name|text|author|about): +[^\s\"'{\[#][^\"'#]* (#)\S")
_NUMBER = re.compile(rf"\bd6\b|\d+|\b(?:{'|'.join(_DIGITS)})\b")


def note_oversights(notes: CheckedText, section: YamlNode, cards: tuple[RobotCard, ...]) -> None:
    """Note the likely oversights in a deck without mistakes."""
    for n, line in enumerate(notes.text.split("\n"), 1):
        if cut := _CUT.match(line):
            right = phrase("put the whole text in quotes")
            notes.report((n, cut.start(1) + 1), "the text after '#' is left out; {0}", right)
    names: dict[str, str] = {}
    verbs = {line.verb for card in cards for line in all_lines(card)}
    counters = find_counters(cards)
    for card in cards:
        node = section.value[card.key]
        what = phrase("card '{0}'", clip(card.key))
        same = names.setdefault(card.name, card.key)
        if same != card.key:
            right = phrase("give it a name of its own")
            notes.report(
                node.word,
                "{0} has the same name as '{2}', '{1}'; {3}",
                what,
                clip(card.name),
                same,
                right,
            )
        if card.kind == "action" and card.strength is not None:
            notes.report(node.word, "{0}: nothing can attack an action; remove its strength", what)
        if not card.variant:
            note_order(notes, what, node, card)
            note_doubts(notes, what, node, card, counters, "hand_limit" not in verbs)
            if len(cards) > 1:
                note_unknown_names(notes, what, node, names_of(cards))
        for said in find_text_differences(card):
            notes.report(place_of(node, "text"), "{0}: {1}", what, said)
        for verb in find_idle_choosers(card):
            right = phrase("remove 'chooses'")
            notes.report(
                node.word, "{0}: there is nothing to choose at '{1}'; {2}", what, verb, right
            )
    if not verbs & ENDING or all(card.strength is None for card in cards):
        right = phrase("write a weapon, such as {0}", "do: [attack]")
        notes.report(section.word, "nothing here can ever destroy a Component; {0}", right)


def names_of(cards: Iterable[RobotCard]) -> dict[str, str]:
    """Return the names of cards as conditions compare them, each with the name as written."""
    return {card.name.casefold(): card.name for card in cards}


def note_unknown_names(
    notes: CheckedText, what: str, node: YamlNode, names: dict[str, str]
) -> None:
    """Note conditions on a card with a name that no card of the deck has."""
    for child in find_nodes(node):
        args = arguments(child)
        name = args["card"].value if "card" in args else ""
        if isinstance(name, str) and name and name.casefold() not in names:
            right = suggest(name, names.values())
            said = "{0}: no card here is called '{1}'; {2}"
            notes.report(args["card"].place, said, what, clip(name), right)


def note_order(notes: CheckedText, what: str, node: YamlNode, card: RobotCard) -> None:
    """Note a cost that follows its effect, and moments without lines."""
    done = ""
    for line, child in zip(card.do, plain_list(node.value.get("do")), strict=False):
        if line.verb == "pay" and done:
            notes.report(
                child.place,
                "{0}: '{1}' happens before the cost is paid; write pay first",
                what,
                done,
            )
        elif line.verb != "pay":
            done = done or line.verb
    used = {moment.verb for moment, _ in moments_of(card.when)}
    for child in plain_list(node.value.get("when")):
        verb, _ = read_verb_and_numbers(child)
        if verb in MOMENT_NAMES - used:
            right = phrase("write what happens after it")
            notes.report(child.place, "{0}: nothing happens at '{1}'; {2}", what, verb, right)


def find_idle_choosers(card: RobotCard) -> list[str]:
    """Return the verbs of a card that name a chooser but have no choice."""
    found = [line for line in all_lines(card) if dict(line.args).get("chooses", "they") != "they"]
    return list(dict.fromkeys(line.verb for line in found if not has_choice(line.verb)))


def find_text_differences(card: RobotCard) -> Iterator[str]:
    """Yield the differences between a writer's text and the effects of the card."""
    if not card.text:
        return
    text, lines = card.text.lower(), list(all_lines(card))
    known = set(numbers_of(card, lines))
    for found in dict.fromkeys(_NUMBER.findall(text)):
        number = 1 if found == "d6" else _DIGITS.get(found) or int(found)
        if number > 1 and number not in known:
            yield phrase("its text says {0}, but the card has no such number", found)
    stems, promises = word_table()
    verbs = {line.verb for line in lines}
    for verb in sorted(verbs & stems.keys()):
        if not stems[verb].search(text):
            yield phrase("its text does not mention '{0}'", verb)
    for promise, kept in promises.items():
        if (word := re.search(rf"\b(?:{promise})\b", text)) and not verbs & set(kept):
            yield phrase("its text says '{0}', but no line does that", word[0])


def numbers_of(card: RobotCard, lines: Iterable[Line]) -> Iterator[int]:
    """Yield the numbers of a card that its text may mention."""
    yield from (card.count, card.strength or 0, 6)
    for line in lines:
        for name, value in line.args:
            if type(value) is int:
                yield abs(value)
                yield abs(value) + (1 if name in ("at_least", "size") else 0)
                yield abs(value) - (1 if name in ("at_least", "size") else 0)
            if name == "second":
                yield 2


def all_lines(card: RobotCard) -> Iterator[Line]:
    """Yield all lines of a card, nested ones too."""
    return with_nested((*card.do, *card.when, *card.while_))


def place_of(node: YamlNode, word: str) -> tuple[int, int]:
    """Return the place of a word's value in a card, or else of the card's key."""
    child = node.value.get(word)
    return child.place if isinstance(child, YamlNode) else node.word


@cache
def word_table() -> tuple[dict[str, re.Pattern[str]], dict[str, list[str]]]:
    """Return the text pattern of each verb, and for each promise of a text its verbs."""
    found = without_places(read_tree(FILE))
    return {verb: re.compile(words) for verb, words in found["spoken"].items()}, found["promises"]
