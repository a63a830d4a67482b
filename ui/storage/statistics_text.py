"""The record of a person in words, for the window and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ai.registry import JUDGES
from games.cardfile.reader import Card
from games.registry import GAMES, MAX_PLAYERS
from ui.language.localization import Words
from ui.storage.default_names import person
from ui.storage.saved_matches import Saved
from ui.storage.settings import Settings
from ui.storage.statistics import MIXED, Played, Score, Tally, names, number, rating, tally


class Line(NamedTuple):
    """A line of a record: what it is about, what there is to say, and a figure with its range."""

    key: str
    name: str
    about: str
    figure: str = ""
    range: str = ""


@cache
def box_of(game: str) -> dict[str, Card]:
    """Return the cards of a game by key, one of each kind, whatever is chosen at set-up."""
    rules, found = GAMES[game], dict[str, Card]()
    for seats in (rules.seats.start, rules.seats[-1]):
        usual = rules.usual(seats)
        chosen = [{}, *({o.key: v} for o in rules.options(seats) if not o.check for v in o.values)]
        for one in chosen:
            for face in rules.table(seats, {**usual, **one}).box:
                found.setdefault(face.key, face)
    return found


def by_game(matches: Sequence[Played], name: str, words: Words) -> list[Line]:
    """Return a line for each game that somebody has played; `matches`: the oldest first."""
    found = []
    for game in GAMES:
        mine = of_game(matches, game)
        told = tally(mine, name)
        if told.games:
            line = Line(game, words(f"game.{game}.name"), _share(told, words))
            found.append(line._replace(**_rated(mine, name, words)))
    return found


def ratings(matches: Sequence[Played], name: str, words: Words) -> list[str]:
    """Return how strong somebody is in each game played, as a sentence each; oldest first."""
    return [f"{line.name}: {line.figure}." for line in by_game(matches, name, words) if line.figure]


def persons(settings: Settings, matches: Sequence[Played], words: Words) -> list[str]:
    """Return all persons that are known by a name of their own, by face, lessons or games.

    Who was deleted is known no more, though their games are.
    """
    usual = {person(words, n) for n in range(1, MAX_PLAYERS + 1)} | {*settings.forgotten}
    known = dict.fromkeys([*settings.people(), *names(matches)])
    return [name for name in known if name == settings.person or name not in usual]


def taken(settings: Settings, matches: Sequence[Played], words: Words) -> list[str]:
    """Return the names that nobody else can get: a record goes by its name."""
    usual = [person(words, n) for n in range(1, MAX_PLAYERS + 1)]
    return [*settings.people(), *settings.forgotten, *names(matches), *usual]


def called(name: str, known: Sequence[str]) -> str:
    """Return the known person whom a typed name means, whatever its capitals; else the name."""
    return next((one for one in known if one.casefold() == name.casefold()), name)


def of_game(matches: Sequence[Played], game: str) -> list[Played]:
    return [one for one in matches if one.saved.game == game]


def length(saved: Saved, words: Words) -> str:
    """Return how long a match that is over took; empty where that is not known."""
    found = saved.result if isinstance(saved.result, dict) else {}
    turns, minutes = int(number(found.get("turns"))), round(number(found.get("seconds")) / 60)
    return words("records.length", n=turns, minutes=minutes) if turns else ""


def details(
    matches: Sequence[Played], name: str, game: str, words: Words, level: str | None = None
) -> list[Line]:
    """Return the lines of one game: how strong, by level, and what stands out; or of one level."""
    mine = of_game(matches, game)
    if level is not None:
        mine = [one for one in mine if one.level == level]
    told = tally(mine, name)
    if not told.games:
        return []
    if level is not None:
        about = words(f"records.against.{level or 'persons'}")
        return [Line("all", about, _share(told, words)), *_facts(told, game, words)]
    whole = Line("all", words("records.all"), _share(told, words))
    found = [whole._replace(**_rated(mine, name, words))]
    for level in (*JUDGES[game].levels, MIXED, ""):
        some = tally([one for one in mine if one.level == level], name)
        if some.games:
            about = words(f"records.against.{level or 'persons'}")
            found.append(Line(f"level.{level or 'persons'}", about, _share(some, words)))
    return found + _facts(told, game, words)


def _facts(told: Tally, game: str, words: Words) -> list[Line]:
    """Return what stands out: streaks, the quickest win, the longest game, the favourite card."""
    now, best = told.streak, told.longest_streak
    found = [
        Line("streak", words("records.streak"), words("records.streaks", n=best, now=now)),
        Line("time", words("records.time"), words("records.minutes", n=round(told.seconds / 60))),
    ]
    if told.quickest:
        found.append(_turns("quickest", told.quickest, words))
    if told.longest:
        found.append(_turns("longest", told.longest, words))
    if told.favourite:
        key, times = told.favourite
        card = box_of(game).get(key)
        called = words.card_name(card) if card else key.replace("_", " ").capitalize()
        found.append(Line("card", words("records.card"), words("records.times", n=times), called))
    return found


def _turns(key: str, one: Played, words: Words) -> Line:
    who = words.listed([player.name for player in one.players])
    return Line(key, words(f"records.{key}"), who, words("records.turns", n=one.turns))


def _share(told: Tally, words: Words) -> str:
    percent = round(100 * told.wins / told.games)
    return words("records.games", n=told.games, won=told.wins, percent=percent)


def _rated(matches: Sequence[Played], name: str, words: Words) -> dict[str, str]:
    found = rating(matches, name)
    if found is None:
        return {}
    between = words("records.between", low=found.low, high=found.high)
    return {"figure": words("records.rating", n=found.elo), "range": between}


def scores(told: Sequence[Score], words: Words) -> list[Line]:
    """Return the lines of an evening, the best first."""
    return [
        Line(
            f"score.{n}",
            one.name,
            words("records.evening_games", n=one.games, won=one.wins),
            words("records.points", n=one.points, points=half(one.points)),
        )
        for n, one in enumerate(told)
    ]


def half(points: float) -> str:
    """Return points as text: "3" or "3½"."""
    whole = int(points)
    return f"{whole or ''}½" if points > whole else str(whole)
