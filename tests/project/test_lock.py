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
    named = [pin.partition(" ; ")[0] for pin in wanted]
    return {re.sub(r"[-_.]+", "-", pin).lower().replace("-", ".") for pin in named}


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


def test_a_system_without_a_wheel_of_accesskit_goes_without() -> None:
    """A lock with a source archive alone would need a compiler there."""
    [pin] = [one for one in PROJECT["dependencies"] if one.startswith("accesskit")]
    for system, machine, there in (
        ("linux", "x86_64", True),
        ("linux", "riscv64", False),
        ("darwin", "arm64", True),
        ("win32", "AMD64", True),
        ("win32", "ARM64", False),
        ("freebsd14", "amd64", False),
    ):
        asked = {"sys_platform": system, "platform_machine": machine}
        assert eval(pin.partition(" ; ")[2], asked) is there
    assert pin.split(" ; ")[0] in pins(LOCKED["play"])
