"""A paper note that says what a move would do, and marks on the pieces concerned."""

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.engine import Move, Piece, State, spot_of
from ui.language.preview_text import Leaving, PreviewLine
from ui.table.layout.geometry import count_covered, find_free_rooms
from ui.table.paint.board import Board
from ui.table.paint.tags import draw_bar
from ui.table.preview import number_line, share_bar
from ui.table.preview.anchors import rect_at, rect_of
from ui.table.preview.note_placement import (
    count_all_covered,
    find_distance,
    measure_doubt,
    place_beside,
)
from ui.table.preview.number_line import FAIR_CHANCE, GOOD_CHANCE
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme, evenly
from ui.toolkit.graphics.tokens import CORAL, INK, OUTLINE, PALE, PAPER, Rgb

HARM_RED: Rgb = (182, 48, 32)
LIKELY_GREEN: Rgb = (110, 178, 106)
FAIR_AMBER: Rgb = (214, 150, 62)
QUESTION_INK: Rgb = (104, 84, 70)
SHADE: Rgb = (20, 14, 12)
WHITE: Rgb = (255, 255, 255)
# The scale of a note's letters at most (percent) with the units round them, and its width (units);
# the smaller and narrower ones where they cover less or lie nearer.
SIZES = (150, 12), (125, 8), (100, 6)
WIDTHS = 300, 220, 160
SMALLER_COST = 30  # units nearer to its subject, which each step to a smaller note must bring
CHANCE_BAR_WIDTH = 34  # units: the bar before a line that has a chance
CHANCE_BAR_GAP = 7  # units
TEXT_SIZE = 14.5  # units
MARK_SHARE = 0.36  # of the height of a card: its marks, on the drawing and above the texts
KEY = "preview"


class NoteLine(NamedTuple):
    """A line of the note, broken into rows, and its top."""

    told: PreviewLine
    rows: list[str]
    top: int


class NoteLayout(NamedTuple):
    """The rectangle of a note, and its lines."""

    rect: Rect
    lines: list[NoteLine]
    theme: Theme  # with letters as large as there is room for
    pad: int  # units round the lines
    texts: Sequence[Rect] = ()  # which its point must not cover


def lay_out(
    lines: Sequence[PreviewLine],
    theme: Theme,
    area: Rect,
    aim: Rect,
    avoid: list[Rect],
    others: Sequence[Rect] = (),
    empty: bool = False,
    rivals: Sequence[Rect] = (),
) -> NoteLayout:
    """Return a note beside `aim`, and rather than beside the `rivals`, which others are about.

    It covers as little as possible of `aim` and `avoid`, then of the `others`. If `aim` is an
    `empty` place with enough room, the note lies inside it.
    """
    avoid = [Rect(rect) for rect in dict.fromkeys(map(tuple, avoid)) if all(rect[2:])]
    rooms = find_free_rooms(area, [aim.inflate(theme.px(10), theme.px(10)), *avoid])
    best, least = None, (math.inf, 0.0)
    for step, ((scale, pad), width) in enumerate(product(SIZES, WIDTHS)):
        smaller = theme.at_most(scale)
        size, placed = _lay_out_lines(lines, smaller, pad, min(smaller.px(width), area.w // 2))
        within = empty and aim.w >= size.w and aim.h >= size.h
        spots = [size.move_to(center=aim.center)] if within else []
        rect = place_beside(size, area, aim, avoid, smaller.px(14), others, spots, rooms, rivals)
        crossed = 0 if aim.contains(rect) else count_covered(rect, aim)
        far = find_distance(rect, aim) / theme.u
        doubt = measure_doubt(rect, aim, rivals)
        cost = count_all_covered(rect, avoid) + crossed + doubt, far + step * SMALLER_COST
        if cost < least:
            best, least = NoteLayout(rect, placed, smaller, pad), cost
        if least[0] == 0 and least[1] <= (step + 1) * SMALLER_COST:
            break  # a smaller one is no better
    assert best is not None
    return best


def _lay_out_lines(
    lines: Sequence[PreviewLine], theme: Theme, pad: int, wide: int
) -> tuple[Rect, list[NoteLine]]:
    """Return the rectangle of a note of at most a width, at the origin, and its lines."""
    pad, gap, odds = theme.px(pad), theme.px(pad / 3), find_percent(lines)
    number = number_line.width(theme, odds) + theme.px(14) if odds else 0
    placed, top, widest = list[NoteLine](), pad, 0
    for told in lines:
        rows, across, high = _measure(told, theme, wide - 2 * pad, 0 if placed else number)
        placed.append(NoteLine(told, rows, top))
        widest, top = max(widest, across), top + high + gap
    return Rect(0, 0, min(wide, widest + 2 * pad), top - gap + pad), placed


def _measure(told: PreviewLine, theme: Theme, room: int, number: int) -> tuple[list[str], int, int]:
    """Return the rows of a line that fit a room, and their width and height.

    Unless `number` is 0, a number of that width stands beside them.
    """
    if told.shares:
        return [], room, share_bar.height(theme, told.shares, room)
    if told.kind == "figures":
        return [told.text], number_line.width(theme, told.text), number_line.height(theme)
    if told.kind == "odds":
        return [], round(150 * theme.u), round(14 * theme.u)
    font, aside = theme.font(font_role(told), TEXT_SIZE), indent(told, theme.u) + number
    rows = evenly(font, told.text, room - aside)
    high = font.get_linesize() * len(rows)
    high = max(high, number_line.height(theme)) if number else high
    return rows, max(font.size(row)[0] for row in rows) + aside, high


def find_percent(lines: Sequence[PreviewLine]) -> str:
    """Return the exact chance among the lines, to be written large; empty if there is none."""
    kinds = ("odds", "danger")
    odds = [told.chance for told in lines if told.kind in kinds and told.chance is not None]
    return f"{round(100 * odds[0])}%" if odds else ""


def font_role(told: PreviewLine) -> str:
    """Return the font of a line: certain results are bold."""
    return "bold" if told.kind in ("title", "sure", "odds", "danger") else "body"


def indent(told: PreviewLine, u: float) -> int:
    """Return the pixels before a line for the bar of its chance."""
    counted = told.kind in ("maybe", "bad") and told.chance is not None
    return round((CHANCE_BAR_WIDTH + CHANCE_BAR_GAP) * u) if counted else 0


def draw(to: Surface, note: NoteLayout, aim: Rect) -> None:
    """Draw the note with its point towards its subject."""
    theme, rect = note.theme, note.rect
    u, pad = theme.u, theme.px(note.pad)
    point = find_point(rect, aim, u)
    if point and bounding_box(point).collidelist(note.texts) < 0:
        pygame.draw.polygon(to, OUTLINE, point)
    to.blit(rounded(rect.w, rect.h, 12 * u, PAPER, OUTLINE, max(1.5, 2.5 * u)), rect)
    left = rect.left + pad
    for line in note.lines:
        font, y = theme.font(font_role(line.told), TEXT_SIZE), rect.top + line.top
        if line.told.shares:
            room = Rect(left, y, rect.w - 2 * pad, rect.bottom - y)
            share_bar.draw(to, theme, room, line.told.shares)
        if line.told.kind == "figures":
            number_line.draw(to, theme, (left, y), line.told.text)
            continue
        ink = {"bad": HARM_RED, "danger": HARM_RED, "asks": QUESTION_INK}.get(line.told.kind, INK)
        chance, aside = line.told.chance, indent(line.told, u)
        if aside and chance is not None:
            room = Rect(left, 0, round(CHANCE_BAR_WIDTH * u), round(9 * u))
            room.centery = y + font.get_linesize() // 2
            _draw_chance(to, room, chance, HARM_RED if ink == HARM_RED else FAIR_AMBER)
        for row in line.rows:
            to.blit(font.render(row, True, ink), (left + aside, y))
            y += font.get_linesize()
        if line.told.kind == "odds" and chance is not None:
            ink = (
                LIKELY_GREEN
                if chance >= GOOD_CHANCE
                else FAIR_AMBER
                if chance >= FAIR_CHANCE
                else HARM_RED
            )
            _draw_chance(to, Rect(left, y + 1, rect.w - 2 * pad, round(10 * u)), chance, ink)
        if line.told.kind in ("odds", "danger") and chance is not None:
            good = chance if line.told.kind == "odds" else 0.0  # the colour says how good it is
            spot = rect.right - pad, rect.top + pad * 2 // 3
            number_line.draw_percent(to, theme, spot, find_percent([line.told]), good)


def find_point(rect: Rect, aim: Rect, u: float) -> list[tuple[float, float]]:
    """Return the small triangle from a note's edge towards `aim`; empty if it lies on the note."""
    x = max(rect.left + 14 * u, min(rect.right - 14 * u, aim.centerx))
    y = max(rect.top + 14 * u, min(rect.bottom - 14 * u, aim.centery))
    far, half = 12 * u, 9 * u
    if aim.top >= rect.bottom:
        return [(x - half, rect.bottom - 2), (x + half, rect.bottom - 2), (x, rect.bottom + far)]
    if aim.bottom <= rect.top:
        return [(x - half, rect.top + 2), (x + half, rect.top + 2), (x, rect.top - far)]
    if aim.left >= rect.right:
        return [(rect.right - 2, y - half), (rect.right - 2, y + half), (rect.right + far, y)]
    if aim.right <= rect.left:
        return [(rect.left + 2, y - half), (rect.left + 2, y + half), (rect.left - far, y)]
    return []


def bounding_box(corners: Sequence[tuple[float, float]]) -> Rect:
    """Return the smallest rectangle round some corners."""
    xs, ys = zip(*corners, strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return Rect(left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)


def _draw_chance(to: Surface, rect: Rect, chance: float, ink: Rgb) -> None:
    """Draw a chance as a bar."""
    round_ = rect.h // 2
    pygame.draw.rect(to, PALE, rect, border_radius=round_)
    full = Rect(rect.left, rect.top, round(rect.w * min(1.0, chance)), rect.h)
    pygame.draw.rect(to, ink, full, border_radius=round_)
    pygame.draw.rect(to, OUTLINE, rect, 1, border_radius=round_)


def draw_marks(
    to: Surface,
    board: Board,
    harms: dict[Piece, tuple[int, float]],
    gone: dict[Piece, Leaving],
) -> None:
    """Draw the losses of pieces; dim pieces that would leave.

    A piece that would be destroyed gets a crack.
    """
    u = board.theme.u
    for piece, (chance, breaks) in gone.items():
        rect = free_rect(board, piece)
        if rect is not None:
            veil = rounded(rect.w, rect.h, 8 * u, SHADE, SHADE, 0).copy()
            for above in _find_above(board, piece):
                veil.fill((0, 0, 0, 0), above.move(-rect.left, -rect.top))
            veil.set_alpha(round(30 + 70 * min(1.0, chance)))
            to.blit(veil, rect)
            if chance >= 1.0 and breaks:
                _draw_crack(to, rect, u)
    for piece, (points, chance) in harms.items():
        rect = free_rect(board, piece)
        if rect is not None:
            _draw_loss(to, board.theme, rect, f"−{points}", chance)


def _find_above(board: Board, piece: Piece) -> list[Rect]:
    """Return the rectangles of the pieces that are drawn above a piece at rest."""
    order = board.sprites.in_order()
    return [rect_at(board, one) for one in order[order.index(board.sprites.all[piece]) + 1 :]]


def free_rect(board: Board, piece: Piece) -> Rect | None:
    """Return the visible part of a piece at rest: what the next piece does not cover."""
    sprite = board.sprites.all.get(piece)
    if sprite is None or sprite.moving:
        return None
    own, rect = sprite.lying, rect_at(board, sprite)
    above = (s.lying for s in board.sprites.all.values() if s.lying.zone == own.zone)
    after = next((one for one in above if one.z == own.z + 1), None)
    return rect if sprite.lift else board.look.visible_part(sprite, rect, after)


def _draw_crack(to: Surface, rect: Rect, u: float) -> None:
    """Draw a zigzag across the drawing of a piece."""
    steps = (0.0, 0.18, 0.34, 0.52, 0.7, 0.86, 1.0)
    aside = (0.0, 0.1, -0.08, 0.12, -0.1, 0.07, 0.0)
    points = [
        (rect.left + rect.w * part, rect.top + rect.h * (MARK_SHARE + off))
        for part, off in zip(steps, aside, strict=True)
    ]
    pygame.draw.lines(to, OUTLINE, False, points, max(3, round(5 * u)))
    pygame.draw.lines(to, PAPER, False, points, max(1, round(2 * u)))


def _draw_loss(to: Surface, theme: Theme, rect: Rect, text: str, chance: float) -> None:
    """Draw the loss of a piece on its drawing, paler if it is not certain."""
    font = theme.font("title", 22)
    drawn = font.render(text, True, WHITE)
    room = drawn.get_rect().inflate(round(16 * theme.u), round(4 * theme.u))
    room.center = rect.centerx, rect.top + round(MARK_SHARE * rect.h)
    ground = rounded(room.w, room.h, room.h / 2, HARM_RED, WHITE, max(1.5, 2 * theme.u)).copy()
    ground.set_alpha(255 if chance >= 1.0 else 190)
    to.blit(ground, room)
    to.blit(drawn, drawn.get_rect(center=room.center))


def squares_along(source: Rect, aim: Rect, u: float) -> list[Rect]:
    """Return small squares along a ribbon between two rectangles."""
    a, b = pygame.Vector2(source.center), pygame.Vector2(aim.center)
    steps, side = max(1, round((b - a).length() / (20 * u))), round(20 * u)
    spots = [a.lerp(b, n / steps) for n in range(steps + 1)]
    return [Rect(0, 0, side, side).move_to(center=(round(p.x), round(p.y))) for p in spots]


def draw_ribbon(to: Surface, board: Board, source: Rect, aim: Rect) -> None:
    """Draw a coral ribbon with an arrow head from the acting piece to its target."""
    u = board.theme.u
    line = (*source.center, *aim.center)
    leaves, enters = source.clipline(line), aim.clipline(line)
    if not leaves or not enters:
        return
    start, end = pygame.Vector2(leaves[1]), pygame.Vector2(enters[0])
    way = end - start
    if way.length() < 40 * u:
        return
    way = way.normalize()
    neck, side = end - way * 26 * u, pygame.Vector2(-way.y, way.x)
    draw_bar(to, (start.x, start.y), (neck.x, neck.y), max(6, round(13 * u)), CORAL, OUTLINE)
    head = [end, neck + side * 17 * u, neck - side * 17 * u]
    pygame.draw.polygon(to, OUTLINE, [end + way * 4, head[1] + side * 4, head[2] - side * 4])
    pygame.draw.polygon(to, CORAL, head)


def find_aim(board: Board, v: State, move: Move, button: Rect | None) -> Rect | None:
    """Return the rectangle that a move points at: its button, spot or piece."""
    return button or rect_of(board, v, spot_of(v, move.to)) or rect_of(board, v, move.piece)
