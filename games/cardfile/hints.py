"""The annotations of classes and functions, of compiled ones as their source has them."""

import ast
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, get_type_hints

Declared = type[Any] | Callable[..., Any]


def hints_of(thing: Declared) -> dict[str, Any]:
    """Return the annotations of a class (with those of its bases) or of a function, by name."""
    if not _file(thing).endswith(tuple(EXTENSION_SUFFIXES)):
        return get_type_hints(thing)
    found: dict[str, Any] = {}
    for one in reversed(thing.__mro__[:-1]) if isinstance(thing, type) else [thing]:
        found |= _written(one)
    return found


def _file(thing: Declared) -> str:
    """Return the file that a class or function was loaded from; empty if it was from none."""
    return sys.modules[thing.__module__].__file__ or ""


def _written(thing: Declared) -> dict[str, Any]:
    """Return the annotations that stand in the source beside a compiled module."""
    file = Path(_file(thing))
    node = _tree(file.with_name(file.name.partition(".")[0] + ".py"))[thing.__name__]
    if isinstance(node, ast.ClassDef):
        lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        notes = {ast.unparse(line.target): ast.unparse(line.annotation) for line in lines}
    else:
        every = [*node.args.args, *node.args.kwonlyargs]
        notes = {one.arg: ast.unparse(one.annotation) for one in every if one.annotation}
    shape = type(thing.__name__, (), {"__annotations__": notes})
    return get_type_hints(shape, vars(sys.modules[thing.__module__]))


@cache
def _tree(source: Path) -> dict[str, ast.ClassDef | ast.FunctionDef]:
    """Return the classes and functions of a source file by name."""
    body = ast.parse(source.read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
