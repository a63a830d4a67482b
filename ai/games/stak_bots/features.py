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


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of `NAMES` for a seat: its Stak, its hand, how far its turn has come.

    A seat without a Stak is out, and all of them are 0.
    """
    pile, hand = s.zones[STAK[seat]], s.zones[HAND[seat]]
    if not pile:
        return NOTHING
    faces, up = s.faces, s.up
    held, shown = [0.0] * len(KINDS), [0.0] * len(KINDS)
    best = 0
    for piece in hand:
        card: StakCard | None = faces[piece]
        if card is None:
            continue
        held[AT[card.key]] += 1.0
        if card.power is not None and card.power > best:
            best = card.power
    top = pile[-1]
    might, damage = power(s, top), s.pips[top]
    face: StakCard = faces[top]
    shown[AT[face.key]] = 1.0
    n, open_ = len(pile), 0
    rank = 0.0
    for piece in pile:
        if up[piece]:
            card = faces[piece]
            assert card is not None  # it lies face up
            open_ += 1
            rank += card.rank
    mine = s.active == seat
    return (
        float(n),
        float(n == 1),
        float(n == 2),
        float(open_),
        rank / 10,
        float(len(hand)),
        float(not hand),
        best / 5,
        might / 5,
        might * might / 25,
        damage / 5,
        power(s, pile[-2]) / 5 if n > 1 and up[pile[-2]] else 0.0,
        float(mine and marks(s)["attacker"] in (None, top)),
        float(mine and marks(s)["fed"]),
        float(mine),
        *held,
        *shown,
        *lead.leads(s, seat),
    )
