"""Fills the placeholders of a card's text, such as `{plus}`, with its numbers."""

import re
from collections.abc import Mapping
from typing import Any

from games.cardfile.errors import CheckedText, Place, clip, phrase, suggest
from games.cardfile.signatures import WRONG

LINES = ("do", "when", "while")

_BLANK = re.compile(r"\{(\w+)\}|[{}]")
_UNREADABLE_LINES = ""  # key for the arguments of lines that could not be read
_SEVERAL = object()


def find_numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers of a card and of its verbs' arguments, by name."""
    found: dict[str, Any] = {}
    for word, value in values.items():
        lines = word.rstrip("_") in LINES
        if value is WRONG:
            found[_UNREADABLE_LINES if lines else word] = WRONG
            continue
        pairs = [pair for line in value for pair in line.args] if lines else [(word, value)]
        for name, number in pairs:
            if type(number) in (int, float):
                found[name] = number if found.get(name, number) == number else _SEVERAL
    return found


def format_number(value: object) -> str:
    """Return a number of a card: `3`, or `− 3` as after "d6"."""
    return str(value).replace("-", "− ")


def fill_placeholders(
    text: str, known: Mapping[str, Any], notes: CheckedText, place: Place, what: str
) -> str:
    """Return a text with its placeholders filled; report a name that is unknown or ambiguous."""

    def number(blank: re.Match[str]) -> str:
        name = blank[1]
        value = known.get(name, WRONG if _UNREADABLE_LINES in known else None)
        if name is None:
            right: str = phrase("write a number's name in braces, such as {0}", "{count}")
            notes.report(place, "{0}: a lone '{1}' in the text; {2}", what, blank[0], right)
        elif value is None:
            right = suggest(name, known)
            notes.report(place, "{0}: there is no number '{{1}}'; {2}", what, clip(name), right)
        elif value is _SEVERAL:
            right = phrase("write the number itself")
            notes.report(place, "{0}: '{{1}}' is more than one number; {2}", what, name, right)
        else:
            return format_number(value)
        return blank[0]

    return _BLANK.sub(number, text)
