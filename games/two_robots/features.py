"""What matters to a seat of Two Robots, as named numbers; the word before the dot is its group."""

from __future__ import annotations

from typing import Any

from games.core import Seat, State
from games.two_robots.attack import Aim, Place
from games.two_robots.event import Activate, Effect, Reveal, Sacrifice
from games.two_robots.factory import WHOLE
from games.two_robots.powers import Choose, Molten, Name, Salvage, Salvaging, Strip, Wreck
from games.two_robots.zones import HAND, POWER, STACKS

EVENTS = (
    "hit", "hit_all", "reveal", "wreck", "draw_cards", "salvage", "strip", "ransack", "healthiest",
    "ceasefire", "disarm", "shield", "recover", "retaliate", "meltdown", "richest", "fallout",
)  # fmt: skip
CARDS = ("destroy", "freeze", "steal", "draw_cards", "thaw", "intercept", "scramble", "send_back",
         "recruit")  # fmt: skip
NAMES: tuple[str, ...] = (
    "robots.first", "robots.second", "robots.third", "robots.one", "robots.near", "robots.ice",
    "factory.stacks", "factory.two", "factory.three", "factory.parts",
    "health.count", "health.last", "health.unused", "health.safe",
    "hand.count", "hand.fit", "hand.many",
    "turn.mine", "turn.plays", "turn.owes", "turn.deploy", "turn.aiming", "turn.stealing",
    "turn.aimed",
    *[f"hand.{verb}" for verb in CARDS],
    *[f"event.{verb}" for verb in EVENTS],
)  # fmt: skip
NOTHING = (0.0,) * len(NAMES)
HELD = {verb: at for at, verb in enumerate(CARDS)}
AT = {name: at for at, name in enumerate(NAMES)}
_SAME = {"play_from_discard": "salvage", "take_from_discard": "recover"}
COUNT = {types: types.bit_count() for types in range(WHOLE + 1)}


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's Factory as the Attack in progress would leave it, health, hand, and turn."""
    if not s.zones[POWER[seat]]:
        return NOTHING
    found = [0.0] * len(NAMES)
    marks = s.marks
    stacks = factory(s, seat, found)
    hand(s, seat, stacks, found)
    powers = s.zones[POWER[seat]]
    found[10:14] = (
        float(len(powers)), float(len(powers) == 1), float(sum(s.up[p] for p in powers)),
        float(marks["shield"] == seat),
    )  # fmt: skip
    found[AT["event.ceasefire"]] = float(marks["ceasefire"] == seat)
    if marks["active"] == seat:
        turn(s, seat, found)
    return tuple(found)


def factory(s: State, seat: Seat, found: list[float]) -> list[tuple[int, int, int, bool]]:
    """The Stacks, best first: how many types, which, the shared energies, whether frozen."""
    faces, zones = s.faces, s.zones
    aim: Any = s.marks["aim"]
    stacks, parts, lost = [], 0, 0
    for zone in STACKS[seat]:
        pile = zones[zone]
        if not pile:
            continue
        types, mask, ice = 0, 31, zone in aim
        lost += ice
        for piece in pile:
            face = faces[piece]
            if face.kind != "part":
                ice = True
            elif piece in aim:
                lost += 1
            else:
                parts += 1
                types |= face.bit
                mask &= face.mask
        if types:
            stacks.append((COUNT[types], types, mask, ice))
    stacks.sort(reverse=True)
    best = [count for count, _, _, _ in stacks[:3]] + [0, 0, 0]
    near = best[0] + best[1]
    n = len(stacks)
    found[:10] = (
        best[0] / 4, best[1] / 4, best[2] / 4, float(best[0] == 4), float(near >= 7),
        float(sum(ice for count, _, _, ice in stacks[:2] if count < 4)),
        float(n), float(n > 1), float(n > 2), parts / 5,
    )  # fmt: skip
    found[AT["turn.aimed"]] = float(lost)
    found[AT["turn.deploy"]] = float(any(c == 4 and not ice for c, _, _, ice in stacks))
    return stacks


def hand(
    s: State, seat: Seat, stacks: list[tuple[int, int, int, bool]], found: list[float]
) -> None:
    """The cards held, and of how many missing Parts of the best two Stacks there is one."""
    faces, pieces = s.faces, s.zones[HAND[seat]]
    begun = [(types, mask) for _, types, mask, ice in stacks[:2] if not ice]
    fits = [0] * len(begun)
    parts, base = 0, AT["hand.destroy"]
    for piece in pieces:
        face = faces[piece]
        if face is None:
            continue
        if face.kind == "part":
            parts += 1
            part, energy = face.bit, face.mask
            for at, (types, mask) in enumerate(begun):
                if not part & types and energy & mask:
                    fits[at] |= part
        else:
            found[base + HELD[face.verb or face.interrupt]] += 1.0
    n = len(pieces)
    found[14:17] = (n / 5, sum(COUNT[types] for types in fits) / 4, max(0.0, n - 7.0))


def turn(s: State, seat: Seat, found: list[float]) -> None:
    """It is this seat's turn: what it can still do, what it owes, and what is about to happen."""
    plays: Any = s.marks["plays"]
    found[AT["turn.mine"]] = 1.0
    found[AT["turn.plays"]] = plays / 5
    for step in s.stack:
        kind = type(step)
        if kind is Sacrifice:
            found[AT["turn.owes"]] += float(getattr(step, "seat", -1) == seat)
        elif kind is Aim:
            found[AT["turn.aiming"]] += 1.0
            if getattr(step, "verb", "") == "steal":
                found[AT["turn.stealing"]] = 1.0
        elif kind is Place or (kind.__name__ == "Strike" and stealing(s)):
            found[AT["turn.stealing"]] = 1.0
        else:
            verb = about(s, step)
            if verb:
                found[AT[f"event.{verb}"]] += 1.0


def stealing(s: State) -> bool:
    """Whether the Attack in progress is to steal."""
    card: Any = s.marks["attack"]
    return bool(s.faces[card].verb == "steal")


def about(s: State, step: Any) -> str:
    """What an Event's step is about to do."""
    kind = type(step)
    if kind is Activate or kind is Effect:
        card = step.power if kind is Activate else step.card
        verb = s.faces[card].verb
        return str(_SAME.get(verb, verb))
    if kind is Choose or kind is Salvage:
        return str(step.verb)
    if kind is Salvaging:
        return str(step.ask.verb)
    return _KINDS.get(kind, "")


_KINDS: dict[type, str] = {
    Wreck: "wreck", Strip: "strip", Name: "fallout", Molten: "meltdown", Reveal: "hit",
}  # fmt: skip
