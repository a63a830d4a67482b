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

# Takes a match or a career, and the numbers of a feat. Returns whether the feat is proven, or a
# word; a feat with `different` needs that many different words.
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
        """Yield the sayings that `sayings` returns, each with the number of its move."""
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
    """Return whether the seat won alone, in a match of at least `seats` players."""
    return played.won and played.match.seats >= seats


def beats(played: Played, level: str, seats: int = 2) -> bool:
    """Return whether the seat won alone, and all opponents had this level or a stronger one."""
    least = STRENGTH[level]
    return wins(played, seats) and all(STRENGTH.get(one, 0) >= least for one in played.levels)


def beats_strongest(played: Played, seats: int = 2) -> bool:
    """Return whether the seat won alone, and all opponents had the strongest level of the game."""
    return wins(played, seats) and all(
        one == find_strongest(played.match.game) for one in played.levels
    )


def find_strongest(game: str) -> str:
    """Return the strongest level of a game."""
    return list(JUDGES[game].levels)[-1]


def says(played: Played, key: str, least: int = 1, at: int = 0) -> bool:
    """Return whether at least `least` sayings of a key name the seat at a position."""
    return len(played.sayings(f"{played.match.game}.{key}", at)) >= least


def says_in_one_move(played: Played, key: str, least: int, at: int = 0) -> bool:
    """Return whether one move has at least `least` such sayings; the arguments are as in `says`."""
    moves = Counter(n for n, _ in played.sayings_by_move(f"{played.match.game}.{key}", at))
    return max(moves.values(), default=0) >= least


SHARED: Mapping[str, Proof] = {
    one.__name__: one for one in (finishes, wins, beats, beats_strongest, says, says_in_one_move)
}


def comes_back(
    played: Played, count: Callable[[State, Seat], int], least: int, against: int
) -> bool:
    """Return whether the seat won from behind.

    At some moment it had at most `least`, but not 0, of the cards, parts or points that `count`
    returns, while another seat had `against` or more.
    """
    return played.won and any(
        0 < count(s, played.seat) <= least
        and max((count(s, one) for one in played.others()), default=0) >= against
        for s in played.match.states
    )
