"""Finds pieces and zones in the window, for threads and notes that point at them."""

from pygame import Rect

from games.engine import Spot, State
from ui.table.motion.sprites import Sprite, lifted_pose
from ui.table.paint.board import Board


def rect_of(board: Board, v: State, spot: Spot | None) -> Rect | None:
    """Return the rectangle of a spot; None if it is not visible."""
    if spot is None:
        return None
    sprite = board.sprites.all.get(spot) if isinstance(spot, int) else None
    if sprite is not None:
        return rect_at(sprite)
    zone = spot if isinstance(spot, str) else v.where[spot]
    return board.spot_rect(zone) if zone in board.layout().places else None


def rect_at(sprite: Sprite) -> Rect:
    """Return the rectangle of a piece as drawn, raised by the pointer or not."""
    pose = lifted_pose(sprite)
    rect = Rect(0, 0, round(pose.w), round(pose.w * pose.tall))
    return rect.move_to(center=(round(pose.x), round(pose.y)))
