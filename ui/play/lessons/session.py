"""The session of a lesson: the opponents play what the lesson says."""

from __future__ import annotations

from ai.levels import LEVELS
from games.engine import Move, Seat
from ui.language.localization import Words
from ui.play.guided_session import Bubble, Guided
from ui.play.lessons.lesson import LEARNER, Lesson, blanks
from ui.play.lessons.progress import LessonProgress
from ui.play.replay_session import UnstoredProfile
from ui.play.session import MoveSource
from ui.storage.default_names import seat_players
from ui.storage.profile import Profile

MOVE_DELAY_SECONDS = 0.5  # seconds at normal speed before each automatic move


class Lecture(Guided):
    """A lesson at a table: it answers wrong moves instead of playing them.

    Only the progress is stored, in the settings.
    """

    way_out = "back"

    def __init__(
        self, lesson: Lesson, profile: Profile, opponents: MoveSource, words: Words, step: int = 0
    ) -> None:
        self.course, self.keeper = LessonProgress(lesson), profile
        while self.course.step < step < len(lesson.steps):
            self.course.skip()
        players = seat_players(words, lesson.seats, LEVELS[0], 1, profile.settings)
        super().__init__(self.course.match, players, UnstoredProfile(profile), opponents, number=-1)
        self.viewer: Seat | None = LEARNER
        self.wrong: tuple[str, str] | None = None  # the answer to a wrong move: text, rule
        self._next: float | None = None  # when the next automatic move is played
        self._known: tuple[Words, dict[str, str]] | None = None  # the texts' blanks
        self._store_progress()

    @property
    def lesson(self) -> Lesson:
        """The lesson itself."""
        return self.course.lesson

    # speech

    def bubble(self, words: Words) -> Bubble:
        """Return what the robot says now."""
        lesson, step = self.lesson, self.course.present_step
        known = self._blanks(words)
        if self.course.over:
            return Bubble("", words("lesson.over", **known), step.rule)
        idea = words(lesson.text_key(step.key), **known)
        if self.wrong is None:
            return Bubble("", idea, step.rule)
        key, rule = self.wrong
        return Bubble(words(lesson.text_key(key), **known), idea, rule)

    def _blanks(self, words: Words) -> dict[str, str]:
        """Return the values for the blanks of the texts, computed once for each language."""
        if self._known is None or self._known[0] is not words:
            names = [player.name for player in self.players]
            self._known = words, blanks(self.lesson, words, names)
        return self._known[1]

    def describe_progress(self, words: Words) -> str:
        """Return the number of the present step, and of all steps."""
        steps = len(self.lesson.steps)
        return words("lesson.far", n=min(self.course.step + 1, steps), all=steps)

    @property
    def wanted(self) -> list[Move]:
        """The moves that the step requires now; empty while the learner only reads or watches."""
        return self.course.wanted

    @property
    def reading(self) -> bool:
        return self.course.over or self.course.reading

    @property
    def spoken(self) -> int:
        return self.course.step + 1

    @property
    def buttons(self) -> tuple[str, ...]:
        if self.course.over:
            return "lesson.real", "lesson.title"
        return ("lesson.next",) if self.course.reading else ("lesson.show",)

    @property
    def glow(self) -> tuple[str, ...]:
        return () if self.course.over else self.course.present_step.glow

    @property
    def sorry(self) -> bool:
        return self.wrong is not None

    @property
    def again(self) -> str:
        return "lesson_again"

    # play

    def accepts(self, move: Move) -> bool:
        """Return whether the step requires this move; if not, answer the move."""
        if move in self.wanted:
            return True
        state, step = self.match.state, self.course.present_step
        found = (no for no in step.answers if no[0].fits(state, LEARNER, move))
        own = next(((say, rule) for _, say, rule in found), None)
        self.wrong = own or (f"{step.key}_no", step.rule)
        return False

    def play(self, move: Move) -> None:
        """Play a required move; answer any other."""
        if self.accepts(move):
            self._play_automatic(move)

    def onward(self) -> None:
        """Continue after a step that is only read."""
        self.course.finish_reading()
        self._forget_answers()

    def show(self) -> None:
        """Play one required move for the learner, or continue."""
        self.onward() if self.course.reading else self._play_automatic(self.wanted[0])

    def _play_automatic(self, move: Move) -> None:
        self.course.play_automatic(move)
        self._forget_answers()

    def _forget_answers(self) -> None:
        super()._forget_answers()
        self.wrong, self._next = None, None
        self._store_progress()

    def tick(self, now: float) -> None:
        """Play the next automatic move after a short delay."""
        super().tick(now)
        move = self.course.next_automatic()
        if move is None:
            return
        if self._next is None:
            self._next = now + MOVE_DELAY_SECONDS / self.profile.settings.speed
        elif now >= self._next:
            self._play_automatic(move)

    # storage

    def _store_progress(self) -> None:
        """Store the progress of the lesson, and whether it was ever finished, in the settings."""
        settings, game = self.keeper.settings, self.lesson.game
        step = 0 if self.course.over else self.course.step
        learned = sorted({*settings.learned, game}) if self.course.over else settings.learned
        if (settings.lessons.get(game, 0), settings.learned) != (step, learned):
            settings.lessons = {**settings.lessons, game: step}
            settings.learned = learned
            self.keeper.save_settings()
