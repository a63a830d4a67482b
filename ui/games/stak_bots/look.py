"""Stak Bots on the table: cards that show their side, and the queue of waiting effects."""

from pygame import Rect, Surface

from games.engine import Piece, State
from ui.games.stak_bots import effect_queue
from ui.games.stak_bots.card_faces import StakFaces
from ui.games.stak_bots.ground import Dock, dock_of
from ui.games.stak_bots.lamp import draw_lamp
from ui.games.stak_bots.layout import StakPlace, dock
from ui.presentation.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.look import Frame, Look
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.drawings import Drawings, Texts
from ui.table.place.arrange import Lying
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout
from ui.table.tabletop import Tabletop

STEP = 0.25  # seconds in which the queue steps forward


class StakBotsLook(Look):
    """Stak Bots."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.queue: list[Piece] = []  # whose effects wait
        self.step = 0.0  # how far the queue has yet to come up
        self.motion = True

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> StakFaces:
        return StakFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        return dock(spec, frame)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if not isinstance(place, StakPlace):
            return super().poses(v, lay, place, pieces)
        return list(zip(pieces, place.stacked([v.up[p] for p in pieces]), strict=True))

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Dock:
        return dock_of(lay, u)

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.motion = motion

    def watch(self, v: State, busy: bool) -> None:
        # The queue steps forward when another effect is the next.
        queue = [item.piece for item in effect_queue.waiting(v)]
        if self.motion and self.queue[1:2] and queue[:1] == self.queue[1:2]:
            self.step = 1.0
        self.queue = queue

    def update(self, dt: float) -> bool:
        moved = self.step > 0
        self.step = max(0.0, self.step - dt / STEP)
        return moved

    def land(self) -> None:
        self.step = 0.0

    def still(self, to: Surface, v: State) -> None:
        draw_lamp(self.table, v, to)

    def value(self, v: State, zone: str) -> str:
        say = self.table.say
        fed = say.presenter.value(v, zone, say)
        return f"{say('cards', n=len(v.zones[zone]))}; {fed}" if fed else ""

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        effect_queue.draw(self.table, v, to, self.step)

    def reach(self, place: Place) -> Rect | None:
        if not isinstance(place, StakPlace):
            return None
        poses = [item.pose for item in self.table.lying.values() if item.zone == place.zone]
        return place.reach(poses or place.poses(1))

    def free(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        # The next card of a Stak leaves a side of this one.
        place = self.table.layout().places[sprite.lying.zone]
        if after is None or not isinstance(place, StakPlace):
            return rect
        left = round(after.pose.x - after.pose.w / 2)
        return Rect(rect.left, rect.top, max(1, left - rect.left), rect.h)
