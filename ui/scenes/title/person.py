"""The button with the face of who is at the computer."""

from dataclasses import dataclass

from pygame import Rect, Surface

from ui.storage.players import ANY
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, NodeState
from ui.toolkit.widgets.controls import icon
from ui.toolkit.widgets.paint import porthole


@dataclass
class PersonButton(Button):
    """A button with somebody's face and name; with a face alone where there is no more room."""

    face: int = ANY

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        ink, rect, edge = self._plate(surface, theme, look), self.rect, theme.px(4)
        side = rect.h - 2 * edge
        room = Rect(rect.left + edge, rect.top + edge, side, side)
        if self.face == ANY:
            icon(surface, theme, "robot", room.inflate(-2 * edge, -2 * edge))
        else:
            draw_face(surface, theme, room, self.face, 0)
        words = Rect(room.right + edge, rect.top, rect.right - room.right - 3 * edge, rect.h)
        if words.w > side:
            theme.text(surface, self.label, words, "bold", self.size, ink, "center")


def draw_face(surface: Surface, theme: Theme, room: Rect, face: int, seat: int) -> None:
    """Draw a face in its porthole, with the rim of a seat."""
    porthole(surface, room, seat, False)
    drawn = theme.art.face(face, round(room.h * 0.9), "ok")
    surface.blit(drawn, drawn.get_rect(center=room.center))
