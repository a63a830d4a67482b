"""Compute the chances of attacks in Robot Wars from the sum that the rules compare."""

from games.engine import Ask, Move, Piece, Seat, State, asked
from games.robot_wars.attack import Avoid, Blow, Evade, Second, answer, apply_evasion
from games.robot_wars.body import strength_of
from games.robot_wars.card import DO, Deed, Do, cards, first_aim
from games.robot_wars.card_script import Aim, lines_of
from games.robot_wars.facts import Added
from games.robot_wars.verbs import Weapon, make_blow
from games.robot_wars.zones import ROBOT

SIDES = 6


def at_least(number: int) -> float:
    """Return the chance (0 to 1) that a die shows `number` or more."""
    return min(SIDES, max(0, SIDES + 1 - number)) / SIDES


def chance_to_hit(added: Added, strength: int) -> float:
    """Return the chance that an attack with these modifiers reaches a Strength."""
    one = at_least(added.needs(strength))
    if added.dice == 0:
        return one
    if added.dice > 0:
        return 1 - (1 - one) ** (1 + added.dice)
    return float(one ** (1 - added.dice))


def chance_against(s: State, blow: Blow, target: Piece) -> float:
    """Return the chance that an attack, in its present state, destroys `target` (RW-A5, RW-A6)."""
    strength = cards(s)[target].strength
    return 0.0 if strength is None else chance_to_hit(blow.added(s, target), strength_of(s, target))


def find_declared(s: State, seat: Seat, move: Move) -> Blow | None:
    """Return the attack that a move begins, continues or evades; None if there is none."""
    ask = asked(s)
    if move.piece is None:
        return ask.blow if isinstance(ask, Avoid | Evade) else None
    if isinstance(ask, Evade):
        return apply_evasion(ask.blow, answer(s, move.piece))
    if isinstance(ask, Second) and isinstance(move.to, int):
        return ask.onward(move.to)
    line, plus = line_of(s, ask, move)
    return begin_attack(s, seat, move, line, plus) if line and line.verb == "attack" else None


def line_of(s: State, ask: Ask | None, move: Move) -> tuple[Do | None, int]:
    """Return the line of a card that a move aims, and the bonus of its rolls."""
    if move.piece is None or move.verb not in ("use", "act", "aim"):
        return None, 0
    lines, plus = lines_of(s, move.piece, DO), 0
    if isinstance(ask, Aim):
        lines, plus = lines_of(s, ask.card, ask.part)[ask.at :], ask.plus
    elif isinstance(ask, Weapon):
        plus = ask.plus
    return first_aim(lines), plus


def begin_attack(s: State, seat: Seat, move: Move, line: Do, plus: int) -> Blow:
    """Return the attack that `line` will declare for a move."""
    deed = Deed(seat, move.moved, move.to, plus)
    plus, engines = line.number("plus"), line.number("engines")
    ranged, sweep, second = (bool(line.args[flag]) for flag in ("ranged", "sweep", "second"))
    return make_blow(s, deed, plus, ranged, engines, sweep, second)


def chances(s: State, seat: Seat, move: Move) -> dict[Piece, float]:
    """Return, by target, the chance that a move's attack destroys it."""
    blow = find_declared(s, seat, move)
    return (
        {} if blow is None else {target: chance_against(s, blow, target) for target in blow.targets}
    )


def chance_of(s: State, seat: Seat, move: Move) -> float | None:
    """Return the chance that a move's attack destroys anything, or that its die flips a Robot."""
    found = chances(s, seat, move)
    if found:
        return max(found.values())
    line, _ = line_of(s, asked(s), move)
    if line and line.verb == "miss_turns" and line.number("roll") and move.to in ROBOT:
        return at_least(len(s.zones[str(move.to)]) + 1)
    return None
