"""Statistics about persons: their games, results and strength, computed from the profile.

A person is known by name, so two persons at one computer have separate statistics.
"""

from __future__ import annotations

import csv
import io
import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ai.levels import STRENGTH
from ai.registry import JUDGES
from games.engine import Seat
from ui.storage.players import Opponent, Person, Player, read_player
from ui.storage.saved_matches import SavedMatch

MIXED = "mixed"  # instead of a level: the opponents had different levels
MEAN_ELO, SPREAD_ELO = 1150.0, 350.0  # Elo: the assumption about a person before the first game
INTERVAL_ERRORS = 1.96  # standard errors on both sides of a rating: 95 %
NEWTON_STEPS = 40  # steps of Newton's method, far more than it needs


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match, reduced to what statistics need."""

    saved: SavedMatch
    players: tuple[Player, ...]
    places: tuple[tuple[Seat, ...], ...]
    turns: int
    seconds: float
    cards: tuple[Counter[str], ...]  # by seat, how often it moved each card; empty if not counted

    def place(self, seat: Seat) -> float:
        """Return the place of a seat, counted from 1; tied seats share the mean of their places."""
        before = 0
        for seats in self.places:
            if seat in seats:
                return before + (len(seats) + 1) / 2
            before += len(seats)
        return float(len(self.players))

    def won(self, seat: Seat) -> bool:
        return seat in self.places[0]

    def seats_of(self, name: str) -> list[Seat]:
        """Return the seats of the person with that name."""
        known = enumerate(self.players)
        return [s for s, one in known if isinstance(one, Person) and one.name == name]

    @property
    def level(self) -> str:
        """The level of all opponents, `MIXED` if they differ, or "" without opponents."""
        nearest_level = JUDGES[self.saved.game].nearest_level
        found = {nearest_level(one.level) for one in self.players if isinstance(one, Opponent)}
        return found.pop() if len(found) == 1 else MIXED if found else ""


def list_finished(matches: Iterable[SavedMatch]) -> list[FinishedMatch]:
    """Return the matches that count: finished, undamaged, no practice, and not from a file."""
    return [one for saved in matches if (one := _read_finished(saved)) is not None]


def _read_finished(saved: SavedMatch) -> FinishedMatch | None:
    result = saved.result
    if not (saved.over and saved.counts and isinstance(result, dict)) or saved.spoilt:
        return None
    places = result.get("places")
    if saved.practice or result.get("file") or not isinstance(places, list):
        return None
    seats = [seat for row in places if isinstance(row, list) for seat in row]
    if sorted(map(str, seats)) != sorted(map(str, range(saved.seats))) or not places[0]:
        return None
    return FinishedMatch(
        saved,
        tuple(read_player(row) for row in saved.players),
        tuple(tuple(row) for row in places),
        int(read_number(result.get("turns"))),
        read_number(result.get("seconds")),
        _read_card_counts(result.get("cards"), saved.seats),
    )


def read_number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e9 else 0.0


def _read_card_counts(stored: object, seats: int) -> tuple[Counter[str], ...]:
    if not isinstance(stored, list) or len(stored) != seats:
        return ()
    rows = [row if isinstance(row, dict) else {} for row in stored]
    return tuple(Counter({str(k): int(read_number(n)) for k, n in row.items()}) for row in rows)


def list_names(matches: Iterable[FinishedMatch]) -> list[str]:
    """Return the names of the persons, most games first."""
    count = Counter(
        one.name for match in matches for one in match.players if isinstance(one, Person)
    )
    return [name for name, _ in count.most_common()]


@dataclass(frozen=True, slots=True)
class PersonTally:
    """A person's totals over some matches in the order in which they were played."""

    games: int
    wins: int
    streak: int  # games won in a row, up to the last one
    longest_streak: int
    quickest: FinishedMatch | None  # the won match with the fewest turns
    longest: FinishedMatch | None  # the match with the most turns
    seconds: float
    favourite: tuple[str, int] | None  # a card's key, and how often it was moved


def count_tally(matches: Sequence[FinishedMatch], name: str) -> PersonTally:
    """Return the tally of a person over these matches, oldest first."""
    mine = [(one, seat) for one in matches for seat in one.seats_of(name)]
    streak = longest = 0
    cards = Counter[str]()
    for one, seat in mine:
        streak = streak + 1 if one.won(seat) else 0
        longest = max(longest, streak)
        if one.cards:
            cards += one.cards[seat]
    won = [one for one, seat in mine if one.won(seat)]
    return PersonTally(
        len(mine),
        len(won),
        streak,
        longest,
        min(won, key=lambda one: one.turns, default=None),
        max((one for one, _ in mine), key=lambda one: one.turns, default=None),
        sum(one.seconds for one, _ in mine),
        max(cards.items(), key=lambda pair: pair[1], default=None),
    )


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the scale of the levels (Elo), with its 95 % interval and number of duels."""

    elo: int
    low: int
    high: int
    duels: int


def estimate_rating(matches: Iterable[FinishedMatch], name: str) -> Rating | None:
    """Estimate a person's strength against the levels; None without a game against an opponent.

    Each opponent counts as one duel, which the better place wins; a tie counts half. The estimate
    is the most likely strength under the model of Elo (1978), with a normal prior for unknown
    persons, so that a single game changes little.
    """
    duels = [
        (STRENGTH[rung], 0.5 * (1 + _sign(one.place(foe) - one.place(seat))))
        for one in matches
        for seat in one.seats_of(name)
        for foe, other in enumerate(one.players)
        if isinstance(other, Opponent)
        and (rung := JUDGES[one.saved.game].nearest_level(other.level)) in STRENGTH
    ]
    if not duels:
        return None
    scale, elo, bend = math.log(10) / 400, MEAN_ELO, 1 / SPREAD_ELO**2
    for _ in range(NEWTON_STEPS):
        chances = [1 / (1 + 10 ** ((foe - elo) / 400)) for foe, _ in duels]
        slope = (MEAN_ELO - elo) / SPREAD_ELO**2
        slope += scale * sum(got - p for (_, got), p in zip(duels, chances, strict=True))
        bend = 1 / SPREAD_ELO**2 + scale**2 * sum(p * (1 - p) for p in chances)
        elo += max(-200.0, min(200.0, slope / bend))
    wide = INTERVAL_ERRORS / math.sqrt(bend)
    return Rating(round(elo), round(elo - wide), round(elo + wide), len(duels))


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


@dataclass(frozen=True, slots=True)
class Score:
    """A person's score in an evening: a point for each player beaten, half a point for a tie."""

    name: str
    games: int
    wins: int
    points: float


def score_evening(
    matches: Iterable[FinishedMatch], since: float, until: float = math.inf
) -> list[Score]:
    """Return the scores of everybody who played between two times, best first."""
    games, wins, points = Counter[Player](), Counter[Player](), Counter[Player]()
    for one in matches:
        if not since <= one.saved.touched <= until:
            continue
        for seat, player in enumerate(one.players):
            who = _anonymous_face(player)
            games[who] += 1
            wins[who] += one.won(seat)
            doubled = round(2 * (len(one.players) - one.place(seat)))
            points[who] += doubled
    found = [Score(who.name, games[who], wins[who], points[who] / 2) for who in games]
    return sorted(found, key=lambda score: (-score.points, -score.wins, score.name))


def _anonymous_face(player: Player) -> Player:
    """Return a player without face and level; opponents stay apart from persons of that name."""
    return Person(player.name) if isinstance(player, Person) else Opponent(player.name, "")


COLUMNS = (
    "date",
    "game",
    "players",
    "levels",
    "places",
    "turns",
    "moves",
    "minutes",
    "state",
    "options",
)


def format_csv(matches: Iterable[SavedMatch]) -> str:
    """Return all matches as CSV (RFC 4180) with a heading, oldest first."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for saved in sorted(matches, key=lambda one: one.started):
        rows.writerow([_escape_formula(str(cell)) for cell in _csv_row(saved)])
    return text.getvalue()


def write_csv(matches: Iterable[SavedMatch], folder: Path) -> Path:
    """Write all matches to a new file in a folder and return its path; raise OSError."""
    path = folder / f"boltbox-games-{time.strftime('%Y%m%d-%H%M%S')}.csv"
    path.write_text(format_csv(matches), "utf-8", newline="")
    return path


def _csv_row(saved: SavedMatch) -> list[object]:
    players = [read_player(row) for row in saved.players]
    found = saved.result if isinstance(saved.result, dict) else {}
    places = found.get("places")
    rows = [row for row in places if isinstance(row, list)] if isinstance(places, list) else []
    known = range(len(players))
    told = [" = ".join(players[s].name for s in row if s in known) for row in rows]
    state = "practice" if saved.practice else "over" if saved.over else "unfinished"
    return [
        time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.started)),
        saved.game,
        "; ".join(one.name for one in players),
        "; ".join(one.level or "person" for one in players),
        " > ".join(told),
        int(read_number(found.get("turns"))) or "",
        saved.moves,
        round(read_number(found.get("seconds")) / 60, 1) or "",
        state if saved.counts else "damaged",
        saved.way or "",
    ]


def _escape_formula(cell: str) -> str:
    """Return a cell that spreadsheets do not take for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
