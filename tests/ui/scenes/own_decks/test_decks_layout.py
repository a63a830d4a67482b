"""The pages of own decks and their cards fit every window, with names however long."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.support.dropped_decks import WRONG, drop
from tests.support.house import click, house, key, node, step
from tests.ui.scenes.test_scenes import SCALES, SIZES, overlaps
from tests.ui.storage.test_deck_shelf import DECK
from ui.scenes.routes import DeckHelpRoute, DecksRoute, SetupRoute
from ui.scenes.set_up.setup import SetupScene
from ui.table.paint.card_faces import MARGIN
from ui.toolkit.widgets.node import find, walk

WIDE = "W" * 11 + " " + "M" * 12  # as wide as a name can be: it may be cut, never spill


@pytest.mark.few(4)
@pytest.mark.pairwise
@pytest.mark.parametrize("name_of", [WIDE, "Mammoth Wham Wars Maxi"])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES[:3])
def test_nothing_overlaps_overflows_or_leaves_the_window(
    size: tuple[int, int], scale: int, language: str, name_of: str, tmp_path: Path
) -> None:
    folder = tmp_path / ("long name of a folder " * 5) / ("W" * 60)
    (folder / "decks").mkdir(parents=True)
    for n in range(12):
        name = f"{'w' * 60}{n}.yaml"
        (folder / "decks" / name).write_text(DECK.replace("Rust Belt", name_of) + "\n" * n, "utf-8")
    with house(folder, size, language, scale) as app:
        app.settings.last_setup = {"robot_wars": {"deck": f"{'w' * 60}3.yaml"}}
        setup = app.scene(SetupRoute("robot_wars"))
        assert isinstance(setup, SetupScene)
        while len(setup.setup.seats) < 6:
            setup.setup.add()
        (tmp_path / "bad.yaml").write_text(WRONG, "utf-8")
        drop(app, tmp_path / "bad.yaml")
        errors = app.current
        for scene in (
            setup,
            app.scene(DecksRoute(setup.setup, setup)),
            app.scene(DecksRoute()),
            errors,
            app.scene(DeckHelpRoute()),
        ):
            app.show(scene)
            app.toasts.waiting.clear()
            app.theme.overflows.clear()
            step(app, dt=0.5)
            name = type(scene).__name__
            cut = [text for text, _ in app.theme.overflows if not text.startswith(WIDE)]
            assert (name, cut) == (name, [])
            window = Rect((0, 0), size)
            outside = [n.key for n in walk(scene.nodes()) if n.seen and not window.contains(n.seen)]
            assert (name, outside) == (name, [])
            assert (name, overlaps(scene.nodes())) == (name, [])
        assert find(setup.nodes(), "deck")


def test_a_whole_row_of_cards_is_seen_below_their_deck_s_name(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    for n in range(3):
        (tmp_path / "decks" / f"{n}.yaml").write_text(DECK + "\n" * n, "utf-8")
    with house(tmp_path, (960, 600), "nl", 150) as app:
        app.show(app.scene(DecksRoute()))
        step(app)
        assert "0.yaml, 1.yaml, 2.yaml" in node(app, "adding.text").label
        assert node(app, "cards.of").label.startswith("De doos")
        assert node(app, "cards").rect.contains(node(app, "card.0").rect)
        click(app, "row.2")
        step(app)
        assert node(app, "cards.of").label == "Rust Belt"


@pytest.mark.pairwise("scale")
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES[:3])
def test_a_card_shown_large_can_be_read_and_fits_the_window(
    size: tuple[int, int], scale: int, language: str, tmp_path: Path, whole: bool
) -> None:
    with house(tmp_path, size, language, scale) as app:
        app.show(app.scene(DecksRoute()))
        count = len([n for n in walk(app.nodes()) if n.key.startswith("card.")])
        for n in range(count) if whole else range(SCALES.index(scale) % 3, count, 3):
            node(app, f"card.{n}").actions["show"]()
            app.theme.overflows.clear()
            step(app, dt=0.01)
            assert app.theme.overflows == []
            box, card = node(app, "large").rect, node(app, "card").rect
            assert Rect((0, 0), size).contains(box)
            assert box.contains(card)
            assert min(card.w, card.h / 1.4) / (1 + 2 * MARGIN) >= 200, "smaller: no text"
            assert not card.colliderect(node(app, "large.close").rect)
            key(app, pygame.K_ESCAPE)
