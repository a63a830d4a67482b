"""What somebody sees who tells colours apart badly or not at all, and whether two pictures differ.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), severity 1.0, on linear RGB.
"""

from __future__ import annotations

from functools import cache

import pygame
from pygame import Rect, Surface

Row = tuple[float, float, float]
KINDS: dict[str, tuple[Row, Row, Row]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
SMALL = 72  # pixels: pictures are compared at this size, as from some way off
FAR = 60  # of 441: how far two colours are apart that nobody mixes up
SHARE = 0.006  # of a picture that has to differ


@cache
def seen(colour: tuple[int, int, int], kind: str) -> tuple[int, int, int]:
    """Return a colour as it is seen."""
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in colour]
    found = []
    for row in KINDS[kind]:
        light = max(0.0, min(1.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        found.append(1.055 * light ** (1 / 2.4) - 0.055 if light > 0.0031308 else 12.92 * light)
    red, green, blue = (round(255 * part) for part in found)
    return red, green, blue


def apart(one: Surface, other: Surface, kind: str) -> float:
    """Return the share of two pictures of one size that looks different."""
    a, b = small(one), small(other)
    far = 0
    for p, q in zip(a, b, strict=True):
        if p != q:
            away = [x - y for x, y in zip(seen(p, kind), seen(q, kind), strict=True)]
            far += sum(part * part for part in away) > FAR * FAR
    return far / len(a)


def small(picture: Surface) -> list[tuple[int, int, int]]:
    """Return the pixels of a picture made small."""
    w, h = picture.get_size()
    part = min(1.0, SMALL / max(w, h))
    size = max(1, round(w * part)), max(1, round(h * part))
    plain = Surface(picture.get_size())
    plain.fill((96, 84, 76))
    plain.blit(picture, (0, 0))
    data = pygame.image.tobytes(pygame.transform.smoothscale(plain.convert(24), size), "RGB")
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def cut_out(picture: Surface, rect: Rect) -> Surface:
    """Return a part of a picture."""
    return picture.subsurface(rect.clip(picture.get_rect())).copy()


def mixed_up(one: Surface, other: Surface) -> list[str]:
    """Return the ways of seeing in which two pictures look alike."""
    return [kind for kind in KINDS if apart(one, other, kind) < SHARE]
