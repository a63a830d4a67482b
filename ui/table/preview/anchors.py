"""Finds pieces and zones in the window, and draws below texts what points at them."""

from collections.abc import Callable

from pygame import Rect, Surface

from games.engine import Spot, State
from ui.table.motion.drawing import draw_below
from ui.table.motion.sprites import Sprite, raised_pose
from ui.table.paint.board import Board
from ui.table.tabletop import Tabletop


def rect_of(board: Board, v: State, spot: Spot | None) -> Rect | None:
    """Return the rectangle of a spot; None if it is not visible."""
    if spot is None:
        return None
    sprite = board.sprites.all.get(spot) if isinstance(spot, int) else None
    if sprite is not None:
        return rect_at(board, sprite)
    zone = spot if isinstance(spot, str) else v.where[spot]
    return board.spot_rect(zone) if zone in board.layout().places else None


def rect_at(board: Board, sprite: Sprite) -> Rect:
    """Return the rectangle of a piece as drawn: raised or enlarged by the pointer, or not."""
    pose = raised_pose(sprite, board.layout().prompt.bottom)
    pose = board.tabletop.drawn_pose(sprite.piece, pose)
    rect = Rect(0, 0, round(pose.w), round(pose.w * pose.tall))
    return rect.move_to(center=(round(pose.x), round(pose.y)))


def draw_below_texts(
    to: Surface, board: Board, v: State, ends: tuple[Rect, Rect], draw: Callable[[], object]
) -> None:
    """Draw something between two ends below the texts and panels of the table and other cards."""
    panels = board.look.panel_rects(v)
    texts = list_table_texts(board.tabletop)
    draw_below(to, [*texts, *panels, *list_hand_cards(board, ends)], draw)


def list_table_texts(top: Tabletop) -> list[Rect]:
    """Return the rectangles of the names, numbers and sentences of the table itself."""
    plates = top.layout().plates.values()
    found = [*top.words, *top.names, *top.marks, *top.legends, *plates]
    return [*found, *(rect for rect in (top.read_rect, top.caption_rect) if rect.w)]


def list_hand_cards(board: Board, ends: tuple[Rect, Rect]) -> list[Rect]:
    """Return the rectangles of cards in hands, without those that are an end."""
    places = board.layout().places
    hands = {zone for zone, place in places.items() if place.shape == "fan"}
    cards = [rect_at(board, one) for one in board.sprites.all.values() if one.lying.zone in hands]
    return [rect for rect in cards if rect not in ends]
