"""The page of past games: watch, resume, export, import."""

import os
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from games.bounded_read import FileRefused
from games.cardfile.errors import clip
from games.engine.replay import Replay, ReplayError
from games.registry import GAMES
from games.replay_file import read_replay_file
from ui.files import shorten_path
from ui.play.replay_session import Watching, count_played_seconds, keep_replay, watch
from ui.scenes.games import name_game, name_players, replays_folder, resume
from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page
from ui.scenes.routes import ResultRoute, StatisticsRoute, TableRoute, TitleRoute
from ui.storage.backups import explain_unusable
from ui.storage.default_names import find_players
from ui.storage.open_folder import open_folder
from ui.storage.saved_matches import BEFORE, SavedMatch
from ui.storage.statistics_text import describe_length
from ui.toolkit.graphics.theme import cut
from ui.toolkit.widgets import Button, Choice, Node, Panel, Plate, Scene, place_in_row
from ui.toolkit.widgets.dialog import Answer, dialog

MOST_FILES = 200  # in the list to import from
FILE_LIST_HEIGHT = 200  # units
FOLDER_LENGTH = 60  # characters shown of the folder's path
EVERY = ""  # stands for all games or states in a filter
STATES = (EVERY, "open", "over")


class ReplaysScene(Page):
    """Lists all games in the profile."""

    title = "replays.title"
    first = "row.0"
    title_margin = 190
    takes_files = True

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, None)
        self.files: list[Path] | None = None  # in the folder of replays; None until it is read
        self.chosen: int | None = None
        self.game, self.state = EVERY, EVERY
        self.read()

    def back(self) -> None:
        """Open the title anew: the game to go on with may have been deleted."""
        title = self.app.scene(TitleRoute())
        if isinstance(title, Panel):
            title.focus = "replays"
        self.go(title)

    def read(self) -> None:
        """Read the games from the profile again, unfinished ones first."""
        self.all = sorted(self.app.profile.matches(), key=lambda saved: saved.over)
        self._choose_listed()

    def _choose_listed(self) -> None:
        """Choose a listed game if the chosen one is not listed."""
        shown = [saved.id for saved in self.listing]
        if self.chosen not in shown:
            self.chosen = shown[0] if shown else None

    @property
    def listing(self) -> list[SavedMatch]:
        """The games that pass the filters."""
        return [
            saved
            for saved in self.all
            if self.game in (EVERY, saved.game)
            and self.state in (EVERY, "over" if saved.over else "open")
        ]

    @property
    def saved(self) -> SavedMatch | None:
        return next((saved for saved in self.all if saved.id == self.chosen), None)

    def build(self) -> list[Node]:
        take = self.corner_button("import", "replays.import", self._open_import, "folder")
        px, rect = self.theme.px, self.rect(*self.area)
        plate = Plate("replays", "list", label=self.say("replays.title"), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        if self.all:
            top = Rect(inner.topleft, (inner.w, px(42)))
            foot = Rect(inner.left, inner.bottom - px(46), inner.w, px(46))
            room = Rect(inner.left, top.bottom + px(10), inner.w, foot.top - top.bottom - px(20))
            rows = [self._make_rows(room)] if self.listing else [self._nothing(room)]
            plate.children = [
                *self._make_filters(top),
                *rows,
                *(self._make_buttons(foot) if self.saved else []),
            ]
        else:
            plate.children = [self.empty_list("empty", "replays.empty", inner)]
        return [*self.top_row(take), plate]

    def _nothing(self, room: Rect) -> Node:
        return self.empty_list("none", "replays.none", room)

    def _make_filters(self, room: Rect) -> list[Node]:
        """Return the filters, and the button of the statistics."""
        part = (room.w - 2 * self.theme.px(12)) // 3
        places = [
            Rect(room.left + n * (room.w - part) // 2, room.top, part, room.h) for n in range(3)
        ]
        words = self.app.words
        games = [(key, words(f"game.{key}.name")) for key in GAMES]
        states = [(state, self.say(f"replays.state.{state or 'every'}")) for state in STATES]
        chosen: list[Node] = [
            Choice(
                key,
                label=self.say(f"replays.filter.{key}"),
                choices=choices,
                chosen=now,
                set_to=partial(self._filter, key),
                part=0.72,
                rect=rect,
            )
            for key, choices, now, rect in (
                ("game", [(EVERY, self.say("records.every")), *games], self.game, places[0]),
                ("state", states, self.state, places[1]),
            )
        ]
        record = Button(
            "statistics",
            label=self.say("records.title"),
            size=15.5,
            icon="star",
            rect=places[2],
            actions={"press": lambda: self.go(self.app.scene(StatisticsRoute(back=self)))},
        )
        return [*chosen, record]

    def _filter(self, key: str, value: str) -> None:
        if key == "game":
            self.game = value
        else:
            self.state = value
        self._choose_listed()
        self.rebuild()

    def _make_rows(self, rect: Rect) -> Node:
        rows = []
        for n, saved in enumerate(self.listing):
            players, about = self._describe(saved)
            state = self._describe_state(saved)
            when = self.app.words.describe_time(datetime.fromtimestamp(saved.touched))
            when = " · ".join(filter(None, (describe_length(saved, self.app.words), when)))
            rows.append(
                ListRow(
                    f"row.{n}",
                    label=f"{players}. {about}. {state}. {when}",
                    name=players,
                    under=about,
                    right=state,
                    below=when,
                    lit=saved.id == self.chosen,
                    actions={"press": partial(self._select, saved.id)},
                )
            )
        return self.scrolling_list(self.say("replays.title"), rect, rows)

    def _describe(self, saved: SavedMatch) -> tuple[str, str]:
        """Return the players and the game; for a damaged game, what is wrong with it."""
        if not saved.counts:
            return self.say("replays.unusable"), explain_unusable(saved, self.app.words)
        told = name_game(saved.game, saved.options, self.app.words)
        told += f" · {self.say(f'way.{saved.way}')}" if saved.way else ""
        told += "".join(f" · {self.say(f'replays.{mark}')}" for mark in saved.marks)
        return name_players(saved, self.app.words), told

    def _describe_state(self, saved: SavedMatch) -> str:
        """Return how the game ended, or how many moves it has."""
        if not saved.over:
            return self.say("replays.moves", n=saved.moves)
        places = saved.result.get("places") if isinstance(saved.result, dict) else None
        first = places[0] if isinstance(places, list) and places else []
        first = first if isinstance(first, list) else []
        who = dict(enumerate(find_players(saved, self.app.words)))
        names = [who[s].name for s in first if type(s) is int and s in who]
        if len(names) == 1:
            return self.say("replays.won", name=names[0])
        return self.say("replays.over")

    def _make_buttons(self, rect: Rect) -> list[Node]:
        saved = self.saved
        assert saved is not None
        made: list[tuple[str, str, str, Callable[[], None]]] = [
            ("watch", "primary" if saved.over else "plain", "eye", self._watch),
            ("export", "plain", "save", self._export),
            ("delete", "danger", "cross", lambda: self.ask(self._make_delete_dialog)),
        ]
        if saved.why == BEFORE:
            made[:2] = [("watch", "plain", "eye", self._explain)]
        elif not saved.usable:
            del made[:2]
        elif saved.over and not is_conceded(saved):
            made.insert(1, ("graph", "plain", "star", self._open_result))
        elif not saved.over:
            made.insert(0, ("continue", "primary", "play", self._continue))
        buttons = [
            Button(
                name,
                label=self.say(f"replays.{name}"),
                kind=kind,
                icon=icon,
                size=16,
                actions={"press": act},
            )
            for name, kind, icon, act in made
        ]
        return place_in_row(self.theme, rect, self.theme.px(230), self.theme.px(10), buttons)

    # actions

    def _select(self, number: int) -> None:
        self.chosen = number

    def _continue(self) -> None:
        assert self.saved is not None
        self.go(self.app.scene(TableRoute(resume(self.app, self.saved))))

    def _explain(self) -> None:
        """Say why the chosen game cannot be opened."""
        assert self.saved is not None
        self.app.say(explain_unusable(self.saved, self.app.words))

    def _make_replay(self) -> Watching:
        """Return a session that replays the chosen game."""
        assert self.saved is not None
        app, session = self.app, resume(self.app, self.saved)
        seconds = count_played_seconds(app.profile, self.saved)
        return watch(app.profile, app.opponents, session.match, session.players, seconds)

    def _watch(self) -> None:
        self.go(self.app.scene(TableRoute(self._make_replay(), back=self)))

    def _open_result(self) -> None:
        """Show the result page of the game, whose graph opens the replay at turning points."""
        self.go(self.app.scene(ResultRoute(self._make_replay())))

    def _export(self) -> None:
        assert self.saved is not None
        folder = replays_folder(self.app.profile)
        session, seconds = (
            resume(self.app, self.saved),
            count_played_seconds(self.app.profile, self.saved),
        )
        who = [{"name": one.name, "level": one.level} for one in session.players]
        text = session.match.to_text(who, seconds)
        day = time.strftime("%Y%m%d", time.localtime(self.saved.touched))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{self.saved.game}-{day}-{self.saved.id}.txt"
            path.write_text(text, "utf-8", newline="\n")
        except OSError as error:
            self.app.say(self.say("replays.not_kept", why=error.strerror or str(error)))
            return
        self.app.say(self.say("replays.kept", where=shorten_path(path)))

    def _make_delete_dialog(self) -> Node:
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

    def _open_import(self) -> None:
        """Open the list of files in the replays folder, and read the folder in the background."""
        self.files = None
        self.ask(self._make_import_dialog)
        folder = replays_folder(self.app.profile)
        self.app.errands.run(folder.name, partial(list_files, folder), self._show_files)

    def _show_files(self, files: list[Path]) -> None:
        self.files = files
        self.rebuild()

    def _make_import_dialog(self) -> Node:
        folder = replays_folder(self.app.profile)
        text = "reading" if self.files is None else "import_text" if self.files else "import_none"
        answers: list[Answer] = [("import.no", self.say("page.cancel"), "plain", self.close)]
        if folder.is_dir():
            show = partial(self._open_folder, folder)
            answers.append(("import.folder", self.say("replays.folder"), "plain", show))
        return dialog(
            self.theme,
            "importing",
            self.say("replays.import_title"),
            self.say(f"replays.{text}", folder=shorten_path(folder, FOLDER_LENGTH)),
            answers,
            self.close,
            self._make_file_rows if self.files else None,
            FILE_LIST_HEIGHT if self.files else 0,
        )

    def _make_file_rows(self, rect: Rect) -> list[Node]:
        theme, label = self.theme, self.say("replays.import_title")
        font, high = theme.font("bold", 15), theme.px(42)
        wide = rect.w - theme.px(16)
        rows: list[Node] = [
            Button(
                f"file.{n}",
                label=cut(font, [clip(path.name)], wide - high // 2, high)[0],
                kind="flat",
                size=15,
                rect=Rect(0, 0, wide, high),
                actions={"press": partial(self.take, path)},
            )
            for n, path in enumerate(self.files or [])
        ]
        return [self.scrolling_list(label, rect, rows, "files", 6, notch=48)]

    def _open_folder(self, folder: Path) -> None:
        if not open_folder(folder):
            self.app.say(self.say("replays.is_at", folder=shorten_path(folder)))

    def take(self, path: Path) -> None:
        """Read a replay's file in the background, and add the replay."""
        if self.dialog:
            self.close()
        self.app.errands.run(path.name, partial(read_replay, path), self._store_replay)

    def _store_replay(self, replay: Replay | ReplayError | FileRefused) -> None:
        """Store a replay, or say what is wrong with it."""
        if isinstance(replay, FileRefused):
            why = self.say(f"file.{replay.key}", **replay.blanks)
            self.app.say(self.say("replays.not_taken", why=why))
        elif isinstance(replay, ReplayError):
            why = self.say(f"replay.{replay.key}", **replay.blanks)
            why = self.say("replay.line", line=replay.line, why=why)
            self.app.say(self.say("replays.not_taken", why=why))
        else:
            profile = self.app.profile
            number = keep_replay(profile, self.app.opponents, replay, self.app.words)
            profile.flush(2.0)
            self.game, self.state, self.chosen = EVERY, EVERY, number
            self.read()
            self.app.say(self.say("replays.taken"))
            self.rebuild()
            self._watch()

    def handle(self, event: Event) -> Scene | None:
        if event.type == pygame.DROPFILE:
            self.take(Path(event.file))
            return None
        return super().handle(event)


def is_conceded(saved: SavedMatch) -> bool:
    """Return whether a game ended because somebody gave up, so that it has no course to show."""
    return isinstance(saved.result, dict) and "conceded" in saved.result


def list_files(folder: Path) -> list[Path]:
    """Return the text files of a folder, newest first, at most `MOST_FILES`."""
    try:
        found = [one for one in os.scandir(folder) if one.name.endswith(".txt") and one.is_file()]
        newest = sorted(found, key=lambda one: (-one.stat().st_mtime, one.name))
    except OSError:
        return []
    return [Path(one.path) for one in newest[:MOST_FILES]]


def read_replay(path: Path) -> Replay | ReplayError | FileRefused:
    """Return the replay in a file, or the error."""
    try:
        return read_replay_file(path)
    except (ReplayError, FileRefused) as error:
        return error
