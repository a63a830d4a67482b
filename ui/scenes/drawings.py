"""Draws cards and robots of a game outside its table."""

from collections.abc import Sequence

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from games.cardfile.reader import Card
from games.engine import Seat, State
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.games.presenters import PRESENTERS, spec_of
from ui.graphics.canvas import unit
from ui.graphics.grounds import Ground
from ui.graphics.theme import Theme
from ui.graphics.tokens import PAPER, WOOD_DARK
from ui.presentation.records import box_of
from ui.presentation.sentences import Sentences
from ui.session import Session
from ui.table.look import Frame
from ui.table.paint.board import Board
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import Plates, crew
from ui.table.tabletop import Tabletop
from ui.widgets import Host, draw_shadow
from ui.widgets.paint import rounded

FULL = (640, 400)  # pixels: a thumbnail is drawn at this size, then made smaller


class Cards:
    """Draws a game's cards as on its table."""

    def __init__(self, app: Host, game: str) -> None:
        self.app, self.game = app, game
        self.faces = LOOKS[game].faces(app.art, app.words, spec_of(game).tints)

    def draw(self, key: str, w: int, h: int) -> Surface:
        """Return a card with its shadow in w x h pixels; an unknown key shows the back."""
        return self.picture(box_of(self.game).get(key), min(w, round(h / 1.4)))

    def sides(self, key: str, w: int, h: int) -> Surface:
        """Return a piece beside all its sides, in w x h pixels."""
        return self.faces.sides(box_of(self.game)[key], w, h)

    def picture(self, card: Card | None, wide: float) -> Surface:
        """Return a card, or the back, `wide` pixels with its shadow."""
        if self.faces.words is not self.app.words:
            self.faces.retell(self.app.words)
        return self.faces.card(card, max(20, round(wide / (1 + 2 * MARGIN))))


def board_of(app: Host, session: Session, v: State, seat: Seat, size: tuple[int, int]) -> Board:
    """Return the table of a session as a seat sees it, in a window of `size` pixels."""
    match, presenter = session.match, PRESENTERS[session.match.game]
    kind, theme = LOOKS[match.game], Theme(app.art, size, 100, app.settings.felt)
    names = [player.name for player in session.players]
    say = Sentences(app.words, presenter.spec, names, presenter)
    faces = kind.faces(app.art, app.words, presenter.spec.tints)
    people = crew(v, presenter.spec, presenter, session.played_by)
    table = Tabletop(app.art, theme, presenter.spec, say, faces)
    table.heads = [one.face for one in people]
    board = Board(table, kind(table), Plates(app.art, theme, say, people))
    board.resize(v, seat, GAMES[match.game].direction, Rect((0, 0), size))
    board.settle(v, seat)
    return board


def world(game: str, size: tuple[int, int], seats: int = 3) -> Ground:
    """Return the place of a game in a window of a size, with so many seats."""
    u, rules = unit(size), GAMES[game]
    seats = min(max(seats, rules.seats.start), rules.seats[-1])
    frame = Frame(range(seats), 0, rules.direction, Rect((0, 0), size), u, 2)
    return LOOKS[game].ground(LOOKS[game].layout(spec_of(game), frame), u)


def small(whole: Surface, size: tuple[int, int], radius: int) -> Surface:
    """Return the middle of a picture of a table, small and with round corners."""
    wide = min(FULL[0], round(FULL[1] * size[0] / size[1]))
    part = whole.subsurface(Rect((FULL[0] - wide) // 2, 0, wide, FULL[1]))
    made = transform.smoothscale(part, size).convert_alpha()
    made.blit(rounded(*size, radius, (255, 255, 255)), (0, 0), special_flags=BLEND_RGBA_MIN)
    return made


def parade_below(surface: Surface, theme: Theme, game: str, below: int) -> None:
    """Draw the robots of a game in the free room below y = `below` pixels."""
    spare = surface.get_height() - below
    room = Rect(0, 0, surface.get_width(), min(spare - theme.px(34), theme.px(240)))
    room.bottom = below + (spare + room.h) // 2
    parade(surface, theme, [game], room)


def parade(surface: Surface, theme: Theme, games: Sequence[str], room: Rect) -> None:
    """Draw robots of the games by turns in a row, the tallest in the middle."""
    lists = [spec_of(game).parade for game in games]
    names = [name for names in zip(*lists, strict=False) for name in names]
    if room.h < theme.px(64):
        return
    count = 7 if room.w > room.h * 6 else 5
    names = names[:count]
    tall = min(room.h, round(room.w / (count * 0.86)))
    step = min(room.w / (count + 0.2), tall * 0.98)
    middle = (len(names) - 1) / 2
    for i in sorted(range(len(names)), key=lambda i: -abs(i - middle)):
        high = round(tall * (1.0 - 0.07 * abs(i - middle)))
        foot = round(room.centerx + (i - middle) * step), room.bottom
        stand(surface, theme.art.robot(names[i], high, high), foot)


def veil(surface: Surface, theme: Theme) -> None:
    """Calm a place down, so that words on it can be read."""
    dark = theme.felt == "dark"
    cover = Surface(surface.get_size())
    cover.fill(WOOD_DARK if dark else PAPER)
    cover.set_alpha(110 if dark else 130)
    surface.blit(cover, (0, 0))


def stand(surface: Surface, robot: Surface, foot: tuple[int, int]) -> None:
    """Draw a robot above its shadow on the ground."""
    high = robot.get_height()
    ground = Rect(0, 0, round(high * 0.5), max(4, round(high * 0.05)))
    ground.center = foot[0], foot[1] - ground.h // 2
    draw_shadow(surface, ground, ground.h / 2, max(4, ground.h), 0)
    surface.blit(robot, robot.get_rect(midbottom=foot))
