"""Name the moves of Two Robots at which people laugh."""

from ai.games.two_robots.move_filter import GAIN_BY_COUNT, list_builds
from games.engine import Ask, Move, Piece, State
from games.two_robots.cards import WHOLE, cards
from games.two_robots.turn import Discard, Play

THIRD_KIND, FOURTH_KIND = GAIN_BY_COUNT[2], GAIN_BY_COUNT[3]  # gains of a Part
USEFUL = GAIN_BY_COUNT[0]  # the least gain of a Part that brings something new


def is_silly(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a move wastes a Part that a robot needs."""
    if isinstance(ask, Play):
        return move.verb == "end" and any(
            gain >= THIRD_KIND for gain, _ in list_builds(s, ask.seat)
        )
    if isinstance(ask, Discard) and move.piece is not None:
        return completes(s, ask, move.piece)
    if move.verb not in ("sacrifice", "deploy") or move.piece is None:
        return False
    others = [m.moved for m in ask.moves(s) if m.verb == move.verb]
    return is_needed(s, move.piece) and not all(is_needed(s, piece) for piece in others)


def completes(s: State, ask: Ask, piece: Piece) -> bool:
    """Return whether a Part completes a Stack while the hand has a Part of no use."""
    gains: dict[Piece, float] = {}
    for gain, move in list_builds(s, ask.seat):
        gains[move.moved] = max(gain, gains.get(move.moved, 0.0))
    parts = [p for p in (m.piece for m in ask.moves(s)) if p is not None and cards(s)[p].bit]
    idle = any(gains.get(p, 0.0) < USEFUL for p in parts)
    return idle and gains.get(piece, 0.0) >= FOURTH_KIND


def is_needed(s: State, part: Piece) -> bool:
    """Return whether a Part is the only one of its kind in a complete robot."""
    faces = cards(s)
    others = [faces[p] for p in s.zones[s.where[part]] if faces[p].bit and p != part]
    kinds = {face.part for face in others}
    return len(kinds) == WHOLE.bit_count() - 1 and faces[part].part not in kinds
