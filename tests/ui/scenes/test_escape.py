"""Escape closes exactly the dialog that is open, on every page, and decides nothing."""

from __future__ import annotations

from pathlib import Path

import pygame

from tests.support.all_pages import DECK
from tests.support.house import click, game, house, key
from ui.app.window import App
from ui.scenes.routes import (
    BackupsRoute,
    DecksRoute,
    KeysRoute,
    PeopleRoute,
    ReplaysRoute,
    Route,
    SetupRoute,
    WorkshopRoute,
)
from ui.scenes.workshop.page import WorkshopScene
from ui.toolkit.widgets.panel import Panel

WORKSHOP = WorkshopRoute(DECK, DECK.read_text("utf-8"))
# pages, and the buttons that lead to each of their dialogs
DIALOGS: list[tuple[Route, list[list[str]]]] = [
    (PeopleRoute(), [["take"], ["edit.1"], ["edit.1", "delete"]]),
    (ReplaysRoute(), [["delete"]]),
    (SetupRoute("robo_power"), [["seat.0.known"]]),
    (BackupsRoute(), [["backup.0"]]),
    (KeysRoute(), [["key.hint"]]),
    (DecksRoute(), [["new"], ["card.0"]]),
    (WORKSHOP, [["new"], ["share"], ["card.drawing"], ["add.do"], ["add.when"]]),
]


def read_everything(app: App, page: Panel) -> tuple[object, ...]:
    """Return what a dialog could have changed."""
    people = [[row["name"] for row in one.players] for one in app.profile.matches()]
    text = page.bench.text if isinstance(page, WorkshopScene) else ""
    return people, app.settings.values(), len(app.profile.copies()), text


def test_escape_goes_back_from_every_dialog_and_decides_nothing(tmp_path: Path) -> None:
    with house(tmp_path) as app:  # leaves a backup to the next start
        game(app, moves=9)
        app.profile.save_settings()
    with house(tmp_path) as app:
        for name in ("Bo", "Ada"):
            app.settings.become(name)
        rows: list[dict[str, object]] = [{"name": n, "level": ""} for n in ("Player 1", "Bo")]
        app.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
        app.profile.flush(60)
        for route, ways in DIALOGS:
            page = app.scene(route)
            assert isinstance(page, Panel)
            app.show(page)
            before = read_everything(app, page)
            for way in ways:
                for button in way:
                    click(app, button)
                assert page.dialog, way
                key(app, pygame.K_ESCAPE)
                assert page.dialog is None, way
                assert app.current is page
                assert read_everything(app, page) == before, way
