"""The box of a game opens onto its world: the next scene grows out of the lid."""

from pathlib import Path

from pygame import Rect, Surface

from games.registry import GAMES
from tests.support.house import click, house, node, step
from ui.app.scene_transition import GROW_SECONDS, SceneTransition, interpolate
from ui.scenes.routes import TitleRoute


def test_a_box_of_the_title_opens_onto_the_set_up_of_its_game(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.reduced_motion = False
        title = app.scene(TitleRoute())
        app.show(title)
        step(app, dt=0.5)
        box = node(app, f"game.{[*GAMES][1]}").rect
        click(app, f"game.{[*GAMES][1]}", at=0.2)
        assert app.current is not title
        assert title.opens is not None
        assert box.contains(title.opens)
        assert app.transition.old is not None
        step(app, dt=GROW_SECONDS)
        assert app.transition.old is None
        app.show(title)
        step(app, dt=0.5)
        click(app, "about")
        assert title.opens is None


def test_the_next_scene_grows_from_the_lid_to_the_window() -> None:
    old, to, lid = Surface((200, 100)), Surface((200, 100)), Rect(20, 10, 40, 30)
    old.fill((200, 0, 0))
    passage = SceneTransition()
    passage.begin(old, lid)
    seen = []
    for _ in range(3):
        to.fill((0, 0, 200))
        passage.draw(to)
        seen.append(sum(to.get_at((x, 50))[2] == 200 for x in range(200)))
        passage.update(GROW_SECONDS / 4)
    assert seen[0] == 0  # the lid lies above that line
    assert seen[0] < seen[1] < seen[2]
    assert not passage.update(GROW_SECONDS) or passage.old is None
    assert interpolate(lid, to.get_rect(), 1.0) == to.get_rect()
