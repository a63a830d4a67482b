"""Neither the wheel nor the built program contains what only measures, trains or tests."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from tests.support.paths import ROOT

DEVELOPERS = {"bench", "tests"}
SHIPPED = ("main.py", "games", "ai", "ui", "art/package/boltbox")


def imports(path: Path) -> set[str]:
    """The top packages that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_the_wheel_contains_no_code_of_developers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "No module named hatchling" in done.stderr:
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
        wheel = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
        assert not DEVELOPERS & set(wheel["only-include"])
        return
    assert done.returncode == 0, done.stderr
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    parts = [set(Path(name).parts) for name in names]
    assert any("ai" in one for one in parts)
    assert not [name for name, one in zip(names, parts, strict=True) if one & DEVELOPERS]


def test_nothing_that_is_shipped_imports_code_of_developers() -> None:
    """PyInstaller follows imports from `main.py`, so none of it gets into the built program."""
    files = [
        file
        for name in SHIPPED
        for file in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    assert len(files) > 300
    assert {file for file in files if imports(file) & DEVELOPERS} == set()
    recipe = (ROOT / "art" / "package" / "boltbox.spec").read_text("utf-8")
    assert not [name for name in DEVELOPERS if f'"{name}' in recipe]
