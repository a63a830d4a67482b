"""The tour: evenings of matches with a twist against the named opponents.

`tour.yaml` lists the evenings and explains their entries. What a person has won is in the settings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from ai.puzzles.puzzle import position
from ai.registry import JUDGES
from games.cardfile.errors import CheckedText, clip
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml, without_places
from games.engine import Options
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.new_game import begin_game
from ui.play.puzzle_session import puzzles_of
from ui.play.replay_session import keep_moves
from ui.play.session import MoveSource, Session
from ui.storage.deck_shelf import EXAMPLES
from ui.storage.default_names import robot_names, seat_players
from ui.storage.players import Opponent, Player
from ui.storage.profile import Profile

FILE = Path(__file__).with_name("tour.yaml")
EXAMPLE = "bell: {game: .., level: .., against: [1]}"
FIELDS = ("game", "level", "against", "options", "puzzle", "deck")
MAX_OPPONENTS = 8  # names of opponents


@dataclass(frozen=True, slots=True)
class TourMatch:
    """One match of the tour; the person plays the first seat, or that of the puzzle."""

    evening: str
    key: str
    game: str
    level: str
    against: tuple[int, ...]  # numbers of the opponents' names, counted from 1
    options: Options = field(default_factory=dict)
    puzzle: int = 0  # the puzzle from which it starts, counted from 1; 0: none
    deck: str = ""  # the text of the deck with which it is played; "": the game's own cards

    @property
    def name(self) -> str:
        """The name by which stored matches and settings know it."""
        return f"{self.evening}.{self.key}"

    @property
    def seats(self) -> int:
        return len(self.against) + 1


@dataclass(frozen=True)
class Tour:
    """All evenings in order, each with its matches; the last evening is the final."""

    evenings: Mapping[str, tuple[TourMatch, ...]]

    def matches(self) -> Iterator[TourMatch]:
        """Yield all matches in order."""
        for matches in self.evenings.values():
            yield from matches

    @cached_property
    def by_name(self) -> dict[str, TourMatch]:
        """All matches by name."""
        return {one.name: one for one in self.matches()}

    @property
    def final(self) -> str:
        """The key of the last evening."""
        return list(self.evenings)[-1]

    def is_open(self, match: TourMatch, won: Collection[str]) -> bool:
        """Return whether a match can be played: all that come before it are won."""
        if match.name in won:
            return True
        row = self.evenings[match.evening]
        before = list(row[: row.index(match)])
        if match.evening == self.final:
            before += [one for one in self.matches() if one.evening != self.final]
        return all(one.name in won for one in before)

    def find_next(self, won: Collection[str], evening: str = "") -> TourMatch | None:
        """Return the next match to win, of the same `evening` if possible; None after the last."""
        left = [one for one in self.matches() if one.name not in won and self.is_open(one, won)]
        here = [one for one in left if one.evening == evening]
        return next(iter(here or left), None)


# reading


@cache
def read_tour() -> Tour:
    """Return the tour of the program; raise CardError."""
    return check_tour(FILE)


def check_tour(source: Path | str) -> Tour:
    """Return the tour of a file or a text; raise CardError with all its mistakes."""
    notes, tree = parse_yaml(source)
    evenings = {
        evening: [
            _check_match(notes, evening, key, entry)
            for key, entry in entries_of(notes, node, "an evening", EXAMPLE).items()
        ]
        for evening, node in entries_of(notes, tree, "the tour", f"ring: {{{EXAMPLE}}}").items()
    }
    _check_levels(notes, tree, evenings)
    notes.raise_reported()
    return Tour({key: tuple(filter(None, matches)) for key, matches in evenings.items()})


def _check_levels(
    notes: CheckedText, tree: YamlNode, evenings: Mapping[str, list[TourMatch | None]]
) -> None:
    """Report a match whose opponents are weaker than in the match before it."""
    for evening, matches in evenings.items():
        known = [one for one in matches if one is not None]
        for before, one in pairwise(known):
            rungs = list(JUDGES[one.game].levels)
            if before.game == one.game and rungs.index(one.level) < rungs.index(before.level):
                place = tree.value[evening].value[one.key].place
                notes.report(place, "'{0}' is easier than the match before it", one.key)


def _check_match(notes: CheckedText, evening: str, key: str, node: YamlNode) -> TourMatch | None:
    """Return a match; report its mistakes and return None."""
    entry = entries_of(notes, node, "a match", EXAMPLE)
    before = len(notes.mistakes)
    values = {word: without_places(child) for word, child in entry.items()}
    for word in values.keys() - set(FIELDS):
        notes.report(
            entry[word].place, "a match has no '{0}'; it has {1}", clip(word), _list(FIELDS)
        )
    game, level, against = str(values.get("game")), values.get("level"), values.get("against")
    if game not in GAMES:
        notes.report(_at(node, "game"), "'game' must be one of {0}", _list(GAMES))
        return None
    if level not in JUDGES[game].levels:
        notes.report(_at(node, "level"), "'level' must be one of {0}", _list(JUDGES[game].levels))
    numbers = against if isinstance(against, list) else []
    known = all(type(n) is int and 1 <= n <= MAX_OPPONENTS for n in numbers)
    seats = GAMES[game].seats
    if not known or len(set(map(str, numbers))) < len(numbers) or len(numbers) + 1 not in seats:
        told = "'against' must be {0} to {1} different numbers from 1 to {2}"
        notes.report(_at(node, "against"), told, seats[0] - 1, seats[-1] - 1, MAX_OPPONENTS)
        return None
    puzzle = values.get("puzzle", 0)
    options = _check_options(notes, node, game, len(numbers) + 1, values)
    if "puzzle" in values:
        _check_puzzle(notes, node, game, len(numbers) + 1, values)
    if len(notes.mistakes) > before:
        return None
    deck = str(options.pop("deck", ""))
    return TourMatch(evening, key, game, str(level), tuple(numbers), options, puzzle, deck)


def _check_options(
    notes: CheckedText, node: YamlNode, game: str, seats: int, values: Mapping[str, object]
) -> dict[str, int | str]:
    """Return the options of a match, with the text of its deck; report what is wrong."""
    given = values.get("options", {})
    options: dict[str, int | str] = dict(given) if isinstance(given, dict) else {"": ""}
    deck = values.get("deck")
    if deck is not None:
        path = EXAMPLES / f"{deck}.yaml"
        there = sorted(one.stem for one in EXAMPLES.glob("*.yaml"))
        if GAMES[game].decks is None or str(deck) not in there:
            told = "'deck' is for a game with decks, and must be one of {0}"
            notes.report(_at(node, "deck"), told, _list(there))
        else:
            options["deck"] = path.read_text("utf-8")
    try:
        GAMES[game].complete_options(seats, options)
    except ValueError as error:
        notes.report(_at(node, "options"), "{0}", clip(error))
    return options


def _check_puzzle(
    notes: CheckedText, node: YamlNode, game: str, seats: int, values: Mapping[str, object]
) -> None:
    """Report a puzzle that is not there, has other seats, or stands beside options."""
    found, number = puzzles_of(game), values["puzzle"]
    place = _at(node, "puzzle")
    if type(number) is not int or not 1 <= number <= len(found):
        notes.report(place, "'puzzle' must be a number from 1 to {0}", len(found))
    elif found[number - 1].seats != seats:
        notes.report(place, "that puzzle has {0} players", found[number - 1].seats)
    elif values.keys() & {"options", "deck"}:
        notes.report(place, "a puzzle has its own options; leave out 'options' and 'deck'")


def _at(node: YamlNode, word: str) -> tuple[int, int]:
    """Return the place of an entry of a match, or else of the match."""
    entry = node.value.get(word) if isinstance(node.value, dict) else None
    return entry.place if entry is not None else node.place


def _list(words: Collection[str]) -> str:
    return ", ".join(words)


# playing


def begin_match(
    one: TourMatch, profile: Profile, opponents: MoveSource, words: Words, seed: int | None = None
) -> Session:
    """Return the session of a match of the tour, which is stored like any other match.

    The seed is random unless given. Raise PuzzleError if its puzzle fits the rules no more.
    """
    person = seat_players(words, 1, one.level, 1, profile.settings)
    players: list[Player] = [*person, *list_opponents(one, words, person[0].name)]
    if not one.puzzle:
        options = {**one.options} | ({"deck": one.deck} if one.deck else {})
        return begin_game(profile, opponents, one.game, players, options, seed, tour=one.name)
    puzzle = puzzles_of(one.game)[one.puzzle - 1]
    players.insert(puzzle.seat, players.pop(0))
    match = position(puzzle)
    session = Session(match, players, profile, opponents, tour=one.name)
    keep_moves(profile, session.number, match)
    return session


def list_opponents(one: TourMatch, words: Words, person: str = "") -> list[Opponent]:
    """Return the opponents of a match; one with the person's name gets another name."""
    names = robot_names(words)
    chosen = [names[n - 1] for n in one.against]
    free = [name for name in names if name not in chosen and name != person]
    return [Opponent(free[0] if name == person else name, one.level) for name in chosen]


def name_match(name: str, words: Words) -> str:
    """Return the title of a match of the tour: its evening and itself; `name` is known."""
    evening, _, _ = name.partition(".")
    return words(
        "tour.title_of", evening=words(f"tour.{evening}.name"), match=words(f"tour.{name}.name")
    )


def describe_match(one: TourMatch, words: Words, person: str = "") -> tuple[str, str, str]:
    """Return the name of a match, whom it is against, and its twist."""
    crowd = [foe.name for foe in list_opponents(one, words, person)]
    deck = GAMES[one.game].decks
    blanks = {
        "names": words.join_list(crowd),
        "foe": crowd[0],
        "level": words(f"level.{one.level}"),
        "game": words(f"game.{one.game}.name"),
        "deck": deck.name({"deck": one.deck}) if deck and one.deck else "",
    }
    twist = words(f"tour.{one.name}.twist", **blanks)
    return words(f"tour.{one.name}.name"), words("tour.against", **blanks), twist
