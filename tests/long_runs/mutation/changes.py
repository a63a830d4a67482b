"""Make small changes of Python code, each of which should break a test."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

Change = Callable[[], object]  # done to the tree, in place
DEFS = (ast.FunctionDef, ast.ClassDef)

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Add,
}
SWAPPED = {"min": "max", "max": "min", "sorted": "list", "reversed": "list", "len": "bool"}


class Changed(NamedTuple):
    """A small change of a source."""

    line: int
    where: str  # the function or class, e.g. "State.move"
    what: str  # the line before and after
    source: str


def count(source: str) -> int:
    """Return how many changes there are of a source."""
    return sum(len(list(changes(node))) for node in inside(ast.parse(source)))


def changed(source: str, n: int) -> Changed:
    """Return the change with a number, from 0."""
    tree, node, change = place(source, n)
    line, where = line_of(node), enclosing(tree, node)
    change()
    now = ast.unparse(ast.fix_missing_locations(tree))
    return Changed(line, where, difference(unparsed(source), now), now)


def place(source: str, n: int) -> tuple[ast.Module, ast.AST, Change]:
    """Return a source as a tree, the node where the change with a number is, and the change."""
    tree = ast.parse(source)
    for node in inside(tree):
        found = list(changes(node))
        if n < len(found):
            return tree, node, found[n]
        n -= len(found)
    raise IndexError(n)


@lru_cache(maxsize=8)
def unparsed(source: str) -> str:
    return ast.unparse(ast.parse(source))


def span(tree: ast.Module, node: ast.AST) -> range:
    """Return lines one of which is run before a node is: those of its statement, or its head."""
    at = line_of(node)
    most = max(at, getattr(node, "end_lineno", None) or at)
    round_it = [
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.stmt) and one.lineno <= at <= (one.end_lineno or 0)
    ]
    inner = max(round_it, key=lambda one: (one.lineno, one.col_offset))
    body = getattr(inner, "body", None) or getattr(inner, "cases", None)
    if not body:
        return range(inner.lineno, (inner.end_lineno or 0) + 1)
    first = line_of(body[0])
    if at < first:
        return range(inner.lineno, max(inner.lineno + 1, first))
    return range(at, min(most, at if node is inner else most) + 1)


def line_of(node: ast.AST) -> int:
    """Return the line of a node, or of the first within it that has one."""
    return next(at for one in ast.walk(node) if (at := getattr(one, "lineno", 0)))


def enclosing(tree: ast.Module, node: ast.AST) -> str:
    """Return the dotted name of the definitions round a node."""
    names, at = list[str](), line_of(node)
    inner: ast.AST | None = tree
    while inner is not None:
        defs = (one for one in ast.iter_child_nodes(inner) if isinstance(one, DEFS))
        inner = next((d for d in defs if d.lineno <= at <= (d.end_lineno or 0)), None)
        names += [inner.name] if isinstance(inner, DEFS) else []
    return ".".join(names)


def difference(whole: str, now: str) -> str:
    """Return the changed line, before and after; empty if nothing changes."""
    both = zip(whole.splitlines(), now.splitlines(), strict=False)
    return next((f"{old.strip()}  ->  {new.strip()}" for old, new in both if old != new), "")


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that can be mutated, without decorators, annotations and assertions."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("decorator_list", "annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not asserts(child):
                    yield from inside(child)


def asserts(node: ast.AST) -> bool:
    """Return whether a node only says what is always so: an assertion, or `strict` of a zip."""
    return isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict")


def changes(node: ast.AST) -> Iterator[Change]:
    """Yield the small changes of a node."""
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARED.get(type(op), ()):
                yield lambda other=other: setattr(node, "ops", [other()])  # type: ignore[misc]
        case ast.BoolOp(op=op):
            yield lambda: setattr(node, "op", ast.And() if isinstance(op, ast.Or) else ast.Or())
        case ast.BinOp(op=op) if type(op) in COUNTED:
            yield lambda: setattr(node, "op", COUNTED[type(op)]())
        case ast.Constant(value=bool(value)):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda: setattr(node, "value", value + 1)
            if value > 0:
                yield lambda: setattr(node, "value", value - 1)
        case ast.Call(func=ast.Name(id=name), args=[_]) if name in SWAPPED:
            yield lambda: setattr(node.func, "id", SWAPPED[name])
        case _:
            yield from larger(node)


def larger(node: ast.AST) -> Iterator[Change]:
    """Yield larger changes of a node: parts left out, conditions fixed or negated."""
    match node:
        case ast.If():
            yield lambda: setattr(node, "test", ast.Constant(True))
            yield lambda: setattr(node, "test", ast.Constant(False))
        case ast.IfExp(test=test):
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=[_, *_]):
            yield lambda: setattr(node, "ifs", [])
        case ast.Subscript(value=ast.Subscript(), slice=ast.Slice(None, None, None)):
            yield lambda: setattr(node, "slice", ast.Slice(ast.Constant(1), None, None))
        case ast.Call(args=[_, _, *_] as args):
            yield lambda: args.pop()
        case ast.For():
            yield lambda: setattr(node, "body", [ast.Pass()])
        case ast.Expr(value=ast.Call(keywords=keywords)):
            yield lambda: nothing(node)
            if keywords:
                yield lambda: setattr(node.value, "keywords", [])
        case ast.Return(value=ast.Constant(value=False)):
            pass  # None is as false, and True was tried
        case ast.Return(value=ast.expr()):
            yield lambda: setattr(node, "value", ast.Constant(None))


def nothing(node: Any) -> None:
    """Replace an expression statement by None."""
    node.value = ast.Constant(None)
