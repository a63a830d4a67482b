"""Shuffling: pieces stay in order, and faces change places among pieces with the same back."""

from games.engine.card import Card
from games.engine.chance import Chance
from games.engine.moves import Piece


def shuffle_faces(
    pieces: list[Piece],
    backs: list[str],
    chance: Chance,
    keep: int,
    faces: list[Card],
    seen: list[int],
    up: list[bool],
) -> None:
    """Shuffle the faces of pieces, face down. Only the seats in the mask `keep` still know them."""
    n = len(pieces)
    first = pieces[0] if n else 0
    end = first + n
    if not keep and pieces == [*range(first, end)] and backs[first:end] == [backs[first]] * n:
        shown = faces[first:end]  # they lie as they did in the box
        chance.shuffle(shown)
        faces[first:end], seen[first:end], up[first:end] = shown, [0] * n, [False] * n
        return
    for same in group_by_back(pieces, backs):
        order = same[:]
        chance.shuffle(order)
        eyes = [seen[p] & keep for p in order] if keep else [0] * len(order)
        for piece, face, eye in zip(same, [faces[p] for p in order], eyes, strict=True):
            faces[piece], seen[piece], up[piece] = face, eye, False


def group_by_back(pieces: list[Piece], backs: list[str]) -> list[list[Piece]]:
    """Return the pieces in groups with the same back."""
    looks = dict.fromkeys([backs[piece] for piece in pieces])
    if len(looks) == 1:
        return [pieces]
    return [[piece for piece in pieces if backs[piece] == look] for look in looks]
