"""Robot Wars: the language of the cards, and players' own decks."""

from __future__ import annotations

import json
from itertools import chain

import pytest

from docs.make_cards import PAGE, page
from games.cardfile.reader import CardError
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from games.robot_wars.decks import CARDS, deck_of, mistakes_of, read_deck
from games.robot_wars.language.doubts import with_nested
from games.robot_wars.verbs import VERBS

DECK = """name: Rust Belt
cards:
  boiler: {kind: component, strength: 2, internal: true, engine: true, count: 6, name: Boiler}
  spanner: {kind: component, strength: 3, count: 8, do: [{attack: {plus: 1}}], name: Spanner,
    text: "Action: attack with d6 + {plus}."}
  hubcap: {kind: component, strength: 4, count: 8, when: [turn_start, draw], name: Hubcap}
  puddle: {kind: hazard, count: 2, when: [passed, {avoid: {fails: 1}}, destroy_this, lose_part],
    name: Puddle}
"""


def test_the_page_for_deck_writers_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "make cards"


def test_every_verb_has_its_line_and_is_used_by_a_card() -> None:
    examples = [read_deck(path).cards for path in PAGE.parent.glob("decks/*.yaml")]
    written = [
        lines for card in chain(CARDS, *examples) for lines in (card.do, card.when, card.while_)
    ]
    assert {line.verb for lines in written for line in with_nested(lines)} == set(VERBS)
    assert all(f"| `{verb}` |" in page() for verb in VERBS)


def test_no_code_names_a_card() -> None:
    keys = {card.key for card in CARDS} - set(VERBS)
    for path in PAGE.parents[1].joinpath("games", "robot_wars").rglob("*.py"):
        text = path.read_text("utf-8")
        assert not [key for key in keys if f'"{key}"' in text], path


def played(seed: int) -> Match:
    match, luck = Match(GAMES["robot_wars"], 3, seed, {"deck": DECK}), seeded(f"deck:{seed}")
    while not match.over:
        match.play(luck.pick(legal_moves(match.state)))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_a_deck_of_ones_own_is_played_to_the_end_and_travels_in_its_replay(seed: int) -> None:
    match = played(seed)
    assert match.state.options["deck"] == deck_of(DECK).digest
    again = read_replay(match.to_text(), GAMES).match
    assert again.prints == match.prints
    assert {face.name for face in again.state.box} == {"Boiler", "Spanner", "Hubcap", "Puddle"}


def test_the_same_moves_with_another_deck_are_another_match() -> None:
    other = Match(GAMES["robot_wars"], 3, 1, {"deck": DECK.replace("plus: 1", "plus: 2")})
    assert other.prints[0] != Match(GAMES["robot_wars"], 3, 1, {"deck": DECK}).prints[0]


def test_a_replay_with_a_broken_deck_says_what_is_wrong() -> None:
    text = Match(GAMES["robot_wars"], 2, 1, {"deck": DECK}).to_text()
    line = next(line for line in text.splitlines() if line.startswith("options"))
    options = json.loads(line.removeprefix("options "))
    assert options["deck"] == DECK
    with pytest.raises(ValueError, match="did you mean 'attack'"):
        Match(GAMES["robot_wars"], 2, 1, {"deck": DECK.replace("attack: {", "atack: {")})
    with pytest.raises(ReplayError):
        read_replay(text.replace("Boiler", "Kettle"), GAMES)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("name: Rust Belt", "nane: Rust Belt", 1, "did you mean 'name'"),
        ("count: 8, do", "count: 300, do", 4, "write 1 to 200"),
        ("strength: 2", "strength: 0", 3, "a strength is 1 to 100"),
        ("strength: 2", "strength: two", 3, "a whole number"),
        ("[turn_start, draw]", "[draw]", 6, "before any moment"),
        (
            "[turn_start, draw]",
            "[attacked, draw, {evade: {minus: 1}}]",
            6,
            "too late for an answer",
        ),
        ("[turn_start, draw]", "[turn_start, {you_may: {then: []}}]", 6, "nothing under 'you_may'"),
        ("[turn_start, draw]", "[turn_start, {you_may: [fly]}]", 6, "belongs under while"),
        (
            "[turn_start, draw]",
            "[turn_start, {until: [force_field]}]",
            6,
            "write boost, extra_dice",
        ),
        ("[turn_start, draw]", "[turn_start, {evade: {minus: 1}}]", 6, "write attacked before it"),
        ("[turn_start, draw]", "[turn_start, fly]", 6, "it belongs under while"),
        ("when: [turn_start, draw]", "do: [turn_end]", 6, "it belongs under when"),
        ("plus: 1", "plus: 500", 4, "'plus' can't be 500"),
        ("plus: 1", "pluss: 1", 4, "did you mean 'plus'"),
        (
            "kind: hazard, count: 2, when",
            "kind: hazard, count: 2, do: [draw], when",
            7,
            "no action",
        ),
        ("count: 8", "count: 1", 2, "a deck has 12 to 200"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(
    old: str, new: str, line: int, said: str
) -> None:
    with pytest.raises(CardError) as error:
        deck_of(DECK.replace(old, new))
    told = [m for m in error.value.mistakes if said in str(m)]
    assert told
    assert min(m.line for m in told) == line


def test_our_own_cards_obey_what_is_asked_of_a_deck() -> None:
    text = (PAGE.parents[1] / "cards.yaml").read_text("utf-8")
    start = text.index("\nrobot_wars:\n") + 1
    section = text[start : text.index("\n# The numbers", start)]
    section = section.replace("source: reconstructed, ", "").replace(", source: reconstructed", "")
    assert mistakes_of("name: Ours\n" + section.replace("robot_wars:", "cards:", 1)) == ""
