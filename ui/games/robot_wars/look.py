"""Robot Wars on the table: robots along the top and below, an arena between them."""

from pygame import Rect, Surface

from games.engine import Piece, Seat, State
from ui.games.robot_wars.attack_panel import AttackPanel
from ui.games.robot_wars.card_faces import RobotFaces
from ui.games.robot_wars.component_sprites import Parts
from ui.games.robot_wars.ground import Pit, pit_of
from ui.games.robot_wars.layout import PartsPlace, RobotPlace, pit
from ui.games.robot_wars.robot_pose import assembled
from ui.games.robot_wars.scenery import Scenery
from ui.presentation.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.look import Frame, Look
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.badges import badge
from ui.table.paint.drawings import Drawings, Texts
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout
from ui.table.tabletop import Tabletop


class RobotWarsLook(Look):
    """Robot Wars."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        parts = Parts(table.art, table.faces)
        self.panel, self.scenery = AttackPanel(table, parts), Scenery(table, parts)

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> RobotFaces:
        return RobotFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        return pit(spec, frame)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Pit:
        return pit_of(lay, u)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if not isinstance(place, RobotPlace):
            return super().poses(v, lay, place, pieces)
        whole = assembled(v, pieces, place.rect, place.card).poses
        return [(piece, whole[piece]) for piece in pieces]

    def built(self, v: State, seat: Seat) -> list[Rect]:
        # Components with the body that they are fitted to.
        places = self.table.layout().places.values()
        robots = [place for place in places if isinstance(place, RobotPlace) and place.seat == seat]
        rects: list[Rect] = []
        for place in robots:
            built = assembled(v, v.zones[place.zone], place.rect, place.card)
            rects += [built.head, built.chest, *(pose.rect for pose in built.poses.values())]
        return rects

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.panel.begin(beat, told, motion)
        self.scenery.follow(beat, motion)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.panel.recall(heard)

    def watch(self, v: State, busy: bool) -> None:
        self.panel.watch(busy)

    def update(self, dt: float) -> bool:
        return self.panel.update(dt)

    def land(self) -> None:
        self.panel.land()

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        return isinstance(place, PartsPlace)

    def under(self, to: Surface, v: State) -> None:
        self.scenery.ground(to, v)

    def piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        drawn = self.scenery.draw(to, sprite, pose, state)
        if drawn and (counters := v.pips[sprite.piece]):
            spot = round(pose.x + 0.34 * pose.w), round(pose.y - 0.3 * pose.w)
            badge(self.table.art, to, str(counters), spot, max(10, round(pose.w * 0.2)), False)
        return drawn

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.panel.draw(to, v, self.panel.asks(v) and lit.asked)
        self.scenery.above(to, v, lit)

    def reach(self, place: Place) -> Rect | None:
        return self.scenery.reach(place) if isinstance(place, RobotPlace) else None

    def answers(self, v: State, n: int) -> list[Rect] | None:
        return self.panel.answer_rooms(n) if self.panel.asks(v) else None
