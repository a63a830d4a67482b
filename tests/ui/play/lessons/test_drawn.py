"""The tables and pieces that the rule pages draw, and the words that are told of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.junkyard_bots.cards import Die
from games.registry import GAMES
from games.two_robots.cards import RobotsCard
from tests.support.house import house, node, step
from ui.app.window import App
from ui.files import LANGUAGES
from ui.language.presenters import PRESENTERS
from ui.play.lessons.reader import MOMENTS_FILE, play_to_step, rule_page_lesson
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.rulebook import RulesScene
from ui.storage.statistics_text import read_box_cards
from ui.terminal.rules import strip_markup
from ui.toolkit.graphics.art import Art
from ui.toolkit.widgets.rich_text import Hit, TextPage, find_hits, parse

PICTURE = re.compile(r"^!\[(.*)\]\((\w+):(\w+)\.(\w+)\)$", re.MULTILINE)
TABLES = [game for game in GAMES if (PRESENTERS[game].files / MOMENTS_FILE).exists()]


def pictures(game: str, language: str) -> list[tuple[str, ...]]:
    """Return the drawings of a rule page: words, kind, game, key."""
    return PICTURE.findall(PRESENTERS[game].rule_page(language).read_text("utf-8"))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path, (960, 600), drawings=Art(plan_own=make_plan)) as one:
        yield one


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_draw_the_same_and_there_is_such_a_piece(game: str) -> None:
    first = [one[1:] for one in pictures(game, LANGUAGES[0])]
    for language in LANGUAGES:
        assert [one[1:] for one in pictures(game, language)] == first
    for kind, of, key in first:
        assert of == game
        if kind == "table":
            assert key in [one.key for one in rule_page_lesson(game).steps]
        else:
            assert key in read_box_cards(game), key


@pytest.mark.parametrize("game", TABLES)
def test_a_drawing_is_a_table_that_the_rules_lead_to(game: str) -> None:
    steps = rule_page_lesson(game).steps
    course = play_to_step(game, steps[-1].key)
    assert course.present_step == steps[-1]
    with pytest.raises(KeyError):
        play_to_step(game, "no_such_moment")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_die_stands_there_with_all_its_sides(language: str) -> None:
    every = pictures("junkyard_bots", language)
    found = {key: words for words, kind, _, key in every if kind == "sides"}
    for key, die in read_box_cards("junkyard_bots").items():
        assert isinstance(die, Die)
        if die.type == "body":
            continue
        assert found[key].endswith(", ".join(map(str, die.sides))), key


def test_all_cards_but_the_parts_stand_on_their_page() -> None:
    told = {one[3] for one in pictures("two_robots", "en") if one[1] == "card"}
    kinds = {"salvager", "power", "active", "attack", "defense"}
    box = {
        key: card
        for key, card in read_box_cards("two_robots").items()
        if isinstance(card, RobotsCard)
    }
    known = {key for key, card in box.items() if card.kind in kinds}
    assert known - told == {"armour"}, "it only lengthens a game"


def test_the_words_of_a_table_are_told_in_words_too() -> None:
    assert strip_markup("![Two are there.](table:robo_power.chosen)") == "Two are there."
    assert strip_markup("![Trap](card:robo_power.trap)") == ""
    rows = "| Set | Dice | Players |", "|---|---|---|", "| **Wild** | 49 | two {#JB-9} |"
    assert [strip_markup(row) for row in rows] == ["Set: Dice; Players", "", "Wild: 49; two"]


def test_the_search_counts_what_it_marks(app: App) -> None:
    """Twice in a word, over two words, in the words below a drawing; never in what is not read."""
    drawings = "![a top card](card:a.b)\n\n![a top card](table:a.b)\n"
    blocks = parse(f"# Banana\n\nA *top\ncard* and a TOP card.\n\n{drawings}")
    assert find_hits(blocks, "an") == [Hit(0, 1, 3), Hit(0, 3, 5), Hit(1, 11, 13)]
    assert [hit.block for hit in find_hits(blocks, "top card")] == [1, 1, 3]
    assert find_hits(blocks, "a.b") == find_hits(blocks, "") == []
    scene = RulesScene(app, "two_robots")
    app.show(scene)
    for wanted in ("stack", "Acid Rain", "es", "no such words", "one of"):
        scene._search(wanted)
        scene.rebuild()
        step(app)
        text = node(app, "page.text", TextPage)
        marked = {n for boxes in text._marks(app.theme).values() for n, _ in boxes}
        assert marked == set(range(len(text.hits))), wanted
        key = "rules.hits" if marked else "rules.no_hit"
        assert node(app, "search.count").label.endswith(app.words(key, n=len(marked), at=1))
        again = "".join(block.text for block in scene.blocks if block.read).lower()
        assert len(text.hits) == again.count(wanted.lower())
