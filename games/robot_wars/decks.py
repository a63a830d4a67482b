"""Decks of one's own: a file of cards, checked like ours, that a match carries whole.

A deck is `{name: .., cards: {..}}`. Its text is an option of the match, so it lies in every save
and replay; the table knows it by its hash. Nothing of a deck with a mistake is used.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.cards import NAME, CardError, load, words
from games.mistakes import Source, clip, instead
from games.robot_wars.cards import DECK, RobotCard
from games.robot_wars.verbs import ANSWERS, DEEDS, MOMENTS, STATES, VERBS
from games.tree import Node, parsed

CARDS = range(12, 201)  # in a deck
NUMBER = range(-20, 101)
SECTION = "cards"
EXAMPLE = "name: My Deck"

_WORDS = {
    "do": {verb.__name__ for verb in DEEDS},
    "while": {verb.__name__ for verb in STATES},
    "when": {verb.__name__ for verb in (*DEEDS, *ANSWERS, *MOMENTS)},
}
_MOMENTS = {verb.__name__ for verb in MOMENTS}
_ANSWERS = {"attacked": ("avoid_attack", "evade"), "any_destroyed": ("salvage",)}


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that was read: what it is called, its cards, and the hash of its text."""

    name: str
    cards: tuple[RobotCard, ...]
    digest: str


OURS = Deck("", DECK, "")


@lru_cache(maxsize=16)
def deck_of(text: str) -> Deck:
    """The deck of a text, ours for none; CardError holds all mistakes."""
    if not text:
        return OURS
    cards = load(text, SECTION, RobotCard, VERBS)
    notes, root = parsed(text)
    name = named(notes, root)
    for key, node in words(notes, root.value[SECTION], SECTION, EXAMPLE).items():
        check_card(notes, f"card '{clip(key)}'", node)
    all_cards = tuple(card for card in cards for _ in range(card.count))
    if len(all_cards) not in CARDS:
        right = f"a deck has {CARDS.start} to {CARDS.stop - 1}; change their counts"
        notes.wrong(root.value[SECTION].word, f"these are {len(all_cards)} cards; {right}")
    notes.settle()
    return Deck(name, all_cards, hashlib.sha256(text.encode()).hexdigest())


def named(notes: Source, root: Node) -> str:
    """The name of the deck; no other word stands beside it and its cards."""
    for word, node in root.value.items():
        if word not in ("name", SECTION):
            notes.wrong(node.word, f"unknown '{clip(word)}'; {instead(word, ('name', SECTION))}")
    node = root.value.get("name")
    if node is None:
        notes.wrong(root.place, f"the deck has no name; write {EXAMPLE}")
        return ""
    if not isinstance(node.value, str) or not 0 < len(node.value.strip()) <= NAME:
        notes.wrong(node.place, f"a deck's name is text of 1 to {NAME} characters; write {EXAMPLE}")
        return ""
    return node.value


def check_card(notes: Source, what: str, node: Node) -> None:
    """What a card's lines may be beyond their signatures: the right verbs in the right places."""
    given: dict[str, Node] = node.value
    for variant in plain_list(given.get("variants")):
        check_card(notes, what, variant)
    for word, verbs in _WORDS.items():
        for child in plain_list(given.get(word)):
            verb, args = line_of(child)
            if verb not in verbs:
                right = f"it belongs under {home(verb)}"
                notes.wrong(child.place, f"{what}: '{verb}' cannot stand under '{word}'; {right}")
            for place, number in args:
                if number not in NUMBER:
                    right = f"write {NUMBER.start} to {NUMBER.stop - 1}"
                    notes.wrong(place, f"{what}: {number} is no number for a card; {right}")
    check_when(notes, what, plain_list(given.get("when")))
    check_kind(notes, what, node, given)


def check_when(notes: Source, what: str, lines: list[Node]) -> None:
    """Under `when` a moment stands first; answers stand alone after their own moment."""
    moment, first = "", True
    for child in lines:
        verb, _ = line_of(child)
        if verb in _MOMENTS:
            moment, first = verb, True
            continue
        if not moment:
            right = f"write one of {', '.join(sorted(_MOMENTS))} before it"
            notes.wrong(child.place, f"{what}: '{verb}' comes before any moment; {right}")
            moment = "?"
        answers = _ANSWERS.get(moment, ())
        known = [one for ones in _ANSWERS.values() for one in ones]
        if answers and (verb not in answers or not first):
            right = f"write {' or '.join(answers)} alone after it"
            notes.wrong(child.place, f"{what}: '{verb}' is no answer to '{moment}'; {right}")
        elif not answers and verb in known and moment != "?":
            right = f"write {next(m for m, ones in _ANSWERS.items() if verb in ones)} before it"
            notes.wrong(child.place, f"{what}: '{verb}' answers nothing here; {right}")
        first = False


def check_kind(notes: Source, what: str, node: Node, given: dict[str, Node]) -> None:
    """An Action does something at once; a Hazard is no ability; a Strength is 1 to 100."""
    kind = given["kind"].value if "kind" in given else ""
    if kind == "action" and "do" not in given and "variants" not in given:
        notes.wrong(node.place, f"{what}: an action does nothing; write do: and what it does")
    for word in ("when", "while"):
        if kind == "action" and word in given:
            notes.wrong(given[word].word, f"{what}: an action is not in play; take {word} out")
    if kind == "hazard" and "do" in given:
        notes.wrong(given["do"].word, f"{what}: a hazard has no action; write it under when")
    strength = given.get("strength")
    if strength is not None and type(strength.value) is int and not 0 < strength.value <= 100:
        notes.wrong(strength.place, f"{what}: a strength is 1 to 100; write such a number")


def line_of(node: Node) -> tuple[str, list[tuple[Any, int]]]:
    """A line's verb, and the numbers that stand in it."""
    if isinstance(node.value, str):
        return node.value, []
    verb, child = next(iter(node.value.items()))
    args = child.value.values() if isinstance(child.value, dict) else [child]
    return verb, [(arg.place, arg.value) for arg in args if type(arg.value) is int]


def plain_list(node: Node | None) -> list[Node]:
    """The nodes of a list, if it is one."""
    return node.value if node is not None and isinstance(node.value, list) else []


def home(verb: str) -> str:
    """Under which word a verb belongs."""
    return next((word for word, verbs in _WORDS.items() if verb in verbs), "no other word")


def mistakes_of(text: Any) -> str:
    """What is wrong with a deck, a mistake a line; nothing for one that can be played."""
    if not isinstance(text, str):
        return "a deck is text"
    try:
        deck_of(text)
    except CardError as error:
        return "\n".join(map(str, error.mistakes))
    return ""
