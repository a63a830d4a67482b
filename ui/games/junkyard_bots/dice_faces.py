"""Draws dice: a cube in its colour and size, its picture in front, its name below."""

from dataclasses import dataclass
from functools import cache

import pygame
from pygame import Surface

from games.cardfile.reader import Card
from games.junkyard_bots.cards import Die
from ui.language.table_spec import Tints
from ui.table.layout.geometry import RATIO, Pose
from ui.table.paint.badges import CARD_INK
from ui.table.paint.card_faces import GLOWS, MARGIN, CardFaces
from ui.table.paint.drawings import Drawings, Face, Texts, face_key
from ui.toolkit.graphics.art import to_window_format
from ui.toolkit.graphics.lettering import fit, in_two
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import TINY, WHITE, Colour
from ui.toolkit.graphics.tokens import BRASS, GOLD, GREEN, OUTLINE, PAPER, Rgb, mix

COLOURS = {
    "green": (112, 168, 92),
    "red": (206, 92, 78),
    "blue": (86, 128, 196),
    "any": (150, 160, 168),
}
DARK = (30, 16, 20)
GLASS = (28, 40, 38)
UNLIT = (60, 54, 52)
POWER_COLOURS = {5: GREEN, 4: GREEN, 3: GOLD, 2: (240, 150, 70), 1: (232, 84, 66)}
WIDTHS = {1: 0.58, 2: 0.77, 4: 1.0}  # of a die by its size, in widths of a large die
SIZES = {"s": 1, "m": 2, "l": 4}
# Dots in front of a cube, in its widths: from the middle to the outer ones, and their middle above
# that of the side, so that they leave its rivets free.
DOTS_WIDTH = 0.27
DOTS_HEIGHT = 0.23
DOTS_LIFT = 0.07
CUBE_WIDTH = 0.94  # of the room of a die
DEPTH = 0.2  # the slanting side of a cube, in widths of the cube
DOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    7: [(-1, -1), (-1, 0), (-1, 1), (0, 0), (1, -1), (1, 0), (1, 1)],
    8: [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class UnseenDie:
    """The visible size and colour of a die that lies face down."""

    back: str
    key: str = "unseen"
    variant: int = 0
    picture: str = "unseen"
    sides: tuple[int, ...] = ()
    game: str = ""

    @property
    def size(self) -> int:
        return SIZES.get(self.back[:1], 0) if "_" in self.back else 0

    @property
    def colour(self) -> str:
        """The colour: a key of `COLOURS`."""
        return self.back.partition("_")[2] or "any"


@cache
def parse_back(back: str) -> UnseenDie:
    return UnseenDie(back, key=f"unseen_{back}")


def find_width(size: int) -> float:
    """Return the width of a die of a size, in widths of a large die; a body's is 1."""
    return WIDTHS.get(size, 1.0)


def find_width_of_back(back: str) -> float:
    """Return the width of a die with this back, in widths of a large die."""
    return find_width(parse_back(back).size)


VisibleDie = Die | UnseenDie


def make_visible_die(face: Face | None) -> VisibleDie:
    """Return a die, or a wholly unknown one for None."""
    assert face is None or isinstance(face, Die | UnseenDie)
    return face or parse_back("")


NAME_LETTERS = 0.2  # of the width
TWO_LINE_LETTERS = 0.15  # of the width
LEAST_TWO_LINE_WIDTH = 80  # pixels: a narrower die has its name in one line


class DiceFaces(CardFaces):
    """Draws the dice of one table."""

    def __init__(self, art: Drawings, words: Texts, tints: Tints) -> None:
        super().__init__(art, words, tints)
        self._landed = PictureCache()

    def draw(
        self, to: Surface, face: Face | None, pose: Pose, turn: float, state: str, moving: bool
    ) -> None:
        die = face if turn > 0.5 or face is None else parse_back(make_visible_die(face).back)
        w, angle = max(4, round(pose.w)), round(pose.angle)
        if moving:
            w, angle = max(4, round(w / 4) * 4), round(angle / 6) * 6
        key = ("die", face_key(die), w, state, angle)
        sprite = self._turned.get(
            key, lambda: self._draw_glowing_die(make_visible_die(die), w, state, angle)
        )
        to.blit(sprite, sprite.get_rect(center=(round(pose.x), round(pose.y))))

    def _draw_glowing_die(self, face: VisibleDie, w: int, state: str, angle: int) -> Surface:
        """Draw a cube in a square of `w` pixels, with its glow."""
        glow = GLOWS.get(state)
        sprite = Surface((w, w), pygame.SRCALPHA)
        if glow:
            sprite.blit(rounded(w, w, 0.16 * w, (*glow, 84), glow, max(2.0, 0.05 * w)), (0, 0))
        cube = self.draw_die(face, max(4, round(w * CUBE_WIDTH)))
        sprite.blit(cube, cube.get_rect(center=(w // 2, w // 2)))
        return pygame.transform.rotozoom(sprite, angle, 1.0) if angle else sprite

    def draw_counters(self, to: Surface, pose: Pose, counted: tuple[str, str]) -> None:
        power, w = counted[0], max(8, round(pose.w * CUBE_WIDTH))
        if power:
            screen = self._landed.get(("power", power, w), lambda: self._draw_power(int(power), w))
            to.blit(screen, (round(pose.x - w / 2), round(pose.y - w / 2)))

    def _draw_power(self, power: int, w: int) -> Surface:
        """Draw the screen of a body of `w` pixels: its power between two eyes, and five lamps."""
        k = 3
        big = Surface((w * k, w * k), pygame.SRCALPHA)
        screen, lamps = body_panels(w * k)
        ink = POWER_COLOURS[max(1, min(power, 5))]
        for eye in (0.16, 0.84):
            x, y = screen.left + screen.w * eye, screen.top + screen.h * 0.36
            high = screen.h * (0.3 if power > 2 else 0.12)
            lid = pygame.Rect(0, 0, round(screen.w * 0.1), round(high))
            pygame.draw.rect(big, ink, lid.move_to(center=(round(x), round(y))), 0, lid.w // 2)
        for i in range(5):
            r = lamps.h / 2
            x = lamps.left + (i + 0.5) * lamps.w / 5
            pygame.draw.circle(big, CARD_INK, (x, lamps.centery), r)
            pygame.draw.circle(big, ink if i < power else UNLIT, (x, lamps.centery), r * 0.72)
        small = pygame.transform.smoothscale(big, (w, w))
        room, _ = body_panels(w)
        drawn = self.art.font("title", max(TINY, round(room.h * 0.84))).render(
            str(power), True, ink
        )
        small.blit(drawn, drawn.get_rect(center=room.center))
        return small

    def _compose(self, face: Face | None, w: int, state: str) -> Surface:
        if w >= 200:
            return super()._compose(face, w, state)
        h, edge = round(w * RATIO), round(w * MARGIN)
        sprite = Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
        glow = GLOWS.get(state)
        if glow:
            light = rounded(w, h, 0.16 * w, (*glow, 70), glow, max(2.0, 0.04 * w))
            sprite.blit(light, (edge, edge))
        die = make_visible_die(face)
        cube = self.draw_die(die, round(w * 0.94 * find_width(die.size)))
        sprite.blit(cube, cube.get_rect(midbottom=(edge + w // 2, edge + w)))
        if isinstance(face, Die) and w >= 46:
            self._draw_plate(sprite, self.words.card_name(face), w, edge)
        return to_window_format(sprite)

    def _draw_plate(self, sprite: Surface, name: str, w: int, edge: int) -> None:
        wide = self.art.font("bold", round(w * NAME_LETTERS)).size(name)[0]
        if wide > w - 6 and w >= LEAST_TWO_LINE_WIDTH and " " in name:
            high, line = 2 * round(w * 0.16), round(w * 0.16)
            text = in_two(
                self.art, "bold", name, w - 6, line, round(w * TWO_LINE_LETTERS), CARD_INK
            )
        else:
            high = round(w * 0.26)
            text = fit(self.art, "bold", name, w - 6, high, round(w * NAME_LETTERS), CARD_INK)
        if not text.get_width():
            return
        plate = rounded(w, high, 0.08 * w, PAPER, PAPER, 0).copy()
        plate.blit(text, text.get_rect(center=(w // 2, high // 2)))
        sprite.blit(plate, (edge, edge + round(w * 1.08)))

    def _draw_picture(self, face: Card, w: int, h: int, state: str) -> Surface:
        assert isinstance(face, Die)
        whole = Surface((w, h), pygame.SRCALPHA)
        cube = self.draw_die(face, round(min(w, h) * 0.72))
        whole.blit(cube, cube.get_rect(midtop=(w // 2, 0)))
        side = round(min(w / 6.6, h * 0.2))
        for i, dots in enumerate((None, *face.sides)):
            small = self.draw_flat(face, dots, side)
            whole.blit(small, (round((w - 6.4 * side) / 2 + i * side * 1.08), h - side))
        return whole

    def sides(self, face: Card, w: int, h: int) -> Surface:
        """Return a die beside its six sides in a row."""
        assert isinstance(face, Die)
        whole = Surface((w, h), pygame.SRCALPHA)
        cube = self.draw_die(face, round(h * (0.55 + 0.45 * find_width(face.size))))
        whole.blit(cube, cube.get_rect(center=(h // 2, h // 2)))
        side = min((w - h) // 7, round(h * 0.8))
        for i, dots in enumerate((None, *face.sides)):
            flat = self.draw_side(face, dots, side)
            whole.blit(flat, (round(h * 1.08 + i * side * 1.12), (h - side) // 2))
        return whole

    def draw_flat(self, face: VisibleDie, dots: int | None, side: int) -> Surface:
        """Draw one side from above, a square of `side` pixels with its picture or its dots."""
        k = 3
        big = Surface((side * k, side * k), pygame.SRCALPHA)
        rect = big.get_rect().inflate(-2 * k, -2 * k)
        pygame.draw.rect(big, COLOURS.get(face.colour, COLOURS["any"]), rect, 0, side // 2)
        pygame.draw.rect(big, CARD_INK, rect, k * 2, side // 2)
        if dots:
            self._draw_dots(big, dots, rect.center, rect.w * 0.26, rect.h * 0.26)
        small = pygame.transform.smoothscale(big, (side, side))
        if dots is None:
            room = round(side * 0.76)
            picture = self.art.image(f"dice/{face.picture}", room, room)
            small.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
        return small

    def _draw_number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        """Draw nothing: a die has its numbers on its sides."""

    def draw_landed(self, face: VisibleDie, number: int, side: int) -> Surface:
        """Return a die that shows side `number`: 1 is its picture, 2 to 6 have dots."""
        key = (face.key, face.sides, number, side)
        dots = None if number == 1 else face.sides[number - 2]
        return self._landed.get(key, lambda: self.draw_die(face, side, dots))

    def draw_side(self, face: Die, dots: int | None, side: int) -> Surface:
        """Return one side of a die from above: its `dots`, or its picture for None."""
        key = ("side", face.key, dots, side)
        return self._landed.get(key, lambda: self.draw_flat(face, dots, side))

    def large(self, face: VisibleDie, side: int) -> Surface:
        """Return a die with its picture or its back in front."""
        key = (face.key, face.sides, 0, side)
        return self._landed.get(key, lambda: self.draw_die(face, side))

    def draw_die(self, face: VisibleDie, side: int, front_dots: int | None = None) -> Surface:
        """Draw a cube: its picture or dots in front, dots at the side, its mark on top."""
        k = 3
        a = side * k
        big = Surface((a, a), pygame.SRCALPHA)
        d = a * DEPTH
        line = max(2, round(a * 0.03))
        front = pygame.Rect(2, round(d), round(a - d) - 2, round(a - d) - 2)
        draw_cube(big, front, d, COLOURS.get(face.colour, COLOURS["any"]), line)
        top = pygame.Rect(front.left + d / 2, 0, front.w, d)
        draw_mark(big, face.colour, top, max(2, round(line * 1.3)))
        self._draw_rivets(big, face.size, front)
        if face.sides:
            middle = (a - d / 2, front.centery - d / 2)
            self._draw_dots(big, face.sides[-2], middle, d * 0.3, front.h * 0.3)
        if front_dots is not None:
            lift, far = (DOTS_LIFT, DOTS_HEIGHT) if face.size else (0.0, DOTS_WIDTH)
            middle = (front.centerx, front.centery - front.h * lift)
            self._draw_dots(big, front_dots, middle, front.w * DOTS_WIDTH, front.h * far)
        if isinstance(face, Die) and face.type == "body":
            _draw_screen(big, line)
        cube = pygame.transform.smoothscale(big, (side, side))
        if front_dots is not None or (isinstance(face, Die) and face.type == "body"):
            return cube
        room = round((1 - DEPTH) * side * (0.72 if face.size else 0.84))
        picture = self.art.image(f"dice/{face.picture}", room, room)
        spot = (
            round(front.centerx / k),
            round((front.centery - front.h * 0.06 * (face.size > 0)) / k),
        )
        cube.blit(picture, picture.get_rect(center=spot))
        return cube

    def _draw_rivets(self, to: Surface, size: int, front: pygame.Rect) -> None:
        """Draw brass rivets at the foot of a die, as many as its size."""
        r = front.w * 0.052
        for i in range(size):
            x = front.centerx + (i - (size - 1) / 2) * r * 2.9
            spot = (round(x), round(front.bottom - r * 1.9))
            pygame.draw.circle(to, CARD_INK, spot, round(r * 1.35))
            pygame.draw.circle(to, BRASS, spot, max(1, round(r)))

    def _draw_dots(
        self, to: Surface, number: int, middle: tuple[float, float], dx: float, dy: float
    ) -> None:
        many = number > max(DOTS)
        for x, y in place_dots(number) if many else DOTS.get(number, []):
            spot = (round(middle[0] + x * dx), round(middle[1] + y * dy))
            pygame.draw.circle(
                to, PAPER, spot, max(2, round(min(dx, dy) * (0.3 if many else 0.42)))
            )


def draw_mark(to: Surface, colour: str, top: pygame.Rect, width: int) -> None:
    """Mark how a die rolls: level lines for steady, a zigzag for wild, a dot for a starter."""
    if colour == "red":
        for y in (0.36, 0.68):
            w = top.w * 0.52
            left = top.centerx - w / 2 + top.h * (0.5 - y)
            ends = (left, top.top + top.h * y), (left + w, top.top + top.h * y)
            pygame.draw.line(to, PAPER, *ends, width)
    elif colour == "blue":
        x, step = top.centerx - top.w * 0.3, top.w * 0.1
        zigzag = [(x + i * step, top.top + top.h * (0.72, 0.3)[i % 2]) for i in range(7)]
        pygame.draw.lines(to, PAPER, False, zigzag, width)
    elif colour == "green":
        r = top.h * 0.3
        spot = pygame.Rect(0, 0, round(r * 2.6), round(r * 1.6))
        pygame.draw.ellipse(to, PAPER, spot.move_to(center=(top.centerx, top.centery)))


def place_dots(number: int) -> list[tuple[float, float]]:
    """Return the positions of many dots in three or four rows, the outer ones longer."""
    high = 3 if number <= 12 else 4
    most = -(-number // high)
    short = high * most - number  # rows with one dot less, from the middle outward
    order = sorted(range(high), key=lambda row: abs(row - (high - 1) / 2))
    found = []
    for row in range(high):
        wide = most - (row in order[:short])
        y = (2 * row / (high - 1) - 1) * 1.1
        found += [((2 * n - (wide - 1)) / (most - 1) * 1.15, y) for n in range(wide)]
    return found


def draw_cube(to: Surface, front: pygame.Rect, d: float, colour: Rgb, line: int) -> None:
    """Draw a solid cube lit from the upper left: its front, with `d` pixels of top and side."""
    x, y, r = front.right, front.top, round(front.w * 0.09)
    above = [(front.left + r, y), (front.left + d, 2), (x + d - 1, 2), (x - 1, y + r)]
    right = [(x - 2, y + 2), (x + d - 1, 2), (x + d - 1, front.bottom - d), (x - 2, front.bottom)]
    for shape, tone in ((above, mix(WHITE, colour, 0.3)), (right, mix(DARK, colour, 0.36))):
        pygame.draw.polygon(to, tone, shape)
        pygame.draw.lines(to, OUTLINE, True, shape, line)
    pygame.draw.rect(to, colour, front, 0, r)
    upper = pygame.Rect(front.left, y, front.w, round(front.h * 0.52))
    pygame.draw.rect(to, mix(WHITE, colour, 0.1), upper, 0, r)
    shine = pygame.Rect(
        front.left + 2 * line, y + 2 * line, round(front.w * 0.4), round(line * 1.2)
    )
    pygame.draw.rect(to, mix(WHITE, colour, 0.5), shine, 0, line)
    pygame.draw.rect(to, OUTLINE, front, line, r)


def body_panels(side: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the rectangles of the screen and of the lamps on a body of `side` pixels."""
    d, f = side * DEPTH, side * (1 - DEPTH)
    screen = pygame.Rect(round(f * 0.1), round(d + f * 0.1), round(f * 0.8), round(f * 0.54))
    lamps = pygame.Rect(screen.left, round(d + f * 0.74), screen.w, round(f * 0.15))
    return screen, lamps


def _draw_screen(to: Surface, line: int) -> None:
    """Draw the dark screen of a body."""
    screen, _ = body_panels(to.get_width())
    pygame.draw.rect(to, GLASS, screen, 0, screen.h // 6)
    shine = pygame.Rect(screen.left, screen.top, screen.w, screen.h // 3)
    pygame.draw.rect(to, mix(WHITE, GLASS, 0.1), shine, 0, screen.h // 6)
    pygame.draw.rect(to, OUTLINE, screen, line, screen.h // 6)
