"""The numbers in a card's text: `{plus}` becomes what the card or its verbs say, never more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.declared import WRONG
from games.mistakes import Place, Source, clip, instead

_BLANK = re.compile(r"\{(\w+)\}|[{}]")


def numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """A card's numbers and its verbs' arguments by name; WRONG where that is not settled."""
    found: dict[str, Any] = {}
    for word, value in values.items():
        lines = value if word in ("do", "when", "while", "while_") else ()
        if value is WRONG:
            found[word] = WRONG
            if not isinstance(lines, tuple):
                found[""] = WRONG  # a verb that could not be read may have any argument
            continue
        for name, number in [(word, value), *(arg for line in lines for arg in line.args)]:
            if type(number) in (int, float):
                same = found.setdefault(name, number) == number
                found[name] = number if same else WRONG
    return found


def fill(text: str, known: Mapping[str, Any], notes: Source, place: Place, what: str) -> str:
    """The text with its numbers; a name that is none of them is a mistake."""

    def number(blank: re.Match[str]) -> str:
        name = blank[1]
        if name is None:
            right = "write a number's name in braces, such as {count}"
            notes.wrong(place, f"{what}: a lone '{blank[0]}' in the text; {right}")
        elif name in known:
            return str(known[name])
        elif "" not in known:
            right = instead(name, known)
            notes.wrong(place, f"{what}: no number '{{{clip(name)}}}'; {right}")
        return blank[0]

    return _BLANK.sub(number, text)
