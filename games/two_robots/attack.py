"""Attacks: their targets, the answers with Homing Missiles, and their effects."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from games.engine import (
    Ask,
    Chance,
    Facts,
    Move,
    Piece,
    Seat,
    Spot,
    State,
    Step,
    UniformAsk,
    cached_move,
    moves_at,
    moves_to,
    sweep,
)
from games.two_robots.cards import (
    COUNTED,
    DESTROYERS,
    EACH,
    FITTING,
    FROZEN,
    MOST,
    ONE,
    STACKS,
    THEIRS,
    RobotsCard,
    cards,
)
from games.two_robots.energies import BIT
from games.two_robots.factory import (
    SLOTS,
    ZONES,
    Factory,
    Room,
    add_part,
    factory,
    parts,
    spots,
    unfrozen_stacks,
    welcome_energies,
)
from games.two_robots.zones import (
    CIRCLE,
    FACTORY,
    HAND,
    PIECES,
    SEAT_OF,
    Circle,
    TwoRobotsMarks,
    circle,
    marks_of,
    opponents,
)


def opponents_in_reach(s: State, seat: Seat) -> Sequence[Seat]:
    """Return the opponents whose Factories can be attacked (Ceasefire)."""
    table: Circle = s.cache[CIRCLE] or circle(s)
    marks: TwoRobotsMarks = s.marks
    safe = marks["ceasefire"]
    return table.others[seat] if safe is None else _but(table.others[seat], safe)


def _but(seats: Sequence[Seat], safe: Seat) -> list[Seat]:
    return [seat for seat in seats if seat != safe]


# If these are added to the counts, the top bit of an energy shows one Part or more, or two.
_ONES, _TO_ONE, _TO_TWO = EACH * ONE, EACH * (ONE - 1), EACH * (ONE - 2)


def _has(fewer: int, many: int) -> int:
    """Return the needs that `many` Stacks meet; cards that destroy need `fewer` Stacks less."""
    return sum(STACKS[: many + 1]) + sum(DESTROYERS[: many + fewer + 1])


# By the reduction for destroying, then by the bits of all Stacks.
_HAVE = [[_has(fewer, way.bit_count()) for way in range(1 << SLOTS)] for fewer in range(MOST)]


def met_needs(s: State, seat: Seat, mine: Factory, room: Room) -> int:
    """Return the needs of cards that a seat meets, as bits: Stacks and targets (TR-23, TR-A30)."""
    kept, taken, theirs = s.cache, mine.taken, 0
    table: Circle = kept[CIRCLE] or circle(s)
    names = table.factories[seat]
    marks: TwoRobotsMarks = s.marks
    if marks["ceasefire"] is not None:
        names = [FACTORY[owner] for owner in opponents_in_reach(s, seat)]
    for name in names:
        other: Factory = kept[name] or factory(s, SEAT_OF[name])
        theirs += other.counts
    counts = mine.counts + theirs
    found = counts + _TO_ONE & _ONES | (counts + _TO_TWO & _ONES) >> 1
    found |= _HAVE[table.fewer[seat]][taken]
    if taken != mine.bare:
        found |= FROZEN
    if theirs:
        found |= THEIRS | FITTING if theirs & COUNTED[room.welcome] else THEIRS
    return found


def to_destroy(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Return moves that aim at Parts of the card's energy in any Factory (TR-25, TR-36)."""
    counted = COUNTED[BIT[str(face.args["energy"])]]
    found: list[Move] = []
    for owner in (seat, *opponents_in_reach(s, seat)):
        own: Factory = s.cache[FACTORY[owner]] or factory(s, owner)
        if own.counts & counted:
            found += own.aims.get(counted) or _aims(s, owner, own, counted)
    return found


def _aims(s: State, seat: Seat, own: Factory, counted: int) -> list[Move]:
    """Return moves that aim at the Parts of a Factory with an energy, and cache them."""
    faces = cards(s)
    found: list[Move] = []
    for zone in ZONES[seat][own.taken]:
        for piece in s.zones[zone]:
            if faces[piece].counts & counted:
                found.append(_DESTROY[piece])
    own.aims = {**own.aims, counted: found}
    return found


def open_to_ice(s: State, seat: Seat) -> list[Seat]:
    """Return the opponents whose Stacks can be frozen, which excludes Guardian (TR-A9)."""
    marks: TwoRobotsMarks = s.marks
    safe = marks["ceasefire"]
    table: Circle = s.cache[CIRCLE] or circle(s)
    found = table.soft[seat]
    return found if safe is None else _but(found, safe)


def to_freeze(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Return moves that aim at the Stacks that can be frozen (TR-A9)."""
    owners = open_to_ice(s, seat)
    return [
        cached_move("freeze", None, zone) for owner in owners for zone in unfrozen_stacks(s, owner)
    ]


def to_take(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Return moves that aim at Parts in reach that fit the Factory (TR-26, TR-A10, TR-A30)."""
    faces, fit = cards(s), welcome_energies(s, seat)
    found: list[Move] = []
    for owner in opponents_in_reach(s, seat):
        for part in parts(s, owner):
            if faces[part].mask & fit:
                found.append(_STEAL[part])
    return found


def to_send_back(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Return moves that aim at any Parts of opponents in reach."""
    owners = opponents_in_reach(s, seat)
    return [_SEND_BACK[part] for owner in owners for part in parts(s, owner)]


# The targets of an Attack, by the verb of its card.
TARGETS: dict[str, Callable[[State, Seat, RobotsCard], list[Move]]] = {
    "destroy": to_destroy,
    "freeze": to_freeze,
    "steal": to_take,
    "send_back": to_send_back,
}
_DESTROY, _STEAL, _SEND_BACK = [
    moves_at(verb, PIECES) for verb in ("destroy", "steal", "send_back")
]


def count_targets(face: RobotsCard) -> int:
    return int(face.args.get("parts", 1))


def targets(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    return TARGETS[face.verb](s, seat, face)


def attack(s: State, seat: Seat, piece: Piece, aimed: tuple[Spot, ...] = ()) -> None:
    """Play an Attack card; the player chooses its targets before anybody answers (TR-A8)."""
    face: RobotsCard = s.faces[piece]
    s.move(piece, "played", True)
    s.mark("attack", piece)
    s.mark("aim", aimed)
    s.push(launch(seat, piece))
    if not aimed:
        s.push_last_first([aim(seat, piece, face.verb)] * count_targets(face))


@dataclass(frozen=True)
class Aim(Ask):
    """Ask for one target of the Attack."""

    card: Piece
    verb: str

    def moves(self, s: State) -> list[Move]:
        found = TARGETS[self.verb](s, self.seat, s.faces[self.card])
        marks: TwoRobotsMarks = s.marks
        for spot in marks["aim"]:
            found.remove(cached_move(self.verb, None, spot))
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.mark("aim", (*marks_of(s)["aim"], move.to))


@dataclass(frozen=True)
class Aimed(Facts):
    """The Stacks that an Attack targets, or the Stacks of the Parts that it targets."""

    places: tuple[str, ...]


@dataclass(frozen=True)
class Launch(Step):
    """Let each seat whose Factory is a target answer in turn order (TR-A29)."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        marks: TwoRobotsMarks = s.marks
        aimed = marks["aim"]
        seat = self.seat
        hit: list[Seat] = []
        touched: list[Seat] = []
        for spot in aimed:
            hit.append(keeper(s, spot))
        for other in opponents(s, seat):
            if other in hit:
                touched.append(other)
        if s.event_log is not None:
            places = tuple([spot if isinstance(spot, str) else s.where[spot] for spot in aimed])
            pieces = (self.card, *parts_aimed_at(s))
            s.say("two_robots.attack", (seat, *touched), pieces, facts=Aimed(places))
        s.push(strike(seat, self.card), CLEAR)
        if touched:
            for other in touched[:0:-1]:
                s.push(defend(other, seat))
            begin_exchange(s, touched[0], seat)


@dataclass(frozen=True)
class Defend(Step):
    """Begin the exchange of Homing Missiles between a target's owner and the attacker."""

    seat: Seat
    attacker: Seat

    def run(self, s: State, chance: Chance) -> None:
        begin_exchange(s, self.seat, self.attacker)


def begin_exchange(s: State, seat: Seat, attacker: Seat) -> None:
    """Ask a target's owner for Homing Missiles, if open information allows any (TR-A6, TR-30)."""
    s.mark("missiles", 0)
    if can_interrupt(s, seat, "intercept"):
        s.push(intercept(seat, attacker), JUDGE)


@dataclass(frozen=True)
class Intercept(UniformAsk):
    """Ask whether to fire Homing Missiles; asked of every rival, so that it reveals nothing."""

    foe: Seat

    def moves(self, s: State) -> list[Move]:
        faces: list[RobotsCard] = s.faces
        found: list[Move] = []
        for piece in s.zones[HAND[self.seat]]:
            if faces[piece].interrupt == "intercept":
                found.append(_FIRED[piece])
        found.append(_PASS)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        s.mark("missiles", marks_of(s)["missiles"] + 1)
        s.move(move.piece, "played", up=True)
        if s.event_log is not None:
            fired = tuple(s.zones["played"][:-3:-1])
            s.say("two_robots.missiles", (self.seat, self.foe), fired)
        if self.seat == s.active:
            count_play(s)
        if can_interrupt(s, self.foe, "intercept"):  # as far as all can see (TR-A6, TR-30)
            s.push(intercept(self.foe, self.seat))


@dataclass(frozen=True)
class Judge(Step):
    """End the exchange: an odd number of missiles stops the whole Attack (TR-A7)."""

    def run(self, s: State, chance: Chance) -> None:
        marks: TwoRobotsMarks = s.marks
        fired = marks["missiles"]
        if fired:
            s.mark("missiles", 0)
        if fired % 2:
            s.say("two_robots.cancelled", (s.active,))
            while not isinstance(s.stack[-1], Clear):  # the answers of others, and the Strike
                s.pop_step()


@dataclass(frozen=True)
class Strike(Step):
    """Carry out an Attack that nobody stopped."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        face: RobotsCard = s.faces[self.card]
        face.act(s, self.seat, self.card, chance)


@dataclass(frozen=True)
class Clear(Step):
    """Discard the cards played for this Attack (TR-23)."""

    def run(self, s: State, chance: Chance) -> None:
        s.mark("attack", None)
        s.mark("aim", ())
        sweep(s, "played", "discard")


_FIRED, _PASS = moves_to("intercept", "played", PIECES), cached_move("pass")
# Steps are values: each is made only once.
CLEAR, JUDGE = Clear(), Judge()
aim, launch, strike = cache(Aim), cache(Launch), cache(Strike)
defend, intercept = cache(Defend), cache(Intercept)


@dataclass(frozen=True)
class Place(Ask):
    """Ask onto which Stack to put a Part that was not built from the hand (TR-A22)."""

    part: Piece

    def moves(self, s: State) -> list[Move]:
        return [cached_move("place", self.part, zone) for zone in spots(s, self.seat, self.part)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        add_part(s, self.seat, self.part, str(move.to))


def can_interrupt(s: State, seat: Seat, interrupt: str) -> bool:
    """Return whether cards, Stacks and plays in the open let a seat interrupt."""
    marks: TwoRobotsMarks = s.marks
    if marks["plays"] < 1 and seat == marks["active"]:
        return False
    if not s.zones[HAND[seat]]:
        return False
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    return own.taken.bit_count() >= (_NEEDED.get(interrupt) or stacks_for_interrupt(s, interrupt))


_NEEDED: dict[str, int] = {}  # cached for all tables, which share one card file


def stacks_for_interrupt(s: State, interrupt: str) -> int:
    """Return how many Stacks the card with this interrupt needs."""
    if interrupt not in _NEEDED:
        box: tuple[RobotsCard, ...] = s.box
        _NEEDED[interrupt] = next(card.stacks or 0 for card in box if card.interrupt == interrupt)
    return _NEEDED[interrupt]


def parts_aimed_at(s: State) -> list[Piece]:
    """Return the targets of the current Attack that are Parts."""
    return [spot for spot in marks_of(s)["aim"] if isinstance(spot, int)]


def keeper(s: State, spot: Spot) -> Seat:
    """Return the owner of the Factory of a Part or Stack."""
    return SEAT_OF[spot if isinstance(spot, str) else s.where[spot]]


def count_play(s: State) -> None:
    """Count one play of the active player (TR-A5)."""
    s.mark("plays", marks_of(s)["plays"] - 1)
