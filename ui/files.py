"""The paths of the program's files, and readers of its own YAML files."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from games.cardfile.encoding import load_text
from games.cardfile.errors import CardError, escape_invisible
from games.cardfile.reader import read_tree, without_places

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


@cache
def split_sections(text: str, indent: int = 0) -> dict[str, str]:
    """Return the text of each top-level section, by its word.

    It parses no YAML: nothing but the words of sections may stand in that column. The result is
    cached, so do not change it.
    """
    found = list(re.finditer(rf"^ {{{indent}}}(\w+):", text, re.MULTILINE))
    ends = [one.start() for one in found[1:]] + [len(text)]
    return {one[1]: text[one.start() : end] for one, end in zip(found, ends, strict=True)}


@cache
def read_sections(path: Path) -> dict[str, str]:
    """Return the text of each section of a file, by its word; raise CardError."""
    return split_sections(load_text(path, str(path)))


BrokenFile = CardError


def read_yaml(path: Path) -> Any:
    """Return the values of a YAML file; raise BrokenFile."""
    return without_places(read_tree(path))


def read_yaml_entry(path: Path, section: str, word: str) -> Any:
    """Return the entry `word: ...` of a section, parsing nothing else; raise also KeyError."""
    return without_places(read_tree(split_sections(read_sections(path)[section], 2)[word]))[word]


@cache
def read_section_texts(path: Path, word: str) -> dict[str, str]:
    """Return the texts of a section by their dotted keys; cached, so do not change them."""
    return flatten(without_places(read_tree(read_sections(path)[word])))


def flatten(tree: object, path: str = "") -> dict[str, str]:
    """Return a tree of texts as one mapping of dotted keys."""
    if isinstance(tree, dict):
        nested = (flatten(value, f"{path}.{key}" if path else key) for key, value in tree.items())
        return {key: text for texts in nested for key, text in texts.items()}
    return {path: "" if tree is None else str(tree)}


class Texts(Mapping[str, str]):
    """The texts of several files by their dotted keys; later files replace earlier ones.

    A section is parsed when one of its texts is first needed.
    """

    def __init__(self, paths: list[Path]) -> None:
        self._found: dict[str, str] = {}
        self._unread: dict[str, list[Path]] = {}  # files, by section
        for path in paths:
            for word in read_sections(path):
                self._unread.setdefault(word, []).append(path)

    def __getitem__(self, key: str) -> str:
        if self._unread:
            self._read(key.partition(".")[0])
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        while self.read_on():
            pass
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def read_on(self) -> bool:
        """Parse one section that is still unread; return False if there is none."""
        if not self._unread:
            return False
        self._read(next(iter(self._unread)))
        return True

    def _read(self, word: str) -> None:
        for path in self._unread.pop(word, ()):
            self._found.update(read_section_texts(path, word))
