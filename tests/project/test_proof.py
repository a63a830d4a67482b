"""The long forms: each goes on from where it was left, and the page tells what was run."""

from __future__ import annotations

import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.long_runs.proof import __main__ as proof
from tests.long_runs.proof.form import Counts, Form, Found, Progress, batch, read, write
from tests.long_runs.proof.forms import FORMS
from tests.long_runs.proof.page import page
from tests.support.paths import ROOT


def odd(number: int) -> Counts:
    """Fail at every third item."""
    if number % 3 == 0:
        raise ValueError("three")
    return {"odd": number % 2}


PAGE = "# Tests\n\n<!-- forms --><!-- end of forms -->\n"
FORM = Form("toy", "numbers", 10, 10, 4, odd, "Numbers are numbers.")


def test_a_batch_counts_and_keeps_its_failures() -> None:
    found = batch(FORM, range(2, 6))
    assert found.counts == {"odd": 1, "numbers": 4}
    assert found.failures == {"3": "ValueError: three"}


class Here:
    """Stands in for other processes."""

    def __init__(self, cores: int, *_: object) -> None:
        self.cores = cores

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        """There is nothing to end."""

    def submit(self, *work: Any) -> Future[Found]:
        coming = Future[Found]()
        coming.set_result(work[0](*work[1:]))
        return coming


def test_a_form_goes_on_from_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, now = tmp_path / "toy.json", time.monotonic()
    monkeypatch.setattr(proof, "ProcessPoolExecutor", Here)
    monkeypatch.setitem(FORMS, "toy", FORM)
    proof.carry_on(FORM._replace(items=4), path, 1, now + 60, "monday abc")
    proof.carry_on(FORM, path, 1, now - 1, "tuesday abc")
    proof.carry_on(FORM, path, 2, now + 60, "friday def")
    progress = read(path)
    assert (progress.done, sorted(progress.failures)) == (10, ["0", "3", "6", "9"])
    assert progress.runs == {"monday abc": 4, "friday def": 6}
    assert progress.counts == {"numbers": 10, "odd": 3}


def test_a_form_runs_in_other_processes_too(tmp_path: Path) -> None:
    form = FORMS["page_one"]._replace(items=1)
    end = time.monotonic() + 60
    assert proof.carry_on(form, tmp_path / "page_one.json", 1, end, "today").done == 1


def test_a_failure_that_passes_now_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "toy.json"
    write(
        path,
        Progress(6, failures={"1": "as it was", "3": "ValueError: three"}, counts={"numbers": 6}),
    )
    progress = proof.again(FORM, path)
    assert progress.failures == {"3": "ValueError: three"}


@pytest.mark.parametrize(
    ("progress", "cell"),
    [
        (Progress(), "| not run | 10 | 0 |"),
        (Progress(4, counts={"numbers": 4}), "| 4 numbers (in part) | 10 | 0 |"),
        (Progress(10, counts={"numbers": 10}), "| 10 numbers | 10 | 0 |"),
        (Progress(10, failures={"3": "three"}), "- `toy`, item 3: `three`"),
    ],
)
def test_the_page_tells_what_was_run_and_never_more(progress: Progress, cell: str) -> None:
    assert cell in page(PAGE, [FORM], {"toy": progress})


def test_a_form_that_was_not_run_here_keeps_its_row() -> None:
    text = page(PAGE, [FORM], {"toy": Progress(10, counts={"numbers": 10})})
    assert page(text, [FORM], {"toy": Progress()}) == text


def test_every_form_is_on_the_page_in_the_repository() -> None:
    text = (ROOT / proof.PAGE).read_text("utf-8")
    assert [name for name in FORMS if f"| `{name}` | " not in text] == []


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_named_by_what_make_proof_is_asked_for(name: str) -> None:
    form = FORMS[name]
    assert form.goal >= form.items >= form.batch >= 1
    assert form.proves.endswith(".")
