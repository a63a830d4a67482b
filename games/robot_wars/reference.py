"""The language of the cards as a page for deck writers, made from the verbs: `docs/cards.md`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable
from dataclasses import MISSING
from pathlib import Path
from typing import Any

from games.declared import Slot, arguments_of, slots_of
from games.robot_wars.aims import AIMS
from games.robot_wars.cards import RobotCard
from games.robot_wars.verbs import ANSWERS, DEEDS, MOMENTS, STATES

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"
HEAD = """# The language of the cards

Made from the code by `make cards`: every word below is a Python function of that name in
`games/robot_wars/verbs.py`, and its signature is all that declares it.

A deck is a text with a name and cards; its cards are 12 to 200 in all, counts included.

```yaml
name: My Deck
cards:
  hammer: {kind: component, strength: 4, do: [attack], name: Hammer,
    text: "Action: attack with d6."}
```

A line is `verb`, `{verb: {argument: value}}`, and a text may name any number of its card as
`{plus}`. What an Action card or an ability does stands under `do`. Under `when` a moment stands
first, and what happens at it follows. Under `while` stands what is so while the card is in play.
"""


def page() -> str:
    """The whole page."""
    own = frozenset(("game", "key", "variant", "do", "when", "while_", "back", "source"))
    parts = [
        HEAD,
        table("A card", "value", slots_of(RobotCard, own).items()),
        verbs("Verbs, under `do` and after a moment under `when`", DEEDS),
        verbs("Moments, the first word under `when`", MOMENTS),
        verbs("Answers, alone after their moment", ANSWERS),
        verbs("States, under `while`", STATES),
    ]
    return "\n".join(parts)


def verbs(title: str, functions: Iterable[Callable[..., Any]]) -> str:
    """Each verb with its arguments and what it does."""
    rows = [f"## {title}\n", "| word | arguments | what it does |", "|---|---|---|"]
    for verb in functions:
        said = " ".join((inspect.getdoc(verb) or "").split())
        said += " *Its player chooses the target.*" if verb.__name__ in AIMS else ""
        args = "; ".join(slot_text(name, slot) for name, slot in arguments_of(verb).items())
        rows.append(f"| `{verb.__name__}` | {args} | {said} |")
    return "\n".join(rows) + "\n"


def table(title: str, word: str, slots: Iterable[tuple[str, Slot]]) -> str:
    """The values of a card."""
    rows = [f"## {title}\n", f"| {word} | what can stand there |", "|---|---|"]
    rows += [f"| `{name}` | {kind_text(slot)} |" for name, slot in slots]
    return "\n".join(rows) + "\n"


def slot_text(name: str, slot: Slot) -> str:
    """`plus`: a whole number, 0."""
    return f"`{name}`: {kind_text(slot)}"


def kind_text(slot: Slot) -> str:
    """What can stand in a place, and what holds where nothing does."""
    if slot.default is MISSING:
        return f"{slot.kind} (needed)"
    names: dict[Any, str] = {"": "nothing", None: "null", True: "true", False: "false"}
    usual = slot.default if type(slot.default) is int else names.get(slot.default, slot.default)
    return f"{slot.kind} (else {usual})"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
