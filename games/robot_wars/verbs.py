"""The verbs of cards, with the questions that they ask: what a line under `do` or `when` does.

The other words under `when` and `while` are in `triggers.py`. `make cards` makes `docs/cards.md`
from the names, arguments and docstrings of these functions.
"""

from dataclasses import dataclass
from typing import Literal

from games.cardfile.reader import Verb, Verbs
from games.cardfile.signatures import share_arguments
from games.engine import DISCARD, Ask, Chance, Facts, Move, Piece, Seat, State, cached_move
from games.robot_wars.aims import spots
from games.robot_wars.attack import Blow, attack_with, hits, roam, shared_blow
from games.robot_wars.body import attackable, keeper, move_component, steering, traps
from games.robot_wars.card import Deed, RobotCard, cards
from games.robot_wars.card_script import Lines, OfCard, at_moment, begin
from games.robot_wars.facts import Added, Crashed, Either, Flipped, Missed, Needed, Passed
from games.robot_wars.language.blocks import BLOCK_VERBS
from games.robot_wars.language.exchange_verbs import EXCHANGE_VERBS
from games.robot_wars.language.take_and_count_verbs import TAKE_AND_COUNT_VERBS
from games.robot_wars.triggers import ANSWERS, MOMENTS, STATES, meant
from games.robot_wars.wreck import (
    CHECKS,
    DiscardOf,
    Spent,
    check_robots,
    destroy,
    destroy_card,
    lose_cards,
    remove_counters,
)
from games.robot_wars.wreck import pay_cost as pay_for
from games.robot_wars.zones import (
    HAND,
    LARGEST_EFFECT,
    RARE_WORDS,
    ROBOT,
    SEAT_OF,
    draw_card,
    marks_of,
    next_seat,
    note_empty_deck,
    set_flag,
    set_missed_turns,
    top_card,
)


@dataclass(frozen=True)
class Weapon(Ask):
    """Ask for the target of the chosen weapon."""

    weapon: Piece
    plus: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("aim", self.weapon, spot) for spot in spots(s, self.seat, self.weapon)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        begin(s, self.seat, self.weapon, move.to, self.plus, chance)

    def named(self) -> tuple[Piece, ...]:
        return (self.weapon,)


@dataclass(frozen=True)
class Lose(OfCard):
    """Ask which Component of its own the Robot loses (RW-21, RW-32)."""

    @property
    def loser(self) -> Seat:
        """The seat whose Robot loses it."""
        return self.seat

    def moves(self, s: State) -> list[Move]:
        return [cached_move("lose", piece, DISCARD) for piece in s.zones[ROBOT[self.loser]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        destroy(s, [move.moved])


@dataclass(frozen=True)
class LoseOf(Lose):
    """Ask which Component the Robot of another seat loses."""

    robot: Seat

    @property
    def loser(self) -> Seat:
        return self.robot


@dataclass(frozen=True)
class Whether(OfCard):
    """Ask whether to destroy this card too."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("scrap", self.card, DISCARD), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "scrap":
            destroy_card(s, self.card)


@dataclass(frozen=True)
class Which(OfCard):
    """Ask into which Hazard the Robot is pushed."""

    victim: Seat
    roll: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("aim", self.card, piece) for piece in traps(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.push(Lines(self.victim, move.target, "passed", roll=self.roll))


def pay(s: State, deed: Deed, chance: Chance, *, cards: int = 1) -> None:
    """The player must discard this many cards. Without them the card cannot be used."""
    pay_for(s, deed.seat, deed.card, cards)


def attack(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    plus: int = 0,
    ranged: bool = False,
    engines: int = 0,
    sweep: bool = False,
    second: bool = False,
) -> None:
    """Attack a Component of another Robot with d6 + `plus`.

    A `ranged` attack meets no Hazards and reaches flying Robots. `engines` is added if the target
    is an Engine. A `sweep` compares one roll with all externals of the Robot, or with all internals
    if it has no externals. With `second`, destroying an external lets you attack an internal of
    that Robot.
    """
    attack_with(s, make_blow(s, deed, plus, ranged, engines, sweep, second), ranged, chance)


def make_blow(
    s: State, deed: Deed, plus: int, ranged: bool, engines: int, sweep: bool, second: bool
) -> Blow:
    """Return the attack of a line; a sweep targets everything that can be attacked."""
    victim = deed.rival if sweep else keeper(s, deed.part)
    at = tuple(attackable(s, deed.rival, ranged)) if sweep else (deed.part,)
    here = (deed.seat, deed.card, victim, at, plus + deed.plus)
    return shared_blow(*here, engines, sweep, second, lent=deed.lent)


def use_weapon(
    s: State, deed: Deed, chance: Chance, *, plus: int = 0, destroyed: bool = False
) -> None:
    """Attack with one of your usable weapons and add `plus` to its roll.

    With `destroyed`, the weapon is destroyed after the attack.
    """
    if destroyed:
        s.push(Spent(deed.seat, deed.part))
    s.push(Weapon(deed.seat, deed.part, plus))


def destroy_part(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    whose: Literal["others", "any", "mine"] = "others",
    size: int = 0,
    smaller: bool = False,
    outside_first: bool = False,
) -> None:
    """Destroy a Component without a roll; this is not an attack.

    The Robot must have at least `size` Components, and with `smaller` fewer than your own. With
    `outside_first`, only an external can be chosen if the Robot has one.
    """
    s.say("robot_wars.destroys", (deed.seat,), (deed.card, deed.part))
    destroy(s, [deed.part])


def return_part(
    s: State, deed: Deed, chance: Chance, *, whose: Literal["others", "any", "mine"] = "any"
) -> None:
    """Return a Component to the hand of the player whose Robot it is on."""
    seat = keeper(s, deed.part)
    assert seat is not None
    s.say("robot_wars.returns", (seat,), (deed.card, deed.part))
    remove_counters(s, deed.part)
    s.move(deed.part, HAND[seat])
    s.push(CHECKS)


def destroy_this(s: State, deed: Deed, chance: Chance, *, may: bool = False) -> None:
    """Destroy this card. With `may`, the player decides whether to do so."""
    if may:
        s.push(Whether(deed.chooser, deed.card))
    else:
        destroy_card(s, deed.card)


def destroy_all(s: State, deed: Deed, chance: Chance) -> None:
    """Destroy all Components of the player's Robot at once."""
    s.say("robot_wars.melts", (deed.seat,), (deed.card,))
    destroy(s, s.zones[ROBOT[deed.seat]][:])


def crash(s: State, deed: Deed, chance: Chance) -> None:
    """Roll a die against each remaining Component with a Strength on the player's Robot."""
    steer = Added(steer=steering(s, deed.seat))
    s.say("robot_wars.crashes", (deed.seat,), (deed.card,), facts=Added())
    rest = [p for p in s.zones[ROBOT[deed.seat]] if cards(s)[p].strength is not None]
    destroy(s, [p for p in rest if hits(s, deed.card, p, s.roll(chance), steer, Crashed)])


def lose_part(s: State, deed: Deed, chance: Chance) -> None:
    """The player chooses a Component of their own Robot, which is destroyed."""
    if not s.zones[ROBOT[deed.seat]]:
        return
    if deed.chooser == deed.seat:
        s.push(Lose(deed.seat, deed.card))
    else:
        s.push(LoseOf(deed.chooser, deed.card, deed.seat))


def draw(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    cards: int = 1,
    shown: bool = False,
    keep: Literal["any", "component", "hazard", "action"] = "any",
) -> None:
    """Draw this many cards.

    With `shown`, everybody sees them. With a kind in `keep`, they are shown, and cards of other
    kinds are discarded.
    """
    if RARE_WORDS in marks_of(s) and not deed.moment.startswith("drawn"):
        s.push_last_first(at_moment(s, "drawn", s.playing_from(deed.seat), deed.seat))
    for _ in range(min(cards, LARGEST_EFFECT)):
        if not shown and keep == "any":
            draw_card(s, deed.seat, chance)
            continue
        piece = top_card(s, chance)
        if piece is None:
            return
        s.turn(piece, True)
        card: RobotCard = s.faces[piece]
        if keep in ("any", card.kind):
            s.move(piece, HAND[deed.seat])
        else:
            s.move(piece, DISCARD, up=True)
        note_empty_deck(s)


def discard(s: State, deed: Deed, chance: Chance, *, cards: int = 1, random: bool = False) -> None:
    """The player discards this many cards, by own choice or at `random`."""
    hand = s.zones[HAND[deed.seat]]
    if not hand:
        return
    if len(hand) <= cards or random or deed.chooser == deed.seat:
        lose_cards(s, deed.seat, chance, cards, random)
        return
    for piece in hand:
        s.look(piece, deed.chooser)
    s.push_last_first([DiscardOf(deed.chooser, deed.seat)] * cards)


def make_discard(
    s: State, deed: Deed, chance: Chance, *, cards: int = 1, random: bool = False
) -> None:
    """An opponent discards this many cards, by the opponent's choice or at `random`."""
    s.say("robot_wars.makes_discard", (deed.seat, deed.rival), (deed.card,))
    lose_cards(s, deed.rival, chance, cards, random)


def look_at_hand(s: State, deed: Deed, chance: Chance) -> None:
    """Look once at all cards in an opponent's hand."""
    s.say("robot_wars.looks", (deed.seat, deed.rival), (deed.card,))
    for piece in s.zones[HAND[deed.rival]]:
        s.look(piece, deed.seat)


def switch_off(s: State, deed: Deed, chance: Chance) -> None:
    """Another Robot cannot use its Components during the next turn that it takes."""
    s.say("robot_wars.scrambles", (deed.seat, deed.rival), (deed.card,))
    set_flag(s, "scrambled", deed.rival)


def miss_turns(s: State, deed: Deed, chance: Chance, *, turns: int = 1, roll: bool = False) -> None:
    """Another Robot misses this many turns.

    With `roll`, it misses them only if d6 shows more than its number of Components.
    """
    seat = deed.rival
    if not roll:
        s.say("robot_wars.dazes", (deed.seat, seat), (deed.card,), facts=Missed(turns))
        set_missed_turns(s, seat, turns)
        return
    parts = len(s.zones[ROBOT[seat]])
    s.say("robot_wars.flips", (deed.seat, seat), (deed.card,), facts=Needed(parts))
    die = s.roll(chance)
    if die <= parts:
        s.say("robot_wars.stands", (seat,), (deed.card,), facts=Flipped(die, parts, 0))
        return
    set_missed_turns(s, seat, turns)
    s.say("robot_wars.flipped", (seat,), (deed.card,), facts=Flipped(die, parts, turns))


def push(s: State, deed: Deed, chance: Chance, *, roll: int = 1) -> None:
    """Another Robot meets a Hazard of your choice, as if its die had shown `roll`."""
    seat = deed.rival
    s.say("robot_wars.pushes", (deed.seat, seat), (deed.card,))
    found, shown = traps(s), max(1, min(roll, 6))
    if len(found) == 1:
        s.push(Lines(seat, found[0], "passed", roll=shown))
    else:
        s.push(Which(deed.chooser, deed.card, seat, shown))


def hide(s: State, deed: Deed, chance: Chance) -> None:
    """Your Robot cannot be attacked until play reaches you again."""
    s.say("robot_wars.hides", (deed.seat,), (deed.card,))
    set_flag(s, "hidden", deed.seat)


def more_actions(s: State, deed: Deed, chance: Chance, *, actions: int = 1) -> None:
    """You have this many more Actions this turn.

    An Action card that does this is discarded only at the end of the turn.
    """
    s.mark("actions", marks_of(s)["actions"] + min(actions, LARGEST_EFFECT))


def avoid(s: State, deed: Deed, chance: Chance, *, fails: int = 2, or_from: int = 0) -> bool:
    """Roll d6 and add Steering. The next lines happen only if the sum is at most `fails`.

    With `or_from`, they also happen if the sum is that much or more.
    """
    steer = steering(s, deed.seat)
    hazard = cards(s)[deed.card].kind == "hazard"
    tries, works, fails_to = ("meets", "caught", "clear") if hazard else ("tries", "works", "fails")
    if s.event_log is not None:
        facts: Facts = Needed(fails, steer)
        if or_from:
            tries, facts = f"{tries}_either", Either(fails - steer, or_from - steer)
        s.say(f"robot_wars.{tries}", (deed.seat,), (deed.card,), facts=facts)
    die = deed.roll or s.roll(chance)
    caught = die + steer <= fails or (or_from > 0 and die + steer >= or_from)
    if s.event_log is not None:
        key = works if caught else fails_to
        s.say(f"robot_wars.{key}", (deed.seat,), (deed.card,), facts=Passed(fails, die, steer))
    return caught


def fall_in(s: State, deed: Deed, chance: Chance) -> None:
    """The player's next turn must be a Reboot."""
    s.say("robot_wars.falls", (deed.seat,), (deed.card,))
    set_flag(s, "fell" if s.active == deed.seat else "fallen", deed.seat)


def pass_on(s: State, deed: Deed, chance: Chance) -> None:
    """Move this Component to the next player's Robot. A Hazard then belongs to the next player."""
    to, card = next_seat(s, deed.seat), deed.card
    own = s.where[card]
    if own not in SEAT_OF:
        kept = marks_of(s)["keepers"]
        s.mark("keepers", tuple((p, to if p == card else seat) for p, seat in kept))
        return
    move_component(s, card, ROBOT[to])
    face: RobotCard = s.faces[card]
    if not s.zones[own] or face.strength is not None:
        check_robots(s)


def attack_anyone(s: State, deed: Deed, chance: Chance) -> None:
    """This card attacks a random Component of a random Robot with d6."""
    roam(s, deed.card, chance)


DEEDS: tuple[Verb, ...] = (
    pay,
    attack,
    use_weapon,
    destroy_part,
    return_part,
    destroy_this,
    destroy_all,
    crash,
    lose_part,
    draw,
    discard,
    make_discard,
    look_at_hand,
    switch_off,
    miss_turns,
    push,
    hide,
    more_actions,
    avoid,
    fall_in,
    pass_on,
    attack_anyone,
    *TAKE_AND_COUNT_VERBS,
    *EXCHANGE_VERBS,
    *BLOCK_VERBS,
)
share_arguments(DEEDS, meant)
_ALL: tuple[Verb, ...] = (*DEEDS, *ANSWERS, *MOMENTS, *STATES)
VERBS: Verbs = {verb.__name__.rstrip("_"): verb for verb in _ALL}
