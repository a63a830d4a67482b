"""Imports point one way, and nothing dangerous is imported anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = {"games": {"games"}, "ai": {"ai", "games"}, "ui": {"ui", "ai", "games"}}
OURS = {"games", "ai", "ui", "main", "bench", "tests", "art"}
LUCK = {"games/chance.py"}
# Where an import waits until it is needed, and why.
LATE = {
    "main.py": "every process that a match starts reads its top again",
    "ui/app.py": "gamepads are not needed for the first frame",
    "ui/profile.py": "locking a file has another module on each system",
    "ui/database.py": "locking a file has another module on each system",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every file of ours with its syntax tree."""
    for folder in LAYERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def imported(tree: ast.AST) -> set[str]:
    """The packages a piece of code imports."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


def test_imports_point_one_way() -> None:
    for name, tree in modules():
        layer = name.split("/")[0]
        wrong = (imported(tree) & OURS) - LAYERS[layer]
        assert not wrong, f"{name} imports {wrong}"


def test_only_the_screen_knows_pygame_and_the_terminal_does_not() -> None:
    for name, tree in modules():
        if "pygame" in imported(tree):
            assert name.startswith("ui/"), name
            assert name not in ("ui/session.py", "ui/profile.py", "ui/words.py", "ui/tell.py")


def test_rules_have_no_luck_of_their_own() -> None:
    for name, tree in modules():
        if name.startswith("games/") and name not in LUCK:
            assert not imported(tree) & {"random", "secrets", "time", "os"}, name


def test_nothing_runs_code_from_data() -> None:
    for name, tree in modules():
        assert not imported(tree) & {"pickle", "shelve", "marshal"}, name
        called = {n.func.id for n in ast.walk(tree)
                  if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}  # fmt: skip
        assert not called & {"eval", "exec", "compile", "__import__"}, name


def test_imports_stand_at_the_top_unless_a_reason_is_told() -> None:
    for name, tree in modules():
        inside = {
            node
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            for node in ast.walk(function)
            if isinstance(node, ast.Import | ast.ImportFrom)
        }
        assert not inside or name in LATE, f"{name}:{min(n.lineno for n in inside)}"


def test_the_law_bites_on_a_wrong_import() -> None:
    tree = ast.parse("from ui.app import App\nimport pygame.draw")
    assert imported(tree) == {"ui", "pygame"}
