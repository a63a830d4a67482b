"""What players are called until somebody says otherwise; the words for it are in `ui/text`."""

from ui.localization import Words
from ui.session import Opponent, Person, Player


def robots(words: Words) -> list[str]:
    """Names for opponents, enough for the largest table."""
    return words("setup.names").split(", ")


def person(words: Words, n: int) -> str:
    """What the nth person is called."""
    return words("setup.person", n=n)


def seated(words: Words, seats: int, level: str, persons: int) -> list[Player]:
    """So many players, persons first."""
    people: list[Player] = [Person(person(words, n + 1)) for n in range(persons)]
    return people + [Opponent(name, level) for name in robots(words)[: seats - persons]]
