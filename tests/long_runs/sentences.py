"""Prints every text for players as it reads, English beside Dutch: `make sentences`.

A text with blanks is printed with two shapes of argument: for "you", and for somebody else.
"""

import argparse
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.shapes import read_texts, render
from ui.files import LANGUAGES


def print_sentences(path: Path) -> None:
    """Print the texts of a file and of its translations."""
    print(f"\n## {path.relative_to(ROOT)}")
    table = path.name.startswith(("text", "table", "lesson"))
    texts = {language: read_texts(path, language) for language in LANGUAGES}
    for key in texts["en"]:
        print(key)
        for language, found in texts.items():
            for said in list(dict.fromkeys(render(key, found[key], table, language)))[:2]:
                print(f"    {language}  {said}")


def main() -> None:
    """Print the texts of all files, or of those whose path contains a word."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", help="print only files whose path contains one of these")
    names = asked.parse_args().names
    for path in sorted((ROOT / "ui").rglob("*.en.yaml")):
        if not names or any(name in str(path.relative_to(ROOT)) for name in names):
            print_sentences(path)


if __name__ == "__main__":
    main()
