"""The numbers of a game's rules in the card file, where a person can correct them."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from games.cardfile.errors import CheckedText, clip, phrase, suggest
from games.cardfile.signatures import WRONG, check_value, slots_of
from games.cardfile.yaml_tree import YamlNode, parse_yaml

SECTION = "rules"


@dataclass(frozen=True, kw_only=True)
class RuleNumbers:
    """The base class of a game's numbers under `rules`; each field is a number."""

    source: Literal["", "reconstructed"] = ""


N = TypeVar("N", bound=RuleNumbers)


def load_numbers(source: Path | str, game: str, shape: type[N]) -> N:
    """Return the numbers of one game's rules; raise CardError if any is wrong."""
    notes, root = parse_yaml(source)
    example = f"{SECTION}: {{{game}: ..}}"
    node = root
    for word in (SECTION, game):
        found = node.value.get(word) if isinstance(node.value, dict) else None
        if found is None:
            raise notes.fail(node.place, "no '{0}' here; write {1}", word, example)
        node = found
    values = read_numbers(notes, game, node, shape)
    notes.raise_reported()
    return shape(**values)


def check_numbers(
    notes: CheckedText, section: YamlNode, shapes: Mapping[str, type[RuleNumbers]]
) -> None:
    """Report every mistake in the numbers of all games."""
    if not isinstance(section.value, dict):
        notes.report(
            section.place,
            "'{0}' is a list of games with their numbers; write a game's name",
            SECTION,
        )
        return
    for game, node in section.value.items():
        if game in shapes:
            read_numbers(notes, game, node, shapes[game])
        else:
            notes.report(node.word, "unknown game '{0}'; {1}", clip(game), suggest(game, shapes))


def read_numbers(
    notes: CheckedText, game: str, node: YamlNode, shape: type[RuleNumbers]
) -> dict[str, Any]:
    """Return the correct numbers by name, and report the mistakes."""
    what = phrase("'{0}' of {1}", SECTION, game)
    slots, values = slots_of(shape, frozenset()), {}
    if not isinstance(node.value, dict):
        notes.report(
            node.place, "{0} are words with values; write {{1}: ..}", what, next(iter(slots))
        )
        return {}
    for word, child in node.value.items():
        if word in slots:
            values[word] = check_value(
                child, slots[word].kind, notes, phrase("{0}: '{1}'", what, word)
            )
        else:
            notes.report(
                child.word, "{0}: unknown key '{1}'; {2}", what, clip(word), suggest(word, slots)
            )
    for word, slot in slots.items():
        if word not in node.value and slot.default is MISSING:
            notes.report(
                node.place,
                "{0}: '{1}' is missing; write {1}: and {2}",
                what,
                word,
                slot.kind.expected,
            )
    return {word: value for word, value in values.items() if value is not WRONG}
