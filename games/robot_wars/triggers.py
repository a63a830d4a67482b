"""Words of cards that say when something happens, which states hold, and whom a line concerns.

These functions do nothing: only their names, arguments and docstrings are used.
"""

from typing import Literal

from games.engine import State

# -- moments: the first word under `when` -----------------------------------------------------


def turn_start() -> None:
    """At the start of each of the player's turns in Battle."""


def turn_end() -> None:
    """At the end of each of the player's turns in Battle."""


def passed() -> None:
    """A Hazard: when a Robot attacks without a ranged weapon, or evades. The lines concern that
    Robot.
    """


def attacked() -> None:
    """A Component in use: before the roll of an attack on its Robot."""


def destroyed() -> None:
    """A Component: after it is destroyed."""


Concerned = Literal["any", "mine", "others"]


def any_destroyed(*, whose: Concerned = "any") -> None:
    """A Component in use: after another Component is destroyed: `any`, one of `mine`, or one of the
    `others`. The player who lost it is the target.
    """


def drawn(*, whose: Concerned = "mine") -> None:
    """A Component in use: when its player, one of the `others` or `any` player draws, unless
    `drawn` itself causes the draw. Another player who draws is the target.
    """


def turn_begins(*, whose: Concerned = "any") -> None:
    """A card in play: when a turn begins in Battle: of `any` player, `mine`, or of one of
    the `others`. That player is the target.
    """


def action_played(*, whose: Concerned = "others") -> None:
    """A Component in use: after one of the `others`, its own player (`mine`) or `any` player plays
    an Action card, and before that card does anything. Another player who plays it is the target.
    """


def counters(*, reach: int = 3, on: Literal["card", "robot"] = "card") -> None:
    """A card in play: when this card, or its Robot, has reached this many counters."""


# -- answers: after `attacked`, `any_destroyed` and `action_played` ---------------------------


def avoid_attack(s: State, *, once: Literal["reboot", "turn"] = "reboot", pay: int = 0) -> None:
    """After `attacked`: the attack has no effect on your Robot. It costs `pay` cards.

    It works once until your next Reboot; with `once: turn`, against every attack.
    """


def halve(s: State, *, pay: int = 0) -> None:
    """After `attacked`: halve the sum of the attack, rounded down. It costs `pay` cards."""


def evade(s: State, *, minus: int, pay: int = 0) -> None:
    """After `attacked`: subtract `minus` from the attack's roll. It costs `pay` cards.

    Your Robot then meets the Hazards.
    """


def salvage(s: State, *, pay: int = 0) -> None:
    """After `any_destroyed`: take the destroyed Component into your hand. It costs `pay` cards."""


def cancel_action(s: State, *, once: Literal["reboot", "turn"] = "reboot", pay: int = 0) -> None:
    """After `action_played`: the Action card is discarded without effect. It costs `pay` cards.

    It works once until your next Reboot; with `once: turn`, against every Action card.
    """


# -- under `while` ----------------------------------------------------------------------------


def steer(*, plus: int) -> None:
    """In use: add `plus` to your attack rolls and to your rolls for Hazards."""


def free_costs() -> None:
    """In use: the abilities of your Components cost no cards."""


def fly() -> None:
    """In use: only ranged weapons can attack your Robot, and it ignores Hazards."""


def force_field() -> None:
    """Always: your other Components cannot be used or chosen."""


def needs_others() -> None:
    """Always: this card is destroyed as soon as it is the only external of its Robot."""


def boost(
    *,
    plus: int,
    what: Literal["attack", "strength"] = "attack",
    of: Literal["any", "weapon", "ranged", "engine", "internal", "external"] = "any",
    whose: Literal["you", "each_opponent", "everyone"] = "you",
) -> None:
    """In use, or a Hazard: add `plus` to attacks or the Strength of Components of this kind."""


def hand_limit(*, plus: int, whose: Literal["you", "each_opponent", "everyone"] = "you") -> None:
    """In use, or a Hazard: add `plus` to the number of cards that a player may keep at the end of a
    turn, which is five.
    """


def extra_dice(
    *,
    dice: int = 1,
    keep: Literal["best", "worst"] = "best",
    whose: Literal["you", "each_opponent", "everyone"] = "you",
) -> None:
    """In use, or a Hazard: attacks roll this many more dice, and only the `best` or the `worst`
    counts.
    """


def survive(*, counters: int = 1) -> None:
    """In use: instead of being destroyed, this card loses this many counters, if it has them."""


def target() -> None:
    """A Hazard with a Strength: it can be attacked and destroyed like a Component."""


# -- the players of a line --------------------------------------------------------------------

Who = Literal["you", "target", "owner", "writer", "each_opponent", "everyone"]
Chooser = Literal["they", "you", "target", "owner", "writer"]


def meant(*, who: Who = "you", chooses: Chooser = "they") -> None:
    """The players who carry out a line, each in turn, and the player who chooses.

    `you` is the player of the card, or at `passed` the player who meets it. `owner` is the player
    who controls the card. `writer` wrote the card during the game; for other cards it is the
    `owner`. `target` is the player last targeted, or an opponent to be chosen. In `chooses`, `they`
    are the players in `who`.
    """


MOMENTS = (
    turn_start,
    turn_end,
    passed,
    attacked,
    destroyed,
    any_destroyed,
    drawn,
    turn_begins,
    action_played,
    counters,
)
ANSWERS = (avoid_attack, evade, halve, salvage, cancel_action)
STATES = (
    steer,
    free_costs,
    fly,
    force_field,
    needs_others,
    boost,
    hand_limit,
    extra_dice,
    survive,
    target,
)
ANSWERED = {
    "attacked": ("avoid_attack", "evade", "halve"),
    "any_destroyed": ("salvage",),
    "action_played": ("cancel_action",),
}
