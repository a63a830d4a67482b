"""Statistics of a person in words, for the window and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ai.registry import JUDGES
from games.cardfile.reader import Card
from games.engine import Way
from games.registry import GAMES, MAX_PLAYERS
from ui.language.localization import Words
from ui.storage.default_names import person_name
from ui.storage.saved_matches import SavedMatch
from ui.storage.settings import Settings
from ui.storage.statistics import (
    MIXED,
    FinishedMatch,
    PersonTally,
    Score,
    count_tally,
    estimate_rating,
    list_names,
    read_number,
)


class RecordLine(NamedTuple):
    """A line of statistics: its subject, its text, and a figure with its range."""

    key: str
    name: str
    about: str
    figure: str = ""
    range: str = ""


@cache
def read_box_cards(game: str) -> dict[str, Card]:
    """Return the cards of a game by key, with every option of its set-up."""
    rules, found = GAMES[game], dict[str, Card]()
    for seats in (rules.seats.start, rules.seats[-1]):
        usual = rules.default_options(seats)
        chosen = [{}, *({o.key: v} for o in rules.options(seats) if not o.check for v in o.values)]
        for one in chosen:
            for face in rules.table(seats, {**usual, **one}).box:
                found.setdefault(face.key, face)
    return found


def describe_games(matches: Sequence[FinishedMatch], name: str, words: Words) -> list[RecordLine]:
    """Return a line for each game that a person has played; `matches` are oldest first."""
    found = []
    for game in GAMES:
        mine = select_game(matches, game)
        told = count_tally(mine, name)
        if told.games:
            line = RecordLine(game, words(f"game.{game}.name"), _describe_wins(told, words))
            found.append(line._replace(**_describe_rating(mine, name, words)))
    return found


def describe_ratings(matches: Sequence[FinishedMatch], name: str, words: Words) -> list[str]:
    """Return a sentence about a person's strength for each game played.

    Matches are oldest first.
    """
    return [
        f"{line.name}: {line.figure}."
        for line in describe_games(matches, name, words)
        if line.figure
    ]


def list_persons(settings: Settings, matches: Sequence[FinishedMatch], words: Words) -> list[str]:
    """Return all persons with a name of their own, known by face, lessons or games.

    Deleted persons are left out, although their games remain.
    """
    usual = {person_name(words, n) for n in range(1, MAX_PLAYERS + 1)} | {*settings.forgotten}
    known = dict.fromkeys([*settings.people(), *list_names(matches)])
    return [name for name in known if name == settings.person or name not in usual]


def list_taken_names(
    settings: Settings, matches: Sequence[FinishedMatch], words: Words
) -> list[str]:
    """Return the names that no other person may get, because statistics go by name."""
    usual = [person_name(words, n) for n in range(1, MAX_PLAYERS + 1)]
    return [*settings.people(), *settings.forgotten, *list_names(matches), *usual]


def match_name(name: str, known: Sequence[str]) -> str:
    """Return the known person with a typed name, ignoring capitals; else the typed name."""
    return next((one for one in known if one.casefold() == name.casefold()), name)


def select_game(matches: Sequence[FinishedMatch], game: str) -> list[FinishedMatch]:
    return [one for one in matches if one.saved.game == game]


def describe_length(saved: SavedMatch, words: Words) -> str:
    """Return how long a finished match took; "" if unknown."""
    found = saved.result if isinstance(saved.result, dict) else {}
    turns, minutes = (
        int(read_number(found.get("turns"))),
        round(read_number(found.get("seconds")) / 60),
    )
    return words("records.length", n=turns, minutes=minutes) if turns else ""


def describe_game(
    matches: Sequence[FinishedMatch], name: str, game: str, words: Words, level: str | None = None
) -> list[RecordLine]:
    """Return the lines about one game, or one level of it: strength, results by level, records."""
    mine = select_game(matches, game)
    if level is not None:
        mine = [one for one in mine if one.level == level]
    told = count_tally(mine, name)
    if not told.games:
        return []
    if level is not None:
        about = words(f"records.against.{level or 'persons'}")
        return [
            RecordLine("all", about, _describe_wins(told, words)),
            *_describe_records(told, game, words),
        ]
    whole = RecordLine("all", words("records.all"), _describe_wins(told, words))
    found = [whole._replace(**_describe_rating(mine, name, words))]
    for level in (*JUDGES[game].levels, MIXED, ""):
        some = count_tally([one for one in mine if one.level == level], name)
        if some.games:
            about = words(f"records.against.{level or 'persons'}")
            found.append(
                RecordLine(f"level.{level or 'persons'}", about, _describe_wins(some, words))
            )
    ways = dict.fromkeys(one.saved.way for one in mine)
    for way in [way for way in Way if way in ways and len(ways) > 1]:
        some = count_tally([one for one in mine if one.saved.way == way], name)
        found.append(RecordLine(f"way.{way}", words(f"way.{way}"), _describe_wins(some, words)))
    return found + _describe_records(told, game, words)


def _describe_records(told: PersonTally, game: str, words: Words) -> list[RecordLine]:
    """Return the records: streaks, the quickest win, the longest game, the favourite card."""
    now, best = told.streak, told.longest_streak
    found = [
        RecordLine("streak", words("records.streak"), words("records.streaks", n=best, now=now)),
        RecordLine(
            "time", words("records.time"), words("records.minutes", n=round(told.seconds / 60))
        ),
    ]
    if told.quickest:
        found.append(_describe_turns("quickest", told.quickest, words))
    if told.longest:
        found.append(_describe_turns("longest", told.longest, words))
    if told.favourite:
        key, times = told.favourite
        card = read_box_cards(game).get(key)
        called = words.card_name(card) if card else key.replace("_", " ").capitalize()
        found.append(
            RecordLine("card", words("records.card"), words("records.times", n=times), called)
        )
    return found


def _describe_turns(key: str, one: FinishedMatch, words: Words) -> RecordLine:
    who = words.join_list([player.name for player in one.players])
    return RecordLine(key, words(f"records.{key}"), who, words("records.turns", n=one.turns))


def _describe_wins(told: PersonTally, words: Words) -> str:
    percent = round(100 * told.wins / told.games)
    return words("records.games", n=told.games, won=told.wins, percent=percent)


def _describe_rating(matches: Sequence[FinishedMatch], name: str, words: Words) -> dict[str, str]:
    found = estimate_rating(matches, name)
    if found is None:
        return {}
    between = words("records.between", low=found.low, high=found.high)
    return {"figure": words("records.rating", n=found.elo), "range": between}


def describe_scores(told: Sequence[Score], words: Words) -> list[RecordLine]:
    """Return the lines of an evening's scores, best first."""
    return [
        RecordLine(
            f"score.{n}",
            one.name,
            words("records.evening_games", n=one.games, won=one.wins),
            words("records.points", n=one.points, score=format_points(one.points)),
        )
        for n, one in enumerate(told)
    ]


def format_points(points: float) -> str:
    """Return points as text: "3" or "3½"."""
    whole = int(points)
    return f"{whole or ''}½" if points > whole else str(whole)
