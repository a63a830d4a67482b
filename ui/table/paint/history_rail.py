"""The history rail: the last moves as small tiles along the right edge, or in a panel there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface, draw

from games.cardfile.reader import Card
from games.engine import Seat
from ui.language.sentences import Sentences
from ui.play.move_summary import MoveSummary
from ui.table.layout.geometry import RATIO
from ui.table.paint.card_faces import MARGIN, CardFaces
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, TablePlayer
from ui.table.paint.sheets import draw_button
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, PALE, SEATS
from ui.toolkit.widgets import Node

TILES = 8  # moves that the rail shows
RAIL_WIDTH = 76  # units
LEAST_UNITS = 1180  # of the window's width: with fewer the rail folds into a button
LEAST_PIXELS = 1180  # the same in pixels, because a tile is a target for a finger
TILE_HEIGHT = 74  # units at most
HEAD_SIZE = 29  # units of a face on a tile
GAP = 4  # units between two tiles
SKIP_HEIGHT = 40  # units of the button that skips
SPEED_HEIGHT = 38  # units of the speed control
TEXT_SIZE = 13  # units of the sentences in the panel
TIP_CARD_WIDTH = 150  # units of the card beside a tile that is rested on
TIP_WIDTH = 300  # units of the words beside it
KEY = "past."  # prefix of the keys of tiles
SKIP_KEY = "rail.skip"
ICONS = {"dice": "dice", "win": "crown", "move": "cards"}  # of a move without a card
TILE_GROUND = (*PLATE_WOOD, 235)
HOT_GROUND = (104, 80, 64, 255)
RAIL_GROUND = (26, 20, 18)


class RailLayout(NamedTuple):
    """The rectangles of the rail: its tiles from the oldest to the newest, and what is below."""

    whole: Rect
    tiles: tuple[Rect, ...]
    skip: Rect
    speed: Rect


@dataclass
class HistoryRail:
    """Draws the last moves of one table."""

    theme: Theme
    say: Sentences
    faces: CardFaces
    people: Sequence[TablePlayer]

    def fits(self, window: Rect) -> bool:
        """Return whether a window has room for the rail."""
        return window.w >= max(LEAST_UNITS * self.theme.u, LEAST_PIXELS)

    def width(self) -> int:
        """Return the width of the rail in pixels."""
        return round(RAIL_WIDTH * self.theme.u)

    def lay_out(self, whole: Rect, count: int, wide: bool) -> RailLayout:
        """Return the rectangles of `count` tiles; in a `wide` panel a title is above them."""
        u, gap = self.theme.u, round(GAP * self.theme.u)
        inner = whole.inflate(-2 * gap, -2 * gap)
        speed = Rect(inner.left, 0, inner.w, 0 if wide else round(SPEED_HEIGHT * u))
        speed.bottom = inner.bottom
        skip = Rect(inner.left, 0, inner.w, round(SKIP_HEIGHT * u))
        skip.bottom = speed.top - gap
        top = inner.top + (round(40 * u) if wide else 0)
        high = min(round(TILE_HEIGHT * u), (skip.top - gap - top) // TILES - gap)
        bottom = skip.top - gap
        tiles = [
            Rect(inner.left, bottom - (count - n) * (high + gap) + gap, inner.w, high)
            for n in range(count)
        ]
        return RailLayout(whole, tuple(tiles), skip, speed)

    def describe(self, one: MoveSummary) -> str:
        """Return who did what to whom, in words."""
        return " ".join(one.lines)

    def nodes(
        self,
        lay: RailLayout,
        moves: Sequence[MoveSummary],
        show: Callable[[MoveSummary], Callable[[], object]],
    ) -> list[Node]:
        """Return the tiles as nodes; pressing one calls what `show` returns for it."""
        return [
            Node(f"{KEY}{one.move}", "listitem", self.describe(one), "", rect, {"press": show(one)})
            for one, rect in zip(moves, lay.tiles, strict=True)
        ]

    def draw_ground(self, to: Surface, whole: Rect) -> None:
        """Draw what lies behind the tiles of the rail."""
        to.fill(RAIL_GROUND, whole)
        draw.line(to, PLATE_EDGE, whole.topleft, whole.bottomleft, max(1, round(self.theme.u)))

    def draw_tile(self, to: Surface, rect: Rect, one: MoveSummary, hot: bool, wide: bool) -> None:
        """Draw one move: the card at the left, beside it who made it and at whom."""
        u = self.theme.u
        edge = SEATS[one.actor % len(SEATS)] if one.actor is not None else PLATE_EDGE
        line = TURN_GOLD if hot else edge
        fill = HOT_GROUND if hot else TILE_GROUND
        to.blit(rounded(rect.w, rect.h, 7 * u, fill, line, max(1.5, 2 * u)), rect)
        inside = rect.inflate(-round(8 * u), -round(6 * u))
        room = Rect(inside.topleft, (round(RAIL_WIDTH * u) - round(16 * u), inside.h))
        card = Rect(room.left, room.top, min(round(room.h / RATIO), room.w * 3 // 5), room.h)
        self._draw_card(to, card, one)
        side = min(round(HEAD_SIZE * u), room.h // 2)
        heads = [seat for seat in (one.actor, one.target) if seat is not None]
        x = room.right - side // 2
        for n, seat in enumerate(heads):
            y = room.top + room.h * (2 * n + 1) // (2 * len(heads))
            self._draw_head(to, (x, y), side, seat)
        if len(heads) == 2:
            tip, wing = (x, room.centery + round(4 * u)), round(5 * u)
            draw.polygon(to, TURN_GOLD, [(x - wing, tip[1] - wing), (x + wing, tip[1] - wing), tip])
        if wide:
            words = Rect(room.right + round(6 * u), inside.top, 0, inside.h)
            words.w = inside.right - words.left
            self.theme.text(to, self._shorten(one, words), words, "body", TEXT_SIZE, CREAM, "left")

    def _shorten(self, one: MoveSummary, room: Rect) -> str:
        """Return what was said of a move, without its first sentences if they do not fit."""
        tails = (" ".join(one.lines[n:]) for n in range(len(one.lines)))
        fitting = (t for t in tails if self.theme.fitted(t, room, "body", TEXT_SIZE) > 0)
        return next(fitting, one.lines[-1] if one.lines else "")

    def _draw_card(self, to: Surface, rect: Rect, one: MoveSummary) -> None:
        if one.face is not None:
            drawn = self.faces.card(one.face, max(8, min(rect.w, round(rect.h / RATIO))))
        else:
            side = min(rect.size)
            drawn = self.theme.art.image(f"ui/{ICONS[one.kind]}", side, side)
        to.blit(drawn, drawn.get_rect(center=rect.center))

    def _draw_head(self, to: Surface, at: tuple[int, int], side: int, seat: Seat) -> None:
        drawn = self.theme.art.face(self.people[seat].face, side)
        to.blit(drawn, drawn.get_rect(center=at))

    def draw_skip(self, to: Surface, rect: Rect, words: str, hot: bool) -> None:
        """Draw the button that skips to the next decision."""
        draw_button(to, self.theme, rect, words, hot, size=14)

    def draw_panel(self, to: Surface, whole: Rect, title: str, empty: str) -> None:
        """Draw the ground and the title of the panel."""
        u = self.theme.u
        panel = rounded(whole.w, whole.h, 10 * u, (*PLATE_WOOD, 248), PLATE_EDGE, max(1.0, u))
        to.blit(panel, whole)
        head = Rect(whole.left + round(14 * u), whole.top + round(6 * u), 0, round(32 * u))
        head.w = whole.w - round(28 * u)
        self.theme.text(to, title, head, "title", 18, CREAM, "left")
        if empty:
            self.theme.text(to, empty, whole.inflate(-round(28 * u), 0), "body", 14, PALE, "left")

    # the card or the sum of a tile that is rested on

    def tip_rooms(self, tile: Rect, area: Rect, one: MoveSummary) -> list[Rect]:
        """Return where the card and the words of a tile may lie: left of it, the nearest first."""
        gap = round(6 * self.theme.u)
        w, h = self._tip_size(one)
        first = Rect(0, 0, w, h).move_to(midright=(tile.left - gap, tile.centery)).clamp(area)
        steps = range(0, area.h, max(8, round(16 * self.theme.u)))
        return [first.move(0, step * way).clamp(area) for step in steps for way in (-1, 1)]

    def _tip_size(self, one: MoveSummary) -> tuple[int, int]:
        u, card = self.theme.u, self._tip_card(one.face)
        drawn = self._draw_words(one)
        words, high = drawn.get_width() + round(6 * u), drawn.get_height() + round(4 * u)
        pad = round(10 * u)
        return (
            words + card.w + (3 if card.w else 2) * pad,
            max(high, card.h) + 2 * pad,
        )

    def _tip_card(self, face: Card | None) -> Rect:
        if face is None:
            return Rect(0, 0, 0, 0)
        edge = 1 + 2 * MARGIN
        w = round(TIP_CARD_WIDTH * self.theme.u)
        return Rect(0, 0, round(w * edge), round(w * RATIO + w * 2 * MARGIN))

    def _draw_words(self, one: MoveSummary) -> Surface:
        font = self.theme.font("body", 15)
        return font.render(self._tip_text(one), True, CREAM, None, round(TIP_WIDTH * self.theme.u))

    def _tip_text(self, one: MoveSummary) -> str:
        return "\n".join(one.lines)

    def draw_tip(self, one: MoveSummary, to: Surface, rect: Rect) -> None:
        """Draw the card of a move, and beside it what was said about it."""
        u = self.theme.u
        pad = round(10 * u)
        to.blit(rounded(rect.w, rect.h, 10 * u, (*PLATE_WOOD, 248), PLATE_EDGE, 1), rect)
        card = self._tip_card(one.face).move_to(midleft=(rect.left + pad, rect.centery))
        words = rect.inflate(-2 * pad, -2 * pad)
        if one.face is not None:
            drawn = self.faces.card(one.face, round(TIP_CARD_WIDTH * u))
            to.blit(drawn, drawn.get_rect(center=card.center))
            words.w -= card.w + pad
            words.left = card.right + pad
        self.theme.text(to, self._tip_text(one), words, "body", 15, CREAM, "left")
