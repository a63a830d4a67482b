"""The settings in words: the same as on the window's page, with what each is for."""

from ui.language.localization import Words
from ui.storage.settings import VALUES, SettingName
from ui.storage.settings_text import value_text
from ui.terminal.desk import Desk


def change_settings(desk: Desk) -> None:
    """Tell all settings, and change those that are chosen, until that is enough."""
    while True:
        words, settings = desk.words, desk.profile.settings
        print(words("words.settings.ask"))
        lines = [
            f"{words(f'settings.{key}')}: {value_text(words, key, getattr(settings, key))}."
            for key in VALUES
        ]
        chosen = desk.number([words("words.menu"), *lines])
        if not chosen:
            return
        key = list(VALUES)[chosen - 1]
        print(f"{words(f'settings.{key}')}. {tip(words, key)}".strip())
        now = desk.number([value_text(words, key, value) for value in VALUES[key]])
        setattr(settings, key, VALUES[key][now])
        desk.profile.save_settings()
        if key == "language":
            desk.words = Words(settings.language)


def tip(words: Words, key: SettingName) -> str:
    """Return what a setting is for; nothing where that is a key of the window."""
    found = f"settings.tip.{key}"
    told = words(found, key_hint="h") if found in words else ""
    return "" if "{" in told else told
