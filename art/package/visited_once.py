"""What mypyc writes in C, mended before it is compiled: each field is visited once.

mypy lists the fields that a frozen dataclass inherits with that class again, and mypyc (2.4.1)
writes into the function by which garbage is collected one visit for each listing. A value of such
a field is then counted once too often: held by garbage and by something else, it is taken for
garbage too, and loses its attributes while it is in use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

FUNCTION = re.compile(r"(?ms)^([ \t]*)static int\n[ \t]*\w+_traverse\(.*?\n\1\}\n")
VISIT = re.compile(r"Py_VISIT\(.*?\);")
HEADS = re.compile(r"_traverse\([^()]*\)\n")


def visited_once(text: str) -> str:
    """Return C in which each function that visits fields does so once for each field.

    Raise a ValueError if there are such functions that are not written as they are known.
    """
    mended, found = FUNCTION.subn(lambda function: _once(function[0]), text)
    if found != len(HEADS.findall(text)):
        raise ValueError("mypyc writes its visits for garbage in another way: look at them again")
    return mended


def _once(function: str) -> str:
    seen: set[str] = set()

    def first(visit: re.Match[str]) -> str:
        known = visit[0] in seen
        seen.add(visit[0])
        return "" if known else visit[0]

    return VISIT.sub(first, function)


def mend(files: Iterable[Path]) -> None:
    """Mend files of C where they are; one that needs nothing keeps the time of its last change."""
    for file in files:
        text = file.read_text("utf-8")
        mended = visited_once(text)
        if mended != text:
            file.write_text(mended, "utf-8")
