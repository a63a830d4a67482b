"""The bubble of a lesson: a robot, its sentence, the progress of the lesson, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from pygame import Rect, Surface

from ui.language.presenters import find_box_spec
from ui.play.guided_session import Bubble
from ui.table.fixtures import Table
from ui.table.layout.geometry import count_covered, find_free_rooms
from ui.table.lesson.obstacles import (
    TAKEN_COST,
    list_card_texts,
    list_known_pieces,
    list_subjects,
    list_texts,
    weigh_obstacles,
)
from ui.table.lesson.pointing import draw_rim, find_named, pointed_rects, pointed_rims
from ui.table.model import TableModel
from ui.table.overlays import Overlay, PlacedOverlay
from ui.table.paint.board import Board
from ui.table.paint.sheets import draw_button
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme, evenly
from ui.toolkit.graphics.tokens import EDGE, INK, OUTLINE, PAPER, RED
from ui.toolkit.widgets import Node

TURN_KEY = "lesson.more"  # of the button that turns the page
BUBBLE_WIDTHS = 440, 300  # units: the narrower one, or a column, only where it covers less
WORDLESS_WIDTH = 300  # units
COLUMN_WIDTHS = 176, 216  # units: at least, of a bubble with its buttons in a column, by text
COLUMN_LINES = 7  # of text at most in such a bubble
ROBOT_SIZES = 84, 44  # units: the smaller one, too
SAVED_COST = 20_000.0  # that a bubble with the smaller robot must save
SMALL_TEXT_SAVED_COST = 100_000.0  # that one with the smaller text must save beyond that
TEXT_SIZES = 18, 15  # units: the smaller one, too
COMPACT_TEXT_SIZES = *TEXT_SIZES, 13  # units: the smallest one where it saves a page
PADDINGS = {18: 10, 15: 6, 13: 5}  # units, by the size of the text
BUTTON_HEIGHTS = {18: 36, 15: 28, 13: 26}  # units, by the size of the text
BUTTON_TEXT_SIZE, COMPACT_BUTTON_TEXT_SIZE = 15, 13  # units
BUTTON_GAP = 6  # units, in a compact bubble
TEXT_GAP = 2  # units: between the robot and the text
ROLE_GAP = 5  # units: between the answer and what follows
MOST_PAGES = 6
SMALL_TEXT_SIZE = 14  # units: of the progress
COMPACT_WIDTHS = range(140, 741, 30)  # units: that are tried where the usual bubbles cover a text
COMPACT_LINES = 8  # of text at most on a page of such a bubble
COMPACT_ROBOT_SIZE = 36  # units
COMPACT_BUTTON_MARGIN = 15  # units: both sides together
LEAST_LINE_WIDTH = 90  # units
USUAL_X = 0.66  # share of the table's width if nothing glows: winners rise in the middle
SEARCH_STEP = 24  # units from one place that is tried to the next
FINE_STEPS = 6  # of them in such a step, round the best place
DISTANCE_COST = 0.02  # of each pixel between the bubble and what it is about


class BubbleLayout(NamedTuple):
    """The rectangles of a bubble, its robot and its buttons, and its lines."""

    rect: Rect
    head: Rect
    lines: list[tuple[str, str]]  # font, words
    text_size: int  # units
    foot: Rect
    buttons: list[Rect]  # with several pages the last one turns them
    button_text_size: int = BUTTON_TEXT_SIZE  # units
    pages: int = 1
    covered: frozenset[tuple[int, ...]] = frozenset()  # texts, where there was no free room

    def find_page(self, n: int) -> list[tuple[str, str]]:
        """Return the lines of a page; after the last one the first follows."""
        many = -(-len(self.lines) // self.pages)
        first = n % self.pages * many
        return self.lines[first : first + many]

    def move_to(self, rect: Rect) -> BubbleLayout:
        """Return the same layout at another place."""
        x, y = rect.left - self.rect.left, rect.top - self.rect.top
        rooms = [room.move(x, y) for room in self.buttons]
        head, foot = self.head.move(x, y), self.foot.move(x, y)
        return self._replace(rect=rect, head=head, foot=foot, buttons=rooms)


def is_shown(table: Table, model: TableModel) -> bool:
    """Return whether the bubble is visible: nothing moves, and no sheet is open.

    While a piece that it only talks of is still being revealed, it waits.
    """
    lecture, follow, board = table.lecture, model.follow, table.board
    if lecture is None or not lecture.talks or not follow.is_live or model.sheet is not None:
        return False
    told = () if lecture.wanted or not lecture.points else lecture.glow
    spots = [spot for name in told for spot in find_named(board, model.shown, name)]
    return not any(isinstance(spot, int) and board.look.hides(spot) for spot in spots)


def focus(table: Table, model: TableModel) -> None:
    """Move the focus to the bubble if its button is the only thing to press."""
    lecture = table.lecture
    if lecture is None or lecture.wanted or not is_shown(table, model):
        return
    if lecture.spoken != model.lesson_step:
        model.lesson_step = lecture.spoken
        model.focus.move_to(list_buttons(table)[0][0])


def list_buttons(table: Table) -> list[tuple[str, str, Callable[[], object]]]:
    """Return the buttons of the bubble: key, label, action."""
    lecture, say = table.lecture, table.app.words
    assert lecture is not None
    return [(key, say(key), table.tools[key]) for key in lecture.buttons]


def lay_out(
    table: Table, model: TableModel, groups: list[Node], taken: Sequence[Rect] = ()
) -> BubbleLayout:
    """Return the bubble where it covers no text, in pages if need be, and nothing `taken`.

    It stands beside whoever has won if it needs no pages there, and off what it tells of if it can.
    """
    usual, area = _lay_out_usual(table, model, groups, taken), _area(table.board)
    texts = [*list_texts(table, model, groups), *taken]
    figures = table.board.director.figure_rects()
    most = 1 if figures else MOST_PAGES
    plain = [*texts, *figures, *list_subjects(table, model)]
    written = [*plain, *list_card_texts(table, model)]
    known = [*written, *list_known_pieces(table, model)]
    pieces = [*known, *(one.lying.pose.rect for one in table.board.sprites.all.values())]
    tiers = (
        (pieces, 1),
        (known, min(2, most)),
        (written, most),
        (plain, most),
        ([*texts, *figures], most),
        (texts, MOST_PAGES),
    )
    for blocked, pages in tiers:
        if usual.rect.collidelist(blocked) < 0:
            return usual
        rooms = find_free_rooms(area, blocked)
        if (compact := _lay_out_compact(table, model, groups, rooms, pages)) is not None:
            return compact
    return usual


def _lay_out_usual(
    table: Table, model: TableModel, groups: list[Node], taken: Sequence[Rect]
) -> BubbleLayout:
    """Return the bubble with all its text where it covers as little as possible."""
    theme, lecture = table.theme, table.lecture
    assert lecture is not None
    u, told, area = theme.u, lecture.bubble(table.app.words), _area(table.board)
    pads, gap = {text: round(pad * u) for text, pad in PADDINGS.items()}, round(8 * u)
    highs = {text: round(high * u) for text, high in BUTTON_HEIGHTS.items()}
    across = [
        theme.font("bold", BUTTON_TEXT_SIZE).size(words)[0] + round(36 * u)
        for _, words, _ in list_buttons(table)
    ]
    small = theme.font("body", SMALL_TEXT_SIZE)
    far = small.size(lecture.describe_progress(table.app.words))[0]
    row = sum(across) + gap * len(across) + far
    forms = [
        (
            size,
            max(2 * pads[text] + row, min(round(units * u), round(area.w * units / 880))),
            highs[text],
            text,
        )
        for text, size, units in product(TEXT_SIZES, ROBOT_SIZES, BUBBLE_WIDTHS)
        if text == TEXT_SIZES[0] or size == ROBOT_SIZES[-1]
    ]
    if len(across) > 1:
        for text, units in zip(TEXT_SIZES, COLUMN_WIDTHS, strict=True):
            column = max(2 * pads[text] + max(far, *across), round(units * u))
            stacked = small.get_linesize() + (highs[text] + gap) * len(across)
            forms.append((ROBOT_SIZES[-1], column, stacked, text))
    found = list[tuple[float, Rect, int, list[tuple[str, str]], int, int]]()
    n = len(BUBBLE_WIDTHS)
    for robot_size, wide, below, text_size in forms:
        if len(found) == n and min(found, key=itemgetter(0))[0] <= SAVED_COST:
            break  # no other form can save so much
        head, pad, high = round(robot_size * u), pads[text_size], highs[text_size]
        lines = _break_lines(theme, told, wide - head - 2 * pad, text_size)
        if below > high and len(lines) > COLUMN_LINES:
            continue
        text = sum(theme.font(role, text_size).get_linesize() for role, _ in lines)
        size = Rect(0, 0, wide, max(head, text + round(6 * u)) + below + 2 * pad)
        if not lines:  # without words, the robot stands beside the buttons
            size.size, below = (round(WORDLESS_WIDTH * u), high + pad), high
        cost, rect = _place(table, model, size, area, groups, taken)
        found.append((cost, rect, head, lines, below, text_size))
    chosen = min(found[:n], key=itemgetter(0))
    for text_size, saved in zip(TEXT_SIZES, (SAVED_COST, SMALL_TEXT_SAVED_COST), strict=True):
        others = [one for one in found[n:] if one[5] == text_size]
        other = min(others, key=itemgetter(0), default=chosen)
        chosen = other if other[0] < chosen[0] - saved else chosen
    _, rect, head, lines, below, text_size = chosen
    pad, high = pads[text_size], highs[text_size]
    head = head if lines else high
    foot = Rect(rect.left + pad, 0, rect.w - 2 * pad, below)
    foot.bottom = rect.bottom - (pad if lines else pad // 2)
    robot = Rect(rect.left + pad // 2, rect.top + pad, head, head)
    if below > high:  # the buttons stand in a column below the progress
        rooms = [
            Rect(foot.left, foot.bottom - high - i * (high + gap), foot.w, high)
            for i in reversed(range(len(across)))
        ]
        foot.h = small.get_linesize()
        return BubbleLayout(rect, robot, lines, text_size, foot, rooms)
    rooms, right = list[Rect](), foot.right
    for each in reversed(across):
        rooms.insert(0, Rect(right - each, foot.top, each, high))
        right -= each + gap
    foot.w = max(0, right - foot.left)
    if not lines:
        robot.centery, foot.left, foot.w = foot.centery, robot.right, max(0, right - robot.right)
    return BubbleLayout(rect, robot, lines, text_size, foot, rooms)


def _lay_out_compact(
    table: Table, model: TableModel, groups: list[Node], rooms: list[Rect], most_pages: int
) -> BubbleLayout | None:
    """Return the smallest bubble of the fewest pages that fits into a room, if there is one."""
    theme, lecture = table.theme, table.lecture
    assert lecture is not None
    told, widest = lecture.bubble(table.app.words), max((room.w for room in rooms), default=0)
    broken = cache(partial(_break_lines, theme, told))
    widest += round(COMPACT_WIDTHS.step * theme.u)  # because a bubble is no wider than its text
    widths = [units for units in COMPACT_WIDTHS if units * theme.u <= widest]
    labels = [words for _, words, _ in list_buttons(table)]
    turns = _turn_label(table, MOST_PAGES - 1, MOST_PAGES)
    for pages, text_size in product(range(1, most_pages + 1), COMPACT_TEXT_SIZES):
        shown = labels if pages == 1 else [*labels, turns]
        forms = product(range(1, len(shown) + 1), (False, True), widths)
        shapes = (
            _shape_compact(theme, broken, shown, text_size, pages, columns, beside, units)
            for columns, beside, units in forms
        )
        fitting = [one for one in shapes if one is not None and _find_fitting(one.rect, rooms)]
        if fitting:
            laid = min(fitting, key=lambda one: one.rect.w * one.rect.h)
            return laid.move_to(_choose_room(table, model, laid.rect, rooms, groups))
    return None


def _find_fitting(rect: Rect, rooms: list[Rect]) -> list[Rect]:
    """Return the rooms into which a rectangle of this size fits."""
    return [room for room in rooms if room.w >= rect.w and room.h >= rect.h]


def _choose_room(
    table: Table, model: TableModel, rect: Rect, rooms: list[Rect], groups: list[Node]
) -> Rect:
    """Return the rectangle in the room where it covers least, near what glows."""
    glows = pointed_rects(table, model, groups)
    aim = glows[0].unionall(glows[1:]) if glows else _area(table.board)
    avoid = weigh_obstacles(table, model, glows, groups)
    rects = [one for one, _ in avoid]
    near = rect.move_to(center=aim.center)
    places = [near.clamp(room) for room in _find_fitting(rect, rooms)]
    stood = _find_former_corner(table, model)
    if stood is not None:
        kept = rect.move_to(topleft=stood)
        places = [kept] if any(room.contains(kept) for room in rooms) else places

    def weigh(place: Rect) -> float:
        away = abs(place.centerx - near.centerx) + abs(place.centery - near.centery)
        return _weigh_covered(place, avoid, rects) + DISTANCE_COST * away

    return min(places, key=weigh)


def _shape_compact(
    theme: Theme,
    broken: Callable[[int, int], list[tuple[str, str]]],
    labels: list[str],
    text_size: int,
    pages: int,
    columns: int,
    beside: bool,
    units: int,
) -> BubbleLayout | None:
    """Return a bubble at the origin with its buttons in a grid, below its text or `beside` it.

    It is None if the lines would be too short or too many.
    """
    u, head, gap = theme.u, theme.px(COMPACT_ROBOT_SIZE), theme.px(BUTTON_GAP)
    pad, high, wide = (
        theme.px(PADDINGS[text_size]),
        theme.px(BUTTON_HEIGHTS[text_size]),
        round(units * u),
    )
    button_text = BUTTON_TEXT_SIZE if text_size == TEXT_SIZES[0] else COMPACT_BUTTON_TEXT_SIZE
    font, margin = theme.font("bold", button_text), theme.px(COMPACT_BUTTON_MARGIN)
    each = [font.size(words)[0] + margin for words in labels]
    across = [max(each[column::columns]) for column in range(columns)]
    rows = -(-len(labels) // columns)
    grid = Rect(0, 0, sum(across) + gap * (columns - 1), rows * (high + gap) - gap)
    left, least = head + theme.px(TEXT_GAP), round(LEAST_LINE_WIDTH * u)  # pixels before the text
    room = wide - 2 * pad - left - beside * (grid.w + gap)
    lines = broken(max(room, least), text_size)
    many = -(-len(lines) // pages)
    if grid.w > wide - 2 * pad or (lines and room < least):
        return None
    if many > COMPACT_LINES or (pages > 1 and len(lines) <= many * (pages - 1)):
        return None
    text = many * theme.font("bold", text_size).get_linesize()
    text += theme.px(ROLE_GAP) if len({role for role, _ in lines}) > 1 else 0
    longest = max((theme.font(role, text_size).size(line)[0] for role, line in lines), default=0)
    if beside:
        size = left + longest + gap + grid.w, max(head, text, grid.h)
    elif grid.w <= room:  # the robot stands beside the buttons, too
        size = left + max(longest, grid.w), max(head, text + gap + grid.h)
    else:
        size = max(left + longest, grid.w), max(head, text) + gap + grid.h
    rect = Rect((0, 0), size).inflate(2 * pad, 2 * pad).move_to(topleft=(0, 0))
    grid.bottomright = rect.w - pad, rect.h - pad
    buttons = [
        Rect(
            grid.left + sum(across[: n % columns]) + n % columns * gap,
            grid.top + n // columns * (high + gap),
            across[n % columns],
            high,
        )
        for n in range(len(labels))
    ]
    foot = Rect(pad, rect.h - pad if beside else grid.top, 0, 0)
    robot = Rect(pad // 2, pad, head, head)
    return BubbleLayout(rect, robot, lines, text_size, foot, buttons, button_text, pages)


def _break_lines(theme: Theme, told: Bubble, room: int, size: int) -> list[tuple[str, str]]:
    """Return the lines of what the robot says, each with its font."""
    return [
        (role, line)
        for role, words in (("bold", told.answer), ("body", told.idea))
        if words
        for line in evenly(theme.font(role, size), words, room)
    ]


def _area(board: Board) -> Rect:
    """Return the part of the window below the tools."""
    lay = board.layout()
    area = lay.area.copy()
    area.top, area.h = lay.bar.bottom, lay.area.bottom - lay.bar.bottom
    return area.inflate(-8, -8)


def _place(
    table: Table,
    model: TableModel,
    rect: Rect,
    area: Rect,
    groups: list[Node],
    taken: Sequence[Rect],
) -> tuple[float, Rect]:
    """Return the position of the bubble, and the cost of what it covers there.

    It lies near what glows, off the question and the hand.
    """
    step, glows = round(SEARCH_STEP * table.theme.u), pointed_rects(table, model, groups)
    avoid = weigh_obstacles(table, model, glows, groups)
    avoid += [(rect, TAKEN_COST) for rect in taken]
    rects = [rect for rect, _ in avoid]
    beside = area.left + round(area.w * USUAL_X), area.centery
    aim = glows[0].unionall(glows[1:]).center if glows else beside
    best, least = rect.move_to(center=area.center), float("inf")
    room = Rect(area.left, area.top, max(0, area.w - rect.w) + 1, max(0, area.h - rect.h) + 1)
    for apart in (step, max(1, step // FINE_STEPS)):
        near = room if apart == step else room.clip(Rect(best.topleft, (1, 1)).inflate(step, step))
        corners = product(range(near.left, near.right, apart), range(near.top, near.bottom, apart))
        for corner in corners:
            tried = rect.move_to(topleft=corner)
            away = abs(tried.centerx - aim[0]) + abs(tried.centery - aim[1])
            cost = DISTANCE_COST * step * away
            if cost < least:
                cost += _weigh_covered(tried, avoid, rects, least - cost)
            if cost < least:
                best, least = tried, cost
    stood = _find_former_corner(table, model)
    if stood is not None:  # it stays there unless it would cover more
        kept, covered = rect.move_to(topleft=stood).clamp(area), _weigh_covered(best, avoid, rects)
        if _weigh_covered(kept, avoid, rects) <= covered:
            return covered, kept
    return least, best


def _weigh_covered(
    rect: Rect,
    avoid: Sequence[tuple[Rect, float]],
    rects: Sequence[Rect],
    limit: float = float("inf"),
) -> float:
    """Return the cost of what a rectangle covers; beyond the limit, of a part of it.

    `rects` are those to avoid, without their costs.
    """
    cost = 0.0
    for n in rect.collidelistall(rects):
        one, weight = avoid[n]
        cost += weight * count_covered(rect, one)
        if cost > limit:
            break
    return cost


def _find_former_corner(table: Table, model: TableModel) -> tuple[int, int] | None:
    """Return the upper left corner of the bubble as it stood last in this window, if it did."""
    kept = table.bubble_layout
    if kept is None or kept[0][0] != model.size or not isinstance(kept[1], BubbleLayout):
        return None
    return kept[1].rect.topleft


def turn_page(table: Table, model: TableModel) -> None:
    """Turn to the next page of what the bubble says."""
    model.lesson_page = find_words(table), _find_page(table, model) + 1


def _find_page(table: Table, model: TableModel) -> int:
    """Return how often the page was turned since the bubble said something else."""
    words, page = model.lesson_page
    return page if words == find_words(table) else 0


def _turn_label(table: Table, page: int, pages: int) -> str:
    """Return the label of the button that turns the page."""
    return f"{table.app.words('lesson.more')} {page % pages + 1}/{pages}"


def make_overlays(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the bubble as an overlay, if it is shown."""
    if not is_shown(table, model):
        return []
    laid = find_layout(table, model, groups, [one.rect for one in placed])
    draw = partial(draw_bubble, table, laid, model.hot, _find_page(table, model))
    if laid.rect.collidelist(table.board.director.figure_rects()) >= 0:
        return []  # it waits until whoever won has been seen
    clear = pointed_rects(table, model, groups)
    return [Overlay("lesson", find_words(table), [laid.rect], draw, clear)]


def find_words(table: Table) -> str:
    """Return what the bubble says."""
    lecture = table.lecture
    assert lecture is not None
    told = lecture.bubble(table.app.words)
    return " ".join(filter(None, (told.answer, told.idea))) or lecture.describe_progress(
        table.app.words
    )


def nodes(table: Table, model: TableModel, placed: Sequence[PlacedOverlay]) -> list[Node]:
    """Return the nodes of the bubble: its sentence as a text, and its buttons."""
    rects = [one.rect for one in placed if one.kind == "lesson"]
    laid = table.bubble_layout[1] if table.bubble_layout is not None else None
    if not rects or table.lecture is None or not isinstance(laid, BubbleLayout):
        return []
    laid, far = laid.move_to(rects[0]), table.lecture.describe_progress(table.app.words)
    found = [Node("lesson.text", "text", find_words(table), far, laid.rect, live=True)]
    for (key, label, act), rect in zip(list_buttons(table), laid.buttons, strict=False):
        found.append(Node(key, "button", label, "", rect, {"press": act}))
    if laid.pages > 1:
        label = _turn_label(table, _find_page(table, model), laid.pages)
        act = partial(turn_page, table, model)
        found.append(Node(TURN_KEY, "button", label, "", laid.buttons[-1], {"press": act}))
    return found


def find_layout(
    table: Table, model: TableModel, groups: list[Node], taken: Sequence[Rect]
) -> BubbleLayout:
    """Return the present layout of the bubble.

    It is computed anew only if the bubble says something else, or would cover something new.
    """
    lecture = table.lecture
    assert lecture is not None
    content = (
        model.size,
        table.app.words,
        lecture.bubble(table.app.words),
        lecture.buttons,
        model.panel.name,
    )
    texts = [*list_texts(table, model, groups), *list_card_texts(table, model), *taken]

    def find_covered(laid: BubbleLayout) -> frozenset[tuple[int, ...]]:
        return frozenset(tuple(texts[n]) for n in laid.rect.collidelistall(texts))

    key, kept = table.bubble_layout or ((), None)
    if isinstance(kept, BubbleLayout) and key == content and find_covered(kept) <= kept.covered:
        return kept
    laid = lay_out(table, model, groups, taken)
    laid = laid._replace(covered=find_covered(laid))
    table.bubble_layout = content, laid
    return laid


def draw_rims(table: Table, model: TableModel, to: Surface, groups: list[Node]) -> None:
    """Draw a rim round what the lesson points at."""
    if is_shown(table, model):
        for rect in pointed_rims(table, model, groups):
            draw_rim(to, rect, table.theme.u)


def draw_bubble(
    table: Table, laid: BubbleLayout, hot: str, page: int, to: Surface, rect: Rect
) -> None:
    """Draw the bubble in a rectangle of its size."""
    theme, lecture, laid = table.theme, table.lecture, laid.move_to(rect)
    assert lecture is not None
    u = theme.u
    to.blit(rounded(rect.w, rect.h, 16 * u, PAPER, OUTLINE, max(1.5, 2.5 * u)), rect)
    mood = "hurt" if lecture.sorry else "ok"
    robot = table.app.art.robot(
        find_box_spec(lecture.match.game).lid, laid.head.w, laid.head.h, mood
    )
    to.blit(robot, robot.get_rect(center=laid.head.center))
    _draw_text(to, theme, laid, laid.find_page(page))
    far = lecture.describe_progress(table.app.words)
    if theme.font("body", SMALL_TEXT_SIZE).size(far)[0] <= laid.foot.w:
        theme.text(to, far, laid.foot, "body", SMALL_TEXT_SIZE, EDGE, "left")
    labels = [(key, words) for key, words, _ in list_buttons(table)]
    if laid.pages > 1:
        labels.append((TURN_KEY, _turn_label(table, page, laid.pages)))
    for (key, words), room in zip(labels, laid.buttons, strict=True):
        draw_button(to, theme, room, words, key == hot, size=laid.button_text_size)


def _draw_text(to: Surface, theme: Theme, laid: BubbleLayout, lines: list[tuple[str, str]]) -> None:
    left, y = laid.head.right + theme.px(TEXT_GAP), laid.head.top
    for (role, words), (before, _) in zip(lines, [*lines[:1], *lines], strict=False):
        font = theme.font(role, laid.text_size)
        y += theme.px(ROLE_GAP) if role != before else 0
        to.blit(font.render(words, True, RED if role == "bold" else INK), (left, y))
        y += font.get_linesize()
