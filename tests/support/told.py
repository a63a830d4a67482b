"""Writes a `told.yaml` again: files with mistakes, and all that is told of each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml


class Dumper(yaml.SafeDumper):
    """Writes texts of several lines as they are, where that can be read."""


def _text(dumper: Dumper, text: str) -> yaml.ScalarNode:
    plain = text.replace("\n", "")
    style = (
        "|"
        if plain.isascii() and plain.isprintable() and "\n" in text and not text.endswith(" ")
        else None
    )
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


Dumper.add_representer(str, _text)


def rewrite(path: Path, told: Callable[[dict[str, Any]], list[str]]) -> None:
    """Write the file again with what is told now; review the difference."""
    head = path.read_text("utf-8").partition("\n- ")[0]
    cases = yaml.safe_load(path.read_text("utf-8"))
    now = [case | {"told": told(case)} for case in cases]
    text = yaml.dump(now, Dumper=Dumper, width=10_000, sort_keys=False, allow_unicode=False)
    path.write_text(f"{head}\n{text}", "utf-8")
