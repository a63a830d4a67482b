"""Players' own cards: text that fits and is in the fonts, a drawing for every card."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.cardfile.picture_parts import KIND_OF, PARTS
from games.robot_wars.decks import DECK as OURS
from games.robot_wars.decks import deck_of, mistakes_of
from games.robot_wars.language.deck_check import NAME, TEXT, WORD, is_drawable
from tests.support.paths import ROOT
from tests.ui.storage.test_deck_shelf import DECK
from ui.files import ART
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.play.workshop.deck_card_art import SORTS, make_plan
from ui.table.paint.card_faces import CardFaces
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.lettering import paragraph


@pytest.fixture
def art() -> Art:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Art(plan_own=make_plan)


def test_every_letter_of_the_help_can_be_drawn_in_cards() -> None:
    pages = [path.read_text("utf-8") for path in PRESENTERS["robot_wars"].files.glob("decks*")]
    assert len(pages) == 3
    assert not {c for text in pages for c in text if c != "\n" and not is_drawable(c)}


def changed(name: str = "Spanner", text: str = "Hits.") -> str:
    return DECK.replace("name: Spanner", f'name: "{name}", text: "{text}"')


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x" * 25, "Hits.", f"1 to {NAME} characters"),
        ("x" * 21, "Hits.", f"break it after {WORD}"),
        ("Spanner", "hit " * 50, f"at most {TEXT}"),
        ("Spanner", "hit" * 20, f"break it after {WORD}"),
        ("Spanner\\nHammer", "Hits.", "one line"),
        ("Spanner", "One\\ntwo", "write it in one"),
        ("אבג", "Hits.", "cannot be drawn"),
        ("Spanner", "روبوت hits", "cannot be drawn"),
        ("Spanner", "ab\\u202Ecd", "can't be seen"),
        ("Spanner", "{0.__class__}", "a lone '{'"),
        ("Spanner", "{name}", "no number"),
        ("  ", "Hits.", "1 to 24 characters"),
    ],
)
def test_words_that_do_not_fit_a_card_are_refused(name: str, text: str, said: str) -> None:
    assert said in mistakes_of(changed(name, text))


@pytest.mark.parametrize("name", ["Żółw Łęcki", "Робот", "漢字", "Ρομπότ"])
def test_a_deck_and_its_cards_are_called_what_a_person_may_be_called(name: str) -> None:
    assert not mistakes_of(changed(name).replace("Rust Belt", f'"{name}"'))


def test_the_name_of_a_deck_fits_and_can_be_drawn() -> None:
    for name in ("x" * 25, "x y " * 7, "אבג", "", "   "):
        assert mistakes_of(DECK.replace("Rust Belt", f'"{name}"')), name


WORDY = ("Mammoth whacking whirligigs " * 7)[:TEXT].strip()


@pytest.mark.parametrize("w", [200, 240, 320, 480])
def test_the_longest_text_fits_a_large_card(art: Art, w: int) -> None:
    face = deck_of(changed("Mammoth Wham Wars Maxim", WORDY)).cards[-1]
    assert len(face.text) > 170
    faces = CardFaces(art, Words("en"), PRESENTERS["robot_wars"].spec.tints)
    drawn = faces.card(face, w)
    assert drawn.get_width() > w
    size = (round(w * 0.86), round(w * 0.41))
    text = paragraph(art, face.text, size, round(w * 0.062), (0, 0, 0))
    assert Rect((0, 0), size).contains(text.get_rect())


def test_no_card_of_ours_says_more_than_a_writer_may() -> None:
    assert max(len(card.text) for card in OURS) <= TEXT
    assert max(len(card.name) for card in OURS) <= NAME


def test_the_parts_that_can_be_named_are_those_that_are_drawn() -> None:
    drawn = {path.stem for path in (ART / "parts").glob("*.svg")}
    named = set(KIND_OF)
    assert named <= drawn
    moods = {"eyes_cross", "crack", "plaster"}
    assert not (named & moods)
    assert all(part.startswith(("head", "dome")) for part in PARTS["head"])


@pytest.mark.parametrize("sort", SORTS)
def test_a_card_without_a_drawing_of_its_own_gets_one_by_what_it_is(art: Art, sort: str) -> None:
    pictures = [art.robot(f"own.{sort} card{n}  ", 60, 60) for n in range(12)]
    assert art.problems == []
    looks = {pygame.image.tobytes(picture, "RGBA") for picture in pictures}
    assert len(looks) >= 10
    for mood in ("hurt", "out"):
        art.robot(f"own.{sort} card1  ", 60, 60, mood)
    assert art.problems == []


def test_cards_of_different_sorts_differ_by_shape_and_colour() -> None:
    plans = [make_plan(f"own.{sort} same  ") for sort in SORTS]
    assert len({plan["colours"][0] for plan in plans}) == len(SORTS)
    assert len({tuple(part[0] for part in plan["parts"]) for plan in plans}) == len(SORTS)


def test_a_writer_chooses_the_parts_and_the_colour() -> None:
    plan = make_plan("own.weapon cup #c0504d head_skull arm_saw torso_bee")
    assert plan["colours"][0] == "#c0504d"
    parts = [part[0] for part in plan["parts"]]
    assert {"head_skull", "arm_saw", "torso_bee"} <= set(parts)
    assert parts.count("arm_saw") == 2
    assert any(part.startswith("eye") for part in parts)


@pytest.mark.parametrize(
    "picture",
    ["own.", "own.x", "own.part", "own.part k nope none zero", "cards.hammer", "own. . . ."],
)
def test_no_picture_however_odd_is_an_error(art: Art, picture: str) -> None:
    art.robot(picture, 40, 40)
    assert art.problems == []


def test_every_part_alone_makes_a_drawing(art: Art) -> None:
    for part in KIND_OF:
        art.robot(f"own.part x  {part}", 40, 40)
    assert art.problems == []


def test_the_examples_have_drawings(art: Art, tmp_path: Path) -> None:
    for path in (ROOT / "docs" / "decks").glob("*.yaml"):
        for card in deck_of(path.read_text("utf-8")).cards:
            art.robot(card.picture, 50, 50)
    assert art.problems == []
