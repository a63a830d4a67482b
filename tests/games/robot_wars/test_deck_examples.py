"""The example decks: each of the twelve cards is played, and both decks to an end."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from games.robot_wars.decks import deck_of, mistakes_of, read_deck
from games.robot_wars.verbs import VERBS
from tests.games.robot_wars import tables
from tests.games.robot_wars.tables import Table
from tests.long_runs.laws import play as lawful
from tests.long_runs.laws import there_and_back
from tests.support.paths import ROOT

DECKS = ROOT / "docs" / "decks"


@cache
def example(name: str) -> str:
    """The text of an example."""
    text: str = read_deck(DECKS / f"{name}.yaml").text
    return text


def own(text: str, *robots: str, **more: Any) -> Table:
    """A rigged table of an own deck."""
    tables.DEFAULTS["deck"] = text
    try:
        return Table(*robots, **more)
    finally:
        tables.DEFAULTS["deck"] = ""


def twelve(*robots: str, **more: Any) -> Table:
    """A table of the twelve cards."""
    return own(example("twelve_cards"), *robots, **more)


def test_there_are_twelve_cards_and_a_small_deck_and_all_is_right() -> None:
    cards = {card.key for card in deck_of(example("twelve_cards")).cards}
    assert len(cards) == 12
    small = deck_of(example("teatime"))
    assert small.name == "Teatime Trouble"
    assert 20 <= len(small.cards) <= 30
    assert all(mistakes_of(path.read_text("utf-8")) == "" for path in DECKS.glob("*.yaml"))


def test_1_a_windmill_is_an_engine_and_nothing_works_without_one() -> None:
    assert twelve("windmill ladle", "windmill").normal().can("use", "ladle")
    assert not twelve("ladle", "windmill").normal().can("use", "ladle")


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1)])
def test_2_a_ladle_attacks_with_one_more(die: int, hits: int) -> None:
    t = twelve("windmill ladle", "windmill skates", dice=(die,)).normal()
    assert t.do("use", "ladle", "1:skates").said("hits") == hits


def test_3_a_catapult_is_paid_with_a_card_and_meets_no_hazard() -> None:
    assert not twelve("windmill catapult", "windmill", deck="").normal().can("use", "catapult")
    t = twelve(
        "windmill catapult", "windmill monocle", hands="pan", arena="peel", dice=(1,)
    ).normal()
    t.do("use", "catapult", "1:monocle").do("discard", "pan")
    assert t.said("hits") == 1
    assert t.at("arena") == "peel"


def test_4_a_whisk_strikes_all_externals_with_one_roll() -> None:
    t = twelve("windmill whisk", "windmill monocle kettle larder", dice=(4, 1, 1, 1)).normal()
    t.do("use", "whisk", 1)
    assert "monocle" not in t.robot(1)
    assert "kettle" not in t.robot(1)


def test_5_a_larder_draws_at_the_start_of_a_turn() -> None:
    assert twelve("windmill larder", "windmill").turn().count(0) == 1
    assert twelve("windmill ladle", "windmill").turn().count(0) == 0


def test_6_skates_lessen_the_roll_for_a_card() -> None:
    t = twelve("windmill ladle", "windmill skates", hands="|pan", dice=(3,)).normal()
    t.do("use", "ladle", "1:skates").do("evade", "skates")
    assert t.said("misses") == 1
    assert t.count(1) == 0


def test_7_a_monocle_adds_one_to_attacks() -> None:
    t = twelve("windmill ladle monocle", "windmill skates", dice=(1,)).normal()
    assert t.do("use", "ladle", "1:skates").said("hits") == 1


def test_8_a_kettle_goes_with_a_bang() -> None:
    t = twelve("windmill ladle", "windmill kettle monocle", dice=(3, 3)).destroy(1, "kettle")
    assert t.robot(1) == ""


def test_9_a_peddler_buys_what_is_destroyed() -> None:
    t = twelve("windmill peddler", "windmill ladle", hands="pan pan").normal()
    t.destroy(1, "ladle")
    assert t.asks == "Salvage 0"
    t.do("salvage", "ladle").do("discard", "pan")
    assert "ladle" in t.hand(0)


def test_10_a_recipe_draws_two_and_discards_one() -> None:
    t = twelve("windmill ladle", "windmill", hands="recipe", deck="pan pan pan pan").normal()
    before = t.count(0)
    t.do("act", "recipe").do("discard")
    assert t.count(0) == before - 1 + 2 - 1


def test_11_boiling_over_uses_up_a_weapon() -> None:
    t = twelve("windmill ladle", "windmill skates", hands="pan", dice=(1,)).normal()
    t.do("act", "pan", "ladle").do("aim", "ladle", "1:skates")
    assert t.said("hits") == 1
    assert t.robot(0) == "windmill"


@pytest.mark.parametrize(("die", "falls"), [(2, True), (3, False)])
def test_12_a_peel_makes_the_next_turn_a_reboot(die: int, falls: bool) -> None:
    t = twelve("windmill ladle", "windmill skates", arena="peel:1", dice=(die, 1)).normal()
    t.do("use", "ladle", "1:skates")
    assert (t.said("falls") == 1) == falls
    assert (t.at("arena") == "") == falls


@pytest.mark.few(5)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["teatime", "twelve_cards", "fifteen_ideas"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_laws_hold_for_the_examples(name: str, seats: int) -> None:
    match = lawful("robot_wars", seats, seats, False, {"deck": example(name)})
    there_and_back(match, len(match.moves) // 2)


FIRST, VERBS_PART = 3, 6  # parts of the help: the first deck, verbs to begin with


def blocks() -> list[str]:
    """Every deck that stands in a page for its reader to copy."""
    found = []
    for page in (ROOT / "README.md", ROOT / "docs" / "cards.md"):
        found += re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    for page in (ROOT / "ui" / "games" / "robot_wars").glob("decks.*.md"):
        lines = page.read_text("utf-8").split("\n## ")[FIRST].splitlines()
        found.append("\n".join(line[2:] for line in lines if line.startswith("- ")))
    return found


def test_the_decks_in_the_pages_for_writers_can_be_played() -> None:
    texts = blocks()
    assert len(texts) == 4
    assert [mistakes_of(text) for text in texts] == [""] * 4


def test_the_help_names_only_verbs_there_are_and_says_the_same_in_both_languages() -> None:
    pages = [
        (ROOT / "ui" / "games" / "robot_wars" / f"decks.{language}.md").read_text("utf-8")
        for language in ("en", "nl")
    ]
    known = set(VERBS) | {
        "ranged",
        "sweep",
        "second",
        "engines",
        "plus",
        "minus",
        "pay",
        "fails",
        "cards",
        "do",
        "when",
        "while",
        "may",
        "who",
        "chooses",
        "each_opponent",
        "reach",
    }
    for page in pages:
        verbs = page.split("\n## ")[VERBS_PART]
        named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"\*\*(.*?)\*\*", verbs))))
        assert named - known <= {"docs", "decks", "md"}
    marks = [
        [re.match(r"(#+|- |)", line)[0] for line in page.splitlines() if line]  # type: ignore[index]
        for page in pages
    ]
    assert marks[0].count("- ") == marks[1].count("- ")
    assert marks[0].count("##") == marks[1].count("##")
