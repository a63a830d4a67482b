"""A picture of what a seat has built when a game ends, or had built before its last piece fell.

At the end it shows the game's own ending, so it is drawn again while the ending moves.
"""

from collections.abc import Sequence

from pygame import Rect, Surface, transform

from games.engine import Moved, Seat, State, fold, owner, view
from games.engine.match import Match
from ui.play.session import Session
from ui.scenes.drawings import crop_table, make_board, scale_table
from ui.scenes.host import Host
from ui.table.paint.board import Board
from ui.table.tabletop import Ending
from ui.toolkit.graphics.theme import BASE_SIZE

MARGIN = 0.16  # of the height of what was built, above and below


class Photo:
    """A picture of what a seat has built, of `size` pixels."""

    at_end = True  # whether it shows the end of the match

    def __init__(
        self,
        app: Host,
        session: Session,
        seats: Sequence[Seat],
        size: tuple[int, int],
        lost: Seat | None,
    ) -> None:
        """Show the table of the first seat; if it has nothing left, what all the seats had."""
        match, seat = session.match, seats[0]
        self.size, self.v = size, view(match.state, seat)
        built = self._find_built(_make_board(app, session, self.v, seat, BASE_SIZE), seats[:1])
        if not built:
            self.v, self.at_end = view(_find_table_before(match, seats), seat), False
            built = self._find_built(_make_board(app, session, self.v, seat, BASE_SIZE), seats)
        self.has_picture = bool(built)
        if not built:
            return
        whole = scale_table(crop_table(built, size, BASE_SIZE, MARGIN), size[0])
        self.board = _make_board(app, session, self.v, seat, whole)
        built = self._find_built(self.board, seats[:1] if self.at_end else seats)
        self.part = crop_table(built, size, whole, MARGIN)
        _remove_cut_pieces(self.board, self.v, seat, built, self.part)
        self.surface = Surface(whole)
        self.surface.set_clip(self.part)
        if self.at_end:
            ends, winners = self.board.look.ending_seconds, tuple(self.v.winners or ())
            seconds = ends if app.settings.reduced_motion else 0.0
            self.board.tabletop.end = Ending(winners, lost, seconds, self.part)

    def _find_built(self, board: Board, seats: Sequence[Seat]) -> list[Rect]:
        """Return the rectangles of what seats have built."""
        return [rect for seat in seats for rect in board.look.built_rects(self.v, seat)]

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        return self.has_picture and self.board.tabletop.advance_ending(
            dt, self.board.look.ending_seconds
        )

    def draw(self) -> Surface:
        """Return the picture as it is now."""
        self.board.draw_still(self.surface, self.v)
        return transform.smoothscale(self.surface.subsurface(self.part), self.size)


def _find_table_before(match: Match, seats: Sequence[Seat]) -> State:
    """Return the table in the last move of a match before the first piece of these seats fell."""
    table = match.states[-2 if match.moves else -1].copy()
    for event in match.events[-1] if match.moves else ():
        if isinstance(event, Moved) and owner(event.origin) in seats and owner(event.to) is None:
            break
        fold(table, event)
    return table


def _remove_cut_pieces(board: Board, v: State, seat: Seat, built: list[Rect], part: Rect) -> None:
    """Remove from a table what the picture's edge would cut, except what the seat built."""

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
