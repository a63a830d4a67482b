"""Compute the features of Stak Bots; the word before the dot is the group."""

from operator import mul

from ai.games.stak_bots import lead
from games.engine import Piece, Seat, State
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.rules import CARDS
from games.stak_bots.zones import HAND, STAK, marks_of

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
HELD, SHOWN_AT = NAMES.index(f"hand.{KINDS[0]}"), NAMES.index(f"top.{KINDS[0]}")
LEADS = NAMES.index(lead.NAMES[0])
NO_FEATURES = (0.0,) * len(NAMES)
OUT_SCORE = -30.0  # of a seat without a Stak: no other sum of weights is as low
NO_TURN = (0.0, 0.0, 0.0)
SHOWN = {kind: tuple([float(one == kind) for one in KINDS]) for kind in KINDS}  # on top


def rows(s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
    """Return the features of some seats.

    A seat without a Stak is out, and its features are 0.
    """
    all_ = lead.list_seat_values(s)
    own = {one.seat: one for one in all_}
    return [row(s, own[seat], all_) if seat in own else NO_FEATURES for seat in seats]


def row(s: State, me: lead.StakSeat, all_: list[lead.StakSeat]) -> tuple[float, ...]:
    """Return the features of a seat: its Stak, its hand, and the progress of its turn."""
    front, held, leads = parts(s, me, all_)
    kinds = [held.get(kind, 0.0) for kind in range(len(KINDS))]
    return (*front, *kinds, *SHOWN[me.kind], *leads)


def scores(s: State, seats: list[Seat], weights: tuple[float, ...]) -> list[float]:
    """Return the weighted sums of `rows`; kinds of cards that are absent are skipped.

    A seat that has lost its Stak is out when the running chain ends (SB-26), and is valued so.
    """
    all_ = lead.list_seat_values(s)
    found = dict.fromkeys(seats, OUT_SCORE)
    for one in all_:
        if one.seat in found:
            found[one.seat] = score(s, one, all_, weights)
    return list(found.values())


def score(
    s: State, me: lead.StakSeat, all_: list[lead.StakSeat], weights: tuple[float, ...]
) -> float:
    """Return the weighted sum of a row, added in the order of the row."""
    front, held, leads = parts(s, me, all_)
    total = float(sum(map(mul, weights, front)))
    for kind in sorted(held):
        total += weights[HELD + kind] * held[kind]
    total += weights[SHOWN_AT + AT[me.kind]]
    return float(sum(map(mul, weights[LEADS:], leads), total))


def parts(
    s: State, me: lead.StakSeat, all_: list[lead.StakSeat]
) -> tuple[tuple[float, ...], dict[int, float], tuple[float, ...]]:
    """Return the parts of a row: features before the kinds, cards in hand, and leads."""
    might, turn, pile = me.power, NO_TURN, s.zones[STAK[me.seat]]
    if me.turn:
        turn = float(me.ready), float(marks_of(s)["fed"]), 1.0
    held, best = hand(s, me.seat)
    front = (
        *stak(s, pile),
        float(me.hand),
        0.0 if me.hand else 1.0,
        best / 5,
        might / 5,
        might * might / 25,
        me.damage / 5,
        power(s, pile[-2]) / 5 if me.high > 1 and s.up[pile[-2]] else 0.0,
        *turn,
    )
    return front, held, lead.leads(s, me, all_)


def stak(s: State, pile: list[Piece]) -> tuple[float, ...]:
    """Return the group `stak`."""
    faces: list[StakCard] = s.faces
    up, n, open_ = s.up, len(pile), 0
    rank = 0.0
    for piece in pile:
        if up[piece]:
            open_ += 1
            rank += faces[piece].rank
    return float(n), float(n == 1), float(n == 2), float(open_), rank / 10


def hand(s: State, seat: Seat) -> tuple[dict[int, float], int]:
    """Return how many known cards of each kind a seat holds, and the best power."""
    faces: list[StakCard | None] = s.faces
    held: dict[int, float] = {}
    best = 0
    for piece in s.zones[HAND[seat]]:
        card = faces[piece]
        if card is not None:
            kind = AT[card.key]
            held[kind] = held.get(kind, 0.0) + 1.0
            if card.power is not None and card.power > best:
                best = card.power
    return held, best
