"""Whole games are read and played through what a screen reader is told, and nothing else."""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from games.registry import GAMES
from tests.support import inside
from tests.support.all_pages import pages
from tests.support.house import house, step
from tests.support.table_at import NAMES, AtOnce, open_table
from ui.app.window import App
from ui.language.localization import Words
from ui.scenes.routes import PeopleRoute, SettingsRoute, TitleRoute
from ui.toolkit.accessibility import accesskit_adapter
from ui.toolkit.accessibility.accessible_tree import (
    WINDOW,
    AccessibleNode,
    NodeTree,
    ReaderRequest,
)

ROUND = [*GAMES]
CASES = [(game, "en") for game in ROUND]
CASES += [(game, "nl") for game in (*ROUND[3:], *ROUND[:3])]
CHOICES = ("cards", "spots", "moves", "sheet")


@dataclass
class Listener:
    """A screen reader and whoever listens to it."""

    asked: deque[ReaderRequest] = field(default_factory=deque)
    called: bool = True
    heard: NodeTree = field(default_factory=lambda: NodeTree({}))
    told: list[str] = field(default_factory=list)  # what was read by itself

    def tell(self, made: Callable[[], NodeTree]) -> None:
        before = {one.number: one.name for one in self.all("text")}
        self.heard, self.called = made(), False
        live = [one for one in self.heard.nodes.values() if one.live]
        lines = [*live, *(self.heard.nodes[n] for one in live for n in one.children)]
        self.told += [one.name for one in lines if before.get(one.number) != one.name]

    def focused(self, here: bool) -> None:
        """Whether the window has the keys does not matter here."""

    def all(self, role: str) -> list[AccessibleNode]:
        return self.heard.of(role)

    def choices(self) -> list[AccessibleNode]:
        """What can be pressed to answer the question; where to, if a card is picked up."""
        groups = {one.key: one for one in self.heard.nodes.values() if one.key in CHOICES}
        found = [self.heard.nodes[n] for group in groups.values() for n in group.children]
        if any(one.role == "card" and one.value for one in found):
            found = [self.heard.nodes[n] for n in groups["spots"].children] or found
        return [one for one in found if "press" in one.actions and one.enabled]

    def press(self, one: AccessibleNode) -> None:
        self.asked.append(ReaderRequest(one.number, "press"))


def listening(app: App) -> Listener:
    listener = Listener()
    app.opponents = AtOnce(1)
    app.screen_reader.reader = listener  # type: ignore[assignment]
    return listener


def whole(told: NodeTree) -> None:
    """Check that the tree is one, and that whatever can be done has a name."""
    seen = [WINDOW, *(n for one in told.nodes.values() for n in one.children)]
    assert sorted(seen) == sorted(told.nodes)
    assert told.focus in told.nodes
    for one in told.nodes.values():
        assert one.role in accesskit_adapter.ROLES, one
        assert one.name or not one.actions, one
        assert one.name or one.role != "card", one


@pytest.mark.slow
@pytest.mark.few(10)  # the one that is soon over
@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_whole_game_is_played_by_what_is_told(game: str, language: str) -> None:
    scene = open_table(min(GAMES[game].seats), language=language, game=game)
    app, chance, pressed = inside.app(scene), random.Random(5), 0
    listener = listening(app)
    scene.draw = lambda to: None  # nobody sees it
    while not scene.session.match.over:
        step(app, dt=0.5)
        if not (offered := listener.choices()):
            continue
        if pressed % 10 == 0:
            whole(listener.heard)
            assert [one.name for one in listener.all("text") if one.key == "asked"] != [""]
        listener.press(chance.choice(offered))
        pressed += 1
        assert pressed < 5000
    assert pressed > 3
    step(app, dt=0.5)
    inside.finish(scene)
    step(app, dt=0.5)
    winner = scene.session.match.state.winners[0]
    you = {"en": {"You", "you"}, "nl": {"Je", "Jij", "jij"}}[app.words.language]
    who = you if winner == 0 else {NAMES[winner]}
    assert any(who & set(line.split()) for line in listener.told[-6:]), listener.told[-6:]


def test_a_card_says_what_it_does_and_a_group_what_it_is() -> None:
    app = inside.app(open_table(2, language="nl"))
    listener = listening(app)
    while not listener.choices():
        step(app, dt=0.5)
    assert all(one.about for one in listener.all("card") if one.actions)
    names = {one.name for one in listener.all("group")}
    assert Words("nl")("aloud.group.cards") in names
    assert "cards" not in names


def test_why_something_is_refused_is_read_by_itself() -> None:
    scene = open_table(2)
    app = inside.app(scene)
    listener = listening(app)
    while not listener.choices():
        step(app, dt=0.5)
    inside.refuse(scene, "not_this_one", inside.shown(scene).zones["deck"][-1], ())
    step(app)
    why = inside.the_refused(scene).text if inside.refused(scene) else inside.notice(scene)
    assert why in listener.told


def test_pages_are_read_and_used(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        listener = listening(app)
        app.show(app.scene(SettingsRoute()))
        step(app)
        whole(listener.heard)
        hints = next(one for one in listener.all("checkbox") if one.key == "hints")
        assert hints.on is True
        listener.asked += [
            ReaderRequest(hints.number, "focus"),
            ReaderRequest(hints.number, "press"),
        ]
        step(app)
        assert app.settings.hints is False
        assert listener.heard.nodes[listener.heard.focus].key == "hints"
        assert listener.heard.nodes[hints.number].on is False
        music = next(one for one in listener.all("slider") if one.key == "music")
        assert music.amount == (app.settings.music, 0, 100)
        before = app.settings.music
        listener.asked.append(ReaderRequest(music.number, "increase"))
        step(app)
        assert app.settings.music > before
        listener.asked += [
            ReaderRequest(music.number, "set", "35"),
            ReaderRequest(music.number, "set", "loud"),
        ]
        step(app)
        assert app.settings.music == 35
        listener.asked.append(ReaderRequest(hints.number, "set", "35"))  # it has no value
        listener.asked.append(ReaderRequest(99_999, "press"))  # gone long ago
        step(app)


def test_a_text_is_written_by_the_screen_reader(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        listener = listening(app)
        app.show(app.scene(PeopleRoute()))
        step(app)
        [box] = [one for one in listener.all("textbox") if one.settable]
        listener.asked.append(ReaderRequest(box.number, "set", "Noor\nvan Dam" + "x" * 99))
        step(app)
        [box] = listener.all("textbox")
        assert box.value.startswith("Noor van Dam")
        assert len(box.value) < 30


def test_whatever_can_be_done_on_a_page_has_a_name(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        for made in pages(app).values():
            app.show(made())
            step(app)
            whole(app.describe())


def test_without_the_package_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accesskit_adapter, "accesskit", None)
    monkeypatch.setattr(accesskit_adapter, "HIDDEN_DRIVERS", ())
    with house(tmp_path) as app:
        assert app.screen_reader.reader is None
        app.show(app.scene(TitleRoute()))
        step(app)


def test_accesskit_takes_the_tree(tmp_path: Path) -> None:
    accesskit = pytest.importorskip("accesskit")
    with house(tmp_path) as app:
        app.show(app.scene(SettingsRoute()))
        step(app)
        told = app.describe()
        update = accesskit_adapter.make_update(told)
        nodes = dict(update.nodes)
        assert nodes.keys() == told.nodes.keys()
        hints = next(one for one in told.of("checkbox") if one.key == "hints")
        assert nodes[hints.number].role == accesskit.Role.SWITCH
        assert nodes[hints.number].label == hints.name
        assert nodes[hints.number].toggled == accesskit.Toggled.TRUE
        assert nodes[hints.number].supports_action(accesskit.Action.CLICK)
        assert nodes[WINDOW].children == list(told.nodes[WINDOW].children)
        music = next(one for one in told.of("slider") if one.key == "music")
        assert nodes[music.number].supports_action(accesskit.Action.SET_VALUE)
        assert not nodes[hints.number].supports_action(accesskit.Action.SET_VALUE)
        reader = accesskit_adapter.Reader("Boltbox", lambda: 7)
        click, put = accesskit.Action.CLICK, accesskit.Action.SET_VALUE
        reader._ask(SimpleNamespace(action=click, target=hints.number, data=None))
        number = accesskit.ActionDataKind.NUMERIC_VALUE, 35.0
        reader._ask(SimpleNamespace(action=put, target=music.number, data=number))
        assert list(reader.asked) == [(hints.number, "press", ""), (music.number, "set", "35.0")]
        reader.tell(lambda: told)
        reader.focused(True)


def test_what_a_button_cannot_do_now_is_part_of_its_name() -> None:
    pytest.importorskip("accesskit")
    end = AccessibleNode(1, "end", "button", "End turn", "not possible now", actions=("press",))
    root = AccessibleNode(WINDOW, "", "window", "Boltbox", children=(1,))
    nodes = dict(accesskit_adapter.make_update(NodeTree({WINDOW: root, 1: end})).nodes)
    assert nodes[1].label == "End turn, not possible now"


def stand_in(calls: list[str]) -> SimpleNamespace:
    """What accesskit has for each system; who is called writes it down."""

    def made(name: str) -> Callable[..., SimpleNamespace]:
        def adapter(*given: object) -> SimpleNamespace:
            calls.append(f"{name} {len(given)}")
            events = SimpleNamespace(raise_events=lambda: calls.append("told"))
            return SimpleNamespace(
                update_if_active=lambda tree: events,
                update_window_focus_state=lambda here: calls.append(f"here {here}"),
                update_view_focus_state=lambda here: events,
            )

        return adapter

    return SimpleNamespace(
        Action=SimpleNamespace(
            **{
                name: n
                for n, name in enumerate(
                    ["FOCUS", *accesskit_adapter.ACTIONS.values(), "SET_VALUE"]
                )
            }
        ),
        unix=SimpleNamespace(Adapter=made("unix")),
        windows=SimpleNamespace(SubclassingAdapter=made("windows")),
        macos=SimpleNamespace(
            add_focus_forwarder_to_window_class=calls.append,
            SubclassingAdapter=SimpleNamespace(for_window=made("macos")),
        ),
    )


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_each_system_has_its_adapter(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[str]()
    monkeypatch.setattr(accesskit_adapter, "accesskit", stand_in(calls))
    monkeypatch.setattr(accesskit_adapter, "HIDDEN_DRIVERS", ())
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    reader = accesskit_adapter.reader("Boltbox", lambda: 7)
    assert reader is not None
    reader._ask(SimpleNamespace(action=1, target=12, data=None))
    reader._ask(SimpleNamespace(action=99, target=12, data=None))
    reader._ask(
        SimpleNamespace(action=len(accesskit_adapter.ACTIONS) + 1, target=3, data=(1, "Noor"))
    )
    assert list(reader.asked) == [
        (12, next(iter(accesskit_adapter.ACTIONS)), ""),
        (3, "set", "Noor"),
    ]
    reader.tell(lambda: NodeTree({}))
    reader.focused(True)
    assert (
        calls
        == {
            "linux": ["unix 3", "told", "here True"],
            "win32": ["windows 3", "told"],
            "darwin": ["SDLWindow", "macos 3", "told", "told"],
        }[system]
    )
