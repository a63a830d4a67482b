"""The workflow pins its actions, ends by itself, and publishes only what its jobs have passed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from art.package.release_notes import notes
from tests.support.paths import ROOT

FILE = ROOT / ".github" / "workflows" / "ci.yml"
TEXT = FILE.read_text("utf-8")
FLOW: dict[Any, Any] = yaml.safe_load(TEXT)
JOBS: dict[str, dict[str, Any]] = FLOW["jobs"]


def test_every_action_is_pinned_by_a_commit_and_names_its_version() -> None:
    used = re.findall(r"uses: (.*)", TEXT)
    assert len(used) >= 8
    for one in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    assert len({one.split("@")[0] for one in used}) == len(set(used)), "one version of each"


def test_no_job_runs_for_ever_or_twice() -> None:
    assert all(job["timeout-minutes"] <= 90 for job in JOBS.values())
    assert FLOW["concurrency"]["group"]
    assert FLOW[True]["push"]["branches"] == ["main"], "`on` is true in YAML"
    assert all(
        "cache" in step["with"]
        for job in JOBS.values()
        for step in job["steps"]
        if step.get("uses", "").startswith("actions/setup-python")
    )


def test_every_python_is_tried() -> None:
    assert JOBS["pythons"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]


def test_only_a_tag_is_released_after_all_other_jobs_and_by_no_other_right() -> None:
    release = JOBS["release"]
    assert release["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(release["needs"]) == JOBS.keys() - {"release"}
    assert FLOW["permissions"] == {"contents": "read"}
    assert [name for name, job in JOBS.items() if "permissions" in job] == ["release"]
    assert release["permissions"] == {"contents": "write"}
    assert "--draft" in release["steps"][-1]["run"]


def test_commands_of_the_workflow_name_what_there_is() -> None:
    for module in re.findall(r"-m (art[\w.]+)", TEXT):
        assert Path(ROOT, *module.split(".")).with_suffix(".py").exists(), module
    assert "docs/dependencies.lock" in TEXT


def test_the_notes_are_the_section_of_the_version() -> None:
    log = "# Changelog\n\n## 1.1.0\n\nNew.\n\n## 1.0.0\n\nFirst.\n\n### Added\n\n- Five games.\n"
    assert notes("v1.1.0", log, "1.1.0") == "New.\n"
    assert notes("v1.0.0", log, "1.0.0") == "First.\n\n### Added\n\n- Five games.\n"
    for tag, version in (("v1.0.0", "1.1.0"), ("v2.0.0", "2.0.0"), ("1.1.0", "1.1.0")):
        with pytest.raises(ValueError, match=r"tag|CHANGELOG"):
            notes(tag, log, version)
