"""Robot Wars: whatever the checker of decks advises is itself valid (2,000 spoilt decks)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.robot_wars.decks import mistakes_of
from tests.long_runs.spoilt_decks import BASES, advised, broken, mistakes, spoilt


def test_the_decks_to_be_spoilt_are_sound_and_most_are_then_not() -> None:
    assert [mistakes(text) for text in BASES] == [(), ()]
    texts = [spoilt(Random(f"sound:{seed}")) for seed in range(100)]
    assert sum(bool(mistakes(text)) for text in texts) > 70


def test_where_advice_is_followed_nothing_is_wrong_any_more(share: Callable[[int], int]) -> None:
    found = 0
    for seed in range(share(2000)):
        text = spoilt(Random(f"spoilt:{seed}"))
        assert broken(text) == [], text
        found += sum(1 for _ in advised(text))
    assert found > share(2000) // 4


SLIPS = """name: Slips
cards:
  motor: {kind: component, strength: 3, engine: true, count: 12, name: Motor}
  hammer: {kind: component, strength: 4, do: [attack], name: Hammer,
    text: "Action: attack."}
  block:
    kind: component
    name: Block
    text: Just a block.
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  hammer: {", "  hammer {", "4:9: a ':' is missing after 'hammer'; write hammer: and"),
        ("  block:\n", "  block\n", "6:3: a ':' is missing after this word"),
        ("name: Hammer", "name: Devil: the", "4:62: a ':' inside the text 'Devil:'"),
        ("Just a block", "Devil: the block", "a ':' too many; put text with a ':' in quotes"),
        ('"Action: attack."', "“Action: attack.”", "5:11: '“' is a curly quote"),
        ('attack."}', "attack.}", "the text is never closed"),
        ("name: Motor}", 'name: "Motor}', '3:72: this " is never closed'),
        ("    kind: component\n", "\tkind: component\n", "7:1: a tab can't be seen"),
        ("name: Hammer", "name: Hammer #1", "4:69: a '#' begins a comment"),
        ("  motor: {", "  - motor: {", "3:3: a '-' makes a list of these words"),
        ("4, do", "4 do", "4:41: a ',' is missing before 'do'"),
        ("do: [attack]", "do: attack", "'do' is a list of verbs; write [attack]"),
        ("name: Motor}", "name: Motor}}", "3:78: this '}' closes nothing; remove it"),
        ("Just a block.", "Just a block.\n]", "this ']' closes nothing; remove it"),
        ("[attack]", "[{attack: {plus: 1}}}", "a ']' is missing before this '}'; put it there"),
        ("[attack]", "[{attack: {plus: 1]}]", "a '}' is missing before this ']'; put it there"),
        ("[attack]", "[steal]", "there is no verb 'steal'; write add_counters"),
        ("{kind: component, strength: 4, do: [attack], name: Hammer,\n", "[\n", "the list is not"),
    ],
)
def test_slips_of_yaml_are_named_for_what_they_are(old: str, new: str, said: str) -> None:
    assert SLIPS.count(old) == 1
    assert said in mistakes_of(SLIPS.replace(old, new))
