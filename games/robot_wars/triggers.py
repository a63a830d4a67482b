"""Words of the cards that say when something happens, what is so, and who is meant.

They do nothing themselves.
"""

from typing import Literal

from games.engine import State

# -- moments: the first word under `when` -----------------------------------------------------


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


def drawn() -> None:
    """A Component in use: its player draws, but not because of `drawn` itself."""


def turn_begins() -> None:
    """A card in play: a turn begins in Battle, anyone's; the target is whoever takes it."""


def counters(*, reach: int = 3, on: Literal["card", "robot"] = "card") -> None:
    """A card in play: its counters, or those of its Robot, have come to so many."""


# -- answers: after `attacked` and `any_destroyed` --------------------------------------------


def avoid_attack(s: State, *, once: Literal["reboot", "turn"] = "reboot", pay: int = 0) -> None:
    """After `attacked`: the attack has no effect on your Robot; once until your next Reboot.

    With `turn` it can be used each time; it costs so many cards.
    """


def halve(s: State, *, pay: int = 0) -> None:
    """After `attacked`: the attack's sum is halved, rounded down, for so many cards."""


def evade(s: State, *, minus: int, pay: int = 0) -> None:
    """After `attacked`: so much less on the attack's roll, for so many cards; meets the Hazards."""


def salvage(s: State, *, pay: int = 0) -> None:
    """After `any_destroyed`: the Component destroyed goes to your hand, for so many cards."""


# -- under `while` ----------------------------------------------------------------------------


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


def boost(
    *,
    plus: int,
    what: Literal["attack", "strength"] = "attack",
    of: Literal["any", "weapon", "ranged", "engine", "internal", "external"] = "any",
    whose: Literal["you", "each_opponent", "everyone"] = "you",
) -> None:
    """In use: so much is added to the attacks, or the Strength, of Components of a kind."""


def target() -> None:
    """A Hazard with a Strength: it can be attacked and destroyed like a Component."""


# -- who is meant -----------------------------------------------------------------------------

Who = Literal["you", "target", "owner", "each_opponent", "everyone"]


def meant(*, who: Who = "you", chooses: Literal["they", "you", "target", "owner"] = "they") -> None:
    """Who does it, each in turn, and who chooses, where there is something to choose.

    `you` is the player of the card, or at `passed` whoever meets it; `owner` the one who controls
    the card; `target` the player last aimed at, or an opponent chosen for it; `they` whoever is
    meant by `who`.
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
    counters,
)
ANSWERS = (avoid_attack, evade, halve, salvage)
STATES = (steer, free_costs, fly, force_field, needs_others, boost, target)
ANSWERED = {"attacked": ("avoid_attack", "evade", "halve"), "any_destroyed": ("salvage",)}
