"""How a seat of Stak Bots stands beside each other seat; before the dot stands the group."""

from operator import add

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


def leads(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of `NAMES`: the mean over the other seats still in."""
    mine = _fighter(s, seat)
    others = [other for other in s.playing() if other != seat and s.zones[STAK[other]]]
    sums: tuple[float, ...] = (0.0,) * len(NAMES)
    for other in others:
        sums = tuple(map(add, sums, _beside(s, seat, other, mine)))
    n = max(1, len(others))
    return tuple([total / n for total in sums])


def _fighter(s: State, seat: Seat) -> tuple[float, float, bool]:
    """Return the power of a seat's top card, what it can still take, and whether it kills."""
    top = s.zones[STAK[seat]][-1]
    face: StakCard = s.faces[top]
    might = power(s, top)
    return float(might), float(might - s.pips[top]), face.key == KILLS


def _beside(
    s: State, seat: Seat, other: Seat, mine: tuple[float, float, bool]
) -> tuple[float, ...]:
    """Return the numbers of `NAMES` beside one other seat."""
    hit, life, fatal = mine
    back, toughness, deadly = _fighter(s, other)
    high, low = len(s.zones[STAK[seat]]), len(s.zones[STAK[other]])
    kills, dies = fatal or hit >= toughness, deadly or back >= life
    turn = s.active == seat
    ready = turn and marks(s)["attacker"] in (None, s.zones[STAK[seat]][-1])
    threat = s.active == other and marks(s)["attacker"] in (None, s.zones[STAK[other]][-1])
    height = (high - low) / (high + low)
    prey, doomed = low == 1 and kills, high == 1 and dies
    return (
        height,
        height * turn,
        1 / low - 1 / high,
        (len(s.zones[HAND[seat]]) - len(s.zones[HAND[other]])) / 5,
        (life - toughness) / 5,
        float(prey and ready),
        float(prey and not turn),
        float(doomed and threat),
        float(doomed and s.active != other),
        float(kills and not dies and ready),
        float(kills and not dies and not turn),
        float(dies and not kills),
        float(dies and kills),
        float(turn and low == 1 and _finishes(s, seat, toughness)),
    )


def _finishes(s: State, seat: Seat, toughness: float) -> bool:
    """Return whether a card in hand could scrap a top card that can take so much."""
    held: list[StakCard | None] = [s.faces[piece] for piece in s.zones[HAND[seat]]]
    return any(
        card is not None and (card.key == KILLS or (card.power or 0) >= toughness) for card in held
    )
