"""What is mutated, in parts, and the tests that ought to notice."""

from __future__ import annotations

from typing import NamedTuple

from tests.support.paths import ROOT

ENGINE = "tests/games/engine/test_*.py"
GAMES = "tests/games/*/test_*.py"
KEYS = sorted(path.parent.name for path in ROOT.glob("ui/games/*/table.yaml"))
# They start programs, which have no mutant; or they take long.
LEFT_OUT = (
    "test_kill.py",
    "test_hostile.py",
    "test_terminal.py",
    "test_random_decks.py",
    "test_kept.py",
)


class Part(NamedTuple):
    """Files to mutate, the tests of them, and those that are run if these pass; as patterns."""

    files: tuple[str, ...]
    near: tuple[str, ...]
    far: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # games whose cases of a test say nothing of this part

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


def game(name: str) -> Part:
    """Return the rules of a game, the tests of them and of its judgement, and of the engine."""
    rules, judged = (f"tests/{room}games/{name}/test_*.py" for room in ("", "ai/"))
    others = tuple(key for key in KEYS if key != name)
    return Part((f"games/{name}/**/*.py",), (rules,), (judged, ENGINE), others)


def told_apart(part: Part, name: str) -> bool:
    """Return whether a test is not the case of another game."""
    return not any(key in name.partition("[")[2] for key in part.others)


PARTS = {
    "engine": Part(
        (
            "games/engine/*.py",
            "games/shared_verbs.py",
            "games/registry.py",
            "games/replay_file.py",
            "games/lazy_mapping.py",
        ),
        (ENGINE,),
        (GAMES, "tests/ui/play/test_session.py", "tests/ui/scenes/test_replays.py"),
    ),
    "cards": Part(
        ("games/cardfile/*.py", "games/check.py", "games/bounded_read.py"),
        ("tests/games/cardfile/test_*.py",),
        ("tests/games/robot_wars/test_deck*.py", "tests/games/robot_wars/test_told.py"),
    ),
    **{key: game(key) for key in KEYS},
    "search": Part(
        ("ai/search/*.py",),
        tuple(f"tests/ai/test_{name}.py" for name in ("search", "regret", "think", "explain")),
        ("tests/ai/games/*/test_*.py",),
    ),
    "session": Part(
        ("ui/play/session.py",),
        ("tests/ui/play/test_session*.py",),
        ("tests/ui/terminal/test_*.py",),
    ),
    "profile": Part(
        ("ui/storage/*.py",),
        ("tests/ui/storage/test_*.py",),
        ("tests/ui/play/test_session*.py", "tests/ui/scenes/test_backups.py"),
    ),
}
