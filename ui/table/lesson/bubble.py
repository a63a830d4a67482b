"""The bubble of a lesson: a robot, its sentence, the progress of the lesson, and buttons."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from games.engine import Move, Piece, Spot, family, owner, spot_of
from ui.language.presenters import find_box_spec
from ui.play.lessons.lesson import LEARNER, named
from ui.table.highlights import Highlights
from ui.table.paint.sheets import draw_button
from ui.table.parts import TableParts
from ui.table.preview.anchors import rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme, evenly
from ui.toolkit.graphics.tokens import EDGE, GOLD, INK, OUTLINE, PAPER, RED
from ui.toolkit.widgets import Node

GLOWING_SHAPES = ("fan", "pile", "row")  # of zones that glow where they can receive


def narrow(screen: TableParts, lit: Highlights) -> Highlights:
    """Return only those highlights that the lesson points at."""
    if screen.lecture is None or not screen.lecture.points or not lit.is_asked:
        return lit
    wanted, spots = screen.lecture.wanted, _spots(screen)
    return replace(
        lit,
        pickable=lit.pickable & {move.piece for move in wanted if move.piece is not None},
        spots={zone for zone in lit.spots if zone in spots or zone in screen.pointer.open_piles},
        targets={piece for piece in lit.targets if piece in spots},
        labels={zone: words for zone, words in lit.labels.items() if zone in spots},
        moves=tuple(wanted),
    )


def _spots(screen: TableParts) -> set[Spot]:
    """Return the goals of the held piece, or what to point at without one."""
    lecture, v, held = screen.lecture, screen.follow.shown, screen.pointer.selection.held
    wanted = [] if lecture is None else lecture.wanted
    found = (spot_of(v, move.to) for move in wanted if move.piece == held)
    return {spot for spot in found if spot is not None}


def pointed_rects(screen: TableParts, groups: list[Node]) -> list[Rect]:
    """Return the rectangles that the lesson points at now."""
    lecture, board, v = screen.lecture, screen.board, screen.follow.shown
    if lecture is None or not lecture.points:
        return []
    moves = [move for move in lecture.wanted if move in screen.pointer.selection.moves]
    if not moves:
        told = lecture.glow if lecture.talks else ()
        found = [rect_of(board, v, spot) for name in told for spot in _find_named(screen, name)]
    else:
        found = [_move_rect(screen, move, groups) for move in moves]
    return list({tuple(rect): rect for rect in found if rect is not None}.values())


def pointed_goals(screen: TableParts) -> list[Rect]:
    """Return the rectangles of the goals of the pieces that the lesson points at."""
    lecture, board, v = screen.lecture, screen.board, screen.follow.shown
    wanted = [] if lecture is None or not lecture.points else lecture.wanted
    found = [rect_of(board, v, spot_of(v, move.to)) for move in wanted]
    return [rect for rect in found if rect is not None]


def pointed_rims(screen: TableParts, groups: list[Node]) -> list[Rect]:
    """Return the rectangles that need a rim: zones of cards glow anyway, with a label."""
    places = screen.board.layout().places
    glowing = [z for z in screen.pointer.selection.zones if places[z].shape in GLOWING_SHAPES]
    zones = [screen.board.spot_rect(zone) for zone in glowing]
    return [rect for rect in pointed_rects(screen, groups) if rect not in zones]


def _move_rect(screen: TableParts, move: Move, groups: list[Node]) -> Rect | None:
    """Return the rectangle of a move's piece, or if it is held that of the spot, or the button."""
    board, v, held = screen.board, screen.follow.shown, screen.pointer.selection.held
    if move.piece is not None and move.piece != held:
        return rect_of(board, v, move.piece)
    if move.to is not None:
        return rect_of(board, v, spot_of(v, move.to))
    keys = [key for key, meant in screen.tree.means.items() if meant == move]
    nodes = (node for group in groups for node in group.children)
    return next((node.rect for node in nodes if node.key in keys), None)


def _find_named(screen: TableParts, name: str) -> list[Spot]:
    """Return the zone of that name, or a piece of that name, preferably the learner's."""
    v = screen.follow.shown
    if name in v.zones:
        return [name]
    lying: list[Piece] = [p for p in screen.board.sprites.all if name in named(v.faces[p])]
    lying.sort(key=lambda p: (owner(v.where[p]) != LEARNER, family(v.where[p])))
    return [*lying[:1]]


BUBBLE_WIDTH = 440  # units
WORDLESS_WIDTH = 300  # units
ROBOT_SIZE = 84  # units
PADDING = 14  # units
TEXT_SIZE = 18  # units
SMALL_TEXT_SIZE = 14  # units
USUAL_X = 0.66  # share of the table's width if nothing glows: winners rise in the middle
SEARCH_STEP = 24  # units from one place that is tried to the next
COVER_COST = 3000.0  # of each pixel of an important rectangle that the bubble covers
DISTANCE_COST = 0.02  # of each pixel between the bubble and what it is about


class BubbleLayout(NamedTuple):
    """The rectangles of a bubble, its robot and its buttons, and its lines."""

    rect: Rect
    head: Rect
    lines: list[tuple[str, str]]  # font, words
    foot: Rect
    buttons: list[Rect]


def is_shown(screen: TableParts) -> bool:
    """Return whether the bubble is visible: nothing moves, and no sheet is open."""
    lecture, follow = screen.lecture, screen.follow
    return lecture is not None and lecture.talks and follow.is_live and screen.sheet is None


def focus(screen: TableParts) -> None:
    """Move the focus to the bubble if its button is the only thing to press."""
    lecture = screen.lecture
    if lecture is None or lecture.wanted or not is_shown(screen):
        return
    if lecture.spoken != screen.spoken:
        screen.spoken, screen.dirty = lecture.spoken, True
        screen.focus.move_to(list_buttons(screen)[0][0])


def list_buttons(screen: TableParts) -> list[tuple[str, str, Callable[[], object]]]:
    """Return the buttons of the bubble: key, label, action."""
    lecture, say = screen.lecture, screen.app.words
    assert lecture is not None
    return [(key, say(key), screen.tools[key]) for key in lecture.buttons]


def lay_out(screen: TableParts, groups: list[Node]) -> BubbleLayout:
    """Return the bubble where it covers as little as possible."""
    theme, lecture = screen.app.theme, screen.lecture
    assert lecture is not None
    u, told = theme.u, lecture.bubble(screen.app.words)
    buttons = list_buttons(screen)
    area = _area(screen)
    wide = min(round(BUBBLE_WIDTH * u), round(area.w * 0.5))
    pad, head = round(PADDING * u), round(ROBOT_SIZE * u)
    room = wide - head - 2 * pad
    lines: list[tuple[str, str]] = []
    for role, words in (("bold", told.answer), ("body", told.idea)):
        font = theme.font(role, TEXT_SIZE)
        lines += [(role, line) for line in evenly(font, words, room)] if words else []
    text = sum(theme.font(role, TEXT_SIZE).get_linesize() for role, _ in lines)
    high = round(36 * u)
    rect = Rect(0, 0, wide, max(head, text + round(6 * u)) + high + 2 * pad)
    if not lines:  # without words, the robot stands beside the buttons
        head, rect.size = high, (round(WORDLESS_WIDTH * u), high + pad)
    rect = _place(screen, rect, area, groups)
    foot = Rect(rect.left + pad, 0, rect.w - 2 * pad, high)
    foot.bottom = rect.bottom - (pad if lines else pad // 2)
    rooms, right = list[Rect](), foot.right
    for _, words, _ in reversed(buttons):
        each = theme.font("bold", 15).size(words)[0] + round(36 * u)
        rooms.insert(0, Rect(right - each, foot.top, each, high))
        right -= each + round(8 * u)
    foot.w = max(0, right - foot.left)
    robot = Rect(rect.left + pad // 2, rect.top + pad, head, head)
    if not lines:
        robot.centery, foot.left, foot.w = foot.centery, robot.right, max(0, right - robot.right)
    return BubbleLayout(rect, robot, lines, foot, rooms)


def _area(screen: TableParts) -> Rect:
    """Return the part of the window below the tools."""
    lay = screen.board.layout()
    area = lay.area.copy()
    area.top, area.h = lay.bar.bottom, lay.area.bottom - lay.bar.bottom
    return area.inflate(-8, -8)


def _place(screen: TableParts, rect: Rect, area: Rect, groups: list[Node]) -> Rect:
    """Return the position of the bubble: near what glows, off the question and the hand."""
    step, glows = round(SEARCH_STEP * screen.app.theme.u), pointed_rects(screen, groups)
    avoid = _weigh_obstacles(screen, glows, groups)
    beside = area.left + round(area.w * USUAL_X), area.centery
    aim = glows[0].unionall(glows[1:]).center if glows else beside
    best, least = rect.move_to(center=area.center), float("inf")
    for top in range(area.top, max(area.top, area.bottom - rect.h) + 1, step):
        for left in range(area.left, max(area.left, area.right - rect.w) + 1, step):
            tried = rect.move_to(topleft=(left, top))
            cost = sum(weight * _overlap(tried, one) for one, weight in avoid)
            cost += (
                DISTANCE_COST * step * (abs(tried.centerx - aim[0]) + abs(tried.centery - aim[1]))
            )
            if cost < least:
                best, least = tried, cost
    return best


def _weigh_obstacles(
    screen: TableParts, glows: list[Rect], groups: list[Node]
) -> list[tuple[Rect, float]]:
    """Return the rectangles to keep free, with the cost of each covered pixel."""
    lay, board = screen.board.layout(), screen.board
    u = screen.app.theme.u
    matters = [lay.prompt, *[rect.inflate(16 * u, 16 * u) for rect in glows]]
    own = [place.rect for place in lay.places.values() if place.zone == f"hand.{lay.me}"]
    moves = [node.rect for g in groups if g.key == "moves" for node in g.children]
    matters += [lay.hand] * (lay.hand.w > 0) + own + moves
    spots = [board.spot_rect(zone) for zone in screen.pointer.selection.zones]
    spots += [board.label_rect(zone) for zone in screen.pointer.selection.zones]
    found = [(rect, COVER_COST) for rect in matters]
    found += [(rect, COVER_COST / 10) for rect in pointed_goals(screen)]
    found += [(rect, COVER_COST / 30) for rect in spots]
    labels = [board.label_rect(zone) for zone, place in lay.places.items() if place.shape == "pile"]
    found += [(rect, COVER_COST / 100) for rect in labels]
    found += [(rect, COVER_COST / 10) for rect in board.look.panel_rects(screen.follow.shown)]
    found += [(plate, COVER_COST / 100) for plate in lay.plates.values()]
    found += [
        (place.rect, COVER_COST / 300) for place in lay.places.values() if place.shape == "pile"
    ]
    pieces = [s.pose for s in board.sprites.all.values()]
    found += [(pose.rect, 4.0) for pose in pieces]
    return found


def _overlap(a: Rect, b: Rect) -> int:
    both = a.clip(b)
    return both.w * both.h


def nodes(screen: TableParts, groups: list[Node]) -> list[Node]:
    """Return the sentence as a text, and the buttons."""
    if not is_shown(screen):
        return []
    lecture = screen.lecture
    assert lecture is not None
    told, laid = lecture.bubble(screen.app.words), find_layout(screen, groups)
    words = " ".join(filter(None, (told.answer, told.idea))) or _progress(screen)
    found = [Node("lesson.text", "text", words, _progress(screen), laid.rect, live=True)]
    for (key, label, act), rect in zip(list_buttons(screen), laid.buttons, strict=True):
        found.append(Node(key, "button", label, "", rect, {"press": act}))
    return found


def _progress(screen: TableParts) -> str:
    """Return the progress of the lesson in words."""
    lecture = screen.lecture
    assert lecture is not None
    return lecture.far(screen.app.words)


def find_layout(screen: TableParts, groups: list[Node]) -> BubbleLayout:
    """Return the present layout of the bubble, computed anew only after a change."""
    lecture = screen.lecture
    assert lecture is not None
    key = (
        screen.size,
        screen.app.words,
        lecture.bubble(screen.app.words),
        len(screen.session.match.moves),
        lecture.buttons,
        len(screen.pointer.selection.moves),
        screen.pointer.selection.held,
        screen.log.open,
    )
    kept = screen.bubble
    if kept is None or kept[0] != key:
        kept = screen.bubble = key, lay_out(screen, groups)
    laid = kept[1]
    assert isinstance(laid, BubbleLayout)
    return laid


def draw(screen: TableParts, to: Surface, groups: list[Node], hot: str) -> None:
    """Draw the bubble, and a rim round its subject."""
    if not is_shown(screen):
        return
    theme, lecture = screen.app.theme, screen.lecture
    assert lecture is not None
    for rect in pointed_rims(screen, groups):
        _draw_rim(to, rect, theme.u)
    laid = find_layout(screen, groups)
    u, rect = theme.u, laid.rect
    to.blit(rounded(rect.w, rect.h, 16 * u, PAPER, OUTLINE, max(1.5, 2.5 * u)), rect)
    mood = "hurt" if lecture.sorry else "ok"
    robot = screen.app.art.robot(
        find_box_spec(lecture.match.game).lid, laid.head.w, laid.head.h, mood
    )
    to.blit(robot, robot.get_rect(center=laid.head.center))
    _draw_text(to, theme, laid)
    far = _progress(screen)
    if theme.font("body", SMALL_TEXT_SIZE).size(far)[0] <= laid.foot.w:
        theme.text(to, far, laid.foot, "body", SMALL_TEXT_SIZE, EDGE, "left")
    for (key, words, _), room in zip(list_buttons(screen), laid.buttons, strict=True):
        draw_button(to, theme, room, words, key == hot, size=15)


def _draw_text(to: Surface, theme: Theme, laid: BubbleLayout) -> None:
    if not laid.lines:
        return
    left, y = laid.head.right + round(4 * theme.u), laid.rect.top + round(PADDING * theme.u)
    for (role, words), (before, _) in zip(laid.lines, [laid.lines[0], *laid.lines], strict=False):
        font = theme.font(role, TEXT_SIZE)
        y += round(5 * theme.u) if role != before else 0
        to.blit(font.render(words, True, RED if role == "bold" else INK), (left, y))
        y += font.get_linesize()


def _draw_rim(to: Surface, rect: Rect, u: float) -> None:
    """Draw a gold rim with a dark edge, visible on any ground."""
    for grow, colour, thick in ((12, OUTLINE, 7.0), (10, GOLD, 4.0)):
        room = rect.inflate(round(grow * u), round(grow * u))
        to.blit(rounded(room.w, room.h, 11 * u, (0, 0, 0, 0), colour, thick * u), room)
