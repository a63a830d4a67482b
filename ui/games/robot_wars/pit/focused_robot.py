"""Where robots are small, the one that is looked at steps forward until it can be read."""

from pygame import Rect

from games.engine import Piece, Seat
from games.robot_wars.zones import ROBOT
from ui.games.robot_wars.layout import OTHERS
from ui.games.robot_wars.robot_pose import Built
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import out_cubic
from ui.table.tabletop import Tabletop

COMES, MOST, WORTH = 0.18, 1.6, 1.12  # seconds; times as large at most; and at least
HELD = 0.4  # of a part's width: so far it may be from the pointer
STEP = 0.05  # it grows in steps, so that few bodies are drawn


class Forward:
    """The robot of one table that has stepped forward.

    It grows round the part that is pointed at, which therefore stays under the pointer.
    """

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.wish: Piece | None = None  # what is looked at
        self.t = 0.0  # how far it has come
        self.pivot = 0.0, 0.0
        self.still = False  # it is there at once

    def look(self, piece: Piece | None) -> None:
        """Take in what is looked at."""
        self.wish = piece if piece is not None and self._seat(piece) is not None else None

    def _seat(self, piece: Piece) -> Seat | None:
        """Return whose robot a part belongs to, if that is another's and small."""
        lying = self.table.lying.get(piece)
        if lying is None or lying.zone not in ROBOT:
            return None
        seat = ROBOT.index(lying.zone)
        return seat if seat != self.table.layout().me and self._most(seat) > WORTH else None

    def _poses(self, seat: Seat) -> list[Pose]:
        return [lying.pose for lying in self.table.lying.values() if lying.zone == ROBOT[seat]]

    def _most(self, seat: Seat) -> float:
        """Return how many times as large it would be."""
        small = min((pose.w for pose in self._poses(seat)), default=0.0)
        return min(MOST, OTHERS * self.table.theme.u / small) if small else 1.0

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        wanted = self._seat(self.wish) if self.wish is not None else None
        before = self.seat, self.t, self.pivot
        step = 1.0 if self.still else dt / COMES
        if self.seat is not None and wanted == self.seat and self.wish is not None:
            goal, t = self.table.lying[self.wish].pose, min(1.0, step)
            x, y = self.pivot
            near = abs(goal.x - x) + abs(goal.y - y) < 1
            self.pivot = (goal.x, goal.y) if near else (x + (goal.x - x) * t, y + (goal.y - y) * t)
            self.t = min(1.0, self.t + step)
        elif self.seat is not None:
            self.t = max(0.0, self.t - step)
            self.seat = self.seat if self.t > 0 else None
        elif wanted is not None and self.wish is not None:
            pose = self.table.lying[self.wish].pose
            self.seat, self.pivot, self.t = wanted, (pose.x, pose.y), min(1.0, step)
        self.table.grown = {}
        return (self.seat, self.t, self.pivot) != before

    def land(self) -> None:
        self.seat, self.wish, self.t = None, None, 0.0

    @property
    def grown(self) -> float:
        """How many times as large it is seen."""
        if self.seat is None:
            return 1.0
        more = (self._most(self.seat) - 1) * out_cubic(self.t)
        return 1 + (more if self.t >= 1 else round(more / STEP) * STEP)

    def shifts(self) -> dict[Piece, tuple[float, float, float]]:
        """Return by how many pixels each of its parts is aside."""
        if self.seat is None:
            return {}
        k, (x, y), (right, down) = self.grown, self.pivot, self._kept()
        parts = {p: i.pose for p, i in self.table.lying.items() if i.zone == ROBOT[self.seat]}
        return {
            p: ((pose.x - x) * (k - 1) + right, (pose.y - y) * (k - 1) + down, 0.0)
            for p, pose in parts.items()
        }

    def _kept(self) -> tuple[float, float]:
        """Return by how many pixels it is shifted towards the window, for what is pointed at has
        to stay under the pointer.
        """
        assert self.seat is not None
        lay, k, (x, y) = self.table.layout(), self.grown, self.pivot
        rects = [pose.rect for pose in self._poses(self.seat)]
        whole, room = rects[0].unionall(rects[1:]), lay.places[ROBOT[self.seat]].rect
        left, right = x + (whole.left - x) * k, x + (whole.right - x) * k
        top = y + (room.top - y) * k
        aside = max(0.0, lay.area.left - left) - max(0.0, right - lay.area.right)
        far = HELD * k * max(pose.w for pose in self._poses(self.seat))
        return max(-far, min(far, aside)), min(1.5 * far, max(0.0, lay.bar.bottom - top))

    def nearer(self, built: Built) -> Built:
        """Return the robot as it is seen."""
        k, (x, y), (right, down) = self.grown, self.pivot, self._kept()

        def rect(r: Rect) -> Rect:
            left, top = x + (r.left - x) * k + right, y + (r.top - y) * k + down
            return Rect(round(left), round(top), round(r.w * k), round(r.h * k))

        poses = {
            piece: p._replace(x=x + (p.x - x) * k + right, y=y + (p.y - y) * k + down, w=p.w * k)
            for piece, p in built.poses.items()
        }
        head, chest = rect(built.head), rect(built.chest)
        return Built(rect(built.room), head, chest, rect(built.window), poses, built.inner)
