"""A match with its players: whose turn it is, their moves, and its storage."""

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
from games.engine import Ask, Move, Seat, State, Way, asked, bit, censor, legal_moves, view
from games.engine.match import CannotUndo, Match, move_text
from ui.language.grammar import PlayerName
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.card_writing import compose
from ui.play.feats import edition_of, examine
from ui.play.set_up import name_value
from ui.storage.default_names import find_players
from ui.storage.players import Opponent, Person, Player, is_face
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, find_places, replay_saved

MAX_COUNTED_CARDS = 12  # cards counted for each seat of a match, at most


def count_moved_cards(match: Match) -> list[dict[str, int]]:
    """Return, for each seat, how often it moved each card (by key), most frequent first."""
    found = [Counter[str]() for _ in range(match.seats)]
    for s, move in zip(match.states, match.moves, strict=False):
        ask = asked(s)
        if ask is not None and move.piece is not None and s.faces[move.piece] is not None:
            found[ask.seat][s.faces[move.piece].key] += 1
    return [dict(one.most_common(MAX_COUNTED_CARDS)) for one in found]


HINT_LEVEL = TOP  # the level that gives hints
UNIFORM_ANSWER_SECONDS = (
    1.6  # minimum seconds of an answer, where a quick one would reveal a forced move
)
SINGLE_MOVE_SECONDS = 0.7  # seconds before the only legal move is played automatically


class Pending(Enum):
    """What a session waits for while somebody thinks."""

    MOVE = "an opponent's move"
    HINT = "a hint"
    PREVIEW = "what a move would do"
    COST = "what a move costs"


class MoveSource(Protocol):
    """A source of opponents' moves: asked with a view, polled for the answer.

    `foresee` and `weigh` return False if they cannot answer. `foreseen` returns the result of
    `foresee`, and `poll` that of `weigh`.
    """

    problem: str  # the key of a sentence to show once; "" if all is well

    def ask(self, game: str, view: State, level: str, seed: int) -> None: ...
    def ask_hint(self, game: str, view: State, level: str, seed: int) -> None: ...
    def poll(self) -> Answer | None: ...
    def foresee(self, game: str, view: State, move: Move) -> bool: ...
    def foreseen(self) -> Foresight | None: ...
    def weigh(self, game: str, view: State, move: Move) -> bool: ...
    def reckon(self, record: Record) -> None: ...
    def reckoned(self) -> ChanceCourse | None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


class LoggedSentence(NamedTuple):
    """A sentence of the log; it follows `move` moves and `upto` events of the last of them."""

    move: int
    text: str
    upto: int = 0


class Placing(NamedTuple):
    """The result of a match: seats by place (ties share one), turns, and seconds of play."""

    places: tuple[tuple[Seat, ...], ...]
    turns: int
    seconds: float


class Session:
    """A match with its players, its opponents and its number in the profile."""

    recorded = False  # whether it shows a recorded match
    way_out = "leave"  # the menu's key for leaving it

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        profile: Profile,
        opponents: MoveSource,
        number: int | None = None,
        practice: bool = False,
        tour: str = "",
    ) -> None:
        self.match, self.players = match, list(players)
        self.played_by: Sequence[Player] = self.players  # of a replay: those who played it
        self.profile, self.opponents, self.practice = profile, opponents, practice
        self.tour = tour  # the match of the tour that it is; "": none
        self.persons = [
            s for s, p in enumerate(players) if isinstance(p, Person)
        ]  # of a replay: the players who played it
        # The seat whose view is shown: that of the person at the computer; None for a watcher.
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.hint: Answer | None = None
        self.problem: tuple[str, dict[str, object]] | None = None  # a key and its blanks
        self.foreseen: tuple[Move, Foresight] | None = None  # the last answer to `foresee`
        self.weighed: Answer | None = None  # the last answer to `weigh`
        self._pending: Pending | None = None
        self._previewed: Move | None = None  # the move to preview
        self._single_due: float | None = None  # when the only legal move is played
        self.amid_act = False  # a person holds something or is asked to confirm: it waits
        self._answer_due: float | None = None  # the earliest time of an opponent's answer
        self._waiting_move: Move | None = (
            None  # a move that waits until the last decision is stored
        )
        self._is_branch = False  # whether new moves are stored as another match
        self._earlier_seconds = 0.0  # seconds played in earlier sessions
        self._began = time.monotonic()
        self.number = number or profile.begin(
            match.game, match.seats, match.seed, match.options, self._player_rows()
        )
        if number is None and practice:  # it does not count
            match.practice = True
            profile.forget(self.number, 1, match.practice)

    def _player_rows(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = [
            {"name": p.name, "level": p.level, "practice": self.practice} for p in self.players
        ]
        for row, player in zip(rows, self.players, strict=True):
            if self.tour:
                row["tour"] = self.tour
            if isinstance(player, Person) and is_face(player.face):
                row["face"] = player.face
        return rows

    @classmethod
    def resume(cls, profile: Profile, saved: SavedMatch, opponents: MoveSource) -> Session:
        """Return a session of a saved match, at its last move.

        If the rules have changed since, the match goes as far as its moves still fit; damaged names
        or options are replaced. In both cases `problem` says so, the profile keeps the old match,
        and new moves are stored as another match.
        """
        rows = profile.decisions(saved.id)
        match, fits = replay_saved(saved, rows)
        match.practice = saved.practice
        words = Words(profile.settings.language)
        players = find_players(saved, words, match.seats)
        practice = any(row.get("practice") is True for row in saved.players)
        tour = next((str(row["tour"]) for row in saved.players if row.get("tour")), "")
        session = cls(match, players, profile, opponents, saved.id, practice, tour)
        session._earlier_seconds = profile.seconds(saved.id)
        session._is_branch = not fits or bool(saved.spoilt)
        done: dict[str, object] = {"move": len(match.moves) + 1, "all": len(rows)}
        if saved.spoilt:
            session.problem = ("session.spoilt" if fits else "session.spoilt_from", done)
        elif not fits:
            session.problem = ("session.changed", done)
        elif "older" in saved.marks:
            session.problem = ("session.older", {})
        return session

    # turns

    @property
    def names(self) -> list[PlayerName]:
        """The players' names; in sentences, the only person among them is "you"."""
        alone = self.persons if len(self.persons) == 1 else []
        return [
            PlayerName(player.name, "you" if seat in alone else "one")
            for seat, player in enumerate(self.players)
        ]

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
        """Give the computer to the person who is asked."""
        if self.asked is not None and self.asked.seat in self.persons:
            self.viewer = self.asked.seat

    @property
    def watching(self) -> bool:
        """Whether no person plays, so that the view of any seat may be shown."""
        return not self.persons

    def look_as(self, seat: Seat | None) -> None:
        """Show a watcher the view of a seat, the public view (None), or all hands (ALL)."""
        if self.watching:
            self.viewer = seat

    @property
    def mine(self) -> bool:
        """Whether the person at the computer is asked."""
        return not self.watching and self.asked is not None and self.asked.seat == self.viewer

    @property
    def playing(self) -> bool:
        """Whether any person is still in the game."""
        return bool(set(self.persons) & set(self.match.state.playing()))

    @property
    def thinking(self) -> Seat | None:
        """The opponent that is thinking."""
        return self.asked.seat if self.asked and self._pending == Pending.MOVE else None

    @property
    def ready(self) -> bool:
        """Whether all decisions are on disk, so that the next can be made."""
        stored = self.profile.count_stored(self.number) >= len(self.match.moves)
        return stored or self.profile.failing

    # play

    def accepts(self, move: Move) -> bool:
        """Return whether a legal move is played; a lesson answers some moves instead."""
        return True

    def play(self, move: Move) -> None:
        """Play a legal move of the person at the computer.

        The move waits until the decision before it is on disk; `tick` then plays it.
        """
        if not self.mine:
            raise ValueError("somebody else is asked")
        if not self.ready and move.plain in legal_moves(self.match.state):
            self._waiting_move = move
            return
        self._play(move)

    def _play(self, move: Move) -> None:
        self.match.play(move)
        self._forget_answers()
        self._store_decision()

    def _store_decision(self) -> None:
        """Store the last decision, or all of them as a new match; at the end also the result."""
        m, first = self.match, len(self.match.moves) - 1
        if self._is_branch:
            first, self._is_branch = 0, False
            self.number = self.profile.begin(
                m.game, m.seats, m.seed, m.options, self._player_rows()
            )
            self.profile.forget(self.number, 1, m.practice)
        for i in range(first, len(m.moves)):
            ask = asked(m.states[i])
            assert ask is not None
            self.profile.store(self.number, i + 1, move_text(m.moves[i]), ask.seat, m.prints[i + 1])
        if m.over:
            self.profile.finish(
                self.number, self.result()._asdict() | {"cards": count_moved_cards(m)}
            )
            if not m.practice:
                self.profile.store_feats(self.number, edition_of(m.game), examine(m, self.players))
                self._store_tour_win()

    def _store_tour_win(self) -> None:
        """Store in the settings that a person has won this match of the tour."""
        settings = self.profile.settings
        for seat in self.persons if self.tour else ():
            if seat in self.match.state.winners:
                name = self.players[seat].name
                who = name if name in settings.people() else settings.person
                won = settings.tour.get(who, [])
                settings.tour = {**settings.tour, who: sorted({*won, self.tour})}
                self.profile.save_settings()

    def _forget_answers(self) -> None:
        """Forget all answers about the previous table, and stop all thinking about it."""
        self.stop()
        self.foreseen = self.weighed = None
        self.hint, self._single_due, self._waiting_move, self._answer_due = None, None, None, None

    def tick(self, now: float) -> None:
        """Let opponents think and answer, without blocking; `now` is in seconds."""
        ask = self.asked
        if ask is None or not self.ready:
            return
        if self._waiting_move is not None and self.mine:
            self.play(self._waiting_move)
            return
        player = self.players[ask.seat]
        if isinstance(player, Opponent):
            self._ask_opponent(ask, player, now)
        elif self._pending:
            self._take_answer()
        elif self.mine and self.profile.settings.play_single:
            self._play_single(now)

    def think(self, now: float) -> None:
        """Let an opponent who is asked think, but play nothing yet; `now` is in seconds."""
        ask = self.asked
        if ask is None or not self.ready or self._pending:
            return
        player = self.players[ask.seat]
        if isinstance(player, Opponent):
            self._ask_opponent(ask, player, now)

    def _ask_opponent(self, ask: Ask, player: Opponent, now: float) -> None:
        """Ask an opponent or play its answer, not faster than the pace of uniform questions."""
        if not self._pending:
            view = self.match.view(ask.seat)
            self.opponents.ask(self.match.game, view, player.way, self.match.public_seed())
            self._pending = Pending.MOVE
            self._answer_due = now + self.pace(ask) if ask.uniform and self.playing else now
            return
        if self._answer_due is not None and now < self._answer_due:
            return
        answer = self.opponents.poll()
        if answer is None:
            return
        self._pending = None
        legal = legal_moves(self.match.state)
        move = answer.move if answer.move in legal else legal[0]
        if self.writes(move):
            view, seed = self.match.view(ask.seat), self.match.public_seed()
            move = compose(self.match.game, view, move, player.name, seed)
        self._play(move)

    def writes(self, move: Move) -> bool:
        """Return whether a move writes a card and still lacks its text."""
        return not move.text and move.verb in PRESENTERS[self.match.game].spec.writes

    def pace(self, ask: Ask) -> float:
        """Return the minimum seconds before an answer without a choice."""
        seconds = UNIFORM_ANSWER_SECONDS if ask.uniform else SINGLE_MOVE_SECONDS
        return seconds / self.profile.settings.speed

    def _play_single(self, now: float) -> None:
        move = self.single_move
        if move is None or self.amid_act:
            self._single_due = None
        elif self._single_due is None:
            assert self.asked is not None
            self._single_due = now + self.pace(self.asked)
        elif now >= self._single_due:
            self._play(move)

    @property
    def single_move(self) -> Move | None:
        """The move that answers the question of the person at the computer by itself, if any.

        There is none where other persons would learn that there was no choice.
        """
        ask = self.asked
        if ask is None or not self.mine or not self.profile.settings.play_single:
            return None
        hidden = ask.uniform and len(self.persons) > 1
        return None if hidden else self.forced_move(self.match.state)

    def _choices(self, s: State) -> list[Move]:
        """Return the moves worth a choice; if play can simply continue, leave out harmful moves."""
        moves, spec = legal_moves(s), PRESENTERS[self.match.game].spec
        harms = spec.harmful(s)
        rest = [move for move in moves if move.verb not in harms]
        return rest if len(rest) == 1 and rest[0].verb in spec.onward else moves

    def forced_move(self, s: State) -> Move | None:
        """Return the only move, if it may be played by itself.

        It may not if its verb decides, or if everybody can see that it may end somebody's game.
        """
        moves, presenter = self._choices(s), PRESENTERS[self.match.game]
        spec = presenter.spec
        if len(moves) != 1 or moves[0].verb in spec.decides | spec.writes:
            return None
        public = view(s, None)
        ask = asked(public)
        return moves[0] if ask and not presenter.may_end_a_game(public, ask) else None

    # giving up

    @property
    def can_concede(self) -> bool:
        """Whether the person at the computer can give up: they still play an own game."""
        plays = self.viewer in self.persons and self.viewer in self.match.state.playing()
        own = not self.recorded and self.way_out == Session.way_out
        return own and plays and not self.match.over and not self._is_branch

    def concede(self) -> None:
        """Store the game as lost by the person at the computer; the others share the win."""
        assert self.can_concede
        self.stop()
        s, mine = self.match.state, self.viewer
        others = tuple(seat for seat in s.playing() if seat != mine)
        result = self.result()._asdict()
        result |= {"places": [others, (mine,), *filter(None, reversed(s.out))], "conceded": mine}
        self.profile.finish(self.number, result)
        if not self.match.practice:
            self.profile.store_feats(self.number, edition_of(self.match.game), {})

    # undo

    def undo(self) -> int:
        """Undo to the last decision of a person; return the number of undone moves.

        Raise CannotUndo if there is none, or if something new has been seen since.
        """
        persons = [n for n in range(len(self.match.moves)) if self._was_decided(n)]
        if not persons:
            raise CannotUndo("nothing")
        back = len(self.match.moves) - persons[-1]
        if self._has_seen(back):
            raise CannotUndo("seen")
        for _ in range(back):
            self.match.undo(self.persons, self.practice)
        self._forget_answers()
        if not self._is_branch:
            self.profile.forget(self.number, len(self.match.moves) + 1, self.match.practice)
        return back

    @property
    def can_take_back(self) -> bool:
        """Whether the last move was one of the person at the computer that can be undone."""
        n = len(self.match.moves) - 1
        ask = asked(self.match.states[n]) if n >= 0 else None
        own = ask is not None and ask.seat == self.viewer
        return own and self._was_decided(n) and not self._has_seen(1)

    def _has_seen(self, back: int) -> bool:
        """Return whether the last moves showed a person something new, outside practice games."""
        eyes = sum(bit(seat) for seat in self.persons)
        return not self.practice and any(seen & eyes for seen in self.match.shown[-back:])

    def _was_decided(self, n: int) -> bool:
        """Return whether a person made decision `n` and had a choice."""
        s = self.match.states[n]
        ask = asked(s)
        alone = self.profile.settings.play_single and self.forced_move(s) is not None
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
            self._forget_answers()
            self._store_decision()
            count += 1
        if not count:
            raise CannotUndo("nothing")
        return count

    def ask_hint(self) -> bool:
        """Ask for a hint, which is then in `hint`; return False if no person here is asked."""
        if not self.mine or self.match.over:
            return False
        if self._pending != Pending.HINT:
            view = self.match.view(self.viewer)
            self.opponents.ask_hint(self.match.game, view, HINT_LEVEL, self.match.public_seed())
            self._pending = Pending.HINT
        return True

    def foresee(self, move: Move) -> bool:
        """Ask what a move would do, which is then in `foreseen`; return False if it cannot be told.

        A hint that was asked for goes first.
        """
        if not (self.mine and self.ready and self._pending in (None, Pending.PREVIEW)):
            return False
        if not self.opponents.foresee(self.match.game, self.match.view(self.viewer), move):
            return False
        self._pending, self._previewed, self.foreseen = Pending.PREVIEW, move, None
        return True

    @property
    def advises(self) -> bool:
        """Whether to ask for confirmation of moves that cost much."""
        return self.practice or self.profile.settings.advice

    @property
    def is_weighing(self) -> bool:
        """Whether the cost of a move was asked for, and has not been told yet."""
        return self._pending == Pending.COST

    def weigh(self, move: Move) -> bool:
        """Ask how much a move costs, which is then in `weighed`.

        Return False if it cannot be told.
        """
        if not (self.mine and self.ready):
            return False
        if not self.opponents.weigh(self.match.game, self.match.view(self.viewer), move):
            return False
        self._pending, self.weighed = Pending.COST, None
        return True

    def _take_answer(self) -> None:
        """Take the hint, the preview or the cost that was asked for, if it has arrived."""
        if self._pending == Pending.PREVIEW:
            found = self.opponents.foreseen()
            if found is not None and self._previewed is not None:
                self.foreseen, self._pending = (self._previewed, found), None
        elif (answer := self.opponents.poll()) is not None:
            if self._pending == Pending.HINT:
                self.hint = answer
            else:
                self.weighed = answer
            self._pending = None

    def stop(self) -> None:
        """Stop all thinking; all decisions are already stored."""
        if self._pending:
            self.opponents.cancel()
        self._pending = None

    # results

    def log(self, words: Words, viewer: Seat | None, since: int = 0) -> list[LoggedSentence]:
        """Return the sentences about all events `since` a move, as a seat perceived them.

        The first sentence says which way the match is played.
        """
        narrator = Narrator(words, PRESENTERS[self.match.game], self.names)
        opening = [] if since else [LoggedSentence(0, self.describe_way(words))]
        return opening + [
            LoggedSentence(n, text, upto)
            for n, events in enumerate(self.match.events[since:], since)
            for upto, text in narrator.tell_in_time(censor(event, viewer) for event in events)
        ]

    def describe_way(self, words: Words) -> str:
        """Return which way is played: by the book, ours or another, and what the book has not."""
        match, rules = self.match, self.match.rules
        told = str(words(f"way.log.{rules.way_of(match.seats, match.options)}"))
        other = [
            f"{words(f'option.{one.key}')} ({name_value(one.key, value, words)})"
            for one in rules.options(match.seats)
            if one.shown and not one.free
            if (value := match.options.get(one.key, one.default)) != one.by(Way.BOOK)
        ]
        return f"{told} {words('way.unlike', options=', '.join(other))}" if other else told

    def result(self) -> Placing:
        """Return the places: the winners, then the others, the last to leave first."""
        s = self.match.state
        seconds = self._earlier_seconds + time.monotonic() - self._began
        return Placing(find_places(s), s.turn_number, seconds)
