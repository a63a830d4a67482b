"""Damage: the energy shield, the attacker's pick, and the defender's losses."""

from dataclasses import dataclass, replace

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move
from games.junkyard_bots.cards import Die, cards
from games.junkyard_bots.dice import Sum, spend_energy
from games.junkyard_bots.facts import Points
from games.junkyard_bots.robot import body, destroy, eject, lower_power, part_limit, usable_energies
from games.junkyard_bots.zones import OPEN, ROBOT


@dataclass(frozen=True)
class Shield(Sum):
    """Apply damage, which energy can lower first (JB-27, JB-A15)."""

    seat: Seat
    damage: int
    attacker: Seat | None  # None: the robot damages itself
    computer: bool

    def plus(self, points: int) -> Step:
        return replace(self, damage=max(0, self.damage - points))

    def run(self, s: State, chance: Chance) -> None:
        if not self.damage:
            s.say("junkyard_bots.unhurt", (self.seat,))
        elif usable_energies(s, self.seat):
            s.push(Shielding(self.seat, self))
        else:
            self.strike(s)

    def strike(self, s: State) -> None:
        """Apply the remaining damage."""
        s.say("junkyard_bots.damage", (self.seat,), facts=Points(self.damage))
        if is_fatal(s, self.seat, self.damage):
            lower_power(s, self.seat, self.damage)
        elif self.computer and self.attacker is not None:
            s.push(Pick(self.attacker, self.seat, self.damage))
        else:
            s.push(Pay(self.seat, self.damage))


def is_fatal(s: State, seat: Seat, damage: int) -> bool:
    """Return whether damage destroys a robot however it is paid; then nobody is asked (JB-A27)."""
    faces: list[Die] = s.faces
    at, *dice = s.zones[ROBOT[seat]]
    return damage >= s.pips[at] + sum([faces[die].size for die in dice])


@dataclass(frozen=True)
class Shielding(Ask):
    """Ask whether to roll another energy against the damage."""

    shield: Shield

    def moves(self, s: State) -> list[Move]:
        return [
            cached_move("enough"),
            *[cached_move("shield", None, p) for p in usable_energies(s, self.seat)],
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "enough":
            self.shield.strike(s)
            return
        spend_energy(s, self.seat, move.target, self.shield, chance)


@dataclass(frozen=True)
class Pick(Ask):
    """Ask an attacker with a computer which die is hit first (JB-48)."""

    victim: Seat
    damage: int

    def moves(self, s: State) -> list[Move]:
        at, *dice = s.zones[ROBOT[self.victim]]
        faces: list[Die] = s.faces
        found = [
            cached_move("hit", None, piece) for piece in dice if faces[piece].size <= self.damage
        ]
        return [cached_move("hit", None, at), *found]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.say("junkyard_bots.picked", (self.seat, self.victim), (move.target,))
        left = self.damage - take_hit(s, self.victim, move.target, self.damage)
        s.push(Limit(self.victim), Pay(self.victim, left))


def take_hit(s: State, seat: Seat, piece: Piece, damage: int) -> int:
    """Destroy a part, or weaken the body by 1; return the damage that this absorbs (JB-A13)."""
    if piece == body(s, seat):
        lower_power(s, seat, 1)
        return 1
    taken = min(cards(s)[piece].size, damage)
    s.say("junkyard_bots.lost", (seat,), (piece,), facts=Points(taken))
    destroy(s, seat, piece)
    return taken


@dataclass(frozen=True)
class Pay(Step):
    """Let the defender distribute the remaining damage, one choice at a time (JB-44, JB-A27)."""

    seat: Seat
    damage: int

    def run(self, s: State, chance: Chance) -> None:
        dice = s.zones[ROBOT[self.seat]]
        if not self.damage or not dice:
            return
        if len(dice) == 1 or is_fatal(s, self.seat, self.damage):
            lower_power(s, self.seat, self.damage)
        else:
            s.push(Paying(self.seat, self.damage))


@dataclass(frozen=True)
class Paying(Ask):
    """Ask which die takes damage: a part (up to its size) or the body (1 point)."""

    damage: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("pay", None, piece) for piece in s.zones[ROBOT[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        left = self.damage - take_hit(s, self.seat, move.target, self.damage)
        s.push(Limit(self.seat), Pay(self.seat, left))


@dataclass(frozen=True)
class Limit(Step):
    """Make a robot with too many parts eject some of them (JB-15)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        dice = s.zones[ROBOT[self.seat]]
        if dice and len(dice) > part_limit(s, self.seat):
            s.push(Eject(self.seat), self)


@dataclass(frozen=True)
class Eject(Ask):
    """Ask which part is ejected."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("eject", piece, OPEN) for piece in s.zones[ROBOT[self.seat]][1:]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.say("junkyard_bots.ejects", (self.seat,), (move.moved,))
        eject(s, self.seat, move.moved)
