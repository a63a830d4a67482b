"""Robo Power on the table: cards in the ring of a theatre."""

from typing import ClassVar

from pygame import Surface

from games.engine import State, owner
from ui.games.robo_power import finale
from ui.games.robo_power.ground import Ring, ring_of
from ui.games.robo_power.layout import theatre
from ui.presentation.table_spec import TableSpec
from ui.table.ending import Ending
from ui.table.look import Frame, Look
from ui.table.motion.sprites import Sprite
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout


class RoboPowerLook(Look):
    """Robo Power."""

    ends: ClassVar[float] = 3.0

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        return theatre(spec, frame)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Ring:
        return ring_of(lay, u)

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        return place.shape == "row"  # the ring has a pad for each seat

    def at_end(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        zone = sprite.lying.zone
        if owner(zone) not in end.winners:
            return pose
        hand = sorted(s.lying.z for s in self.table.sprites.all.values() if s.lying.zone == zone)
        nth, u = hand.index(sprite.lying.z), self.table.theme.u
        return finale.bow(pose, nth, len(hand), end.seconds, u)

    def ending(self, to: Surface, v: State, end: Ending) -> None:
        if end.lost is None:
            return
        theme = self.table.theme
        u, light = theme.u, theme.felt == "light"
        if end.room == self.table.layout().area:  # on the table: in front of the own place
            rect = self.table.layout().hand
            finale.fall(to, rect, end.seconds, u, light)
        else:
            finale.close(to, end.room, end.seconds, u, light)
