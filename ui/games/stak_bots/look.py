"""Stak Bots on the table: cards that show their side, and the queue of waiting effects."""

from __future__ import annotations

from pygame import Surface

from games.engine.core import State
from ui.games.stak_bots import effect_queue
from ui.games.stak_bots.card_faces import StakFaces
from ui.games.unmoved import STAK_BOTS
from ui.presentation.table_spec import Tints
from ui.table.look import Look
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Texts


class StakBotsLook(Look):
    """Stak Bots."""

    presenter = STAK_BOTS

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> CardFaces:
        return StakFaces(art, words, tints)

    def under(self, to: Surface, v: State) -> None:
        effect_queue.draw(self.table, v, to)
