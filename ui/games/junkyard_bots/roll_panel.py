"""Show a roll: each die tumbles across the table, lands, and the sum grows."""

import math
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from games.engine import Counted, Piece, Rolled, Said, State, asked, owner
from games.junkyard_bots.cards import Die
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Attack, Dice, Needed
from games.junkyard_bots.heap import PowerUp
from games.junkyard_bots.throwing import Dodging
from ui.games.junkyard_bots.dice_faces import DiceFaces
from ui.graphics.theme import Colour
from ui.table.motion.playback import PACE, Beat
from ui.table.paint.card_faces import rounded
from ui.table.paint.name_plates import CREAM, EDGE, PALE, TURN, WOOD, shortened
from ui.table.place.geometry import Pose
from ui.table.tabletop import Tabletop

PICTURE = 1  # the side of a die that is its picture
HOPS = 3  # before a die comes to rest
NAME, SUM = 0.2, 0.2  # of a row's width for the name and for the sum
CLOSES = (
    "enough",
    "too_little",
    "dud",
    "hit",
    "dodged",
    "unhurt",
    "damage",
    "harmless",
    "went_off",
    "peaceful",
)
STAYS = (PowerUp, Again, Dodging, Shielding, Pick, Paying, Eject)  # asked because of a roll


@dataclass(frozen=True, slots=True)
class Term:
    """A die that was rolled: the side it fell on (1 to 6) and its points."""

    piece: Piece
    face: Die
    side: int
    points: int


@dataclass
class Row:
    """What one robot rolls for one thing."""

    name: str
    terms: list[Term] = field(default_factory=list)
    done: bool = False

    @property
    def total(self) -> int:
        return sum(term.points for term in self.terms)


@dataclass
class Flight:
    """A die in the air or just fallen; times are in seconds."""

    piece: Piece
    start: Pose
    clock: float = 0.0
    way: float = PACE["tumble"][0]

    @property
    def landed(self) -> bool:
        return self.clock >= self.way


class RollPanel:
    """The sums of the roll shown now, and the die that is rolling."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        self.table, self.dice, self.say = table, dice, table.say
        self.visible = False
        self.clear()

    # what happens

    def clear(self) -> None:
        self.title = self.verdict = ""
        self.struck = False  # whether damage is coming
        self.need, self.throw = 0, False  # in a throw an attack ends a row, not a roll of dice
        self.rows: list[Row] = []
        self.flight: Flight | None = None

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """Begin a beat: the die of the last one goes home, another may set out."""
        again = beat.kind == "tumble" and self.flight is not None
        first = beat.events[0]
        here = self._home(first.piece if again and isinstance(first, Rolled) else None)
        self.hear(v, beat, told)
        if beat.kind == "tumble" and motion and self.rows:
            piece = self.rows[-1].terms[-1].piece
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None:
                self.flight = Flight(piece, here or sprite.pose)

    def _home(self, stays: Piece | None) -> Pose | None:
        """Send the fallen die back to its robot; if it `stays` to roll on, return where it is."""
        flight, self.flight = self.flight, None
        if flight is None:
            return None
        spot = self._spot(len(self.rows) - 1, len(self.rows[-1].terms) - 1)
        sprite = self.table.sprites.all.get(flight.piece)
        if flight.piece != stays and sprite is not None:
            sprite.pose = spot
            sprite.aim(sprite.lying, PACE["settle"][0], 0.0)
        return spot if flight.piece == stays else None

    def hear(self, v: State, beat: Beat, told: str) -> None:
        for event in beat.events:
            if isinstance(event, Rolled) and event.piece is not None:
                self._add(v, event.piece, event.number)
            elif isinstance(event, Said):
                self._said(event, told)
            elif isinstance(event, Counted) and event.what == "active":
                self.clear()

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.clear()
        for beat, told in heard:
            self.hear(v, beat, told)

    def _said(self, event: Said, told: str) -> None:
        word, facts = event.key.partition(".")[2], event.facts
        if isinstance(facts, Needed) or word == "throw":
            self.clear()
            self.title, self.throw = told, word == "throw"
            self.need = facts.need if isinstance(facts, Needed) else 0
        elif word in CLOSES:
            self.verdict, self.struck = told, word in ("hit", "went_off")
        if self.rows and (isinstance(facts, Attack if self.throw else Dice) or word in CLOSES):
            self.rows[-1].done = True

    def _add(self, v: State, piece: Piece, side: int) -> None:
        face: Die | None = v.faces[piece]
        if face is None:
            return
        seat = owner(v.where[piece])
        if not self.rows or self.rows[-1].done:
            name, what = self.say.names[v.active if seat is None else seat], self._purpose(face)
            self.rows.append(Row(self.say(f"roll.{what}", name=name) if what else name))
            self.verdict = ""
        points = face.size if side == PICTURE else face.sides[side - 2]
        self.rows[-1].terms.append(Term(piece, face, side, points))

    def _purpose(self, face: Die) -> str:
        """Return what a new row is rolled for, after the first: the key of its words."""
        if not self.rows:
            return ""
        if face.type == "energy":
            return "shield" if self.struck else "power"
        return "dodge" if self.throw else ""

    def update(self, dt: float) -> bool:
        if self.flight is None or self.flight.landed:
            return False
        self.flight.clock += dt
        return True

    def land(self) -> None:
        self._home(None)

    def watch(self, v: State, busy: bool) -> None:
        self.visible = bool(self.rows) and (busy or isinstance(asked(v), STAYS))

    def hides(self, piece: Piece) -> bool:
        return self.visible and self.flight is not None and self.flight.piece == piece

    # where it is

    def room(self) -> Rect:
        """Return the room of the panel, beside the own robot."""
        lay = self.table.layout()
        left = lay.places[f"edge.{lay.me}"].rect.right
        beside = [p.rect for p in lay.places.values() if p.seat is None and p.rect.left >= left]
        whole = beside[0].unionall(beside[1:])
        return Rect(0, 0, whole.w, min(whole.h, round(0.62 * whole.w))).move_to(center=whole.center)

    def lines(self) -> tuple[Rect, list[Rect], Rect]:
        """Return the rooms of the title, of each row and of the verdict."""
        room = self.room()
        inner = room.inflate(-room.h * 0.12, -room.h * 0.08)
        high = round(min(24 * self.table.theme.u, inner.h * 0.2))
        title = Rect(inner.left, inner.top, inner.w, high)
        verdict = Rect(inner.left, inner.bottom - high, inner.w, high)
        n = max(2, len(self.rows))
        step = (verdict.top - title.bottom) / n
        rows = [
            Rect(inner.left, round(title.bottom + i * step), inner.w, round(step)) for i in range(n)
        ]
        return title, rows, verdict

    def _cell(self, r: int, i: int) -> Rect:
        row = self.lines()[1][r]
        n = max(4, len(self.rows[r].terms))
        step = min(row.w * (1 - NAME - SUM) / n, row.h * 1.9)
        return Rect(round(row.left + row.w * NAME + i * step), row.top, round(step), row.h)

    def _spot(self, r: int, i: int) -> Pose:
        cell = self._cell(r, i)
        side = self._side(cell)
        return Pose(cell.left + side / 2, cell.centery, side)

    @staticmethod
    def _side(cell: Rect) -> int:
        return max(6, round(min(cell.h * 0.86, cell.w * 0.56)))

    # how it looks

    def draw(self, to: Surface) -> None:
        if not self.visible:
            return
        theme, u = self.table.theme, self.table.theme.u
        room = self.room()
        to.blit(rounded(room.w, room.h, 14 * u, (*WOOD, 244), EDGE, max(1.4, 2 * u)), room)
        title, rows, verdict = self.lines()
        self._line(to, self.title, title, PALE, 15)
        for i, row in enumerate(self.rows):
            self._row(to, i, row, rows[i])
        told = self._again() or self.verdict or self._wanted()
        self._line(to, told, verdict, TURN if told == self.verdict else PALE, 15)
        if theme.u and self.flight is not None:
            self._fly(to, self.flight)

    def _line(self, to: Surface, text: str, rect: Rect, ink: Colour, size: float) -> None:
        text = shortened(self.table.theme, text, "bold", size, rect.w)
        self.table.theme.text(to, text, rect, "bold", size, ink, "center")

    def _wanted(self) -> str:
        return self.say("roll.needs", n=self.need) if self.need else ""

    def _again(self) -> str:
        """Return the sentence for a die that shows its picture and rolls again; empty otherwise."""
        if self.flight is None or not self.flight.landed or not self.rows[-1].terms:
            return ""
        term = self.rows[-1].terms[-1]
        return self.say("roll.again", n=term.points) if term.side == PICTURE else ""

    def _row(self, to: Surface, r: int, row: Row, room: Rect) -> None:
        theme = self.table.theme
        name = Rect(room.left, room.top, round(room.w * NAME) - 6, room.h)
        words = shortened(theme, row.name, "bold", 16, name.w)
        theme.text(to, words, name, "bold", 16, CREAM, "left")
        flying = self.flight if r == len(self.rows) - 1 else None
        fallen = row.terms[:-1] if flying and not flying.landed else row.terms
        for i, term in enumerate(fallen):
            self._term(to, self._cell(r, i), term, i, flying is not None and term is row.terms[-1])
        if fallen:
            total = Rect(room.right - round(room.w * SUM), room.top, round(room.w * SUM), room.h)
            ink = TURN if row.done else CREAM
            text = f"= {sum(term.points for term in fallen)}"
            theme.text(to, text, total, "title", 24, ink, "right")

    def _term(self, to: Surface, cell: Rect, term: Term, i: int, away: bool) -> None:
        """Draw a die as it fell, unless it is `away`, and its points."""
        side = self._side(cell)
        if not away:
            die = self.dice.fallen(term.face, term.side, side)
            to.blit(die, die.get_rect(midleft=(cell.left, cell.centery)))
        number = Rect(cell.left + side + 1, cell.top, cell.right - cell.left - side - 2, cell.h)
        self.table.theme.text(to, str(term.points), number, "bold", 17, CREAM, "center")
        if i:
            plus = cell.left, cell.centery
            arm = max(2, round(side * 0.1))
            for dx, dy in ((arm, 0), (0, arm)):
                a, b = (plus[0] - dx, plus[1] - dy), (plus[0] + dx, plus[1] + dy)
                pygame.draw.line(to, PALE, a, b, 2)

    def _fly(self, to: Surface, flight: Flight) -> None:
        row = self.rows[-1]
        term, end = row.terms[-1], self._spot(len(self.rows) - 1, len(row.terms) - 1)
        t = min(1.0, flight.clock / flight.way)
        pose, side = tumbled(flight.start, end, t), term.side
        if t < 1.0:
            side = 1 + (term.side + int(flight.clock / 0.075)) % 6
        die = self.dice.fallen(term.face, side, round(max(flight.start.w, end.w)))
        shown = pygame.transform.rotozoom(die, pose.angle, pose.w / die.get_width())
        shade = Rect(0, 0, round(pose.w * 0.9), round(pose.w * 0.3)).move_to(
            center=(round(pose.x), round(ground(flight.start, end, t) + pose.w * 0.45))
        )
        to.blit(rounded(shade.w, shade.h, shade.h / 2, (0, 0, 0, 90), (0, 0, 0, 90), 0), shade)
        to.blit(shown, shown.get_rect(center=(round(pose.x), round(pose.y))))


def ground(a: Pose, b: Pose, t: float) -> float:
    """Return the height of the table under a die that is `t` (0 to 1) on its way."""
    return a.y + (b.y - a.y) * slowed(t)


def slowed(t: float) -> float:
    """Return the part of the way done at `t`: fast at first, slow at last."""
    return 1 - (1 - t) ** 2


def tumbled(a: Pose, b: Pose, t: float) -> Pose:
    """Return the pose of a die `t` on its way: ever lower hops, a turn and a half in all."""
    far = math.hypot(b.x - a.x, b.y - a.y)
    hop = abs(math.sin(math.pi * HOPS * t)) * (1 - t) * (0.16 * far + 0.9 * b.w)
    s = slowed(t)
    return Pose(a.x + (b.x - a.x) * s, ground(a, b, t) - hop, a.w + (b.w - a.w) * s, 540 * (1 - s))
