"""The deck that a form edits: its text, its cards and variants, and what is wrong with it.

Every change, typed or by form, is one of the text; all else follows from the text.
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

Where = tuple[PathStep, ...]  # a path in the text, or in a card, or in a list of its lines
Edit = tuple[str, Where, Tree]  # put, block, cut or swap; where, and what
VARIANTS = "variants"  # the word of a card under which they stand
TEXTS = "texts"  # the word of a deck under which texts in other languages stand


class DeckEditor:
    """A deck being edited; `chosen` is the key of a card, or empty for the deck itself."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.history = History(text)
        self.chosen = ""
        self.faces: dict[str, Card] = {}  # of each card as it was when it was last right
        self.draft = DeckDraft(None, (), ())
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
            self.tree = without_places(self.draft.tree)
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

    def card_path(self, *steps: PathStep) -> Where:
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

    # variants of the chosen card

    @property
    def variants(self) -> list[dict[str, Tree]]:
        """What is written of each variant of the chosen card; nothing if it has none."""
        found = self.written.get(VARIANTS)
        listed = found if isinstance(found, list) else []
        return [one if isinstance(one, dict) else {} for one in listed]

    @property
    def differing(self) -> list[str]:
        """The words that stand in variants of the chosen card, not in the card itself."""
        return list(dict.fromkeys(word for one in self.variants for word in one))

    def may_differ(self) -> list[str]:
        """Return the words that variants of the chosen card share, and that could differ."""
        grammar = self.grammar
        off = {*self.differing, *grammar.drawn, *grammar.not_for.get(self.kind, ()), "kind"}
        lists = [word for word in grammar.lists if self.written.get(word)]
        return [word for word in (*grammar.fields, *lists) if word not in off]

    def begin_variants(self) -> bool:
        """Make two variants of the chosen card, which are alike until one of them is changed."""
        fields = self.grammar.fields
        numbers = [w for w in fields if int in fields[w].kind.types and w in self.written]
        lists = [word for word in self.grammar.lists if self.written.get(word)]
        word = next(iter((*reversed(numbers), *lists)), "name")
        own = {word: self._shared(word)}
        return self.edit(*self._off([word]), ("put", self.card_path(VARIANTS), [own, own]))

    def differ(self, word: str) -> bool:
        """Let a value differ from variant to variant; each begins with what they share."""
        value, many = self._shared(word), len(self.variants)
        puts: list[Edit] = [("put", self.card_path(VARIANTS, n, word), value) for n in range(many)]
        return self.edit(*self._off([word]), *puts)

    def _shared(self, word: str) -> Tree:
        slot = self.grammar.fields.get(word)
        usual = slot.default if slot and slot.default is not MISSING else ""
        return self.written.get(word, usual)

    def _off(self, words: list[str]) -> list[Edit]:
        return [("cut", self.card_path(word), None) for word in words if word in self.written]

    def set_variant(self, n: int, word: str, value: Tree) -> bool:
        """Set a value of one variant."""
        return self.edit(("put", self.card_path(VARIANTS, n, word), value))

    def add_variant(self) -> bool:
        """Add a variant like the last one."""
        many = len(self.variants)
        return self.edit(("put", self.card_path(VARIANTS, many), self.variants[-1]))

    def remove_variant(self, n: int) -> bool:
        """Take a variant out; what the last one says becomes the card's own again."""
        if len(self.variants) > 1:
            return self.edit(("cut", self.card_path(VARIANTS, n), None))
        puts: list[Edit] = [
            ("put", self.card_path(word), value) for word, value in self.variants[0].items()
        ]
        return self.edit(*puts, ("cut", self.card_path(VARIANTS), None))

    # the deck and its cards

    def set_head(self, word: str, value: str) -> bool:
        """Set what the deck says of itself; an empty text takes the word out, but for its name."""
        if not value and word != "name":
            return word not in self.tree or self.edit(("cut", (word,), None))
        return self.edit(("put", (word,), value))

    def set_value(self, word: str, value: Tree) -> bool:
        """Set a value of the chosen card; what it would be anyway is taken out."""
        slot = self.grammar.fields[word]
        path = self.card_path(word)
        if slot.default is not MISSING and value in (slot.default, ""):
            return word not in self.written or self.edit(("cut", path, None))
        edits: list[Edit] = [("put", path, value)]
        if word == "kind":
            off = self.grammar.not_for.get(str(value), ())
            edits += self._off([one for one in off if one in self.written])
            for n, variant in enumerate(self.variants):
                gone = [one for one in off if one in variant]
                edits += [("cut", self.card_path(VARIANTS, n, one), None) for one in gone]
        return self.edit(*edits)

    def translated(self, language: str) -> dict[str, Tree]:
        """Return the texts of the chosen card in a language, as far as the deck has them."""
        found: Tree = self.tree
        for word in (TEXTS, language, self.chosen):
            found = found.get(word) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else {}

    def set_translated(self, language: str, word: str, value: str) -> bool:
        """Set a text of the chosen card in a language that the deck has it in."""
        return self.edit(("put", (TEXTS, language, self.chosen, word), value))

    # cards

    def add_card(self, kind: str, name: str, values: dict[str, Tree] | None = None) -> bool:
        """Add a card at the end, and choose it."""
        key = self._free("card")
        value = {"kind": kind, **(values or {}), "name": name}
        return self._added(key, value)

    def copy_card(self, name: str) -> bool:
        """Add a copy of the chosen card under another name, and choose it."""
        key = self._free(self.chosen[:30].rstrip("_0123456789") or "card")
        return self._added(key, {**self.written, "name": name})

    def _added(self, key: str, value: Tree) -> bool:
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
        """Take the chosen card out, with its texts in other languages; choose its neighbour."""
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
        """Return the lines of a list: of a word of the card, or under another line."""
        found = self._at(place)
        return found if isinstance(found, list) else []

    def path(self, place: Where) -> Where:
        """Return where a place among lines stands in the text, which may leave out a word."""
        path, tree = self.card_path(), self.cards[self.chosen]
        first = len(path) + leads(place)
        for step in place:
            if isinstance(step, str) and len(path) >= first:
                [(verb, tree)] = tree.items()
                path = (*path, verb)
                if isinstance(tree, list):
                    continue  # its only list stands there at once
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
        """Return a line as it is written."""
        return self._at(place)

    def verb(self, place: Where) -> str:
        """Return the verb of a line."""
        return split_line(self._at(place), self.grammar.verbs)[0]

    def example(self, verb: str) -> Line:
        """Return a line with only what a verb needs."""
        line = read_line(verb, self.grammar.verbs)
        assert line is not None
        return line

    def before(self, place: Where) -> list[str]:
        """Return the verbs of a list of lines."""
        return [split_line(line, self.grammar.verbs)[0] for line in self.lines(place)]

    def offers(self, place: Where) -> list[str]:
        """Return the verbs that may be added to a list of lines."""
        word = self.list_word(place)
        if place[-1] == "options" and len(self.lines(place)) >= self.grammar.options:
            return []
        before = self.before(place) if heads(place) else ()
        return list(self.grammar.may_stand(word, self.kind, before))

    def offers_at(self, place: Where) -> list[str]:
        """Return the verbs that may stand in the place of a line."""
        *above, last = place
        before = self.before(tuple(above))[: int(last)] if heads(tuple(above)) else ()
        return list(self.grammar.may_stand(self.list_word(tuple(above)), self.kind, before))

    def list_word(self, place: Where) -> str:
        """Return the word of a card by which it is ruled what may stand in a list."""
        last = str(place[-1])
        if heads(place):
            return last
        return last if last == self.grammar.lasting else self.grammar.lists[0]

    def add_line(self, place: Where, verb: str) -> bool:
        """Add a line at the end of a list."""
        found = self._at(place)
        if isinstance(found, list):
            return self.edit(("put", (*self.path(place), len(found)), self.skeleton(verb)))
        if heads(place):
            return self.edit(("put", self.card_path(*place), [self.skeleton(verb)]))
        return self.set_argument(place[:-1], str(place[-1]), [self.skeleton(verb)])

    def change_verb(self, place: Where, verb: str) -> bool:
        """Put another verb in the place of a line."""
        return self.edit(("put", self.path(place), self.skeleton(verb)))

    def skeleton(self, verb: str) -> Tree:
        """Return a line with only what a verb needs."""
        slots = arguments_of(self.grammar.verbs[verb])
        needed: dict[str, Tree] = {
            name: [] if slot.kind.lines else default_of(slot)
            for name, slot in slots.items()
            if slot.default is MISSING
        }
        return {verb: needed} if needed else verb

    def argument(self, place: Where, name: str) -> Tree:
        """Return an argument of a line, or what it is if it is not given."""
        verb, given = split_line(self._at(place), self.grammar.verbs)
        slot = arguments_of(self.grammar.verbs[verb])[name]
        return given[name] if name in given else default_of(slot)

    def set_argument(self, place: Where, name: str, value: Tree) -> bool:
        """Set an argument of a line; what it would be anyway is taken out."""
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
        """Take out a line, and its list with the last one if the card needs none there."""
        *above, _ = place
        alone = len(self.lines(tuple(above))) == 1
        gone = tuple(above) if alone and heads(tuple(above)) else place
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
        """Return each line under a word of the chosen card, or its variant, in words, by place."""
        lines = self.lines((*of, word))
        read = [read_line(line, self.grammar.verbs) for line in lines]
        if None in read:
            return {}
        known = self.grammar.spoken([line for line in read if line], word, language)
        return {(*of, word, *place): said for place, said in known.items()}


def _edited(text: str, what: str, path: Where, value: Tree) -> str:
    """Return a text after one edit."""
    match what:
        case "cut":
            return delete_value(text, path)
        case "swap":
            return swap_items(text, path, *value)
    return put_value(text, path, value, block=what == "block")


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


def _places(node: YamlNode, path: Sequence[PathStep] = ()) -> list[tuple[Place, Where]]:
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


def leads(place: Where) -> int:
    """Return how many steps of a place lead to a list of a card: more in one of its variants."""
    return 3 if place[:1] == (VARIANTS,) else 1


def heads(place: Where) -> bool:
    """Return whether a place is a list of a card or of one of its variants, under no line."""
    return len(place) == leads(place)


def slots(grammar: Grammar, line: Tree) -> dict[str, Slot]:
    """Return the arguments of a line's verb, those that all verbs have last."""
    verb, _ = split_line(line, grammar.verbs)
    if verb not in grammar.verbs:
        return {}
    every = arguments_of(grammar.verbs[verb])
    return dict(sorted(every.items(), key=lambda one: one[0] in grammar.common))
