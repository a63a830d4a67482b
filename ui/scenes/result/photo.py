"""A picture of what a seat had before it when the game ended, taken from its own table.

It shows the game's own end: as long as that moves, the picture is drawn anew.
"""

from pygame import Rect, Surface, transform

from games.engine import Seat, State, view
from ui.play.session import Session
from ui.scenes.drawings import make_board
from ui.scenes.host import Host
from ui.table.paint.board import Board
from ui.table.tabletop import Ending
from ui.toolkit.graphics.theme import BASE

LEAST, MOST = 0.5, 1.8  # times the size of the table at which it is drawn
PHOTO_MARGIN = 0.16  # of the height of what was built, above and below


class Photo:
    """What a seat built, `size` pixels of the table around it."""

    def __init__(
        self, app: Host, session: Session, seat: Seat, size: tuple[int, int], lost: Seat | None
    ) -> None:
        self.size, self.v = size, view(session.match.state, seat)
        board = _make_board(app, session, self.v, seat, BASE)
        built = board.look.built_rects(self.v, seat)
        self.has_picture = bool(built)  # on the table; without anything there is no picture
        if not built:
            return
        scale = min(MOST, max(LEAST, size[0] / _part(built, size, BASE).w))
        whole = round(BASE[0] * scale), round(BASE[1] * scale)
        self.board = _make_board(app, session, self.v, seat, whole)
        built = self.board.look.built_rects(self.v, seat)
        self.part = _part(built, size, whole)
        _remove_cut_pieces(self.board, self.v, seat, built, self.part)
        self.surface = Surface(whole)
        self.surface.set_clip(self.part)
        ends, winners = self.board.look.ending_seconds, tuple(self.v.winners or ())
        seconds = ends if app.settings.reduced_motion else 0.0
        self.board.tabletop.end = Ending(winners, lost, seconds, self.part)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        return self.has_picture and self.board.tabletop.advance_ending(
            dt, self.board.look.ending_seconds
        )

    def draw(self) -> Surface:
        """Return the picture as it is now."""
        self.board.draw_still(self.surface, self.v)
        return transform.smoothscale(self.surface.subsurface(self.part), self.size)


def _part(built: list[Rect], size: tuple[int, int], whole: tuple[int, int]) -> Rect:
    """Return the part of a `whole` table to show, with some ground, in the shape of `size`."""
    part = built[0].unionall(built[1:])
    shape = size[0] / size[1]
    high = max(part.h, part.w / shape) * (1 + 2 * PHOTO_MARGIN)
    high = min(high, whole[1], whole[0] / shape)
    shown = Rect(0, 0, int(high * shape), int(high)).move_to(center=part.center)
    return shown.clamp(Rect((0, 0), whole))


def _remove_cut_pieces(board: Board, v: State, seat: Seat, built: list[Rect], part: Rect) -> None:
    """Take off a table what was not built and would be cut by the picture's edge."""

    def cut(rect: Rect) -> bool:
        return rect.colliderect(part) and not part.contains(rect) and rect.collidelist(built) < 0

    for place in board.layout().places.values():
        if cut(place.rect):
            place.rect.move_ip(0, -2 * part.bottom)
    board.settle(v, seat)
    table = board.tabletop
    table.lying = {p: one for p, one in board.table.items() if not cut(one.pose.rect)}
    board.sprites.place(table.lying, 0.0)


def _make_board(app: Host, session: Session, v: State, seat: Seat, size: tuple[int, int]) -> Board:
    """Return the table as the seat sees it, without that seat's plate."""
    board = make_board(app, session, v, seat, size)
    lay = board.layout()
    lay.plates.update({seat: rect.move(0, -2 * size[1]) for seat, rect in lay.plates.items()})
    return board
