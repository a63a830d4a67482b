"""The parts of a lesson: a rigged deal, steps, and patterns of moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.cardfile.reader import Card
from games.cardfile.yaml_tree import YamlNode
from games.engine import Move, Piece, Seat, Spot, State, asked, legal_moves, spot_of
from games.engine.rigged_match import RiggedMatch
from games.registry import GAMES
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS, find_folder
from ui.storage.settings import Settings

LEARNER: Seat = 0  # the seat of the person who takes the lesson
ANY, NONE = "*", "-"
PATTERN = re.compile(r"(?:([0-9]) )?([a-z_*]+)(?: (\S+))?(?: (\S+))?")


class Pattern(NamedTuple):
    """A pattern of moves: seat, verb, piece and spot.

    A piece is the key of a card, and `key.2` is its third variant; `key@zone` also names its zone.
    A spot is a zone, a place in a zone (`edge.1/0`), or a piece. `*` fits anything, `-` fits
    nothing.
    """

    seat: Seat
    verb: str
    piece: str
    to: str

    def fits(self, v: State, seat: Seat, move: Move) -> bool:
        """Return whether a move of a seat fits; `v` is the table before it."""
        if (seat, self.verb) != (self.seat, move.verb) and (seat, self.verb) != (self.seat, ANY):
            return False
        return _piece(v, self.piece, move.piece) and _spot(v, self.to, move.to)


def parse_pattern(text: str) -> Pattern | None:
    """Parse a pattern such as `1 duel buzzy table.1`; return None if the text is no pattern.

    Without a number, the seat is the learner's.
    """
    found = PATTERN.fullmatch(text)
    if found is None:
        return None
    seat, verb, piece, to = found.groups()
    return Pattern(int(seat or LEARNER), verb, piece or ANY, to or ANY)


def named(face: Card | None) -> set[str]:
    """Return the names by which a pattern can refer to a face."""
    return set() if face is None else {face.key, f"{face.key}.{face.variant}"}


def _piece(v: State, wanted: str, piece: Piece | None) -> bool:
    if wanted == ANY or piece is None:
        return wanted in (ANY, NONE)
    key, _, zone = wanted.partition("@")
    return key in (ANY, *named(v.faces[piece])) and zone in ("", v.where[piece])


def _spot(v: State, wanted: str, to: Spot | None) -> bool:
    if wanted in (ANY, to) or to is None:
        return wanted in (ANY, NONE, to)
    spot = spot_of(v, to)
    return isinstance(spot, int) and _piece(v, wanted, spot)


@dataclass(frozen=True)
class LessonMove:
    """A move that a step requires: it fits one of the patterns and rolls the given dice.

    `automatic` says that the move is played automatically, although it is the learner's.
    """

    patterns: tuple[Pattern, ...]
    dice: tuple[int, ...]
    automatic: bool
    node: YamlNode

    def find_fitting(self, s: State) -> list[Move]:
        """Return the legal moves that fit."""
        ask = asked(s)
        seat = -1 if ask is None else ask.seat
        legal = legal_moves(s)
        return [m for p in self.patterns for m in legal if p.fits(s, seat, m)]


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: a sentence, the required moves, and the answers to other moves.

    A step without a required move of the learner is only read. `glow` names cards and zones that
    glow; a drawing on the rule page numbers them. `shows` are the zones in such a drawing, and
    `stops` is the saying after which its last move stops.
    """

    key: str
    rule: str
    moves: tuple[LessonMove, ...]
    answers: tuple[tuple[Pattern, str, str], ...]  # pattern, text, rule
    glow: tuple[str, ...]
    node: YamlNode
    shows: tuple[str, ...] = ()
    stops: str = ""

    @property
    def only_read(self) -> bool:
        """Whether the learner only reads this step."""
        return all(move.automatic or move.patterns[0].seat != LEARNER for move in self.moves)


@dataclass(frozen=True)
class Lesson:
    """A lesson of one game, as its file describes it."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, int | str]
    order: Mapping[str, tuple[Card, ...]]
    usual_moves: tuple[Pattern, ...]  # the moves to play where no step requires one
    earlier_moves: tuple[LessonMove, ...]  # the moves played before the lesson begins
    steps: tuple[LessonStep, ...]

    def match(self) -> RiggedMatch:
        """Return a match with the lesson's deal; raise ValueError if the deal is impossible."""
        return RiggedMatch(GAMES[self.game], self.seats, self.seed, self.options, self.order)

    def text_key(self, key: str) -> str:
        """Return the full key of a text of the lesson."""
        return f"lesson.{self.game}.{key}"


FILE = "lesson.yaml"


def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    return (find_folder(game) / FILE).exists()


def find_lesson_state(game: str, settings: Settings) -> str:
    """Return how far a person has come with a lesson: "done", "on" or "start"."""
    if game in settings.learned:
        return "done"
    return "on" if settings.lessons.get(game) else "start"


def blanks(lesson: Lesson, words: Words, names: Sequence[str]) -> dict[str, str]:
    """Return the values for the blanks of a lesson's texts.

    `{spy}` is the name of a card, and `{spy_n}` the number printed on it; `{core_2}` is a variant.
    `{p1}` is the name of seat 1.
    """
    game, presenter = GAMES[lesson.game], PRESENTERS[lesson.game]
    tints = presenter.spec.tints
    found = {f"p{seat}": name for seat, name in enumerate(names)}
    for face in game.table(
        lesson.seats, game.default_options(lesson.seats) | {**lesson.options}
    ).box:
        for key in (face.key, f"{face.key}_{face.variant}"):
            found.setdefault(key, presenter.as_name(words.card_name(face)))
            found.setdefault(f"{key}_n", str(tints.printed(face)))
    return found
