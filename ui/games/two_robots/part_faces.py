"""Draws the cards of Two Robots: a Part in its colours, or a robot."""

from pygame import Rect, Surface, Vector2, transform

from games.cardfile.reader import Card
from games.two_robots.cards import RobotsCard
from ui.games.two_robots.limbs import CARD_ARMS_BOX, Limbs
from ui.games.two_robots.robot_pose import SLOTS, as_part
from ui.language.table_spec import Tints
from ui.table.layout.geometry import Pose
from ui.table.paint.badges import CARD_INK, POWER_GOLD
from ui.table.paint.card_faces import TEXT_FROM_WIDTH, CardFaces
from ui.table.paint.drawings import Drawings, Texts
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.panels import panel, rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import TINY, Colour
from ui.toolkit.graphics.tokens import PAPER, mix

GROUND_TINT = 0.55  # share of a Part's colour in its background
SHORTEST_NAME = 2  # letters that are left of a cut name
GREY = (120, 112, 106)
DARK_GREY = (70, 64, 60)
PALE_GREY = (225, 220, 212)


class PartFaces(CardFaces):
    """A card of a Part shows that Part and its energies; other cards show the Stacks they need."""

    def __init__(self, art: Drawings, words: Texts, tints: Tints) -> None:
        super().__init__(art, words, tints)
        self.limbs = Limbs(art, tints)
        self._coins = PictureCache()

    def _draw_picture(self, face: Card, w: int, h: int, state: str) -> Surface:
        card = as_part(face)
        if card is None:
            return super()._draw_picture(face, w, h, state)
        tall = CARD_ARMS_BOX[1] / CARD_ARMS_BOX[0] if card.part == "arms" else SLOTS[card.part][3]
        wide = round(min(w, h / tall) * 0.94)
        return self.limbs.sprite(card, max(8, wide), "", True, signed=False)

    def _draw_ground(self, face: Card, w: int, h: int, radius: float, tint: Colour) -> Surface:
        # Two energies have half of the ground each.
        card = as_part(face)
        if card is None:
            return super()._draw_ground(face, w, h, radius, tint)
        ground = super()._draw_ground(face, w, h, radius, mix(tint, PAPER, GROUND_TINT))
        if len(card.energies) > 1:
            second = mix(self.tints.colours[card.energies[1]], PAPER, GROUND_TINT)
            half = Rect(w // 2, 0, w - w // 2, h)
            ground.fill((0, 0, 0, 0), half)
            ground.blit(panel(w, h, radius, second), half, half)
        return ground

    def _draw_number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        part = as_part(face)
        if part is None:
            super()._draw_number(card, face, w, tint)
        size = max(9, round(0.25 * w))
        for i, energy in enumerate(_list_energies(face)):
            row = i + (part is None)  # below the number, if there is one
            self.limbs.draw_sign(card, energy, 0.155 * w, 0.155 * w + row * size * 1.04, size)

    def _kind(self, face: Card) -> str:
        # The energies that the letters of a Part stand for.
        names = [self.words(f"table.detail.{face.game}.{one}") for one in _list_energies(face)]
        kind = super()._kind(face)
        return f"{kind}: {', '.join(names)}" if names and as_part(face) else kind

    def _text(self, face: Card) -> str:
        # What a Part is for comes before its joke.
        does = self.words.card_line(face, self.tints.kind(face)) if as_part(face) else ""
        return (
            f"{does[:1].upper()}{does[1:]}. {super()._text(face)}" if does else super()._text(face)
        )

    def _draw_title(self, face: Card, w: int, h: int) -> Surface:
        # A name that is too long for a small card is cut: Salvagers and Powers are known by it.
        whole = super()._draw_title(face, w, h)
        if whole.get_width() or w >= TEXT_FROM_WIDTH:
            return whole
        name = self.words.card_name(face)
        for n in range(len(name) - 1, SHORTEST_NAME, -1):
            short = f"{name[:n].rstrip()}…"
            drawn = fit(self.art, "title", short, round(0.92 * w), round(0.19 * h), TINY, CARD_INK)
            if drawn.get_width():
                return drawn
        return whole

    def coin(self, to: Surface, pose: Pose, number: int, lit: bool) -> None:
        """Draw the number of Stacks that a card needs; it shines when they are complete."""
        key = max(10, round(0.3 * pose.w)), number, lit, round(pose.angle, 1)
        coin = self._coins.get(key, lambda: self._draw_coin(*key))
        to.blit(coin, coin.get_rect(center=find_card_corner(pose)))

    def _draw_coin(self, size: int, number: int, lit: bool, angle: float) -> Surface:
        fill, line, ink = (POWER_GOLD, PAPER, CARD_INK) if lit else (GREY, DARK_GREY, PALE_GREY)
        coin = rounded(size, size, size / 2, fill, line, max(1.2, 0.07 * size)).copy()
        text = fit(self.art, "title", str(number), size, size, round(0.72 * size), ink, True)
        coin.blit(text, text.get_rect(center=(size // 2, size // 2)))
        return transform.rotozoom(coin, angle, 1.0) if angle else coin


def _list_energies(face: Card) -> tuple[str, ...]:
    """Return the energies of a Part, or the one that a card destroys."""
    if not isinstance(face, RobotsCard):
        return ()
    destroyed = face.args.get("energy")
    return (destroyed,) if isinstance(destroyed, str) else face.energies


def find_card_corner(pose: Pose) -> tuple[int, int]:
    """Return the upper left corner of a card, the place of its number."""
    away = Vector2(-0.36 * pose.w, -0.55 * pose.w).rotate(-pose.angle)
    return round(pose.x + away.x), round(pose.y + away.y)
