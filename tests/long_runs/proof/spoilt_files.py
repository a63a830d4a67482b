"""Spoils replays and decks: each is read as it was or refused in a sentence of ours."""

from __future__ import annotations

import hashlib
import random
import tempfile
from functools import cache
from pathlib import Path

from games.bounded_read import FileRefused
from games.cardfile.reader import CardError
from games.engine.match import Match
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from games.replay_file import read_replay_file
from games.robot_wars.decks import deck_of
from tests.long_runs import laws, random_decks
from tests.long_runs.fuzz_cards import SPOILERS
from tests.long_runs.proof.form import Counts
from tests.long_runs.proof.games import KINDS
from tests.support.paths import ROOT

DECKS = ROOT / "docs" / "decks"
OF_ITS_OWN = 40  # random decks that are spoilt beside those of the documents
PLAYED = 10  # one in so many of the decks that are still sound is played
WHO = [{"name": f"Ünal {n}", "level": "" if n else "easy"} for n in range(6)]


@cache
def replay(kind: int, most: int = 4000) -> tuple[Match, str]:
    """Return a random game of a kind, or its beginning, and its replay; some with names."""
    game, seats = KINDS[kind]
    match = laws.play(game, seats, kind, thorough=False, one_in=10**6).branch(most)
    return match, match.to_text(WHO[:seats] if kind % 2 else ())


def truncations(kind: int, step: int = 1) -> Counts:
    """Cut a replay after each of its characters: only its last line end may be missing."""
    match, text = replay(kind)
    assert read_replay(text[:-1], GAMES).match.prints == match.prints
    for n in range(0, len(text) - 1, step):
        try:
            read_replay(text[:n], GAMES)
        except ReplayError:
            continue
        raise AssertionError(f"a replay cut after {n} of {len(text)} characters is taken")
    return {"truncations": len(range(0, len(text) - 1, step))}


def flip(number: int) -> Counts:
    """Flip bits of a replay's file; every second one gets a checksum that fits again."""
    chance = random.Random(f"replay:{number}")
    match, text = replay(number % len(KINDS), 40)
    content = bytearray(text.encode())
    end = content.rindex(b"sha256 ")
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        bit = chance.randrange(8 * (end if number % 2 else len(content)))
        content[bit // 8] ^= 1 << bit % 8
    if number % 2:
        content[end:] = b"sha256 %s\n" % hashlib.sha256(content[:end]).hexdigest().encode()
    return {"refused": 1 - read_as_it_was(bytes(content), match)}


def read_as_it_was(content: bytes, match: Match) -> bool:
    """Return whether a replay's file is taken; it is then the same match."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "spoilt.txt")
        path.write_bytes(content)
        try:
            found = read_replay_file(path).match
        except (ReplayError, FileRefused):
            return False
    assert found.prints == match.prints, "another match is taken for it"
    return True


@cache
def decks() -> tuple[bytes, ...]:
    """Return decks to spoil: those of the documents and random ones."""
    written = [path.read_bytes() for path in sorted(DECKS.glob("*.yaml"))]
    return (*written, *(random_decks.deck(seed).encode() for seed in range(OF_ITS_OWN)))


def mutated_deck(number: int) -> Counts:
    """Spoil a deck: it is refused with mistakes at places in it, or a game of it ends."""
    chance = random.Random(f"deck:{number}")
    content = bytearray(chance.choice(decks()))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        chance.choice(SPOILERS)(content, chance)
    text = content.decode("utf-8", "surrogateescape")
    try:
        deck = deck_of(text)
    except CardError as refusal:
        in_our_words(refusal, text)
        return {"refused": 1}
    if number % PLAYED:
        return {"still sound": 1}
    random_decks.one(deck, number, 0)
    return {"still sound": 1, "played to the end": 1}


def in_our_words(refusal: CardError, text: str) -> None:
    """Check that mistakes have messages, and places that are in the text."""
    lines = text.replace("\r\n", "\n").count("\n") + 1
    assert refusal.mistakes
    assert all(mistake.message and 1 <= mistake.line <= lines for mistake in refusal.mistakes)
    assert str(refusal).replace("\n", "").isprintable()
