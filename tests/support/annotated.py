"""The types of fields as they are written: `Piece` and `Seat` are both int, but not the same."""

import ast
import sys
from functools import cache
from pathlib import Path


@cache
def classes(module: str) -> dict[str, dict[str, str]]:
    """Return {class: {field: type}} of all classes of a module."""
    file = Path(getattr(sys.modules[module], "__file__", None) or "none")
    source = file.with_name(f"{file.name.partition('.')[0]}.py")  # beside what is compiled, too
    tree = ast.parse(source.read_text("utf-8") if source.is_file() else "")
    return {
        node.name: {
            field.target.id: ast.unparse(field.annotation)
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def written(kind: type) -> dict[str, str]:
    """Return {field: type} of a class and its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= classes(base.__module__).get(base.__name__, {})
    return found
