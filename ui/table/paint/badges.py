"""Badges on a piece: numbers that hold for the moment."""

import pygame
from pygame import Rect, Surface

from ui.table.layout.geometry import RATIO, SIDEBAR, Pose
from ui.table.paint.drawings import Drawings
from ui.toolkit.graphics.theme import TINY
from ui.toolkit.graphics.tokens import GOLD, GREEN, PAPER, SKY, Rgb

DAMAGE_RED: Rgb = (200, 52, 44)
LONG_BADGE = 3  # letters: a longer text is smaller
POWER_GOLD: Rgb = (255, 205, 90)
CARD_INK: Rgb = (52, 40, 34)
OUTCOME_COLOURS: dict[str, Rgb] = {  # by outcome, the best first
    "safe": GREEN,
    "wins": GOLD,
    "tie": SKY,
    "taken": (232, 152, 62),
    "swept": (176, 164, 150),
    "lost": (182, 48, 32),
}


def draw_badge(
    art: Drawings, to: Surface, text: str, centre: tuple[int, int], px: int, damage: bool
) -> Rect:
    """Draw a number in a badge: red for damage, gold for a power; return its rectangle."""
    drawn = art.font("title", px).render(text, True, PAPER if damage else CARD_INK)
    wide = max(drawn.get_width() + px // 2, round(px * 1.35))
    rect = Rect(0, 0, wide, round(px * 1.3)).move_to(center=centre)
    pygame.draw.rect(to, CARD_INK, rect.inflate(4, 4), border_radius=rect.h // 2)
    pygame.draw.rect(to, DAMAGE_RED if damage else POWER_GOLD, rect, border_radius=rect.h // 2)
    to.blit(drawn, drawn.get_rect(center=rect.center))
    return rect


def draw_counters(art: Drawings, to: Surface, pose: Pose, counted: tuple[str, str]) -> None:
    """Draw the badges of a card: a power at its side, damage in its middle."""
    number, damage = counted
    w, high = pose.w, pose.w * RATIO
    left, top = pose.x - w / 2, pose.y - high / 2
    if number:
        px = max(TINY, round(w * SIDEBAR * 0.8))
        spot = round(left + w * SIDEBAR * 0.5), round(top + w * SIDEBAR * 0.55)
        draw_badge(art, to, number, spot, px, damage=False)
    if damage:
        long = len(damage) > LONG_BADGE
        spot = round(pose.x + w * (0.18 if long else 0.26)), round(top + high * 0.16)
        draw_badge(
            art, to, damage, spot, max(TINY, round(w * (0.15 if long else 0.2))), damage=True
        )
