"""Damages a profile of three games: it opens, nothing is hidden and nothing is overwritten."""

from __future__ import annotations

import random
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from games.engine.core import asked, legal_moves
from games.engine.match import Match, move_text
from games.registry import GAMES
from tests.long_runs.proof.form import Counts
from tests.support.at_once import RandomOpponents
from tests.support.profiles import started, told
from ui.play.session import Session
from ui.storage.database import NAME
from ui.storage.profile import Profile

PLAYERS: list[dict[str, object]] = [
    {"name": "Ada", "level": "", "practice": False},
    {"name": "Bo", "level": "easy", "practice": False},
]
OPTIONS: dict[str, int | str] = {"start": 1, "tiebreak": "on", "rounds": 100}
GAME = "junkyard_bots"
PAGE_BITS = 4096 * 8
MATCHES = (1, 2, 3)
LONG = 60.0  # seconds: on a busy machine writing is slow


def page_one(bit: int) -> Counts:
    """Open a profile with one bit of its first page flipped."""
    with tempfile.TemporaryDirectory() as folder:
        opened_with(Path(folder, NAME), flipped(sound(), bit))
    return {}


def damage(number: int) -> Counts:
    """Open a profile with a random damage, continue its games and play another."""
    chance = random.Random(f"damage:{number}")
    how = chance.choice(DAMAGES)
    content = how(sound(), chance)
    with tempfile.TemporaryDirectory() as folder:
        said = survived(Path(folder, NAME), content)
    return {how.__name__.strip("_"): 1, "noticed at the start": said}


@cache
def sound() -> bytes:
    """Return the file of a sound profile of three games."""
    with tempfile.TemporaryDirectory() as folder:
        three_games(Path(folder))
        return Path(folder, NAME).read_bytes()


def three_games(folder: Path) -> None:
    """Write a profile of three games."""
    with closing(Profile(folder)) as profile:
        for seed in (5, 6, 7):
            written(profile, seed=seed)


def written(profile: Profile, moves: int = 12, seed: int = 5) -> Match:
    """Store a real game of so many moves."""
    chance = random.Random(seed)
    while True:
        match = Match(GAMES[GAME], 2, seed, OPTIONS)
        while not match.over and len(match.moves) < moves:
            match.play(chance.choice(legal_moves(match.state)))
        if len(match.moves) == moves:
            break
    number = profile.begin(GAME, 2, seed, match.options, PLAYERS)
    for n, move in enumerate(match.moves):
        ask = asked(match.states[n])
        assert ask is not None
        profile.store(number, n + 1, move_text(move), ask.seat, match.prints[n + 1])
    profile.flush(LONG)
    return match


def flipped(content: bytes, bit: int) -> bytes:
    """The content with one bit changed."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def laid(path: Path, content: bytes) -> None:
    """Put a file in the place of a profile, and nothing beside it."""
    for other in path.parent.iterdir():
        if other.is_file():
            other.unlink()
    path.write_bytes(content)


def opened_with(path: Path, content: bytes) -> None:
    """Open a spoilt profile: it is set aside as it is or read as it is, and nothing is lost."""
    laid(path, content)
    with closing(Profile(path.parent)) as profile:
        assert profile.kept
        assert told(profile) in ([], ["profile.damaged"])
        if profile.notices:
            assert path.with_name(f"{NAME}.damaged").read_bytes() == content
        assert {saved.moves for saved in profile.matches()} == {12}
        assert [len(profile.decisions(n)) for n in (1, 2, 3)] == [12] * 3


def survived(path: Path, content: bytes) -> bool:
    """Open a damaged profile, go on with what it lists, store a game; return whether it said so.

    Whatever is not as it was is said: at the start, in the list or where the game goes on.
    """
    laid(path, content)
    with closing(Profile(path.parent)) as profile:
        said = told(profile)
        assert set(said) <= {"profile.damaged", "profile.damaged_lost", "profile.setting"}, said
        assert profile.kept
        damaged = any("damaged" in key for key in said)
        if damaged:
            assert path.with_name(f"{NAME}.damaged").read_bytes() == content
        listed = {saved.id: saved for saved in profile.matches()}
        assert damaged or set(MATCHES) <= set(listed), "a match is hidden"
        for number, saved in listed.items():
            if saved.usable:
                resumed(profile, number, damaged)
        number = started(profile, 2)
        assert profile.flush()
    with closing(Profile(path.parent)) as again:
        assert not any("damaged" in key for key in told(again))
        assert len(again.decisions(number)) == 2
        assert set(listed) <= {saved.id for saved in again.matches()}
    return damaged


def resumed(profile: Profile, number: int, damaged: bool) -> None:
    """Go on with a match: its moves are those that were made, or it says that they are not."""
    saved = next(saved for saved in profile.matches() if saved.id == number)
    session = Session.resume(profile, saved, RandomOpponents())
    if session.problem or saved.spoilt:
        return
    if number in MATCHES and len(session.match.moves) == 12:
        assert session.match.prints == before()[number - 1].prints, "another game"
    else:
        assert damaged, "moves are missing"


@cache
def before() -> list[Match]:
    """Return the three games as they were played."""
    with tempfile.TemporaryDirectory() as folder, closing(Profile(Path(folder))) as profile:
        return [written(profile, seed=seed) for seed in (5, 6, 7)]


def flip(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 10, 200))):
        content = flipped(content, chance.randrange(len(content) * 8))
    return content


def overwrite(content: bytes, chance: random.Random) -> bytes:
    at, many = chance.randrange(len(content)), chance.choice((1, 8, 100, 512, 4096))
    rubbish = chance.choice((bytes(many), b"\xff" * many, chance.randbytes(many)))
    return (content[:at] + rubbish + content[at + many :])[: len(content)]


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randint(1, len(content))]


def _shift(content: bytes, chance: random.Random) -> bytes:
    at, many = chance.randrange(len(content)), chance.randint(1, 5000)
    return content[:at] + (
        chance.randbytes(many) + content[at:] if many % 2 else content[at + many :]
    )


def _swap(content: bytes, chance: random.Random) -> bytes:
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    a, b = chance.randrange(len(pages)), chance.randrange(len(pages))
    pages[a], pages[b] = pages[b], pages[a] if chance.random() < 0.5 else pages[b]
    return b"".join(pages)


DAMAGES = (flip, flip, overwrite, overwrite, cut, _shift, _swap)
