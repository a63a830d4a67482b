"""The folders of the tests are those of the program."""

from __future__ import annotations

from pathlib import Path

from tests.support.paths import ROOT

PROGRAM = ("games", "ai", "ui", "bench")
# What tests of the whole project are about, rather than a folder of the program.
WHOLE = {Path("packages"), Path("project")}


def folders(root: Path, pattern: str) -> set[Path]:
    """Return the folders below `root` that hold files of a pattern, relative to it."""
    return {path.parent.relative_to(root) for path in root.rglob(pattern) if path.stat().st_size}


def test_each_folder_of_the_program_has_its_tests_and_no_tests_stand_elsewhere() -> None:
    program = {top / folder for top in map(Path, PROGRAM) for folder in folders(ROOT / top, "*.py")}
    assert folders(ROOT / "tests", "test_*.py") - WHOLE == program
