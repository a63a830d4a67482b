"""Where the files of the program are, in its folder or the built program's, and its languages."""

from pathlib import Path

from games.cardfile.errors import visible

VERSION = "0.1.0"  # as in pyproject.toml
ROOT = Path(__file__).parents[1]
ART = ROOT / "art"
TEXT = ROOT / "ui" / "text"  # the words that all games share
_FOUND = {path.name.split(".")[1] for path in TEXT.glob("words.*.yaml")}
LANGUAGES = ("en", *sorted(_FOUND - {"en"}))


def shown(path: Path, most: int = 160) -> str:
    """Return a path as people read it: of one longer than `most` characters only the end."""
    text = visible(str(path))
    return text if len(text) <= most else f"…{text[1 - most :]}"
