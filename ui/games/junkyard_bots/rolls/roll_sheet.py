"""Draw the sheet of tin on which dice are rolled, beside the die that the roll is about."""

import pygame
from pygame import Rect, Surface

from games.engine import Piece
from games.junkyard_bots.cards import Die
from games.junkyard_bots.zones import TARGET
from ui.games.junkyard_bots.dice_faces import DiceFaces, Unseen, grown, unseen
from ui.games.junkyard_bots.layout import reached
from ui.games.junkyard_bots.rolls.rolling import TURNS, Flight, Revealed, Row, Term, ground, tumbled
from ui.table.layout.geometry import Pose
from ui.table.paint.name_plates import shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, OUTLINE, RED

TIN, RIM, LIT, INK = (176, 166, 150), (74, 62, 52), (206, 198, 184), (46, 33, 26)
MET, SHORT, DIM = (24, 96, 42), (158, 38, 26), (74, 60, 48)
PAD, LINE, ROW = 9, 22, 104  # units: the rim, a line of words, the height of a row at most
SUM, NAME = 66, 84  # units: for a sum; for a name that stands beside its dice
FLAG, LEAST = (92, 24), (72, 16)  # units, and pixels at least: the flag that says what is needed
LOW, FLAT = 52, 110  # units: a row with its name beside it; a sheet without a title
NAMED = 0.36  # of the ground: for names beside dice at most
POINTS = 22  # units: the points beside a die
SPINS = 9  # sides that a die shows on its way
WIDE = 1.4  # of a die's room for it and its points, in heights of a row


class RollSheet:
    """The sheet of one table; it is as large as its dice need."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        self.table, self.dice = table, dice

    def px(self, units: float) -> int:
        return max(1, round(units * self.table.theme.u))

    def least(self, units: float) -> int:
        """Return the pixels of units at 100 %: large words take no room from dice."""
        return max(1, round(units * self.table.theme.base))

    # where it is

    @property
    def pad(self) -> Rect:
        """The ground on which it may lie."""
        return self.table.layout().places[TARGET].rect

    def about(self) -> Rect:
        """Return the room of the die that the roll is about, at the right."""
        return reached(self.pad)

    def room(self, rows: list[Row]) -> Rect:
        """Return the sheet for these rows, with the room of the die they are about."""
        pad = self.pad
        high = self._head(rows) + 2 * self.px(PAD) + self.px(LINE) + self._high(rows) * len(rows)
        sheet = Rect(0, 0, self._across(rows), min(pad.h, max(high, self.about().h)))
        return sheet.move_to(midright=(pad.right, pad.centery))

    def _head(self, rows: list[Row]) -> int:
        """Return the height of the title: none where rows are low, for they have names."""
        free = self.pad.h - 2 * self.px(LINE) - 2 * self.px(PAD)
        low = len(rows) > 1 and free // len(rows) < self.px(LOW)
        return 0 if low or self.pad.h < self.px(FLAT) else self.px(LINE)

    def _gone(self) -> bool:
        """Return whether the die that the roll is about is there no more."""
        return all(lying.zone != TARGET for lying in self.table.lying.values())

    def _plain(self, rows: list[Row]) -> bool:
        """Return whether low rows have all of the sheet, and what is needed stands in their sum."""
        return self._beside(rows) and self._gone()

    def _aside(self) -> int:
        """Return the pixels for names that stand beside their dice."""
        return min(self.px(NAME), round(NAMED * self.pad.w))

    def _high(self, rows: list[Row]) -> int:
        """Return the height of a row."""
        free = self.pad.h - self._head(rows) - self.px(LINE) - 2 * self.px(PAD)
        return max(8, min(self.px(ROW), free // max(1, len(rows))))

    def _beside(self, rows: list[Row]) -> bool:
        """Return whether names stand beside their dice, not above them."""
        return self._high(rows) < self.px(LOW)

    def _across(self, rows: list[Row]) -> int:
        n = max((len(row.terms) for row in rows), default=1)
        dice = WIDE * self._high(rows) * max(3, n)
        fixed = 2 * self.px(PAD) + self.about().w + self.least(SUM)
        return min(self.pad.w, round(fixed + dice + self._aside() * self._beside(rows)))

    def _row(self, rows: list[Row], r: int) -> Rect:
        """Return the room of a row, without that of the die that the roll is about."""
        room, high = self.room(rows), self._high(rows)
        left, right = room.left + self.px(PAD), self.about().left - self.px(PAD) // 2
        if self._plain(rows):
            right = room.right - self.px(PAD)
        head = self._head(rows)
        free = room.h - 2 * self.px(PAD) - head - self.px(LINE) - high * len(rows)
        top = room.top + self.px(PAD) + head + max(0, free // 2) + r * high
        return Rect(left, top, right - left, high)

    def _words(self, rows: list[Row], r: int) -> Rect:
        """Return the room of a row's name."""
        row = self._row(rows, r)
        if self._beside(rows):
            return Rect(row.left, row.top, self._aside() - 4, row.h)
        if len(rows) == 1 and self._head(rows):  # the title says it
            return Rect(row.left, row.top, row.w, 0)
        return Rect(row.left, row.top, row.w, min(row.h // 3, self.px(20)))

    def _dice(self, rows: list[Row], r: int) -> Rect:
        """Return the room of a row's dice, left of their sum."""
        row, words = self._row(rows, r), self._words(rows, r)
        top, left = (row.top, words.right) if self._beside(rows) else (words.bottom, row.left)
        return Rect(left, top, row.right - self.least(SUM) - left, row.bottom - top)

    def _side_by_side(self, room: Rect, n: int) -> int:
        """Return how many dice stand side by side: as many lines as make them largest."""
        fits = {m: min(room.w / m / WIDE, room.h / -(-n // m)) for m in range(1, n + 1)}
        return max(fits, key=lambda m: (fits[m], m))

    def cell(self, rows: list[Row], r: int, i: int) -> Rect:
        """Return the room of a die and its points."""
        room, n = self._dice(rows, r), max(1, len(rows[r].terms))
        across = self._side_by_side(room, n)
        high = room.h / -(-n // across)
        step = min(room.w / across, high * WIDE)
        line, at = divmod(i, across)
        left, top = round(room.left + at * step), round(room.top + line * high)
        return Rect(left, top, max(1, round(step)), max(1, round(high)))

    def side(self, rows: list[Row], r: int, face: Die) -> int:
        """Return the pixels of a die in a row, true to its size."""
        cell = self.cell(rows, r, 0)
        return max(6, round(min(cell.h * 0.94, cell.w - self.least(POINTS)) * grown(face.size)))

    def spot(self, rows: list[Row], r: int, i: int) -> Pose:
        """Return where a die comes to rest."""
        cell, side = self.cell(rows, r, i), self.side(rows, r, rows[r].terms[i].face)
        return Pose(cell.left + side / 2, cell.centery, side)

    # how it looks

    def draw(
        self, to: Surface, rows: list[Row], title: str, told: str, fallen: set[int], counted: int
    ) -> None:
        """Draw the sheet with its title, its rows, and what is told of them.

        Of the last row the terms that have `fallen` are seen, and the sum as it is `counted` up.
        """
        room, pad = self.room(rows), self.px(PAD)
        self._tin(to, room)
        words = Rect(room.left + pad, room.top + pad, room.w - 2 * pad, self._head(rows))
        words.w = self._row(rows, 0).right - words.left
        brief = f"{rows[0].name} · {rows[0].who}" if rows[0].who else rows[0].name
        fits = self.table.theme.font("bold", 15).size(title)[0] <= words.w
        brief = shorten(self.table.theme, brief, "bold", 15, words.w)
        text = title if title and fits else brief
        self.table.theme.text(to, text, words, "bold", 15, DIM, "left")
        for r, row in enumerate(rows):
            last = r == len(rows) - 1
            seen = fallen if last else set(range(len(row.terms)))
            self._terms(to, rows, r, seen, counted if last else row.total)
        words = Rect(words.left, room.bottom - pad - self.px(LINE), words.w, self.px(LINE))
        self.table.theme.text(to, told, words, "bold", 15, INK, "left")
        if rows[0].need and not self._plain(rows):
            self._flag(to, rows[0], counted if len(rows) == 1 else rows[0].total)

    def _flag(self, to: Surface, row: Row, counted: int) -> None:
        """Write what is needed beside the die that is reached for, on green once it is met."""
        theme, about, u = self.table.theme, self.about(), self.table.theme.u
        flag = Rect(
            0, 0, *(max(self.px(units), least) for units, least in zip(FLAG, LEAST, strict=True))
        )
        flag.midtop = about.centerx, about.bottom - flag.h // 2
        if self._gone():
            flag.center = about.center
        flag = flag.clamp(self.pad)
        fill = MET if counted >= row.need else RED
        to.blit(rounded(flag.w, flag.h, 5 * u, fill, OUTLINE, max(1.2, 2 * u)), flag)
        words = self.table.say("roll.needs", n=row.need)
        theme.text(to, words, flag.inflate(-self.px(8), 0), "bold", 14, CREAM, "center")

    def _tin(self, to: Surface, room: Rect) -> None:
        u = self.table.theme.u
        to.blit(rounded(room.w, room.h, 12 * u, TIN, RIM, max(2.0, 3.4 * u)), room)
        shine = Rect(room.left + self.px(22), room.top + self.px(6), room.w // 2, self.px(3))
        pygame.draw.rect(to, LIT, shine, border_radius=self.px(2))
        d, r = self.px(7), max(2, self.px(2.6))
        for x in (room.left + d, room.right - d - 1):
            for y in (room.top + d, room.bottom - d - 1):
                pygame.draw.circle(to, RIM, (x, y), r + 1)
                pygame.draw.circle(to, LIT, (x, y), r - 1)

    def _terms(self, to: Surface, rows: list[Row], r: int, seen: set[int], counted: int) -> None:
        theme, row, words = self.table.theme, rows[r], self._words(rows, r)
        name = row.name if self._beside(rows) or not row.who else f"{row.name} · {row.who}"
        if not self._beside(rows):
            name = shorten(theme, name, "title", 16, words.w)
        if words.h:
            theme.text(to, name, words, "title", 16, INK, "left")
        for i in sorted(seen):
            self._term(to, rows, r, i)
        if seen:
            self._sum(to, rows, r, counted)

    def _sum(self, to: Surface, rows: list[Row], r: int, total: int) -> None:
        """Write the sum right of its dice, and below it what is needed."""
        theme, row, cell = self.table.theme, rows[r], self._dice(rows, r)
        last = max(self.cell(rows, r, i).right for i in range(len(row.terms)))
        met = total >= row.need
        ink = INK if not row.need or not (met or row.done) else MET if met else SHORT
        at = Rect(last, cell.top, self.least(SUM) - 2, cell.h)
        text = f"{total} / {row.need}" if row.need and (r or self._plain(rows)) else f"= {total}"
        theme.text(to, text, at, "title", 40 if len(rows) == 1 else 28, ink, "left")

    def _term(self, to: Surface, rows: list[Row], r: int, i: int) -> None:
        """Draw a die as it fell, and its points."""
        term, cell = rows[r].terms[i], self.cell(rows, r, i)
        side = self.side(rows, r, term.face)
        die = self.dice.fallen(term.face, term.side, side)
        to.blit(die, die.get_rect(midleft=(cell.left, cell.centery)))
        number = Rect(
            cell.left + side + 1, cell.top, max(cell.w - side - 2, self.least(POINTS)), cell.h
        )
        text = f"+{term.points}" if i else str(term.points)
        self.table.theme.text(to, text, number, "title", 20, INK, "left")

    def subject(self, to: Surface, face: Die) -> None:
        """Draw the die that the roll is about, where it lies no more: a weapon that was thrown."""
        room = self.about()
        self._large(to, face, round(min(room.size) * 0.9 * grown(face.size)), 1.0)

    def lies(self, to: Surface, face: Die | Unseen, turn: float, pose: Pose) -> None:
        """Draw a die that is reached for where it lies; `turn` 1 shows its face."""
        die = self.dice.large(face if turn > 0.5 else unseen(face.back), round(pose.w))
        to.blit(die, die.get_rect(center=(round(pose.x), round(pose.y))))

    def reveal(self, to: Surface, shown: Revealed) -> None:
        """Draw a die that turns over."""
        turn = min(1.0, shown.clock / TURNS)
        side = round(min(self.about().size) * 0.9 * grown(shown.face.size))
        face = shown.face if turn > 0.5 else unseen(shown.face.back)
        self._large(to, face, side, abs(1 - 2 * turn))

    def _large(self, to: Surface, face: Die | Unseen, side: int, part: float) -> None:
        die = self.dice.large(face, side)
        if part < 1:
            die = pygame.transform.smoothscale(die, (max(2, round(side * part)), side))
        to.blit(die, die.get_rect(center=self.about().center))

    def fly(self, to: Surface, rows: list[Row], flights: list[Flight], clock: float) -> None:
        """Draw the dice in the air above their shadows; one that waits lies where it sets out."""
        last = len(rows) - 1
        fell: dict[Piece, Pose] = {}
        for flight in flights:
            end = self.spot(rows, last, flight.term)
            start = flight.start or fell.get(flight.piece, end)
            fell[flight.piece] = end
            t = (clock - flight.begins) / flight.way
            if t < 1.0 and (t > 0 or flight.start is not None):
                self._tumbling(to, rows[last].terms[flight.term], start, end, max(0.0, t))

    def _tumbling(self, to: Surface, term: Term, start: Pose, end: Pose, t: float) -> None:
        pose = tumbled(start, end, t)
        side = 1 + (term.side + int(t * SPINS)) % 6
        die = self.dice.fallen(term.face, side, round(max(start.w, end.w)))
        shown = pygame.transform.rotozoom(die, pose.angle, pose.w / die.get_width())
        shade = Rect(0, 0, round(pose.w * 0.9), round(pose.w * 0.3)).move_to(
            center=(round(pose.x), round(ground(start, end, t) + pose.w * 0.45))
        )
        to.blit(rounded(shade.w, shade.h, shade.h / 2, (0, 0, 0, 90), (0, 0, 0, 90), 0), shade)
        to.blit(shown, shown.get_rect(center=(round(pose.x), round(pose.y))))
