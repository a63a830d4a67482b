"""Mistakes in a file that a person wrote. Each has its place and says what would be right."""

import difflib
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

Place = tuple[int, int]  # line and column, both 1-based

MAX_MISTAKES = 100  # mistakes reported at once
SHOWN_WIDTH = 160  # characters shown of a line
LONGEST_WORD = 40

# Invisible characters, and those that reverse the text around them.
INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
_BLANK = re.compile(r"\{(\d)\}")


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake. As text it is `file:line:column: what; what would be right`, then the line."""

    file: str
    line: int
    column: int
    message: str  # a Phrase if it can be translated
    source: str
    key: str = ""  # the key of the translated sentence, if there is one, and its blanks
    blanks: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        told = f"{escape_invisible(self.file)}:{self.line}:{self.column}: {self.message}"
        return f"{told}\n    {self.source}" if self.source else told


class CardError(Exception):
    """Raised when a file cannot be used; `mistakes` has all of them."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class CheckedText:
    """A text that is being read, and the mistakes found in it so far."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.text = text
        self.mistakes: list[Mistake] = []
        self.invisible_lines: set[int] = (
            set()
        )  # lines with invisible characters; other mistakes there are dropped
        self.settled: set[Place] = set()  # places whose value is wrong; later mistakes are dropped
        self._told: set[tuple[int, int, str]] = set()
        self._lines: list[str] = []

    def report(self, place: Place, said: str, *blanks: object) -> None:
        """Add a mistake: a phrase, or a template and its blanks. Raise CardError at the 101st."""
        message = phrase(said, *blanks) if blanks or not isinstance(said, Phrase) else said
        line, column = self._inside(place)
        if line in self.invisible_lines or (line, column, message) in self._told:
            return
        if (line, column) in self.settled:
            return
        self._told.add((line, column, message))
        if len(self.mistakes) == MAX_MISTAKES:
            more = "there are more than {0} mistakes; correct these first"
            message = phrase(more, MAX_MISTAKES)
            self.mistakes.append(Mistake(self.name, line, column, message, ""))
            raise CardError(self.mistakes)
        self.mistakes.append(Mistake(self.name, line, column, message, self._line(line, column)))

    def fail(self, place: Place, said: str, *blanks: object) -> CardError:
        """Add a mistake after which nothing can be read, and return the error to raise."""
        self.report(place, said, *blanks)
        return CardError(sorted(self.mistakes, key=_place))

    def raise_reported(self) -> None:
        """Raise CardError if any mistake was reported."""
        if self.mistakes:
            raise CardError(sorted(self.mistakes, key=_place))

    def _inside(self, place: Place) -> Place:
        """Return the place, or the end of the last line if the place is past the text."""
        if not self._lines:
            self._lines = self.text.split("\n")
        line, column = place
        if line > len(self._lines):
            return len(self._lines), len(self._lines[-1]) + 1
        return line, column

    def _line(self, line: int, column: int) -> str:
        """Return the line; of a long line, return the part around the column."""
        text = self._lines[line - 1]
        first = max(0, column - SHOWN_WIDTH // 2) if len(text) > SHOWN_WIDTH else 0
        part = text[first : first + SHOWN_WIDTH]
        before, after = "…" if first else "", "…" if first + SHOWN_WIDTH < len(text) else ""
        return escape_invisible(f"{before}{part}{after}").rstrip()


def _place(mistake: Mistake) -> Place:
    return mistake.line, mistake.column


def escape_invisible(text: str) -> str:
    """Return the text with each invisible character replaced by its code."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def clip(value: object) -> str:
    """Return a value as text, at most `LONGEST_WORD` characters long."""
    text = escape_invisible(str(value)[: LONGEST_WORD + 1].replace("\n", " "))
    return text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 1] + "…"


class Phrase(str):
    """An English sentence that keeps its template and blanks, so that it can be translated.

    A blank is text, a number, a phrase, or a tuple of these, which is joined by commas.
    """

    template: str
    blanks: tuple[object, ...]


def phrase(template: str, *blanks: object) -> Phrase:
    """Return a template with `{0}` to `{9}` filled in by the blanks. Other braces stay."""
    found = Phrase(fill_template(template, blanks))
    found.template, found.blanks = template, blanks
    return found


def fill_template(template: str, blanks: Sequence[object]) -> str:
    """Return a template with its blanks filled in."""
    parts = list(_split(template))
    for n in range(1, len(parts), 2):
        blank = blanks[int(parts[n])]
        parts[n] = ", ".join(map(str, blank)) if isinstance(blank, tuple) else str(blank)
    return "".join(parts)


@lru_cache(maxsize=512)
def _split(template: str) -> list[str]:
    """Return the texts of a template, with the numbers of its blanks between them."""
    return _BLANK.split(template)


def join_with_or(words: Iterable[object]) -> str:
    """Join words as `a, b or c`."""
    *most, last = words
    return phrase("{0} or {1}", tuple(most), last) if most else keep_phrase(last)


def keep_phrase(word: object) -> str:
    """Return a phrase as it is, and anything else as text."""
    return word if isinstance(word, Phrase) else str(word)


SIMILAR, SAME = 0.6, 0.7  # of 1: words that may be meant, and words that are surely meant


def find_nearest(word: str, words: Iterable[str], similar: float = SIMILAR) -> str | None:
    """Return the known word most similar to this one; None if none is similar."""
    known = [one for one in islice(words, 300) if len(one) <= LONGEST_WORD]
    if len(word) > LONGEST_WORD:
        return None
    return next(iter(difflib.get_close_matches(word.lower(), known, 1, similar)), None)


def suggest_missing(word: str, words: Iterable[str], given: Container[str]) -> str:
    """Suggest a word that is not given yet.

    If the similar word is given as well, suggest to delete this one.
    """
    known = sorted(words)
    near = find_nearest(word, known, SAME)
    if near is not None and near in given:
        return phrase("remove it")
    return suggest(word, [one for one in known if one not in given])


def suggest(word: str, words: Iterable[str]) -> str:
    """Suggest the most similar word, or all words if none is similar."""
    known = sorted(words)
    near = find_nearest(word, known)
    if near is not None:
        return phrase("did you mean '{0}'?", clip(near))
    shown = [clip(one) for one in known[:12]]
    if len(known) > 12:
        more = len(known) - 12
        return phrase("write {0} or one of {1} others", tuple(shown), more)
    return phrase("write {0}", join_with_or(shown)) if shown else phrase("remove it")
