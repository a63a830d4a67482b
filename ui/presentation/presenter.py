"""What one game tells of a view, in keys and numbers: for the window and the terminal alike.

A game's own presenter overrides what it knows better. Nothing here draws.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, NamedTuple, final

from games.cardfile.reader import Card
from games.engine import Ask, Move, Piece, Said, Seat, State
from ui.presentation.table_spec import TableSpec, load


class Blanks(NamedTuple):
    """What a question is about, for the blanks of its sentence."""

    about: Piece | None = None  # the card or die
    other: Seat | None = None
    n: int | None = None  # how many; None: as often as the same question waits
    parts: int = 0
    damage: int = 0
    most: int = 0
    answers: Piece | None = None  # else the card that it answers to, told without its number


class Phase(NamedTuple):
    """Where a game is: a key of `table.phase`, and what is left to do."""

    key: str
    left: Mapping[str, int]


class Presenter:
    """What a plain card game tells.

    `files` is the folder of its table.yaml, text.<lang>.yaml and rules.<lang>.md.
    """

    level_last: ClassVar[bool] = False  # on a name plate, behind the note

    def __init__(self, key: str, files: Path) -> None:
        self.key, self.files = key, files

    @property
    def spec(self) -> TableSpec:
        """What its table.yaml says."""
        return load(self.files / "table.yaml", self.key)

    @final
    def rule_page(self, language: str) -> Path:
        """The page that tells the rules."""
        return self.files / f"rules.{language}.md"

    def number(self, v: State, piece: Piece) -> int | None:
        """The number of a piece that has none printed on it, where the table gives it one."""
        return None

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        """How likely the roll that a move is about succeeds; None if luck decides nothing."""
        return None

    def way(self, v: State, ask: Ask) -> str:
        """Which of several ways a question is put in: `way` of its lines in table.yaml."""
        return ""

    def blanks(self, v: State, ask: Ask) -> Blanks:
        """What a question is about."""
        return Blanks()

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        """What holds of a seat for a while: keys of `table.state`, each with a number."""
        return []

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        """Return what the name plate counts in symbols, by names of drawings in `art/ui`.

        None keeps room for a number that is not counted now.
        """
        return {}

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        """The second line of a name plate, the longest first: keys of `table` with their blanks."""
        return [("cards", {"n": len(v.zones.get(f"hand.{seat}", ()))})]

    def phase(self, v: State) -> Phase | None:
        """Where the game is, if it has phases."""
        return None

    def portrait(self, v: State, seat: Seat) -> str:
        """The drawing of whom a seat plays, in a game where everybody is somebody."""
        return ""

    def words_of(self, card: Card) -> tuple[str, ...]:
        """More words that are explained beside the large card."""
        return ()

    def told(self, said: Said, cards: list[str]) -> dict[str, object]:
        """The blanks of a sentence beside names and cards: the fields of its facts."""
        return {}
