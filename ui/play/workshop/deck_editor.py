"""A deck on the workbench: the changes that a form can make to its text.

Every change, typed or by form, is one of the text; all else follows from the text.
"""

from dataclasses import MISSING

from games.cardfile.grammar import Grammar, Tree, first_block, line_of, parts_of, usual
from games.cardfile.reader import Line
from games.cardfile.signatures import Slot, arguments_of
from ui.play.workshop.card_variants import VARIANTS, Variants, heads, leads
from ui.play.workshop.deck_text import Edit, Where

TEXTS = "texts"  # the word of a deck under which texts in other languages stand


class Bench(Variants):
    """One deck, and the card chosen of it."""

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
        return parts_of(self._at(place), self.grammar.verbs)[0]

    def example(self, verb: str) -> Line:
        """Return a line with only what a verb needs."""
        line = line_of(verb, self.grammar.verbs)
        assert line is not None
        return line

    def before(self, place: Where) -> list[str]:
        """Return the verbs of a list of lines."""
        return [parts_of(line, self.grammar.verbs)[0] for line in self.lines(place)]

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
            name: [] if slot.kind.lines else usual(slot)
            for name, slot in slots.items()
            if slot.default is MISSING
        }
        return {verb: needed} if needed else verb

    def argument(self, place: Where, name: str) -> Tree:
        """Return an argument of a line, or what it is if it is not given."""
        verb, given = parts_of(self._at(place), self.grammar.verbs)
        slot = arguments_of(self.grammar.verbs[verb])[name]
        return given[name] if name in given else usual(slot)

    def set_argument(self, place: Where, name: str, value: Tree) -> bool:
        """Set an argument of a line; what it would be anyway is taken out."""
        line, verbs = self._at(place), self.grammar.verbs
        verb, given = parts_of(line, verbs)
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
        read = [line_of(line, self.grammar.verbs) for line in lines]
        if None in read:
            return {}
        known = self.grammar.spoken([line for line in read if line], word, language)
        return {(*of, word, *place): said for place, said in known.items()}


def slots(grammar: Grammar, line: Tree) -> dict[str, Slot]:
    """Return the arguments of a line's verb, those that all verbs have last."""
    verb, _ = parts_of(line, grammar.verbs)
    if verb not in grammar.verbs:
        return {}
    every = arguments_of(grammar.verbs[verb])
    return dict(sorted(every.items(), key=lambda one: one[0] in grammar.common))
