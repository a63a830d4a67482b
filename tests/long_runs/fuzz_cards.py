"""Corrupts card files at random (`make fuzz`), until stopped or until the reader fails.

Every fourth one is the text of a card that somebody writes on a blank card during a game.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from games.cardfile.reader import Card, CardError, CardShape, check_card_file, load_cards
from games.robot_wars.written_cards import IDEAS, written_card
from tests.support.paths import ROOT

OUT = ROOT / "out"
SECONDS = 0.5  # seconds; a slower input is a failure too


@dataclass(frozen=True, slots=True, eq=False)
class Toy(Card):
    """A card with a field of each kind."""

    kind: Literal["robot", "trap"] = "robot"
    power: int | None = None
    weight: float = 1.0
    rare: bool = False
    parts: tuple[str, ...] = ()


def draw(s: Any, do: Any, chance: Any, *, arg: int = 1) -> None:
    """Draw `arg` cards."""


def attack(s: Any, do: Any, chance: Any, *, plus: int, at: Literal["arm", "head"] = "arm") -> None:
    """Attack at +`plus`."""


VERBS: dict[str, Callable[..., Any]] = {"draw": draw, "attack": attack}

SEEDS = tuple(
    text.encode()
    for text in (
        "toy: {bot: {name: Bot, kind: trap, count: 3, power: null, text: 'At {count}.'}}\n",
        "toy:\n  axe:\n    name: Big Axe\n    do:\n      - attack: {plus: 2, at: head}\n"
        '      - draw\n    text: "At +{plus}."\n',
        "toy: {core: {name: Core, parts: [arm, x], variants: [{power: 3, count: 2}, {}]}}\n",
        "# ours\n---\ntoy:\n  zed: {name: Zed, weight: 1.5, rare: true, when: [{draw: 2}],\n"
        '    while: [draw], source: reconstructed, back: "b\\u00e9"}\n...\n',
        "toy:\n  long: {name: 'it''s', text: |\n    x\n  }\n  é: {name: >-\n    y}\n",
    )
)
WRITTEN = tuple(idea.text().encode() for idea in IDEAS)
WRITTEN_IN = 4  # in so many inputs there is one written card
WORDS = (
    "<<: |*a|&a |!!int |---\n|...\n|? |: |- |null|NO|010|1e999|0x|true|{count}|{{|name: |do: "
    "|variants: |[[[[[[[[[[|{a: {a: {a: |\ufeff|\u202e|\ud800|\u2028|\x85|\xa0|\\u202e|\\x|é|😀"
    "|\r\n|\n  |\n    |%TAG ! a\n"
)
SIGNS = "[]{}:,-?&*!|>'\"%@`#~<=\n\t \0\r\\019.e+_xN"
BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xfe\xff", b"9" * 50)
SCRAPS = (*(text.encode("utf-8", "surrogatepass") for text in (*SIGNS, *WORDS.split("|"))), *BYTES)


def spoilt(chance: random.Random, sound: Sequence[bytes] = SEEDS) -> bytes:
    """Return one of some sound files with a few errors."""
    text = bytearray(chance.choice(sound))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        chance.choice(SPOILERS)(text, chance)
    return bytes(text)


def inputs(seed: int, sound: Sequence[bytes] = SEEDS) -> Iterator[bytes]:
    """Yield corrupted files without end, the same for the same seed."""
    chance = random.Random(f"fuzz:{seed}")
    while True:
        yield spoilt(chance, sound)


def failure(content: bytes, read: Callable[[bytes], None] | None = None) -> str | None:
    """Return why the reader failed on a file, which it may read or refuse with a CardError."""
    begin = time.process_time()
    try:
        (read or read_both_ways)(content)
    except Exception:
        return traceback.format_exc()
    took = time.process_time() - begin
    return f"it took {took:.2f} s" if took > SECONDS else None


def read_both_ways(content: bytes) -> None:
    """Read the file as text."""
    text = content.decode("utf-8", "surrogateescape")
    try:
        cards = load_cards(text, "toy", Toy, VERBS)
    except CardError as refusal:
        told = refusal
    else:
        assert all(type(card) is Toy and card.name for card in cards)
        return
    check_refusal(text, told)


def read_written(content: bytes) -> None:
    """Read the text of a written card, as a move brings it."""
    text = content.decode("utf-8", "surrogateescape")
    try:
        card = written_card(text)
    except CardError as refusal:
        check_refusal(text, refusal)
    else:
        assert card.name
        assert card.line_in("nl") or not card.describe_effects("nl")


def check_refusal(text: str, told: CardError) -> None:
    """Check that each mistake has a place and a message."""
    lines = text.replace("\r\n", "\n").split("\n")
    for mistake in told.mistakes:
        assert 1 <= mistake.line <= len(lines), mistake
        assert 1 <= mistake.column <= len(lines[mistake.line - 1]) + 1, mistake
        assert mistake.message
    assert str(told).replace("\n", "").isprintable()


def check_file(content: bytes) -> None:
    """Read the bytes as a file, as `main.py check` does."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fuzz.yaml"
        path.write_bytes(content)
        check_card_file(path, {"toy": CardShape(Toy, VERBS)})


def _insert(text: bytearray, chance: random.Random) -> None:
    at = chance.randint(0, len(text))
    text[at:at] = chance.choice(SCRAPS)


def _replace(text: bytearray, chance: random.Random) -> None:
    at = chance.randint(0, len(text))
    text[at : at + chance.randint(1, 6)] = chance.choice(SCRAPS)


def _delete(text: bytearray, chance: random.Random) -> None:
    at = chance.randint(0, len(text))
    del text[at : at + chance.randint(1, 12)]


def _repeat(text: bytearray, chance: random.Random) -> None:
    at = chance.randint(0, len(text))
    text[at:at] = text[at : at + chance.randint(1, 20)] * chance.choice((1, 2, 30))


def _flip(text: bytearray, chance: random.Random) -> None:
    if text:
        text[chance.randrange(len(text))] = chance.randrange(256)


def _splice(text: bytearray, chance: random.Random) -> None:
    other = chance.choice(SEEDS)
    at = chance.randint(0, len(other))
    text[chance.randint(0, len(text)) :] = other[at:]


def _cut(text: bytearray, chance: random.Random) -> None:
    del text[chance.randint(0, len(text)) :]


SPOILERS = (_insert, _insert, _replace, _replace, _delete, _repeat, _flip, _splice, _cut)


def main() -> int:
    """Corrupt files until stopped; keep the first that breaks the reader under out/."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1 << 32)
    print(f"seed {seed}; Ctrl+C stops", flush=True)
    count = 0
    try:
        files, written = inputs(seed), inputs(seed, WRITTEN)
        for count in itertools.count(1):
            is_written = count % WRITTEN_IN == 0
            content = next(written if is_written else files)
            why = failure(content, read_written if is_written else read_both_ways)
            if why:
                OUT.mkdir(exist_ok=True)
                path = OUT / f"fuzz-{seed}-{count}.yaml"
                path.write_bytes(content)
                print(f"{why}\ninput {count} of seed {seed} broke the reader; it is in {path}")
                return 1
            if count % 10_000 == 0:
                print(f"{count} inputs", flush=True)
    except KeyboardInterrupt:
        print(f"\n{count} inputs, no failure")
    return 0


def first(number: int, seed: int, sound: Sequence[bytes] = SEEDS) -> list[bytes]:
    """Return the first inputs of a seed."""
    return list(itertools.islice(inputs(seed, sound), number))


if __name__ == "__main__":
    sys.exit(main())
