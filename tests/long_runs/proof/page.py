"""Writes docs/how_it_is_tested.md from what was really run."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping

from tests.long_runs.proof.form import Form, Progress

WIDTH = 120
HEAD = """# How it is tested

`make test` has a short form of every check of this page. The long forms are run by `make proof`,
which writes this page; each goes on from where it was left, and is run alone by its name:
`.venv/bin/python -m tests.long_runs.proof --only {name}`. An item has a number, its seed, and is
the same in every run: `--only {name} --item 7` shows it again. Nothing here was estimated: a form
that was run in part, or not at all, says so. Hours are hours of one processor core.

| form | what was run | of | failures | hours |
|---|---|---|---|---|
"""


def page(forms: Iterable[Form], found: Mapping[str, Progress]) -> str:
    """Return the page."""
    forms = list(forms)
    rows = [row(form, found[form.name]) for form in forms]
    parts = [part(form, found[form.name]) for form in forms]
    return HEAD.replace("{name}", forms[0].name) + "\n".join([*rows, "", *parts])


def row(form: Form, progress: Progress) -> str:
    """Return a form's line of the table."""
    ran = many(progress.counts.get(form.counted, 0))
    if not progress.done:
        ran = "not run"
    elif progress.done < form.items:
        ran += " (in part)"
    hours = f"{progress.seconds / 3600:.2f}"
    cells = (f"`{form.name}`", f"{ran} {form.counted}" if progress.done else ran, many(form.goal))
    return f"| {' | '.join(cells)} | {len(progress.failures)} | {hours} |"


def part(form: Form, progress: Progress) -> str:
    """Return a form's paragraph: what it proves, its counts, when and by which commits it ran."""
    text = f"## {form.name}\n\n{filled(form.proves)}"
    if not progress.done:
        return f"{text}\n\nNot run. {form.missing()}".rstrip() + "\n"
    counts = ", ".join(f"{many(n)} {what}" for what, n in progress.counts.items())
    runs = "; ".join(f"{many(n)} on {stamp}" for stamp, n in progress.runs.items())
    items = f"Items 0 to {progress.done - 1} of {many(form.items)}: {runs}."
    text += "\n\n" + filled(f"Run: {counts}. {items}")
    for title, failed in (("Fails", progress.failures), ("Failed and was mended", progress.mended)):
        text += "".join(f"\n\n{title}: item {item}: `{what}`" for item, what in failed.items())
    return text + "\n"


def filled(text: str) -> str:
    """Return a paragraph in lines."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def many(n: int) -> str:
    """Return a number as it is printed."""
    return f"{n:,}"
