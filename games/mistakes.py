"""What is wrong in a file a person wrote: where it stands, and what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

Place = tuple[int, int]  # line and column, both from 1

MOST = 100  # mistakes told at once
WIDE = 160  # characters shown of a line
LONGEST_WORD = 40

# Characters nobody can see, or that turn the text around them: no file of ours needs them.
UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing to put right: `file:line:column: what; what would be right`, and the line."""

    file: str
    line: int
    column: int
    message: str
    source: str

    def __str__(self) -> str:
        told = f"{visible(self.file)}:{self.line}:{self.column}: {self.message}"
        return f"{told}\n    {self.source}" if self.source else told


class CardError(Exception):
    """A file cannot be used; it holds all its mistakes."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class Source:
    """A text being read, and the mistakes found in it so far."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.text = text
        self.mistakes: list[Mistake] = []
        self.unseen: set[int] = set()  # lines told of already: what else is odd there follows
        self._told: set[tuple[Place, str]] = set()
        self._lines: list[str] | None = None

    def wrong(self, place: Place, message: str) -> None:
        """Note a mistake; past the hundredth the file is given up."""
        line, column = place
        if line in self.unseen or (place, message) in self._told:
            return
        self._told.add((place, message))
        if len(self.mistakes) == MOST:
            message = f"there are more than {MOST} mistakes; these first ones come before the rest"
            self.mistakes.append(Mistake(self.name, line, column, message, ""))
            raise CardError(self.mistakes)
        self.mistakes.append(Mistake(self.name, line, column, message, self._line(line, column)))

    def stop(self, place: Place, message: str) -> CardError:
        """A mistake after which nothing more can be read: to be raised."""
        self.wrong(place, message)
        return CardError(sorted(self.mistakes, key=_place))

    def settle(self) -> None:
        """Refuse the file if anything was wrong in it."""
        if self.mistakes:
            raise CardError(sorted(self.mistakes, key=_place))

    def _line(self, line: int, column: int) -> str:
        """The line, of a long one the part around the column."""
        if self._lines is None:
            self._lines = self.text.split("\n")
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        first = max(0, column - WIDE // 2) if len(text) > WIDE else 0
        part = text[first : first + WIDE]
        before, after = "…" if first else "", "…" if first + WIDE < len(text) else ""
        return visible(f"{before}{part}{after}").rstrip()


def _place(mistake: Mistake) -> Place:
    return mistake.line, mistake.column


def visible(text: str) -> str:
    """The text with a code in place of each character that cannot be seen."""
    return UNSEEN.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


def clip(value: object) -> str:
    """What was written, short enough for a sentence."""
    text = visible(str(value)[: LONGEST_WORD + 1]).replace("\n", " ")
    return text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 1] + "…"


def listed(words: Iterable[object]) -> str:
    """`a, b or c`."""
    *most, last = [str(word) for word in words] or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def instead(word: str, words: Iterable[str]) -> str:
    """The likely word, or all of them when none is near."""
    known = sorted(words)
    if len(word) <= LONGEST_WORD:
        near = difflib.get_close_matches(word.lower(), known, 1)
        if near:
            return f"did you mean '{near[0]}'?"
    return f"there is {listed(known[:12])}" + (" and more" if len(known) > 12 else "")
