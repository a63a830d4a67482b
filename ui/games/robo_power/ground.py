"""The ground of Robo Power: a velvet theatre with a round stage, bulbs and two spotlights."""

import math
from dataclasses import dataclass

from pygame import Rect, Surface, transform

from ui.games.robo_power.layout import find_ring
from ui.table.layout.table_layout import Layout
from ui.toolkit.graphics.canvas import INK, Canvas, draw_vector, ellipse, path
from ui.toolkit.graphics.grounds import Box, Ground, as_box, bench
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import SEATS, to_hex

WALL = {False: ((126, 34, 48), (88, 22, 36), (46, 12, 22))}
WALL[True] = ((250, 226, 202), (240, 198, 172), (214, 150, 128))
BOARDS = {False: ((84, 22, 32), (44, 12, 20)), True: ((226, 168, 142), (196, 128, 104))}
SEAM = {False: (52, 14, 24), True: (196, 128, 106)}
RINGS = {False: ("#76202f", "#86293a", "#983644"), True: ("#c2585a", "#cf6c68", "#da8278")}
VELVET = {False: ("#a12c3a", "#6e1a28", "#cc4c56"), True: ("#c8464e", "#9c2c38", "#e27a78")}
RIM = "#f2c65c"
RIM_DARK = "#b8862f"
STAR = {False: "#d9906a", True: "#f2c2a8"}
# Pairs: in the dark, and in the light.
STRIPES = (74, 18, 30), (232, 178, 152)  # of the wall
LEFT_SPOTLIGHT = (46, 36, 24), (14, 10, 7)
RIGHT_SPOTLIGHT = (34, 23, 16), (8, 6, 5)
RING_LIGHT = (30, 20, 12), (12, 10, 7)
BULBS = 44
FOLDS = (  # x at the top and at the foot, in widths of a curtain
    (0.93, 0.47),
    (0.72, 0.4),
    (0.48, 0.28),
    (0.22, 0.12),
)


@dataclass(frozen=True, slots=True)
class Ring(Ground):
    """The theatre: the ring, the tray and the edge of the bench."""

    ring: Box
    tray: Box  # of the piles on the bench
    top: int  # of the bench

    def draw(self, to: Canvas) -> None:
        ring = Rect(self.ring)
        self._draw_hall(to, ring)
        self._draw_stage(to, ring)
        _draw_bulbs(to, ring)
        _draw_lights(to)
        _draw_curtains(to, self.top)
        to.grain(to.whole(), 6)
        to.shaded(0.2 if to.light else 0.42)
        bench(to, self.top)
        _draw_tray(to, Rect(self.tray))

    def _draw_hall(self, to: Canvas, ring: Rect) -> None:
        """Draw the striped wall and the boards of the stage."""
        to.gradient(to.whole(), *WALL[to.light])
        wide, back = to.px(64), ring.top + round(ring.h * 0.34)
        for x in range(wide, to.w, 2 * wide):
            to.veil(Rect(x, 0, wide, back), to.either(*STRIPES), 0.35)
        to.gradient(Rect(0, back, to.w, to.h - back), *BOARDS[to.light])
        for i in range(1, 14):
            y = back + round((to.h - back) * (i / 14) ** 1.5)
            to.line(SEAM[to.light], (0, y), (to.w, y), to.px(2))

    def _draw_stage(self, to: Canvas, ring: Rect) -> None:
        """Draw the ring: its rim, three tones of floor and a star."""
        dark = "#8a4a3a" if to.light else "#2a0c14"
        body = ""
        for colour, drop, grow in ((dark, 18, 44), (RIM_DARK, 8, 28), (RIM, 4, 16)):
            rim = ring.inflate(to.px(grow), to.px(grow * 0.6)).move(0, to.px(drop))
            body += ellipse(rim, colour)
        body += ellipse(ring, INK)
        for colour, part in zip(RINGS[to.light], (0.992, 0.8, 0.55), strict=True):
            body += ellipse(_shrink_ring(ring, part), colour)
        body += path(_draw_star(ring), STAR[to.light], more='fill-opacity="0.34"')
        line = f'stroke="#ffe9b8" stroke-opacity="0.45" stroke-width="{3 * to.u:.1f}"'
        body += ellipse(_shrink_ring(ring, 0.94), "none", line)
        to.shapes(body, ring.inflate(to.px(60), to.px(90)))


def make_ring(lay: Layout, u: float) -> Ring:
    """Return the theatre for the places of a table; `u` is a unit in pixels."""
    piles = [place.rect for place in lay.places.values() if place.shape == "pile"]
    tray = piles[0].unionall(piles).inflate(round(4 * u), round(8 * u))
    return Ring(as_box(find_ring(lay, u)), as_box(tray.clip(lay.area)), lay.bench)


def _shrink_ring(ring: Rect, part: float) -> Rect:
    return Rect(0, 0, round(ring.w * part), round(ring.h * part)).move_to(center=ring.center)


def _draw_star(ring: Rect) -> str:
    """Return the SVG path of a five-pointed star in the middle of the ring."""
    corners = []
    for i in range(10):
        reach, turn = 0.25 if i % 2 == 0 else 0.105, i * math.pi / 5
        x = ring.centerx + reach * ring.w * math.sin(turn)
        corners.append(f"{x:.1f} {ring.centery - reach * ring.h * math.cos(turn):.1f}")
    return "M" + " L".join(corners) + " z"


@cached
def draw_pad(size: tuple[int, int], seat: int, u: float) -> Surface:
    """Return the pad of a seat's card in the colour of the seat, with room for its line."""
    colour, wide, room = to_hex(SEATS[seat % len(SEATS)]), 4 * u, round(10 * u)
    whole = Rect((0, 0), size).inflate(2 * room, 2 * room).move(room, room)
    pad = whole.inflate(-2 * room, -2 * room)
    body = ellipse(pad, "#1a0610", 'fill-opacity="0.3"')
    for line, width in ((INK, wide * 1.9), (colour, wide)):
        body += ellipse(pad, "none", f'stroke="{line}" stroke-width="{width:.1f}"')
    return draw_vector(body, whole.size, (0, 0, *whole.size))


def _draw_tray(to: Canvas, tray: Rect) -> None:
    """Draw the tray of the piles."""
    to.shadow(tray, 6, 0.35)
    r, (x, y, w, h) = 12 * to.u, tray
    d = f"M{x + r} {y} h{w - 2 * r} q{r} 0 {r} {r} v{h - 2 * r} q0 {r} {-r} {r} "
    d += f"h{2 * r - w} q{-r} 0 {-r} {-r} v{2 * r - h} q0 {-r} {r} {-r} z"
    dark, line = ("#8a5f3a", "#5a3e28") if to.light else ("#30231d", "#1d1512")
    to.shapes(path(d, dark, line, 3 * to.u, 'fill-opacity="0.72"'), tray.inflate(8, 8))


def _draw_bulbs(to: Canvas, ring: Rect) -> None:
    side = max(6, to.px(30))
    bulb = draw_vector(
        '<circle cx="15" cy="15" r="14" fill="#ffd166" fill-opacity="0.25"/>'
        '<circle cx="15" cy="15" r="9" fill="#ffe28a" fill-opacity="0.4"/>'
        f'<circle cx="15" cy="15" r="6" fill="#fff3c4" stroke="{INK}" stroke-width="2"/>'
        '<circle cx="13" cy="13" r="2" fill="#ffffff"/>',
        (side, side),
        (0, 0, 30, 30),
    )
    across, down = ring.w / 2 + to.px(6), ring.h / 2 + to.px(5)
    for i in range(BULBS):
        turn = 2 * math.pi * i / BULBS
        x, y = ring.centerx + across * math.cos(turn), ring.centery + down * math.sin(turn)
        to.surface.blit(bulb, bulb.get_rect(center=(round(x), round(y) + to.px(9))))


def _draw_lights(to: Canvas) -> None:
    """Throw two spotlights on the ring, the left one stronger."""
    left, right = to.either(*LEFT_SPOTLIGHT), to.either(*RIGHT_SPOTLIGHT)
    beams = (
        (left, ((0.02, -0.02), (0.14, -0.02), (0.62, 0.66), (0.3, 0.7))),
        (right, ((0.88, -0.02), (0.98, -0.02), (0.68, 0.68), (0.4, 0.66))),
    )
    to.lit([(to.either(*RING_LIGHT), (0.5, 0.46), (0.42, 0.36))], beams)


def _draw_curtains(to: Canvas, top: int) -> None:
    """Draw velvet at both sides and a valance along the top."""
    main, dark, light = VELVET[to.light]
    wide, high = round(min(to.px(150), 0.117 * to.w)), top - to.px(60)
    body = path(
        f"M0 0 H{wide} Q{wide * 0.95} {high * 0.28} {wide * 0.65} {high * 0.54} "
        f"Q{wide * 0.44} {high * 0.72} {wide * 0.56} {high} H0 z",
        main,
        wide=4 * to.u,
    )
    for start, end in FOLDS:
        for shift, colour, thick in ((0.0, dark, 13), (-0.1, light, 4)):
            a, b = (start * 0.85 + shift) * wide, (end + shift / 2) * wide
            d = f"M{a} 0 Q{a} {high * 0.36} {b + 0.06 * wide} {high * 0.56} L{b} {high - 4 * to.u}"
            body += path(d, "none", colour, thick * to.u, 'stroke-opacity="0.65"')
    band = f"M0 {high * 0.59} Q{wide * 0.33} {high * 0.63} {wide * 0.62} {high * 0.565}"
    body += path(band, "none", INK, 17 * to.u) + path(band, "none", RIM, 10 * to.u)
    left = draw_vector(body, (wide + to.px(4), high + to.px(4)), (0, 0, wide + 4, high + 4))
    to.surface.blit(left, (-to.px(22), 0))
    right = to.w - left.get_width() + to.px(22)
    to.surface.blit(transform.flip(left, True, False), (right, 0))
    _draw_valance(to, main, dark, light)


def _draw_valance(to: Canvas, main: str, dark: str, light: str) -> None:
    many, u = max(6, round(to.w / to.px(128))), to.u
    step, straight, deep = to.w / many, 14 * u, 60 * u
    bows = "".join(
        f"Q{to.w - (i + 0.5) * step:.1f} {deep:.1f} {to.w - (i + 1) * step:.1f} {straight:.1f} "
        for i in range(many)
    )
    body = path(f"M0 0 H{to.w} V{straight} {bows} z", main, wide=4 * u)
    body += path(f"M{to.w} {straight} {bows}", "none", RIM, 5 * u)
    for i in range(many):
        x = (i + 0.5) * step
        for side, colour, thick in ((-0.22, light, 4), (0.24, dark, 7)):
            fold = f"M{x + step * side} {4 * u} Q{x + step * side * 0.8} {18 * u} "
            fold += f"{x + step * side * 0.35} {28 * u}"
            body += path(fold, "none", colour, thick * u, 'stroke-opacity="0.6"')
    to.shapes(body, Rect(0, 0, to.w, to.px(66)))
