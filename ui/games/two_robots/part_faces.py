"""Cards of robot parts as they are seen: the part in its colours, and the symbols of its energy."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface, Vector2, transform

from ui.games.two_robots.robot_pose import CARD_ARMS, SLOTS, Limbs, mixed
from ui.table.paint.card_faces import INK, PAPER, CardFaces, fit, panel, rounded
from ui.table.place.geometry import Pose

PALE = 0.55  # so much of a part's colour lies behind it
GOLD, GREY = (255, 205, 90), (120, 112, 106)


class PartFaces(CardFaces):
    """A card of a part shows that part; others show a robot, and the number that they need."""

    def __init__(self, art: Any, words: Any, tints: Any) -> None:
        super().__init__(art, words, tints)
        self.limbs = Limbs(art, tints.colours)

    def _picture(self, face: Any, w: int, h: int, state: str) -> Surface:
        if not getattr(face, "part", ""):
            return super()._picture(face, w, h, state)
        tall = CARD_ARMS[1] / CARD_ARMS[0] if face.part == "arms" else SLOTS[face.part][3]
        wide = round(min(w, h / tall) * 0.94)
        return self.limbs.sprite(face, max(8, wide), "", True, signed=False)

    def _ground(self, face: Any, w: int, h: int, radius: float, tint: Any) -> Surface:
        """Of two energies each has a half of the ground."""
        if getattr(face, "part", ""):
            tint = mixed(tint, PAPER, PALE)
        ground = super()._ground(face, w, h, radius, tint)
        energies: Any = getattr(face, "energies", ())
        if len(energies) > 1:
            second = mixed(self.tints.colours[energies[1]], PAPER, PALE)
            other = panel(w, h, radius, second)
            half = Rect(w // 2, 0, w - w // 2, h)
            ground.fill((0, 0, 0, 0), half)
            ground.blit(other, half, half)
        return ground

    def _number(self, card: Surface, face: Any, w: int, tint: Any) -> None:
        energies: Any = getattr(face, "energies", ())
        if not energies:
            super()._number(card, face, w, tint)
            return
        size = max(9, round(0.25 * w))
        for i, energy in enumerate(energies):
            self.limbs.sign(card, energy, 0.155 * w, 0.155 * w + i * size * 1.04, size)

    def coin(self, to: Surface, pose: Pose, number: int, lit: bool) -> None:
        """The number of Stacks that a card needs: it shines when they stand there."""
        size = max(10, round(0.3 * pose.w))
        fill, line, ink = (GOLD, PAPER, INK) if lit else (GREY, (70, 64, 60), (225, 220, 212))
        coin = rounded(size, size, size / 2, fill, line, max(1.2, 0.07 * size)).copy()
        text = fit(self.art, "title", str(number), size, size, round(0.72 * size), ink)
        coin.blit(text, text.get_rect(center=(size // 2, size // 2)))
        if pose.angle:
            coin = transform.rotozoom(coin, pose.angle, 1.0)
        to.blit(coin, coin.get_rect(center=corner(pose)))


def corner(pose: Pose) -> tuple[int, int]:
    """The upper left corner of a card, where its number stands."""
    from_middle = _turned(-0.36 * pose.w, -0.55 * pose.w, pose.angle)
    return round(pose.x + from_middle[0]), round(pose.y + from_middle[1])


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    turned = Vector2(x, y).rotate(-degrees)
    return turned.x, turned.y
