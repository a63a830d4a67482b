"""Robo Power on the table: cards in the ring of a theatre."""

from pygame import Surface

from games.engine import State
from ui.games.robo_power.ground import Ring, ring_of
from ui.table.look import Look
from ui.table.place.geometry import Place
from ui.table.place.layout import Layout


class RoboPowerLook(Look):
    """Robo Power."""

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Ring:
        return ring_of(lay, u)

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        return place.shape == "row"  # the ring has a pad for each seat
