"""Small pictures for the result: faces, medals, and the colours of lines in the graph."""

from pygame import Rect, Surface

from games.engine import Seat
from ui.table.paint.portholes import HEAD_SIZE
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.seat_marks import mark
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import GOLD, SEATS
from ui.toolkit.widgets import draw_rounded
from ui.toolkit.widgets.paint import porthole

MEDALS = (GOLD, (206, 212, 218), (214, 150, 98))  # gold, silver, bronze
MEDAL_EDGE = (90, 66, 50)


def draw_face(theme: Theme, seat: Seat, number: int, mood: str, w: int, h: int) -> Surface:
    """Return a face in the porthole of its seat."""
    return _draw_porthole(theme.art, seat, number, mood, min(w, h))


@cached
def _draw_porthole(art: Art, seat: Seat, number: int, mood: str, side: int) -> Surface:
    drawn = Surface((side, side)).convert_alpha()
    drawn.fill((0, 0, 0, 0))
    room = drawn.get_rect()
    porthole(drawn, room, seat)
    head = art.face(number, round(side * HEAD_SIZE), mood)
    drawn.blit(head, head.get_rect(center=room.center))
    return drawn


def draw_line(seat: Seat, w: int, h: int) -> Surface:
    """Return a bar in the colour of a seat's line in the graph, with the seat's mark."""
    drawn = Surface((w, h)).convert_alpha()
    drawn.fill((0, 0, 0, 0))
    bar = Rect(0, 0, max(2, w // 3), h).move_to(centerx=w // 2)
    draw_rounded(drawn, bar, bar.w / 2, SEATS[seat % len(SEATS)])
    mark(drawn, seat, (w // 2, h // 2), w / 2 - 1)
    return drawn


def draw_medal(theme: Theme, number: int, w: int, h: int) -> Surface:
    side = min(w, h)
    drawn = Surface((w, h)).convert_alpha()
    drawn.fill((0, 0, 0, 0))
    rect = Rect((w - side) // 2, (h - side) // 2, side, side)
    metal = MEDALS[number - 1] if number <= len(MEDALS) else theme.palette.plain
    ink = theme.palette.ink if number <= len(MEDALS) else theme.palette.cream
    draw_rounded(drawn, rect, side / 2, metal, None, MEDAL_EDGE, 1.6 * theme.u)
    theme.text(drawn, str(number), rect, "title", 18, ink, "center")
    return drawn
