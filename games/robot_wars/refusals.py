"""Explains why a card of Robot Wars cannot be moved, or cannot go somewhere."""

from games.engine import DECK, DISCARD, Ask, Piece, Refusal, Seat, Spot, State, owner
from games.robot_wars.attack import Avoid, Evade, Second, answer
from games.robot_wars.blank_cards import Veto
from games.robot_wars.body import (
    can_pay,
    is_flying,
    is_powered,
    outside,
    rivals,
    shields,
    traps,
)
from games.robot_wars.body import find_working as in_use
from games.robot_wars.card import Do, cards
from games.robot_wars.card_script import Aim, AimFor, OfCard, lines_of
from games.robot_wars.language.blocks import Under
from games.robot_wars.language.exchange_verbs import Give, PutBack, SwapFor
from games.robot_wars.played_action import Cancel
from games.robot_wars.turn import Act, Kind, must_rebuild
from games.robot_wars.verbs import Lose, Weapon, Which
from games.robot_wars.wreck import Discard, DiscardOf, Salvage
from games.robot_wars.written_cards import BLANK
from games.robot_wars.zones import ARENA, HAND, ROBOT, has_flag, marks_of
from games.shared_verbs import Shortage


def explain_button(v: State, ask: Ask) -> Refusal | None:
    """Return why a type of turn cannot be chosen (RW-T6); None for any other button."""
    if not isinstance(ask, Kind):
        return None
    if has_flag(v, "fallen", ask.seat):
        return Refusal("reboot_first", "RW-T6", ROBOT[ask.seat])
    if must_rebuild(v, ask.seat):
        return Refusal("rebuild_first", "RW-46", ROBOT[ask.seat])
    return Refusal("locked", "RW-11", ROBOT[ask.seat])


def explain_refusal(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal | None:
    """Return why a move is not allowed; None if the piece or the spot is not the seat's own."""
    if spot is not None:
        return _misplaced(v, ask, piece, spot)
    seat, zone = ask.seat, v.where[piece]
    if zone == ARENA:
        return Refusal("lies_there", "RW-B3", ARENA)
    if owner(zone) not in (None, seat):
        return None
    if not isinstance(ask, Act):
        return _other_question(v, ask, piece)
    if zone == DISCARD:
        return Refusal("only_by_card", "RW-B5", DISCARD)
    if zone == DECK:
        return None
    if zone == ROBOT[seat]:
        return _no_ability(v, seat, piece)
    return _no_card(v, seat, piece)


def _other_question(v: State, ask: Ask, piece: Piece) -> Refusal:
    """Return why a seat's own card does not answer a question outside the main choice."""
    match ask:
        case Kind():
            return Refusal("kind_first", "RW-T6")
        case Veto():
            return Refusal("veto_first", "RW-62", ask.piece)
        case Under():
            return Refusal("answer_first", "RW-B4", ask.card)
        case DiscardOf():
            return Refusal("from_that_hand", "RW-B5", HAND[ask.hand], ask.hand)
        case Give() | PutBack() if ask.hand != ask.seat:
            return Refusal("from_that_hand", "RW-B5", HAND[ask.hand], ask.hand)
        case Give():
            return Refusal("give_card", "RW-B4", HAND[ask.seat])
        case PutBack():
            return Refusal("put_back", "RW-B4", HAND[ask.seat])
        case SwapFor():
            return Refusal("swap_part", "RW-B4", ask.part)
        case Lose():
            return Refusal("lose_part", "RW-21", ask.card)
        case Discard():
            return Refusal("from_hand", "RW-B5", HAND[ask.seat])
        case Salvage():
            return Refusal("salvage_only", "RW-35", ask.piece)
        case Cancel():
            return Refusal("cancel_only", "RW-B4", ask.card)
        case Avoid() | Evade():
            return _no_reaction(v, ask, piece)
        case Weapon() | Second():
            return Refusal("aim_first", "RW-A1", ask.weapon if isinstance(ask, Weapon) else None)
        case OfCard():
            return Refusal("aim_first", "RW-25" if isinstance(ask, Which) else "RW-A1", ask.card)
    return Refusal("")


def _no_reaction(v: State, ask: Avoid | Evade, piece: Piece) -> Refusal:
    """Return why a card is no answer to an attack (RW-A4)."""
    seat = ask.seat
    if v.where[piece] != ROBOT[seat] or "attacked" not in cards(v)[piece].script.timed:
        return Refusal("no_reaction", "RW-A4", ask.blow.weapon)
    if reason := _switched_off(v, seat, piece):
        return reason
    if not cards(v)[piece].script.answers("attacked"):
        return Refusal("no_reaction", "RW-A4", ask.blow.weapon)
    do = answer(v, piece)
    if do.verb == "avoid_attack":
        if isinstance(ask, Evade):
            return Refusal("spring_first", "RW-52", piece)
        pays = do.number("pay")
        if {(seat, piece), (seat, cards(v)[piece].key)}.isdisjoint(marks_of(v)["spent"]):
            return _cannot_pay(v, seat, piece, pays)
        return Refusal("spent", "RW-20", piece)
    if isinstance(ask, Avoid):
        return Refusal("spring_now", "RW-52", piece)
    if piece in ask.used:
        return Refusal("evades_already", "RW-A4", piece)
    return _cannot_pay(v, seat, piece, do.number("pay"))


def _cannot_pay(v: State, seat: Seat, piece: Piece, need: int) -> Refusal:
    hand = v.zones[HAND[seat]]
    facts = Shortage(need, len(hand) - (piece in hand))
    return Refusal("cannot_pay", "RW-A2", HAND[seat], facts=facts)


def _no_card(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a hand card cannot be played in this turn."""
    marks, card = marks_of(v), cards(v)[piece]
    building, kind = not marks["battle"], marks["kind"]
    if card.kind == "action":
        if building:
            return Refusal("no_actions_yet", "RW-T1")
        if kind == "upgrade":
            return Refusal("upgrade_only", "RW-T7b", ROBOT[seat])
        return _no_use(v, seat, piece) if marks["actions"] else Refusal("one_action", "RW-14")
    if card.kind == "component" and kind == "normal":
        return Refusal("no_building", "RW-T7a", ROBOT[seat])
    if card.kind == "hazard" and kind == "upgrade":
        return Refusal("upgrade_only", "RW-T7b", ROBOT[seat])
    return Refusal("one_thing", "RW-B2")


def _no_ability(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a seat cannot use a Component of its Robot now."""
    marks = marks_of(v)
    if not cards(v)[piece].script.do:
        return Refusal("no_ability", "RW-B4", piece)
    if not marks["battle"]:
        return Refusal("no_actions_yet", "RW-T1")
    if marks["kind"] == "upgrade":
        return Refusal("upgrade_only", "RW-T7b", ROBOT[seat])
    if not marks["actions"]:
        return Refusal("one_action", "RW-14")
    return _switched_off(v, seat, piece) or _no_use(v, seat, piece)


def _switched_off(v: State, seat: Seat, piece: Piece) -> Refusal | None:
    """Return why no Component, or not this one, works (RW-03)."""
    if not is_powered(v, seat):
        if marks_of(v)["jammed"] == seat:
            return Refusal("jammed", "RW-29", ROBOT[seat])
        return Refusal("no_engine", "RW-02", ROBOT[seat])
    shield = [other for other in shields(v, seat) if other != piece]
    return Refusal("shield_blocks", "RW-32", shield[0]) if shield else None


def _no_use(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a card's action has no target, or cannot be paid for (RW-45)."""
    script = cards(v)[piece].script
    if script.pays and not can_pay(v, seat, piece, script.pays):
        return _cannot_pay(v, seat, piece, script.pays)
    line = script.first
    assert line is not None
    others = rivals(v, seat)
    match "" if line.calls else line.verb:
        case "use_weapon":
            return _no_weapon(v, seat)
        case "make_discard" | "look_at_hand":
            return Refusal("no_hands", "RW-45")
        case "take" if line.args["source"] == "hand":
            return Refusal("no_hands", "RW-45")
        case "swap" if line.args["what"] == "card":
            return Refusal("no_hands", "RW-45")
        case "swap" if line.args["what"] not in ("hand", "counters") and not v.zones[ROBOT[seat]]:
            return Refusal("no_parts", "RW-46", ROBOT[seat], seat)
        case "take" if line.args["source"] == "discard":
            return Refusal("none_discarded", "RW-45", DISCARD)
        case "destroy_hazard":
            return Refusal("no_hazard", "RW-25", ARENA)
        case "push" if not traps(v):
            return Refusal("no_hazard", "RW-25", ARENA)
    if not others:
        return Refusal("no_robot", "RW-46")
    return _out_of_reach(v, seat, line, others[0])


def _no_weapon(v: State, seat: Seat) -> Refusal:
    """Return why a seat can use none of its weapons (RW-04)."""
    weapons = [p for p in v.zones[ROBOT[seat]] if cards(v)[p].script.weapon]
    if not weapons:
        return Refusal("no_weapon", "RW-04", ROBOT[seat])
    found = [_switched_off(v, seat, p) for p in weapons]
    return found[0] or Refusal("no_weapon", "RW-04", weapons[0])


def _misplaced(v: State, ask: Ask, piece: Piece, spot: Spot) -> Refusal | None:
    """Return why a card that can be moved cannot go to a spot."""
    seat, card = ask.seat, cards(v)[piece]
    zone = spot if isinstance(spot, str) else v.where[spot]
    match ask:
        case Act() | Kind() if card == BLANK:
            return Refusal("write_it", "RW-60", piece)
        case Act() if v.where[piece] == HAND[seat] and card.kind == "component":
            return Refusal("own_robot", "RW-T1", ROBOT[seat])
        case Act() if v.where[piece] == HAND[seat] and card.kind == "hazard":
            return Refusal("into_arena", "RW-B3", ARENA)
        case Act():
            line = card.script.first
        case Weapon():
            line = card.script.first
        case Aim():
            line = lines_of(v, ask.card, ask.part)[ask.at]
            seat = ask.doer if isinstance(ask, AimFor) else seat
        case Second():
            return Refusal("inside_next", "RW-A8", ROBOT[ask.blow.victim or 0])
        case Which():
            return Refusal("a_hazard", "RW-25", ARENA)
        case Avoid() | Evade():
            return Refusal("answer_in_arena", "RW-A4", ARENA)
        case Give():
            return Refusal("to_that_hand", "RW-B4", HAND[ask.to], ask.to)
        case PutBack():
            return Refusal("to_draw_pile", "RW-B4", DECK)
        case SwapFor():
            return Refusal("for_that_part", "RW-B4", ask.part)
        case Salvage():
            return Refusal("to_own_hand", "RW-35", HAND[seat])
        case _:
            return Refusal("to_discard", "RW-B5", DISCARD)
    if line is None:
        return Refusal("into_arena", "RW-B3", ARENA)
    return _no_target(v, seat, line, spot, zone)


def _no_target(v: State, seat: Seat, line: Do, spot: Spot, zone: str) -> Refusal:
    """Return why a line of a card cannot target a spot."""
    if line.verb == "use_weapon":
        return Refusal("own_weapon", "RW-04", ROBOT[seat])
    whose = owner(zone)
    if line.calls or line.verb == "give" or line.args.get("what") in ("hand", "robot", "counters"):
        return _no_player(v, seat, spot, zone, whose)
    if line.verb == "take" and line.args["source"] == "discard":
        return Refusal("from_discard", "RW-45", DISCARD)
    if line.verb == "destroy_hazard":
        return Refusal("a_hazard", "RW-25", ARENA)
    in_hand = line.args.get("source") == "hand" or line.args.get("what") == "card"
    if in_hand or line.verb in ("make_discard", "look_at_hand"):
        if zone in HAND and whose not in v.playing():
            return Refusal("is_out", "RW-40", zone, whose)
        if zone in HAND and whose != seat:
            return Refusal("no_cards", "RW-45", zone, whose)
        return Refusal("others_hand", "RW-45", zone)
    if zone not in ROBOT or whose is None:
        return _not_on_a_robot(v, spot)
    if not v.zones[zone]:
        return Refusal("no_parts", "RW-46", zone, whose)
    if whose == seat and line.args.get("whose", "others") == "others":
        return Refusal("not_self", "RW-16", zone)
    return _out_of_reach(v, seat, line, whose, spot)


def _not_on_a_robot(v: State, spot: Spot) -> Refusal:
    """Return why a line cannot target a piece that is not on the Robot of any player."""
    if isinstance(spot, int) and v.where[spot] == ARENA:
        return Refusal("no_player", "RW-A1", spot)
    return Refusal("aim_at_parts", "RW-A1", spot)


def _no_player(v: State, seat: Seat, spot: Spot, zone: str, whose: Seat | None) -> Refusal:
    """Return why a line cannot choose the player of a zone."""
    if zone not in ROBOT or whose is None:
        return _not_on_a_robot(v, spot)
    if not v.zones[zone]:
        return Refusal("no_parts", "RW-46", zone, whose)
    return (
        Refusal("not_self", "RW-16", zone)
        if whose == seat
        else Refusal("name_robot", "RW-46", zone)
    )


def _out_of_reach(v: State, seat: Seat, line: Do, rival: Seat, spot: Spot | None = None) -> Refusal:
    """Return why a line cannot target a Robot, or a Component of it."""
    robot, mine = v.zones[ROBOT[rival]], v.zones[ROBOT[seat]]
    shield, ranged = shields(v, rival), bool(line.args.get("ranged"))
    if line.verb == "attack" and has_flag(v, "hidden", rival):
        return Refusal("in_retreat", "RW-28", ROBOT[rival], rival)
    if line.verb in ("attack", "push") and not ranged and is_flying(v, rival):
        found = in_use(v, rival, "fly")
        if not found:  # until some moment
            return Refusal("flies_now", "RW-A1", ROBOT[rival], rival)
        return Refusal("flies", "RW-A1", found[0], rival)
    if shield and spot not in shield:
        return Refusal("shield_first", "RW-32", shield[0], rival)
    if line.verb == "destroy_part" and len(robot) < int(line.args["size"]):
        facts = Shortage(int(line.args["size"]), len(robot))
        return Refusal("too_few_parts", "RW-30", ROBOT[rival], rival, facts)
    if line.verb == "destroy_part" and line.args["smaller"] and len(robot) >= len(mine):
        facts = Shortage(len(mine), len(robot))
        return Refusal("not_smaller", "RW-ram", ROBOT[rival], rival, facts)
    if isinstance(spot, str):
        return Refusal("name_part", "RW-A1", spot)
    if line.verb in ("take", "copy"):
        return Refusal("wrong_kind", "RW-45", spot)
    if spot is not None and cards(v)[spot].strength is None and line.verb == "attack":
        return Refusal("no_strength", "RW-37", spot)
    outer = outside(v, rival)
    if outer and spot not in outer:
        return Refusal("outside_first", "RW-A1", outer[0], rival)
    return Refusal("no_target", "RW-45", ROBOT[rival], rival)
