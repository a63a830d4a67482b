"""Robot Wars on the table: robots along the top and below, an arena between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from games.engine.core import Piece, State
from ui.games.robot_wars.attack_panel import Bouts
from ui.games.robot_wars.component_sprites import Parts
from ui.games.robot_wars.layout import arena
from ui.games.robot_wars.presenter import PRESENTER
from ui.games.robot_wars.robot_pose import assembled
from ui.games.robot_wars.scenery import Scenery
from ui.games.unmoved import Around
from ui.presentation.table_spec import TableSpec
from ui.table.highlights import Highlights
from ui.table.look import Frame, Look
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout
from ui.table.tabletop import Tabletop


class RobotWarsLook(Look):
    """Robot Wars."""

    presenter = PRESENTER

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        board: Any = Around(table, parts=Parts(table.faces, table.spec))
        self.rolls = board.rolls = Bouts(board)
        self.scene = Scenery(board)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        lay = super().layout(spec, frame)
        return replace(lay, places=arena(spec, lay, frame.me, round(8 * frame.u), frame.u))

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if place.shape != "bot":
            return super().poses(v, lay, place, pieces)
        whole = assembled(v, pieces, place.rect, place.card).poses
        return [(piece, whole[piece]) for piece in pieces]

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.rolls.begin(v, beat, told, motion)
        self.scene.follow(v, beat, motion)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.rolls.recall(v, heard)

    def watch(self, v: State, busy: bool) -> None:
        self.rolls.watch(v, busy)

    def update(self, dt: float) -> bool:
        return self.rolls.update(dt)

    def land(self) -> None:
        self.rolls.land()

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        return place.shape in ("bot", "floor")

    def under(self, to: Surface, v: State) -> None:
        self.scene.ground(to, v)

    def piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        return self.scene.draw(to, sprite, pose, sprite.lying.face or sprite.known, state)

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.scene.above(to, v, lit)

    def reach(self, place: Place) -> Rect | None:
        return self.scene.reach(place) if place.shape == "bot" else None

    def answers(self, v: State, n: int) -> list[Rect] | None:
        return self.rolls.answer_rooms(n) if self.rolls.asks(v) else None
