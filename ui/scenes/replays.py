"""The page of past games: watch, resume, export, import."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from games.engine.replay import ReplayError, from_text
from ui.paths import shown
from ui.presentation.default_names import people
from ui.presentation.kept import unusable
from ui.scenes.games import game_of, keep_replay, players_of, replays_folder, resume, watch
from ui.scenes.page import Page, Row
from ui.storage.saved import Saved
from ui.widgets import (
    Button,
    Host,
    Label,
    Node,
    Plate,
    Scene,
    TextBox,
)
from ui.widgets.dialog import dialog

LONGEST = 4 << 20  # bytes of an imported file, at most


class ReplaysScene(Page):
    """All games in the profile."""

    title = "replays.title"
    first = "row.0"
    takes_files = True

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, None)
        self.path = ""
        self.chosen: int | None = None
        self.read()

    def read(self) -> None:
        """Read the games from the profile again."""
        self.all = self.app.profile.matches()
        if self.chosen is None or not any(s.id == self.chosen for s in self.all):
            self.chosen = self.all[0].id if self.all else None

    @property
    def saved(self) -> Saved | None:
        """Return the selected game."""
        return next((saved for saved in self.all if saved.id == self.chosen), None)

    # the tree

    def build(self) -> list[Node]:
        w, _ = self.theme.units
        take = Button(
            "import",
            label=self.say("replays.import"),
            size=15.5,
            icon="folder",
            rect=self.rect(w - 22 - 158, 13, 158, 42),
            actions={"press": lambda: self.ask(self._importing)},
        )
        head = self.head(take)
        head[1].rect = self.rect(190, 10, w - 380, 48)
        x, y, w, h = self.area
        rect = self.rect(x, y, w, h)
        plate = Plate("replays", "list", label=self.say("replays.title"), rect=rect)
        pad, foot = self.theme.px(16), self.theme.px(56)
        inner = rect.inflate(-2 * pad, -2 * pad)
        room = Rect(inner.left, inner.top, inner.w, inner.h - foot)
        if not self.all:
            plate.children.append(
                Label(
                    "empty",
                    label=self.say("replays.empty"),
                    rect=inner,
                    align="center",
                    size=19,
                    colour=self.theme.palette.pale,
                )
            )
        else:
            plate.children.append(self._rows(room))
            plate.children += self._acts(
                Rect(inner.left, inner.bottom - self.theme.px(46), inner.w, self.theme.px(46))
            )
        return [*head, plate]

    def _rows(self, rect: Rect) -> Node:
        rows = []
        for n, saved in enumerate(self.all):
            players, about = self._about(saved)
            state = self._state(saved)
            when = time.strftime("%d-%m-%Y %H:%M", time.localtime(saved.touched))
            rows.append(
                Row(
                    f"row.{n}",
                    label=f"{players}. {about}. {state}. {when}",
                    name=players,
                    under=about,
                    right=state,
                    below=when,
                    lit=saved.id == self.chosen,
                    actions={"press": self._chooser(saved.id)},
                )
            )
        return self.listed(self.say("replays.title"), rect, rows)

    def _about(self, saved: Saved) -> tuple[str, str]:
        """Return who played what; of a damaged game what is wrong with it."""
        if not saved.usable:
            return self.say("replays.unusable"), unusable(saved, self.app.words)
        told = game_of(saved.game, saved.options, self.app.words)
        told += f" · {self.say('replays.spoilt')}" if saved.spoilt else ""
        return players_of(saved, self.app.words), told

    def _state(self, saved: Saved) -> str:
        """Return how the game ended, or how far it is."""
        if not saved.over:
            return self.say("replays.moves", n=saved.moves)
        places = saved.result.get("places") if isinstance(saved.result, dict) else None
        first = places[0] if isinstance(places, list) and places else []
        first = first if isinstance(first, list) else []
        who = dict(enumerate(people(saved, self.app.words)))
        names = [who[s].name for s in first if type(s) is int and s in who]
        if len(names) == 1:
            return self.say("replays.won", name=names[0])
        return self.say("replays.over")

    def _acts(self, rect: Rect) -> list[Node]:
        saved = self.saved
        assert saved is not None
        made: list[tuple[str, str, str, Callable[[], None]]] = [
            ("watch", "primary" if saved.over else "plain", "eye", self._watch),
            ("export", "plain", "save", self._export),
            ("delete", "danger", "", lambda: self.ask(self._deleting)),
        ]
        if not saved.usable:
            del made[:2]
        elif not saved.over:
            made.insert(0, ("continue", "primary", "play", self._continue))
        gap = self.theme.px(10)
        wide = min(self.theme.px(230), (rect.w - gap * (len(made) - 1)) // len(made))
        left = rect.centerx - (wide * len(made) + gap * (len(made) - 1)) // 2
        return [
            Button(
                name,
                label=self.say(f"replays.{name}"),
                kind=kind,
                icon=icon,
                size=16,
                rect=Rect(left + i * (wide + gap), rect.top, wide, rect.h),
                actions={"press": act},
            )
            for i, (name, kind, icon, act) in enumerate(made)
        ]

    # actions

    def _chooser(self, number: int) -> Callable[[], None]:
        def choose() -> None:
            self.chosen = number

        return choose

    def _continue(self) -> None:
        assert self.saved is not None
        self.go(self.app.scene("table", resume(self.app, self.saved)))

    def _watch(self) -> None:
        assert self.saved is not None
        session = resume(self.app, self.saved)
        self.go(self.app.scene("table", watch(self.app, session.match, session.players)))

    def _export(self) -> None:
        """Export the game as a text file, and say where."""
        assert self.saved is not None
        folder = replays_folder(self.app.profile)
        text = resume(self.app, self.saved).match.to_text()
        day = time.strftime("%Y%m%d", time.localtime(self.saved.touched))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{self.saved.game}-{day}-{self.saved.id}.txt"
            path.write_text(text, "utf-8", newline="\n")
        except OSError as error:
            self.app.say(self.say("replays.not_kept", why=error.strerror or str(error)))
            return
        self.app.say(self.say("replays.kept", where=shown(path)))

    def _deleting(self) -> Node:
        return dialog(
            self.theme,
            "deleting",
            self.say("replays.delete_title"),
            self.say("replays.delete_text"),
            [
                ("delete.no", self.say("page.cancel"), "plain", self.close),
                ("delete.yes", self.say("replays.delete"), "danger", self._delete),
            ],
            self.close,
        )

    def _delete(self) -> None:
        assert self.chosen is not None
        self.app.profile.delete(self.chosen)
        self.app.profile.flush(1.0)
        self.read()
        self.close()

    # import

    def _importing(self) -> Node:
        def line(rect: Rect) -> list[Node]:
            high = self.theme.px(46)
            box = Rect(rect.left, rect.bottom - high - self.theme.px(6), rect.w, high)
            return [
                TextBox(
                    "path",
                    label=self.say("replays.path"),
                    value=self.path,
                    rect=box,
                    typing=self.typing("path"),
                    longest=400,
                    hint=self.say("replays.path"),
                    set_to=self._type,
                    actions={"press": self._import},
                )
            ]

        return dialog(
            self.theme,
            "importing",
            self.say("replays.import_title"),
            self.say("replays.import_text", folder=shown(replays_folder(self.app.profile))),
            [
                ("import.no", self.say("page.cancel"), "plain", self.close),
                ("import.yes", self.say("replays.import_do"), "primary", self._import),
            ],
            self.close,
            line,
            64,
        )

    def _type(self, text: str) -> None:
        self.path = text

    def _import(self) -> None:
        if self.path.strip():
            self.take(Path(self.path.strip().strip('"')).expanduser())

    def take(self, path: Path) -> None:
        """Import a replay file, or say what is wrong with it."""
        if not path.is_absolute():
            path = replays_folder(self.app.profile) / path
        try:
            if path.stat().st_size > LONGEST:
                raise ReplayError(self.say("replays.too_long"))
            match = from_text(path.read_text("utf-8").replace("\r\n", "\n"))
        except (OSError, UnicodeDecodeError, ReplayError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.app.say(self.say("replays.not_taken", why=why))
            return
        keep_replay(self.app, match)
        self.app.profile.flush(2.0)
        self.path = ""
        self.chosen = None
        self.read()
        if self.dialog:
            self.close()
        self.app.say(self.say("replays.taken"))
        self.rebuild()

    def handle(self, event: Event) -> Scene | None:
        """Import a file dropped on the window."""
        if event.type == pygame.DROPFILE:
            self.take(Path(event.file))
            return None
        return super().handle(event)
