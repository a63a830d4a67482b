"""The data of the set-up page: seats, levels and options."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ai.levels import LEVELS, OLD, USUAL
from ai.registry import JUDGES
from games.engine import Option, Options, Way
from games.registry import GAMES
from ui.language.localization import Words
from ui.language.presenters import find_box_spec
from ui.storage.players import ANY_FACE, Opponent, Person, Player

PERSON = ""
MAX_TYPED_LENGTH = 18  # letters of a typed name
MAX_REMEMBERED_FACES = 64  # names whose faces are remembered, at most
MAX_INLINE_OPTIONS = 2  # options shown beside the seats; the others have a page of their own
SWITCH_VALUES = ("off", "on")
LONG_GAME_MINUTES = 15  # minutes of a usual game above which set-up offers a shorter one


class Shorter(NamedTuple):
    """A setting for a shorter game (`option=value`; "" is our way), and its minutes."""

    setting: str
    minutes: int


def is_chosen(setting: str, options: Options) -> bool:
    """Return whether options contain a setting `option=value`."""
    key, _, value = setting.partition("=")
    return str(options.get(key)) == value


def name_value(key: str, value: int | str, words: Words) -> str:
    """Return the text of an option's value."""
    if (own := f"option.{key}.{value}") in words:
        return str(words(own))
    return str(value) if isinstance(value, int) else str(words(f"option.{value}"))


@dataclass
class SetupSeat:
    """One seat at the table."""

    name: str
    level: str = PERSON  # the level of an opponent; "" means a person
    face: int = ANY_FACE  # the chosen face; ANY_FACE means the one remembered for the name


@dataclass
class Setup:
    """The players and options of a new game."""

    game: str
    names: Sequence[str]  # of new opponents
    person: str  # "Player {n}" in the current language
    known: dict[str, int] = field(default_factory=dict)  # faces of persons by name
    seats: list[SetupSeat] = field(default_factory=list)
    way: Way = Way.OURS  # the way to play, except for these options:
    options: dict[str, int | str] = field(default_factory=dict)
    practice: bool = False
    seed: str = ""  # empty: random
    deck: str = ""  # key of an own deck; empty: ours
    level: str = USUAL  # the level of new opponents
    who: str = ""  # the person at the computer, for whom that level is suggested
    suggested: dict[str, str] = field(
        default_factory=dict
    )  # the levels suggested before, by person
    raised: bool = False  # whether remembered opponents were raised to this level

    def __post_init__(self) -> None:
        if not self.seats:
            self.seats = [SetupSeat(self.person_name(1))]
            while len(self.seats) < min(3, self.max_seats):
                self.add()

    @property
    def min_seats(self) -> int:
        return GAMES[self.game].seats.start

    @property
    def max_seats(self) -> int:
        return GAMES[self.game].seats.stop - 1

    def person_name(self, n: int) -> str:
        """Return the default name of a person."""
        return self.person.replace("{n}", str(n))

    def add(self) -> None:
        if len(self.seats) < self.max_seats:
            level = self.seats[-1].level or self.level
            self.seats.append(SetupSeat(self.free_name(), level))

    def free_name(self) -> str:
        taken = {seat.name for seat in self.seats}
        return next((name for name in self.names if name not in taken), self.names[0])

    def remove(self, n: int) -> None:
        if len(self.seats) > self.min_seats:
            del self.seats[n]

    def set_level(self, n: int, level: str) -> None:
        """Give a seat to a person (""), or to an opponent of a level."""
        seat = self.seats[n]
        was_person, seat.level = seat.level == PERSON, level
        if (level == PERSON) == was_person:
            return
        own = [self.person_name(k) for k in range(1, self.max_seats + 1)]
        if level == PERSON and seat.name in self.names:
            taken = {other.name for other in self.seats}
            seat.name = next(name for name in own if name not in taken)
        elif level != PERSON and seat.name in own:
            seat.name = self.free_name()

    def choices(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the options for this number of players: key, values, chosen value."""
        return [(o.key, o.values, self._value(o)) for o in self._options()]

    def _options(self) -> list[Option]:
        """Return the options that are shown for this number of players."""
        return [o for o in GAMES[self.game].options(len(self.seats)) if o.shown]

    def _value(self, option: Option) -> int | str:
        """Return the chosen value of an option, or else that of the way to play."""
        value = self.options.get(option.key)
        return value if value in option.values and value is not None else option.by(self.way)

    def choose(self, key: str, value: int | str) -> str:
        """Choose the value of an option.

        If an option that is on forbids it, choose nothing and return the key of that option.
        """
        clash = GAMES[self.game].find_clash({**self.chosen_options(), key: value})
        if clash:
            return next(other for other in clash if other != key)
        self.options[key] = value
        return ""

    def ways(self) -> list[Way]:
        """Return the ways to play that can be chosen now, and the present one.

        Where both agree, only the book is offered.
        """
        counted = [o for o in self._options() if not o.free]
        agree = all(o.by(Way.BOOK) == o.by(Way.OURS) for o in counted)
        now = self.find_way()
        return [Way.BOOK, *[Way.OURS] * (not agree), *[Way.CUSTOM] * (now == Way.CUSTOM)]

    def find_way(self) -> Way:
        """Return the way to play that the chosen options make."""
        return GAMES[self.game].way_of(len(self.seats), self.chosen_options())

    def minutes(self) -> int:
        """Return the estimated minutes of a usual game for one person; 0 if nobody estimated."""
        return self._minutes(self.way, self.chosen_options())

    def _minutes(self, way: Way, options: Options) -> int:
        spec, at = find_box_spec(self.game), len(self.seats) - self.min_seats
        if not spec.minutes:
            return 0
        short = [m[at] for name, m in spec.shorter.items() if is_chosen(name, options)]
        return min([*short, spec.minutes[way][at]])

    def shorter(self) -> Shorter | None:
        """Return a setting for a shorter game if a usual one is long; None if there is none."""
        now, at = self.minutes(), len(self.seats) - self.min_seats
        if now <= LONG_GAME_MINUTES:
            return None
        spec = find_box_spec(self.game)
        found = [Shorter(name, minutes[at]) for name, minutes in spec.shorter.items()]
        found += [Shorter("", spec.minutes[Way.OURS][at])] * (self.way == Way.BOOK)
        return min(
            [one for one in found if one.minutes < now], key=lambda one: one.minutes, default=None
        )

    def shorten(self, to: Shorter) -> None:
        """Choose a setting for a shorter game."""
        if to.setting:
            key, _, value = to.setting.partition("=")
            self.options[key] = value
        else:
            self.choose_way(Way.OURS)

    def choose_way(self, way: Way) -> None:
        """Choose a way to play; only free options, such as who starts, keep their values."""
        if way != Way.CUSTOM:
            free = {option.key for option in self._options() if option.free}
            self.options = {key: value for key, value in self.options.items() if key in free}
            self.way = way

    def first_choices(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the options shown beside the seats."""
        return self.choices()[: self._inline]

    def other_options(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the other options."""
        return self.choices()[self._inline :]

    @property
    def _inline(self) -> int:
        # A game of decks has another row there, for the deck.
        return MAX_INLINE_OPTIONS - (GAMES[self.game].decks is not None)

    def count_changed(self) -> int:
        """Return how many of the other options differ from the way to play."""
        usual = {option.key: option.by(self.way) for option in self._options()}
        return sum(value != usual[key] for key, _, value in self.other_options())

    def value_name(self, key: str, value: int | str, words: Words) -> str:
        """Return the text of an option's value; that of the option `start` is a seat."""
        if key == "start" and isinstance(value, int):
            return self.players()[value].name
        return name_value(key, value, words)

    def chosen_options(self) -> dict[str, int | str]:
        """Return the options for a match."""
        return {key: value for key, _, value in self.choices()}

    def players(self) -> list[Player]:
        named = [(s.name.strip() or self.person_name(n), s) for n, s in enumerate(self.seats, 1)]
        return [
            Opponent(name, s.level) if s.level else Person(name, face=self._face(name, s))
            for name, s in named
        ]

    def find_double_name(self) -> int | None:
        """Return a seat whose name an earlier seat has; None if all names differ."""
        named = [player.name.casefold() for player in self.players()]
        return next((n for n, name in enumerate(named) if name in named[:n]), None)

    def seat_players(self, players: Sequence[Player]) -> None:
        """Seat these players."""
        self.seats = [SetupSeat(one.name[:MAX_TYPED_LENGTH], one.level) for one in players]

    def seat_person(self, name: str) -> None:
        """Seat the person at the computer, if one person plays and that name is known."""
        persons = [seat for seat in self.seats if seat.level == PERSON]
        if name and len(persons) == 1:
            persons[0].name, persons[0].face = name[:MAX_TYPED_LENGTH], ANY_FACE
            for other in self.seats:
                if other.level and other.name.casefold() == name[:MAX_TYPED_LENGTH].casefold():
                    other.name = self.free_name()

    def only_person(self) -> str:
        """Return the name of the only person, if it is the person at the computer; else ""."""
        persons = [one.name for one in self.players() if isinstance(one, Person)]
        usual = [self.person_name(n) for n in range(1, self.max_seats + 1)]
        return persons[0] if len(persons) == 1 and persons[0] not in usual else ""

    def _face(self, name: str, seat: SetupSeat) -> int:
        return seat.face if seat.face != ANY_FACE else self.known.get(name, ANY_FACE)

    def faces(self) -> dict[str, int]:
        """Return all known faces by name; those of this table come last."""
        now = {
            p.name: p.face for p in self.players() if isinstance(p, Person) and p.face != ANY_FACE
        }
        kept = {name: face for name, face in self.known.items() if name not in now} | now
        return dict(list(kept.items())[-MAX_REMEMBERED_FACES:])

    def seed_number(self) -> int | None:
        """Return the typed seed as a number; None if there is none."""
        return int(self.seed) if self.seed.isdigit() else None

    def _seat(self, name: str, level: str) -> SetupSeat:
        """Return a remembered seat, with a level that this game offers."""
        return SetupSeat(
            name[:MAX_TYPED_LENGTH], JUDGES[self.game].nearest_level(level) if level else PERSON
        )

    def to_settings(self) -> dict[str, object]:
        """Return the values of this set-up that the settings remember."""
        return {
            "seats": [[seat.name, seat.level] for seat in self.seats],
            "way": str(self.way),
            "options": self.options,
            "practice": self.practice,
            "deck": self.deck,
            "fits": {**self.suggested, self.who: self.level},
        }

    def recall(self, kept: object) -> None:
        """Restore a remembered set-up as far as it is valid."""
        if not isinstance(kept, dict):
            return
        rows = kept.get("seats")
        seats = [self._seat(*row) for row in rows if is_valid_seat(row)] if rows else []
        if self.min_seats <= len(seats) <= self.max_seats:
            self.seats = seats
        if isinstance(kept.get("options"), dict):
            self.options = dict(kept["options"])
            while clash := GAMES[self.game].find_clash(self.options):
                del self.options[clash[1]]
        self.way = Way.BOOK if kept.get("way") == Way.BOOK else Way.OURS
        self.practice = kept.get("practice") is True
        self.deck = str(kept.get("deck") or "")
        fits = kept.get("fits")
        named = fits if isinstance(fits, dict) else {"": fits or ""}
        self.suggested = {str(one): str(level) for one, level in named.items()}
        self._raise_opponents()

    def _raise_opponents(self) -> None:
        """Raise remembered opponents to the suggested level, once for each new suggestion.

        A person who then chooses weaker ones keeps them until the next suggestion. Suggestions from
        before anybody gave a name count for every person, because it was the same one.
        """
        fitted = self.suggested.get(self.who, self.suggested.get("", ""))
        levels = list(JUDGES[self.game].levels)
        rungs = {name: rung for rung, name in enumerate(levels)}
        fits = rungs.get(self.level, -1)
        if fits > rungs.get(fitted, -1):
            for seat in self.seats:
                if rungs.get(seat.level, fits) < fits:
                    seat.level, self.raised = self.level, True


def is_valid_seat(row: object) -> bool:
    """Return whether a remembered seat is valid."""
    return (
        isinstance(row, list)
        and len(row) == 2
        and all(isinstance(part, str) for part in row)
        and (row[1] == PERSON or row[1] in LEVELS or row[1] in OLD)
    )
