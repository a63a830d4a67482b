"""What a long form is, and how far it has come: a file in a folder that git ignores."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

Counts = Mapping[str, int]


class Form(NamedTuple):
    """A check of many items by number; an item is the same in every run."""

    name: str
    counted: str  # what is counted, e.g. "random games"
    goal: int  # of what is counted
    items: int
    batch: int  # items between two writings of the progress
    one: Callable[[int], Counts]  # checks an item and counts; raises whatever is wrong
    proves: str  # what holds of each
    missing: Callable[[], str] = lambda: ""  # why it cannot be run here


class Found(NamedTuple):
    """What a batch brought."""

    counts: dict[str, int]
    failures: dict[str, str]  # by item
    seconds: float  # of processors, ended children included


@dataclass(slots=True)
class Progress:
    """How far a form has come, with its failures and who ran it."""

    done: int = 0  # items, from the first
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    runs: dict[str, int] = field(default_factory=dict)  # items by date and commit

    def take(self, items: range, found: Found, stamp: str) -> None:
        """Add a batch."""
        self.done = items.stop
        self.seconds += found.seconds
        self.runs[stamp] = self.runs.get(stamp, 0) + len(items)
        self.failures |= found.failures
        for what, n in found.counts.items():
            self.counts[what] = self.counts.get(what, 0) + n


def batch(form: Form, items: range) -> Found:
    """Check some items; whatever one raises is its failure."""
    began, counts, failures = _seconds(), dict[str, int](), dict[str, str]()
    for n in items:
        found: Counts = {}
        try:
            found = form.one(n)
        except Exception as error:
            failures[str(n)] = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        for what, many in ({form.counted: 1} | dict(found)).items():
            counts[what] = counts.get(what, 0) + many
    return Found(counts, failures, _seconds() - began)


def _seconds() -> float:
    return sum(os.times()[:4])


def read(path: Path) -> Progress:
    """Return the progress in a file; none if there is no file."""
    return Progress(**json.loads(path.read_text("utf-8"))) if path.exists() else Progress()


def write(path: Path, progress: Progress) -> None:
    """Write the progress so that no interruption spoils it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(progress), indent=1), "utf-8")
    part.replace(path)
