"""Makes `docs/cards.md`, the reference of the card language for deck writers, from the verbs."""

import inspect
import sys
from collections.abc import Iterable
from dataclasses import MISSING
from pathlib import Path

from games.cardfile.errors import join_with_or
from games.cardfile.picture_parts import PARTS
from games.cardfile.reader import LASTING_ARGUMENT, Line
from games.cardfile.signatures import NestedLines, Slot, Verb, arguments_of, slots_of
from games.engine import MAX_DECISIONS, MAX_NESTED_STEPS, MAX_STEPS
from games.robot_wars.aims import AIMS
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import DECK_SIZE, MAX_BYTES
from games.robot_wars.language.deck_check import MODIFIER, NAME, RANGES, TEXT, WORD, WORDS
from games.robot_wars.language.sentences import SentenceContext, say_line
from games.robot_wars.triggers import ANSWERS, MOMENTS, STATES, meant, steer
from games.robot_wars.verbs import DEEDS, draw

PAGE = Path(__file__).with_name("cards.md")
HEAD = f"""# The language of the cards

`make cards` makes this page from the code. Each word below is a Python function of that name in
`games/robot_wars/verbs.py` or `triggers.py`, and its signature declares its arguments.

The workshop (on the page of decks: *New deck*, *Edit*) offers all of this in a form, with the
text beside it.

A deck is a text file with a name and cards. It has {DECK_SIZE.start} to {DECK_SIZE.stop - 1}
cards, copies included, at least one Engine, and at most {MAX_BYTES >> 10} KiB. Put it into the
folder `decks` of your profile, drop it on the window, or start `main.py --deck FILE`.
`main.py check FILE` lists every mistake with its line. If there is none, it describes each card in
plain words and points out likely oversights. [docs/decks](decks) has four whole decks: twelve
cards with one idea each, fifteen cards with nested verbs, ten ideas about hands, turns and answers,
and a small deck with a theme of its own.
An editor that knows JSON schemas can complete and check a deck with
[cards.schema.json](cards.schema.json).

```yaml
name: My Deck
cards:
  motor: {{kind: component, strength: 3, engine: true, internal: true, count: 6, name: Motor}}
  hammer: {{kind: component, strength: 4, count: 10, do: [attack], name: Hammer,
    text: "Action: attack with d6."}}
```

A card has its lines in three lists. `do` lists what an Action card or an "Action:" ability does.
`when` begins with a moment, followed by what then happens. `while` lists states that hold as long
as the card is in play. A line is `verb`, or `{{verb: {{argument: value}}}}`. Lines happen in order;
a line without a possible target is skipped.

A text can contain any number of its card, such as `{{plus}}`. A part of a text in square brackets,
such as `[Draw {{cards}} cards. ]`, is left out if its number is 0. Cards that differ in a few
values can share the others: `variants: [{{strength: 2, count: 3}}, {{strength: 4}}]`.

Some verbs have nested lines: `{{if: {{count: weapons, at_least: 2, then: [draw]}}}}`. If a list of
lines is the only argument, its name can be left out: `{{choose: [draw, attack]}}`.

Every verb has the arguments `who` and `chooses`. `who` names the players who carry out the line,
one after the other: `you` (the default), `target`, `owner`, `writer`, `each_opponent` or
`everyone`.

- `you` is the player of the card. After `passed` it is the player who meets the Hazard, and in
  nested lines the player who carries out the line above, as in `{{you_may: {{who: ..}}}}`.
- `owner` is the player who controls the card.
- `writer` is the player who wrote the card on a blank one during the game. For any other card,
  and once the writer is out, it is the `owner`.
- `target` is the player last targeted: after `attacked` the attacker, after `any_destroyed` the
  player who lost the Component. If there is none yet, an opponent is chosen.

`chooses` names the player who makes the choices of the line: `they` (the players in `who`, the
default), `you`, `target`, `owner` or `writer`.

The target stays the same for all lines that name it. So two lines
`{{lose_part: {{who: target, chooses: you}}}}` destroy two Components of one Robot, and
`{{pass_cards: {{who: target, to: owner, cards: 4, random: true}}}}` takes four cards from one hand.

Beside `name` and `cards`, a deck can have an `author`, a `version`, a text `about` it, its
`language`, and `texts` with translations: `texts: {{nl: {{hammer: {{name: Hamer}}}}}}`.

A name has at most {NAME} characters, a text {TEXT}, and a word of either {WORD}, all of them in
letters that are written from left to right. A card without a text gets one made from its lines. A
Component without a `strength` cannot be attacked, and does not count as an external.

Cards can trigger each other endlessly. So after {MAX_STEPS} steps in one decision,
{MAX_NESTED_STEPS} nested steps or {MAX_DECISIONS} decisions in one turn, the game ends as a tie of
all players still in it.
"""


def page() -> str:
    """Return the whole page."""
    own = frozenset(("game", "key", "variant", "do", "when", "while_", "back", "source", "texts"))
    found = [
        HEAD,
        table("A card", "value", slots_of(RobotCard, own).items()),
        list_parts(),
        verb_table("Verbs, under `do` and after a moment under `when`", DEEDS),
        verb_table("Moments, the first word under `when`", MOMENTS),
        verb_table("Answers, alone after their moment", ANSWERS),
        verb_table("States, under `while`", STATES),
    ]
    return "\n".join(found)


def list_parts() -> str:
    """Return the list of the parts of a card's drawing."""
    rows = [
        "`robot` names parts of its picture, such as `[head_skull, arm_saw]`; the others follow",
        'from the kind of card. `colour` is its main colour, such as `"#c0504d"`. The parts are:\n',
    ]
    rows += [f"- {', '.join(f'`{part}`' for part in kind)}" for kind in PARTS.values()]
    return "\n".join(rows) + "\n"


def verb_table(title: str, functions: Iterable[Verb]) -> str:
    """Return a table of verbs with their arguments, docstrings and examples."""
    rows = [f"## {title}\n", "| word | arguments | what it does | on a card |"]
    rows.append("|---|---|---|---|")
    for verb in functions:
        said = " ".join((inspect.getdoc(verb) or "").split())
        said += " *The player chooses the target.*" if verb.__name__ in AIMS else ""
        args = "; ".join(slot_text(name, slot) for name, slot in own_arguments(verb).items())
        rows.append(f"| `{word_of(verb)}` | {args} | {said} | {example_sentence(verb)} |")
    return "\n".join(rows) + "\n"


def own_arguments(verb: Verb) -> dict[str, Slot]:
    """Return a verb's arguments without those that every verb has."""
    common = arguments_of(meant)
    return {name: slot for name, slot in arguments_of(verb).items() if name not in common}


def example_sentence(verb: Verb) -> str:
    """Return the sentence of a verb with default arguments."""
    found = {name: example_value(name, slot) for name, slot in arguments_of(verb).items()}
    said = say_line(Line(word_of(verb), verb, tuple(found.items())), SentenceContext("en"))
    return f"{said[0].upper()}{said[1:]}".strip()


def example_value(name: str, slot: Slot) -> object:
    """Return the default of an argument, or a plausible value if it has none."""
    if slot.default is not MISSING:
        return slot.default
    if name == LASTING_ARGUMENT:
        return NestedLines((Line("steer", steer, (("plus", 1),)),))
    if slot.kind.lines:
        return NestedLines((Line("draw", draw, (("cards", 1), ("shown", False), ("keep", "any"))),))
    return slot.kind.choices[0] if slot.kind.choices else 1


def word_of(verb: Verb) -> str:
    """Return the word of a verb; its function ends in `_` if the word is a Python keyword."""
    return verb.__name__.rstrip("_")


def table(title: str, word: str, slots: Iterable[tuple[str, Slot]]) -> str:
    """Return a table of names with their possible values."""
    rows = [f"## {title}\n", f"| {word} | possible values |", "|---|---|"]
    rows += [f"| `{name}` | {kind_text(slot)} |" for name, slot in slots]
    return "\n".join(rows) + "\n"


def slot_text(name: str, slot: Slot) -> str:
    """Return an argument in words, such as "`plus`: a whole number (default 0)"."""
    return f"`{name}`: {kind_text(slot, name)}"


def kind_text(slot: Slot, name: str = "") -> str:
    """Return the possible values of a slot, and its default."""
    known = RANGES.get(name, MODIFIER)
    number = f"{known.start} to {known.stop - 1}"
    kind = number if name and int in slot.kind.types else str(slot.kind)
    kind = (
        f"a list of {join_with_or(sorted(f'`{verb}`' for verb in WORDS[name]))}"
        if name == LASTING_ARGUMENT
        else kind
    )
    if slot.default is MISSING:
        return f"{kind} (needed)"
    names: dict[object, str] = {
        "": "nothing",
        None: "null",
        True: "true",
        False: "false",
        (): "none",
    }
    usual = slot.default if type(slot.default) is int else names.get(slot.default, slot.default)
    return f"{kind} (default {usual})"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
