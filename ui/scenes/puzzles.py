"""The page of puzzles: choose a game and one of its puzzles, or the puzzle of the day."""

from datetime import date
from functools import partial

from pygame import Rect

from ai.puzzles.puzzle import Puzzle, PuzzleError
from ui.language.sentences import capitalize
from ui.play.puzzle_session import (
    Riddle,
    choose_of_the_day,
    count_solved,
    find_difficulty,
    list_games,
    number_of,
    puzzles_of,
)
from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page
from ui.scenes.routes import TableRoute
from ui.toolkit.widgets import Button, Choice, Label, Node, Plate, Scene

TWO_COLUMN_WIDTH = 900  # units: a wider list has two columns


class PuzzlesScene(Page):
    """Lists the puzzles of one game from easy to hard."""

    title = "puzzle.title"

    def __init__(self, app: Host, game: str = "", back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.games = list_games()
        self.game = game if game in self.games else next(iter(self.games), "")

    def build(self) -> list[Node]:
        rect, px = self.rect(*self.area), self.theme.px
        plate = Plate("puzzles", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        if not self.game:
            plate.children = [self.empty_list("none", "puzzle.none", inner)]
            return [*self.top_row(), plate]
        line = Rect(inner.left, inner.top + px(50), inner.w, px(26))
        room = Rect(inner.left, line.bottom + px(6), inner.w, inner.bottom - line.bottom - px(6))
        about, pale = self.say("puzzle.line"), self.theme.palette.pale
        told = Label("about", label=about, rect=line, size=16, colour=pale)
        found = [self._make_row(n, one) for n, one in enumerate(puzzles_of(self.game), 1)]
        many = 2 if room.w > px(TWO_COLUMN_WIDTH) else 1
        rows = [
            Node(f"row.{n}", "group", children=found[n : n + many])
            for n in range(0, len(found), many)
        ]
        listed = self.scrolling_list(self.say(self.title), room, rows, gap=5)
        self.divide_rows(rows, room, 7)
        plate.children = [*self._make_choices(Rect(inner.topleft, (inner.w, px(42)))), told, listed]
        return [*self.top_row(), plate]

    def _make_choices(self, room: Rect) -> list[Node]:
        """Return the choice of the game, the count of solved puzzles and the puzzle of the day."""
        px, part = self.theme.px, (room.w - 2 * self.theme.px(12)) // 3
        n, every = (
            count_solved(self.game, self.app.settings.solved_here),
            len(puzzles_of(self.game)),
        )
        today = choose_of_the_day(date.today())
        assert today is not None
        name = self.say(f"game.{today.game}.name")
        told = self.say("puzzle.today_line", game=name, n=number_of(today))
        return [
            Choice(
                "game",
                label=self.say("puzzle.game"),
                choices=[(game, self.say(f"game.{game}.name")) for game in self.games],
                chosen=self.game,
                set_to=self._choose_game,
                part=0.72,
                rect=Rect(room.left, room.top, part, room.h),
            ),
            Label(
                "count",
                label=self.say("puzzle.count", n=n, all=every),
                rect=Rect(room.left + part + px(12), room.top, part, room.h),
                size=16,
                align="center",
                colour=self.theme.palette.cream,
            ),
            Button(
                "today",
                label=f"{self.say('puzzle.today')}: {told}",
                short=self.say("puzzle.today"),
                tip=told,
                size=15.5,
                icon="puzzle",
                rect=Rect(room.right - part, room.top, part, room.h),
                actions={"press": partial(self._open, today)},
            ),
        ]

    def _make_row(self, n: int, one: Puzzle) -> Node:
        name, done = self.say("puzzle.row", n=n), one.key in self.app.settings.solved_here
        about = capitalize(self.say(f"puzzle.{find_difficulty(one)}"))
        moves = self.say("puzzle.moves", n=len(one.chances))
        told = capitalize(self.say("puzzle.done" if done else "puzzle.unsolved"))
        return ListRow(
            f"puzzle.{n}",
            label=". ".join((name, about, moves, told)),
            name=name,
            under=f"{about} · {moves}",
            right=told,
            actions={"press": partial(self._open, one)},
        )

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def _open(self, one: Puzzle) -> None:
        app = self.app
        try:
            session = Riddle(one, app.profile, app.opponents, app.words)
        except PuzzleError:
            app.say(self.say("puzzle.changed"))
            return
        self.go(app.scene(TableRoute(session)))
