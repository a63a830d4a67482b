"""Rules change the stack of a table only through methods of `State`."""

from __future__ import annotations

import ast

from tests.support.paths import ROOT

CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def is_stack(node: ast.AST) -> bool:
    """Whether an expression is the stack of something, or a part of one."""
    if isinstance(node, ast.Subscript):
        return is_stack(node.value)
    return isinstance(node, ast.Attribute) and node.attr == "stack"


def writes(source: str) -> list[int]:
    """The lines of a source that change a stack directly."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                changed = any(map(is_stack, targets))
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                changed = is_stack(target)
            case ast.Call(func=ast.Attribute(value=value, attr=attr)):
                changed = attr in CHANGES and is_stack(value)
            case _:
                changed = False
        if changed:
            assert isinstance(node, ast.stmt | ast.expr)
            found.append(node.lineno)
    return found


def test_only_the_engine_writes_to_a_stack() -> None:
    paths = [path for folder in ("games", "ai") for path in (ROOT / folder).rglob("*.py")]
    wrong = {
        path.relative_to(ROOT).as_posix(): lines
        for path in paths
        if "engine" not in path.relative_to(ROOT).parts
        if (lines := writes(path.read_text("utf-8")))
    }
    assert wrong == {}


def test_each_way_to_write_to_a_stack_is_noticed() -> None:
    for line in ("s.stack += a", "s.stack = a", "s.stack[:] = a", "del s.stack[1:]"):
        assert writes(line) == [1], line
    assert writes("s.stack.append(a)\ns.stack.pop()") == [1, 2]
    assert writes("s.push(a)\nstep = s.stack[-1]\ns.unstack(gone)") == []
