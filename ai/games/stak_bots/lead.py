"""Compare a seat of Stak Bots with each other seat; the word before the dot is the group."""

from games.engine import Piece, Seat, State
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.zones import HAND, STAK, marks_of

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
FATAL_CARD = "fatal"  # the card that scraps every card that it damages


class StakSeat:
    """The values of a seat with a Stak that comparisons need."""

    __slots__ = (
        "damage",
        "fatal",
        "hand",
        "high",
        "kind",
        "life",
        "power",
        "ready",
        "seat",
        "turn",
    )

    def __init__(self, s: State, seat: Seat, pile: list[Piece]) -> None:
        top = pile[-1]
        face: StakCard = s.faces[top]
        attacker: Piece | str | None = marks_of(s)["attacker"]
        self.seat, self.kind, self.fatal = seat, face.key, face.key == FATAL_CARD
        self.power = power(s, top) if face.power is None else face.power
        self.damage = s.pips[top]
        self.life = self.power - self.damage  # damage that its top card can still take
        self.high, self.hand = len(pile), len(s.zones[HAND[seat]])
        self.turn = s.active == seat
        self.ready = attacker is None or attacker == top  # may attack in its turn


def list_seat_values(s: State) -> list[StakSeat]:
    """Return the values of each active seat."""
    found: list[StakSeat] = []
    for seat in s.playing():
        pile = s.zones[STAK[seat]]
        if pile:
            found.append(StakSeat(s, seat, pile))
    return found


def leads(s: State, me: StakSeat, all_: list[StakSeat]) -> tuple[float, ...]:
    """Return the features in `NAMES`, as means over the other active seats."""
    n, turn = max(1, len(all_) - 1), me.turn
    fatal, power, life, high = me.fatal, me.power, me.life, me.high
    height = thin = hand = tops = 0.0
    prey = doomed = later = beats = beaten = trade = finisher = 0
    for other in all_:
        if other is me:
            continue
        tall, left = other.high, other.life
        height += (high - tall) / (high + tall)
        thin += 1 / tall - 1 / high
        hand += (me.hand - other.hand) / 5
        tops += (life - left) / 5
        kills = fatal or power >= left
        if other.fatal or other.power >= life:
            trade += kills
            beaten += not kills
            if high == 1:
                doomed += other.turn and other.ready
                later += not other.turn
        elif kills:
            beats += 1
        if tall == 1:
            prey += kills
            finisher += turn and _finishes(s, me.seat, left)
    now, prey_n, beats_n = turn and me.ready, prey / n, beats / n
    return (
        *(height / n, height / n if turn else 0.0, thin / n, hand / n, tops / n),
        *(prey_n if now else 0.0, 0.0 if turn else prey_n),
        *(doomed / n, later / n),
        *(beats_n if now else 0.0, 0.0 if turn else beats_n),
        *(beaten / n, trade / n, finisher / n),
    )


def _finishes(s: State, seat: Seat, life: int) -> bool:
    """Return whether a card in hand could scrap a top card with this much life."""
    held: list[StakCard | None] = s.faces
    for piece in s.zones[HAND[seat]]:
        card = held[piece]
        if card is not None and (card.key == FATAL_CARD or (card.power or 0) >= life):
            return True
    return False
