"""Cards of Robot Wars: a band across the middle says where a Component goes, or what else it is."""

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.robot_wars.card import RobotCard
from ui.games.robot_wars.component_sprites import GROUNDS
from ui.table.paint.card_faces import LINED, PAPER, CardFaces
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import mix

BAND = 0.13  # of a card's width: the height of the band


class RobotFaces(CardFaces):
    """The cards of one table."""

    def _number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        # A Strength, and the band; the initial of a card without one would say nothing.
        assert isinstance(face, RobotCard)
        if w >= LINED:
            self._band(card, face, w, tint)
        if face.strength is not None:
            super()._number(card, face, w, tint)

    def _band(self, card: Surface, face: RobotCard, w: int, tint: Colour) -> None:
        where = "inside" if face.internal else "outside"
        key = where if face.kind == "component" else face.kind
        picture = round(card.get_height() * self.pictured(face, w)) + round(0.055 * w)
        high = round(BAND * w)
        band = Rect(round(0.055 * w), picture - high, w - 2 * round(0.055 * w), high)
        card.fill(GROUNDS.get(face.sort, mix(tint, (0, 0, 0), 0.5)), band)
        words = self.words(f"table.band.robot_wars.{key}")
        text = fit(self.art, "bold", words, band.w - high, high, round(0.7 * high), PAPER)
        card.blit(text, text.get_rect(center=band.center))
