"""Draws a roll large, in a tray beside the viewer's robot: a gauge, the dice, the hanging die."""

import math

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.junkyard_bots.cards import Die
from games.junkyard_bots.zones import GONE, ROBOT, TARGET
from ui.games.junkyard_bots.dice_faces import DiceFaces, VisibleDie, find_width, parse_back
from ui.games.junkyard_bots.ground_marks import SHADOW
from ui.games.junkyard_bots.rolls.roll_sheet import MET, TIN, TIN_DARK, TIN_LIGHT, RollSheet
from ui.games.junkyard_bots.rolls.rolling import PICTURE, RollRow
from ui.table.layout.geometry import Pose
from ui.table.paint.name_plates import shorten
from ui.table.paint.tags import draw_tag
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import CREAM, GOLD, GREEN, INK, OUTLINE, PALE, RED, WOOD, WOOD_DARK

SLIDE_SECONDS = 0.26  # of the sheet
# units
GAUGE_HEIGHT = 64
STAGE_GAP = 8  # between gauge and sheet
MOST_DIE_WIDTH = 150
MOST_HUNG_WIDTH = 190
NAME_HEIGHT = 26  # of a hanging die
LINE_HEIGHT = 26  # of the sums of earlier rows
POINTS_SIZE = 34  # letters
POINTS_HEIGHT = 42  # below a die
BOOM_HEIGHT = 12  # of the beam from which dice hang
SCREW_WIDTH = 20  # of a screw in a corner of the sheet

HUNG_PART = 0.3  # of the tray's width
HUNG_WIDTH = 0.86  # of its share of that: one of several hanging dice
CLAW_WIDTH = 1.25  # in widths of the hanging die
GRIP = 0.4  # in widths of the hanging die: the claw reaches so far below its middle
SHORT_RED = (232, 80, 58)
TIN_EDGE = (144, 133, 119)
RUST = (184, 116, 78)
TIN_SHADOW = (20, 8, 6)
DENT = (148, 136, 122)


class RollStage(RollSheet):
    """The stage of one table: open while a roll is watched, closed while something is asked."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        super().__init__(table, dice)
        self.is_open, self.came = False, 0.0

    def open(self) -> None:
        self.came = self.came if self.is_open else 0.0
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def land(self) -> None:
        self.came = 1.0

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the sheet moved."""
        if not self.is_open or self.came >= 1:
            return False
        self.came = min(1.0, self.came + dt / SLIDE_SECONDS)
        return True

    # where it is

    @property
    def whole(self) -> Rect:
        """The tray: right of the viewer's robot and below the others', so that it hides nobody."""
        lay, gap = self.table.layout(), self._units(STAGE_GAP)
        mine, low = lay.places[ROBOT[lay.me]].rect, lay.places[TARGET].rect
        right, bottom = lay.area.right - gap, lay.prompt.top - gap // 2
        return Rect(low.left, mine.top, right - low.left, bottom - mine.top)

    def is_free(self) -> bool:
        """Return whether the tray covers no heap, so that counts and signs stay in sight."""
        heaps = [p.rect for p in self.table.layout().places.values() if p.shape == "heap"]
        return self.whole.collidelist(heaps) < 0

    def _units(self, units: float) -> int:
        return max(1, round(units * self.table.theme.base))

    @property
    def gauge(self) -> Rect:
        whole = self.whole
        return Rect(whole.left, whole.top, whole.w, self._units(GAUGE_HEIGHT))

    @property
    def _below(self) -> Rect:
        """The part of the tray below the gauge, left of the dice that are out of the game."""
        whole, gap = self.whole, self._units(STAGE_GAP)
        top, gone = self.gauge.bottom + gap, self.table.layout().places[GONE].rect
        beside = whole.colliderect(gone) and gone.left > whole.centerx
        right = gone.left - gap if beside else whole.right
        return Rect(whole.left, top, right - whole.left, whole.bottom - top)

    @property
    def pad(self) -> Rect:
        pad = self._below
        pad.w = round(pad.w * (1.0 if self._has_left() else 1 - HUNG_PART))
        return pad.move(round((1 - self.came) * (self.table.layout().area.right - pad.left)), 0)

    def about(self) -> Rect:
        below = self._below
        high = below.h - self._units(BOOM_HEIGHT + NAME_HEIGHT)
        above = CLAW_WIDTH - GRIP - 0.5  # in widths of the die: the claw
        side = min(self._units(MOST_HUNG_WIDTH), round(below.w * HUNG_PART * 0.94))
        side = min(side, round(high / (1 + above)))
        middle = round(below.right - below.w * HUNG_PART / 2)
        top = below.top + self._units(BOOM_HEIGHT) + round(above * side)
        return Rect(0, 0, side, side).move_to(midtop=(middle, top))

    def room(self, rows: list[RollRow]) -> Rect:
        return self.pad

    def extent(self, rows: list[RollRow]) -> Rect:
        return self.pad.union(self.gauge)

    def _has_names_beside(self, rows: list[RollRow]) -> bool:
        return False

    def _place_row(self, rows: list[RollRow], r: int) -> Rect:
        """Return the room of a row: the last below a line with the sums of those before it."""
        gap = self._units(STAGE_GAP)
        room = self.room(rows).inflate(-6 * gap, -2 * gap)
        line, before = self._units(LINE_HEIGHT), len(rows) - 1
        if r < before:
            wide = room.w // before
            return Rect(room.left + r * wide, room.top, wide - gap, line)
        top = room.top + line * bool(before)
        return Rect(room.left, top, room.w, room.bottom - top)

    def _place_words(self, rows: list[RollRow], r: int) -> Rect:
        row = self._place_row(rows, r)
        return row if r < len(rows) - 1 else Rect(row.left, row.top, 0, 0)

    def _place_dice(self, rows: list[RollRow], r: int) -> Rect:
        return self._place_row(rows, r)

    def _side_by_side(self, room: Rect, n: int) -> int:
        fits = {
            m: min(room.w / m / 1.12, room.h / -(-n // m) - self._find_foot)
            for m in range(1, n + 1)
        }
        return max(fits, key=lambda m: (fits[m], m))

    @property
    def _find_foot(self) -> int:
        return self._units(POINTS_HEIGHT)

    def cell(self, rows: list[RollRow], r: int, i: int) -> Rect:
        room, n = self._place_dice(rows, r), max(1, len(rows[r].terms))
        across = self._side_by_side(room, n)
        line, at = divmod(i, across)
        high = room.h / -(-n // across)
        wide = min(room.w / across, 1.3 * (high - self._find_foot))
        drop = self._units(8) * (1 if (i * 7) % 3 else -1)
        left = room.left + (room.w - across * wide) / 2 + at * wide
        return Rect(round(left), round(room.top + line * high + drop), round(wide), round(high))

    def side(self, rows: list[RollRow], r: int, face: VisibleDie) -> int:
        cell = self.cell(rows, r, 0)
        most = min(cell.h - self._find_foot, cell.w / 1.12, self._units(MOST_DIE_WIDTH))
        return max(6, round(most * find_width(face.size)))

    def spot(self, rows: list[RollRow], r: int, i: int) -> Pose:
        pose = super().spot(rows, r, i)
        cell = self.cell(rows, r, i)
        y = cell.top + (cell.h - self._find_foot) / 2
        return pose._replace(x=cell.centerx, y=y, angle=(i * 5) % 11 - 5.0)

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
        self._draw_sheet(to, self.room(rows))
        for r, row in enumerate(rows[:-1]):
            words = self._place_words(rows, r).inflate(-self._units(2 * SCREW_WIDTH), 0)
            name = f"{row.name} · {row.who} = {row.total}"
            name = shorten(self.table.theme, name, "title", 18, words.w)
            self.table.theme.text(to, name, words, "title", 18, INK, "left")
        for i in sorted(fallen):
            self._draw_landed(to, rows, len(rows) - 1, i)
        row = rows[-1]
        if len(rows) > 1:
            title = f"{row.name} · {row.who}" if row.who else row.name
        told = told or self._terms_of(row, fallen)
        self._draw_gauge(to, row, title, told, counted, row.is_settled(fallen, counted))

    def _terms_of(self, row: RollRow, fallen: set[int]) -> str:
        """Return the landed dice of a row with their points: `Claw 1 + Pipe 2`."""
        say = self.table.say
        told = [row.terms[i] for i in sorted(fallen)]
        return " + ".join(
            f"{say(f'kind.{one.face.game}.{one.face.type}')} {one.points}" for one in told
        )

    def _draw_sheet(self, to: Surface, room: Rect) -> None:
        u = self.table.theme.base
        to.blit(_draw_tin(room.size, round(10 * u), u), room.move(-round(10 * u), -round(10 * u)))

    def _draw_landed(self, to: Surface, rows: list[RollRow], r: int, i: int) -> None:
        """Draw a landed die: rays behind a picture, its points below."""
        term, pose = rows[r].terms[i], self.spot(rows, r, i)
        spot = round(pose.x), round(pose.y)
        shade = Rect(0, 0, round(pose.w * 1.06), round(pose.w * 0.26))
        shade.center = spot[0], round(pose.y + 0.44 * pose.w)
        to.blit(rounded(shade.w, shade.h, shade.h / 2, (*SHADOW, 90), (0, 0, 0, 0), 0), shade)
        if term.side == PICTURE:
            self._shine(to, spot, _draw_rays(round(pose.w * 1.5)), self.room(rows))
        die = _turn_die(self.dice, term.face, term.side, round(pose.w), round(pose.angle))
        to.blit(die, die.get_rect(center=spot))
        points = self._make_points(f"+{term.points}")
        to.blit(points, points.get_rect(midtop=(spot[0], round(pose.y + 0.42 * pose.w))))

    def _shine(self, to: Surface, spot: tuple[int, int], rays: Surface, room: Rect) -> None:
        """Draw rays round a spot, within the tray."""
        clip = to.get_clip()
        to.set_clip(clip.clip(room))
        to.blit(rays, rays.get_rect(center=spot))
        to.set_clip(clip)

    def _make_points(self, text: str) -> Surface:
        """Return large golden digits with an outline."""
        font = self.table.theme.font("title", POINTS_SIZE)
        inner, outer = font.render(text, True, GOLD), font.render(text, True, OUTLINE)
        edge = max(2, self._units(3))
        whole = Surface((inner.get_width() + 2 * edge, inner.get_height() + 2 * edge), SRCALPHA)
        for i in range(8):
            turn = math.tau * i / 8
            whole.blit(outer, (edge * (1 + math.cos(turn)), edge * (1 + math.sin(turn))))
        whole.blit(inner, (edge, edge))
        return whole

    def _draw_gauge(
        self, to: Surface, row: RollRow, title: str, told: str, counted: int, is_settled: bool
    ) -> None:
        """Draw the sum as a bar, with a flag at the needed points."""
        theme, rect, gap = self.table.theme, self.gauge, self._units(STAGE_GAP)
        u = theme.base
        to.blit(rounded(rect.w, rect.h, 20 * u, (*WOOD, 245), GOLD, 3 * u), rect)
        inner = rect.inflate(-2 * gap, -gap)
        words = Rect(inner.left, inner.top, round(inner.w * 0.42), inner.h)
        high, name = Rect(words.topleft, (words.w, words.h // 2)), title
        if theme.fitted(title, high, "title", 17) <= 0 or not title:
            name = f"{row.name} · {row.who}" if row.who else row.name
            name = shorten(theme, name, "title", 17, words.w)
        theme.text(to, name, high, "title", 17, PALE, "left")
        low = Rect(words.left, words.centery, words.w, words.h // 2)
        if theme.fitted(told, low, "bold", 16) > 0:
            theme.text(to, told, low, "bold", 16, CREAM, "left")  # else only below
        bar = Rect(words.right + gap, 0, round(inner.w * 0.42), round(26 * u))
        bar.centery = inner.centery + round(6 * u)
        most = max(row.need + 2, round(row.need * 1.5), row.total, 6)
        self._draw_bar(to, bar, counted, row.need, most)
        met = row.need and counted >= row.need
        ink = GREEN if met else CREAM if not row.need or not is_settled else SHORT_RED
        total = Rect(bar.right + gap, inner.top, inner.right - bar.right - gap, inner.h)
        if row.need and (met or is_settled):
            verdict = self.table.say("roll.met" if met else "roll.short")
            low = Rect(total.left, total.bottom - round(20 * u), total.w, round(20 * u))
            theme.text(to, verdict, low, "bold", 14, ink, "center")
            total.h -= low.h - round(4 * u)
        theme.text(to, str(counted), total, "title", 46, ink, "center")

    def _draw_bar(self, to: Surface, bar: Rect, counted: int, need: int, most: int) -> None:
        theme, u = self.table.theme, self.table.theme.base
        to.blit(rounded(bar.w, bar.h, bar.h / 2, WOOD_DARK, OUTLINE, 2.5 * u), bar)
        part = min(1.0, counted / most)
        full = Rect(bar.left + 3, bar.top + 3, max(bar.h - 6, round((bar.w - 6) * part)), bar.h - 6)
        if counted:
            to.blit(rounded(full.w, full.h, full.h / 2, GREEN, GREEN, 0), full)
        for i in range(1, most):
            x = bar.left + round(bar.w * i / most)
            pygame.draw.line(to, WOOD_DARK, (x, bar.top + 4), (x, bar.bottom - 4), max(1, round(u)))
        if not need:
            return
        x, top = bar.left + round(bar.w * need / most), bar.top - round(26 * u)
        for colour, wide in ((OUTLINE, 7), (CREAM, 3)):
            pygame.draw.line(to, colour, (x, top), (x, bar.bottom + 2), max(1, round(wide * u)))
        words, font = self.table.say("roll.needs", n=need), theme.font("bold", 14)
        flag = Rect(x + 2, top, max(round(76 * u), font.size(words)[0] + round(14 * u)), 0)
        flag.h = max(round(24 * u), font.get_height())
        fill = MET if counted >= need else RED
        to.blit(rounded(flag.w, flag.h, 3 * u, fill, OUTLINE, 2 * u), flag)
        theme.text(to, words, flag, "bold", 14, CREAM, "center")

    # the target

    def hang(self, to: Surface, face: VisibleDie, turn: float, i: int, n: int) -> None:
        """Draw target `i` of `n` in the claw; `turn` 1 shows its face."""
        room = self.about()
        wide = round(self._below.w * HUNG_PART / n)
        if n > 1:
            left = room.centerx - wide * n // 2 + wide * i
            side = min(room.w, round(wide * HUNG_WIDTH))
            room = Rect(0, 0, side, side).move_to(center=(left + wide // 2, room.centery))
        side = round(room.w * find_width(face.size))
        shown = face if turn > 0.5 else parse_back(face.back)
        self._draw_hung(to, shown, room, side, abs(1 - 2 * turn))
        say, line = (
            self.table.say,
            Rect(0, 0, round(wide * (1.1 if n == 1 else 0.96)), self._units(NAME_HEIGHT)),
        )
        line.midbottom = room.centerx, self._below.bottom
        line.clamp_ip(self._below)
        told = say.words.card_name(shown) if isinstance(shown, Die) else say("roll.what")
        draw_tag(
            self.table.theme, to, shorten(self.table.theme, told, "bold", 15, line.w), line, 15
        )

    def _draw_large(self, to: Surface, face: VisibleDie, side: int, part: float) -> None:
        self._draw_hung(to, face, self.about(), side, part)

    def _draw_hung(self, to: Surface, face: VisibleDie, room: Rect, side: int, part: float) -> None:
        self._shine(to, room.center, _draw_rays(round(room.w * 1.05), 36), self._below)
        die = self.dice.large(face, side)
        if part < 1:
            die = pygame.transform.smoothscale(die, (max(2, round(side * part)), side))
        to.blit(die, die.get_rect(center=room.center))
        wide = round(side * CLAW_WIDTH)
        claw = self.table.art.image("dice/crane", wide, wide)
        at = claw.get_rect(midbottom=(room.centerx, room.centery + round(side * GRIP)))
        self._draw_cable(to, room.centerx, at.top + round(side * 0.12))
        to.blit(claw, at)

    def _draw_cable(self, to: Surface, x: int, foot: int) -> None:
        """Draw the beam above the hanging dice, and a cable from it."""
        below, u = self._below, self.table.theme.base
        boom = Rect(0, below.top, round(below.w * HUNG_PART * 0.92), self._units(BOOM_HEIGHT))
        boom.right = below.right
        to.blit(rounded(boom.w, boom.h, boom.h / 2, TIN_DARK, OUTLINE, 2 * u), boom)
        for colour, wide in ((OUTLINE, 11), (TIN_LIGHT, 5)):
            pygame.draw.line(to, colour, (x, boom.centery), (x, foot), self._units(wide))


@cached
def _draw_rays(radius: int, alpha: int = 90) -> Surface:
    """Draw golden rays round a middle."""
    side, n = 2 * radius, 14
    rays = Surface((side, side), SRCALPHA)
    for i in range(n):
        a, b = 2 * math.pi * i / n, 2 * math.pi * (i + 0.5) / n
        ends = [(radius + radius * math.cos(t), radius + radius * math.sin(t)) for t in (a, b)]
        pygame.draw.polygon(rays, (255, 240, 176, alpha), [(radius, radius), *ends])
    return rays


@cached
def _draw_tin(size: tuple[int, int], rim: int, u: float) -> Surface:
    """Draw a bent sheet of tin, with `rim` pixels round it for its shadow and corners."""
    w, h = size
    whole = Surface((w + 2 * rim, h + 2 * rim), SRCALPHA)
    body = [
        (rim * 1.6, rim * 1.9),
        (w + rim, rim * 0.8),
        (w + rim * 1.4, h + rim),
        (rim, h + rim * 1.4),
    ]
    for (dx, dy), inset, colour in (
        ((rim * 0.4, rim * 0.7), 0.0, (*TIN_SHADOW, 120)),
        ((0.0, 0.0), 0.0, TIN_DARK),
        ((0.0, 0.0), 5 * u, TIN_EDGE),
        ((0.0, 0.0), 20 * u, TIN),
    ):
        shape = _round_corners([(x + dx, y + dy) for x, y in body], inset, max(4.0, 30 * u - inset))
        pygame.draw.polygon(whole, colour, shape)
    shine = (rim + w * 0.05, rim + h * 0.075), (w * 0.62, rim + h * 0.05)
    pygame.draw.line(whole, TIN_LIGHT, *shine, max(2, round(6 * u)))
    dents = (((0.1, 0.2), (0.3, 0.16), (0.52, 0.22)), ((0.2, 0.86), (0.5, 0.92), (0.84, 0.84)))
    for dent in dents:
        points = [(rim + x * w, rim + y * h) for x, y in dent]
        pygame.draw.lines(whole, DENT, False, points, max(1, round(4 * u)))
    rust = ((0.76, 0.93), (0.8, 0.87), (0.87, 0.88), (0.93, 0.8), (0.945, 0.93), (0.86, 0.945))
    pygame.draw.polygon(whole, RUST, [(rim + x * w, rim + y * h) for x, y in rust])
    for x, y in ((0.05, 0.11), (0.95, 0.09), (0.05, 0.9), (0.95, 0.9)):
        spot = round(rim + x * w), round(rim + y * h)
        pygame.draw.circle(whole, TIN_DARK, spot, round(9 * u))
        pygame.draw.circle(whole, TIN_LIGHT, spot, max(1, round(6 * u)))
    return whole


def _round_corners(
    corners: list[tuple[float, float]], inset: float, radius: float
) -> list[tuple[float, float]]:
    """Return the outline of four corners, moved inward and rounded."""
    middle = pygame.Vector2(sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
    ends = [pygame.Vector2(corner) for corner in corners]
    ways = [[math.copysign(inset, d) for d in middle - end] for end in ends]
    ends = [end + pygame.Vector2(way) for end, way in zip(ends, ways, strict=True)]
    found: list[tuple[float, float]] = []
    for i, end in enumerate(ends):
        a = end.move_towards(ends[i - 1], radius)
        b = end.move_towards(ends[(i + 1) % 4], radius)
        for n in range(7):  # a curve that bends towards the corner
            t = n / 6
            point = a.lerp(end, t).lerp(end.lerp(b, t), t)
            found.append((point.x, point.y))
    return found


def _turn_die(dice: DiceFaces, face: VisibleDie, side: int, wide: int, angle: int) -> Surface:
    die = dice.draw_landed(face, side, wide)
    return pygame.transform.rotozoom(die, angle, 1.0) if angle else die
