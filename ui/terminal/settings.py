"""The settings in words: the same as on the window's page, with what each is for."""

from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.storage.settings import FELTS, SCALES, SPEEDS
from ui.terminal.desk import Desk

SWITCH = (False, True)
VOLUMES = tuple(range(0, 101, 10))
VALUES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "hints": SWITCH,
    "advice": SWITCH,
    "play_single": SWITCH,
    "previews": SWITCH,
    "speed": SPEEDS,
    "ui_scale": SCALES,
    "piece_scale": (0, *SCALES),
    "felt": FELTS,
    "contrast": SWITCH,
    "fullscreen": SWITCH,
    "reduced_motion": SWITCH,
    "master": VOLUMES,
    "effects": VOLUMES,
    "music": VOLUMES,
}


def change_settings(desk: Desk) -> None:
    """Tell all settings, and change those that are chosen, until that is enough."""
    while True:
        words, settings = desk.words, desk.profile.settings
        print(words("words.settings.ask"))
        lines = [
            f"{_name(words, key)}: {_value(words, key, getattr(settings, key))}." for key in VALUES
        ]
        chosen = desk.number([words("words.menu"), *lines])
        if not chosen:
            return
        key = list(VALUES)[chosen - 1]
        print(f"{_name(words, key)}. {tip(words, key)}".strip())
        now = desk.number([_value(words, key, value) for value in VALUES[key]])
        setattr(settings, key, VALUES[key][now])
        desk.profile.save_settings()
        if key == "language":
            desk.words = Words(settings.language)


def tip(words: Words, key: str) -> str:
    """Return what a setting is for; nothing where that is a key of the window."""
    found = f"settings.tip.{key}"
    told = words(found, key_hint="h") if found in words else ""
    return "" if "{" in told else told


def _name(words: Words, key: str) -> str:
    return str(words(f"settings.{key}"))


def _value(words: Words, key: str, value: object) -> str:
    """Return the text of a setting's value."""
    if isinstance(value, bool):
        return str(words("page.on" if value else "page.off"))
    if key in ("language", "felt"):
        return str(words(f"settings.named.{value}"))
    if key == "piece_scale" and value == 0:
        return str(words("settings.together"))
    return f"{value:g}×" if key == "speed" else f"{value} %"
