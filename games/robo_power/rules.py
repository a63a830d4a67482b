"""Robo Power: draw, discard, and duel until one player is left with cards."""

from dataclasses import dataclass
from functools import cache

from games.cardfile.game import Game
from games.cardfile.reader import CardShape
from games.engine import (
    DECK,
    DISCARD,
    Ask,
    Chance,
    Move,
    Option,
    Options,
    Piece,
    Refusal,
    Seat,
    Spot,
    State,
    Step,
    bit,
    deal_round,
    moves_to,
    zone_viewers,
)
from games.robo_power import SEATS
from games.robo_power.cards import BOX, RoboCard
from games.robo_power.duel import start_duel
from games.robo_power.refusals import explain_refusal
from games.robo_power.zones import HAND, TABLE
from games.shared_verbs import draw, first_seat

DEALT = 6
DISCARDED = moves_to("discard", DISCARD, len(BOX))


class RoboPower(Game):
    """The rule controller: two to six players, play moves to the right."""

    key = "robo_power"
    seats = SEATS
    direction = "right"
    cards = CardShape(RoboCard)

    def options(self, seats: int) -> tuple[Option, ...]:
        # Who starts: anybody, or a seat (RP-S1).
        return (Option("start", ("random", *range(seats)), "random", free=True),)

    def table(self, seats: int, options: Options) -> State:
        s = starting_table(seats).copy()
        s.options = options
        return s

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        return explain_refusal(v, ask, piece, spot)


@cache
def starting_table(seats: int) -> State:
    """Return the starting table for a number of seats; copy it before playing on it."""
    # All cards on the draw pile, about to be shuffled and dealt.
    # Hands are their owners' secret, nobody knows the deck, the rest lies face up (RP-25).
    s = State(seats, {}, zone_viewers(seats, (DECK, DISCARD), HAND, TABLE))
    s.add(BOX, DECK)
    s.marks |= {"dueling": (), "stood": (), "trapping": 0}
    s.push(Deal())
    return s


@dataclass(frozen=True)
class Deal(Step):
    """Shuffle, deal six cards each, and let somebody start (RP-S1)."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle(DECK, chance)
        hands = HAND[: s.seats] * DEALT
        deal_round(s, DECK, s.zones[DECK][: -1 - len(hands) : -1], hands)
        s.push(Turn(first_seat(s, chance)))


@dataclass(frozen=True)
class Turn(Step):
    """Begin a seat's turn: it draws a card (RP-T1)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.begin_turn(self.seat)
        draw(s, HAND[self.seat], chance)
        s.push(Discard(self.seat), Discarded(self.seat))


@dataclass(frozen=True)
class Discard(Ask):
    """Ask for a card to discard face up (RP-T2)."""

    def moves(self, s: State) -> list[Move]:
        return [*map(DISCARDED.__getitem__, s.zones[HAND[self.seat]])]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, DISCARD, up=True)
        card: RoboCard = s.faces[move.moved]
        if card.steals:
            s.push(Spying(self.seat, card.steals))


@dataclass(frozen=True)
class Spying(Step):
    """Take the remaining cards for a discarded spy (RP-T3)."""

    seat: Seat
    left: int

    def run(self, s: State, chance: Chance) -> None:
        if self.left and victims(s, self.seat):
            s.push(Steal(self.seat), Spying(self.seat, self.left - 1))


@dataclass(frozen=True)
class Steal(Ask):
    """Ask from whose hand to take an unseen card."""

    def moves(self, s: State) -> list[Move]:
        return [Move("steal", None, HAND[seat]) for seat in victims(s, self.seat)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        # Shuffle the victim's cards, so that their order reveals nothing, and take one (RP-19).
        hand = str(move.to)
        victim = HAND.index(hand)
        if len(s.zones[hand]) > 1:
            s.shuffle(hand, chance, keep=bit(self.seat))
        piece = chance.pick(s.zones[hand])
        s.say("robo_power.steals", (self.seat, victim))
        s.move(piece, HAND[self.seat])
        if not s.zones[hand]:
            s.leave(victim)
            if s.playing() == [self.seat]:
                s.win(self.seat)


@dataclass(frozen=True)
class Discarded(Step):
    """End the discard step: a seat without cards is out (RP-22), else all duel (RP-T4)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.push(Next(self.seat))
        if s.zones[HAND[self.seat]]:
            start_duel(s, self.seat)
        else:
            s.leave(self.seat)


@dataclass(frozen=True)
class Next(Step):
    """Let the last player win, or the next one to the right take the turn (RP-T5)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        order = s.playing_from(self.seat + 1)
        if len(order) == 1:
            s.win(*order)
        else:
            s.push(Turn(order[0]))


def victims(s: State, thief: Seat) -> list[Seat]:
    return [seat for seat in range(s.seats) if seat != thief and s.zones[HAND[seat]]]


CONTROLLER = RoboPower()
