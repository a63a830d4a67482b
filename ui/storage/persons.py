"""Renames or deletes a person, in the settings and in stored matches."""

import json
import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.storage.database import SEALED_COLUMNS, reseal
from ui.storage.default_names import person_name
from ui.storage.players import read_player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, is_player
from ui.storage.settings import Settings

T = TypeVar("T")
PLAYERS_COLUMN = SEALED_COLUMNS.index("players")
NAME_TIP = "name"  # among the shown tips: the question for a name was asked


def must_ask_name(profile: Profile) -> bool:
    """Return whether to ask for a name: once, after a first lesson or a game without a name."""
    settings = profile.settings
    if settings.person or settings.people() or NAME_TIP in settings.tips:
        return False
    over = [one for one in profile.matches() if one.over]
    return bool(settings.learned) or has_unnamed_games(over, "")


def find_name_problem(old: str, new: str, known: Sequence[str]) -> str:
    """Return the key of the reason why a person cannot have a name; "" if they can."""
    if not new:
        return "people.no_name"
    others = {one.casefold() for one in known if one != old}
    return "people.taken" if new.casefold() in others else ""


def rename(profile: Profile, old: str, new: str) -> None:
    """Rename a person; games, lessons, puzzles, tour, face and rating are kept."""
    _rename_in_settings(profile.settings, old, new)
    profile.order(lambda db: rename_in(db, old, new))
    profile.save_settings()


def take_over(profile: Profile, name: str) -> None:
    """Give a person the games, seats and robot of the first person without a name."""
    settings = profile.settings
    for unnamed in list_unnamed():
        if name not in settings.robots:
            settings.robots = _rename_key(settings.robots, unnamed, name)
        profile.order(partial(rename_in, old=unnamed, new=name))
        settings.last_setup = _rename_in_set_ups(settings, unnamed, name)
    profile.save_settings()


def list_unnamed() -> list[str]:
    """Return the default names of the first person, in each language."""
    return [person_name(Words(language), 1) for language in LANGUAGES]


def has_unnamed_games(matches: Sequence[SavedMatch], name: str) -> bool:
    """Return whether a person can take over games of the first person without a name."""
    unnamed = list_unnamed()
    return any(
        any(is_player(one, old) for old in unnamed) and not is_player(one, name) for one in matches
    )


def forget(profile: Profile, name: str) -> None:
    """Delete a person's lessons, puzzles, tour and face; the games keep the name."""
    settings = profile.settings
    if settings.person == name:
        settings.person, settings.lessons, settings.learned = "", {}, []
    settings.pupils = _rename_key(settings.pupils, name)
    settings.faces = _rename_key(settings.faces, name)
    settings.robots = _rename_key(settings.robots, name)
    settings.solved = _rename_key(settings.solved, name)
    settings.tour = _rename_key(settings.tour, name)
    settings.tried = _rename_key(settings.tried, name)
    settings.daily = _rename_key(settings.daily, name)
    settings.last_setup = _rename_in_set_ups(settings, name, "")
    settings.forgotten = sorted({*settings.forgotten, name})
    profile.save_settings()


def _rename_in_settings(settings: Settings, old: str, new: str) -> None:
    settings.pupils = _rename_key(settings.pupils, old, new)
    settings.faces = _rename_key(settings.faces, old, new)
    settings.robots = _rename_key(settings.robots, old, new)
    settings.solved = _rename_key(settings.solved, old, new)
    settings.tour = _rename_key(settings.tour, old, new)
    settings.tried = _rename_key(settings.tried, old, new)
    settings.daily = _rename_key(settings.daily, old, new)
    settings.last_setup = _rename_in_set_ups(settings, old, new)
    settings.forgotten = [one for one in settings.forgotten if one != new]
    if settings.person == old:
        settings.person = new


def _rename_key(named: dict[str, T], old: str, new: str = "") -> dict[str, T]:
    """Return a dictionary in which `new` takes over the value of `old`; "" deletes it."""
    if not new:
        return {one: kept for one, kept in named.items() if one != old}
    return {new if one == old else one: kept for one, kept in named.items()}


def _rename_in_set_ups(settings: Settings, old: str, new: str) -> dict[str, object]:
    """Return the remembered set-ups in which `new` takes over the seats of `old`.

    "" empties them.
    """
    found: dict[str, object] = {}
    for game, kept in settings.last_setup.items():
        if isinstance(kept, dict):
            rows, fits = kept.get("seats"), kept.get("fits")
            if isinstance(rows, list):
                kept = {**kept, "seats": [[new, ""] if row == [old, ""] else row for row in rows]}
            if isinstance(fits, dict):
                kept = {**kept, "fits": _rename_key(fits, old, new)}
        found[game] = kept
    return found


def rename_in(db: sqlite3.Connection, old: str, new: str) -> None:
    """Rename a person in all matches in which nobody has the new name.

    Each seal stays valid for the columns that were intact.
    """
    for match, written, sealed in db.execute("SELECT id, players, sum FROM matches").fetchall():
        try:
            players = json.loads(written)
            theirs = [one for one in players if _is(one, old)]
        except (ValueError, TypeError, AttributeError):
            continue  # damaged
        if any(_is(one, new) for one in players):
            continue
        for one in theirs:
            one["name"] = new
        if theirs:
            told = json.dumps(players)
            row = (told, reseal(str(sealed), PLAYERS_COLUMN, written, told), match)
            db.execute("UPDATE matches SET players = ?, sum = ? WHERE id = ?", row)


def _is(row: dict[str, object], name: str) -> bool:
    """Return whether a stored player is the person of that name."""
    return not row.get("level") and read_player(row).name == name
