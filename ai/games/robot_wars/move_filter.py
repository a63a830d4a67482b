"""Select the moves of Robot Wars that deserve a search, and the default answers."""

from ai.games.robot_wars.card_worth import find_worth
from ai.games.robot_wars.new_cards import is_far_too_strong
from ai.games.robot_wars.odds import at_least, chance_to_hit
from ai.judge import PerAsk
from games.engine import Ask, Move, Piece, Seat, Spot, State
from games.robot_wars.attack import Avoid, Blow, Evade, Second, answer, apply_evasion
from games.robot_wars.blank_cards import WRITE, Veto
from games.robot_wars.body import is_free, steering, strength_of
from games.robot_wars.card import RobotCard, cards
from games.robot_wars.card_script import Aim, find_in_hand, lines_of
from games.robot_wars.language.exchange_verbs import Give, PutBack, SwapFor
from games.robot_wars.quick_game import fury
from games.robot_wars.turn import Act, Kind
from games.robot_wars.verbs import Lose, Weapon, Whether, Which
from games.robot_wars.wreck import Discard, Salvage, causes_meltdown
from games.robot_wars.zones import ARENA, ROBOT, SEAT_OF, has_flag, marks_of

MIN_EVASION_GAIN = 0.34  # drop in the chance of a hit from which an evasion is worth its card

sensible: PerAsk[list[Move]] = PerAsk(lambda ask, s: ask.moves(s))
usual: PerAsk[Move | None] = PerAsk(lambda ask, s: None)


@sensible.of(Kind)
def _useful(ask: Kind, s: State) -> list[Move]:
    """Leave out an Upgrade with nothing to build and a Reboot with nothing locked or spent."""
    moves, seat = ask.moves(s), ask.seat
    if moves[-1].verb == WRITE:
        return moves[-1:]  # a blank card can do nothing else
    if len(moves) == 1:
        return moves
    builds = bool(find_in_hand(s, seat, "component"))
    fresh = not has_flag(s, "locked", seat) and all(who != seat for who, _ in marks_of(s)["spent"])
    drop = ("" if builds else "upgrade", "reboot" if fresh else "")
    return [move for move in moves if move.verb not in drop]


@sensible.of(Act)
def _build(ask: Act, s: State) -> list[Move]:
    """Build if possible: another Component helps, unless its drawback is larger.

    Passing remains a choice if the Component would expose a Robot that one attack can destroy. A
    card that only gives more Actions is left out if no other Action can follow.
    """
    faces, marks = cards(s), marks_of(s)
    moves = leave_out_vain_actions(s, ask.moves(s))
    if moves[-1].verb == WRITE:
        return moves[-1:]
    if not marks["things"] or marks["kind"] == "normal":
        return moves
    parts = [m for m in moves if m.piece is not None and faces[m.piece].kind == "component"]
    builds = [m for m in parts if not find_worth(faces[m.moved]).harms]
    good = [m for m in builds if faces[m.piece or 0].strength is not None]
    built = good or builds
    if not built:
        return moves
    return [*built, *(m for m in moves if m.piece is None)] if exposes(s, ask.seat) else built


def leave_out_vain_actions(s: State, moves: list[Move]) -> list[Move]:
    """Return the moves without cards that only give more Actions, if there is no other Action."""
    faces = cards(s)
    vain = [m for m in moves if m.verb == "act" and only_gives_actions(faces[m.moved])]
    if not vain or any(m.verb in ("act", "use") and m not in vain for m in moves):
        return moves
    return [m for m in moves if m not in vain]


def only_gives_actions(card: RobotCard) -> bool:
    """Return whether all that a card does is to give more Actions."""
    return bool(card.script.do) and all(line.verb == "more_actions" for line in card.script.do)


@usual.of(Act)
def _upgrade(ask: Act, s: State) -> Move | None:
    """Build the best part in an Upgrade, so that a search sees the benefit of the Upgrade."""
    if marks_of(s)["kind"] != "upgrade":
        return None
    seat = ask.seat
    return max(
        _build(ask, s),
        key=lambda m: value_of_card(s, seat, m.piece) if m.piece is not None else 0.0,
    )


@usual.of(Aim)
def _strike(ask: Aim, s: State) -> Move | None:
    """Aim an attack that the move of its card did not aim, such as the attack of a copy."""
    line = lines_of(s, ask.card, ask.part)[ask.at]
    if type(ask) is not Aim or line.meant or line.verb != "attack" or line.number("sweep"):
        return None
    plus = ask.plus + line.number("plus")
    return max(ask.moves(s), key=lambda move: value_of_attack(s, ask.seat, move.to, plus))


@usual.of(Weapon)
def _aim(ask: Weapon, s: State) -> Move:
    return max(ask.moves(s), key=lambda move: value_of_attack(s, ask.seat, move.to, ask.plus))


@usual.of(Second)
def _again(ask: Second, s: State) -> Move:
    found, plus = ask.moves(s)[:-1], ask.blow.plus
    return max(found, key=lambda move: value_of_attack(s, ask.seat, move.to, plus))


@usual.of(Whether)
def _scrap_hazards(ask: Whether, s: State) -> Move:
    return ask.moves(s)[0 if s.where[ask.card] == ARENA else 1]


@usual.of(Veto)
def _veto(ask: Veto, s: State) -> Move:
    return ask.moves(s)[0 if is_far_too_strong(cards(s)[ask.piece]) else 1]


@usual.of(Evade)
def _evade(ask: Evade, s: State) -> Move:
    found = ask.moves(s)
    return found[
        0
        if is_worth_evading(s, ask.blow, apply_evasion(ask.blow, answer(s, found[0].moved)))
        else -1
    ]


@usual.of(Salvage)
def _salvage(ask: Salvage, s: State) -> Move:
    return ask.moves(s)[0 if is_free(s, ask.seat, ask.claw) else 1]


def _first(ask: Ask, s: State) -> Move:
    return ask.moves(s)[0]


def _cheapest(ask: Ask, s: State) -> Move:
    """Give up the least valuable card."""
    return min(ask.moves(s), key=lambda move: value_of_card(s, ask.seat, move.piece or 0))


@usual.of(Give)
def _give(ask: Give, s: State) -> Move:
    return choose_to_part_with(ask, ask.hand, s)


@usual.of(PutBack)
def _put_back(ask: PutBack, s: State) -> Move:
    return choose_to_part_with(ask, ask.hand, s)


def choose_to_part_with(ask: Ask, hand: Seat, s: State) -> Move:
    """Give up one's own least valuable card, or another's most valuable one."""
    pick = min if ask.seat == hand else max
    return pick(ask.moves(s), key=lambda move: value_of_card(s, hand, move.piece or 0))


for giving in (Lose, Discard, SwapFor):
    usual.of(giving)(_cheapest)
for plain in (Which, Avoid):
    usual.of(plain)(_first)


def value_of_card(s: State, seat: Seat, piece: Piece) -> float:
    """Return the value of a card to a seat, with a bonus for its only Engine."""
    faces: list[RobotCard] = s.faces
    face = faces[piece]
    if face.engine and not any(faces[p].engine for p in s.zones[ROBOT[seat]] if p != piece):
        return find_worth(face).discard_value + 3.0
    return find_worth(face).discard_value


def exposes(s: State, seat: Seat) -> bool:
    """Return whether one more Component makes a Robot that can melt down the target of a card."""
    own = s.zones[ROBOT[seat]]
    if not any(causes_meltdown(s, p) for p in own):
        return False
    script = (line for face in s.box for line in face.script.do)
    return any(line.args.get("size") == len(own) + 1 for line in script)


def value_of_attack(s: State, seat: Seat, target: Spot | None, plus: int) -> float:
    """Return the chance that an attack destroys `target`, times the target's worth."""
    if not isinstance(target, int):
        return 1.0
    strength, owner = cards(s)[target].strength, SEAT_OF.get(s.where[target])
    plus += steering(s, seat) + fury(s, seat)
    often = 0.0 if strength is None else at_least(strength - plus)
    return often * (0.5 if owner is None else value_of_card(s, owner, target))


def is_worth_evading(s: State, blow: Blow, less: Blow) -> bool:
    """Return whether weakening an attack to `less` is worth a card."""
    fewer = 0.0
    for p in blow.targets:
        strength = cards(s)[p].strength
        if strength is not None:
            need = strength_of(s, p)
            before, after = (chance_to_hit(one.added(s, p), need) for one in (blow, less))
            fewer += before - after
    return fewer >= MIN_EVASION_GAIN
