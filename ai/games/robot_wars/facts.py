"""The facts of Robot Wars that are reasons for a move."""

from ai.facts import Fact, Position, Reason, cannot_fail, is_likely
from games.engine import DISCARD, Move, Piece, Seat, asked
from games.robot_wars.aims import abilities
from games.robot_wars.attack import Evade
from games.robot_wars.blank_cards import WRITE
from games.robot_wars.body import is_powered, keeper
from games.robot_wars.card import RobotCard, cards
from games.robot_wars.card_script import find_in_hand
from games.robot_wars.turn import Act
from games.robot_wars.zones import ARENA, HAND, ROBOT, has_flag, is_battle, marks_of

ATTACKS = ("use", "act", "aim", "second")  # verbs whose roll helps the seat


def face_of(at: Position, move: Move) -> RobotCard | None:
    """Return the known card of a move."""
    return None if move.piece is None else cards(at.view)[move.piece]


def robot(at: Position, seat: Seat) -> list[RobotCard]:
    """Return the cards on a Robot."""
    faces = cards(at.view)
    return [faces[piece] for piece in at.view.zones[ROBOT[seat]]]


def aimed_at(at: Position, move: Move) -> Piece | None:
    """Return the Component of an opponent at which a move aims."""
    if move.verb not in ATTACKS or not isinstance(move.to, int):
        return None
    seat = keeper(at.view, move.to)
    return None if seat in (None, at.seat) else move.to


def is_last_part(at: Position, move: Move) -> Reason | None:
    """Tell that a target is the last Component of its Robot."""
    target = aimed_at(at, move)
    seat = None if target is None else keeper(at.view, target)
    if seat is None or len(at.view.zones[ROBOT[seat]]) > 1:
        return None
    return Reason("last_part", target, seat)


def is_their_engine(at: Position, move: Move) -> Reason | None:
    """Tell that a target is the only Engine of its Robot."""
    target = aimed_at(at, move)
    seat = None if target is None else keeper(at.view, target)
    if target is None or seat is None or not cards(at.view)[target].engine:
        return None
    engines = [card for card in robot(at, seat) if card.engine]
    return Reason("their_engine", target, seat) if len(engines) == 1 else None


def is_their_weapon(at: Position, move: Move) -> Reason | None:
    """Tell that a target is the only weapon of its Robot."""
    target = aimed_at(at, move)
    seat = None if target is None else keeper(at.view, target)
    if target is None or seat is None or not cards(at.view)[target].script.weapon:
        return None
    weapons = [card for card in robot(at, seat) if card.script.weapon]
    return Reason("their_weapon", target, seat) if len(weapons) == 1 else None


def destroys(at: Position, move: Move) -> Reason | None:
    """Tell that a move surely destroys its target."""
    target = aimed_at(at, move)
    if target is None:
        return None
    gone = at.always(move, lambda s: s.where[target] == DISCARD)
    return Reason("destroys", target, keeper(at.view, target)) if gone else None


def surely_hits(at: Position, move: Move) -> Reason | None:
    """Tell that an attack hits, once it is past all Hazards."""
    return cannot_fail(at, move) if move.verb in ATTACKS else None


def hits(at: Position, move: Move) -> Reason | None:
    """Tell how likely an attack on one part hits."""
    one = move.verb in ATTACKS and not isinstance(move.to, str)
    found = is_likely(at, move) if one else None
    return None if found is None else found._replace(key="hits")


def is_first_engine(at: Position, move: Move) -> Reason | None:
    """Tell that a Robot gets its first Engine."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or not face.engine:
        return None
    return None if any(card.engine for card in robot(at, at.seat)) else Reason("first_engine")


def is_first_weapon(at: Position, move: Move) -> Reason | None:
    """Tell that a Robot gets its first weapon."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.kind != "component" or not face.script.weapon:
        return None
    armed = any(card.script.weapon for card in robot(at, at.seat))
    return None if armed else Reason("first_weapon")


def is_spare_engine(at: Position, move: Move) -> Reason | None:
    """Tell that a Robot gets another Engine."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or not face.engine:
        return None
    return Reason("spare_engine")


def is_sturdiest(at: Position, move: Move) -> Reason | None:
    """Tell that no Component in the hand has a higher Strength than the one that is built."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.strength is None or face.kind != "component":
        return None
    faces = cards(at.view)
    hand = find_in_hand(at.view, at.seat, "component")
    rest = [faces[piece].strength or 0 for piece in hand if piece != move.piece]
    return Reason("sturdiest", n=face.strength) if rest and face.strength >= max(rest) else None


def covers(at: Position, move: Move) -> Reason | None:
    """Tell that an external Component is attacked before the internal ones."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.kind != "component" or face.internal:
        return None
    return Reason("covers") if any(card.internal for card in robot(at, at.seat)) else None


def adds_part(at: Position, move: Move) -> Reason | None:
    """Tell how many Components a Robot then has."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.kind != "component":
        return None
    return Reason("adds_part", n=len(at.view.zones[ROBOT[at.seat]]) + 1)


def lays_trap(at: Position, move: Move) -> Reason | None:
    """Tell that Robots must pass a Hazard."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or move.to != ARENA or "trap" not in face.words:
        return None
    return Reason("lays_trap")


def must_rebuild(at: Position, move: Move) -> Reason | None:
    """Tell that an Upgrade gives the Robot an Engine that it lacks."""
    if move.verb != "upgrade" or any(card.engine for card in robot(at, at.seat)):
        return None
    faces = cards(at.view)
    hand = find_in_hand(at.view, at.seat, "component")
    engine = next((piece for piece in hand if faces[piece].engine), None)
    return None if engine is None else Reason("needs_engine", engine)


def can_build(at: Position, move: Move) -> Reason | None:
    """Tell how many Components the hand has to build."""
    n = len(find_in_hand(at.view, at.seat, "component"))
    return Reason("can_build", n=n) if move.verb == "upgrade" and n else None


def can_attack(at: Position, move: Move) -> Reason | None:
    """Tell that a weapon can be used in a Normal turn."""
    if move.verb != "normal" or not is_powered(at.view, at.seat):
        return None
    faces = cards(at.view)
    able = [piece for piece, spots in abilities(at.view, at.seat) if spots]
    weapon = next((piece for piece in able if faces[piece].script.weapon), None)
    return None if weapon is None else Reason("can_attack", weapon)


def can_play(at: Position, move: Move) -> Reason | None:
    """Tell that a Normal turn draws a card."""
    return Reason("draws") if move.verb == "normal" else None


def unlocks(at: Position, move: Move) -> Reason | None:
    """Tell that a Reboot allows Normal turns again, or refreshes used cards."""
    if move.verb != "reboot":
        return None
    if has_flag(at.view, "locked", at.seat):
        return Reason("unlocks")
    used = any(seat == at.seat for seat, _ in marks_of(at.view)["spent"])
    return Reason("refreshes") if used else None


def hides(at: Position, move: Move) -> Reason | None:
    """Tell that nobody can attack a Robot in retreat."""
    face = face_of(at, move)
    if move.verb != "act" or face is None or not any(line.verb == "hide" for line in face.do):
        return None
    return Reason("hides") if is_battle(at.view) else None


def gives_actions(at: Position, move: Move) -> Reason | None:
    """Tell how many further Actions a card gives."""
    face = face_of(at, move)
    if move.verb != "act" or face is None:
        return None
    lines = [line for line in face.script.do if line.verb == "more_actions"]
    return Reason("actions", n=lines[0].number("actions")) if lines else None


def evades(at: Position, move: Move) -> Reason | None:
    """Tell that an attack does nothing, or how likely it still hits."""
    ask = asked(at.view)
    if move.verb == "avoid":
        return Reason("avoids")
    odds = at.odds(move)
    if move.verb != "evade" or odds is None or not isinstance(ask, Evade):
        return None
    return Reason("evades_all") if odds < 1e-9 else Reason("evades", n=round(100 * odds))


def takes_blow(at: Position, move: Move) -> Reason | None:
    """Tell how likely an attack hits if nothing is done."""
    odds = at.odds(move)
    if move.verb != "pass" or odds is None:
        return None
    return Reason("takes_blow", n=round(100 * odds))


def gives_twin(at: Position, move: Move) -> Reason | None:
    """Tell that the hand has another card like the one that is discarded."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None:
        return None
    faces = cards(at.view)
    twins = [p for p in at.view.zones[HAND[at.seat]] if faces[p] == face]
    return Reason("twin") if len(twins) > 1 else None


def has_engine(at: Position, move: Move) -> Reason | None:
    """Tell that a Robot has an Engine already, for one that is discarded."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None or not face.engine:
        return None
    return Reason("has_engine") if any(card.engine for card in robot(at, at.seat)) else None


def gives_weakest(at: Position, move: Move) -> Reason | None:
    """Tell that a Component has the lowest Strength of those that can go."""
    face = face_of(at, move)
    if move.verb not in ("discard", "lose") or face is None or face.strength is None:
        return None
    zone = HAND[at.seat] if move.verb == "discard" else ROBOT[at.seat]
    faces = cards(at.view)
    if at.view.where[move.moved] != zone:
        return None
    rest = [faces[piece].strength for piece in at.view.zones[zone] if piece != move.piece]
    known = [n for n in rest if n is not None]
    return Reason("weakest", n=face.strength) if known and face.strength <= min(known) else None


def keeps_components(at: Position, move: Move) -> Reason | None:
    """Tell how many other Components the hand has when a card is discarded."""
    if move.verb != "discard" or move.piece is None:
        return None
    faces = cards(at.view)
    others = [piece for piece in at.view.zones[HAND[at.seat]] if piece != move.piece]
    n = len([piece for piece in others if faces[piece].kind == "component"])
    return Reason("keeps_components", n=n) if n else None


def keeps(at: Position, move: Move) -> Reason | None:
    """Tell how many cards ending the turn keeps."""
    n = len(at.view.zones[HAND[at.seat]])
    return (
        Reason("keeps", n=n)
        if move.verb == "end" and n > 0 and isinstance(asked(at.view), Act)
        else None
    )


def gets_back(at: Position, move: Move) -> Reason | None:
    """Tell that a wreck goes to the hand."""
    return Reason("gets_back", move.piece) if move.verb == "salvage" else None


def fills_blank(at: Position, move: Move) -> Reason | None:
    """Tell that a blank card has no other use."""
    return Reason("fills_blank") if move.verb == WRITE else None


FACTS: tuple[Fact, ...] = (
    is_last_part,
    is_their_engine,
    is_their_weapon,
    destroys,
    surely_hits,
    hits,
    is_first_engine,
    is_first_weapon,
    must_rebuild,
    can_attack,
    unlocks,
    can_build,
    fills_blank,
    is_sturdiest,
    covers,
    is_spare_engine,
    adds_part,
    lays_trap,
    hides,
    gives_actions,
    evades,
    takes_blow,
    gives_twin,
    has_engine,
    gives_weakest,
    gets_back,
    can_play,
    keeps_components,
    keeps,
)
