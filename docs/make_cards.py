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
from games.engine import DECISIONS, NESTED, STEPS
from games.robot_wars.aims import AIMS
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import BYTES, MANY
from games.robot_wars.language.deck_check import MODIFIER, NAME, RANGES, TEXT, WORD, WORDS
from games.robot_wars.language.sentences import Told, line_said
from games.robot_wars.triggers import ANSWERS, MOMENTS, STATES, meant, steer
from games.robot_wars.verbs import DEEDS, draw

PAGE = Path(__file__).with_name("cards.md")
HEAD = f"""# The language of the cards

Made from the code by `make cards`: every word below is a Python function of that name in
`games/robot_wars/verbs.py` or `triggers.py`, and its signature is all that declares it.

The workshop (on the page of decks: *New deck*, *Edit*) offers all of this in a form, with the
text beside it.

A deck is a text file with a name and cards. It has {MANY.start} to {MANY.stop - 1} cards, their
counts included, an Engine among them, and at most {BYTES >> 10} KiB. Put it into the folder `decks`
of your profile, drop it on the window, or write `main.py --deck FILE`; `main.py check FILE` tells
every mistake with its line, then what each card does in plain words, and remarks on what is hardly
meant. Whole decks stand in [docs/decks](decks): twelve cards, each of which shows one idea; fifteen
ideas that need verbs under verbs; and a small one with a theme of its own. An editor that knows
JSON schemas completes and checks a deck by [cards.schema.json](cards.schema.json).

```yaml
name: My Deck
cards:
  motor: {{kind: component, strength: 3, engine: true, internal: true, count: 6, name: Motor}}
  hammer: {{kind: component, strength: 4, count: 10, do: [attack], name: Hammer,
    text: "Action: attack with d6."}}
```

A line is `verb`, or `{{verb: {{argument: value}}}}`, and a text may name any number of its card as
`{{plus}}`. What an Action card or an ability does stands under `do`. Under `when` a moment stands
first, and what happens at it follows. Under `while` stands what is so while the card is in play.
Lines happen in order; a line that finds nothing to fall on is left out. Cards that differ only in
some values may share the rest: `variants: [{{strength: 2, count: 3}}, {{strength: 4}}]`. A part
of a text in brackets, such as `[Draw {{cards}} cards. ]`, is left out where its number is 0.

Some verbs have lines under them: `{{if: {{count: weapons, at_least: 2, then: [draw]}}}}`. Where one
list is all that a verb needs it can stand at once: `{{choose: [draw, attack]}}`.

Every verb takes `who` and `chooses`. `who` says who does it, each in turn: `you` (else), `target`,
`owner`, `each_opponent` or `everyone`. `you` is the player of the card; at `passed`, whoever meets
the Hazard; under `{{you_may: {{who: ..}}}}` and the like, whoever that was. `owner` controls the
card. `target` is the player last aimed at, at `attacked` the attacker, at `any_destroyed` who lost
it; else an opponent is chosen. `chooses` says who chooses where there is something to choose:
`they` who do it (else), `you`, `target` or `owner`.

Beside `name` and `cards` may stand `author`, `version`, `about`, the `language` of the deck, and
`texts`: names and texts in other languages, `texts: {{nl: {{hammer: {{name: Hamer}}}}}}`.

A name has at most {NAME} characters, a text {TEXT}, a word of either {WORD}, all of them letters of
Western Europe. A card without a text gets one made of its lines. A Component without a `strength`
can be neither attacked nor counted as an external.

Cards may set each other off without end: after {STEPS} steps in one decision, {NESTED} steps within
each other, or {DECISIONS} decisions in one turn the game ends as a tie of all who are in it.
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
        "`robot` names parts, such as `[head_skull, arm_saw]`; what is left open follows from what",
        'the card is. `colour` is its main colour, such as `"#c0504d"`. There are:\n',
    ]
    rows += [f"- {', '.join(f'`{part}`' for part in kind)}" for kind in PARTS.values()]
    return "\n".join(rows) + "\n"


def verb_table(title: str, functions: Iterable[Verb]) -> str:
    """Return a table of verbs with their arguments, docstrings and examples."""
    rows = [f"## {title}\n", "| word | arguments | what it does | as a card says it |"]
    rows.append("|---|---|---|---|")
    for verb in functions:
        said = " ".join((inspect.getdoc(verb) or "").split())
        said += " *Its player chooses the target.*" if verb.__name__ in AIMS else ""
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
    said = line_said(Line(word_of(verb), verb, tuple(found.items())), Told("en"))
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
    rows = [f"## {title}\n", f"| {word} | what can stand there |", "|---|---|"]
    rows += [f"| `{name}` | {kind_text(slot)} |" for name, slot in slots]
    return "\n".join(rows) + "\n"


def slot_text(name: str, slot: Slot) -> str:
    """Return an argument in words, such as "`plus`: a whole number (else 0)"."""
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
    return f"{kind} (else {usual})"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
