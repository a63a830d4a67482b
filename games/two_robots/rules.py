"""Two Robots: draw, play, trigger an Event, and be the first with two complete robots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.cardfile.reader import CardShape
from games.engine.chance import Chance
from games.engine.core import Ask, Move, Options, Piece, Seat, State, Step, same
from games.engine.rules import Option, RuleController
from games.shared_verbs import draw, number_of
from games.two_robots import features, shown
from games.two_robots.attack import attack, count_play, has_targets, plays_left, targets
from games.two_robots.cards import CARDS, RobotsCard
from games.two_robots.damage import health, most
from games.two_robots.event import EventPhase
from games.two_robots.factory import (
    frozen,
    has,
    hero,
    needs,
    parts,
    places,
    put,
    robots,
    stacks,
)
from games.two_robots.habits import best_play, best_plays, least
from games.two_robots.numbers import NUMBERS, RobotsNumbers
from games.two_robots.verbs import VERBS
from games.two_robots.zones import HAND, HERO, POWER, SEATS, others, sight

ORDER = tuple(card.key for card in CARDS if card.kind == "salvager")  # the turn order (TR-9)
ACTIONS = ("part", "defense", "attack")
BLANK = "armour"  # a card of health and nothing else, where there are more than three
NORMAL = 3


class TwoRobots(RuleController):
    """The rule controller: two to four players, play goes counter-clockwise."""

    key = "two_robots"
    seats = SEATS
    direction = "right"
    cards = CardShape(RobotsCard, VERBS, RobotsNumbers)
    feature_names: tuple[str, ...] = features.NAMES
    ahead = 1  # what is finished too late, and what the next one can take away

    def options(self, seats: int) -> tuple[Option, ...]:
        """How Salvagers are found (TR-3), and what the source leaves open. A `late` game is cut off
        where nobody plays, which whoever opens the table knows (TR-A24)."""
        return (
            Option("salvagers", ("pick", "random"), "pick"),
            Option("pace", (NUMBERS.draw, NUMBERS.pace), NUMBERS.draw),
            Option("powers", (NORMAL, NORMAL + 2), NUMBERS.powers),
            Option("promo", ("off", "on"), "off"),
            Option("frozen", ("free", "held"), "free"),
            Option("late", ("on", "off"), "on", shown=False),
        )

    def table(self, seats: int, options: Options) -> State:
        """All cards in their piles, about to be shuffled (TR-6)."""
        s = State(seats, options, sight(seats))
        promo = options["promo"] == "on"
        s.add(copies(ACTIONS, seats, promo), "deck")
        s.add(copies(("active",), seats), "robots")
        blanks = [c for c in CARDS if c.key == BLANK] * ((number_of(s, "powers") - NORMAL) * seats)
        s.add(
            [*(c for c in CARDS if c.kind in ("salvager", "power") and c.key != BLANK), *blanks],
            "box",
        )
        s.marks |= {
            "order": tuple(range(seats)),
            "plays": 0,
            "attack": None,
            "aim": (),
            "missiles": 0,
            "event": None,
            "spent": (),
            "suffering": (),
            "ceasefire": None,
            "shield": None,
        }
        s.push(Deal())
        return s

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        """What matters to a seat in its own view."""
        return features.features(s, seat)

    def signs(self, s: State, zone: str) -> tuple[str, ...]:
        """The energies that a Stack can still have."""
        return shown.signs(s, zone)

    def met(self, s: State, piece: Piece) -> bool | None:
        """Whether its holder has the Stacks that a card needs."""
        return shown.met(s, piece)

    def tally(self, s: State, seat: Seat) -> dict[str, int]:
        """What is counted of a player."""
        return shown.tally(s, seat)


def copies(kinds: tuple[str, ...], seats: int, promo: bool = False) -> list[Any]:
    """The cards of these kinds for so many players."""
    return [
        card
        for card in CARDS
        if card.kind in kinds and card.players <= seats and (promo or not card.promo)
        for _ in range(card.count)
    ]


# setting up


@dataclass(frozen=True, slots=True)
class Deal(Step):
    """Shuffle both piles; nobody is dealt a hand (TR-6, TR-8); everybody finds a Salvager."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle("deck", chance)
        s.shuffle("robots", chance)
        if s.options["salvagers"] == "pick":
            s.push(*[Pick(seat) for seat in range(s.seats)], Begin())
            return
        for seat, piece in enumerate(by_lot(s, chance)):
            enlist(s, seat, piece)
        s.push(Begin())


def by_lot(s: State, chance: Chance) -> list[Piece]:
    """Salvagers for all seats: any of them, round the table in their order, from any seat on."""
    heroes = salvagers(s)
    chance.shuffle(heroes)
    drawn = sorted(heroes[: s.seats])
    first = chance.below(s.seats)
    return drawn[first:] + drawn[:first]


@dataclass(frozen=True, slots=True)
class Pick(Ask):
    """Which Salvager? Each of them once (TR-3)."""

    def moves(self, s: State) -> list[Move]:
        return [same(s.faces[piece].key) for piece in salvagers(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        enlist(s, self.seat, next(p for p in salvagers(s) if s.faces[p].key == move.verb))


def salvagers(s: State) -> list[Piece]:
    """The Salvagers that nobody has yet."""
    return [piece for piece in s.zones["box"] if s.faces[piece].kind == "salvager"]


def enlist(s: State, seat: Seat, piece: Piece) -> None:
    """A seat gets a Salvager and its Power cards, the measure of its health (TR-4)."""
    s.move(piece, HERO[seat], up=True)
    key, faces = s.faces[piece].key, s.faces
    for power in [p for p in s.zones["box"] if faces[p].of == key]:
        s.move(power, POWER[seat], up=True)
    for blank in [p for p in s.zones["box"] if faces[p].key == BLANK][
        : number_of(s, "powers") - NORMAL
    ]:
        s.move(blank, POWER[seat])


@dataclass(frozen=True, slots=True)
class Begin(Step):
    """The turn order is that of the Salvagers, and the first of them starts (TR-9)."""

    def run(self, s: State, chance: Chance) -> None:
        order = sorted(range(s.seats), key=lambda seat: ORDER.index(hero(s, seat).key))
        s.mark("order", tuple(order))
        s.push(Turn(order[0]))


# a turn


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """A seat's turn: what lasted until now is over, and its four phases follow (TR-10)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.begin_turn(self.seat)
        for name in ("ceasefire", "shield"):
            if s.marks[name] == self.seat:
                s.mark(name, None)
        if s.options["late"] == "on" and int(str(s.marks["turn"])) > NUMBERS.turns:
            late(s)
            return
        s.mark("plays", pace(s, NUMBERS.plays))
        seat = self.seat
        s.push(Draws(seat), Playing(seat), EventPhase(seat), Cleanup(seat), Next(seat))


def pace(s: State, number: int) -> int:
    """Cards to draw or to play: five, or three at the slower pace (TR-A2)."""
    return NUMBERS.pace if s.options["pace"] == NUMBERS.pace else number


def late(s: State) -> None:
    """A game without people ends here; the strongest wins (TR-A24)."""
    s.say("two_robots.late")
    left = s.playing()
    for rank in (health, robots, lambda s, seat: len(parts(s, seat))):
        left = most({seat: rank(s, seat) for seat in left})
    s.win(*left)


@dataclass(frozen=True, slots=True)
class Draws(Step):
    """The Draw Phase; Scavenger may begin with the top of the discard pile."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if has(s, self.seat, "rummage") and s.zones["discard"]:
            s.push(Rummage(self.seat))
        else:
            draws(s, self.seat, pace(s, NUMBERS.draw), chance)


def draws(s: State, seat: Seat, cards: int, chance: Chance) -> None:
    """Draw what there is (TR-12, TR-A19)."""
    for _ in range(cards):
        draw(s, HAND[seat], chance)


@dataclass(frozen=True, slots=True)
class Rummage(Ask):
    """Does Scavenger take the card on the discard pile?"""

    def moves(self, s: State) -> list[Move]:
        return [same("rummage", s.zones["discard"][-1], HAND[self.seat]), same("draw")]

    def usual(self, s: State) -> Move | None:
        """Draw."""
        return same("draw")

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is not None:
            s.say("two_robots.rummage", (self.seat,), (move.piece,))
            s.move(move.piece, HAND[self.seat])
        draws(s, self.seat, pace(s, NUMBERS.draw) - (move.piece is not None), chance)


@dataclass(frozen=True, slots=True)
class Playing(Step):
    """The Play Phase goes on while there are plays and cards left."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if plays_left(s) > 0 and s.zones[HAND[self.seat]]:
            s.push(_PLAY[self.seat])


@dataclass(frozen=True, slots=True)
class Play(Ask):
    """Which card is played, and where; or is that all?"""

    def moves(self, s: State) -> list[Move]:
        seat, faces = self.seat, s.faces
        free, many = places(s, seat), len(stacks(s, seat))
        found: list[Move] = []
        for piece in s.zones[HAND[seat]]:
            face = faces[piece]
            if face.bit:
                mask = face.mask
                found += [same("build", piece, zone) for zone, fit in free if fit & mask]
            elif face.do and many >= needs(s, seat, face):
                found += usable(s, seat, piece, face)
        found.append(same("end"))
        return found

    def others(self, s: State) -> list[Move]:
        """What can be done but build: play another card, or end."""
        seat, faces, many = self.seat, s.faces, len(stacks(s, self.seat))
        cards = [(piece, faces[piece]) for piece in s.zones[HAND[seat]] if faces[piece].do]
        can = [(piece, face) for piece, face in cards if many >= needs(s, seat, face)]
        return [*[m for piece, face in can for m in usable(s, seat, piece, face)], same("end")]

    def sensible(self, s: State) -> list[Move]:
        """Each Part where it adds most, and all else."""
        return best_plays(s, self.seat, self.others(s))

    def usual(self, s: State) -> Move | None:
        """In the middle of a turn the rest of it."""
        return best_play(s, self.seat) if plays_left(s) < pace(s, NUMBERS.plays) else None

    def habit(self, s: State) -> Move:
        """Build, draw, and end: from the first play on."""
        return best_play(s, self.seat)

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        count_play(s)
        s.push(_PLAYING[self.seat])
        _PLAYED[move.verb](s, self.seat, move.piece, move.to, chance)


def usable(s: State, seat: Seat, piece: Piece, face: Any) -> list[Move]:
    """How an Attack or Defense card can be played now (TR-23, TR-A30)."""
    if face.verb == "freeze":
        return [same("freeze", piece, zone) for zone in targets(s, seat, face)]
    if face.kind == "attack":
        can = has_targets(s, seat, face)
    elif face.verb == "thaw":
        return [same("thaw", piece, zone) for zone in stacks(s, seat) if frozen(s, zone)]
    else:
        can = face.verb != "recruit" or any(s.faces[p].bit for p in s.zones["discard"])
    return [same("play", piece, "played")] if can else []


def build(s: State, seat: Seat, piece: Piece, to: Any, chance: Chance) -> None:
    """A Part goes onto a Stack, or begins one (TR-16)."""
    put(s, seat, piece, to)


def freeze(s: State, seat: Seat, piece: Piece, to: Any, chance: Chance) -> None:
    """An Ice Blast is aimed at a Stack."""
    attack(s, seat, piece, (to,))


def thaw(s: State, seat: Seat, piece: Piece, to: Any, chance: Chance) -> None:
    """A Rescue Drill takes the ice away; both are discarded (TR-A9)."""
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    s.move(piece, "discard", up=True)
    s.move(s.zones[to][-1], "discard", up=True)


def play(s: State, seat: Seat, piece: Piece, to: Any, chance: Chance) -> None:
    """An Attack that still has to be aimed, or a Defense card that does its work (TR-23)."""
    face = s.faces[piece]
    if face.kind == "attack":
        attack(s, seat, piece)
        return
    s.move(piece, "played", up=True)
    s.say("two_robots.defense", (seat,), (piece,))
    face.effect(s, seat, piece, chance, **face.args)
    s.move(piece, "discard", up=True)


_PLAY = tuple(map(Play, range(SEATS.stop)))
_PLAYING = tuple(map(Playing, range(SEATS.stop)))
_PLAYED = {"build": build, "freeze": freeze, "thaw": thaw, "play": play}


@dataclass(frozen=True, slots=True)
class Cleanup(Step):
    """Discard down to the hand limit (TR-35); the Peacemaker keeps more."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        over = len(s.zones[HAND[self.seat]]) - limit(s, self.seat)
        if over > 0:
            s.push(*[Discard(self.seat)] * over)


def limit(s: State, seat: Seat) -> int:
    """How many cards a seat keeps at the end of its turn."""
    return int(hero(s, seat).args["cards"]) if has(s, seat, "treaty") else NUMBERS.hand


@dataclass(frozen=True, slots=True)
class Discard(Ask):
    """Which card is too many?"""

    def moves(self, s: State) -> list[Move]:
        return [same("discard", piece, "discard") for piece in s.zones[HAND[self.seat]]]

    def sensible(self, s: State) -> list[Move]:
        """What is missed least."""
        return least(s, self.seat, self.moves(s))

    def usual(self, s: State) -> Move | None:
        """The card that is missed least."""
        return self.sensible(s)[0]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        assert move.piece is not None
        s.move(move.piece, "discard", up=True)


@dataclass(frozen=True, slots=True)
class Next(Step):
    """The next Salvager in order who is still in the game (TR-9, TR-A17)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.push(Turn(others(s, self.seat)[0]))


CONTROLLER = TwoRobots()
