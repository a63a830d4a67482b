"""Games, opponents and the interface read the marks of a table only with their types."""

from __future__ import annotations

import ast

from tests.support.paths import ROOT


def is_marks(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "marks"


def reads(source: str) -> list[int]:
    """The lines of a source that read `State.marks` by a literal name, or keep all of it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Subscript(value=value, slice=ast.Constant(value=str()), ctx=ast.Load()):
                raw = is_marks(value)
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[ast.Constant(), *_]):
                raw = is_marks(value)
            case ast.Assign(value=ast.Attribute(value=ast.Name("s" | "v"), attr="marks")):
                raw = True
            case ast.AnnAssign(
                annotation=kind, value=ast.Attribute(value=ast.Name("s" | "v"), attr="marks")
            ):
                raw = not (isinstance(kind, ast.Name) and kind.id.endswith("Marks"))
            case _:
                raw = False
        if raw:
            assert isinstance(node, ast.stmt | ast.expr)
            found.append(node.lineno)
    return found


def test_only_the_engine_and_marks_of_read_raw_marks() -> None:
    paths = [path for folder in ("games", "ai", "ui") for path in (ROOT / folder).rglob("*.py")]
    wrong = {
        path.relative_to(ROOT).as_posix(): lines
        for path in paths
        if "engine" not in path.relative_to(ROOT).parts
        and not (path.name == "zones.py" and path.parents[1] == ROOT / "games")
        if "marks" in (source := path.read_text("utf-8")) and (lines := reads(source))
    }
    assert wrong == {}


def test_each_way_to_read_a_raw_mark_is_noticed() -> None:
    for line in (
        's.marks["a"]',
        'f(match.view.marks.get("a", 0))',
        "m = s.marks",
        "m: Untyped = v.marks",
    ):
        assert reads(line) == [1], line
    assert reads("marks: RobotWarsMarks = s.marks") == []
    assert reads('s.marks |= {"a": 1}\ns.marks["a"] = 1\nmarks_of(s)["a"]\nsorted(s.marks)') == []
