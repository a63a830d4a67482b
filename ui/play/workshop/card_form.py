"""The rows of the form that edits a card of a deck: values, lines in words, and additions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from games.cardfile.grammar import Tree, first_block
from games.cardfile.signatures import Slot
from ui.language.localization import Words
from ui.play.workshop.deck_editor import VARIANTS, DeckEditor, Where, find_slots

COPIES = "count"  # the field of a card with its number of copies
MAX_NUMBER_CHOICES = 201
Setter = Callable[[Tree], bool]


@dataclass(frozen=True)
class FormRow:
    """A row: its key, its label, its indentation, and its mistakes."""

    key: str
    label: str
    indent: int = 0
    wrong: tuple[str, ...] = ()
    is_remark: bool = False  # whether `wrong` is only a remark


@dataclass(frozen=True)
class HeadingRow(FormRow):
    """A heading for the rows below."""


@dataclass(frozen=True)
class TextRow(FormRow):
    """A box in which a text is typed."""

    value: str = ""
    hint: str = ""
    longest: int = 24
    set_to: Setter = bool


@dataclass(frozen=True)
class Switch(FormRow):
    """A switch between on and off."""

    on: bool = False
    set_to: Setter = bool


@dataclass(frozen=True)
class PickRow(FormRow):
    """A choice of one among several values."""

    choices: Sequence[tuple[Tree, str]] = ()
    value: Tree = None
    set_to: Setter = bool


@dataclass(frozen=True)
class LineRow(FormRow):
    """A line of the card in words; `place` is its position in the card."""

    place: Where = ()
    open: bool = False


@dataclass(frozen=True)
class ToolsRow(FormRow):
    """The tools for the line above: change its verb, move it up or down, remove it."""

    place: Where = ()


@dataclass(frozen=True)
class AddRow(FormRow):
    """A position at which a line can be added."""

    place: Where = ()
    offers: Sequence[str] = field(default_factory=tuple)


@dataclass(frozen=True)
class ActionRow(FormRow):
    """A button with one or several actions; if there are several, it asks which."""

    icon: str = "plus"
    acts: Sequence[tuple[str, str, Callable[[], bool]]] = ()  # key, words, action


class Form:
    """Makes the rows for the card or deck that is chosen in an editor, in one language."""

    def __init__(self, bench: DeckEditor, words: Words, game: str, opened: Where = ()) -> None:
        self.bench, self.words, self.game, self.opened = bench, words, game, opened

    def rows(self) -> list[FormRow]:
        """Return all rows; none if the text cannot be parsed."""
        if not self.bench.is_readable:
            return []
        return self._card() if self.bench.chosen else self._deck()

    def label(self, key: str, of: str = "") -> str:
        """Return a label of this game's form; `of` is a verb or argument with labels of its own."""
        own = f"write.{self.game}.{of}.{key}"
        return self.words(own if of and own in self.words else f"write.{self.game}.{key}")

    def verb(self, verb: str) -> str:
        """Return what a verb does, with only its required arguments, as one sentence."""
        return describe_verb(self.bench, verb, self.words.language)

    def _deck(self) -> list[FormRow]:
        bench = self.bench
        return [
            TextRow(
                f"deck.{word}",
                self.words(f"workshop.of_deck.{word}"),
                wrong=self._wrong((word,)),
                value=format_value(bench.tree.get(word)),
                longest=longest,
                set_to=partial(bench.set_head, word),
            )
            for word, longest in bench.grammar.head.items()
        ]

    def _wrong(self, path: Where) -> tuple[str, ...]:
        return tuple(self.words.mistake(one) for one in self.bench.mistakes_below(path))

    def _card(self) -> list[FormRow]:
        bench, grammar = self.bench, self.bench.grammar
        off = grammar.not_for.get(bench.kind, ())
        rows = [
            self._value(word, slot)
            for word, slot in grammar.fields.items()
            if word not in (*off, *grammar.drawn, *bench.variant_fields)
        ]
        for word in grammar.lists:
            if (word not in off or bench.lines((word,))) and word not in bench.variant_fields:
                rows += self._list(word)
        return rows + self._variants()

    def _variants(self) -> list[FormRow]:
        """Return the rows of each variant of the card, with their buttons."""
        bench, rows, all_ = self.bench, list[FormRow](), len(self.bench.variants)
        if COPIES not in bench.grammar.fields:
            return []  # it is the only card of its text
        for n in range(all_):
            title = self.words("workshop.variant", n=n + 1, all=all_)
            marks = bench.mistakes.get(bench.card_path(VARIANTS, n), ())
            wrong = tuple(map(self.words.mistake, marks))
            rows.append(HeadingRow(f"variant.{n}", title, 0, wrong))
            for word in bench.variant_fields:
                if word in bench.grammar.lists:
                    rows += self._list(word, (VARIANTS, n))
                elif word in bench.grammar.fields and word not in bench.grammar.drawn:
                    rows.append(self._value(word, bench.grammar.fields[word], n))
            out = self.words("workshop.variant_out", n=n + 1)
            act = ("out", out, partial(bench.remove_variant, n))
            rows.append(ActionRow(f"variant.{n}.out", out, icon="cross", acts=[act]))
        if not all_:
            begin = self.words("workshop.variants")
            return [ActionRow("variants", begin, acts=[("begin", begin, bench.begin_variants)])]
        more, differ = self.words("workshop.variant_more"), self.words("workshop.variant_differ")
        rows.append(ActionRow("variant.more", more, acts=[("more", more, bench.add_variant)]))
        acts = [
            (word, self._word(word), partial(bench.split_field, word))
            for word in bench.list_shared_fields()
        ]
        return [*rows, ActionRow("variant.differ", differ, acts=acts)] if acts else rows

    def _word(self, word: str) -> str:
        """Return the label of a value or list of a card."""
        return self.label(f"{'list' if word in self.bench.grammar.lists else 'field'}.{word}")

    def _value(self, word: str, slot: Slot, variant: int | None = None) -> FormRow:
        """Return the row of one value of the card, or of one of its variants."""
        bench, alone = self.bench, variant is None
        given = bench.card_tree if variant is None else bench.variants[variant]
        value = given.get(word, "" if word == "name" else slot.default)
        set_to = partial(bench.set_value, word)
        key, label = f"field.{word}", self.label(f"field.{word}")
        wrong = self._wrong(bench.card_path(word))
        if variant is not None:
            key, set_to = f"variant.{variant}.{word}", partial(bench.set_variant, variant, word)
            wrong = self._wrong(bench.card_path(VARIANTS, variant, word))
        if bool in slot.kind.types:
            return Switch(key, label, 0, wrong, on=value is True, set_to=set_to)
        if str in slot.kind.types:
            face = bench.faces.get(bench.chosen)
            hint = face.text_in(self.words.language) if face and word == "text" else ""
            longest = bench.grammar.longest[word]
            language = self.words.language
            if alone and word in (
                other := bench.translations(language)
            ):  # the form shows exactly what the text says
                value, set_to = other[word], partial(bench.set_translation, language, word)
            return TextRow(key, label, 0, wrong, False, format_value(value), hint, longest, set_to)
        choices = self._choices(word, slot, "field")
        return PickRow(key, label, 0, wrong, choices=choices, value=value, set_to=set_to)

    def _choices(self, name: str, slot: Slot, of: str) -> list[tuple[Tree, str]]:
        """Return the possible values of a field or an argument, with their words."""
        if slot.kind.choices:
            return [(one, self.label(f"value.{one}", of)) for one in slot.kind.choices]
        if str in slot.kind.types:
            verbs = self.bench.grammar.verbs
            return [("", self.label("value.any", of)), *((verb, self.verb(verb)) for verb in verbs)]
        known = self.bench.grammar.numbers(name)
        found: list[tuple[Tree, str]] = [(n, str(n)) for n in known[:MAX_NUMBER_CHOICES]]
        none = [(None, self.label("value.none", of))] if type(None) in slot.kind.types else []
        return [*none, *found]

    # lines

    def _list(self, word: str, of: Where = ()) -> list[FormRow]:
        """Return the rows of a list of lines, of the card or of a variant."""
        said, place = self.bench.sentences(word, self.words.language, of), (*of, word)
        head = HeadingRow(f"list.{'.'.join(map(str, place))}", self.label(f"list.{word}"))
        return [head, *self._lines(place, 0, said), *self._add(place, 0)]

    def _lines(self, place: Where, deep: int, said: dict[Where, str]) -> list[FormRow]:
        rows: list[FormRow] = []
        for n in range(len(self.bench.lines(place))):
            rows += self._line((*place, n), deep, said)
        return rows

    def _line(self, place: Where, deep: int, said: dict[Where, str]) -> list[FormRow]:
        """Return the row of a line; the opened line also has rows for its arguments and tools."""
        bench, key = self.bench, ".".join(map(str, place))
        line = bench.line(place)
        blocks = [name for name, slot in find_slots(bench.grammar, line).items() if slot.kind.lines]
        opened = self.opened[: len(place)] == place
        marks = bench.mistakes_below(bench.path(place)) if opened or not blocks else ()
        wrong = tuple(map(self.words.mistake, marks))
        text = said.get(place) or format_value(line)
        rows: list[FormRow] = [LineRow(f"line.{key}", text, deep, wrong, place=place, open=opened)]
        if opened and self.opened == place:
            rows += [*self._arguments(place, key, deep + 1)]
            rows.append(ToolsRow(f"tools.{key}", "", deep + 1, place=place))
        for name in blocks if opened else ():
            rows.append(HeadingRow(f"block.{key}.{name}", self.label(f"arg.{name}"), deep + 1))
            rows += self._lines((*place, name), deep + 1, said)
            rows += self._add((*place, name), deep + 1)
        return rows

    def _arguments(self, place: Where, key: str, deep: int) -> list[FormRow]:
        """Return a row for each argument of a line."""
        bench, rows = self.bench, list[FormRow]()
        line = bench.line(place)
        verb = bench.verb(place)
        for name, slot in find_slots(bench.grammar, line).items():
            if slot.kind.lines:
                continue
            value = bench.argument(place, name)
            set_to = partial(bench.set_argument, place, name)
            words = f"{key}.{name}", self._argument(verb, name), deep
            if bool in slot.kind.types:
                rows.append(Switch(f"arg.{words[0]}", *words[1:], on=value is True, set_to=set_to))
                continue
            choices = self._choices(name, slot, f"{verb}.{name}")
            rows.append(
                PickRow(f"arg.{words[0]}", *words[1:], choices=choices, value=value, set_to=set_to)
            )
        return rows

    def _argument(self, verb: str, name: str) -> str:
        """Return the label of an argument; some verbs have labels of their own."""
        own = f"arg.{verb}.{name}"
        return self.label(own if f"write.{self.game}.{own}" in self.words else f"arg.{name}")

    def _add(self, place: Where, deep: int) -> list[FormRow]:
        offers = self.bench.list_addable_verbs(place)
        if not offers:
            return []
        begun, own = bool(self.bench.lines(place)), f"write.{self.game}.add.{place[-1]}"
        usual = "workshop.add.next" if begun else "workshop.add.begin"
        label = self.words(own if not begun and own in self.words else usual)
        key = ".".join(map(str, place))
        return [AddRow(f"add.{key}", label, deep, place=place, offers=offers)]


def describe_verb(bench: DeckEditor, verb: str, language: str) -> str:
    """Return what a verb says with only its required arguments."""
    line = bench.example(verb)
    said = bench.grammar.spoken([line], bench.grammar.lists[0], language)
    return said[(0,)].rstrip(": ") + ("…" if first_block(verb, bench.grammar.verbs) else "")


def format_value(value: object) -> str:
    """Return a value as the text in a box."""
    return "" if value is None else str(value)
