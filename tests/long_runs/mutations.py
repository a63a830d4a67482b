"""Generates small changes of Python code, each of which should break a test."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

Change = Callable[[], object]  # done to a fresh copy of the tree, in place

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


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield every mutation of a source: line, description, whole mutated source."""
    tree = ast.parse(source)
    whole = ast.unparse(tree)
    for at, node in enumerate(inside(tree)):
        line: int = getattr(node, "lineno", 0) or getattr(
            getattr(node, "target", None), "lineno", 0
        )
        for n in range(len(list(changes(node)))):
            again = copy.deepcopy(tree)
            target = next(node for i, node in enumerate(inside(again)) if i == at)
            list(changes(target))[n]()
            changed = ast.unparse(ast.fix_missing_locations(again))
            yield line, difference(whole, changed), changed


def difference(whole: str, changed: str) -> str:
    """Return the changed line, before and after."""
    return next(
        f"{was.strip()}  ->  {now.strip()}"
        for was, now in zip(whole.splitlines(), changed.splitlines(), strict=False)
        if was != now
    )


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that can be mutated, without decorators, annotations and asserts."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("decorator_list", "annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.Assert):
                    yield from inside(child)


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
        case ast.Return(value=ast.expr()):
            yield lambda: setattr(node, "value", ast.Constant(None))


def nothing(node: Any) -> None:
    """Replace an expression statement by None."""
    node.value = ast.Constant(None)
