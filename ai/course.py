"""The course of a finished game: each seat's chance to win after its moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ai.registry import JUDGES
from ai.value import value_of
from games.engine import Move, Options
from games.engine.match import Match
from games.registry import GAMES

POINTS = 200  # at which a game is judged at most
SPANS = 12  # of a game: a turning point changes the mean chance from one to the next
NOTABLE = 0.05  # a smaller change of a chance is no turning point


class Course(NamedTuple):
    """Chances to win: `chances[i]` are the seats' after `at[i]` moves."""

    at: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
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
    match = Match(GAMES[record.game], record.seats, record.seed, record.options)
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


def turning_points(course: Course, seat: int, most: int = 3) -> list[tuple[int, float]]:
    """Return when a seat's chance changed most, in moves, and by how much, in order of play.

    Before and after are means of a twelfth of the game, as a chance may jump to and fro within a
    turn; no two points are nearer than that. The last step is the end itself and does not count,
    nor does a change that is not notable.
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
        if abs(changes[n]) < NOTABLE or len(found) == most:
            break
        if all(abs(n - other) >= span for other in found):
            found.append(n)
    return [(course.at[n], changes[n]) for n in sorted(found)]
