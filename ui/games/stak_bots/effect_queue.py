"""The queue of effects: the one that asks now first, then every one that waits."""

from typing import NamedTuple

from pygame import Rect, Surface

from games.engine import Piece, State, Step, owner
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import Entry
from games.stak_bots.verbs import Expel, Target
from ui.table.paint.card_faces import rounded
from ui.table.paint.name_plates import CREAM, EDGE, TURN, WOOD, shortened
from ui.table.tabletop import Tabletop

WIDE = 190  # units, of one of them


class Waiting(NamedTuple):
    """One effect: the card that has it, and whether it is happening now."""

    piece: Piece
    now: bool


def waiting(v: State) -> list[Waiting]:
    """Return the effects that wait, the next one first."""
    pieces = [_card(step) for step in reversed(v.stack)]
    return [Waiting(piece, n == 0) for n, piece in enumerate(pieces) if piece is not None]


def _card(step: Step) -> Piece | None:
    """Return the card whose effect a step is."""
    match step:
        case Entry():
            return step.piece
        case Target() | Expel():
            return step.bot
    return None


def draw(table: Tabletop, v: State, to: Surface) -> None:
    lay, theme = table.layout(), table.theme
    queue = waiting(v)
    if not queue or not lay.queue.h:
        return
    u = theme.u
    gap, room = round(6 * u), lay.queue.w - round(40 * u)
    most = max(1, int(room // (90 * u + gap)))
    shown = queue[:most]
    wide = min(round(WIDE * u), room // len(shown) - gap)
    left = lay.queue.centerx - (wide + gap) * len(shown) // 2
    for n, item in enumerate(shown):
        rect = Rect(left + n * (wide + gap), lay.queue.top, wide, lay.queue.h)
        more = len(queue) - most if n == most - 1 and len(queue) > most else 0
        chip(table, v, to, rect, item, f"+{more}" if more else "")


def chip(table: Tabletop, v: State, to: Surface, rect: Rect, item: Waiting, more: str) -> None:
    """Draw one effect: its robot, its name, and in whose Stak it lies."""
    theme = table.theme
    u = theme.u
    line = TURN if item.now else EDGE
    to.blit(rounded(rect.w, rect.h, rect.h * 0.45, (*WOOD, 235), line, max(1.2, 1.6 * u)), rect)
    face: StakCard = v.faces[item.piece]
    size = round(rect.h * 0.88)
    robot = table.art.robot(face.picture, size, size)
    to.blit(robot, robot.get_rect(midleft=(rect.left + round(4 * u), rect.centery)))
    seat = owner(v.where[item.piece])
    whose = "" if seat is None else f" · {table.say.names[seat]}"
    text = more or f"{table.say.words.card_name(face)}{whose}"
    room = Rect(rect.left + size + round(6 * u), rect.top, rect.w - size - round(14 * u), rect.h)
    theme.text(to, shortened(theme, text, "bold", 14, room.w), room, "bold", 14, CREAM, "left")
