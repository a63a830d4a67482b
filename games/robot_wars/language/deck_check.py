"""Checks a player's deck beyond the signatures of its verbs; each mistake says what is right."""

import re
import unicodedata
from collections.abc import Sequence

from games.cardfile.errors import (
    CheckedText,
    Place,
    clip,
    escape_invisible,
    join_with_or,
    phrase,
    suggest,
)
from games.cardfile.picture_parts import KIND_OF
from games.cardfile.reader import AllowedPlaces
from games.cardfile.signatures import block_of
from games.cardfile.yaml_tree import YamlNode
from games.robot_wars.card import OPTIONS, RobotCard
from games.robot_wars.language.sentences import find_bounds
from games.robot_wars.triggers import ANSWERED, ANSWERS, MOMENTS, STATES
from games.robot_wars.verbs import DEEDS, VERBS

NAME, TEXT = RobotCard.limits().name, RobotCard.limits().text
LONGEST = {"name": NAME, "text": TEXT}  # characters
WORD = 20  # characters; a longer word cannot be broken into lines
EXAMPLE = "name: My Deck"
RIGHT_TO_LEFT = ("R", "AL")  # Unicode's classes of letters that no line of ours can set
COLOUR = re.compile("#[0-9a-f]{6}")

# The range of a number by the name of its argument; any other (`plus`, `minus` ..) is a MODIFIER.
RANGES = {
    "cards": range(1, 21),
    "pay": range(0, 21),
    "turns": range(1, 10),
    "actions": range(1, 10),
    "size": range(0, 21),
    "roll": range(1, 7),
    "fails": range(0, 21),
    "or_from": range(0, 21),
    "at_least": range(0, 100),
    "at_most": range(0, 100),
    "reach": range(1, 21),
    "dice": range(1, 6),
    "counters": range(1, 21),
}
MODIFIER = range(-20, 21)

WORDS = {
    "do": {verb.__name__.rstrip("_") for verb in DEEDS},
    "while": {verb.__name__ for verb in STATES},
    "when": {verb.__name__.rstrip("_") for verb in (*DEEDS, *ANSWERS, *MOMENTS)},
    "holds": {
        "steer",
        "fly",
        "free_costs",
        "boost",
        "hand_limit",
        "extra_dice",
    },  # what can last until some moment
}
MOMENT_NAMES = {verb.__name__ for verb in MOMENTS}
_ALL = WORDS["do"] | WORDS["while"] | WORDS["when"]
NOT_HERE = frozenset(("back", "source"))  # values of the built-in cards only
_OF_HAZARDS = {
    "when": {"turn_start", "turn_end", "passed", "turn_begins", "counters"},
    "while": {"boost", "hand_limit", "extra_dice", "target"},
}
_OF_COMPONENTS = {"when": MOMENT_NAMES - {"passed"}, "while": WORDS["while"] - {"target"}}
OF_KIND = {"hazard": _OF_HAZARDS, "component": _OF_COMPONENTS}


def find_allowed_verbs(word: str, kind: str, before: Sequence[str]) -> list[str]:
    """Return the verbs allowed next under a word of a card, after the verbs `before`."""
    if word != "when":
        fit = OF_KIND.get(kind, {})
        return sorted(WORDS[word] & fit.get(word, WORDS[word]))
    fit = {"hazard": _OF_HAZARDS}.get(kind, _OF_COMPONENTS)
    moments = sorted(fit["when"] - {*before})
    if not (used := [verb for verb in before if verb in MOMENT_NAMES]):
        return moments
    answers = ANSWERED.get(before[-1], ()) if before[-1] == used[-1] else ()
    return sorted({*moments, *WORDS["do"], *answers})


PLACES = AllowedPlaces(
    find_allowed_verbs,
    {
        "action": ("internal", "engine", "when", "while", "strength"),
        "hazard": ("internal", "engine", "do"),
    },
)


def check_card(
    notes: CheckedText, what: str, node: YamlNode, shared: dict[str, YamlNode] | None = None
) -> None:
    """Check one card, or each of its variants with their shared values."""
    if not isinstance(node.value, dict):
        return
    own: dict[str, YamlNode] = node.value
    given = (shared or {}) | own
    if "variants" in own:
        rest = {word: child for word, child in own.items() if word != "variants"}
        for variant in plain_list(own["variants"]):
            check_card(notes, what, variant, rest)
        return
    for word in ("do", "when", "while"):
        check_lines(notes, what, word, word, plain_list(given.get(word)))
    check_when(notes, what, plain_list(given.get("when")))
    check_kind(notes, what, node, given)
    check_look(notes, what, given)
    for word, most in LONGEST.items():
        if word in given and isinstance(text := given[word].value, str) and len(text) <= most:
            check_words(notes, given[word].place, phrase("{0}: its {1}", what, word), text, most)


def check_lines(
    notes: CheckedText, what: str, word: str, under: str, lines: list[YamlNode]
) -> None:
    """Check the lines under a word or a verb, and their nested lines."""
    for child in lines:
        verb, args = read_verb_and_numbers(child)
        if verb in _ALL - WORDS[word]:
            right = phrase("it belongs under {0}", find_home(verb))
            if word == "holds" and verb in WORDS["while"]:
                right = phrase("write {0}", join_with_or(sorted(WORDS[word])))
            notes.report(
                child.place, "{0}: '{1}' can't be under '{2}'; {3}", what, verb, under, right
            )
        for name, place, number in args:
            check_number(notes, what, name, place, number)
        for name, block in blocks_of(child):
            inner = plain_list(block)
            if not inner:
                right = phrase("write what happens, such as {0}", "[draw]")
                notes.report(
                    block.place, "{0}: there is nothing under '{1}'; {2}", what, verb, right
                )
            if name == "options" and len(inner) > len(OPTIONS):
                right = phrase("write at most {0} of them", len(OPTIONS))
                notes.report(inner[len(OPTIONS)].place, "{0}: too many options; {1}", what, right)
            check_lines(notes, what, "holds" if name == "holds" else "do", verb, inner)
        check_condition(notes, what, child)


def check_condition(notes: CheckedText, what: str, node: YamlNode) -> None:
    """Check that a condition can be true, and that its word exists on cards."""
    verb, numbers = read_verb_and_numbers(node)
    args = arguments(node)
    if verb != "if":
        return
    given = {name: number for name, _, number in numbers}
    low, high = find_bounds(given.get("at_least"), given.get("at_most"))
    if low > high:
        right: str = phrase("write at_least: {0} or less", high)
        notes.report(
            args["at_most"].place,
            "{0}: no number is both {1} or more and {2} or less; {3}",
            what,
            low,
            high,
            right,
        )
    word = args["verb"].value if "verb" in args else ""
    if isinstance(word, str) and word and word not in _ALL:
        right = suggest(word, _ALL)
        notes.report(
            args["verb"].place, "{0}: there is no verb '{1}'; {2}", what, clip(word), right
        )


def arguments(node: YamlNode) -> dict[str, YamlNode]:
    """Return the arguments of a line by name."""
    if not isinstance(node.value, dict) or len(node.value) != 1:
        return {}
    [child] = node.value.values()
    return child.value if isinstance(child.value, dict) else {}


def blocks_of(node: YamlNode) -> list[tuple[str, YamlNode]]:
    """Return the nested lists of a line, each with the argument's name."""
    found = [(name, child) for name, child in arguments(node).items() if type(child.value) is list]
    if isinstance(node.value, dict) and len(node.value) == 1:
        [(verb, child)] = node.value.items()
        if isinstance(child.value, list) and verb in VERBS:
            found.append((block_of(VERBS[verb]), child))
    return found


def check_number(notes: CheckedText, what: str, name: str, place: Place, number: int) -> None:
    """Check that a number is in its allowed range."""
    known = RANGES.get(name, MODIFIER)
    if number not in known:
        right = phrase("write {0} to {1}", known.start, known.stop - 1)
        notes.report(
            place,
            "{0}: '{2}' can't be {1}; {3}",
            what,
            number,
            escape_invisible(name),
            right,
        )


def is_drawable(sign: str) -> bool:
    """Return whether a letter can be drawn; one that our fonts lack comes from the system's."""
    return sign.isprintable() and unicodedata.bidirectional(sign) not in RIGHT_TO_LEFT


def check_words(notes: CheckedText, place: Place, what: str, text: str, most: int) -> None:
    """Check that words fit on a card and use only letters in the fonts."""
    if len(text) > most:
        notes.report(place, "{0} has {1} characters; write at most {2}", what, len(text), most)
    if "\n" in text.strip():
        notes.report(place, "{0} has more than one line; write it in one", what)
    strange = next((sign for sign in text if sign != "\n" and not is_drawable(sign)), "")
    if strange:
        right = phrase("use letters that are written from left to right, and plain signs")
        notes.report(place, "{0}: '{1}' cannot be drawn; {2}", what, clip(strange), right)
    long = next((word for word in text.split() if len(word) > WORD), "")
    if long:
        notes.report(
            place,
            "{0}: '{1}' is too long for a line; break it after {2} letters",
            what,
            clip(long),
            WORD,
        )


def check_when(notes: CheckedText, what: str, lines: list[YamlNode]) -> None:
    """Check that a moment comes first, and that answers directly follow their moment."""
    moment, first = "", True
    seen: set[str] = set()
    for child in lines:
        verb, _ = read_verb_and_numbers(child)
        if verb in MOMENT_NAMES:
            if verb in seen:
                notes.report(
                    child.place,
                    "{0}: '{1}' is here twice; put everything after one of them",
                    what,
                    verb,
                )
            seen.add(verb)
            moment, first = verb, True
            continue
        if verb not in _ALL:
            continue
        if not moment:
            right = phrase("write one of {0} before it", tuple(sorted(MOMENT_NAMES)))
            notes.report(child.place, "{0}: '{1}' comes before any moment; {2}", what, verb, right)
            moment = "?"
        answers = ANSWERED.get(moment, ())
        known = [one for ones in ANSWERED.values() for one in ones]
        if verb in answers and not first:
            right = phrase("write it first after {0}", moment)
            notes.report(
                child.place, "{0}: '{1}' comes too late for an answer; {2}", what, verb, right
            )
        elif verb in known and verb not in answers and moment != "?":
            right = phrase(
                "write {0} before it", next(m for m, ones in ANSWERED.items() if verb in ones)
            )
            notes.report(
                child.place, "{0}: '{1}' has nothing to answer here; {2}", what, verb, right
            )
        first = False


def check_kind(notes: CheckedText, what: str, node: YamlNode, given: dict[str, YamlNode]) -> None:
    """Check that a card has only words that its kind allows."""
    kind = given["kind"].value if "kind" in given else ""
    if kind == "action" and "do" not in given:
        notes.report(node.place, "{0}: this action does nothing; write do: and what it does", what)
    for word in ("when", "while"):
        if kind == "action" and word in given:
            notes.report(
                given[word].word, "{0}: an action is never in play; remove {1}", what, word
            )
    if kind == "hazard" and "do" in given:
        notes.report(
            given["do"].word, "{0}: a hazard has no action; write it under {1}", what, "when"
        )
    for word in ("internal", "engine"):
        if kind in ("action", "hazard") and word in given and given[word].value is True:
            notes.report(
                given[word].word, "{0}: only a component can be {1}; remove {1}", what, word
            )
    known = OF_KIND.get(str(kind), {})
    for word, verbs in known.items():
        for child in plain_list(given.get(word)):
            verb, _ = read_verb_and_numbers(child)
            if verb in (MOMENT_NAMES if word == "when" else WORDS[word]) - verbs:
                right = phrase("write {0}", join_with_or(sorted(verbs)))
                notes.report(
                    child.place,
                    "{0}: '{1}' does not fit the kind {2}; {3}",
                    what,
                    verb,
                    kind,
                    right,
                )
    check_strength(notes, what, node, given)


def check_strength(
    notes: CheckedText, what: str, node: YamlNode, given: dict[str, YamlNode]
) -> None:
    """Check that attackable cards have a Strength of 1 to 100."""
    strength = given.get("strength")
    if strength is not None and type(strength.value) is int and not 0 < strength.value <= 100:
        notes.report(strength.place, "{0}: a strength is 1 to 100; write such a number", what)
    if strength is None or strength.value is None:
        states = {read_verb_and_numbers(child)[0] for child in plain_list(given.get("while"))}
        for verb in sorted(states & {"force_field", "target", "needs_others"}):
            right = phrase("write {0}", "strength: 4")
            notes.report(
                node.place, "{0}: '{1}' needs a card with a strength; {2}", what, verb, right
            )


def check_look(notes: CheckedText, what: str, given: dict[str, YamlNode]) -> None:
    """Check the drawn parts of a card, and its colour."""
    for child in plain_list(given.get("robot")):
        if isinstance(child.value, str) and child.value not in KIND_OF:
            right = suggest(child.value, KIND_OF)
            notes.report(
                child.place, "{0}: there is no part '{1}'; {2}", what, clip(child.value), right
            )
    colour = given.get("colour")
    if colour is not None and isinstance(colour.value, str) and not COLOUR.fullmatch(colour.value):
        right = phrase("write one such as {0}, in quotes", '"#c0504d"')
        notes.report(
            colour.place, "{0}: '{1}' is not a colour; {2}", what, clip(colour.value), right
        )


def read_verb_and_numbers(node: YamlNode) -> tuple[str, list[tuple[str, Place, int]]]:
    """Return the verb of a line, and its numbers as (name, place, number)."""
    if not isinstance(node.value, dict) or len(node.value) != 1:
        return str(node.value), []
    verb, child = next(iter(node.value.items()))
    args = child.value.items() if isinstance(child.value, dict) else ()
    return verb, [(name, arg.place, arg.value) for name, arg in args if type(arg.value) is int]


def plain_list(node: YamlNode | None) -> list[YamlNode]:
    """Return the nodes of a list, or nothing for other nodes."""
    return node.value if node is not None and isinstance(node.value, list) else []


def find_home(verb: str) -> str:
    """Return the word under which a verb belongs."""
    return next((word for word, verbs in WORDS.items() if verb in verbs), phrase("no other word"))
