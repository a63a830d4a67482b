"""Draws the tin sheet on which dice roll, beside the die that the roll is about."""

import pygame
from pygame import Rect, Surface

from games.engine import Piece
from games.junkyard_bots.cards import Die
from games.junkyard_bots.zones import TARGET
from ui.games.junkyard_bots.dice_faces import DiceFaces, UnseenDie, find_width, parse_back
from ui.games.junkyard_bots.layout import find_subject_room
from ui.games.junkyard_bots.rolls.rolling import (
    TURN_SECONDS,
    Flight,
    Revealed,
    RollRow,
    Term,
    find_ground_height,
    tumble,
)
from ui.table.layout.geometry import Pose
from ui.table.paint.name_plates import shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import BLACK
from ui.toolkit.graphics.tokens import CREAM, INK, OUTLINE, RED

TIN = (176, 166, 150)
TIN_DARK = (74, 62, 52)
TIN_LIGHT = (206, 198, 184)
MET = (24, 96, 42)
DIM = (66, 52, 42)
# units
RIM_WIDTH = 9
LINE_HEIGHT = 22
MOST_ROW_HEIGHT = 104
LEAST_SENTENCE = 12  # the size of letters, below which a sentence is left out
SUM_WIDTH = 66
SUM_GAP = 5  # between the points of the last die and the sum
NAME_WIDTH = 84  # a name beside its dice
FLAG_SIZE = (92, 24)  # the flag with the needed points
LOW_ROW_HEIGHT = 52  # lower rows have their names beside the dice
LOW_SHEET_HEIGHT = 128  # lower sheets have neither title nor sentence, so that dice are larger
POINTS_WIDTH = 22  # beside a die

MOST_NAME_WIDTH = 0.36  # of the pad: a name beside its dice
SPINS = 9  # sides that a die shows on its way
CELL_WIDTH = 1.4  # of a die and its points, in heights of a row


class RollSheet:
    """The sheet of one table, as large as its dice need."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        self.table, self.dice = table, dice

    def px(self, units: float) -> int:
        return max(1, round(units * self.table.theme.u))

    def least(self, units: float) -> int:
        """Return units as pixels at 100 % text size, so that large words take no room from dice."""
        return max(1, round(units * self.table.theme.base))

    # where it is

    @property
    def pad(self) -> Rect:
        """The ground that the sheet may cover."""
        return self.table.layout().places[TARGET].rect

    def about(self) -> Rect:
        """Return the room of the die that the roll is about, at the right."""
        return find_subject_room(self.pad)

    def room(self, rows: list[RollRow]) -> Rect:
        """Return the sheet for these rows, with the room of the die that they are about."""
        pad = self.pad
        high = (
            self._find_head_height(rows)
            + 2 * self.px(RIM_WIDTH)
            + self._find_foot_height()
            + self._find_row_height(rows) * len(rows)
        )
        sheet = Rect(0, 0, self._count_across(rows), min(pad.h, max(high, self.about().h)))
        return sheet.move_to(midright=(pad.right, pad.centery))

    def extent(self, rows: list[RollRow]) -> Rect:
        """Return all that the sheet for these rows covers."""
        return self.room(rows)

    def _find_head_height(self, rows: list[RollRow]) -> int:
        """Return the height of the title; 0 if the rows are so low that they have names instead."""
        free = self.pad.h - 2 * self.px(LINE_HEIGHT) - 2 * self.px(RIM_WIDTH)
        low = len(rows) > 1 and free // len(rows) < self.px(LOW_ROW_HEIGHT)
        return 0 if low else self._find_foot_height()

    def _find_foot_height(self) -> int:
        """Return the height of the sentence below the rows; 0 on a low sheet."""
        return 0 if self.pad.h < self.px(LOW_SHEET_HEIGHT) else self.px(LINE_HEIGHT)

    def _has_left(self) -> bool:
        """Return whether the die that the roll is about has left its place."""
        return all(lying.zone != TARGET for lying in self.table.lying.values())

    def _is_plain(self, rows: list[RollRow]) -> bool:
        """Return whether the rows fill the sheet: names stand beside dice, and no die is shown."""
        return self._has_names_beside(rows) and self._has_left()

    def _find_name_width(self) -> int:
        """Return the width of names that stand beside their dice."""
        return min(self.px(NAME_WIDTH), round(MOST_NAME_WIDTH * self.pad.w))

    def _find_row_height(self, rows: list[RollRow]) -> int:
        """Return the height of a row."""
        free = (
            self.pad.h
            - self._find_head_height(rows)
            - self._find_foot_height()
            - 2 * self.px(RIM_WIDTH)
        )
        return max(8, min(self.px(MOST_ROW_HEIGHT), free // max(1, len(rows))))

    def _has_names_beside(self, rows: list[RollRow]) -> bool:
        """Return whether names stand beside their dice, not above them."""
        return self._find_row_height(rows) < self.px(LOW_ROW_HEIGHT)

    def _count_across(self, rows: list[RollRow]) -> int:
        n = max((len(row.terms) for row in rows), default=1)
        dice = CELL_WIDTH * self._find_row_height(rows) * max(3, n)
        fixed = 2 * self.px(RIM_WIDTH) + self.about().w + self.least(SUM_WIDTH)
        return min(
            self.pad.w, round(fixed + dice + self._find_name_width() * self._has_names_beside(rows))
        )

    def _place_row(self, rows: list[RollRow], r: int) -> Rect:
        """Return the room of a row, without the die that the roll is about."""
        room, high = self.room(rows), self._find_row_height(rows)
        left, right = room.left + self.px(RIM_WIDTH), self.about().left - self.px(RIM_WIDTH) // 2
        if self._is_plain(rows):
            right = room.right - self.px(RIM_WIDTH)
        head = self._find_head_height(rows)
        free = room.h - 2 * self.px(RIM_WIDTH) - head - self._find_foot_height() - high * len(rows)
        top = room.top + self.px(RIM_WIDTH) + head + max(0, free // 2) + r * high
        return Rect(left, top, right - left, high)

    def _place_words(self, rows: list[RollRow], r: int) -> Rect:
        """Return the room of a row's name."""
        row = self._place_row(rows, r)
        if self._has_names_beside(rows):
            return Rect(row.left, row.top, self._find_name_width() - 4, row.h)
        if len(rows) == 1 and self._find_head_height(rows):  # the title names the only row
            return Rect(row.left, row.top, row.w, 0)
        return Rect(row.left, row.top, row.w, min(row.h // 3, self.px(20)))

    def _place_dice(self, rows: list[RollRow], r: int) -> Rect:
        """Return the room of a row's dice, left of their sum."""
        row, words = self._place_row(rows, r), self._place_words(rows, r)
        top, left = (
            (row.top, words.right) if self._has_names_beside(rows) else (words.bottom, row.left)
        )
        return Rect(left, top, row.right - self.least(SUM_WIDTH) - left, row.bottom - top)

    def _side_by_side(self, room: Rect, n: int) -> int:
        """Return how many of `n` dice to put in a line to make them largest."""
        fits = {m: min(room.w / m / CELL_WIDTH, room.h / -(-n // m)) for m in range(1, n + 1)}
        return max(fits, key=lambda m: (fits[m], m))

    def cell(self, rows: list[RollRow], r: int, i: int) -> Rect:
        """Return the room of a die and its points."""
        room, n = self._place_dice(rows, r), max(1, len(rows[r].terms))
        across = self._side_by_side(room, n)
        high = room.h / -(-n // across)
        step = min(room.w / across, high * CELL_WIDTH)
        line, at = divmod(i, across)
        left, top = round(room.left + at * step), round(room.top + line * high)
        return Rect(left, top, max(1, round(step)), max(1, round(high)))

    def side(self, rows: list[RollRow], r: int, face: Die) -> int:
        """Return the width of a die in a row, in proportion to its size."""
        cell = self.cell(rows, r, 0)
        return max(
            6, round(min(cell.h * 0.94, cell.w - self.least(POINTS_WIDTH)) * find_width(face.size))
        )

    def spot(self, rows: list[RollRow], r: int, i: int) -> Pose:
        """Return the pose in which a die comes to rest."""
        cell, side = self.cell(rows, r, i), self.side(rows, r, rows[r].terms[i].face)
        return Pose(cell.left + side / 2, cell.centery, side)

    # how it looks

    def draw(
        self,
        to: Surface,
        rows: list[RollRow],
        title: str,
        told: str,
        fallen: set[int],
        counted: int,
    ) -> None:
        """Draw the sheet with its title, its rows, and the sentence `told`.

        Of the last row, only the terms in `fallen` are drawn, and the sum is `counted`.
        """
        room, pad = self.room(rows), self.px(RIM_WIDTH)
        self._draw_sheet(to, room)
        words = Rect(
            room.left + pad, room.top + pad, room.w - 2 * pad, self._find_head_height(rows)
        )
        words.w = self._place_row(rows, 0).right - words.left
        brief = f"{rows[0].name} · {rows[0].who}" if rows[0].who else rows[0].name
        fits = self.table.theme.font("bold", 15).size(title)[0] <= words.w
        brief = shorten(self.table.theme, brief, "bold", 15, words.w)
        text = title if title and fits else brief
        if words.h:
            self.table.theme.text(to, text, words, "bold", 15, DIM, "left")
        for r, row in enumerate(rows):
            last = r == len(rows) - 1
            seen = fallen if last else set(range(len(row.terms)))
            self._draw_terms(to, rows, r, seen, counted if last else row.total)
        foot = self._find_foot_height()
        words = Rect(words.left, room.bottom - pad - foot, words.w, foot)
        if foot and self.table.theme.font("bold", LEAST_SENTENCE).size(told)[0] <= words.w:
            self.table.theme.text(to, told, words, "bold", 15, INK, "left")  # else only below

    def draw_flag(self, to: Surface, rows: list[RollRow], counted: int) -> None:
        """Write the points that are needed, if any, on the target; on green once they are met."""
        row = rows[0]
        if not self._has_flag(rows):
            return
        counted = counted if len(rows) == 1 else row.total
        theme, about, u = self.table.theme, self.about(), self.table.theme.u
        words, font = self.table.say("roll.needs", n=row.need), theme.font("bold", 14)
        wide, high = FLAG_SIZE
        flag = Rect(0, 0, max(self.px(wide), font.size(words)[0] + self.px(16)), self.px(high))
        flag.h = max(flag.h, font.get_height())
        flag.midtop = about.centerx, about.bottom - flag.h // 2
        if self._has_left():
            flag.center = about.center
        flag = flag.clamp(self.pad)
        fill = MET if counted >= row.need else RED
        to.blit(rounded(flag.w, flag.h, 5 * u, fill, OUTLINE, max(1.2, 2 * u)), flag)
        theme.text(to, words, flag.inflate(-self.px(8), 0), "bold", 14, CREAM, "center")

    def _has_flag(self, rows: list[RollRow]) -> bool:
        """Return whether the needed points stand on the target, not beside each sum.

        Each of several eyes has its own target, and its own row.
        """
        targets = sum(lying.zone == TARGET for lying in self.table.lying.values())
        alike = sum(row.name == rows[0].name for row in rows)
        return rows[0].need > 0 and max(targets, alike) < 2 and not self._is_plain(rows)

    def _draw_sheet(self, to: Surface, room: Rect) -> None:
        u = self.table.theme.u
        to.blit(rounded(room.w, room.h, 12 * u, TIN, TIN_DARK, max(2.0, 3.4 * u)), room)
        shine = Rect(room.left + self.px(22), room.top + self.px(6), room.w // 2, self.px(3))
        pygame.draw.rect(to, TIN_LIGHT, shine, border_radius=self.px(2))
        d, r = self.px(7), max(2, self.px(2.6))
        for x in (room.left + d, room.right - d - 1):
            for y in (room.top + d, room.bottom - d - 1):
                pygame.draw.circle(to, TIN_DARK, (x, y), r + 1)
                pygame.draw.circle(to, TIN_LIGHT, (x, y), r - 1)

    def _draw_terms(
        self, to: Surface, rows: list[RollRow], r: int, seen: set[int], counted: int
    ) -> None:
        theme, row, words = self.table.theme, rows[r], self._place_words(rows, r)
        name = (
            row.name if self._has_names_beside(rows) or not row.who else f"{row.name} · {row.who}"
        )
        if not self._has_names_beside(rows):
            name = shorten(theme, name, "title", 16, words.w)
        if words.h:
            theme.text(to, name, words, "title", 16, INK, "left")
        for i in sorted(seen):
            self._draw_term(to, rows, r, i)
        if seen:
            self._draw_sum(to, rows, r, counted, row.is_settled(seen, counted))

    def _draw_sum(
        self, to: Surface, rows: list[RollRow], r: int, total: int, is_settled: bool
    ) -> None:
        """Write the sum right of its dice; with the needed points, if no flag tells them."""
        theme, row, cell = self.table.theme, rows[r], self._place_dice(rows, r)
        last = max(self.cell(rows, r, i).right for i in range(len(row.terms)))
        met = total >= row.need
        is_decided = row.need and (met or is_settled)
        gap = self.least(SUM_GAP)
        at = Rect(last + gap, cell.top, self.least(SUM_WIDTH) - gap - 2, cell.h)
        beside = row.need and (r or not self._has_flag(rows))
        text = f"{total} / {row.need}" if beside else f"= {total}"
        text = text.replace(" ", "\N{NO-BREAK SPACE}")
        size = 22 if "/" in text else 40 if len(rows) == 1 else 28
        if is_decided:  # on green or red, like the flag
            high = min(at.h, theme.font("title", size).get_height())
            tag = Rect(at.left, at.centery - high // 2, at.w, high)
            fill = MET if met else RED
            to.blit(rounded(tag.w, tag.h, 5 * theme.u, fill, fill, 0), tag)
            at = tag.inflate(-self.least(6), 0)
        theme.text(to, text, at, "title", size, CREAM if is_decided else INK, "left")

    def _draw_term(self, to: Surface, rows: list[RollRow], r: int, i: int) -> None:
        """Draw a landed die and its points."""
        term, cell = rows[r].terms[i], self.cell(rows, r, i)
        side = self.side(rows, r, term.face)
        die = self.dice.draw_landed(term.face, term.side, side)
        to.blit(die, die.get_rect(midleft=(cell.left, cell.centery)))
        number = Rect(
            cell.left + side + 1, cell.top, max(cell.w - side - 2, self.least(POINTS_WIDTH)), cell.h
        )
        text = f"+{term.points}" if i else str(term.points)
        self.table.theme.text(to, text, number, "title", 20, INK, "left")

    def draw_subject(self, to: Surface, face: Die, rows: list[RollRow]) -> None:
        """Draw a die that the roll is about although it has left, such as a thrown weapon.

        Low rows need its room; the weapon is the first of their dice.
        """
        if self._is_plain(rows):
            return
        room = self.about()
        self._draw_large(to, face, round(min(room.size) * 0.9 * find_width(face.size)), 1.0)

    def draw_target(self, to: Surface, face: Die | UnseenDie, turn: float, pose: Pose) -> None:
        """Draw the target where it lies; `turn` goes from 0 (its back) to 1 (its face)."""
        die = self.dice.large(face if turn > 0.5 else parse_back(face.back), round(pose.w))
        to.blit(die, die.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_revealed(self, to: Surface, shown: Revealed) -> None:
        """Draw a die that turns over."""
        turn = min(1.0, shown.clock / TURN_SECONDS)
        side = round(min(self.about().size) * 0.9 * find_width(shown.face.size))
        face = shown.face if turn > 0.5 else parse_back(shown.face.back)
        self._draw_large(to, face, side, abs(1 - 2 * turn))

    def _draw_large(self, to: Surface, face: Die | UnseenDie, side: int, part: float) -> None:
        die = self.dice.large(face, side)
        if part < 1:
            die = pygame.transform.smoothscale(die, (max(2, round(side * part)), side))
        to.blit(die, die.get_rect(center=self.about().center))

    def draw_flights(
        self, to: Surface, rows: list[RollRow], flights: list[Flight], clock: float
    ) -> None:
        """Draw the dice in the air above their shadows; a die that waits lies at its start."""
        last = len(rows) - 1
        fell: dict[Piece, Pose] = {}
        for flight in flights:
            end = self.spot(rows, last, flight.term)
            start = flight.start or fell.get(flight.piece, end)
            fell[flight.piece] = end
            t = (clock - flight.begins) / flight.way
            if t < 1.0 and (t > 0 or flight.start is not None):
                self._draw_tumbling(to, rows[last].terms[flight.term], start, end, max(0.0, t))

    def _draw_tumbling(self, to: Surface, term: Term, start: Pose, end: Pose, t: float) -> None:
        pose = tumble(start, end, t)
        side = 1 + (term.side + int(t * SPINS)) % 6
        die = self.dice.draw_landed(term.face, side, round(max(start.w, end.w)))
        shown = pygame.transform.rotozoom(die, pose.angle, pose.w / die.get_width())
        shade = Rect(0, 0, round(pose.w * 0.9), round(pose.w * 0.3)).move_to(
            center=(round(pose.x), round(find_ground_height(start, end, t) + pose.w * 0.45))
        )
        to.blit(rounded(shade.w, shade.h, shade.h / 2, (*BLACK, 90), (*BLACK, 90), 0), shade)
        to.blit(shown, shown.get_rect(center=(round(pose.x), round(pose.y))))
