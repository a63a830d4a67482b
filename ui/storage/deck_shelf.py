"""Manages players' own decks: the files in the profile's folder `decks`.

Problems with the folder or a file are returned as sentences, not raised. `look`, `take` and
`add_examples` read the disk, so the window runs them as background tasks, one at a time.
"""

import contextlib
import os
import threading
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from games.cardfile.encoding import load_text
from games.cardfile.errors import CardError, Mistake, clip
from games.cardfile.game import Deck
from games.registry import GAMES, find_deck_game
from ui.files import ROOT, shorten_path
from ui.language.presenters import find_folder

SUFFIXES = (".yaml", ".yml")
LIST_SUFFIX = ".txt"  # of a list of cards of another program
MAX_FILES = 60  # files read at most
MAX_PATH_LENGTH = 60  # characters shown of a path
README = "README.txt"
DRAFTS = "drafts"  # the folder of unsaved decks
EXAMPLES = ROOT / "docs" / "decks"
Sentence = tuple[str, dict[str, object]]  # its key and its blanks
Stamp = tuple[str, int, int]  # name, time and size of a file


class ShelfFile(NamedTuple):
    """A file on the shelf: a deck, or its mistakes."""

    path: Path
    deck: Deck = Deck("", (), "", "")  # empty if there are mistakes
    mistakes: tuple[Mistake, ...] = ()
    lent: bool = False  # whether it could not be written, and exists only until the program ends
    remarks: tuple[Mistake, ...] = ()  # probable mistakes in a deck that is valid

    @property
    def key(self) -> str:
        """The key under which settings remember the deck."""
        return self.path.name


class Shelf:
    """The decks of one profile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "decks"
        self.found: list[ShelfFile] = []
        self.lists: list[Path] = []  # of cards of other programs, which can become decks
        self.problem: Sentence | None = None  # why the folder cannot be read
        self.double_name: Sentence | None = None  # the notice that several have the same name
        self.drafts: frozenset[str] = frozenset()  # keys of the decks with an unsaved version
        self._lent: dict[str, ShelfFile] = {}
        self._read: dict[Stamp, ShelfFile] = {}  # by name, time and size of the file
        self._seen: object = None
        self._one = threading.RLock()

    @property
    def read(self) -> bool:
        """Whether the folder has been read."""
        return self._seen is not None

    @property
    def game(self) -> str:
        """The key of the game that these decks belong to."""
        return find_deck_game()

    def look(self) -> bool:
        """Read changed files; return whether anything has changed."""
        with self._one:
            return self._look()

    def _look(self) -> bool:
        signs = self._read_stamps()
        if signs == self._seen:
            return False
        names, texts, self.problem, self.drafts = signs
        self.lists = [path for name, *_ in texts if convert_file(path := self.folder / name)]
        kept = {one.path: one for one in self._read.values()}
        read = {key: self._read.get(key) or self._read_file(key[0]) for key in names}
        self._read = read
        self.found = sorted([*read.values(), *self._lent.values()], key=_sort_key)
        self.double_name = self._find_double_name()
        self._seen = signs
        return bool(kept) or bool(read)

    def _read_stamps(
        self,
    ) -> tuple[tuple[Stamp, ...], tuple[Stamp, ...], Sentence | None, frozenset[str]]:
        """Return the stamps of decks and of texts, the folder's problem if any, and the drafts."""
        problem = self._make_folder()
        names: list[Stamp] = []
        texts: list[Stamp] = []
        try:
            for entry in os.scandir(self.folder):
                if entry.name.lower().endswith(SUFFIXES) and not entry.name.startswith("."):
                    names.append(_file_stamp(entry))
                elif entry.name.lower().endswith(LIST_SUFFIX) and entry.name != README:
                    texts.append(_file_stamp(entry))
        except OSError as error:
            why = error.strerror or str(error)
            problem = problem or ("decks.no_folder", {"folder": self.short_path, "why": why})
        names.sort()
        texts.sort()
        if len(names) > MAX_FILES:
            problem = ("decks.too_many", {"n": MAX_FILES, "folder": self.short_path})
        drafts: list[str] = []
        with contextlib.suppress(OSError):
            drafts = os.listdir(self.folder / DRAFTS)
        return tuple(names[:MAX_FILES]), tuple(texts[:MAX_FILES]), problem, frozenset(drafts)

    def _make_folder(self) -> Sentence | None:
        """Create the folder and its README; return the problem, if any."""
        try:
            if not self.folder.is_dir():
                self.folder.mkdir(parents=True)
                page = find_folder(find_deck_game()) / "decks_folder.txt"
                (self.folder / README).write_text(page.read_text("utf-8"), "utf-8")
        except OSError as error:
            if not self.folder.is_dir():
                why = error.strerror or str(error)
                return "decks.no_folder", {"folder": self.short_path, "why": why}
        return None

    def _read_file(self, name: str) -> ShelfFile:
        path = self.folder / name
        try:
            return ShelfFile(path, read_deck(path), remarks=find_remarks(path))
        except CardError as error:
            return ShelfFile(path, mistakes=error.mistakes)

    def _find_double_name(self) -> Sentence | None:
        """Return a notice if several decks have the same name."""
        names = Counter(one.deck.name for one in self.decks)
        name = next((name for name, n in names.items() if n > 1), "")
        if not name:
            return None
        files = [clip(one.key) for one in self.decks if one.deck.name == name]
        return "decks.twice", {"name": name, "files": ", ".join(files)}

    # contents

    @property
    def decks(self) -> list[ShelfFile]:
        """Return the decks that can be played."""
        return [one for one in self.found if not one.mistakes]

    @property
    def broken(self) -> list[ShelfFile]:
        """Return the files with mistakes."""
        return [one for one in self.found if one.mistakes]

    def find(self, key: str) -> ShelfFile | None:
        """Return the playable deck of a key; None if it is gone."""
        return next((one for one in self.decks if one.key == key), None)

    def label(self, one: ShelfFile) -> str:
        """Return a deck's name, numbered if several share it."""
        name = one.deck.name
        alike = [other.key for other in self.decks if other.deck.name == name]
        return name if len(alike) == 1 else f"{name} ({alike.index(one.key) + 1})"

    @property
    def short_path(self) -> str:
        """Return the path of the folder, shortened to one line."""
        return shorten_path(self.folder, MAX_PATH_LENGTH)

    # adding

    def take(self, path: Path) -> tuple[ShelfFile, Sentence]:
        """Add a deck file; raise CardError if it has mistakes.

        No file is overwritten. If it cannot be written, the deck exists until the program ends.
        """
        deck = read_deck(path)
        with self._one:
            return self._take(path, deck)

    def _take(self, path: Path, deck: Deck) -> tuple[ShelfFile, Sentence]:
        self.look()
        blanks = {"name": deck.name, "n": len(deck.cards), "folder": self.short_path}
        same = next((one for one in self.decks if one.deck.digest == deck.digest), None)
        if same:
            return same, ("decks.here", blanks | {"file": clip(same.key)})
        target = self._find_free_path(path)
        try:
            self._write(target, deck.text)
        except OSError as error:
            why = error.strerror or str(error)
            one = self._lent[target.name] = ShelfFile(target, deck, lent=True)
            self._seen = None
            self.look()
            return one, ("decks.lent", blanks | {"why": why})
        self._seen = None
        self.look()
        key = "decks.taken" if target.name == path.name else "decks.renamed"
        taken = self.find(target.name) or ShelfFile(target, deck)
        return taken, (key, blanks | {"file": clip(target.name), "old": clip(path.name)})

    def _find_free_path(self, path: Path) -> Path:
        """Return an unused path in the folder."""
        stem = "".join(c for c in path.stem if c.isalnum() or c in " -_").strip()[:60] or "deck"
        names = [path.name if path.stem == stem else f"{stem}.yaml"]
        names += [f"{stem}-{n}.yaml" for n in range(2, 1000)]
        there = (name for name in names if not self._is_taken(name))
        return self.folder / next(there)

    def _is_taken(self, name: str) -> bool:
        """Return whether a file or an unsaved deck has that name."""
        paths = (self.folder / name, self.folder / DRAFTS / name)
        return name in self._lent or any(map(os.path.lexists, paths))

    def _write(self, target: Path, text: str) -> None:
        """Write a file completely or not at all; raise OSError."""
        part = target.with_suffix(".part")
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink()
            raise

    # the deck editor

    def begin(self, name: str, text: str) -> Path:
        """Create a file for a new deck; raise OSError."""
        with self._one:
            self._make_folder()
            target = self._find_free_path(Path(f"{name}.yaml"))
            self._write(target, text)
            self._seen = None
            self._look()
            return target

    def read_saved_and_draft(self, path: Path) -> tuple[str, str]:
        """Return the saved and the unsaved text of a deck; raise CardError."""
        draft = self.draft_path(path)
        try:
            left = load_text(draft, draft.name) if draft.is_file() else ""
        except CardError:
            left = ""
        return load_text(path, path.name), left

    def draft_path(self, path: Path) -> Path:
        """Return the path of a deck's unsaved version."""
        return self.folder / DRAFTS / path.name

    def keep_draft(self, path: Path, text: str | None) -> str:
        """Store the unsaved text of a deck, or delete it if None; return the problem, if any."""
        draft = self.draft_path(path)
        try:
            if text is None:
                draft.unlink(missing_ok=True)
            else:
                draft.parent.mkdir(parents=True, exist_ok=True)
                self._write(draft, text)
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def save(self, path: Path, text: str, was: str) -> Path | None:
        """Save a deck that was read as `was`; raise OSError.

        If another program has changed the file since, keep that version beside it and return its
        path.
        """
        with self._one:
            other = None
            with contextlib.suppress(CardError):
                now = load_text(path, path.name)
                if now not in (was, text):
                    other = self._find_free_path(path)
                    self._write(other, now)
            self._write(path, text)
            self.keep_draft(path, None)
            self._lent.pop(path.name, None)
            self._seen = None
            self._look()
            return other

    def export(self, path: Path, text: str, folder: Path) -> Path:
        """Copy a deck into a folder without overwriting a file; return the path. Raise OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        names = (path.stem if n == 1 else f"{path.stem}-{n}" for n in range(1, 1000))
        target = next(one for name in names if not (one := folder / f"{name}.yaml").exists())
        self._write(target, text)
        return target

    def add_examples(self) -> list[tuple[ShelfFile, Sentence]]:
        """Add the example decks to the shelf."""
        return [self.take(path) for path in sorted(EXAMPLES.glob("*.yaml"))]


def read_deck(path: Path) -> Deck:
    """Return the deck of a file; raise CardError with all mistakes."""
    decks = GAMES[find_deck_game()].decks
    assert decks is not None
    return decks.read(path, "")


def find_remarks(path: Path) -> tuple[Mistake, ...]:
    """Return the probable mistakes in a valid deck."""
    decks = GAMES[find_deck_game()].decks
    assert decks is not None
    return tuple(decks.remarks(path))


def convert_file(path: Path) -> str:
    """Return another program's list of cards as the draft of a deck; empty if it is none."""
    decks = GAMES[find_deck_game()].decks
    assert decks is not None
    try:
        return decks.convert(load_text(path, path.name), clip(path.stem))
    except CardError:
        return ""


def is_deck_file(path: Path) -> bool:
    """Return whether a file has the suffix of a deck."""
    return path.suffix.lower() in SUFFIXES


def _file_stamp(entry: os.DirEntry[str]) -> Stamp:
    """Return name, time and size of a file, which change when it is written."""
    try:
        stat = entry.stat()
    except OSError:
        return entry.name, 0, 0
    return entry.name, stat.st_mtime_ns, stat.st_size


def _sort_key(one: ShelfFile) -> tuple[str, str]:
    return ("~" if one.mistakes else one.deck.name.lower(), one.key)
