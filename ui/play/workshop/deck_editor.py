"""The deck that a form edits: its text, its cards and variants, and its mistakes.

Every change, typed or made in the form, changes the text; everything else is computed from the
text.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import MISSING

from games.cardfile.edits import CannotEdit, delete_value, put_value, swap_items
from games.cardfile.errors import CardError, Mistake, Place
from games.cardfile.grammar import (
    DeckDraft,
    Grammar,
    PathStep,
    Tree,
    default_of,
    first_block,
    read_line,
    split_line,
)
from games.cardfile.reader import Card, Line, without_places
from games.cardfile.signatures import Slot, arguments_of
from games.cardfile.yaml_tree import YamlNode
from ui.play.workshop.text_history import History

Where = tuple[PathStep, ...]  # a path in the text, in a card, or in a list of its lines
Edit = tuple[str, Where, Tree]  # put, block, cut or swap; the path; the value
VARIANTS = "variants"  # the field of a card that holds its variants
TEXTS = "texts"  # the field of a deck that holds texts in other languages


class DeckEditor:
    """A deck being edited; `chosen` is the key of a card, or empty for the deck itself."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.history = History(text)
        self.chosen = ""
        self.faces: dict[str, Card] = {}  # each card as it was when last correct
        self.draft = DeckDraft(None, (), ())
        self.tree: Tree = {}
        self.problem = ""  # why the last change in the form failed
        self.mistakes: dict[Where, list[Mistake]] = {}  # mistakes and remarks by path
        self._places: list[tuple[Place, Where]] = []  # the positions of all values, in order
        self._read()
        self.chosen = next(iter(self.keys), "")

    @property
    def text(self) -> str:
        """The present text of the deck."""
        return self.history.text

    # reading

    def _read(self) -> None:
        self.draft = self.grammar.draft(self.text)
        if self.draft.tree is not None:
            self.tree = without_places(self.draft.tree)
        self.faces |= {card.key: card for card in reversed(self.draft.cards)}
        self.mistakes = {}
        found = _places(self.draft.tree) if self.draft.tree else []
        self._places = sorted(found, key=lambda one: one[0])
        for one in (*self.draft.mistakes, *self.draft.remarks):
            self.mistakes.setdefault(self.find_path((one.line, one.column)), []).append(one)
        if self.chosen not in self.keys:
            self.chosen = ""

    @property
    def is_readable(self) -> bool:
        """Whether the text is valid YAML, so that the form can show and change it."""
        return self.draft.tree is not None and isinstance(self.tree, dict)

    @property
    def is_valid(self) -> bool:
        """Whether the deck can be played."""
        return not self.draft.mistakes

    @property
    def cards(self) -> dict[str, Tree]:
        """The text of each card as a tree, in order."""
        found = self.tree.get(self.grammar.section) if isinstance(self.tree, dict) else None
        return found if isinstance(found, dict) else {}

    @property
    def keys(self) -> list[str]:
        """The keys of the cards, in order."""
        return [*self.cards]

    @property
    def card_count(self) -> int:
        """The number of cards in the deck, copies included."""
        return sum(map(_count, self.cards.values()))

    def count_copies(self, key: str) -> int:
        """Return how many copies of a card the deck has, all variants together."""
        return _count(self.cards[key])

    def find_path(self, place: Place) -> Where:
        """Return the path of the value at a position, or of the last value before it."""
        at = bisect_right(self._places, place, key=lambda one: one[0]) - 1
        return self._places[at][1] if at >= 0 else ()

    def line_of(self, path: Where) -> int:
        """Return the line of a path, counted from 1."""
        return next((place[0] for place, known in self._places if known == path), 1)

    def mistakes_below(self, path: Where) -> list[Mistake]:
        """Return the mistakes and remarks about a value and everything below it."""
        return [
            one
            for known, found in self.mistakes.items()
            if known[: len(path)] == path
            for one in found
        ]

    def card_path(self, *steps: PathStep) -> Where:
        """Return the path of a value of the chosen card."""
        return (self.grammar.section, self.chosen, *steps)

    @property
    def card_tree(self) -> dict[str, Tree]:
        """The chosen card as a tree."""
        found = self.cards.get(self.chosen)
        return found if isinstance(found, dict) else {}

    @property
    def kind(self) -> str:
        """The kind of the chosen card."""
        return str(self.card_tree.get("kind", ""))

    # changes

    def write(self, text: str) -> None:
        """Take over the typed text."""
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
        """Apply edits as one change.

        If the text does not allow it, set `problem` and return False.
        """
        text, self.problem = self.text, ""
        try:
            for what, path, value in edits:
                text = _apply_edit(text, what, path, value)
        except (CannotEdit, CardError, KeyError, ValueError, TypeError, IndexError) as error:
            self.problem = str(error) or type(error).__name__
            return False
        self.write(text)
        return True

    # variants of the chosen card

    @property
    def variants(self) -> list[dict[str, Tree]]:
        """Each variant of the chosen card as a tree; empty if it has none."""
        found = self.card_tree.get(VARIANTS)
        listed = found if isinstance(found, list) else []
        return [one if isinstance(one, dict) else {} for one in listed]

    @property
    def variant_fields(self) -> list[str]:
        """The fields that belong to the variants of the chosen card, not to the card itself."""
        return list(dict.fromkeys(word for one in self.variants for word in one))

    def list_shared_fields(self) -> list[str]:
        """Return the fields that the variants of the chosen card share but could have each."""
        grammar = self.grammar
        off = {*self.variant_fields, *grammar.drawn, *grammar.not_for.get(self.kind, ()), "kind"}
        lists = [word for word in grammar.lists if self.card_tree.get(word)]
        return [word for word in (*grammar.fields, *lists) if word not in off]

    def begin_variants(self) -> bool:
        """Split the chosen card into two variants, which are equal at first."""
        fields = self.grammar.fields
        numbers = [w for w in fields if int in fields[w].kind.types and w in self.card_tree]
        lists = [word for word in self.grammar.lists if self.card_tree.get(word)]
        word = next(iter((*reversed(numbers), *lists)), "name")
        own = {word: self._shared(word)}
        return self.edit(*self._cut_fields([word]), ("put", self.card_path(VARIANTS), [own, own]))

    def split_field(self, word: str) -> bool:
        """Let a field differ between variants; each starts with the shared value."""
        value, many = self._shared(word), len(self.variants)
        puts: list[Edit] = [("put", self.card_path(VARIANTS, n, word), value) for n in range(many)]
        return self.edit(*self._cut_fields([word]), *puts)

    def _shared(self, word: str) -> Tree:
        slot = self.grammar.fields.get(word)
        usual = slot.default if slot and slot.default is not MISSING else ""
        return self.card_tree.get(word, usual)

    def _cut_fields(self, words: list[str]) -> list[Edit]:
        return [("cut", self.card_path(word), None) for word in words if word in self.card_tree]

    def set_variant(self, n: int, word: str, value: Tree) -> bool:
        """Set a field of one variant."""
        return self.edit(("put", self.card_path(VARIANTS, n, word), value))

    def add_variant(self) -> bool:
        """Add a copy of the last variant."""
        many = len(self.variants)
        return self.edit(("put", self.card_path(VARIANTS, many), self.variants[-1]))

    def remove_variant(self, n: int) -> bool:
        """Remove a variant; if one variant is left, move its fields back into the card."""
        if len(self.variants) > 1:
            return self.edit(("cut", self.card_path(VARIANTS, n), None))
        puts: list[Edit] = [
            ("put", self.card_path(word), value) for word, value in self.variants[0].items()
        ]
        return self.edit(*puts, ("cut", self.card_path(VARIANTS), None))

    # the deck and its cards

    def set_head(self, word: str, value: str) -> bool:
        """Set a field of the deck itself; an empty text removes any field except the name."""
        if not value and word != "name":
            return word not in self.tree or self.edit(("cut", (word,), None))
        return self.edit(("put", (word,), value))

    def set_value(self, word: str, value: Tree) -> bool:
        """Set a field of the chosen card; a default value is removed instead."""
        slot = self.grammar.fields[word]
        path = self.card_path(word)
        if slot.default is not MISSING and value in (slot.default, ""):
            return word not in self.card_tree or self.edit(("cut", path, None))
        edits: list[Edit] = [("put", path, value)]
        if word == "kind":
            off = self.grammar.not_for.get(str(value), ())
            edits += self._cut_fields([one for one in off if one in self.card_tree])
            for n, variant in enumerate(self.variants):
                gone = [one for one in off if one in variant]
                edits += [("cut", self.card_path(VARIANTS, n, one), None) for one in gone]
        return self.edit(*edits)

    def translations(self, language: str) -> dict[str, Tree]:
        """Return the texts of the chosen card in a language, as far as the deck has them."""
        found: Tree = self.tree
        for word in (TEXTS, language, self.chosen):
            found = found.get(word) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else {}

    def set_translation(self, language: str, word: str, value: str) -> bool:
        """Set a text of the chosen card in another language."""
        return self.edit(("put", (TEXTS, language, self.chosen, word), value))

    # cards

    def add_card(self, kind: str, name: str, values: dict[str, Tree] | None = None) -> bool:
        """Add a card at the end, and choose it."""
        key = self._free("card")
        value = {"kind": kind, **(values or {}), "name": name}
        return self._add(key, value)

    def copy_card(self, name: str) -> bool:
        """Add a copy of the chosen card under another name, and choose it."""
        key = self._free(self.chosen[:30].rstrip("_0123456789") or "card")
        return self._add(key, {**self.card_tree, "name": name})

    def add_written(self, other: "DeckEditor") -> bool:
        """Add the chosen card of another editor, with its texts in other languages."""
        key = other.chosen if other.chosen not in self.keys else self._free(other.chosen[:30])
        if not self._add(key, other.card_tree):
            return False
        texts = other.tree.get(TEXTS)
        edits: list[Edit] = [
            ("put", (TEXTS, language, key), cards[other.chosen])
            for language, cards in (texts if isinstance(texts, dict) else {}).items()
            if isinstance(cards, dict) and other.chosen in cards
        ]
        return self.edit(*edits)

    def _add(self, key: str, value: Tree) -> bool:
        section = self.grammar.section
        edits: list[Edit] = [("block", (section, key), value)]
        if not isinstance(self.tree.get(section), dict):
            edits.insert(0, ("put", (section,), {}))
        done = self.edit(*edits)
        if done:
            self.chosen = key
        return done

    def _free(self, stem: str) -> str:
        taken = {*self.keys, *self.faces}
        return next(key for n in range(1, 10**6) if (key := f"{stem}_{n}") not in taken)

    def remove_card(self) -> bool:
        """Remove the chosen card and its texts in other languages; choose its neighbour."""
        gone, at = self.chosen, self.keys.index(self.chosen)
        texts = self.tree.get(TEXTS)
        edits: list[Edit] = [("cut", self.card_path(), None)]
        for language, cards in (texts if isinstance(texts, dict) else {}).items():
            if isinstance(cards, dict) and gone in cards:
                edits.append(("cut", (TEXTS, language, gone), None))
        if not self.edit(*edits):
            return False
        self.faces.pop(gone, None)
        keys = self.keys
        self.chosen = keys[min(at, len(keys) - 1)] if keys else ""
        return True

    # lines

    def lines(self, place: Where) -> list[Tree]:
        """Return the lines of a list: of a field of the card, or below another line."""
        found = self._at(place)
        return found if isinstance(found, list) else []

    def path(self, place: Where) -> Where:
        """Return the path in the text of a position among lines.

        The text may omit the name of a verb's only list, and the path then omits it too.
        """
        path, tree = self.card_path(), self.cards[self.chosen]
        first = len(path) + count_leading_steps(place)
        for step in place:
            if isinstance(step, str) and len(path) >= first:
                [(verb, tree)] = tree.items()
                path = (*path, verb)
                if isinstance(tree, list):
                    continue  # the text omits the name of an only list
            tree = tree[step]
            path = (*path, step)
        return path

    def _at(self, place: Where) -> Tree:
        try:
            tree: Tree = self.tree
            for step in self.path(place):
                tree = tree[step]
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return None
        return tree

    def line(self, place: Where) -> Tree:
        """Return a line as a tree."""
        return self._at(place)

    def verb(self, place: Where) -> str:
        """Return the verb of a line."""
        return split_line(self._at(place), self.grammar.verbs)[0]

    def example(self, verb: str) -> Line:
        """Return a line with only the required arguments of a verb."""
        line = read_line(verb, self.grammar.verbs)
        assert line is not None
        return line

    def list_verbs(self, place: Where) -> list[str]:
        """Return the verbs of a list of lines."""
        return [split_line(line, self.grammar.verbs)[0] for line in self.lines(place)]

    def list_addable_verbs(self, place: Where) -> list[str]:
        """Return the verbs that may be added to a list of lines."""
        word = self.list_word(place)
        if place[-1] == "options" and len(self.lines(place)) >= self.grammar.options:
            return []
        before = self.list_verbs(place) if is_whole_list(place) else ()
        return list(self.grammar.may_stand(word, self.kind, before))

    def list_replacing_verbs(self, place: Where) -> list[str]:
        """Return the verbs that may replace that of a line."""
        *above, last = place
        before = self.list_verbs(tuple(above))[: int(last)] if is_whole_list(tuple(above)) else ()
        return list(self.grammar.may_stand(self.list_word(tuple(above)), self.kind, before))

    def list_word(self, place: Where) -> str:
        """Return the field of a card whose rules apply to a list of lines."""
        last = str(place[-1])
        if is_whole_list(place):
            return last
        return last if last == self.grammar.lasting else self.grammar.lists[0]

    def add_line(self, place: Where, verb: str) -> bool:
        """Add a line at the end of a list."""
        found = self._at(place)
        if isinstance(found, list):
            return self.edit(("put", (*self.path(place), len(found)), self.make_line(verb)))
        if is_whole_list(place):
            return self.edit(("put", self.card_path(*place), [self.make_line(verb)]))
        return self.set_argument(place[:-1], str(place[-1]), [self.make_line(verb)])

    def change_verb(self, place: Where, verb: str) -> bool:
        """Replace the verb of a line."""
        return self.edit(("put", self.path(place), self.make_line(verb)))

    def make_line(self, verb: str) -> Tree:
        """Return a new line, as a tree, with only the required arguments of a verb."""
        slots = arguments_of(self.grammar.verbs[verb])
        needed: dict[str, Tree] = {
            name: [] if slot.kind.lines else default_of(slot)
            for name, slot in slots.items()
            if slot.default is MISSING
        }
        return {verb: needed} if needed else verb

    def argument(self, place: Where, name: str) -> Tree:
        """Return an argument of a line, or its default."""
        verb, given = split_line(self._at(place), self.grammar.verbs)
        slot = arguments_of(self.grammar.verbs[verb])[name]
        return given[name] if name in given else default_of(slot)

    def set_argument(self, place: Where, name: str, value: Tree) -> bool:
        """Set an argument of a line; a default value is removed instead."""
        line, verbs = self._at(place), self.grammar.verbs
        verb, given = split_line(line, verbs)
        if verb not in verbs:
            return False
        slot = arguments_of(verbs[verb])[name]
        path = self.path(place)
        if slot.default is not MISSING and value == slot.default:
            rest = {word: one for word, one in given.items() if word != name}
            if not rest:
                return self.edit(("put", path, verb))
            return name not in given or self.edit(("cut", (*path, verb, name), None))
        if isinstance(line, dict) and isinstance(line[verb], dict):
            return self.edit(("put", (*path, verb, name), value))
        if name == first_block(verb, verbs) and isinstance(line, dict):
            return self.edit(("put", (*path, verb), value))
        return self.edit(("put", path, {verb: {**given, name: value}}))

    def remove_line(self, place: Where) -> bool:
        """Remove a line, and also an empty list that is not required."""
        *above, _ = place
        alone = len(self.lines(tuple(above))) == 1
        gone = tuple(above) if alone and is_whole_list(tuple(above)) else place
        return self.edit(("cut", self.path(gone), None))

    def move_line(self, place: Where, by: int) -> Where:
        """Move a line up (-1) or down (1) in its list; return its new place."""
        *above, last = place
        then = int(last) + by
        if not 0 <= then < len(self.lines(tuple(above))):
            return place
        done = self.edit(("swap", self.path(tuple(above)), (int(last), then)))
        return (*above, then) if done else place

    def sentences(self, word: str, language: str, of: Where = ()) -> dict[Where, str]:
        """Return the sentence of each line in a field of the chosen card or variant, by place."""
        lines = self.lines((*of, word))
        read = [read_line(line, self.grammar.verbs) for line in lines]
        if None in read:
            return {}
        known = self.grammar.spoken([line for line in read if line], word, language)
        return {(*of, word, *place): said for place, said in known.items()}


def _apply_edit(text: str, what: str, path: Where, value: Tree) -> str:
    """Return a text after one edit."""
    match what:
        case "cut":
            return delete_value(text, path)
        case "swap":
            return swap_items(text, path, *value)
    return put_value(text, path, value, block=what == "block")


def _count(card: Tree) -> int:
    """Return how many copies of a card there are."""
    if not isinstance(card, dict):
        return 0
    variants = card.get("variants")
    if isinstance(variants, list):
        shared = card.get("count", 1)
        each = [one.get("count", shared) for one in variants if isinstance(one, dict)]
        return sum(one for one in each if type(one) is int)
    count = card.get("count", 1)
    return count if type(count) is int else 0


def _places(node: YamlNode, path: Sequence[PathStep] = ()) -> list[tuple[Place, Where]]:
    """Return the position and path of every value of a tree."""
    here = tuple(path)
    found: list[tuple[Place, Where]] = [(node.place, here)]
    if isinstance(node.value, dict):
        for word, child in node.value.items():
            found += [(child.word, (*here, word)), *_places(child, (*here, word))]
    elif isinstance(node.value, list):
        for n, child in enumerate(node.value):
            found += _places(child, (*here, n))
    return found


def count_leading_steps(place: Where) -> int:
    """Return how many steps lead to a list of a card; a variant needs more."""
    return 3 if place[:1] == (VARIANTS,) else 1


def is_whole_list(place: Where) -> bool:
    """Return whether a place is a whole list of a card or of one of its variants."""
    return len(place) == count_leading_steps(place)


def find_slots(grammar: Grammar, line: Tree) -> dict[str, Slot]:
    """Return the arguments of a line's verb; those common to all verbs come last."""
    verb, _ = split_line(line, grammar.verbs)
    if verb not in grammar.verbs:
        return {}
    every = arguments_of(grammar.verbs[verb])
    return dict(sorted(every.items(), key=lambda one: one[0] in grammar.common))
