"""Draws a newcomer's path from the first start to the third evening, as rows of pictures.

`python -m tests.long_runs.newcomer [GAME...]` writes into `out/newcomer` a sheet for each game, a
row for each language: the title, the lesson (its first idea, a wrong move, its end), the first game
against the easiest opponent, and its result; and each picture by itself. `--docs` writes the row of
one game into docs/pictures too, small. `evenings` instead of a game draws three evenings in a row
each: the name, the rematch and the own robot; a puzzle and the tour; another game.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame import Surface

from ai.levels import LEVELS
from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.think import think
from games.engine import Move, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.apng import write
from tests.long_runs.screenshots.sheet import SIZES, sheet
from tests.support import inside
from tests.support.house import Dice, click, house, type_in
from tests.support.table_at import art
from ui.app.window import App
from ui.files import LANGUAGES, ROOT
from ui.play.lessons.session import Lecture
from ui.play.new_game import begin_game
from ui.scenes.routes import TableRoute, TitleRoute
from ui.scenes.table import TableScene
from ui.storage.default_names import seat_players
from ui.storage.players import Opponent
from ui.toolkit.widgets.node import find

FOLDER = ROOT / "out" / "newcomer"
DOCS = ROOT / "docs" / "pictures" / "newcomer.png"
SHOWN, SHOWN_WIDE = "robo_power", 420  # the game in docs/lessons.md, pixels of each picture
SIZE, WIDE, ACROSS, ACROSS_EVENING = SIZES[1], 640, 5, 8
NEWCOMER = "mechanic"  # how well a newcomer plays after the lesson
PATIENCE = 400  # steps of a tenth of a second


class Silent(Dice):
    """Opponents who never answer: the game that is shown is known already."""

    def poll(self) -> Answer | None:
        return None


def won(game: str) -> tuple[int, list[Move]]:
    """Return the seed and the moves of a game that the newcomer wins against the easiest level."""
    for seed in range(1, 60):
        match = Match(
            GAMES[game],
            GAMES[game].seats[0],
            seed,
            GAMES[game].default_options(GAMES[game].seats[0]),
        )
        while not match.over:
            ask = match.asked
            assert ask is not None
            level = LEVELS[0] if ask.seat else NEWCOMER
            view = match.view(ask.seat)
            match.play(think(JUDGES[game], view, level, match.public_seed(), timed=False).move)
        if match.state.winners == (0,):
            return seed, match.moves
    raise AssertionError(f"nobody wins {game}")


def rest(app: App, steps: int = 12) -> Surface:
    """Let `steps` tenths of a second pass, for motion to end; return the window's picture."""
    for _ in range(steps):
        app.step([], 0.1)
    return app.surface.copy()


def talking(app: App) -> Lecture:
    """Let time pass until the robot of the lesson speaks."""
    for _ in range(PATIENCE):
        app.step([], 0.1)
        scene = app.current
        assert isinstance(scene, TableScene)
        lecture = scene.session
        assert isinstance(lecture, Lecture)
        picks = inside.selection(scene).moves or not lecture.wanted
        if lecture.talks and inside.follow(scene).is_live and picks:
            return lecture
    raise AssertionError("the robot says nothing more")


def lesson(app: App, game: str) -> Iterator[Surface]:
    """Yield the lesson: its first idea, a move to make, a wrong move, half of it, and its end."""
    click(app, f"learn.{game}")
    lecture = talking(app)
    yield rest(app)
    seen: set[str] = set()
    while not lecture.course.over:
        scene = app.current
        assert isinstance(scene, TableScene)
        if lecture.wanted and "move" not in seen:
            seen.add("move")
            yield rest(app)
        wrong = [m for m in legal_moves(lecture.match.state) if m not in lecture.wanted]
        if lecture.wanted and wrong and "wrong" not in seen and len(lecture.wanted) < 3:
            seen.add("wrong")
            inside.play(scene, wrong[0])
            talking(app)
            yield rest(app)
        if lecture.course.step > len(lecture.lesson.steps) // 2 and "half" not in seen:
            seen.add("half")
            yield rest(app)
        inside.tools(scene)["lesson.next" if lecture.course.reading else "lesson.show"]()
        lecture = talking(app)
    yield rest(app)


def first_game(app: App, game: str) -> Iterator[Surface]:
    """Yield the first game: its beginning, its middle, its end, and its result."""
    seed, moves = won(game)
    players = seat_players(app.words, GAMES[game].seats[0], LEVELS[0], 1)
    options = GAMES[game].default_options(len(players))
    session = begin_game(app.profile, app.opponents, game, players, options, seed)
    last = len(moves) - 1
    for n, move in enumerate(moves):
        if n in (min(2, last), last // 2, last):  # a table that is opened shows nothing of before
            app.show(app.scene(TableRoute(session)))
            settle(app)
            if n < last:
                yield rest(app)
        session._play(move)
        session.stop()  # the silent opponents stop thinking
        app.profile.flush()
    settle(app)
    yield rest(app, 3)
    for _ in range(PATIENCE):
        app.step([], 0.1)
        if not isinstance(app.current, TableScene):
            break
    yield rest(app, 90)


def settle(app: App) -> None:
    """Let time pass until the table has shown all that happened."""
    for _ in range(PATIENCE):
        app.step([], 0.1)
        scene = app.current
        if not isinstance(scene, TableScene) or inside.follow(scene).is_live:
            return


def play_out(app: App) -> None:
    """Play the game at the table to its end, and wait for the page of its result."""
    scene = app.current
    assert isinstance(scene, TableScene)
    session, game = scene.session, scene.session.match.game
    while not session.match.over:
        ask, match = session.asked, session.match
        assert ask is not None
        player = session.players[ask.seat]
        level = player.level if isinstance(player, Opponent) else NEWCOMER
        view = match.view(ask.seat)
        session._play(think(JUDGES[game], view, level, match.public_seed(), timed=False).move)
        session.stop()
        app.profile.flush()
    for _ in range(PATIENCE):
        app.step([], 0.5)
        scene = app.current
        if not isinstance(scene, TableScene):
            return
        if find(app.nodes(), "out.finish") is not None:  # the person is out
            click(app, "out.finish")
    raise AssertionError("no result")


def open_title(app: App) -> Surface:
    """Open the title as a new start does; return its picture."""
    app.show(app.scene(TitleRoute()))
    return rest(app, 40)


def press(app: App, *keys: str) -> Surface:
    """Click nodes one after the other; return the picture of what is open then."""
    for key in keys:
        click(app, key)
        rest(app)
    return rest(app, 40)


def first_evening(app: App) -> Iterator[Surface]:
    """Yield the first start, the end of the lesson, a first game, the name, and the own robot."""
    yield open_title(app)
    *_, end = lesson(app, SHOWN)
    yield end
    *_, result = first_game(app, SHOWN)
    yield result
    yield open_title(app)
    type_in(app, "Ann")
    yield press(app, "name.yes")
    yield press(app, "face.4")
    yield press(app, "robot")
    yield press(app, "tab.feats")


def second_evening(app: App) -> Iterator[Surface]:
    """Yield the title, a puzzle and its answer, and the tour with its first match."""
    yield open_title(app)
    yield press(app, "puzzles")
    yield press(app, "puzzle.1")
    scene = app.current
    assert isinstance(scene, TableScene)
    inside.play(scene, inside.riddle(scene).answer)
    yield rest(app, 60)
    open_title(app)
    yield press(app, "tour")
    yield press(app, "start")
    play_out(app)
    yield rest(app, 90)
    yield press(app, "tour")


def third_evening(app: App) -> Iterator[Surface]:
    """Yield the title, the set-up of another game, its result, and what has grown."""
    yield open_title(app)
    yield press(app, "game.stak_bots")
    yield press(app, "start")
    play_out(app)
    yield rest(app, 90)
    yield press(app, "robot")
    open_title(app)
    yield press(app, "person")
    open_title(app)
    yield press(app, "evening")
    yield press(app, "back", "replays")


EVENINGS = (first_evening, second_evening, third_evening)


def path(game: str, language: str) -> Iterator[Surface]:
    """Yield all pictures of a game in a language."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), SIZE, language, drawings=art()) as app,
    ):
        app.opponents = Silent()
        app.settings.play_single = False
        if game == "evenings":
            for evening in EVENINGS:
                yield from evening(app)
            return
        app.show(app.scene(TitleRoute()))
        yield rest(app)
        yield from lesson(app, game)
        yield from first_game(app, game)


def main() -> None:
    """Draw what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs.newcomer")
    told = "games to draw, or evenings (all games)"
    parser.add_argument("games", nargs="*", metavar="GAME", help=told)
    parser.add_argument("--docs", action="store_true", help="write the row of docs/lessons.md too")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in args.games or GAMES:
        rows = [list(path(game, language)) for language in LANGUAGES]
        for language, row in zip(LANGUAGES, rows, strict=True):
            for n, one in enumerate(row):
                pygame.image.save(one, FOLDER / f"{game}_{language}_{n:02}.png")
        across = ACROSS if game in GAMES else ACROSS_EVENING
        pygame.image.save(sheet(rows, across, WIDE), FOLDER / f"{game}.png")
        print(FOLDER / f"{game}.png", flush=True)
        if args.docs and game == SHOWN:
            write(DOCS, [sheet([rows[0]], ACROSS, SHOWN_WIDE)])


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    main()
