"""Lays out and draws longer texts from a subset of Markdown."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.font import Font

from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded

ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
PICTURE = re.compile(r"!\[(.*?)\]\((\w+):([\w.]+)\)$")
TABLE_LINE = re.compile(r"[|:\s-]+$")  # between the head of a table and its rows
MARKED = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*?\*)")
SIZES = {
    "h1": 30.0,
    "h2": 23.0,
    "h3": 18.5,
    "p": 16.5,
    "li": 16.5,
    "picture": 14.0,
    "th": 15.0,
    "td": 15.0,
}
SPACE = {
    "h1": 6.0,
    "h2": 20.0,
    "h3": 14.0,
    "p": 9.0,
    "li": 6.0,
    "picture": 12.0,
    "th": 9.0,
    "td": 4.0,
}
PICTURE_UNITS = 165  # units: height of a drawing
BESIDE_UNITS = 300  # units: minimum width of text beside a drawing
MAX_IN_ROW = 5  # this many drawings or fewer always share a row
# Drawings with a caption below: units of width, height in widths, drawings per row at most.
CAPTIONED = {"table": (780.0, 0.5, 2), "sides": (270.0, 0.2, 9)}
MIN_TABLE_UNITS = 230  # the minimum width of a drawn table
COLUMN_GAP = 18  # units between the columns of a table of texts
UNLIMITED = 1_000_000  # pixels: a width in which no line ends
MIN_LAST_LINE = 0.2  # share of the width that the last line should have at least
Drawer = Callable[[str, str, int, int], Surface]


class StyledText(NamedTuple):
    """A piece of text in one style: "", "bold" or "mild"."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class TextBlock:
    """A heading (h1..h3), paragraph (p), list item (li), drawing (picture) or cell (th, td)."""

    kind: str
    pieces: tuple[StyledText, ...] = ()
    anchors: tuple[str, ...] = ()
    drawing: tuple[str, str] = ("", "")
    column: int = -1  # of a cell

    @property
    def text(self) -> str:
        """The text without styles."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def read(self) -> bool:
        """Whether its words are on the page; the words of most drawings are only read aloud."""
        return self.kind != "picture" or self.drawing[0] in CAPTIONED


def parse(text: str) -> list[TextBlock]:
    """Parse Markdown into blocks."""
    found: list[tuple[str, str, int]] = []  # kinds, texts and columns
    apart = True  # whether the next line starts a new block
    for raw in text.splitlines():
        line = raw.strip()
        heading = re.match(r"(#{1,3}) (.*)", line)
        if heading:
            found.append((f"h{len(heading[1])}", heading[2], -1))
        elif PICTURE.match(line):
            found.append(("picture", line, -1))
        elif line.startswith("|"):
            if not TABLE_LINE.match(line):
                kind, cells = "th" if apart else "td", line.strip("|").split("|")
                found += [(kind, cell.strip(), n) for n, cell in enumerate(cells)]
        elif line.startswith("- "):
            found.append(("li", line[2:], -1))
        elif line and not apart and found[-1][0] in ("p", "li"):
            found[-1] = found[-1][0], f"{found[-1][1]} {line}", -1
        elif line:
            found.append(("p", line, -1))
        apart = not line
    return [_block(*one) for one in found]


def _block(kind: str, text: str, column: int) -> TextBlock:
    picture = PICTURE.match(text) if kind == "picture" else None
    if picture:
        words, what, name = picture.groups()
        return TextBlock(kind, (StyledText(words),), (), (what, name))
    anchors: list[str] = []
    while found := ANCHOR.search(text):
        anchors.insert(0, found[1])
        text = text[: found.start()]
    pieces = (StyledText(text, "bold"),) if kind == "th" else tuple(_pieces(text))
    return TextBlock(kind, pieces, tuple(anchors), column=column)


def _pieces(text: str) -> Iterable[StyledText]:
    for part in MARKED.split(text):
        if part.startswith("**") and len(part) > 4:
            yield StyledText(part[2:-2], "bold")
        elif part.startswith("*") and len(part) > 2:
            yield StyledText(part[1:-1], "mild")
        elif part:
            yield StyledText(part)


class Word(NamedTuple):
    """A word and its position, in pixels from the top of the text."""

    x: int
    y: int
    text: str
    font: str
    size: float
    colour: str
    block: int = -1
    at: int = 0  # the index of its first letter in the text of the block


class Hit(NamedTuple):
    """A place where the searched text occurs: block, first letter, and the letter after it."""

    block: int
    start: int
    end: int


def find_hits(blocks: list[TextBlock], wanted: str) -> list[Hit]:
    """Return every place where a text occurs on the page, ignoring capitals."""
    if not wanted:
        return []
    found = re.compile(re.escape(wanted), re.IGNORECASE)
    return [
        Hit(i, one.start(), one.end())
        for i, block in enumerate(blocks)
        if block.read
        for one in found.finditer(block.text)
    ]


class PlacedDrawing(NamedTuple):
    """A drawing and its position."""

    rect: Rect
    what: str
    name: str


@dataclass
class LaidOutText:
    """A text laid out for a width."""

    width: int = 0
    u: float = 1.0
    height: int = 0
    words: list[Word] = field(default_factory=list)
    drawings: list[PlacedDrawing] = field(default_factory=list)
    tops: list[int] = field(default_factory=list)  # of each block
    dots: list[tuple[int, int]] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)  # of each anchor
    kept: PictureCache = field(default_factory=PictureCache)
    share: float = 1.0  # the scale of the drawings in this row

    def drawn(self, word: Word, font: Font, colour: Colour) -> Surface:
        """Return the picture of a word (cached)."""
        key = (word.text, word.font, word.size, colour)
        return self.kept.get(key, lambda: font.render(word.text, True, colour[:3]))

    def top_of(self, hit: Hit) -> int:
        """Return the height in pixels of a hit."""
        below = (w.y for w in self.words if w.block == hit.block and w.at + len(w.text) > hit.start)
        return next(below, self.tops[hit.block])

    def near(self, pixel: int) -> int:
        """Return the index of the block at a height in pixels."""
        return max((i for i, top in enumerate(self.tops) if top <= pixel), default=0)


def lay_out(blocks: list[TextBlock], width: int, theme: Theme) -> LaidOutText:
    """Lay out blocks for a width in pixels."""
    laid = LaidOutText(width, theme.u)
    y, row, row_high = 0, 0, 0
    for i, block in enumerate(blocks):
        if block.kind == "picture":
            run = sum(1 for _ in takewhile(partial(_can_share_row, block), blocks[i:]))
            place = _place_captioned if block.read else _place_picture
            first = not i or not _can_share_row(block, blocks[i - 1])
            if first and row:
                y, row, row_high, laid.share = y + row_high + theme.px(8), 0, 0, 1.0
            y, row, row_high = place(laid, block, theme, run, y, row, row_high, i)
            continue
        if (
            block.kind == "p"
            and _is_single(blocks, i - 1)
            and laid.width - row > theme.px(BESIDE_UNITS)
        ):
            y, row, row_high = _place_beside(laid, block, theme, y, row, row_high, i), 0, 0
            continue
        if row:
            y, row, row_high, laid.share = y + row_high + theme.px(8), 0, 0, 1.0
        if block.column >= 0:
            if not i or blocks[i - 1].column < 0:
                table = [*takewhile(lambda cell: cell.column >= 0, blocks[i:])]
                y = _place_table(laid, table, theme, y, i)
            continue
        y += theme.px(SPACE[block.kind]) if i else 0
        laid.tops.append(y)
        laid.places.update(dict.fromkeys(block.anchors, y))
        y = _lay_out_words(laid, block, theme, y, number=i)
        if block.kind in ("h1", "h2"):
            laid.rules.append(y + theme.px(2))
            y += theme.px(8)
    laid.height = y + row_high + theme.px(10)
    return laid


def _can_share_row(one: TextBlock, other: TextBlock) -> bool:
    """Return whether two drawings can share a row; captioned ones must be of one kind."""
    if other.kind != "picture":
        return False
    return one.drawing[0] == other.drawing[0] if one.read or other.read else True


def _place_captioned(
    laid: LaidOutText,
    block: TextBlock,
    theme: Theme,
    run: int,
    y: int,
    row: int,
    row_high: int,
    number: int,
) -> tuple[int, int, int]:
    """Place a drawing with its caption; return the next y, x and height."""
    what, name = block.drawing
    units, high, most = CAPTIONED[what]
    gap = theme.px(14)
    if not row:
        room = min(run, most, max(1, (laid.width + gap) // (theme.px(MIN_TABLE_UNITS) + gap)))
        share = (laid.width - gap * (room - 1)) / room
        laid.share = min(theme.px(units), share)
        y += theme.px(SPACE["picture"])
    wide = int(laid.share)
    if row + wide > laid.width:
        y, row, row_high = y + row_high + gap, 0, 0
    rect = Rect(row, y, wide, round(wide * high))
    laid.tops.append(y)
    laid.drawings.append(PlacedDrawing(rect, what, name))
    below = _lay_out_words(laid, block, theme, rect.bottom + theme.px(3), row, rect.right, number)
    return y, row + wide + gap, max(row_high, below - y)


def _place_picture(
    laid: LaidOutText,
    block: TextBlock,
    theme: Theme,
    run: int,
    y: int,
    row: int,
    row_high: int,
    _: int,
) -> tuple[int, int, int]:
    """Place a drawing beside the previous one or in a new row; return the next y, x and height."""
    what, name = block.drawing
    gap = theme.px(14)
    high = theme.px(PICTURE_UNITS if what == "card" else PICTURE_UNITS * 0.72)
    wide = round(high * (0.72 if what == "card" else 1.1))
    if not row and run <= MAX_IN_ROW:
        laid.share = min(1.0, (laid.width - gap * (run - 1)) / (wide * run))
    high, wide = int(high * laid.share), int(wide * laid.share)
    if row and row + wide > laid.width:
        y, row, row_high = y + row_high + gap, 0, 0
    if not row:
        y += theme.px(SPACE["picture"])
    laid.tops.append(y)
    laid.drawings.append(PlacedDrawing(Rect(row, y, wide, high), what, name))
    return y, row + wide + gap, max(row_high, high)


def _place_table(
    laid: LaidOutText, cells: list[TextBlock], theme: Theme, y: int, number: int
) -> int:
    """Place the cells of a table in columns, with a line below each row; return the next y."""
    columns = _find_columns(cells, theme, laid.width)
    for i, cell in enumerate(cells, number):
        if not cell.column:
            y += theme.px(SPACE[cell.kind])
            below = y
        laid.tops.append(y)
        laid.places.update(dict.fromkeys(cell.anchors, y))
        below = max(below, _lay_out_words(laid, cell, theme, y, *columns[cell.column], number=i))
        if i + 1 == number + len(cells) or not cells[i + 1 - number].column:
            y = below + theme.px(3)
            laid.rules.append(y)
    return y + theme.px(4)


def _find_columns(cells: list[TextBlock], theme: Theme, width: int) -> list[tuple[int, int]]:
    """Return the left and right edges of a table's columns; short columns take what they need."""
    columns = range(1 + max(cell.column for cell in cells))
    lines, words = dict.fromkeys(columns, 0), dict.fromkeys(columns, 0)
    for cell in cells:
        line, _, end = _set_words(cell, theme, 0, 0, UNLIMITED, 0)
        sizes = [theme.font(word.font, word.size).size(word.text)[0] for word in line]
        lines[cell.column] = max(lines[cell.column], end)
        words[cell.column] = max(words[cell.column], *sizes, 0)
    gap, wide = theme.px(COLUMN_GAP), dict[int, int]()
    room = width - gap * (len(columns) - 1)
    for n, column in enumerate(sorted(columns, key=lambda column: lines[column])):
        fair = (room - sum(wide.values())) // (len(columns) - n)
        wide[column] = max(words[column], min(lines[column], fair))
    lefts = [sum(wide[before] + gap for before in range(column)) for column in columns]
    return [(left, left + wide[column]) for column, left in enumerate(lefts)]


def _is_single(blocks: list[TextBlock], i: int) -> bool:
    """Return whether a block is a drawing without one before it."""
    if i < 0 or blocks[i].kind != "picture" or blocks[i].read:
        return False
    return i == 0 or blocks[i - 1].kind != "picture"


def _place_beside(
    laid: LaidOutText, block: TextBlock, theme: Theme, y: int, left: int, high: int, number: int
) -> int:
    """Place a paragraph beside a single drawing; return the next y."""
    first = len(laid.words)
    below = _lay_out_words(laid, block, theme, y, left + theme.px(6), number=number)
    down = max(0, (high - (below - y)) // 2)
    laid.words[first:] = [word._replace(y=word.y + down) for word in laid.words[first:]]
    laid.tops.append(y + down)
    laid.places.update(dict.fromkeys(block.anchors, y))
    return max(below, y + high) + theme.px(4)


def _lay_out_words(
    laid: LaidOutText,
    block: TextBlock,
    theme: Theme,
    y: int,
    left: int = 0,
    right: int = 0,
    number: int = -1,
) -> int:
    """Lay out the words of a block between two edges; return the y below them.

    The right edge moves in, without adding a line, until the last line is long enough.
    """
    right = right or laid.width
    words, below, ends = _set_words(block, theme, y, left, right, number)
    least = left + (right - left) * MIN_LAST_LINE
    while words and words[-1].y > words[0].y and ends < least and right > left:
        right -= theme.px(16)
        others, then, ends = _set_words(block, theme, y, left, right, number)
        if then != below:
            break
        words = others
    laid.words += words
    if block.kind == "li":
        high = theme.font("body", SIZES["li"]).get_height()
        laid.dots.append((theme.px(9), y + high // 2))
    return below


def _set_words(
    block: TextBlock, theme: Theme, y: int, left: int, right: int, number: int
) -> tuple[list[Word], int, int]:
    """Return a block's words between two edges, the y below them, and the end of the last line.

    What no space parts stays on one line, even in two styles: a bold word and its comma.
    """
    size, words = SIZES[block.kind], list[Word]()
    head = block.kind[0] == "h"
    indent = theme.px(22) if block.kind == "li" else left
    plain = theme.font("title" if head else "body", size)
    step = round(plain.get_linesize() * (1.0 if head else 1.12))
    x, space, at = indent, plain.size(" ")[0], 0
    end, run = -1, 0  # of the word before, and the first of the words that no space parts
    for piece in block.pieces:
        role = "title" if head else "bold" if piece.style == "bold" else "body"
        colour = "head" if head else "mild" if piece.style == "mild" else "ink"
        font = theme.font(role, size)
        for n, word in enumerate(piece.text.split(" ")):
            x, at = (x + space, at + 1) if n else (x, at)
            if not word:
                continue
            wide = font.size(word)[0]
            run = run if x == end else len(words)
            first = words[run].x if x == end else x
            if x + wide > right and first > indent:
                x, y = x - first + indent, y + step
                words[run:] = [w._replace(x=w.x - first + indent, y=y) for w in words[run:]]
            words.append(Word(x, y, word, role, size, colour, number, at))
            x, at = x + wide, at + len(word)
            end = x
    return words, y + step, x


@dataclass
class TextPage(Node):
    """A laid-out text in a scrolled view."""

    role: str = "text"
    flow: LaidOutText = field(default_factory=LaidOutText)
    drawer: Drawer | None = None
    hits: list[Hit] = field(default_factory=list)  # where the searched text occurs
    now: int = 0  # the index of the present hit
    glow: tuple[int, int] | None = None  # the part that was opened, from and to
    dark: bool = False  # whether the text is light on a dark ground

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        view = self.seen
        colours = self._colours(theme)
        left, top = self.rect.topleft
        self._grounds(surface, theme, left, top, view)
        marked = self._marks(theme)
        for word in self.flow.words:
            y = top + word.y
            if y > view.bottom or y + theme.px(40) < view.top:
                continue
            font = theme.font(word.font, word.size)
            for n, box in marked.get((word.x, word.y), ()):
                line = theme.palette.edge if n == self.now else None
                place, edge = box.move(left, top), 2 * theme.u if line else 0
                draw_rounded(surface, place, 4 * theme.u, theme.palette.lit, None, line, edge)
            surface.blit(self.flow.drawn(word, font, colours[word.colour]), (left + word.x, y))
        for rect, what, name in self.flow.drawings:
            place = rect.move(left, top)
            if self.drawer and place.colliderect(view):
                drawn = self.drawer(what, name, place.w, place.h)
                surface.blit(drawn, drawn.get_rect(center=place.center))

    def _marks(self, theme: Theme) -> dict[tuple[int, int], list[tuple[int, Rect]]]:
        """Return the hits on each word by its position: numbers, and marked rectangles."""
        found: dict[tuple[int, int], list[tuple[int, Rect]]] = {}
        by_block: dict[int, list[tuple[int, Hit]]] = {}
        for n, hit in enumerate(self.hits):
            by_block.setdefault(hit.block, []).append((n, hit))
        for word in self.flow.words:
            for n, hit in by_block.get(word.block, ()):
                first, last = max(0, hit.start - word.at), min(len(word.text), hit.end - word.at)
                if first < last:
                    font = theme.font(word.font, word.size)
                    x = word.x + font.size(word.text[:first])[0]
                    box = Rect((x, word.y), font.size(word.text[first:last])).inflate(4, 0)
                    found.setdefault((word.x, word.y), []).append((n, box))
        return found

    def _colours(self, theme: Theme) -> dict[str, Colour]:
        p = theme.palette
        if self.dark:
            return {"ink": p.cream, "mild": p.gold, "head": p.gold}
        return {"ink": p.ink, "mild": (142, 62, 26), "head": (104, 48, 22)}

    def _grounds(self, surface: Surface, theme: Theme, left: int, top: int, view: Rect) -> None:
        """Draw what is below the text: highlights, lines, bullets."""
        if self.glow:
            start, end = self.glow
            box = Rect(
                left - theme.px(10),
                top + start - theme.px(4),
                self.flow.width + theme.px(20),
                end - start + theme.px(4),
            )
            draw_rounded(surface, box, 8 * theme.u, (255, 226, 140, 150))
        line = (160, 120, 84) if self.dark else (206, 180, 146)
        for y in self.flow.rules:
            if view.top <= top + y <= view.bottom:
                surface.fill(line, (left, top + y, self.flow.width, max(1, theme.px(1.5))))
        dot = theme.px(7)
        for x, y in self.flow.dots:
            if view.top - dot <= top + y <= view.bottom + dot:
                place = Rect(left + x - dot // 2, top + y - dot // 2, dot, dot)
                draw_rounded(surface, place, dot / 2, (190, 104, 52))
