"""Small pictures for the result: faces, medals, won parts, and the lines of the graph."""

from dataclasses import dataclass

from pygame import Rect, Surface

from games.engine import Seat
from ui.play.own_robot import Robot, RobotPart
from ui.table.paint.own_robots import draw_part
from ui.table.paint.portholes import HEAD_SIZE
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.seat_marks import mark
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import GOLD, SEATS
from ui.toolkit.widgets import Node, NodeState, draw_rounded
from ui.toolkit.widgets.paint import porthole

MEDALS = (GOLD, (206, 212, 218), (214, 150, 98))  # gold, silver, bronze
MEDAL_EDGE = (90, 66, 50)
NAME_SIZE = 15  # units: the letters of a badge


@dataclass
class FeatBadge(Node):
    """A feat that was earned just now: the part that it wins, and its name if it is given."""

    role: str = "button"
    name: str = ""
    part: RobotPart | None = None
    robot: Robot | None = None  # in whose colours the part is drawn

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, rect = theme.palette, self.rect
        draw_rounded(surface, rect, 9 * theme.u, p.lit if look.hot else p.gold_dark)
        assert self.part is not None
        assert self.robot is not None
        room = self._place_part(theme)
        surface.blit(draw_part(theme.art, self.part, self.robot, room.w, room.h), room)
        theme.text(surface, self.name, self._place_name(theme), "bold", NAME_SIZE, p.ink, "left")

    def shows_name(self, theme: Theme) -> bool:
        """Return whether there is room for the whole name."""
        return theme.fitted(self.name, self._place_name(theme), "bold", NAME_SIZE) > 0

    def _place_name(self, theme: Theme) -> Rect:
        """Return the rectangle of the name, beside the part."""
        rect, part, gap = self.rect, self._place_part(theme), theme.px(4)
        left = part.right + gap
        return Rect(left, rect.top, max(0, rect.right - theme.px(6) - left), rect.h)

    def _place_part(self, theme: Theme) -> Rect:
        """Return the rectangle of the part: in the middle if there is no name."""
        rect, edge = self.rect, theme.px(2)
        room = Rect(rect.left + edge, rect.top + edge, rect.h - 2 * edge, rect.h - 2 * edge)
        if not self.name:
            room.centerx = rect.centerx
        return room


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
