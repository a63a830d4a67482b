"""Draws the path of an intended attack past each Hazard, with the dice that get past it."""

from itertools import pairwise
from math import hypot

from pygame import Rect, Surface, Vector2, draw

from ai.games.robot_wars.odds import SIDES
from games.engine import Piece, Seat, State, asked
from games.robot_wars.attack import Second
from games.robot_wars.body import is_flying, steering, traps
from games.robot_wars.card import RobotCard
from games.robot_wars.language.sentences import LARGEST_COUNT
from ui.games.robot_wars.layout import place_board
from ui.table.layout.geometry import Pose, find_free_rooms
from ui.table.motion.dice_and_debris import draw_die_face
from ui.table.motion.drawing import draw_below
from ui.table.preview.anchors import list_table_texts
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import GOLD, OUTLINE, PAPER

DASH_LENGTH = 15  # units
DASH_GAP = 11  # units
DASH_WIDTH = 5  # units
PATH_START = 0.4  # of a piece's width: the path begins so far from its middle
DIE_SIDE = 15  # units: a die beside a Hazard
NEAR_SHARE = 2  # of a Hazard's width: its dice lie within this much more room, all round it
FAILING_ALPHA = 70  # of 255: a face that does not get past


def find_hazards_on_path(v: State, seat: Seat, weapon: Piece) -> list[Piece]:
    """Return the Hazards that an attack with this weapon drives past, in their order.

    A second attack by the same blow meets none (RW-A8).
    """
    face: RobotCard = v.faces[weapon]
    if not face.script.weapon or face.script.ranged or is_flying(v, seat):
        return []
    if isinstance(asked(v), Second):
        return []
    return traps(v)


def find_passing_faces(v: State, seat: Seat, hazard: Piece) -> set[int]:
    """Return the faces of the die that get past a Hazard; empty if it rolls none."""
    face: RobotCard = v.faces[hazard]
    lines = face.script.timed["passed"]
    line = next((line for line in lines if line.verb == "avoid"), None)
    if line is None:
        return set()
    first, last = line.number("fails") + 1, line.args["or_from"] or LARGEST_COUNT
    steer = steering(v, seat)
    return {n for n in range(1, SIDES + 1) if first <= n + steer < int(last)}


class AttackPath:
    """The attack path of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table

    def draw(self, to: Surface, v: State, seat: Seat, weapon: Piece, target: Piece) -> None:
        """Draw gold dashes from a weapon past each Hazard to its target, and their dice."""
        stops = [weapon, *find_hazards_on_path(v, seat, weapon), target]
        poses = [self._find_pose(piece) for piece in stops]
        seen = [pose for pose in poses if pose is not None]
        texts = [*list_table_texts(self.table), place_board(self.table.layout())]
        draw_below(to, texts, lambda: self._draw_path(to, seen))
        found = zip(stops[1:-1], poses[1:-1], strict=True)
        faces = {pose: find_passing_faces(v, seat, one) for one, pose in found if pose is not None}
        for pose, room in self._find_dice_rooms([one for one in faces if faces[one]], texts):
            self._draw_dice(to, room, faces[pose])
            self.table.names.append(room)

    def _find_pose(self, piece: Piece) -> Pose | None:
        sprite = self.table.sprites.all.get(piece)
        return self.table.drawn_pose(piece, sprite.pose) if sprite is not None else None

    def _draw_path(self, to: Surface, stops: list[Pose]) -> None:
        for a, b in pairwise(stops if len(stops) > 2 else ()):
            self._draw_dashes(to, a, b)

    def _draw_dashes(self, to: Surface, a: Pose, b: Pose) -> None:
        """Draw dashes from the edge of one piece to the edge of another."""
        u, start, way = self.table.theme.u, Vector2(a.x, a.y), Vector2(b.x - a.x, b.y - a.y)
        far = way.length()
        if far < 1:
            return
        along, at, last = way / far, PATH_START * a.w, far - PATH_START * b.w
        while at < last:
            ends = start + along * at, start + along * min(last, at + DASH_LENGTH * u)
            for wide, ink in ((DASH_WIDTH + 4, OUTLINE), (DASH_WIDTH, GOLD)):
                draw.line(to, ink, *ends, max(2, round(wide * u)))
            at += (DASH_LENGTH + DASH_GAP) * u

    def _find_dice_rooms(self, hazards: list[Pose], texts: list[Rect]) -> list[tuple[Pose, Rect]]:
        """Return where the dice of each Hazard lie: above it, or else near it where they cover no
        text, no other dice and, if possible, no piece.
        """
        u, area, step = self.table.theme.u, self.table.layout().area, self._find_die_step()
        sprites = self.table.sprites.all.items()
        pieces = [self.table.drawn_pose(piece, sprite.pose).rect for piece, sprite in sprites]
        rooms = [Rect(0, 0, SIDES * step + round(6 * u), step + round(6 * u)) for _ in hazards]
        for pose, room in zip(hazards, rooms, strict=True):
            room.midbottom = round(pose.x), round(pose.y - 0.5 * pose.w * pose.tall + 2 * u)
            room.clamp_ip(area)
        for pose, room in zip(hazards, rooms, strict=True):
            covered = [*texts, *(other for other in rooms if other is not room)]
            if room.collidelist(covered) >= 0:
                near = pose.rect.inflate(NEAR_SHARE * pose.w, NEAR_SHARE * pose.w).clip(area)
                room.topleft = _find_free_room(room, near, covered, pieces).topleft
        return list(zip(hazards, rooms, strict=True))

    def _find_die_step(self) -> int:
        """Return the width of a die beside a Hazard, with the gap to the next one."""
        u = self.table.theme.u
        return max(10, round(DIE_SIDE * u)) + max(1, round(2 * u))

    def _draw_dice(self, to: Surface, room: Rect, good: set[int]) -> None:
        """Draw the six faces of a Hazard; those that fail are faint."""
        u, step = self.table.theme.u, self._find_die_step()
        side = step - max(1, round(2 * u))
        to.blit(rounded(room.w, room.h, 0.3 * room.h, PAPER, OUTLINE, max(1.0, 2 * u)), room)
        left = room.centerx - SIDES * step // 2
        for n in range(1, SIDES + 1):
            die = draw_die_face(side, n)
            die.set_alpha(255 if n in good else FAILING_ALPHA)
            to.blit(die, (left + (n - 1) * step, room.top + (room.h - side) // 2))


def _find_free_room(room: Rect, area: Rect, covered: list[Rect], pieces: list[Rect]) -> Rect:
    """Return the nearest place of a room in an area where it covers nothing, or only pieces; the
    same place if there is none.
    """
    for taken in ([*covered, *pieces], covered):
        rooms = find_free_rooms(area, taken)
        free = [room.clamp(one) for one in rooms if one.w >= room.w and one.h >= room.h]
        if free:
            return min(free, key=lambda one: hypot(one.x - room.x, one.y - room.y))
    return room
