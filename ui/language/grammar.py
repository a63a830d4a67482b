"""Fills the blanks of a text by the grammar of its language.

A text has these placeholders; `name` stands for any blank:

- `{name}`: its value. The only person at the computer is "you"; everybody else has a name.
- `{name's}`: whose it is: "your", "Bolt's".
- `{a name}`: its value with the article that fits: "a large red mouth", "an umbrella", or none:
  "red wheels".
- `{the name}`: "the large red mouth"; Dutch "het grote rode oog". `{own name}` is the same without
  the article, for after an owner. In these three a `CommonName` has no capitals.
- `{name:draws|draw}`: the form that agrees with a player, a number or a `CommonName` ("the wheels
  are"): the first for one, the last for all others. English says "you draw" with the last form,
  Dutch "je trekt" with the first. A middle form is for "you" alone: `{name:is|bent|zijn}`.

A value that begins a sentence gets a capital letter. A sentence whose last blank ends in "!" or "?"
ends there.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

Person = Literal["one", "you", "many"]


class PlayerName(str):
    """The name of a player, or of several; as a blank, `person` says how a sentence treats it."""

    person: Person

    def __new__(cls, name: str, person: Person = "one") -> "PlayerName":
        """Return a name."""
        made = super().__new__(cls, name)
        made.person = person
        return made


class CommonName(str):
    """The name of a thing that is no proper name: "Large Red Mouth" is "a large red mouth"."""


def as_players(names: Sequence[str]) -> list[PlayerName]:
    """Return names as those of players; plain ones are those of other people."""
    return [name if isinstance(name, PlayerName) else PlayerName(name) for name in names]


@dataclass(frozen=True)
class Grammar:
    """How a language speaks of its listener, owners and unnamed things."""

    you: str
    your: str
    stressed_you: str  # in a list, "you and Bolt", and alone after a colon, "Turn 3: you"
    from_you: tuple[str, str]  # the preposition of an owner or origin, and "you" after it
    like_you: Literal["one", "many"]  # the verb form of "you"
    add_owner: Callable[[str], str]
    add_article: Callable[[str], str]
    decline: Callable[[str], str]  # a noun after "the" or an owner
    plural: re.Pattern[str]  # found in a noun that is plural
    the: Callable[[str], str]  # the article


def _add_english_owner(name: str) -> str:
    """Return `Bolt's`."""
    return f"{name}'s" if name else ""


_ENGLISH_PLURAL = re.compile(r"[^su]s$|feet$", re.IGNORECASE)


def _add_english_article(noun: str) -> str:
    """Return `a mouth`, `an umbrella`, `wheels` or `energy`."""
    if noun.endswith("energy") or _ENGLISH_PLURAL.search(noun):
        return noun
    vowel = re.match(r"(?!uni|us[eu]|eu|one\b)[aeiou]|8|1[18]\b|hour|honest", noun, re.IGNORECASE)
    return f"an {noun}" if vowel else f"a {noun}"


def _add_dutch_owner(name: str) -> str:
    """Return `Bolts`, `Otto's` or `Chris'`."""
    if re.search(r"[sxz]$", name, re.IGNORECASE):
        return f"{name}'"
    return f"{name}s" if re.search(r"[^\W\d_aiouy]$|[aeo]y$", name, re.IGNORECASE) else f"{name}'s"


_DUTCH_PLURAL = re.compile(r"(voeten|wielen|banden)$")
_DUTCH_NEUTER = re.compile(r"\boog$")
_DUTCH_INFLECTED = {"klein": "kleine", "middelgroot": "middelgrote", "groot": "grote"}
_DUTCH_INFLECTED |= {"rood": "rode", "groen": "groene", "blauw": "blauwe"}


def _add_dutch_article(noun: str) -> str:
    """Return `een mond`, `wielen` or `energie`."""
    bare = noun.endswith("energie") or _DUTCH_PLURAL.search(noun)
    return noun if bare else f"een {noun}"


def _decline_dutch(noun: str) -> str:
    """Return `kleine oog`, as it is after `het`, for `klein oog`."""
    return " ".join(_DUTCH_INFLECTED.get(word, word) for word in noun.split())


GRAMMARS = {
    "en": Grammar(
        you="you",
        your="your",
        stressed_you="you",
        from_you=("of ", "you"),
        like_you="many",
        add_owner=_add_english_owner,
        add_article=_add_english_article,
        decline=lambda noun: noun,
        plural=_ENGLISH_PLURAL,
        the=lambda noun: "the",
    ),
    "nl": Grammar(
        you="je",
        your="je",
        stressed_you="jij",
        from_you=("van ", "jou"),
        like_you="one",
        add_owner=_add_dutch_owner,
        add_article=_add_dutch_article,
        decline=_decline_dutch,
        plural=_DUTCH_PLURAL,
        the=lambda noun: "het" if _DUTCH_NEUTER.search(noun) else "de",
    ),
}


class Placeholder(NamedTuple):
    """A placeholder of a text: the blank it names, and what to do with its value."""

    source: str
    blank: str
    article: str = ""  # "a", "the", "own" or none
    owner: bool = False
    forms: tuple[str, ...] = ()


_PLACEHOLDER = re.compile(r"\{((?:(a|the|own) )?(\w+)('s)?(?::([^{}]*))?)\}")
_SENTENCE_START = re.compile(r"(?:^|[.!?] )[“(]?$")
_OWNED = re.compile(r"[^\W\d_]+'s ")
_DOUBLE_END = re.compile(r"([!?])[.!]")
_IS_SENTENCE = re.compile(r"[.!?…]”?$")


@cache
def split_placeholders(text: str) -> tuple[str | Placeholder, ...]:
    """Split a text into its literal parts and its placeholders."""
    parts: list[str | Placeholder] = []
    end = 0
    for found in _PLACEHOLDER.finditer(text):
        forms = tuple(found[5].split("|")) if found[5] is not None else ()
        parts += [text[end : found.start()]] if found.start() > end else []
        parts.append(Placeholder(found[0], found[3], found[2] or "", bool(found[4]), forms))
        end = found.end()
    return (*parts, text[end:]) if end < len(text) else tuple(parts)


@cache
def is_sentence(text: str) -> bool:
    """Return whether a text ends as a sentence does."""
    return _IS_SENTENCE.search(text) is not None


def list_blanks(text: str) -> list[str]:
    """Return the blanks that a text names, in order."""
    return [part.blank for part in split_placeholders(text) if isinstance(part, Placeholder)]


PATH_BLANKS = ("file", "folder")  # they keep their small letters at the start of a sentence


def fill_blanks(text: str, blanks: Mapping[str, object], language: str) -> str:
    """Return a text with its blanks filled in; an unknown blank stays as it is written."""
    grammar = GRAMMARS.get(language, GRAMMARS["en"])
    sentence = is_sentence(text)
    made, parts, owner = "", split_placeholders(text), ""
    for part in parts:
        if isinstance(part, Placeholder):
            value, is_path = blanks.get(part.blank, part.source), part.blank in PATH_BLANKS
            is_owner = part.owner
            you = _choose_you(made, part is parts[-1], grammar)
            part = part.source if value is part.source else _fill(part, value, grammar, you)
            if sentence and not is_path and _SENTENCE_START.search(made):
                part = part[:1].upper() + part[1:]
            if owner and made.endswith(f"{owner} "):
                part = _join_owned(owner, part)
            owner = part if is_owner else ""
        made += part
    return _DOUBLE_END.sub(r"\1", made) if _DOUBLE_END.search(made) else made


def _join_owned(owner: str, name: str) -> str:
    """Return a name after its owner: `Bolt's Hat` of Bolt has no second owner, Ada's has marks."""
    if name.startswith(f"{owner} "):
        return name.removeprefix(f"{owner} ")
    return f"“{name}”" if _OWNED.match(name) else name


def continue_sentence(sentence: str, language: str) -> str:
    """Return a sentence to follow a colon: "you" without its capital letter."""
    grammar = GRAMMARS.get(language, GRAMMARS["en"])
    first = sentence[:1].lower() + sentence[1:].partition(" ")[0]
    small = first in (grammar.you, grammar.your)
    return sentence[:1].lower() + sentence[1:] if small else sentence


def _choose_you(before: str, is_last: bool, grammar: Grammar) -> str:
    """Return "you" as it is after these words: Dutch "je", "van jou" or stressed "jij"."""
    preposition, from_you = grammar.from_you
    if f" {before}".endswith(f" {preposition}"):
        return from_you
    return grammar.stressed_you if is_last and before.endswith(": ") else grammar.you


def _fill(part: Placeholder, value: object, grammar: Grammar, you: str) -> str:
    """Return the text of a placeholder for a value, or `you` for the only person."""
    person = value.person if isinstance(value, PlayerName) else "one"
    if part.forms:
        if isinstance(value, int):
            person = "one" if value == 1 else "many"
        elif isinstance(value, CommonName) and grammar.plural.search(value):
            person = "many"
        return _choose_form(part.forms, person, grammar)
    if part.owner:
        return grammar.your if person == "you" else grammar.add_owner(str(value))
    text = you if person == "you" else str(value)
    if not part.article:
        return text
    noun = text.lower() if isinstance(value, CommonName) else text
    if part.article == "a":
        return grammar.add_article(noun)
    declined = grammar.decline(noun)
    return declined if part.article == "own" else f"{grammar.the(noun)} {declined}"


def _choose_form(forms: Sequence[str], person: Person, grammar: Grammar) -> str:
    """Return the form that agrees with a person."""
    if person == "you":
        if len(forms) == 3:
            return forms[1]
        person = grammar.like_you
    return forms[0] if person == "one" else forms[-1]


def join_players(names: Sequence[PlayerName], joining: str, language: str) -> PlayerName:
    """Return several players as one subject, "you" first: `you, Cog and Rivet`."""
    if len(names) == 1:
        return names[0]
    among = GRAMMARS.get(language, GRAMMARS["en"]).stressed_you
    ordered = sorted(names, key=lambda name: name.person != "you")
    parts = [among if name.person == "you" else str(name) for name in ordered]
    return PlayerName(", ".join(parts[:-1]) + joining + parts[-1] if parts else "", "many")
