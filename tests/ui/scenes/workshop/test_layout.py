"""The workshop and the page of figures fit every window in each language, and can be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect

from ai.deck_measurement import DeckGame, compute_figures
from tests.support.contrasts import ENOUGH, Drawn, watched
from tests.support.house import house, step
from tests.ui.play.workshop.test_deck_editor import example
from tests.ui.scenes.test_scenes import SCALES, SIZES, overlaps
from tests.ui.scenes.workshop.test_page import Here
from ui.app.window import App
from ui.scenes.workshop import measured
from ui.scenes.workshop.page import WorkshopScene
from ui.toolkit.widgets.node import walk
from ui.toolkit.widgets.scene import Scene

WIDE = "W" * 11 + " " + "M" * 12  # as wide as a name can be: it may be cut, never spill


def moments(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Scene]]:
    """The workshop with all that can be open in it, then the page of figures."""
    text = example("fifteen_ideas").replace("Twin Blades", WIDE)
    scene = WorkshopScene(app, Path("deck.yaml"), text)
    app.show(scene)
    for key, opened in (("twins", ("do", 0)), ("boiler", ("when", 4)), ("", ())):
        scene.choose_card(key)
        scene.opened_line = opened
        scene.rebuild()
        yield key, scene
    scene.choose_card("twins")
    scene.bench.begin_variants()
    scene.bench.split_field("do")
    scene.rebuild()
    scene._show_row("variant.1")
    scene.rebuild()
    yield "variants", scene
    scene.bench.write(text)
    scene.choose_card("toolbox")
    acts = {
        "new": scene.new_card,
        "drawing": scene.open_picture_dialog,
        "share": scene._ask_sharing,
    }
    acts["verbs"] = partial(scene._ask_verb, "Which?", [*scene.bench.grammar.verbs], print)
    for name, act in acts.items():
        act()
        yield name, scene
        scene.close()
    scene.bench.write(text.replace("do: [attack]", "do: [atack]").replace("count: 6", "count: 0"))
    scene.choose_card("mallet")
    scene.rebuild()
    yield "wrong", scene
    scene.bench.write(text + "}")
    scene.rebuild()
    yield "unreadable", scene
    scene.bench.write(text)
    yield "figures", of_figures(app, scene, monkeypatch)


def of_figures(app: App, scene: WorkshopScene, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The page of figures, after sixty games."""
    monkeypatch.setattr(measured, "DeckMeasurement", Here)
    figured = measured.MeasureScene(app, scene.bench, scene, 200)
    figured.run.stop()
    keys = scene.bench.keys
    drawn = frozenset(keys), frozenset(keys[1:-2])
    games = {
        n: DeckGame(n + 9, (1.0, 0.0), drawn, (dict.fromkeys(keys[:3], 1),) * 2) for n in range(60)
    }
    figured.run.games, figured.found = games, compute_figures(games, keys)
    app.show(figured)
    return figured


@pytest.mark.few(8)
@pytest.mark.pairwise
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES[:3])
def test_nothing_overlaps_overflows_or_leaves_the_window(
    size: tuple[int, int],
    scale: int,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with house(tmp_path, size, language, scale) as app:
        for name, scene in moments(app, monkeypatch):
            app.toasts.waiting.clear()
            app.theme.overflows.clear()
            step(app, dt=0.5)
            cut = [text for text, _ in app.theme.overflows if WIDE[:11] not in text]
            assert (name, cut) == (name, [])
            window = Rect((0, 0), size)
            outside = [n.key for n in walk(scene.nodes()) if n.seen and not window.contains(n.seen)]
            assert (name, outside) == (name, [])
            assert (name, overlaps(scene.nodes())) == (name, [])


@pytest.mark.few(2)
@pytest.mark.parametrize("felt", ["dark", "light"])
def test_texts_stand_out(felt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, language="nl", felt=felt) as app:
        for name, _ in moments(app, monkeypatch):
            found: list[Drawn] = []
            app.toasts.waiting.clear()
            with watched(found):
                step(app, dt=0.5)
            pale = [(one.text, one.ink, one.under) for one in found if one.contrast < ENOUGH]
            assert (name, pale) == (name, [])
