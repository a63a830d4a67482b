"""How a seat of Stak Bots stands beside each other seat; before the dot stands the group."""

from games.engine import Seat, State
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.zones import HAND, STAK, marks

NAMES: tuple[str, ...] = (
    "lead.height",
    "lead.height_turn",
    "lead.thin",
    "lead.hand",
    "lead.tops",
    "lead.prey",
    "lead.prey_later",
    "lead.doomed",
    "lead.doomed_later",
    "lead.beats",
    "lead.beats_later",
    "lead.beaten",
    "lead.trade",
    "lead.finisher",
)
KILLS = "fatal"  # the card that scraps whatever it damages


class Fighter:
    """A seat with a Stak, as far as the others are compared with it."""

    __slots__ = ("damage", "face", "fatal", "hand", "high", "life", "power", "ready", "seat")

    def __init__(self, s: State, seat: Seat) -> None:
        pile = s.zones[STAK[seat]]
        top = pile[-1]
        face: StakCard = s.faces[top]
        self.seat, self.face, self.fatal = seat, face, face.key == KILLS
        self.power, self.damage = power(s, top), s.pips[top]
        self.life = self.power - self.damage  # what its top card can still take
        self.high, self.hand = len(pile), len(s.zones[HAND[seat]])
        attacker = marks(s)["attacker"]
        self.ready = attacker is None or attacker == top  # may attack, if it is its turn


def fighters(s: State) -> list[Fighter]:
    """Return all seats that are still in."""
    zones = s.zones
    return [Fighter(s, seat) for seat in s.playing() if zones[STAK[seat]]]


def leads(s: State, me: Fighter, all_: list[Fighter]) -> tuple[float, ...]:
    """Return the numbers of `NAMES`: the mean over the other seats still in."""
    n, active = max(1, len(all_) - 1), s.active
    turn = active == me.seat
    height = thin = hand = tops = 0.0
    prey = doomed = later = beats = beaten = trade = finisher = 0
    for other in all_:
        if other is me:
            continue
        kills, dies = me.fatal or me.power >= other.life, other.fatal or other.power >= me.life
        height += (me.high - other.high) / (me.high + other.high)
        thin += 1 / other.high - 1 / me.high
        hand += (me.hand - other.hand) / 5
        tops += (me.life - other.life) / 5
        if dies:
            trade += kills
            beaten += not kills
            if me.high == 1:
                doomed += active == other.seat and other.ready
                later += active != other.seat
        else:
            beats += kills
        if other.high == 1:
            prey += kills
            finisher += turn and _finishes(s, me.seat, other.life)
    ready = turn and me.ready
    return (
        height / n,
        height / n if turn else 0.0,
        thin / n,
        hand / n,
        tops / n,
        prey / n if ready else 0.0,
        0.0 if turn else prey / n,
        doomed / n,
        later / n,
        beats / n if ready else 0.0,
        0.0 if turn else beats / n,
        beaten / n,
        trade / n,
        finisher / n,
    )


def _finishes(s: State, seat: Seat, life: int) -> bool:
    """Return whether a card in hand could scrap a top card that can take so much."""
    held: list[StakCard | None] = s.faces
    for piece in s.zones[HAND[seat]]:
        card = held[piece]
        if card is not None and (card.key == KILLS or (card.power or 0) >= life):
            return True
    return False
