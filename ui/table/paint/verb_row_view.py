"""Draws the row of verbs on the bench, with the chance of each."""

from collections.abc import Sequence

from pygame import Rect, Surface

from games.engine import Move, State
from ui.table.fixtures import Table
from ui.table.model import TableModel
from ui.table.paint.sheets import draw_button
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, FAINT, INK, PALE
from ui.toolkit.widgets import Node

KEY = "verb."
WIDE_SHAPE = 2.1  # width over height: above this the drawing stands beside the name, else above it
NAME_SIZE = 19  # units
NOTE_SIZE = 14  # units
DECIDING_SIZE = 28  # units: letters of the button that decides
ODDS_SIZE = 20  # units
LEAST_HEIGHT_WITH_ODDS = 60  # units: a lower button has its odds behind its name
IDLE_ALPHA = 100  # of 255: the drawing of a verb that cannot be chosen


def draw(table: Table, model: TableModel, to: Surface, nodes: Sequence[Node], hot: str) -> None:
    """Draw the verbs; during another question, draw those whose places are free, dimmed."""
    rooms, hand = table.board.layout().row, model.selection
    found = {node.key: node for node in nodes}
    taken = [node.rect for node in nodes]
    for (verb, picture), rect in zip(table.spec.verbs.items(), rooms, strict=False):
        node = found.get(KEY + verb)
        if node is None:
            if rect.collidelist(taken) < 0:
                done = table.board.look.verb_in_progress() == verb
                _draw_verb(table.theme, to, rect, table.say.verb(verb), "", picture, done, done)
            continue
        ready = any(move.verb == verb for move in hand.moves)
        lit = hand.verb == verb or (node.key == hot and ready)
        _draw_verb(table.theme, to, rect, node.label, node.value, picture, lit, ready)


def draw_deciding(
    table: Table, to: Surface, v: State, node: Node, move: Move, is_hot: bool
) -> None:
    """Draw the button that decides: gold, with its name, and below it the odds if there are any."""
    theme, say, rect = table.theme, table.say, node.rect
    odds = say.odds(v, move) if rect.h > LEAST_HEIGHT_WITH_ODDS * theme.base else ""
    draw_button(to, theme, rect, "", is_hot, gold=True)
    inner = rect.inflate(-rect.h // 3, -rect.h // 5)
    words = Rect(inner.left, inner.top, inner.w, round(inner.h * (0.6 if odds else 1.0)))
    name = say.label_without_odds(v, move) if odds else node.label
    theme.text(to, name, words, "title", DECIDING_SIZE, INK, "center")
    if odds:
        low = Rect(inner.left, words.bottom, inner.w, inner.bottom - words.bottom)
        theme.text(to, odds, low, "bold", ODDS_SIZE, INK, "center")


def _draw_verb(
    theme: Theme,
    to: Surface,
    rect: Rect,
    name: str,
    note: str,
    picture: str,
    lit: bool,
    ready: bool,
) -> None:
    draw_button(to, theme, rect, "", lit, ready)
    inner = rect.inflate(-rect.h // 6, -rect.h // 8)
    side = round(min(inner.h * (0.66 if inner.w > WIDE_SHAPE * inner.h else 0.46), inner.w * 0.3))
    words, below = _rooms(inner, side if picture else 0, bool(note))
    if picture:
        drawn = _drawing(theme, picture, side, ready)
        spot = (inner.left + side // 2, inner.centery if below.left > inner.left else words.centery)
        if inner.w <= WIDE_SHAPE * inner.h:
            spot = (inner.left + side // 2, below.centery if note else inner.top + side // 2)
        to.blit(drawn, drawn.get_rect(center=spot))
    ink = INK if lit else CREAM if ready else FAINT
    theme.text(to, name, words, "title", NAME_SIZE, ink, "center")
    if note:
        theme.text(to, note, below, "bold", NOTE_SIZE, INK if lit else PALE, "center")


def _rooms(inner: Rect, side: int, noted: bool) -> tuple[Rect, Rect]:
    """Return the rooms of name and note: beside the drawing, or below it in a narrow place."""
    if inner.w > WIDE_SHAPE * inner.h:
        room = Rect(inner.left + side, inner.top, inner.w - side, inner.h)
        high = round(room.h * 0.56)
        name = Rect(room.left, room.top, room.w, high if noted else room.h)
        return name, Rect(room.left, room.top + high, room.w, room.h - high)
    high = round(inner.h * 0.5)
    note = Rect(inner.left + side, inner.top, inner.w - side, high)
    if not (noted or side):
        return inner, note
    return Rect(inner.left, inner.top + high, inner.w, inner.h - high), note


def _drawing(theme: Theme, picture: str, side: int, ready: bool) -> Surface:
    image: Surface = theme.art.image(picture, side, side)
    if not ready:
        image = image.copy()
        image.set_alpha(IDLE_ALPHA)
    return image
