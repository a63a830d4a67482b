"""The ground of Junkyard Bots: a sky with a cruiser, hills of junk, sand and a mound."""

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ui.table.layout.table_layout import Layout
from ui.toolkit.graphics.canvas import INK, Canvas, draw_vector, ellipse, path, scatter
from ui.toolkit.graphics.grounds import Box, Ground, as_box, bench
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import Rgb, mix, to_hex

SKY: dict[bool, tuple[Rgb, ...]] = {
    False: ((48, 34, 72), (128, 58, 84), (232, 120, 68), (255, 190, 110))
}
SKY[True] = ((142, 200, 216), (206, 228, 218), (250, 226, 176))
SAND = {False: ((196, 116, 66), (166, 98, 58), (112, 64, 42))}
SAND[True] = ((234, 200, 148), (216, 172, 116), (178, 128, 80))
HILLS = {False: ((126, 60, 76), (92, 44, 62)), True: ((198, 160, 128), (172, 128, 96))}
CRANE = {False: "#462234", True: "#785442"}
MOUND = {False: ("#6b3a28", "#8a4e32"), True: ("#b98a5c", "#cda070")}
# Pairs: in the dark, and in the light.
SUNLIGHT = (44, 26, 12), (14, 10, 4)
JUNK = (150, 112, 84), (176, 150, 120)
HORIZON = 178  # units
SHIP_WIDTH = 0.86  # in heights of the sky
SHIP_TOP = 0.25  # in heights of the sky
TOOLS_LEFT = 0.68  # of the window's width
HILL_RANGES = ((56, 5), (34, 23))  # height in units, and seed


@dataclass(frozen=True, slots=True)
class Planet(Ground):
    """The planet: its horizon, the mound of the heap and the feet of robots."""

    horizon: int
    open: tuple[int, int]  # x of the cruiser and of the moon
    mound: Box
    feet: tuple[Box, ...]
    top: int  # of the bench

    @property
    def cruiser(self) -> Box:
        """The rectangle of the cruiser."""
        wide, high = round(self.horizon * SHIP_WIDTH), round(self.horizon * SHIP_TOP)
        return self.open[0] - wide // 2, high, wide, wide // 3

    def draw(self, to: Canvas) -> None:
        self._draw_sky(to)
        to.gradient(Rect(0, self.horizon, to.w, to.h - self.horizon), *SAND[to.light])
        self._draw_dunes(to)
        self._draw_junk(to)
        self._draw_mound(to, Rect(self.mound))
        sun = to.either(*SUNLIGHT)
        to.lit([(sun, (0.16, 0.22), (0.5, 0.36)), (sun, (0.5, 0.5), (0.5, 0.3))])
        to.grain(Rect(0, self.horizon, to.w, to.h - self.horizon), 9)
        to.shaded(0.18 if to.light else 0.4)
        for box in self.feet:
            to.shapes(ellipse(Rect(box), INK, 'fill-opacity="0.34"'), Rect(box))
        bench(to, self.top)

    def _draw_sky(self, to: Canvas) -> None:
        high = self.horizon
        to.gradient(Rect(0, 0, to.w, high + 4), *SKY[to.light])
        side = round(high * 0.58)
        moon = self.open[1]
        spot = Rect(moon - side // 2, round(high * 0.16), side, side)
        to.prop(_draw_moon(to.light), spot, (120, 120))
        to.prop(_draw_cruiser(to.light), Rect(self.cruiser), (240, 80))
        for colour, (tall, seed) in zip(HILLS[to.light], HILL_RANGES, strict=True):
            to.shapes(_draw_hills(to, high, tall, seed, to_hex(colour)), Rect(0, 0, to.w, high + 8))
        tall = round(high * 0.62)
        crane = Rect(round(to.w * 0.73), high - tall, round(tall * 1.48), tall)
        to.prop(_draw_crane(CRANE[to.light]), crane, (184, 124))

    def _draw_dunes(self, to: Canvas) -> None:
        sand, luck = SAND[to.light], scatter(91)
        for _ in range(90):
            deep = next(luck) ** 0.7
            y = self.horizon + to.px(8) + deep * (to.h - self.horizon)
            wide = to.px(6 + 40 * deep * (0.4 + next(luck)))
            tone = mix(sand[2], sand[0], 0.35 + 0.4 * next(luck))
            dune = Rect(round(next(luck) * to.w), round(y), wide, max(1, round(wide * 0.22)))
            pygame.draw.ellipse(to.surface, tone, dune)

    def _draw_junk(self, to: Canvas) -> None:
        """Scatter plates, rings and pipes, the nearer ones larger."""
        luck = scatter(47)
        tone = to_hex(mix(to.either(*JUNK), SAND[to.light][1], 0.55))
        for i in range(26):
            deep = next(luck) ** 0.8
            y = self.horizon + to.px(16) + deep * (to.h - self.horizon - to.px(40))
            z = (0.3 + 0.55 * deep) * to.u
            x, far = round(next(luck) * to.w), round(34 * z)
            around = Rect(x - far, round(y) - far, 2 * far, 2 * far)
            to.shapes(_draw_scrap(i % 3, x, round(y), z, tone), around)

    def _draw_mound(self, to: Canvas, mound: Rect) -> None:
        dark, light = MOUND[to.light]
        x, y, w, h = mound
        body = ellipse(
            Rect(x - w // 40, y + round(h * 0.84), w + w // 20, round(h * 0.26)),
            INK,
            'fill-opacity="0.28"',
        )
        crest = f"M{x} {y + h * 0.92} Q{x + w * 0.12} {y + h * 0.2} {x + w * 0.34} {y + h * 0.12} "
        crest += f"Q{x + w * 0.6} {y - h * 0.08} {x + w * 0.78} {y + h * 0.18} "
        crest += f"Q{x + w * 0.93} {y + h * 0.34} {x + w} {y + h * 0.92} "
        body += path(
            f"{crest} Q{x + w / 2} {y + h * 1.08} {x} {y + h * 0.92} z",
            dark,
            wide=3 * to.u,
            more='fill-opacity="0.82"',
        )
        for a, b, c in ((0.2, 0.5, 0.34), (0.5, 0.3, 0.64), (0.72, 0.6, 0.86)):
            d = f"M{x + a * w} {y + (b + 0.12) * h} Q{x + (a + c) / 2 * w} {y + b * h} "
            d += f"{x + c * w} {y + (b + 0.1) * h}"
            body += path(d, "none", light, 7 * to.u, 'stroke-opacity="0.7"')
        to.shapes(body, mound.inflate(to.px(60), to.px(80)))


def make_planet(lay: Layout, u: float) -> Planet:
    """Return the planet for the places of a table; `u` is a unit in pixels."""
    heaps = [place.rect for place in lay.places.values() if place.shape == "heap"]
    mound = heaps[0].unionall(heaps[1:]).inflate(round(50 * u), round(26 * u)).clip(lay.area)
    others = [lay.plates[seat].bottom for seat in lay.plates if lay.plates[seat].top < mound.top]
    horizon = min(round(HORIZON * u), max(others, default=0) + round(70 * u), mound.top)
    feet = []
    for place in lay.places.values():
        if place.zone.startswith("robot.") and not place.folded:
            foot = Rect(0, 0, round(place.rect.h * 0.9), round(place.rect.h * 0.14))
            foot.center = place.rect.centerx, place.rect.bottom - round(place.rect.h * 0.05)
            feet.append(as_box(foot))
    return Planet(horizon, _find_open_middles(lay, horizon), as_box(mound), tuple(feet), lay.bench)


def _find_open_middles(lay: Layout, horizon: int) -> tuple[int, int]:
    """Return the middles (x) of the two widest gaps between the plates, left of the tools."""
    spans = sorted((p.left, p.right) for p in lay.plates.values() if p.top < horizon)
    lefts = [lay.area.left, *(right for _, right in spans)]
    rights = [*(left for left, _ in spans), lay.area.left + round(TOOLS_LEFT * lay.area.w)]
    rooms = sorted(zip(lefts, rights, strict=True), key=lambda room: room[0] - room[1])
    middles = [(left + right) // 2 for left, right in rooms]
    return middles[0], middles[1 % len(middles)]


def _draw_moon(light: bool) -> str:
    face, spot, ring = ("#f4efe0", "#e2dcc8", "#ffffff")
    if not light:
        face, spot, ring = ("#ffdf9e", "#f2c67c", "#ffe9c4")
    return (
        f'<circle cx="60" cy="60" r="40" fill="{face}"/>'
        f'<circle cx="46" cy="50" r="9" fill="{spot}"/>'
        f'<circle cx="70" cy="72" r="6" fill="{spot}"/>'
        + path("M4 78 Q60 96 118 40", "none", ring, 5, 'stroke-opacity="0.7"')
    )


def _draw_cruiser(light: bool) -> str:
    hull, dome, line = (
        ("#c8ccd0", "#dfe3e6", "#8f979e") if light else ("#8a7f9a", "#a396b4", "#5f5474")
    )
    return (
        path("M26 44 L2 34 M26 50 L-2 54", "none", "#ffd166", 6)
        + path("M26 44 Q76 12 166 22 L222 40 Q166 66 76 62 z", hull, wide=4)
        + path("M86 24 Q106 2 142 8 L148 22", dome, wide=4)
        + path("M46 44 H192", "none", line, 5)
        + "".join(
            f'<circle cx="{x}" cy="35" r="4.5" fill="#ffe28a"/>' for x in (108, 128, 148, 168)
        )
    )


@cached
def draw_cruiser(size: tuple[int, int], light: bool) -> Surface:
    """Return the cruiser in a size."""
    return draw_vector(_draw_cruiser(light), size, (-2.0, 0.0, 230.0, 80.0))


def _draw_hills(to: Canvas, horizon: int, tall: int, seed: int, colour: str) -> str:
    luck, x, tops = scatter(seed), 0.0, ""
    tall = min(to.px(tall), horizon // 2)
    while x < to.w:
        up, wide = tall * (0.25 + 0.75 * next(luck)), to.px(26 + 70 * next(luck))
        far = horizon - up * (0.5 + 0.5 * next(luck))
        tops += f"L{x + wide * 0.2:.0f} {horizon - up:.0f} L{x + wide * 0.75:.0f} {far:.0f} "
        x += wide
    return path(f"M0 {horizon + 6} {tops} L{to.w} {horizon + 6} z", colour)


def _draw_crane(colour: str) -> str:
    mast = "M70 124 V24 M52 24 H176 M70 24 L40 48 M70 6 L176 24 M70 6 V24 M150 26 V60 M84 124 V24 "
    mast += "M70 40 L84 54 L70 68 L84 82 L70 96 L84 110"
    claw = "M138 74 Q136 58 150 58 Q164 58 162 74 l-6 -6 l-6 8 l-6 -8 z"
    return path(mast, "none", colour, 6) + path(claw, colour)


def _draw_scrap(kind: int, x: int, y: int, z: float, tone: str) -> str:
    """Return a piece of junk as SVG: a plate, a ring or a pipe of size `z`."""
    if kind == 0:
        corners = ((14, -9), (12, 7), (-8, 8))
        d = f"M{x} {y} " + "".join(f"l{a * z:.1f} {b * z:.1f} " for a, b in corners) + "z"
        return path(d, tone, wide=2.4 * z, more='stroke-opacity="0.55"')
    if kind == 1:
        side = Rect(0, 0, max(2, round(20 * z)), max(2, round(16 * z))).move_to(center=(x, y))
        return ellipse(
            side, "none", f'stroke="{INK}" stroke-opacity="0.5" stroke-width="{7 * z:.1f}"'
        ) + ellipse(side, "none", f'stroke="{tone}" stroke-width="{4 * z:.1f}"')
    d = f"M{x} {y} q{10 * z:.1f} {-12 * z:.1f} {24 * z:.1f} {-4 * z:.1f}"
    return path(d, "none", INK, 6 * z, 'stroke-opacity="0.45"') + path(d, "none", tone, 3.4 * z)
