"""The targets of card lines: the pieces and zones from which a player chooses."""

from games.cardfile.reader import Verbs
from games.engine import DISCARD, Piece, Seat, Spot, State
from games.robot_wars.body import (
    arena_targets,
    attackable,
    can_pay,
    choosable,
    components_with,
    find_usable,
    find_working,
    is_flying,
    is_of,
    is_usable,
    outside,
    rivals,
    traps,
)
from games.robot_wars.card import AIMED, Deed, Do, RobotCard, cards, first_aim, shared_deed
from games.robot_wars.zones import ARENA, HAND, ROBOT, find_named_pieces


def spots_of(s: State, deed: Deed, line: Do) -> list[Spot]:
    """Return the current targets of a line whose verb is in `AIMS`."""
    found: list[Spot] = AIMS[line.verb](s, deed, **line.args)
    return found


def spots(s: State, seat: Seat, card: Piece) -> list[Spot]:
    """Return the current targets of a card's action; the arena if it needs none (RW-45)."""
    face: RobotCard = s.faces[card]
    script = face.script
    if not script.do or (script.pays and not can_pay(s, seat, card, script.pays)):
        return []
    line = script.first
    if line is None:
        return [ARENA]
    return choosable_players(s, seat) if line.calls else spots_of(s, shared_deed(seat, card), line)


def choosable_players(s: State, seat: Seat) -> list[Spot]:
    """Return the Robots and hands from which a player chooses the `target` of a line."""
    return [ROBOT[other] for other in rivals(s, seat)]


def abilities(s: State, seat: Seat) -> list[tuple[Piece, list[Spot]]]:
    """Return the "Action:" abilities that can be used now, each with its targets (RW-B4)."""
    found: list[tuple[Piece, list[Spot]]] = []
    faces: list[RobotCard] = s.faces
    acting = components_with(s, seat, "acts")
    reached: dict[tuple[object, object], list[Spot]] = {}  # shared by attacks of equal reach
    for p in find_usable(s, seat, acting) if acting else acting:
        script = faces[p].script
        line = script.first
        if line is None or line.verb != "attack" or line.calls:
            found.append((p, spots(s, seat, p)))
        elif not script.pays or can_pay(s, seat, p, script.pays):
            reach = line.args["ranged"], line.args["sweep"]
            if reach not in reached:
                reached[reach] = spots_of(s, shared_deed(seat, p), line)
            found.append((p, reached[reach]))
    return found


def _attack(
    s: State, deed: Deed, *, plus: int, ranged: bool, engines: int, sweep: bool, second: bool
) -> list[Spot]:
    found: list[Spot] = []
    for seat in rivals(s, deed.seat):
        at = attackable(s, seat, ranged)
        if at:
            found += [ROBOT[seat]] if sweep else at
    return found if sweep else [*found, *arena_targets(s)]


def _use_weapon(s: State, deed: Deed, *, plus: int, destroyed: bool) -> list[Spot]:
    seat = deed.seat
    faces, held = cards(s), s.where[deed.card] == HAND[seat]
    hand = len(s.zones[HAND[seat]]) - held
    found: list[Spot] = []
    for p in s.zones[ROBOT[seat]]:
        script = faces[p].script
        paid = hand >= script.pays or not held or find_working(s, seat, "free_costs")
        if script.weapon and paid and is_usable(s, seat, p) and spots(s, seat, p):
            found.append(p)
    return found


def _parts(s: State, deed: Deed, whose: str) -> list[Seat]:
    seats = [] if whose == "mine" else rivals(s, deed.seat)
    return seats if whose == "others" else [*seats, deed.seat]


def _destroy_part(
    s: State, deed: Deed, *, whose: str, size: int, smaller: bool, outside_first: bool
) -> list[Spot]:
    found: list[Spot] = []
    mine = len(s.zones[ROBOT[deed.seat]])
    for seat in _parts(s, deed, whose):
        many = len(s.zones[ROBOT[seat]])
        if many >= size and (not smaller or many < mine):
            at = choosable(s, seat)
            outer = outside(s, seat) if outside_first else []
            found += [p for p in at if p in outer] or at
    return found


def _return_part(s: State, deed: Deed, *, whose: str) -> list[Spot]:
    return [p for seat in _parts(s, deed, whose) for p in choosable(s, seat)]


def _robots(s: State, deed: Deed, **_: object) -> list[Spot]:
    return [ROBOT[seat] for seat in rivals(s, deed.seat)]


def _pushed(s: State, deed: Deed, *, roll: int) -> list[Spot]:
    if not traps(s):
        return []
    return [ROBOT[seat] for seat in rivals(s, deed.seat) if not is_flying(s, seat)]


def _hands(s: State, deed: Deed, **_: object) -> list[Spot]:
    return [HAND[seat] for seat in s.playing() if seat != deed.seat and s.zones[HAND[seat]]]


def _give(s: State, deed: Deed, *, cards: int, random: bool) -> list[Spot]:
    return _robots(s, deed)


def _swap(s: State, deed: Deed, *, what: str) -> list[Spot]:
    if what == "card":
        held = s.where[deed.card] == HAND[deed.seat]
        return _hands(s, deed) if len(s.zones[HAND[deed.seat]]) > held else []
    if what in ("hand", "counters"):
        return _robots(s, deed)
    if not s.zones[ROBOT[deed.seat]]:
        return []
    if what == "robot":
        return _robots(s, deed)
    return [p for seat in rivals(s, deed.seat) for p in choosable(s, seat)]


def _take(s: State, deed: Deed, *, source: str, kind: str, to: str) -> list[Spot]:
    if source == "hand":
        return _hands(s, deed)
    faces = cards(s)
    if source == "discard":
        found = s.zones[DISCARD]
    else:
        found = [p for seat in rivals(s, deed.seat) for p in choosable(s, seat)]
    fits = [p for p in found if is_of(faces[p], kind)]
    if to == "top":  # the draw pile may be shuffled before a waiting step is carried out
        named = find_named_pieces(s)
        return [p for p in fits if p not in named]
    return [p for p in fits if to == "hand" or faces[p].kind == "component"]


def _copy(s: State, deed: Deed, *, kind: str, whose: str) -> list[Spot]:
    faces = cards(s)
    found: list[Spot] = []
    for p in [p for seat in _parts(s, deed, whose) for p in s.zones[ROBOT[seat]]]:
        script = faces[p].script
        copies = any(line.verb == "copy" for line in script.do)
        if p != deed.card and is_of(faces[p], kind) and script.do and not copies:
            paid = can_pay(s, deed.seat, deed.card, script.pays)
            found += [p] if paid and has_target(s, deed, script.do) else []
    return found


def has_target(s: State, deed: Deed, lines: tuple[Do, ...]) -> bool:
    """Return whether the first of these lines that needs a target has one."""
    line = first_aim(lines)
    if line is None:
        return True
    return bool(choosable_players(s, deed.seat) if line.calls else spots_of(s, deed, line))


def _hazards(s: State, deed: Deed) -> list[Spot]:
    return [p for p in s.zones[ARENA] if cards(s)[p].kind == "hazard"]


AIMS: Verbs = {  # by verb, with the arguments of the verb itself
    "attack": _attack,
    "use_weapon": _use_weapon,
    "destroy_part": _destroy_part,
    "return_part": _return_part,
    "switch_off": _robots,
    "miss_turns": _robots,
    "push": _pushed,
    "make_discard": _hands,
    "look_at_hand": _hands,
    "take": _take,
    "copy": _copy,
    "destroy_hazard": _hazards,
    "give": _give,
    "swap": _swap,
}
assert AIMS.keys() == AIMED
