"""The turns of Robot Wars: building, then Normal, Upgrade or Reboot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.chance import Chance
from games.core import Ask, Move, Piece, Seat, State, Step, same
from games.robot_wars.body import kept_by
from games.robot_wars.lines import abilities, begin, in_hand, spots, when
from games.robot_wars.pile import drawn
from games.robot_wars.sense import least
from games.robot_wars.wreck import CHECKS, clear
from games.robot_wars.zones import HAND, ROBOT, after, has, note

DEALT = 5
LIMIT = 5  # cards in hand at the end of a turn
READY = 3  # Components on each Robot, and Battle begins
LATE = 500  # turns, where a late game is decided


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
        first = s.options["start"]
        s.push(Turn(chance.below(s.seats) if first == "random" else first))


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """A seat's turn begins, or is missed (RW-T1, RW-T3, RW-T4)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        s.begin_turn(seat)
        if not s.marks["battle"]:
            s.push(Ending(seat), Next(seat))
            opens(s, seat, "building", 0, 1)
            drawn(s, seat, chance)
            return
        note(s, "hidden", seat, False)
        missed: Any = s.marks["missed"]
        if missed[seat]:
            s.mark("missed", (*missed[:seat], missed[seat] - 1, *missed[seat + 1 :]))
            s.say("robot_wars.missed", (seat,), (), (missed[seat] - 1,))
            s.push(Next(seat))
            return
        if has(s, "scrambled", seat):
            note(s, "scrambled", seat, False)
            s.mark("jammed", seat)
        s.push(*own(s, seat, "turn_start"), Kind(seat), Ending(seat), Next(seat))


def own(s: State, seat: Seat, moment: str) -> list[Step]:
    """What a player's Components and Hazards do at the start or end of the turn (RW-T5, RW-T8)."""
    return when(s, seat, [*s.zones[ROBOT[seat]], *kept_by(s, seat)], moment)


def opens(s: State, seat: Seat, kind: str, actions: int, things: int) -> None:
    """So much can be done in this kind of turn."""
    for mark, value in (("kind", kind), ("actions", actions), ("things", things)):
        if s.marks[mark] != value:
            s.mark(mark, value)
    if things or actions:
        s.push(Act(seat))


def rebuilds(s: State, seat: Seat) -> bool:
    """Without any Component, a player who holds one must play it (RW-46)."""
    return not s.zones[ROBOT[seat]] and bool(in_hand(s, seat, "component"))


@dataclass(frozen=True, slots=True)
class Kind(Ask):
    """Which type of turn is it (RW-T6)?"""

    def moves(self, s: State) -> list[Move]:
        if has(s, "fallen", self.seat):
            return [same("reboot")]
        if rebuilds(s, self.seat):
            return [same("upgrade")]
        kinds = [] if has(s, "locked", self.seat) else [same("normal")]
        return [*kinds, same("upgrade"), same("reboot")]

    def sensible(self, s: State) -> list[Move]:
        """No Upgrade with nothing to build, no Reboot where nothing is locked or spent."""
        moves, seat = self.moves(s), self.seat
        if has(s, "locked", seat) or len(moves) == 1:
            return moves
        spent: Any = s.marks["spent"]
        builds = bool(in_hand(s, seat, "component"))
        fresh = all(who != seat for who, _ in spent)
        drop = ("" if builds else "upgrade", "reboot" if fresh else "")
        return [move for move in moves if move.verb not in drop]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat = self.seat
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
    if any(who == seat for who, _ in spent):
        s.mark("spent", tuple(used for used in spent if used[0] != seat))
    note(s, "locked", seat, False)
    note(s, "fallen", seat, False)


@dataclass(frozen=True, slots=True)
class Act(Ask):
    """What does the player do in this turn (RW-T1, RW-T7a, RW-T7b)?"""

    def moves(self, s: State) -> list[Move]:
        seat, marks = self.seat, s.marks
        found: list[Move] = []
        if marks["things"]:
            if marks["kind"] != "normal":
                robot = ROBOT[seat]
                found += [same("play", p, robot) for p in in_hand(s, seat, "component")]
            if marks["kind"] != "upgrade":
                found += [same("play", p, "arena") for p in in_hand(s, seat, "hazard")]
        if marks["actions"]:
            for p in in_hand(s, seat, "action"):
                found += [same("act", p, spot) for spot in spots(s, seat, p)]
            found += [same("use", p, spot)
                      for p, spot in abilities(s, seat, s.zones[ROBOT[seat]])]  # fmt: skip
        if not (marks["kind"] == "upgrade" and marks["things"] and rebuilds(s, seat)):
            found.append(same("end"))
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        seat, piece, marks = self.seat, move.piece, s.marks
        s.push(More(seat))
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
            s.push(Act(self.seat))


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
        ends = own(s, self.seat, "turn_end") if s.marks["battle"] else []
        s.push(*ends, Limit(self.seat), Ended(self.seat))


@dataclass(frozen=True, slots=True)
class Limit(Step):
    """Discard down to five cards (RW-B2, RW-13)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        over = len(s.zones[HAND[self.seat]]) - LIMIT
        if over > 0:
            s.push(*[TooMany(self.seat)] * over)


@dataclass(frozen=True, slots=True)
class TooMany(Ask):
    """Which card is one too many?"""

    def moves(self, s: State) -> list[Move]:
        return [same("discard", piece, "discard") for piece in s.zones[HAND[self.seat]]]

    def usual(self, s: State) -> Move | None:
        return least(s, self.seat, self.moves(s))

    def take(self, s: State, move: Move, chance: Chance) -> None:
        assert move.piece is not None
        s.move(move.piece, "discard", up=True)


@dataclass(frozen=True, slots=True)
class Ended(Step):
    """What held for one turn is over; a fall in it binds the next; Battle may begin (RW-T2)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        if s.marks["jammed"] is not None:
            s.mark("jammed", None)
        clear(s)
        if has(s, "fell", seat):
            note(s, "fell", seat, False)
            note(s, "fallen", seat)
        if not s.marks["battle"] and ready(s):
            s.mark("battle", 1)
            s.say("robot_wars.battle")
            for other in range(s.seats):
                note(s, "built", other, bool(s.zones[ROBOT[other]]))
            s.push(CHECKS)


def ready(s: State) -> bool:
    """Whether Battle begins (RW-T2, RW-07)."""
    full = all(len(s.zones[ROBOT[seat]]) >= READY for seat in range(s.seats))
    return full or bool(s.marks["emptied"])


@dataclass(frozen=True, slots=True)
class Next(Step):
    """The next player still in takes a turn, unless it is late (RW-43)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        turn: Any = s.marks["turn"]
        if turn < LATE or s.options["late"] == "off":
            s.push(Turn(after(s, self.seat)))
            return
        sizes = {seat: len(s.zones[ROBOT[seat]]) for seat in s.playing()}
        s.say("robot_wars.late")
        s.win(*[seat for seat in sizes if sizes[seat] == max(sizes.values())])
