"""A die seen from above, and one that tumbles."""

import math

import pygame
from pygame import Rect, Surface

from ui.table.motion.ease import share
from ui.table.paint.card_faces import INK, PAPER, rounded

PIPS = {1: "c", 2: "ad", 3: "acd", 4: "abde", 5: "abcde", 6: "abdefg"}
SPOTS = {
    "a": (-1, -1),
    "b": (1, -1),
    "c": (0, 0),
    "d": (1, 1),
    "e": (-1, 1),
    "f": (-1, 0),
    "g": (1, 0),
}


def cube(side: int, number: int) -> Surface:
    """Return a die seen from above; 0 has no pips."""
    die = rounded(side, side, side * 0.2, PAPER, INK, max(1.5, side * 0.05)).copy()
    for spot in PIPS.get(number, ""):
        x, y = SPOTS[spot]
        middle = round(side / 2 + x * side * 0.25), round(side / 2 + y * side * 0.25)
        pygame.draw.circle(die, INK, middle, max(2, round(side * 0.09)))
    return die


def tumbling(to: Surface, rect: Rect, number: int, sides: int, clock: float, way: float) -> None:
    """Draw a die that has rolled for `clock` seconds and lies after `way` seconds."""
    t = share(clock, 0.0, way)
    seen = number if t >= 1 else 1 + (int(clock / 0.07) * 5 + 2) % sides
    die = cube(rect.h, seen)
    if t < 1:
        die = pygame.transform.rotozoom(die, 540 * (1 - t) ** 2, 1.0)
    hop = abs(math.sin(3 * math.pi * t)) * (1 - t) * rect.h * 0.5
    spot = round(rect.centerx - (1 - t) * rect.h * 0.8), round(rect.centery - hop)
    to.blit(die, die.get_rect(center=spot))
