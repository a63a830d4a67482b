"""Where a piece or a zone is in the window, for threads and notes that point at it."""

from pygame import Rect

from games.engine import Spot, State
from ui.table.paint.board import Board


def rect_of(board: Board, v: State, spot: Spot | None) -> Rect | None:
    """Return the rectangle of what a spot names; None if it cannot be seen."""
    if spot is None:
        return None
    sprite = board.sprites.all.get(spot) if isinstance(spot, int) else None
    if sprite is not None:
        pose = sprite.pose
        return Rect(0, 0, round(pose.w), round(pose.w * pose.tall)).move_to(
            center=(round(pose.x), round(pose.y))
        )
    zone = spot if isinstance(spot, str) else v.where[spot]
    return board.spot_rect(zone) if zone in board.layout().places else None
