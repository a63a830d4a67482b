"""Writes a table of docs/lab/tests.md, and docs/lab/mutation.json, from known mutants."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TypedDict

from tests.long_runs.mutation.changes import count
from tests.long_runs.mutation.known import Row, harmless, known
from tests.long_runs.mutation.parts import PARTS
from tests.support.paths import ROOT

LAB = ROOT / "docs" / "lab"
BEGIN, END = "<!-- mutation -->", "<!-- end of mutation -->"  # what stands between them is written
Z = 1.96  # standard errors either side of 95 % of a normal distribution


class Figures(TypedDict):
    """What is known of the changes of a part, or of all."""

    changes: int
    tried: int
    at_first: int
    noticed: int
    harmless: int
    survive: int
    fresh: int  # tried in the newest sample, without what is harmless
    fresh_noticed: int


def publish() -> int:
    """Write table and file; return 1 if any mutant survives without an explanation."""
    files = {file for part in PARTS.values() for file in part.sources()}
    rows = [row for row in known().values() if row.sample and row.file in files]
    table = {part: figures(part, rows) for part in PARTS}
    everything = summed(table.values())
    samples = {row.sample for row in rows}
    stamp = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "commit": commit()}
    stamp["samples"] = "; ".join(sorted(samples))
    alive = [row for row in rows if not row.by]
    survive = [str(row.mutant) for row in alive if not harmless(row.mutant)]
    excused = [f"{row.mutant}: {why}" for row in alive if (why := harmless(row.mutant))]
    written = (
        "| | changes | tried | at first | noticed | harmless | survive | fresh |\n" + "|---" * 8
    )
    written += "|\n"
    for part, row in table.items():
        written += line(part, row, wilson(row["fresh_noticed"], row["fresh"]))
    written += line("all", everything, weighted(table))
    low, share, high = weighted(table)
    whole = {"share": share, "low": low, "high": high}
    body = {**stamp, "parts": {**table, "all": everything}, "fresh": whole}
    body |= {"survive": sorted(survive), "harmless": sorted(excused)}
    (LAB / "mutation.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
    text = (LAB / "tests.md").read_text("utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    page = f"{before}{BEGIN}\n\n{written}\n{END}{after}"
    (LAB / "tests.md").write_text(page, "utf-8")
    print(written, *(f"survives: {one}\n" for one in sorted(survive)))
    return 1 if survive else 0


def commit() -> str:
    """Return the commit that is checked out."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def figures(part: str, rows: Iterable[Row]) -> Figures:
    """Return the numbers of changes of a part."""
    files = PARTS[part].sources()
    ours = [row for row in rows if row.file in files]
    able = [row for row in ours if row.by or not harmless(row.mutant)]
    fresh = [row for row in able if row.sample == ours[-1].sample]
    return {
        "changes": sum(count((ROOT / file).read_text("utf-8")) for file in files),
        "tried": len(ours),
        "at_first": sum(row.at_first for row in able),
        "noticed": sum(1 for row in able if row.by),
        "harmless": len(ours) - len(able),
        "survive": sum(1 for row in able if not row.by),
        "fresh": len(fresh),
        "fresh_noticed": sum(row.at_first for row in fresh),
    }


def summed(table: Iterable[Figures]) -> Figures:
    """Return the sums over parts."""
    parts = list(table)
    return {
        "changes": sum(one["changes"] for one in parts),
        "tried": sum(one["tried"] for one in parts),
        "at_first": sum(one["at_first"] for one in parts),
        "noticed": sum(one["noticed"] for one in parts),
        "harmless": sum(one["harmless"] for one in parts),
        "survive": sum(one["survive"] for one in parts),
        "fresh": sum(one["fresh"] for one in parts),
        "fresh_noticed": sum(one["fresh_noticed"] for one in parts),
    }


Share = tuple[float, float, float]  # from, estimate, to


def wilson(hits: int, n: int) -> Share:
    """Return a share with Wilson's 95 % interval; of nothing, anything."""
    if not n:
        return 0.0, math.nan, 1.0
    p, z = hits / n, Z * Z / n
    middle, half = (p + z / 2) / (1 + z), Z * math.sqrt(p * (1 - p) / n + z / (4 * n)) / (1 + z)
    return middle - half, p, middle + half


def weighted(table: Mapping[str, Figures]) -> Share:
    """Return the share over all parts, weighted by their changes, with its 95 % interval.

    Each part's variance is that of Agresti and Coull, so that one without survivors has some.
    """
    changes = sum(one["changes"] for one in table.values())
    if not all(one["fresh"] for one in table.values()):
        return 0.0, math.nan, 1.0
    share = variance = 0.0
    for one in table.values():
        weight, n, hits = one["changes"] / changes, one["fresh"], one["fresh_noticed"]
        p = (hits + 2) / (n + 4)
        share += weight * hits / n
        variance += weight**2 * p * (1 - p) / (n + 4)
    half = Z * math.sqrt(variance)
    return share - half, share, min(1.0, share + half)


def line(part: str, row: Figures, fresh: Share) -> str:
    """Return a line of the table."""
    able = row["tried"] - row["harmless"]
    cells = [f"{row['changes']}", f"{row['tried']}"]
    cells += [f"{row['at_first']} ({percent(row['at_first'], able)})"]
    cells += [f"{row['noticed']} ({percent(row['noticed'], able)})"]
    cells += [f"{row['harmless']}", f"{row['survive']}"]
    low, share, high = (100 * one for one in fresh)
    told = f"{share:.1f} % ({low:.1f} to {high:.1f})"
    found = f"{row['fresh_noticed']} of {row['fresh']}: {told}"
    cells += ["not tried" if math.isnan(share) else found]
    return f"| {part} | {' | '.join(cells)} |\n"


def percent(hits: int, n: int) -> str:
    return f"{100 * hits / n:.1f} %" if n else "not tried"
