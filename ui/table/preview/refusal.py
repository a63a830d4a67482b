"""A refused move on the table: a sentence on red tape, and a thread to its cause."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from games.engine import Piece, Refusal, State
from ui.table.paint.board import Board
from ui.table.paint.tags import draw_bar
from ui.table.preview.anchors import rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, RED, Rgb
from ui.toolkit.widgets import Node

SHOWN_SECONDS = 4.0  # or until the next input
GLOW_SECONDS = 0.9  # of the cause
SHAKE_SECONDS = 0.26  # of the piece
SWINGS = 3  # in that time
SWING_WIDTH = 6  # units to each side at first
DARK_RED: Rgb = (58, 20, 16)
KEY = "refusal"


@dataclass
class ShownRefusal:
    """A refusal that is shown: its sentence, the piece, and the reason that the rules give.

    `seconds` counts how long it has been shown; `at` is the rectangle of a button that was pressed.
    """

    text: str
    piece: Piece | None
    why: Refusal | None = None
    seconds: float = 0.0
    at: Rect | None = None

    @property
    def over(self) -> bool:
        """Whether it has been shown long enough."""
        return self.seconds >= SHOWN_SECONDS

    @property
    def lively(self) -> bool:
        """Whether any part of it still moves or glows."""
        return self.seconds <= GLOW_SECONDS + 0.1

    def sway(self) -> float:
        """Return how many units the piece is to the right of its place."""
        left = 1 - self.seconds / SHAKE_SECONDS
        return SWING_WIDTH * left * math.sin(2 * math.pi * SWINGS * (1 - left)) if left > 0 else 0.0


def tape_rect(board: Board, text: str, cause: Rect | None = None) -> Rect:
    """Return the rectangle of the tape, as wide as its sentence.

    It lies above the question, or between two rows of places if the `cause` lies in one of them.
    """
    theme, lay = board.theme, board.layout()
    font, high = theme.font("bold", 15), round(26 * theme.u)
    wide = font.size(text)[0] + round(62 * theme.u)
    most = round(min(0.8 * lay.area.w, 860 * theme.u))
    if wide > most:
        high = round(46 * theme.u)
    rect = Rect(0, 0, min(wide, most), high)
    rect.midbottom = lay.prompt.centerx, lay.prompt.top - round(4 * theme.u)
    if cause is not None and lay.seam and cause.bottom < lay.prompt.top:
        rect.center = cause.centerx, lay.seam
    return rect.clamp(lay.area)


def cause_rect(board: Board, v: State, refused: ShownRefusal) -> Rect | None:
    """Return the rectangle of the cause: a piece, a place or a seat's plate."""
    why = refused.why
    if why is None:
        return None
    plate = board.layout().plates.get(why.seat) if why.seat is not None else None
    return rect_of(board, v, why.cause) or plate


def node(board: Board, v: State, refused: ShownRefusal, rules: Callable[[], object]) -> Node:
    """Return the tape as a button that opens the rule."""
    rect = tape_rect(board, refused.text, cause_rect(board, v, refused))
    return Node(KEY, "button", refused.text, "", rect, {"press": rules}, live=True)


def draw(to: Surface, board: Board, v: State, refused: ShownRefusal) -> None:
    """Draw the tape, the thread to the cause, and the cause's glow."""
    u, cause = board.theme.u, cause_rect(board, v, refused)
    if cause is not None and refused.seconds <= GLOW_SECONDS:
        glow = cause.inflate(8 * u, 8 * u)
        to.blit(rounded(glow.w, glow.h, 10 * u, (*RED, 70), RED, max(3.0, 4 * u)), glow)
    piece, rect = (
        refused.at or rect_of(board, v, refused.piece),
        tape_rect(board, refused.text, cause),
    )
    if cause is not None and piece is not None and not cause.colliderect(piece.inflate(-8, -8)):
        crosses = board.layout().prompt.clipline(piece.center, cause.center)
        _draw_thread(to, rect if crosses else piece, cause, u)
    _draw_tape(to, board, rect, refused.text)


def _draw_thread(to: Surface, piece: Rect, cause: Rect, u: float) -> None:
    """Draw a red thread with a pin at each end."""
    ends = (piece.midtop if piece.centery > cause.centery else piece.midbottom, cause.center)
    draw_bar(to, *ends, max(2, round(3.5 * u)), RED, DARK_RED)
    for x, y in ends:
        pygame.draw.circle(to, DARK_RED, (x, y), round(7 * u))
        pygame.draw.circle(to, RED, (x, y), round(5 * u))


def _draw_tape(to: Surface, board: Board, rect: Rect, text: str) -> None:
    theme = board.theme
    to.blit(rounded(rect.w, rect.h, 6 * theme.u, RED, DARK_RED, max(1.5, 2 * theme.u)), rect)
    size = round(18 * theme.u)
    lock = board.art.image("ui/lock", size, size)
    to.blit(lock, lock.get_rect(midleft=(rect.left + round(12 * theme.u), rect.centery)))
    room = Rect(rect.left + round(36 * theme.u), rect.top, rect.w - round(46 * theme.u), rect.h)
    theme.text(to, text, room.inflate(0, -4), "bold", 15, CREAM, "center")
