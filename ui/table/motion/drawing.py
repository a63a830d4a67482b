"""Drawing helpers of motions: rims, threads, ribbons, chips, halves and large numbers."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.graphics.tokens import CORAL, GOLD, OUTLINE, RED, Rgb

Where = Piece | Pose  # an end of a motion: a piece, wherever it is drawn, or a fixed place
WHITE: Rgb = (255, 255, 255)
ARCH_POINTS = 24
RIBBON_GAP = 4  # units: a ribbon begins so far within the edge of a piece, and ends before another
PILL_CORNER = 0.42  # share of a prompt's height
CARD_INSET = 0.86  # share of a card's size inside its round corners
CARD_FILL = 0.86  # least share of its rectangle that a card fills
BAND_BYTES = 256 << 10  # of the window, dimmed at a time
GRAVITY = 2200.0  # units per second, each second


class Shape(NamedTuple):
    """The white silhouette of a piece and the points of its outline."""

    light: Surface
    outline: list[tuple[int, int]]


Shapes = dict[Piece, tuple[int, Shape | None]]  # with the width at which each was found


class MotionKit(NamedTuple):
    """What motions draw with: fonts, units, and the poses and pictures of pieces."""

    theme: Theme
    at: Callable[[Where], Pose | None]
    picture: Callable[[Piece], Surface]
    read: Callable[[], Rect] = Rect  # the rectangle of the sentence that is shown
    shapes: Shapes | None = None  # found since pieces last moved
    time: Callable[[float], bool] = lambda wide: (
        True
    )  # whether this frame has time for a piece of that width
    area: Callable[[], Rect] = lambda: Rect(0, 0, 0, 0)  # of the table, without the history rail
    texts: Callable[[], list[Rect]] = list  # of plates, names, and the faces of cards

    def waits(self, piece: Piece, pose: Pose) -> bool:
        """Return whether the shape of a piece is unknown and this frame has no time for it."""
        known = self.shapes is None or piece in self.shapes
        return not known and not self.time(pose.w)

    def shape(self, piece: Piece, pose: Pose) -> Shape | None:
        """Return the shape of a piece at a pose; None for one that fills its rectangle."""
        wide = round(pose.w)
        known = self.shapes.get(piece) if self.shapes is not None else None
        if known is not None and (known[1] is None or known[0] == wide):
            return known[1]
        found = _find_shape(self.picture(piece), pose)
        if self.shapes is not None:
            self.shapes[piece] = wide, found
        return found

    @property
    def u(self) -> float:
        """The pixels of a unit, for pieces."""
        return self.theme.u


def find_direction(a: Pose, b: Pose) -> tuple[float, float, float]:
    """Return the direction from one pose to another, and the distance."""
    far = max(1.0, math.hypot(b.x - a.x, b.y - a.y))
    return (b.x - a.x) / far, (b.y - a.y) / far, far


def draw_rim(
    to: Surface,
    kit: MotionKit,
    where: Where,
    colour: Colour,
    wide: float,
    out: float,
    fill: int = 0,
) -> None:
    """Draw a rim round a piece, `out` units from it, with light on the piece if `fill` is not 0.

    The rim of a card is straight; other pieces have one of their own shape.
    """
    pose = kit.at(where)
    if pose is None or (isinstance(where, int) and kit.waits(where, pose)):
        return
    shape = kit.shape(where, pose) if isinstance(where, int) else None
    if shape is not None:
        _draw_contour(to, shape, pose, colour, max(1, round(wide * kit.u)), out * kit.u, fill)
        return
    grow = 2 * out * kit.u
    rect = Rect(0, 0, round(pose.w + grow), round(pose.w * pose.tall + grow)).move_to(
        center=(round(pose.x), round(pose.y))
    )
    if fill > 0:
        light = Surface(rect.size, pygame.SRCALPHA)
        draw.rect(light, (*colour[:3], fill), light.get_rect(), 0, round(pose.w * 0.08))
        to.blit(light, rect)
    draw.rect(to, colour, rect, max(1, round(wide * kit.u)), round(pose.w * 0.09 + out * kit.u))


def _find_shape(picture: Surface, pose: Pose) -> Shape | None:
    """Return the shape of a piece; None for one that fills its rectangle, as a card does."""
    w, h = round(CARD_INSET * pose.w), round(CARD_INSET * pose.w * pose.tall)
    inner = Rect(0, 0, w, h).move_to(center=picture.get_rect().center).clip(picture.get_rect())
    corners = (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright)
    if all(
        picture.get_at(corner)[3] for corner in corners if picture.get_rect().collidepoint(corner)
    ):
        return None
    mask = pygame.mask.from_surface(picture)
    rects = mask.get_bounding_rects()
    if not rects:
        return None
    whole = rects[0].unionall(rects[1:])
    if mask.count() >= CARD_FILL * whole.w * whole.h:
        return None
    light = picture.copy()
    light.fill((*WHITE, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return Shape(light, mask.connected_component().outline(2))


def _draw_contour(
    to: Surface, shape: Shape, pose: Pose, colour: Colour, wide: int, out: float, fill: int
) -> None:
    """Draw a line round a shape, and light on it."""
    w, h = shape.light.get_size()
    x, y = round(pose.x) - w // 2, round(pose.y) - h // 2
    if fill > 0:
        light = shape.light
        if colour[:3] != WHITE:
            light = light.copy()
            light.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        light.set_alpha(fill)
        to.blit(light, (x, y))
    if len(shape.outline) > 2:
        ring = [(x + sx, y + sy) for sx, sy in shape.outline]
        draw.lines(to, colour, True, ring, wide + round(0.5 * out))


def draw_thread(
    to: Surface, a: Pose | None, b: Pose | None, colour: Colour, u: float, grown: float
) -> None:
    """Draw a thread between two pins, as far as it has grown."""
    if a is None or b is None:
        return
    end = a.x + (b.x - a.x) * grown, a.y + (b.y - a.y) * grown
    draw.line(to, OUTLINE, (a.x, a.y), end, max(3, round(5.5 * u)))
    draw.line(to, colour, (a.x, a.y), end, max(2, round(3.5 * u)))
    for x, y in ((a.x, a.y), end):
        draw.aacircle(to, OUTLINE, (round(x), round(y)), round(7 * u))
        draw.aacircle(to, colour, (round(x), round(y)), round(5 * u))


def find_edge(pose: Pose, dx: float, dy: float) -> float:
    """Return how far the edge of a piece is from its middle in a direction."""
    high = pose.w * pose.tall
    return min(pose.w / (2 * abs(dx) or 1e-9), high / (2 * abs(dy) or 1e-9))


def draw_below(to: Surface, rects: Sequence[Rect], act: Callable[[], object]) -> None:
    """Draw something below what stands in these rectangles already."""
    parts = [rect.clip(to.get_rect()) for rect in rects]
    above = [(part, to.subsurface(part).copy()) for part in parts if part.w and part.h]
    act()
    for rect, text in above:
        to.blit(text, rect)


def draw_ribbon(to: Surface, a: Pose, b: Pose, colour: Colour, u: float, grown: float) -> None:
    """Draw a ribbon with a head from the edge of one piece to that of another."""
    dx, dy, far = find_direction(a, b)
    first, last = find_edge(a, dx, dy) - RIBBON_GAP * u, far - find_edge(b, dx, dy) - RIBBON_GAP * u
    tip = first + max(0.0, last - first) * grown
    for ink, wide, half, long, back in ((OUTLINE, 18, 21, 30, 0), (colour, 12, 15.5, 21, 5.5)):
        end, neck = tip - back * u, tip - (back + long - 2) * u
        start = a.x + dx * first, a.y + dy * first
        if neck > first:
            draw.line(to, ink, start, (a.x + dx * neck, a.y + dy * neck), round(wide * u))
        point = a.x + dx * end, a.y + dy * end
        base = a.x + dx * (end - long * u), a.y + dy * (end - long * u)
        sides = [(base[0] - dy * half * u * s, base[1] + dx * half * u * s) for s in (1, -1)]
        draw.polygon(to, ink, [point, *sides])


def draw_lane(to: Surface, points: Sequence[tuple[float, float]], colour: Colour, u: float) -> None:
    """Draw a narrow ribbon along points, with a head at the last, so that it hides no text."""
    (ax, ay), (x, y) = points[-2:]
    far = max(1.0, math.hypot(x - ax, y - ay))
    dx, dy = (x - ax) / far, (y - ay) / far
    for ink, wide, half, long, back in ((OUTLINE, 11, 15, 24, 0.0), (colour, 6, 10, 16, 4.5)):
        tip = x - dx * back * u, y - dy * back * u
        neck = tip[0] - dx * long * u, tip[1] - dy * long * u
        way = [*points[:-1], neck]
        for a, b in pairwise(way):
            draw.line(to, ink, a, b, max(2, round(wide * u)))
        for spot in way[:-1]:
            draw.circle(to, ink, spot, max(1, round(wide * u / 2)))
        sides = [(neck[0] - dy * half * u * s, neck[1] + dx * half * u * s) for s in (1, -1)]
        draw.polygon(to, ink, [tip, *sides])


def arch_points(a: Pose, b: Pose, rise: float, grown: float) -> list[tuple[float, float]]:
    """Return the points of an arch from the top of one piece to that of another, `rise` pixels
    high, up to the share `grown`.
    """
    tops = [(pose.x, pose.y - pose.w * pose.tall / 2) for pose in (a, b)]
    (x, y), (far, low) = tops
    steps = max(2, round(ARCH_POINTS * grown))
    found = []
    for i in range(steps + 1):
        t = grown * i / steps
        high = 1 - (2 * t - 1) ** 4  # steep at both ends, level between
        found.append((x + (far - x) * t, y + (low - y) * t - rise * high))
    return found


def draw_chips(to: Surface, pose: Pose, now: float, u: float, many: int = 20) -> None:
    """Draw chips that fly up from a piece and fall."""
    for i in range(many):
        angle = math.tau * ((i * 0.618) % 1)
        speed = (220 + 40 * (i * 7 % 11)) * u
        x = pose.x + math.cos(angle) * speed * now
        y = pose.y + (math.sin(angle) - 0.5) * speed * now + GRAVITY * u * now * now / 2
        size, spin = (4 + i % 4) * u, 9 * now + i
        points = [
            (x + size * math.cos(spin + k * math.tau / 3), y + size * math.sin(spin + k * 2.1))
            for k in range(3)
        ]
        draw.polygon(to, (GOLD, CORAL, WHITE)[i % 3], points)


def draw_flames(to: Surface, pose: Pose, t: float, many: int = 5) -> None:
    """Draw flames that rise from the foot of a piece and sink again; `t` goes from 0 to 1."""
    foot, rise = pose.y + pose.w * pose.tall * 0.5, math.sin(math.pi * min(1.0, 0.25 + 0.75 * t))
    for share, ink in ((1.0, RED), (0.7, CORAL), (0.42, GOLD)):
        for i in range(many):
            x = pose.x + pose.w * 1.1 * ((i + 0.5) / many - 0.5)
            high = pose.w * pose.tall * rise * share * (0.7 + 0.3 * math.sin(5 * i + 9 * t))
            half = pose.w * 0.16 * share
            draw.polygon(
                to,
                ink,
                [
                    (x - half, foot),
                    (x - 0.8 * half, foot - 0.4 * high),
                    (x + 0.6 * half * math.sin(3 * i + 7 * t), foot - high),
                    (x + 0.8 * half, foot - 0.4 * high),
                    (x + half, foot),
                ],
            )


def break_in_two(picture: Surface) -> tuple[Surface, Surface]:
    """Return a picture broken along a zigzag, without its empty margins; its centre stays the
    centre.
    """
    whole, seen = picture.get_rect(), picture.get_bounding_rect()
    w = 2 * max(seen.right - whole.centerx, whole.centerx - seen.left, 1)
    h = 2 * max(seen.bottom - whole.centery, whole.centery - seen.top, 1)
    picture = picture.subsurface(Rect(0, 0, w, h).move_to(center=whole.center).clip(whole))
    w, h = picture.get_size()
    teeth, top, low = (
        7,
        int(h * 0.42),
        min(h, int(h * 0.62) + 1),
    )  # the crack lies between these lines
    edge = [
        (w * i / teeth, h * (0.52 + (0.06 if i % 2 else -0.06) + 0.02 * math.sin(3 * i)) - top)
        for i in range(teeth + 1)
    ]
    found = []
    for rest, end in ((Rect(0, 0, w, top), 0), (Rect(0, low, w, h - low), low - top)):
        band = picture.subsurface(Rect(0, top, w, low - top)).copy()
        mask = Surface(band.get_size(), pygame.SRCALPHA)
        draw.polygon(mask, WHITE, [*edge, (w, end), (0, end)])
        band.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        half = Surface((w, h), pygame.SRCALPHA)
        half.blit(picture, rest, rest)
        half.blit(band, (0, top))
        found.append(half)
    return found[0], found[1]


class Fragment:
    """A part of a broken picture, cut to its visible part; `x` and `y` count from the centre."""

    def __init__(self, picture: Surface) -> None:
        room = picture.get_bounding_rect()
        self.picture = picture.subsurface(room).copy()
        middle = picture.get_rect().center
        self.x, self.y = room.centerx - middle[0], room.centery - middle[1]
        self._kept = 0, self.picture

    def turned(self, degrees: int) -> Surface:
        """Return the picture turned; the last result is kept, because many frames use it."""
        if self._kept[0] != degrees:
            self._kept = degrees, pygame.transform.rotozoom(self.picture, degrees, 1.0)
        return self._kept[1]


def draw_outlined_text(
    to: Surface, kit: MotionKit, text: str, at: tuple[float, float], size: float, colour: Colour
) -> None:
    """Draw large text with an outline, its bottom centre at a point; `size` is in units."""
    if size < 4 or not text:
        return
    font = kit.theme.font("title", round(size))
    edge = max(2, round(size * kit.u * 0.07))
    inner, outer = font.render(text, True, colour), font.render(text, True, OUTLINE)
    rect = inner.get_rect(midbottom=(round(at[0]), round(at[1])))
    for i in range(8):
        dx, dy = edge * math.cos(math.tau * i / 8), edge * math.sin(math.tau * i / 8)
        to.blit(outer, rect.move(round(dx), round(dy)))
    to.blit(inner, rect)


def dim_area(to: Surface, room: Rect, colour: Colour, alpha: int, read: Rect) -> None:
    """Dim a part of the window except the pill `read`."""
    if alpha <= 0:
        return
    kept, left = copy_pill(to, read), 255 - alpha
    dark, high = [round(c * alpha / 255) for c in colour[:3]], max(1, BAND_BYTES // to.get_pitch())
    for top in range(room.top, room.bottom, high):  # fill a band twice while it is in the cache
        band = Rect(room.left, top, room.w, min(high, room.bottom - top))
        to.fill((left, left, left), band, pygame.BLEND_RGB_MULT)  # cheaper than blending a surface
        to.fill(dark, band, pygame.BLEND_RGB_ADD)
    to.blit(kept, read)


def copy_pill(to: Surface, read: Rect) -> Surface:
    """Copy the pill of a sentence, to be redrawn over whatever covers it."""
    kept = Surface(read.size, pygame.SRCALPHA)
    kept.blit(to, (0, 0), read)
    mask = rounded(read.w, read.h, read.h * PILL_CORNER, WHITE, WHITE, 0)
    kept.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return kept
