"""The flap counter of each Stak: how many cards are left, which is a player's life (SB-1)."""

from pygame import BLEND_RGB_MULT, SRCALPHA, Rect, Surface, draw, transform

from games.engine import Seat, State
from games.stak_bots.zones import STAK
from ui.games.stak_bots.layout import StakPlace
from ui.table.paint.tags import draw_tag
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, OUTLINE, RED, SEATS, Rgb

FLAP_SECONDS = 0.12
LOW_NUMBER = 2  # cards: from this number down it is red
BOX_COLOUR: Rgb = (30, 28, 28)
HINGE = (8, 8, 8)
LOW_RED = (255, 120, 96)
LOWER_FLAP = (226, 226, 226)  # darkens it


class Counters:
    """The counters of one table: each flips to its number one card at a time."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.shown: dict[Seat, int] = {}
        self.turned: dict[Seat, float] = {}  # 0 to 1: how far the flap has turned
        self.heights: dict[Seat, int] = {}

    def watch(self, v: State) -> None:
        """Take in how many cards each Stak has."""
        self.heights = {seat: len(v.zones[STAK[seat]]) for seat in range(v.seats)}
        for seat, high in self.heights.items():
            self.shown.setdefault(seat, high)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether a flap turned."""
        moved = False
        for seat, high in self.heights.items():
            if self.shown[seat] == high:
                continue
            moved = True
            self.turned[seat] = self.turned.get(seat, 0.0) + dt / FLAP_SECONDS
            while self.turned[seat] >= 1 and self.shown[seat] != high:
                self.turned[seat] -= 1
                self.shown[seat] += 1 if high > self.shown[seat] else -1
        self.turned = {s: t for s, t in self.turned.items() if self.shown[s] != self.heights[s]}
        return moved

    def land(self) -> None:
        """Show the present numbers at once."""
        self.shown, self.turned = dict(self.heights), {}

    def _place_counter(self, place: StakPlace) -> Rect:
        """Return the rectangle of a counter: left of its Stak's lowest card, or at its foot."""
        sprites = self.table.sprites.all.values()
        lefts = [s.pose.x - s.pose.w / 2 for s in sprites if s.lying.zone == place.zone]
        box = place.counter
        if place.flap and lefts:
            box.right = max(box.right, round(min(lefts)) - place.flap // 5)
        elif lefts:
            box.left = round(min(lefts))
        return box

    def rooms(self) -> list[Rect]:
        """Return the rectangles of the counters, with the words below them."""
        boxes = [
            (self._place_counter(place), place.flap)
            for place in self.table.layout().places.values()
            if isinstance(place, StakPlace) and place.seat in self.shown
        ]
        return [b.union(self._place_word(b)) if flap else b for b, flap in boxes]

    def _place_word(self, box: Rect) -> Rect:
        """Return the room of the word below a counter."""
        return Rect(box.left - box.w // 4, box.bottom, box.w * 3 // 2, self.table.theme.px(18))

    def draw(self, to: Surface) -> None:
        """Draw the counters of all Staks."""
        theme = self.table.theme
        for place in self.table.layout().places.values():
            if isinstance(place, StakPlace) and place.seat in self.shown:
                seat = place.seat
                number, high = self.shown[seat], self.heights[seat]
                after = number + (high > number) - (high < number)
                part = min(10, round(10 * self.turned.get(seat, 0.0)))
                box = self._place_counter(place)
                drawn = draw_flaps(theme, box.size, number, after, part, SEATS[seat % len(SEATS)])
                to.blit(drawn, box)
                self.table.names.append(box)
                if place.flap:
                    foot, pad = self._place_word(box), theme.px(5)
                    draw_tag(theme, to, self.table.say("counter"), foot, 13, pad=pad)


def draw_flaps(
    theme: Theme, size: tuple[int, int], number: int, after: int, part: int, colour: Rgb
) -> Surface:
    """Return a counter whose upper flap has fallen `part` tenths of its way to the next number."""
    whole = draw_frame(size, colour)
    inner = whole.get_rect().inflate(-size[0] // 6, -size[0] // 6)
    now, then = (_draw_leaf(theme, inner.size, one) for one in (number, after if part else number))
    half = inner.h // 2
    drawn = whole.copy()
    drawn.blit(then, inner, Rect(0, 0, inner.w, half))
    drawn.blit(now, (inner.left, inner.top + half), Rect(0, half, inner.w, inner.h - half))
    if 0 < part < 5:
        high = max(1, round(half * (1 - part / 5)))
        leaf = transform.smoothscale(now.subsurface(Rect(0, 0, inner.w, half)), (inner.w, high))
        drawn.blit(leaf, (inner.left, inner.top + half - high))
    elif part:
        high = max(1, round((inner.h - half) * (part / 5 - 1)))
        low = then.subsurface(Rect(0, half, inner.w, inner.h - half))
        drawn.blit(transform.smoothscale(low, (inner.w, high)), (inner.left, inner.top + half))
    y = inner.top + half
    draw.line(drawn, HINGE, (inner.left, y), (inner.right - 1, y), max(1, size[1] // 30))
    return drawn


@cached
def draw_frame(size: tuple[int, int], colour: Rgb) -> Surface:
    """Return the frame of a counter in the colour of a seat."""
    return rounded(*size, size[0] * 0.16, colour, OUTLINE, max(1.5, size[0] * 0.05))


def _draw_leaf(theme: Theme, size: tuple[int, int], number: int) -> Surface:
    """Return a number on its two flaps, the lower one darker; it is red when few cards are left."""
    leaf = Surface(size, SRCALPHA)
    leaf.blit(rounded(*size, size[0] * 0.12, BOX_COLOUR, BOX_COLOUR, 0), (0, 0))
    units = min(size[1] * 0.82, size[0] * 0.8) / theme.u
    ink = LOW_RED if 0 < number <= LOW_NUMBER else RED if not number else CREAM
    theme.text(leaf, str(number), leaf.get_rect(), "title", units, ink, "center")
    low = Rect(0, size[1] // 2, size[0], size[1] - size[1] // 2)
    leaf.fill(LOWER_FLAP, low, BLEND_RGB_MULT)
    return leaf
