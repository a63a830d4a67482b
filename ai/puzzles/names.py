"""Name moves by their visible parts; equal cards at the same place give one move."""

from games.engine import Move, Piece, Spot, State, legal_moves, spot_of


def name_move(v: State, move: Move) -> str:
    """Return a move as `verb card place`; `-` is an absent part and `?` a hidden face."""
    return f"{move.verb} {_looks(v, move.piece)} {_place(v, move.to)}"


def moves_by_name(v: State) -> dict[str, Move]:
    """Return the legal moves of a view by name; of equal moves, the first."""
    found: dict[str, Move] = {}
    for move in legal_moves(v):
        found.setdefault(name_move(v, move), move)
    return found


def _looks(v: State, piece: Piece | None) -> str:
    if piece is None:
        return "-"
    face, host, pips = v.faces[piece], v.host[piece], v.pips[piece]
    card = f"{face.key}.{face.variant}" if face else "?"
    on = "" if host is None else f"+{_looks(v, host)}"
    return f"{card}@{v.where[piece]}{f':{pips}' if pips else ''}{on}"


def _place(v: State, to: Spot | None) -> str:
    if to is None:
        return "-"
    spot = spot_of(v, to)
    return _looks(v, spot) if isinstance(spot, int) else spot or "-"
