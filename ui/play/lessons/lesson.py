"""What a lesson is made of: a stacked deal, steps, and patterns of moves."""

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
from ui.language.presenters import find_folder, find_table_spec
from ui.storage.settings import Settings

LEARNER: Seat = 0  # whoever takes the lesson
ANY, NONE = "*", "-"
PATTERN = re.compile(r"(?:([0-9]) )?([a-z_*]+)(?: (\S+))?(?: (\S+))?")


class Pattern(NamedTuple):
    """Moves of one kind: whose, verb, piece and spot.

    A piece is the key of a card, `key.2` for its third variant; `key@zone` says where it lies. A
    spot is a zone, a place in one (`edge.1/0`), or a piece. `*` is anything, `-` nothing.
    """

    seat: Seat
    verb: str
    piece: str
    to: str

    def fits(self, v: State, seat: Seat, move: Move) -> bool:
        """Return whether a move of a seat is of this kind; `v` is the table before it."""
        if (seat, self.verb) != (self.seat, move.verb) and (seat, self.verb) != (self.seat, ANY):
            return False
        return _piece(v, self.piece, move.piece) and _spot(v, self.to, move.to)


def pattern_of(text: str) -> Pattern | None:
    """Return the pattern of `1 duel buzzy table.1`, without a number the learner's; None if none is
    meant.
    """
    found = PATTERN.fullmatch(text)
    if found is None:
        return None
    seat, verb, piece, to = found.groups()
    return Pattern(int(seat or LEARNER), verb, piece or ANY, to or ANY)


def named(face: Card | None) -> set[str]:
    """Return the names by which a pattern can mean a face."""
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
    """A move that belongs to a step: any that fits one of the patterns, and the dice it rolls.

    `alone` says that it happens by itself although it is the learner's.
    """

    patterns: tuple[Pattern, ...]
    dice: tuple[int, ...]
    alone: bool
    node: YamlNode

    def moves(self, s: State) -> list[Move]:
        """Return the legal moves that are meant."""
        ask = asked(s)
        seat = -1 if ask is None else ask.seat
        legal = legal_moves(s)
        return [m for p in self.patterns for m in legal if p.fits(s, seat, m)]


@dataclass(frozen=True)
class LessonStep:
    """One idea: a sentence, what has to be done, and what is said to other moves.

    Without deeds of the learner it is only read. `glow` names cards and zones; of a drawing it
    numbers them, `shows` are the zones that it shows, and `stops` is the saying of the last move
    after which it stops.
    """

    key: str
    rule: str
    deeds: tuple[LessonMove, ...]
    answers: tuple[tuple[Pattern, str, str], ...]  # pattern, text, rule
    glow: tuple[str, ...]
    node: YamlNode
    shows: tuple[str, ...] = ()
    stops: str = ""

    @property
    def read(self) -> bool:
        """Whether there is nothing to do but to read."""
        return all(deed.alone or deed.patterns[0].seat != LEARNER for deed in self.deeds)


@dataclass(frozen=True)
class Lesson:
    """A lesson of one game, as its file describes it."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, int | str]
    order: Mapping[str, tuple[Card, ...]]
    usually: tuple[Pattern, ...]  # what is answered by itself where no step says anything
    before: tuple[LessonMove, ...]  # what was played before it begins
    steps: tuple[LessonStep, ...]

    def match(self) -> RiggedMatch:
        """Return a match with the deal of the lesson; raise ValueError if there is none."""
        return RiggedMatch(GAMES[self.game], self.seats, self.seed, self.options, self.order)

    def text_key(self, key: str) -> str:
        """Return the key of a text of the lesson."""
        return f"lesson.{self.game}.{key}"


FILE = "lesson.yaml"


def taught(game: str) -> bool:
    """Return whether a game has a lesson."""
    return (find_folder(game) / FILE).exists()


def stage(game: str, settings: Settings) -> str:
    """Return how far somebody is with a lesson: done, on or start."""
    if game in settings.learned:
        return "done"
    return "on" if settings.lessons.get(game) else "start"


def blanks(lesson: Lesson, words: Words, names: Sequence[str]) -> dict[str, str]:
    """Return what fills the blanks of a lesson's texts.

    `{spy}` is the name of a card, `{spy_n}` the number printed on it; a variant is `{core_2}`.
    `{p1}` is the name of seat 1.
    """
    game, tints = GAMES[lesson.game], find_table_spec(lesson.game).tints
    found = {f"p{seat}": name for seat, name in enumerate(names)}
    for face in game.table(
        lesson.seats, game.default_options(lesson.seats) | {**lesson.options}
    ).box:
        for key in (face.key, f"{face.key}_{face.variant}"):
            found.setdefault(key, words.card_name(face))
            found.setdefault(f"{key}_n", str(tints.printed(face)))
    return found
