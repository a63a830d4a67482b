"""Spoils decks as people do, a word or a number at a time, and does what the checker advises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from games.cardfile.errors import Mistake
from games.cardfile.reader import CardError
from games.robot_wars.decks import deck_of
from games.robot_wars.verbs import VERBS

BASES = (
    """name: Plain
author: Ada
cards:
  motor: {kind: component, strength: 3, engine: true, count: 8, name: Motor}
  hammer: {kind: component, strength: 4, count: 6, name: Hammer, do: [{pay: {cards: 2}}, attack],
    text: "Action: pay {cards} cards, and attack."}
  legs: {kind: component, strength: 4, when: [attacked, {evade: {minus: 2, pay: 1}}], name: Legs}
  field: {kind: component, strength: 2, while: [force_field, {steer: {plus: 1}}], name: Field}
  mine: {kind: hazard, when: [passed, {avoid: {fails: 2}}, destroy_this, lose_part], name: Mine}
""",
    """name: Deep
language: en
cards:
  motor: {kind: component, strength: 3, engine: true, internal: true, count: 12, name: Motor}
  gale: {kind: action, do: [{discard: {who: each_opponent, chooses: you}}], name: Gale}
  twins: {kind: component, strength: 3, name: Twins, colour: "#7a6ad0", robot: [arm_saw], do: [
      {if: {count: weapons, at_least: 2, then: [{attack: {plus: 2}}], otherwise: [attack]}}]}
  alarm: {kind: component, strength: 2, name: Alarm, when: [turn_start,
      {you_may: [{choose: [draw, {take: {source: discard}}]}]}, {counters: {reach: 3}}, win_game]}
  polish: {kind: action, name: Polish, do: [
      {until: {moment: turn_end, holds: [{boost: {what: strength, plus: 2}}]}}]}
texts: {nl: {gale: {name: Storm, text: "Leg af."}}}
""",
)
WORDS = (*sorted(VERBS), "name", "kind", "strength", "engine", "cards", "plus", "who", "then")
VALUES = ("true", "null", "2.5", '"4"', "999", "-7", "0", "many", "[draw]", "{draw: {cards: 2}}")
_TOKEN = re.compile(r"[a-z_]{2,}|\d+")
_LISTED = re.compile(r"\[([a-z_]+|\{[^\[\]]*\})\]")
_ASKED = re.compile(r"did you mean '([^']+)'\?$")
_RANGE = re.compile(r"write (?:a strength is )?(-?\d+) to \d+$")
_LIST = re.compile(r"write (\[[^.]*\])$")
_ONE = re.compile(r"write one such as ([a-z_]+)$")
_PLAIN = re.compile(r"write (\d+) without quotes$")


def spoilt(luck: Random) -> str:
    """Return a deck with one or two mistakes."""
    text = luck.choice(BASES)
    for _ in range(luck.choice((1, 1, 2))):
        if luck.random() < 0.15:
            text = unlisted(luck, text)
            continue
        token = luck.choice(list(_TOKEN.finditer(text, text.index("\n"))))
        text = text[: token.start()] + wrong(luck, token[0]) + text[token.end() :]
    return text


def unlisted(luck: Random, text: str) -> str:
    """Return a deck in which a list is none."""
    found = list(_LISTED.finditer(text))
    one = luck.choice(found) if found else None
    return text[: one.start()] + one[1] + text[one.end() :] if one else text


def wrong(luck: Random, word: str) -> str:
    """Return something else in place of a word or a number."""
    at = luck.randrange(len(word))
    return luck.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + luck.choice("aeioust") + word[at + 1 :],
            luck.choice(WORDS),
            luck.choice(VALUES),
        )
    )


def mistakes(text: str) -> tuple[Mistake, ...]:
    """Return what is wrong with a deck."""
    try:
        deck_of.__wrapped__(text)
    except CardError as error:
        return error.mistakes
    return ()


def advised(text: str) -> Iterator[tuple[Mistake, str]]:
    """Yield each mistake with the text in which its advice is followed, where it is a plain one."""
    for one in mistakes(text):
        for pattern in (_ASKED, _RANGE, _LIST, _ONE, _PLAIN):
            if match := pattern.search(one.message):
                yield one, replaced(text, one, match[1])
                break


def replaced(text: str, one: Mistake, right: str) -> str:
    """Return the text with something else in place of what stands where the mistake is."""
    lines = text.split("\n")
    line, at = lines[one.line - 1], one.column - 1
    end = value_ends(line, at)
    lines[one.line - 1] = line[:at] + right + line[end:]
    return "\n".join(lines)


def value_ends(line: str, at: int) -> int:
    """Return where a word, a text in quotes, a list or braces end that begin there."""
    pairs = {"[": "]", "{": "}"}
    if line[at] == '"':
        return line.index('"', at + 1) + 1
    if line[at] in pairs:
        deep = 0
        for end in range(at, len(line)):
            deep += (line[end] in "[{") - (line[end] in "]}")
            if not deep:
                return end + 1
    match = re.compile(r"[^\s,:\]}]+").match(line, at)
    return match.end() if match else at


def broken(text: str) -> list[str]:
    """Return the advice that is no help: where it is followed, something is wrong there again."""
    found = []
    for one, mended in advised(text):
        for again in mistakes(mended):
            if (again.line, again.column) == (one.line, one.column):
                found.append(f"{one.message}  ->  {again.message}")
    return found
