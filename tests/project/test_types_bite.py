"""Misspelt attributes are planted all over a copy of the tree, and the types tell each of them.

Six where nothing is drawn; all over, twenty, in `make test-all`. So are misspelt names of pages,
settings and sounds.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

SCREENLESS = {"games/*/*.py": 3, "ai/games/*/*.py": 3}  # where, and how many
ALL = SCREENLESS | {  # twenty together
    "ui/table/**/*.py": 6,
    "ui/scenes/*.py": 4,
    "ui/play/session.py": 1,
    "ui/games/*/*.py": 3,
}
SKIPPED = shutil.ignore_patterns("__pycache__")
TYPELESS = ("Event",)  # of pygame: its attributes depend on what happened


def known(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Every attribute of a parameter or of `self.name`: what they are stands in an annotation."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        told = {
            arg.arg
            for arg in function.args.args
            if arg.annotation and ast.unparse(arg.annotation) not in TYPELESS
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                of = ast.unparse(node.value)
                if of in told or re.fullmatch(r"self\.[a-z]+", of):
                    yield node


def misspell(path: Path) -> int:
    """Misspell the attribute in the middle of a file; return its line."""
    text = path.read_text("utf-8")
    found = list(known(ast.parse(text)))
    node = found[len(found) // 2]
    lines = text.splitlines(keepends=True)
    line, end = node.end_lineno, node.end_col_offset
    assert line is not None
    assert end is not None
    row = lines[line - 1].encode()
    lines[line - 1] = (row[:end] + b"_misspelt" + row[end:]).decode()
    path.write_text("".join(lines), "utf-8")
    return line


def chosen(root: Path, pattern: str, many: int) -> list[Path]:
    """So many files of a pattern, spread evenly, each with something to misspell."""
    paths = [p for p in sorted(root.glob(pattern)) if any(known(ast.parse(p.read_text("utf-8"))))]
    return [paths[(2 * n + 1) * len(paths) // (2 * many)] for n in range(many)]


def test_misspelt_attributes_are_told(tmp_path: Path, whole: bool) -> None:
    places = ALL if whole else SCREENLESS
    folders = sorted({pattern.partition("/")[0] for pattern in places})
    for name in (*folders, ".mypy_cache"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=SKIPPED)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    planted = {
        f"{path.relative_to(tmp_path).as_posix()}:{misspell(path)}"
        for pattern, many in places.items()
        for path in chosen(tmp_path, pattern, many)
    }
    assert len(planted) == sum(places.values()) == (20 if whole else 6)
    command = [sys.executable, "-m", "mypy", *folders]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    told = set(re.findall(r'^(\S+:\d+): error: .*"\w*_misspelt"', done.stdout, re.M))
    assert planted - told == set(), done.stdout


# Each line after the first is a mistake.
PLANTED = """
def plant(app: Host, page: SettingsScene, settings: Settings, scene: Scene) -> None:
    app.scene(routes.VaraintsRoute())
    app.scene(routes.RulesRoute(gaem="x"))
    app.scene(routes.SetupRoute())
    app.scene("rules")
    settings.perviews = True
    settings.previews = "on"
    settings.lend("perviews", True)
    page._toggle("perviews")
    page._toggle("master")
    app.sound.play("clikc")
    scene.music = "loop"
    print(scene.app.profile)
"""
KNOWN = """
from ui.scenes import routes
from ui.scenes.host import Host
from ui.scenes.settings import SettingsScene
from ui.storage.settings import Settings
from ui.toolkit.widgets import Scene
"""


def test_misspelt_routes_settings_and_sounds_are_told(tmp_path: Path) -> None:
    """Pages, settings and sounds are named by typed values."""
    path, above = tmp_path / "planted.py", len(KNOWN.splitlines())
    path.write_text(KNOWN + PLANTED, "utf-8")
    mistakes = [above + n for n, _ in enumerate(PLANTED.splitlines(), 1)][2:]
    cache = tmp_path / "cache"
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", cache)
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = [int(line) for line in re.findall(r"planted\.py:(\d+): error", done.stdout)]
    assert told == mistakes, done.stdout
