"""The language of the cards: what stands under `do`, `when` and `while`.

Under `do` stands what an Action card or an "Action:" ability does, line by line. Under `when`
stands a moment first, and then what happens at it. Under `while` stands what is so as long as the
card is in play. `docs/cards.md` is made from these functions: their names, arguments, first lines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from games.engine.chance import Chance
from games.engine.core import Seat, State
from games.robot_wars.asks import Lose, Weapon, Whether, Which
from games.robot_wars.attack import Blow, Spent, attack_with, roam
from games.robot_wars.body import attackable, keeper, steering, traps
from games.robot_wars.lines import Deed, Lines
from games.robot_wars.marks import note
from games.robot_wars.pile import drawn, emptied, top
from games.robot_wars.wreck import CHECKS, destroy, give_up, scrap
from games.robot_wars.wreck import pay as pay_for
from games.robot_wars.zones import HAND, ROBOT, after

# -- under `do`, and after a moment under `when` ------------------------------------------------


def pay(s: State, deed: Deed, chance: Chance, *, cards: int = 1) -> None:
    """Its player must discard so many cards for what follows; without them it cannot be used."""
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
    """Attack a Component of another Robot with d6 + plus.

    A `ranged` attack meets no Hazards and reaches flying Robots; `engines` is added against an
    Engine; a `sweep` compares one roll with all externals (or all internals, where there are no
    externals); with `second`, an external destroyed lets it attack an internal of that Robot.
    """
    plus += deed.plus
    if sweep:
        seat = ROBOT.index(deed.to)
        at = tuple(attackable(s, seat, ranged))
        blow = Blow(deed.seat, deed.card, seat, at, plus, engines, sweep, second)
    else:
        victim = keeper(s, deed.to)
        blow = Blow(deed.seat, deed.card, victim, (deed.to,), plus, engines, sweep, second)
    attack_with(s, blow, ranged)


def use_weapon(
    s: State, deed: Deed, chance: Chance, *, plus: int = 0, destroyed: bool = False
) -> None:
    """Attack with one of your usable weapons, plus so much; it may be destroyed by that."""
    weapon = deed.to
    if destroyed:
        s.push(Spent(deed.seat, weapon))
    s.push(Weapon(deed.seat, weapon, plus))


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
    """Destroy a Component without a roll; this is no attack.

    Of a Robot with at least `size` Components; `smaller`: with fewer than your own;
    `outside_first`: an external, or any Component where there are no externals.
    """
    s.say("robot_wars.destroys", (deed.seat,), (deed.card, deed.to))
    destroy(s, [deed.to])


def return_part(
    s: State, deed: Deed, chance: Chance, *, whose: Literal["others", "any", "mine"] = "any"
) -> None:
    """A Component goes back to the hand of the player on whose Robot it is."""
    seat = keeper(s, deed.to)
    assert seat is not None
    s.say("robot_wars.returns", (seat,), (deed.card, deed.to))
    s.move(deed.to, HAND[seat])
    s.push(CHECKS)


def destroy_this(s: State, deed: Deed, chance: Chance, *, may: bool = False) -> None:
    """This card is destroyed; with `may`, if the player wants."""
    if may:
        s.push(Whether(deed.seat, deed.card))
    elif s.where[deed.card] == "arena":
        scrap(s, deed.card)
    elif keeper(s, deed.card) is not None:
        destroy(s, [deed.card])


def destroy_all(s: State, deed: Deed, chance: Chance) -> None:
    """All Components of its player's Robot are destroyed at once."""
    s.say("robot_wars.melts", (deed.seat,), (deed.card,))
    destroy(s, s.zones[ROBOT[deed.seat]][:])


def crash(s: State, deed: Deed, chance: Chance) -> None:
    """A die is rolled against each Component left on its player's Robot that has a Strength."""
    bonus, hit = steering(s, deed.seat), []
    s.say("robot_wars.crashes", (deed.seat,), (deed.card,))
    for piece in s.zones[ROBOT[deed.seat]]:
        strength = s.faces[piece].strength
        if strength is not None:
            die = s.roll(chance)
            sum_ = die + bonus
            key = "hits" if sum_ >= strength else "misses"
            s.say(f"robot_wars.{key}", (), (deed.card, piece), (sum_, strength, die, 0, 0, bonus))
            if sum_ >= strength:
                hit.append(piece)
    destroy(s, hit)


def lose_part(s: State, deed: Deed, chance: Chance) -> None:
    """The player's Robot loses a Component of that player's choice."""
    if s.zones[ROBOT[deed.seat]]:
        s.push(Lose(deed.seat, deed.card))


def draw(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    cards: int = 1,
    shown: bool = False,
    keep: Literal["any", "component", "hazard", "action"] = "any",
) -> None:
    """Draw so many cards; `shown` to all, or kept only if they are of a kind, else discarded."""
    for _ in range(min(cards, MANY)):
        if not shown and keep == "any":
            drawn(s, deed.seat, chance)
            continue
        piece = top(s, chance)
        if piece is None:
            return
        s.turn(piece, True)
        if keep in ("any", s.faces[piece].kind):
            s.move(piece, HAND[deed.seat])
        else:
            s.move(piece, "discard", up=True)
        emptied(s)


def discard(s: State, deed: Deed, chance: Chance, *, cards: int = 1, random: bool = False) -> None:
    """The player discards so many cards, of own choice or at random."""
    lose_cards(s, deed.seat, chance, cards, random)


def make_discard(
    s: State, deed: Deed, chance: Chance, *, cards: int = 1, random: bool = False
) -> None:
    """An opponent discards so many cards, of that opponent's choice or at random."""
    seat = HAND.index(deed.to)
    s.say("robot_wars.makes_discard", (deed.seat, seat), (deed.card,))
    lose_cards(s, seat, chance, cards, random)


def lose_cards(s: State, seat: Seat, chance: Chance, cards: int, random: bool) -> None:
    """Cards go from a hand to the discard pile."""
    hand = s.zones[HAND[seat]]
    if random and len(hand) > cards:
        for _ in range(cards):
            s.move(chance.pick(hand), "discard", up=True)
    else:
        give_up(s, seat, cards)


def look_at_hand(s: State, deed: Deed, chance: Chance) -> None:
    """See all cards in an opponent's hand, once."""
    s.say("robot_wars.looks", (deed.seat, HAND.index(deed.to)), (deed.card,))
    for piece in s.zones[deed.to]:
        s.look(piece, deed.seat)


def switch_off(s: State, deed: Deed, chance: Chance) -> None:
    """Another Robot cannot use its Components during the next turn it takes."""
    seat = ROBOT.index(deed.to)
    s.say("robot_wars.scrambles", (deed.seat, seat), (deed.card,))
    note(s, "scrambled", seat)


def miss_turns(s: State, deed: Deed, chance: Chance, *, turns: int = 1, roll: bool = False) -> None:
    """Another Robot misses so many turns; with `roll`, if d6 is more than its Components."""
    seat = ROBOT.index(deed.to)
    s.say("robot_wars.flips", (deed.seat, seat), (deed.card,), (len(s.zones[deed.to]),))
    die, parts = s.roll(chance) if roll else 0, len(s.zones[deed.to])
    if roll and die <= parts:
        s.say("robot_wars.stands", (seat,), (deed.card,), (die, parts))
        return
    missed: Any = s.marks["missed"]
    s.mark("missed", (*missed[:seat], turns, *missed[seat + 1 :]))
    s.say("robot_wars.flipped", (seat,), (deed.card,), (turns, parts, die))


def push(s: State, deed: Deed, chance: Chance, *, roll: int = 1) -> None:
    """Another Robot triggers a Hazard of your choice as if its die had shown `roll`."""
    seat = ROBOT.index(deed.to)
    s.say("robot_wars.pushes", (deed.seat, seat), (deed.card,))
    found, shown = traps(s), max(1, min(roll, 6))
    if len(found) == 1:
        s.push(Lines(seat, found[0], "passed", roll=shown))
    else:
        s.push(Which(deed.seat, deed.card, seat, shown))


def hide(s: State, deed: Deed, chance: Chance) -> None:
    """Your Robot cannot be attacked until play next reaches you."""
    s.say("robot_wars.hides", (deed.seat,), (deed.card,))
    note(s, "hidden", deed.seat)


def more_actions(s: State, deed: Deed, chance: Chance, *, actions: int = 1) -> None:
    """You have so many more Actions this turn; an Action card waits aside until its end."""
    left: Any = s.marks["actions"]
    s.mark("actions", left + min(actions, MANY))


def avoid(s: State, deed: Deed, chance: Chance, *, fails: int = 2) -> bool:
    """Only on a roll of so much or less does what follows happen; Steering is added to it."""
    steer = steering(s, deed.seat)
    s.say("robot_wars.meets", (deed.seat,), (deed.card,), (fails, steer))
    die = deed.roll or s.roll(chance)
    caught, key = die + steer <= fails, "caught" if die + steer <= fails else "clear"
    s.say(f"robot_wars.{key}", (deed.seat,), (deed.card,), (die + steer, fails, die, steer))
    return caught


def fall_in(s: State, deed: Deed, chance: Chance) -> None:
    """The player's next turn must be a Reboot."""
    s.say("robot_wars.falls", (deed.seat,), (deed.card,))
    note(s, "fell" if s.marks["active"] == deed.seat else "fallen", deed.seat)


def pass_on(s: State, deed: Deed, chance: Chance) -> None:
    """This Component moves to the Robot of the next player."""
    if keeper(s, deed.card) is None:
        return
    to = after(s, deed.seat)
    s.move(deed.card, ROBOT[to], up=True)
    note(s, "built", to)
    s.push(CHECKS)


def attack_anyone(s: State, deed: Deed, chance: Chance) -> None:
    """This card attacks a random Component of a random Robot with a plain d6."""
    roam(s, deed.card, chance)


# -- answers: after `attacked` and `any_destroyed` -----------------------------------------------


def avoid_attack(s: State, *, once: Literal["reboot", "turn"] = "reboot") -> None:
    """After `attacked`: the attack has no effect on your Robot; once until your next Reboot."""


def evade(s: State, *, minus: int, pay: int = 0) -> None:
    """After `attacked`: so much less on the attack's roll, for so many cards; meets the Hazards."""


def salvage(s: State, *, pay: int = 0) -> None:
    """After `any_destroyed`: the Component destroyed goes to your hand, for so many cards."""


# -- moments: the first word under `when` ----------------------------------------------------------


def turn_start() -> None:
    """At the start of each turn that its player takes in Battle."""


def turn_end() -> None:
    """At the end of each turn that its player takes in Battle."""


def passed() -> None:
    """A Hazard: a Robot attacks without a ranged weapon, or evades; that Robot is concerned."""


def attacked() -> None:
    """A Component in use: before the roll of an attack on its Robot."""


def destroyed() -> None:
    """A Component: it has been destroyed."""


def any_destroyed() -> None:
    """A Component in use: any other Component has been destroyed."""


# -- under `while` ---------------------------------------------------------------------------------


def steer(*, plus: int) -> None:
    """In use: so much is added to your attack rolls and to your rolls for Hazards."""


def free_costs() -> None:
    """In use: what your Components' abilities cost need not be paid."""


def fly() -> None:
    """In use: only ranged weapons can attack your Robot, and it ignores Hazards."""


def force_field() -> None:
    """Always: your other Components cannot be used, and nothing can be used on them."""


def needs_others() -> None:
    """Always: destroyed as soon as it is the only external of its Robot."""


def target() -> None:
    """A Hazard with a Strength: it can be attacked and destroyed like a Component."""


MANY = 20  # cards or actions that one line gives at most

MOMENTS = (turn_start, turn_end, passed, attacked, destroyed, any_destroyed)
ANSWERS = (avoid_attack, evade, salvage)
STATES = (steer, free_costs, fly, force_field, needs_others, target)
DEEDS = (
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
)
VERBS: dict[str, Callable[..., Any]] = {
    verb.__name__: verb for verb in (*DEEDS, *ANSWERS, *MOMENTS, *STATES)
}
