"""Describes the deck language of Robot Wars so that a form can offer only valid input."""

import re
from collections.abc import Sequence
from functools import cache

from games.cardfile.edits import find_text, format_value
from games.cardfile.errors import CardError, CheckedText, clip, phrase
from games.cardfile.grammar import DeckDraft, Grammar, PathStep
from games.cardfile.reader import CARD_FILE, COPIES, LASTING_ARGUMENT, Line, without_places
from games.cardfile.signatures import NestedLines, arguments_of, slots_of
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml
from games.robot_wars.card import OPTIONS, RobotCard
from games.robot_wars.decks import MAX_BYTES, SECTION, cards_of, deck_of, find_oversights
from games.robot_wars.language.deck_check import (
    EXAMPLE,
    LONGEST,
    MODIFIER,
    NAME,
    NOT_HERE,
    PLACES,
    RANGES,
    find_allowed_verbs,
)
from games.robot_wars.language.head import SHORT, add_translations, read_head
from games.robot_wars.language.sentences import (
    SentenceContext,
    context_after,
    context_of_moment,
    context_under,
    find_voice,
    is_moment,
    say_line,
)
from games.robot_wars.triggers import ANSWERS, MOMENTS, STATES
from games.robot_wars.triggers import meant as whoever
from games.robot_wars.verbs import VERBS

LISTS = ("do", "when", "while")
_NOT_FIELDS = NOT_HERE | {"game", "key", "variant", "do", "when", "while_", "texts"}
_ORIGIN = re.compile(r"\bsource: \w+, ?")  # a value of our own cards only
STRENGTH = range(1, 101)
ORDER = ("name", "kind", "count", "strength", "engine", "internal", "text", "robot", "colour")
_FIELDS = slots_of(RobotCard, _NOT_FIELDS)
NUMBERS = RANGES | {"count": COPIES, "strength": STRENGTH}


def number_of(name: str) -> range:
    """Return the allowed numbers of a value or argument."""
    return NUMBERS.get(name, MODIFIER)


def describe_each_line(
    lines: Sequence[Line], word: str, language: str
) -> dict[tuple[PathStep, ...], str]:
    """Return each line of a card in words, nested lines too, by its place."""
    found: dict[tuple[PathStep, ...], str] = {}
    _speak(found, (), lines, SentenceContext(language), word == "when")
    return {place: f"{said[:1].upper()}{said[1:]}" for place, said in found.items()}


def _speak(
    found: dict[tuple[PathStep, ...], str],
    place: tuple[PathStep, ...],
    lines: Sequence[Line],
    told: SentenceContext,
    timed: bool = False,
) -> None:
    for n, line in enumerate(lines):
        here = (*place, n)
        found[here] = say_line(line, told).strip()
        if timed and is_moment(line):
            told = context_of_moment(line, told.language)
            continue
        args = dict(line.args)
        inner = context_under(line, told, find_voice(told, args.get("who", "you")))
        for name, value in args.items():
            if isinstance(value, NestedLines):
                _speak(found, (*here, name), value, inner)
        told = context_after(line, told)


def draft_of(text: str) -> DeckDraft:
    """Return the readable parts of an unfinished deck."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        stopped = CheckedText("text").fail(
            (1, 1), f"a deck is at most {MAX_BYTES >> 10} KiB; split it"
        )
        return DeckDraft(None, (), stopped.mistakes)
    try:
        notes, root = parse_yaml(text, lenient=True)
        usable = not notes.mistakes  # the form cannot change a tree with mistakes of YAML
        if not entries_of(notes, root, phrase("a deck"), EXAMPLE):
            notes.raise_reported()
    except CardError as error:
        return DeckDraft(None, (), error.mistakes)
    try:
        read_head(notes, root, SECTION)
        cards = add_translations(notes, root, cards_of(notes, root))
        notes.raise_reported()
    except CardError as error:
        if not usable:
            return DeckDraft(None, (), error.mistakes)
        return DeckDraft(root, _correct_cards(root), error.mistakes)
    return DeckDraft(root, cards, (), tuple(find_oversights(notes, root, cards)))


def _correct_cards(root: YamlNode) -> tuple[RobotCard, ...]:
    """Return the correct cards of a deck with mistakes; none if it has too many."""
    try:
        notes = CheckedText("text")
        return add_translations(notes, root, cards_of(notes, root))
    except CardError:
        return ()


@cache
def built_in_deck(name: str) -> str:
    """Return the built-in cards as a deck with a name."""
    cards = find_text(CARD_FILE.read_text("utf-8"), ("robot_wars",))
    return f"name: {format_value(name)}\n{SECTION}:\n  {_ORIGIN.sub('', cards)}\n"


def trial_of(text: str, key: str) -> tuple[str, tuple[str, ...]]:
    """Return a deck in which a card can be tried, and the keys of cards for a hand.

    This is the card's own deck if it is correct, else the card among the built-in ones. Raise
    CardError if the card itself is wrong.
    """
    try:
        deck = deck_of(text)
    except CardError:
        tree = without_places(parse_yaml(text)[1]).get(SECTION) or {}
        name, card = format_value(clip(key)[:NAME]), format_value(tree[key])
        alone = f"name: {name}\n{SECTION}:\n  {key}: {card}\n"
        rest = built_in_deck("").partition(f"{SECTION}:\n")[2]
        text = alone + (rest if f"\n  {key}:" not in f"\n{rest}" else _renamed(rest, key))
        deck = deck_of(text)
    kinds = dict.fromkeys(card for card in deck.cards if card.key != key)
    engine = next((one.key for one in kinds if _is(one, "engine")), "")
    weapon = next((one.key for one in kinds if _is(one, "weapon")), "")
    return text, tuple(filter(None, (key, engine, weapon)))


def _renamed(cards: str, key: str) -> str:
    """Return the built-in cards, with one card renamed because its key is taken."""
    return re.sub(rf"^  {key}:", f"  box_{key[:30]}:", cards, flags=re.MULTILINE)


def _is(card: object, sort: str) -> bool:
    return isinstance(card, RobotCard) and card.sort == sort


GROUPS = {
    "moments": tuple(moment.__name__ for moment in MOMENTS),
    "answers": tuple(answer.__name__ for answer in ANSWERS),
    "attack": ("attack", "use_weapon", "attack_anyone", "crash"),
    "destroy": (
        *("destroy_part", "lose_part", "destroy_all", "destroy_this", "return_part"),
        *("destroy_hazard", "switch_off", "push", "hide", "fall_in"),
    ),
    "cards": (
        *("draw", "discard", "pay", "make_discard", "look_at_hand", "take", "search_for"),
        *("give", "pass_cards", "put_back", "swap"),
    ),
    "turns": ("more_actions", "extra_turn", "miss_turns", "pass_on"),
    "counters": ("add_counters", "win_game", "lose_game"),
    "conditions": ("if", "choose", "you_may", "each", "all_of", "avoid", "until", "copy"),
    "states": tuple(state.__name__ for state in STATES),
}

GRAMMAR = Grammar(
    section=SECTION,
    head={"name": NAME, **SHORT},
    fields={word: _FIELDS[word] for word in sorted(_FIELDS, key=ORDER.index)},
    starts={"component": {"strength": 3}},
    drawn=("robot", "colour"),
    longest=LONGEST,
    lists=LISTS,
    verbs=VERBS,
    common=frozenset(arguments_of(whoever)),
    may_stand=find_allowed_verbs,
    not_for=PLACES.not_for,
    numbers=number_of,
    lasting=LASTING_ARGUMENT,
    options=len(OPTIONS),
    spoken=describe_each_line,
    draft=draft_of,
    begins=built_in_deck,
    trial=trial_of,
    groups=GROUPS,
)
