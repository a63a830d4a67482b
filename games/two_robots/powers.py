"""The questions that Powers and Active Robots ask: which opponent, Part or energy."""

from dataclasses import dataclass, replace

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move, sweep
from games.two_robots.attack import Place, keeper
from games.two_robots.cards import cards
from games.two_robots.damage import push_damage
from games.two_robots.energies import ENERGIES
from games.two_robots.event import payable_parts, sacrifice
from games.two_robots.factory import add_part, parts, remove_part, spots, welcome_energies
from games.two_robots.zones import HAND, HERO, SEAT_OF, marks_of, opponents


@dataclass(frozen=True)
class Choose(Ask):
    """Ask which opponent is hit, shows the hand or must pay."""

    verb: str
    damage: int = 0
    parts: int = 0

    def moves(self, s: State) -> list[Move]:
        return [cached_move(self.verb, None, HERO[other]) for other in opponents(s, self.seat)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        victim = SEAT_OF[str(move.to)]
        s.say(f"two_robots.{self.verb}", (self.seat, victim))
        if self.verb == "hit":
            push_damage(s, [victim], self.damage)
        elif self.verb == "disarm":
            disarm(s, victim)
        elif len(payable_parts(s, victim)) < self.parts:
            push_damage(s, [victim], self.damage)
        else:
            s.push(Retaliated(victim, self.damage, self.parts))


def disarm(s: State, victim: Seat) -> None:
    """Show a hand to all and discard its Attack cards."""
    faces, hand = cards(s), s.zones[HAND[victim]]
    for piece in hand:
        s.turn(piece, True)
    for piece in hand[:]:
        if faces[piece].kind == "attack":
            s.move(piece, "discard", up=True)
    for piece in hand:
        s.turn(piece, False)


@dataclass(frozen=True)
class Retaliated(Ask):
    """Ask the victim to give up Parts or suffer the damage (TR-A27)."""

    damage: int
    parts: int

    def moves(self, s: State) -> list[Move]:
        given = [cached_move("sacrifice", part, "discard") for part in payable_parts(s, self.seat)]
        return [*given, cached_move("suffer")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            push_damage(s, [self.seat], self.damage)
            return
        remove_part(s, move.piece)
        s.push_last_first([sacrifice(self.seat)] * (self.parts - 1))


@dataclass(frozen=True)
class Melt(Ask):
    """Ask an opponent to discard the hand or suffer the damage (TR-39, TR-A27)."""

    damage: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("discard_hand"), cached_move("suffer")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "suffer":
            s.mark("suffering", (*marks_of(s)["suffering"], self.seat))


@dataclass(frozen=True)
class Molten(Step):
    """Carry out the choices of all opponents together (TR-A27)."""

    seats: tuple[Seat, ...]
    damage: int

    def run(self, s: State, chance: Chance) -> None:
        suffering = marks_of(s)["suffering"]
        s.mark("suffering", ())
        for seat in self.seats:
            if seat not in suffering:
                s.say("two_robots.melted", (seat,))
                sweep(s, HAND[seat], "discard")
        if suffering:
            push_damage(s, suffering, self.damage)


@dataclass(frozen=True)
class Wreck(Ask):
    """Ask which Part to destroy; a second one must be in the same Factory (Ronin)."""

    left: int
    victim: Seat | None = None

    def moves(self, s: State) -> list[Move]:
        seats = opponents(s, self.seat) if self.victim is None else [self.victim]
        return [cached_move("wreck", None, part) for seat in seats for part in parts(s, seat)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        part, victim = move.target, keeper(s, move.target)
        s.say("two_robots.wreck", (self.seat, victim), (part,))
        remove_part(s, part)
        if self.left > 1 and parts(s, victim):
            s.push(Wreck(self.seat, self.left - 1, victim))


@dataclass(frozen=True)
class Strip(Ask):
    """Ask which Part to steal; this is no Attack, so nothing protects it (TR-A8)."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("strip", None, part) for part in self.choices(s)]

    def choices(self, s: State) -> list[Piece]:
        """Return the Parts that fit the seat's own Factory."""
        faces, fit = cards(s), welcome_energies(s, self.seat)
        found = [part for other in opponents(s, self.seat) for part in parts(s, other)]
        return [part for part in found if faces[part].mask & fit]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.say("two_robots.stolen", (self.seat, keeper(s, move.target)), (move.target,))
        place_part(s, self.seat, move.target)


def place_part(s: State, seat: Seat, part: Piece) -> None:
    """Put a Part into a Factory; ask for the Stack if several are possible (TR-A22)."""
    found = spots(s, seat, part)
    if len(found) == 1:
        add_part(s, seat, part, found[0])
    elif found:
        s.push(Place(seat, part))


@dataclass(frozen=True)
class Salvage(Ask):
    """Ask which Part of the discard pile goes into the Factory or the hand."""

    verb: str
    left: int
    must: bool = False  # whether the player must take one

    def moves(self, s: State) -> list[Move]:
        to = HAND[self.seat] if self.verb == "recover" else "played"
        found = [cached_move(self.verb, part, to) for part in self.choices(s)]
        return found if self.must else [*found, cached_move("end")]

    def choices(self, s: State) -> list[Piece]:
        """Return the Parts that can be taken, which excludes those just paid (TR-A28)."""
        faces, gone = cards(s), marks_of(s)["spent"]
        found = [p for p in s.zones["discard"] if faces[p].bit and p not in gone]
        if self.verb == "recover":
            return found
        fit = welcome_energies(s, self.seat)
        return [piece for piece in found if faces[piece].mask & fit]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        salvage(s, replace(self, left=self.left - 1))
        s.say(f"two_robots.{self.verb}", (self.seat,), (move.piece,))
        if self.verb == "recover":
            s.move(move.piece, HAND[self.seat])
        else:
            place_part(s, self.seat, move.piece)


@dataclass(frozen=True)
class Salvaging(Step):
    """Ask for another Part if the discard pile has one."""

    ask: Salvage

    def run(self, s: State, chance: Chance) -> None:
        if self.ask.left and self.ask.choices(s):
            s.push(self.ask)


def salvage(s: State, ask: Salvage) -> None:
    """Ask for a Part of the discard pile as the next step, if it has one by then."""
    s.push(Salvaging(ask))


@dataclass(frozen=True)
class Name(Ask):
    """Ask which energy Fallout destroys."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move(energy) for energy in ENERGIES]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.say(f"two_robots.fallout.{move.verb}", (self.seat,))
        for seat in (self.seat, *opponents(s, self.seat)):
            for piece in parts(s, seat):
                if move.verb in cards(s)[piece].energies:
                    remove_part(s, piece)
