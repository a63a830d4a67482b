"""The player's settings, each with a default."""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Literal, Never, TypedDict

from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.storage.players import MAX_NAME_LENGTH, is_face

SCALES = (75, 100, 125, 150, 175, 200)
SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
FELTS = ("dark", "light")
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
SwitchName = Literal[
    "hints",
    "advice",
    "play_single",
    "previews",
    "contrast",
    "fullscreen",
    "reduced_motion",
    "background_sound",
]
VolumeName = Literal["master", "effects", "music"]
ChoiceName = Literal["language", "speed", "ui_scale", "piece_scale", "felt"]
SettingName = SwitchName | VolumeName | ChoiceName  # the settings on the settings page


def find_system_language() -> str:
    """Return the system's language if the program has it, or else the first language.

    The variables have the same order as in gettext. They count even if the system lacks the data
    of that locale. Windows sets none, and calls its locale "Dutch_Netherlands".
    """
    told = next((os.environ[name] for name in LOCALE_VARIABLES if os.environ.get(name)), "")
    told = told or locale.getlocale()[0] or ""
    plain = not told or re.match(r"(C|POSIX)\b", told)
    wanted = [] if plain else os.environ.get("LANGUAGE", "").split(":")
    for name in [*wanted, told]:
        code = locale.normalize(re.split("[_.@-]", name)[0])[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


class LessonProgress(TypedDict):
    """A person's progress in the lessons; see `Settings.lessons` and `learned`."""

    lessons: dict[str, int]
    learned: list[str]


@dataclass
class Settings:
    """All settings; `values` and `take` store and restore them."""

    language: str = field(default_factory=find_system_language)
    ui_scale: int = 100  # percent
    piece_scale: int = 0  # percent, of the pieces on the table; 0: the same as `ui_scale`
    felt: str = "dark"
    reduced_motion: bool = False
    speed: float = 1.0
    master: int = 80  # volumes, percent
    effects: int = 80
    music: int = 40
    background_sound: bool = False  # go on while another window is in front
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 800)  # when it is not maximized
    window_place: tuple[int, int] | None = None  # None: wherever the system puts it
    maximized: bool = False
    hints: bool = True
    previews: bool = True  # show the effects of a move before it is made
    advice: bool = False  # warn about moves that cost much, as in practice games
    play_single: bool = True  # play the only legal move automatically
    contrast: bool = False  # a plain ground: black with the dark felt, white with the light one
    keys: dict[str, str] = field(default_factory=dict)  # changed keys, by action
    last_setup: dict[str, object] = field(default_factory=dict)  # by game
    tips: list[str] = field(default_factory=list)  # keys of tips that were shown
    faces: dict[str, int] = field(default_factory=dict)  # of persons, by name
    robots: dict[str, dict[str, str]] = field(default_factory=dict)  # own ones, by person and slot
    evening: float = 0.0  # when the evening began, in seconds since 1970; 0: no evening
    person: str = ""  # the person at the computer; "" while unknown
    lessons: dict[str, int] = field(default_factory=dict)  # by game, finished steps of its lesson
    learned: list[str] = field(default_factory=list)  # games whose lesson was finished
    forgotten: list[str] = field(default_factory=list)  # deleted persons
    pupils: dict[str, LessonProgress] = field(
        default_factory=dict
    )  # the lessons of all other persons
    solved: dict[str, list[str]] = field(default_factory=dict)  # solved puzzles, by person
    tried: dict[str, list[str]] = field(default_factory=dict)  # puzzles answered, by person
    daily: dict[str, list[str]] = field(
        default_factory=dict
    )  # days (2026-11-27) whose puzzle was solved that day, by person
    tour: dict[str, list[str]] = field(default_factory=dict)  # won matches of the tour, by person

    def __post_init__(self) -> None:
        self._lent: dict[str, object] = {}  # by name, the stored value behind a temporary one

    def __setattr__(self, name: str, value: Never) -> None:  # so mypy allows only fields
        """Set a value; it replaces a temporary one."""
        object.__setattr__(self, name, value)
        self.__dict__.get("_lent", {}).pop(name, None)

    @property
    def style(self) -> tuple[int, str, int, bool]:
        """The settings that change all pictures: scale, felt, scale of pieces, high contrast."""
        return self.ui_scale, self.felt, self.piece_scale, self.contrast

    def lend(self, name: SettingName, value: object) -> None:
        """Set a value for this run only; the stored value does not change."""
        own = self._lent.get(name, getattr(self, name))
        setattr(self, name, value)
        self._lent[name] = own

    def become(self, name: str) -> None:
        """Make a person the one at the computer, with their own lessons.

        The first name replaces the unnamed person and keeps that person's lessons and puzzles.
        """
        if name == self.person:
            return
        left: LessonProgress = {"lessons": self.lessons, "learned": self.learned}
        mine = self.pupils.get(name, {"lessons": {}, "learned": []})
        self.pupils = {one: taught for one, taught in self.pupils.items() if one != name}
        if self.person:
            self.pupils |= {self.person: left}
            self.lessons, self.learned = mine["lessons"], mine["learned"]
        else:
            self.lessons = mine["lessons"] | left["lessons"]
            self.solved = _take_over(self.solved, name)
            self.tour = _take_over(self.tour, name)
            self.tried = _take_over(self.tried, name)
            self.daily = _take_over(self.daily, name)
            self.learned = sorted({*mine["learned"], *left["learned"]})
        self.forgotten = [one for one in self.forgotten if one != name]
        self.person = name

    def people(self) -> list[str]:
        """Return the persons with a face or lessons, the one at the computer first."""
        known = [self.person, *self.pupils, *self.faces]
        return [name for name in dict.fromkeys(known) if name]

    @property
    def solved_here(self) -> list[str]:
        """The puzzles that the person at the computer has solved."""
        return self.solved.get(self.person, [])

    @property
    def tour_here(self) -> list[str]:
        """The matches of the tour that the person at the computer has won."""
        return self.tour.get(self.person, [])

    def renew(self, other: Settings) -> None:
        """Take over all values of other settings."""
        for name, value in other.values().items():
            setattr(self, name, value)

    def values(self) -> dict[str, object]:
        """Return every stored setting by name."""
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return found | self._lent

    def take(self, stored: dict[str, object]) -> list[str]:
        """Take over stored values; return the names of invalid ones, which keep their defaults."""
        bad = []
        for name, value in stored.items():
            check = CHECKS.get(name)
            if check is None:
                continue  # stored by a later version
            if isinstance(value, list) and name in ("window", "window_place"):
                value = tuple(value)
            if check(value):
                setattr(self, name, value)
            else:
                bad.append(name)
        return bad


def _take_over(named: dict[str, list[str]], name: str) -> dict[str, list[str]]:
    """Return lists by person in which a person also has what nobody by name had."""
    both = {*named.get(name, ()), *named.get("", ())}
    return {one: kept for one, kept in named.items() if one} | {name: sorted(both)}


def _is_percent(value: object) -> bool:
    return type(value) is int and 0 <= value <= 100


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_lessons(value: object) -> bool:
    return isinstance(value, dict) and all(type(n) is int and n >= 0 for n in value.values())


def _is_pupils(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(one, dict)
        and one.keys() == {"lessons", "learned"}
        and _is_lessons(one["lessons"])
        and _is_texts(one["learned"])
        for one in value.values()
    )


CHECKS: dict[str, Callable[[object], bool]] = {
    "language": lambda v: v in LANGUAGES,
    "ui_scale": lambda v: type(v) is int and v in SCALES,
    "piece_scale": lambda v: type(v) is int and v in (0, *SCALES),
    "felt": lambda v: v in FELTS,
    "reduced_motion": _is_bool,
    "speed": lambda v: isinstance(v, int | float) and v in SPEEDS,
    "master": _is_percent,
    "effects": _is_percent,
    "music": _is_percent,
    "background_sound": _is_bool,
    "fullscreen": _is_bool,
    "maximized": _is_bool,
    "window_place": lambda v: (
        v is None
        or (
            isinstance(v, tuple)
            and len(v) == 2
            and all(type(n) is int and abs(n) <= 65536 for n in v)
        )
    ),
    "window": lambda v: (
        isinstance(v, tuple)
        and len(v) == 2
        and all(type(side) is int and 320 <= side <= 16384 for side in v)
    ),
    "hints": _is_bool,
    "previews": _is_bool,
    "advice": _is_bool,
    "play_single": _is_bool,
    "contrast": _is_bool,
    "keys": lambda v: isinstance(v, dict),
    "last_setup": lambda v: isinstance(v, dict),
    "faces": lambda v: isinstance(v, dict) and all(is_face(face) for face in v.values()),
    "robots": lambda v: isinstance(v, dict) and all(map(_is_robot, v.values())),
    "evening": lambda v: isinstance(v, int | float) and 0 <= v < 2**33,
    "person": lambda v: isinstance(v, str) and len(v) <= MAX_NAME_LENGTH,
    "lessons": _is_lessons,
    "pupils": _is_pupils,
    "tips": _is_texts,
    "learned": _is_texts,
    "forgotten": _is_texts,
    "solved": lambda v: _is_texts_by_name(v),
    "tour": lambda v: _is_texts_by_name(v),
    "tried": lambda v: _is_texts_by_name(v),
    "daily": lambda v: _is_texts_by_name(v),
}


def _is_texts_by_name(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_texts, value.values()))


def _is_robot(value: object) -> bool:
    """Return whether it is a robot: the key of a part for each slot."""
    return isinstance(value, dict) and all(isinstance(key, str) for key in value.values())


_SWITCH: tuple[object, ...] = (False, True)
_VOLUMES: tuple[object, ...] = tuple(range(0, 101, 10))
VALUES: dict[SettingName, tuple[object, ...]] = {  # the values that can be chosen, in order
    "language": LANGUAGES,
    "hints": _SWITCH,
    "advice": _SWITCH,
    "play_single": _SWITCH,
    "previews": _SWITCH,
    "speed": SPEEDS,
    "ui_scale": SCALES,
    "piece_scale": (0, *SCALES),
    "felt": FELTS,
    "contrast": _SWITCH,
    "background_sound": _SWITCH,
    "fullscreen": _SWITCH,
    "reduced_motion": _SWITCH,
    "master": _VOLUMES,
    "effects": _VOLUMES,
    "music": _VOLUMES,
}


def value_text(words: Words, name: SettingName, value: object) -> str:
    """Return the text of a setting's value."""
    if isinstance(value, bool):
        return words("page.on" if value else "page.off")
    if name in ("language", "felt"):
        return words(f"settings.named.{value}")
    if name == "piece_scale" and value == 0:
        return words("settings.together")
    return f"{value:g}×" if name == "speed" else f"{value}%"
