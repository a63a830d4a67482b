"""The verbs of Stak Bots: entry effects (`do`), abilities in a battle (`when`), power (`while`)."""

from collections.abc import Callable
from dataclasses import dataclass

from games.cardfile.reader import Verb
from games.engine import Ask, Chance, Move, MovesAt, Piece, State, cached_move
from games.shared_verbs import draw
from games.stak_bots.chain import (
    Gone,
    clear_state,
    discard,
    note_fed,
    scrap,
    scrap_unfed,
    settle_one,
)
from games.stak_bots.zones import HAND, SEAT_OF, keeper, marks_of, staks


def draw_card(s: State, bot: Piece, chance: Chance) -> None:
    """Let the Bot's player draw a card (Bountiful Bot)."""
    s.say("stak_bots.brings", (keeper(s, bot),), (bot,))
    draw(s, HAND[keeper(s, bot)], chance)


def scrap_bottom(s: State, bot: Piece, chance: Chance) -> None:
    """Scrap the bottom card of the Bot's Stak (Clumsy Bot)."""
    stak = s.where[bot]
    bottom = s.zones[stak][0]
    scrap_unfed(s, bottom)
    s.say("stak_bots.clumsy", (SEAT_OF[stak],), (bot, bottom), Gone(((bottom, stak),)))
    note_fed(s)


def drop_itself(s: State, bot: Piece, chance: Chance) -> None:
    """Swap the Bot with the card beneath it (Sidekick Bot)."""
    s.say("stak_bots.steps_down", (keeper(s, bot),), (bot,))
    swap_down(s, bot)


def shoot(s: State, bot: Piece, chance: Chance, *, damage: int) -> None:
    """Damage any top card (Shot Bot)."""
    s.push(Target(keeper(s, bot), bot, "shoot", damage))


def scrap_top(s: State, bot: Piece, chance: Chance) -> None:
    """Scrap another top card (Reaper Bot)."""
    aim(s, Target(keeper(s, bot), bot, "reap"))


def send_home(s: State, bot: Piece, chance: Chance) -> None:
    """Send another top card back to its player's hand (Begone Bot)."""
    aim(s, Target(keeper(s, bot), bot, "send_home"))


def drop_top(s: State, bot: Piece, chance: Chance) -> None:
    """Swap a top card with the card beneath it (Trip Bot)."""
    s.push(Target(keeper(s, bot), bot, "trip"))


def bury_top(s: State, bot: Piece, chance: Chance) -> None:
    """Move a top card face up to the bottom of its Stak (Pit Bot, SB-A11)."""
    s.push(Target(keeper(s, bot), bot, "pit"))


def turn_down(s: State, bot: Piece, chance: Chance) -> None:
    """Turn another face-up card anywhere face down; once in a chain (Tranq Bot, SB-A8)."""
    done = marks_of(s)["chain"]
    if bot in done:
        s.say("stak_bots.once", (keeper(s, bot),), (bot,))
        return
    s.mark("chain", (*done, bot))
    aim(s, Target(keeper(s, bot), bot, "reset"))


def force_discard(s: State, bot: Piece, chance: Chance) -> None:
    """Let a player chosen by the Bot's owner discard a card (Expel Bot)."""
    s.push(Expel(keeper(s, bot), bot))


def bash(s: State, damaged: Piece) -> list[Piece]:
    """Return the bottom card of the damaged card's Stak, which is scrapped (SB-A6)."""
    return [s.zones[s.where[damaged]][0]]


def spike(s: State, damaged: Piece) -> list[Piece]:
    """Return the card right beneath the damaged card, which is scrapped."""
    return s.zones[s.where[damaged]][-2:-1]


def kill(s: State, damaged: Piece) -> list[Piece]:
    """Return the damaged card, which is scrapped whatever its power."""
    return [damaged]


def keep_attacking(s: State, damaged: Piece) -> list[Piece]:
    """Scrap nothing; `battle.finish_battle` repeats the attack of a Stomp Bot (SB-A9)."""
    return []


def count_open(s: State, bot: Piece) -> int:
    """Count the adjacent face-up cards around a Bot, itself included (SB-A14)."""
    pile = s.zones[s.where[bot]]
    first = last = pile.index(bot)
    while first and s.up[pile[first - 1]]:
        first -= 1
    while last + 1 < len(pile) and s.up[pile[last + 1]]:
        last += 1
    return last - first + 1


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        draw_card,
        scrap_bottom,
        drop_itself,
        shoot,
        scrap_top,
        send_home,
        drop_top,
        bury_top,
        turn_down,
        force_discard,
        bash,
        spike,
        kill,
        keep_attacking,
        count_open,
    )
}


@dataclass(frozen=True)
class Damage(Gone):
    """The damage of an entry effect, 0 for none, and the cards that it scrapped."""

    damage: int


@dataclass(frozen=True)
class Target(Ask):
    """Ask the keeper of a Bot for the target of its entry effect (SB-A1)."""

    bot: Piece
    verb: str
    number: int = 0

    def moves(self, s: State) -> list[Move]:
        return [*map(_AIMS[self.verb].__getitem__, self.choices(s))]

    def choices(self, s: State) -> list[Piece]:
        """Return the cards that can be chosen; some effects exclude the Bot itself (SB-A2)."""
        zones, up, bot = s.zones, s.up, self.bot
        if self.verb == "reset":
            return [p for stak in staks(s.seats) for p in zones[stak] if up[p] and p != bot]
        found = [pile[-1] for stak in staks(s.seats) if (pile := zones[stak])]
        if self.verb in _TAKES and bot in found:
            found.remove(bot)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        piece = move.target
        if s.event_log is not None:
            gone = ((piece, s.where[piece]),) if self.verb in _TAKES else ()
            seats, facts = (self.seat, keeper(s, piece)), Damage(gone, self.number)
            s.say(f"stak_bots.{self.verb}", seats, (self.bot, piece), facts=facts)
        stak = s.where[piece]
        _EFFECTS[self.verb](s, piece, self.number)
        settle_one(s, stak)


def aim(s: State, target: Target) -> None:
    """Ask for a target; the Bot itself can be one only if there is no other (SB-A2)."""
    if target.choices(s):
        s.push(target)
    else:
        s.say("stak_bots.in_vain", (target.seat,), (target.bot,))


def _send_home(s: State, piece: Piece, _: int) -> None:
    seat = keeper(s, piece)
    clear_state(s, piece)
    s.move(piece, HAND[seat])


def _bury(s: State, piece: Piece, _: int) -> None:
    if len(s.zones[s.where[piece]]) > 1:
        s.move(piece, s.where[piece], up=True, at=0)


def _reset(s: State, piece: Piece, _: int) -> None:
    clear_state(s, piece)
    s.turn(piece, False)


_TAKES = ("reap", "send_home")  # verbs whose target leaves its Stak
_EFFECTS: dict[str, Callable[[State, Piece, int], None]] = {
    "shoot": lambda s, piece, damage: s.count(piece, s.pips[piece] + damage),
    "reap": lambda s, piece, _: scrap(s, piece),
    "send_home": _send_home,
    "trip": lambda s, piece, _: swap_down(s, piece),
    "pit": _bury,
    "reset": _reset,
}


_AIMS = {verb: MovesAt(verb) for verb in _EFFECTS}


def swap_down(s: State, piece: Piece) -> None:
    """Swap a card with the one beneath it without turning them; a lone card stays (SB-A13)."""
    pile = s.zones[s.where[piece]]
    at = pile.index(piece)
    if at:
        s.move(piece, s.where[piece], up=s.up[piece], at=at - 1)


@dataclass(frozen=True)
class Expel(Ask):
    """Ask who must discard: any seat still in, even the asker or one with no cards (SB-A15)."""

    bot: Piece

    def moves(self, s: State) -> list[Move]:
        return [cached_move("expel", None, HAND[seat]) for seat in s.playing()]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat = HAND.index(str(move.to))
        s.say("stak_bots.expel", (self.seat, seat), (self.bot,))
        if s.zones[HAND[seat]]:
            s.push(Expelled(seat))


@dataclass(frozen=True)
class Expelled(Ask):
    """Ask the expelled player for a card to discard."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("discard", piece, "discard") for piece in s.zones[HAND[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        discard(s, move.moved)
