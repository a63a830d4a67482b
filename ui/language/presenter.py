"""The base class of presenters, which describe a game's view by keys and numbers.

The window and the terminal use the same presenters. Nothing here draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol, final

from games.cardfile.reader import Card
from games.engine import Ask, Event, Facts, Move, Piece, Said, Seat, State
from ui.language.grammar import CommonName
from ui.language.played import Proof
from ui.language.table_spec import TableSpec, read_table_spec

DANGER = 0.2  # probability of harm to oneself that is told before the chance to succeed


class Blanks(NamedTuple):
    """The values for the blanks of a question's sentence."""

    about: Piece | None = None  # the card or die that the question is about
    other: Seat | None = None
    n: int | None = None  # a number; None: how many questions of this kind wait
    parts: int = 0
    damage: int = 0
    most: int = 0
    target: Piece | None = None  # the piece that suffers it
    answers: Piece | None = None  # if `about` is None: the answered card, named without its number


class Phase(NamedTuple):
    """A phase of the game: a key of `table.phase`, and the numbers of what is left to do in it."""

    key: str
    left: Mapping[str, int]


class Note(NamedTuple):
    """A short note: a key of `table.row` of the game, and its blanks."""

    key: str
    blanks: Mapping[str, object] = {}


PreviewText = tuple[str, Mapping[str, object]]  # a key of `table.foresee`, and its blanks


class PieceNote(NamedTuple):
    """What a move does to a piece: a note that is shown beside that piece.

    `figures` has the numbers that decide, `lines` their result, and `after` what is seen then. The
    note replaces the sentences of the `events` and of the loss of the pieces `gone`. If it
    `reveals` a card, it also replaces what else says that one is revealed in the piece's zone.
    """

    piece: Piece
    figures: PreviewText
    lines: tuple[PreviewText, ...]
    after: tuple[PreviewText, ...] = ()
    events: tuple[Event, ...] = ()
    gone: tuple[Piece, ...] = ()
    reveals: bool = False


class Say(Protocol):
    """A function that returns the sentences of a table by key."""

    def __call__(self, key: str, /, **blanks: object) -> str:
        """Return the sentence of a key with its blanks filled in."""


def values_of(facts: Facts | None) -> dict[str, object]:
    """Return the values of facts by their names."""
    return {f.name: getattr(facts, f.name) for f in fields(facts)} if facts else {}


def count_hand(v: State, seat: Seat) -> int:
    """Return the number of cards in a seat's hand, without one that it has put out in secret."""
    return len(v.zones.get(f"hand.{seat}", ())) - (seat in v.chosen)


class Presenter:
    """The presenter of a plain card game; each game overrides the methods it needs.

    `files` is the folder of its table.yaml, text.<lang>.yaml and rules.<lang>.md.
    """

    level_last: ClassVar[bool] = False  # whether a name plate shows the level behind the note
    common_names: ClassVar[bool] = False  # whether cards have no proper names: "a small red claw"
    proofs: ClassVar[Mapping[str, Proof]] = {}  # of the game's feats, by name

    loose: ClassVar[frozenset[str]] = (
        frozenset()
    )  # families of zones before a seat whose pieces are free for all

    def __init__(self, key: str, files: Path) -> None:
        self.key, self.files = key, files

    @final
    def as_name(self, name: str) -> str:
        """Return the name of a card as sentences use it."""
        return CommonName(name) if self.common_names else name

    @property
    def spec(self) -> TableSpec:
        """The contents of its table.yaml."""
        return read_table_spec(self.files / "table.yaml", self.key)

    @final
    def rule_page(self, language: str) -> Path:
        """Return the file of the rule page in a language."""
        return self.files / f"rules.{language}.md"

    def number(self, v: State, piece: Piece) -> int | None:
        """Return the number that the table gives to a piece without a printed one.

        None for others.
        """
        return None

    def damage_from_counters(self, v: State, piece: Piece, more: int) -> int:
        """Return the damage that `more` counters do to a piece."""
        return more

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        """Return the probability that the roll of a move succeeds; None if nothing is rolled."""
        return None

    def danger(self, v: State, seat: Seat, move: Move) -> float:
        """Return the probability that the roll of a move harms its own player."""
        return 0.0

    def way(self, v: State, ask: Ask) -> str:
        """Return which wording of a question applies: the `way` of its lines in table.yaml."""
        return ""

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        """Return whether an answer may put a seat out or end the game, for all that everybody sees.

        `v` is the view of a spectator. A forced move of such a question is never played by itself.
        """
        return True

    def costly(self, v: State, move: Move) -> str:
        """Return why a move must be confirmed, as a key of `table.costly`; "" if it need not be."""
        return ""

    def blanks(self, v: State, ask: Ask) -> Blanks:
        """Return the values for the blanks of a question."""
        return Blanks()

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        """Return a seat's temporary states: keys of `table.state`, each with a number."""
        return []

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        """Return the numbers that a name plate shows as symbols, by drawings in `art/ui`.

        None keeps room for a number that does not apply now.
        """
        return {}

    def life(self, v: State, seat: Seat) -> tuple[str, int]:
        """Return the number that keeps a seat in the game, and its drawing in `art/ui`.

        A small name plate shows nothing else.
        """
        counts = self.counts(v, seat) or {"cards": count_hand(v, seat)}
        return next((key, n) for key, n in counts.items() if n is not None)

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        """Return the second line of a name plate, longest first: keys of `table` with blanks."""
        return [("cards", {"n": count_hand(v, seat)})]

    def phase(self, v: State) -> Phase | None:
        """Return the present phase, if the game has phases."""
        return None

    def tools(self, v: State, moves: Sequence[Move]) -> dict[Piece, str]:
        """Return the pieces that stand for a verb of the row.

        A piece that is dropped on a spot carries out its verb there.
        """
        return {}

    def rolls(self, v: State, move: Move) -> list[Piece]:
        """Return the dice that a move throws at once, and that can be shaken before."""
        return []

    def verb_note(self, v: State, seat: Seat, verb: str, moves: Sequence[Move]) -> Note:
        """Return the note below a verb of the row: its chance, or why it has no `moves`."""
        return Note("")

    def possible_faces(self, v: State, move: Move) -> list[tuple[str, str, int]]:
        """Return what the unseen piece at which a move points may be.

        Each possibility has the outcome that gives its colour, a key of `table.may_be`, and the
        number of such pieces.
        """
        return []

    def piece_notes(self, v: State, sure: Sequence[Event]) -> list[PieceNote]:
        """Return notes about the certain effects of a move; the piece it acts on comes first."""
        return []

    def portrait(self, v: State, seat: Seat) -> str:
        """Return the drawing of the character that a seat plays; empty if there is none."""
        return ""

    def describe_effect(self, v: State, move: Move | None, language: str) -> str:
        """Return the effect of an answer; for None, the subject of the question.

        "" if there is none.
        """
        return ""

    def offered_cards(self, v: State, move: Move) -> list[Card]:
        """Return the cards that an answer without a piece offers, the one it names first."""
        return []

    def words_of(self, card: Card) -> tuple[str, ...]:
        """Return further words that are explained beside the large card."""
        return ()

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        """Return further facts about a card, as keys of `table.detail` with their blanks."""
        number = self.spec.tints.printed(card)
        return [] if number is None else [(f"{self.key}.number", {"n": number})]

    def value(self, v: State, zone: str, say: Say) -> str:
        """Return the value of a zone as a sentence of `say`; "" shows the number of its pieces."""
        return ""

    def is_untold(self, before: Event | None, event: Event, after: Event | None) -> bool:
        """Return whether the log leaves out an event, given its neighbours."""
        return False

    def wording(self, said: Said) -> str:
        """Return which wording of `said.<key>.<wording>` applies; "" if there is only one."""
        return ""

    def more_blanks(self, said: Said, cards: list[str], language: str) -> dict[str, object]:
        """Return further blanks of a sentence, besides names, cards and the fields of its facts."""
        return {}
