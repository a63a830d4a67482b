"""The lids of the games' boxes: small pictures of a table in the middle of a game."""

from functools import cache

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from ai.registry import JUDGES
from games.engine import State
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, find_box_spec
from ui.language.sentences import Sentences
from ui.scenes.host import Host
from ui.storage.default_names import robot_names
from ui.table.highlights import Highlights
from ui.table.paint.board import Board
from ui.table.paint.name_plates import Plates, TablePlayer
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import WHITE, Theme
from ui.toolkit.widgets.paint import rounded

COVER_SEATS = 3
MOST_EXTRA_MOVES = 60  # until the first seat is asked
DRAWING_SIZE = (640, 400)  # pixels, before a lid is made smaller


def play_cover(game: str) -> Match:
    """Return the match on the lid of a game, which is always the same."""
    seed, moves = find_box_spec(game).cover
    match, luck = Match(GAMES[game], COVER_SEATS, seed), seeded(seed)
    for n in range(moves + MOST_EXTRA_MOVES):
        ask = match.asked
        if ask is None or (n >= moves and ask.seat == 0):
            break
        match.play(luck.pick(JUDGES[game].sensible(match.state, ask)))
    return match


@cache
def view_cover(game: str) -> State:
    """Return the table on the lid of a game, as its first player sees it."""
    return play_cover(game).view(0)


def draw_table(app: Host, game: str, size: tuple[int, int]) -> Surface:
    """Return the table of a game, drawn without a question, as its first player sees it.

    `size` is that of the picture, in pixels.
    """
    kind, presenter = LOOKS[game], PRESENTERS[game]
    spec, theme = presenter.spec, Theme(app.art, size, 100, app.theme.felt)
    names = robot_names(app.words)[:COVER_SEATS]
    say = Sentences(app.words, spec, names, presenter)
    table = Tabletop(app.art, theme, spec, say, kind.faces(app.art, app.words, spec.tints))
    table.heads = list(range(COVER_SEATS))
    who = [TablePlayer(name, face=face) for face, name in enumerate(names)]
    board = Board(table, kind(table), Plates(app.art, theme, say, who))
    v, to = view_cover(game), Surface(size)
    board.resize(v, 0, GAMES[game].direction, Rect((0, 0), size))
    board.settle(v, 0)
    board.draw(to, v, Highlights(), 0.0, lambda _: None)
    return to


class BoxLids:
    """The lids of one scene, drawn one by one; a lid that is not drawn yet is plain wood."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._drawn: set[tuple[object, ...]] = set()
        self._whole, self._small = PictureCache(), PictureCache()

    def _make_key(self, game: str) -> tuple[object, ...]:
        return game, self.app.theme.felt, self.app.words.language

    def _draw_whole(self, game: str) -> Surface:
        return self._whole.get(
            self._make_key(game), lambda: draw_table(self.app, game, DRAWING_SIZE)
        )

    def draw_next(self) -> bool:
        """Draw a lid that is still missing; return whether there was one."""
        missing = next((game for game in GAMES if self._make_key(game) not in self._drawn), None)
        if missing is not None:
            self._draw_whole(missing)
            self._drawn.add(self._make_key(missing))
        return missing is not None

    def get(self, game: str, size: tuple[int, int], radius: int) -> Surface:
        """Return a lid of a size with round corners."""
        key = self._make_key(game)
        if key not in self._drawn:
            return rounded(*size, radius, self.app.theme.palette.wood_dark)
        return self._small.get(
            (*key, size, radius), lambda: shrink(self._draw_whole(game), size, radius)
        )


def shrink(whole: Surface, size: tuple[int, int], radius: int) -> Surface:
    """Return the middle of a picture of a table, small and with round corners."""
    wide = min(DRAWING_SIZE[0], round(DRAWING_SIZE[1] * size[0] / size[1]))
    part = whole.subsurface(Rect((DRAWING_SIZE[0] - wide) // 2, 0, wide, DRAWING_SIZE[1]))
    made = transform.smoothscale(part, size).convert_alpha()
    made.blit(rounded(*size, radius, WHITE), (0, 0), special_flags=BLEND_RGBA_MIN)
    return made
