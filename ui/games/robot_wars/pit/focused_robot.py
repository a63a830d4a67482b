"""Enlarges a small robot that the player looks at, until it can be read."""

from pygame import Rect

from games.engine import Piece, Seat
from games.robot_wars.zones import ROBOT
from ui.games.robot_wars.layout import PART_WIDTH
from ui.games.robot_wars.robot_pose import BuiltRobot
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import out_cubic
from ui.table.tabletop import Tabletop

GROW_SECONDS = 0.18
MOST_SCALE = 1.6
LEAST_SCALE = 1.12  # a robot that would grow less stays as it is
POINTER_DISTANCE = 0.4  # at most from a part to the pointer, in widths of a part
SCALE_STEP = 0.05  # the scale grows in steps, so that few bodies are drawn


class FocusedRobot:
    """The enlarged robot of one table.

    It grows round the part under the pointer, which therefore stays there.
    """

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.pointed: Piece | None = None  # the part under the pointer
        self.t = 0.0  # 0 to 1: how far it has grown
        self.pivot = 0.0, 0.0
        self.still = False  # it grows at once

    def look(self, piece: Piece | None) -> None:
        """Set the part under the pointer."""
        self.pointed = piece if piece is not None and self._find_seat(piece) is not None else None

    def _find_seat(self, piece: Piece) -> Seat | None:
        """Return the seat of a part if it belongs to a small robot of another; else None."""
        lying = self.table.lying.get(piece)
        if lying is None or lying.zone not in ROBOT:
            return None
        seat = ROBOT.index(lying.zone)
        return (
            seat
            if seat != self.table.layout().me and self._find_full_scale(seat) > LEAST_SCALE
            else None
        )

    def _find_poses(self, seat: Seat) -> list[Pose]:
        return [lying.pose for lying in self.table.lying.values() if lying.zone == ROBOT[seat]]

    def _find_full_scale(self, seat: Seat) -> float:
        """Return the scale of the robot at its largest."""
        poses = self._find_poses(seat)
        if not poses:
            return 1.0
        rects = [pose.rect for pose in poses]
        fits = self.table.layout().area.w / rects[0].unionall(rects[1:]).w
        small = min(pose.w for pose in poses)
        return min(MOST_SCALE, fits, PART_WIDTH * self.table.theme.u / small)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        wanted = self._find_seat(self.pointed) if self.pointed is not None else None
        before = self.seat, self.t, self.pivot
        step = 1.0 if self.still else dt / GROW_SECONDS
        if self.seat is not None and wanted == self.seat and self.pointed is not None:
            goal, t = self.table.lying[self.pointed].pose, min(1.0, step)
            x, y = self.pivot
            near = abs(goal.x - x) + abs(goal.y - y) < 1
            self.pivot = (goal.x, goal.y) if near else (x + (goal.x - x) * t, y + (goal.y - y) * t)
            self.t = min(1.0, self.t + step)
        elif self.seat is not None:
            self.t = max(0.0, self.t - step)
            self.seat = self.seat if self.t > 0 else None
        elif wanted is not None and self.pointed is not None:
            pose = self.table.lying[self.pointed].pose
            self.seat, self.pivot, self.t = wanted, (pose.x, pose.y), min(1.0, step)
        self.table.grown = {}
        return (self.seat, self.t, self.pivot) != before

    def land(self) -> None:
        self.seat, self.pointed, self.t = None, None, 0.0

    @property
    def grown(self) -> float:
        """The present scale of the robot."""
        if self.seat is None:
            return 1.0
        more = (self._find_full_scale(self.seat) - 1) * out_cubic(self.t)
        return 1 + (more if self.t >= 1 else round(more / SCALE_STEP) * SCALE_STEP)

    def shifts(self) -> dict[Piece, tuple[float, float, float]]:
        """Return the shift of each of its parts, in pixels right and down and in degrees."""
        if self.seat is None:
            return {}
        k, (x, y), (right, down) = self.grown, self.pivot, self._shift_inward()
        parts = {p: i.pose for p, i in self.table.lying.items() if i.zone == ROBOT[self.seat]}
        return {
            p: ((pose.x - x) * (k - 1) + right, (pose.y - y) * (k - 1) + down, 0.0)
            for p, pose in parts.items()
        }

    def _shift_inward(self) -> tuple[float, float]:
        """Return by how many pixels the robot moves into the window, as far as its part stays under
        the pointer.
        """
        assert self.seat is not None
        lay, k, (x, y) = self.table.layout(), self.grown, self.pivot
        rects = [pose.rect for pose in self._find_poses(self.seat)]
        whole, room = rects[0].unionall(rects[1:]), lay.places[ROBOT[self.seat]].rect
        left, right = x + (whole.left - x) * k, x + (whole.right - x) * k
        top = y + (room.top - y) * k
        aside = max(0.0, lay.area.left - left) - max(0.0, right - lay.area.right)
        far = POINTER_DISTANCE * k * max(pose.w for pose in self._find_poses(self.seat))
        return max(-far, min(far, aside)), min(1.5 * far, max(0.0, lay.bar.bottom - top))

    def enlarge(self, built: BuiltRobot) -> BuiltRobot:
        """Return the robot as it is seen."""
        k, (x, y), (right, down) = self.grown, self.pivot, self._shift_inward()

        def rect(r: Rect) -> Rect:
            left, top = x + (r.left - x) * k + right, y + (r.top - y) * k + down
            return Rect(round(left), round(top), round(r.w * k), round(r.h * k))

        poses = {
            piece: p._replace(x=x + (p.x - x) * k + right, y=y + (p.y - y) * k + down, w=p.w * k)
            for piece, p in built.poses.items()
        }
        head, chest = rect(built.head), rect(built.chest)
        return BuiltRobot(rect(built.room), head, chest, rect(built.window), poses, built.inner)
