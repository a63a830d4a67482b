"""Reads a text file that a person wrote: UTF-8, limited in size, visible characters only."""

from dataclasses import replace
from pathlib import Path
from unicodedata import name as named

from games.bounded_read import FileRefused, read_text
from games.cardfile.errors import INVISIBLE, CardError, CheckedText, phrase

MAX_BYTES = 1 << 20
LONG_TEXT = 1 << 16  # characters; a longer text with invisible ones is refused at once

_TOO_LARGE = phrase("the file is larger than {0} MiB; split it", MAX_BYTES >> 20)


def load_text(source: Path | str, name: str) -> str:
    """Return a text, or the text of a file (Path), with line ends unified; raise CardError."""
    if isinstance(source, Path):
        try:
            return read_text(source, MAX_BYTES)
        except FileRefused as error:
            raise error_of_refusal(name, error) from None
    if len(source) > MAX_BYTES or len(source.encode("utf-8", "replace")) > MAX_BYTES:
        raise CheckedText(name).fail((1, 1), _TOO_LARGE)
    return source.replace("\r\n", "\n")


def error_of_refusal(name: str, error: FileRefused) -> CardError:
    """Return the CardError for a file that could not be read."""
    [mistake] = CheckedText(name, error.text).fail(error.place, error.message).mistakes
    return CardError([replace(mistake, key=error.key, blanks=tuple(error.blanks.items()))])


def note_invisible(source: CheckedText) -> bool:
    """Report the first invisible character of each line; return whether there are any.

    Raise CardError at once if the text is long.
    """
    line, begin, found = 1, 0, source.text
    while match := INVISIBLE.search(found, begin):
        line += found.count("\n", begin, match.start())
        begin, code = match.start(), ord(match[0])
        name = named(match[0], "") or phrase("a control character")
        what = phrase("a tab") if code == 9 else phrase("U+{0} ({1})", f"{code:04X}", name)
        right = phrase("write spaces") if code == 9 else phrase("remove it")
        column = begin - found.rfind("\n", 0, begin)
        source.report((line, column), "{0} can't be seen; {1}", what, right)
        source.invisible_lines.add(line)
        end = found.find("\n", begin)
        begin = len(found) if end < 0 else end
    if source.mistakes and len(found) > LONG_TEXT:
        source.raise_reported()
    return bool(source.mistakes)
