"""The side of a card that stays visible in a stack: its number, signs, name and a second number."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from ui.table.place import RATIO, SIDEBAR, Pose

HURT, PAPER, LIVE = (200, 52, 44), (252, 246, 231), (255, 205, 90)
INK = (52, 40, 34)


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
    pygame.draw.rect(strip, ground, strip.get_rect(), border_top_left_radius=wide // 3,
                     border_bottom_left_radius=wide // 3)  # fmt: skip
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


def badge(art: Any, to: Surface, text: str, centre: tuple[int, int], px: int, damage: bool) -> None:
    """A number that holds for the moment: damage red, a power gold."""
    drawn = art.font("title", px).render(text, True, PAPER if damage else INK)
    wide = max(drawn.get_width() + px // 2, round(px * 1.35))
    rect = Rect(0, 0, wide, round(px * 1.3))
    rect.center = centre
    pygame.draw.rect(to, INK, rect.inflate(4, 4), border_radius=rect.h // 2)
    pygame.draw.rect(to, HURT if damage else LIVE, rect, border_radius=rect.h // 2)
    to.blit(drawn, drawn.get_rect(center=rect.center))


def counters(art: Any, to: Surface, pose: Pose, counted: tuple[str, str]) -> None:
    """What holds for the moment stands on the card: a power at its side, damage in its middle."""
    number, damage = counted
    w, high = pose.w, pose.w * RATIO
    left, top = pose.x - w / 2, pose.y - high / 2
    if number:
        px = max(8, round(w * SIDEBAR * 0.8))
        spot = round(left + w * SIDEBAR * 0.5), round(top + w * SIDEBAR * 0.55)
        badge(art, to, number, spot, px, damage=False)
    if damage:
        spot = round(pose.x + w * 0.26), round(top + high * 0.16)
        badge(art, to, damage, spot, max(10, round(w * 0.2)), damage=True)
