"""Shuffling: pieces stay in order, and their faces change places among those with the same back."""

from games.cardfile.card import Card
from games.engine.chance import Chance
from games.engine.moves import Piece


def alike(pieces: list[Piece], backs: list[str]) -> list[list[Piece]]:
    """Return the pieces in groups of those with the same back."""
    looks = dict.fromkeys(map(backs.__getitem__, pieces))
    if len(looks) == 1:
        return [pieces]
    return [[piece for piece in pieces if backs[piece] == look] for look in looks]


def mix(
    pieces: list[Piece],
    chance: Chance,
    keep: int,
    faces: list[Card],
    seen: list[int],
    up: list[bool],
) -> None:
    """Shuffle the faces of pieces and lay them face down; only `keep` still know them."""
    at = slice(pieces[0], pieces[-1] + 1)
    if not keep and pieces == [*range(at.start, at.stop)]:  # as they were in the box
        shown = faces[at]
        chance.shuffle(shown)
        faces[at], seen[at], up[at] = shown, [0] * len(shown), [False] * len(shown)
        return
    order = pieces[:]
    chance.shuffle(order)
    eyes = [seen[p] & keep for p in order] if keep else [0] * len(order)
    for piece, face, eye in zip(pieces, [faces[p] for p in order], eyes, strict=True):
        faces[piece], seen[piece], up[piece] = face, eye, False
