"""The text of a deck that is being written, what it means so far, and what is wrong with it."""

from bisect import bisect_right
from collections.abc import Sequence

from games.cardfile.edits import CannotEdit, drop, put, swap
from games.cardfile.errors import CardError, Mistake, Place
from games.cardfile.grammar import Draft, Grammar, Step, Tree
from games.cardfile.reader import Card, plain
from games.cardfile.yaml_tree import Node
from ui.play.workshop.text_history import History

Where = tuple[Step, ...]  # a path in the text, or in a card, or in a list of its lines
Edit = tuple[str, Where, Tree]  # put, block, cut or swap; where, and what


class DeckText:
    """A deck being written; `chosen` is the key of a card, or empty for the deck itself."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.history = History(text)
        self.chosen = ""
        self.faces: dict[str, Card] = {}  # of each card as it was when it was last right
        self.draft = Draft(None, (), ())
        self.tree: Tree = {}
        self.stuck = ""  # why the last change by form could not be made
        self.marks: dict[Where, list[Mistake]] = {}  # mistakes and remarks by what they are about
        self._places: list[tuple[Place, Where]] = []  # of all values, in order
        self._read()
        self.chosen = next(iter(self.keys), "")

    @property
    def text(self) -> str:
        """The deck as it is written now."""
        return self.history.text

    # what it means

    def _read(self) -> None:
        self.draft = self.grammar.draft(self.text)
        if self.draft.tree is not None:
            self.tree = plain(self.draft.tree)
        self.faces |= {card.key: card for card in reversed(self.draft.cards)}
        self.marks = {}
        found = _places(self.draft.tree) if self.draft.tree else []
        self._places = sorted(found, key=lambda one: one[0])
        for one in (*self.draft.mistakes, *self.draft.remarks):
            self.marks.setdefault(self.about((one.line, one.column)), []).append(one)
        if self.chosen not in self.keys:
            self.chosen = ""

    @property
    def readable(self) -> bool:
        """Whether it is YAML, so that a form can show and change it."""
        return self.draft.tree is not None and isinstance(self.tree, dict)

    @property
    def right(self) -> bool:
        """Whether it can be played with."""
        return not self.draft.mistakes

    @property
    def cards(self) -> dict[str, Tree]:
        """What is written of each card, in order."""
        found = self.tree.get(self.grammar.section) if isinstance(self.tree, dict) else None
        return found if isinstance(found, dict) else {}

    @property
    def keys(self) -> list[str]:
        """The keys of the cards, in order."""
        return [*self.cards]

    @property
    def many(self) -> int:
        """How many cards the deck has, as often as each is there."""
        return sum(map(_count, self.cards.values()))

    def often(self, key: str) -> int:
        """Return how often a card is in the deck, all its variants together."""
        return _count(self.cards[key])

    def about(self, place: Place) -> Where:
        """Return the path of the value that stands at a place, or the last one before it."""
        at = bisect_right(self._places, place, key=lambda one: one[0]) - 1
        return self._places[at][1] if at >= 0 else ()

    def line_of(self, path: Where) -> int:
        """Return the line of a path, counted from 1."""
        return next((place[0] for place, known in self._places if known == path), 1)

    def marked(self, path: Where) -> list[Mistake]:
        """Return the mistakes and remarks about a value and all that stands under it."""
        return [
            one
            for known, found in self.marks.items()
            if known[: len(path)] == path
            for one in found
        ]

    def card_path(self, *steps: Step) -> Where:
        """Return the path of a value of the chosen card."""
        return (self.grammar.section, self.chosen, *steps)

    @property
    def written(self) -> dict[str, Tree]:
        """What is written of the chosen card."""
        found = self.cards.get(self.chosen)
        return found if isinstance(found, dict) else {}

    @property
    def kind(self) -> str:
        """The kind of the chosen card."""
        return str(self.written.get("kind", ""))

    # changes

    def write(self, text: str) -> None:
        """Take the text as it was typed."""
        if self.history.write(text, self.chosen):
            self._read()

    def undo(self) -> None:
        if self.history.can_undo:
            self._return_to(self.history.undo(self.chosen))

    def redo(self) -> None:
        if self.history.can_redo:
            self._return_to(self.history.redo(self.chosen))

    def _return_to(self, chosen: str) -> None:
        self._read()
        self.chosen = chosen if chosen in self.keys else ""

    def edit(self, *edits: Edit) -> bool:
        """Carry out edits as one change; return False, and say why, if the text does not let it."""
        text, self.stuck = self.text, ""
        try:
            for what, path, value in edits:
                text = _edited(text, what, path, value)
        except (CannotEdit, CardError, KeyError, ValueError, TypeError, IndexError) as error:
            self.stuck = str(error) or type(error).__name__
            return False
        self.write(text)
        return True


def _edited(text: str, what: str, path: Where, value: Tree) -> str:
    """Return a text after one edit."""
    match what:
        case "cut":
            return drop(text, path)
        case "swap":
            return swap(text, path, *value)
    return put(text, path, value, block=what == "block")


def _count(card: Tree) -> int:
    """Return how often a card is there."""
    if not isinstance(card, dict):
        return 0
    variants = card.get("variants")
    if isinstance(variants, list):
        shared = card.get("count", 1)
        each = [one.get("count", shared) for one in variants if isinstance(one, dict)]
        return sum(one for one in each if type(one) is int)
    count = card.get("count", 1)
    return count if type(count) is int else 0


def _places(node: Node, path: Sequence[Step] = ()) -> list[tuple[Place, Where]]:
    """Return all values of a tree, each word's and item's place with its path."""
    here = tuple(path)
    found: list[tuple[Place, Where]] = [(node.place, here)]
    if isinstance(node.value, dict):
        for word, child in node.value.items():
            found += [(child.word, (*here, word)), *_places(child, (*here, word))]
    elif isinstance(node.value, list):
        for n, child in enumerate(node.value):
            found += _places(child, (*here, n))
    return found
