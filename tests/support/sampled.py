"""How much of the tests is run: a sample (`--sample`), every pair of cases, or all (`--whole`).

`make check`, `make test` and `make test-all`. The cases of a test that is marked `pairwise` are a
product of its parameters; but for `--whole` so many of them are kept that every two values of two
parameters that meet in the product meet in one of them; where the mark names parameters, only of
those, and every value of the others occurs once. Of a test marked `few(n)` every n-th case is kept.
A test that loops asks the fixture `share` how often. One marked `slow` is never in the sample.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

from games.registry import GAMES

T = TypeVar("T")
Pair = frozenset[tuple[str, str]]

ONE_IN = 24  # of the tests that are not of a game's rules, so many are in the sample
RULES = tuple(f"tests/games/{game}/" for game in GAMES)
ALWAYS = ("tests/project/test_text_keys.py", "tests/ui/table/motion/test_names.py")  # in the sample


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("how much is run")
    group.addoption("--whole", action="store_true", help="run all cases, not only every pair")
    group.addoption("--sample", action="store_true", help="run the rules and a sample of the rest")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks."""
    config.addinivalue_line(
        "markers", "pairwise(*names): keep each value, and each pair of these (none: of all)"
    )
    config.addinivalue_line("markers", "few(n): keep one case in n")
    config.addinivalue_line("markers", "slow: never in the sample")


@pytest.fixture(scope="session")
def share(pytestconfig: pytest.Config) -> Callable[[int], int]:
    """How many of so many things are done: all, a quarter, in a sample a sixteenth."""
    sample, whole = (pytestconfig.getoption(name) for name in ("sample", "whole"))
    return lambda most: most if whole else max(1, most // (16 if sample else 4))


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether everything is run."""
    return bool(pytestconfig.getoption("whole"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not run this time."""
    if config.getoption("whole"):
        return
    kept = list(paired(items))
    if config.getoption("sample"):
        kept = [item for item in kept if in_sample(item)]
    dropped = set(items) - set(kept)
    if dropped:
        config.hook.pytest_deselected(items=[item for item in items if item in dropped])
        items[:] = kept


def paired(items: list[pytest.Item]) -> Iterable[pytest.Item]:
    """The items in their order; of a test marked `pairwise` as many as make up every pair."""
    for _, group in itertools.groupby(items, key=lambda item: item.nodeid.partition("[")[0]):
        cases = list(group)
        mark = cases[0].get_closest_marker("pairwise")
        if mark is not None:
            cases = covering(cases, [pairs(values(case), mark.args) for case in cases])
        few = cases[0].get_closest_marker("few")
        if few is not None:
            cases = cases[:: few.args[0]]
        yield from cases


def values(item: pytest.Item) -> dict[str, str]:
    """The parameters of a case, in words."""
    params = item.callspec.params if isinstance(item, pytest.Function) else {}
    return {name: repr(value) for name, value in params.items()}


def covering(cases: list[T], there: list[frozenset[Pair]]) -> list[T]:
    """A few cases in which every pair of values occurs that occurs in all of them."""
    wanted = frozenset[Pair]().union(*there)
    chosen = set[int]()
    while wanted:
        best = max(range(len(cases)), key=lambda n: (len(there[n] & wanted), -n))
        chosen.add(best)
        wanted -= there[best]
    return [case for n, case in enumerate(cases) if n in chosen]


def pairs(found: dict[str, str], names: tuple[str, ...] = ()) -> frozenset[Pair]:
    """Each value of a case by itself, and every two of those named (none: of all)."""
    named = [(name, value) for name, value in found.items() if name in (names or found)]
    two = itertools.combinations(named, 2)
    return frozenset([*map(frozenset, two), *(frozenset([one]) for one in found.items())])


def in_sample(item: pytest.Item) -> bool:
    """Whether a test is in the sample: of a game's rules, of `ALWAYS`, or drawn; never slow."""
    if item.get_closest_marker("slow"):
        return False
    return (
        item.nodeid.startswith((*RULES, *ALWAYS)) or zlib.crc32(item.nodeid.encode()) % ONE_IN == 0
    )
