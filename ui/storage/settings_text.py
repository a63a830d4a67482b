"""The values of settings in words, for both settings pages."""

from ui.language.localization import Words
from ui.storage.settings import SettingName


def value_text(words: Words, name: SettingName, value: object) -> str:
    """Return the text of a setting's value."""
    if isinstance(value, bool):
        return words("page.on" if value else "page.off")
    if name in ("language", "felt"):
        return words(f"settings.named.{value}")
    if name == "piece_scale" and value == 0:
        return words("settings.together")
    return f"{value:g}×" if name == "speed" else f"{value} %"
