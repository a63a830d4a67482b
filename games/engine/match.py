"""One game being played: its seed and its moves, which are also the save."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from games.engine.chance import for_move
from games.engine.core import (
    Ask,
    Move,
    Seat,
    State,
    apply,
    asked,
    bit,
    fingerprint,
    legal_moves,
    start,
)
from games.engine.events import Asked, Event, Rolled, Shuffled
from games.engine.observation import view
from games.registry import GAMES

FORMAT = "boltbox replay 1"
_PIECE, _ZONE = r"[0-9]{1,6}", r"[a-z_]{1,30}(?:\.[0-9]{1,2})?(?:/[0-9]{1,3})?"
_MOVE = re.compile(rf"([a-z_]{{1,40}}) (-|{_PIECE}) (-|#{_PIECE}|{_ZONE})")


class IllegalMove(ValueError):
    """A move that is not among the legal ones; says what was asked and what would be legal."""


class CannotUndo(ValueError):
    """The last move showed something new (or there is none); `why` is "seen" or "nothing"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class ReplayError(ValueError):
    """A replay that cannot be read or no longer plays the same; says in which line."""


class Match:
    """A game from its first deal to now."""

    def __init__(self, game: str, seats: int, seed: int, options: dict[str, Any] | None = None):
        controller = GAMES[game]
        if seats not in controller.seats:
            few, many = controller.seats[0], controller.seats[-1]
            raise ValueError(f"{game} is for {few} to {many} players, not {seats}")
        self.game, self.seats, self.seed = game, seats, seed
        self.options = chosen(game, seats, options or {})
        self.practice = False  # something seen was taken back
        self.moves: list[Move] = []
        self.opening = controller.table(seats, self.options)
        dealt = self.opening.copy()
        told: list[Event] = []
        dealt.told = told
        start(dealt, for_move(seed, 0))
        dealt.told = None
        self.states = [dealt]  # after the deal and after each move
        self.events: list[list[Event]] = [[*told, _waits(dealt)]]  # of the deal and of each move
        self.prints = [fingerprint(dealt)]
        self.shown = [0]  # of each move, which seats (a bit each) saw something new
        self.undone: list[Move] = []

    @property
    def state(self) -> State:
        """The table as it is now."""
        return self.states[-1]

    @property
    def asked(self) -> Ask | None:
        """The question the match waits on; None when it is over."""
        return asked(self.state)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.state.winners)

    def view(self, seat: Seat | None) -> State:
        """The table as a seat (None: a watcher) sees it."""
        return view(self.state, seat)

    def play(self, move: Move) -> list[Event]:
        """Play a legal move; raises IllegalMove for any other."""
        legal = legal_moves(self.state)
        if move not in legal:
            question = type(self.asked).__name__ if self.asked else "nothing: the game is over"
            told = ", ".join(map(move_text, legal))
            raise IllegalMove(f"{move_text(move)} is no answer to {question}; legal: {told}")
        events = self._play(move)
        self.undone.clear()
        return events

    def _play(self, move: Move) -> list[Event]:
        before = self.state
        after, events = apply(before, move, for_move(self.seed, len(self.moves) + 1))
        self.moves.append(move)
        self.states.append(after)
        self.events.append(events)
        self.prints.append(fingerprint(after))
        self.shown.append(_news(before, after, events))
        return events

    def undo(self, persons: list[Seat], practice: bool = False) -> Move:
        """Take the last move back, free if it showed none of the persons anything new."""
        if not self.moves:
            raise CannotUndo("nothing")
        seen = self.shown[-1] & sum(bit(seat) for seat in persons)
        if seen and not practice:
            raise CannotUndo("seen")
        for kept in (self.states, self.events, self.prints, self.shown):
            kept.pop()
        move = self.moves.pop()
        self.practice = self.practice or bool(seen)
        self.undone.append(move)
        return move

    def redo(self) -> list[Event]:
        """Play again what was taken back last; raises CannotUndo("nothing")."""
        if not self.undone:
            raise CannotUndo("nothing")
        return self._play(self.undone.pop())

    def branch(self, moves: int) -> Match:
        """Another match that went the same way for so many moves."""
        other = Match(self.game, self.seats, self.seed, self.options)
        other.practice = self.practice
        other.moves = self.moves[:moves]
        other.states, other.events = self.states[: moves + 1], self.events[: moves + 1]
        other.prints, other.shown = self.prints[: moves + 1], self.shown[: moves + 1]
        return other

    def to_text(self) -> str:
        """The match as a replay that can be shared: a header, a line a move, a checksum."""
        lines = [
            FORMAT,
            f"game {self.game}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            f"options {json.dumps(self.options, sort_keys=True)}",
            f"practice {'yes' if self.practice else 'no'}",
            f"moves {len(self.moves)}",
        ]
        prints = self.prints[1:]
        lines += [f"{move_text(m)} {p}" for m, p in zip(self.moves, prints, strict=True)]
        body = "".join(line + "\n" for line in lines)
        return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def chosen(game: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game, the defaults among them; raises ValueError for any it has not."""
    known = {option.key: option for option in GAMES[game].options(seats)}
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{game} has no option {key[:40]!r}; there are {', '.join(known)}")
        values, check = known[key].values, known[key].check
        if check is not None:
            if wrong := check(value):
                raise ValueError(f"option {key!r}: {wrong}")
        elif not any(type(value) is type(one) and value == one for one in values):
            told = ", ".join(map(str, values))
            raise ValueError(f"option {key!r} cannot be {str(value)[:40]!r}; there are {told}")
    return {key: option.default for key, option in known.items()} | options


def _waits(s: State) -> Asked:
    return Asked(tuple(s.stack), s.decisions)


def _news(before: State, after: State, events: list[Event]) -> int:
    """Which seats saw something new: a throw, a shuffle, or a face they did not know."""
    if any(isinstance(event, Rolled | Shuffled) for event in events):
        return after.everyone
    news = 0
    for old, new in zip(before.seen, after.seen, strict=True):
        news |= new & ~old
    return news


def move_text(move: Move) -> str:
    """A move in a line: verb, piece and spot; `-` is none, `#7` a piece, `edge.1/2` a place."""
    piece = "-" if move.piece is None else str(move.piece)
    to = "-" if move.to is None else f"#{move.to}" if isinstance(move.to, int) else move.to
    return f"{move.verb} {piece} {to}"


def move_of(text: str) -> Move:
    """The move of such a line; raises ValueError."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:60]!r} is no move; write e.g. 'discard 12 discard'")
    verb, piece, to = found.groups()
    spot = None if to == "-" else int(to[1:]) if to[0] == "#" else to
    return Move(verb, None if piece == "-" else int(piece), spot)


def from_text(text: str) -> Match:
    """The match of a replay, played again; raises ReplayError with the line that is wrong."""
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


HEADER = ("game", "seats", "seed", "options", "practice", "moves")


def _header(lines: list[str], i: int, word: str) -> str:
    if i >= len(lines) or not lines[i].startswith(word + " "):
        raise ReplayError(f"line {i + 1}: '{word} ...' is missing")
    return lines[i][len(word) + 1 :]


def _laid_out(game: str, seats: str, seed: str, options: str) -> Match:
    """The match before its first move, from the header."""
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
    """Play one line of a replay."""
    text, _, mark = row.rpartition(" ")
    try:
        match.play(move_of(text))
    except ValueError as error:
        raise ReplayError(f"line {line}: move {n}: {error}") from None
    if match.prints[-1] != mark:
        raise ReplayError(f"line {line}: move {n} no longer leads to the same table")
