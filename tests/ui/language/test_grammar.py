"""Placeholders agree with players, numbers and nouns in every language."""

from __future__ import annotations

import pytest

from ui.language.grammar import (
    CommonName,
    PlayerName,
    as_players,
    continue_sentence,
    fill_blanks,
    join_players,
    list_blanks,
)

YOU, BOLT = PlayerName("Ada", "you"), PlayerName("Bolt")
BOTH = join_players([BOLT, YOU], " and ", "en")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (YOU, "You draw your card."),
        (BOLT, "Bolt draws Bolt's card."),
        (BOTH, "You and Bolt draw you and Bolt's card."),
    ],
)
def test_a_sentence_agrees_with_its_player(name: PlayerName, said: str) -> None:
    assert fill_blanks("{name} {name:draws|draw} {name's} card.", {"name": name}, "en") == said


@pytest.mark.parametrize(
    ("name", "said"),
    [(YOU, "Je bent aan de beurt."), (BOLT, "Bolt is aan de beurt.")],
)
def test_dutch_has_a_form_for_you(name: PlayerName, said: str) -> None:
    assert fill_blanks("{name} {name:is|bent|zijn} aan de beurt.", {"name": name}, "nl") == said


def test_dutch_you_takes_the_form_of_one() -> None:
    text = "{name} {name:trekt|trekken} een kaart."
    both = join_players([BOLT, YOU], " en ", "nl")
    assert fill_blanks(text, {"name": YOU}, "nl") == "Je trekt een kaart."
    assert fill_blanks(text, {"name": both}, "nl") == "Jij en Bolt trekken een kaart."


@pytest.mark.parametrize(("name", "whose"), [(YOU, "jou"), (BOLT, "Bolt")])
def test_dutch_you_is_jou_after_van(name: PlayerName, whose: str) -> None:
    text = "Cog steelt een kaart van {name}."
    assert fill_blanks(text, {"name": name}, "nl") == f"Cog steelt een kaart van {whose}."


@pytest.mark.parametrize(
    ("name", "whose"),
    [("Bolt", "Bolts"), ("Otto", "Otto's"), ("Chris", "Chris'"), ("Player 1", "Player 1's")],
)
def test_dutch_owners(name: str, whose: str) -> None:
    assert fill_blanks("{name's} hand", {"name": PlayerName(name)}, "nl") == f"{whose} hand"


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_chooses_the_form(n: int, said: str) -> None:
    assert fill_blanks("{n} {n:card|cards}", {"n": n}, "en") == said


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("large red mouth", "a large red mouth"),
        ("Umbrella", "an Umbrella"),
        ("unit", "a unit"),
        ("user", "a user"),
        ("8-legged bot", "an 8-legged bot"),
        ("one-eyed bot", "a one-eyed bot"),
        ("hour", "an hour"),
    ],
)
def test_the_article_fits_the_noun(noun: str, said: str) -> None:
    assert fill_blanks("{a noun}", {"noun": noun}, "en") == said


def test_a_sentence_begins_with_a_capital_letter() -> None:
    blanks = {"card": "a card face down", "name": YOU}
    assert fill_blanks("{card} falls. {name} {name:wins|win}.", blanks, "en") == (
        "A card face down falls. You win."
    )
    assert fill_blanks("{card}: {name}", blanks, "en") == "a card face down: you"


def test_a_name_may_end_a_sentence() -> None:
    assert fill_blanks("Play {card}.", {"card": "Begone!"}, "en") == "Play Begone!"


def test_dutch_stresses_you_alone_after_a_colon() -> None:
    assert fill_blanks("Beurt {n}: {name}", {"n": 4, "name": YOU}, "nl") == "Beurt 4: jij"
    assert fill_blanks("Beurt {n}: {name} wint", {"n": 4, "name": YOU}, "nl") == "Beurt 4: je wint"


def test_an_unknown_blank_stays_as_it_is_written() -> None:
    assert fill_blanks("{name's} {n:card|cards}", {}, "en") == "{name's} {n:card|cards}"


def test_the_blanks_of_a_text_are_listed() -> None:
    assert list_blanks("{a card} of {name's} {n:hand|hands}") == ["card", "name", "n"]


def test_plain_names_are_those_of_other_people() -> None:
    assert [name.person for name in as_players(["Bo", YOU])] == ["one", "you"]


@pytest.mark.parametrize(
    ("language", "name", "one", "this"),
    [
        ("en", "Large Red Mouth", "It's a large red mouth!", "It's the large red mouth!"),
        ("en", "Red Wheels", "It's red wheels!", "It's the red wheels!"),
        ("en", "Large Red Energy", "It's large red energy!", "It's the large red energy!"),
        ("en", "Green Feet", "It's green feet!", "It's the green feet!"),
        ("nl", "Grote rode mond", "It's een grote rode mond!", "It's de grote rode mond!"),
        ("nl", "Klein rood oog", "It's een klein rood oog!", "It's het kleine rode oog!"),
        ("nl", "Rode wielen", "It's rode wielen!", "It's de rode wielen!"),
        ("nl", "Grote rode energie", "It's grote rode energie!", "It's de grote rode energie!"),
    ],
)
def test_a_common_name_is_small_after_its_article(
    language: str, name: str, one: str, this: str
) -> None:
    blanks = {"card": CommonName(name)}
    assert fill_blanks("It's {a card}!", blanks, language) == one
    assert fill_blanks("It's {the card}!", blanks, language) == this
    assert (
        fill_blanks("It's your {own card}!", blanks, language)
        == f"It's your {this.split(maxsplit=2)[2]}"
    )
    assert fill_blanks("It's {card}!", blanks, language) == f"It's {name}!"


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "Large Red Mouth", "The large red mouth is there."),
        ("en", "Green Feet", "The green feet are there."),
        ("nl", "Klein rood oog", "Het kleine rode oog is daar."),
        ("nl", "Rode wielen", "De rode wielen zijn daar."),
    ],
)
def test_a_verb_agrees_with_a_common_name(language: str, name: str, said: str) -> None:
    text = {"en": "{the card} {card:is|are} there.", "nl": "{the card} {card:is|zijn} daar."}
    assert fill_blanks(text[language], {"card": CommonName(name)}, language) == said


@pytest.mark.parametrize(
    ("sentence", "language", "continued"),
    [
        ("You steal a card.", "en", "you steal a card."),
        ("Your robot explodes!", "en", "your robot explodes!"),
        ("Bolt steals a card.", "en", "Bolt steals a card."),
        ("Youri steals a card.", "en", "Youri steals a card."),
        ("Je steelt een kaart.", "nl", "je steelt een kaart."),
    ],
)
def test_a_sentence_after_a_colon_keeps_the_capital_of_names_only(
    sentence: str, language: str, continued: str
) -> None:
    assert continue_sentence(sentence, language) == continued


@pytest.mark.parametrize(
    ("owner", "card", "language", "said"),
    [
        ("Bolt", "Bolt's Hat", "en", "Bolt's Hat is gone."),
        ("Ada", "Bolt's Hat", "en", "Ada's “Bolt's Hat” is gone."),
        ("Ada", "Hat", "en", "Ada's Hat is gone."),
        ("Bolt", "Bolts Hoed", "nl", "Bolts Hoed is weg."),
    ],
)
def test_a_signed_card_has_one_owner(owner: str, card: str, language: str, said: str) -> None:
    text = {"en": "{name's} {card} is gone.", "nl": "{name's} {card} is weg."}[language]
    assert fill_blanks(text, {"name": PlayerName(owner), "card": card}, language) == said
