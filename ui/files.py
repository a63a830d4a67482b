"""The paths of the program's files.

The first frame waits for this module, so it imports little.
"""

from pathlib import Path
from typing import Literal, get_args

from games.cardfile.errors import escape_invisible

VERSION = "1.0.0"  # as in pyproject.toml
ROOT = Path(__file__).parents[1]
ART = ROOT / "art"
TEXT = ROOT / "ui" / "text"  # the words that all games share
_FOUND = {path.name.split(".")[1] for path in TEXT.glob("words.*.yaml")}
LANGUAGES = ("en", *sorted(_FOUND - {"en"}))
SoundName = Literal[  # the files of art/sounds
    "capture",
    "clash",
    "click",
    "counteract",
    "crowd",
    "crunch",
    "deal",
    "die",
    "drop",
    "drum",
    "engine",
    "flip",
    "gong",
    "heart",
    "link2",
    "link3",
    "link4",
    "link5",
    "link6",
    "loop_dock",
    "loop_office",
    "loop_pit",
    "loop_planet",
    "loop_ring",
    "loss",
    "march",
    "music",
    "out",
    "place",
    "rocket",
    "shuffle",
    "spy",
    "thud",
    "tie",
    "trap",
    "turn",
    "wakes",
    "whoosh",
    "win",
    "win_dock",
    "win_office",
    "win_pit",
    "win_planet",
    "win_ring",
]
SOUNDS: dict[str, SoundName] = {name: name for name in get_args(SoundName)}


def shorten_path(path: Path, most: int = 160) -> str:
    """Return a path for display; one longer than `most` characters loses its beginning."""
    text = escape_invisible(str(path))
    return text if len(text) <= most else f"…{text[1 - most :]}"
