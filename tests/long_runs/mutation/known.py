"""What is known of mutants: a file that git ignores, and the explanations of harmless ones."""

from __future__ import annotations

import ast
import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

import yaml

from tests.support.paths import ROOT

KEPT = ROOT / "out" / "mutation.jsonl"
HARMLESS = Path(__file__).parent / "harmless.yaml"
Key = tuple[str, str, str]  # file, where, what: lines move


@dataclass(frozen=True)
class Mutant:
    """A change of a file."""

    file: str
    line: int
    where: str
    what: str
    source: str = ""
    number: int = 0  # of the changes of its file

    @property
    def key(self) -> Key:
        return self.file, self.where, self.what

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.where}: {self.what}"


@dataclass(frozen=True)
class Row:
    """What became of a mutant: the test that noticed it, if any, and the sample it was of."""

    file: str
    line: int
    where: str
    what: str
    by: str
    sample: str = ""
    at_first: bool = False  # noticed before it was ever known to survive

    @property
    def mutant(self) -> Mutant:
        return Mutant(self.file, self.line, self.where, self.what)


def known() -> dict[Key, Row]:
    """Return what is known of the mutants whose lines are still there, the latest of each."""
    rows = dict[Key, Row]()
    for line in KEPT.read_text("utf-8").splitlines() if KEPT.exists() else ():
        row = Row(**json.loads(line))
        before = rows.get(row.mutant.key)
        row = replace(row, at_first=before.at_first if before else bool(row.by))
        if before and not row.sample:  # tested once more
            row = replace(row, sample=before.sample)
        if row.what.partition("  ->  ")[0] in lines(row.file):
            rows[row.mutant.key] = row
    return rows


def add(row: Row) -> None:
    """Keep what became of a mutant."""
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(row)) + "\n")


@cache
def lines(file: str) -> frozenset[str]:
    """Return the lines of a file as mutants name them."""
    path = ROOT / file
    source = path.read_text("utf-8") if path.exists() else ""
    return frozenset(line.strip() for line in ast.unparse(ast.parse(source)).splitlines())


@cache
def explained() -> dict[str, dict[str, str]]:
    """Return why mutants are harmless, by file and change."""
    found: dict[str, dict[str, str]] = yaml.safe_load(HARMLESS.read_text("utf-8"))
    return found


def harmless(mutant: Mutant) -> str:
    """Return why nothing can notice a mutant; empty if something should."""
    return explained().get(mutant.file, {}).get(mutant.what, "")
