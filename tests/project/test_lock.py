"""The lock names what `pyproject.toml` pins, and for each file the hash that it must have."""

from __future__ import annotations

import re
import tomllib

from tests.support.paths import ROOT

LOCK = (ROOT / "docs" / "dependencies.lock").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SECTIONS = re.split(r"^# To (\w+)\n", LOCK, flags=re.M)[1:]
LOCKED = dict(zip(SECTIONS[::2], SECTIONS[1::2], strict=True))


def pins(text: str) -> set[str]:
    """What a section pins, as `name==version`."""
    return set(re.findall(r"^[\w-]+==[\w.]+", text, re.M))


def plain(wanted: list[str]) -> set[str]:
    """The pins of `pyproject.toml` with names as an index writes them."""
    return {re.sub(r"[-_.]+", "-", pin).lower().replace("-", ".") for pin in wanted}


def test_each_pin_is_locked_in_the_section_that_needs_it() -> None:
    extras = PROJECT["optional-dependencies"]
    assert list(LOCKED) == ["play", "test", "build"]
    assert plain(PROJECT["dependencies"]) == plain(list(pins(LOCKED["play"])))
    assert plain(extras["test"]) <= plain(list(pins(LOCKED["test"])))
    assert plain(extras["build"]) <= plain(list(pins(LOCKED["build"])))


def test_every_locked_package_has_hashes_and_nothing_says_where_it_is_fetched() -> None:
    for block in re.split(r"^(?=[\w#])", LOCK, flags=re.M)[1:]:
        assert block.startswith("#") or "--hash=sha256:" in block, block
    assert "://" not in LOCK
    assert "index" not in LOCK


def test_the_backend_that_builds_is_the_one_that_is_locked() -> None:
    system = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]
    assert set(system["requires"]) <= pins(LOCKED["build"])


def test_the_read_me_names_the_pin_of_the_screen_reader() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"pip install {PROJECT['optional-dependencies']['reader'][0]}" in readme
