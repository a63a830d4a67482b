"""Reads our own YAML files in sections, so that a section is parsed only when it is needed."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.cardfile.encoding import load_text
from games.cardfile.yaml_tree import read_tree, without_places


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


def read_yaml(path: Path) -> Any:
    """Return the values of a YAML file; raise CardError."""
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
        self._read_for(key)
        return self._found[key]

    def __contains__(self, key: object) -> bool:
        self._read_for(str(key))
        return key in self._found

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

    def _read_for(self, key: str) -> None:
        if self._unread:
            self._read(key.partition(".")[0])

    def _read(self, word: str) -> None:
        for path in self._unread.pop(word, ()):
            self._found.update(read_section_texts(path, word))
