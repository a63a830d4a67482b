"""A turn of Two Robots: draw, play, trigger an Event, and discard down to the hand limit."""

from dataclasses import dataclass
from functools import cache

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move
from games.shared_verbs import draw, most
from games.two_robots.attack import Near, attack, count_play, has_targets, near, to_freeze
from games.two_robots.cards import NUMBERS, RobotsCard, cards
from games.two_robots.damage import Lasting, expire, health
from games.two_robots.event import EventPhase
from games.two_robots.factory import (
    Factory,
    factory,
    fitting,
    has,
    hero,
    needs,
    parts,
    put,
    robots,
)
from games.two_robots.zones import HAND, SEATS, marks, others


@dataclass(frozen=True)
class Turn(Step):
    """A seat's turn: what lasted until now is over, and its four phases follow (TR-10)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        s.begin_turn(seat)
        expire(s, seat)
        if s.options["late"] == "on" and marks(s)["turn"] > NUMBERS.turns:
            late(s)
            return
        s.mark("plays", pace(s, NUMBERS.plays))
        s.push(Draws(seat), Playing(seat), EventPhase(seat), Cleanup(seat), Next(seat))


def pace(s: State, number: int) -> int:
    """Return how many cards are drawn or played: `number`, or fewer at the slower pace (TR-A2)."""
    return NUMBERS.pace if s.options["pace"] == NUMBERS.pace else number


def late(s: State) -> None:
    """End a game without people: the strongest wins (TR-A24)."""
    s.say("two_robots.late")
    left = s.playing()
    for rank in (health, robots, lambda s, seat: len(parts(s, seat))):
        left = most({seat: rank(s, seat) for seat in left})
    s.win(*left)


@dataclass(frozen=True)
class Draws(Step):
    """The Draw Phase; Scavenger may begin with the top of the discard pile."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if has(s, self.seat, "rummage") and s.zones["discard"]:
            s.push(Rummage(self.seat))
        else:
            draws(s, self.seat, pace(s, NUMBERS.draw), chance)


def draws(s: State, seat: Seat, count: int, chance: Chance) -> None:
    """Draw so many cards, or what there is (TR-12, TR-A19)."""
    for _ in range(count):
        draw(s, HAND[seat], chance)


@dataclass(frozen=True)
class Rummage(Ask):
    """Does Scavenger take the card on the discard pile?"""

    def moves(self, s: State) -> list[Move]:
        return [
            cached_move("rummage", s.zones["discard"][-1], HAND[self.seat]),
            cached_move("draw"),
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is not None:
            s.say("two_robots.rummage", (self.seat,), (move.piece,))
            s.move(move.piece, HAND[self.seat])
        draws(s, self.seat, pace(s, NUMBERS.draw) - (move.piece is not None), chance)


@dataclass(frozen=True)
class Playing(Step):
    """The Play Phase goes on while there are plays and cards left."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if marks(s)["plays"] > 0 and s.zones[HAND[self.seat]]:
            s.push(_PLAY[self.seat])


@dataclass(frozen=True)
class Play(Ask):
    """Which card is played, and where; or is that all?"""

    def moves(self, s: State) -> list[Move]:
        seat, faces, found = self.seat, cards(s), list[Move]()
        mine, reach = factory(s, seat), Near()
        for piece in s.zones[HAND[seat]]:
            face = faces[piece]
            if face.bit:
                mask = face.mask
                found += builds(piece, mine.fitting.get(mask) or fitting(mine, mask))
            elif face.verb and can_play(s, seat, face, mine):
                if face.kind == "attack" and not reach:
                    reach = near(s, seat)
                found += usable(s, seat, piece, face, reach)
        found.append(_END)
        return found

    def others(self, s: State) -> list[Move]:
        """Return the moves that build nothing: other cards, and the end."""
        seat, faces, found = self.seat, cards(s), list[Move]()
        mine, reach = factory(s, seat), near(s, seat)
        for piece in s.zones[HAND[seat]]:
            face = faces[piece]
            if face.verb and not face.bit and can_play(s, seat, face, mine):
                found += usable(s, seat, piece, face, reach)
        found.append(_END)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        count_play(s)
        s.push(_PLAYING[self.seat])
        _PLAYED[move.verb](s, self.seat, move.piece, str(move.to), chance)


_END = cached_move("end")


@cache
def builds(piece: Piece, zones: tuple[str, ...]) -> list[Move]:
    """Return the moves that put a Part onto one of these Stacks; not to be changed."""
    return [cached_move("build", piece, zone) for zone in zones]


def can_play(s: State, seat: Seat, face: RobotsCard, mine: Factory) -> bool:
    """Return whether a seat has the Stacks for a card (TR-23)."""
    many = len(mine.stacks)
    return many >= (face.stacks or 0) or many >= needs(s, seat, face)


def usable(s: State, seat: Seat, piece: Piece, face: RobotsCard, reach: Near) -> list[Move]:
    """Return the ways to play an Attack or Defense card now (TR-23, TR-A30)."""
    if face.verb == "freeze":
        return [cached_move("freeze", piece, zone) for zone in to_freeze(s, seat, face, reach)]
    if face.kind == "attack":
        can = has_targets(s, seat, face, reach)
    elif face.verb == "thaw":
        mine = factory(s, seat)
        icy = [zone for zone in mine.stacks if zone not in mine.bare]
        return [cached_move("thaw", piece, zone) for zone in icy]
    else:
        can = face.verb != "recruit" or any(cards(s)[p].bit for p in s.zones["discard"])
    return [cached_move("play", piece, "played")] if can else []


def build(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Put a Part onto a Stack, or begin one with it (TR-16)."""
    put(s, seat, piece, to)


def freeze(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Aim an Ice Blast at a Stack."""
    attack(s, seat, piece, (to,))


def thaw(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Take the ice away with a Rescue Drill; both are discarded (TR-A9)."""
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    s.move(piece, "discard", up=True)
    s.move(s.zones[to][-1], "discard", up=True)


def play(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Play an Attack that still has to be aimed, or a Defense card, which acts at once (TR-23)."""
    face = cards(s)[piece]
    if face.kind == "attack":
        attack(s, seat, piece)
        return
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    face.act(s, seat, piece, chance)
    s.move(piece, "discard", up=True)


_PLAY = tuple(map(Play, range(SEATS.stop)))
_PLAYING = tuple(map(Playing, range(SEATS.stop)))
_PLAYED = {"build": build, "freeze": freeze, "thaw": thaw, "play": play}


@dataclass(frozen=True)
class Cleanup(Step):
    """Discard down to the hand limit (TR-35)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        over = len(s.zones[HAND[self.seat]]) - limit(s, self.seat)
        if over > 0:
            s.push(*[Discard(self.seat)] * over)


def limit(s: State, seat: Seat) -> int:
    """Return how many cards a seat keeps at the end of its turn; the Peacemaker keeps more."""
    return int(hero(s, seat).args["cards"]) if has(s, seat, "treaty") else NUMBERS.hand


@dataclass(frozen=True)
class Discard(Ask):
    """Which card is too many?"""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("discard", piece, "discard") for piece in s.zones[HAND[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, "discard", up=True)


@dataclass(frozen=True)
class Next(Lasting):
    """The next Salvager in order who is still in the game (TR-9, TR-A17)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.push(Turn(others(s, self.seat)[0]))
