"""The features of Stak Bots: what matters to a seat; before the dot stands the group."""

from ai.games.stak_bots import lead
from games.engine import Seat, State
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.rules import CARDS
from games.stak_bots.zones import HAND, STAK, marks

KINDS = tuple(dict.fromkeys(card.key for card in CARDS))
AT = {kind: at for at, kind in enumerate(KINDS)}
NAMES: tuple[str, ...] = (
    "stak.count",
    "stak.last",
    "stak.two",
    "stak.open",
    "stak.rank",
    "hand.count",
    "hand.none",
    "hand.power",
    "top.power",
    "top.squared",
    "top.damage",
    "top.second",
    "turn.attacker",
    "turn.fed",
    "turn.mine",
    *[f"hand.{kind}" for kind in KINDS],
    *[f"top.{kind}" for kind in KINDS],
    *lead.NAMES,
)
NOTHING = (0.0,) * len(NAMES)
SHOWN = {kind: tuple([float(one == kind) for one in KINDS]) for kind in KINDS}  # on top


def rows(s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
    """Return the numbers of `NAMES` for each of some seats.

    A seat without a Stak is out, and all of them are 0.
    """
    all_ = lead.fighters(s)
    own = {one.seat: one for one in all_}
    return [row(s, own[seat], all_) if seat in own else NOTHING for seat in seats]


def row(s: State, me: lead.Fighter, all_: list[lead.Fighter]) -> tuple[float, ...]:
    """Return the numbers of `NAMES` for a seat: its Stak, its hand, how far its turn has come."""
    might, mine = me.power, s.active == me.seat
    held, best = hand(s, me.seat)
    return (
        *stak(s, me),
        float(me.hand),
        float(not me.hand),
        best / 5,
        might / 5,
        might * might / 25,
        me.damage / 5,
        second(s, me.seat) / 5,
        float(mine and me.ready),
        float(mine and marks(s)["fed"]),
        float(mine),
        *held,
        *SHOWN[me.face.key],
        *lead.leads(s, me, all_),
    )


def stak(s: State, me: lead.Fighter) -> tuple[float, ...]:
    """Return the group `stak`."""
    faces: list[StakCard] = s.faces
    up, n, open_ = s.up, me.high, 0
    rank = 0.0
    for piece in s.zones[STAK[me.seat]]:
        if up[piece]:
            open_ += 1
            rank += faces[piece].rank
    return float(n), float(n == 1), float(n == 2), float(open_), rank / 10


def hand(s: State, seat: Seat) -> tuple[list[float], int]:
    """Return how many cards of each kind a seat holds, as far as is known, and the best power."""
    faces: list[StakCard | None] = s.faces
    held, best = [0.0] * len(KINDS), 0
    for piece in s.zones[HAND[seat]]:
        card = faces[piece]
        if card is not None:
            held[AT[card.key]] += 1.0
            if card.power is not None and card.power > best:
                best = card.power
    return held, best


def second(s: State, seat: Seat) -> int:
    """Return the power of the card below the top, if it lies face up."""
    pile = s.zones[STAK[seat]]
    return power(s, pile[-2]) if len(pile) > 1 and s.up[pile[-2]] else 0
