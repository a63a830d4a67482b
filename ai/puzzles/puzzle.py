"""Read and write puzzles: a position of a game, its only good move, and the proof."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from ai.facts import Reason
from ai.judge import Judge
from ai.puzzles.names import moves_by_name
from ai.puzzles.prove import MoveWorth, Proof, find_answer
from games.bounded_read import FileRefused, read_text
from games.engine import asked, fingerprint, view
from games.engine.match import Match, parse_move
from games.registry import GAMES

FORMAT = "boltbox puzzles 1"
MAX_FILE_BYTES = 1 << 20  # bytes of a file
T = TypeVar("T")


class PuzzleError(ValueError):
    """Raised for unreadable puzzles, and for those whose position has changed."""


class Puzzle(NamedTuple):
    """One puzzle.

    `moves` lead to the position with the fingerprint `mark`, where `seat` answers a `question`.
    `chances` holds the worth of each move by name, the `answer` first. `plain` is the lead of the
    answer after a look one step ahead: a small lead makes a hard puzzle. `reason` is what
    speaks for the answer (`ai.facts`).
    """

    game: str
    seats: int
    seed: int
    options: Mapping[str, int | str]
    moves: tuple[str, ...]
    mark: str
    seat: int
    question: str
    answer: str
    chances: Proof
    plain: float
    reason: Reason

    @property
    def key(self) -> str:
        """The name of the puzzle, which depends on its position alone."""
        return f"{self.game}.{self.mark[:12]}"


def path_of(judge: Judge) -> Path:
    """Return the path of a game's puzzles."""
    return judge.weights.with_name("puzzles.json")


def write(path: Path, found: list[Puzzle], seeds: int) -> None:
    """Write puzzles from easy to hard, and the number of seeds that were tried."""
    ranked = sorted(found, key=lambda one: -one.plain)
    rows = ",\n".join("  " + json.dumps(_row(one)) for one in ranked)
    head = f'"format": "{FORMAT}", "seeds": {seeds}'
    path.write_text(f'{{{head}, "puzzles": [\n{rows}\n]}}\n', "utf-8")


def _row(one: Puzzle) -> dict[str, object]:
    row = one._asdict()
    del row["game"]
    row["moves"] = ";".join(one.moves)
    row["chances"] = {name: [*worth] for name, worth in as_stored(one.chances).items()}
    return row


def as_stored(proof: Proof) -> Proof:
    """Return a proof with its numbers rounded as a file keeps them."""
    return {
        name: MoveWorth(round(one.mean, 3), round(one.low, 3), round(one.high, 3), one.deals)
        for name, one in proof.items()
    }


def read(path: Path, game: str) -> tuple[list[Puzzle], int]:
    """Return the puzzles and the number of tried seeds of a file; may raise PuzzleError."""
    try:
        stored = json.loads(read_text(path, MAX_FILE_BYTES))
    except (ValueError, RecursionError, FileRefused) as error:
        raise PuzzleError(f"{path.name} cannot be read: {error}") from None
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise PuzzleError(f"{path.name} must begin with the format {FORMAT!r}")
    rows = _of(stored, "puzzles", list)
    found = []
    for n, row in enumerate(rows, 1):
        try:
            found.append(_puzzle(row, game))
        except PuzzleError as error:
            raise PuzzleError(f"{path.name}, puzzle {n}: {error}") from None
    return found, _of(stored, "seeds", int)


def _of(row: object, name: str, kind: type[T]) -> T:
    """Return a field of a row; raise PuzzleError if it is missing or has another type."""
    value = row.get(name) if isinstance(row, dict) else None
    if not isinstance(value, kind):
        raise PuzzleError(f"{name!r} must be of type {kind.__name__}")
    return value


def _puzzle(row: object, game: str) -> Puzzle:
    moves = _of(row, "moves", str)
    one = Puzzle(
        game=game,
        seats=_of(row, "seats", int),
        seed=_of(row, "seed", int),
        options=_of(row, "options", dict),
        moves=tuple(moves.split(";")) if moves else (),
        mark=_of(row, "mark", str),
        seat=_of(row, "seat", int),
        question=_of(row, "question", str),
        answer=_of(row, "answer", str),
        chances=_read("chances", lambda: _chances(_of(row, "chances", dict))),
        plain=_of(row, "plain", float),
        reason=_read("reason", lambda: _reason(*_of(row, "reason", list))),
    )
    if find_answer(one.chances) != one.answer:
        raise PuzzleError(f"the chances do not prove {one.answer!r}")
    return one


def _read(name: str, made: Callable[[], T]) -> T:
    try:
        return made()
    except (TypeError, ValueError) as error:
        raise PuzzleError(f"{name!r}: {error}") from None


def _chances(rows: Mapping[str, list[float]]) -> Proof:
    return {
        name: MoveWorth(float(mean), float(low), float(high), int(deals))
        for name, (mean, low, high, deals) in rows.items()
    }


def _reason(key: object, piece: int | None, seat: int | None, n: int) -> Reason:
    named = [None if one is None else int(one) for one in (piece, seat)]
    return Reason(str(key), named[0], named[1], int(n))


def position(one: Puzzle) -> Match:
    """Return the match of a puzzle at its position.

    Raise PuzzleError if the rules have changed, so that a move is no longer legal or leads to
    another table.
    """
    try:
        match = Match(GAMES[one.game], one.seats, one.seed, one.options, stored=True)
        for told in one.moves:
            match.play(parse_move(told))
    except ValueError as error:
        raise PuzzleError(f"{one.key}: {error}") from None
    ask = asked(match.state)
    if fingerprint(match.state) != one.mark or ask is None or ask.seat != one.seat:
        raise PuzzleError(f"{one.key}: its moves lead to another table")
    names = moves_by_name(view(match.state, one.seat))
    if names.keys() != one.chances.keys():
        raise PuzzleError(f"{one.key}: other moves are legal than were proved")
    return match
