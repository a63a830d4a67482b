"""Prints the notes of a release: the section of CHANGELOG.md that its tag belongs to.

`python3 -m art.package.release_notes v1.0.0` needs nothing but Python: the workflow runs it so.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def notes(tag: str, changelog: str, version: str) -> str:
    """Return the section of the changelog that a tag belongs to.

    Raise a ValueError if the tag is not that of the version, or the section is missing or empty.
    """
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag}, but pyproject.toml has the version {version}")
    found = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md says nothing of {version}")
    return found[1].strip() + "\n"


def main(argv: list[str]) -> int:
    """Print the notes for a tag; return the exit code."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        told = notes(argv[0], (ROOT / "CHANGELOG.md").read_text("utf-8"), project["version"])
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.write(told)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
