"""What is mutated, in parts, and the tests that ought to notice."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
ENGINE = "tests/games/engine/test_*.py"
GAMES = "tests/games/*/test_*.py"
LEFT_OUT = ("test_kill.py", "test_hostile.py")  # they start programs, which have no mutant


class Part(NamedTuple):
    """Files to mutate, the tests of them, and those that are run if these pass; as patterns."""

    files: tuple[str, ...]
    near: tuple[str, ...]
    far: tuple[str, ...] = ()

    def sources(self) -> list[str]:
        """Return the files."""
        return [path for path in _found(self.files) if (ROOT / path).read_text("utf-8").strip()]

    def tests(self) -> list[list[str]]:
        """Return the files of the near tests, and of the others."""
        near = [path for path in _found(self.near) if not path.endswith(LEFT_OUT)]
        far = [path for path in _found(self.far) if not path.endswith(LEFT_OUT)]
        return [near, [path for path in far if path not in near]]


def _found(patterns: tuple[str, ...]) -> list[str]:
    """Return files by patterns, each once."""
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return list(dict.fromkeys(str(path.relative_to(ROOT)) for path in found))


def game(name: str, *more: str) -> Part:
    """Return the rules of a game and the tests of its three rooms."""
    rooms = tuple(f"tests/{room}games/{name}/test_*.py" for room in ("", "ai/", "ui/"))
    return Part((f"games/{name}/**/*.py", *more), rooms[:1], (*rooms[1:], ENGINE))


PARTS = {
    "engine": Part(
        ("games/engine/*.py", "games/shared_verbs.py", "games/registry.py"),
        (ENGINE,),
        (GAMES, "tests/ui/test_session.py", "tests/ui/scenes/test_replays.py"),
    ),
    "cards": Part(
        ("games/cardfile/*.py", "games/check.py", "games/door.py"),
        ("tests/games/cardfile/test_*.py",),
        (GAMES, "tests/ui/storage/test_deck*.py"),
    ),
    "robo_power": game("robo_power"),
    "stak_bots": game("stak_bots"),
    "junkyard_bots": game("junkyard_bots"),
    "robot_wars": game("robot_wars"),
    "two_robots": game("two_robots", "ai/games/two_robots/sense.py"),
    "search": Part(("ai/search/*.py",), ("tests/ai/test_*.py",), ("tests/ai/games/*/test_*.py",)),
    "session": Part(
        ("ui/session.py",), ("tests/ui/test_session*.py",), ("tests/ui/terminal/test_*.py",)
    ),
    "profile": Part(
        ("ui/storage/*.py",),
        ("tests/ui/storage/test_*.py",),
        ("tests/ui/test_session*.py", "tests/ui/scenes/test_*.py"),
    ),
}
