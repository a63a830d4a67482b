"""Draws what the lid of a game's box shows: its table in the middle of a game, made small."""

from pygame import Rect, Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.games.presenters import PRESENTERS, spec_of
from ui.graphics.picture_cache import PictureCache
from ui.graphics.theme import Theme
from ui.presentation.default_names import robots
from ui.presentation.sentences import Sentences
from ui.scenes.drawings import FULL, small
from ui.table.highlights import Highlights
from ui.table.paint.board import Board
from ui.table.paint.name_plates import Plates, Who
from ui.table.tabletop import Tabletop
from ui.widgets import Host
from ui.widgets.paint import rounded

SEATS, PATIENCE = 3, 60  # players; moves more until the first of them is asked


class Lids:
    """The lids of one scene; each is drawn when there is time, until then it is shut."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._drawn: set[tuple[object, ...]] = set()
        self._whole, self._small = PictureCache(), PictureCache()

    def _key(self, game: str) -> tuple[object, ...]:
        return game, self.app.theme.felt, self.app.words.language

    def _table(self, game: str) -> Surface:
        return self._whole.get(self._key(game), lambda: table_of(self.app, game))

    def draw_next(self) -> bool:
        """Draw a lid that is still missing; return whether there was one."""
        missing = next((game for game in GAMES if self._key(game) not in self._drawn), None)
        if missing is not None:
            self._table(missing)
            self._drawn.add(self._key(missing))
        return missing is not None

    def get(self, game: str, size: tuple[int, int], radius: int) -> Surface:
        """Return a lid of a size with round corners."""
        key = self._key(game)
        if key not in self._drawn:
            return rounded(*size, radius, self.app.theme.palette.wood_dark)
        return self._small.get((*key, size, radius), lambda: small(self._table(game), size, radius))


def played(game: str) -> Match:
    """Return the match that the lid of a game shows: always the same one."""
    seed, moves = spec_of(game).cover
    match, luck = Match(game, SEATS, seed), seeded(seed)
    for n in range(moves + PATIENCE):
        ask = match.asked
        if ask is None or (n >= moves and ask.seat == 0):
            break
        match.play(luck.pick(JUDGES[game].sensible(match.state, ask)))
    return match


def table_of(app: Host, game: str) -> Surface:
    """Return the table of a game, drawn without a question, as its first player sees it."""
    kind, presenter = LOOKS[game], PRESENTERS[game]
    spec, theme = presenter.spec, Theme(app.art, FULL, 100, app.theme.felt)
    names = robots(app.words)[:SEATS]
    say = Sentences(app.words, spec, names, presenter)
    table = Tabletop(app.art, theme, spec, say, kind.faces(app.art, app.words, spec.tints))
    table.heads = list(range(SEATS))
    who = [Who(name, face=face) for face, name in enumerate(names)]
    board = Board(table, kind(table), Plates(app.art, theme, say, who))
    v, to = played(game).view(0), Surface(FULL)
    board.resize(v, 0, GAMES[game].direction, Rect((0, 0), FULL))
    board.settle(v, 0)
    board.draw_ground(to, v)
    board.draw_cards(to, v, Highlights(), 0.0)
    return to
