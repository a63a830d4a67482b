"""An attack as it is followed: weapon, target, modifiers, the die, their sum, what comes of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from games.engine.core import Piece, State, asked
from games.engine.events import Counted, Rolled, Said
from ui.games.robot_wars.component_sprites import badge
from ui.games.robot_wars.layout import panel
from ui.table.motion.playback import PACE, Beat
from ui.table.paint.card_faces import INK, PAPER, bar, rounded
from ui.table.paint.name_plates import CREAM, EDGE, PALE, TURN, WOOD, shortened

SIDES = 6
TERMS = ("plus", "engine", "steer", "minus")  # of an attack, in the order in which they are told
HEAD = 0.3  # of the panel's height is the line of the phase
ASKED = 0.4  # of its width is for answers, when there are some to give
PIPS = {1: "c", 2: "ad", 3: "acd", 4: "abde", 5: "abcde", 6: "abdefg"}
SPOTS = {
    "a": (-1, -1),
    "b": (1, -1),
    "c": (0, 0),
    "d": (1, 1),
    "e": (-1, 1),
    "f": (-1, 0),
    "g": (1, 0),
}
BOUTS = {
    "attacks": "attack",
    "attacks_it": "attack",
    "roams": "attack",
    "sweeps": "attack",
    "crashes": "attack",
    "meets": "roll_for",
    "flips": "roll_for",
    "evades": "evade",
    "hits": "result",
    "misses": "result",
    "caught": "ends",
    "clear": "ends",
    "flipped": "ends",
    "stands": "ends",
    "avoids": "stops",
    "stopped": "stops",
}
ANSWERS = ("Avoid", "Evade", "Second", "Salvage", "Whether", "Which", "Lose")
HIT, HELD = (232, 92, 72), (126, 206, 120)


@dataclass(frozen=True, slots=True)
class Bout:
    """What is being worked out: an attack, a crash, or what a Hazard or a Flipper rolls for."""

    title: str
    weapon: Any
    pieces: tuple[Piece, ...] = ()  # the weapon first, then what it is about
    faces: tuple[Any, ...] = ()
    added: tuple[int, ...] = ()
    need: int | None = None  # of the sum, where no target has a Strength
    die: int | None = None
    results: tuple[tuple[Any, int, int, bool], ...] = ()  # target, sum, against, destroyed
    verdict: str = ""
    closed: bool = False

    @property
    def against(self) -> int | None:
        """What the sum must come to; None where there are several targets."""
        if self.need is not None:
            return self.need
        return self.faces[0].strength if len(self.faces) == 1 else None

    @property
    def total(self) -> int | None:
        """What it comes to, once the die lies."""
        return None if self.die is None else self.die + sum(self.added)

    @property
    def chance(self) -> float | None:
        """How likely it is that the die shows enough."""
        if self.against is None:
            return None
        need = self.against - sum(self.added)
        return min(1.0, max(0.0, (SIDES + 1 - need) / SIDES))


@dataclass
class Die:
    """The die as it rolls into the panel."""

    clock: float = 0.0
    way: float = field(default=PACE["roll"][0])

    @property
    def landed(self) -> bool:
        """Whether it lies still."""
        return self.clock >= self.way


class Bouts:
    """What the panel of the arena shows."""

    def __init__(self, board: Any) -> None:
        self.board, self.spec, self.say = board, board.spec, board.say
        self.now: Bout | None = None
        self.before: Bout | None = None  # an attack that a Hazard interrupts
        self.die: Die | None = None
        self.busy = False

    # what happens

    def clear(self) -> None:
        """Nothing has been attacked."""
        self.now = self.before = self.die = None

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """A beat begins: the sum grows, and perhaps the die sets out."""
        self.hear(v, beat, told)
        if beat.kind == "roll" and self.now is not None:
            self.die = Die() if motion else Die(clock=9.0)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        """The sum as it stands after some beats that were seen before."""
        self.clear()
        for beat, told in heard:
            self.hear(v, beat, told)

    def hear(self, v: State, beat: Beat, told: str) -> None:
        """What a beat adds."""
        for event in beat.events:
            if isinstance(event, Rolled) and event.piece is None and self.now is not None:
                self.now = replace(self.now, die=event.number)
            elif isinstance(event, Said):
                self._said(event, told)
            elif isinstance(event, Counted) and event.what == "turn":
                self.before = None

    def _said(self, event: Said, told: str) -> None:
        how = BOUTS.get(event.key.partition(".")[2], "")
        act = getattr(self, f"_{how}", None)
        if act is not None:
            act(event, told)

    def _attack(self, event: Said, told: str) -> None:
        faces = event.faces
        self.now = Bout(told, faces[0], event.pieces, tuple(faces[1:]), event.numbers)
        self.before = None

    def _roll_for(self, event: Said, told: str) -> None:
        """A Hazard is met: more than so much is needed, and Steering is added."""
        if self.now is not None and not self.now.closed and self.now.need is None:
            self.before = self.now
        need, steer = (*event.numbers, 0)[:2]
        self.now = Bout(told, event.faces[0], event.pieces, (), (0, 0, steer, 0), need + 1)

    def _evade(self, event: Said, told: str) -> None:
        self._back()
        if self.now is not None:
            added = (*self.now.added, 0, 0, 0, 0)[:4]
            self.now = replace(self.now, added=(*added[:3], added[3] - event.numbers[0]))

    def _result(self, event: Said, told: str) -> None:
        """One target is compared."""
        if self.before is not None:
            self.now, self.before, die = self.before, None, event.numbers[2]
            self.now = replace(self.now, die=die)
        if self.now is not None:
            sum_, strength, die, *added = event.numbers
            hit = event.key.endswith("hits")
            results = (*self.now.results, (event.faces[1], sum_, strength, hit))
            self.now = replace(self.now, die=die, added=tuple(added), results=results, closed=True)

    def _ends(self, event: Said, told: str) -> None:
        """It came to something, in one sentence."""
        if self.now is not None:
            die = self.now.die if len(event.numbers) < 3 else event.numbers[2]
            if event.key.endswith("stands"):
                die = event.numbers[0]
            self.now = replace(self.now, verdict=told, die=die, closed=True)

    def _stops(self, event: Said, told: str) -> None:
        self._back()
        self._ends(replace(event, numbers=()), told)

    def _back(self) -> None:
        """The Hazard is past: the attack goes on."""
        if self.before is not None:
            self.now, self.before = self.before, None

    def update(self, dt: float) -> bool:
        """Let the die roll on; whether it moved."""
        if self.die is None or self.die.landed:
            return False
        self.die.clock += dt
        return True

    def land(self) -> None:
        """Enough seen: the die lies."""
        if self.die is not None:
            self.die.clock = 9.0

    def watch(self, v: State, busy: bool) -> None:
        """Once nothing moves, an attack that a Hazard held up goes on."""
        self.busy = busy
        if not busy:
            self._back()

    def hides(self, piece: Piece) -> bool:
        """No piece of this table rolls."""
        return False

    # where it is

    def room(self) -> Rect:
        """The panel."""
        return panel(self.board.layout(), round(8 * self.board.theme.u))

    def asks(self, v: State) -> bool:
        """Whether what is asked now is answered beside what it is about."""
        return type(asked(v)).__name__ in ANSWERS

    def answer_rooms(self, n: int) -> list[Rect]:
        """Room for so many answers at the right of the panel."""
        room = self.room()
        area = Rect(0, room.top + 3, round(room.w * ASKED) - 6, room.h - 6)
        area.right = room.right - 5
        if not n:
            return []
        columns = 1 if n < 2 else 2
        rows = -(-n // columns)
        w, h = area.w / columns, area.h / rows
        return [
            Rect(
                round(area.left + i % columns * w) + 2,
                round(area.top + i // columns * h) + 1,
                round(w) - 4,
                round(h) - 2,
            )
            for i in range(n)
        ]

    # how it looks

    def draw(self, to: Surface, v: State, asking: bool) -> None:
        """The phase, and below it the sum."""
        theme, u, room = self.board.theme, self.board.theme.u, self.room()
        line, bout = TURN if asking else EDGE, self.now
        if bout is not None and (self.busy or asking):
            self._arrow(to, bout)
        to.blit(rounded(room.w, room.h, min(14 * u, room.h * 0.2), (*WOOD, 236), line, 2), room)
        inner = room.inflate(-round(16 * u), -round(room.h * 0.08))
        if asking:
            inner.w = round(room.w * (1 - ASKED)) - round(12 * u)
        head = Rect(inner.left, inner.top, inner.w, round(inner.h * HEAD))
        body = Rect(inner.left, head.bottom, inner.w, inner.bottom - head.bottom)
        words = self.phase(v) if bout is None else bout.title
        text = shortened(theme, words, "bold", 14, head.w)
        theme.text(
            to, text, head, "bold", 14, TURN if bout is None or not asking else CREAM, "left"
        )
        if bout is None:
            idle = shortened(theme, self.word("idle"), "body", 13, body.w)
            theme.text(to, idle, body, "body", 13, PALE, "left")
            return
        self._sum(to, body, bout)

    def phase(self, v: State) -> str:
        """Building or Battle, whose turn of what type, and what is left to do in it."""
        return str(self.say.phase(v))

    def word(self, key: str, **blanks: object) -> str:
        """A word of the panel."""
        return str(self.say.say(f"bout.{self.spec.game}.{key}", **blanks))

    def _sum(self, to: Surface, room: Rect, bout: Bout) -> None:
        """Weapon, die, what is added, the sum, the target, and what comes of it."""
        side, gap = room.h, max(3, round(room.h * 0.14))
        x = room.left
        x = self._picture(to, bout.weapon, x, room, side) + gap
        rolling = self.die is not None and not self.die.landed
        self._die(to, Rect(x, room.top, side, side), bout.die, rolling)
        x += side + gap
        for key, n in zip(TERMS, bout.added, strict=False):
            if n:
                x = self._term(to, Rect(x, room.top, round(side * 0.95), side), n, key) + gap // 2
        if bout.total is not None and not rolling:
            wide = round(side * 0.95)
            self._number(to, Rect(x, room.top, wide, side), f"= {signed(bout.total)}", CREAM)
            x += wide + gap
        if len(bout.faces) == 1:
            x = self._picture(to, bout.faces[0], x, room, side) + gap
        rest = Rect(x, room.top, room.right - x, room.h)
        text, ink = self.outcome(bout, rolling)
        theme = self.board.theme
        theme.text(to, shortened(theme, text, "bold", 15, rest.w), rest, "bold", 15, ink, "left")

    def outcome(self, bout: Bout, rolling: bool) -> tuple[str, Any]:
        """What is needed; once the die lies, what came of it."""
        if bout.closed and not rolling:
            if bout.verdict:
                return bout.verdict.rpartition(": ")[2] if bout.need else bout.verdict, TURN
            hits = [one for one in bout.results if one[3]]
            if len(bout.results) > 1:
                ink = HIT if hits else HELD
                return self.word("more", n=len(hits), all=len(bout.results)), ink
            _, sum_, strength, hit = bout.results[-1]
            key, ink = ("hit", HIT) if hit else ("miss", HELD)
            return self.word(key, n=signed(sum_), more=strength), ink
        if bout.chance is not None:
            return self.word("need", n=bout.against, percent=round(100 * bout.chance)), CREAM
        return self.word("sweep", n=len(bout.faces)) if bout.faces else "", CREAM

    def _picture(self, to: Surface, face: Any, x: int, room: Rect, side: int) -> int:
        """A part with its Strength; where it ends."""
        if face is None:
            return x
        tile = rounded(side, side, 0.16 * side, self.board.tints.of(face), INK, 1.0)
        to.blit(tile, (x, room.top))
        drawn = self.board.parts.picture(face, round(side * 0.9), False)
        to.blit(drawn, drawn.get_rect(center=(x + side // 2, room.top + side // 2)))
        if face.strength is not None:
            shield = badge(self.board.art, str(face.strength), max(9, round(side * 0.42)), INK)
            to.blit(shield, (x, room.top))
        return x + side

    def _die(self, to: Surface, rect: Rect, number: int | None, rolling: bool) -> None:
        """The die: a question mark before it is rolled, then it tumbles, then its pips."""
        side = round(rect.h * 0.8)
        if rolling and self.die is not None:
            t = self.die.clock / self.die.way
            number = 1 + (int(self.die.clock / 0.07) * 5 + 2) % SIDES
            die = pygame.transform.rotozoom(cube(side, number), 540 * (1 - t) ** 2, 1.0)
            hop = abs(math.sin(3 * math.pi * t)) * (1 - t) * rect.h * 0.5
            spot = rect.centerx - (1 - t) * rect.h * 0.8, rect.centery - hop
            to.blit(die, die.get_rect(center=(round(spot[0]), round(spot[1]))))
            return
        die = cube(side, number or 0)
        to.blit(die, die.get_rect(center=rect.center))
        if number is None:
            self.board.theme.text(to, "?", rect, "title", 20, INK, "center")

    def _term(self, to: Surface, rect: Rect, n: int, key: str) -> int:
        """`+ 2`, and below it what adds it; where it ends."""
        upper = Rect(rect.left, rect.top, rect.w, round(rect.h * 0.62))
        lower = Rect(rect.left, upper.bottom, rect.w, rect.bottom - upper.bottom)
        self._number(to, upper, f"{'+' if n > 0 else '−'} {abs(n)}", CREAM)
        theme = self.board.theme
        word = shortened(theme, self.word(key), "body", 11, lower.w)
        theme.text(to, word, lower, "body", 11, PALE, "center")
        return rect.right

    def _number(self, to: Surface, rect: Rect, text: str, ink: Any) -> None:
        self.board.theme.text(to, text, rect, "title", 20, ink, "center")

    def _arrow(self, to: Surface, bout: Bout) -> None:
        """From the weapon to what it is aimed at."""
        sprites, u = self.board.sprites.all, self.board.theme.u
        ends = [sprites[p].pose for p in bout.pieces if p in sprites and not sprites[p].moving]
        if len(ends) < 2 or len(ends) != len(bout.pieces):
            return
        a = ends[0]
        for b in ends[1:]:
            far = max(1.0, math.hypot(b.x - a.x, b.y - a.y))
            dx, dy = (b.x - a.x) / far, (b.y - a.y) / far
            start = a.x + dx * a.w * 0.5, a.y + dy * a.w * 0.5
            tip = b.x - dx * b.w * 0.45, b.y - dy * b.w * 0.45
            neck = tip[0] - dx * 8 * u, tip[1] - dy * 8 * u
            bar(to, start, neck, max(3, round(4 * u)), HIT, (60, 20, 14))
            head = [tip] + [
                (tip[0] - dx * 16 * u + s * dy * 8 * u, tip[1] - dy * 16 * u - s * dx * 8 * u)
                for s in (1, -1)
            ]
            pygame.draw.polygon(to, HIT, head)


def signed(n: int) -> str:
    """A number with the sign that fonts draw."""
    return str(n).replace("-", "−")


def cube(side: int, number: int) -> Surface:
    """A die seen from above; 0 has no pips."""
    die = rounded(side, side, side * 0.2, PAPER, INK, max(1.5, side * 0.05)).copy()
    for spot in PIPS.get(number, ""):
        x, y = SPOTS[spot]
        middle = round(side / 2 + x * side * 0.25), round(side / 2 + y * side * 0.25)
        pygame.draw.circle(die, INK, middle, max(2, round(side * 0.09)))
    return die
