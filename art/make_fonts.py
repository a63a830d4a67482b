"""Makes our font files from the fontpkg packages; Fredoka becomes a static SemiBold.

Run by hand after `pip download --no-deps fontpkg-fredoka fontpkg-atkinson-hyperlegible
fontpkg-lilita-one` and unzipping the wheels: `python art/make_fonts.py FOLDER`.
"""

from __future__ import annotations

import shutil
import sys
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


def main(wheels: Path) -> None:
    """Copy the static fonts and all licences, and make a static instance of Fredoka."""
    for package, names in STATIC_FONTS.items():
        for name in names:
            shutil.copy(wheels / f"fontpkg_{package}" / "files" / f"{name}.ttf", FONTS)
    fredoka = TTFont(wheels / "fontpkg_fredoka" / "files" / "Fredoka[wdth,wght].ttf")
    still = instantiateVariableFont(fredoka, {"wght": 600, "wdth": 100})
    still.save(FONTS / "Fredoka-SemiBold.ttf")
    for package, name in LICENCES.items():
        shutil.copy(wheels / f"fontpkg_{package}" / "LICENSE", FONTS / f"{name}-OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
