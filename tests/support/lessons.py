"""A lesson in an invisible window, and what its robot says."""

from __future__ import annotations

from typing import Any

from games.engine.core import Move, legal_moves
from tests.support.table_at import SCENES, AtOnce, Elsewhere, Frank, Profile, art
from tests.support.table_players import drag, meant
from ui.play.lessons.reader import lesson_of
from ui.play.lessons.session import Lecture
from ui.scenes.table import TableScene
from ui.storage.settings import Settings


def open_lesson(
    game: str,
    step: int = 0,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    settings: Settings | None = None,
) -> Any:
    """Open a lesson at one of its steps; return its scene."""
    settings = settings or Settings(
        language=language, reduced_motion=True, speed=4.0, window=size, master=0
    )
    scenes = dict.fromkeys(SCENES, Elsewhere) | {"TableRoute": TableScene}
    profile: Any = Profile(settings)
    app = Frank(profile, settings, art(), scenes, size)
    scene = TableScene(app, Lecture(lesson_of(game), profile, AtOnce(1), app.words, step))
    app.show(scene)
    return scene


def until_it_talks(scene: Any) -> None:
    """Let time pass until the robot has the word and the table rests."""
    for _ in range(400):
        scene.update(0.5)
        if scene.screen.sheet and scene.screen.focus.key == "out.watch":
            scene.screen.close()
        lecture = scene.session
        rests = lecture.talks and scene.screen.follow.live and not scene.screen.sheet
        if rests and (scene.screen.pointer.selection.moves or not lecture.wanted):
            return
    raise AssertionError("nobody says anything any more")


def said(scene: Any) -> str:
    """Return what stands in the bubble."""
    groups = {group.key: group for group in scene.screen.groups()}
    return str(groups["lesson"].children[0].label)


def wrong(scene: Any) -> list[Move]:
    """Return the legal moves that the lesson does not mean."""
    moves = legal_moves(scene.screen.follow.shown)
    return [move for move in moves if move not in scene.session.wanted]


def play(scene: Any, move: Move, player: Any = drag) -> None:
    """Make a move by one way of input."""
    moves = list(scene.screen.pointer.selection.moves)
    player(scene, move)
    meant(scene, move, moves, player)
