"""The side of a card that stays visible in a stack: its number, signs, name and a second number."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from ui.table.place.geometry import RATIO, SIDEBAR

PAPER = (252, 246, 231)


def signs(face: Any, known: dict[str, str]) -> list[str]:
    """The small drawings that say what a card does: one for each kind of effect it has."""
    found = []
    for when, lines in (("do", face.do), ("when", face.when), ("while", face.while_)):
        for line in lines:
            found.append(known.get(line.verb) or known.get(when, ""))
    return [sign for sign in dict.fromkeys(found) if sign]


def side(
    art: Any, name: str, numbers: tuple[str, str], drawings: list[str], w: int, ground: Any
) -> Surface:
    """The side of a card so wide, from top to bottom: number, signs, name, second number."""
    h, wide = round(w * RATIO), max(6, round(w * SIDEBAR))
    strip = Surface((wide, h), pygame.SRCALPHA)
    pygame.draw.rect(
        strip,
        ground,
        strip.get_rect(),
        border_top_left_radius=wide // 3,
        border_bottom_left_radius=wide // 3,
    )
    top, bottom = _line(art, numbers[0], wide, 0.86), _line(art, numbers[1], wide, 0.62)
    y = round(wide * 0.12)
    strip.blit(top, top.get_rect(midtop=(wide // 2, y)))
    y += top.get_height()
    size = round(wide * 0.66)
    for drawing in drawings:
        icon = art.image(f"ui/{drawing}", size, size)
        strip.blit(icon, icon.get_rect(midtop=(wide // 2, y)))
        y += size + 1
    foot = h - round(wide * 0.14) - bottom.get_height()
    strip.blit(bottom, bottom.get_rect(midtop=(wide // 2, foot)))
    room = Rect(0, y, wide, foot - y)
    drawn = pygame.transform.rotate(_name(art, name, room), 90)
    strip.blit(drawn, drawn.get_rect(center=room.center))
    return strip


def _line(art: Any, text: str, wide: int, share: float) -> Surface:
    px = max(5, round(wide * share))
    while px > 5 and art.font("title", px).size(text)[0] > wide * 0.92:
        px -= 1
    drawn: Surface = art.font("title", px).render(text, True, PAPER)
    return drawn


def _name(art: Any, name: str, room: Rect) -> Surface:
    """The name as large as it fits when it is written upwards."""
    px = max(5, round(room.w * 0.78))
    while px > 5 and art.font("bold", px).size(name)[0] > room.h * 0.96:
        px -= 1
    drawn: Surface = art.font("bold", px).render(name, True, PAPER)
    return drawn
