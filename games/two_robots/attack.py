"""Attacks: what they can be aimed at, who may answer with Homing Missiles, and what comes of it."""

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
    bare,
    factory,
    parts,
    put,
    spots,
    welcome,
)
from games.two_robots.zones import (
    CIRCLE,
    FACTORY,
    HAND,
    PIECES,
    SEAT_OF,
    Circle,
    circle,
    marks_of,
    others,
)


def within_reach(s: State, seat: Seat) -> Sequence[Seat]:
    """Return the opponents whose Factories can be attacked (Ceasefire)."""
    table: Circle = s.cache[CIRCLE] or circle(s)
    safe: Seat | None = marks_of(s)["ceasefire"]
    return table.others[seat] if safe is None else _but(table.others[seat], safe)


def _but(seats: Sequence[Seat], safe: Seat) -> list[Seat]:
    return [seat for seat in seats if seat != safe]


# Added to the counts of all energies: the top bit of six is set from one on, or from two on.
_ONES, _TO_ONE, _TO_TWO = EACH * ONE, EACH * (ONE - 1), EACH * (ONE - 2)


def _has(fewer: int, many: int) -> int:
    """Return what is there with so many Stacks, if to destroy takes so many fewer."""
    return sum(STACKS[: many + 1]) + sum(DESTROYERS[: many + fewer + 1])


# By how many fewer these are, and by the way of all Stacks.
_HAVE = [[_has(fewer, way.bit_count()) for way in range(1 << SLOTS)] for fewer in range(MOST)]


def means(s: State, seat: Seat, mine: Factory, room: Room) -> int:
    """Return what a seat has of what cards want: Stacks and targets (TR-23, TR-A30)."""
    kept, taken, theirs = s.cache, mine.taken, 0
    table: Circle = kept[CIRCLE] or circle(s)
    names = table.factories[seat]
    if marks_of(s)["ceasefire"] is not None:
        names = [FACTORY[owner] for owner in within_reach(s, seat)]
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
    """Aim at Parts of the card's energy, in any Factory, one's own too (TR-25, TR-36)."""
    counted = COUNTED[BIT[str(face.args["energy"])]]
    found: list[Move] = []
    for owner in (seat, *within_reach(s, seat)):
        own: Factory = s.cache[FACTORY[owner]] or factory(s, owner)
        if own.counts & counted:
            found += own.aims.get(counted) or _aims(s, owner, own, counted)
    return found


def _aims(s: State, seat: Seat, own: Factory, counted: int) -> list[Move]:
    """List what aims at the Parts of a Factory that are counted there, and keep it."""
    faces = cards(s)
    found: list[Move] = []
    for zone in ZONES[seat][own.taken]:
        for piece in s.zones[zone]:
            if faces[piece].counts & counted:
                found.append(_DESTROY[piece])
    own.aims = {**own.aims, counted: found}
    return found


def open_to_ice(s: State, seat: Seat) -> list[Seat]:
    """Return the opponents whose Stacks can be frozen: not Guardian's (TR-A9)."""
    safe: Seat | None = marks_of(s)["ceasefire"]
    table: Circle = s.cache[CIRCLE] or circle(s)
    found = table.soft[seat]
    return found if safe is None else _but(found, safe)


def to_freeze(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Aim at the Stacks that can be frozen: they are not frozen yet (TR-A9)."""
    owners = open_to_ice(s, seat)
    return [cached_move("freeze", None, zone) for owner in owners for zone in bare(s, owner)]


def to_take(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Aim at Parts of opponents in reach that fit one's own Factory (TR-26, TR-A10, TR-A30)."""
    faces, fit = cards(s), welcome(s, seat)
    found: list[Move] = []
    for owner in within_reach(s, seat):
        for part in parts(s, owner):
            if faces[part].mask & fit:
                found.append(_STEAL[part])
    return found


def theirs(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    """Aim at any Parts of opponents in reach."""
    owners = within_reach(s, seat)
    return [_SEND_BACK[part] for owner in owners for part in parts(s, owner)]


# What an Attack can be aimed at, by the verb of its card.
TARGETS: dict[str, Callable[[State, Seat, RobotsCard], list[Move]]] = {
    "destroy": to_destroy,
    "freeze": to_freeze,
    "steal": to_take,
    "send_back": theirs,
}
_DESTROY, _STEAL, _SEND_BACK = [
    moves_at(verb, PIECES) for verb in ("destroy", "steal", "send_back")
]


def aims(face: RobotsCard) -> int:
    return int(face.args.get("parts", 1))


def targets(s: State, seat: Seat, face: RobotsCard) -> list[Move]:
    return TARGETS[face.verb](s, seat, face)


def attack(s: State, seat: Seat, piece: Piece, aimed: tuple[Spot, ...] = ()) -> None:
    """Play an Attack card; its targets are chosen before anybody answers (TR-A8)."""
    face: RobotsCard = s.faces[piece]
    s.move(piece, "played", True)
    s.mark("attack", piece)
    s.mark("aim", aimed)
    s.push(launch(seat, piece))
    if not aimed:
        s.push_last_first([aim(seat, piece, face.verb)] * aims(face))


@dataclass(frozen=True)
class Aim(Ask):
    """At what is the Attack aimed? One target a question."""

    card: Piece
    verb: str

    def moves(self, s: State) -> list[Move]:
        found = TARGETS[self.verb](s, self.seat, s.faces[self.card])
        aimed: tuple[Spot, ...] = marks_of(s)["aim"]
        for spot in aimed:
            found.remove(cached_move(self.verb, None, spot))
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.mark("aim", (*marks_of(s)["aim"], move.to))


@dataclass(frozen=True)
class Aimed(Facts):
    """The Stacks at which an Attack is aimed: that of each Part, or the Stack itself."""

    places: tuple[str, ...]


@dataclass(frozen=True)
class Launch(Step):
    """All whose Factory is touched may answer in turn order, whatever they hold (TR-A29)."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        aimed: tuple[Spot, ...] = marks_of(s)["aim"]
        seat = self.seat
        hit: list[Seat] = []
        touched: list[Seat] = []
        for spot in aimed:
            hit.append(keeper(s, spot))
        for other in others(s, seat):
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
    """A touched player's exchange of Homing Missiles with the attacker begins."""

    seat: Seat
    attacker: Seat

    def run(self, s: State, chance: Chance) -> None:
        begin_exchange(s, self.seat, self.attacker)


def begin_exchange(s: State, seat: Seat, attacker: Seat) -> None:
    """Ask a touched player for Homing Missiles, if all can see that it could (TR-A6, TR-30)."""
    s.mark("missiles", 0)
    if able(s, seat, "intercept"):
        s.push(intercept(seat, attacker), JUDGE)


@dataclass(frozen=True)
class Intercept(UniformAsk):
    """Does the player fire Homing Missiles? Asked alike of whoever holds them or not."""

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
        if able(s, self.foe, "intercept"):  # all can see that it could (TR-A6, TR-30)
            s.push(intercept(self.foe, self.seat))


@dataclass(frozen=True)
class Judge(Step):
    """The exchange is over: an odd number of missiles has stopped the whole Attack (TR-A7)."""

    def run(self, s: State, chance: Chance) -> None:
        fired = marks_of(s)["missiles"]
        if fired:
            s.mark("missiles", 0)
        if fired % 2:
            s.say("two_robots.cancelled", (s.active,))
            while not isinstance(s.stack[-1], Clear):  # others who may answer, and the Strike
                s.pop_step()


@dataclass(frozen=True)
class Strike(Step):
    """Nobody has stopped the Attack, so it takes effect."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        face: RobotsCard = s.faces[self.card]
        face.act(s, self.seat, self.card, chance)


@dataclass(frozen=True)
class Clear(Step):
    """What was played for this Attack is discarded (TR-23)."""

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
    """Onto which Stack does a Part go that came from elsewhere (TR-A22)?"""

    part: Piece

    def moves(self, s: State) -> list[Move]:
        return [cached_move("place", self.part, zone) for zone in spots(s, self.seat, self.part)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        put(s, self.seat, self.part, str(move.to))


def able(s: State, seat: Seat, interrupt: str) -> bool:
    """Whether a seat could interrupt, as far as all can see: cards, Stacks and plays."""
    if marks_of(s)["plays"] < 1 and seat == s.active:
        return False
    if not s.zones[HAND[seat]]:
        return False
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    return own.taken.bit_count() >= (_NEEDED.get(interrupt) or needed(s, interrupt))


_NEEDED: dict[str, int] = {}  # all tables have the cards of the same file


def needed(s: State, interrupt: str) -> int:
    """Return how many Stacks the card needs that interrupts in this way."""
    if interrupt not in _NEEDED:
        box: tuple[RobotsCard, ...] = s.box
        _NEEDED[interrupt] = next(card.stacks or 0 for card in box if card.interrupt == interrupt)
    return _NEEDED[interrupt]


def parts_aimed_at(s: State) -> list[Piece]:
    """Return those targets of the Attack at work that are Parts."""
    return [spot for spot in marks_of(s)["aim"] if isinstance(spot, int)]


def keeper(s: State, spot: Spot) -> Seat:
    """Return in whose Factory a Part or Stack is."""
    return SEAT_OF[spot if isinstance(spot, str) else s.where[spot]]


def count_play(s: State) -> None:
    """Count one play of the active player (TR-A5)."""
    s.mark("plays", marks_of(s)["plays"] - 1)
