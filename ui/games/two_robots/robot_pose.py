"""A robot that grows: each of its parts has its place, and a complete one wakes up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame
from pygame import Rect, Surface

from games.cardfile.reader import plain, read
from games.engine.core import Piece, State
from ui.graphics.picture_cache import PictureCache
from ui.table.paint.card_faces import GLOWS, rounded
from ui.table.paint.name_plates import CREAM
from ui.table.place.geometry import RATIO, Place, Pose

# Of each part: its middle and its width in widths of the robot, and how tall it is for its width.
# The first is drawn first, so the torso lies over the shoulders.
SLOTS = {
    "arms": (0.5, 0.63, 1.0, 0.42),
    "legs": (0.5, 1.1, 0.66, 0.74),
    "torso": (0.5, 0.66, 0.46, 1.0),
    "head": (0.5, 0.23, 0.46, 1.0),
}
BOX = {"arms": (200, 84), "legs": (100, 74), "torso": (100, 100), "head": (100, 100)}
ROWS = {"head": 0.14, "torso": 0.4, "arms": 0.64, "legs": 0.88}  # of spare parts, of the height
TALL = 1.36  # a robot for its width
SPARE = 0.44  # a spare part lies sideways, so long for the robot's width
CARD_ARMS, NEARER = (150, 84), 18  # on a card the arms hang closer together
SLEEP = [["eyes_sleepy", 50, 54, 0.55]]


def foot(rect: Rect) -> int:
    """The height of the plate at a robot's feet that says which energy it has."""
    return max(12, round(min(0.13 * rect.h, 0.3 * rect.w, 26)))


def figure(rect: Rect, spares: bool) -> Rect:
    """Where a robot stands in its room: in the middle, or to the left of its spare parts."""
    high = rect.h - foot(rect) - 3
    wide = min(rect.w * (0.72 if spares else 0.94), high / TALL)
    room = Rect(0, 0, round(wide), round(wide * TALL))
    room.midbottom = (rect.centerx, rect.bottom - foot(rect) - 2)
    if spares:
        room.left = max(rect.left + 1, round(rect.centerx - wide * (1 + SPARE * 0.8) / 2))
    return room


def sorted_out(v: State, pieces: list[Piece]) -> tuple[dict[str, Piece], list[Piece], list[Piece]]:
    """The part in each place, the spare ones, and whatever else lies on the robot."""
    worn: dict[str, Piece] = {}
    spares, rest = [], []
    for piece in pieces:
        part = getattr(v.faces[piece], "part", "")
        if part not in SLOTS:
            rest.append(piece)
        elif part in worn:
            spares.append(piece)
        else:
            worn[part] = piece
    return worn, spares, rest


def stood(v: State, place: Place, pieces: list[Piece]) -> list[tuple[Piece, Pose]]:
    """How the cards of a Stack lie: parts in their places, spares sideways, ice at the feet."""
    worn, spares, rest = sorted_out(v, pieces)
    room = figure(place.rect, bool(spares))
    found = [(worn[part], slot(room, part)) for part in SLOTS if part in worn]
    found += _spares(v, place.rect, room, spares)
    small = max(6.0, 0.26 * room.w)
    for i, piece in enumerate(rest):
        at = room.left + small / 2 + i * small, room.bottom - small * RATIO / 2
        found.append((piece, Pose(*at, small)))
    return found


def slot(room: Rect, part: str) -> Pose:
    """Where a part of a robot is."""
    x, y, w, tall = SLOTS[part]
    return Pose(room.left + x * room.w, room.top + y * room.w, w * room.w, 0.0, tall)


def _spares(v: State, rect: Rect, room: Rect, spares: list[Piece]) -> list[tuple[Piece, Pose]]:
    """Parts of which the robot has one already lie sideways beside it, each at its height."""
    w = SPARE * room.w / RATIO
    x = min(room.right + 0.3 * SPARE * room.w, rect.right - SPARE * room.w / 2 - 1)
    rows: dict[str, list[Piece]] = {}
    for piece in spares:
        rows.setdefault(v.faces[piece].part, []).append(piece)
    found = []
    for part, row in sorted(rows.items(), key=lambda item: ROWS[item[0]]):
        step = min(0.8 * w, 0.24 * room.h / len(row))
        for i, piece in enumerate(row):
            y = room.top + ROWS[part] * room.h + (i - (len(row) - 1) / 2) * step
            found.append((piece, Pose(x, y, w, 90.0)))
    return found


def awake(v: State, zone: str) -> bool:
    """Whether a robot has all its parts."""
    return len(sorted_out(v, v.zones[zone])[0]) == len(SLOTS)


@cache
def kinds(folder: Any) -> Any:
    """What robots are put together of, by energy."""
    return plain(read(folder / "assembly.yaml"))


class Limbs:
    """Draws the robots of a table of factories."""

    def __init__(self, art: Any, colours: dict[str, tuple[int, int, int]]) -> None:
        self.art, self.colours = art, colours
        self._kept = PictureCache()

    def sprite(
        self, face: Any, w: int, state: str = "", woken: bool = False, signed: bool = True
    ) -> Surface:
        """A part alone, in its energies' colours, `w` wide, with a glow where it has one."""
        key = (face.part, face.energies, w, state, woken, signed)
        return self._kept.get(key, lambda: self._made(*key))

    def _made(
        self, part: str, energies: tuple[str, ...], w: int, state: str, woken: bool, signed: bool
    ) -> Surface:
        box = BOX[part] if signed or part != "arms" else CARD_ARMS
        h = round(w * box[1] / box[0])
        one = self._limb(part, energies[0], energies[0], w, h, woken, box)
        if len(energies) > 1:
            other = self._limb(part, energies[0], energies[1], w, h, woken, box)
            half = Rect(w // 2, 0, w - w // 2, h)
            one.fill((0, 0, 0, 0), half)
            one.blit(other, half, half)
        if signed:
            self._signs(one, part, energies)
        return glowing(one, GLOWS.get(state), max(3, round(0.035 * w / SLOTS[part][2])))

    def _limb(
        self, part: str, kind: str, energy: str, w: int, h: int, woken: bool, box: tuple[int, int]
    ) -> Surface:
        """A part of one kind of robot in the colour of an energy."""
        plan = kinds(self.art.folder)[kind]
        lines = list(plan[part])
        if part == "arms":
            nearer = 0 if box == BOX[part] else NEARER
            shift = (box[0] - BOX[part][0]) / 2 - nearer
            lines = [[a, x + shift, y, z] for a, x, y, z in plan[part]]
            lines += [[a, box[0] - x, y, z, 0, -1] for a, x, y, z in lines]
        if part == "head":
            lines += plan["eyes"] if woken else SLEEP
        made: Surface = self.art.assembled(lines, box, w, h, shades(self.colours[energy]))
        return made.copy()

    def _signs(self, to: Surface, part: str, energies: tuple[str, ...]) -> None:
        """The symbols of its energies on a part: one on each side, or one in its middle."""
        w, h = to.get_size()
        size = max(9, round(0.145 * w / SLOTS[part][2]))
        if part == "arms":
            spots = [(0.12 * w, 0.2 * h), (0.88 * w, 0.2 * h)]
            energies = energies if len(energies) > 1 else energies * 2
        elif len(energies) > 1:
            spots = [(0.24 * w, 0.86 * h), (0.76 * w, 0.86 * h)]
        else:
            spots = [(0.5 * w, 0.88 * h)]
        for energy, (x, y) in zip(energies, spots, strict=True):
            self.sign(to, energy, x, y, size)

    def sign(self, to: Surface, energy: str, x: float, y: float, size: int) -> None:
        """The symbol of an energy on a disc of its colour."""
        ground = mixed(self.colours[energy], (0, 0, 0), 0.6)
        disc = rounded(size, size, size / 2, ground, CREAM, max(1.0, 0.06 * size))
        rect = disc.get_rect(center=(round(x), round(y)))
        rect.clamp_ip(to.get_rect())
        to.blit(disc, rect)
        inner = max(6, round(0.72 * size))
        icon = self.art.image(f"ui/energy_{energy}", inner, inner)
        to.blit(icon, icon.get_rect(center=rect.center))

    def draw(self, to: Surface, face: Any, pose: Pose, state: str, woken: bool) -> None:
        """A part in its place."""
        sprite = self.sprite(face, max(4, round(pose.w)), state, woken)
        to.blit(sprite, sprite.get_rect(center=(round(pose.x), round(pose.y))))

    def ghost(self, to: Surface, room: Rect, kind: str, part: str) -> None:
        """The shadow of a part that is still missing."""
        pose = slot(room, part)
        w = max(4, round(pose.w))
        high = round(w * pose.tall)
        ghost = self._kept.get(("ghost", kind, part, w), lambda: self._ghost(kind, part, w, high))
        to.blit(ghost, ghost.get_rect(center=(round(pose.x), round(pose.y))))

    def _ghost(self, kind: str, part: str, w: int, h: int) -> Surface:
        shape = self._limb(part, kind, kind, w, h, False, BOX[part])
        shape.fill((20, 30, 34, 95), special_flags=pygame.BLEND_RGBA_MULT)
        return shape

    def frost(self, to: Surface, room: Rect) -> None:
        """Ice over a robot."""
        ice = rounded(room.w, room.h, 0.12 * room.w, (190, 232, 250, 84), (236, 250, 255), 2)
        to.blit(ice, room)
        size = max(10, round(0.3 * room.w))
        for x, y in ((0.22, 0.16), (0.8, 0.5), (0.74, 0.9)):
            icon = self.art.image("ui/frost", size, size)
            at = (round(room.left + x * room.w), round(room.top + y * room.h))
            to.blit(icon, icon.get_rect(center=at))


def glowing(sprite: Surface, colour: Any, edge: int) -> Surface:
    """A sprite with a rim of light, or with a thin shadow."""
    w, h = sprite.get_size()
    whole = Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
    if colour is not None:
        rim = pygame.mask.from_surface(sprite, 40).to_surface(
            setcolor=(*colour, 255), unsetcolor=(*colour, 0)
        )
        steps = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (0.7, 0.7),
            (-0.7, 0.7),
            (0.7, -0.7),
            (-0.7, -0.7),
        ]
        for dx, dy in steps:
            whole.blit(rim, (edge + round(dx * edge), edge + round(dy * edge)))
    whole.blit(sprite, (edge, edge))
    return whole


@cache
def shades(colour: tuple[int, int, int]) -> tuple[str, ...]:
    """Main, shade, light and accent of a colour."""
    dark, light = mixed(colour, (30, 20, 30), 0.68), mixed(colour, (255, 255, 255), 0.45)
    return tuple("#" + bytes(c).hex() for c in (colour, dark, light, (250, 240, 215)))


def mixed(a: Any, b: Any, t: float) -> tuple[int, int, int]:
    """A colour between two, `t` of the first."""
    red, green, blue = (round(x * t + y * (1 - t)) for x, y in zip(a, b, strict=True))
    return red, green, blue
