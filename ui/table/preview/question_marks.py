"""Marks the pieces that the present question is about."""

from pygame import Rect, Surface

from games.engine import Piece
from ui.table.paint.board import Board
from ui.toolkit.graphics.panels import rounded

GOLD, INK = (255, 209, 102), (46, 33, 26)
SIDE = 24  # units
SIGN = "?"


def draw(to: Surface, board: Board, subjects: set[Piece]) -> None:
    """Draw a gold tag on each of these pieces, at the top in the middle."""
    theme = board.theme
    side = max(16, round(SIDE * theme.u))
    for piece in subjects:
        sprite = board.sprites.all.get(piece)
        if sprite is None or sprite.moving or board.look.hides(piece):
            continue
        pose = sprite.pose
        top = pose.y - pose.w * pose.tall / 2
        rect = Rect(0, 0, side, side).move_to(center=(round(pose.x), round(top)))
        rect.clamp_ip(board.layout().area)
        to.blit(rounded(side, side, side / 2, GOLD, INK, max(1.5, 2 * theme.u)), rect)
        theme.text(to, SIGN, rect, "title", 15, INK, "center")
