"""Recognizes common mistakes in YAML, because libyaml only reports where it had to stop.

The functions search the lines from where libyaml began to read a value to where it stopped.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from games.cardfile.errors import Place, clip, phrase

MAX_LINES = 100  # that are searched
MAX_CHARACTERS = 1000  # longer lines are not searched

_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|(?<=[\s:,\[{])'[^']*'")
_CURLY = re.compile("[:,\\[{] *([“”„‟‘’‚])")
_HASH = re.compile(r"\S +(#\S)")
_KEY = re.compile(r" *([a-z][a-z0-9_]*) +[{\[]")
_PAIRS = re.compile(r"[{,] *[a-z_]+: ([^\"'{}\[\],:#]+): ")
_OPENED = re.compile(r"[:,\[{] +(\")")
_APOSTROPHE = re.compile(r"[:,\[{] +(')")


def find_slip(lines: Sequence[str], first: int, last: int) -> tuple[Place, str] | None:
    """Return the place of a mistake in lines `first` to `last` (0-based), and its correction."""
    shown = [(n, lines[n]) for n in range(first, min(last + 1, len(lines), first + MAX_LINES))]
    shown = [(n, line) for n, line in shown if len(line) <= MAX_CHARACTERS]
    for look in (
        _find_curly_quote,
        _find_missing_colon,
        _find_hash,
        _find_run_together,
        _find_stray_dash,
        _find_open_quote,
    ):
        if found := look(shown):
            return found
    return None


def blank_quotes(line: str) -> str:
    """Return a line with spaces in place of everything in quotes."""
    return _QUOTED.sub(lambda m: " " * len(m[0]), line)


Found = tuple[Place, str] | None
Shown = Iterable[tuple[int, str]]


def _find_first(
    shown: Shown, pattern: re.Pattern[str], said: Callable[[re.Match[str]], str]
) -> Found:
    for n, line in shown:
        if match := pattern.search(blank_quotes(line)):
            return (n + 1, match.start(1) + 1), said(match)
    return None


def _find_curly_quote(shown: Shown) -> Found:
    what = phrase("is a curly quote, which YAML does not know")
    return _find_first(
        shown, _CURLY, lambda m: phrase("'{0}' {1}; write straight quotes: \"text\"", m[1], what)
    )


def _find_missing_colon(shown: Shown) -> Found:
    for n, line in shown:
        if match := _KEY.match(blank_quotes(line)):
            said = phrase("a ':' is missing after '{0}'; write {0}: and its values", clip(match[1]))
            return (n + 1, match.end(1) + 1), said
    return None


def _find_hash(shown: Shown) -> Found:
    right = phrase("put the whole text in quotes")
    return _find_first(
        shown,
        _HASH,
        lambda m: phrase("a '#' begins a comment, so the rest of the line is lost; {0}", right),
    )


def _find_run_together(shown: Shown) -> Found:
    for n, line in shown:
        if match := _PAIRS.search(blank_quotes(line)):
            value, _, word = match[1].rpartition(" ")
            at = match.start(1) + len(match[1]) - len(word)
            if value and re.fullmatch("[a-z_]+", word):
                said = phrase(
                    "a ',' is missing before '{0}'; put one between two values", clip(word)
                )
                return (n + 1, at + 1), said
            said = phrase(
                "a ':' inside the text '{0}:'; put the whole text in quotes", clip(match[1])
            )
            return (n + 1, match.start(1) + 1), said
    return None


def _find_stray_dash(shown: Shown) -> Found:
    lines = list(shown)
    dashed = next((n for n, line in lines if line.lstrip().startswith("- ")), None)
    if dashed is None or all(line.lstrip().startswith(("- ", "#")) for _, line in lines):
        return None
    line = dict(lines)[dashed]
    said = phrase("a '-' makes a list of these words; remove it before 'word: value'")
    return (dashed + 1, line.index("-") + 1), said


def _find_open_quote(shown: Shown) -> Found:
    right = phrase('write a " where the text ends')
    found = _find_first(shown, _OPENED, lambda m: phrase('this " is never closed; {0}', right))
    return found or _find_first(
        shown, _APOSTROPHE, lambda m: phrase("this ' is never closed; write one more")
    )
