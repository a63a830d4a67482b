"""Sheets over the table: the menu, an open pile, a hand's known cards, a question."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Move, Piece, State
from ui.language.sentences import Sentences
from ui.language.table_spec import TableSpec
from ui.table.layout.arrange import rank
from ui.table.layout.geometry import RATIO
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, GOLD, INK, OUTLINE, PALE, mix
from ui.toolkit.widgets import Node, draw_rounded

# Colours of a button at its top and foot.
READY_BUTTON = (112, 82, 62), (80, 57, 43)
IDLE_BUTTON = (96, 76, 64), (72, 56, 47)
HOT_BUTTON = (255, 219, 126), (238, 166, 52)
BRIGHT_BUTTON = (255, 240, 188), (255, 196, 84)


@dataclass
class Sheet:
    """A title, perhaps cards with their numbers, and buttons."""

    title: str
    buttons: Sequence[tuple[str, str, Callable[[], object]]]  # key, label, action
    tiles: list[tuple[Card, int]] = field(default_factory=list)
    line: str = ""
    pieces: list[Piece] = field(default_factory=list)  # of the tiles, if they can be picked
    pick: Callable[[Piece], object] | None = None
    means: dict[str, Move] = field(default_factory=dict)  # the moves of buttons, by key
    wide: int = 380  # units, without tiles
    row: int = 42  # units, the height of a button
    withholds: bool = False  # whether no move is offered until it is closed
    numbered: bool = False  # whether its moves have numbers, which digit keys press

    @property
    def gap(self) -> int:
        """Units from the top of one button to the next."""
        return self.row + 10

    @property
    def can_close(self) -> bool:
        """Whether it may be closed now."""
        return True

    @property
    def question(self) -> bool:
        """Whether its cards answer a question."""
        return bool(self.pieces)

    def rect(self, area: Rect, u: float) -> Rect:
        """Return the rectangle of the sheet; `u` is a unit in pixels."""
        columns = self._count_columns(area, u)
        usual = 760 if self.tiles else self.wide + (columns - 1) * (self.wide - 150)
        wide = min(round(usual * u), area.w - round(24 * u))
        high = round((66 + (30 if self.line else 0)) * u) + self._grid(wide, u, area)[2]
        high += round(self.gap * u) * -(-len(self.buttons) // columns) + round(20 * u)
        return Rect(0, 0, wide, min(high, area.h - round(12 * u))).move_to(center=area.center)

    def _count_columns(self, area: Rect, u: float) -> int:
        """Return the number of columns of buttons: two if one would be too high."""
        high = 86 + (30 if self.line else 0) + self.gap * len(self.buttons)
        return 2 if not self.tiles and high * u > area.h - round(12 * u) else 1

    def _grid(self, wide: int, u: float, area: Rect) -> tuple[int, int, int]:
        """Return the number of cards in a row, their width, and the height of all rows."""
        if not self.tiles:
            return 1, 0, 0
        room, high = wide - round(32 * u), area.h - round((138 + self.gap * len(self.buttons)) * u)
        for columns in range(5, 30):
            card = round((room / columns) * 0.88)
            rows = -(-len(self.tiles) // columns)
            if rows * card * RATIO * 1.12 <= high:
                break
        card = min(card, round(92 * u))
        return columns, card, round(rows * card * RATIO * 1.12)

    def nodes(self, area: Rect, u: float) -> list[Node]:
        """Return the buttons and cards."""
        rect, found = self.rect(area, u), []
        if self.tiles:
            for i, (place, (face, n)) in enumerate(
                zip(self._places(area, u), self.tiles, strict=True)
            ):
                key = f"tile.{i}"
                press: dict[str, Callable[[], object]] = {}
                if self.pick:
                    key = f"card.{self.pieces[i]}"
                    press = {"press": partial(self.pick, self.pieces[i])}
                found.append(Node(key, "card", face.name, str(n), place, press))
        high, gap = round(self.row * u), round(self.gap * u)
        columns, aside = self._count_columns(area, u), gap - high
        lines = -(-len(self.buttons) // columns)
        wide = rect.w - round(40 * u) - (columns - 1) * aside
        wide = min(wide // columns, round((self.wide - 40) * u))
        left = rect.centerx - (columns * wide + (columns - 1) * aside) // 2
        top = rect.bottom - round(18 * u) - gap * lines + aside
        for n, (key, words, act) in enumerate(self.buttons):
            line, column = divmod(n, columns)
            place = Rect(left + column * (wide + aside), top + line * gap, wide, high)
            label = f"{n + 1}. {words}" if self.numbered and key in self.means else words
            found.append(Node(key, "button", label, "", place, {"press": act}))
        return found

    def group(self, area: Rect, u: float) -> Node:
        """Return the sheet as a node with everything on it."""
        nodes = self.nodes(area, u)
        for node in nodes:
            node.enabled = "press" in node.actions
        return Node("sheet", "dialog", self.title, "", self.rect(area, u), {}, True, "", nodes)

    def _places(self, area: Rect, u: float) -> list[Rect]:
        rect = self.rect(area, u)
        columns, card, _ = self._grid(rect.w, u, area)
        columns = min(columns, len(self.tiles))
        step, high = (rect.w - round(32 * u)) / max(1, columns), card * RATIO * 1.12
        top = rect.top + round((62 + (30 if self.line else 0)) * u)
        places = []
        for i in range(len(self.tiles)):
            place = Rect(0, 0, card, round(card * RATIO)).move_to(
                centerx=round(rect.left + 16 * u + step * (i % columns + 0.5)),
                top=round(top + high * (i // columns)),
            )
            places.append(place)
        return places

    def draw(
        self,
        to: Surface,
        area: Rect,
        theme: Theme,
        faces: CardFaces,
        nodes: Sequence[Node],
        hot: str,
    ) -> None:
        """Draw the sheet and everything on it."""
        u, rect = theme.u, self.rect(area, theme.u)
        veil = Surface(to.get_size())
        veil.set_alpha(110)
        to.blit(veil, (0, 0))
        to.blit(
            rounded(rect.w, rect.h, 16 * u, (*PLATE_WOOD, 250), PLATE_EDGE, max(1.0, 1.6 * u)), rect
        )
        title = Rect(
            rect.left + round(16 * u),
            rect.top + round(12 * u),
            rect.w - round(32 * u),
            round(40 * u),
        )
        theme.text(to, self.title, title, "title", 24, CREAM, "center")
        if self.line:
            line = title.move(0, round(42 * u))
            theme.text(to, self.line, line, "body", 15, PALE, "center")
        tiles = iter(self.tiles)
        for node in nodes:
            if node.role == "card":
                state = ("hot" if node.key == hot else "glow") if self.pick else ""
                self._tile(to, theme, faces, node, *next(tiles), state)
            else:
                draw_button(to, theme, node.rect, node.label, node.key == hot)

    def tile_at(self, area: Rect, u: float, x: float, y: float) -> Piece | None:
        """Return the card under a point, if it can be picked."""
        if not self.pick:
            return None
        places = zip(self._places(area, u), self.pieces, strict=True)
        return next((piece for place, piece in places if place.collidepoint(x, y)), None)

    def _tile(
        self,
        to: Surface,
        theme: Theme,
        faces: CardFaces,
        node: Node,
        face: Card,
        n: int,
        state: str,
    ) -> None:
        card = faces.card(face, node.rect.w, state)
        to.blit(card, card.get_rect(center=node.rect.center))
        if n > 1:
            size = round(24 * theme.u)
            chip = Rect(0, 0, round(size * 1.5), size).move_to(
                topright=(node.rect.right + size // 4, node.rect.top - size // 5)
            )
            to.blit(rounded(chip.w, chip.h, size / 2, GOLD, INK, 1.5), chip)
            theme.text(to, f"×{n}", chip, "bold", 14, INK, "center")


def browse_zone(
    v: State, zone: str, say: Sentences, spec: TableSpec, close: Callable[[], None]
) -> Sheet:
    """Return a sheet of an open pile's cards, or a hand's known cards, each kind once."""
    faces = [v.faces[piece] for piece in v.zones[zone]]
    known = Counter(face for face in faces if face is not None)
    tiles = sorted(known.items(), key=lambda item: rank(item[0], spec.tints.number))
    blank = len(faces) - sum(known.values())
    key = say.own("browse", "title" if faces else "empty")
    line = say("browse.unknown", n=blank) if blank else ""
    if blank and known:
        line = f"{say('browse.known')} · {line}"
    done = [("close", say("browse.close"), close)]
    return Sheet(say(key, zone=say.zone_title(zone), n=len(faces)), done, tiles, line)


def draw_button(
    to: Surface,
    theme: Theme,
    rect: Rect,
    words: str,
    hot: bool,
    ready: bool = True,
    size: float = 17,
    gold: bool = False,
) -> None:
    """Draw a button of the table; one that is not `ready` is pale, and one that decides `gold`."""
    tops = READY_BUTTON if ready else IDLE_BUTTON
    if hot or gold:
        tops = BRIGHT_BUTTON if hot and gold else HOT_BUTTON
    radius, lip = rect.h * 0.28, max(1, rect.h // 14)
    if ready:
        draw_rounded(to, rect, radius, mix(tops[1], (0, 0, 0), 0.6))
    top = Rect(rect.left, rect.top, rect.w, rect.h - lip)
    draw_rounded(to, top, radius, *tops, OUTLINE, 2 * theme.u)
    shine = Rect(0, 0, top.w - rect.h // 2, max(1, round(2 * theme.u)))
    shine.midtop = top.centerx, top.top + round(4 * theme.u)
    if ready:
        draw_rounded(to, shine, shine.h / 2, (*CREAM, 70))
    ink = INK if hot or gold else CREAM if ready else PALE
    roomy, tight = (rect.inflate(-rect.h // share, 0) for share in (3, 8))
    room = roomy if theme.fitted(words, roomy, "bold", size) > 0 else tight
    theme.text(to, words, room, "bold", size, ink, "center")
