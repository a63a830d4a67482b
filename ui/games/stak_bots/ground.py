"""The ground of Stak Bots: green machine plates, and a belt from the hopper to the furnace."""

from dataclasses import dataclass

from pygame import Rect

from ui.table.layout.table_layout import Layout
from ui.toolkit.graphics.canvas import INK, Canvas, draw_vector, path
from ui.toolkit.graphics.grounds import Box, Ground, as_box, bench
from ui.toolkit.graphics.tokens import OUTLINE, SEATS, Rgb, mix, to_hex

PLATES = {False: ((66, 122, 106), (32, 72, 64)), True: ((188, 218, 204), (150, 190, 174))}
SEAMS = {False: ((24, 56, 50), (92, 150, 132)), True: ((116, 160, 144), (222, 240, 230))}
SEAM_STEP = 160  # units
MOST_BELT_HEIGHT = 86  # units
MARK_STEP = 52  # units from one mark on the belt to the next
BELT_DARK = (43, 42, 44)
BELT_MARK = (69, 68, 74)
PLATFORM = (38, 34, 32)
RAIL = (168, 176, 180)
RAIL_DARK = (112, 120, 126)
SCREW = (84, 92, 98)
# Pairs: in the dark, and in the light.
FIRELIGHT = (110, 48, 10), (46, 20, 4)
LAMPLIGHT = (44, 50, 40), (20, 20, 16)
HOPPER = "#c48a2c"
HOPPER_SHINE = "#f2c65c"
FURNACE = "#5c4a44"
FURNACE_RUST = "#8c756a"
FLAMES = (("#2a1712", 0.0), ("#b8401c", 0.1), ("#f08a2c", 0.2), ("#ffd166", 0.36))


@dataclass(frozen=True, slots=True)
class Dock(Ground):
    """The dock: its belt, the machines round the two piles, a platform for each Stak."""

    belt: Box
    hopper: Box
    furnace: Box
    platforms: tuple[tuple[int, Box], ...]  # each with its seat
    top: int  # of the bench

    def draw(self, to: Canvas) -> None:
        _draw_plates(to)
        fire = (Rect(self.furnace).centerx / to.w, Rect(self.furnace).centery / to.h)
        glow = to.either(*FIRELIGHT)
        lamp = to.either(*LAMPLIGHT)
        to.lit([(lamp, (0.3, 0.16), (0.6, 0.6)), (glow, fire, (0.16, 0.3))])
        to.shaded(0.2 if to.light else 0.5)
        _draw_belt(to, Rect(self.belt))
        for seat, box in self.platforms:
            _draw_platform(to, Rect(box), SEATS[seat % len(SEATS)])
        to.grain(to.whole(), 6)
        _draw_hopper(to, Rect(self.hopper))
        _draw_furnace(to, Rect(self.furnace))
        bench(to, self.top)


def make_dock(lay: Layout, u: float) -> Dock:
    """Return the dock for the places of a table; `u` is a unit in pixels."""
    staks = [p for p in lay.places.values() if p.zone.startswith("stak.") and p.seat is not None]
    high = max(
        lay.queue.h + round(12 * u), min(round(MOST_BELT_HEIGHT * u), round(0.12 * lay.area.h))
    )
    belt = Rect(0, 0, lay.area.w, high).move_to(left=lay.area.left, centery=lay.queue.centery)
    boxes = []
    for zone in ("deck", "discard"):
        pile = lay.places[zone].rect.union(belt.clip(lay.places[zone].rect.inflate(0, 2 * high)))
        box = pile.inflate(round(26 * u), round(20 * u))
        box.top = min(box.top, belt.top - round(12 * u))
        boxes.append(box)
    boxes[0].w += boxes[0].left - lay.area.left
    boxes[0].left = lay.area.left
    boxes[1].w = lay.area.right - boxes[1].left
    platforms = []
    for place in staks:
        pose = place.poses(1)[0]
        wide, base = round(place.rect.w * 0.7), round(pose.y + place.height / 2)
        rect = Rect(0, 0, min(wide, round(pose.w * 2.3)), round(16 * u))
        platforms.append((place.seat or 0, as_box(rect.move_to(midtop=(round(pose.x), base)))))
    return Dock(as_box(belt), as_box(boxes[0]), as_box(boxes[1]), tuple(platforms), lay.bench)


def _draw_plates(to: Canvas) -> None:
    """Draw steel plates with seams, and four rivets at each corner."""
    high, low = PLATES[to.light]
    to.gradient(to.whole(), high, low)
    seam, shine = SEAMS[to.light]
    soft, side = mix(shine, high, 0.5), max(4, to.px(12))
    rivet = draw_vector(
        f'<circle cx="6" cy="6" r="5" fill="{to_hex(seam)}"/>'
        f'<circle cx="5" cy="5" r="3.4" fill="{to_hex(mix(shine, high, 0.6))}"/>',
        (side, side),
        (0, 0, 12, 12),
    )
    step, wide, away = to.px(SEAM_STEP), to.px(3), to.px(12)
    columns, rows = range(-to.px(40), to.w + step, step), range(-to.px(74), to.h + step, step)
    for x in columns:
        to.line(seam, (x, 0), (x, to.h), wide)
        to.line(soft, (x + wide, 0), (x + wide, to.h), 1)
    for y in rows:
        to.line(seam, (0, y), (to.w, y), wide)
        to.line(soft, (0, y + wide), (to.w, y + wide), 1)
    for x in columns:
        for y in rows:
            for dx, dy in ((away, away), (-away, away), (away, -away), (-away, -away)):
                to.surface.blit(rivet, rivet.get_rect(center=(x + dx, y + dy)))


def _draw_belt(to: Canvas, belt: Rect) -> None:
    to.shadow(belt.move(0, to.px(6)), 10, 0.45)
    to.surface.fill(BELT_DARK, belt)
    step, wide, arm = to.px(MARK_STEP), 7 * to.u, belt.h * 0.18
    marks = "".join(
        f"M{x} {belt.top + belt.h * 0.16} l{arm} {belt.h * 0.34} l{-arm} {belt.h * 0.34} "
        for x in range(belt.left + to.px(6), belt.right, step)
    )
    to.shapes(path(marks, "none", to_hex(BELT_MARK), wide), belt)
    for y in (belt.top, belt.bottom):
        rail = Rect(belt.left, y - to.px(6), belt.w, to.px(12))
        to.gradient(rail, RAIL, RAIL_DARK)
        for x in range(rail.left + to.px(30), rail.right, to.px(80)):
            to.surface.fill(SCREW, Rect(x, rail.centery - to.px(2), to.px(4), to.px(4)))
        for edge in (rail.top, rail.bottom):
            to.line(OUTLINE, (rail.left, edge), (rail.right, edge), to.px(2.5))


def _draw_platform(to: Canvas, rect: Rect, colour: Rgb) -> None:
    """Draw the weighing platform of a Stak: steel, and stripes in the seat's colour."""
    to.shadow(rect.move(0, to.px(4)), 8, 0.4)
    to.surface.fill(PLATFORM, rect)
    step = to.px(22)
    stripes = "".join(
        f"M{x} {rect.bottom} l{rect.h} {-rect.h} h{step / 2} l{-rect.h} {rect.h} z "
        for x in range(rect.left, rect.right - rect.h, step)
    )
    frame = f"M{rect.left} {rect.top} h{rect.w} v{rect.h} h{-rect.w} z"
    to.shapes(
        path(stripes, to_hex(colour)) + path(frame, "none", wide=3 * to.u),
        rect.inflate(to.px(8), to.px(8)),
    )


def _draw_hopper(to: Canvas, box: Rect) -> None:
    """Draw the yellow machine round the pile that new cards come from."""
    x, y, w, h, u = *box, to.u
    r, foot = 22 * u, 26 * u
    to.shadow(box, 10, 0.45)
    body = path(
        f"M{x} {y} H{x + w - r} Q{x + w} {y} {x + w} {y + r} V{y + h - r} "
        f"Q{x + w} {y + h} {x + w - r} {y + h} H{x} z",
        HOPPER,
        wide=4 * u,
    )
    shine = f"M{x} {y + 10 * u} H{x + w - r} Q{x + w - 11 * u} {y + 10 * u} {x + w - 11 * u} "
    body += path(f"{shine}{y + 26 * u}", "none", HOPPER_SHINE, 5 * u)
    low = y + h - foot
    body += path(f"M{x} {low} H{x + w}", "none", INK, 3 * u)
    n = max(2, round(w / (34 * u)))
    for i in range(n):
        left = x + i * w / n
        d = f"M{left} {y + h - 2 * u} l{18 * u} {4 * u - foot} h{14 * u} "
        d += f"l{-18 * u} {foot - 4 * u} z"
        body += path(d, "#2f2a26")
    to.shapes(body, box.inflate(to.px(8), to.px(8)))


def _draw_furnace(to: Canvas, box: Rect) -> None:
    """Draw the furnace round the discard pile: an open mouth full of fire."""
    x, y, w, h, u = *box, to.u
    r = 20 * u
    to.shadow(box, 10, 0.5)
    body = path(f"M{x} {y + r} Q{x} {y} {x + r} {y} H{x + w} V{y + h} H{x} z", FURNACE, wide=4 * u)
    shine = f"M{x + 9 * u} {y + r + 6 * u} Q{x + 9 * u} {y + 9 * u} {x + r + 6 * u} {y + 9 * u}"
    body += path(f"{shine} H{x + w * 0.45}", "none", FURNACE_RUST, 5 * u)
    for colour, part in FLAMES:
        gap = part * min(w, h) * 0.42
        top, foot, left = y + h * 0.13 + gap, y + h * 0.95 - gap * 0.4, x + w * 0.06 + gap * 0.7
        right, bow = x + w * 0.97 - gap * 0.7, (w * 0.9 - gap) * 0.3
        d = f"M{left} {foot} V{top + bow} Q{left} {top} {left + bow} {top} H{right - bow} "
        d += f"Q{right} {top} {right} {top + bow} V{foot} z"
        body += path(d, colour, wide=4 * u if not part else 0)
    for cx, cy in ((x + 12 * u, y + h - 12 * u), (x + w - 14 * u, y + 12 * u)):
        body += f'<circle cx="{cx}" cy="{cy}" r="{4.5 * u}" fill="#a08c80" stroke="{INK}" '
        body += f'stroke-width="{2 * u}"/>'
    to.shapes(body, box.inflate(to.px(8), to.px(8)))
