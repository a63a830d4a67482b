"""What a card is good for, by its numbers and verbs alone: so decks never seen are played, too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.robot_wars.lines import Do, Facts

TYPICAL = (1, 2, 3, 3, 4, 5)  # Strengths among which an attack falls
LONG = 8.0  # attacks that a Component withstands at most

# What is so of a Component in play, what only as long as its Robot works, and of a card in hand.
PLAIN = (
    "robot.count",
    "robot.outside",
    "robot.inside",
    "robot.life",
    "robot.tough",
    "robot.nothing",
    "engine.more",
    "engine.life",
    "part.field",
    "part.shy",
    "part.melts",
    "part.crashes",
    "part.passes",
)
WORKING = (
    "weapon.more",
    "weapon.sweep",
    "weapon.ranged",
    "weapon.second",
    "part.steers",
    "part.flies",
    "part.free",
    "part.salvages",
    "part.evades",
    "part.looks",
    "part.draws",
    "part.discards",
    "part.offs",
    "part.flips",
    "part.pushes",
    "part.does",
)
HELD = (
    "hand.count",
    "hand.components",
    "hand.engines",
    "hand.weapons",
    "hand.life",
    "hand.frenzy",
    "hand.destroys",
    "hand.returns",
    "hand.hides",
    "hand.more",
    "hand.strikes",
    "hand.tricks",
    "hand.traps",
    "hand.roams",
)
AT = {name: at for at, name in enumerate((*PLAIN, *WORKING, *HELD))}

Row = tuple[tuple[int, float], ...]  # places among the features, and what is added there

ABLE = {
    "look_at_hand": "part.looks",
    "draw": "part.draws",
    "make_discard": "part.discards",
    "switch_off": "part.offs",
    "miss_turns": "part.flips",
    "push": "part.pushes",
}
PLAYED = {
    "use_weapon": "hand.frenzy",
    "destroy_part": "hand.destroys",
    "return_part": "hand.returns",
    "hide": "hand.hides",
    "more_actions": "hand.more",
    "attack": "hand.strikes",
}
DEAR = {  # what an Action is worth keeping for, where a plain Component is worth one
    "use_weapon": 1.3,
    "destroy_part": 1.5,
    "return_part": 1.0,
    "hide": 0.7,
    "more_actions": 1.6,
    "attack": 1.5,
}


class Worth(NamedTuple):
    """What a card adds to the features, in play and in hand; how often it hits; what it is worth.

    `dear` is rough: it says which card is let go of where nobody thinks about it any longer.
    """

    plain: Row
    working: Row
    held: Row
    hit: float
    life: float
    dear: float


def chance(needed: int) -> float:
    """How often a die shows so much or more."""
    return min(6, max(0, 7 - needed)) / 6


def hit_of(line: Do) -> float:
    """How much of what it is aimed at an attack destroys, roughly; a sweep falls on several."""
    plus, sweep = line.args["plus"], line.args["sweep"]
    each = sum(chance(strength - plus) for strength in TYPICAL) / len(TYPICAL)
    return each * (1.6 if sweep else 1.0) * (1.2 if line.args["second"] else 1.0)


def life_of(strength: int | None) -> float:
    """How many plain attacks a Component withstands."""
    return 0.0 if strength is None else min(LONG, 1 / max(0.1, chance(strength)))


def row(pairs: Iterable[tuple[str, float]]) -> Row:
    """Named numbers at their places; nothing is left out but nothings."""
    return tuple((AT[name], float(value)) for name, value in pairs if value)


def worth_of(kind: str, strength: int | None, internal: bool, engine: bool, facts: Facts) -> Worth:
    """All that is known of a card once and for all."""
    hit = max((hit_of(line) for line in facts.do if line.verb == "attack"), default=0.0)
    life = life_of(strength)
    if kind == "hazard":
        roams = "target" in facts.holds or "turn_start" in facts.timed
        return Worth(
            (),
            (),
            row((("hand.count", 1), ("hand.roams", roams), ("hand.traps", not roams))),
            0.0,
            life,
            0.4,
        )
    if kind == "action":
        held = [("hand.count", 1.0), *played(facts.do)]
        dear = max((DEAR.get(line.verb, 0.5) for line in facts.do), default=0.0)
        return Worth((), (), row(held), hit, life, dear)
    works = tuple(working(facts, hit))
    dear = (
        0.6
        + life / 10
        + engine
        + 2 * hit
        + 0.3 * bool(works or facts.timed)
        - 2 * (strength is None)
    )
    return Worth(
        row(plain(strength, internal, engine, facts, life)),
        row(works),
        row(
            (
                ("hand.count", 1),
                ("hand.components", strength is not None),
                ("hand.engines", engine),
                ("hand.weapons", hit),
                ("hand.life", life / 5),
            )
        ),
        hit,
        life,
        dear,
    )


def played(lines: Iterable[Do]) -> list[tuple[str, float]]:
    """What an Action card does, each thing once."""
    names = dict.fromkeys(
        PLAYED.get(line.verb, "hand.tricks") for line in lines if line.verb != "pay"
    )
    return [(name, 1.0) for name in names]


def plain(
    strength: int | None, internal: bool, engine: bool, facts: Facts, life: float
) -> list[tuple[str, float]]:
    """What a Component is even on a Robot without an Engine."""
    body = strength is not None
    ends = {line.verb for line in facts.timed.get("destroyed", ())}
    return [
        ("robot.count", body),
        ("robot.outside", body and not internal),
        ("robot.inside", body and internal),
        ("robot.life", life / 5),
        ("robot.tough", life >= 3),
        ("robot.nothing", not body),
        ("engine.more", engine),
        ("engine.life", engine * life / 5),
        ("part.field", "force_field" in facts.holds),
        ("part.shy", "needs_others" in facts.holds),
        ("part.melts", "destroy_all" in ends),
        ("part.crashes", "crash" in ends),
        ("part.passes", any(line.verb == "pass_on" for line in facts.timed.get("turn_end", ()))),
    ]


def working(facts: Facts, hit: float) -> Iterable[tuple[str, float]]:
    """What a Component does on a Robot that works."""
    holds: dict[str, Any] = facts.holds
    if facts.weapon:
        yield "weapon.more", hit
        yield "weapon.sweep", any(line.args.get("sweep", False) for line in facts.do)
        yield "weapon.second", any(line.args.get("second", False) for line in facts.do)
        yield "weapon.ranged", facts.ranged
    if "steer" in holds:
        yield "part.steers", holds["steer"]["plus"]
    if "fly" in holds:
        yield "part.flies", 1
    if "free_costs" in holds:
        yield "part.free", 1
    if "any_destroyed" in facts.timed:
        yield "part.salvages", 1
    for line in facts.timed.get("attacked", ()):
        if line.verb == "evade":
            yield "part.evades", line.args["minus"] / 3
    for line in facts.do:
        if line.verb not in ("pay", "attack", "destroy_this"):
            yield ABLE.get(line.verb, "part.does"), 1
