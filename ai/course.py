"""The course of a finished game: each seat's chance to win after its moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ai.registry import JUDGES
from ai.value import value_of
from games.engine import Move, Options
from games.engine.match import Match

POINTS = 200  # at which a game is judged at most
NOTABLE = 0.05  # a smaller change of a chance is no turning point


class Course(NamedTuple):
    """Chances to win: `chances[i]` are the seats' after `at[i]` moves."""

    at: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game as it is sent to the opponents' process."""

    game: str
    seats: int
    seed: int
    options: Options
    moves: tuple[Move, ...]


def course_of(record: Record, stop: Callable[[], bool] = lambda: False) -> Course:
    """Play a finished game again and judge its tables; `stop` ends it early.

    It sees all cards: nothing is hidden once a game is over.
    """
    match = Match(record.game, record.seats, record.seed, record.options)
    value, last = value_of(JUDGES[record.game]), len(record.moves)
    step = -(-last // POINTS) or 1
    at, chances = [0], [tuple(value.chances(match.state))]
    for n, move in enumerate(record.moves, 1):
        if stop():
            break
        match.play(move)
        if n % step == 0 or n == last:
            at.append(n)
            chances.append(tuple(value.chances(match.state)))
    return Course(tuple(at), tuple(chances))


def turning_point(course: Course, seat: int, sign: int) -> tuple[int, float] | None:
    """Return when a seat's chance rose (`sign` 1) or fell (-1) most, in moves, and by how much.

    The last step is the end itself and does not count.
    """
    steps = [
        (sign * (after[seat] - before[seat]), n)
        for before, after, n in zip(
            course.chances, course.chances[1:-1], course.at[1:-1], strict=False
        )
    ]
    best = max(steps, default=(0.0, 0))
    return (best[1], best[0]) if best[0] >= NOTABLE else None
