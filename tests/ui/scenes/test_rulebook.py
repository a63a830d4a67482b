"""The rule book shows the rule at which it was opened."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.registry import GAMES
from tests.support.house import click, house, key, node, step, type_in
from tests.support.pictures import changed
from ui.scenes.routes import RulesRoute, TitleRoute
from ui.scenes.rulebook import Heading, RulesScene
from ui.toolkit.widgets import Button
from ui.toolkit.widgets.node import walk
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


def test_all_rule_books_can_be_opened_from_any_of_them(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(RulesRoute("robot_wars")))
        for game in GAMES:
            click(app, f"book.{game}")
            name = app.words(f"game.{game}.name")
            assert name in node(app, "title").label
            assert node(app, f"book.{game}", Button).lit
            assert node(app, "page.text", TextPage).flow.places, "its own rules are laid out"


@pytest.mark.parametrize(
    ("game", "rule", "heading"),
    [
        ("robot_wars", "RW-13", "Turns"),
        ("robot_wars", "RW-T8", "A turn in Battle"),  # the next heading is near
        ("two_robots", "TR-22", "Parts and Stacks"),  # and here
    ],
)
def test_the_contents_mark_the_section_of_the_rule_that_is_lit(
    game: str, rule: str, heading: str, tmp_path: Path
) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(RulesRoute(game, rule)))
        lit = [n for n in walk(app.current.nodes()) if isinstance(n, Heading) and n.lit]
        assert [n.label for n in lit] == [heading]


def test_f1_on_the_title_opens_the_rules_of_the_focused_box(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        app.current.focus_on("game.two_robots")
        key(app, pygame.K_F1)
        assert app.words("game.two_robots.name") in node(app, "title").label


def test_the_search_goes_through_the_rules_of_all_games(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(RulesRoute("robo_power")))
        key(app, pygame.K_f, pygame.KMOD_CTRL)
        type_in(app, "salvager")  # a word of Two Robots
        assert "(0)" in node(app, "book.robo_power").label
        assert "(0)" not in node(app, "book.two_robots").label
        assert node(app, "search.count").label == app.words("rules.elsewhere")
        key(app, pygame.K_RETURN)
        assert app.words("game.two_robots.name") in node(app, "title").label
        assert node(app, "page.text", TextPage).hits
        assert node(app, "search.count").label.startswith("1 of")


def test_the_next_result_after_the_last_is_in_the_next_rules(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        scene = app.scene(RulesRoute("robo_power"))
        app.show(scene)
        key(app, pygame.K_f, pygame.KMOD_CTRL)
        type_in(app, "robots")
        here = len(node(app, "page.text", TextPage).hits)
        for _ in range(here):
            key(app, pygame.K_RETURN)
        assert not node(app, "book.robo_power", Button).lit
