"""The tables that rule pages draw: the right moment, and a number on each piece that is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from games.registry import GAMES
from tests.support.house import house
from ui.app.window import App
from ui.language.presenters import PRESENTERS
from ui.play.lessons.reader import MOMENTS_FILE, rule_page_lesson
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.rule_tables import draw_table
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import Theme

SIZE = 400, 200
MOMENTS = [
    (game, step.key, len(step.glow))
    for game in GAMES
    if (PRESENTERS[game].files / MOMENTS_FILE).exists()
    for step in rule_page_lesson(game).steps
    if step.glow
]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path, (960, 600), drawings=Art(plan_own=make_plan)) as one:
        yield one


def drawn(app: App, game: str, key: str) -> memoryview:
    picture = draw_table(app, game, key, *SIZE)
    assert picture.get_size() == SIZE
    return memoryview(picture.get_buffer().raw)


def test_an_attack_is_drawn_as_it_adds_up(app: App) -> None:
    aimed, added = (drawn(app, "robot_wars", key) for key in ("aimed", "sum"))
    assert aimed != added
    assert drawn(app, "robot_wars", "sum") == added


def test_a_duel_is_drawn_at_the_moment_when_all_cards_lie_open(app: App) -> None:
    assert drawn(app, "robo_power", "chosen") != drawn(app, "robo_power", "lowest")


@pytest.mark.few(8)
@pytest.mark.parametrize(("game", "key", "named"), MOMENTS)
def test_the_pieces_that_the_words_below_name_are_numbered_in_the_picture(
    app: App, monkeypatch: pytest.MonkeyPatch, game: str, key: str, named: int
) -> None:
    told: list[tuple[str, tuple[int, int]]] = []
    text = Theme.text

    def tell(theme: Theme, to: Surface, words: str, room: object, *rest: object) -> object:
        told.append((words, to.get_size()))
        return text(theme, to, words, room, *rest)  # type: ignore[arg-type]  # only handed on

    monkeypatch.setattr(Theme, "text", tell)
    draw_table(app, game, key, *SIZE)
    numbers = [words for words, size in told if size == SIZE]
    assert numbers == [str(n) for n in range(1, named + 1)]
