"""Destruction and its effects: salvage, meltdown, crash, and players who go out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from games.engine import DISCARD, Ask, Chance, Move, Piece, Seat, State, Step, cached_move, moves_to
from games.robot_wars.body import (
    Words,
    can_pay,
    find_hazards_of,
    find_in_arena,
    find_reactions,
    find_robot_words,
    is_free,
    is_usable,
    move_component,
)
from games.robot_wars.card import cards
from games.robot_wars.card_script import NOBODY, Lines, at_moment
from games.robot_wars.facts import Tally
from games.robot_wars.zones import (
    ARENA,
    BODY,
    HAND,
    PIECES,
    RARE_WORDS,
    ROBOT,
    SEAT_OF,
    has_flag,
    has_rare_word,
    marks_of,
)


def destroy(s: State, batch: Sequence[Piece]) -> None:
    """Destroy these Components, all at the same moment (RW-A7, RW-49, RW-50)."""
    if has_rare_word(s, "survive"):
        batch = [p for p in batch if not survives(s, p)]
    if not batch:
        return
    seats = tuple([SEAT_OF[s.where[p]] for p in batch])
    faces, claws, falls = cards(s), False, False
    for seat in range(s.seats):
        words: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
        if "any_destroyed" in words:
            for p in words["any_destroyed"]:
                script = faces[p].script
                if p not in batch and script.answers("any_destroyed"):
                    claws |= any(map(partial(script.concerns, "any_destroyed", seat), seats))
    for piece in batch:
        remove_counters(s, piece)
        move_component(s, piece, ARENA if claws else DISCARD)
        falls |= "destroyed" in faces[piece].script.timed
    if not (claws or falls or RARE_WORDS in marks_of(s)):
        check_robots(s)
        return
    pieces = tuple(batch)
    s.push(CHECKS)
    if RARE_WORDS in marks_of(s):
        s.push(Seen(pieces, seats))
    if falls:
        s.push(Fallout(pieces, seats))
    if claws:
        s.push(Offers(pieces, seats))


def survives(s: State, piece: Piece) -> bool:
    """Return whether a card loses counters instead of being destroyed, and take them off."""
    line, seat = cards(s)[piece].script.holds.get("survive"), SEAT_OF[s.where[piece]]
    if line is None or s.pips[piece] < line.number("counters") or not is_usable(s, seat, piece):
        return False
    s.count(piece, s.pips[piece] - line.number("counters"))
    s.say("robot_wars.survives", (seat,), (piece,), facts=Tally(s.pips[piece]))
    return True


def remove_counters(s: State, piece: Piece) -> None:
    """Take the counters off a card that leaves play."""
    if s.pips[piece]:
        s.count(piece, 0)


@dataclass(frozen=True)
class Spent(Step):
    """Destroy the weapon of a frenzy after its attack."""

    seat: Seat
    weapon: Piece

    def run(self, s: State, chance: Chance) -> None:
        if s.where[self.weapon] == ROBOT[self.seat]:
            destroy(s, [self.weapon])

    def named(self) -> tuple[Piece, ...]:
        return (self.weapon,)


@dataclass(frozen=True)
class Seen(Step):
    """Carry out the effects of other cards for each destroyed Component."""

    batch: tuple[Piece, ...]
    seats: tuple[Seat, ...]

    def run(self, s: State, chance: Chance) -> None:
        for seat in reversed(self.seats):
            s.push_last_first(at_moment(s, "any_destroyed", s.playing(), seat))

    def named(self) -> tuple[Piece, ...]:
        return self.batch


@dataclass(frozen=True)
class Offers(Step):
    """Offer each destroyed Component to the players who can salvage it, in order (RW-50)."""

    batch: tuple[Piece, ...]
    seats: tuple[Seat, ...]
    at: int = 0
    refused: tuple[Piece, ...] = ()  # Claws whose players declined this wreck

    def run(self, s: State, chance: Chance) -> None:
        at, refused = self.at, self.refused
        while at < len(self.batch):
            piece = self.batch[at]
            claw = self.next_claw(s, self.seats[at], refused) if s.where[piece] == ARENA else None
            if claw is not None:
                seat = SEAT_OF[s.where[claw]]
                rest = Offers(self.batch, self.seats, at, (*refused, claw))
                s.push(Salvage(seat, claw, piece), rest)
                return
            if s.where[piece] == ARENA:
                s.move(piece, DISCARD, up=True)
            at, refused = at + 1, ()

    def next_claw(self, s: State, loser: Seat, refused: tuple[Piece, ...]) -> Piece | None:
        """Return a usable Claw for a wreck, but not one of a Robot in meltdown (RW-51)."""
        melting = [
            seat for p, seat in zip(self.batch, self.seats, strict=True) if causes_meltdown(s, p)
        ]
        for seat in s.playing():
            if seat not in melting:
                for claw in find_reactions(s, seat, "any_destroyed"):
                    script = cards(s)[claw].script
                    first = script.timed["any_destroyed"][0]
                    if claw in refused or first.verb != "salvage":
                        continue
                    if not script.concerns("any_destroyed", seat, loser):
                        continue
                    if can_pay(s, seat, claw, first.number("pay")):
                        return claw
        return None

    def named(self) -> tuple[Piece, ...]:
        return (*self.batch, *self.refused)


def causes_meltdown(s: State, piece: Piece) -> bool:
    """Return whether the destruction of a Component destroys the whole Robot."""
    lines = cards(s)[piece].script.timed.get("destroyed", ())
    return any(line.verb == "destroy_all" for line in lines)


def salvage_cost(s: State, claw: Piece) -> int:
    return cards(s)[claw].script.timed["any_destroyed"][0].number("pay")


@dataclass(frozen=True)
class Salvage(Ask):
    """Ask whether to take the wreck into the hand."""

    claw: Piece
    piece: Piece

    def moves(self, s: State) -> list[Move]:
        return [cached_move("salvage", self.piece, HAND[self.seat]), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "salvage":
            s.push(Salvaged(self.seat, self.piece))
            if len(cards(s)[self.claw].script.timed["any_destroyed"]) > 1:
                s.push(Lines(self.seat, self.claw, "any_destroyed", 1, NOBODY))
            pay_cost(s, self.seat, self.claw, salvage_cost(s, self.claw))

    def named(self) -> tuple[Piece, ...]:
        return (self.claw, self.piece)


@dataclass(frozen=True)
class Salvaged(Step):
    """Move a wreck that is paid for into the hand."""

    seat: Seat
    piece: Piece

    def run(self, s: State, chance: Chance) -> None:
        s.move(self.piece, HAND[self.seat])

    def named(self) -> tuple[Piece, ...]:
        return (self.piece,)


@dataclass(frozen=True)
class Fallout(Step):
    """Carry out the chain effects of destruction: first meltdown, then crash (RW-50)."""

    batch: tuple[Piece, ...]
    seats: tuple[Seat, ...]

    def run(self, s: State, chance: Chance) -> None:
        set_off = [
            (p, seat)
            for p, seat in zip(self.batch, self.seats, strict=True)
            if "destroyed" in cards(s)[p].script.timed
        ]
        set_off.sort(key=lambda one: not causes_meltdown(s, one[0]))
        s.push_last_first([Lines(seat, p, "destroyed") for p, seat in reversed(set_off)])

    def named(self) -> tuple[Piece, ...]:
        return self.batch


@dataclass(frozen=True)
class Checks(Step):
    """Run the checks that follow an effect."""

    def run(self, s: State, chance: Chance) -> None:
        check_robots(s)


CHECKS = Checks()


def check_robots(s: State) -> None:
    """Destroy Components that need others, then put out players (RW-50); skip if checks wait."""
    if not marks_of(s)["battle"]:
        return
    for step in s.stack:
        if type(step) is Checks:
            return
    shy: list[Piece] = []
    gone: list[Seat] = []
    for seat in s.playing():
        if not s.zones[ROBOT[seat]] and has_flag(s, "built", seat):
            gone.append(seat)
        else:
            words: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
            if "needs_others" in words:
                outer = words.get("outside", ())
                shy += [p for p in words["needs_others"] if [p] == outer]
    if shy:
        s.say("robot_wars.shy", (SEAT_OF[s.where[shy[0]]],), (shy[0],))
        destroy(s, shy)
    elif gone:
        put_out(s, gone)


def put_out(s: State, gone: list[Seat]) -> None:
    """Put players without a Robot out of the game, and discard their cards (RW-40)."""
    s.leave(*gone)
    for seat in gone:
        for piece in s.zones[HAND[seat]][:]:
            s.move(piece, DISCARD, up=True)
        for piece in find_hazards_of(s, seat):
            discard_hazard(s, piece)
    rest = s.playing()
    if len(rest) < 2:
        s.win(*(rest or gone))
    elif s.active in gone:
        discard_actions(s)
        s.mark("jammed", None)
        while len(s.stack) > 1:  # the turn is over; at the bottom is the next one
            s.pop_step()


def discard_actions(s: State) -> None:
    """Discard the Actions that waited in the arena for the end of the turn (RW-15)."""
    for piece in find_in_arena(s, "action"):
        s.move(piece, DISCARD, up=True)


def discard_hazard(s: State, piece: Piece) -> None:
    """Discard a Hazard from the arena, and end its control."""
    remove_counters(s, piece)
    keepers = marks_of(s)["keepers"]
    s.mark("keepers", tuple(kept for kept in keepers if kept[0] != piece))
    s.move(piece, DISCARD, up=True)


def destroy_card(s: State, piece: Piece) -> None:
    """Destroy a card in the arena or on a Robot, if it is still in play."""
    if s.where[piece] == ARENA:
        discard_hazard(s, piece)
    elif s.where[piece] in SEAT_OF:
        destroy(s, [piece])


def pay_cost(s: State, seat: Seat, card: Piece, cards: int) -> None:
    """Pay the discard cost of a card's ability, unless it is waived (RW-A2, RW-33)."""
    if not is_free(s, seat, card):
        give_up(s, seat, cards)


def lose_cards(s: State, seat: Seat, chance: Chance, cards: int, random: bool) -> None:
    """Discard cards of a hand: at random, or as the player chooses."""
    hand = s.zones[HAND[seat]]
    if random and len(hand) > cards:
        for _ in range(cards):
            s.move(chance.pick(hand), DISCARD, up=True)
    else:
        give_up(s, seat, cards)


def give_up(s: State, seat: Seat, cards: int) -> None:
    """Let a player choose cards to discard; if there is no choice, discard them all."""
    hand = s.zones[HAND[seat]]
    if len(hand) > cards:
        s.push_last_first([Discard(seat)] * cards)
        return
    for piece in hand[:]:
        s.move(piece, DISCARD, up=True)


_DISCARDS = moves_to("discard", DISCARD, PIECES)


@dataclass(frozen=True)
class Discard(Ask):
    """Ask which card to discard."""

    def moves(self, s: State) -> list[Move]:
        return [_DISCARDS[piece] for piece in s.zones[HAND[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, DISCARD, up=True)


@dataclass(frozen=True)
class DiscardOf(Ask):
    """Ask which card of another hand to discard; the chooser has seen that hand."""

    hand: Seat

    def moves(self, s: State) -> list[Move]:
        return [_DISCARDS[piece] for piece in s.zones[HAND[self.hand]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, DISCARD, up=True)
