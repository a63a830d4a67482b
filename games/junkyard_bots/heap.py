"""Reaching into the Junkyard, after the roll: looking, grabbing and eating."""

from dataclasses import dataclass, replace

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move
from games.junkyard_bots import SEATS
from games.junkyard_bots.cards import CARDS, ENDS, Die
from games.junkyard_bots.damage import Limit, Shield
from games.junkyard_bots.dice import Sum, roll_points, spend_energy
from games.junkyard_bots.facts import Compared, ComparedFor, Points
from games.junkyard_bots.robot import (
    attach_part,
    body,
    drop_die,
    empty_claws,
    parts,
    put_in_claw,
    remove_from_game,
    usable_energies,
    weapons_without_computer,
)
from games.junkyard_bots.zones import EDGE, ENERGY, OPEN, TARGET

Origin = tuple[str, int]  # the former place of a die that a robot reaches for: zone and index


@dataclass(frozen=True)
class Need(Sum):
    """Compare a sum with the price of the first die reached for (JB-9)."""

    seat: Seat
    verb: str
    origin: Origin
    knew: bool
    total: int

    def plus(self, points: int) -> Step:
        return replace(self, total=self.total + points)

    def run(self, s: State, chance: Chance) -> None:
        back = self.back(s)
        compare_with_price(
            s, self.seat, self.verb, self.origin, self.knew, self.total, chance, back
        )

    def back(self, s: State) -> str:
        """Return the back of the die that the robot looks at; empty for other actions."""
        return s.backs[s.zones[TARGET][0]] if self.verb == "look" else ""


def compare_with_price(
    s: State,
    seat: Seat,
    verb: str,
    origin: Origin,
    knew: bool,
    total: int,
    chance: Chance,
    back: str = "",
) -> None:
    """Carry out the action if the roll was enough, else offer the stored energy (JB-9).

    `back` makes the log name the die for which the roll was.
    """
    # The die may be unseen, but its size is visible (JB-A1).
    need = PRICE[s.backs[s.zones[TARGET][0]]]
    if total >= need:
        if s.event_log is not None:
            s.say("junkyard_bots.enough", (seat,), facts=make_facts(total, need, back))
        carry_out(s, seat, verb, knew, chance)
    elif s.zones[ENERGY[seat]] and usable_energies(s, seat):
        s.push(PowerUp(seat, Need(seat, verb, origin, knew, total)))
    else:
        report_miss(s, seat, origin, total, need, back)


def make_facts(total: int, need: int, back: str) -> Compared:
    return ComparedFor(total, need, back) if back else Compared(total, need)


def report_miss(s: State, seat: Seat, origin: Origin, total: int, need: int, back: str) -> None:
    """Log that the roll was too low, and put the die back."""
    if s.event_log is not None:
        s.say("junkyard_bots.too_little", (seat,), facts=make_facts(total, need, back))
    put_back(s, origin)


PRICE = {die.back: die.size for die in CARDS}


def price(s: State, piece: Piece) -> int:
    """Return the price of a die in the Junkyard: its size, visible also face down (JB-8)."""
    return PRICE[s.backs[piece]]


def put_back(s: State, origin: Origin) -> None:
    """Put the first die reached for back in its former place."""
    zone, at = origin
    s.move(s.zones[TARGET][0], zone, zone == OPEN, None if at >= len(s.zones[zone]) else at)


@dataclass(frozen=True)
class PowerUp(Ask):
    """Ask whether to roll stored energy, one die at a time (JB-26, JB-A5)."""

    need: Need

    def moves(self, s: State) -> list[Move]:
        return [
            cached_move("enough"),
            *[cached_move("power", None, p) for p in usable_energies(s, self.seat)],
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "enough":
            need, least = self.need, price(s, s.zones[TARGET][0])
            report_miss(s, self.seat, need.origin, need.total, least, need.back(s))
            return
        spend_energy(s, self.seat, move.target, self.need, chance)


def carry_out(s: State, seat: Seat, verb: str, knew: bool, chance: Chance) -> None:
    """Carry out the action of a roll that was enough."""
    piece = s.zones[TARGET][0]
    if verb == "look":
        if s.event_log is not None:
            s.say("junkyard_bots.looked", (seat,))
        s.move(piece, EDGE[seat])
        return
    if not s.up[piece]:
        s.turn(piece, True)
    die: Die = s.faces[piece]
    if die.type == "weapon" and (verb == "eat" or not knew):
        try_weapon(s, seat, piece, verb, chance)
    elif verb == "grab":
        s.push_last_first(PLACE[seat])
    elif die.type == "energy":
        s.say("junkyard_bots.eaten", (seat,), (piece,))
        s.move(piece, ENERGY[seat], up=True)
    else:
        spit_out(s, seat, piece)


def spit_out(s: State, seat: Seat, piece: Piece) -> None:
    """Put back a die that is no energy (JB-35)."""
    s.say("junkyard_bots.spat", (seat,), (piece,))
    s.move(piece, OPEN, up=True)


def try_weapon(s: State, seat: Seat, piece: Piece, verb: str, chance: Chance) -> None:
    """Roll a weapon that was grabbed unseen or eaten.

    It explodes unless the roll is blank (JB-31, JB-35).
    """
    total, dud = roll_points(s, piece, chance)
    if not dud:
        s.say("junkyard_bots.went_off", (seat,), (piece,), facts=Points(total))
        remove_from_game(s, piece)
        s.push(Shield(seat, total, None, False))
        return
    s.say("junkyard_bots.harmless", (seat,), (piece,))
    if verb == "eat":
        spit_out(s, seat, piece)
    else:
        s.push_last_first(PLACE[seat])


@dataclass(frozen=True)
class Place(Ask):
    """Ask where to put a grabbed die (JB-30). The player can also leave it (JB-A20)."""

    def moves(self, s: State) -> list[Move]:
        seat, piece = self.seat, s.zones[TARGET][0]
        die: Die = s.faces[piece]
        if die.type == "pipe":
            hosts = [part for end in ENDS for part in parts(s, seat, end)]
            found = [cached_move("fit", piece, part) for part in hosts]
        elif die.type in ENDS:
            found = [cached_move("fit", piece, body(s, seat))]
        else:
            hosts = weapons_without_computer(s, seat) if die.type == "computer" else []
            found = [cached_move("hold", piece, host) for host in hosts + empty_claws(s, seat)]
        return [*found, cached_move("let_lie")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        piece = s.zones[TARGET][0]
        if move.verb == "let_lie":
            s.say("junkyard_bots.let_lie", (self.seat,), (piece,))
            drop_die(s, piece)
            return
        s.say(f"junkyard_bots.{move.verb}", (self.seat,), (piece, move.target))
        (attach_part if move.verb == "fit" else put_in_claw)(s, self.seat, piece, move.target)


# By seat, the steps that place a grabbed die, the last first.
PLACE: tuple[tuple[Step, ...], ...] = tuple(
    (Limit(seat), Place(seat)) for seat in range(SEATS.stop - 1)
)
