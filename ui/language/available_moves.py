"""What can be done now, a line each, and what cannot be done yet, with the reason."""

from typing import NamedTuple

from games.engine import Move, Piece, Spot, State, asked, owner, spot_of
from games.registry import GAMES
from ui.language.sentences import Sentences

MAX_LINES_PER_PIECE = 3  # moves of one piece that are told one by one


class PossibleMove(NamedTuple):
    """A line, the moves that it stands for, and the piece or spot that it is about."""

    text: str
    moves: tuple[Move, ...]
    about: Spot | None


class RefusedMove(NamedTuple):
    """A line that says why pieces cannot be moved, or a button cannot be pressed yet."""

    text: str
    pieces: tuple[Piece, ...]


def list_possible(say: Sentences, v: State, moves: list[Move]) -> list[PossibleMove]:
    """Return a line for each piece that can be moved, each spot to point at, each button."""
    found: dict[object, list[Move]] = {}
    for move in moves:
        piece, to = move.piece, spot_of(v, move.to)
        face = None if piece is None else v.faces[piece]
        alike = piece if piece is None or face is None else (face, v.where[piece])
        key = alike, to if piece is None else None, move.verb if piece is to is None else ""
        found.setdefault(key, []).append(move)
    return [_line(say, v, group) for group in found.values()]


def _line(say: Sentences, v: State, moves: list[Move]) -> PossibleMove:
    """Return the line of moves that begin alike."""
    first = moves[0]
    to = spot_of(v, first.to)
    told = dict.fromkeys(say.move(v, move) for move in moves)
    words = list(told)[:MAX_LINES_PER_PIECE]
    rest = len(told) - len(words)
    text = "; ".join(words) + (say("choices.more", n=rest) if rest else "")
    text = text[:1].upper() + text[1:]
    return PossibleMove(text, tuple(moves), first.piece if first.piece is not None else to)


def list_refused(say: Sentences, v: State, moves: list[Move]) -> list[RefusedMove]:
    """Return why own pieces cannot be moved now, each reason once, and buttons not be pressed."""
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
    for verb in say.spec.standing(v):
        held = rules.why_not_yet(v, verb)
        if held is not None:
            lines.setdefault(say.why(v, None, held), [])
    return [RefusedMove(text, tuple(found)) for text, found in lines.items()]
