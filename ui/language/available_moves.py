"""Lists the moves that are possible now, and those that are refused, with the reasons."""

from typing import NamedTuple

from games.engine import Move, Piece, Spot, State, asked, owner, spot_of
from games.registry import GAMES
from ui.language.sentences import Sentences

MAX_LINES_PER_PIECE = 3  # a piece with more moves gets one line for all


class PossibleMove(NamedTuple):
    """A line of text, the moves it stands for, and their piece or spot."""

    text: str
    moves: tuple[Move, ...]
    about: Spot | None


class RefusedMove(NamedTuple):
    """A line that explains why pieces cannot be moved or a button cannot be pressed."""

    text: str
    pieces: tuple[Piece, ...]


def list_possible(say: Sentences, v: State, moves: list[Move]) -> list[PossibleMove]:
    """Return a line for each movable piece, each spot that can be chosen, and each button."""
    found: dict[object, list[Move]] = {}
    for move in moves:
        piece, to = move.piece, spot_of(v, move.to)
        face = None if piece is None else v.faces[piece]
        alike = piece if piece is None or face is None else (face, v.where[piece])
        key = alike, to if piece is None else None, move.verb if piece is to is None else ""
        found.setdefault(key, []).append(move)
    return [_line(say, v, group) for group in found.values()]


def _line(say: Sentences, v: State, moves: list[Move]) -> PossibleMove:
    """Return one line for moves with the same piece or spot."""
    first = moves[0]
    to = spot_of(v, first.to)
    told = dict.fromkeys(say.move(v, move) for move in moves)
    words = list(told)[:MAX_LINES_PER_PIECE]
    rest = len(told) - len(words)
    text = "; ".join(words) + (say("choices.more", n=rest) if rest else "")
    text = text[:1].upper() + text[1:]
    return PossibleMove(text, tuple(moves), first.piece if first.piece is not None else to)


def list_refused(say: Sentences, v: State, moves: list[Move]) -> list[RefusedMove]:
    """Return why own pieces cannot be moved and buttons cannot be pressed; each reason once."""
    ask = asked(v)
    if ask is None:
        return []
    rules, lines = GAMES[say.spec.game], dict[str, list[Piece]]()
    free = {move.piece for move in moves} | {spot_of(v, move.to) for move in moves}
    for zone, pieces in v.zones.items():
        for piece in pieces if owner(zone) == ask.seat else ():
            if piece in free or v.faces[piece] is None:
                continue
            why = rules.why_not(v, piece)
            if why is not None and why.key:
                lines.setdefault(say.why(v, piece, why), []).append(piece)
    able = {move.verb for move in moves}
    for verb in (*say.spec.standing(v), *[one for one in say.spec.row_of(v) if one not in able]):
        held = rules.why_not_yet(v, verb)
        if held is not None:
            lines.setdefault(say.why(v, None, held), [])
    return [RefusedMove(text, tuple(found)) for text, found in lines.items()]
