"""Makes `docs/cards.schema.json`, by which editors complete and check a deck, from the verbs."""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import MISSING
from pathlib import Path

from games.cardfile.picture_parts import KIND_OF
from games.cardfile.reader import COPIES, LASTING
from games.cardfile.signatures import Slot, Verb, arguments_of, block_of, slots_of
from games.robot_wars.card import OPTIONS, RobotCard
from games.robot_wars.language.deck_check import (
    COLOUR,
    MODIFIER,
    MOMENT_NAMES,
    NAME,
    OF_KIND,
    PLACES,
    RANGES,
    TEXT,
    WORDS,
)
from games.robot_wars.language.head import SHORT
from games.robot_wars.verbs import VERBS

FILE = Path(__file__).with_name("cards.schema.json")
STRENGTH = range(1, 101)

Schema = dict[str, object]


def schema() -> Schema:
    """Return the whole schema of a deck."""
    text = {"type": "string"}
    texts = closed({"name": text | {"maxLength": NAME}, "text": text | {"maxLength": TEXT}})
    head: dict[str, object] = {
        word: {"type": "string", "maxLength": most} for word, most in SHORT.items()
    }
    head |= {
        "name": {"type": "string", "minLength": 1, "maxLength": NAME},
        "version": {"type": ["string", "number"]},
        "language": {"type": "string", "pattern": "^[a-z]{2,3}$"},
        "texts": by_key("^[a-z]{2,3}$", by_key("^.*$", texts)),
        "cards": by_key("^[a-z][a-z0-9_]{0,39}$", {"$ref": "#/$defs/card"}),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A deck of Robot Wars",
        **closed(head, ["name", "cards"]),
        "$defs": {
            "card": card(),
            **{word: lines(WORDS[word]) for word in WORDS},
        },
    }


def card() -> Schema:
    """Return what stands in a card: values and lines, or some of both and its variants."""
    own = frozenset(("game", "key", "variant", "do", "when", "while_", "back", "source", "texts"))
    values: dict[str, object] = {
        name: value(slot, name) for name, slot in slots_of(RobotCard, own).items()
    }
    values |= {word: {"$ref": f"#/$defs/{word}"} for word in ("do", "when", "while")}
    variants = {"type": "array", "minItems": 1, "items": closed(values)}
    whole = closed(values | {"variants": variants})
    either: Schema = {"anyOf": [{"required": ["name", "kind"]}, {"required": ["variants"]}]}
    return whole | either | {"allOf": [of_kind(kind) for kind in ("component", "hazard", "action")]}


def of_kind(kind: str) -> Schema:
    """Return what holds for cards of one kind: the words that are for it, and its verbs."""
    off = PLACES.not_for.get(kind, ())
    flags = ("internal", "engine", "strength")
    values: dict[str, object] = {word: False for word in off if word not in flags}
    values |= {word: {"const": False} for word in off if word in ("internal", "engine")}
    if kind != "action":
        values |= {word: {"items": {"not": others(word, kind)}} for word in ("when", "while")}
    then: Schema = {"properties": values}
    if kind == "action":
        then["anyOf"] = [{"required": ["do"]}, {"required": ["variants"]}]
    met: Schema = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
    return {"if": met, "then": then}


def others(word: str, kind: str) -> Schema:
    """Return lines whose verb is for cards of another kind."""
    known = MOMENT_NAMES if word == "when" else WORDS[word]
    off = sorted(known - OF_KIND[kind][word])
    named = {"type": "object", "anyOf": [{"required": [verb]} for verb in off]}
    return {"anyOf": [{"enum": off}, named]}


def value(slot: Slot, name: str) -> Schema:
    """Return what can be the value of a card."""
    bounds: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": NAME},
        "text": {"type": "string", "maxLength": TEXT},
        "count": whole(COPIES),
        "strength": {**whole(STRENGTH), "type": ["integer", "null"]},
        "robot": {"type": "array", "items": {"enum": sorted(KIND_OF)}},
        "colour": {"type": "string", "pattern": f"^({COLOUR.pattern})?$"},
    }
    return bounds.get(name) or plain(slot, range(0))


def lines(verbs: Iterable[str]) -> Schema:
    """Return a list of lines with some of the verbs."""
    known = {verb: VERBS[verb] for verb in sorted(verbs)}
    alone = [verb for verb, function in known.items() if not needed(function)]
    args: dict[str, object] = {verb: arguments(function) for verb, function in known.items()}
    line = closed(args) | {"minProperties": 1, "maxProperties": 1}
    return {"type": "array", "items": {"anyOf": [{"enum": alone}, line]}}


def arguments(verb: Verb) -> Schema:
    """Return what can stand behind a verb: its arguments by name, or the lines under it at once."""
    slots = arguments_of(verb)
    args: dict[str, object] = {
        name: plain(slot, RANGES.get(name, MODIFIER), name) for name, slot in slots.items()
    }
    named = closed(args, needed(verb))
    block = block_of(verb)
    if not block or needed(verb) not in ([], [block]):
        return named
    return {"anyOf": [named, args[block]]}


def needed(verb: Verb) -> list[str]:
    """Return the arguments that must be given."""
    return [name for name, slot in arguments_of(verb).items() if slot.default is MISSING]


def plain(slot: Slot, known: range, name: str = "") -> Schema:
    """Return what a slot can hold; a whole number has to be in a range."""
    if slot.kind.lines:
        most = {"maxItems": len(OPTIONS)} if name == "options" else {}
        word = LASTING if name == LASTING else "do"
        return {"$ref": f"#/$defs/{word}", "minItems": 1, **most}
    if slot.kind.choices:
        return {"enum": list(slot.kind.choices)}
    if int in slot.kind.types:
        null = type(None) in slot.kind.types
        return {**whole(known), "type": ["integer", "null"] if null else "integer"}
    if name == "verb":
        return {"enum": ["", *sorted(VERBS)]}
    return {"type": "boolean" if bool in slot.kind.types else "string"}


def whole(known: range) -> Schema:
    """Return a whole number of a range."""
    return {"type": "integer", "minimum": known.start, "maximum": known.stop - 1}


def closed(values: Mapping[str, object], required: list[str] | None = None) -> Schema:
    """Return words with values, and no other words."""
    found: Schema = {"type": "object", "properties": {**values}, "additionalProperties": False}
    return found | ({"required": required} if required else {})


def by_key(pattern: str, values: Schema) -> Schema:
    """Return words of the writer's own, all with values of one kind."""
    return {"type": "object", "patternProperties": {pattern: values}, "additionalProperties": False}


def text() -> str:
    """Return the file's text."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the file."""
    FILE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
