"""Chain reactions: everything that one action causes, until nothing changes (SB-22 to SB-26)."""

from dataclasses import dataclass
from functools import cache

from games.engine import Chance, Facts, Piece, Seat, State, Step, remaining_seats
from games.stak_bots.cards import StakCard
from games.stak_bots.zones import HAND, SEAT_OF, STAK, STOPPED, StakBotsMarks, keeper, staks


@dataclass(frozen=True)
class Gone(Facts):
    """The scrapped cards, each with its former Stak."""

    gone: tuple[tuple[Piece, str], ...]


@dataclass(frozen=True)
class Settle(Step):
    """Settle the top cards after an effect, before the effects that waited."""

    due: tuple[Piece, ...] = ()

    def run(self, s: State, chance: Chance) -> None:
        s.push_last_first(settle(s, self.due))


@dataclass(frozen=True)
class Entry(Step):
    """Carry out an entry effect; a new effect comes before those that waited (SB-24)."""

    piece: Piece

    def run(self, s: State, chance: Chance) -> None:
        piece = self.piece
        card: StakCard = s.faces[piece]
        if s.event_log is not None:
            s.say("stak_bots.entry", (keeper(s, piece),), (piece,))
        stak = s.where[piece]
        s.push(SETTLE)
        for line in reversed(card.do):
            line.act(s, piece, chance, **dict(line.args))
        if s.stack[-1] is SETTLE:  # nobody is asked
            settle_one(s, stak)


@dataclass(frozen=True)
class Over(Step):
    """End the chain; only now do players without a Stak go out (SB-26)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        end_chain(s, self.seat)


@dataclass(frozen=True)
class Repair(Step):
    """Repair all cards of all players at the end of a turn (SB-19)."""

    def run(self, s: State, chance: Chance) -> None:
        pips = s.pips
        if pips.count(0) == len(pips):
            return
        damaged = [piece for piece, damage in enumerate(pips) if damage]
        if len(damaged) > 1:  # in the order in which they lie
            where, zones = s.where, s.zones
            damaged.sort(key=lambda piece: (where[piece], zones[where[piece]].index(piece)))
        for piece in damaged:
            s.count(piece, 0)


SETTLE = Settle()
REPAIR = Repair()
entry, over = cache(Entry), cache(Over)


def settle(
    s: State, due: tuple[Piece, ...] = (), order: tuple[str, ...] | None = None
) -> list[Step]:
    """Scrap and turn up top cards until nothing changes; return the pending effects (SB-A24).

    `order` lists the Staks that can have changed, clockwise from the active seat; by default all.
    The effects are in stack order: the last one happens first.
    """
    if order is None:
        order = staks(s.seats, s.active)
    faces: list[StakCard] = s.faces
    zones, up, pips = s.zones, s.up, s.pips
    while True:
        lost: list[Piece] = []
        lying: list[Piece] = []
        down: list[Piece] = []
        for stak in order:
            if pile := zones[stak]:
                piece = pile[-1]
                lying.append(piece)
                if pips[piece] and pips[piece] >= power(s, piece):
                    lost.append(piece)
                if not up[piece]:
                    down.append(piece)
        if lost:
            scrap_openly(s, "breaks", *lost)
            lying = top_cards(s, order)
            down = [piece for piece in lying if not up[piece]]
        for piece in down:
            s.turn(piece, True)
            if faces[piece].do:
                due = (*due, piece)
        if not lost:  # no damage lies on what was turned up
            break
    marks: StakBotsMarks = s.marks
    if due or type(s.stack[-1]) is Entry or marks["stomping"] is not None:
        drop_stale_effects(s)
    return [entry(piece) for piece in reversed(lying) if piece in due] if due else []


def settle_one(s: State, stak: str) -> None:
    """Settle one Stak at once, after an entry effect that changed nothing else."""
    waits = s.pop_step()
    assert type(waits) is Settle
    s.push_last_first(settle(s, waits.due, (stak,)))


def end_scrapping(s: State, seat: Seat) -> None:
    """Push the effects after a seat scrapped a card of its own Stak, and the end of the chain."""
    stak = STAK[seat]
    pile = s.zones[stak]
    if not pile:
        end_chain(s, seat)
        return
    top = pile[-1]
    if s.pips[top]:
        found = settle(s, (), (stak,))
        if found:
            s.push_last_first([over(seat), *found])
        elif not pile:
            end_chain(s, seat)
    elif not s.up[top]:
        s.turn(top, True)
        card: StakCard = s.faces[top]
        if card.do:
            s.push(entry(top), over(seat))


def end_chain(s: State, seat: Seat) -> None:
    """Put out all players without a Stak (SB-26); `seat` is the one whose turn it is."""
    zones = s.zones
    marks: StakBotsMarks = s.marks
    if marks["chain"]:
        s.mark("chain", ())
    still = staks_in_game(s.seats, marks["out"])
    for stak in still:
        if not zones[stak]:
            put_out(s, [SEAT_OF[stak] for stak in still if not zones[stak]], seat)
            return


@cache
def staks_in_game(seats: int, out: tuple[tuple[Seat, ...], ...]) -> tuple[str, ...]:
    """Return the Staks of the seats still in the game."""
    return tuple([STAK[seat] for seat in remaining_seats(seats, out)])


def put_out(s: State, gone: list[Seat], active: Seat) -> None:
    """Scrap the hands of `gone` (SB-A20). One player left wins, none is a draw (SB-A19).

    If the options exclude draws, the active seat wins instead.
    """
    s.leave(*gone)
    for seat in gone:
        discard(s, *s.zones[HAND[seat]])
    left = s.playing()
    if len(left) < 2:
        if not left and active in gone and s.options["decided"] == "on":
            s.say("stak_bots.last", (active,))
            left = [active]
        s.win(*(left or gone))
    elif active in gone:
        s.remove_steps(s.stack[s.stack.index(REPAIR) + 1 :].__contains__)


def top_cards(s: State, order: tuple[str, ...]) -> list[Piece]:
    """Return the top cards of Staks."""
    zones = s.zones
    return [pile[-1] for stak in order if (pile := zones[stak])]


def power(s: State, piece: Piece) -> int:
    """Return the power of a Bot: the damage that it deals and can take (SB-30)."""
    card: StakCard = s.faces[piece]
    return _count_power(s, piece, card) if card.power is None else card.power


def _count_power(s: State, piece: Piece, card: StakCard) -> int:
    return sum(line.act(s, piece, **dict(line.args)) for line in card.while_)


def scrap(s: State, piece: Piece) -> None:
    """Move a card of a Stak to the Scrapheap, which counts as feeding it (SB-A16)."""
    scrap_unfed(s, piece)
    note_fed(s)


def scrap_unfed(s: State, piece: Piece) -> None:
    """Move a card of a Stak to the Scrapheap; the caller then calls `note_fed`."""
    clear_state(s, piece)
    s.move(piece, "discard", up=True)


def note_fed(s: State) -> None:
    """Record that a card has reached the Scrapheap in this turn (SB-11)."""
    marks: StakBotsMarks = s.marks
    if not marks["fed"]:
        s.mark("fed", 1)


def scrap_openly(s: State, key: str, *pieces: Piece) -> None:
    """Scrap cards of Staks, which shows them, and log the cause with the text `key`."""
    for piece in pieces:
        stak = s.where[piece]
        scrap_unfed(s, piece)
        if s.event_log is not None:
            s.say(f"stak_bots.{key}", (SEAT_OF[stak],), (piece,), Gone(((piece, stak),)))
    note_fed(s)


def discard(s: State, *pieces: Piece) -> None:
    """Move cards of a hand to the Scrapheap, which also counts as feeding it."""
    for piece in pieces:
        s.move(piece, "discard", up=True)
    if pieces:
        note_fed(s)


def clear_state(s: State, piece: Piece) -> None:
    """Clear the damage, attacks and waiting effect of a card that leaves or is turned down.

    See SB-21 and SB-A25.
    """
    marks: StakBotsMarks = s.marks
    if s.pips[piece]:
        s.count(piece, 0)
    if marks["attacker"] == piece:
        s.mark("attacker", STOPPED)
        s.mark("stomping", None)
    card: StakCard = s.faces[piece]
    if card.do and has_waiting_effect(s):
        _cancel_effect(s, piece)


def _cancel_effect(s: State, piece: Piece) -> None:
    s.remove_steps(lambda step: type(step) is Entry and step.piece == piece)


def has_waiting_effect(s: State) -> bool:
    """Return whether any entry effect waits."""
    return Entry in map(type, s.stack)


def drop_stale_effects(s: State) -> None:
    """Drop waiting effects (SB-25) and stomping (SB-A9) of cards that are no longer on top."""
    if has_waiting_effect(s):
        s.remove_steps(lambda step: type(step) is Entry and not is_top(s, step.piece))
    marks: StakBotsMarks = s.marks
    if marks["stomping"] is not None and not is_top(s, marks["attacker"]):
        s.mark("stomping", None)


def is_top(s: State, piece: Piece | str | None) -> bool:
    """Return whether a piece lies on top of a Stak; False for other values."""
    if not isinstance(piece, int):
        return False
    zone = s.where[piece]
    return zone in SEAT_OF and s.zones[zone][-1] == piece
