"""Corrects the C of mypyc so that the garbage collector visits each field once.

mypy lists inherited fields of a frozen dataclass again for the subclass, and mypyc (2.4.1) writes
one visit per listing into the class's traverse function. The collector then counts a reference too
many: a value that garbage and something else refer to is taken for garbage, and loses its
attributes while it is in use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

FUNCTION = re.compile(r"(?ms)^([ \t]*)static int\n[ \t]*\w+_traverse\(.*?\n\1\}\n")
VISIT = re.compile(r"Py_VISIT\(.*?\);")
HEADS = re.compile(r"_traverse\([^()]*\)\n")


def remove_double_visits(text: str) -> str:
    """Return the C with at most one visit per field in each traverse function.

    Raise a ValueError if a traverse function has an unknown form.
    """
    mended, found = FUNCTION.subn(lambda function: _visit_once(function[0]), text)
    if found != len(HEADS.findall(text)):
        raise ValueError("mypyc writes its visits for garbage in another way: look at them again")
    return mended


def _visit_once(function: str) -> str:
    seen: set[str] = set()

    def first(visit: re.Match[str]) -> str:
        known = visit[0] in seen
        seen.add(visit[0])
        return "" if known else visit[0]

    return VISIT.sub(first, function)


def mend(files: Iterable[Path]) -> None:
    """Correct C files in place; leave a file that is right untouched, so it is not recompiled."""
    for file in files:
        text = file.read_text("utf-8")
        mended = remove_double_visits(text)
        if mended != text:
            file.write_text(mended, "utf-8")
