"""The ground of Robot Wars: a steel floor with yellow edges, and a crowd behind armoured glass."""

from dataclasses import dataclass

from pygame import Rect, Surface

from ui.games.robot_wars.layout import place_corner
from ui.table.layout.table_layout import Layout
from ui.toolkit.graphics.canvas import INK, Canvas, ellipse, path, scatter
from ui.toolkit.graphics.grounds import Box, Ground, as_box, bench
from ui.toolkit.graphics.tokens import SEATS, mix, to_hex

WALL = {False: ((22, 22, 28), (40, 38, 46)), True: ((150, 154, 160), (120, 124, 130))}
FLOOR = {False: ((82, 85, 92), (66, 68, 75), (40, 41, 47))}
FLOOR[True] = ((176, 176, 174), (150, 149, 146), (120, 118, 114))
SEAM = {False: ("#28292e", "#646870"), True: ("#706e6a", "#c4c4c0")}
PAINT = {False: "#f2b824", True: "#d89a14"}
# Pairs: in the dark, and in the light.
FAR_HEADS = (30, 28, 36), (150, 150, 156)  # of the crowd
NEAR_HEADS = (92, 84, 102), (112, 112, 122)
GLASS = (120, 150, 170), (210, 226, 236)
CORNER_RED = (150, 40, 40), (200, 96, 84)
LEFT_LAMP = (44, 42, 34), (14, 14, 10)
RIGHT_LAMP = (26, 28, 34), (8, 8, 10)
FIRE = (90, 34, 4), (40, 16, 2)
WALL_HEIGHT = 118  # units
VANISHING_Y = -420  # units: all lines of the floor meet there
SCARS = ((0.16, 0.3), (0.71, 0.38), (0.34, 0.64), (0.8, 0.7), (0.12, 0.59), (0.5, 0.31))


@dataclass(frozen=True, slots=True)
class Pit(Ground):
    """The pit: the foot of its wall, the painted ring, and the stands of robots."""

    wall: int
    ring: Box
    corner: Box  # House Robot's
    rings: tuple[tuple[int, Box], ...]  # under the robots, each with its seat
    top: int  # of the bench

    def draw(self, to: Canvas) -> None:
        self._draw_crowd(to)
        to.gradient(Rect(0, self.wall, to.w, to.h - self.wall), *FLOOR[to.light])
        self._draw_floor(to)
        self._draw_lights(to)
        to.grain(Rect(0, self.wall, to.w, to.h - self.wall), 10)
        to.shaded(0.2 if to.light else 0.5)
        to.stripes(Rect(-to.px(4), self.wall - to.px(14), to.w + to.px(8), to.px(18)))
        self._draw_corner(to)
        for seat, box in self.rings:
            _draw_stand(to, Rect(box), seat)
        bench(to, self.top)
        to.stripes(Rect(-to.px(4), self.top - to.px(20), to.w + to.px(8), to.px(14)))

    def _draw_crowd(self, to: Canvas) -> None:
        high, u, luck, body = self.wall, to.u, scatter(31), ""
        to.gradient(Rect(0, 0, to.w, high), *WALL[to.light])
        far, near = (
            to.either(*FAR_HEADS),
            to.either(*NEAR_HEADS),
        )
        for row in range(2):
            for i in range(int(to.w / (22 * u)) + 1):
                x = (22 * i + 11 * row + 4 * next(luck)) * u
                y = high - (58 - 24 * row + 6 * next(luck)) * u
                colour = to_hex(mix(near, far, 0.3 + 0.5 * next(luck)))
                body += path(_draw_head(x, y, u), colour)
                if (i + row) % 3:
                    eyes = "".join(f"M{x + a * u:.1f} {y + 4 * u:.1f} h0.1 " for a in (-3, 3))
                    body += path(eyes, "none", "#ffd98a", 3.2 * u, 'stroke-opacity="0.6"')
        to.shapes(body, Rect(0, 0, to.w, high))
        glass = Surface((to.w, high), 0, to.surface)
        glass.fill(to.either(*GLASS))
        glass.set_alpha(60 if to.light else 34)
        to.surface.blit(glass, (0, 0))
        posts, step = "", to.px(213)
        for x in range(-to.px(4), to.w + step, step):
            d = f"M{x + 30 * u} 0 l{-26 * u} {high} h{24 * u} l{26 * u} {-high} z"
            posts += path(d, "#ffffff", more='fill-opacity="0.07"')
            d = f"M{x - 7 * u} {-4 * u} h{14 * u} v{high + 8 * u} h{-14 * u} z"
            posts += path(d, "#8f959c" if to.light else "#4c4f57", wide=3 * u)
        to.shapes(posts, Rect(0, 0, to.w, high))

    def _draw_floor(self, to: Canvas) -> None:
        """Draw the plates of the floor, its paint, and scars of earlier battles."""
        (seam, shine), u, wall, body = SEAM[to.light], to.u, self.wall, ""
        middle, point = to.w / 2, VANISHING_Y * u
        near = (wall - point) / (to.h - point)
        wide, many = 190 * u, int(to.w / 190 / u / near / 2) + 2
        seams = "".join(
            f"M{middle + i * wide * near:.1f} {wall} L{middle + i * wide:.1f} {to.h} "
            for i in range(-many, many + 1)
        )
        rows = [wall + (to.h - wall) * (j / 8) ** 1.35 for j in range(1, 8)]
        seams += "".join(f"M0 {y:.1f} H{to.w} " for y in rows)
        moved = f'transform="translate({2.5 * u:.1f} {2.5 * u:.1f})" stroke-opacity="0.4"'
        body += path(seams, "none", shine, 1.2 * u, moved) + path(seams, "none", seam, 3.5 * u)
        body += self._draw_paint(to)
        for x, y in SCARS:
            d = f"M{x * to.w} {y * to.h} q{20 * u} {-12 * u} {48 * u} {-20 * u}"
            body += path(d, "none", "#1c1b1f", 5 * u, 'stroke-opacity="0.35"')
        to.shapes(body)

    def _draw_paint(self, to: Canvas) -> str:
        ring, paint, u = Rect(self.ring), PAINT[to.light], to.u
        x, y = ring.center
        k = ring.h / 184
        line = f'stroke="{paint}" stroke-opacity="0.5" stroke-width="{9 * u:.1f}"'
        body = ellipse(ring, "none", line)
        halves = f"M0 {y} H{ring.left} M{ring.right} {y} H{to.w}"
        body += path(halves, "none", paint, 8 * u, 'stroke-opacity="0.4"')
        bolt = f"M{x + 16 * k} {y - 64 * k} L{x - 62 * k} {y + 8 * k} H{x - 12 * k} "
        bolt += f"L{x - 34 * k} {y + 66 * k} L{x + 66 * k} {y - 18 * k} H{x + 14 * k} z"
        return body + path(bolt, paint, more='fill-opacity="0.28"')

    def _draw_corner(self, to: Canvas) -> None:
        """Paint House Robot's corner in red and black stripes, to show that no card goes there."""
        rect, red = Rect(self.corner), to.either(*CORNER_RED)
        to.veil(rect, red, 0.32)
        stripes, step = "", to.px(64)
        for x in range(rect.left - rect.h, rect.right - step // 2, step):
            low, high = max(rect.left, x), min(x + rect.h, rect.right - to.px(10))
            if low < high:
                stripes += f"M{low} {rect.bottom - low + x} L{high} {rect.bottom - high + x} "
        to.shapes(path(stripes, "none", "#221f1d", 18 * to.u, 'stroke-opacity="0.34"'), rect)
        line = (
            f"M{rect.left} {rect.top} H{rect.right - 14 * to.u:.1f} "
            f"q{12 * to.u:.1f} 0 {12 * to.u:.1f} {12 * to.u:.1f} "
            f"L{rect.right - 20 * to.u:.1f} {rect.bottom} H{rect.left}"
        )
        body = path(line, "none", "#8c2f28", 5 * to.u)
        to.shapes(body, rect.inflate(to.px(12), to.px(12)))

    def _draw_lights(self, to: Canvas) -> None:
        """Light the floor with two lamps, and with fire from the lower corners."""
        left, right = to.either(*LEFT_LAMP), to.either(*RIGHT_LAMP)
        fire, low = to.either(*FIRE), self.top / to.h * 0.94
        beams = (
            (left, ((0.1, 0), (0.2, 0), (0.56, 0.9), (0.16, 0.9))),
            (right, ((0.84, 0), (0.92, 0), (0.9, 0.8), (0.52, 0.8))),
        )
        to.lit([(fire, (0.0, low), (0.14, 0.24)), (fire, (1.0, low), (0.14, 0.24))], beams)


def make_pit(lay: Layout, u: float) -> Pit:
    """Return the pit for the places of a table; `u` is a unit in pixels."""
    floor = lay.places["arena"].rect
    wall = min(round(WALL_HEIGHT * u), floor.top)
    wide = min(round(0.52 * lay.area.w), round(5.4 * floor.h))
    ring = Rect(0, 0, wide, max(round(floor.h * 1.2), round(wide * 0.27)))
    ring.center = lay.area.centerx, floor.top + round(0.45 * floor.h)
    rings = []
    for place in lay.places.values():
        if place.zone.startswith("robot.") and place.seat is not None:
            stand = Rect(
                0,
                0,
                round(min(1.5 * place.rect.h, 0.96 * place.rect.w)),
                round(place.rect.h * 0.24),
            )
            stand.center = place.rect.centerx, place.rect.bottom - round(place.rect.h * 0.08)
            rings.append((place.seat, as_box(stand)))
    return Pit(wall, as_box(ring), as_box(place_corner(lay)), tuple(rings), lay.bench)


def _draw_head(x: float, y: float, u: float) -> str:
    w, h = 9 * u, 14 * u
    return (
        f"M{x - w:.1f} {y + 60 * u:.1f} V{y + h - 6 * u:.1f} q0 {-h:.1f} {w:.1f} {-h:.1f} "
        f"q{w:.1f} 0 {w:.1f} {h:.1f} V{y + 60 * u:.1f} z"
    )


def _draw_stand(to: Canvas, rect: Rect, seat: int) -> None:
    """Draw the ring under a robot in the colour of its seat."""
    body = ellipse(rect, "#101012", 'fill-opacity="0.42"')
    for colour, wide in ((INK, 8.0), (to_hex(SEATS[seat % len(SEATS)]), 5.0)):
        body += ellipse(rect, "none", f'stroke="{colour}" stroke-width="{wide * to.u:.1f}"')
    to.shapes(body, rect.inflate(to.px(16), to.px(16)))
