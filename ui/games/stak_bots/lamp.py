"""The lamp on the belt at the furnace: whether the Scrapheap has been fed in this turn."""

from pygame import Rect, Surface, draw

from games.engine import State
from games.stak_bots.zones import marks
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, EDGE, GREEN, OUTLINE, RED, WOOD_DARK

WIDE, HIGH, AWAY = 116, 28, 20  # units: of the lamp; between it and the pile in the furnace


def lamp_of(pile: Rect, u: float) -> Rect:
    """Return where the lamp is, beside the pile at the foot of the belt; `u` is in pixels."""
    high = round(HIGH * u)
    rect = Rect(0, 0, round(WIDE * u), min(high, pile.h // 2))
    rect.bottomright = round(pile.left - AWAY * u), pile.bottom - round(6 * u)
    return rect


def draw_lamp(table: Tabletop, v: State, to: Surface) -> None:
    """Draw the lamp, unless the game is over: red until the Scrapheap is fed, then green."""
    if v.winners:
        return
    rect = lamp_of(table.layout().places["discard"].rect, table.theme.u)
    fed = bool(marks(v)["fed"])
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
