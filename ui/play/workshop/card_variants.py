"""The variants of a card on the workbench: cards of one key that differ in some values."""

from dataclasses import MISSING

from games.cardfile.grammar import Tree
from ui.play.workshop.deck_text import DeckText, Edit, Where

VARIANTS = "variants"  # the word of a card under which they stand


class Variants(DeckText):
    """A deck being written, with the variants of the card chosen."""

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


def leads(place: Where) -> int:
    """Return how many steps of a place lead to a list of a card: more in one of its variants."""
    return 3 if place[:1] == (VARIANTS,) else 1


def heads(place: Where) -> bool:
    """Return whether a place is a list of a card or of one of its variants, under no line."""
    return len(place) == leads(place)
