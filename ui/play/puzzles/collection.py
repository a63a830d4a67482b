"""The puzzles of the box: of each game, of the day, and which of them somebody has solved."""

from collections.abc import Iterable
from datetime import date
from functools import cache
from math import gcd

from ai.puzzles.puzzle import Puzzle, PuzzleError, path_of, read
from ai.registry import JUDGES
from games.registry import GAMES


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles from easy to hard; none if its file is missing or damaged."""
    path = path_of(JUDGES[game])
    try:
        return tuple(read(path, game)[0])
    except PuzzleError:
        return ()


def games() -> list[str]:
    """Return the games that have puzzles."""
    return [game for game in GAMES if puzzles_of(game)]


def number_of(one: Puzzle) -> int:
    """Return the number of a puzzle among those of its game, from 1 on."""
    return puzzles_of(one.game).index(one) + 1


def of_the_day(day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody: the games take turns."""
    known = games()
    if not known:
        return None
    around, at = divmod(day.toordinal(), len(known))
    found = puzzles_of(known[at])
    # A step that has no divisor in common with their number reaches all, easy and hard in turn.
    step = next(n for n in (7, 3, 1) if gcd(n, len(found)) == 1)
    return found[around * step % len(found)]


def solved(game: str, done: Iterable[str]) -> int:
    """Return how many puzzles of a game are among those done."""
    known = {one.key for one in puzzles_of(game)}
    return len(known & set(done))


def after(one: Puzzle, done: Iterable[str]) -> Puzzle:
    """Return the next puzzle of the same game that is not done; the next of all if all are."""
    rows, done = puzzles_of(one.game), set(done)
    at = rows.index(one)
    rest = [*rows[at + 1 :], *rows[:at]]
    return next((other for other in rest if other.key not in done), rest[0] if rest else one)


def hardness(one: Puzzle) -> str:
    """Return how hard a puzzle is among those of its game: easy, middle or hard."""
    rows = puzzles_of(one.game)
    return ("easy", "middle", "hard")[rows.index(one) * 3 // len(rows)]
