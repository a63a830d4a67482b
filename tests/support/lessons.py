"""A lesson in an invisible window, and what its robot says."""

from __future__ import annotations

from games.engine.core import legal_moves
from games.engine.moves import Move
from tests.support import inside
from tests.support.table_at import SCENES, AtOnce, Elsewhere, Frank, art, unkept
from tests.support.table_players import Player, drag, meant
from ui.play.lessons.reader import read_lesson
from ui.play.lessons.session import Lecture
from ui.scenes.table import TableScene
from ui.storage.settings import Settings


def open_lesson(
    game: str,
    step: int = 0,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    settings: Settings | None = None,
) -> TableScene:
    """Open a lesson at one of its steps; return its scene."""
    settings = settings or Settings(
        language=language, reduced_motion=True, speed=4.0, window=size, master=0
    )
    scenes = dict.fromkeys(SCENES, Elsewhere) | {"TableRoute": TableScene}
    profile = unkept(settings)
    app = Frank(profile, settings, art(), scenes, size)
    scene = TableScene(app, Lecture(read_lesson(game), profile, AtOnce(1), app.words, step))
    app.show(scene)
    return scene


def until_it_talks(scene: TableScene) -> None:
    """Let time pass until the robot has the word and the table rests."""
    for _ in range(400):
        scene.update(0.5)
        if inside.sheet(scene) and inside.focus(scene).key == "out.watch":
            inside.close(scene)
        lecture = inside.guided(scene)
        rests = lecture.talks and inside.follow(scene).is_live and not inside.sheet(scene)
        if rests and (inside.selection(scene).moves or not lecture.wanted):
            return
    raise AssertionError("nobody says anything any more")


def said(scene: TableScene) -> str:
    """Return what stands in the bubble."""
    groups = {group.key: group for group in inside.groups(scene)}
    return str(groups["lesson"].children[0].label)


def wrong(scene: TableScene) -> list[Move]:
    """Return the legal moves that the lesson does not mean."""
    moves = legal_moves(inside.shown(scene))
    return [move for move in moves if move not in inside.guided(scene).wanted]


def play(scene: TableScene, move: Move, player: Player = drag) -> None:
    """Make a move by one way of input."""
    moves = list(inside.selection(scene).moves)
    player(scene, move)
    meant(scene, move, moves, player)
