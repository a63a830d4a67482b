"""What `make mutation` breaks is there, and so are the tests that ought to notice."""

from __future__ import annotations

import pytest

from tests.long_runs.mutate import NEEDED, PARTS, ROOT


@pytest.mark.parametrize("part", PARTS)
def test_each_part_names_files_and_tests_that_are_there(part: str) -> None:
    files, tests = PARTS[part]
    assert [file for file in (*files, *NEEDED) if not (ROOT / file).exists()] == []
    assert any([*ROOT.glob(test)] for test in tests)
