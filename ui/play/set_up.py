"""The data of set-up, without a screen: seats, levels and options."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ai.levels import LEVELS, OLD, USUAL
from ai.registry import JUDGES
from games.registry import GAMES
from ui.language.localization import Words
from ui.storage.players import ANY_FACE, Opponent, Person, Player

PERSON = ""
LONGEST = 18
REMEMBERED = 64  # names with a face
INLINE = 2  # options beside the seats; the others have their own page
SWITCH = ("off", "on")


@dataclass
class Seat:
    """One seat."""

    name: str
    level: str = PERSON  # the level of an opponent; "" is a person
    face: int = ANY_FACE  # chosen now; else the one that goes with the name


@dataclass
class Setup:
    """The players and options of a new game."""

    game: str
    names: Sequence[str]  # of new opponents
    person: str  # "Player {n}" in the current language
    known: dict[str, int] = field(default_factory=dict)  # faces of persons by name
    seats: list[Seat] = field(default_factory=list)
    options: dict[str, int | str] = field(default_factory=dict)
    practice: bool = False
    seed: str = ""  # empty: random
    deck: str = ""  # key of an own deck; empty: ours
    level: str = USUAL  # of new opponents: the one that fits
    who: str = ""  # whoever is at the computer, whom that level fits
    fitted: dict[str, str] = field(default_factory=dict)  # what fitted before, by person
    raised: bool = False  # remembered opponents have this level, as it fits since then

    def __post_init__(self) -> None:
        if not self.seats:
            self.seats = [Seat(self.person_name(1))]
            while len(self.seats) < min(3, self.most):
                self.add()

    @property
    def least(self) -> int:
        return GAMES[self.game].seats.start

    @property
    def most(self) -> int:
        return GAMES[self.game].seats.stop - 1

    def person_name(self, n: int) -> str:
        """Return the default name of a person."""
        return self.person.replace("{n}", str(n))

    def add(self) -> None:
        if len(self.seats) < self.most:
            level = self.seats[-1].level or self.level
            self.seats.append(Seat(self.free_name(), level))

    def free_name(self) -> str:
        taken = {seat.name for seat in self.seats}
        return next((name for name in self.names if name not in taken), self.names[0])

    def remove(self, n: int) -> None:
        if len(self.seats) > self.least:
            del self.seats[n]

    def turn_into(self, n: int, level: str) -> None:
        """Give a seat to a person (""), or to an opponent of a level."""
        seat = self.seats[n]
        was_person, seat.level = seat.level == PERSON, level
        if (level == PERSON) == was_person:
            return
        own = [self.person_name(k) for k in range(1, self.most + 1)]
        if level == PERSON and seat.name in self.names:
            taken = {other.name for other in self.seats}
            seat.name = next(name for name in own if name not in taken)
        elif level != PERSON and seat.name in own:
            seat.name = self.free_name()

    def choices(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the options for this number of players: key, values, chosen value."""
        return [
            (o.key, o.values, v if (v := self.options.get(o.key)) in o.values else o.default)
            for o in GAMES[self.game].options(len(self.seats))
            if o.shown
        ]

    def first_choices(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the options shown beside the seats."""
        return self.choices()[:INLINE]

    def variants(self) -> list[tuple[str, tuple[int | str, ...], int | str]]:
        """Return the other options."""
        return self.choices()[INLINE:]

    def switched(self) -> int:
        """Return how many of those differ from their defaults."""
        usual = GAMES[self.game].default_options(len(self.seats))
        return sum(value != usual[key] for key, _, value in self.variants())

    def value_name(self, key: str, value: int | str, words: Words) -> str:
        """Return the text of an option's value, for so many players if it depends on them.

        A number of `start` is a seat.
        """
        own = f"option.{key}.{value}"
        for one in (f"{own}.{len(self.seats)}", own):
            if one in words:
                return str(words(one))
        if isinstance(value, int):
            return self.players()[value].name if key == "start" else str(value)
        return str(words(f"option.{value}"))

    def chosen(self) -> dict[str, int | str]:
        """Return the options for a match."""
        return {key: value for key, _, value in self.choices()}

    def players(self) -> list[Player]:
        named = [(s.name.strip() or self.person_name(n), s) for n, s in enumerate(self.seats, 1)]
        return [
            Opponent(name, s.level) if s.level else Person(name, face=self._face(name, s))
            for name, s in named
        ]

    def twice(self) -> int | None:
        """Return the seat whose name another has before it; None if all can be told apart."""
        named = [player.name.casefold() for player in self.players()]
        return next((n for n, name in enumerate(named) if name in named[:n]), None)

    def take(self, players: Sequence[Player]) -> None:
        """Let these players take the seats."""
        self.seats = [Seat(one.name[:LONGEST], one.level) for one in players]

    def seat_person(self, name: str) -> None:
        """Seat who is at the computer, where one person is to play and somebody has said who."""
        persons = [seat for seat in self.seats if seat.level == PERSON]
        if name and len(persons) == 1:
            persons[0].name, persons[0].face = name[:LONGEST], ANY_FACE
            for other in self.seats:
                if other.level and other.name.casefold() == name[:LONGEST].casefold():
                    other.name = self.free_name()

    def alone(self) -> str:
        """Return the name of the only person, if it is theirs; empty otherwise."""
        persons = [one.name for one in self.players() if isinstance(one, Person)]
        usual = [self.person_name(n) for n in range(1, self.most + 1)]
        return persons[0] if len(persons) == 1 and persons[0] not in usual else ""

    def _face(self, name: str, seat: Seat) -> int:
        return seat.face if seat.face != ANY_FACE else self.known.get(name, ANY_FACE)

    def faces(self) -> dict[str, int]:
        """Return all known faces by name, those of this table last."""
        now = {
            p.name: p.face for p in self.players() if isinstance(p, Person) and p.face != ANY_FACE
        }
        kept = {name: face for name, face in self.known.items() if name not in now} | now
        return dict(list(kept.items())[-REMEMBERED:])

    def number(self) -> int | None:
        """Return the typed seed, if any."""
        return int(self.seed) if self.seed.isdigit() else None

    def _seat(self, name: str, level: str) -> Seat:
        """Return a remembered seat, with a level that this game offers."""
        return Seat(name[:LONGEST], JUDGES[self.game].offered(level) if level else PERSON)

    def kept(self) -> dict[str, object]:
        """Return what the settings remember of this set-up."""
        return {
            "seats": [[seat.name, seat.level] for seat in self.seats],
            "options": self.options,
            "practice": self.practice,
            "deck": self.deck,
            "fits": {**self.fitted, self.who: self.level},
        }

    def recall(self, kept: object) -> None:
        """Restore a remembered set-up, as far as it is valid."""
        if not isinstance(kept, dict):
            return
        rows = kept.get("seats")
        seats = [self._seat(*row) for row in rows if sound(row)] if rows else []
        if self.least <= len(seats) <= self.most:
            self.seats = seats
        if isinstance(kept.get("options"), dict):
            self.options = dict(kept["options"])
        self.practice = kept.get("practice") is True
        self.deck = str(kept.get("deck") or "")
        fits = kept.get("fits")
        named = fits if isinstance(fits, dict) else {"": fits or ""}
        self.fitted = {str(one): str(level) for one, level in named.items()}
        self._rise()

    def _rise(self) -> None:
        """Let opponents who are too weak by now be of the level that fits; but only once.

        Whoever chooses weaker ones after that keeps them until the next level fits. What fitted
        somebody who had no name yet counts for any person: it was the same one.
        """
        fitted = self.fitted.get(self.who, self.fitted.get("", ""))
        levels = list(JUDGES[self.game].levels)
        rungs = {name: rung for rung, name in enumerate(levels)}
        fits = rungs.get(self.level, -1)
        if fits > rungs.get(fitted, -1):
            for seat in self.seats:
                if rungs.get(seat.level, fits) < fits:
                    seat.level, self.raised = self.level, True


def sound(row: object) -> bool:
    """Return whether a remembered seat is valid."""
    return (
        isinstance(row, list)
        and len(row) == 2
        and all(isinstance(part, str) for part in row)
        and (row[1] == PERSON or row[1] in LEVELS or row[1] in OLD)
    )
