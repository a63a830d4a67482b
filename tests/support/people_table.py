"""Games, lessons and puzzles as a newcomer meets them: usual settings, opponents that take time."""

from __future__ import annotations

from ai.facts import Reason
from ai.foresee import Foresight, foresee
from ai.puzzles.puzzle import Puzzle
from ai.registry import JUDGES
from ai.search.worlds import Answer, SearchNumbers
from bench.no_thinking import NoThinking
from games.engine.chance import Chance, seeded
from games.engine.core import State, asked, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support.table_at import NAMES, SCENES, Elsewhere, Frank, art, unkept
from ui.app.window import App
from ui.play.lessons.reader import read_lesson
from ui.play.lessons.session import Lecture
from ui.play.puzzle_session import Riddle, puzzles_of
from ui.play.session import Session
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person, Player
from ui.storage.settings import Settings

TABLES = 16  # that a preview imagines
POLLS = (1, 6)  # how often an answer is asked for before it is there, at least and at most
WEIGHS = (1, 30)  # how often what a move costs is asked for
GAPS = (0.0, 0.1, 0.2, 0.6)  # what a weighed move costs; the last two need a confirmation
REASONS = (Reason("none"), Reason("saves"), Reason("odds", n=83))  # of the better move


class Thinkers(NoThinking):
    """Opponents that answer one question at a time, after some polls, with a sensible move.

    What a weighed move costs is made up.
    """

    def __init__(self, seed: int) -> None:
        self.luck: Chance = seeded(f"thinkers:{seed}")
        self.wish: tuple[str, State, Move | None] | None = None
        self.left = 0
        self.weighs = False  # whether the cost of the move is wanted rather than its effects

    def _wonder(
        self, game: str, view: State, move: Move | None, polls: tuple[int, int] = POLLS
    ) -> bool:
        self.wish, self.weighs = (game, view, move), False
        self.left = polls[0] + self.luck.below(polls[1] - polls[0])
        return True

    def _is_ready(self) -> bool:
        self.left -= 1
        return self.wish is not None and self.left <= 0

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self._wonder(game, view, None)

    ask_hint = ask

    def poll(self) -> Answer | None:
        if not self._is_ready() or self.wish is None:
            return None
        game, view, move = self.wish
        if move is not None and not self.weighs:
            return None
        self.wish = None
        if move is not None:
            return self._cost(view, move)
        return Answer(moved(JUDGES[game], view, self.luck), (), SearchNumbers(chance=0.42))

    def foresee(self, game: str, view: State, move: Move) -> bool:
        return self._wonder(game, view, move)

    def foreseen(self) -> Foresight | None:
        if not self._is_ready() or self.wish is None or self.wish[2] is None or self.weighs:
            return None
        game, view, move = self.wish
        self.wish = None
        assert move is not None
        return foresee(JUDGES[game], view, move, tables=TABLES)

    def weigh(self, game: str, view: State, move: Move) -> bool:
        self.weighs = self._wonder(game, view, move, WEIGHS)
        return True

    def _cost(self, view: State, move: Move) -> Answer:
        """Return a made-up answer of the form of `ai.blunder_check.weigh`."""
        ask, others = asked(view), [other for other in legal_moves(view) if other != move]
        gap = self.luck.pick(GAPS)
        if ask is None or ask.secret or not others or not gap:
            return Answer(move, (), SearchNumbers(gap=0.0), rival=move)
        best, reason = self.luck.pick(others), self.luck.pick(REASONS)
        return Answer(best, ((best, 1.0),), SearchNumbers(gap=gap), reason, rival=move)

    def cancel(self) -> None:
        self.wish = None


def open_app(size: tuple[int, int], scale: int, language: str = "en") -> App:
    """Return the program with the settings of a newcomer, but silent."""
    settings = Settings(language=language, ui_scale=scale, window=size, master=0)
    scenes = dict.fromkeys(SCENES, Elsewhere) | {
        "TableRoute": TableScene,
        "PuzzlesRoute": Elsewhere,
    }
    return Frank(unkept(settings), settings, art(), scenes, size)


def open_game(
    game: str,
    seats: int,
    seed: int,
    size: tuple[int, int] = (1280, 800),
    scale: int = 100,
    language: str = "en",
    match: Match | None = None,
    practice: bool = False,
) -> TableScene:
    """Open a game of one person, who sits first, against opponents; a new one without a match."""
    app = open_app(size, scale, language)
    players: list[Player] = [Person(NAMES[0])]
    players += [Opponent(name, "tinkerer") for name in NAMES[1:seats]]
    match = match or Match(GAMES[game], seats, seed)
    session = Session(match, players, app.profile, Thinkers(seed), practice=practice)
    return _show(app, session)


def open_lesson(
    game: str,
    seed: int,
    size: tuple[int, int] = (1280, 800),
    scale: int = 100,
    language: str = "en",
) -> TableScene:
    """Open the lesson of a game at its first step."""
    app = open_app(size, scale, language)
    return _show(app, Lecture(read_lesson(game), app.profile, Thinkers(seed), app.words))


def open_puzzle(
    one: Puzzle,
    seed: int,
    size: tuple[int, int] = (1280, 800),
    scale: int = 100,
    language: str = "en",
) -> TableScene:
    """Open a puzzle."""
    app = open_app(size, scale, language)
    return _show(app, Riddle(one, app.profile, Thinkers(seed), app.words))


def puzzle(game: str, n: int) -> Puzzle:
    """Return a puzzle of a game; after the last one they begin again."""
    found = puzzles_of(game)
    return found[n % len(found)]


def _show(app: App, session: Session) -> TableScene:
    scene = TableScene(app, session)
    app.show(scene)
    return scene
