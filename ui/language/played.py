"""A finished match as one seat played it, and the proofs of feats that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ai.levels import STRENGTH
from ai.registry import JUDGES
from games.engine import Seat, State
from games.engine.events import Said
from games.engine.match import Match

# Of a match or a career, and of the numbers of a feat; the words that a proof returns are counted.
Proof = Callable[..., bool | str]  # type: ignore[explicit-any]  # proofs differ in their numbers


class Played(NamedTuple):
    """A finished match, as one seat played it against opponents of these levels."""

    match: Match
    seat: Seat
    levels: tuple[str, ...]

    @property
    def won(self) -> bool:
        """Whether the seat is the only winner."""
        return self.match.state.winners == (self.seat,)

    def sayings(self, key: str, at: int = 0) -> list[Said]:
        """Return the sayings of a key in which the seat is the one named at a position."""
        return [said for _, said in self.sayings_by_move(key, at)]

    def sayings_by_move(self, key: str, at: int = 0) -> Iterator[tuple[int, Said]]:
        """Yield the same sayings, each with the number of its move."""
        for n, events in enumerate(self.match.events):
            for event in events:
                if not isinstance(event, Said) or event.key != key:
                    continue
                if event.seats[at : at + 1] == (self.seat,):
                    yield n, event

    def others(self) -> list[Seat]:
        """Return the other seats."""
        return [seat for seat in range(self.match.seats) if seat != self.seat]


def finishes(played: Played) -> bool:
    """Return whether the match was played to its end."""
    return played.match.over


def wins(played: Played, seats: int = 2) -> bool:
    """Return whether the seat won alone, with so many players at least."""
    return played.won and played.match.seats >= seats


def beats(played: Played, level: str, seats: int = 2) -> bool:
    """Return whether the seat won, and all opponents had that level or a stronger one."""
    least = STRENGTH[level]
    return wins(played, seats) and all(STRENGTH.get(one, 0) >= least for one in played.levels)


def beats_strongest(played: Played, seats: int = 2) -> bool:
    """Return whether the seat won, and all opponents had the strongest level of the game."""
    return wins(played, seats) and all(
        one == find_strongest(played.match.game) for one in played.levels
    )


def find_strongest(game: str) -> str:
    """Return the strongest level of a game."""
    return list(JUDGES[game].levels)[-1]


def says(played: Played, key: str, least: int = 1, at: int = 0) -> bool:
    """Return whether the game told something of the seat so many times."""
    return len(played.sayings(f"{played.match.game}.{key}", at)) >= least


def says_in_one_move(played: Played, key: str, least: int, at: int = 0) -> bool:
    """Return whether the game told something of the seat so many times within one move."""
    moves = Counter(n for n, _ in played.sayings_by_move(f"{played.match.game}.{key}", at))
    return max(moves.values(), default=0) >= least


SHARED: Mapping[str, Proof] = {
    one.__name__: one for one in (finishes, wins, beats, beats_strongest, says, says_in_one_move)
}


def comes_back(
    played: Played, count: Callable[[State, Seat], int], least: int, against: int
) -> bool:
    """Return whether the seat won although it once had `least` or fewer, and somebody `against`.

    `count` says how many of what matters a seat has; a seat that has none yet is not counted.
    """
    return played.won and any(
        0 < count(s, played.seat) <= least
        and max((count(s, one) for one in played.others()), default=0) >= against
        for s in played.match.states
    )
