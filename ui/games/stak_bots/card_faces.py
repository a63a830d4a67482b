"""Cards of Stak Bots as they are seen: everything one must know stands at their side."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from games.stak_bots.cards import StakCard
from ui.games.stak_bots.card_side import side, signs
from ui.table.paint.card_faces import CardFaces, mix
from ui.table.place.geometry import SIDEBAR

SIGNS = {"do": "entry", "when": "damage", "keep_attacking": "attack", "while": "open"}


class StakFaces(CardFaces):
    """The cards of one table."""

    side = SIDEBAR

    def _number(self, card: Surface, face: StakCard, w: int, tint: Any) -> None:
        """Everything one must know of a card that is covered."""
        texts = "X" if face.number is None else str(face.number), str(face.rank)
        name = self.words.card_name(face)
        ground = mix(tint, (0, 0, 0), 0.5)
        card.blit(side(self.art, name, texts, signs(face, SIGNS), w, ground), (0, 0))
