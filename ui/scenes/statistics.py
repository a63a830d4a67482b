"""The page of statistics: a person's results by game and by level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page
from ui.scenes.routes import EveningRoute
from ui.storage.statistics import list_finished, list_names, write_csv
from ui.storage.statistics_text import RecordLine, describe_game, describe_games
from ui.toolkit.widgets import Button, Choice, Node, Plate, Scene

ALL_GAMES = ""  # stands for all games in the choice


class StatisticsScene(Page):
    """The record of one person at a time."""

    title = "records.title"
    title_margin = 190

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.all = app.profile.matches()
        self.played = sorted(list_finished(self.all), key=lambda one: one.saved.touched)
        self.names = list_names(self.played)
        person = app.settings.person
        self.name = person if person in self.names else next(iter(self.names), "")
        self.game = ALL_GAMES
        self.level: str | None = None  # the shown level of that game; None: all

    def build(self) -> list[Node]:
        rect, px = self.rect(*self.area), self.theme.px
        plate = Plate("records", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        lines = self._describe_lines()
        if lines:
            room = Rect(inner.left, inner.top + px(54), inner.w, inner.h - px(54))
            choices = self._make_choices(Rect(inner.topleft, (inner.w, px(42))))
            listed = self.scrolling_list(self.say(self.title), room, self._make_rows(lines))
            plate.children = [*choices, listed]
        else:
            plate.children = [self.empty_list("empty", "records.empty", inner)]
        return [*self.top_row(self._make_evening_button()), plate]

    def _make_evening_button(self) -> Node:
        return self.corner_button(
            "evening",
            "records.evening",
            lambda: self.go(self.app.scene(EveningRoute(back=self))),
            "trophy",
        )

    def _describe_lines(self) -> list[RecordLine]:
        words = self.app.words
        if self.game:
            return describe_game(self.played, self.name, self.game, words, self.level)
        return describe_games(self.played, self.name, words)

    def _make_choices(self, room: Rect) -> list[Node]:
        """Return the choices of the person and of the game, and the button of the CSV file."""
        px, part = self.theme.px, (room.w - 2 * self.theme.px(12)) // 3
        games = [
            (line.key, line.name) for line in describe_games(self.played, self.name, self.app.words)
        ]
        return [
            Choice(
                "person",
                label=self.say("records.person"),
                choices=[(name, name) for name in self.names],
                chosen=self.name,
                set_to=self._choose_person,
                part=0.66,
                rect=Rect(room.left, room.top, part, room.h),
            ),
            Choice(
                "game",
                label=self.say("records.game"),
                choices=[(ALL_GAMES, self.say("records.every")), *games],
                chosen=self.game,
                set_to=self._choose_game,
                part=0.72,
                rect=Rect(room.left + part + px(12), room.top, part, room.h),
            ),
            Button(
                "csv",
                label=self.say("records.csv"),
                size=15.5,
                icon="save",
                rect=Rect(room.right - part, room.top, part, room.h),
                actions={"press": self._save_csv},
            ),
        ]

    def _make_rows(self, lines: list[RecordLine]) -> list[Node]:
        rows: list[Node] = []
        for line in lines:
            told = [line.name, line.about, line.figure, line.range]
            rows.append(
                ListRow(
                    f"line.{line.key}",
                    label=". ".join(filter(None, told)),
                    name=line.name,
                    under=line.about,
                    right=line.figure,
                    below=line.range,
                    actions=self._find_link(line),
                )
            )
        return rows

    def _find_link(self, line: RecordLine) -> dict[str, Callable[[], object]]:
        """Return the action of a line: show its game, or its level of the game."""
        if not self.game:
            return {"press": partial(self._choose_game, line.key)}
        part, _, level = line.key.partition(".")
        if part != "level" or self.level is not None:
            return {}
        return {"press": partial(self._choose_game, self.game, "" if level == "persons" else level)}

    def _choose_person(self, name: str) -> None:
        self.name = name
        self._choose_game(ALL_GAMES)

    def _choose_game(self, game: str, level: str | None = None) -> None:
        self.game, self.level = game, level
        self.rebuild()

    def back(self) -> None:
        if self.level is not None:
            self._choose_game(self.game)
        elif self.game:
            self._choose_game(ALL_GAMES)
        else:
            super().back()

    def _save_csv(self) -> None:
        """Write all games into a file beside the profile."""
        try:
            path = write_csv(self.all, self.app.profile.folder)
        except OSError as error:
            self.app.say(self.say("records.not_saved", why=error.strerror or str(error)))
            return
        self.app.say(self.say("records.saved", file=path.name))
