"""Places cards of earlier rounds on the stage: in a heap, or behind their seat's present card."""

from collections.abc import Sequence

from pygame import Rect

from games.engine import Piece, State, family
from ui.table.layout.geometry import Pose
from ui.table.tabletop import Tabletop

HEAP_CARD_WIDTH = 0.66  # share of the width of the cards that fight
STEP_ASIDE = 0.46  # card widths from one card to the next, so that each number stays visible
STEP_DOWN = 0.3  # card heights from one row to the next
PEEK_BEHIND = 0.33  # share of a card that shows behind the card before it
WIDTH_BEHIND = 0.86  # share of the width of the card before it


def find_stake(table: Tabletop, v: State, shown: Sequence[Piece]) -> list[Piece]:
    """Return the cards of earlier rounds that lie open where secret choices turn up."""
    found = [
        piece
        for zone, pieces in v.zones.items()
        if family(zone) == table.spec.chosen
        for piece in pieces
        if piece not in shown
    ]
    sprites = table.sprites.all
    return [piece for piece in found if piece in sprites and sprites[piece].lying.up]


def has_one_prize(table: Tabletop, v: State) -> bool:
    """Return whether one seat wins all cards of earlier rounds."""
    return bool(v.marks.get(table.spec.prize))


def heap_poses(n: int, room: Rect, wide: float, tall: float) -> list[Pose]:
    """Return `n` poses in centred rows, at most `wide` pixels wide, so that each corner number
    shows.

    All cards are `tall` times as high as wide.
    """
    most, across = 0.0, 1
    for many in range(1, n + 1):
        lines = -(-n // many)
        w = min(
            room.w / (1 + STEP_ASIDE * (many - 1)),
            room.h / tall / (1 + STEP_DOWN * (lines - 1)),
            wide,
        )
        if w > most:
            most, across = w, many
    last, down = -(-n // across) - 1, STEP_DOWN * most * tall
    found = []
    for i in range(n):
        row, nth = divmod(i, across)
        beside = min(across, n - row * across) - 1
        x = room.centerx + (nth - beside / 2) * STEP_ASIDE * most
        found.append(Pose(x, room.centery + (row - last / 2) * down, most, i % 3 * 2.0 - 2, tall))
    return found


def pose_behind(front: Pose, nth: int) -> Pose:
    """Return the pose of the `nth` card behind a fighting card: it peeks out at the left."""
    w = WIDTH_BEHIND * front.w
    x = front.x - (front.w - w) / 2 - PEEK_BEHIND * w * (nth + 1)
    return front._replace(x=x, w=w, angle=3.0)
