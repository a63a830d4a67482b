"""Give functions that are already imported the code that a changed source would give them."""

from __future__ import annotations

import ast
import gc
import inspect
from collections.abc import Iterable
from types import CodeType, FunctionType

Key = tuple[str, str, int]  # file, dotted name, first line
Functions = dict[Key, list[FunctionType]]


class Anew(Exception):
    """A change that is noticed only by importing the file anew."""


def functions(files: Iterable[str]) -> Functions:
    """Return all functions of files that are there."""
    found: Functions = {}
    wanted = set(files)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in wanted:
            found.setdefault(key(one.__code__), []).append(one)
    return found


def key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def compiled(tree: ast.Module, file: str) -> CodeType:
    return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)


def put(was: CodeType, now: CodeType, there: Functions) -> None:
    """Change functions from what a file was to what it is now."""
    found = dict[Key, CodeType]()
    differing(was, now, found)
    live = [(one, code) for at, code in found.items() for one in there.get(at, ())]
    if not live:
        raise Anew
    for one, code in live:
        if code.co_freevars != one.__code__.co_freevars:
            raise Anew
    for one, code in live:
        one.__code__ = code


def differing(was: CodeType, now: CodeType, found: dict[Key, CodeType]) -> None:
    """Find the functions whose code differs; raise if a module or class itself does."""
    if was == now:
        return
    if was.co_flags & inspect.CO_OPTIMIZED:
        found[key(was)] = now
    elif own(was) != own(now):
        raise Anew
    both = zip(inner(was), inner(now), strict=False)
    for one, other in both:
        if key(one) == key(other):
            differing(one, other, found)


def own(code: CodeType) -> tuple[object, ...]:
    """Return what a module or class does itself."""
    consts = tuple(repr(one) for one in code.co_consts if not isinstance(one, CodeType))
    return code.co_code, consts, code.co_names, len(inner(code))


def inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]
