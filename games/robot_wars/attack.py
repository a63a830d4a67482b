"""An attack, step by step: declared, paid, Hazards, reactions, the roll and what it destroys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, State, Step, same
from games.robot_wars.body import (
    attackable,
    can_pay,
    flying,
    keeper,
    reacting,
    terms,
    traps,
)
from games.robot_wars.lines import Lines
from games.robot_wars.wreck import destroy, pay, scrap
from games.robot_wars.zones import ROBOT


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack on its way: who, with what, on what, and how hard."""

    seat: Seat | None  # None: a robot of nobody's, which triggers and adds nothing (RW-A9)
    weapon: Piece
    victim: Seat | None  # None: what stands in the arena
    targets: tuple[Piece, ...]
    plus: int = 0
    engines: int = 0
    sweep: bool = False
    second: bool = False
    minus: int = 0


def attack_with(s: State, blow: Blow, ranged: bool) -> None:
    """An attack is declared and paid for (RW-A1, RW-A2): now the attacker's Hazards (RW-A3)."""
    tell(s, blow)
    s.push(Ready(blow))
    if blow.seat is not None and not ranged:
        s.push(Passing(blow.seat, tuple(traps(s))))


def tell(s: State, blow: Blow) -> None:
    """Say who attacks what."""
    if s.told is None:
        return
    seats = tuple(seat for seat in (blow.seat, blow.victim) if seat is not None)
    key = "attacks" if blow.victim is not None else "attacks_it"
    if blow.sweep:
        key = "sweeps"
    elif blow.seat is None:
        key = "roams"
    added = terms(s, blow, blow.targets[0]) if blow.targets else ()
    s.say(f"robot_wars.{key}", seats, (blow.weapon, *blow.targets), added)


@dataclass(frozen=True, slots=True)
class Passing(Step):
    """A Robot meets the Hazards in play, oldest first; a flying one ignores them (RW-21)."""

    seat: Seat
    left: tuple[Piece, ...]

    def run(self, s: State, chance: Chance) -> None:
        if not self.left or self.seat not in s.playing():
            return
        first, rest = self.left[0], self.left[1:]
        if rest:
            s.push(Passing(self.seat, rest))
        if s.where[first] == "arena" and not flying(s, self.seat):
            s.push(Lines(self.seat, first, "passed"))


@dataclass(frozen=True, slots=True)
class Ready(Step):
    """The attack goes on if its weapon is still there (RW-22)."""

    blow: Blow

    def run(self, s: State, chance: Chance) -> None:
        blow = self.blow
        if blow.seat is not None and not there(s, blow.seat, blow.weapon):
            s.say("robot_wars.stopped", (blow.seat,), (blow.weapon,))
        elif blow.victim is None:
            s.push(Strike(blow))
        else:
            s.push(Defence(blow))


def there(s: State, seat: Seat, weapon: Piece) -> bool:
    """Whether a weapon is still on the Robot; an Action or a Hazard strikes from the arena."""
    return s.where[weapon] in (ROBOT[seat], "arena")


@dataclass(frozen=True, slots=True)
class Defence(Step):
    """The defender may avoid the attack; only then evade it (RW-52)."""

    blow: Blow

    def run(self, s: State, chance: Chance) -> None:
        seat = self.blow.victim
        assert seat is not None
        s.push(Avoid(seat, self.blow) if springs(s, seat) else Evasion(self.blow, ()))


def springs(s: State, seat: Seat) -> list[Piece]:
    """What can avoid an attack and has not been used since the last Reboot (RW-20)."""
    spent: Any = s.marks["spent"]
    return [
        p
        for p in reacting(s, seat, "attacked")
        if answer(s, p).verb == "avoid_attack"
        and ((seat, p) not in spent or answer(s, p).args["once"] == "turn")
    ]


def answer(s: State, piece: Piece) -> Any:
    """What a Component does when its Robot is attacked."""
    return s.faces[piece].facts.timed["attacked"][0]


def legs(s: State, seat: Seat, used: tuple[Piece, ...]) -> list[Piece]:
    """What can still evade this attack."""
    return [
        p
        for p in reacting(s, seat, "attacked")
        if p not in used
        and answer(s, p).verb == "evade"
        and can_pay(s, seat, p, answer(s, p).args["pay"])
    ]


@dataclass(frozen=True, slots=True)
class Avoid(Ask):
    """Is the whole attack avoided?"""

    blow: Blow

    def moves(self, s: State) -> list[Move]:
        return [*[same("avoid", p, "arena") for p in springs(s, self.seat)], same("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            s.push(Evasion(self.blow, ()))
            return
        spent: Any = s.marks["spent"]
        s.mark("spent", tuple(sorted({*spent, (self.seat, move.piece)})))
        s.say("robot_wars.avoids", (self.seat,), (move.piece,))


@dataclass(frozen=True, slots=True)
class Evasion(Step):
    """What evades the attack is declared and paid, then it meets the Hazards (RW-A4, RW-52)."""

    blow: Blow
    used: tuple[Piece, ...]

    def run(self, s: State, chance: Chance) -> None:
        seat = self.blow.victim
        assert seat is not None
        if legs(s, seat, self.used):
            s.push(Evade(seat, self.blow, self.used))
        else:
            evaded(s, self.blow, self.used)


def evaded(s: State, blow: Blow, used: tuple[Piece, ...]) -> None:
    """Nothing more is declared: the Hazards, then the roll."""
    s.push(Strike(blow))
    if used and blow.victim is not None:
        s.push(Passing(blow.victim, tuple(traps(s))))


@dataclass(frozen=True, slots=True)
class Evade(Ask):
    """Does the Robot evade, and with what?"""

    blow: Blow
    used: tuple[Piece, ...]

    def moves(self, s: State) -> list[Move]:
        found = [same("evade", p, "arena") for p in legs(s, self.seat, self.used)]
        return [*found, same("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        piece = move.piece
        if piece is None:
            evaded(s, self.blow, self.used)
            return
        args = answer(s, piece).args
        s.say("robot_wars.evades", (self.seat,), (piece,), (args["minus"],))
        slower = replace(self.blow, minus=self.blow.minus + args["minus"])
        s.push(Evasion(slower, (*self.used, piece)))
        pay(s, self.seat, piece, args["pay"])


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """The die is rolled and compared with each target that is still there (RW-A5, RW-A6)."""

    blow: Blow

    def run(self, s: State, chance: Chance) -> None:
        blow = self.blow
        zone = "arena" if blow.victim is None else ROBOT[blow.victim]
        left = [p for p in blow.targets if s.where[p] == zone]
        if not left:
            return
        die = s.roll(chance)
        hit = []
        for p in left:
            added = terms(s, blow, p)
            sum_, strength = die + sum(added), s.faces[p].strength
            if sum_ >= strength:
                hit.append(p)
            key = "hits" if sum_ >= strength else "misses"
            s.say(f"robot_wars.{key}", (), (blow.weapon, p), (sum_, strength, die, *added))
        if blow.victim is None:
            for p in hit:
                scrap(s, p)
            return
        if blow.second and any(not s.faces[p].internal for p in hit):
            s.push(Again(blow))
        destroy(s, hit)


@dataclass(frozen=True, slots=True)
class Again(Step):
    """An external is destroyed: the weapon may go on with an internal (RW-A8)."""

    blow: Blow

    def run(self, s: State, chance: Chance) -> None:
        seat = self.blow.seat
        if seat is not None and there(s, seat, self.blow.weapon) and within(s, self.blow):
            s.push(Second(seat, self.blow))


def within(s: State, blow: Blow) -> list[Piece]:
    """The internals that a second strike can reach, externals or not; no way past a Force Field."""
    if blow.victim is None:
        return []
    reached = attackable(s, blow.victim, ranged=False)
    if not reached or "force_field" in s.faces[reached[0]].facts.holds:
        return []
    return [
        p
        for p in s.zones[ROBOT[blow.victim]]
        if s.faces[p].internal and s.faces[p].strength is not None
    ]


@dataclass(frozen=True, slots=True)
class Second(Ask):
    """Is an internal attacked too?"""

    blow: Blow

    def moves(self, s: State) -> list[Move]:
        weapon = self.blow.weapon
        return [*[same("aim", weapon, p) for p in within(s, self.blow)], same("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if isinstance(move.to, int):
            blow = self.onward(move.to)
            tell(s, blow)
            s.push(Defence(blow))

    def onward(self, target: Piece) -> Blow:
        """Return the attack on that internal."""
        return replace(self.blow, targets=(target,), second=False, minus=0)


@dataclass(frozen=True, slots=True)
class Spent(Step):
    """The weapon of a frenzy is destroyed after its attack."""

    seat: Seat
    weapon: Piece

    def run(self, s: State, chance: Chance) -> None:
        if keeper(s, self.weapon) == self.seat:
            destroy(s, [self.weapon])


def roam(s: State, weapon: Piece, chance: Chance) -> None:
    """A robot of nobody's attacks a random Component of a random Robot (RW-A9, RW-48)."""
    victim = chance.pick(s.playing())
    found = attackable(s, victim, ranged=False)
    if found:
        target = chance.pick(found)
        attack_with(s, Blow(None, weapon, victim, (target,)), ranged=False)
    else:
        s.say("robot_wars.roams_on", (victim,), (weapon,))
