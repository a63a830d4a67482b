"""The texts of the program in one language, by key."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path

from games.cardfile.errors import Mistake, Phrase, escape_invisible, fill_template
from games.cardfile.placeholders import format_number
from games.cardfile.reader import Card, read_tree, without_places
from games.cardfile.sections import Texts, flatten
from ui.files import TEXT
from ui.language.grammar import PlayerName, fill_blanks, join_players
from ui.language.presenters import PRESENTERS, find_folder

_UNDRAWABLE = re.compile(
    "[\0\ud800-\udfff]"
)  # characters that fonts cannot draw, such as those of names that are not UTF-8
NOT_TEXTS = ("cards", "mistakes")  # kinds of files that hold no text keys
_BLANK = re.compile(r"\{(\w+)\}")


class Words:
    """All texts of one language: `words("table.turn", name="Bo")`.

    A text may be written as {one: .., other: ..}; the argument `n` then says which.
    """

    def __init__(self, language: str, folder: Path = TEXT) -> None:
        self.language = language
        rooms = map(find_folder, PRESENTERS)
        kinds: dict[str, list[Path]] = {}
        for path in [p for at in (folder, *rooms) for p in sorted(at.glob(f"*.{language}.yaml"))]:
            kind = path.name.partition(".")[0]
            kinds.setdefault(kind if kind in NOT_TEXTS else "", []).append(path)
        self._texts, self._cards = Texts(kinds.get("", [])), Texts(kinds.get("cards", []))
        self._checkers = kinds.get("mistakes", [])

    @cached_property
    def _phrases(self) -> dict[str, str]:
        """The translated phrases of the checkers, by their English text."""
        return {key: text for path in self._checkers for key, text in read_texts(path).items()}

    def read_on(self) -> bool:
        """Parse one section of the texts that is still unread; return False if there is none."""
        return self._texts.read_on() or self._cards.read_on()

    def __call__(self, key: str, **blanks: object) -> str:
        """Return the sentence of a key with its blanks filled in; an unknown key returns itself."""
        if "n" in blanks:
            number = "one" if blanks["n"] == 1 else "other"
            key = f"{key}.{number}" if f"{key}.{number}" in self._texts else key
        text = self._texts.get(key, key)
        if "{" in text:
            times = {k: self.describe_time(v) for k, v in blanks.items() if isinstance(v, datetime)}
            blanks |= times
            text = fill_blanks(text, blanks, self.language)
        return (
            text if text.isprintable() else _UNDRAWABLE.sub(lambda m: escape_invisible(m[0]), text)
        )

    def mistake(self, mistake: Mistake) -> str:
        """Return the message of a mistake in this language."""
        if mistake.key:
            return self(f"file.{mistake.key}", **dict(mistake.blanks))
        return self._translate(mistake.message)

    def describe_mistake(self, mistake: Mistake) -> str:
        """Return a mistake with its place and source line, like its `str` in English."""
        return str(replace(mistake, message=self.mistake(mistake)))

    def _translate(self, said: object) -> str:
        """Translate a phrase and the phrases in its blanks; return anything else as text."""
        if isinstance(said, tuple):
            return ", ".join(map(self._translate, said))
        if not isinstance(said, Phrase):
            return str(said)
        template = self._phrases.get(said.template, said.template)
        return fill_template(template, [self._translate(blank) for blank in said.blanks])

    def join_list(self, parts: Sequence[str], last: str = "and") -> str:
        """Join texts as `this, this and that`; `last` is the key of the last joining word."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        players = [part for part in parts if isinstance(part, PlayerName)]
        if len(players) == len(parts):
            return join_players(players, self(last), self.language)
        return ", ".join(parts[:-1]) + self(last) + parts[-1]

    def describe_time(self, when: datetime) -> str:
        """Return a moment in words, such as "27 November 2026, 19:47"."""
        month = self("result.months").split(", ")[when.month - 1]
        clock = f"{when:%H:%M}"
        return self("result.day_and_time", day=when.day, month=month, year=when.year, clock=clock)

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.other" in self._texts

    def card_name(self, card: Card) -> str:
        """Return a card's name, with its tag if it has one."""
        name, tag = self._cards.get(f"{card.game}.{card.key}.name"), card.tag
        name = card.name_in(self.language) if name is None else name
        return f"{name} {tag}" if tag else name

    def card_text(self, card: Card) -> str:
        """Return a card's text with its numbers filled in."""
        text = self._cards.get(f"{card.game}.{card.key}.text")
        if text is None:
            return card.text_in(self.language)
        return fill_numbers(text, card)

    def card_does(self, card: Card) -> str:
        """Return the generated description of a card that has its own text; "" for other cards."""
        does = card.does_in(self.language)
        return self("table.card.does", does=does) if does else ""

    def card_line(self, card: Card, kind: str = "") -> str:
        """Return the short description of a card, by its key or its kind; "" if there is none."""
        keys = (f"does.{card.game}.{name}" for name in (card.key, kind))
        text = next((self._texts[key] for key in keys if key in self._texts), "")
        return fill_numbers(text or card.line_in(self.language), card)


def fill_numbers(text: str, card: Card) -> str:
    """Return a text with a card's numbers."""
    return _BLANK.sub(lambda blank: format_card_number(card, blank[1]), text)


def format_card_number(card: Card, name: str) -> str:
    """Return a number of the card or of its verbs' arguments, as text."""
    args = (arg for line in (*card.do, *card.when, *card.while_) for arg in line.args)
    own = getattr(card, name, f"{{{name}}}")
    return format_number(next((value for key, value in args if key == name), own))


@cache
def read_texts(path: Path) -> dict[str, str]:
    """Return the texts of a file by their dotted keys; they are cached, so do not change them."""
    return flatten(without_places(read_tree(path)))
