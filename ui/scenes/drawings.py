"""Draws cards and tables of a game for pages other than its table."""

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Seat, State
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, find_table_spec
from ui.language.sentences import Sentences
from ui.play.session import Session
from ui.scenes.host import Host
from ui.storage.statistics_text import read_box_cards
from ui.table.layout.geometry import RATIO
from ui.table.look import LayoutRequest
from ui.table.paint.board import Board
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import Plates, seat_players
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.grounds import Ground
from ui.toolkit.graphics.theme import BASE_SIZE, Theme

# Scales at which a table is drawn, before a part of it is shown.
LEAST_SCALE = 0.5
MOST_SCALE = 1.8


class CardDrawer:
    """Draws the cards of a game as they look on its table."""

    def __init__(self, app: Host, game: str) -> None:
        self.app, self.game = app, game
        self.faces = LOOKS[game].faces(app.art, app.words, find_table_spec(game).tints)

    def draw(self, key: str, w: int, h: int) -> Surface:
        """Return a card with its shadow in w x h pixels; for an unknown key, the back."""
        return self.draw_card(read_box_cards(self.game).get(key), min(w, round(h / RATIO)))

    def draw_fitting(self, card: Card, w: int, h: int) -> Surface:
        """Return a card as large as fits into w x h pixels."""
        return self.draw_card(card, min(w, h / RATIO))

    def draw_sides(self, key: str, w: int, h: int) -> Surface:
        """Return a piece and all its sides in a row, in w x h pixels."""
        return self.faces.sides(read_box_cards(self.game)[key], w, h)

    def draw_card(self, card: Card | None, wide: float) -> Surface:
        """Return a card (None: the back) that is `wide` pixels wide with its shadow."""
        if self.faces.words is not self.app.words:
            self.faces.change_words(self.app.words)
        return self.faces.card(card, max(20, round(wide / (1 + 2 * MARGIN))))


def make_board(app: Host, session: Session, v: State, seat: Seat, size: tuple[int, int]) -> Board:
    """Return the table of a session as a seat sees it in a window of `size` pixels."""
    match, presenter = session.match, PRESENTERS[session.match.game]
    kind, theme = LOOKS[match.game], Theme(app.art, size, 100, app.settings.felt)
    names = [player.name for player in session.players]
    say = Sentences(app.words, presenter.spec, names, presenter)
    faces = kind.faces(app.art, app.words, presenter.spec.tints)
    people = seat_players(v, presenter.spec, presenter, session.played_by, app.settings.robots)
    table = Tabletop(app.art, theme, presenter.spec, say, faces)
    table.heads = [one.face for one in people]
    board = Board(table, kind(table), Plates(app.art, theme, say, people))
    board.resize(v, seat, GAMES[match.game].direction, Rect((0, 0), size))
    board.settle(v, seat)
    return board


def crop_table(
    shown: list[Rect], size: tuple[int, int], whole: tuple[int, int], margin: float
) -> Rect:
    """Return the part of a table of size `whole` to show, in the proportions of `size`.

    `margin` is added above and below what must be shown, as a share of its height.
    """
    part = shown[0].unionall(shown[1:])
    shape = size[0] / size[1]
    high = max(part.h, part.w / shape) * (1 + 2 * margin)
    high = min(high, whole[1], whole[0] / shape)
    room = Rect(0, 0, int(high * shape), int(high)).move_to(center=part.center)
    return room.clamp(Rect((0, 0), whole))


def scale_table(part: Rect, w: int) -> tuple[int, int]:
    """Return the size of a table to draw, whose `part` is to be shown `w` pixels wide."""
    scale = min(MOST_SCALE, max(LEAST_SCALE, w / part.w))
    return round(BASE_SIZE[0] * scale), round(BASE_SIZE[1] * scale)


def make_ground(game: str, size: tuple[int, int], seats: int = 3) -> Ground:
    """Return the ground of a game for a window of `size` pixels and a number of seats."""
    u, rules = unit(size), GAMES[game]
    seats = min(max(seats, rules.seats.start), rules.seats[-1])
    frame = LayoutRequest(range(seats), 0, rules.direction, Rect((0, 0), size), u, 2)
    return LOOKS[game].ground(LOOKS[game].layout(find_table_spec(game), frame), u)
