"""A refused move on the table: a sentence on red tape, and a thread to its cause.

It stays until the next input.
"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from games.engine import State
from ui.table.fixtures import Table
from ui.table.model import ShownRefusal, TableModel
from ui.table.overlays import Overlay, PlacedOverlay, weigh_table
from ui.table.paint.board import Board
from ui.table.paint.tags import draw_bar
from ui.table.preview.anchors import draw_below_texts, list_hand_cards, rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import wrap
from ui.toolkit.graphics.tokens import CREAM, RED, Rgb
from ui.toolkit.widgets import Node

TEXT_SIZE = 15  # units
SHARES = (0.8, 0.42, 0.28)  # of the table's width, which wide and narrow tapes take at most
GLOW_SECONDS = 0.9  # of the cause
DARK_RED: Rgb = (58, 20, 16)
SLIDE_STEP = 5  # pixels
PIN_SIZE = 7  # units: the radius of a pin of the thread
Point = tuple[int, int]
KEY = "refusal"
KEPT_COST = 2000.0  # of a covered pixel of a name or a usable piece: the tape lies off all it can


def tape_size(board: Board, area: Rect, text: str, share: float) -> tuple[int, int]:
    """Return the size of the tape in pixels: as wide as its sentence, or this share of the area."""
    theme = board.theme
    wide = theme.font("bold", TEXT_SIZE).size(text)[0] + round(62 * theme.u)
    most = round(min(share * area.w, 860 * theme.u))
    lines = len(wrap(theme.font("bold", TEXT_SIZE), text, most - round(62 * theme.u)))
    return min(wide, most), round((6 + 20 * lines) * theme.u)


def list_rooms(
    board: Board, area: Rect, text: str, piece: Rect | None, cause: Rect | None
) -> list[Rect]:
    """Return where the tape may lie: beside the piece or the cause, or else above the question.

    Above the question it is slid towards a piece that is not far above or below it. A narrow tape
    of several lines comes after a wide one.
    Without a piece it lies between two rows of places if the cause lies in one of them.
    """
    sizes = dict.fromkeys(tape_size(board, area, text, share) for share in SHARES)
    rooms = [_list_rooms_of(board, area, Rect((0, 0), size), piece, cause) for size in sizes]
    return [room.clamp(area) for of_size in rooms for room in of_size]


def _list_rooms_of(
    board: Board, area: Rect, size: Rect, piece: Rect | None, cause: Rect | None
) -> list[Rect]:
    """Return where a tape of this size may lie; it may reach beyond the area."""
    lay, gap = board.layout(), round(8 * board.theme.u)
    usual = size.move_to(midbottom=(lay.prompt.centerx, lay.prompt.top - gap // 2))
    if piece is None:
        if cause is not None and lay.seam and cause.bottom < lay.prompt.top:
            usual.center = cause.centerx, lay.seam
            if usual.colliderect(cause):  # it touches the cause, and covers nothing of it
                below = cause.centery < lay.seam
                usual.y = cause.bottom if below else cause.top - usual.h
        return [usual]
    beside = [
        room
        for away in (gap, gap + size.h)
        for of in (piece, cause)
        if of is not None
        for room in (
            size.move_to(midbottom=(of.centerx, of.top - away)),
            size.move_to(midtop=(of.centerx, of.bottom + away)),
            size.move_to(midleft=(of.right + away, of.centery)),
            size.move_to(midright=(of.left - away, of.centery)),
        )
    ]
    slid = [room for rect in beside[:2] for room in _slide(rect)]  # above and below the piece
    if piece.bottom > lay.prompt.top - area.h // 4:
        along = range(lay.prompt.left, lay.prompt.right, SLIDE_STEP)
        nearest = sorted(along, key=lambda x: abs(x - piece.centerx))
        slid += [usual.move_to(midbottom=(x, usual.bottom)) for x in nearest]
    return [*beside, usual, *slid]


def _slide(tape: Rect) -> list[Rect]:
    """Return a tape moved sideways by up to half its width, the nearest first."""
    steps = sorted(range(-tape.w // 2, tape.w // 2, SLIDE_STEP), key=abs)
    return [tape.move(step, 0) for step in steps]


def make_overlays(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the refusal as an overlay: off its piece, its cause and the question.

    A cause all round the piece may be covered, so that the tape lies beside the piece. It covers as
    little as possible of open cards, less of texts, and least of names and of pieces that can be
    used: a press there would only put the tape away.
    """
    refused, board, v = model.refusal, table.board, model.shown
    if refused is None:
        return []
    piece, cause = piece_rect(board, v, refused), cause_rect(board, v, refused)
    around = piece is not None and cause is not None and cause.contains(piece)
    lay = board.layout()
    subjects = (piece, None if around else cause, lay.prompt, lay.bar)
    clear = [rect for rect in (*subjects, *lay.plates.values()) if rect is not None]
    draw = partial(draw_tape, board, refused.text)
    rooms = list_rooms(board, table.area(model), refused.text, piece, cause)
    kept = [*board.tabletop.names, *_list_usable(board, model)]
    avoid = [*weigh_table(table, model), *((rect, KEPT_COST) for rect in kept)]
    return [Overlay("refusal", refused.text, rooms, draw, clear, avoid, near=piece)]


def _list_usable(board: Board, model: TableModel) -> list[Rect]:
    """Return the cards of the viewer's hand, and what else can be picked up or pointed at."""
    lay, usable = board.layout(), model.selection.pickable | model.selection.targets
    hands = [one.zone for one in lay.places.values() if one.shape == "fan" and one.seat == lay.me]
    sprites = board.sprites.all.values()
    used = [one.lying for one in sprites if one.piece in usable or one.lying.zone in hands]
    return [lying.pose.rect for lying in used]  # where they lie, even if the pointer raises them


def piece_rect(board: Board, v: State, refused: ShownRefusal) -> Rect | None:
    """Return the rectangle of the refused piece or button."""
    return refused.at or rect_of(board, v, refused.piece)


def cause_rect(board: Board, v: State, refused: ShownRefusal) -> Rect | None:
    """Return the rectangle of the cause: a piece, a place or a seat's plate."""
    why = refused.why
    if why is None:
        return None
    plate = board.layout().plates.get(why.seat) if why.seat is not None else None
    return rect_of(board, v, why.cause) or plate


def node(refused: ShownRefusal, rect: Rect, rules: Callable[[], object]) -> Node:
    """Return the tape as a button that opens the rule."""
    return Node(KEY, "button", refused.text, "", rect, {"press": rules}, live=True)


def draw_cause(to: Surface, board: Board, v: State, refused: ShownRefusal, tape: Rect) -> None:
    """Draw the thread to the cause, and the cause's glow."""
    u, cause = board.theme.u, cause_rect(board, v, refused)
    if cause is None:
        return
    if refused.seconds <= GLOW_SECONDS:
        glow = cause.inflate(8 * u, 8 * u)
        to.blit(rounded(glow.w, glow.h, 10 * u, (*RED, 70), RED, max(3.0, 4 * u)), glow)
    piece = piece_rect(board, v, refused)
    if piece is not None and not cause.colliderect(piece.inflate(-8, -8)):
        covers = [board.layout().prompt, *list_hand_cards(board, (piece, cause))]
        way = _find_way(piece, cause)
        hidden = any(rect.clipline(*way) for rect in covers)  # then it leads from the tape
        if hidden and cause.colliderect(tape.inflate(4 * PIN_SIZE * u, 4 * PIN_SIZE * u)):
            return  # which lies at the cause
        way = _find_way(tape, cause) if hidden else way
        draw_below_texts(to, board, v, (piece, cause), lambda: _draw_thread(to, way, u))


def _find_way(piece: Rect, cause: Rect) -> tuple[Point, Point]:
    """Return where the line between the middles of two rectangles crosses their edges."""
    line = piece.center, cause.center
    left, reached = piece.clipline(line), cause.clipline(line)
    return left[1] if left else line[0], reached[0] if reached else line[1]


def _draw_thread(to: Surface, ends: tuple[Point, Point], u: float) -> None:
    """Draw a red thread with a pin at each end."""
    draw_bar(to, *ends, max(2, round(3.5 * u)), RED, DARK_RED)
    for x, y in ends:
        pygame.draw.circle(to, DARK_RED, (x, y), round(PIN_SIZE * u))
        pygame.draw.circle(to, RED, (x, y), round(5 * u))


def draw_tape(board: Board, text: str, to: Surface, rect: Rect) -> None:
    """Draw the tape with its sentence."""
    theme = board.theme
    to.blit(rounded(rect.w, rect.h, 6 * theme.u, RED, DARK_RED, max(1.5, 2 * theme.u)), rect)
    size = round(18 * theme.u)
    lock = board.art.image("ui/lock", size, size)
    to.blit(lock, lock.get_rect(midleft=(rect.left + round(12 * theme.u), rect.centery)))
    room = Rect(rect.left + round(36 * theme.u), rect.top, rect.w - round(46 * theme.u), rect.h)
    theme.text(to, text, room.inflate(0, -4), "bold", TEXT_SIZE, CREAM, "center")
