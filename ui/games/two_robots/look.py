"""Two Robots on the table: before each player five robots that grow, in the middle the piles."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from games.engine.core import Piece, State
from games.registry import GAMES
from ui.games.two_robots import cause_panel, stack_drawing
from ui.games.two_robots.layout import factories
from ui.games.two_robots.part_faces import PartFaces
from ui.games.two_robots.robot_pose import Limbs, stood
from ui.games.unmoved import TWO_ROBOTS, Around
from ui.presentation.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.look import Frame, Look
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.place.arrange import Lying
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout
from ui.table.tabletop import Tabletop
from ui.widgets.node import Node


class TwoRobotsLook(Look):
    """Two Robots."""

    presenter = TWO_ROBOTS
    names_held = True

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.board: Any = Around(table, limbs=Limbs(table.art, table.spec.tints.colours))
        self.busy = False

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> CardFaces:
        return PartFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        return factories(spec, super().layout(spec, frame), frame.me, frame.u)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if place.shape != "stack":
            return super().poses(v, lay, place, pieces)
        return stood(v, place, pieces)

    def watch(self, v: State, busy: bool) -> None:
        self.busy = busy

    def still_key(self, v: State) -> object:
        return tuple(map(tuple, v.zones.values()))

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        if place.shape == "stack":
            stack_drawing.pad(self.board, to, place, v)
        return place.shape == "stack"

    def piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        return stack_drawing.draw(self.board, to, sprite, pose, state, v)

    def shrunk(self, sprite: Sprite, pose: Pose) -> Pose:
        return stack_drawing.shrunk(sprite, pose)

    def on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        game: Any = GAMES["two_robots"]
        met = game.met(v, piece)
        if met is not None:
            faces: Any = self.table.faces
            card: Any = face
            faces.coin(to, pose, card.stacks, met)

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        cause_panel.draw(self, v, to)

    def free(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        if self.table.layout().places[sprite.lying.zone].shape != "stack":
            return rect
        return stack_drawing.free(sprite.lying.pose, rect, after.pose if after else None)

    def value(self, v: State, zone: str) -> str:
        if self.table.layout().places[zone].shape != "stack":
            return ""
        return stack_drawing.told(self.board, zone, v)

    def aimed(self, v: State) -> set[Piece | str]:
        found = cause_panel.cause(v, self.table.spec)
        return set(found.aimed) if found else set()

    def notes(self, v: State) -> list[Node]:
        return cause_panel.nodes(self, v)
