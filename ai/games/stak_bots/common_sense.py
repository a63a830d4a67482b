"""Name the moves of Stak Bots at which people laugh."""

from games.engine import Ask, Move, State
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.verbs import Target
from games.stak_bots.zones import HAND, STAK, keeper, marks_of

FAR_BETTER = 4  # ranks by which a card is far better than another
HELPERS = ("shot", "reaper")  # cards that can finish what an attack began


def is_silly(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a move harms its own player for nothing."""
    if isinstance(ask, Target):
        return ask.verb in ("shoot", "reap") and keeper(s, move.target) == ask.seat
    if move.verb == "expel":
        return move.to == HAND[ask.seat]
    if move.verb == "attack":
        return attacks_in_vain(s, ask, move)
    if move.verb not in ("scrap", "discard") or move.piece is None:
        return False
    hand = s.zones[HAND[ask.seat]]
    card: StakCard = s.faces[move.piece]
    if move.piece in hand:
        least: int = min([s.faces[piece].rank for piece in hand])
        return card.rank >= least + FAR_BETTER
    marks = marks_of(s)
    fresh = marks["plays"] > 0 and marks["attacker"] != move.piece and not card.do
    return fresh or len(s.zones[STAK[ask.seat]]) == 1


def attacks_in_vain(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a plain card would be scrapped by an attack that its target survives."""
    ours, theirs = s.zones[STAK[ask.seat]][-1], s.zones[str(move.to)][-1]
    card: StakCard = s.faces[ours]
    dies = s.pips[ours] + power(s, theirs) >= power(s, ours)
    lives = s.pips[theirs] + power(s, ours) < power(s, theirs)
    helped = any(s.faces[piece].key in HELPERS for piece in s.zones[HAND[ask.seat]])
    return dies and lives and not card.when and not helped
