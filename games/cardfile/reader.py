"""Reads and checks the cards of a game: values by dataclass fields, verbs by signatures."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING
from keyword import iskeyword
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from games.cardfile.card import Card, Line
from games.cardfile.errors import (
    CardError,
    CheckedText,
    Mistake,
    Place,
    clip,
    find_nearest,
    phrase,
    suggest,
    suggest_missing,
)
from games.cardfile.placeholders import LINES, fill_placeholders, find_numbers
from games.cardfile.rule_numbers import SECTION, RuleNumbers, check_numbers
from games.cardfile.signatures import (
    WRONG,
    NestedLines,
    Verb,
    arguments_of,
    block_of,
    check_value,
    needs_any,
    slots_of,
)
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml, read_tree, without_places

__all__ = [
    "CARD_FILE",
    "AllowedPlaces",
    "Card",
    "CardError",
    "CardShape",
    "Line",
    "Mistake",
    "Verb",
    "Verbs",
    "YamlNode",
    "check_card_file",
    "load_cards",
    "read_cards",
    "read_tree",
    "without_places",
]

CARD_FILE = Path(__file__).parents[2] / "cards.yaml"

EXAMPLE = "bolt: {name: Bolt}"
COPIES = range(1, 201)
LASTING_ARGUMENT = "holds"  # the argument whose lines are states instead of actions

_NOT_PLAIN_VALUES = frozenset(
    ("game", "key", "variant", "do", "when", "while_", "texts")
)  # not read as plain values
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")

Verbs = Mapping[str, Verb]


C = TypeVar("C", bound=Card)


class AllowedPlaces(NamedTuple):
    """The verbs and values allowed at each place of a card, for valid suggestions."""

    # The allowed verbs, by word (`do`, `when` ..), kind of card, and earlier verbs of the list.
    verbs: Callable[[str, str, Sequence[str]], Collection[str]]
    not_for: Mapping[str, Collection[str]] = MappingProxyType(
        {}
    )  # values that a kind of card excludes


class CardShape(NamedTuple):
    """The contents of a game's section in the card file: cards, verbs and numbers."""

    card: type[Card]
    verbs: Verbs = MappingProxyType({})
    numbers: type[RuleNumbers] | None = None
    file: Path = CARD_FILE


def load_cards(
    source: Path | str, game: str, shape: type[C], verbs: Verbs | None = None
) -> tuple[C, ...]:
    """Return a game's cards in the order of a file (Path) or text; raise CardError."""
    notes, root = parse_yaml(source)
    games = entries_of(notes, root, phrase("a card file"), f"{game}: {{{EXAMPLE}}}")
    notes.raise_reported()
    if game not in games:
        near = find_nearest(game, games)
        if near:
            said = phrase("unknown game '{0}'; did you mean '{1}'?", clip(near), game)
            raise notes.fail(games[near].word, said)
        raise notes.fail((1, 1), "no cards for '{0}' here; write {0}: and its cards", game)
    cards = read_cards(notes, games[game], game, shape, verbs or {})
    notes.raise_reported()
    return cards


def read_cards(
    notes: CheckedText,
    section: YamlNode,
    game: str,
    shape: type[C],
    verbs: Verbs,
    without: frozenset[str] = frozenset(),
    places: AllowedPlaces | None = None,
) -> tuple[C, ...]:
    """Return the correct cards of a section, and report the mistakes of the others.

    Fields in `without` are not allowed here; players' own decks exclude some.
    """
    return _CardReader(notes, game, shape, verbs, without, places).cards(section)


def check_card_file(
    path: Path | str, shapes: Mapping[str, CardShape] | None = None
) -> list[Mistake]:
    """Return all mistakes in a card file. `shapes` has the games that are checked in detail."""
    try:
        notes, root = parse_yaml(Path(path), lenient=True)
        known = next(iter(shapes or ("game",)))
        games = entries_of(notes, root, phrase("a card file"), f"{known}: {{{EXAMPLE}}}")
        if shapes and games and not any(find_nearest(game, (*shapes, SECTION)) for game in games):
            first = next(iter(games))
            said = "'{0}' is no word of a deck; a deck begins with {1} and {2}"
            raise notes.fail(games[first].word, said, clip(first), "name:", "cards:")
        for game, section in games.items():
            if shapes is None:
                break
            if game == SECTION:
                numbered = {key: shape.numbers for key, shape in shapes.items() if shape.numbers}
                check_numbers(notes, section, numbered)
            elif game in shapes:
                _CardReader(notes, game, shapes[game].card, shapes[game].verbs).cards(section)
            else:
                right = suggest(game, shapes)
                notes.report(section.word, "unknown game '{0}'; {1}", clip(game), right)
        notes.raise_reported()
    except CardError as error:
        return list(error.mistakes)
    return []


class _CardReader(Generic[C]):
    """Reads the cards of one game."""

    def __init__(
        self,
        notes: CheckedText,
        game: str,
        shape: type[C],
        verbs: Verbs,
        without: frozenset[str] = frozenset(),
        places: AllowedPlaces | None = None,
    ) -> None:
        self.notes = notes
        self.report = notes.report
        self.game = game
        self.shape = shape
        self.limits = shape.limits()
        self.verbs = verbs
        self.places = places or AllowedPlaces(lambda word, kind, before: self.verbs)
        self.kind = ""  # the kind of the current card
        self.slots = slots_of(shape, _NOT_PLAIN_VALUES | without)

    def cards(self, section: YamlNode) -> tuple[C, ...]:
        found = entries_of(self.notes, section, f"'{clip(self.game)}'", self.limits.example)
        return tuple(card for key, node in found.items() for card in self.of_key(key, node))

    def of_key(self, key: str, node: YamlNode) -> list[C]:
        """Return the card with a key, or its variants."""
        what = phrase("card '{0}'", clip(key))
        if not _KEY.fullmatch(key):
            tidy = re.sub(r"[^a-z0-9]+", "_", key[:40].lower()).strip("_0123456789") or "bolt"
            said = "{0}: a key has only small letters, digits and _; write {1}"
            self.report(node.word, said, what, tidy)
        given = entries_of(self.notes, node, what, self.limits.example.partition(": ")[2])
        if not isinstance(node.value, dict):
            return []
        if "variants" not in given:
            found = [self.card(key, what, node.word, given, 0)]
        else:
            shared = {word: child for word, child in given.items() if word != "variants"}
            found = self.variants(key, what, given["variants"], shared)
        return [card for card in found if card is not None]

    def variants(
        self, key: str, what: str, node: YamlNode, shared: dict[str, YamlNode]
    ) -> list[C | None]:
        """Return the variants of a card. Each has the `shared` values and its own."""
        if not isinstance(node.value, list) or not node.value:
            right = phrase("write {0}", "variants: [{power: 3, count: 2}, {power: 4, count: 2}]")
            self.report(node.place, "{0}: variants are a list; {1}", what, right)
            return []
        found: list[C | None] = []
        for variant, child in enumerate(node.value):
            of = phrase("{0}: variant {1}", what, variant + 1)
            own = entries_of(self.notes, child, of, "{power: 3, count: 2}")
            for word in [word for word in own if word in shared]:
                said = "{0}: the card and variant {2} both give '{1}'; keep one of them"
                self.report(own[word].word, said, what, clip(word), variant + 1)
            found.append(self.card(key, what, child.place, shared | own, variant))
        return found

    def card(
        self, key: str, what: str, place: Place, given: dict[str, YamlNode], variant: int
    ) -> C | None:
        """Return one card; None if it has mistakes, which are reported."""
        values: dict[str, Any] = {}
        self.kind = str(given["kind"].value) if "kind" in given else ""
        for word, node in given.items():
            if word in LINES:
                values[word] = self.lines(_name_part(what, word), node, word)
            elif word in self.slots:
                values[word] = self.value(_name_part(what, word), word, node)
            else:
                own = {*self.slots, *LINES, "variants"}
                right = suggest_missing(
                    word, own - {*self.places.not_for.get(self.kind, ())}, given
                )
                self.report(node.word, "{0}: unknown key '{1}'; {2}", what, clip(word), right)
        for word, slot in self.slots.items():
            if word not in given and slot.default is MISSING:
                self.report(
                    place,
                    "{0}: '{1}' is missing; write {1}: and {2}",
                    what,
                    word,
                    slot.kind.expected,
                )
            values.setdefault(word, WRONG if slot.default is MISSING else slot.default)
        if isinstance(text := values["text"], str):
            place = given["text"].place if "text" in given else place
            values["text"] = fill_placeholders(text, find_numbers(values), self.notes, place, what)
        if any(value is WRONG for value in values.values()):
            return None
        named = {f"{word}_" if iskeyword(word) else word: value for word, value in values.items()}
        return self.shape(game=self.game, key=key, variant=variant, **named)

    def value(self, what: str, word: str, node: YamlNode) -> Any:
        value = check_value(node, self.slots[word].kind, self.notes, what)
        if value is WRONG:
            return value
        limits = self.limits
        if word == "count" and value not in COPIES:
            right = phrase("write {0} to {1}", COPIES.start, COPIES.stop - 1)
        elif word == "name" and not 0 < len(value.strip()) <= len(value) <= limits.name:
            right = phrase("write 1 to {0} characters", limits.name)
        elif word == "name" and "\n" in value:
            right = phrase("write it in one line")
        elif word == "text" and len(value) > limits.text:
            right = phrase("it has {0} characters; write at most {1}", len(value), limits.text)
        else:
            return value
        self.report(node.place, "{0} can't be '{1}'; {2}", what, clip(value), right)
        return WRONG

    def lines(
        self, what: str, node: YamlNode, word: str, kind: type[tuple[Any, ...]] = tuple
    ) -> Any:
        if not isinstance(node.value, list):
            said = "{0} is a list of verbs; write {1}"
            self.report(node.place, said, what, self.make_example(node, word))
            return WRONG
        before = [_verb_of(child) for child in node.value]
        lines = kind(self.line(what, one, word, before[:n]) for n, one in enumerate(node.value))
        if (most := self.limits.lines) is not None and len(lines) > most:
            said = "{0} takes at most {1} of these; remove the rest"
            self.report(node.value[most].place, said, what, most)
            return WRONG
        return WRONG if any(line is WRONG for line in lines) else lines

    def make_example(self, node: YamlNode, word: str) -> str:
        """Return an example of a list of verbs. It uses the verb of `node` if there is one."""
        verb = _verb_of(node)
        if verb in self.places.verbs(word, self.kind, ()):
            return f"[{verb}]" if isinstance(node.value, str) else f"[{{{verb}: ..}}]"
        found: list[str] = []
        while len(found) < 2 and (not found or word == "when"):
            found.append(self.find_plain_verb(word, found))
        return f"[{', '.join(found)}]"

    def find_plain_verb(self, word: str, before: Sequence[str]) -> str:
        """Return a verb that needs no argument and may come next under `word`."""
        known = self.places.verbs(word, self.kind, before)
        needs = {verb: needs_any(self.verbs[verb]) for verb in self.verbs if verb in known}
        return next((verb for verb, needed in needs.items() if not needed), next(iter(needs), ""))

    def line(self, what: str, node: YamlNode, word: str, before: Sequence[str]) -> Any:
        """Return one line (`draw`, `draw: {cards: 2}`), or WRONG."""
        value, place = node.value, node.place
        given: dict[str, YamlNode] = {}
        if isinstance(value, dict) and len(value) == 1:
            verb, child = next(iter(value.items()))
            given, place = {"arg": child}, child.word
            if isinstance(child.value, dict):
                given = child.value
            elif isinstance(child.value, list) and verb in self.verbs:
                given = {
                    block_of(self.verbs[verb]) or "arg": child
                }  # the list of lines without the argument's name
        elif isinstance(value, str):
            verb = value
        else:
            self.report(
                place,
                "{0}: a verb is missing; write one such as {1}",
                what,
                self.find_plain_verb(word, before),
            )
            return WRONG
        if verb not in self.verbs:
            lists = isinstance(value, dict) and isinstance(value[verb].value, list)
            right = self.suggest_verb(verb, word, before, lists)
            self.report(place, "{0}: there is no verb '{1}'; {2}", what, clip(verb), right)
            return WRONG
        return self.arguments(_name_part(what, verb), verb, place, given)

    def suggest_verb(self, verb: str, word: str, before: Sequence[str], lists: bool) -> str:
        """Suggest a verb that may come next under `word`; if it `lists` lines, one with a list."""
        known = self.places.verbs(word, self.kind, before)
        takes = [one for one in known if block_of(self.verbs[one])] if lists else []
        return suggest(verb, takes or known)

    def arguments(self, what: str, verb: str, place: Place, given: dict[str, YamlNode]) -> Any:
        """Return a line with the verb's arguments in order, defaults included, or WRONG."""
        slots = arguments_of(self.verbs[verb])
        for name, node in given.items():
            if name not in slots:
                short = name == "arg" and node.word == place
                said = "{0} takes no value of its own; {1}" if short else "{0} has no '{2}'; {1}"
                right = (
                    suggest_missing(name, slots, given)
                    if slots
                    else phrase("write {0} alone", verb)
                )
                self.report(node.word, said, what, right, clip(name))
        args = []
        for name, slot in slots.items():
            value = slot.default
            if name in given and slot.kind.lines:
                under = name if name == LASTING_ARGUMENT else "do"
                value = self.lines(_name_part(what, name), given[name], under, NestedLines)
            elif name in given:
                value = check_value(given[name], slot.kind, self.notes, _name_part(what, name))
            elif value is MISSING:
                self.report(
                    place, "{0} needs '{1}'; write {1}: and {2}", what, name, slot.kind.expected
                )
                value = WRONG
            args.append((name, value))
        bad = given.keys() - slots.keys() or any(value is WRONG for _, value in args)
        return WRONG if bad else Line(verb, self.verbs[verb], tuple(args))


def _verb_of(node: YamlNode) -> str:
    """Return the verb of a line, or whatever is in its place."""
    value = node.value
    return str(next(iter(value)) if isinstance(value, dict) and len(value) == 1 else value)


def _name_part(what: str, word: str) -> str:
    """Return the subject of a mistake: a word of something."""
    return phrase("{0}: '{1}'", what, word)
