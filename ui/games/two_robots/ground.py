"""The ground of Two Robots: blueprint paper with a sheet for each factory, and a ruler."""

from dataclasses import dataclass

from pygame import Rect

from ui.table.layout.table_layout import Layout
from ui.toolkit.graphics.canvas import INK, Canvas, cog, path
from ui.toolkit.graphics.grounds import Box, Ground, as_box, bench
from ui.toolkit.graphics.tokens import Rgb, to_hex

PAPER = {False: ((38, 98, 164), (20, 60, 112)), True: ((246, 248, 246), (226, 234, 240))}
GRID = {False: ((46, 104, 166), (72, 130, 188)), True: ((206, 220, 232), (176, 200, 222))}
INKS = {False: (207, 230, 255), True: (44, 92, 146)}  # of words on the paper
PEN = {False: (207, 230, 255), True: (74, 127, 180)}
SHEET = {False: ((15, 74, 140), 0.36), True: ((255, 255, 255), 0.55)}
GLOW = (36, 40, 40), (8, 8, 6)  # of the lamp, on dark and on light paper
RULER = (240, 214, 150), (214, 176, 104)  # from its upper to its lower edge
CELL = 20  # units from one grid line to the next; every fifth is bold
RULER_HEIGHT = 22  # units


@dataclass(frozen=True, slots=True)
class Office(Ground):
    """The office: a sheet for each seat with its bays, and the edge of the bench."""

    sheets: tuple[Box, ...]
    bays: tuple[Box, ...]
    top: int  # of the bench

    def draw(self, to: Canvas) -> None:
        to.gradient(to.whole(), *PAPER[to.light])
        _draw_grid(to)
        _draw_gears(to)
        glow = to.either(*GLOW)
        to.lit([(glow, (0.26, 0.2), (0.6, 0.6))])
        to.grain(to.whole(), 7)
        to.shaded(0.16 if to.light else 0.5)
        self._draw_sheets(to)
        bench(to, self.top)
        _draw_ruler(to, self.top)

    def _draw_sheets(self, to: Canvas) -> None:
        """Draw the frames of the sheets, and the corners of their bays."""
        pen, (fill, part) = PEN[to.light], SHEET[to.light]
        for box in self.sheets:
            sheet, gap = Rect(box), to.px(12)
            to.veil(sheet, fill, part)
            to.frame(sheet, pen, 3, 0.85)
            to.frame(sheet.inflate(-gap, -gap), pen, 1.5, 0.35)
        for box in self.bays:
            _draw_corners(to, Rect(box), pen)


def make_office(lay: Layout, u: float) -> Office:
    """Return the office for the places of a table; `u` is a unit in pixels."""
    bays: dict[int, list[Rect]] = {}
    for place in lay.places.values():
        if place.shape == "stack" and place.seat is not None:
            bays.setdefault(place.seat, []).append(place.rect)
    sheets = []
    for seat, rooms in bays.items():
        sheet = rooms[0].unionall(rooms[1:])
        if lay.plates[seat].bottom <= sheet.top:
            sheet.union_ip(lay.plates[seat].move(0, -round(3 * u)))
        sheets.append(as_box(sheet.inflate(round(9 * u), round(9 * u)).clip(lay.area)))
    every = [as_box(room.inflate(-2, -2)) for rooms in bays.values() for room in rooms]
    return Office(tuple(sheets), tuple(every), lay.bench)


def _draw_corners(to: Canvas, bay: Rect, pen: Rgb) -> None:
    long, thick = min(to.px(16), bay.w // 4), to.px(2.5)
    for x in (bay.left, bay.right - long):
        for y in (bay.top, bay.bottom - thick):
            to.veil(Rect(x, y, long, thick), pen, 0.8)
    for x in (bay.left, bay.right - thick):
        for y in (bay.top + thick, bay.bottom - long):
            to.veil(Rect(x, y, thick, long - thick), pen, 0.8)


def _draw_grid(to: Canvas) -> None:
    fine, bold = GRID[to.light]
    for i in range(int(to.w / to.u / CELL) + 1):
        x = round(i * CELL * to.u)
        to.line(fine if i % 5 else bold, (x, 0), (x, to.h), 1 if i % 5 else to.px(1.4))
    for i in range(int(to.h / to.u / CELL) + 1):
        y = round(i * CELL * to.u)
        to.line(fine if i % 5 else bold, (0, y), (to.w, y), 1 if i % 5 else to.px(1.4))


def _draw_gears(to: Canvas) -> None:
    """Draw gears as faint as old pencil."""
    pen, u = to_hex(PEN[to.light]), to.u
    for x, y, r in ((to.w - 70 * u, 150 * u, 90 * u), (40 * u, to.h * 0.65, 120 * u)):
        body = path(cog(x, y, r, 16, 13 * u), "none", pen, 2 * u, 'stroke-opacity="0.24"')
        for part in (0.7, 0.2):
            circle = f'<circle cx="{x}" cy="{y}" r="{r * part:.1f}" fill="none" stroke="{pen}" '
            body += f'{circle} stroke-opacity="0.2" stroke-width="{2 * u:.1f}"/>'
        cross = f"M{x - r * 1.3} {y} H{x + r * 1.3} M{x} {y - r * 1.3} V{y + r * 1.3}"
        body += path(cross, "none", pen, 1.2 * u, 'stroke-opacity="0.16"')
        far = round(1.35 * r)
        to.shapes(body, Rect(round(x) - far, round(y) - far, 2 * far, 2 * far))


def _draw_ruler(to: Canvas, top: int) -> None:
    """Draw a wooden ruler along the edge of the bench."""
    u, high = to.u, to.px(RULER_HEIGHT)
    ruler = Rect(-to.px(6), top - high + to.px(4), to.w + to.px(12), high)
    to.shadow(ruler.move(0, to.px(4)), 6, 0.35)
    to.gradient(ruler, *RULER)
    marks: dict[float, str] = {1.0: "", 1.8: ""}
    for i in range(int(to.w / u / 10) + 1):
        long = 11 if i % 10 == 0 else 8 if i % 5 == 0 else 5
        marks[1.0 if i % 5 else 1.8] += (
            f"M{i * 10 * u:.1f} {ruler.top + 2 * u:.1f} v{long * u:.1f} "
        )
    frame = f"M{ruler.left} {ruler.top} h{ruler.w} v{ruler.h} h{-ruler.w} z"
    body = "".join(path(d, "none", INK, wide * u) for wide, d in marks.items())
    to.shapes(body + path(frame, "none", wide=2.5 * u), ruler.inflate(8, 8))
