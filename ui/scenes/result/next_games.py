"""The games that can follow at a table: a new one, a lesson, a puzzle, one from a replay."""

from collections.abc import Callable
from functools import partial

from ai.puzzles.puzzle import Puzzle
from ui.play.lessons import lesson_menu
from ui.play.lessons.session import Lecture
from ui.play.puzzle_session import Riddle, find_next, play_on_from_puzzle
from ui.play.replay_session import Watching, play_on, play_on_without
from ui.play.session import Session
from ui.play.tour import begin_match, read_tour
from ui.scenes.games import begin
from ui.scenes.host import Host
from ui.table.fixtures import Table
from ui.table.input.commands import Exit
from ui.table.input.pointer import offer, put_back
from ui.table.model import TableModel


def start_again(app: Host, session: Session) -> Session:
    """Start a new game with the same players and options, or the same match of the tour again."""
    again = read_tour().by_name.get(session.tour) if session.tour else None
    if again is not None:
        return begin_match(again, app.profile, app.opponents, app.words)
    return begin(
        app,
        session.match.game,
        session.played_by,
        session.match.options,
        practice=session.practice,
    )


class NextGames:
    """The games that follow, by the exit that leads to them, and the tools of those exits."""

    def __init__(
        self, app: Host, table: Table, model: TableModel, leave: Callable[[Exit], None]
    ) -> None:
        self.app, self.table, self.model, self.leave = app, table, model, leave
        self.session = session = table.session
        self.games: dict[Exit, Callable[[], Session]] = {"new": partial(start_again, app, session)}
        self.games["conceded"] = partial(play_on_without, app.profile, app.opponents, session)
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
        """Let tools of the table leave it through an exit."""
        self.table.tools.update({tool: partial(self.leave, to) for tool, to in leads.items()})

    def _play_on(self, session: Watching) -> Session:
        """Return a game that goes on from the moment shown."""
        app, follow = self.app, self.model.follow
        moves = follow.playback.move
        return play_on(app.profile, app.opponents, session, moves, follow.viewer)

    # a lesson

    def _add_lesson(self, session: Lecture) -> None:
        """Add the exits of a lesson, and the buttons in its bubble."""
        self.games |= {"lesson": self._repeat_lesson, "real": self._begin_first_game}
        self._link_tools({"lesson_again": "lesson", "lesson.real": "real", "lesson.title": "title"})
        for key in ("lesson.next", "lesson.show"):
            self.table.tools[key] = partial(self._show_step, session)

    def _repeat_lesson(self) -> Session:
        """Return the lesson of the same game from its first step on."""
        app, game = self.app, self.session.match.game
        return lesson_menu.make_lesson_session(app.profile, app.opponents, app.words, game, 0)

    def _begin_first_game(self) -> Session:
        """Return a first game of the kind that the lesson taught."""
        app, game = self.app, self.session.match.game
        return lesson_menu.start_first_game(app.profile, app.opponents, app.words, game)

    def _show_step(self, session: Lecture) -> None:
        """Do the present step of the lesson, or go on to the next."""
        put_back(self.table.board, self.model)
        session.show()
        offer(self.table.board, self.model, [])
        self.model.question = None

    # a puzzle

    def _add_puzzle(self, session: Riddle) -> None:
        """Add the exits of a puzzle, and the buttons in its bubble."""
        one = session.puzzle
        self.games |= {
            "play_on": partial(play_on_from_puzzle, session, self.app.profile, self.app.opponents),
            "retry": partial(self._pose, one),
            "answer": partial(self._pose, one, shown=True),
            "next": lambda: self._pose(find_next(one, self.app.settings.solved_here)),
        }
        self._link_tools(
            {"puzzle.play_on": "play_on", "puzzle.retry": "retry", "puzzle_again": "retry"}
        )
        self._link_tools({"puzzle.next": "next", "puzzle.list": "puzzles"})
        self.table.tools["puzzle.show"] = partial(self._play_answer, session)
        self.table.tools["puzzle.fold"] = self.table.tools["puzzle.fold_answer"] = session.fold

    def _pose(self, one: Puzzle, shown: bool = False) -> Session:
        """Return a puzzle of the same game at its start, with its answer if it is `shown`."""
        app = self.app
        return Riddle(one, app.profile, app.opponents, app.words, shown)

    def _play_answer(self, session: Riddle) -> None:
        """Play the answer; after another move, go back to the position first."""
        put_back(self.table.board, self.model)
        if session.stage == "asked":
            session.show()
        else:
            self.leave("answer")
