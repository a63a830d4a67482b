"""Interprets an unquoted YAML word: text, a decimal number, true, false or null."""

import re
from typing import Final

from games.cardfile.errors import Phrase, clip, phrase

Scalar = str | int | float | bool | None

MAX_DIGITS = 15  # largest number of digits

_NAMED: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,14}")
_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_NUMBERLIKE = re.compile(
    r"[-+]?(?:\.?[0-9][0-9_,.:]*(?:[eE][-+]?[0-9]*)?"  # 010, 1_000, 12:30:00, 1e999, .5
    r"|0[xXoObB][0-9a-fA-F_]+|\.(?:inf|nan))"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"[-+]?[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])")
_SWITCH = {
    "yes": "true",
    "on": "true",
    "true": "true",
    "no": "false",
    "off": "false",
    "false": "false",
}
_NOTHING = frozenset(("", "~", "null"))
_STARTS = frozenset("0123456789+-.~yYnNoOtTfF")


class Ambiguous(ValueError):
    """Raised for a word that YAML readers interpret differently; `why` says what to write."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


def interpret(word: str) -> Scalar:
    """Return the value of an unquoted word; raise Ambiguous."""
    if word and word[0] not in _STARTS:
        return word
    if word in _NAMED:
        return _NAMED[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    if _FRACTION.fullmatch(word):
        return float(word)
    lower = word.lower() if len(word) < 6 else ""
    if not word:
        raise Ambiguous(phrase('nothing is written here; write a value, "" for no text, or null'))
    if lower in _NOTHING and lower:
        raise Ambiguous(
            phrase("'{0}' is unclear; write null for nothing, or \"{0}\" for text", word)
        )
    if lower in _SWITCH:
        raise Ambiguous(
            phrase("'{0}' is unclear; write {1}, or \"{0}\" for text", word, _SWITCH[lower])
        )
    if _NUMBERLIKE.match(word) and _NUMBERLIKE.fullmatch(word[:200]):
        raise Ambiguous(_suggest_number(word))
    return word


def _suggest_number(word: str) -> Phrase:
    """Say why this is not a decimal number, and suggest one."""
    said = clip(word)
    digits = sum(map(str.isdigit, word))
    if digits > MAX_DIGITS:
        return phrase(
            "'{0}' has {1} digits; write at most {2}, or quote it as text", said, digits, MAX_DIGITS
        )
    plain = _plain_digits(word)
    if plain is None:
        return phrase(
            "'{0}' is not a plain number; write one such as 10 or 1.5, or \"{0}\" for text", said
        )
    return phrase("'{0}' is not a plain number; write {1}, or \"{0}\" for text", said, plain)


def _plain_digits(word: str) -> str | None:
    """Return a number in decimal digits (10 for 010, 31 for 0x1f); None if it is not a number."""
    comma = "" if _GROUPED.match(word) else "."  # 1,000 or 1,5
    bare = word.lower().replace("_", "").replace(",", comma).removeprefix("+")
    if re.fullmatch(r"-?0[xob][0-9a-f]+", bare):
        try:
            return str(int(bare, 0))
        except ValueError:
            return None
    if re.fullmatch(r"-?[0-9]+", bare):
        return str(int(bare))
    match = re.fullmatch(r"(-?)([0-9]*)\.([0-9]*)", bare)
    return f"{match[1]}{int(match[2] or 0)}.{match[3] or 0}" if match else None
