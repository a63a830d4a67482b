"""What a game overrides of a Look, a Presenter or a Judge is declared and told by the base."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import ClassVar, final

import pytest

from ai.judge import Judge
from ai.registry import JUDGES
from bench.balance.gauge import Gauge
from bench.balance.gauges import GAUGES
from ui.games.looks import LOOKS
from ui.language.presenter import Presenter
from ui.language.presenters import PRESENTERS
from ui.table.look import Look

GAMES: dict[type, list[type]] = {
    Look: list(LOOKS.values()),
    Presenter: [type(presenter) for presenter in PRESENTERS.values()],
    Judge: [type(judge) for judge in JUDGES.values()],
    Gauge: [type(gauge) for gauge in GAUGES.values()],
}
BASES = pytest.mark.parametrize("base", GAMES)


def hooks(base: type) -> dict[str, object]:
    """The methods of a base that a game may override; a property or a final one is no hook."""
    found: dict[str, object] = {}
    for name, value in vars(base).items():
        method = getattr(value, "__func__", value)
        own = name.startswith("_") or getattr(method, "__final__", False)
        if inspect.isfunction(method) and not own:
            found[name] = method
    return found


def overridden(base: type, kinds: list[type]) -> Iterator[tuple[str, object]]:
    """Everything public that these kinds declare anew, as `Class.name`."""
    for kind in kinds:
        for own in kind.__mro__[: kind.__mro__.index(base)]:
            for name, value in vars(own).items():
                if not name.startswith("_"):
                    yield f"{own.__name__}.{name}", getattr(value, "__func__", value)


def faults(base: type, kinds: list[type]) -> list[str]:
    """Hooks that differ from the base, are told twice, or are overridden nowhere."""
    known, found = hooks(base), []
    for name, method in overridden(base, kinds):
        hook = known.get(name.partition(".")[2])
        if hook is None or not inspect.isfunction(method) or not inspect.isfunction(hook):
            continue
        if inspect.signature(method).parameters.keys() != inspect.signature(hook).parameters.keys():
            found.append(f"{name} has other parameters than {base.__name__}")
        if method.__doc__:
            found.append(f"{name} is told by {base.__name__} already")
    used = {name.partition(".")[2] for name, _ in overridden(base, kinds)}
    settings = {name for name in inspect.get_annotations(base) if not name.startswith("_")}
    found += [f"{name} is overridden by no game" for name in (known.keys() | settings) - used]
    return found + [f"{name} tells nothing" for name, hook in known.items() if not hook.__doc__]


@BASES
def test_a_game_overrides_a_hook_as_the_base_declares_it(base: type) -> None:
    assert faults(base, GAMES[base]) == []


@BASES
def test_what_a_game_adds_to_a_base_is_no_misspelt_hook(base: type) -> None:
    known = hooks(base).keys() | inspect.get_annotations(base).keys()
    added = {name for name, _ in overridden(base, GAMES[base])}
    assert {name for name in added if name.partition(".")[2] not in known} == set()


def test_the_law_bites() -> None:
    class Base:
        speed: ClassVar[int] = 0

        def draw(self, to: int) -> None:
            """Draw."""

        def dim(self) -> None:
            """Dim."""

        @final
        def key(self) -> None:
            """Return the key."""

    class Own(Base):
        def draw(self, on: int) -> None:
            """Draw a robot."""

    assert sorted(faults(Base, [Own])) == [
        "Own.draw has other parameters than Base",
        "Own.draw is told by Base already",
        "dim is overridden by no game",
        "speed is overridden by no game",
    ]
