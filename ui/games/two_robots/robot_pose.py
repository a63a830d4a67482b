"""Poses the Parts of a robot, with spare Parts beside it and ice at its feet."""

from dataclasses import dataclass, field

from pygame import Rect

from games.engine import Piece, State
from games.two_robots.cards import RobotsCard
from ui.table.layout.geometry import RATIO, Pose

# For each Part: its middle (x, y) and its width in widths of the robot, and its height in its own
# width. They are drawn in this order, so the torso covers the shoulders.
SLOTS = {
    "arms": (0.5, 0.63, 1.0, 0.42),
    "legs": (0.5, 1.1, 0.66, 0.74),
    "torso": (0.5, 0.66, 0.49, 1.0),
    "head": (0.5, 0.23, 0.49, 1.0),
}
# The middles of spare Parts, in heights of the robot.
SPARE_ROWS = {"head": 0.14, "torso": 0.4, "arms": 0.64, "legs": 0.88}
ROBOT_HEIGHT = 1.36  # in widths of a robot
SPARE_LENGTH = 0.44  # of a sideways spare Part, in widths of a robot


@dataclass
class SpareSlots:
    """Where the spare Parts of a Stack lie: each keeps its slot while it is spare.

    `most` has the largest number of spares of each kind since the Stack was empty.
    """

    slots: dict[Piece, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)

    def update(self, v: State, pieces: list[Piece], spares: list[Piece]) -> None:
        """Free the slots of Parts that are no longer spare, and give new ones the first free."""
        self.most = self.most if pieces else {}
        self.slots = {piece: slot for piece, slot in self.slots.items() if piece in spares}
        faces: list[RobotsCard] = v.faces
        for piece in spares:
            part = faces[piece].part
            same = [p for p in spares if faces[p].part == part]
            taken = {self.slots[p] for p in same if p in self.slots}
            self.slots.setdefault(piece, min(set(range(len(same))) - taken, default=0))
            self.most[part] = max(self.most.get(part, 0), self.slots[piece] + 1)


def as_part(face: object) -> RobotsCard | None:
    """Return a face as the card of a Part; None for any other face."""
    return face if isinstance(face, RobotsCard) and face.part else None


def find_plate_height(rect: Rect) -> int:
    """Return the height in pixels of the energy plate at a robot's feet."""
    return max(12, round(min(0.13 * rect.h, 0.3 * rect.w, 26)))


def find_figure_rect(rect: Rect, spares: bool) -> Rect:
    """Return the rectangle of a robot in its room: in the middle, or left of its spare Parts."""
    wide = min(
        rect.w * (0.72 if spares else 0.94), (rect.h - find_plate_height(rect) - 3) / ROBOT_HEIGHT
    )
    room = Rect(0, 0, round(wide), round(wide * ROBOT_HEIGHT)).move_to(
        midbottom=(rect.centerx, rect.bottom - find_plate_height(rect) - 2)
    )
    if spares:
        room.left = max(rect.left + 1, round(rect.centerx - wide * (1 + SPARE_LENGTH * 0.8) / 2))
    return room


def sort_stack(v: State, pieces: list[Piece]) -> tuple[dict[str, Piece], list[Piece], list[Piece]]:
    """Return the Part in each slot, the spare Parts, and the other cards of a Stack."""
    worn: dict[str, Piece] = {}
    spares, rest = [], []
    for piece in pieces:
        card = as_part(v.faces[piece])
        if card is None:
            rest.append(piece)
        elif card.part in worn:
            spares.append(piece)
        else:
            worn[card.part] = piece
    return worn, spares, rest


def pose_stack(
    v: State, rect: Rect, pieces: list[Piece], slots: SpareSlots
) -> list[tuple[Piece, Pose]]:
    """Return the poses of a Stack's cards: Parts in their slots, then spares, then ice."""
    worn, spares, rest = sort_stack(v, pieces)
    slots.update(v, pieces, spares)
    room = find_figure_rect(rect, bool(slots.most))
    found = [(worn[part], find_slot_pose(room, part)) for part in SLOTS if part in worn]
    found += _pose_spares(v, rect, room, slots)
    small = max(6.0, 0.5 * room.w)
    for i, piece in enumerate(rest):
        at = room.left + small / 2 + i * small, room.bottom - small * RATIO / 2
        found.append((piece, Pose(*at, small)))
    return found


def find_slot_pose(room: Rect, part: str) -> Pose:
    x, y, w, tall = SLOTS[part]
    return Pose(room.left + x * room.w, room.top + y * room.w, w * room.w, 0.0, tall)


def _pose_spares(v: State, rect: Rect, room: Rect, slots: SpareSlots) -> list[tuple[Piece, Pose]]:
    """Return the poses of spare Parts: sideways beside the robot, each level with its slot."""
    w = SPARE_LENGTH * room.w / RATIO
    x = min(room.right + 0.3 * SPARE_LENGTH * room.w, rect.right - SPARE_LENGTH * room.w / 2 - 1)
    faces: list[RobotsCard] = v.faces
    found = []
    for piece, slot in sorted(
        slots.slots.items(), key=lambda item: (SPARE_ROWS[faces[item[0]].part], item[1])
    ):
        part = faces[piece].part
        most = slots.most[part]
        step = min(0.8 * w, 0.24 * room.h / most)
        y = room.top + SPARE_ROWS[part] * room.h + (slot - (most - 1) / 2) * step
        found.append((piece, Pose(x, y, w, 90.0)))
    return found


def is_awake(v: State, zone: str) -> bool:
    return len(sort_stack(v, v.zones[zone])[0]) == len(SLOTS)
