"""The games that can begin at a table: another one, its lesson, a puzzle, one from a replay."""

from collections.abc import Callable
from functools import partial

from ai.puzzles.puzzle import Puzzle
from ui.play.lessons import lesson_menu
from ui.play.lessons.session import Lecture
from ui.play.puzzle_session import Riddle, after
from ui.play.replay_session import Watching, play_on
from ui.play.session import Session
from ui.scenes.games import start_again
from ui.scenes.host import Host
from ui.table.input.commands import Exit
from ui.table.screen import TableScreen


class NextGames:
    """What begins when the table is left for it, by name, and the tools that leave."""

    def __init__(
        self, app: Host, session: Session, screen: TableScreen, leave: Callable[[Exit], None]
    ) -> None:
        self.app, self.session, self.screen, self.leave = app, session, screen, leave
        self.games: dict[Exit, Callable[[], Session]] = {"new": partial(start_again, app, session)}
        self._link_tools({"new": "new"})
        match session:
            case Watching():
                self.games["play_on"] = partial(self._play_on, session)
                self._link_tools({"play_on": "play_on"})
            case Lecture():
                self._add_lesson(session)
            case Riddle():
                self._add_puzzle(session)

    def _link_tools(self, leads: dict[str, Exit]) -> None:
        """Let tools of the table, by name, lead elsewhere."""
        self.screen.tools.update({tool: partial(self.leave, to) for tool, to in leads.items()})

    def _play_on(self, session: Watching) -> Session:
        """Return a game that goes on from the moment shown."""
        app, follow = self.app, self.screen.follow
        moves = follow.playback.move
        return play_on(app.profile, app.opponents, session, moves, follow.viewer)

    # a lesson

    def _add_lesson(self, session: Lecture) -> None:
        """Name what can be pressed in the bubble of a lesson, and what begins then."""
        self.games |= {"lesson": self._repeat_lesson, "real": self._begin_first_game}
        self._link_tools({"lesson_again": "lesson", "lesson.real": "real", "lesson.title": "title"})
        for key in ("lesson.next", "lesson.show"):
            self.screen.tools[key] = partial(self._show_step, session)

    def _repeat_lesson(self) -> Session:
        """Return the lesson of the same game from its first step on."""
        app, game = self.app, self.session.match.game
        return lesson_menu.lesson(app.profile, app.opponents, app.words, game, 0)

    def _begin_first_game(self) -> Session:
        """Return a first real game of what was learnt."""
        app, game = self.app, self.session.match.game
        return lesson_menu.first_game(app.profile, app.opponents, app.words, game)

    def _show_step(self, session: Lecture) -> None:
        """Do what the lesson asks for now, or go on."""
        self.screen.pointer.put_back()
        session.show()
        self.screen.pointer.ask([])
        self.screen.asked = None

    # a puzzle

    def _add_puzzle(self, session: Riddle) -> None:
        """Name what can be pressed in the bubble of a puzzle, and what begins then."""
        one = session.puzzle
        self.games |= {
            "retry": partial(self._pose, one),
            "answer": partial(self._pose, one, shown=True),
            "next": lambda: self._pose(after(one, self.app.settings.solved_here)),
        }
        self._link_tools({"puzzle.retry": "retry", "puzzle_again": "retry"})
        self._link_tools({"puzzle.next": "next", "puzzle.list": "puzzles"})
        self.screen.tools["puzzle.show"] = partial(self._play_answer, session)
        self.screen.tools["puzzle.fold"] = session.fold

    def _pose(self, one: Puzzle, shown: bool = False) -> Session:
        """Return a puzzle of the same game, posed anew."""
        app = self.app
        return Riddle(one, app.profile, app.opponents, app.words, shown)

    def _play_answer(self, session: Riddle) -> None:
        """Play the answer: here, or at the position again once something else was played."""
        self.screen.pointer.put_back()
        if session.stage == "asked":
            session.show()
        else:
            self.leave("answer")
