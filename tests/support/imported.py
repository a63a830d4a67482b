"""Each worker imports the tests from another place on.

Workers that collect the same files in the same order would each compile every one of them, and
rewrite its assertions, at the same time; so each does a part, and finds the rest done.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

import pytest


def pytest_collection(session: pytest.Session) -> None:
    """Import all tests in a worker that is to collect them all."""
    config = session.config
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    root = config.rootpath
    paths = sorted((root / "tests").rglob("test_*.py"))
    names = [".".join(path.relative_to(root).with_suffix("").parts) for path in paths]
    start = len(names) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for name in names[start:] + names[:start]:
        with suppress(Exception, pytest.skip.Exception):  # told when it is collected
            import_module(name)
