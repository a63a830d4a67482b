"""Recorded lines of text with numbers, against which a test compares what it sees now.

A test's own numbers may differ a little, because fonts are drawn differently on other machines.
Run the test with `RECORD=1` to write the file anew, and look at the difference before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from pygame import Surface, transform

from tests.support.house import Quick

NUMBER = re.compile(r"-?\d+")


def differences(file: Path, lines: Sequence[str], slack: int) -> list[str]:
    """Return the lines that are not as recorded, with numbers that differ by more than `slack`."""
    if os.environ.get("RECORD"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    kept = file.read_text("utf-8").splitlines()
    found = [f"{a}  ->  {b}" for a, b in zip(kept, lines, strict=False) if not _equal(a, b, slack)]
    return [*found, *kept[len(lines) :], *lines[len(kept) :]]


def _equal(one: str, other: str, slack: int) -> bool:
    a, b = (list(map(int, NUMBER.findall(text))) for text in (one, other))
    words = NUMBER.sub("", one) == NUMBER.sub("", other)
    return words and all(abs(x - y) <= slack for x, y in zip(a, b, strict=True))


def describe_drawing(picture: Surface) -> str:
    """Return where a transparent picture was drawn on, and the mean colour there."""
    box = picture.get_bounding_rect()
    if not box.w:
        return "nothing"
    mean = transform.average_color(picture, box)
    return f"{','.join(map(str, box))} #{','.join(str(one) for one in mean)}"


def describe_cells(picture: Surface, columns: int, rows: int) -> list[str]:
    """Return how light each cell of a picture is, one line for each row of cells."""
    small = transform.grayscale(transform.smoothscale(picture, (columns, rows)))
    return [" ".join(str(small.get_at((x, y)).r) for x in range(columns)) for y in range(rows)]


class FilledArt(Quick):
    """Art with real fonts, whose drawings are filled with a grey of their own."""

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        drawn = super().image(name, w, h, palette).copy()
        grey = 60 + crc32(name.encode()) % 160
        drawn.fill((grey, grey, grey, 255))
        return drawn

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        return self.image(f"{key} {mood}", w, h)

    def face(self, number: int, side: int, mood: str = "ok") -> Surface:
        return self.image(f"{number} {mood}", side, side)


FILLED = FilledArt()
