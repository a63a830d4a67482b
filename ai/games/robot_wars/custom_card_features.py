"""Compute the features of rare card effects in Robot Wars, for any deck."""

from ai.games.robot_wars.card_worth import FeatureRow, find_worth, hit_of, make_row
from games.engine import Piece, Seat, State
from games.robot_wars.aims import spots_of
from games.robot_wars.body import find_bonus, find_states
from games.robot_wars.card import Deed, cards
from games.robot_wars.zones import RARE_WORDS, charge_of, marks_of

NO_END = 99  # missing counters if no card ends the game


def count_missing(s: State, seat: Seat, piece: Piece) -> int:
    """Return how many counters are missing until a card wins or loses the game."""
    script = cards(s)[piece].script
    now = charge_of(s, seat) if script.on_robot else s.pips[piece]
    return script.reach - now if now < script.reach else NO_END


def count_until_end(s: State, seat: Seat, pieces: list[Piece], won: bool) -> int:
    """Return how many counters are missing until one of these cards makes the seat win or lose."""
    found = [count_missing(s, seat, p) for p in pieces if (find_worth(cards(s)[p]).ends > 0) == won]
    return min(found, default=NO_END)


def find_temporary_effects(s: State, seat: Seat) -> FeatureRow:
    """Return the temporary effects on a Robot, as features of Components with these effects."""
    flies, free = (float(bool(find_states(s, seat, verb))) for verb in ("fly", "free_costs"))
    steers = sum(line.number("plus") for line in find_states(s, seat, "steer"))
    return make_row((("part.flies", flies), ("part.free", free), ("part.steers", steers)))


def find_hit_share(s: State, seat: Seat, piece: Piece) -> float:
    """Return the share of typical targets that a weapon destroys, with bonuses and copies."""
    card = find_worth(cards(s)[piece])
    if not (card.copies or RARE_WORDS in marks_of(s)):
        return card.hit
    lines = list(cards(s)[piece].script.attacks)
    for line in cards(s)[piece].script.do if card.copies else ():
        if line.verb == "copy":
            spots = spots_of(s, Deed(seat, piece), line)
            for spot in spots:
                lines += cards(s)[spot].script.attacks if isinstance(spot, int) else ()
    plus = find_bonus(s, seat, piece, "attack")
    return max((hit_of(line, plus) for line in lines), default=0.0)
