"""A lesson being taken: a session whose opponents play what the lesson says."""

from __future__ import annotations

from ai.levels import LEVELS
from games.engine import Move, Seat
from ui.language.localization import Words
from ui.play.guided_session import Bubble, Guided
from ui.play.lessons.lesson import LEARNER, Lesson, blanks
from ui.play.lessons.progress import LessonProgress
from ui.play.replay_session import Nowhere
from ui.play.session import MoveSource
from ui.storage.default_names import seat_players
from ui.storage.profile import Profile

BEFORE = 0.5  # seconds at the usual speed before anybody's move


class Lecture(Guided):
    """A lesson on a table: moves that are not meant are answered, not played.

    Nothing of it is stored but how far it went, in the settings.
    """

    way_out = "back"

    def __init__(
        self, lesson: Lesson, profile: Profile, opponents: MoveSource, words: Words, step: int = 0
    ) -> None:
        self.course, self.keeper = LessonProgress(lesson), profile
        while self.course.step < step < len(lesson.steps):
            self.course.skip()
        players = seat_players(words, lesson.seats, LEVELS[0], 1, profile.settings)
        super().__init__(self.course.match, players, Nowhere(profile), opponents, number=-1)
        self.viewer: Seat | None = LEARNER
        self.wrong: tuple[str, str] | None = (
            None  # the answer to a move that was not meant: text, rule
        )
        self._next: float | None = None  # when the next move happens by itself
        self._known: tuple[Words, dict[str, str]] | None = None  # what fills the texts
        self._note()

    @property
    def lesson(self) -> Lesson:
        """The lesson that is taken."""
        return self.course.lesson

    # telling

    def bubble(self, words: Words) -> Bubble:
        """Return what the robot says now."""
        lesson, step = self.lesson, self.course.now
        known = self._blanks(words)
        if self.course.over:
            return Bubble("", words("lesson.over", **known), step.rule)
        idea = words(lesson.text_key(step.key), **known)
        if self.wrong is None:
            return Bubble("", idea, step.rule)
        key, rule = self.wrong
        return Bubble(words(lesson.text_key(key), **known), idea, rule)

    def _blanks(self, words: Words) -> dict[str, str]:
        """Return what fills the blanks of the texts, worked out once a language."""
        if self._known is None or self._known[0] is not words:
            names = [player.name for player in self.players]
            self._known = words, blanks(self.lesson, words, names)
        return self._known[1]

    def far(self, words: Words) -> str:
        """Return the number of the step that is taken, and of all."""
        steps = len(self.lesson.steps)
        return words("lesson.far", n=min(self.course.step + 1, steps), all=steps)

    @property
    def wanted(self) -> list[Move]:
        """The moves that are meant now; empty while the learner only reads or watches."""
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
        return () if self.course.over else self.course.now.glow

    @property
    def sorry(self) -> bool:
        return self.wrong is not None

    @property
    def again(self) -> str:
        return "lesson_again"

    # playing

    def meant(self, move: Move) -> bool:
        """Return whether a move is what the lesson means; answer it if not."""
        if move in self.wanted:
            return True
        state, step = self.match.state, self.course.now
        found = (no for no in step.answers if no[0].fits(state, LEARNER, move))
        own = next(((say, rule) for _, say, rule in found), None)
        self.wrong = own or (f"{step.key}_no", step.rule)
        return False

    def play(self, move: Move) -> None:
        """Play a move that is meant; answer any other."""
        if self.meant(move):
            self._on(move)

    def onward(self) -> None:
        """Go on after a step that was only to be read."""
        self.course.onward()
        self._fresh()

    def show(self) -> None:
        """Do one move that is meant for the learner, or go on."""
        self.onward() if self.course.reading else self._on(self.wanted[0])

    def _on(self, move: Move) -> None:
        self.course.go(move)
        self._fresh()

    def _fresh(self) -> None:
        super()._fresh()
        self.wrong, self._next = None, None
        self._note()

    def tick(self, now: float) -> None:
        """Play what happens without the learner, a moment after what was seen before."""
        super().tick(now)
        move = self.course.alone()
        if move is None:
            return
        if self._next is None:
            self._next = now + BEFORE / self.profile.settings.speed
        elif now >= self._next:
            self._on(move)

    # how far it went

    def _note(self) -> None:
        """Keep in the settings how far the lesson went, and that it was finished once."""
        settings, game = self.keeper.settings, self.lesson.game
        step = 0 if self.course.over else self.course.step
        learned = sorted({*settings.learned, game}) if self.course.over else settings.learned
        if (settings.lessons.get(game, 0), settings.learned) != (step, learned):
            settings.lessons = {**settings.lessons, game: step}
            settings.learned = learned
            self.keeper.save_settings()
