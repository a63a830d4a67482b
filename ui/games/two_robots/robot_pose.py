"""Where each Part of a robot is, its spare Parts beside it and ice at its feet."""

from pygame import Rect

from games.engine import Piece, State
from games.two_robots.cards import RobotsCard
from ui.table.layout.geometry import RATIO, Place, Pose

# Of each Part: its middle and its width in widths of the robot, and how tall it is for its width.
# The first is drawn first, so the torso lies over the shoulders.
SLOTS = {
    "arms": (0.5, 0.63, 1.0, 0.42),
    "legs": (0.5, 1.1, 0.66, 0.74),
    "torso": (0.5, 0.66, 0.49, 1.0),
    "head": (0.5, 0.23, 0.49, 1.0),
}
ROWS = {"head": 0.14, "torso": 0.4, "arms": 0.64, "legs": 0.88}  # of spare Parts, of the height
TALL = 1.36  # a robot for its width
SPARE = 0.44  # a spare Part lies sideways, so long for the robot's width


def part_of(face: object) -> RobotsCard | None:
    """Return a face as the card of a Part; None if it is anything else."""
    return face if isinstance(face, RobotsCard) and face.part else None


def foot(rect: Rect) -> int:
    """Return the height of the plate at a robot's feet that tells its energy, in pixels."""
    return max(12, round(min(0.13 * rect.h, 0.3 * rect.w, 26)))


def figure(rect: Rect, spares: bool) -> Rect:
    """Return where a robot stands in its room: in the middle, or to the left of its spare Parts."""
    wide = min(rect.w * (0.72 if spares else 0.94), (rect.h - foot(rect) - 3) / TALL)
    room = Rect(0, 0, round(wide), round(wide * TALL)).move_to(
        midbottom=(rect.centerx, rect.bottom - foot(rect) - 2)
    )
    if spares:
        room.left = max(rect.left + 1, round(rect.centerx - wide * (1 + SPARE * 0.8) / 2))
    return room


def sorted_out(v: State, pieces: list[Piece]) -> tuple[dict[str, Piece], list[Piece], list[Piece]]:
    """Return the Part in each slot, the spare Parts, and what else lies on the robot."""
    worn: dict[str, Piece] = {}
    spares, rest = [], []
    for piece in pieces:
        card = part_of(v.faces[piece])
        if card is None:
            rest.append(piece)
        elif card.part in worn:
            spares.append(piece)
        else:
            worn[card.part] = piece
    return worn, spares, rest


def stood(v: State, place: Place, pieces: list[Piece]) -> list[tuple[Piece, Pose]]:
    """Return where the cards of a Stack lie: Parts in their slots, then spares, then ice."""
    worn, spares, rest = sorted_out(v, pieces)
    room = figure(place.rect, bool(spares))
    found = [(worn[part], slot(room, part)) for part in SLOTS if part in worn]
    found += _spares(v, place.rect, room, spares)
    small = max(6.0, 0.5 * room.w)
    for i, piece in enumerate(rest):
        at = room.left + small / 2 + i * small, room.bottom - small * RATIO / 2
        found.append((piece, Pose(*at, small)))
    return found


def slot(room: Rect, part: str) -> Pose:
    x, y, w, tall = SLOTS[part]
    return Pose(room.left + x * room.w, room.top + y * room.w, w * room.w, 0.0, tall)


def _spares(v: State, rect: Rect, room: Rect, spares: list[Piece]) -> list[tuple[Piece, Pose]]:
    """Return where spare Parts lie: sideways beside the robot, each at the height of its slot."""
    w = SPARE * room.w / RATIO
    x = min(room.right + 0.3 * SPARE * room.w, rect.right - SPARE * room.w / 2 - 1)
    rows: dict[str, list[Piece]] = {}
    faces: list[RobotsCard] = v.faces
    for piece in spares:
        rows.setdefault(faces[piece].part, []).append(piece)
    found = []
    for part, row in sorted(rows.items(), key=lambda item: ROWS[item[0]]):
        step = min(0.8 * w, 0.24 * room.h / len(row))
        for i, piece in enumerate(row):
            y = room.top + ROWS[part] * room.h + (i - (len(row) - 1) / 2) * step
            found.append((piece, Pose(x, y, w, 90.0)))
    return found


def awake(v: State, zone: str) -> bool:
    return len(sorted_out(v, v.zones[zone])[0]) == len(SLOTS)
