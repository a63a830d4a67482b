"""Lessons in the terminal, with the same steps and answers as in the window."""

from collections.abc import Callable

from games.registry import GAMES
from ui.language.localization import Words
from ui.play.guided_session import Bubble, Guided
from ui.play.lessons.lesson import find_lesson_state, has_lesson
from ui.play.lessons.lesson_menu import (
    BrokenLesson,
    describe_lesson,
    make_lesson_session,
    start_first_game,
)
from ui.play.lessons.session import Lecture
from ui.play.session import Session
from ui.terminal.desk import Desk
from ui.terminal.table import TextTable

SKIP_SECONDS = 1e6  # skips the waiting time of what happens by itself in a lesson


class GuidedTable(TextTable):
    """The table of a lesson or puzzle: without undo and hints, but it can show the next step."""

    def __init__(self, guided: Guided, words: Words) -> None:
        super().__init__(guided, words)
        self.guided = guided

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """The commands by their letters."""
        own = {"n": self.guided.show}
        return {k: act for k, act in super().commands.items() if k not in ("h", "u", "r")} | own

    def refuse(self, n: int) -> None:
        """Say what can be typed in a lesson, or that there is nothing to choose."""
        print(self.words("words.lesson.wrong" if n else "words.lesson.only_read", n=n))

    def ask_again(self) -> None:
        """Repeat the question and the robot's last sentence."""
        super().ask_again()
        print(self.guided.bubble(self.words).idea)

    def rule_now(self) -> str:
        """Return the id of the rule behind the robot's sentence about the step or a wrong move."""
        return self.guided.bubble(self.words).rule


def learn(desk: Desk) -> Session | None:
    """Ask for a game and teach it; return a first game, or None if none is wanted."""
    words, profile, opponents = desk.words, desk.profile, desk.opponents
    print(words("words.lesson.games"))
    games = [game for game in GAMES if has_lesson(game)]
    lines = [describe_lesson(game, profile.settings, words) for game in games]
    chosen = desk.choose([*lines, words("words.menu")])
    if chosen == len(games):
        return None
    on = find_lesson_state(games[chosen], profile.settings) == "on"
    anew = on and desk.choose([words("table.menu.resume"), words("table.menu.lesson_again")])
    try:
        lecture = make_lesson_session(profile, opponents, words, games[chosen], 0 if anew else None)
    except BrokenLesson:
        print(words("lesson.broken", game=words(f"game.{games[chosen]}.name")))
        return None
    if not teach(lecture, words, desk.read_line):
        return None
    again = desk.choose([words("lesson.real"), words("words.menu")])
    return None if again else start_first_game(profile, opponents, words, games[chosen])


def teach(lecture: Lecture, words: Words, line: Callable[[str], str]) -> bool:
    """Give a lesson in words; return False if the learner left before its end."""
    table, told, now = GuidedTable(lecture, words), Bubble("", "", ""), 0.0
    print(words("words.lesson.keys"))
    table.state()
    while True:
        table.catch_up()
        if lecture.talks and (said := lecture.bubble(words)) != told:
            far = "" if lecture.course.over else f"{lecture.describe_progress(words)}. "
            if said.answer or said.idea != told.idea:
                print(said.answer or f"{far}{said.idea}", flush=True)
            told = said
        if lecture.course.over:
            return True
        if not lecture.talks:
            now += SKIP_SECONDS
            lecture.tick(now)
            continue
        moves = [] if lecture.course.reading else table.ask()
        text = line(words("words.lesson.read") if lecture.course.reading else "> ").strip().lower()
        if text in ("q", "quit"):
            return False
        if lecture.course.reading and text in ("", "n"):
            lecture.onward()
            continue
        move = table.answer(text, moves)
        if move is not None:
            lecture.play(move)
            told = told if lecture.wrong is None else told._replace(answer="")
