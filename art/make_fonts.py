"""Makes our font files from the fontpkg packages.

Fredoka becomes a static SemiBold. Atkinson Hyperlegible gets a zero without a bar, which is clearer
beside the numbers of a card game.

Run by hand after `pip download --no-deps fontpkg-fredoka fontpkg-atkinson-hyperlegible
fontpkg-lilita-one` and unzipping the wheels: `python art/make_fonts.py FOLDER`.
"""

from __future__ import annotations

import shutil
import sys
from copy import deepcopy
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent / "fonts"
STATIC_FONTS = {
    "atkinson_hyperlegible": ("AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold"),
    "lilita_one": ("LilitaOne-Regular",),
}
LICENCES = {
    "fredoka": "Fredoka",
    "atkinson_hyperlegible": "AtkinsonHyperlegible",
    "lilita_one": "LilitaOne",
}


def remove_bar(font: TTFont) -> None:
    """Replace the zero of a font by its letter O, as narrow as the zero and with its strokes.

    The bar divides the inside of the zero into two contours; in the O it is one. The hints of the O
    still fit, because they move points only up and down.
    """
    glyphs = font["glyf"]
    barred, plain = glyphs["zero"], deepcopy(glyphs["O"])
    points = list(barred.coordinates)
    ends = barred.endPtsOfContours
    outside, inside = points[: ends[0] + 1], points[ends[0] + 1 :]
    begin = 0
    for contour, end in zip((outside, inside), plain.endPtsOfContours, strict=True):
        span = slice(begin, end + 1)
        xs = [x for x, _ in plain.coordinates[span]]
        left, right = min(x for x, _ in contour), max(x for x, _ in contour)
        factor = (right - left) / (max(xs) - min(xs))
        for i in range(begin, end + 1):
            x, y = plain.coordinates[i]
            plain.coordinates[i] = round(left + (x - min(xs)) * factor), y
        begin = end + 1
    plain.recalcBounds(glyphs)
    glyphs["zero"] = plain
    font["hmtx"]["zero"] = font["hmtx"]["zero"][0], plain.xMin


def main(wheels: Path) -> None:
    """Copy the static fonts and all licences, and change Atkinson Hyperlegible and Fredoka."""
    for package, names in STATIC_FONTS.items():
        for name in names:
            shutil.copy(wheels / f"fontpkg_{package}" / "files" / f"{name}.ttf", FONTS)
    for name in STATIC_FONTS["atkinson_hyperlegible"]:
        font = TTFont(FONTS / f"{name}.ttf", recalcTimestamp=False)
        remove_bar(font)
        font.save(FONTS / f"{name}.ttf")
    fredoka = TTFont(wheels / "fontpkg_fredoka" / "files" / "Fredoka[wdth,wght].ttf")
    still = instantiateVariableFont(fredoka, {"wght": 600, "wdth": 100})
    still.save(FONTS / "Fredoka-SemiBold.ttf")
    for package, name in LICENCES.items():
        shutil.copy(wheels / f"fontpkg_{package}" / "LICENSE", FONTS / f"{name}-OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
