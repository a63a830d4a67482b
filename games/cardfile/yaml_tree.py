"""Reads YAML into a tree of values with places. Anchors, tags and merge keys are refused."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from games.cardfile.encoding import load_text, note_invisible
from games.cardfile.errors import INVISIBLE, CardError, CheckedText, Mistake, Place, clip, phrase
from games.cardfile.scalars import Ambiguous, interpret
from games.cardfile.yaml_mistakes import find_slip

MAX_DEPTH = 24
MAX_VALUES = 10_000  # in one file

_EMPTY_LINES = re.compile(r"(?:(?:\.\.\.)?[ ]*(?:#[^\n]*)?(?:\n|\Z))*+")
_OPEN = phrase("the text is never closed; end it with the quote it began with")
_CODE = phrase("no such '\\' code; write \\\\ for a backslash, or use single quotes")
_BELOW = phrase("after '|' or '>' the text begins on the next line")
_APART = phrase("this belongs to nothing above it; begin each word in the column of its neighbours")
# Parts of libyaml's messages whose real cause may be a mistake that `find_slip` recognizes.
_SLIPS = ("mapping values are not", "',' or", "'-' indicator")
_SYNTAX = {  # part of libyaml's message: our message
    "expected ':'": phrase("a ':' is missing after this word; write 'word: value'"),
    "sequence entries are not": phrase("a list item can't begin here; begin it on a new line"),
    "mapping keys are not": phrase("a '?' can't be here; write 'word: value'"),
    "mapping values are not": phrase("a ':' too many; put text with a ':' in quotes"),
    "cannot start any token": phrase(
        "a value can't begin with this character; put the text in quotes"
    ),
    "unexpected end of stream": _OPEN,
    "document indicator": _OPEN,
    "unknown escape": _CODE,
    "hexdecimal": _CODE,
    "Unicode character escape": phrase("no such character; write the character itself"),
    "directive": phrase("a line beginning with '%' is not used here; delete it"),
    "block scalar": _BELOW,
    "',' or ']'": phrase("the list is not closed; put ',' between its items and ']' at its end"),
    "',' or '}'": phrase(
        "the braces are not closed; put ',' between 'word: value' pairs, '}' at the end"
    ),
    "node content": phrase("a value is missing or misplaced; write one, text in quotes"),
    "'-' indicator": phrase(
        "this is out of line with the list; begin each item with '- ', in one column"
    ),
    "expected key": _APART,
    "<document start>": _APART,
    "unexpected ':'": phrase("a ':' inside a word; put the text in quotes"),
    "tag": phrase("a tag ('!') is not used here; write the value alone, text with '!' in quotes"),
    "scanning an": phrase("'&' and '*' are not used here; put the text in quotes"),
}


@dataclass(slots=True)
class YamlNode:
    """A value with its place (1-based); in a mapping `word` is the place of its key."""

    value: Any  # str, int, float, bool, None, list[YamlNode] or dict[str, YamlNode]
    line: int
    column: int
    word: Place = (1, 1)

    @property
    def place(self) -> Place:
        """The line and column where the value begins."""
        return self.line, self.column


def read_tree(source: Path | str) -> YamlNode:
    """Return the tree of a text, or of a file (Path); raise CardError with all mistakes."""
    return parse_yaml(source)[1]


def without_places(node: YamlNode) -> Any:
    """Return the tree as plain values: dict, list, str, int, float, bool and None."""
    value = node.value
    if isinstance(value, dict):
        return {word: without_places(child) for word, child in value.items()}
    return [without_places(child) for child in value] if isinstance(value, list) else value


def entries_of(notes: CheckedText, node: YamlNode, what: str, example: str) -> dict[str, YamlNode]:
    """Return the entries of a mapping. For any other node, report a mistake and return none."""
    if isinstance(node.value, dict):
        return node.value
    notes.report(node.place, "{0} is words with values; write {1}", what, example)
    return {}


def parse_yaml(source: Path | str, lenient: bool = False) -> tuple[CheckedText, YamlNode]:
    """Return the CheckedText, for reporting more mistakes, and the tree; raise CardError.

    If `lenient`, mistakes after which the tree can still be used are only reported: values that
    are ambiguous, and words that are there twice.
    """
    name = "text" if isinstance(source, str) else str(source)
    text = load_text(source, name)
    root, mistakes, settled = _tree(name, text)
    if mistakes and not lenient:
        raise CardError(mistakes)
    notes = CheckedText(name, text)
    notes.mistakes, notes.settled = list(mistakes), set(settled)
    return notes, root


@lru_cache(maxsize=8)
def _tree(name: str, text: str) -> tuple[YamlNode, tuple[Mistake, ...], frozenset[Place]]:
    """Return the tree, its mistakes that leave it usable, and their places."""
    source = CheckedText(name, text)
    builder = _Builder(source)
    if note_invisible(source):
        text = INVISIBLE.sub(" ", text)
    _refuse_directives(source)
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            take = builder.takes.get(type(event))
            if take:
                take(event)
            elif type(event) is yaml.DocumentEndEvent:
                end: Any = event.end_mark
                _refuse_rest(source, end.index)
                break
    except yaml.YAMLError as error:
        raise _explain_syntax_error(source, error) from None
    if builder.root is None:
        raise source.fail((1, 1), "the file is empty; write 'word: value'")
    if len(source.mistakes) > builder.slight:
        source.raise_reported()
    return builder.root, tuple(source.mistakes), frozenset(builder.settled)


def _refuse_directives(source: CheckedText) -> None:
    """Raise CardError for YAML directives: lines with % before the first value."""
    if not source.text.startswith("%") and "\n%" not in source.text:
        return
    begin = _skip_comments(source.text, 0)
    if source.text.startswith("%", begin):
        place = source.text.count("\n", 0, begin) + 1, 1
        raise source.fail(place, "a line beginning with '%' is not used here; delete it")


def _refuse_rest(source: CheckedText, index: int) -> None:
    """Report a mistake if anything but comments follows the first document."""
    begin = _skip_comments(source.text, index)
    rest = source.text[begin : begin + 3]
    if rest:
        second = rest.startswith(("---", "%"))
        what = (
            phrase("a second document begins here")
            if second
            else phrase("this belongs to nothing above it")
        )
        right = (
            phrase("keep one document in a file")
            if second
            else phrase("begin each word in the first column")
        )
        source.report((source.text.count("\n", 0, begin) + 1, 1), "{0}; {1}", what, right)


def _skip_comments(text: str, index: int) -> int:
    """Return the index of the next line that is neither empty nor a comment."""
    match = _EMPTY_LINES.match(text, index)
    return match.end() if match else index


def _explain_syntax_error(source: CheckedText, error: yaml.YAMLError) -> CardError:
    """Return the CardError for an error of the YAML library, with the place where it began."""
    problem: Any = getattr(error, "problem", None) or ""
    mark: Any = getattr(error, "problem_mark", None)
    began: Any = getattr(error, "context_mark", None) or mark
    if mark is None:
        return source.fail((1, 1), "this is not YAML; look for a missing quote or bracket")
    said = f"{problem} {getattr(error, 'context', '')}"
    known = any(part in said for part in _SLIPS)
    if known and (found := find_slip(source.text.split("\n"), began.line, mark.line)):
        return source.fail(*found)
    ours = next((ours for theirs, ours in _SYNTAX.items() if theirs in said), _APART)
    if began.line != mark.line and any(what in problem for what in ("',' or", "end of", "':'")):
        mark = began
    before = source.text[source.text.rfind("\n", 0, mark.index) + 1 : mark.index]
    if "expected key" in problem and before.strip():
        ours = phrase(
            "there is more text after the value; put the whole value in one pair of quotes"
        )
    sign = source.text[mark.index : mark.index + 1]
    opened = re.search(r"or '([\]}])'", problem)  # what closes the innermost list or braces
    if opened and sign in ("}", "]"):
        ours = phrase("a '{0}' is missing before this '{1}'; put it there", opened[1], sign)
    elif "did not find" in problem and sign in ("}", "]"):
        ours = phrase("this '{0}' closes nothing; remove it", sign)
    return source.fail((mark.line + 1, mark.column + 1), ours)


class _Builder:
    """Builds the tree from libyaml's events without recursion."""

    def __init__(self, source: CheckedText) -> None:
        self.report = source.report
        self.fail = source.fail
        self.root: YamlNode | None = None
        self.open: list[YamlNode] = []  # open collections, outermost first
        self.words: list[
            tuple[str, Place] | None
        ] = []  # by open collection, the key that waits for its value
        self.count = 0
        self.slight = 0  # mistakes after which the tree can still be used
        self.settled: set[Place] = set()  # where they are
        self.takes: dict[type, Any] = {
            yaml.ScalarEvent: self.scalar,
            yaml.AliasEvent: self.alias,
            yaml.MappingStartEvent: self.begin,
            yaml.SequenceStartEvent: self.begin,
            yaml.MappingEndEvent: self.end,
            yaml.SequenceEndEvent: self.end,
        }

    def scalar(self, event: Any) -> None:
        """Add a scalar, which is a key or a value."""
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        self.check(event, (line, column))
        value = event.value
        if event.style == '"' and (unseen := INVISIBLE.search(value)):
            code = f"U+{ord(unseen[0]):04X}"
            self.report((line, column), "this text has {0}, which can't be seen; remove it", code)
        if not self.open:
            raise self.fail((line, column), "the file is a single value; write 'word: value'")
        if self.words[-1] is None and isinstance(self.open[-1].value, dict):
            self.word(value, (line, column))
            return
        if event.style == "":
            try:
                value = interpret(value)
            except Ambiguous as error:
                self.unclear((line, column), value, error.why)
        self.add(YamlNode(value, line, column))

    def unclear(self, place: Place, value: str, why: str) -> None:
        """Report an unquoted value that is ambiguous or missing."""
        waiting = self.words[-1]
        if value or not waiting:
            self.report(place, why)
            self.slight += 1
            self.settled.add(place)
        elif re.search(r":\S", waiting[0]):
            self.report(
                waiting[1], "'{0}' has no value; put a space after its ':'", clip(waiting[0])
            )
        else:
            right = phrase('write one, "" for no text, or null')
            self.report(waiting[1], "'{0}' has no value; {1}", clip(waiting[0]), right)

    def alias(self, event: Any) -> None:
        place = event.start_mark.line + 1, event.start_mark.column + 1
        said = clip(event.anchor)
        self.report(place, "'*{0}' is an alias; write out what it means, text in quotes", said)
        if not self.open:
            return
        if self.words[-1] is None and isinstance(self.open[-1].value, dict):
            self.words[-1] = ("", place)
        else:
            self.add(YamlNode("", *place))

    def begin(self, event: Any) -> None:
        place = event.start_mark.line + 1, event.start_mark.column + 1
        self.check(event, place)
        if len(self.open) == MAX_DEPTH:
            raise self.fail(place, "more than {0} levels deep; write it flatter", MAX_DEPTH)
        if self.open and self.words[-1] is None and isinstance(self.open[-1].value, dict):
            raise self.fail(
                place, "there is a list or a brace where a word should be; write 'word: value'"
            )
        self.open.append(YamlNode({} if type(event) is yaml.MappingStartEvent else [], *place))
        self.words.append(None)

    def end(self, event: Any) -> None:
        node = self.open.pop()
        self.words.pop()
        if self.open:
            self.add(node)
        else:
            self.root = node

    def word(self, word: str, place: Place) -> None:
        """Take a key; its value comes next."""
        self.words[-1] = (word, place)
        known = self.open[-1].value
        if word == "<<":
            self.report(place, "'<<' would copy words from elsewhere; write them out here")
        elif not word:
            self.report(place, "the word before ':' is missing; write 'word: value'")
        elif word in known:
            first = known[word].word[0]
            again = phrase("'{0}' is here twice, first in line {1}", clip(word), first)
            self.report(place, "{0}; keep one of them", again)
            self.slight += 1

    def add(self, node: YamlNode) -> None:
        into = self.open[-1].value
        if isinstance(into, list):
            into.append(node)
            return
        waiting = self.words[-1]
        assert waiting is not None
        self.words[-1] = None
        node.word = waiting[1]
        into.setdefault(waiting[0], node)

    def check(self, event: Any, place: Place) -> None:
        """Refuse anchors and tags, and more than `MAX_VALUES` values."""
        self.count += 1
        if self.count > MAX_VALUES:
            raise self.fail(place, "more than {0} values in one file; split it", MAX_VALUES)
        if event.anchor is not None:
            said = clip(event.anchor)
            self.report(place, "'&{0}' is an anchor; delete it, or put the text in quotes", said)
        if event.tag is not None:
            said = clip(event.tag.replace("tag:yaml.org,2002:", "!!", 1))
            self.report(place, "'{0}' is a tag; write the value alone, text in quotes", said)
