"""The base class of presenters: what a game tells of a view, as keys and numbers.

The window and the terminal use the same one. Nothing here draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol, final

from games.cardfile.reader import Card
from games.engine import Ask, Event, Facts, Move, Piece, Said, Seat, State
from ui.language.table_spec import TableSpec, read_table_spec


class Blanks(NamedTuple):
    """What the blanks of a question's sentence are filled from."""

    about: Piece | None = None  # the card or die
    other: Seat | None = None
    n: int | None = None  # how many; None: as often as the same question waits
    parts: int = 0
    damage: int = 0
    most: int = 0
    target: Piece | None = None  # what it falls on
    answers: Piece | None = None  # else the card that it answers to, told without its number


class Phase(NamedTuple):
    """A phase of the game: a key of `table.phase`, and what is left to do in it."""

    key: str
    left: Mapping[str, int]


class Note(NamedTuple):
    """A short note: a key of `table.row` of the game, and its blanks."""

    key: str
    blanks: Mapping[str, object] = {}


PreviewText = tuple[str, Mapping[str, object]]  # a key of `table.foresee`, and its blanks


class PieceNote(NamedTuple):
    """What a move does to a piece: a note that is shown beside that piece.

    It has the numbers that decide, their result, what is seen then, the events it describes, and
    the pieces whose loss it tells.
    """

    piece: Piece
    figures: PreviewText
    lines: tuple[PreviewText, ...]
    after: tuple[PreviewText, ...] = ()
    events: tuple[Event, ...] = ()
    gone: tuple[Piece, ...] = ()


class Say(Protocol):
    """The sentences of a table, by key."""

    def __call__(self, key: str, /, **blanks: object) -> str:
        """Return the sentence of a key with its blanks filled in."""


def values_of(facts: Facts | None) -> dict[str, object]:
    """Return the values of facts by their names."""
    return {f.name: getattr(facts, f.name) for f in fields(facts)} if facts else {}


class Presenter:
    """What a plain card game tells; each game overrides what it needs.

    `files` is the folder of its table.yaml, text.<lang>.yaml and rules.<lang>.md.
    """

    level_last: ClassVar[bool] = False  # on a name plate, behind the note

    def __init__(self, key: str, files: Path) -> None:
        self.key, self.files = key, files

    @property
    def spec(self) -> TableSpec:
        """The contents of its table.yaml."""
        return read_table_spec(self.files / "table.yaml", self.key)

    @final
    def rule_page(self, language: str) -> Path:
        """Return the file of the rule page in a language."""
        return self.files / f"rules.{language}.md"

    def number(self, v: State, piece: Piece) -> int | None:
        """Return the number of a piece that has none printed on it, if the table gives it one."""
        return None

    def harm(self, v: State, piece: Piece, more: int) -> int:
        """Return how bad `more` counters on a piece are for it; they are damage, unless told."""
        return more

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        """Return the probability that the roll of a move succeeds; None if nothing is rolled."""
        return None

    def way(self, v: State, ask: Ask) -> str:
        """Return which wording of a question applies: `way` of its lines in table.yaml."""
        return ""

    def blanks(self, v: State, ask: Ask) -> Blanks:
        """Return what fills the blanks of a question."""
        return Blanks()

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        """Return a seat's temporary states: keys of `table.state`, each with a number."""
        return []

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        """Return what the name plate counts in symbols, by names of drawings in `art/ui`.

        None keeps room for a number that is not counted now.
        """
        return {}

    def life(self, v: State, seat: Seat) -> tuple[str, int]:
        """Return the number that keeps a seat in the game, and its drawing in `art/ui`.

        A small name plate shows nothing else.
        """
        counts = self.counts(v, seat) or {"cards": len(v.zones.get(f"hand.{seat}", ()))}
        return next((key, n) for key, n in counts.items() if n is not None)

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        """Return the second line of a name plate, longest first: keys of `table` with blanks."""
        return [("cards", {"n": len(v.zones.get(f"hand.{seat}", ()))})]

    def phase(self, v: State) -> Phase | None:
        """Return the present phase, if the game has phases."""
        return None

    def tools(self, v: State, moves: Sequence[Move]) -> dict[Piece, str]:
        """Return the pieces that stand for a verb of the row: put on a spot, they do it there."""
        return {}

    def rolls(self, v: State, move: Move) -> list[Piece]:
        """Return the dice that a move throws at once, which can be shaken before."""
        return []

    def noted(self, v: State, seat: Seat, verb: str, moves: Sequence[Move]) -> Note:
        """Return what stands below a verb of the row: its chance, or why there are no `moves`."""
        return Note("")

    def may_be(self, v: State, move: Move) -> list[tuple[str, str, int]]:
        """Return what the unseen piece that a move reaches may be.

        For each possibility: the outcome whose colour it has, a key of `table.may_be`, and how many
        there are.
        """
        return []

    def shorts(self, v: State, sure: Sequence[Event]) -> list[PieceNote]:
        """Return what the certain events of a move do to pieces, the one that it acts on first."""
        return []

    def portrait(self, v: State, seat: Seat) -> str:
        """Return the drawing of the character that a seat plays; empty if there is none."""
        return ""

    def does(self, v: State, move: Move | None, language: str) -> str:
        """Return what an answer does or, for None, what a question is about; empty if nothing."""
        return ""

    def offered(self, v: State, move: Move) -> list[Card]:
        """Return the cards that an answer without a piece brings, what it names first."""
        return []

    def words_of(self, card: Card) -> tuple[str, ...]:
        """Return more words to explain beside the large card."""
        return ()

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        """Return what is told of a card beside its name and text: keys of `table.detail`."""
        number = self.spec.tints.printed(card)
        return [] if number is None else [(f"{self.key}.number", {"n": number})]

    def value(self, v: State, zone: str, say: Say) -> str:
        """Return what a zone is worth in the words of `say`; empty for its number of pieces."""
        return ""

    def wording(self, said: Said) -> str:
        """Return which wording of a sentence applies (`said.<key>.<wording>`).

        Empty if there is only one wording.
        """
        return ""

    def told(self, said: Said, cards: list[str], language: str) -> dict[str, object]:
        """Return more blanks of a sentence, beside names, cards and the fields of its facts."""
        return {}
