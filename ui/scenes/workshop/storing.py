"""Stores the deck of the workshop: on request, and as a draft after each change."""

import re
from functools import partial
from pathlib import Path

from games.cardfile.errors import clip
from ui.files import shorten_path
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.host import Host
from ui.storage.open_folder import open_folder
from ui.toolkit.widgets.text_field import copy

DRAFT_DELAY_SECONDS = 1.0  # after the last change, until a draft is stored
SHARED_FOLDER = "shared"  # in the profile
PATH_LENGTH = 50  # characters shown of a path


class DeckStore:
    """Stores one deck and its draft."""

    def __init__(self, app: Host, path: Path, bench: DeckEditor, left: str) -> None:
        """`left` is the stored draft, if there is one."""
        self.app, self.path, self.bench = app, path, bench
        self.saved = self._seen = bench.text
        self.drafted = left or bench.text
        self._rest = 0.0
        self._busy = False

    @property
    def unsaved(self) -> bool:
        """Whether the text differs from the file."""
        return self.bench.text != self.saved

    def update(self, dt: float) -> None:
        """Store a draft when nothing has changed for a while."""
        text = self.bench.text
        self._rest = 0.0 if text != self._seen else self._rest + dt
        self._seen = text
        if self._rest > DRAFT_DELAY_SECONDS and text != self.drafted and not self._busy:
            self._busy, self.drafted = True, text
            kept = text if self.unsaved else None
            work = partial(self.app.shelf.keep_draft, self.path, kept)
            self.app.errands.run(self.path.name, work, self._report_draft)

    def _report_draft(self, problem: str) -> None:
        self._busy = False
        if problem:
            self.app.say(self.app.words("workshop.not_kept", why=problem))

    def leave(self) -> None:
        """Store unsaved text as a draft before another page is shown."""
        if self.bench.text != self.drafted:
            self.drafted = self.bench.text
            self._report_draft(
                self.app.shelf.keep_draft(self.path, self.drafted if self.unsaved else None)
            )

    def save(self) -> None:
        """Write the file."""
        text = self.bench.text
        work = partial(self._write, text, self.saved)
        self.app.errands.run(self.path.name, work, partial(self._report_saved, text))

    def _write(self, text: str, was: str) -> tuple[str, Path | None]:
        try:
            return "", self.app.shelf.save(self.path, text, was)
        except OSError as error:
            return error.strerror or str(error), None

    def _report_saved(self, text: str, found: tuple[str, Path | None]) -> None:
        problem, other = found
        file = clip(self.path.name)
        if problem:
            self.app.say(self.app.words("workshop.not_saved", file=file, why=problem))
            return
        self.saved = self.drafted = text
        key = "workshop.saved" if self.bench.is_valid else "workshop.saved_wrong"
        if other is not None:
            key = "workshop.saved_beside"
        self.app.say(self.app.words(key, file=file, other=clip(other.name) if other else ""))
        self.app.current.resize()

    # sharing

    @property
    def shared_folder(self) -> str:
        """The path of the folder of shared decks, shortened to one line."""
        return shorten_path(self._folder, PATH_LENGTH)

    @property
    def _folder(self) -> Path:
        return self.app.shelf.folder.parent / SHARED_FOLDER

    def export(self) -> None:
        """Write the deck as one file into the shared folder, and open that folder."""
        work = partial(self._export_file, self.bench.text)
        self.app.errands.run(self.path.name, work, self._report_export)

    def _export_file(self, text: str) -> tuple[str, str]:
        path = self.path.with_stem(self.name_file())
        try:
            target = self.app.shelf.export(path, text, self._folder)
        except OSError as error:
            return "workshop.not_shared", error.strerror or str(error)
        return "workshop.shared", target.name

    def name_file(self) -> str:
        """Return the name of the shared file, without its suffix: that of the deck."""
        tree = self.bench.tree
        name = str(tree.get("name", "")) if self.bench.is_readable else ""
        return re.sub(r"[\W_]+", "-", name.lower()).strip("-") or self.path.stem

    def _report_export(self, found: tuple[str, str]) -> None:
        key, what = found
        self.app.say(self.app.words(key, folder=self.shared_folder, file=clip(what), why=what))
        if key == "workshop.shared":
            open_folder(self._folder)

    def copy(self) -> None:
        """Copy the text of the deck to the clipboard."""
        key = "workshop.copied" if copy(self.bench.text) else "workshop.not_copied"
        self.app.say(self.app.words(key))
