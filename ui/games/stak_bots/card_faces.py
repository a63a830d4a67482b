"""Cards of Stak Bots as they are seen: everything one must know stands at their side."""

from pygame import Surface

from games.cardfile.reader import Card
from games.stak_bots.cards import StakCard
from ui.games.stak_bots.card_side import side
from ui.graphics.theme import Colour
from ui.table.paint.card_faces import CardFaces, mix
from ui.table.place.geometry import SIDEBAR


class StakFaces(CardFaces):
    """The cards of one table."""

    side = SIDEBAR

    def _number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        # Draw the side, with everything one must know of a card that is covered.
        assert isinstance(face, StakCard)
        strip = side(self.art, self.words.card_name(face), face, w, mix(tint, (0, 0, 0), 0.5))
        card.blit(strip, (0, 0))
