"""A plugin of pytest for a tree made by `make compiled`: it runs nothing that is interpreted."""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from art.package.compiled import DONE, ROOT

# These declare rules or judges of their own, which would have to be compiled too.
OWN = ("games/engine/test_core.py",)


def pytest_configure() -> None:
    """Stop unless every module that should be is a library."""
    names = (ROOT / DONE).read_text("utf-8").split()
    files = {name: import_module(name).__file__ or "" for name in names}
    wrong = [name for name in names if not files[name].endswith(tuple(EXTENSION_SUFFIXES))]
    if wrong or not names:
        pytest.exit(f"not compiled: {', '.join(wrong) or 'nothing is'}", 1)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests with rules of their own."""
    return True if collection_path.as_posix().endswith(OWN) else None
