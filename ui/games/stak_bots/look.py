"""Stak Bots on the table: Staks whose cards show their side, and the queue of what still happens."""

from __future__ import annotations

from pygame import Surface

from games.core import State
from ui.games.stak_bots import effect_queue
from ui.games.stak_bots.card_faces import StakFaces
from ui.games.unmoved import STAK_BOTS
from ui.table.drawings import Drawings, Texts
from ui.table.look import Look
from ui.table.pieces import Faces
from ui.table.spec import Tints


class StakBotsLook(Look):
    """Stak Bots."""

    presenter = STAK_BOTS

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> Faces:
        return StakFaces(art, words, tints)

    def under(self, to: Surface, v: State) -> None:
        effect_queue.draw(self.table, v, to)
