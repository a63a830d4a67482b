"""Draws cards and tables of a game for pages other than its table."""

from functools import cache

from pygame import Rect, Surface

from ai.registry import JUDGES
from games.cardfile.reader import Card
from games.engine import Seat, State
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, find_box_spec, find_table_spec
from ui.language.sentences import Sentences
from ui.play.session import Session
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.title.robot_row import draw_robot_row_below, draw_veil
from ui.storage.default_names import robot_names
from ui.storage.statistics_text import read_box_cards
from ui.table.highlights import Highlights
from ui.table.layout.geometry import RATIO
from ui.table.look import LayoutRequest
from ui.table.paint.board import Board
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import Plates, TablePlayer, seat_players
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.grounds import Ground
from ui.toolkit.graphics.theme import BASE_SIZE, Theme

COVER_SEATS = 3
MOST_EXTRA_MOVES = 60  # until the first seat is asked
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
    people = seat_players(v, presenter.spec, presenter, session.played_by, app.settings.robots)
    names = [player.name for player in session.players]
    return lay_board(app, match.game, v, seat, size, names, people)


def lay_board(
    app: Host,
    game: str,
    v: State,
    seat: Seat,
    size: tuple[int, int],
    names: list[str],
    people: list[TablePlayer],
) -> Board:
    """Return a table of a game as a seat sees it in a window of `size` pixels."""
    kind, presenter, theme = (
        LOOKS[game],
        PRESENTERS[game],
        Theme(app.art, size, 100, app.theme.felt),
    )
    say = Sentences(app.words, presenter.spec, names, presenter)
    faces = kind.faces(app.art, app.words, presenter.spec.tints)
    table = Tabletop(app.art, theme, presenter.spec, say, faces)
    table.heads = [one.face for one in people]
    board = Board(table, kind(table), Plates(app.art, theme, say, people))
    board.resize(v, seat, GAMES[game].direction, Rect((0, 0), size))
    board.settle(v, seat)
    return board


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


def draw_cover(app: Host, game: str, size: tuple[int, int]) -> Surface:
    """Return the table on the lid of a game without a question, in `size` pixels."""
    names, v = robot_names(app.words)[:COVER_SEATS], view_cover(game)
    people = [TablePlayer(name, face=face) for face, name in enumerate(names)]
    board, to = lay_board(app, game, v, 0, size, names, people), Surface(size)
    board.draw(to, v, Highlights(), 0.0, lambda _: None)
    return to


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


def draw_place(page: Page, surface: Surface, game: str, seats: int, below: int) -> None:
    """Draw the veiled ground of a game, the page's title board, and robots below a height."""
    surface.blit(page.theme.ground(make_ground(game, surface.get_size(), seats)), (0, 0))
    draw_veil(surface, page.theme)
    page.draw_title_board(surface)
    draw_robot_row_below(surface, page.theme, game, below)
