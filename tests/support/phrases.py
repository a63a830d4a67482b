"""Finds the sentences that the checkers of files say, in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

GAMES = ROOT / "games"
NAMES = ("said", "more")  # variables that hold a template


def templates(folder: Path = GAMES) -> dict[str, str]:
    """Return every template of a phrase in the code below a folder, with its file."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if any(getattr(node, "module", "") == "games.cardfile.errors" for node in ast.walk(tree)):
            found |= dict.fromkeys(_said(tree), str(path.relative_to(GAMES)))
    return found | dict.fromkeys(
        _said(ast.parse((GAMES / "cardfile/errors.py").read_text("utf-8"))), "cardfile/errors.py"
    )


def _said(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("phrase"), args=[said, *_]):
                yield from _texts(said)
            case ast.Call(func=ast.Attribute(attr="report" | "fail"), args=[_, said, *_]):
                yield from _texts(said)
            case ast.Assign(targets=[ast.Name(name)], value=said) if name in NAMES:
                yield from _texts(said)


def _texts(said: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression can be."""
    match said:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)
