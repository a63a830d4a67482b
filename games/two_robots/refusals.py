"""Explains why a card of Two Robots cannot be moved, chosen or put somewhere."""

from games.engine import DISCARD, Ask, Piece, Refusal, Seat, Spot, State, owner
from games.shared_verbs import Shortage
from games.two_robots.attack import Aim, Intercept, Place, count_targets, targets
from games.two_robots.cards import NUMBERS, cards
from games.two_robots.damage import Lose
from games.two_robots.event import Sacrifice, Scramble, Trigger, payable_parts
from games.two_robots.factory import (
    has_ability,
    is_complete,
    is_frozen,
    parts,
    places,
    shared_energies,
    stacks,
    stacks_needed,
)
from games.two_robots.powers import Choose, Retaliated, Salvage, Strip, Wreck
from games.two_robots.turn import Discard, Play, Rummage
from games.two_robots.zones import HAND, HERO, POWER, STACKS, marks_of, opponents

PLAYED, ROBOTS, BOX = "played", "robots", "box"
ALL_STACKS = frozenset(zone for own in STACKS for zone in own)


def explain_refusal(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal | None:
    """Return why a move is not allowed; None if the piece or the spot is not the seat's own."""
    if spot is not None:
        return _misplaced(v, ask, piece, spot)
    seat, zone = ask.seat, v.where[piece]
    if isinstance(ask, Aim | Wreck | Strip):
        return _no_aim(v, ask, piece)
    if isinstance(ask, Choose):
        whose = owner(zone)
        if zone in HERO and whose not in (None, seat):
            return Refusal("is_out", cause=zone, seat=whose)
        return Refusal("choose_opponent", cause=HERO[seat])
    if owner(zone) is None:
        picks = not v.zones[HERO[seat]]
        return Refusal("pick_first", "TR-3") if picks else _not_from_pile(v, ask, piece)
    if owner(zone) != seat:
        return None
    if isinstance(ask, Play):
        return _not_played(v, seat, piece)
    return _other_question(v, ask, piece)


def _other_question(v: State, ask: Ask, piece: Piece) -> Refusal:
    """Return why a seat's own card is no answer to a question outside the Play Phase."""
    seat = ask.seat
    match ask:
        case Trigger():
            return _no_event(v, seat, piece)
        case Sacrifice() | Retaliated():
            if v.where[piece] in STACKS[seat]:
                return _under_ice(v, v.where[piece], piece)
            return Refusal("give_parts", "TR-32")
        case Intercept():
            return Refusal("missiles_only", "TR-30", marks_of(v)["attack"])
        case Scramble():
            return Refusal("gunship_only", "TR-31", ask.card)
        case Place():
            return Refusal("place_first", "TR-26", ask.part)
        case Lose():
            return Refusal("lose_power", "TR-33", POWER[seat])
        case Discard():
            return Refusal("from_hand", "TR-35", HAND[seat])
        case Rummage():
            return Refusal("draw_first", "TR-10", DISCARD)
        case Salvage():
            return Refusal("from_discards", cause=DISCARD)
    return Refusal("answer_first", cause=marks_of(v)["event"])


def _not_from_pile(v: State, ask: Ask, piece: Piece) -> Refusal | None:
    """Return why no card of a pile can be taken, revealed or drawn by choosing it."""
    zone = v.where[piece]
    if zone == BOX:
        return Refusal("out_of_game", "TR-33", BOX)
    if not isinstance(ask, Play | Trigger):
        return _other_question(v, ask, piece)
    if zone == DISCARD:
        return Refusal("only_by_card", "TR-A32", DISCARD)
    if zone != ROBOTS:
        return None
    key = "robot_later" if isinstance(ask, Play) else "robot_costs"
    return _no_robot(v, ask.seat, ROBOTS) or Refusal(key, "TR-34", ROBOTS)


def _not_played(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a seat cannot play its own card now."""
    face, zone = cards(v)[piece], v.where[piece]
    if zone == HERO[seat]:
        return Refusal("hero_stays", "TR-4", piece)
    if zone == POWER[seat]:
        return Refusal("in_event", "TR-32", piece)
    if zone in STACKS[seat]:
        return Refusal("parts_stay", "TR-A21", zone)
    if face.bit:
        return _no_stack(v, seat, piece)
    if face.interrupt:
        return Refusal(
            f"waits_{face.interrupt}", "TR-30" if face.kind == "defense" else "TR-31", piece
        )
    have, need = len(stacks(v, seat)), stacks_needed(v, seat, face)
    if have < need:
        return Refusal("needs_stacks", "TR-23", piece, facts=Shortage(need, have))
    if face.kind == "attack":
        return _no_attack(v, seat, piece)
    if face.verb == "thaw":
        return Refusal("no_ice", "TR-A30", piece)
    return Refusal("no_part_there", "TR-C7", DISCARD)


def _no_stack(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a Part fits none of the seat's Stacks (TR-18, TR-27)."""
    icy = [zone for zone in stacks(v, seat) if is_frozen(v, zone)]
    mask = cards(v)[piece].mask
    meant = [zone for zone in icy if shared_energies(v, zone) & mask]
    if meant:
        return Refusal("frozen", "TR-27", v.zones[meant[0]][-1])
    return Refusal("no_energy", "TR-18", piece)


def _no_attack(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why an Attack lacks targets (TR-A30)."""
    face, kept = cards(v)[piece], marks_of(v)["ceasefire"]
    if kept is not None and kept != seat and _could_attack(v, seat, piece):
        return Refusal("ceasefire", "TR-A30", HERO[kept], kept)
    if face.verb == "freeze":
        for other in opponents(v, seat):
            if has_ability(v, other, "bulwark") and stacks(v, other):
                return Refusal("bulwark", "TR-guardian", v.zones[HERO[other]][0], other)
        return Refusal("nothing_to_freeze", "TR-A9", piece)
    if face.verb == "steal" and any(parts(v, other) for other in opponents(v, seat)):
        return Refusal("nothing_fits", "TR-A10", piece)
    have = len(list(targets(v, seat, face)))
    return Refusal("few_targets", "TR-A30", piece, facts=Shortage(count_targets(face), have))


def _could_attack(v: State, seat: Seat, piece: Piece) -> bool:
    """Return whether an Attack could be played without a Ceasefire."""
    free = v.copy()
    free.marks["ceasefire"] = None
    face = cards(v)[piece]
    return len(list(targets(free, seat, face))) >= count_targets(face)


def _no_event(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a card cannot be used for an Event (TR-32, TR-34)."""
    zone = v.where[piece]
    if zone == POWER[seat]:
        if not v.up[piece]:
            return Refusal("power_used", "TR-32", piece)
        have = len(payable_parts(v, seat))
        return Refusal("needs_parts", "TR-A28", piece, facts=Shortage(NUMBERS.cost, have))
    if zone not in STACKS[seat]:
        return Refusal("event_now", "TR-10", zone)
    return _no_robot(v, seat, zone) or _under_ice(v, zone, piece)


def _no_robot(v: State, seat: Seat, zone: str) -> Refusal | None:
    """Return why a seat cannot deploy a robot; None if it can."""
    robots = [own for own in stacks(v, seat) if is_complete(v, own)]
    if not robots:
        return Refusal("no_robot", "TR-34", zone)
    if all(is_frozen(v, own) for own in robots):
        return Refusal("robot_frozen", "TR-A12", v.zones[robots[0]][-1])
    return None


def _under_ice(v: State, zone: str, piece: Piece) -> Refusal:
    """Return the refusal for a Part under ice, or for the ice itself."""
    ice = v.zones[zone][-1]
    return Refusal("is_ice" if ice == piece else "part_frozen", "TR-29", ice)


def _no_aim(v: State, ask: Aim | Wreck | Strip, piece: Piece) -> Refusal | None:
    """Return why a card is no target of the current Attack or Event."""
    zone, seat = v.where[piece], ask.seat
    card = ask.card if isinstance(ask, Aim) else marks_of(v)["event"]
    if zone not in ALL_STACKS:
        return Refusal("aim_first", "TR-A8", card)
    if piece in marks_of(v)["aim"]:
        return Refusal("aimed_already", "TR-36", piece)
    whose = owner(zone)
    if not cards(v)[piece].bit:
        return Refusal("is_ice", "TR-27", piece)
    if isinstance(ask, Aim) and whose not in (None, seat) and whose == marks_of(v)["ceasefire"]:
        return Refusal("ceasefire", "TR-A30", f"hero.{whose}", whose)
    if isinstance(ask, Aim) and ask.verb == "destroy":
        return Refusal("wrong_energy", "TR-25", card)
    if whose == seat:
        return Refusal("own_part", "TR-26", zone)
    if isinstance(ask, Wreck):
        return Refusal("same_factory", "TR-A8", zone, ask.victim)
    return Refusal("fits_nowhere", "TR-A10", piece)


def _misplaced(v: State, ask: Ask, piece: Piece, spot: Spot) -> Refusal | None:
    """Return why a card that can be moved cannot go to a spot."""
    seat, face = ask.seat, cards(v)[piece]
    zone = spot if isinstance(spot, str) else v.where[spot]
    match ask:
        case Play() | Place() if face.bit:
            return _not_onto(v, seat, piece, zone)
        case Play() if face.verb == "freeze":
            return _not_iced(v, seat, zone)
        case Play() if face.kind == "attack" and isinstance(spot, int) and zone in ALL_STACKS:
            return _no_aim(v, Aim(seat, piece, face.verb), spot)
        case Play() if face.verb == "thaw":
            ours = zone in STACKS[seat]
            key = ("not_frozen" if v.zones[zone] else "empty_stack") if ours else "own_ice"
            return Refusal(key, "TR-27" if ours else "TR-A9", zone)
        case Play() | Intercept() | Scramble():
            return Refusal("to_played", "TR-23", PLAYED)
        case Trigger():
            if v.where[piece] == POWER[seat]:
                return Refusal("power_played", "TR-32", PLAYED)
            return Refusal("to_robots", "TR-34", ROBOTS)
        case Rummage():
            return Refusal("to_hand", "TR-10", HAND[seat])
        case Salvage():
            hand = ask.verb == "recover"
            return Refusal("to_hand" if hand else "to_played", "", HAND[seat] if hand else PLAYED)
        case Lose():
            return Refusal("into_box", "TR-33", BOX)
    return Refusal("to_discards", "TR-A12" if isinstance(ask, Sacrifice) else "", DISCARD)


def _not_onto(v: State, seat: Seat, piece: Piece, zone: str) -> Refusal:
    """Return why a Part cannot go to a zone: ice, or a taken energy (TR-15, TR-27)."""
    if zone not in STACKS[seat]:
        return Refusal("own_factory", "TR-15", STACKS[seat][0])
    if not v.zones[zone]:
        mask = cards(v)[piece].mask
        empty = [own for own, fit, _ in places(v, seat) if not v.zones[own] and fit & mask]
        if empty:
            return Refusal("next_free", "TR-16", empty[0])
        return Refusal("no_new_stack", "TR-18", piece)
    if is_frozen(v, zone):
        return Refusal("frozen", "TR-27", v.zones[zone][-1])
    mask = cards(v)[piece].mask
    if not shared_energies(v, zone) & mask:
        return Refusal("other_energy", "TR-15", zone)
    taken = next(
        (
            own
            for own in stacks(v, seat)
            if own != zone and shared_energies(v, own) & shared_energies(v, zone) & mask
        ),
        zone,
    )
    return Refusal("energy_taken", "TR-18", taken)


def _not_iced(v: State, seat: Seat, zone: str) -> Refusal:
    """Return why an Ice Blast cannot go to a zone (TR-A9)."""
    whose = owner(zone)
    if zone not in ALL_STACKS or whose is None or whose == seat:
        return Refusal("others_stacks", "TR-A9", zone)
    if not v.zones[zone]:
        return Refusal("empty_stack", "TR-A9", zone)
    if whose == marks_of(v)["ceasefire"]:
        return Refusal("ceasefire", "TR-A30", HERO[whose], whose)
    if is_frozen(v, zone):
        return Refusal("frozen_already", "TR-A9", v.zones[zone][-1])
    return Refusal("bulwark", "TR-guardian", v.zones[HERO[whose]][0], whose)
