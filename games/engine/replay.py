"""Reads a replay (`Match.to_text`) by playing it again."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from games.engine.match import (
    FORMAT,
    FORMAT_WITH_PLAYERS,
    Match,
    garbage_collection_paused,
    parse_move,
)
from games.engine.rules import RuleController

HEADER = ("game", "seats", "seed", "options", "practice", "moves")
WHO = ("players", "seconds")  # follow it in the second format
BEFORE_1_0 = ("boltbox replay 1", "boltbox replay 2")


class ReplayError(ValueError):
    """Raised for a replay that cannot be read or no longer plays the same.

    `line` is where, `key` and `blanks` choose the sentence of a language.
    """

    def __init__(self, line: int, what: str, key: str, **blanks: object) -> None:
        self.line, self.what, self.key, self.blanks = line, what, key, blanks
        super().__init__(f"line {line}: {what}")


class Replay(NamedTuple):
    """A match and who played it: names and levels ("" is a person), none if not recorded."""

    match: Match
    players: tuple[dict[str, str], ...] = ()
    seconds: float = 0.0


@garbage_collection_paused()
def read_replay(replay: str, games: Mapping[str, RuleController]) -> Replay:
    """Return the match of a replay's text, played again by the rules that `games` has by key.

    Raise ReplayError with the line that is wrong.
    """
    lines = replay.split("\n")
    if lines[0] in BEFORE_1_0:
        raise ReplayError(1, "this replay is from before 1.0 and cannot be opened", "before")
    if lines[0] not in (FORMAT, FORMAT_WITH_PLAYERS):
        raise ReplayError(1, f"this is no replay; it must begin with {FORMAT!r}", "no_replay")
    body, mark, sum_ = replay.rstrip("\n").rpartition("\nsha256 ")
    if not mark or hashlib.sha256((body + "\n").encode("utf-8", "replace")).hexdigest() != sum_:
        raise ReplayError(len(lines), "the checksum does not fit; the file was changed", "changed")
    words = HEADER + (WHO if lines[0] == FORMAT_WITH_PLAYERS else ())
    head = [_find_value(lines, i, word) for i, word in enumerate(words, 1)]
    match = _make_match(games, *head[:4])
    if head[4] not in ("yes", "no"):
        raise ReplayError(6, f"practice is yes or no, not {head[4][:20]!r}", "header")
    match.practice = head[4] == "yes"
    rows = body.split("\n")[len(words) + 1 :]
    if head[5] != str(len(rows)):
        raise ReplayError(7, f"{len(rows)} moves follow, not {head[5][:20]}", "count", n=len(rows))
    who = _read_players(match.seats, *head[6:]) if head[6:] else ((), 0.0)
    for n, row in enumerate(rows, 1):
        _replay_move(match, row, n, len(words) + 1 + n)
    return Replay(match, *who)


def _read_players(
    seats: int, players: str, seconds: str
) -> tuple[tuple[dict[str, str], ...], float]:
    """Return the players and the seconds played; raise ReplayError."""
    try:
        given = json.loads(players)
        found = tuple({"name": one["name"], "level": one["level"]} for one in given)
    except (ValueError, RecursionError, TypeError, KeyError):
        found = ()
    whole = len(found) == seats and all(type(text) is str for who in found for text in who.values())
    if not whole:
        raise ReplayError(8, "the players are no list of names and levels", "header")
    if not re.fullmatch(r"[0-9]{1,9}", seconds):
        raise ReplayError(9, f"{seconds[:20]!r} is no number of seconds", "header")
    return found, float(seconds)


def _find_value(lines: list[str], i: int, word: str) -> str:
    if i >= len(lines) or not lines[i].startswith(word + " "):
        raise ReplayError(i + 1, f"'{word} ...' is missing", "header")
    return lines[i][len(word) + 1 :]


def _make_match(
    games: Mapping[str, RuleController], game: str, seats: str, seed: str, options: str
) -> Match:
    if game not in games:
        told = f"there is no game {game[:40]!r}; there are {', '.join(games)}"
        raise ReplayError(2, told, "game", game=game[:40])
    if seats not in map(str, games[game].seats):
        told = f"{seats[:20]!r} seats cannot play {game}"
        raise ReplayError(3, told, "seats", seats=seats[:20], game=game)
    if not re.fullmatch(r"-?[0-9]{1,20}", seed):
        raise ReplayError(4, f"{seed[:30]!r} is no seed; write a whole number", "header")
    try:
        given = json.loads(options)
    except (ValueError, RecursionError):
        raise ReplayError(5, "the options are not JSON", "header") from None
    if not isinstance(given, dict):
        raise ReplayError(5, "the options are no list of names with values", "header")
    try:
        return Match(games[game], int(seats), int(seed), given, stored=True)
    except ValueError as error:
        raise ReplayError(5, str(error), "options", game=game) from None


def _replay_move(match: Match, row: str, n: int, line: int) -> None:
    told, _, mark = row.rpartition(" ")
    try:
        match.play(parse_move(told))
    except ValueError as error:
        raise ReplayError(line, f"move {n}: {error}", "move", n=n, move=told[:60]) from None
    if (found := match.prints[-1]) != mark:
        what = f"move {n} no longer leads to the same table ({found} now, {mark[:40]} then)"
        raise ReplayError(line, what, "differs", n=n, move=told, found=found, then=mark[:40])
