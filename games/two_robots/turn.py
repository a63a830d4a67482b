"""A turn of Two Robots: draw, play, trigger an Event, and discard down to the hand limit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move, moves_to
from games.shared_verbs import draw_all, seats_with_most
from games.two_robots import SEATS
from games.two_robots.attack import attack, met_needs, open_to_ice
from games.two_robots.cards import NUMBERS, WANTS, RobotsCard, cards
from games.two_robots.damage import Lasting, end_lasting, health
from games.two_robots.event import EventPhase
from games.two_robots.factory import (
    SLOTS_OF,
    ZONES,
    Factory,
    add_part,
    count_robots,
    factory,
    has_ability,
    move_ice,
    parts,
    room_of,
    salvager_of,
)
from games.two_robots.zones import FACTORY, HAND, PIECES, STACKS, TwoRobotsMarks, opponents


@dataclass(frozen=True)
class Turn(Step):
    """Begin a seat's turn: end its lasting effects, and push its four phases (TR-10).

    The seat draws at once, unless Scavenger may first take the top of the discard pile.
    """

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        s.begin_turn(seat)
        if s.winners:
            return
        end_lasting(s, seat)
        if s.options["late"] == "on" and s.turn_number > NUMBERS.turns:
            end_late_game(s)
            return
        plays, drawn = plays_and_draws(s)
        s.mark("plays", plays)
        s.push_last_first(_PHASES[seat])
        if has_ability(s, seat, "rummage") and s.zones["discard"]:
            s.push(_RUMMAGE[seat], _PLAYING[seat])
        else:
            draw_all(s, HAND[seat], drawn, chance)
            play_on(s, seat)


def plays_and_draws(s: State) -> tuple[int, int]:
    """Return how many cards a seat plays and draws in a turn, which an option sets (TR-A2)."""
    return _SLOWLY if s.options["pace"] == NUMBERS.pace else _USUALLY


_SLOWLY, _USUALLY = (NUMBERS.pace, NUMBERS.pace), (NUMBERS.plays, NUMBERS.draw)


def end_late_game(s: State) -> None:
    """End a late game: the strongest seat wins (TR-A24)."""
    s.say("two_robots.late")
    left = s.playing()
    for rank in (health, count_robots, lambda s, seat: len(parts(s, seat))):
        left = seats_with_most({seat: rank(s, seat) for seat in left})
    s.win(*left)


def draw_cards(s: State, seat: Seat, count: int, chance: Chance) -> None:
    """Draw `count` cards, or as many as there are (TR-12, TR-A19)."""
    draw_all(s, HAND[seat], count, chance)


@dataclass(frozen=True)
class Rummage(Ask):
    """Ask whether Scavenger takes the top of the discard pile."""

    def moves(self, s: State) -> list[Move]:
        return [
            cached_move("rummage", s.zones["discard"][-1], HAND[self.seat]),
            cached_move("draw"),
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is not None:
            s.say("two_robots.rummage", (self.seat,), (move.piece,))
            s.move(move.piece, HAND[self.seat])
        draw_cards(s, self.seat, plays_and_draws(s)[1] - (move.piece is not None), chance)


@dataclass(frozen=True)
class Playing(Step):
    """Continue the Play Phase while the seat has plays and cards."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        play_on(s, self.seat)


def play_on(s: State, seat: Seat) -> None:
    """Ask for the next card to play, if the seat has plays and cards."""
    marks: TwoRobotsMarks = s.marks
    if marks["plays"] > 0 and s.zones[HAND[seat]]:
        s.push(_PLAY[seat])


@dataclass(frozen=True)
class Play(Ask):
    """Ask for a card to play and its place, or for the end of the phase."""

    def moves(self, s: State) -> list[Move]:
        faces: list[RobotsCard] = s.faces
        seat = self.seat
        mine: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
        room = mine.room or room_of(mine)
        ways, builds, lacks = room.ways, _BUILDS[seat], WANTS ^ met_needs(s, seat, mine, room)
        found: list[Move] = []
        for piece in s.zones[HAND[seat]]:
            face = faces[piece]
            if face.bit:
                way = ways[face.mask]
                found += (builds[way] or stack_moves(builds, "build", seat, way))[piece]
            elif not face.wants & lacks:
                if face.verb in _PLACED:
                    found += play_moves(s, seat, piece, face)
                else:
                    found.append(_PLAYS[piece])
        found.append(_END)
        return found

    def others(self, s: State) -> list[Move]:
        """Return the moves other than building: other cards, and the end."""
        seat, faces = self.seat, cards(s)
        mine = factory(s, seat)
        lacks = WANTS ^ met_needs(s, seat, mine, room_of(mine))
        found: list[Move] = []
        for piece in s.zones[HAND[seat]]:
            face = faces[piece]
            if not (face.bit or face.wants & lacks):
                found += play_moves(s, seat, piece, face)
        found.append(_END)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat, piece = self.seat, move.piece
        if piece is None:
            return
        marks: TwoRobotsMarks = s.marks
        left = marks["plays"] - 1
        s.mark("plays", left)  # TR-A5
        if move.verb == "build":  # TR-16
            add_part(s, seat, piece, str(move.to))
            if s.winners:
                s.push(_PLAYING[seat])
            elif left > 0 and s.zones[HAND[seat]]:
                s.push(self)
            return
        s.push(_PLAYING[seat])
        _PLAYED[move.verb](s, seat, piece, str(move.to), chance)


_END = cached_move("end")


Onto = list[tuple[Move, ...]]  # by card, the moves that put it onto some Stacks
_BUILDS, _FREEZES, _THAWS = [  # by seat and way
    [[Onto() for _ in SLOTS_OF] for _ in STACKS] for _ in range(3)
]


def stack_moves(known: list[Onto], verb: str, seat: Seat, way: int) -> Onto:
    """Return the moves onto the Stacks of a way; they are made on first use."""
    if not known[way]:
        each = [_stack_moves(verb, zone) for zone in ZONES[seat][way]]
        known[way] = list(zip(*each, strict=True)) if each else [()] * PIECES
    return known[way]


@cache
def _stack_moves(verb: str, zone: str) -> list[Move]:
    return moves_to(verb, zone, PIECES)


_PLAYS = moves_to("play", "played", PIECES)
_PLACED = frozenset(["freeze", "thaw", "recruit"])  # verbs with needs that `means` does not cover


def play_moves(s: State, seat: Seat, piece: Piece, face: RobotsCard) -> Sequence[Move]:
    """Return the moves that play an Attack or Defense card whose needs the seat meets."""
    if face.verb == "thaw":
        mine = factory(s, seat)
        return stack_moves(_THAWS[seat], "thaw", seat, mine.taken & ~mine.bare)[piece]
    if face.verb == "freeze":
        found: list[Move] = []
        for owner in open_to_ice(s, seat):
            theirs: Factory = s.cache[FACTORY[owner]] or factory(s, owner)
            way, freezes = theirs.bare, _FREEZES[owner]
            found += (freezes[way] or stack_moves(freezes, "freeze", owner, way))[piece]
        return found
    if face.verb == "recruit" and not _has_part(s, "discard"):
        return []
    return [_PLAYS[piece]]


def _has_part(s: State, zone: str) -> bool:
    faces = cards(s)
    return any(faces[piece].bit for piece in s.zones[zone])


def freeze(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Attack a Stack with an Ice Blast."""
    attack(s, seat, piece, (to,))


def thaw(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Discard a Rescue Drill and the ice that it removes (TR-A9)."""
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    s.move(piece, "discard", up=True)
    move_ice(s, s.zones[to][-1], to, "discard")


def play(s: State, seat: Seat, piece: Piece, to: str, chance: Chance) -> None:
    """Play an Attack, which asks for targets, or a Defense card, which acts at once (TR-23)."""
    face: RobotsCard = s.faces[piece]
    if face.kind == "attack":
        attack(s, seat, piece)
        return
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    face.act(s, seat, piece, chance)
    s.move(piece, "discard", up=True)


_PLAYED = {"freeze": freeze, "thaw": thaw, "play": play}


@dataclass(frozen=True)
class Cleanup(Step):
    """Let the seat discard down to the hand limit (TR-35)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        over = len(s.zones[HAND[self.seat]]) - hand_limit(s, self.seat)
        if over > 0:
            s.push_last_first([_DISCARD[self.seat]] * over)


def hand_limit(s: State, seat: Seat) -> int:
    """Return how many cards a seat keeps at the end of its turn; the Peacemaker keeps more."""
    face = salvager_of(s, seat)
    return int(face.args["cards"]) if face.ability == "treaty" else NUMBERS.hand


@dataclass(frozen=True)
class Discard(Ask):
    """Ask which card to discard."""

    def moves(self, s: State) -> list[Move]:
        return list(map(_DISCARDS.__getitem__, s.zones[HAND[self.seat]]))

    def take(self, s: State, move: Move, chance: Chance) -> None:
        piece = move.piece
        assert piece is not None
        s.move(piece, "discard", True)


@dataclass(frozen=True)
class Next(Lasting):
    """Begin the turn of the next Salvager still in the game (TR-9, TR-A17)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        _TURN[opponents(s, self.seat)[0]].run(s, chance)


# Steps are values: each is made only once.
_SEATS = range(SEATS.stop)
_TURN = tuple(map(Turn, _SEATS))
_PHASES = tuple(
    [(Next(n), Cleanup(n), EventPhase(n)) for n in _SEATS],  # after playing; last is first
)
_RUMMAGE = tuple(map(Rummage, _SEATS))
_PLAY = tuple(map(Play, _SEATS))
_PLAYING = tuple(map(Playing, _SEATS))
_DISCARDS = moves_to("discard", "discard", PIECES)
_DISCARD = tuple(map(Discard, _SEATS))
