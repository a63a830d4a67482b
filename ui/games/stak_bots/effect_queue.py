"""The queue of effects: first the one that asks now, then those that wait."""

from typing import NamedTuple

from pygame import Rect, Surface

from games.engine import Piece, State, Step, owner
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import Entry
from games.stak_bots.verbs import Expel, Target
from ui.table.motion.drawing import draw_thread
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM

CHIP_WIDTH = 190  # units
TAG_INK = (52, 40, 34)
CHIP_HEIGHT = 34  # units


class WaitingEffect(NamedTuple):
    """One effect: the card that has it, and whether it happens now."""

    piece: Piece
    now: bool


def find_waiting_effects(v: State) -> list[WaitingEffect]:
    """Return the effects that wait, the next one first."""
    pieces = [_find_card(step) for step in reversed(v.stack)]
    return [WaitingEffect(piece, n == 0) for n, piece in enumerate(pieces) if piece is not None]


def _find_card(step: Step) -> Piece | None:
    """Return the card whose effect a step carries out; None for other steps."""
    match step:
        case Entry():
            return step.piece
        case Target() | Expel():
            return step.bot
    return None


def draw_queue(table: Tabletop, v: State, to: Surface, step: float = 0.0) -> None:
    """Draw the queue, each effect joined to its card; `step` is how far it still has to move up."""
    lay, theme = table.layout(), table.theme
    queue = find_waiting_effects(v)
    if not queue or not lay.queue.h:
        return
    u = theme.u
    gap, room = round(6 * u), lay.queue.w - round(40 * u)
    most = max(1, int(room // (90 * u + gap)))
    shown = queue[:most]
    wide = min(round(CHIP_WIDTH * u), room // len(shown) - gap)
    left = lay.queue.centerx - (wide + gap) * len(shown) // 2 + round(step * (wide + gap))
    high = min(lay.queue.h, round(CHIP_HEIGHT * u))
    top = lay.queue.centery - high // 2
    rects = [Rect(left + n * (wide + gap), top, wide, high) for n in range(len(shown))]
    for n, (item, rect) in reversed(list(enumerate(zip(shown, rects, strict=True)))):
        draw_link(table, to, rect, item, n + 1)
        more = len(queue) - most if n == most - 1 and len(queue) > most else 0
        draw_chip(table, v, to, rect, item, f"+{more}" if more else "")


def draw_link(table: Tabletop, to: Surface, rect: Rect, item: WaitingEffect, number: int) -> None:
    """Draw a numbered line from an effect to its card."""
    sprite = table.sprites.all.get(item.piece)
    if sprite is None:
        return
    u, pose = table.theme.u, sprite.pose
    half = pose.w * pose.tall / 2
    below = pose.y > rect.centery
    edge = pose._replace(y=pose.y - half if below else pose.y + half)
    start = pose._replace(x=rect.centerx, y=rect.bottom if below else rect.top)
    draw_thread(to, start, edge, TURN_GOLD if item.now else PLATE_EDGE, u, 1.0)
    tag = Rect(0, 0, round(24 * u), round(24 * u)).move_to(center=(round(edge.x), round(edge.y)))
    fill = TURN_GOLD if item.now else PLATE_WOOD
    to.blit(rounded(tag.w, tag.h, tag.h / 2, fill, TAG_INK, max(1.2, 1.6 * u)), tag)
    ink = TAG_INK if item.now else CREAM
    table.theme.text(to, str(number), tag, "bold", 14, ink, "center")


def draw_chip(
    table: Tabletop, v: State, to: Surface, rect: Rect, item: WaitingEffect, more: str
) -> None:
    """Draw one effect: its robot, its name, and the owner of its Stak."""
    theme = table.theme
    u = theme.u
    line = TURN_GOLD if item.now else PLATE_EDGE
    to.blit(
        rounded(rect.w, rect.h, rect.h * 0.45, (*PLATE_WOOD, 235), line, max(1.2, 1.6 * u)), rect
    )
    face: StakCard = v.faces[item.piece]
    size = round(rect.h * 0.88)
    robot = table.art.robot(face.picture, size, size)
    to.blit(robot, robot.get_rect(midleft=(rect.left + round(4 * u), rect.centery)))
    seat = owner(v.where[item.piece])
    whose = "" if seat is None else f" · {table.say.names[seat]}"
    text = more or f"{table.say.words.card_name(face)}{whose}"
    room = Rect(rect.left + size + round(6 * u), rect.top, rect.w - size - round(14 * u), rect.h)
    theme.text(to, shorten(theme, text, "bold", 14, room.w), room, "bold", 14, CREAM, "left")
