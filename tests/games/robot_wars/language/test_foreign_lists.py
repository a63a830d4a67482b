"""Lists of cards of other Dvorak programs become drafts of decks."""

from __future__ import annotations

import pytest

from games.cardfile.yaml_tree import parse_yaml, without_places
from games.robot_wars.decks import mistakes_of
from games.robot_wars.language.foreign_lists import convert_list
from games.robot_wars.language.grammar import GRAMMAR
from games.robot_wars.verbs import DEEDS, VERBS

WIKI = """== The ''Shed'' deck ==
{{card|title=Metal Detector|text='''Action:''' draw a [[card|card]].<br/>Once a turn.|type=Thing
|corner={{dice|6}}|bgcolor=900}}
{{Card |title=Debt Payment|type=Action|text=Discard 3 cards.|creator=A. N. Other}}
{{card|title=Debt Payment|type=Action|text=Discard 3 cards.|creator=A. N. Other}}
{{card|title=2 Ïnternets|type=Thing - Pet|text=}}
"""
LACKEY = (
    "Name\tSet\tImageFile\tType\tCornerValue\tText\n"
    "Metal Detector\tshed\ta1\tThing\t\tAction: draw a card.\n"
    "Debt Payment\tshed\ta2\tAction\t3\tDiscard 3 cards.\n\n"
)


def cards(text: str) -> dict[str, dict[str, object]]:
    """The cards of a draft, as they are written."""
    found: dict[str, dict[str, object]] = without_places(parse_yaml(text)[1])["cards"]
    return found


def test_a_page_of_the_wiki_becomes_a_draft() -> None:
    draft = convert_list(WIKI, "Shed: 1")
    assert draft.startswith('name: "Shed: 1"\n')
    assert cards(draft) == {
        "metal_detector": {
            "kind": "component",
            "strength": 3,
            "name": "Metal Detector",
            "text": "Action: draw a card. Once a turn.",
        },
        "debt_payment": {
            "kind": "action",
            "name": "Debt Payment",
            "text": "Discard 3 cards.",
            "count": 2,
        },
        "nternets": {"kind": "component", "strength": 3, "name": "2 Ïnternets"},
    }


def test_a_table_of_lackey_becomes_a_draft() -> None:
    found = cards(convert_list(LACKEY, "Shed"))
    assert [card["kind"] for card in found.values()] == ["component", "action"]
    assert found["debt_payment"]["text"] == "Discard 3 cards."


def test_marks_of_a_wiki_leave_their_words_behind() -> None:
    text = (
        "{{card|title=Wasp &amp; Nest|text=Draw {{tip|a card|from the pile}}{{br}}&mdash; now."
        "|type=Reaction}}\n{{card|title=Spade|text=|type=Thing}}\n"
    )
    wasp = cards(convert_list(text, "Shed"))["wasp_nest"]
    assert wasp == {"kind": "action", "name": "Wasp & Nest", "text": "Draw a card— now."}


@pytest.mark.parametrize("text", [WIKI, LACKEY])
def test_the_form_can_go_on_with_a_draft(text: str) -> None:
    draft = GRAMMAR.draft(convert_list(text, "Shed"))
    assert draft.tree is not None
    told = mistakes_of(convert_list(text, "Shed"))
    assert "card 'debt_payment': this action does nothing" in told


@pytest.mark.parametrize(
    "text", ["", "hello", "name: Shed\ncards: {}\n", "a\tb\n1\t2\n", "{{card|"]
)
def test_another_text_is_no_list(text: str) -> None:
    assert convert_list(text, "Shed") == ""


def test_every_verb_is_in_one_group_of_the_form() -> None:
    grouped = [verb for verbs in GRAMMAR.groups.values() for verb in verbs]
    assert len(grouped) == len(set(grouped))
    assert set(grouped) == set(VERBS)
    assert {verb.__name__.rstrip("_") for verb in DEEDS} <= set(grouped)
