"""Shows a card large beside its place, with what it does and what its keywords mean.

Nothing here covers the question.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Piece, asked
from ui.table.fixtures import Table
from ui.table.input.pointer import DWELL_SECONDS
from ui.table.layout.geometry import RATIO, Pose
from ui.table.model import TableModel
from ui.table.node_tree import bounds
from ui.table.overlays import (
    PIECE_COST,
    SMALLER_COST,
    CostMap,
    Overlay,
    PlacedOverlay,
    list_texts,
    weigh_table,
)
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD
from ui.table.preview.anchors import rect_at
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme, wrap
from ui.toolkit.graphics.tokens import CREAM
from ui.toolkit.widgets import Node

LEAST_WIDTH = 200  # pixels, of a card or a die shown large, so that its words have room
OWN_COST = 50.0  # of a covered pixel of the piece that is shown large
SMALL_WIDTH = 0.65  # share of its width, of a card that has its text among the words beside it
SEARCH_STEP = 60  # pixels at most from one place that is tried to the next
WORDS_WIDTH, NARROW_WORDS_WIDTH, WIDE_WORDS_WIDTH = 236, 170, 360  # units
WORDS_SIZE = 14.5  # units
GAP = 8  # units between a card and its words, and between two explanations


class Form(NamedTuple):
    """One way to show a card large: its width, the words beside it, and their letters."""

    wide: int
    words: Sequence[str]
    theme: Theme
    words_width: int = WORDS_WIDTH  # units

    @property
    def gap(self) -> int:
        """The pixels between the card and its words, and between two explanations."""
        return round(GAP * self.theme.u)


class Magnified(NamedTuple):
    """Where a large card and its words lie; `words` is empty without words."""

    card: Rect  # with a margin for its shadow
    words: Rect
    form: Form

    @property
    def rect(self) -> Rect:
        """The rectangle of both."""
        return self.card.union(self.words)


def find_magnified(table: Table, model: TableModel) -> Piece | None:
    """Return the card to show large.

    It is the one asked for, the one under a resting pointer, or else the one that a person must
    know to answer the question. A pointer that rests covers nobody who has won.
    """
    pointer = model.pointer
    piece = model.large
    rests = pointer.rest > DWELL_SECONDS and not model.shown.winners
    if piece is None and rests and not model.selection.held:
        piece = pointer.hot
    asks_for = find_asked_card(table, model) if piece is None and not pointer.hot else None
    piece = asks_for if piece is None else piece
    if piece is None or model.dragging or model.shown.faces[piece] is None:
        return None
    if piece not in (model.large, asks_for) and not table.area(model).collidepoint(*pointer.where):
        return None  # the pointer is over the side panel
    sprite = table.board.sprites.all.get(piece)
    if table.board.director.stage.conceals(piece):
        return None
    return piece if sprite is not None and isinstance(sprite.lying.face, Card) else None


def find_asked_card(table: Table, model: TableModel) -> Piece | None:
    """Return the card of a person's question that has to be read before it can be answered."""
    v, say = model.shown, table.say
    ask = asked(v)
    if ask is None or not model.selection.moves or not say.question(v, ask).large:
        return None
    return say.presenter.blanks(v, ask).about


def make_overlays(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the large card with its words, if nothing more important is laid over the table."""
    piece = find_magnified(table, model)
    if piece is None or model.sheet or any(one.kind in ("refusal", "preview") for one in placed):
        return []
    sprite = table.board.sprites.all[piece]
    face = sprite.lying.face
    assert isinstance(face, Card)
    looked_at = piece in (model.large, model.pointer.hot)
    words = describe(table, face) if looked_at else []
    told = [] if looked_at else [table.board.tabletop.caption_rect]  # which announces the card
    clear = [*subject(table, model), *told]
    blocked = [*clear, *(one.rect for one in placed), *list_texts(table, groups)]
    room = find_place(table, model, piece, words, blocked)
    if room is None:
        return []
    text = " ".join([face.name, *words])
    return [
        Overlay("magnifier", text, [room.rect], partial(draw_magnified, table, room, face), clear)
    ]


def _list_forms(table: Table, model: TableModel, piece: Piece, words: Sequence[str]) -> list[Form]:
    """Return the forms of a card, the best first: with words beside it also smaller ones.

    A smaller card has no room for its text, which then stands among the words.
    """
    face, theme = table.board.sprites.all[piece].lying.face, table.theme
    assert isinstance(face, Card)
    wide = large_width(table, model, piece == model.large)
    bare, text = Form(wide, (), theme), table.say.words.card_text(face)
    if not words:
        return [bare]
    whole, small = [text, *words] if text else words, round(SMALL_WIDTH * wide)
    low = Form(small, whole, theme.at_most(100))
    others = (low._replace(words_width=units) for units in (NARROW_WORDS_WIDTH, WIDE_WORDS_WIDTH))
    return [Form(wide, words, theme), Form(small, whole, theme), low, *others, bare]


def find_place(
    table: Table, model: TableModel, piece: Piece, words: Sequence[str], blocked: Sequence[Rect]
) -> Magnified | None:
    """Return where a card shown large covers least, with its words if there is room for them.

    It covers nothing `blocked`. A smaller form is chosen only if it covers much less.
    """
    sprite, costs = table.board.sprites.all[piece], _weigh(table, model, piece)
    best, least, most = None, math.inf, 0
    for form in _list_forms(table, model, piece, words):
        card = table.faces.card(sprite.lying.face, form.wide).get_rect()
        box = _measure_box(table, model, form)
        size = card.w * card.h + box.w * box.h
        most = most or size
        smaller = SMALLER_COST * (most - size)
        if best is not None and (least <= smaller or not form.words):
            break
        places = _list_cards(table, model, card, sprite.lying.pose, blocked)
        for place, above in sorted(places, key=lambda one: costs.find(one[0])):
            cost = smaller + costs.find(place)
            if cost >= least:
                break
            for side in _list_words_rooms(without_margin(place), box, above, form.gap):
                both = cost + costs.find(side)
                if both < least and place.union(side).collidelist(blocked) < 0:
                    best, least = Magnified(place, side, form), both
    return best


def _weigh(table: Table, model: TableModel, piece: Piece) -> CostMap:
    """Return what it costs to cover the table with a piece shown large."""
    own = rect_at(table.board, table.board.sprites.all[piece])
    own.inflate_ip(-own.w // 4, -own.h // 4)  # what stands at its edges may be covered
    spots = [(rect, PIECE_COST) for rect in choices(table, model)]
    avoid = [(own, OWN_COST), *spots, *weigh_table(table, model)]
    return CostMap(table.area(model), avoid)


def large_width(table: Table, model: TableModel, asked_for: bool) -> int:
    """Return the width in pixels of a card shown large; one that was asked for is larger."""
    area, high = table.area(model), 0.62 if asked_for else 0.45
    most = _above(table, model).h / (RATIO + 2 * MARGIN)
    return max(LEAST_WIDTH, round(min(0.3 * area.w, high * area.h / RATIO, most)))


def _list_cards(
    table: Table, model: TableModel, card: Rect, pose: Pose, blocked: Sequence[Rect]
) -> list[tuple[Rect, Rect]]:
    """Return where a large card may lie, each with the area round it: by its place, or anywhere.

    The nearest places come first. Above its place it may lie on top of what is `blocked` there.
    """
    area, areas = table.area(model), _list_areas(table, model, card.h)
    x, y, w, h = round(pose.x), round(pose.y), round(pose.w * 0.62), round(pose.w * pose.tall * 0.5)
    over = card.move_to(midbottom=(x, y - h))
    right, left = card.move_to(midleft=(x + w, y)), card.move_to(midright=(x - w, y))
    overs = [over, *(over.move_to(bottom=rect.top - 2) for rect in blocked)]
    first = [*overs, right, left] if pose.y > area.centery else [right, left, *overs]
    found = [(room.clamp(above), above) for above in areas for room in first]
    return found + [(room, above) for above in areas for room in _list_places(card, above, pose)]


def _list_places(card: Rect, area: Rect, pose: Pose) -> list[Rect]:
    """Return places of a card all over an area, corners too, the nearest to a pose first."""
    wide, high = max(0, area.w - card.w), max(0, area.h - card.h)
    columns, rows = -(-wide // SEARCH_STEP), -(-high // SEARCH_STEP)
    lefts = [area.left + wide * i // max(1, columns) for i in range(columns + 1)]
    tops = [area.top + high * i // max(1, rows) for i in range(rows + 1)]
    places = [card.move_to(topleft=(left, top)) for left in lefts for top in tops]
    return sorted(places, key=lambda one: (one.centerx - pose.x) ** 2 + (one.centery - pose.y) ** 2)


def without_margin(card: Rect) -> Rect:
    """Return the card in the middle of its picture, which has a margin for its shadow."""
    edge = round(card.w * MARGIN / (1 + 2 * MARGIN))
    return card.inflate(-2 * edge, -2 * edge)


def subject(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangle of the card that the question is about, if any."""
    v = model.shown
    ask = asked(v)
    about = table.say.presenter.blanks(v, ask).about if ask else None
    return _bounds(table, model, [about] if about is not None else [])


def choices(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the pieces and places that can be chosen."""
    spots = [table.board.spot_rect(zone) for zone in sorted(model.selection.zones)]
    return _bounds(table, model, sorted(model.selection.targets)) + spots


def _bounds(table: Table, model: TableModel, pieces: list[Piece]) -> list[Rect]:
    sprites = table.board.sprites.all
    return [bounds(sprites[piece], table.area(model)) for piece in pieces if piece in sprites]


def _above(table: Table, model: TableModel) -> Rect:
    """Return the free part of the table above the question."""
    area = table.area(model)
    high = table.board.layout().prompt.top - area.top
    return Rect(area.left, area.top, area.w, high).inflate(-4, -4)


def _list_areas(table: Table, model: TableModel, high: int) -> list[Rect]:
    """Return where a card of that height may lie: below the tools if it fits, or over them."""
    above = _above(table, model)
    room = above.bottom - table.board.layout().bar.bottom
    below = Rect(above.left, above.bottom - room, above.w, room)
    return [below, above] if high <= room else [above]


def describe(table: Table, card: Card) -> list[str]:
    """Return what a card does, and what its keywords mean."""
    keywords = [*table.spec.tints.words(card), *table.say.presenter.words_of(card)]
    does = table.say.words.card_does(card)
    lines = [does, *(table.say(f"keyword.{table.spec.game}.{word}") for word in keywords)]
    return list(dict.fromkeys(line for line in lines if line))


def _measure_words(form: Form, wide: int) -> list[int]:
    """Return the height in pixels of each explanation in a box of this width."""
    font = form.theme.font("body", WORDS_SIZE)
    lines = (len(wrap(font, line, wide - 2 * form.gap)) for line in form.words)
    return [n * font.get_linesize() + form.gap for n in lines]


def _measure_box(table: Table, model: TableModel, form: Form) -> Rect:
    """Return a box for the words that is as high as they need, at the origin."""
    wide = min(round(form.words_width * form.theme.u), table.area(model).w // 3)
    return Rect(0, 0, wide, sum(_measure_words(form, wide)))


def _list_words_rooms(card: Rect, box: Rect, above: Rect, gap: int) -> list[Rect]:
    """Return where a box of words fits beside a large card: left of it, right, above or below."""
    if not box.h:
        return [Rect(card.topleft, (0, 0))]
    box = box.clip(above.move_to(topleft=(0, 0)))
    tops = range(card.top, max(card.top, card.bottom - box.h) + 1, 3 * gap)
    spots = [(left, top) for left in (card.left - gap - box.w, card.right + gap) for top in tops]
    more = range(3 * gap, box.h, 3 * gap)
    spots += [(left, top - far) for left, top in spots[:: len(tops)] for far in more]
    lefts = card.left, card.right - box.w
    spots += [(left, top) for top in (card.bottom + gap, card.top - gap - box.h) for left in lefts]
    beside = (box.move_to(topleft=spot) for spot in spots)
    return [room for room in beside if above.contains(room)]


def draw_magnified(table: Table, room: Magnified, face: Card, to: Surface, rect: Rect) -> None:
    """Draw the card and its words."""
    form, box, top = room.form, room.words, room.words.top
    to.blit(table.faces.card(face, form.wide), room.card)
    if not form.words:
        return
    theme, gap, heights = form.theme, form.gap, _measure_words(form, box.w)
    spared = min(1.0, box.h / sum(heights))
    edge = max(1.2, 1.5 * theme.u)
    to.blit(rounded(box.w, box.h, 12 * theme.u, (*PLATE_WOOD, 240), PLATE_EDGE, edge), box)
    for line, high in zip(form.words, heights, strict=True):
        rest = Rect(box.left, top, box.w, int(spared * high))
        top += rest.h
        theme.text(to, line, rest.inflate(-2 * gap, -gap), "body", WORDS_SIZE, CREAM, "left")
