"""The tip beside the node under the pointer or the focus, and the strip of a notice."""

from dataclasses import replace
from functools import cache, partial

from pygame import Rect, Surface

from games.engine import asked, spot_of
from ui.table.fixtures import Table
from ui.table.input.moves import describe_node
from ui.table.input.pointer import DWELL_SECONDS
from ui.table.layout.geometry import find_free_rooms
from ui.table.layout.table_layout import Layout
from ui.table.messages import ShowMore
from ui.table.model import LONGEST_TIP_SECONDS, TableModel
from ui.table.overlays import PIECE_COST, CostMap, Overlay, PlacedOverlay, list_texts, weigh_table
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD
from ui.table.paint.sheets import draw_button
from ui.table.preview.anchors import rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Colour, Theme, evenly
from ui.toolkit.graphics.tokens import CREAM, Rgb
from ui.toolkit.widgets import Node

MORE_KEY = "hint.more"  # of the button beside a hint
WARNING: Rgb = (255, 196, 120)
TEXT_SIZE = 15  # units
TIP_REACH = 150  # units from its usual room that a tip lies at most
LEAST_TIP_WIDTH = 160  # units: of a tip in two lines
NOTICE_WIDTHS = 660, 480, 360, 300, 240  # units at most: narrower only where that covers less
SMALLER_LETTERS = 125, 100  # percent at most, of a notice that covers less then


def make_tip(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the tip of the hot node for some seconds, unless somebody else acts."""
    if model.hover.seconds > LONGEST_TIP_SECONDS or model.selection.held is not None:
        return []
    if _somebody_else_acts(table, model) or any(p.kind in ("refusal", "preview") for p in placed):
        return []
    looked_at = model.pointer.hot is not None and model.pointer.rest > DWELL_SECONDS
    nodes = [node for group in groups for node in group.children if node.key == model.hot]
    for node in [node for node in nodes if node.tip and not looked_at][:1]:
        node = replace(node, tip=describe_node(table, model, node))
        theme, board, area = table.theme, table.board, table.area(model)
        clear = [node.rect, board.layout().prompt]
        clear += [board.spot_rect(zone) for zone in model.selection.zones]
        weights, reach = weigh_table(table, model), round(TIP_REACH * theme.u)
        usual, *smaller = [
            Overlay(
                "tip",
                node.tip,
                list_tip_rooms(letters, area, node),
                partial(draw_strip, letters, hold_parts_together(node.tip), CREAM),
                clear,
                weights,
                reach=reach,
            )
            for letters in _list_letters(theme)
        ]
        return [replace(usual, smaller=smaller)]
    return []


def _list_letters(theme: Theme) -> list[Theme]:
    """Return the themes with the letters of a strip: the usual ones, then smaller ones."""
    smaller = (theme.at_most(scale) for scale in SMALLER_LETTERS)
    return [theme, *(one for one in smaller if one is not theme)]


def _somebody_else_acts(table: Table, model: TableModel) -> bool:
    """Return whether something moves, or an opponent is to act; in a replay nobody acts."""
    if model.follow.reel is not None or model.shown.winners:
        return False
    ask = asked(model.shown)
    opponent = ask is not None and bool(table.board.plates.people[ask.seat].level)
    return model.follow.playback.busy or (opponent and not model.pace.paused)


def hold_parts_together(text: str) -> str:
    """Return a text that breaks only after the dots of its list, if it is one."""
    dot, space = " · ", "\N{NO-BREAK SPACE}"
    return dot.join(part.replace(" ", space) for part in text.split(dot)) if dot in text else text


def list_tip_rooms(theme: Theme, window: Rect, node: Node) -> list[Rect]:
    """Return where a tip may lie: beside an answer button, else below or above its node."""
    of, gap = node.rect, round(5 * theme.u)
    beside = node.key.startswith("move.")  # because the next button is below it
    most = (of.left if beside else window.w) - 2 * gap
    font, pad = theme.font("bold", TEXT_SIZE), round(36 * theme.u)
    words = hold_parts_together(node.tip)
    wide = font.size(words)[0] + pad
    lines = evenly(font, words, min(most, wide - 1) - pad, "center")
    folded = max(font.size(line)[0] for line in lines) + pad
    sizes = [(wide, 1)] if wide <= most else []
    sizes += [(min(most, max(folded, round(LEAST_TIP_WIDTH * theme.u))), len(lines))]
    return [
        room.clamp(window)
        for across, lines in sizes
        for room in _list_sides(of, (across, round((22 * lines + 6) * theme.u)), gap, beside)
    ]


def _list_sides(of: Rect, size: tuple[int, int], gap: int, beside: bool) -> list[Rect]:
    """Return the rectangles of a size round a node, those `beside` it or else below it first."""
    rect = Rect((0, 0), size)
    left = rect.move_to(midright=(of.left - gap, of.centery))
    left.top = max(left.top, of.top)
    right = rect.move_to(midleft=(of.right + gap, of.centery))
    below = rect.move_to(midtop=(of.centerx, of.bottom + gap))
    above = rect.move_to(midbottom=(of.centerx, of.top - gap))
    steps = [below, below.move(0, rect.h), above, above.move(0, -rect.h)]
    steps = [above] if beside else steps
    rows = [[one, one.move_to(left=of.left), one.move_to(right=of.right)] for one in steps]
    around = [room for row in rows for room in row]
    return [left, *around, below, right] if beside else [*around, left, right]


def make_notice(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the notice: a hint, news, or that the game is paused."""
    text = find_notice(table, model)
    if not text or any(one.kind == "question" for one in placed):
        return []
    kind = model.notice.kind if model.notice is not None else "news"
    board, v = table.board, model.shown
    lay = board.layout()
    clear = [lay.prompt]
    if kind == "hint" and (move := model.requests.hinted) is not None:
        spots = (move.piece, spot_of(v, move.to))
        clear += [rect for spot in spots if (rect := rect_of(board, v, spot)) is not None]
    theme, more, area = table.theme, find_more_label(table, model), table.area(model)
    weights, rooms = weigh_table(table, model), list[Rect]()
    texts = [rect for rect, cost in weights if cost > PIECE_COST]
    taken = [*clear, *texts, *(one.rect for one in placed), *list_texts(table, groups)]
    find_free = cache(partial(find_free_rooms, area, taken))
    for letters in _list_letters(theme):
        usual = [find_notice_room(lay, area, theme, text, more, w, letters) for w in NOTICE_WIDTHS]
        rooms = [room for room in usual if room.collidelist(taken) < 0]
        rooms = rooms or [room for like in usual for room in _list_nearby(like, find_free())]
        if rooms:
            break
    draw = partial(draw_notice, theme, letters, text, more, model.hot == MORE_KEY)
    if not rooms:
        costs = CostMap(model.window, weights)
        return [Overlay(kind, text, usual, draw, clear, costs=costs)]
    return [Overlay(kind, text, rooms, draw, [*clear, *texts], weights, near=usual[0])]


def _list_nearby(like: Rect, free: list[Rect]) -> list[Rect]:
    """Return where a rectangle lies in each of the `free` rooms that are large enough."""
    fitting = [room for room in free if room.w >= like.w and room.h >= like.h]
    return [like.clamp(room) for room in fitting]


def find_more_label(table: Table, model: TableModel) -> str:
    """Return the label of the button beside a hint; "" if there is no hint, or no more to tell."""
    requests, notice = model.requests, model.notice
    if notice is None or notice.kind != "hint" or requests.hint is None or requests.hinted is None:
        return ""
    if requests.hint.numbers.chance is None:
        return ""
    return table.say("hint.back" if requests.has_more else "hint.more")


def list_hint_nodes(table: Table, model: TableModel, placed: list[PlacedOverlay]) -> list[Node]:
    """Return the button beside the hint that is shown."""
    label = find_more_label(table, model)
    rects = [one.rect for one in placed if one.kind == "hint"]
    if not label or not rects:
        return []
    rect = find_more_button(table.theme, rects[0], label)
    return [Node(MORE_KEY, "button", label, "", rect, {"press": partial(table.send, ShowMore())})]


def find_more_button(theme: Theme, strip: Rect, label: str) -> Rect:
    """Return the rectangle of the button at the right end of a hint."""
    wide = theme.font("bold", TEXT_SIZE).size(label)[0] + round(28 * theme.u)
    rect = Rect(0, 0, wide, min(strip.h - round(6 * theme.u), round(30 * theme.u)))
    return rect.move_to(midright=(strip.right - round(8 * theme.u), strip.centery))


def draw_notice(
    theme: Theme, letters: Theme, text: str, more: str, is_hot: bool, to: Surface, rect: Rect
) -> None:
    """Draw a notice in these letters, with the button of a hint that has one."""
    if not more:
        draw_strip(letters, text, WARNING, to, rect)
        return
    button = find_more_button(theme, rect, more)
    draw_strip(letters, text, WARNING, to, rect, rect.right - button.left)
    draw_button(to, theme, button, more, is_hot, size=TEXT_SIZE)


def find_notice(table: Table, model: TableModel) -> str:
    """Return the notice, or the words that the game is paused; empty if there is neither.

    No news is shown while a piece is held, because it could cover that.
    """
    if model.notice is not None and (model.notice.kind == "hint" or model.selection.held is None):
        return model.notice.text
    if not model.is_halted:
        return ""
    return table.say("paused", pressed=table.app.keys.name_of("pause", table.app.words))


def find_notice_room(
    lay: Layout,
    area: Rect,
    theme: Theme,
    text: str,
    more: str = "",
    width: int = NOTICE_WIDTHS[0],
    letters: Theme | None = None,
) -> Rect:
    """Return the usual rectangle of a notice: just above the question, and as high as needed.

    It has room for a button with the label `more`; only the text may have smaller `letters`.
    """
    letters = letters or theme
    font, pad = letters.font("bold", TEXT_SIZE), round(28 * letters.u)
    button = find_more_button(theme, area, more).w if more else 0
    most = min(round(width * letters.u) + button, round(0.8 * area.w))
    lines = evenly(font, text, most - 2 * pad - button)
    wide = max(font.size(line)[0] for line in lines) + 2 * pad + button
    high = pad + (len(lines) - 1) * font.get_linesize() + (round(10 * theme.u) if more else 0)
    room = Rect(0, 0, wide, high)
    room.midbottom = lay.prompt.centerx, lay.prompt.top - round(4 * theme.u)
    return room.clamp(area)


def draw_strip(
    theme: Theme, text: str, ink: Colour, to: Surface, rect: Rect, taken: int = 0
) -> None:
    """Draw an important line on a dark ground; `taken` pixels at its right end stay free."""
    radius = min(rect.h * 0.4, 10 * theme.u)
    to.blit(rounded(rect.w, rect.h, radius, (*PLATE_WOOD, 235), PLATE_EDGE, 1), rect)
    room = rect.inflate(-min(rect.h, 24 * theme.u), 0)
    room.w -= taken
    theme.text(to, text, room, "bold", TEXT_SIZE, ink, "center")
