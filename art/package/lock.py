"""Write `docs/dependencies.lock` from the pins of `pyproject.toml` (the command `make lock`).

The file has a section each for playing, testing and building. Each needs the sections before it and
lists only what they lack.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "docs" / "dependencies.lock"
SECTIONS = {  # with their extras of pyproject.toml
    "play": (),
    "test": ("test",),
    "build": ("test", "build"),
}
RESOLVE = "pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes"
QUIET = "--quiet --no-header --no-annotate --no-emit-index-url"


def resolve_pins(extras: tuple[str, ...]) -> dict[str, str]:
    """Return the packages needed on any system: name → pin with the hashes of its files."""
    wanted = [word for extra in extras for word in ("--extra", extra)]
    command = [sys.executable, "-m", "uv", *RESOLVE.split(), *QUIET.split(), *wanted]
    text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    pins = re.split(r"^(?=\w)", text, flags=re.M)[1:]
    return {pin.split("==")[0]: pin for pin in pins}


def main() -> None:
    """Resolve each section and write the file."""
    lines = ["# Made by `make lock` from pyproject.toml; docs/dependencies.md has the reasons.\n"]
    before: dict[str, str] = {}
    for section, extras in SECTIONS.items():
        pins = resolve_pins(extras)
        if changed := [name for name, pin in before.items() if pins.get(name) != pin]:
            sys.exit(f"to {section}, {', '.join(changed)} would have to differ from before")
        lines += [f"\n# To {section}\n", *(pin for name, pin in pins.items() if name not in before)]
        before = pins
    LOCK.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
