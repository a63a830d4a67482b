"""A person builds a robot from parts that feats win, and looks at the feats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from tests.support import inside
from tests.support.house import click, game, house, key, node, step
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.play.feats import list_owned_parts, read_feats
from ui.play.own_robot import SLOTS, RobotPart
from ui.play.replay_session import Watching
from ui.scenes.own_robot import FeatRow, OwnRobotScene, PartButton
from ui.scenes.routes import OwnRobotRoute, PeopleRoute, Route, TitleRoute
from ui.scenes.title.title_page import PersonButton, TitleScene
from ui.toolkit.graphics.art import OUTLINE
from ui.toolkit.graphics.tokens import contrast

MINE = list_owned_parts([])


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.settings.person = "Ada"
        one.show(one.scene(TitleRoute()))
        yield one


def find_choice() -> tuple[RobotPart, RobotPart]:
    """Return two parts for one slot that everybody has."""
    slot = Counter(part.slot for part in MINE).most_common(1)[0][0]
    first, second = (part for part in MINE if part.slot == slot)
    return first, second


@pytest.mark.parametrize("way", WAYS)
def test_a_robot_is_built_in_a_few_presses_and_shown_on_the_title(app: App, way: str) -> None:
    worn, other = find_choice()
    press(app, way, "robot")
    assert isinstance(app.current, OwnRobotScene)
    press(app, way, f"tab.{worn.slot}")
    assert node(app, f"part.{worn.name}", PartButton).lit
    press(app, way, f"part.{other.name}")
    assert node(app, f"part.{other.name}", PartButton).lit
    robot = app.settings.robots["Ada"]
    assert robot[worn.slot] == other.key
    assert robot.keys() == set(SLOTS)
    press(app, way, "back")
    assert isinstance(app.current, TitleScene)
    assert node(app, "person", PersonButton).own == robot
    assert node(app, "robot", PersonButton).own == robot


def test_a_part_is_dragged_onto_the_robot_and_dropped_beside_it_stays_on_the_shelf(
    app: App,
) -> None:
    worn, other = find_choice()
    app.show(app.scene(OwnRobotRoute(worn.slot)))
    start = node(app, f"part.{other.name}").rect.center
    for end, key_worn in (
        (node(app, f"tab.{worn.slot}").rect.center, None),
        (node(app, "robot").rect.center, other.key),
    ):
        step(app, Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        step(app, Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
        step(app, Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        assert app.settings.robots.get("Ada", {}).get(worn.slot) == key_worn


@pytest.mark.parametrize("at", range(10))
def test_a_locked_part_leads_to_the_feat_that_wins_it(app: App, at: int) -> None:
    feat = read_feats("stak_bots")[at]
    app.show(app.scene(OwnRobotRoute(feat.wins.partition(".")[0])))
    part = node(app, f"part.{feat.wins}", PartButton)
    assert part.locked
    assert app.words(f"feat.{feat.name}.name") in part.label
    part.actions["press"]()
    assert app.current.focused == f"feat.{feat.name}"
    assert not node(app, f"feat.{feat.name}", FeatRow).earned
    assert "Ada" not in app.settings.robots


def test_an_earned_feat_wins_its_part_and_opens_the_game_that_earned_it(app: App) -> None:
    session = game(app, moves=4000)
    assert session.match.over
    scene = OwnRobotScene(app, "feats", "robo_power")
    app.show(scene)
    row = node(app, "feat.robo_power.finish", FeatRow)
    assert row.earned
    feat = next(one for one in read_feats("robo_power") if one.key == "finish")
    assert feat.wins in {part.name for part in scene.owned}
    click(app, "feat.robo_power.finish")
    assert isinstance(inside.table(app.current).session, Watching)
    assert inside.table(app.current).session.match.moves == session.match.moves


@pytest.mark.parametrize("felt", ["dark", "light"])
@pytest.mark.parametrize(
    ("route", "key", "corner", "inwards"),
    [
        (OwnRobotRoute("tool"), "robot", "topleft", (20, 20)),
        (OwnRobotRoute("tool"), "part.tool.hat_top", "topleft", (12, 12)),
        (OwnRobotRoute("feats"), "feat.robo_power.finish", "topright", (-14, 9)),
        (PeopleRoute(), "rows", "bottomleft", (20, -20)),
    ],
)
def test_the_outlines_of_robots_are_seen_on_their_ground(
    tmp_path: Path, felt: str, route: Route, key: str, corner: str, inwards: tuple[int, int]
) -> None:
    with house(tmp_path, felt=felt) as app:
        app.settings.become("Ada")
        app.show(app.scene(route))
        step(app, dt=2)
        x, y = getattr(node(app, key).rect, corner)
        ground = app.surface.get_at((x + inwards[0], y + inwards[1]))
        line = pygame.Color(OUTLINE)
        assert contrast((ground.r, ground.g, ground.b), (line.r, line.g, line.b)) > 1.4


def test_escape_leads_back_to_the_title(app: App) -> None:
    app.show(app.scene(OwnRobotRoute("feats")))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.current, TitleScene)
