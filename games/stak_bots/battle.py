"""Battles: two top cards damage each other at the same moment (SB-15)."""

from dataclasses import dataclass
from functools import cache

from games.engine import Ask, Chance, Facts, Move, Piece, Seat, State, Step, cached_move
from games.stak_bots.cards import NUMBERS, StakCard, cards
from games.stak_bots.chain import Gone, Settle, end_chain, note_fed, power, scrap_unfed, settle
from games.stak_bots.zones import HAND, STAK, StakBotsMarks


@dataclass(frozen=True)
class Blows(Facts):
    """Damage that each card of a battle deals: the attacker's, then the target's (SB-15)."""

    deals: int
    takes: int


def attack(s: State, seat: Seat, target: Seat) -> None:
    """Attack a Stak; with reactive play its owner is asked first."""
    if s.options["reactive"] == "on" and s.options["traitors"] == "off" and s.zones[HAND[target]]:
        s.push(React(target, seat), Battle(seat, target), again(seat, target))
    else:
        fight(s, seat, target)


@dataclass(frozen=True)
class Battle(Step):
    """Fight the battle of an attack to which nobody reacted."""

    seat: Seat
    target: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.pop_step()  # the step for an attack without a battle
        fight(s, self.seat, self.target)


def fight(s: State, seat: Seat, target: Seat) -> None:
    """Let the top cards of two Staks fight; the steps that follow are on top of the stack."""
    at = STAK[seat], STAK[target]
    ours, theirs = s.zones[at[0]][-1], s.zones[at[1]][-1]
    marks: StakBotsMarks = s.marks
    if marks["attacker"] != ours:
        s.mark("attacker", ours)
    deals, takes = power(s, ours), power(s, theirs)
    if s.event_log is not None:
        s.say("stak_bots.battle", (seat, target), (ours, theirs), facts=Blows(deals, takes))
    if deals:
        s.count(theirs, s.pips[theirs] + deals)  # it adds up during a turn (SB-17)
    if takes:
        s.count(ours, s.pips[ours] + takes)
    here, there = (
        find_losers(s, theirs, takes, ours, deals),
        find_losers(s, ours, deals, theirs, takes),
    )
    card: StakCard = s.faces[ours]
    stomps = bool(card.when) and card.stomps
    s.mark("stomping", target if stomps else None)
    if here or there:
        scrap_losers(s, (seat, target), ours, there)
        scrap_losers(s, (target, seat), theirs, here)
        note_fed(s)
        if found := settle(s, (), at):
            s.push_last_first([again(seat, target), *found])
        else:
            finish_battle(s, seat, target)
    elif stomps:
        s.push(again(seat, target))


def find_losers(s: State, piece: Piece, deals: int, other: Piece, might: int) -> dict[Piece, str]:
    """Return the cards scrapped for fighting `piece`, with the text key of each cause (SB-A3).

    `other` is scrapped if the damage to it reaches its power, `might`. So a card of power 0 never
    survives a battle (SB-A5). If `piece` deals damage, its abilities scrap more cards.
    """
    lost = {other: "destroys"} if s.pips[other] >= might else {}
    card: StakCard = s.faces[piece]
    if deals and card.when:
        for line in card.when:
            for below in line.act(s, other, **dict(line.args)):
                lost.setdefault(below, line.verb)
    return lost


def scrap_losers(s: State, seats: tuple[Seat, Seat], by: Piece, lost: dict[Piece, str]) -> None:
    """Scrap cards of the second seat's Stak, and say which card of the first seat caused it."""
    stak = STAK[seats[1]]
    for piece, key in lost.items():
        scrap_unfed(s, piece)
        if s.event_log is not None:
            s.say(f"stak_bots.{key}", seats, (by, piece), Gone(((piece, stak),)))


@dataclass(frozen=True)
class Again(Step):
    """End the chain of a battle; a Stomp Bot then attacks the same Stak again (SB-A9, SB-A26)."""

    seat: Seat
    target: Seat

    def run(self, s: State, chance: Chance) -> None:
        finish_battle(s, self.seat, self.target)


def finish_battle(s: State, seat: Seat, target: Seat) -> None:
    """End the chain of a battle, and let a Stomp Bot attack again (SB-A9)."""
    end_chain(s, seat)
    marks: StakBotsMarks = s.marks
    stomping = marks["stomping"]
    if stomping is None:
        return
    if stomping == target and s.zones[STAK[target]]:
        s.say("stak_bots.stomps", (seat, target))
        attack(s, seat, target)
    else:
        s.mark("stomping", None)


again = cache(Again)


@dataclass(frozen=True)
class React(Ask):
    """Ask the attacked player whether to play a card before the battle (reactive play)."""

    attacker: Seat

    def moves(self, s: State) -> list[Move]:
        hand, stak = s.zones[HAND[self.seat]], STAK[self.seat]
        return [cached_move("react", piece, stak) for piece in hand] + [cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        s.say("stak_bots.reacts", (self.seat, self.attacker))
        s.remove_steps(lambda step: type(step) is Battle)  # a Stomp Bot strikes again (SB-A31)
        s.move(move.piece, STAK[self.seat], up=True)
        s.push(Settle((move.piece,) if cards(s)[move.piece].do else ()))


def may_attack(s: State, top: Piece) -> bool:
    """Return whether the top card of the active seat can attack.

    Only one card can attack in a turn (SB-20), unless the option counts attacks.
    """
    marks: StakBotsMarks = s.marks
    if s.options["tally"] == "on":
        return marks["attacks"] < NUMBERS.attacks
    attacker = marks["attacker"]
    return attacker is None or attacker == top
