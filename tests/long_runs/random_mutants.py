"""Draw mutants of the table, the widgets and the pages: `python -m tests.long_runs.random_mutants`.

Each place where a small change can be made is as likely as any other, but no function gets two. The
mutants are written to `touched.yaml`, which `python -m tests.long_runs.planted --file touched.yaml`
plants. Nothing is drawn from docstrings, assertions, annotations and what is logged.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.long_runs.mutation.changes import DEFS, inside
from tests.long_runs.planted import FOLDER, program
from tests.support.paths import ROOT

ROOMS = ("table", "toolkit", "scenes")
PEOPLE = "tests/ui/table/test_people.py"
FLIPPED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
EMPTY = {"int": "0", "float": "0.0", "str": '""', "bool": "False", "None": "None"}


class Site(NamedTuple):
    """A place in a file, by characters, and what stands there instead."""

    path: Path
    where: str
    what: str
    start: int
    end: int
    new: str


class Source:
    """A file, which says what can be changed in it."""

    def __init__(self, path: Path) -> None:
        self.path, self.text = path, path.read_text("utf-8")
        self.lines = [0]
        for line in self.text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def sites(self) -> Iterator[Site]:
        """Yield all places."""
        yield from self._within(ast.parse(self.text), "", "None")

    def _within(self, node: ast.AST, where: str, gives: str) -> Iterator[Site]:
        """Yield the places of a node in a function that returns a kind of value."""
        for child in ast.iter_child_nodes(node):
            there, given = where, gives
            if isinstance(child, DEFS):
                there = f"{where}.{child.name}".lstrip(".")
            if isinstance(child, ast.FunctionDef) and child.returns:
                given = ast.unparse(child.returns)
            if child not in self._spared(node):
                for what, new in self._changes(child, given):
                    assert isinstance(child, ast.expr | ast.stmt)
                    start, end = self._span(child.test if isinstance(child, ast.If) else child)
                    if new != self.text[start:end]:
                        yield Site(self.path, there, what, start, end, new)
                yield from self._within(child, there, given)

    def _spared(self, node: ast.AST) -> list[ast.AST]:
        """Return the children of a node in which nothing is changed."""
        kept = {*inside(node)}
        return [one for one in ast.iter_child_nodes(node) if one not in kept or _logs(one)]

    def _changes(self, node: ast.AST, gives: str) -> Iterator[tuple[str, str]]:
        """Yield what a change does, and the text in place of a node (of an `if`: its test)."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield "flips", f"({self._of(left)} {FLIPPED[type(op)]} {self._of(right)})"
            case ast.BoolOp(op=op, values=values):
                other = " or " if isinstance(op, ast.And) else " and "
                yield "swaps and/or", f"({other.join(f'({self._of(one)})' for one in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield "drops not", f"bool({self._of(operand)})"
            case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
                yield "changes a number", str(_other(value))
            case ast.Return(value=ast.expr() as value):
                yield "returns something else", f"return {_instead(value, self._of(value), gives)}"
            case ast.Expr(value=ast.Call()):
                yield "leaves a call out", "pass"
            case ast.If():
                yield "always", "True"
                yield "never", "False"

    def _of(self, node: ast.expr) -> str:
        start, end = self._span(node)
        text = self.text[start:end]
        return f"({text})" if "\n" in text or isinstance(node, ast.IfExp) else text

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        def at(line: int, column: int) -> int:  # columns are counted in bytes
            start = self.lines[line - 1]
            row = self.text[start : self.lines[line]].encode()
            return start + len(row[:column].decode())

        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)


def _logs(node: ast.AST) -> bool:
    """Return whether a node is an import or writes a log."""
    text = ast.unparse(node) if isinstance(node, ast.Expr) else ""
    return isinstance(node, ast.Import | ast.ImportFrom) or text.startswith(("log", "warnings."))


def _other(value: float) -> float:
    """Return a number that is far from another, but no colour that does not exist."""
    if value % 1:
        return value * 3
    return value // 2 if value > 99 else 2 * value + 1


def _instead(value: ast.expr, text: str, gives: str) -> str:
    """Return what is returned in place of a value of an annotated kind."""
    if gives == "bool" or isinstance(value, ast.Constant | ast.Compare | ast.BoolOp):
        return f"not ({text})"
    kind = gives.partition("[")[0]
    return EMPTY.get(gives) or (f"{kind}()" if kind in ("list", "tuple", "dict", "set") else "None")


def entry(site: Site, programs: list[str]) -> dict[str, object]:
    """Return what `touched.yaml` says of a site: whole lines, as many as make it the only one."""
    text = site.path.read_text("utf-8")
    start = text.rfind("\n", 0, site.start) + 1
    end = (text + "\n").find("\n", site.end)
    while sum(one.count(text[start:end]) for one in programs) > 1:
        start = text.rfind("\n", 0, start - 1) + 1
    room = site.path.relative_to(ROOT).parts[1:-1]
    near = [f"tests/ui/{'/'.join(room[:n])}" for n in range(len(room), 0, -1)]
    near = [one for one in near if (ROOT / one).is_dir()]
    number = text[: site.start].count("\n") + 1
    return {
        "what": f"{site.path.relative_to(ROOT)}:{number} {site.where} {site.what}",
        "old": text[start:end],
        "new": text[start : site.start] + site.new + text[site.end : end],
        "tests": list(dict.fromkeys([*near, "tests/ui/table", PEOPLE])),
    }


def main() -> None:
    """Draw mutants and write them down."""
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs.random_mutants")
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--most", type=int, default=30)
    args = parser.parse_args()
    files = [path for room in ROOMS for path in sorted((ROOT / "ui" / room).rglob("*.py"))]
    sites = [site for path in files for site in Source(path).sites()]
    random.Random(args.seed).shuffle(sites)
    drawn = {(site.path, site.where or site.start): site for site in reversed(sites)}
    chosen = [site for site in sites if site in drawn.values()][: args.most]
    programs = [path.read_text("utf-8") for path in program(ROOT)]
    listed = {f"t{n:02}": entry(site, programs) for n, site in enumerate(chosen, 1)}
    (FOLDER / "touched.yaml").write_text(
        f"# {len(listed)} of {len(sites)} small changes, drawn with seed {args.seed}.\n"
        + yaml.safe_dump(listed, sort_keys=False, allow_unicode=True, width=100),
        "utf-8",
    )


if __name__ == "__main__":
    main()
