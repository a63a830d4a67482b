"""The sheet of a knock-out: the robots, the cards that caused it, and then the choices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import BLEND_RGB_MULT, Rect, Surface

from games.cardfile.reader import Card
from games.engine import Seat
from ui.table.layout.geometry import RATIO
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.name_plates import PLATE_WOOD, TablePlayer
from ui.table.paint.sheets import Sheet, draw_button
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, PALE, Rgb
from ui.toolkit.widgets import Node

SHOWN_SECONDS = 1.5  # before the game goes on
OUT_RED: Rgb = (235, 110, 84)
HEAD_GROUND = (40, 30, 26, 255)
TABLE_LIGHT = 117  # of 255, of the table below
PADDING = 18  # units
HEAD_SIZE = 112  # units
CARD_WIDTH = 84  # units
BUTTON_HEIGHT = 44  # units
GAP = 10  # units


@dataclass
class Knockout(Sheet):
    """A knock-out; `acts` become its buttons after a moment."""

    seats: tuple[Seat, ...] = ()
    who: list[TablePlayer] = field(default_factory=list)
    lines: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    acts: Sequence[tuple[str, str, Callable[[], object]]] = ()
    clock: float = 0.0

    @property
    def seen(self) -> bool:
        """Whether it has been shown long enough."""
        return self.clock >= SHOWN_SECONDS

    @property
    def can_close(self) -> bool:
        """Whether it has been seen."""
        return self.seen

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether it has just been shown long enough."""
        before, self.clock = self.seen, self.clock + dt
        if self.seen:
            self.buttons = self.acts
        return self.seen and not before

    def rect(self, area: Rect, u: float) -> Rect:
        """Return the rectangle of the panel; `u` is a unit in pixels."""
        high: float = 2 * PADDING + HEAD_SIZE
        high += (GAP + CARD_WIDTH * RATIO) * bool(self.cards) + (GAP + BUTTON_HEIGHT) * bool(
            self.acts
        )
        wide = min(round(680 * u), area.w - round(24 * u))
        return Rect(0, 0, wide, min(round(high * u), area.h - round(12 * u))).move_to(
            center=area.center
        )

    def nodes(self, area: Rect, u: float) -> list[Node]:
        """Return the text, and the buttons side by side."""
        rect, gap = self.rect(area, u), round(GAP * u)
        told = Node("out.told", "text", " ".join(self.lines), "", rect, live=True)
        if not self.buttons:
            return [told]
        left, n = rect.left + round(PADDING * u), len(self.buttons)
        wide = (rect.w - 2 * round(PADDING * u) - gap * (n - 1)) // n
        high = round(BUTTON_HEIGHT * u)
        top = rect.bottom - round(PADDING * u) - high
        return [told] + [
            Node(
                key,
                "button",
                words,
                "",
                Rect(left + i * (wide + gap), top, wide, high),
                {"press": act},
            )
            for i, (key, words, act) in enumerate(self.buttons)
        ]

    def draw(
        self,
        to: Surface,
        area: Rect,
        theme: Theme,
        faces: CardFaces,
        nodes: Sequence[Node],
        hot: str,
    ) -> None:
        """Darken the table and draw the panel on it."""
        u, rect = theme.u, self.rect(area, theme.u)
        to.fill((TABLE_LIGHT, TABLE_LIGHT, TABLE_LIGHT), special_flags=BLEND_RGB_MULT)
        edge = max(1.5, 2.4 * u)
        to.blit(rounded(rect.w, rect.h, 16 * u, (*PLATE_WOOD, 250), OUT_RED, edge), rect)
        left = self._draw_heads(to, theme, rect)
        pad = round(PADDING * u)
        title = Rect(left, rect.top + pad, rect.right - pad - left, round(38 * u))
        theme.text(to, self.title, title, "title", 25, CREAM, "left")
        told = Rect(left, title.bottom, title.w, round((HEAD_SIZE - 38) * u))
        theme.text(to, "\n".join(self.lines), told, "body", 16, PALE, "left")
        self._draw_cards(to, theme, faces, rect)
        for node in nodes[1:]:
            draw_button(to, theme, node.rect, node.label, node.key == hot, size=16)

    def _draw_heads(self, to: Surface, theme: Theme, rect: Rect) -> int:
        """Draw the players who are out; return where the words may begin."""
        u = theme.u
        side, x = round(HEAD_SIZE * u), rect.left + round(PADDING * u)
        for who in self.who:
            ring = Rect(x, rect.top + round(PADDING * u), side, side)
            to.blit(rounded(side, side, side / 2, HEAD_GROUND, OUT_RED, 3 * u), ring)
            room = round(side * 0.8)
            drawn = theme.art.face(who.face, room, "out")
            to.blit(drawn, drawn.get_rect(center=ring.center))
            x += round(side * 0.55)
        return x + round(side * 0.45) + round(16 * u)

    def _draw_cards(self, to: Surface, theme: Theme, faces: CardFaces, rect: Rect) -> None:
        u = theme.u
        wide, top = round(CARD_WIDTH * u), rect.top + round((PADDING + HEAD_SIZE + GAP) * u)
        step = wide + round(14 * u)
        x = rect.centerx - step * (len(self.cards) - 1) // 2
        for face in self.cards:
            drawn = faces.card(face, wide, "")
            to.blit(drawn, drawn.get_rect(center=(x, top + round(wide * RATIO / 2))))
            x += step
