"""Reads annotations and keyword arguments, for compiled code from its source."""

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, get_type_hints

Declared = type[Any] | Callable[..., Any]


def hints_of(thing: Declared) -> dict[str, Any]:
    """Return the annotations of a class (with those of its bases) or of a function, by name."""
    found = {} if _is_compiled(thing) else get_type_hints(thing)
    for one in reversed(thing.__mro__[:-1]) if isinstance(thing, type) else [thing]:
        if _is_compiled(one):
            found |= _hints_from_source(one)
    return found


def keywords_of(verb: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of a function's keyword-only parameters; `Parameter.empty` if none."""
    if not _is_compiled(verb):
        every = inspect.signature(verb).parameters.values()
        return {p.name: p.default for p in every if p.kind is p.KEYWORD_ONLY}
    node = _find_definition(verb)
    assert isinstance(node, ast.FunctionDef)
    known = vars(sys.modules[verb.__module__])
    pairs = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    return {one.arg: _default_value(default, known) for one, default in pairs}


def _default_value(default: ast.expr | None, known: dict[str, Any]) -> Any:
    """Return the value of a default: a literal, or a class of the module without arguments."""
    if default is None:
        return inspect.Parameter.empty
    if isinstance(default, ast.Call):
        return known[ast.unparse(default.func)]()
    return ast.literal_eval(default)


def _is_compiled(thing: Declared) -> bool:
    return _file(thing).endswith(tuple(EXTENSION_SUFFIXES))


def _file(thing: Declared) -> str:
    """Return the file from which a class or function was loaded; empty if there is none."""
    return sys.modules[thing.__module__].__file__ or ""


def _hints_from_source(thing: Declared) -> dict[str, Any]:
    """Return the annotations of a compiled class or function."""
    node = _find_definition(thing)
    if isinstance(node, ast.ClassDef):
        lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        notes = {ast.unparse(line.target): ast.unparse(line.annotation) for line in lines}
    else:
        every = [*node.args.args, *node.args.kwonlyargs]
        notes = {one.arg: ast.unparse(one.annotation) for one in every if one.annotation}
    shape = type(thing.__name__, (), {"__annotations__": notes})
    return get_type_hints(shape, vars(sys.modules[thing.__module__]))


def _find_definition(thing: Declared) -> ast.ClassDef | ast.FunctionDef:
    """Return the syntax tree of a compiled class or function; its source is beside its library."""
    file = Path(_file(thing))
    return _definitions(file.with_name(file.name.partition(".")[0] + ".py"))[thing.__name__]


@cache
def _definitions(source: Path) -> dict[str, ast.ClassDef | ast.FunctionDef]:
    """Return the classes and functions of a source file by name."""
    body = ast.parse(source.read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
