"""Words on a dark tag, so that they can be read over any ground."""

from pygame import Rect, Surface

from ui.graphics.theme import Theme
from ui.graphics.tokens import CREAM, WOOD_DARK
from ui.table.paint.card_faces import rounded

OPAQUE = 225  # of 255


def tag(
    theme: Theme,
    to: Surface,
    text: str,
    room: Rect,
    size: float,
    role: str = "bold",
    align: str = "center",
) -> None:
    """Draw words in a room on a tag that is no larger than they need; `size` is in units."""
    font = theme.font(role, size)
    pad = min(theme.px(9), max(2, room.h // 2))
    rect = Rect(0, 0, font.size(text)[0] + 2 * pad, min(room.h, font.get_linesize() + theme.px(2)))
    rect.center = room.center
    if align == "left":
        rect.left = room.left - pad
    if not text:
        return
    rect = rect.clip(Rect(room.left - pad, room.top, room.w + 2 * pad, room.h))
    fill = (*WOOD_DARK, OPAQUE)
    to.blit(rounded(rect.w, rect.h, rect.h / 2, fill, fill, 0), rect)
    theme.text(to, text, room, role, size, CREAM, align)
