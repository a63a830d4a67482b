"""What all ways of choosing share: equal moves, worlds that fit a view, and the way to a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.chance import Chance, seeded
from games.core import Move, State, advance, asked, fingerprint, legal_moves
from games.sight import determinize

Label = tuple[str, Any, Any]  # a move as far as it matters: verb, kind of card, where to
QUIET = 40  # moves at most until nobody has a choice pending


class Answer(NamedTuple):
    """A chosen move: all moves by weight, the numbers behind it, and the reasons."""

    move: Move
    ranked: tuple[tuple[Move, float], ...]
    numbers: dict[str, float]
    reasons: tuple[tuple[str, float], ...] = ()


Stop = Callable[[], bool]  # whether there is no more time


def label(s: State, move: Move) -> Label:
    """What equal moves share: two cards of one kind are the same to play."""
    face = None if move.piece is None else s.faces[move.piece]
    to = move.to
    if isinstance(to, int):
        to = s.faces[to] and s.faces[to].key, s.where[to]  # type: ignore[assignment]
    return move.verb, face and (face.key, face.variant), to


def choices(s: State) -> dict[Label, Move]:
    """The legal moves, equal ones once."""
    found: dict[Label, Move] = {}
    for move in legal_moves(s):
        found.setdefault(label(s, move), move)
    return found


def stream(view: State, seed: int) -> Chance:
    """The search's own luck: the same view and seed think the same thoughts."""
    return seeded(f"{fingerprint(view)}:{seed}")


def world(view: State, chance: Chance) -> State:
    """A table that fits the view, for playing on."""
    return determinize(view, chance)


def settle(s: State, chance: Chance) -> None:
    """Play at random until no secret choice is pending, so that the table has a value."""
    for _ in range(QUIET):
        ask = asked(s)
        if ask is None or not (ask.secret or s.chosen):
            return
        advance(s, chance.pick(legal_moves(s)), chance)
