"""Reads a replay (`Match.to_text`) by playing it again."""

import hashlib
import json
import re

from games.engine.match import FORMAT, Match, move_of
from games.registry import GAMES

HEADER = ("game", "seats", "seed", "options", "practice", "moves")


class ReplayError(ValueError):
    """Raised for a replay that cannot be read or plays differently now; names the line."""


def from_text(text: str) -> Match:
    """Return the match of a replay; raise ReplayError, which names the line that is wrong."""
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise ReplayError(f"line 1: this is no replay; it must begin with {FORMAT!r}")
    body, mark, sum_ = text.rstrip("\n").rpartition("\nsha256 ")
    if not mark or hashlib.sha256((body + "\n").encode("utf-8", "replace")).hexdigest() != sum_:
        raise ReplayError(f"line {len(lines)}: the checksum does not fit; the file was changed")
    head = [_header(lines, i, word) for i, word in enumerate(HEADER, 1)]
    match = _laid_out(*head[:4])
    if head[4] not in ("yes", "no"):
        raise ReplayError(f"line 6: practice is yes or no, not {head[4][:20]!r}")
    match.practice = head[4] == "yes"
    rows = body.split("\n")[len(HEADER) + 1 :]
    if head[5] != str(len(rows)):
        raise ReplayError(f"line {len(HEADER) + 1}: {len(rows)} moves follow, not {head[5][:20]}")
    for n, row in enumerate(rows, 1):
        _replay(match, row, n, len(HEADER) + 1 + n)
    return match


def _header(lines: list[str], i: int, word: str) -> str:
    if i >= len(lines) or not lines[i].startswith(word + " "):
        raise ReplayError(f"line {i + 1}: '{word} ...' is missing")
    return lines[i][len(word) + 1 :]


def _laid_out(game: str, seats: str, seed: str, options: str) -> Match:
    if game not in GAMES:
        raise ReplayError(f"line 2: there is no game {game[:40]!r}; there are {', '.join(GAMES)}")
    if seats not in map(str, GAMES[game].seats):
        raise ReplayError(f"line 3: {seats[:20]!r} seats cannot play {game}")
    if not re.fullmatch(r"-?[0-9]{1,20}", seed):
        raise ReplayError(f"line 4: {seed[:30]!r} is no seed; write a whole number")
    try:
        given = json.loads(options)
    except (ValueError, RecursionError):
        raise ReplayError("line 5: the options are not JSON") from None
    if not isinstance(given, dict):
        raise ReplayError("line 5: the options are no list of names with values")
    try:
        return Match(game, int(seats), int(seed), given)
    except ValueError as error:
        raise ReplayError(f"line 5: {error}") from None


def _replay(match: Match, row: str, n: int, line: int) -> None:
    text, _, mark = row.rpartition(" ")
    try:
        match.play(move_of(text))
    except ValueError as error:
        raise ReplayError(f"line {line}: move {n}: {error}") from None
    if match.prints[-1] != mark:
        raise ReplayError(f"line {line}: move {n} no longer leads to the same table")
