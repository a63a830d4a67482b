"""Default names of players; the words are in `ui/text`."""

from ai.levels import USUAL
from ui.language.localization import Words
from ui.storage.players import ANY_FACE, Opponent, Person, Player, read_player
from ui.storage.saved_matches import SavedMatch
from ui.storage.settings import Settings


def robot_names(words: Words) -> list[str]:
    """Return names for opponents, enough for the largest table."""
    return words("setup.names").split(", ")


def person_name(words: Words, n: int) -> str:
    """Return the default name of the nth person."""
    return words("setup.person", n=n)


def name_person_here(settings: Settings, words: Words) -> str:
    """Return the name of the person at the computer, the default one while that is unknown."""
    return settings.person or person_name(words, 1)


def seat_players(
    words: Words, seats: int, level: str, persons: int, settings: Settings | None = None
) -> list[Player]:
    """Return this many players, persons first; the first person is the one in `settings`."""
    people: list[Player] = [Person(person_name(words, n + 1)) for n in range(persons)]
    if settings and settings.person and people:
        name = settings.person
        people[0] = Person(name, face=settings.faces.get(name, ANY_FACE))
    taken = {one.name.casefold() for one in people}
    free = [name for name in robot_names(words) if name.casefold() not in taken]
    return people + [Opponent(name, level) for name in free[: seats - persons]]


def find_players(saved: SavedMatch, words: Words, seats: int = 0) -> list[Player]:
    """Return the players of a saved match; default players replace damaged entries."""
    seats = seats or saved.seats
    usual = seat_players(words, seats, USUAL, 1 if seats else 0)
    spoilt = "players" in saved.spoilt
    for seat, row in enumerate(saved.players[:seats]):
        if not spoilt or {"name", "level"} <= row.keys():
            usual[seat] = read_player(row)
    return usual
