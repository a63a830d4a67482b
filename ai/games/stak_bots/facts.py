"""The facts of Stak Bots that are reasons for a move."""

from ai.facts import Fact, Position, Reason
from games.engine import Move, Piece, Seat, asked
from games.stak_bots.battle import may_attack
from games.stak_bots.cards import StakCard, cards
from games.stak_bots.chain import power
from games.stak_bots.verbs import Target
from games.stak_bots.zones import HAND, SEAT_OF, STAK, keeper, marks_of, top

HARMS = ("reap", "shoot", "pit", "trip", "send_home", "reset")  # verbs that aim at a card


def find_target(at: Position, move: Move) -> Piece | None:
    """Return the card of an opponent at which a move aims; None if there is none."""
    if move.verb == "attack":
        return top(at.view, SEAT_OF[str(move.to)])
    if move.verb not in HARMS:
        return None
    return move.target if keeper(at.view, move.target) != at.seat else None


def beats(at: Position, move: Move) -> Reason | None:
    """Tell that an attack surely scraps the card under attack, and not the attacker."""
    target = find_target(at, move)
    if move.verb != "attack" or target is None:
        return None
    own, stak = move.moved, STAK[at.seat]
    sure = at.always(move, lambda s: s.where[target] == "discard" and s.where[own] == stak)
    return Reason("beats", target) if sure else None


def trades(at: Position, move: Move) -> Reason | None:
    """Tell that an attack surely scraps both cards, of which the other is no weaker."""
    target = find_target(at, move)
    if move.verb != "attack" or target is None:
        return None
    own, v = move.moved, at.view
    if power(v, own) > power(v, target):
        return None
    both = at.always(move, lambda s: s.where[target] == s.where[own] == "discard")
    return Reason("trades", target) if both else None


def scraps(at: Position, move: Move) -> Reason | None:
    """Tell that a move surely scraps a card of an opponent, unless the move says so itself."""
    target = find_target(at, move)
    if target is None or move.verb == "reap":
        return None
    gone = at.always(move, lambda s: s.where[target] == "discard")
    return Reason("scraps", target) if gone else None


def hits_strongest(at: Position, move: Move) -> Reason | None:
    """Tell that a move aims at the strongest top card of the opponents."""
    target, v = find_target(at, move), at.view
    if target is None or not v.up[target] or v.where[target] in (STAK[at.seat],):
        return None
    strength = find_strengths(at)
    seat = keeper(v, target)
    if top(v, seat) != target or strength[seat] < max(strength.values()):
        return None
    return Reason("strongest_top" if len(strength) > 1 else "their_top", target, seat)


def find_strengths(at: Position) -> dict[Seat, int]:
    """Return the power of each opponent's top card."""
    v = at.view
    tops = {seat: top(v, seat) for seat in v.playing() if seat != at.seat}
    return {seat: power(v, piece) for seat, piece in tops.items() if piece is not None}


def printed(at: Position, piece: Piece) -> int | None:
    """Return the printed power of a known card of the seat."""
    face: StakCard | None = at.view.faces[piece]
    return None if face is None else face.power


def strengthens(at: Position, move: Move) -> Reason | None:
    """Tell that a played card is stronger than the top cards of all opponents."""
    n = printed(at, move.moved) if move.verb == "play" and move.piece is not None else None
    if n is None or move.to != STAK[at.seat]:
        return None
    strongest = max(find_strengths(at).values(), default=0)
    own = top(at.view, at.seat)
    weaker = own is None or power(at.view, own) <= strongest
    return Reason("outranks") if n > strongest and weaker else None


def is_strongest(at: Position, move: Move) -> Reason | None:
    """Tell that a played card is the strongest of several in the hand."""
    v, hand = at.view, at.view.zones[HAND[at.seat]]
    if move.verb != "play" or move.piece is None or move.to != STAK[at.seat] or len(hand) < 2:
        return None
    own = printed(at, move.piece)
    rest = [printed(at, piece) for piece in hand if piece != move.piece]
    if own is None or any(n is None or n >= own for n in rest):
        return None
    return Reason("strongest") if v.where[move.piece] == HAND[at.seat] else None


def acts(at: Position, move: Move) -> Reason | None:
    """Tell that a played card has an effect at once."""
    if move.verb != "play" or move.piece is None or move.to != STAK[at.seat]:
        return None
    face = cards(at.view)[move.piece]
    if not face.do:
        return None
    verb = face.do[0].verb
    return Reason(f"enters_{verb}") if verb in TOLD_EFFECTS else None


TOLD_EFFECTS = (
    "draw_card",
    "shoot",
    "scrap_top",
    "send_home",
    "drop_top",
    "bury_top",
    "force_discard",
)


def covers(at: Position, move: Move) -> Reason | None:
    """Tell that a played card makes the Stak deeper."""
    if move.verb != "play" or move.to != STAK[at.seat]:
        return None
    return Reason("deeper", n=len(at.view.zones[STAK[at.seat]]) + 1)


def is_weakest(at: Position, move: Move) -> Reason | None:
    """Tell that a card is the weakest of several in the hand."""
    hand = at.view.zones[HAND[at.seat]]
    if move.verb not in ("scrap", "discard") or move.piece not in hand or len(hand) < 2:
        return None
    own = printed(at, move.moved)
    rest = [printed(at, piece) for piece in hand if piece != move.piece]
    if own is None or any(n is None or n <= own for n in rest):
        return None
    return Reason("weakest")


def uncovers(at: Position, move: Move) -> Reason | None:
    """Tell that scrapping the top card uncovers a known, stronger one."""
    v, pile = at.view, at.view.zones[STAK[at.seat]]
    if move.verb != "scrap" or move.piece != pile[-1] or len(pile) < 2:
        return None
    below: StakCard | None = v.faces[pile[-2]]
    if below is None or below.power is None or below.power <= power(v, pile[-1]):
        return None
    return Reason("uncovers", pile[-2])


def frees(at: Position, move: Move) -> Reason | None:
    """Tell that the top card, now scrapped, is weaker than the top card of every opponent."""
    v, pile = at.view, at.view.zones[STAK[at.seat]]
    if move.verb != "scrap" or move.piece != pile[-1]:
        return None
    return Reason("weak_top") if power(v, pile[-1]) < min(find_strengths(at).values()) else None


def feeds(at: Position, move: Move) -> Reason | None:
    """Tell that a card has to be scrapped before the turn can end."""
    if move.verb != "scrap" or marks_of(at.view)["fed"]:
        return None
    return Reason("feeds")


def lets_rest(at: Position, move: Move) -> Reason | None:
    """Tell that ending the turn keeps the cards of the hand."""
    n = len(at.view.zones[HAND[at.seat]])
    if move.verb != "end":
        return None
    if n:
        return Reason("keeps", n=n)
    own = top(at.view, at.seat)
    return Reason("no_attack") if own is not None and not may_attack(at.view, own) else None


def has_no_prey(at: Position, move: Move) -> Reason | None:
    """Tell that no opponent's top card is weaker than the own one, as the turn ends."""
    own, theirs = top(at.view, at.seat), find_strengths(at).values()
    if move.verb != "end" or own is None or not theirs:
        return None
    return Reason("none_weaker") if power(at.view, own) <= min(theirs) else None


def spares_top(at: Position, move: Move) -> Reason | None:
    """Tell that the own top card could attack, but need not."""
    own = top(at.view, at.seat)
    if move.verb != "end" or own is None or not may_attack(at.view, own):
        return None
    return Reason("spares_top", own)


def hits_rival(at: Position, move: Move) -> Reason | None:
    """Tell that a card or hand of an opponent suffers, and not one's own."""
    v, ask = at.view, asked(at.view)
    if move.verb == "expel":
        seat = HAND.index(str(move.to))
        n = len(v.zones[HAND[seat]])
        if seat == at.seat:
            return Reason("spares") if not n else None
        return (
            Reason("must_discard" if n > 1 else "last_in_hand", seat=seat, n=n - 1) if n else None
        )
    if not isinstance(ask, Target) or move.verb not in HARMS:
        return None
    seat = keeper(v, move.target)
    return None if seat == at.seat else Reason("not_yours", move.target, seat)


def attacks(at: Position, move: Move) -> Reason | None:
    """Tell that the attacker is stronger than the card under attack."""
    target, v = find_target(at, move), at.view
    if move.verb != "attack" or target is None:
        return None
    return Reason("stronger", target) if power(v, move.moved) > power(v, target) else None


def is_rested(at: Position, move: Move) -> Reason | None:
    """Tell that an attack costs no card of the hand."""
    if move.verb != "attack" or find_target(at, move) is None:
        return None
    return Reason("no_card")


FACTS: tuple[Fact, ...] = (
    beats,
    trades,
    scraps,
    strengthens,
    acts,
    is_strongest,
    uncovers,
    is_weakest,
    hits_strongest,
    attacks,
    frees,
    hits_rival,
    covers,
    feeds,
    lets_rest,
    has_no_prey,
    spares_top,
    is_rested,
)
