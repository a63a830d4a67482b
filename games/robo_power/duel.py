"""The duel of Robo Power: all choose in secret and flip together, again while cards tie."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from games.engine import Chance, Move, Seat, SecretAsk, State, Step, moves_to
from games.robo_power.cards import BOX, RoboCard
from games.robo_power.zones import HAND, TABLE, RoboPowerMarks
from games.shared_verbs import draw, seats_with_most

DUEL = tuple(moves_to("duel", table, len(BOX)) for table in TABLE)


def start_duel(s: State, seat: Seat) -> None:
    """Start a duel between all players still in (RP-T4, RP-17)."""
    order = tuple(s.playing_from(seat))
    s.mark("stood", order)
    s.push(END)
    duel_on(s, order)


@dataclass(frozen=True)
class Pick(SecretAsk):
    """Ask a seat for the card to duel with; the others see it when all flip."""

    def moves(self, s: State) -> list[Move]:
        return [*map(DUEL[self.seat].__getitem__, s.zones[HAND[self.seat]])]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.choose(self.seat, move.moved)


@dataclass(frozen=True)
class Flip(Step):
    """Draw unseen for empty hands, turn all cards up together, and settle the round."""

    def run(self, s: State, chance: Chance) -> None:
        order = duelists(s)
        drawn = {seat: draw(s, TABLE[seat], chance) for seat in order if seat not in s.chosen}
        for seat in order:
            if seat not in drawn:
                s.move(s.reveal(seat), TABLE[seat], up=True)
        for seat, piece in drawn.items():
            if piece is None:
                s.say("robo_power.no_card", (seat,))
            else:
                s.turn(piece, True)
                s.say("robo_power.shows", (seat,), (piece,))
        added = [seat for seat in order if drawn.get(seat, 0) is not None] if drawn else order
        settle(s, {seat: s.faces[s.zones[TABLE[seat]][-1]] for seat in added})


def settle(s: State, shown: dict[Seat, RoboCard]) -> None:
    """Settle a round by the shown cards (RP-D2)."""
    kinds = [card.kind for card in shown.values()]
    traps = seats_showing(shown, "trap") if "trap" in kinds else []
    if "counteract" in kinds:
        counteract(s, seats_showing(shown, "counteract"))
    elif len(traps) == 1:
        s.say("robo_power.trap", (traps[0],))
        capture(s, traps[0])
    elif traps:
        s.say("robo_power.traps", tuple(traps))
        s.mark("trapping", 1)
        duel_on(s, traps)
    elif is_trap_duel(s):
        settle_highest(s, shown)
    else:
        settle_lowest(s, shown)


def seats_showing(shown: dict[Seat, RoboCard], kind: str) -> list[Seat]:
    return [seat for seat, card in shown.items() if card.kind == kind]


def counteract(s: State, seats: list[Seat]) -> None:
    """Discard every card on the table (RP-D2a)."""
    s.say("robo_power.counteract", tuple(seats))
    for seat in range(s.seats):
        discard(s, seat)


def capture(s: State, winner: Seat) -> None:
    """Give the winner every card on the table except the winner's own Traps (RP-D2b, RP-10)."""
    faces: list[RoboCard] = s.faces
    for piece in s.zones[TABLE[winner]][:]:
        if faces[piece].kind == "trap":
            s.move(piece, "discard", up=True)
    for seat in range(s.seats):
        for piece in s.zones[TABLE[seat]][:]:
            s.move(piece, HAND[winner])


def settle_highest(s: State, shown: dict[Seat, RoboCard]) -> None:
    """Let the highest number of a Trap duel take all; ties duel on (RP-D2d, RP-16)."""
    if not shown:
        s.say("robo_power.nobody")
        for seat in range(s.seats):
            discard(s, seat)
        return
    numbers = {seat: number(card) for seat, card in shown.items()}
    tied = seats_with_most(numbers)
    if len(tied) == 1:
        s.say("robo_power.highest", (tied[0],))
        capture(s, tied[0])
    else:
        s.say("robo_power.tied_high", tuple(tied))
        duel_on(s, tied)


def settle_lowest(s: State, shown: dict[Seat, RoboCard]) -> None:
    """Discard the lowest number; ties for it duel on (RP-D2e, RP-27)."""
    order = duelists(s)
    if len(shown) < len(order):
        losers = [seat for seat in order if seat not in shown]
    else:
        numbers = {seat: number(card) for seat, card in shown.items()}
        least = min(numbers.values())
        losers = [seat for seat, value in numbers.items() if value == least]
        if len(losers) > 1:
            s.say("robo_power.tied_low", tuple(losers))
            take_back(s, [seat for seat in order if seat not in losers])
            duel_on(s, losers)
            return
        s.say("robo_power.lowest", (losers[0],))
    for seat in losers:
        discard(s, seat)
    take_back(s, [seat for seat in order if seat not in losers])


def duel_on(s: State, seats: Sequence[Seat]) -> None:
    """Let each seat add a card; seats with cards in hand choose first (RP-D1, RP-28)."""
    s.mark("dueling", tuple(seats))
    s.push(*[pick(seat) for seat in seats if s.zones[HAND[seat]]], FLIP)


def discard(s: State, seat: Seat) -> None:
    for piece in s.zones[TABLE[seat]][:]:
        s.move(piece, "discard", up=True)


def take_back(s: State, seats: Iterable[Seat]) -> None:
    for seat in seats:
        for piece in s.zones[TABLE[seat]][:]:
            s.move(piece, HAND[seat])


@dataclass(frozen=True)
class EndDuel(Step):
    """Put out players without cards; if nobody has cards, all duelists tie (RP-T5, RP-23)."""

    def run(self, s: State, chance: Chance) -> None:
        marks: RoboPowerMarks = s.marks
        stood = marks["stood"]
        s.mark("dueling", ())
        s.mark("stood", ())
        s.mark("trapping", 0)
        out = [seat for seat in stood if not s.zones[HAND[seat]]]
        if len(out) == len(stood):
            s.win(*sorted(stood))
        elif out:
            s.leave(*out)


pick = cache(Pick)
FLIP, END = Flip(), EndDuel()


def duelists(s: State) -> tuple[Seat, ...]:
    marks: RoboPowerMarks = s.marks
    return marks["dueling"]


def is_trap_duel(s: State) -> bool:
    """Return whether the highest number takes all in this duel (RP-D2d)."""
    marks: RoboPowerMarks = s.marks
    return bool(marks["trapping"])


def number(card: RoboCard) -> int:
    """Return the number of a card that is neither a Trap nor a Counteract."""
    assert card.number is not None
    return card.number
