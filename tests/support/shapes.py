"""Texts for players with every shape of argument: people, numbers and pieces.

Where there is nobody, a text names nobody: `tests/ui/language/test_nobody.py`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

from games.cardfile.reader import read_tree, without_places
from games.cardfile.sections import flatten
from ui.language.grammar import CommonName, PlayerName, fill_blanks, join_players, list_blanks

PLAYERS = ("name", "first", "other", "giver")  # blanks that are players, at the table
THINGS = ("card", "target", "cause")  # blanks that are things, and may be plural
NUMBERS = frozenset(
    [
        "n",
        "p",
        "percent",
        "total",
        "damage",
        "parts",
        "most",
        "points",
        "strength",
        "sum",
        "power",
        "low",
        "high",
        "minutes",
        "have",
        "turn",
        "number",
        "turns",
        "seconds",
        "seats",
        "need",
        "roll",
        "least",
        "won",
        "sides",
        "steps",
        "mib",
        "actions",
        "against",
        "different",
        "things",
    ]
)  # blanks that are numbers


@cache
def _players(language: str) -> tuple[object, ...]:
    you, bolt, longest = PlayerName("Ada", "you"), PlayerName("Bolt"), PlayerName("W" * 16)
    joining = {"en": " and ", "nl": " en "}[language]
    return you, bolt, longest, join_players([bolt, you], joining, language)


SHAPES: dict[str, tuple[object, ...]] = {
    "number": (0, 1, 2, 15),
    "text": ("Buzzy (10)", "a face-down card", "Begone!", "Long Range Chemical Laser", "Umbrella"),
    "question": ("Discard a card.", "Duel! Choose a card.", "Which die?"),
    "things.en": tuple(map(CommonName, ("Large Red Mouth", "Red Wheels", "Green Feet"))),
    "things.nl": tuple(map(CommonName, ("Grote rode mond", "Klein rood oog", "Rode wielen"))),
}


def _shapes(blank: str, text: str, table: bool, language: str) -> tuple[object, ...]:
    """Return the values that a blank may have, by its name and its use in the text."""
    if blank in NUMBERS:
        return SHAPES["number"]
    if blank == "question":
        return SHAPES["question"]
    agreeing = re.search(rf"\{{{blank}('s|:)", text)
    if agreeing and blank in THINGS:
        return SHAPES[f"things.{language}"]
    is_player = agreeing or (table and blank in PLAYERS)
    return _players(language) if is_player else SHAPES["text"]


def render(key: str, text: str, table: bool, language: str) -> Iterator[str]:
    """Yield a text with its blanks filled in, so that each pair of shapes occurs once."""
    shapes = {one: _shapes(one, text, table, language) for one in list_blanks(text)}
    if key.endswith((".one", ".other")) and "n" in shapes:
        shapes["n"] = (1,) if key.endswith(".one") else (0, 2, 15)
    if key.endswith(".theirs") or key.startswith("people."):  # one reads about somebody else
        shapes["name"] = _players(language)[1:3]
    for row, column in (
        product(range(5), range(5)) if len(shapes) > 1 else [(0, n) for n in range(5)]
    ):
        blanks: Mapping[str, object] = {
            blank: values[(row + column * at if at < 5 else column) % len(values)]
            for at, (blank, values) in enumerate(shapes.items(), 1 - (len(shapes) > 1))
        }
        yield fill_blanks(text, blanks, language)


def read_texts(path: Path, language: str) -> dict[str, str]:
    own = path.with_name(path.name.replace(".en.", f".{language}."))
    return flatten(without_places(read_tree(own)))
