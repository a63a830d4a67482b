"""The turns of Robot Wars: building, then Normal, Upgrade or Reboot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, State, Step, same
from games.robot_wars.body import kept_by
from games.robot_wars.lines import Lines, abilities, begin, in_hand, spots
from games.robot_wars.marks import has, note
from games.robot_wars.pile import drawn
from games.robot_wars.wreck import CHECKS, Discard, clear
from games.robot_wars.zones import HAND, ROBOT, after
from games.shared_verbs import first_seat

DEALT = 5
LIMIT = 5  # cards in hand at the end of a turn
READY = 3  # Components on each Robot, and Battle begins
LATE = 500  # turns, where a late game is decided
NORMAL, UPGRADE, REBOOT, END = Move("normal"), Move("upgrade"), Move("reboot"), Move("end")


@dataclass(frozen=True, slots=True)
class Deal(Step):
    """Shuffle, deal five cards each, and let somebody start (RW-B1)."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle("deck", chance)
        deck = s.zones["deck"]
        for hand in HAND[: s.seats] * DEALT:
            if deck:
                s.move(deck[-1], hand)
        if not deck:
            s.mark("emptied", 1)
        s.push(Turn(first_seat(s, chance)))


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """A seat's turn begins, or is missed (RW-T1, RW-T3, RW-T4)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        begins(s, self.seat, chance)


def begins(s: State, seat: Seat, chance: Chance) -> None:
    """A turn in building, a missed one, or one whose type is chosen."""
    s.begin_turn(seat)
    marks, steps = s.marks, steps_of(seat)
    if not marks["battle"]:
        s.stack += (steps.next, steps.ending)
        opens(s, seat, "building", 0, 1)
        drawn(s, seat, chance)
        return
    if marks["hidden"]:
        note(s, "hidden", seat, False)
    missed: Any = marks["missed"]
    if missed[seat]:
        s.mark("missed", (*missed[:seat], missed[seat] - 1, *missed[seat + 1 :]))
        s.say("robot_wars.missed", (seat,), (), (missed[seat] - 1,))
        s.push(steps.next)
        return
    if marks["scrambled"] and has(s, "scrambled", seat):
        note(s, "scrambled", seat, False)
        s.mark("jammed", seat)
    s.stack += (steps.next, steps.ending, steps.kind)
    if first := own(s, seat, "turn_start"):
        s.push(*first)


def own(s: State, seat: Seat, moment: str) -> list[Step]:
    """What a player's Components and Hazards do at the start or end of the turn (RW-T5, RW-T8)."""
    faces = s.faces
    found = [p for p in s.zones[ROBOT[seat]] if moment in faces[p].facts.timed]
    if s.marks["keepers"]:
        found += [p for p in kept_by(s, seat) if moment in faces[p].facts.timed]
    return [Lines(seat, p, moment) for p in found]


def opens(s: State, seat: Seat, kind: str, actions: int, things: int) -> None:
    """So much can be done in this kind of turn."""
    marks = s.marks
    if marks["kind"] != kind:
        s.mark("kind", kind)
    if marks["actions"] != actions:
        s.mark("actions", actions)
    if marks["things"] != things:
        s.mark("things", things)
    if things or actions:
        s.stack.append(steps_of(seat).act)


def rebuilds(s: State, seat: Seat) -> bool:
    """Without any Component, a player who holds one must play it (RW-46)."""
    return not s.zones[ROBOT[seat]] and bool(in_hand(s, seat, "component"))


@dataclass(frozen=True, slots=True)
class Kind(Ask):
    """Which type of turn is it (RW-T6)?"""

    def moves(self, s: State) -> list[Move]:
        if s.marks["fallen"] and has(s, "fallen", self.seat):
            return [REBOOT]
        if rebuilds(s, self.seat):
            return [UPGRADE]
        return [UPGRADE, REBOOT] if has(s, "locked", self.seat) else [NORMAL, UPGRADE, REBOOT]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat = self.seat
        if s.told is not None:
            s.say(f"robot_wars.{move.verb}", (seat,))
        if move.verb == "normal":
            opens(s, seat, "normal", 1, 1)
            drawn(s, seat, chance)
        elif move.verb == "upgrade":
            note(s, "locked", seat)
            opens(s, seat, "upgrade", 0, 1)
        else:
            reboot(s, seat)


def reboot(s: State, seat: Seat) -> None:
    """Springs are fresh, the lock is lifted, a Pit is climbed out of (RW-T7c)."""
    opens(s, seat, "reboot", 0, 0)
    spent: Any = s.marks["spent"]
    if spent and any(who == seat for who, _ in spent):
        s.mark("spent", tuple(used for used in spent if used[0] != seat))
    note(s, "locked", seat, False)
    note(s, "fallen", seat, False)


@dataclass(frozen=True, slots=True)
class Act(Ask):
    """What does the player do in this turn (RW-T1, RW-T7a, RW-T7b)?"""

    def moves(self, s: State) -> list[Move]:
        seat, marks = self.seat, s.marks
        kind, found = marks["kind"], []
        if marks["things"]:
            if kind != "normal":
                robot = ROBOT[seat]
                found += [same("play", p, robot) for p in in_hand(s, seat, "component")]
            if kind != "upgrade":
                found += [same("play", p, "arena") for p in in_hand(s, seat, "hazard")]
        if marks["actions"]:
            for p in in_hand(s, seat, "action"):
                found += [same("act", p, spot) for spot in spots(s, seat, p)]
            found += [same("use", p, spot) for p, spot in abilities(s, seat, s.zones[ROBOT[seat]])]
        if kind != "upgrade" or not marks["things"] or not rebuilds(s, seat):
            found.append(END)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        seat, piece, marks = self.seat, move.piece, s.marks
        s.stack.append(steps_of(seat).more)
        if move.verb == "play":
            s.mark("things", 0)
            put_in_play(s, seat, piece, str(move.to))
            return
        actions: Any = marks["actions"]
        s.mark("actions", actions - 1)
        if move.verb == "act":
            s.move(piece, "arena", up=True)
            s.push(Acted(piece))
        else:
            s.say("robot_wars.uses", (seat,), (piece,))
        begin(s, seat, piece, move.to)


def put_in_play(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """A Thing comes to lie before its player (RW-B3)."""
    s.move(piece, zone, up=True)
    if zone == "arena":
        keepers: Any = s.marks["keepers"]
        s.mark("keepers", (*keepers, (piece, seat)))
    elif s.marks["battle"]:
        note(s, "built", seat)
        s.push(CHECKS)


@dataclass(frozen=True, slots=True)
class More(Step):
    """The turn goes on while there is something left to do in it; all can see whether."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if s.marks["actions"] or s.marks["things"]:
            s.push(steps_of(self.seat).act)


@dataclass(frozen=True, slots=True)
class Acted(Step):
    """A played Action is discarded; one that gives Actions waits for the turn's end (RW-15)."""

    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        lines = s.faces[self.card].facts.do
        if s.where[self.card] == "arena" and all(line.verb != "more_actions" for line in lines):
            s.move(self.card, "discard", up=True)


@dataclass(frozen=True, slots=True)
class Ending(Step):
    """The end of a turn that was taken, in its order (RW-T8)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        ends = own(s, seat, "turn_end") if s.marks["battle"] else []
        if ends:
            s.push(*ends, Limit(seat), Ended(seat))
        elif len(s.zones[HAND[seat]]) > LIMIT:
            s.push(*too_many(s, seat), Ended(seat))
        else:
            ended(s, seat)


@dataclass(frozen=True, slots=True)
class Limit(Step):
    """Discard down to five cards (RW-B2, RW-13)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.push(*too_many(s, self.seat))


def too_many(s: State, seat: Seat) -> list[Step]:
    """A question for each card above the limit."""
    return [steps_of(seat).too_many] * (len(s.zones[HAND[seat]]) - LIMIT)


@dataclass(frozen=True, slots=True)
class TooMany(Discard):
    """Which card is one too many?"""


@dataclass(frozen=True, slots=True)
class Ended(Step):
    """What held for one turn is over; a fall in it binds the next; Battle may begin (RW-T2)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        ended(s, self.seat)


def ended(s: State, seat: Seat) -> None:
    """What holds for one turn holds no longer."""
    marks = s.marks
    if marks["jammed"] is not None:
        s.mark("jammed", None)
    if s.zones["arena"]:
        clear(s)
    if marks["fell"] and has(s, "fell", seat):
        note(s, "fell", seat, False)
        note(s, "fallen", seat)
    if not marks["battle"] and ready(s):
        s.mark("battle", 1)
        s.say("robot_wars.battle")
        for other in range(s.seats):
            note(s, "built", other, bool(s.zones[ROBOT[other]]))
        s.push(CHECKS)


def ready(s: State) -> bool:
    """Whether Battle begins (RW-T2, RW-07)."""
    if s.marks["emptied"]:
        return True
    zones = s.zones
    return all(len(zones[robot]) >= READY for robot in ROBOT[: s.seats])


@dataclass(frozen=True, slots=True)
class Next(Step):
    """The next player still in takes a turn, unless it is late (RW-43)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        turn: Any = s.marks["turn"]
        if turn < LATE or s.options["late"] == "off":
            begins(s, after(s, self.seat), chance)
            return
        sizes = {seat: len(s.zones[ROBOT[seat]]) for seat in s.playing()}
        s.say("robot_wars.late")
        s.win(*[seat for seat in sizes if sizes[seat] == max(sizes.values())])


class Steps(NamedTuple):
    """The steps of a seat's turn: they are values, made but once."""

    kind: Kind
    act: Act
    more: More
    too_many: TooMany
    ending: Ending
    next: Next


@cache
def steps_of(seat: Seat) -> Steps:
    """Those of a seat."""
    return Steps(Kind(seat), Act(seat), More(seat), TooMany(seat), Ending(seat), Next(seat))
