"""A match being played here: its players, whose turn it is, and its storage."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from ai.course import ChanceCourse, Record
from ai.foresee import Foresight
from ai.levels import TOP
from ai.search.worlds import Answer
from games.engine import Ask, Move, Seat, State, asked, bit, censor, legal_moves
from games.engine.match import CannotUndo, Match, move_text
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.storage.default_names import find_players
from ui.storage.players import Opponent, Person, Player, is_face
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, replay_saved

MOST_CARDS = 12  # kept of each seat of a match


def cards_moved(match: Match) -> list[dict[str, int]]:
    """Return for each seat how often it moved which card (by key), the most frequent ones."""
    found = [Counter[str]() for _ in range(match.seats)]
    for s, move in zip(match.states, match.moves, strict=False):
        ask = asked(s)
        if ask is not None and move.piece is not None and s.faces[move.piece] is not None:
            found[ask.seat][s.faces[move.piece].key] += 1
    return [dict(one.most_common(MOST_CARDS)) for one in found]


HINT = TOP  # the level that gives hints
ALIKE = 1.6  # seconds that any answer takes where having no choice would tell what one holds
PAUSE = 0.7  # seconds before the only legal move is played by itself


class Pending(Enum):
    """What a session waits for while somebody thinks."""

    MOVE = "an opponent's move"
    HINT = "a hint"
    PREVIEW = "what a move would do"
    COST = "what a move costs"


class MoveSource(Protocol):
    """A source of opponents' moves: asked with a view, polled for the answer.

    `foresee` and `weigh` return False where they cannot tell; `foreseen` has the answer of the
    first, `poll` that of the second.
    """

    problem: str  # the key of a sentence to be told once; empty while all is well

    def ask(self, game: str, view: State, level: str, seed: int) -> None: ...
    def poll(self) -> Answer | None: ...
    def foresee(self, game: str, view: State, move: Move) -> bool: ...
    def foreseen(self) -> Foresight | None: ...
    def weigh(self, game: str, view: State, move: Move) -> bool: ...
    def reckon(self, record: Record) -> None: ...
    def reckoned(self) -> ChanceCourse | None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


class LoggedSentence(NamedTuple):
    """A sentence of the log, how many moves had been played, and events of the last of them."""

    move: int
    text: str
    upto: int = 0


class Placing(NamedTuple):
    """How a match ended: seats by place (ties share one), turns, and seconds of play."""

    places: tuple[tuple[Seat, ...], ...]
    turns: int
    seconds: float


class Session:
    """A match with its players, opponents and place in the profile."""

    recorded = False  # a replay: the whole match is there, and only shown
    way_out = "leave"  # what the menu calls the way out of it

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        profile: Profile,
        opponents: MoveSource,
        number: int | None = None,
        practice: bool = False,
    ) -> None:
        self.match, self.players = match, list(players)
        self.played_by: Sequence[Player] = self.players  # of a replay: those who played it
        self.profile, self.opponents, self.practice = profile, opponents, practice
        self.persons = [s for s, p in enumerate(players) if isinstance(p, Person)]
        # whose view is shown: the person who has the machine; None merely watches
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.hint: Answer | None = None
        self.problem: tuple[str, dict[str, object]] | None = None  # a sentence's key and blanks
        self.foreseen: tuple[Move, Foresight] | None = None  # what was asked last by `foresee`
        self.weighed: Answer | None = None  # and by `weigh`
        self._pending: Pending | None = None
        self._wished: Move | None = None  # the move of the preview
        self._single: float | None = None  # when the only legal move is due
        self._due: float | None = None  # when an answer may be given that must not tell by haste
        self._held: Move | None = None  # played as soon as the last decision is safe
        self._apart = False  # what is played from here is kept as a match of its own
        self._before = 0.0  # seconds played on other evenings
        self._began = time.monotonic()
        self.number = number or profile.begin(
            match.game, match.seats, match.seed, match.options, self._who()
        )

    def _who(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = [
            {"name": p.name, "level": p.level, "practice": self.practice} for p in self.players
        ]
        for row, player in zip(rows, self.players, strict=True):
            if isinstance(player, Person) and is_face(player.face):
                row["face"] = player.face
        return rows

    @classmethod
    def resume(cls, profile: Profile, saved: SavedMatch, opponents: MoveSource) -> Session:
        """Return a session of a saved match, played again to where it was.

        If the rules have changed since, it goes as far as the moves still fit, and if names or
        options are spoilt, with stand-ins: `problem` says so, the profile keeps the old match, and
        what is played from here is stored as another.
        """
        rows = profile.decisions(saved.id)
        match, fits = replay_saved(saved, rows)
        match.practice = saved.practice
        words = Words(profile.settings.language)
        players = find_players(saved, words, match.seats)
        practice = any(row.get("practice") is True for row in saved.players)
        session = cls(match, players, profile, opponents, saved.id, practice)
        session._before = profile.seconds(saved.id)
        session._apart = not fits or bool(saved.spoilt)
        done: dict[str, object] = {"move": len(match.moves) + 1, "all": len(rows)}
        if saved.spoilt:
            session.problem = ("session.spoilt" if fits else "session.spoilt_from", done)
        elif not fits:
            session.problem = ("session.changed", done)
        elif "older" in saved.marks:
            session.problem = ("session.older", {})
        return session

    # whose turn

    @property
    def asked(self) -> Ask | None:
        """The question that the match waits for."""
        return self.match.asked

    @property
    def needs_curtain(self) -> bool:
        """Whether another person must take the computer before anything is shown."""
        ask = self.asked
        return ask is not None and ask.seat in self.persons and ask.seat != self.viewer

    def uncover(self) -> None:
        """Let the person who is asked hold the computer."""
        if self.asked is not None and self.asked.seat in self.persons:
            self.viewer = self.asked.seat

    @property
    def watching(self) -> bool:
        """Whether no person plays here, so that any seat's view may be shown."""
        return not self.persons

    def look_as(self, seat: Seat | None) -> None:
        """Let a watcher see as a seat, as everybody (None), or all hands (ALL)."""
        if self.watching:
            self.viewer = seat

    @property
    def mine(self) -> bool:
        """Whether the person who holds the computer is asked."""
        return not self.watching and self.asked is not None and self.asked.seat == self.viewer

    @property
    def playing(self) -> bool:
        """Whether any person still plays."""
        return bool(set(self.persons) & set(self.match.state.playing()))

    @property
    def thinking(self) -> Seat | None:
        """The opponent that is thinking."""
        return self.asked.seat if self.asked and self._pending == Pending.MOVE else None

    @property
    def ready(self) -> bool:
        """Whether all decisions are on disk, so that the next can be made."""
        stored = self.profile.stored(self.number) >= len(self.match.moves)
        return stored or self.profile.failing

    # playing

    def meant(self, move: Move) -> bool:
        """Return whether a legal move may be played; a lesson has an answer to some instead."""
        return True

    def play(self, move: Move) -> None:
        """Play a legal move of the person who holds the computer.

        Until the decision before it is on disk the move is held, and played by `tick`.
        """
        if not self.mine:
            raise ValueError("somebody else is asked")
        if not self.ready and move in legal_moves(self.match.state):
            self._held = move
            return
        self._play(move)

    def _play(self, move: Move) -> None:
        self.match.play(move)
        self._fresh()
        self._keep()

    def _keep(self) -> None:
        """Store the last decision, or all as a match of its own; after the last the result."""
        m, first = self.match, len(self.match.moves) - 1
        if self._apart:
            first, self._apart = 0, False
            self.number = self.profile.begin(m.game, m.seats, m.seed, m.options, self._who())
            self.profile.forget(self.number, 1, m.practice)
        for i in range(first, len(m.moves)):
            ask = asked(m.states[i])
            assert ask is not None
            self.profile.store(self.number, i + 1, move_text(m.moves[i]), ask.seat, m.prints[i + 1])
        if m.over:
            self.profile.finish(self.number, self.result()._asdict() | {"cards": cards_moved(m)})

    def _fresh(self) -> None:
        """Forget what was thought about the previous table, and stop what is still thought."""
        self.stop()
        self.foreseen = self.weighed = None
        self.hint, self._single, self._held, self._due = None, None, None, None

    def tick(self, now: float) -> None:
        """Let opponents think and answer, without blocking; `now` is in seconds."""
        ask = self.asked
        if ask is None or not self.ready:
            return
        if self._held is not None and self.mine:
            self.play(self._held)
            return
        player = self.players[ask.seat]
        if isinstance(player, Opponent):
            self._opponent(ask, player, now)
        elif self._pending:
            self._listen()
        elif self.mine and self.profile.settings.play_single:
            self._only_one(now)

    def _opponent(self, ask: Ask, player: Opponent, now: float) -> None:
        """Ask an opponent or take its answer; not too fast where haste would tell a person."""
        if not self._pending:
            view = self.match.view(ask.seat)
            self.opponents.ask(self.match.game, view, player.way, self.match.public_seed())
            self._pending = Pending.MOVE
            self._due = now + self.pace(ask) if ask.uniform and self.playing else now
            return
        if self._due is not None and now < self._due:
            return
        answer = self.opponents.poll()
        if answer is None:
            return
        self._pending = None
        legal = legal_moves(self.match.state)
        self._play(answer.move if answer.move in legal else legal[0])

    def pace(self, ask: Ask) -> float:
        """Return the least time in seconds for an answer without a choice."""
        return (ALIKE if ask.uniform else PAUSE) / self.profile.settings.speed

    def _only_one(self, now: float) -> None:
        moves = self._choices(self.match.state)
        ask = self.asked
        if ask is None or not self._forced(moves) or (ask.uniform and len(self.persons) > 1):
            self._single = None  # whoever looks over a shoulder would see that there is no choice
        elif self._single is None:
            self._single = now + self.pace(ask)
        elif now >= self._single:
            self._play(moves[0])

    def _choices(self, s: State) -> list[Move]:
        """Return the answers worth a question: where it simply goes on, none that only harms."""
        moves, spec = legal_moves(s), PRESENTERS[self.match.game].spec
        harms = spec.harmful(s)
        rest = [move for move in moves if move.verb not in harms]
        return rest if len(rest) == 1 and rest[0].verb in spec.onward else moves

    def _forced(self, moves: list[Move]) -> bool:
        """Return whether an answer may be played by itself: the only one, which decides nothing."""
        return len(moves) == 1 and moves[0].verb not in PRESENTERS[self.match.game].spec.decides

    # taking back

    def undo(self) -> int:
        """Undo to the last decision of a person; return how many moves were undone.

        Raise CannotUndo if there is none, or something new has been seen since.
        """
        persons = [n for n in range(len(self.match.moves)) if self._decided(n)]
        if not persons:
            raise CannotUndo("nothing")
        back = len(self.match.moves) - persons[-1]
        eyes = sum(bit(seat) for seat in self.persons)
        if not self.practice and any(seen & eyes for seen in self.match.shown[-back:]):
            raise CannotUndo("seen")
        for _ in range(back):
            self.match.undo(self.persons, self.practice)
        self._fresh()
        if not self._apart:
            self.profile.forget(self.number, len(self.match.moves) + 1, self.match.practice)
        return back

    def _decided(self, n: int) -> bool:
        """Return whether a person decided after so many moves, and had a choice."""
        s = self.match.states[n]
        ask = asked(s)
        alone = self.profile.settings.play_single and self._forced(self._choices(s))
        return ask is not None and ask.seat in self.persons and not alone

    def redo(self) -> int:
        """Redo undone moves, up to a person's next decision."""
        count = 0
        while self.match.undone:
            ask = self.asked
            assert ask is not None
            if count and ask.seat in self.persons:
                break
            self.match.redo()
            self._fresh()
            self._keep()
            count += 1
        if not count:
            raise CannotUndo("nothing")
        return count

    def ask_hint(self) -> bool:
        """Ask for a hint, which `hint` will hold; return False if nobody here is asked."""
        if not self.mine or self.match.over:
            return False
        if self._pending != Pending.HINT:
            view = self.match.view(self.viewer)
            self.opponents.ask(self.match.game, view, HINT, self.match.public_seed())
            self._pending = Pending.HINT
        return True

    def foresee(self, move: Move) -> bool:
        """Ask what a move of whoever holds the computer would do, which `foreseen` will hold.

        Return False if nobody can tell: a hint that was asked for goes first.
        """
        if not (self.mine and self.ready and self._pending in (None, Pending.PREVIEW)):
            return False
        if not self.opponents.foresee(self.match.game, self.match.view(self.viewer), move):
            return False
        self._pending, self._wished, self.foreseen = Pending.PREVIEW, move, None
        return True

    @property
    def advises(self) -> bool:
        """Whether moves that cost much are asked about once."""
        return self.practice or self.profile.settings.advice

    def weigh(self, move: Move) -> bool:
        """Ask how much a move costs, which `weighed` will hold; return False if nobody can tell."""
        if not (self.mine and self.ready):
            return False
        if not self.opponents.weigh(self.match.game, self.match.view(self.viewer), move):
            return False
        self._pending, self.weighed = Pending.COST, None
        return True

    def _listen(self) -> None:
        """Take the hint, the preview or the weighing that was asked for, once it is there."""
        if self._pending == Pending.PREVIEW:
            found = self.opponents.foreseen()
            if found is not None and self._wished is not None:
                self.foreseen, self._pending = (self._wished, found), None
        elif (answer := self.opponents.poll()) is not None:
            if self._pending == Pending.HINT:
                self.hint = answer
            else:
                self.weighed = answer
            self._pending = None

    def stop(self) -> None:
        """Stop all thinking; what was played is stored already."""
        if self._pending:
            self.opponents.cancel()
        self._pending = None

    # telling

    def log(self, words: Words, viewer: Seat | None, since: int = 0) -> list[LoggedSentence]:
        """Return what happened `since` a move as sentences, as a seat perceived it."""
        narrator = Narrator(
            words, PRESENTERS[self.match.game], [player.name for player in self.players]
        )
        return [
            LoggedSentence(n, text, upto)
            for n, events in enumerate(self.match.events[since:], since)
            for upto, text in narrator.in_time(censor(event, viewer) for event in events)
        ]

    def result(self) -> Placing:
        """Return the places: the winners, then the others, the last to leave first."""
        s = self.match.state
        out = s.out
        lost = [tuple(s.playing()), *reversed(out)]
        others = [tuple(seat for seat in seats if seat not in s.winners) for seats in lost]
        places = tuple(sorted(s.winners)), *filter(None, others)
        return Placing(places, s.turn_number, self._before + time.monotonic() - self._began)
