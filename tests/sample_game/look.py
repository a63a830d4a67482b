"""How the sample game looks: a ring round the cards on the table."""

import pygame
from pygame import Surface

from games.engine import State
from ui.table.look import Look

RING = (255, 205, 90)


class HighCardLook(Look):
    """The sample game."""

    def draw_under(self, to: Surface, v: State) -> None:
        for zone, place in self.table.layout().places.items():
            if zone.startswith("table."):
                pygame.draw.rect(to, RING, place.rect, 2)
