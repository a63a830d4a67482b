"""Writes docs/mutation.md and docs/mutation.json from what is known of mutants."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime

from tests.long_runs.mutation.changes import count
from tests.long_runs.mutation.known import Row, harmless, known
from tests.long_runs.mutation.parts import PARTS, ROOT

HEAD = """# Mutation

`make mutation` changes the rules, the profile, the session and the search one small thing at a
time, and runs the tests that ought to notice. This page is written by it. A sample was tried
where fewer changes were tried than there are; `at first` of them were noticed by the
tests that there were, `noticed` with those written for what survived: the first share is an
estimate for all changes, the second is not. Harmless changes, which nothing can notice, are left
out of both.

"""
SHARE = "share at first, noticed"


def publish() -> int:
    """Write both files; return 1 if any mutant survives without an explanation."""
    rows = [row for row in known().values() if row.sample]
    table = {part: figures(part, rows) for part in PARTS}
    table["all"] = {key: sum(one[key] for one in table.values()) for key in table["engine"]}
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    stamp = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "commit": commit}
    stamp["samples"] = "; ".join(sorted({row.sample for row in rows}))
    alive = [row for row in rows if not row.by]
    survive = [str(row.mutant) for row in alive if not harmless(row.mutant)]
    excused = [f"{row.mutant}: {why}" for row in alive if (why := harmless(row.mutant))]
    body = {**stamp, "parts": table, "survive": survive, "harmless": excused}
    (ROOT / "docs" / "mutation.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
    (ROOT / "docs" / "mutation.md").write_text(page(stamp, table, survive, excused), "utf-8")
    for part, row in table.items():
        print(f"{part:16}" + "".join(f"{n:8} {key}" for key, n in row.items()) + f"  {share(row)}")
    return 1 if survive else 0


def figures(part: str, rows: Iterable[Row]) -> dict[str, int]:
    """Return the numbers of changes of a part: all, tried, noticed, harmless, surviving."""
    files = PARTS[part].sources()
    ours = [row for row in rows if row.file in files]
    excused = sum(1 for row in ours if not row.by and harmless(row.mutant))
    noticed = sum(1 for row in ours if row.by)
    return {
        "changes": sum(count((ROOT / file).read_text("utf-8")) for file in files),
        "tried": len(ours),
        "at first": sum(1 for row in ours if row.at_first),
        "noticed": noticed,
        "harmless": excused,
        "survive": len(ours) - noticed - excused,
    }


def share(row: dict[str, int]) -> str:
    """Return the shares that were noticed at first and now, of what is not harmless."""
    able = row["tried"] - row["harmless"]
    shares = (f"{100 * row[key] / able:.1f} %" for key in ("at first", "noticed"))
    return ", ".join(shares) if able else "not tried"


def page(
    stamp: dict[str, str], table: dict[str, dict[str, int]], survive: list[str], excused: list[str]
) -> str:
    """Return the page."""
    text = f"{HEAD}Run on {stamp['date']} on top of commit {stamp['commit']}"
    text += f" ({stamp['samples']}).\n\n| | {' | '.join(table['all'])} | {SHARE} |\n"
    text += "|---" * (len(table["all"]) + 2) + "|\n"
    for part, row in table.items():
        text += f"| {part} | {' | '.join(map(str, row.values()))} | {share(row)} |\n"
    for title, found in (("What survives", survive), ("What is harmless", excused)):
        text += f"\n## {title}\n\n" + "".join(f"- `{one}`\n" for one in sorted(found))
    return text
