"""Nodes that only show something: labels, plates and pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from ui.graphics.theme import Colour, Theme
from ui.widgets.dialog import plate
from ui.widgets.node import Node, NodeState
from ui.widgets.paint import draw_rounded


@dataclass
class Label(Node):
    """A text; without a colour of its own it suits the felt."""

    role: str = "text"
    font: str = "body"
    size: float = 17
    colour: Colour | None = None
    align: str = "left"

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        colour = self.colour or theme.palette.on_felt
        whole = theme.text(surface, self.label, self.rect, self.font, self.size, colour, self.align)
        if not whole and not self.tip:
            self.tip = self.label


@dataclass
class Plate(Node):
    """A plate of wood, or of paper, below other nodes."""

    role: str = "group"
    paper: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        plate(surface, theme, self.rect)
        if self.paper:
            p, u = theme.palette, theme.u
            inner = self.rect.inflate(-theme.px(12), -theme.px(12))
            draw_rounded(surface, inner, 12 * u, p.paper, p.paper_dark, (196, 172, 138), u)


@dataclass
class Picture(Node):
    """A picture."""

    role: str = "image"
    image: Callable[[int, int], Surface] | None = None

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        if self.image:
            drawn = self.image(self.rect.w, self.rect.h)
            surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def on_paper(theme: Theme, rect: Rect) -> Rect:
    """Return the room for text on a paper plate."""
    return rect.inflate(-theme.px(52), -theme.px(32))
