"""Enlarges a small robot that the player looks at, until it can be read."""

from pygame import Rect

from games.engine import Piece, Seat
from games.robot_wars.zones import ROBOT
from ui.games.robot_wars.layout import PART_WIDTH, place_board
from ui.games.robot_wars.robot_pose import BuiltRobot
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import out_cubic
from ui.table.motion.sprites import Sprite
from ui.table.tabletop import Tabletop

GROW_SECONDS = 0.18
MOST_SCALE = 1.6
LEAST_SCALE = 1.12  # a robot that would grow less stays as it is
POINTER_DISTANCE = 0.4  # at most from a part to the pointer, in widths of a part
POINTER_DEPTH = 0.6  # the same downwards
EDGE = 0.08  # of a part's width: by which its name and its shield are wider on each side
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

    def _find_whole(self, seat: Seat) -> Rect:
        """Return the rectangle of a robot's parts with their names, where they lie."""
        rects = [pose.rect for pose in self._find_poses(seat)]
        edge = round(2 * EDGE * rects[0].w)
        return rects[0].unionall(rects[1:]).inflate(edge, 0)

    def _find_full_scale(self, seat: Seat) -> float:
        """Return the scale of the robot at its largest, wherever the pointer is."""
        poses = self._find_poses(seat)
        if not poses:
            return 1.0
        fits = self.table.layout().area.w / self._find_whole(seat).w
        theme, own = self.table.theme, self._find_poses(self.table.layout().me)
        widths = [PART_WIDTH * theme.base, *(pose.w for pose in own)]
        large = min(PART_WIDTH * theme.u, max(widths))  # the viewer's own can be read
        return min(MOST_SCALE, fits, large / min(pose.w for pose in poses))

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
        more = (self._find_scale(self.seat, self.pivot) - 1) * out_cubic(self.t)
        return 1 + (more if self.t >= 1 else round(more / SCALE_STEP) * SCALE_STEP)

    def _find_scale(self, seat: Seat, pivot: tuple[float, float]) -> float:
        """Return the scale at which a robot stays in the window, off the board and the plates,
        while the part at the pivot stays under the pointer.
        """
        k, (x, y), area = self._find_full_scale(seat), pivot, self.table.layout().area
        whole, w = self._find_whole(seat), min(p.w for p in self._find_poses(seat))
        room = self.table.layout().places[ROBOT[seat]].rect
        sides = (  # the robot's reach, the room there, and how far it may move away
            (x - whole.left, x - area.left, POINTER_DISTANCE * w),
            (whole.right - x, area.right - x, POINTER_DISTANCE * w),
            (y - room.top, y - self._find_ceiling(seat), POINTER_DEPTH * w),
        )
        fits = [free / (reach - away) for reach, free, away in sides if reach > away]
        return max(1.0, min([k, *fits]))

    def _find_ceiling(self, seat: Seat) -> int:
        """Return the lower edge of what hangs above a robot's head."""
        lay = self.table.layout()
        room = lay.places[ROBOT[seat]].rect
        above = [place_board(lay), *lay.plates.values()]
        near = [r.bottom for r in above if abs(r.centerx - room.centerx) < r.w / 2 + room.h]
        return min(room.top, max([lay.bar.bottom, *near]))

    def shifts(self) -> dict[Piece, tuple[float, float, float]]:
        """Return the shift of each of its parts, in pixels right and down and in degrees."""
        if self.seat is None:
            return {}
        parts = {p: i.pose for p, i in self.table.lying.items() if i.zone == ROBOT[self.seat]}
        k, pivot = self.grown, self.pivot
        seen = {p: self._enlarge_pose(self.seat, pose, k, pivot) for p, pose in parts.items()}
        return {p: (seen[p].x - pose.x, seen[p].y - pose.y, 0.0) for p, pose in parts.items()}

    def _shift_inward(
        self, seat: Seat, k: float, pivot: tuple[float, float]
    ) -> tuple[float, float]:
        """Return by how many pixels a robot moves right and down, at a scale, to stay in the
        window and off the board and the plates.
        """
        lay, (x, y) = self.table.layout(), pivot
        whole, room = self._find_whole(seat), lay.places[ROBOT[seat]].rect
        left, right = x + (whole.left - x) * k, x + (whole.right - x) * k
        top = y + (room.top - y) * k
        aside = max(0.0, lay.area.left - left) - max(0.0, right - lay.area.right)
        return aside, max(0.0, self._find_ceiling(seat) - top)

    def _enlarge_pose(self, seat: Seat, pose: Pose, k: float, pivot: tuple[float, float]) -> Pose:
        (x, y), (right, down) = pivot, self._shift_inward(seat, k, pivot)
        at = x + (pose.x - x) * k + right, y + (pose.y - y) * k + down
        return pose._replace(x=at[0], y=at[1], w=pose.w * k)

    def list_full_rects(self, piece: Piece) -> list[Rect]:
        """Return where the parts of a robot lie, with their names, once it has grown round one of
        them; empty for a piece round which none grows.
        """
        seat = self._find_seat(piece)
        if seat is None:
            return []
        at = self.table.lying[piece].pose
        k, pivot = self._find_scale(seat, (at.x, at.y)), (at.x, at.y)
        poses = [self._enlarge_pose(seat, pose, k, pivot) for pose in self._find_poses(seat)]
        edge = round(2 * EDGE * max(pose.w for pose in poses))
        return [pose.rect.inflate(edge, edge) for pose in poses]

    def find_full_pose(self, piece: Piece) -> Pose | None:
        """Return where a part of the robot lies once it has grown; None for any other piece."""
        lying = self.table.lying.get(piece)
        if self.seat is None or lying is None or lying.zone != ROBOT[self.seat]:
            return None
        goal = self.table.lying[self.pointed].pose if self.pointed is not None else None
        pivot = self.pivot if goal is None else (goal.x, goal.y)
        return self._enlarge_pose(self.seat, lying.pose, self._find_scale(self.seat, pivot), pivot)

    def hides(self, sprite: Sprite) -> bool:
        """Return whether the robot lies on a piece that is no part of it."""
        if self.seat is None or sprite.lying.zone == ROBOT[self.seat]:
            return False
        seat, k, pivot = self.seat, self.grown, self.pivot
        parts = [self._enlarge_pose(seat, p, k, pivot) for p in self._find_poses(seat)]
        return sprite.pose.rect.collidelist([pose.rect for pose in parts]) >= 0

    def enlarge(self, built: BuiltRobot) -> BuiltRobot:
        """Return the robot as it is seen."""
        assert self.seat is not None
        seat, k, (x, y) = self.seat, self.grown, self.pivot
        right, down = self._shift_inward(seat, k, self.pivot)

        def rect(r: Rect) -> Rect:
            left, top = x + (r.left - x) * k + right, y + (r.top - y) * k + down
            return Rect(round(left), round(top), round(r.w * k), round(r.h * k))

        poses = {p: self._enlarge_pose(seat, one, k, (x, y)) for p, one in built.poses.items()}
        head, chest = rect(built.head), rect(built.chest)
        return BuiltRobot(rect(built.room), head, chest, rect(built.window), poses, built.inner)
