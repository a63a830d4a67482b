"""Explains why a card of Stak Bots cannot be moved, or cannot go to a zone."""

from dataclasses import dataclass

from games.engine import Ask, Facts, Piece, Refusal, Spot, State, owner
from games.stak_bots.battle import React, may_attack
from games.stak_bots.cards import NUMBERS
from games.stak_bots.verbs import Expel, Expelled, Target
from games.stak_bots.zones import HAND, STAK, STOPPED, marks_of, top


@dataclass(frozen=True)
class Most(Facts):
    """How often something is allowed in a turn."""

    most: int


def explain_button(v: State, ask: Ask, verb: str) -> Refusal | None:
    """Return why a turn cannot end yet; None for any other button."""
    if verb != "end":
        return None
    if not marks_of(v)["fed"]:
        return Refusal("feed_it", "SB-11", "discard")
    return Refusal("traitors_full", "SB-traitors", HAND[ask.seat])


def explain_refusal(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal | None:
    """Return why a move is not allowed; None if the piece or the spot is not the seat's own."""
    if isinstance(ask, Target):
        return _no_target(v, ask, piece)
    if isinstance(ask, Expel):
        return Refusal("expel_first", "SB-expel", ask.bot)
    whose = owner(v.where[piece])
    if spot is None:
        answers = whose is None and isinstance(ask, React | Expelled)
        return _not_movable(v, ask, piece) if whose == ask.seat or answers else None
    zone = spot if isinstance(spot, str) else v.where[spot]
    if isinstance(ask, Expelled):
        return Refusal("expelled", "SB-expel", "discard")
    if isinstance(ask, React):
        return Refusal("in_the_way", "SB-reactive", STAK[ask.seat])
    if zone == "deck":
        return Refusal("onto_supply", "SB-9", "deck")
    if v.where[piece] in STAK:
        return _no_attack(v, ask, piece, zone)
    return _no_play(v, ask, zone)


def _no_target(v: State, ask: Target, piece: Piece) -> Refusal:
    """Return why an entry effect cannot target a card (SB-A2)."""
    if piece == ask.bot:
        return Refusal("not_itself", "SB-A2", ask.bot)
    if v.where[piece] not in STAK:
        return Refusal("aim_first", "SB-A2", ask.bot)
    if ask.verb == "reset":
        return Refusal("open_only", "SB-tranq", ask.bot)
    return Refusal("tops_only", "SB-A2", v.zones[v.where[piece]][-1])


def _not_movable(v: State, ask: Ask, piece: Piece) -> Refusal:
    """Return why a seat cannot move its own card at all."""
    if v.where[piece] == HAND[ask.seat]:
        return Refusal("all_played", "SB-A22", HAND[ask.seat], facts=Most(NUMBERS.plays))
    if isinstance(ask, React):
        return Refusal("react_from_hand", "SB-reactive", HAND[ask.seat])
    if isinstance(ask, Expelled):
        return Refusal("discard_from_hand", "SB-expel", HAND[ask.seat])
    return Refusal("covered", "SB-14", top(v, ask.seat))


def _no_attack(v: State, ask: Ask, piece: Piece, zone: str) -> Refusal:
    """Return why the top card cannot go from its Stak to a zone: it attacks, or is scrapped."""
    seat = owner(zone)
    if zone not in STAK:
        return Refusal("top_to_hand", "SB-14", "discard", seat)
    if not v.zones[zone]:
        return Refusal("no_stak", "SB-26", zone, seat)
    assert not may_attack(v, v.zones[STAK[ask.seat]][-1])
    if v.options["tally"] == "on":
        return Refusal("attacks_done", "SB-tally", piece, facts=Most(NUMBERS.attacks))
    attacker = marks_of(v)["attacker"]
    if attacker == STOPPED or not isinstance(attacker, int):
        return Refusal("attacker_gone", "SB-21", piece)
    return Refusal("one_attacker", "SB-20", attacker)


def _no_play(v: State, ask: Ask, zone: str) -> Refusal:
    """Return why a hand card cannot go to a zone."""
    seat = owner(zone)
    traitors = v.options["traitors"] == "on"
    if zone == "discard":
        return Refusal("traitors_keep", "SB-traitors", "discard")
    if zone not in STAK:
        return Refusal("others_hand", "SB-12", zone, seat)
    if marks_of(v)["plays"] >= NUMBERS.plays:
        return Refusal("all_played", "SB-A22", zone, facts=Most(NUMBERS.plays))
    if seat == ask.seat and traitors:
        return Refusal("traitors_own", "SB-traitors", zone)
    if not v.zones[zone]:
        return Refusal("no_stak", "SB-26", zone, seat)
    return Refusal("own_stak_only", "SB-12", STAK[ask.seat], seat)
