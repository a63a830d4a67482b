"""The page of puzzles: choose a game and one of its puzzles, or the puzzle of a day."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

from pygame import Rect, Surface, transform

from ai.puzzles.puzzle import Puzzle, PuzzleError
from games.engine import view
from ui.language.sentences import capitalize
from ui.play.puzzle_session import (
    MOST_DAYS,
    Riddle,
    choose_of_the_day,
    count_solved,
    count_streak,
    describe_day,
    find_difficulty,
    list_days,
    list_games,
    number_of,
    puzzles_of,
)
from ui.scenes.drawings import make_board
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import TableRoute
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import (
    Button,
    Choice,
    Label,
    Node,
    NodeState,
    Plate,
    Scene,
    draw_rounded,
)
from ui.toolkit.widgets.controls import icon

DAYS = "days"  # in place of a game: the puzzles of the last days
TILE_SIZE, TILE_SHAPE = (270, 104), 0.4  # of a tile: least units, and heights in widths at most
MOST_COLUMNS = 4
PICTURE_SHAPE = 1.6  # width of a picture, in heights
DRAWING_SIZE = (640, 400)  # pixels, before a picture is made smaller
FIRST_PICTURE_SECONDS = 0.2  # from the opening of the page
NAME_SIZE, UNDER_SIZE = 17.0, 14.0  # units: the letters of a tile, where there is room
STATE_ICONS = {"done": "check", "tried": "again", "unsolved": ""}


@dataclass
class PuzzleTile(Node):
    """A puzzle: a small picture of its position, its name, its difficulty, and how far it is."""

    role: str = "button"
    name: str = ""
    under: str = ""
    told: str = ""
    name_size: float = NAME_SIZE
    under_size: float = UNDER_SIZE
    state: str = "unsolved"
    picture: Surface | None = None
    puzzle: Puzzle | None = None

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        line = p.gold if look.hot else None
        draw_rounded(surface, rect, 12 * u, (*p.row, 110 if look.hot else 60), None, line, u)
        room = place_picture(theme, rect)
        draw_rounded(surface, room, 6 * u, p.wood_dark)
        if self.picture is not None:
            surface.blit(self.picture, room)
        name, under, told = self.place_texts(theme)
        theme.text(surface, self.name, name, "bold", self.name_size, p.cream, "left")
        theme.text(surface, self.under, under, "body", self.under_size, p.pale, "left")
        ink = p.gold if self.state == "done" else p.pale
        if sign := STATE_ICONS[self.state]:
            mark = Rect(under.left, told.top, told.h, told.h).inflate(-theme.px(4), -theme.px(4))
            icon(surface, theme, sign, mark, ink)
        theme.text(surface, self.told, told, "bold", self.under_size, ink, "left")

    def place_texts(self, theme: Theme) -> tuple[Rect, Rect, Rect]:
        """Return the rectangles of the name, the line under it and the state, by the picture."""
        rect, left = self.rect, place_picture(theme, self.rect).right + theme.px(12)
        wide = rect.right - left - theme.px(10)
        name = Rect(left, rect.centery - theme.px(44), wide, theme.px(28))
        under = Rect(left, name.bottom, wide, theme.px(24))
        told = Rect(left, under.bottom + theme.px(2), wide, theme.px(26))
        if STATE_ICONS[self.state]:
            told.left, told.w = told.left + told.h + theme.px(4), told.w - told.h - theme.px(4)
        return name, under, told


def place_picture(theme: Theme, rect: Rect) -> Rect:
    """Return the rectangle of the picture in a tile."""
    high = rect.h - theme.px(16)
    edge = theme.px(8)
    wide = min(round(high * PICTURE_SHAPE), round(rect.w * 0.46))
    return Rect(rect.left + edge, rect.top + edge, wide, high)


class Positions:
    """Small pictures of the positions of puzzles, drawn one after the other."""

    def __init__(self, app: Host, drawn: Callable[[], object]) -> None:
        """Call `drawn` after each picture."""
        self.app, self.drawn, self._busy = app, drawn, False
        self._pictures, self._tried = PictureCache(), set[tuple[object, ...]]()

    def get(self, one: Puzzle, size: tuple[int, int]) -> Surface | None:
        """Return the picture of a puzzle in a size; None while it is not drawn yet."""
        return self._pictures.find(self._make_key(one, size))

    def prepare_next(self, wanted: list[Puzzle], size: tuple[int, int]) -> None:
        """Begin the first wanted picture that is missing, unless another is being made."""
        left = [one for one in wanted if self._make_key(one, size) not in self._tried]
        if left and not self._busy:
            self._busy = True
            self.app.errands.run(
                "", partial(self._pose, left[0]), partial(self._draw, left[0], size)
            )

    def _pose(self, one: Puzzle) -> Riddle | None:
        """Return a puzzle at its table, or None if the rules have changed."""
        app = self.app
        try:
            return Riddle(one, app.profile, app.opponents, app.words)
        except PuzzleError:
            return None

    def _make_key(self, one: Puzzle, size: tuple[int, int]) -> tuple[object, ...]:
        return one.key, size, self.app.theme.felt, self.app.words.language

    def _draw(self, one: Puzzle, size: tuple[int, int], riddle: Riddle | None) -> None:
        """Draw the table as the person sees it."""
        key = self._make_key(one, size)
        self._busy = False
        self._tried.add(key)
        if riddle is not None:
            v, whole = view(riddle.start, one.seat), Surface(DRAWING_SIZE)
            make_board(self.app, riddle, v, one.seat, DRAWING_SIZE).draw_still(whole, v)
            wide = min(DRAWING_SIZE[0], round(DRAWING_SIZE[1] * size[0] / size[1]))
            left = (DRAWING_SIZE[0] - wide) // 2
            part = whole.subsurface(Rect(left, 0, wide, DRAWING_SIZE[1]))
            self._pictures.get(key, lambda: transform.smoothscale(part, size))
            self.drawn()


class PuzzlesScene(Page):
    """Lists the puzzles of one game from easy to hard."""

    title = "puzzle.title"

    def __init__(self, app: Host, game: str = "", back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.games = list_games()
        self.game = game if game in (*self.games, DAYS) else next(iter(self.games), "")
        self.pictures = Positions(app, self._show_picture)
        self.waited = 0.0
        self.tiles: list[PuzzleTile] = []

    def build(self) -> list[Node]:
        rect, px = self.rect(*self.area), self.theme.px
        plate = Plate("puzzles", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        if not self.game:
            plate.children = [self.empty_list("none", "puzzle.none", inner)]
            return [*self.top_row(), plate]
        line = Rect(inner.left, inner.top + px(50), inner.w, px(26))
        room = Rect(inner.left, line.bottom + px(6), inner.w, inner.bottom - line.bottom - px(6))
        about = self.say("puzzle.streak_line" if self.game == DAYS else "puzzle.line")
        pale = self.theme.palette.pale
        told = Label("about", label=about, rect=line, size=16, colour=pale)
        found = [self._make_tile(*row) for row in self._list_rows()]
        many, high = self.fit_grid(len(found), room, TILE_SIZE, MOST_COLUMNS, TILE_SHAPE)
        rows = [
            Node(f"row.{n}", "group", children=[*found[n : n + many]])
            for n in range(0, len(found), many)
        ]
        for row in rows:
            row.rect = Rect(0, 0, 0, high)
        listed = self.scrolling_list(self.say(self.title), room, rows, gap=7)
        self.divide_rows(rows, room, 7)
        self.tiles = found
        self._equalise_texts()
        self._place_pictures()
        plate.children = [*self._make_choices(Rect(inner.topleft, (inner.w, px(42)))), told, listed]
        return [*self.top_row(), plate]

    def _make_choices(self, room: Rect) -> list[Node]:
        """Return the choice of the game, the count of solved puzzles and the puzzle of the day."""
        px, part = self.theme.px, (room.w - 2 * self.theme.px(12)) // 3
        settings = self.app.settings
        if self.game == DAYS:
            streak = count_streak(settings.daily.get(settings.person, ()))
            far = self.say("puzzle.streak", n=streak)
        else:
            n = count_solved(self.game, settings.solved_here)
            far = self.say("puzzle.count", n=n, all=len(puzzles_of(self.game)))
        today = choose_of_the_day(date.today())
        assert today is not None
        name = self.say(f"game.{today.game}.name")
        told = self.say("puzzle.today_line", game=name, n=number_of(today))
        told = f"{describe_day(date.today(), self.app.words)}: {told}"
        return [
            Choice(
                "game",
                label=self.say("puzzle.game"),
                choices=[
                    *((game, self.say(f"game.{game}.name")) for game in self.games),
                    (DAYS, self.say("puzzle.days")),
                ],
                chosen=self.game,
                set_to=self._choose_game,
                part=0.72,
                rect=Rect(room.left, room.top, part, room.h),
            ),
            Label(
                "count",
                label=far,
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

    def _list_rows(self) -> list[tuple[str, str, Puzzle]]:
        """Return the puzzles shown, each with its key and name: of the game, or of the days."""
        if self.game == DAYS:
            words, days = self.app.words, list_days(date.today(), MOST_DAYS)
            return [(day.isoformat(), describe_day(day, words), one) for day, one in days]
        rows = enumerate(puzzles_of(self.game), 1)
        return [(str(n), self.say("puzzle.row", n=n), one) for n, one in rows]

    def _make_tile(self, key: str, name: str, one: Puzzle) -> PuzzleTile:
        settings, hard = self.app.settings, capitalize(self.say(f"puzzle.{find_difficulty(one)}"))
        tried = one.key in settings.tried.get(settings.person, ())
        state = "done" if one.key in settings.solved_here else "tried" if tried else "unsolved"
        moves = self.say("puzzle.moves", n=len(one.chances))
        told = capitalize(self.say(f"puzzle.{state}"))
        game = self.say(f"game.{one.game}.name")
        under = f"{hard} · {game}" if self.game == DAYS else hard
        return PuzzleTile(
            f"puzzle.{key}",
            label=". ".join((name, under, moves, told)),
            tip=moves,
            name=name,
            under=under,
            told=told,
            state=state,
            puzzle=one,
            actions={"press": partial(self._open, one)},
        )

    def _equalise_texts(self) -> None:
        """Give the names of all tiles one size, and the lines under them another."""
        theme = self.theme
        rooms = [(tile, tile.place_texts(theme)) for tile in self.tiles]
        names = ((tile.name, name) for tile, (name, _, _) in rooms)
        unders = [(tile.under, under) for tile, (_, under, _) in rooms]
        told = [(tile.told, told) for tile, (_, _, told) in rooms]
        name_size = theme.fitted_alike(names, "bold", NAME_SIZE)
        under_size = min(
            theme.fitted_alike(unders, "body", UNDER_SIZE),
            theme.fitted_alike(told, "bold", UNDER_SIZE),
        )
        for tile in self.tiles:
            tile.name_size, tile.under_size = name_size, under_size

    # pictures

    def _picture_size(self) -> tuple[int, int]:
        return place_picture(self.theme, self.tiles[0].rect).size if self.tiles else (0, 0)

    def _place_pictures(self) -> None:
        """Give each tile its picture, as far as they are drawn."""
        for tile in self.tiles:
            assert tile.puzzle is not None
            tile.picture = self.pictures.get(tile.puzzle, place_picture(self.theme, tile.rect).size)

    def _show_picture(self) -> None:
        self._place_pictures()
        self.dirty = True

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > FIRST_PICTURE_SECONDS and self.tiles:
            seen = sorted(self.tiles, key=lambda tile: tile.seen.h == 0)  # those in view first
            wanted = [tile.puzzle for tile in seen if tile.puzzle is not None]
            self.pictures.prepare_next(wanted, self._picture_size())
        return super().update(dt)

    # actions

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
