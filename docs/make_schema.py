"""Makes `docs/cards.schema.json`, with which editors complete and check a deck, from the verbs."""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import MISSING
from pathlib import Path

from games.cardfile.picture_parts import KIND_OF
from games.cardfile.reader import COPIES, LASTING_ARGUMENT
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
    texts = closed_object({"name": text | {"maxLength": NAME}, "text": text | {"maxLength": TEXT}})
    head: dict[str, object] = {
        word: {"type": "string", "maxLength": most} for word, most in SHORT.items()
    }
    head |= {
        "name": {"type": "string", "minLength": 1, "maxLength": NAME},
        "version": {"type": ["string", "number"]},
        "language": {"type": "string", "pattern": "^[a-z]{2,3}$"},
        "texts": keyed_object("^[a-z]{2,3}$", keyed_object("^.*$", texts)),
        "cards": keyed_object("^[a-z][a-z0-9_]{0,39}$", {"$ref": "#/$defs/card"}),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A deck of Robot Wars",
        **closed_object(head, ["name", "cards"]),
        "$defs": {
            "card": card(),
            **{word: line_list(WORDS[word]) for word in WORDS},
        },
    }


def card() -> Schema:
    """Return the schema of a card: values and lines, possibly with variants."""
    own = frozenset(("game", "key", "variant", "do", "when", "while_", "back", "source", "texts"))
    values: dict[str, object] = {
        name: value(slot, name) for name, slot in slots_of(RobotCard, own).items()
    }
    values |= {word: {"$ref": f"#/$defs/{word}"} for word in ("do", "when", "while")}
    variants = {"type": "array", "minItems": 1, "items": closed_object(values)}
    whole = closed_object(values | {"variants": variants})
    either: Schema = {"anyOf": [{"required": ["name", "kind"]}, {"required": ["variants"]}]}
    return (
        whole | either | {"allOf": [kind_rules(kind) for kind in ("component", "hazard", "action")]}
    )


def kind_rules(kind: str) -> Schema:
    """Return the rules for cards of one kind: its values and its verbs."""
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
    """Return the schema of lines whose verb belongs to other kinds of cards."""
    known = MOMENT_NAMES if word == "when" else WORDS[word]
    off = sorted(known - OF_KIND[kind][word])
    named = {"type": "object", "anyOf": [{"required": [verb]} for verb in off]}
    return {"anyOf": [{"enum": off}, named]}


def value(slot: Slot, name: str) -> Schema:
    """Return the schema of a card's value."""
    bounds: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": NAME},
        "text": {"type": "string", "maxLength": TEXT},
        "count": integer(COPIES),
        "strength": {**integer(STRENGTH), "type": ["integer", "null"]},
        "robot": {"type": "array", "items": {"enum": sorted(KIND_OF)}},
        "colour": {"type": "string", "pattern": f"^({COLOUR.pattern})?$"},
    }
    return bounds.get(name) or slot_schema(slot, range(0))


def line_list(verbs: Iterable[str]) -> Schema:
    """Return the schema of a list of lines with these verbs."""
    known = {verb: VERBS[verb] for verb in sorted(verbs)}
    alone = [verb for verb, function in known.items() if not required_arguments(function)]
    args: dict[str, object] = {verb: arguments(function) for verb, function in known.items()}
    line = closed_object(args) | {"minProperties": 1, "maxProperties": 1}
    return {"type": "array", "items": {"anyOf": [{"enum": alone}, line]}}


def arguments(verb: Verb) -> Schema:
    """Return the schema of a verb's arguments: by name, or directly its only list of lines."""
    slots = arguments_of(verb)
    args: dict[str, object] = {
        name: slot_schema(slot, RANGES.get(name, MODIFIER), name) for name, slot in slots.items()
    }
    named = closed_object(args, required_arguments(verb))
    block = block_of(verb)
    if not block or required_arguments(verb) not in ([], [block]):
        return named
    return {"anyOf": [named, args[block]]}


def required_arguments(verb: Verb) -> list[str]:
    """Return the names of the arguments without defaults."""
    return [name for name, slot in arguments_of(verb).items() if slot.default is MISSING]


def slot_schema(slot: Slot, known: range, name: str = "") -> Schema:
    """Return the schema of a slot; `known` is the range of its whole numbers."""
    if slot.kind.lines:
        most = {"maxItems": len(OPTIONS)} if name == "options" else {}
        word = LASTING_ARGUMENT if name == LASTING_ARGUMENT else "do"
        return {"$ref": f"#/$defs/{word}", "minItems": 1, **most}
    if slot.kind.choices:
        return {"enum": list(slot.kind.choices)}
    if int in slot.kind.types:
        null = type(None) in slot.kind.types
        return {**integer(known), "type": ["integer", "null"] if null else "integer"}
    if name == "verb":
        return {"enum": ["", *sorted(VERBS)]}
    return {"type": "boolean" if bool in slot.kind.types else "string"}


def integer(known: range) -> Schema:
    """Return the schema of a whole number in a range."""
    return {"type": "integer", "minimum": known.start, "maximum": known.stop - 1}


def closed_object(values: Mapping[str, object], required: list[str] | None = None) -> Schema:
    """Return the schema of an object with these properties and no others."""
    found: Schema = {"type": "object", "properties": {**values}, "additionalProperties": False}
    return found | ({"required": required} if required else {})


def keyed_object(pattern: str, values: Schema) -> Schema:
    """Return the schema of an object with keys of a pattern and values of one schema."""
    return {"type": "object", "patternProperties": {pattern: values}, "additionalProperties": False}


def text() -> str:
    """Return the schema as the text of the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the file."""
    FILE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
