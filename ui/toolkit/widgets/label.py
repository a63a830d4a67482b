"""Nodes that only show something: labels, plates and pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from ui.toolkit.graphics.theme import Colour, Theme, wrap
from ui.toolkit.widgets.dialog import plate
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded, draw_shadow, rounded


@dataclass
class Label(Node):
    """A text; without a colour of its own it suits the felt."""

    role: str = "text"
    font: str = "body"
    size: float = 17
    colour: Colour | None = None
    align: str = "left"

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
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
        """Draw the node."""
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
        """Draw the node."""
        if self.image:
            drawn = self.image(self.rect.w, self.rect.h)
            surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def on_paper(theme: Theme, rect: Rect) -> Rect:
    """Return the room for text on a paper plate."""
    return rect.inflate(-theme.px(52), -theme.px(32))


def ring(surface: Surface, theme: Theme, around: Rect) -> None:
    """Draw the ring of the focus."""
    thick = max(2, round(3 * theme.u))
    rect = around.inflate(theme.px(8), theme.px(8))
    for grow, colour in ((2 * thick // 2, (20, 14, 10)), (0, theme.palette.ring)):
        shape = rect.inflate(grow, grow)
        drawn = rounded(shape.w, shape.h, round(15 * theme.u), (0, 0, 0, 0), None, colour, thick)
        surface.blit(drawn, shape)


def tip(surface: Surface, theme: Theme, node: Node) -> None:
    """Draw the tip of a node, below it or else above."""
    p, u, font = theme.palette, theme.u, theme.font("body", 14)
    wide = min(font.size(node.tip)[0] + 2, theme.px(320))
    lines = len(wrap(font, node.tip, wide))
    rect = Rect(0, 0, wide + theme.px(22), lines * font.get_linesize() + theme.px(16)).move_to(
        midtop=(node.seen.centerx, node.seen.bottom + theme.px(8))
    )
    if rect.bottom > surface.get_height():
        rect.bottom = node.seen.top - theme.px(8)
    rect.clamp_ip(surface.get_rect().inflate(-8, -8))
    draw_shadow(surface, rect, 8 * u, 8 * u, 3 * u)
    draw_rounded(surface, rect, 8 * u, p.paper, p.paper_dark, (150, 118, 88), u)
    room = rect.inflate(-theme.px(20), -theme.px(10))
    theme.text(surface, node.tip, room, "body", 14, p.ink, "left")
