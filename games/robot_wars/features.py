"""What matters to a seat of Robot Wars, as named numbers; the word before the dot is its group."""

from __future__ import annotations

from typing import Any

from games.core import Seat, State
from games.robot_wars.body import flying, powered, shields
from games.robot_wars.zones import HAND, ROBOT, has

NAMES: tuple[str, ...] = (
    "robot.count", "robot.last", "robot.two", "robot.outside", "robot.inside", "robot.strength",
    "robot.none", "robot.shielded",
    "engine.first", "engine.more", "engine.safe",
    "weapon.first", "weapon.more", "weapon.plus", "weapon.dead",
    "part.reacts", "part.does", "part.steers", "part.flies", "part.free", "part.bad",
    "hand.count", "hand.components", "hand.actions", "hand.engines", "hand.weapons",
    "hand.hazards", "hand.full",
    "turn.mine", "turn.locked", "turn.pit", "turn.missed", "turn.off", "turn.hidden",
    "turn.builds", "turn.powers", "turn.acts",
    "arena.mine", "arena.theirs", "build.battle", "build.ready",
)  # fmt: skip
NOTHING = (0.0,) * len(NAMES)


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's Robot and what works on it, its hand as far as it is known, its next turns."""
    faces, marks = s.faces, s.marks
    hand, parts = s.zones[HAND[seat]], s.zones[ROBOT[seat]]
    battle: Any = marks["battle"]
    if battle and not parts and not hand:
        return NOTHING
    outer = inner = strong = engines = safe = weapons = reacts = does = steers = 0
    plus = 0.0
    bad = free = 0
    for p in parts:
        face = faces[p]
        facts = face.facts
        if face.strength is None:
            bad += 1
            continue
        strong += face.strength
        if face.internal:
            inner += 1
        else:
            outer += 1
        if face.engine:
            engines += 1
            safe += face.internal
        if facts.weapon:
            weapons += 1
            plus += max(line.args["plus"] for line in facts.do if line.verb == "attack")
        elif facts.do:
            does += 1
        reacts += "attacked" in facts.timed or "any_destroyed" in facts.timed
        steers += "steer" in facts.holds
        free += "free_costs" in facts.holds
    works = powered(s, seat) or (not battle and engines > 0)
    shielded = bool(shields(s, seat)) and len(parts) > 1
    kinds = {"component": 0, "action": 0, "hazard": 0}
    held_engines = held_weapons = 0
    for p in hand:
        face = faces[p]
        if face is not None:
            kinds[face.kind] += 1
            held_engines += face.engine
            held_weapons += face.facts.weapon
    n, keepers = len(parts), marks["keepers"]
    missed: Any = marks["missed"]
    assert isinstance(keepers, tuple)
    mine = sum(kept == seat for _, kept in keepers)
    acts = marks["active"] == seat
    builds = acts and bool(marks["things"]) and marks["kind"] != "normal" and kinds["component"] > 0
    return (
        float(n), float(n == 1), float(n == 2), float(outer), float(inner), strong / 5,
        float(not n), float(shielded),
        float(engines > 0), max(0.0, engines - 1.0), float(safe > 0),
        float(weapons > 0 and works), max(0.0, weapons - 1.0) if works else 0.0,
        plus / 4 if works else 0.0, float(weapons) if not works else 0.0,
        float(reacts) if works else 0.0, float(does) if works else 0.0,
        float(steers) if works else 0.0, float(flying(s, seat)), float(free and works),
        float(bad),
        float(len(hand)), float(kinds["component"]), float(kinds["action"]),
        float(held_engines and not engines), float(held_weapons), float(kinds["hazard"]),
        float(len(hand) > 5),
        float(acts), float(has(s, "locked", seat)),
        float(has(s, "fallen", seat) or has(s, "fell", seat)), missed[seat] / 3,
        float(has(s, "scrambled", seat)), float(has(s, "hidden", seat)),
        float(builds), float(builds and held_engines > 0 and not engines),
        float(acts and works and bool(marks["actions"])),
        float(mine), float(len(keepers) - mine), float(battle), float(not battle and n >= 3),
    )  # fmt: skip
