"""Draws the table that the lid of a game's box shows."""

from pygame import Rect, Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, box_of
from ui.language.sentences import Sentences
from ui.storage.default_names import robots
from ui.table.highlights import Highlights
from ui.table.paint.board import Board
from ui.table.paint.name_plates import Plates, Who
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Host

SEATS, PATIENCE = 3, 60  # players; moves more until the first of them is asked


def played(game: str) -> Match:
    """Return the match that the lid of a game shows: always the same one."""
    seed, moves = box_of(game).cover
    match, luck = Match(game, SEATS, seed), seeded(seed)
    for n in range(moves + PATIENCE):
        ask = match.asked
        if ask is None or (n >= moves and ask.seat == 0):
            break
        match.play(luck.pick(JUDGES[game].sensible(match.state, ask)))
    return match


def table_of(app: Host, game: str, size: tuple[int, int]) -> Surface:
    """Return the table of a game, drawn without a question, as its first player sees it.

    `size`: of the picture, in pixels.
    """
    kind, presenter = LOOKS[game], PRESENTERS[game]
    spec, theme = presenter.spec, Theme(app.art, size, 100, app.theme.felt)
    names = robots(app.words)[:SEATS]
    say = Sentences(app.words, spec, names, presenter)
    table = Tabletop(app.art, theme, spec, say, kind.faces(app.art, app.words, spec.tints))
    table.heads = list(range(SEATS))
    who = [Who(name, face=face) for face, name in enumerate(names)]
    board = Board(table, kind(table), Plates(app.art, theme, say, who))
    v, to = played(game).view(0), Surface(size)
    board.resize(v, 0, GAMES[game].direction, Rect((0, 0), size))
    board.settle(v, 0)
    board.draw(to, v, Highlights(), 0.0, lambda _: None)
    return to
