"""The lamp at the furnace: whether the Scrapheap has been fed in this turn."""

from pygame import Rect, Surface, draw

from games.engine import State
from games.stak_bots.zones import marks_of
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, EDGE, GREEN, OUTLINE, RED, WOOD_DARK

LAMP_WIDTH = 116  # units
LAMP_HEIGHT = 28  # units
PILE_GAP = 20  # units between the lamp and the pile in the furnace


def place_lamp(pile: Rect, u: float) -> Rect:
    """Return the rectangle of the lamp, beside the foot of the pile; `u` is a unit in pixels."""
    high = round(LAMP_HEIGHT * u)
    rect = Rect(0, 0, round(LAMP_WIDTH * u), min(high, pile.h // 2))
    rect.bottomright = round(pile.left - PILE_GAP * u), pile.bottom - round(6 * u)
    return rect


def draw_lamp(table: Tabletop, v: State, to: Surface) -> None:
    """Draw the lamp until the game is over: red, and green once the Scrapheap is fed."""
    if v.winners:
        return
    rect = place_lamp(table.layout().places["discard"].rect, table.theme.u)
    fed = bool(marks_of(v)["fed"])
    colour, line = GREEN if fed else RED, max(1.2, 2 * table.theme.u)
    to.blit(rounded(rect.w, rect.h, rect.h / 2, WOOD_DARK, EDGE, line), rect)
    r = round(rect.h * 0.29)
    middle = rect.left + round(rect.h * 0.52), rect.centery
    draw.aacircle(to, OUTLINE, middle, r + max(1, round(line)))
    draw.aacircle(to, colour, middle, r)
    draw.aacircle(to, CREAM, (middle[0] - r // 3, middle[1] - r // 3), max(1, r // 4))
    room = Rect(rect.left + rect.h, rect.top, rect.w - round(1.3 * rect.h), rect.h)
    text = table.say("lamp.fed" if fed else "lamp.feed")
    table.theme.text(to, text, room, "bold", 14, CREAM, "center")
