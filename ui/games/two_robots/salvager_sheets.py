"""The sheets of the Salvagers to pick from, with portrait, ability and Powers."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface

from games.cardfile.reader import Card
from games.engine import Move, State
from ui.games.two_robots.ground import PAPER, PEN
from ui.games.two_robots.stack_drawing import LIGHT
from ui.table.paint.badges import CARD_INK
from ui.table.paint.card_faces import CARD_RIM
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.panels import panel, rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import BLACK, TINY, Colour
from ui.toolkit.graphics.tokens import PAPER as CARD
from ui.toolkit.graphics.tokens import mix

MOST_SHEET_WIDTH = 300  # units
MOST_LETTERS = 16.5  # units at 100 %
LEAST_LETTERS = 12  # pixels: with smaller letters a sheet loses its portrait while it is hovered
# The least height of the portrait, of the sheet's, and whether Powers have sentences. The first
# division with room for large enough letters is used.
DIVISIONS = ((0.24, True), (0.1, True), (0.1, False), (0.0, False))
BARE_DIVISIONS = ((0.0, True), (0.0, False))


class SheetSizes(NamedTuple):
    """The division of a set of sheets, in pixels."""

    letters: int
    portrait: int  # height
    words: bool  # whether the Powers have more than their names


class SalvagerSheets:
    """Draws the choices for a Salvager in the middle of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self._drawn = table, PictureCache()
        self._sizes: dict[tuple[object, ...], SheetSizes] = {}  # cached, by all that they depend on

    @property
    def room(self) -> Rect:
        """The room of all sheets, from the plates of the others down to the question."""
        lay, gap = self.table.layout(), round(6 * self.table.theme.base)
        top = max(lay.plates[seat].bottom for seat in lay.others) + gap
        return Rect(lay.area.left, top, lay.area.w, lay.arena.bottom - top).inflate(-2 * gap, 0)

    def rooms(self, n: int) -> list[Rect]:
        """Return the rectangles of `n` sheets side by side."""
        room, u = self.room, self.table.theme.base
        room = room.inflate(-round(14 * u), -round(14 * u))
        step = min(room.w / n, round(MOST_SHEET_WIDTH * u))
        left, gap = room.centerx - step * n / 2, round(8 * u)
        left += gap / 2
        return [Rect(round(left + i * step), room.top, round(step) - gap, room.h) for i in range(n)]

    def draw_board(self, to: Surface) -> None:
        """Draw the board behind the sheets, over the empty Factories."""
        light, room = self.table.theme.felt == "light", self.room
        u = self.table.theme.base
        to.blit(rounded(room.w, room.h, 10 * u, (*PAPER[light][1], 244), PEN[light], 2.5 * u), room)

    def draw(self, to: Surface, v: State, move: Move, rect: Rect, hot: bool) -> None:
        """Draw the sheet of a Salvager; a gold rim means that it can be picked."""
        say = self.table.say
        cards = say.presenter.offered_cards(v, move)
        names = tuple(say.words.card_name(card) for card in cards)
        key = (names, say.words.card_text(cards[0]), rect.size, self.table.theme.u)
        sheet = self._drawn.get((*key, hot), lambda: self._draw_sheet(v, cards, rect, hot))
        to.blit(sheet, rect)

    def _find_all_cards(self, v: State) -> list[list[Card]]:
        """Return all Salvagers with their Powers, so that all sheets are divided alike."""
        every = [face for face in dict.fromkeys(v.box) if face.kind == "salvager"]
        return [self.table.say.presenter.offered_cards(v, Move(face.key)) for face in every]

    def _fit(
        self, sets: list[list[Card]], rect: Rect, ways: Sequence[tuple[float, bool]]
    ) -> SheetSizes:
        """Return the largest letters with which all sets fit, in the first of the `ways` that
        works.
        """
        most, room = (
            max(TINY, round(MOST_LETTERS * self.table.theme.u)),
            rect.h - 2 * self._find_edge(rect),
        )
        letters = range(TINY, most + 1)
        for share, words in ways:

            def over(px: int, share: float = share, words: bool = words) -> bool:
                high = max(
                    self._draw_words(cards, rect.w, px, words).get_height() for cards in sets
                )
                return room - high < share * rect.h

            if fitting := letters[: bisect_left(letters, True, key=over)]:
                told = (self._draw_words(cards, rect.w, fitting[-1], words) for cards in sets)
                left = room - max(drawn.get_height() for drawn in told)
                return SheetSizes(fitting[-1], left if share else 0, words)
        return SheetSizes(TINY, 0, False)

    def _find_edge(self, rect: Rect) -> int:
        return max(4, round(0.035 * rect.w))

    def _draw_sheet(self, v: State, cards: list[Card], rect: Rect, hot: bool) -> Surface:
        """Draw paper, portrait and words."""
        alike = rect.size, self.table.theme.u, self.table.say.words.language
        if alike not in self._sizes:
            self._sizes[alike] = self._fit(self._find_all_cards(v), rect, DIVISIONS)
        sizes = self._sizes[alike]
        if hot and (sizes.letters < LEAST_LETTERS or not sizes.words):
            sizes = self._fit([cards], rect, BARE_DIVISIONS)
        art, edge = self.table.art, self._find_edge(rect)
        paper = mix(CARD, LIGHT, 0.72) if hot else CARD
        line = max(2.0, rect.w * (0.022 if hot else 0.013))
        sheet = rounded(rect.w, rect.h, 0.05 * rect.w, paper, LIGHT, line).copy()
        if sizes.portrait:
            tint, wide = self.table.spec.tints.of(cards[0]), rect.w - 2 * edge
            sheet.blit(panel(wide, sizes.portrait, 0.04 * rect.w, tint), (edge, edge))
            robot = art.robot(cards[0].picture, wide, round(sizes.portrait * 0.94), "ok")
            sheet.blit(robot, robot.get_rect(center=(rect.w // 2, edge + sizes.portrait // 2)))
        told = self._draw_words(cards, rect.w, sizes.letters, sizes.words)
        sheet.blit(told, (0, edge + sizes.portrait))
        return sheet

    def _draw_words(self, cards: list[Card], w: int, letters: int, words: bool) -> Surface:
        """Draw name, ability and Powers on a transparent surface of width `w`, as high as they
        need.
        """
        art, say, air = self.table.art, self.table.say.words, max(2, round(letters * 0.35))
        inner, icon = round(w * 0.9), round(letters * 2.5)
        hero, *powers = cards
        shade = mix(self.table.spec.tints.of(hero), BLACK, 0.45)
        name = fit(art, "title", say.card_name(hero), inner, w, round(letters * 1.7), CARD_INK)
        rows = [(name, (w - name.get_width()) // 2)]
        ability = self._draw_text(say.card_text(hero), inner, letters, shade, "bold")
        rows.append((ability, (w - inner) // 2))
        left = (w - inner) // 2
        for card in powers:
            title = self._draw_text(say.card_name(card), inner - icon, letters, CARD_INK, "bold")
            text = (
                self._draw_text(say.card_text(card), inner - icon, letters, CARD_RIM)
                if words
                else None
            )
            high = title.get_height() + (text.get_height() if text else 0)
            row = Surface((inner, max(high, icon)), SRCALPHA)
            picture = art.robot(card.picture, round(icon * 0.86), icon, "ok")
            row.blit(picture, picture.get_rect(center=(round(icon * 0.43), row.get_height() // 2)))
            top = (row.get_height() - high) // 2
            row.blit(title, (icon, top))
            if text:
                row.blit(text, (icon, top + title.get_height()))
            rows.append((row, left))
        whole = sum(row.get_height() + air for row, _ in rows) + 2 * air
        told, top = Surface((w, whole), SRCALPHA), air
        for row, x in rows:
            told.blit(row, (x, top))
            top += row.get_height() + air
        return told

    def _draw_text(self, text: str, w: int, px: int, ink: Colour, role: str = "body") -> Surface:
        return self.table.art.font(role, px).render(text, True, ink, None, w)
