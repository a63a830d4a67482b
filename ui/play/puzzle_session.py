"""The session of a puzzle: a position in which one move is much better than any other."""

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache, cached_property
from itertools import chain, pairwise
from math import gcd
from typing import Literal

from ai.facts import NONE
from ai.levels import TOP
from ai.puzzles.names import name_move
from ai.puzzles.prove import MoveWorth
from ai.puzzles.puzzle import Puzzle, PuzzleError, path_of, position, read
from ai.registry import JUDGES
from ai.value import value_of
from games.cardfile.reader import Card
from games.engine import Move, Moved, Seat, Won, asked, censor, legal_moves, owner, view
from games.registry import GAMES
from ui.language.grammar import continue_sentence
from ui.language.localization import Words
from ui.language.match_timeline import TurningPointCause, find_cause
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences, describe_reason
from ui.play.guided_session import Bubble, Guided
from ui.play.move_summary import touches
from ui.play.replay_session import UnstoredProfile, keep_moves
from ui.play.session import MoveSource, Session
from ui.storage.default_names import seat_players
from ui.storage.players import Opponent
from ui.storage.profile import Profile

MOST_DAYS = 30  # in the archive of puzzles of the day


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles from easy to hard; none if its file is missing or damaged."""
    path = path_of(JUDGES[game])
    try:
        return tuple(read(path, game)[0])
    except PuzzleError:
        return ()


def list_games() -> list[str]:
    """Return the games that have puzzles."""
    return [game for game in GAMES if puzzles_of(game)]


def number_of(one: Puzzle) -> int:
    """Return the number of a puzzle among those of its game, counted from 1."""
    return puzzles_of(one.game).index(one) + 1


def choose_of_the_day(day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody.

    The games take turns from day to day.
    """
    known = list_games()
    if not known:
        return None
    around, at = divmod(day.toordinal(), len(known))
    found = puzzles_of(known[at])
    # This step is coprime to the number of puzzles, so it reaches all of them, easy and hard in
    # turn.
    step = next(n for n in (7, 3, 1) if gcd(n, len(found)) == 1)
    return found[around * step % len(found)]


def list_days(today: date, many: int) -> list[tuple[date, Puzzle]]:
    """Return the last `many` days with their puzzles, today first."""
    days = [today - timedelta(days=n) for n in range(many)]
    return [(day, one) for day in days if (one := choose_of_the_day(day)) is not None]


def describe_day(day: date, words: Words) -> str:
    """Return a date in words, such as "27 November"."""
    month = words("result.months").split(", ")[day.month - 1]
    return words("puzzle.day", day=day.day, month=month)


def count_streak(daily: Iterable[str]) -> int:
    """Return how many puzzles of the day were solved on their day; a missed day only pauses."""
    return len(set(daily))


def count_solved(game: str, done: Iterable[str]) -> int:
    """Return how many of the solved puzzles `done` belong to a game."""
    known = {one.key for one in puzzles_of(game)}
    return len(known & set(done))


def find_next(one: Puzzle, done: Iterable[str]) -> Puzzle:
    """Return the next unsolved puzzle of the same game; simply the next if all are solved."""
    rows, done = puzzles_of(one.game), set(done)
    at = rows.index(one)
    rest = [*rows[at + 1 :], *rows[:at]]
    return next((other for other in rest if other.key not in done), rest[0] if rest else one)


def find_difficulty(one: Puzzle) -> str:
    """Return how hard a puzzle is among those of its game: easy, middle or hard."""
    rows = puzzles_of(one.game)
    return ("easy", "middle", "hard")[rows.index(one) * 3 // len(rows)]


COST = 0.1  # chance to win: a decisive event costs this much; below it, play stops
MAX_REPLIES = 12  # moves at most that are played on after a wrong one
REPEAT_SECONDS = 1.2  # before the table goes back to a decisive move, and before it happens again

Stage = Literal["asked", "follows", "failed", "shown", "solved"]


class Riddle(Guided):
    """A puzzle at a table: any move is possible, and the opponents play on after a wrong one."""

    def __init__(
        self,
        one: Puzzle,
        profile: Profile,
        opponents: MoveSource,
        words: Words,
        shown: bool = False,
    ) -> None:
        """Raise PuzzleError if the rules have changed since the puzzle was proved.

        If `shown` is true, the answer is played at once.
        """
        self.puzzle, self.keeper, self._shows, self._words = one, profile, shown, words
        crowd = seat_players(words, one.seats, TOP, 1, profile.settings)
        crowd.insert(one.seat, crowd.pop(0))
        super().__init__(position(one), crowd, UnstoredProfile(profile), opponents, number=-1)
        self.viewer: Seat | None = one.seat
        self.start, self.legal = self.match.state, legal_moves(self.match.state)
        self.stage: Stage = "asked"
        self.tried = ""  # the name of the played move
        self._folded_at: Stage | None = None  # the stage at which the bubble was hidden
        self._robots = [Opponent(player.name, TOP) for player in crowd]
        self._said: tuple[Words, Stage, Bubble] | None = None  # the last bubble
        self._moves = len(self.match.moves)
        self._repeated: tuple[int, Move, float] | None = None  # until a decisive move

    # speech

    def bubble(self, words: Words) -> Bubble:
        """Return what the robot says now."""
        if self.folded:
            return Bubble("", "", self._bubble(words).rule)
        if self._said is None or self._said[:2] != (words, self.stage):
            self._said = words, self.stage, self._bubble(words)
        return self._said[2]

    def _bubble(self, words: Words) -> Bubble:
        presenter = PRESENTERS[self.match.game]
        say = Sentences(words, presenter.spec, self.names, presenter)
        ask = asked(self.start)
        assert ask is not None
        rule = say.question(self.start, ask).rule
        best, second = (percent(worth) for worth in self._rank_moves()[:2])
        why = self._reason(say)
        if self.stage == "failed":
            left = percent(self.puzzle.chances[self.tried])
            cause = self._find_cause(words)
            what = continue_sentence(" ".join(cause.lines), words.language)
            after = words("puzzle.followed", what=what)
            if self._was_lucky:
                after = f"{after} {words('puzzle.lucky')}"
            wrong = words("puzzle.wrong", left=left, best=best)
            moved = [event for event in chain(*cause.events) if isinstance(event, Moved)]
            spots = frozenset(spot for one in moved for spot in (one.piece, one.origin, one.to))
            return Bubble(wrong, after, rule, spots)
        if self.stage in ("shown", "solved"):
            move = say.plain_move(view(self.start, self.viewer), self.answer)
            key = "puzzle.shown" if self.stage == "shown" else "puzzle.solved"
            told = words(key, move=move, best=best, second=second, why=why)
            return Bubble("", told, rule)
        return Bubble("", words("puzzle.asked"), rule)

    def _find_cause(self, words: Words) -> TurningPointCause:
        """Return what decided the game: its end, or else the worst loss."""
        return self._tell(self._find_worst_move(), words)

    def _tell(self, n: int, words: Words) -> TurningPointCause:
        """Return what the `n`th move brought, and no move from before the wrong one."""
        narrator = Narrator(words, PRESENTERS[self.match.game], self.names)
        cause = find_cause(narrator, self.match, n, self.viewer, self._moves)
        won = [event for event in self.match.events[n] if isinstance(event, Won)]
        return cause._replace(lines=(*dict.fromkeys([*cause.lines, *narrator.tell(won)]),))

    def _find_worst_move(self) -> int:
        """Return the number of the move that ended the game, or cost the person most chances.

        It is one of the opponents' moves, or the wrong move itself if it changed something for the
        person that can be told. A move that takes or changes something of the person's goes first,
        then one that adds to what an opponent has on the table; a drawing of cards explains least.
        """
        match, first = self.match, self._moves
        falls = [after - before for before, after in pairwise(self._chances())]
        own = [0] * (self._harms(first + 1) and bool(self._tell(first + 1, self._words).lines))
        theirs = [n for n in range(len(falls)) if self._asked_at(first + n) != self.viewer]
        costly = [n for n in own + theirs if falls[n] < 0]
        harms = [n for n in costly if self._harms(first + n + 1)]
        builds = [n for n in costly if self._builds(first + n + 1)]
        worst = min(harms or builds or own + theirs or [0], key=falls.__getitem__)
        ended = match.over and not self._is_given_up
        return first + 1 + (len(falls) - 1 if ended else worst)

    @property
    def _is_given_up(self) -> bool:
        """Whether the person's seat lost the game by a later choice of its own.

        It was made for the person, so it is not what follows from the wrong move.
        """
        match, last = self.match, len(self.match.moves) - 1
        chose = last > self._moves and self._asked_at(last) == self.viewer
        chose = chose and len(legal_moves(match.states[last])) > 1
        return match.over and chose and self.puzzle.seat not in match.state.winners

    def _harms(self, n: int) -> bool:
        """Return whether the `n`th move took, gave or changed something of the person's."""
        match, loose = self.match, PRESENTERS[self.match.game].loose
        return touches(match.states[n], match.events[n], self.puzzle.seat, loose)

    def _builds(self, n: int) -> bool:
        """Return whether the `n`th move laid a card face up before an opponent."""
        events = [censor(event, self.viewer) for event in self.match.events[n]]
        return any(
            isinstance(e, Moved) and isinstance(e.face, Card) and owner(e.to) is not None
            for e in events
        )

    def _chances(self) -> list[float]:
        """Return the person's estimated chance to win, before the wrong move and after each."""
        value = value_of(JUDGES[self.match.game])
        return [value.chances(s)[self.puzzle.seat] for s in self.match.states[self._moves :]]

    @property
    def _is_decided(self) -> bool:
        """Whether the wrong move has visibly cost the person chances, by a move that harms."""
        chances = self._chances()
        falls = chances[0] - chances[-1] >= COST or chances[-1] < COST
        return falls and self._harms(self._find_worst_move())

    @property
    def _was_lucky(self) -> bool:
        """Whether the wrong move turned out well, and what is told of it is no loss."""
        chances = self._chances()
        return chances[-1] > chances[0] and not self._harms(self._find_worst_move())

    def _asked_at(self, moves: int) -> Seat | None:
        """Return who was asked after so many moves."""
        ask = asked(self.match.states[moves])
        return None if ask is None else ask.seat

    def _rank_moves(self) -> list[MoveWorth]:
        return sorted(self.puzzle.chances.values(), key=lambda worth: -worth.mean)

    def _reason(self, say: Sentences) -> str:
        """Return why the answer is the best move, as a sentence."""
        if self.puzzle.reason == NONE:
            return say.words("puzzle.why_ahead")
        v = view(self.start, self.viewer)
        return describe_reason(self.puzzle.reason, v, say)

    def describe_progress(self, words: Words) -> str:
        """Return the number of the puzzle, and of all of its game; none below a long answer."""
        if self.stage == "failed":
            return ""
        rows = puzzles_of(self.match.game)
        return words("puzzle.far", n=number_of(self.puzzle), all=len(rows))

    @cached_property
    def answer(self) -> Move:
        """The move that solves the puzzle."""
        return next(move for move in self.legal if self._name(move) == self.puzzle.answer)

    def _name(self, move: Move) -> str:
        return name_move(view(self.start, self.viewer), move)

    @property
    def wanted(self) -> list[Move]:
        """All legal moves, so that nothing reveals the right one."""
        return self.legal if self.stage == "asked" and not self._shows else []

    @property
    def reading(self) -> bool:
        return self.stage in ("failed", "shown", "solved")

    @property
    def spoken(self) -> int:
        return len(self.match.moves) + 1000 * self.reading

    @property
    def buttons(self) -> tuple[str, ...]:
        if self.stage == "asked":
            return ("puzzle.show",) if self.folded else ("puzzle.show", "puzzle.fold")
        if self.stage == "failed":
            left = ("puzzle.retry", "puzzle.show")
            return left if self.folded else (*left, "puzzle.fold_answer")
        plays_on = () if self.match.over else ("puzzle.play_on",)
        return ("puzzle.next", *plays_on, "puzzle.list")

    @property
    def folded(self) -> bool:
        """Whether the sentences of the bubble are hidden."""
        return self._folded_at == ("asked" if self.stage == "follows" else self.stage)

    def fold(self) -> None:
        """Hide the sentences of the bubble so that the table can be seen."""
        self._folded_at = self.stage

    @property
    def points(self) -> bool:
        return False

    @property
    def sorry(self) -> bool:
        return self.stage == "failed"

    @property
    def demonstrates(self) -> bool:
        return self.stage in ("follows", "failed")

    @property
    def again(self) -> str:
        return "puzzle_again"

    # play

    def play(self, move: Move) -> None:
        """Play a move: the answer solves the puzzle; after any other the opponents play on."""
        self.tried = self._name(move)
        right = self.tried == self.puzzle.answer
        self._play(move)
        self.stage = "solved" if right else "failed" if self.match.over else "follows"
        self._store_tried()
        if right:
            self._store_solved()

    def show(self) -> None:
        """Play the answer for the person; it does not count as solved."""
        if self.stage == "asked":
            self._play(self.answer)
            self.stage, self._shows = "shown", False

    def tick(self, now: float) -> None:
        """Let the opponents reply to a wrong move, until the person is asked.

        They play some more moves if the wrong one has not yet cost the person anything. The move
        that did is then shown once more, so that the table stands as the bubble says.
        """
        if self._repeated is not None:
            self._repeat(*self._repeated, now)
            return
        super().tick(now)
        if self._shows:
            self.show()
        ask = self.asked
        if self.stage != "follows" or ask is None:
            return
        since = range(self._moves + 1, len(self.match.moves))
        replied = any(self._asked_at(n) != self.viewer for n in since)
        done = len(since) + 1 >= MAX_REPLIES or (
            replied and ask.seat == self.viewer and self._is_decided
        )
        if done and not self._pending:
            self._fail(now)
            return
        self._ask_opponent(ask, self._robots[ask.seat], now)
        if self.match.over:
            self._fail(now)

    def _fail(self, now: float) -> None:
        """Say what follows; if that was not the last move, the table first goes back to it."""
        worst = self._find_worst_move()
        if worst == len(self.match.moves) or self._was_lucky:
            self.stage = "failed"
        else:
            decisive = self.match.moves[worst - 1]
            self._repeated = worst - 1, decisive, now + REPEAT_SECONDS

    def _repeat(self, before: int, move: Move, due: float, now: float) -> None:
        """Go back to before the decisive move, and a moment later play it again."""
        if now < due:
            return
        if len(self.match.moves) > before:
            self.match = self.match.branch(before)
            self._forget_answers()
            self._repeated = before, move, now + REPEAT_SECONDS
        else:
            self._repeated = None
            self._play(move)
            self.stage = "failed"

    def _store_tried(self) -> None:
        """Store in the settings that the person has answered the puzzle."""
        settings, key = self.keeper.settings, self.puzzle.key
        done = settings.tried.get(settings.person, [])
        if key not in done:
            settings.tried = {**settings.tried, settings.person: [*done, key]}
            self.keeper.save_settings()

    def _store_solved(self) -> None:
        """Store in the settings that the puzzle is solved, and on which day if it is today's."""
        settings, key, who = self.keeper.settings, self.puzzle.key, self.keeper.settings.person
        done, today = settings.solved_here, date.today()
        if key not in done:
            settings.solved = {**settings.solved, who: [*done, key]}
        if self.puzzle == choose_of_the_day(today):
            days = {*settings.daily.get(who, ()), today.isoformat()}
            settings.daily = {**settings.daily, who: sorted(days)}
        self.keeper.save_settings()


def play_on_from_puzzle(riddle: Riddle, profile: Profile, opponents: MoveSource) -> Session:
    """Return a practice game that goes on from where a puzzle ended, with the same players."""
    match = riddle.match.branch(len(riddle.match.moves))
    session = Session(match, riddle.players, profile, opponents, practice=True)
    keep_moves(profile, session.number, match)
    return session


def percent(worth: MoveWorth) -> int:
    """Return a chance in whole percent."""
    return round(100 * worth.mean)
