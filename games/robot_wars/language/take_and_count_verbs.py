"""Verbs of the cards that take, search and count, and those that end the game for somebody."""

from typing import Literal

from games.cardfile.reader import Verb
from games.engine import DECK, Chance, Piece, Seat, State
from games.robot_wars.body import controller, is_of, keeper
from games.robot_wars.card import Deed, RobotCard, cards
from games.robot_wars.card_script import Lines
from games.robot_wars.facts import Tally
from games.robot_wars.wreck import CHECKS, put_out, remove_counters, scrap
from games.robot_wars.zones import ARENA, HAND, MANY, ROBOT, marks_of, note_empty_deck

Kind = Literal["any", "component", "hazard", "action", "engine", "weapon", "internal", "external"]


def take(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    source: Literal["discard", "hand", "robot"],
    kind: Kind = "any",
    to: Literal["hand", "robot"] = "hand",
) -> None:
    """Take a card from the discard pile, from another's Robot, or unseen from another's hand.

    It comes into hand; with `to: robot` a Component is built onto the Robot at once.
    """
    if source == "hand":
        piece = chance.pick(s.zones[HAND[deed.rival]])
        s.say("robot_wars.takes", (deed.seat, deed.rival), (deed.card,))
    else:
        piece = deed.part
        s.say("robot_wars.takes_it", (deed.seat,), (deed.card, piece))
        remove_counters(s, piece)
    if to == "robot" and cards(s)[piece].kind == "component":
        s.move(piece, ROBOT[deed.seat], up=True)
    else:
        s.move(piece, HAND[deed.seat])
    s.push(CHECKS)


def search_for(s: State, deed: Deed, chance: Chance, *, kind: Kind = "engine") -> None:
    """The first card of a kind in the draw pile is shown and comes into hand; then shuffle."""
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
    """So many counters are put on this card while it is in play, or on the Robot; or taken off."""
    if on == "robot":
        charge(s, deed.seat, add)
    elif s.where[deed.card] == ARENA or keeper(s, deed.card) is not None:
        before, now = s.pips[deed.card], max(0, min(MANY, s.pips[deed.card] + add))
        s.count(deed.card, now)
        s.say("robot_wars.counts", (), (deed.card,), facts=Tally(now))
        if not cards(s)[deed.card].script.on_robot:
            reach(s, controller(s, deed.card, deed.seat), deed.card, before, now)


def charge(s: State, seat: Seat, add: int) -> None:
    """Put counters on a Robot, or take them off; its cards that ask for so many do what they do."""
    all_now = marks_of(s).get("robot_charge") or (0,) * s.seats
    before, now = all_now[seat], max(0, min(MANY, all_now[seat] + add))
    s.say("robot_wars.charges", (seat,), facts=Tally(now))
    s.mark("robot_charge", (*all_now[:seat], now, *all_now[seat + 1 :]))
    for piece in s.zones[ROBOT[seat]]:
        if cards(s)[piece].script.on_robot:
            reach(s, seat, piece, before, now)


def reach(s: State, seat: Seat, piece: Piece, before: int, now: int) -> None:
    """Let happen what a card does when so many counters are reached."""
    script = cards(s)[piece].script
    if before < script.reach <= now and "counters" in script.timed:
        s.push(Lines(seat, piece, "counters"))


def destroy_hazard(s: State, deed: Deed, chance: Chance) -> None:
    """Destroy a Hazard in the arena."""
    scrap(s, deed.part)


def win_game(s: State, deed: Deed, chance: Chance) -> None:
    """The player wins the game, at once."""
    s.say("robot_wars.wins", (deed.seat,), (deed.card,))
    s.win(deed.seat)


def lose_game(s: State, deed: Deed, chance: Chance) -> None:
    """The player is out of the game."""
    if deed.seat in s.playing():
        s.say("robot_wars.loses", (deed.seat,), (deed.card,))
        put_out(s, [deed.seat])


HAULS: tuple[Verb, ...] = (take, search_for, add_counters, destroy_hazard, win_game, lose_game)
