"""Draws the path of an intended attack past each Hazard, with the dice that get past it."""

from itertools import pairwise

from pygame import Rect, Surface, Vector2, draw

from ai.games.robot_wars.odds import SIDES
from games.engine import Piece, Seat, State, asked
from games.robot_wars.attack import Second
from games.robot_wars.body import is_flying, steering, traps
from games.robot_wars.card import RobotCard
from games.robot_wars.language.sentences import LARGEST_COUNT
from ui.table.layout.geometry import Pose
from ui.table.motion.dice_and_debris import draw_die_face
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import GOLD, OUTLINE, PAPER

DASH_LENGTH = 15  # units
DASH_GAP = 11  # units
DASH_WIDTH = 5  # units
PATH_START = 0.4  # of a piece's width: the path begins so far from its middle
DIE_SIDE = 15  # units: a die beside a Hazard
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
        for a, b in pairwise(seen if len(seen) > 2 else ()):
            self._draw_dashes(to, a, b)
        for hazard, pose in list(zip(stops, poses, strict=True))[1:-1]:
            if pose is not None and (good := find_passing_faces(v, seat, hazard)):
                self._draw_dice(to, pose, good)

    def _find_pose(self, piece: Piece) -> Pose | None:
        sprite = self.table.sprites.all.get(piece)
        return self.table.drawn_pose(piece, sprite.pose) if sprite is not None else None

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

    def _draw_dice(self, to: Surface, pose: Pose, good: set[int]) -> None:
        """Draw the six faces over a Hazard; those that fail are faint."""
        u, side = self.table.theme.u, max(10, round(DIE_SIDE * self.table.theme.u))
        step = side + max(1, round(2 * u))
        room = Rect(0, 0, SIDES * step + round(6 * u), side + round(8 * u))
        room.midbottom = round(pose.x), round(pose.y - 0.5 * pose.w * pose.tall + 2 * u)
        room.clamp_ip(self.table.layout().area)
        to.blit(rounded(room.w, room.h, 0.3 * room.h, PAPER, OUTLINE, max(1.0, 2 * u)), room)
        left = room.centerx - SIDES * step // 2
        for n in range(1, SIDES + 1):
            die = draw_die_face(side, n)
            die.set_alpha(255 if n in good else FAILING_ALPHA)
            to.blit(die, (left + (n - 1) * step, room.top + (room.h - side) // 2))
