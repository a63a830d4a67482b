"""Shows a card large beside its place, with what it does and what its keywords mean.

Nothing here covers the question.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Piece, asked
from ui.table.fixtures import Table
from ui.table.input.pointer import DWELL_SECONDS
from ui.table.layout.geometry import RATIO, Pose, count_covered, find_card_texts
from ui.table.model import TableModel
from ui.table.node_tree import bounds
from ui.table.overlays import Overlay, PlacedOverlay
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD
from ui.table.preview.anchors import rect_at, rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import wrap
from ui.toolkit.graphics.tokens import CREAM
from ui.toolkit.widgets import Node

LEAST_WIDTH = 200  # pixels, of a card or a die shown large, so that its words have room
OWN_COST = 50.0  # of a covered pixel of the piece that is shown large
SEARCH_STEP = 60  # pixels at most from one place that is tried to the next
WORDS_WIDTH = 236  # units
WORDS_SIZE = 14.5  # units
GAP = 8  # units between a card and its words, and between two explanations


class Magnified(NamedTuple):
    """Where a large card and its words lie; `words` is empty without words."""

    card: Rect
    words: Rect

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
    if piece not in (model.large, asks_for) and not table.free_area(model).collidepoint(
        *pointer.where
    ):
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
    card = table.faces.card(face, large_width(table, model, piece == model.large)).get_rect()
    looked_at = piece in (model.large, model.pointer.hot)
    words = describe(table, face) if looked_at else []
    rooms = list_rooms(table, model, card, sprite.lying.pose, words, placed)
    rooms.sort(key=partial(_find_cost, avoid=_list_avoided(table, model, piece)))
    text = " ".join([face.name, *words])
    draw = partial(draw_magnified, table, rooms, face, words)
    told = [] if looked_at else [table.board.tabletop.caption_rect]  # which announces the card
    clear = [*subject(table, model), *told]
    return [Overlay("magnifier", text, [room.rect for room in rooms], draw, clear)]


def _list_avoided(table: Table, model: TableModel, piece: Piece) -> list[tuple[Rect, float]]:
    """Return what a large card covers only in need, with the cost of each covered pixel."""
    lay, top = table.board.layout(), table.board.tabletop
    own = rect_at(table.board, table.board.sprites.all[piece])
    own.inflate_ip(-own.w // 4, -own.h // 4)  # what stands at its edges may be covered
    named = [*table.board.look.panel_rects(model.shown), *lay.plates.values(), *top.names]
    return [
        (own, OWN_COST),
        *((rect, 1.0) for rect in [*choices(table, model), lay.bar, lay.caption]),
        *((rect, 2.0) for rect in [*named, *_list_card_texts(table, model, piece)]),
    ]


def _find_cost(room: Magnified, avoid: list[tuple[Rect, float]]) -> float:
    """Return the cost of what a large card and its words cover."""
    rects = [rect for rect, _ in avoid]
    return sum(
        avoid[n][1] * count_covered(part, rects[n])
        for part in (room.card, room.words)
        for n in part.collidelistall(rects)
    )


def large_width(table: Table, model: TableModel, asked_for: bool) -> int:
    """Return the width in pixels of a card shown large; one that was asked for is larger."""
    area, high = table.area(model), 0.62 if asked_for else 0.45
    most = _above(table, model).h / (RATIO + 2 * MARGIN)
    return max(LEAST_WIDTH, round(min(0.3 * area.w, high * area.h / RATIO, most)))


def list_rooms(
    table: Table,
    model: TableModel,
    card: Rect,
    pose: Pose,
    words: list[str],
    placed: Sequence[PlacedOverlay] = (),
) -> list[Magnified]:
    """Return where a large card may lie with its words: by its place, or anywhere, the nearest
    first.

    Above its place it may lie on top of what is `placed` there.
    """
    area, areas = table.area(model), _list_areas(table, model, card.h)
    box, gap = _measure_box(table, model, words), round(GAP * table.app.theme.u)
    x, y, w, h = round(pose.x), round(pose.y), round(pose.w * 0.62), round(pose.w * pose.tall * 0.5)
    over = card.move_to(midbottom=(x, y - h))
    right, left = card.move_to(midleft=(x + w, y)), card.move_to(midright=(x - w, y))
    overs = [over, *(over.move_to(bottom=one.rect.top - 2) for one in placed)]
    first = [*overs, right, left] if pose.y > area.centery else [right, left, *overs]
    cards = [(room.clamp(above), above) for above in areas for room in first]
    cards += [(room, above) for above in areas for room in _list_places(card, above, pose)]
    found = [
        Magnified(room, side)
        for room, above in cards
        for side in _list_words_rooms(
            _without_margin(room), box.clip(above.move_to(topleft=(0, 0))), gap, above
        )
    ]
    return found or [Magnified(room, Rect(room.topleft, (0, 0))) for room, _ in cards]


def _list_places(card: Rect, area: Rect, pose: Pose) -> list[Rect]:
    """Return places of a card all over an area, corners too, the nearest to a pose first."""
    wide, high = max(0, area.w - card.w), max(0, area.h - card.h)
    columns, rows = -(-wide // SEARCH_STEP), -(-high // SEARCH_STEP)
    lefts = [area.left + wide * i // max(1, columns) for i in range(columns + 1)]
    tops = [area.top + high * i // max(1, rows) for i in range(rows + 1)]
    places = [card.move_to(topleft=(left, top)) for left in lefts for top in tops]
    return sorted(places, key=lambda one: (one.centerx - pose.x) ** 2 + (one.centery - pose.y) ** 2)


def _without_margin(card: Rect) -> Rect:
    """Return the card in the middle of its picture, which has a margin for its shadow."""
    edge = round(card.w * MARGIN / (1 + 2 * MARGIN))
    return card.inflate(-2 * edge, -2 * edge)


def subject(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangle of the card that the question is about, if any."""
    v = model.shown
    ask = asked(v)
    about = table.say.presenter.blanks(v, ask).about if ask else None
    return _bounds(table, model, [about] if about is not None else [])


def _list_card_texts(table: Table, model: TableModel, piece: Piece) -> list[Rect]:
    """Return the rectangles of the numbers and effect lines of the other open cards."""
    board, v = table.board, model.shown
    cards = [rect_of(board, v, one) for one in board.table if one != piece and v.faces[one]]
    return [text for card in cards if card is not None for text in find_card_texts(card)]


def choices(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the pieces and places that can be chosen."""
    spots = [table.board.spot_rect(zone) for zone in sorted(model.selection.zones)]
    return _bounds(table, model, sorted(model.selection.targets)) + spots


def _bounds(table: Table, model: TableModel, pieces: list[Piece]) -> list[Rect]:
    sprites = table.board.sprites.all
    return [bounds(sprites[piece], table.area(model)) for piece in pieces if piece in sprites]


def _above(table: Table, model: TableModel) -> Rect:
    """Return the free part of the table above the question."""
    area = table.area(model).clip(table.free_area(model))
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


def _measure_words(table: Table, words: Sequence[str], wide: int) -> list[int]:
    """Return the height in pixels of each explanation in a box of this width."""
    theme = table.app.theme
    font, gap = theme.font("body", WORDS_SIZE), round(GAP * theme.u)
    lines = (len(wrap(font, line, wide - 2 * gap)) for line in words)
    return [n * font.get_linesize() + gap for n in lines]


def _measure_box(table: Table, model: TableModel, words: list[str]) -> Rect:
    """Return a box for the words that is as high as they need, at the origin."""
    wide = min(round(WORDS_WIDTH * table.app.theme.u), table.area(model).w // 3)
    return Rect(0, 0, wide, sum(_measure_words(table, words, wide)))


def _list_words_rooms(card: Rect, box: Rect, gap: int, above: Rect) -> list[Rect]:
    """Return where a box of words fits beside a large card: left of it, right, or nowhere."""
    if not box.h:
        return [Rect(card.topleft, (0, 0))]
    lefts = (card.left - gap - box.w, card.right + gap)
    fit = [left for left in lefts if above.left <= left <= above.right - box.w]
    tops = range(card.top, max(card.top, card.bottom - box.h) + 1, 3 * gap)
    return [box.move_to(topleft=(left, top)).clamp(above) for left in fit for top in tops]


def draw_magnified(
    table: Table, rooms: list[Magnified], face: Card, words: list[str], to: Surface, rect: Rect
) -> None:
    """Draw the card and its words in the one of these rooms that has this rectangle."""
    room = next(one for one in rooms if one.rect == rect)
    edge = 1 + 2 * MARGIN
    to.blit(table.faces.card(face, round(room.card.w / edge)), room.card)
    if not words or not room.words.w:
        return
    theme, box = table.app.theme, room.words
    heights, gap, top = _measure_words(table, words, box.w), round(GAP * theme.u), box.top
    spared = min(1.0, box.h / sum(heights))
    edge = max(1.2, 1.5 * theme.u)
    to.blit(rounded(box.w, box.h, 12 * theme.u, (*PLATE_WOOD, 240), PLATE_EDGE, edge), box)
    for line, high in zip(words, heights, strict=True):
        rest = Rect(box.left, top, box.w, int(spared * high))
        top += rest.h
        theme.text(to, line, rest.inflate(-2 * gap, -gap), "body", WORDS_SIZE, CREAM, "left")
