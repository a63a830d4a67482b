"""Compute how each seat's chance to win changed during a finished game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ai.registry import JUDGES
from ai.value import value_of
from games.engine import Move, Options
from games.engine.match import Match
from games.registry import GAMES

MAX_TABLES = 200  # tables of a game that are judged, at most
SPANS = 12  # of a game; a turning point changes the mean chance between two neighbours
MIN_CHANGE = 0.05  # the smallest change of a chance that makes a turning point


class ChanceCourse(NamedTuple):
    """The chances to win: `chances[i]` holds each seat's chance after `at[i]` moves."""

    at: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Record:
    """A finished game in the form that the opponents' process receives."""

    game: str
    seats: int
    seed: int
    options: Options
    moves: tuple[Move, ...]


def course_of(record: Record, stop: Callable[[], bool] = lambda: False) -> ChanceCourse:
    """Play a finished game again and judge its tables; `stop` ends it early.

    All cards are visible here, because nothing is hidden once a game is over.
    """
    match = Match(GAMES[record.game], record.seats, record.seed, record.options)
    value, last = value_of(JUDGES[record.game]), len(record.moves)
    step = -(-last // MAX_TABLES) or 1
    at, chances = [0], [tuple(value.chances(match.state))]
    for n, move in enumerate(record.moves, 1):
        if stop():
            break
        match.play(move)
        if n % step == 0 or n == last:
            at.append(n)
            chances.append(tuple(value.chances(match.state)))
    return ChanceCourse(tuple(at), tuple(chances))


def turning_points(course: ChanceCourse, seat: int, most: int = 3) -> list[tuple[int, float]]:
    """Return the moves at which a seat's chance changed most, with the changes, in order of play.

    Each change compares the means of two neighbouring twelfths of the game, because a chance may
    jump within a turn. Two points are at least a twelfth apart. The last step, which ends the game,
    and changes below NOTABLE do not count.
    """
    line = [chances[seat] for chances in course.chances[:-1]]
    span = max(1, len(line) // SPANS)
    changes = {
        n: sum(after := line[n : n + span]) / len(after)
        - sum(before := line[max(0, n - span) : n]) / len(before)
        for n in range(1, len(line))
    }
    found: list[int] = []
    for n in sorted(changes, key=lambda n: (-abs(changes[n]), n)):
        if abs(changes[n]) < MIN_CHANGE or len(found) == most:
            break
        if all(abs(n - other) >= span for other in found):
            found.append(n)
    return [(course.at[n], changes[n]) for n in sorted(found)]
