"""Words of the cards that say when something happens or what is so; they do nothing themselves."""

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


# -- answers: after `attacked` and `any_destroyed` --------------------------------------------


def avoid_attack(s: State, *, once: Literal["reboot", "turn"] = "reboot") -> None:
    """After `attacked`: the attack has no effect on your Robot; once until your next Reboot."""


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


def target() -> None:
    """A Hazard with a Strength: it can be attacked and destroyed like a Component."""


MOMENTS = (turn_start, turn_end, passed, attacked, destroyed, any_destroyed)
ANSWERS = (avoid_attack, evade, salvage)
STATES = (steer, free_costs, fly, force_field, needs_others, target)
