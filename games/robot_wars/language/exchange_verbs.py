"""Verbs of cards that give, pass, swap and put back cards, and that give turns."""

from dataclasses import dataclass
from typing import Literal

from games.cardfile.reader import Verb
from games.engine import DECK, Chance, Move, Piece, Seat, State, Step, cached_move
from games.robot_wars.body import controller, keeper, move_component
from games.robot_wars.card import Deed
from games.robot_wars.card_script import OfCard
from games.robot_wars.facts import Tally
from games.robot_wars.language.take_and_count_verbs import change_robot_counters
from games.robot_wars.wreck import CHECKS
from games.robot_wars.zones import (
    HAND,
    LARGEST_EFFECT,
    ROBOT,
    charge_of,
    find_named_pieces,
    marks_of,
    previous_seat,
    put_into_deck,
)
from games.robot_wars.zones import next_seat as following_seat


@dataclass(frozen=True)
class Give(OfCard):
    """Ask which card of a hand goes to another hand; another chooser has seen that hand."""

    hand: Seat
    to: Seat

    def moves(self, s: State) -> list[Move]:
        return [cached_move("give", p, HAND[self.to]) for p in s.zones[HAND[self.hand]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, HAND[self.to])


@dataclass(frozen=True)
class SwapFor(OfCard):
    """Ask which Component of the Robot of `giver` is swapped for a Component of another."""

    giver: Seat
    part: Piece

    def moves(self, s: State) -> list[Move]:
        return [cached_move("swap", p, self.part) for p in s.zones[ROBOT[self.giver]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        rival = keeper(s, self.part)
        assert rival is not None
        s.say("robot_wars.swaps_parts", (self.giver, rival), (move.moved, self.part))
        move_component(s, move.moved, ROBOT[rival])
        move_component(s, self.part, ROBOT[self.giver])
        s.push(CHECKS)

    def named(self) -> tuple[Piece, ...]:
        return (self.card, self.part)


def give(s: State, deed: Deed, chance: Chance, *, cards: int = 1, random: bool = False) -> None:
    """Give an opponent this many cards from your hand, of your choice or at `random`."""
    hand_over(s, deed, chance, deed.rival, cards, random)


def pass_cards(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    to: Literal["next", "previous", "owner"] = "next",
    cards: int = 1,
    random: bool = False,
) -> None:
    """Pass this many cards of the hand to the next or previous player, or to the player of this
    card, by choice or at `random`.
    """
    match to:
        case "next":
            other = following_seat(s, deed.seat)
        case "previous":
            other = previous_seat(s, deed.seat)
        case "owner":
            other = controller(s, deed.card, deed.seat)
    hand_over(s, deed, chance, other, cards, random)


def hand_over(s: State, deed: Deed, chance: Chance, to: Seat, cards: int, random: bool) -> None:
    """Move cards from the hand of a line's player to another hand; ask which if needed."""
    giver, hand = deed.seat, s.zones[HAND[deed.seat]]
    if not hand or to == giver:
        return
    s.say("robot_wars.gives", (giver, to), (deed.card,), facts=Tally(min(cards, len(hand))))
    if random or len(hand) <= cards:
        for _ in range(min(cards, len(hand))):
            s.move(chance.pick(hand), HAND[to])
    else:
        ask_for_cards(s, deed, to, cards)


def show_hand_to_chooser(s: State, deed: Deed) -> None:
    """Show the hand of a line's player to another player who chooses from it."""
    if deed.chooser != deed.seat:
        for piece in s.zones[HAND[deed.seat]]:
            s.look(piece, deed.chooser)


def ask_for_cards(s: State, deed: Deed, to: Seat, cards: int) -> None:
    """Ask the chooser of a line which cards its player gives away."""
    show_hand_to_chooser(s, deed)
    s.push_last_first([Give(deed.chooser, deed.card, deed.seat, to)] * cards)


@dataclass(frozen=True)
class PutBack(OfCard):
    """Ask which card of a hand goes onto or under the draw pile; another chooser has seen it."""

    hand: Seat
    under: bool

    def moves(self, s: State) -> list[Move]:
        return [cached_move("put_back", p, DECK) for p in find_free_cards(s, self.hand, self.card)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        put_into_deck(s, move.moved, self.under)


@dataclass(frozen=True)
class Mix(Step):
    """Shuffle the draw pile after cards went into it."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle(DECK, chance)


def find_free_cards(s: State, seat: Seat, card: Piece) -> list[Piece]:
    """Return the cards of a hand that no waiting step names: the draw pile may be shuffled."""
    named = find_named_pieces(s)
    return [p for p in s.zones[HAND[seat]] if p != card and p not in named]


def put_back(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    cards: int = 1,
    to: Literal["top", "bottom", "shuffled"] = "shuffled",
    random: bool = False,
) -> None:
    """Put this many cards of the hand, by choice or at `random`, on top of or under the draw pile.

    With `to: shuffled`, the draw pile is then shuffled.
    """
    hand = find_free_cards(s, deed.seat, deed.card)
    if not hand:
        return
    s.say("robot_wars.puts_back", (deed.seat,), (deed.card,), facts=Tally(min(cards, len(hand))))
    if to == "shuffled":
        s.push(Mix())
    if random or (len(hand) <= cards and (to == "shuffled" or len(hand) == 1)):
        while hand and cards:
            put_into_deck(s, hand.pop(chance.below(len(hand))), to == "bottom")
            cards -= 1
        return
    show_hand_to_chooser(s, deed)
    ask = PutBack(deed.chooser, deed.card, deed.seat, to == "bottom")
    s.push_last_first([ask] * min(cards, len(hand)))


def swap(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    what: Literal["hand", "robot", "part", "card", "counters"],
) -> None:
    """Swap with an opponent: the whole `hand`; all Components (`robot`); a Component of your Robot
    for one of another (`part`); a random card of that hand for a card of your choice (`card`); or
    the `counters` on the Robots.
    """
    seat, rival = deed.seat, deed.rival if isinstance(deed.to, str) else keeper(s, deed.part)
    assert rival is not None
    mine, theirs = s.zones[HAND[seat]][:], s.zones[HAND[rival]][:]
    match what:
        case "hand":
            s.say("robot_wars.swaps_hands", (seat, rival), (deed.card,))
            for piece in mine:
                s.move(piece, HAND[rival])
            for piece in theirs:
                s.move(piece, HAND[seat])
        case "robot":
            s.say("robot_wars.swaps_robots", (seat, rival), (deed.card,))
            parts = s.zones[ROBOT[rival]][:]
            for piece in s.zones[ROBOT[seat]][:]:
                move_component(s, piece, ROBOT[rival])
            for piece in parts:
                move_component(s, piece, ROBOT[seat])
            s.push(CHECKS)
        case "part":
            s.push(SwapFor(deed.chooser, deed.card, seat, deed.part))
        case "card":
            s.say("robot_wars.takes", (seat, rival), (deed.card,))
            s.move(chance.pick(theirs), HAND[seat])
            ask_for_cards(s, deed, rival, 1)
        case "counters":
            s.say("robot_wars.swaps_counters", (seat, rival), (deed.card,))
            more = charge_of(s, rival) - charge_of(s, seat)
            change_robot_counters(s, seat, more)
            change_robot_counters(s, rival, -more)


def extra_turn(s: State, deed: Deed, chance: Chance, *, turns: int = 1) -> None:
    """The player takes this many more turns right after the current turn or the next one."""
    now = marks_of(s).get("extra_turns") or (0,) * s.seats
    mine = min(LARGEST_EFFECT, now[deed.seat] + turns)
    s.say("robot_wars.extra_turn", (deed.seat,), (deed.card,), facts=Tally(turns))
    s.mark("extra_turns", (*now[: deed.seat], mine, *now[deed.seat + 1 :]))


EXCHANGE_VERBS: tuple[Verb, ...] = (give, pass_cards, put_back, swap, extra_turn)
