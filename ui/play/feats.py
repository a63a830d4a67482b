"""Feats: what a person can achieve in a game, proven by the moves of finished matches.

`feats.yaml` in a game's room lists the feats of that game; `ui/play/feats.yaml` those across games.
An entry is `key: {tier: 1, proof: wins, ..., wins: arms.arm_saw}`: the tier (1 play it, 2 play it
well, 3 do something memorable), the name of a function with its numbers and words, and the part of
a person's own robot that the feat wins.
"""

from __future__ import annotations

import inspect
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from ai.levels import LADDER
from ai.registry import JUDGES
from games.cardfile.errors import CheckedText, clip
from games.cardfile.yaml_tree import YamlNode, parse_yaml
from games.engine import Seat
from games.engine.match import Match
from games.registry import GAMES
from ui.language.localization import Words
from ui.language.played import SHARED, Played, Proof, find_strongest
from ui.language.presenters import PRESENTERS, find_folder
from ui.play.own_robot import RobotPart, list_part_names, list_parts
from ui.storage.players import Opponent, Person, Player, read_player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, replay_saved
from ui.storage.statistics import FinishedMatch, list_finished

FILE = "feats.yaml"
ACROSS = ""  # in place of a game: the feats across games
TIERS = (1, 2, 3)
TIER_NAMES = {1: "finish", 2: "well", 3: "memorable"}
MAX_NUMBER = 1000
T = TypeVar("T")


class Run(Protocol):
    """Does work in a thread, and passes its result on in the thread that asked."""

    def __call__(self, name: str, work: Callable[[], T], then: Callable[[T], object]) -> object:
        """Do the work; `name` is shown if it is slow."""


@dataclass(frozen=True, slots=True)
class Feat:
    """One feat; `numbers` are the arguments of its proof.

    With `different`, the proof returns a word, and that many different words are needed.
    """

    game: str
    key: str
    tier: int
    proof: str
    numbers: tuple[tuple[str, int | str], ...] = ()
    different: int = 0
    wins: str = ""  # the name of a part

    @property
    def name(self) -> str:
        """The name by which results are stored: the game, a dot and the key."""
        return f"{self.game or 'across'}.{self.key}"


# Proofs across games look at all of a person's matches. Later matches never undo what was proven.


class Career(NamedTuple):
    """A person's finished matches against opponents, oldest first, each with the person's seat."""

    matches: Sequence[tuple[FinishedMatch, Seat]]

    def won(self) -> list[FinishedMatch]:
        """Return the matches that the person won."""
        return [one for one, seat in self.matches if one.won(seat)]


def finishes_games(career: Career, least: int) -> bool:
    """Return whether the person finished at least `least` matches."""
    return len(career.matches) >= least


def finishes_different(career: Career, least: int) -> bool:
    """Return whether the person finished at least `least` different games."""
    return len({one.saved.game for one, _ in career.matches}) >= least


def wins_games(career: Career, least: int) -> bool:
    """Return whether the person won at least `least` matches."""
    return len(career.won()) >= least


def wins_different(career: Career, least: int, strongest: int = 0) -> bool:
    """Return whether the person won at least `least` different games.

    With `strongest`, only matches count in which all opponents had the game's strongest level.
    """
    games = {
        one.saved.game
        for one in career.won()
        if not strongest
        or all(
            level == find_strongest(one.saved.game)
            for level in levels_of(one.saved.game, one.players)
        )
    }
    return len(games) >= least


def wins_in_a_row(career: Career, least: int) -> bool:
    """Return whether the person won at least `least` matches one after the other."""
    row = best = 0
    for one, seat in career.matches:
        row = row + 1 if one.won(seat) else 0
        best = max(best, row)
    return best >= least


def wins_with_many(career: Career, seats: int) -> bool:
    """Return whether the person won a match of at least `seats` players."""
    return any(len(one.players) >= seats for one in career.won())


def shares_the_table(career: Career) -> bool:
    """Return whether the person finished a match with another person and an opponent."""
    return any(sum(isinstance(p, Person) for p in one.players) > 1 for one, _ in career.matches)


ACROSS_PROOFS: Mapping[str, Proof] = {
    one.__name__: one
    for one in (
        finishes_games,
        finishes_different,
        wins_games,
        wins_different,
        wins_in_a_row,
        wins_with_many,
        shares_the_table,
    )
}


def proofs_of(game: str) -> Mapping[str, Proof]:
    """Return the proofs that the feats of a game may name, by name."""
    return ACROSS_PROOFS if game == ACROSS else {**SHARED, **PRESENTERS[game].proofs}


# reading


def find_file(game: str) -> Path:
    """Return the path of the feats of a game, or of those across games."""
    return Path(__file__).with_name(FILE) if game == ACROSS else find_folder(game) / FILE


@cache
def read_feats(game: str) -> tuple[Feat, ...]:
    """Return the feats of a game in order, none if it has no file; raise CardError."""
    path = find_file(game)
    return check_feats(path, game) if path.is_file() else ()


def check_feats(path: Path | str, game: str) -> tuple[Feat, ...]:
    """Return the feats of a file or a text; raise CardError with all its mistakes."""
    source, tree = parse_yaml(path)
    if not isinstance(tree.value, dict):
        raise source.fail(tree.place, "the file is keys with feats; write finish: {tier: 1, ...}")
    proofs = proofs_of(game)
    feats = [_check_feat(source, game, key, node, proofs) for key, node in tree.value.items()]
    source.raise_reported()
    return tuple(one for one in feats if one is not None)


def _check_feat(
    source: CheckedText, game: str, key: str, node: YamlNode, proofs: Mapping[str, Proof]
) -> Feat | None:
    entry = node.value
    if not isinstance(entry, dict):
        source.report(node.place, f"'{clip(key)}' is a feat; write {clip(key)}: {{tier: 1, ...}}")
        return None
    values = {word: child.value for word, child in entry.items()}
    tier, proof = values.pop("tier", None), values.pop("proof", None)
    different, wins = values.pop("different", 0), values.pop("wins", "")
    before = len(source.mistakes)
    if tier not in TIERS:
        source.report(node.place, f"'{clip(key)}' has no tier; write tier: 1, 2 or 3")
    if not isinstance(different, int) or not 0 <= different <= MAX_NUMBER:
        source.report(entry["different"].place, "'different' is a number; write different: 6")
    if wins not in (known := list_part_names()):
        source.report(node.place, f"'{clip(key)}' wins no part; write wins: {known[-1]}")
    if not isinstance(proof, str) or proof not in proofs:
        proven = ", ".join(sorted(proofs))
        source.report(node.place, f"'{clip(key)}' has no known proof; write one of {proven}")
        return None
    wanted = list(inspect.signature(proofs[proof]).parameters.values())[1:]
    types = {one.name: str if str(one.annotation) == "str" else int for one in wanted}
    for word, value in values.items():
        place = entry[word].place
        if word not in types:
            source.report(place, f"'{proof}' takes no '{clip(word)}'; it takes {', '.join(types)}")
        elif type(value) is not types[word]:
            source.report(place, f"'{word}' is {'a word' if types[word] is str else 'a number'}")
        elif isinstance(value, int) and not 0 <= value <= MAX_NUMBER:
            source.report(place, f"'{word}' is a number from 0 to {MAX_NUMBER}")
        elif word == "level" and value not in LADDER:
            source.report(place, f"'{clip(value)}' is no level; write one of {', '.join(LADDER)}")
    for one in wanted:
        if one.default is inspect.Parameter.empty and one.name not in values:
            source.report(
                node.place, f"'{proof}' needs '{one.name}'; write {one.name}: and a value"
            )
    if len(source.mistakes) > before:
        return None
    return Feat(game, key, tier, proof, tuple(values.items()), different, wins)


@cache
def edition_of(game: str) -> int:
    """Return a number that changes with the feats of a game, so that matches are examined again."""
    path = find_file(game)
    return zlib.crc32(path.read_bytes()) if path.is_file() else 0


# examining


def levels_of(game: str, players: Iterable[Player]) -> tuple[str, ...]:
    """Return the levels of the opponents among players."""
    nearest = JUDGES[game].nearest_level
    return tuple(nearest(one.level) for one in players if isinstance(one, Opponent))


def examine(match: Match, players: Sequence[Player]) -> dict[Seat, list[str]]:
    """Return what the persons of a finished match achieved: `key` or, of several, `key:word`.

    Practice, and games without an opponent, prove nothing.
    """
    levels = levels_of(match.game, players)
    if match.practice or not match.over or not levels:
        return {}
    found = {}
    for seat, player in enumerate(players):
        if isinstance(player, Person):
            played = Played(match, seat, levels)
            made = [(feat, _prove(feat, played)) for feat in read_feats(match.game)]
            found[seat] = [f"{f.key}:{word}" if f.different else f.key for f, word in made if word]
    return found


def _prove(feat: Feat, about: object) -> bool | str:
    return proofs_of(feat.game)[feat.proof](about, **dict(feat.numbers))


class Earned(NamedTuple):
    """A feat that a person has earned, and the match that completed it."""

    feat: Feat
    match: int


def find_earned(matches: Iterable[FinishedMatch], name: str) -> list[Earned]:
    """Return the feats of a person in the order in which they were earned.

    `matches` are all finished matches, oldest first; those that are not examined yet prove nothing.
    """
    career = [(one, seat) for one in matches if levels_of_known(one) for seat in one.seats_of(name)]
    found: dict[Feat, int] = {}  # the place in the career of the match that completed it
    words: dict[str, set[str]] = {}
    for place, (one, seat) in enumerate(career):
        for feat in _newly_proven(one, seat, words):
            found.setdefault(feat, place)
    for feat in read_feats(ACROSS):
        place = bisect_left(range(len(career)), True, key=partial(_is_proven_by, feat, career))
        if place < len(career):
            found[feat] = place
    in_order = sorted(found.items(), key=itemgetter(1))
    return [Earned(feat, career[place][0].saved.id) for feat, place in in_order]


def _is_proven_by(feat: Feat, career: list[tuple[FinishedMatch, Seat]], place: int) -> bool:
    """Return whether the matches up to a place prove a feat across games."""
    return bool(_prove(feat, Career(career[: place + 1])))


def levels_of_known(one: FinishedMatch) -> tuple[str, ...]:
    """Return the levels of the opponents of a match; none if its game is not known."""
    return levels_of(one.saved.game, one.players) if one.saved.game in GAMES else ()


def _newly_proven(one: FinishedMatch, seat: Seat, words: dict[str, set[str]]) -> Iterator[Feat]:
    """Yield the feats that a match completes: those with `different` when it adds the last word."""
    proven = [text.partition(":") for text in one.saved.feats.get(seat, ())]
    for feat in read_feats(one.saved.game):
        for key, _, word in proven:
            if key == feat.key:
                seen = words.setdefault(feat.name, set())
                seen.add(word)
                if len(seen) >= feat.different:
                    yield feat


def won_part(feat: Feat) -> RobotPart:
    """Return the part of a person's own robot that a feat wins."""
    return next(part for part in list_parts() if part.name == feat.wins)


def list_owned_parts(earned: Iterable[Feat]) -> list[RobotPart]:
    """Return the parts that a person has: those of everybody, and those of the feats earned."""
    games = (*GAMES, ACROSS)
    won = {feat.wins for game in games for feat in read_feats(game)} - {f.wins for f in earned}
    return [part for part in list_parts() if part.name not in won]


def describe_feat(feat: Feat, words: Words) -> tuple[str, str]:
    """Return the name of a feat, and the sentence that says what it asks for."""
    numbers = {word: value for word, value in feat.numbers if word != "key"}
    numbers["different"] = feat.different
    return words(f"feat.{feat.name}.name"), words(f"feat.{feat.name}.does", **numbers)


# matches that ended before


class OlderMatches:
    """Examines the finished matches that were not examined for the present feats.

    It replays one match after the other. `run` does work in a thread and passes its result on, on
    the thread that called; the results are stored there.
    """

    def __init__(self, profile: Profile, run: Run) -> None:
        self.profile, self._run = profile, run
        self._left: list[SavedMatch] = []

    def begin(self) -> None:
        """Look for such matches, and examine them."""
        self._run("", partial(list_unexamined, self.profile), self._take)

    def _take(self, found: list[SavedMatch]) -> None:
        self._left = found
        self._examine_next()

    def _examine_next(self) -> None:
        if self._left:
            saved = self._left.pop()
            self._run("", partial(examine_saved, self.profile, saved), partial(self._store, saved))

    def _store(self, saved: SavedMatch, seats: dict[Seat, list[str]]) -> None:
        self.profile.store_feats(saved.id, edition_of(saved.game), seats)
        self._examine_next()


def list_unexamined(profile: Profile) -> list[SavedMatch]:
    """Return the finished matches that count and were not examined for the present feats."""
    return [
        one.saved
        for one in list_finished(profile.matches())
        if one.saved.usable
        and one.saved.game in GAMES
        and one.saved.feats_edition != edition_of(one.saved.game)
    ]


def examine_saved(profile: Profile, saved: SavedMatch) -> dict[Seat, list[str]]:
    """Replay a match and return what it proves; nothing if it cannot be replayed to its end."""
    match, whole = replay_saved(saved, profile.decisions(saved.id))
    return examine(match, [read_player(row) for row in saved.players]) if whole else {}
