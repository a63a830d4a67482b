"""Stored matches as the profile lists them; damaged ones are repaired or marked."""

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine import Seat
from games.engine.core import Options, State
from games.engine.match import Match, garbage_collection_paused, parse_move
from games.engine.rules import Way
from games.registry import GAMES, seats_of
from ui.storage.database import OUTCOME_COLUMNS, SEALED_COLUMNS, TABLES, find_spoilt

Decisions = Sequence[tuple[str, int, str]]  # move, seat, fingerprint afterwards
MAX_TRIALS = 6_000  # combinations of game, seats and options to try, at most
COLUMNS = TABLES["matches"][0]
BEFORE = "before"  # why a match from before 1.0 is unusable: its rules are gone


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A stored match; `spoilt` names the replaced values, `why` the reason if it is unusable."""

    id: int
    game: str
    seats: int
    seed: int
    options: Options
    players: list[dict[str, object]]
    started: float
    touched: float
    over: bool
    practice: bool
    result: object
    moves: int
    spoilt: frozenset[str] = frozenset()
    why: str = ""  # a key below `replays.why`; "" if it can be played
    feats: Mapping[int, Sequence[str]] = field(default_factory=dict)  # by seat, what it proves
    feats_edition: int | None = None  # of the feats for which it was examined; None if never

    @property
    def usable(self) -> bool:
        """Whether it can be continued, watched and exported."""
        return not self.why

    @property
    def counts(self) -> bool:
        """Whether its result can be read."""
        return self.why in ("", BEFORE)

    @property
    def way(self) -> Way | None:
        """The way to play that its options make; None if they cannot be read."""
        known = self.counts and self.game in GAMES and self.seats in seats_of(self.game)
        return GAMES[self.game].way_of(self.seats, self.options) if known else None

    @property
    def marks(self) -> list[str]:
        """The remarks that lists show beside the game, as keys below `replays`."""
        if self.why == BEFORE:
            return [BEFORE]
        known = self.usable and self.game in GAMES and self.seats in seats_of(self.game)
        older = known and GAMES[self.game].is_older(self.seats, self.options)
        return ["spoilt"] * bool(self.spoilt) + ["older"] * older


def read_saved(row: Sequence[object]) -> SavedMatch:
    """Return the match of a row of `matches`, with its number of moves."""
    raw = dict(zip((*COLUMNS, "moves"), row, strict=True))
    bad = find_spoilt([raw[name] for name in SEALED_COLUMNS], str(raw["sum"]))
    bad |= _find_spoilt_outcome(raw)
    options, players = _parse_json(raw["options"]), _parse_json(raw["players"])
    seats, seed = _parse_number(raw["seats"]), _parse_number(raw["seed"])
    if not isinstance(options, dict):
        options, bad = {}, bad | {"options"}
    if not (isinstance(players, list) and all(isinstance(one, dict) for one in players)):
        players, bad = [], bad | {"players"}
    moves, stored = _parse_number(raw["moves"]) or 0, _parse_number(raw["stored"]) or 0
    if raw["lost"] == "moves" or moves < stored:
        bad = bad | {"moves"}
    game = str(raw["game"])
    if game in GAMES and seats not in seats_of(game):
        bad = bad | {"seats"}
    if len(players) != seats:
        bad = bad | {"players"}
    why = "unread" if raw["lost"] == "entry" else "deal" if "seed" in bad or seed is None else ""
    if not why and game not in GAMES and "game" not in bad:
        why = "game"
    if not why and game in GAMES and raw["format"] in (0, ""):
        why = BEFORE
    return SavedMatch(
        _parse_number(raw["id"]) or 0,
        game,
        seats or 0,
        seed or 0,
        options,
        players,
        _parse_time(raw["started"]) or _parse_time(raw["touched"]),
        _parse_time(raw["touched"]) or _parse_time(raw["started"]),
        raw["over"] == 1,
        raw["practice"] == 1,
        _parse_json(raw["result"]),
        moves,
        frozenset(bad),
        why,
        *_read_feats(raw["feats"]),
    )


def _find_spoilt_outcome(raw: dict[str, object]) -> set[str]:
    """Return "result" if that differs from its seal; put right what can only be 0 or 1."""

    def find() -> set[str]:
        values = [raw[name] for name in OUTCOME_COLUMNS]
        return find_spoilt(values, str(raw["outcome"]), OUTCOME_COLUMNS)

    for name in ("over", "practice"):
        for value in (0, 1):
            if name in find():
                raw[name] = value
    return find() & {"result"}


def _read_feats(stored: object) -> tuple[dict[int, list[str]], int | None]:
    """Return the feats of a match by seat, and their edition; None if they cannot be read."""
    row = _parse_json(stored) if stored else None
    if not isinstance(row, dict) or not isinstance(row.get("edition"), int):
        return {}, None
    seats = row.get("seats")
    if not isinstance(seats, dict) or not all(isinstance(one, list) for one in seats.values()):
        return {}, None
    return {_parse_number(n) or 0: list(map(str, one)) for n, one in seats.items()}, row["edition"]


def _parse_json(text: object) -> object:
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return None


def _parse_number(value: object) -> int | None:
    """Return a whole number of at most 20 digits, or None."""
    text = str(value)
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else None


def _parse_time(value: object) -> float:
    """Return a valid calendar time, or 0."""
    return float(value) if isinstance(value, int | float) and 0 <= value < 2**33 else 0.0


@garbage_collection_paused()
def replay_saved(saved: SavedMatch, rows: Decisions) -> tuple[Match, bool]:
    """Return a match up to the last move that still fits, and whether that is the whole match."""
    try:
        match = Match(GAMES[saved.game], saved.seats, saved.seed, saved.options, stored=True)
    except ValueError:
        return Match(GAMES[saved.game], saved.seats, saved.seed), False
    for text, _, mark in rows:
        try:
            match.play(parse_move(text))
        except ValueError:
            return match, False
        if match.prints[-1] != mark:
            return match.branch(len(match.moves) - 1), False
    return match, len(rows) >= saved.moves


def find_places(s: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the places of a finished game: the winners, then the others, the last to leave first.

    Ties share a place.
    """
    lost = [tuple(s.playing()), *reversed(s.out)]
    others = [tuple(seat for seat in seats if seat not in s.winners) for seats in lost]
    return tuple(sorted(s.winners)), *filter(None, others)


def restore_result(saved: SavedMatch, rows: Decisions, seconds: float) -> SavedMatch:
    """Return a match with the places and turns that its moves lead to.

    If they do not lead there, the result stays marked as spoilt.
    """
    match, fits = replay_saved(saved, rows)
    if not fits or match.over != saved.over:
        return saved
    kept = saved.result if isinstance(saved.result, dict) else {}
    places = [list(seats) for seats in find_places(match.state)]
    found = {"places": places, "turns": match.state.turn_number}
    result = {"seconds": seconds} | kept | found if match.over else None
    return replace(saved, result=result, spoilt=saved.spoilt - {"result"})


def repair_saved(saved: SavedMatch, rows: Decisions) -> SavedMatch:
    """Return a match with the game, seats and options that its fingerprints confirm.

    If none fits completely, the longest replay decides. If no move fits at all, the default options
    replace the stored ones; without a known game and number of seats, the match is unusable.
    """
    best, most = None, -1
    for one in itertools.islice(_guess_tables(saved), MAX_TRIALS):
        match, fits = replay_saved(one, rows)
        if len(match.moves) > most:
            best, most = one, len(match.moves)
        if fits:
            break
    if best is None or (most < 1 and saved.spoilt & {"game", "seats"}):
        return replace(saved, why="deal")
    return best


def _guess_tables(saved: SavedMatch) -> Iterator[SavedMatch]:
    """Yield the match with every possible game, number of seats and options, likely ones first."""
    games = sorted(GAMES, key=lambda key: key != saved.game) if "game" in saved.spoilt else ()
    for game in games or (saved.game,):
        seats = (saved.seats, len(saved.players), *seats_of(game))
        every = seats if "seats" in saved.spoilt else seats[:1]
        for count in dict.fromkeys(n for n in every if n in seats_of(game)):
            for options in _guess_options(game, count, saved):
                yield replace(saved, game=game, seats=count, options=options)


def _guess_options(game: str, seats: int, saved: SavedMatch) -> Iterator[Options]:
    """Yield the stored options as far as they are valid, then all others.

    An option may have been added after the match, so each is also tried without it.
    """
    sound: dict[str, int | str] = {}
    for key, value in saved.options.items():
        try:
            GAMES[game].complete_options(seats, {key: value})
        except ValueError:
            continue
        sound[key] = value
    yield sound
    if "options" in saved.spoilt:
        usual = GAMES[game].default_options(seats)
        yield usual
        free = [option for option in GAMES[game].options(seats) if option.check is None]
        every = [(*(None,) * option.added, *option.values) for option in free]
        for values in itertools.product(*every):
            named = {option.key: value for option, value in zip(free, values, strict=True)}
            yield {key: value for key, value in {**sound, **named}.items() if value is not None}


def is_player(saved: SavedMatch, name: str) -> bool:
    """Return whether a person of that name plays a match."""
    return any(row.get("name") == name and not row.get("level") for row in saved.players)


def sort_mine_first(found: Sequence[SavedMatch], name: str) -> list[SavedMatch]:
    """Return matches with those of the named person first, otherwise in the same order."""
    return sorted(found, key=lambda one: not is_player(one, name))
