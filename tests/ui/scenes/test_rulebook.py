"""The rule book shows the rule at which it was opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.registry import GAMES
from tests.support.house import house, node, step
from tests.support.pictures import changed
from ui.scenes.routes import RulesRoute
from ui.scenes.rulebook import RulesScene
from ui.toolkit.widgets.rich_text import TextPage


@pytest.mark.parametrize(("game", "rule"), [("robo_power", "RP-T2"), ("robot_wars", "RW-A3")])
def test_the_rule_that_applies_lies_on_light_with_air_all_round(
    game: str, rule: str, tmp_path: Path
) -> None:
    with house(tmp_path) as app:
        scene = app.scene(RulesRoute(game, rule))
        assert isinstance(scene, RulesScene)
        app.show(scene)
        for _ in range(3):  # until all is drawn
            step(app)
        lit = app.surface.copy()
        page = node(app, "page.text", TextPage)
        flow, px = page.flow, app.theme.px
        top = flow.places[rule]
        end = min(one for one in [*flow.tops, flow.height] if one > top)
        scene.glow = ""
        scene.rebuild()
        step(app)
        light = changed(app.surface, lit)
        words = [w for w in flow.words if top <= w.y < end]
        font = app.theme.font("body", words[0].size)
        first, last = page.rect.top + words[0].y, page.rect.top + words[-1].y + font.get_height()
        assert px(2) <= first - light.top <= px(7)
        assert px(1) <= light.bottom - last <= px(16), "it ends before the next rule"
        assert page.rect.top + end >= light.bottom
        sides = page.rect.left - light.left, light.right - (page.rect.left + flow.width)
        assert sides == (pytest.approx(px(10), abs=1), pytest.approx(px(10), abs=1))
        assert page.seen.top <= light.top, "it is in view"
        assert light.bottom <= page.seen.bottom


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_page_leaves_a_small_window(game: str, language: str, tmp_path: Path) -> None:
    with house(tmp_path, (960, 600), language, scale=150) as app:
        scene = app.scene(RulesRoute(game))
        app.show(scene)
        flow = node(app, "page.text", TextPage).flow
        for word in flow.words:
            wide = app.theme.font(word.font, word.size).size(word.text)[0]
            assert word.x + wide <= flow.width, word.text
