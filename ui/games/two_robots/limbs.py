"""Draws Parts: the limbs of a robot in the colours and with the symbols of their energies."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.cardfile.reader import read_tree, without_places
from games.two_robots.cards import RobotsCard
from ui.games.two_robots.robot_pose import SLOTS, find_slot_pose
from ui.language.table_spec import Tints
from ui.table.layout.geometry import Pose
from ui.table.paint.card_faces import GLOWS
from ui.table.paint.drawings import Drawings
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import BLACK, WHITE
from ui.toolkit.graphics.tokens import CREAM, Rgb, mix

ACCENT = (250, 240, 215)
SHADE = (30, 20, 30)
ICE = (190, 232, 250)
ICE_EDGE = (236, 250, 255)
FLAKE_GROUND = (44, 112, 168)  # below a snowflake, which is white
FLAKE_WIDTH = 0.33  # of the ice: of a snowflake with its ground
FLAKE_SHARE = 0.74  # of that, without the ground
FLAKES = ((0.22, 0.34), (0.8, 0.5), (0.74, 0.9))  # centres in the ice, off the count above them
BOX = {"arms": (200, 84), "legs": (100, 74), "torso": (100, 100), "head": (100, 100)}
CARD_ARMS_BOX = (150, 84)  # on a card, where the arms hang closer together
ARMS_SHIFT = 18  # of each arm there, inward
TRACE_COLOURS = {False: ("#e4f1ff", "#1f5590"), True: ("#4a7fb4", "#dfe9f1")}  # by light: pen, fill
GOLDEN_TRACE = "#ffd166", "#3c5f7c"
TRACED_ALPHA = 165  # of 255
RIM_STEPS = (  # a shape is drawn round itself at these steps, in widths of its rim
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (0.7, 0.7),
    (-0.7, 0.7),
    (0.7, -0.7),
    (-0.7, -0.7),
)


class LimbDrawing(NamedTuple):
    """A drawing of a limb and its place in the box, as in `art/robots.yaml`."""

    drawing: str
    x: float
    y: float
    scale: float
    turn: float = 0
    flip: int = 1


SLEEP = LimbDrawing("eyes_sleepy", 50, 54, 0.55)


@cache
def load_plans(folder: Path) -> dict[str, dict[str, list[LimbDrawing]]]:
    """Return the drawings that robots consist of, by energy and Part."""
    tree = without_places(read_tree(folder / "assembly.yaml"))
    return {
        energy: {part: [LimbDrawing(*line) for line in lines] for part, lines in kind.items()}
        for energy, kind in tree.items()
    }


class Limbs:
    """Draws the Parts of one table in the `colours` of their energies."""

    def __init__(self, art: Drawings, tints: Tints) -> None:
        self.art, self.colours = art, tints.colours
        self._kept = PictureCache()

    def sprite(
        self, card: RobotsCard, w: int, state: str = "", woken: bool = False, signed: bool = True
    ) -> Surface:
        """Return a Part in the colours of its energies, `w` pixels wide inside its glow or edge."""
        key = (card.part, card.energies, w, state, woken, signed)
        return self._kept.get(key, lambda: self._make(*key))

    def _make(
        self, part: str, energies: tuple[str, ...], w: int, state: str, woken: bool, signed: bool
    ) -> Surface:
        box = BOX[part] if signed or part != "arms" else CARD_ARMS_BOX
        h = round(w * box[1] / box[0])
        one = self._draw_limb(part, energies[0], energies[0], w, h, woken, box)
        if len(energies) > 1:
            other = self._draw_limb(part, energies[0], energies[1], w, h, woken, box)
            half = Rect(w // 2, 0, w - w // 2, h)
            one.fill((0, 0, 0, 0), half)
            one.blit(other, half, half)
        if signed:
            self._draw_signs(one, part, energies)
        return add_glow(one, GLOWS.get(state), max(3, round(0.035 * w / SLOTS[part][2])))

    def _draw_limb(
        self, part: str, kind: str, energy: str, w: int, h: int, woken: bool, box: tuple[int, int]
    ) -> Surface:
        lines = self._find_lines(part, kind, box)
        if part == "head":
            lines += load_plans(self.art.folder)[kind]["eyes"] if woken else [SLEEP]
        shades_ = find_shades(self.colours[energy])
        return self.art.assembled([list(line) for line in lines], box, w, h, shades_).copy()

    def _find_lines(self, part: str, kind: str, box: tuple[int, int]) -> list[LimbDrawing]:
        """Return the drawings of a limb without eyes."""
        lines = list(load_plans(self.art.folder)[kind][part])
        if part == "arms":
            shift = (box[0] - BOX[part][0]) / 2 - (0 if box == BOX[part] else ARMS_SHIFT)
            lines = [line._replace(x=line.x + shift) for line in lines]
            lines += [line._replace(x=box[0] - line.x, flip=-1) for line in lines]
        return lines

    def _draw_signs(self, to: Surface, part: str, energies: tuple[str, ...]) -> None:
        """Draw the symbols of a Part's energies: one in its middle, or one on each side."""
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
            self.draw_sign(to, energy, x, y, size)

    def draw_sign(self, to: Surface, energy: str, x: float, y: float, size: int) -> None:
        ground = mix(self.colours[energy], BLACK, 0.6)
        disc = rounded(size, size, size / 2, ground, CREAM, max(1.0, 0.06 * size))
        rect = disc.get_rect(center=(round(x), round(y)))
        rect.clamp_ip(to.get_rect())
        to.blit(disc, rect)
        inner = max(6, round(0.72 * size))
        icon = self.art.image(f"ui/energy_{energy}", inner, inner)
        to.blit(icon, icon.get_rect(center=rect.center))

    def draw(self, to: Surface, card: RobotsCard, pose: Pose, state: str, woken: bool) -> None:
        sprite = self.sprite(card, max(4, round(pose.w)), state, woken)
        if round(pose.angle):
            sprite = pygame.transform.rotozoom(sprite, pose.angle, 1.0)
        to.blit(sprite, sprite.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_ghost(self, to: Surface, room: Rect, kind: str, part: str, light: bool) -> None:
        """Draw a missing Part in lines, as on a blueprint."""
        pose = find_slot_pose(room, part)
        w = max(4, round(pose.w))
        key = (kind, part, w, light)
        shape = self._kept.get(("ghost", *key), lambda: self._draw_ghost(*key))
        to.blit(shape, shape.get_rect(center=(round(pose.x), round(pose.y))))

    def outline(self, kind: str, part: str, w: int) -> Surface:
        """Return a Part in golden lines."""
        return self._kept.get(
            ("gold", kind, part, w), lambda: self._trace(kind, part, w, GOLDEN_TRACE)
        )

    def _draw_ghost(self, kind: str, part: str, w: int, light: bool) -> Surface:
        shape = self._trace(kind, part, w, TRACE_COLOURS[light])
        shape.fill((255, 255, 255, TRACED_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        return shape

    def _trace(self, kind: str, part: str, w: int, inks: tuple[str, str]) -> Surface:
        box, (pen, ink) = BOX[part], inks
        lines: list[list[str | float]] = [[*line] for line in self._find_lines(part, kind, box)]
        h = round(w * SLOTS[part][3])
        return self.art.assembled(lines, box, w, h, (ink,) * 4, pen).copy()

    def draw_frost(self, to: Surface, room: Rect, grown: float = 1.0) -> None:
        """Draw ice over a robot; it grows from below."""
        if grown < 1:
            kept, part = to.get_clip(), round(room.h * grown)
            to.set_clip(Rect(room.left, room.bottom - part, room.w, part).clip(kept))
            self.draw_frost(to, room)
            to.set_clip(kept)
            return
        ice = rounded(room.w, room.h, 0.12 * room.w, (*ICE, 84), ICE_EDGE, 2)
        to.blit(ice, room)
        for around in find_flakes(room):
            to.blit(rounded(*around.size, around.w / 2, FLAKE_GROUND, ICE_EDGE, 2), around)
            size = round(FLAKE_SHARE * around.w)
            icon = self.art.image("ui/frost", size, size)
            to.blit(icon, icon.get_rect(center=around.center))


def find_flakes(room: Rect) -> list[Rect]:
    """Return the round grounds of the flakes on a frozen robot, off the count in its corner."""
    size = max(14, round(FLAKE_WIDTH * room.w))
    around = Rect(0, 0, size, size)
    places = [(round(room.left + x * room.w), round(room.top + y * room.h)) for x, y in FLAKES]
    return [around.move_to(center=place) for place in places]


def add_glow(sprite: Surface, colour: Rgb | None, edge: int) -> Surface:
    """Return a sprite with a glowing rim `edge` pixels wide; without a colour the rim is empty."""
    w, h = sprite.get_size()
    whole = Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
    if colour is not None:
        rim = pygame.mask.from_surface(sprite, 40).to_surface(
            setcolor=(*colour, 255), unsetcolor=(*colour, 0)
        )
        for dx, dy in RIM_STEPS:
            whole.blit(rim, (edge + round(dx * edge), edge + round(dy * edge)))
    whole.blit(sprite, (edge, edge))
    return whole


@cache
def find_shades(colour: Rgb) -> tuple[str, ...]:
    """Return a colour, its shade, its light and an accent, as `#rrggbb`."""
    dark, light = mix(colour, SHADE, 0.68), mix(colour, WHITE, 0.45)
    return tuple("#" + bytes(c).hex() for c in (colour, dark, light, ACCENT))
