"""A match: its seed and its moves, which are also what is saved."""

from __future__ import annotations

import gc
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from games.engine.chance import Chance, for_move
from games.engine.core import (
    Ask,
    Options,
    State,
    apply,
    asked,
    legal_moves,
    start,
)
from games.engine.events import Asked, Event, Rolled, Shuffled, Wrote
from games.engine.identity import fingerprint
from games.engine.moves import NAME, Move, Seat, bit, check_name
from games.engine.observation import view
from games.engine.rules import RuleController

FORMAT = "boltbox replay 3"
FORMAT_WITH_PLAYERS = "boltbox replay 4"  # with who played and for how long
_PIECE, _ZONE = r"[0-9]{1,6}", r"[a-z_]{1,30}(?:\.[0-9]{1,2})?(?:/[0-9]{1,3})?"
_MOVE = re.compile(rf"({NAME}) (-|{_PIECE}) (-|#{_PIECE}|{_ZONE})(?: (\"[ -~]*\"))?")


class IllegalMove(ValueError):
    """Raised for a move that is not legal; says what was asked and what is legal."""


class CannotUndo(ValueError):
    """Raised when nothing can be undone, or undoing would be cheating; `why`: "nothing", "seen"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Pause garbage collection while many moves are replayed.

    All objects that they make stay, and the collector would examine them again and again.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Match:
    """A match from its first deal to the present.

    Missing options get their defaults. A `stored` match gets no options that were added later.

    >>> Match(RULES, seats=2, seed=7).asked
    Lay(seat=0)
    """

    def __init__(
        self,
        rules: RuleController,
        seats: int,
        seed: int,
        options: Options | None = None,
        stored: bool = False,
    ):
        if seats not in rules.seats:
            few, many = rules.seats[0], rules.seats[-1]
            raise ValueError(f"{rules.key} is for {few} to {many} players, not {seats}")
        self.rules, self.game, self.seats, self.seed = rules, rules.key, seats, seed
        self.options = rules.complete_options(seats, options or {}, stored)
        self.practice = False  # a move was undone although it had revealed something
        self.moves: list[Move] = []
        self.opening = self.undealt_table()
        dealt = self.opening.copy()
        told: list[Event] = []
        dealt.event_log = told
        start(dealt, self.chance(0))
        dealt.event_log = None
        self.states = [dealt]  # after the deal and after each move
        told.append(Asked(tuple(dealt.stack), dealt.decisions))
        self.events = [told]  # of the deal and of each move
        self._prints: list[str] = []  # of the first states, as far as they were asked for
        self.shown = [0]  # of each move, which seats (a bit each) saw something new
        self.undone: list[Move] = []

    def undealt_table(self) -> State:
        """Return the table before the deal."""
        return self.rules.table(self.seats, self.options)

    def chance(self, move: int) -> Chance:
        """Return the random stream of a move, counted from 1; 0 is the deal."""
        return for_move(self.seed, move)

    @property
    def state(self) -> State:
        """The present table."""
        return self.states[-1]

    @property
    def prints(self) -> list[str]:
        """The fingerprints after the deal and after each move."""
        self._prints += [fingerprint(s) for s in self.states[len(self._prints) :]]
        return self._prints

    @property
    def asked(self) -> Ask | None:
        """The pending question; None when the match is over."""
        return asked(self.state)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.state.winners)

    def view(self, seat: Seat | None) -> State:
        """Return the table as a seat (None: a watcher) sees it."""
        return view(self.state, seat)

    def public_seed(self, after: int | None = None) -> int:
        """Return a number made from the public view of the table `after` some moves (default: all).

        It is the seed of opponents' thinking, so it must reveal neither the deal nor the next die.
        """
        after = len(self.moves) if after is None else after
        public = f"{self.game}:{after}:{fingerprint(view(self.states[after], None))}"
        return int(hashlib.sha256(public.encode()).hexdigest()[:8], 16)

    def play(self, move: Move) -> list[Event]:
        """Play a legal move and return its events; raise IllegalMove for any other.

        Raise ValueError if the rules offer a verb that cannot be written in a replay, or if the
        text of the move is wrong. A move that lacks its text gets a ready-made one.
        """
        legal = legal_moves(self.state)
        for verb in {one.verb for one in legal}:
            check_name(verb, "verb")
        if move.plain not in legal:
            question = type(self.asked).__name__ if self.asked else "nothing: the game is over"
            told = ", ".join(map(move_text, legal))
            raise IllegalMove(f"{move_text(move)} is no answer to {question}; legal: {told}")
        chance = self.chance(len(self.moves) + 1)
        events = self._play(self.rules.complete_move(move, chance))
        self.undone.clear()
        return events

    def _play(self, move: Move) -> list[Event]:
        before = self.state
        after, events = apply(before, move, self.chance(len(self.moves) + 1))
        self.moves.append(move)
        self.states.append(after)
        self.events.append(events)
        self.shown.append(_find_news(before, after, events))
        return events

    def undo(self, persons: list[Seat], practice: bool = False) -> Move:
        """Undo and return the last move; raise CannotUndo if it showed a person anything new.

        In `practice` it is undone anyway, and the match is marked.
        """
        if not self.moves:
            raise CannotUndo("nothing")
        seen = self.shown[-1] & sum(bit(seat) for seat in persons)
        if seen and not practice:
            raise CannotUndo("seen")
        for kept in (self.states, self.events, self.shown):
            kept.pop()
        del self._prints[len(self.states) :]
        move = self.moves.pop()
        self.practice = self.practice or bool(seen)
        self.undone.append(move)
        return move

    def redo(self) -> list[Event]:
        """Replay the move that was undone last; raise CannotUndo if there is none."""
        if not self.undone:
            raise CannotUndo("nothing")
        return self._play(self.undone.pop())

    def branch(self, moves: int) -> Match:
        """Return another match with the first `moves` moves of this one."""
        other = Match(self.rules, self.seats, self.seed, self.options, stored=True)
        other.practice = self.practice
        other.moves = self.moves[:moves]
        other.states, other.events = self.states[: moves + 1], self.events[: moves + 1]
        other._prints, other.shown = self._prints[: moves + 1], self.shown[: moves + 1]
        return other

    def to_text(self, players: Sequence[Mapping[str, str]] = (), seconds: float = 0) -> str:
        """Return the match as a replay: a header, a line for each move, a checksum.

        `players` are the seats' names and levels ("" is a person); without them it is anonymous.
        """
        lines = [
            FORMAT_WITH_PLAYERS if players else FORMAT,
            f"game {self.game}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            f"options {json.dumps(self.options, sort_keys=True)}",
            f"practice {'yes' if self.practice else 'no'}",
            f"moves {len(self.moves)}",
        ]
        if players:
            told = [{"name": one["name"], "level": one["level"]} for one in players]
            lines += [f"players {json.dumps(told)}", f"seconds {round(seconds)}"]
        prints = self.prints[1:]
        lines += [f"{move_text(m)} {p}" for m, p in zip(self.moves, prints, strict=True)]
        body = "".join(line + "\n" for line in lines)
        return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def _find_news(before: State, after: State, events: list[Event]) -> int:
    """Return a mask of the seats that saw something new: a roll, a shuffle, or a new face."""
    if any(isinstance(event, Rolled | Shuffled) for event in events):
        return after.everyone
    if any(isinstance(e, Wrote) and e.seat is None and e.face != e.blank for e in events):
        return after.everyone
    news = 0
    for old, new in zip(before.seen, after.seen, strict=True):
        news |= new & ~old
    return news


def move_text(move: Move) -> str:
    """Return a move as text: verb, piece and spot (`-` none, `#7` a piece, `edge.1/2` a place).

    What a move writes follows in quotes, on the same line.
    """
    piece = "-" if move.piece is None else str(move.piece)
    to = "-" if move.to is None else f"#{move.to}" if isinstance(move.to, int) else move.to
    written = f" {json.dumps(move.text)}" if move.text else ""
    return f"{move.verb} {piece} {to}{written}"


def parse_move(text: str) -> Move:
    """Return the move that `move_text` wrote; raise ValueError for any other text."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:60]!r} is no move; write e.g. 'discard 12 discard'")
    verb, piece, to, written = found.groups()
    spot = None if to == "-" else int(to[1:]) if to[0] == "#" else to
    return Move(verb, None if piece == "-" else int(piece), spot, _read_written(written))


def _read_written(quoted: str | None) -> str:
    """Return the text in quotes; raise ValueError if the quotes are wrong."""
    if quoted is None:
        return ""
    text: str = json.loads(quoted)
    return text
