"""What matters to a seat of Stak Bots, as named numbers; the word before the dot is its group."""

from __future__ import annotations

from games.engine.core import Seat, State
from games.stak_bots.chain import power
from games.stak_bots.zones import HAND, STAK

KINDS = (
    "core",
    "stomp",
    "bash",
    "spike",
    "clumsy",
    "shot",
    "reaper",
    "fatal",
    "sidekick",
    "leader",
    "bountiful",
    "expel",
    "tranq",
    "begone",
    "trip",
    "pit",
)
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
)
NOTHING = (0.0,) * len(NAMES)
BASE = NAMES.index("hand.core")
TOPS = NAMES.index("top.core")


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's Stak and hand, and how far its turn has come."""
    pile, hand = s.zones[STAK[seat]], s.zones[HAND[seat]]
    if not pile:
        return NOTHING
    faces, up, marks = s.faces, s.up, s.marks
    found = [0.0] * len(NAMES)
    best = 0.0
    for piece in hand:
        card = faces[piece]
        if card is None:
            continue
        found[BASE + AT[card.key]] += 1.0
        if card.power is not None and card.power > best:
            best = card.power
    top = pile[-1]
    might, damage = power(s, top), s.pips[top]
    found[TOPS + AT[faces[top].key]] = 1.0
    n, open_ = len(pile), 0
    rank = 0.0
    for piece in pile:
        if up[piece]:
            open_ += 1
            rank += faces[piece].rank
    mine = marks["active"] == seat
    found[:BASE] = (
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
        float(mine and (marks["attacker"] is None or marks["attacker"] == top)),
        float(mine and bool(marks["fed"])),
        float(mine),
    )
    return tuple(found)
