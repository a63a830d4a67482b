"""Verbs of cards that take, search and count, and those that end the game for a player."""

from typing import Literal

from games.cardfile.reader import Verb
from games.engine import DECK, Chance, Piece, Seat, State
from games.robot_wars.body import controller, is_of, keeper
from games.robot_wars.card import Deed, RobotCard, cards
from games.robot_wars.card_script import Lines
from games.robot_wars.facts import Tally
from games.robot_wars.wreck import CHECKS, discard_hazard, put_out, remove_counters
from games.robot_wars.zones import (
    ARENA,
    HAND,
    LARGEST_EFFECT,
    ROBOT,
    find_named_pieces,
    marks_of,
    note_empty_deck,
    put_into_deck,
)

Kind = Literal["any", "component", "hazard", "action", "engine", "weapon", "internal", "external"]


def take(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    source: Literal["discard", "hand", "robot"],
    kind: Kind = "any",
    to: Literal["hand", "robot", "top"] = "hand",
) -> None:
    """Take a card from the discard pile, from another Robot, or an unseen one from another hand.

    It goes to your hand. With `to: robot`, a Component goes straight onto your Robot; with
    `to: top`, the card goes on top of the draw pile.
    """
    if source == "hand":
        named = find_named_pieces(s) if to == "top" else ()
        found = [p for p in s.zones[HAND[deed.rival]] if p not in named]
        if not found:
            return
        piece = chance.pick(found)
        s.erase(piece)
        s.say("robot_wars.takes", (deed.seat, deed.rival), (deed.card,))
    else:
        piece = deed.part
        s.say("robot_wars.takes_it", (deed.seat,), (deed.card, piece))
        remove_counters(s, piece)
    if to == "robot" and cards(s)[piece].kind == "component":
        s.move(piece, ROBOT[deed.seat], up=True)
    elif to == "top":
        put_into_deck(s, piece)
    else:
        s.move(piece, HAND[deed.seat])
    s.push(CHECKS)


def search_for(s: State, deed: Deed, chance: Chance, *, kind: Kind = "engine") -> None:
    """Show the first card of this kind in the draw pile and take it into your hand.

    The draw pile is then shuffled.
    """
    faces: list[RobotCard] = s.faces
    found = next((p for p in reversed(s.zones[DECK]) if is_of(faces[p], kind)), None)
    s.say(f"robot_wars.{'searches' if found is None else 'finds'}", (deed.seat,), (deed.card,))
    if found is not None:
        s.turn(found, True)
        s.move(found, HAND[deed.seat])
    s.shuffle(DECK, chance)
    note_empty_deck(s)


def add_counters(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    add: int = 1,
    on: Literal["card", "robot"] = "card",
) -> None:
    """Put this many counters on this card while it is in play, or on the Robot.

    A number below 0 takes counters off.
    """
    if on == "robot":
        change_robot_counters(s, deed.seat, add)
    elif s.where[deed.card] == ARENA or keeper(s, deed.card) is not None:
        before, now = s.pips[deed.card], max(0, min(LARGEST_EFFECT, s.pips[deed.card] + add))
        s.count(deed.card, now)
        s.say("robot_wars.counts", (), (deed.card,), facts=Tally(now))
        if not cards(s)[deed.card].script.on_robot:
            trigger_counters(s, controller(s, deed.card, deed.seat), deed.card, before, now)


def change_robot_counters(s: State, seat: Seat, add: int) -> None:
    """Put counters on a Robot or take them off, and trigger its cards that wait for the number."""
    all_now = marks_of(s).get("robot_charge") or (0,) * s.seats
    before, now = all_now[seat], max(0, min(LARGEST_EFFECT, all_now[seat] + add))
    s.say("robot_wars.charges", (seat,), facts=Tally(now))
    s.mark("robot_charge", (*all_now[:seat], now, *all_now[seat + 1 :]))
    for piece in s.zones[ROBOT[seat]]:
        if cards(s)[piece].script.on_robot:
            trigger_counters(s, seat, piece, before, now)


def trigger_counters(s: State, seat: Seat, piece: Piece, before: int, now: int) -> None:
    """Trigger the lines of a card if its number of counters is reached now."""
    script = cards(s)[piece].script
    if before < script.reach <= now and "counters" in script.timed:
        s.push(Lines(seat, piece, "counters"))


def destroy_hazard(s: State, deed: Deed, chance: Chance) -> None:
    """Destroy a Hazard in the arena."""
    discard_hazard(s, deed.part)


def win_game(s: State, deed: Deed, chance: Chance) -> None:
    """The player wins the game at once."""
    s.say("robot_wars.wins", (deed.seat,), (deed.card,))
    s.win(deed.seat)


def lose_game(s: State, deed: Deed, chance: Chance) -> None:
    """The player is out of the game."""
    if deed.seat in s.playing():
        s.say("robot_wars.loses", (deed.seat,), (deed.card,))
        put_out(s, [deed.seat])


TAKE_AND_COUNT_VERBS: tuple[Verb, ...] = (
    take,
    search_for,
    add_counters,
    destroy_hazard,
    win_game,
    lose_game,
)
