"""Explains the thing under the pointer: a card shown large, its keywords, the name of a tool.

Nothing here covers the question.
"""

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Piece, asked
from ui.table.input.pointer import DWELL_SECONDS
from ui.table.layout.geometry import RATIO, Pose
from ui.table.node_tree import bounds
from ui.table.paint.card_faces import MARGIN
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD
from ui.table.screen import TableScreen
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.graphics.tokens import CREAM
from ui.toolkit.widgets import Node

LONG_TEXT = 110  # characters: a longer explanation has twice the room
LEAST_WIDTH = 200  # pixels, of a card or a die shown large, so that its words have room


def draw_large(screen: TableScreen, to: Surface) -> None:
    """Draw a large card next to its place: the one asked for, or the one under the pointer."""
    piece, pointer = screen.large, screen.pointer
    idle = not pointer.selection.held and not screen.sheet and not screen.preview_lines()
    if piece is None and pointer.rest > DWELL_SECONDS and idle:
        piece = pointer.hot
    sprite = screen.board.sprites.all.get(piece) if piece is not None else None
    unknown = piece is None or screen.follow.shown.faces[piece] is None
    face = sprite.lying.face if sprite else None
    if sprite is None or not isinstance(face, Card) or unknown or pointer.dragging:
        return
    card = screen.faces.card(face, large_width(screen, piece == screen.large))
    rect = large_room(screen, card.get_rect(), sprite.lying.pose)
    to.blit(card, rect)
    edge = round(rect.w * MARGIN / (1 + 2 * MARGIN))
    _draw_keywords(screen, to, rect.inflate(-2 * edge, -2 * edge), face)


def large_width(screen: TableScreen, asked: bool) -> int:
    """Return the width in pixels of a card shown large; one that was `asked` for is larger."""
    area, high = screen.area, 0.62 if asked else 0.45
    most = _above(screen).h / (RATIO + 2 * MARGIN)
    return max(LEAST_WIDTH, round(min(0.3 * area.w, high * area.h / RATIO, most)))


def large_room(screen: TableScreen, rect: Rect, pose: Pose) -> Rect:
    """Return the rectangle of a card shown large.

    It is above its own place or beside it, or wherever it hides least of the question's subject and
    of the choices.
    """
    area, above = screen.area, _above(screen)
    x, y, w, h = round(pose.x), round(pose.y), round(pose.w * 0.62), round(pose.w * pose.tall * 0.5)
    over = rect.move_to(midbottom=(x, y - h))
    right, left = rect.move_to(midleft=(x + w, y)), rect.move_to(midright=(x - w, y))
    first = [over, right, left] if pose.y > area.centery else [right, left, over]
    corners = [rect.move_to(topleft=above.topleft), rect.move_to(topright=above.topright)]
    rooms = [room.clamp(above) for room in (*first, *corners)]
    about, free = subject(screen), choices(screen)
    return min(rooms, key=lambda room: (_count_covered(room, about), _count_covered(room, free)))


def subject(screen: TableScreen) -> list[Rect]:
    """Return the rectangle of the card that the question is about, if any."""
    v = screen.follow.shown
    ask = asked(v)
    about = screen.say.presenter.blanks(v, ask).about if ask else None
    return _bounds(screen, [about] if about is not None else [])


def choices(screen: TableScreen) -> list[Rect]:
    """Return the rectangles of the pieces and places that can be chosen."""
    selection, board = screen.pointer.selection, screen.board
    spots = [board.spot_rect(zone) for zone in sorted(selection.zones)]
    return _bounds(screen, sorted(selection.targets)) + spots


def _bounds(screen: TableScreen, pieces: list[Piece]) -> list[Rect]:
    sprites = screen.board.sprites.all
    return [bounds(sprites[piece], screen.area) for piece in pieces if piece in sprites]


def _count_covered(room: Rect, rects: list[Rect]) -> int:
    """Return how many pixels of the rectangles a room covers."""
    return sum(both.w * both.h for both in map(room.clip, rects))


def _above(screen: TableScreen) -> Rect:
    """Return the part of the table above the question."""
    area = screen.area
    high = screen.board.layout().prompt.top - area.top
    return Rect(area.left, area.top, area.w, high).inflate(-4, -4)


def _draw_keywords(screen: TableScreen, to: Surface, at: Rect, card: Card) -> None:
    """Write what a card does beside it, and explain its keywords."""
    theme, game = screen.app.theme, screen.spec.game
    words = [*screen.spec.tints.words(card), *screen.say.presenter.words_of(card)]
    does = screen.say.words.card_does(card)
    lines = [does, *(screen.say(f"keyword.{game}.{word}") for word in words)]
    rooms = {line: 1 + len(line) // LONG_TEXT for line in lines if line}
    if not rooms:
        return
    box = words_room(screen, at, sum(rooms.values()))
    gap, one, top = round(8 * theme.u), box.h // sum(rooms.values()), box.top
    to.blit(
        rounded(
            box.w, box.h, 12 * theme.u, (*PLATE_WOOD, 240), PLATE_EDGE, max(1.2, 1.5 * theme.u)
        ),
        box,
    )
    for line, many in rooms.items():
        room = Rect(box.left, top, box.w, one * many).inflate(-2 * gap, -gap)
        top += one * many
        theme.text(to, line, room, "body", 14.5, CREAM, "left")


def words_room(screen: TableScreen, card: Rect, lines: int) -> Rect:
    """Return the room of that many explanations beside a large card."""
    u, area, above = screen.app.theme.u, screen.area, _above(screen)
    high = min(round(74 * u), above.h // lines)
    wide = min(round(236 * u), area.w // 3)
    left = card.left - round(8 * u) - wide
    left = left if left >= area.left else card.right + round(8 * u)
    return Rect(left, card.top, wide, high * lines).clamp(above)


def draw_tip(screen: TableScreen, to: Surface, groups: list[Node], hot: str) -> None:
    """Draw the name and key of the tool under the pointer, or the explanation of a button."""
    tips = [node for group in groups for node in group.children if node.key == hot and node.tip]
    looked_at = screen.pointer.hot is not None and screen.pointer.rest > DWELL_SECONDS
    if tips and not looked_at and not screen.preview_lines():
        draw_strip(to, screen.app.theme, tip_room(screen, tips[0]), tips[0].tip, CREAM)


def tip_room(screen: TableScreen, node: Node) -> Rect:
    """Return the rectangle of a tip: beside an answer button, else below or above its node."""
    theme, of, window = screen.app.theme, node.rect, Rect((0, 0), screen.size)
    gap = round(5 * theme.u)
    question = screen.board.layout().prompt
    level = question.top < of.centery < question.bottom
    beside = node.key.startswith("move.") and not level  # because the next button is below it
    most = (of.left if beside else window.w) - 2 * gap
    wide = theme.font("bold", 15).size(node.tip)[0] + round(36 * theme.u)
    lines = 2 if wide > most else 1
    rect = Rect(0, 0, min(wide, most), round((22 * lines + 6) * theme.u))
    if beside:
        rect.midright = of.left - gap, of.centery
        rect.top = max(rect.top, of.top)
        return rect.clamp(window)
    rect.midtop = of.centerx, of.bottom + gap
    if rect.clamp(window).colliderect(question):
        rect.bottom = min(of.top, question.top) - gap
    return rect.clamp(window)


def draw_strip(to: Surface, theme: Theme, rect: Rect, text: str, ink: Colour) -> None:
    """Draw an important line on a dark ground."""
    to.blit(
        rounded(rect.w, rect.h, min(rect.h * 0.4, 10 * theme.u), (*PLATE_WOOD, 235), PLATE_EDGE, 1),
        rect,
    )
    theme.text(to, text, rect.inflate(-min(rect.h, 24 * theme.u), 0), "bold", 15, ink, "center")
