"""What is compiled keeps to what mypyc can compile as it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ai.search.worlds import SearchNumbers
from art.package.compiled import libraries
from games.cardfile.card import Card
from games.engine import Move, PlainValue
from tests.support.paths import ROOT


def dataclasses(files: list[str]) -> Iterator[tuple[str, ast.ClassDef, str]]:
    """The dataclasses of files: file, class, and its decorator as it is written."""
    for file in files:
        for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                made = [ast.unparse(one) for one in node.decorator_list]
                yield from ((file, node, one) for one in made if one.startswith("dataclass"))


def test_every_room_is_compiled_once() -> None:
    found = libraries(ROOT)
    every = [file for files in found.values() for file in files]
    assert len(every) == len(set(every))
    for room in [*ROOT.glob("games/*/rules.py"), *ROOT.glob("ai/games/*/judge.py")]:
        assert room.relative_to(ROOT).as_posix() in every
    assert all(found.values())


def test_compiled_dataclasses_have_neither_slots_nor_class_variables() -> None:
    for files in libraries(ROOT).values():
        for file, node, made in dataclasses(files):
            assert "slots" not in made, f"{file}: {node.name}: mypyc cannot"
            for line in node.body:
                field = isinstance(line, ast.AnnAssign) and "ClassVar" not in ast.unparse(line)
                other = isinstance(line, ast.Assign | ast.AnnAssign) and not field
                assert not other, f"{file}: {ast.unparse(line)}: mypyc takes it for a field"


def test_what_opponents_send_is_pickled_as_plain_data() -> None:
    for kind in (SearchNumbers, Move, Card):
        assert issubclass(kind, PlainValue) or issubclass(kind, tuple), kind
