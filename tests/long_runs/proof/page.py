"""Writes the table of long forms in docs/lab/tests.md from what was really run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tests.long_runs.proof.form import Form, Progress

BEGIN, END = "<!-- forms -->", "<!-- end of forms -->"  # what stands between them is written here
HEAD = "| form | what it proves | run | of | failures |\n|---|---|---|---|---|"


def page(text: str, forms: Iterable[Form], found: Mapping[str, Progress]) -> str:
    """Return the page with its table written anew; a form without progress keeps its row."""
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    kept = {name: line for line in old.splitlines() for name in re.findall(r"^\| `(\w+)`", line)}
    rows = [
        row(form, found[form.name]) if found[form.name].done else kept.get(form.name, not_run(form))
        for form in forms
    ]
    failed = [
        f"- `{form}`, item {item}: `{what}`"
        for form, progress in found.items()
        for item, what in progress.failures.items()
    ]
    parts = ["\n".join([HEAD, *rows]), *(["\n".join(failed)] if failed else [])]
    return before + "\n\n".join([BEGIN, *parts, END]) + after


def row(form: Form, progress: Progress) -> str:
    """Return the line of a form of which some items were run."""
    ran = f"{progress.counts.get(form.counted, 0):,} {form.counted}"
    ran += " (in part)" if progress.done < form.items else ""
    return f"| `{form.name}` | {form.proves} | {ran} | {form.goal:,} | {len(progress.failures)} |"


def not_run(form: Form) -> str:
    """Return the line of a form of which nothing was run."""
    why = f" {form.missing()}".rstrip()
    return f"| `{form.name}` | {form.proves} | not run{why} | {form.goal:,} | 0 |"
