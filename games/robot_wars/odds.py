"""How likely an attack destroys its target: what the die must still show, by the rules' own sum."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.core import Move, Piece, Seat, State, asked
from games.robot_wars.asks import Weapon
from games.robot_wars.attack import Avoid, Blow, Evade, Second, answer
from games.robot_wars.body import attackable, keeper, terms
from games.robot_wars.lines import Aim, Do
from games.robot_wars.zones import ROBOT, SEAT_OF

SIDES = 6


def of_need(need: int) -> float:
    """The chance that one die shows so much or more."""
    return min(1.0, max(0.0, (SIDES + 1 - need) / SIDES))


def against(s: State, blow: Blow, target: Piece) -> float:
    """The chance that an attack destroys a target, unless more is done about it (RW-A5, RW-A6)."""
    strength = s.faces[target].strength
    return 0.0 if strength is None else of_need(strength - sum(terms(s, blow, target)))


def current(s: State) -> Blow | None:
    """The attack that is being carried out: the next step to happen that has one."""
    blows = (getattr(step, "blow", None) for step in reversed(s.stack))
    return next((blow for blow in blows if blow is not None), None)


def declared(s: State, seat: Seat, move: Move) -> Blow | None:
    """The attack that a move begins, goes on with, or evades; None if it is about no attack."""
    ask: Any = asked(s)
    if move.piece is None:
        return ask.blow if isinstance(ask, Avoid | Evade) else None
    if isinstance(ask, Evade):
        return replace(ask.blow, minus=ask.blow.minus + answer(s, move.piece).args["minus"])
    if isinstance(ask, Second) and isinstance(move.to, int):
        return replace(ask.blow, targets=(move.to,), second=False, minus=0)
    line, plus = line_of(s, ask, move)
    return begun(s, seat, move, line, plus) if line and line.verb == "attack" else None


def line_of(s: State, ask: Any, move: Move) -> tuple[Do | None, int]:
    """The line of a card for which a move chooses the target, and what is added to its rolls."""
    if move.piece is None or move.verb not in ("use", "act", "aim"):
        return None, 0
    facts = s.faces[move.piece].facts
    lines, plus = facts.do, 0
    if isinstance(ask, Aim):
        lines, plus = (facts.do if ask.part == "do" else facts.timed[ask.part])[ask.at :], ask.plus
    elif isinstance(ask, Weapon):
        plus = ask.plus
    return next((line for line in lines if line.aim is not None), None), plus


def begun(s: State, seat: Seat, move: Move, line: Do, plus: int) -> Blow:
    """The attack as it will be declared."""
    assert move.piece is not None
    args = line.args
    if isinstance(move.to, int):
        victim, at = keeper(s, move.to), [move.to]
    else:
        victim = SEAT_OF[str(move.to)]
        at = attackable(s, victim, args["ranged"])
    return Blow(
        seat,
        move.piece,
        victim,
        tuple(at),
        args["plus"] + plus,
        args["engines"],
        args["sweep"],
        args["second"],
    )


def chances(s: State, seat: Seat, move: Move) -> dict[Piece, float]:
    """By target, the chance that a move's attack destroys it."""
    blow = declared(s, seat, move)
    return {} if blow is None else {target: against(s, blow, target) for target in blow.targets}


def chance_of(s: State, seat: Seat, move: Move) -> float | None:
    """How likely a move's attack destroys anything, or its die flips a Robot over."""
    found = chances(s, seat, move)
    if found:
        return max(found.values())
    line, _ = line_of(s, asked(s), move)
    if line and line.verb == "miss_turns" and line.args["roll"] and move.to in ROBOT:
        return of_need(len(s.zones[str(move.to)]) + 1)
    return None
