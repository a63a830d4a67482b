"""Draws Hazards in the floor: a hole, a puddle, or a mine in a scorched plate."""

from typing import ClassVar

import pygame
from pygame import SRCALPHA, Rect, Surface, draw

from games.robot_wars.card import RobotCard
from ui.games.robot_wars.component_sprites import PartSprites
from ui.games.robot_wars.layout import HAZARD_HEIGHT
from ui.table.paint.card_faces import GLOWS
from ui.toolkit.graphics.art import to_window_format
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import Rgb

# In hundredths of a Hazard's width.
HOLE = Rect(0, 14, 100, 40)
FIGURE_FOOT = 40
FIGURE_SIDE = 64
FIGURE_DEPTHS = {"fall_in": 9, "discard": 6}  # by verb: a figure stands so deep in the floor

MARGIN = 0.1  # of the width, for the figure and the glow

PIT = (
    '<ellipse cx="50" cy="34" rx="48.5" ry="19" fill="#6c7079" stroke="#221f1d" '
    'stroke-width="2.4"/><path d="M6 27 L14 22 M30 16.5 L40 15.2 M60 15.2 L70 16.5 M86 22 L94 27 '
    'M6 41 L14 46 M86 46 L94 41" stroke="#f4ba2c" stroke-width="3.4"/>'
    '<ellipse cx="50" cy="34.5" rx="41" ry="15" fill="#3a3c44"/>'
    '<path d="M18 30 V42 M34 22 V44 M50 20 V44 M66 22 V44 M82 30 V42" stroke="#2a2b31" '
    'stroke-width="2"/><ellipse cx="50" cy="39" rx="38" ry="11.6" fill="#070709"/>'
)
OIL = (
    '<path d="M8 36 Q2 24 18 22 Q26 12 42 17 Q56 10 70 17 Q88 15 91 27 Q102 36 89 44 Q84 54 66 51 '
    'Q50 58 36 51 Q14 54 8 36 Z" fill="#16151b" stroke="#0b0a0e" stroke-width="2.2"/>'
    '<path d="M16 33 Q22 25 36 24" fill="none" stroke="#8a6ad0" stroke-width="3" '
    'stroke-linecap="round" stroke-opacity="0.9"/><path d="M60 47 Q78 46 84 37" fill="none" '
    'stroke="#3f9f98" stroke-width="3" stroke-linecap="round" stroke-opacity="0.9"/>'
    '<path d="M68 23 Q80 23 84 28" fill="none" stroke="#d6aa60" stroke-width="2.2" '
    'stroke-linecap="round" stroke-opacity="0.8"/><path d="M26 46 Q34 49 42 48" fill="none" '
    'stroke="#b48ad0" stroke-width="2.2" stroke-linecap="round" stroke-opacity="0.8"/>'
    '<ellipse cx="97" cy="50" rx="3" ry="1.7" fill="#16151b"/>'
    '<ellipse cx="3" cy="48" rx="2.6" ry="1.5" fill="#16151b"/>'
)
PLATE = (
    '<ellipse cx="50" cy="34" rx="48" ry="19" fill="#1d1c20" stroke="#0f0e11" stroke-width="2.2"/>'
    '<ellipse cx="50" cy="34" rx="41" ry="15" fill="none" stroke="#f4ba2c" stroke-width="4.4" '
    'stroke-dasharray="11 9"/><ellipse cx="50" cy="35" rx="34" ry="11.6" fill="#36363d"/>'
    '<ellipse cx="50" cy="37" rx="26" ry="8" fill="#121115"/>'
)
FLOORS = {"fall_in": PIT, "discard": OIL}  # by the verb of what happens to a passing robot


class HazardSprites(PartSprites):
    """Draws the Hazards of one table, with their names below them."""

    name_width: ClassVar[float] = 0.68

    def _compose(self, face: RobotCard, w: int, state: str, flip: bool, bare: bool) -> Surface:
        h, edge = round(w * HAZARD_HEIGHT), round(w * MARGIN)
        sprite = Surface((w + 2 * edge, h + 2 * edge), SRCALPHA)
        sprite.blit(self.art.sketch(make_floor_svg(find_bite_verb(face), w), w, w), (edge, edge))
        if glow := GLOWS.get(state):
            self._draw_glow(sprite, w, edge, glow)
        self._draw_figure(sprite, face, w, edge, "hurt" if state == "lose" else "ok")
        plate = self._find_plate(face, w)
        if plate is not None:
            sprite.blit(plate, plate.get_rect(midbottom=(edge + w // 2, edge + h)))
        return to_window_format(sprite)

    def _draw_glow(self, sprite: Surface, w: int, edge: int, glow: Rgb) -> None:
        k, wide = w / 100, max(2, round(0.035 * w))
        rim = Rect(round(HOLE.x * k), round(HOLE.y * k), round(HOLE.w * k), round(HOLE.h * k))
        rim = rim.move(edge, edge).inflate(wide, wide)
        light = Surface(rim.size, SRCALPHA)
        draw.ellipse(light, (*glow, 70), light.get_rect())
        draw.ellipse(light, glow, light.get_rect(), wide)
        sprite.blit(light, rim)

    def _draw_figure(self, sprite: Surface, face: RobotCard, w: int, edge: int, mood: str) -> None:
        """Draw the figure of a Hazard, down to the waist in a hole or a puddle."""
        k, side, sunk = (
            w / 100,
            round(FIGURE_SIDE * w / 100),
            FIGURE_DEPTHS.get(find_bite_verb(face), 0),
        )
        figure = self.art.robot(face.picture, side, side, mood)
        rect = figure.get_rect(midbottom=(edge + w // 2, edge + round((FIGURE_FOOT + sunk) * k)))
        if not sunk:
            sprite.blit(figure, rect)
            return
        seen = Surface(sprite.get_size(), SRCALPHA)
        seen.blit(figure, rect)
        hole = Rect(0, 0, round(76 * k), round(24 * k))
        hole.center = edge + w // 2, edge + round(36 * k)
        mask = Surface(sprite.get_size(), SRCALPHA)
        mask.fill(WHITE, Rect(0, 0, mask.get_width(), hole.centery))
        draw.ellipse(mask, WHITE, hole)
        seen.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        sprite.blit(seen, (0, 0))


def find_bite_verb(face: RobotCard) -> str:
    """Return the verb by which a Hazard harms a passing robot; empty if it has no floor of its
    own.
    """
    lines = face.script.timed.get("passed", ())
    return next((line.verb for line in lines if line.verb in FLOORS), "")


def make_floor_svg(verb: str, w: int) -> str:
    """Return the floor of a Hazard with this verb as SVG, `w` pixels wide and high."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{w}" '
        f'height="{w}">{FLOORS.get(verb, PLATE)}</svg>'
    )
