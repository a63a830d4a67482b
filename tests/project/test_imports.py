"""Imports point one way, and nothing dangerous is imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from games.registry import GAMES
from tests.support.paths import ROOT

LAYERS = {"games": {"games"}, "ai": {"ai", "games"}, "ui": {"ui", "ai", "games"}}
OURS = {"games", "ai", "ui", "main", "bench", "tests", "art"}
LUCK = {"games/engine/chance.py"}
# Where an import waits until it is needed, and why.
LATE = {
    "main.py": "every process that a match starts reads its top again",
    "ai/parallel_map.py": "an extra, which few have",
    "ui/app/window.py": "opponents are read once the title is shown",
    "ui/app/system.py": "memory is given back once the title is shown",
    "ui/toolkit/input/gamepad.py": "gamepads are looked for once the title is shown",
    "ui/scenes/title/title_page.py": "a lesson is read when it opens",
    "ui/storage/database.py": "locking a file has another module on each system",
}


Nodes = tuple[ast.AST, ...]
ASKED = (ast.Import, ast.ImportFrom, ast.Call, ast.Attribute, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def modules() -> tuple[tuple[str, Nodes], ...]:
    """Every file of the program with the nodes of its syntax tree that are asked about."""
    paths = [path for folder in LAYERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(
        (path.relative_to(ROOT).as_posix(), nodes(ast.parse(path.read_text("utf-8"))))
        for path in [*paths, ROOT / "main.py"]
    )


@pytest.fixture(scope="module", autouse=True)
def let_go() -> Iterator[None]:
    """Keep no trees for the tests of other files: each search for garbage would go over them."""
    yield
    modules.cache_clear()


def nodes(tree: ast.AST) -> Nodes:
    """The nodes of a piece of code that are asked about."""
    return tuple(node for node in ast.walk(tree) if isinstance(node, ASKED))


def sources(code: Nodes) -> set[str]:
    """The modules a piece of code imports or imports from, in full."""
    names = set()
    for node in code:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports say where from in full"
            assert not node.level, "imports say where from in full"
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def imported(code: Nodes) -> set[str]:
    """The packages a piece of code imports."""
    return {name.split(".")[0] for name in sources(code)}


def games_named(code: Nodes) -> set[str]:
    """The games whose own modules a piece of code imports, of whichever of their rooms."""
    inside = [name.split(".") for name in sources(code)]
    after = [name[name.index("games") + 1 :] for name in inside if "games" in name]
    return {name[0] for name in after if name} & set(GAMES)


def called(code: Nodes) -> set[str]:
    """What a piece of code calls, by the last part of its name."""
    calls = [node.func for node in code if isinstance(node, ast.Call)]
    return {f.id for f in calls if isinstance(f, ast.Name)} | {
        f.attr for f in calls if isinstance(f, ast.Attribute)
    }


def builtin(code: Nodes) -> set[str]:
    """What a piece of code calls by a bare name."""
    calls = [node.func for node in code if isinstance(node, ast.Call)]
    return {f.id for f in calls if isinstance(f, ast.Name)}


def test_imports_point_one_way() -> None:
    for name, code in modules():
        layer = name.split("/")[0]
        wrong = (imported(code) & OURS) - LAYERS.get(layer, OURS - {"tests"})
        assert not wrong, f"{name} imports {wrong}"


# What each layer of `ui` may import of the others; a lazy registry is no import.
BELOW_TABLE = {"files", "language", "storage", "play", "toolkit"}
UI_LAYERS = {
    "files": set[str](),
    "language": {"files"},
    "storage": {"files", "language"},
    "play": {"files", "language", "storage"},
    "toolkit": {"files"},
    "table": BELOW_TABLE,
    "games": BELOW_TABLE | {"table"},
    "scenes": BELOW_TABLE | {"table", "games"},
    "terminal": {"files", "language", "storage", "play"},
    "app": BELOW_TABLE | {"table", "games", "scenes", "terminal"},
}
# Imports that still run against the order; this list only shrinks.
UPWARD = set[str]()


def ui_layer(name: str) -> str:
    """The layer of a module of `ui` by its dotted name or path; empty if it lies outside `ui`."""
    parts = name.removesuffix(".py").replace("/", ".").split(".")
    return parts[1] if parts[0] == "ui" and len(parts) > 1 and parts[1] in UI_LAYERS else ""


def test_each_layer_of_ui_imports_only_those_above_it() -> None:
    upward = set()
    for name, code in modules():
        if layer := ui_layer(name):
            known = {ui_layer(source) for source in sources(code)} - {"", layer}
            upward |= {name} if known - UI_LAYERS[layer] else set()
    assert upward == UPWARD


# Inside `ui/table`: what draws a table knows neither its state nor what changes it.
TABLE_DRAWING = ("layout", "motion", "look", "tabletop", "highlights", "drawings", "board")
TABLE_STATE = {"model", "fixtures", "nodes", "overlays", "moments", "update"}


def test_what_draws_a_table_does_not_know_its_state() -> None:
    for name, code in modules():
        if name.startswith("ui/table/") and set(name[:-3].split("/")) & set(TABLE_DRAWING):
            known = {source.removeprefix("ui.table.").split(".")[0] for source in sources(code)}
            assert not known & TABLE_STATE, f"{name} imports {known & TABLE_STATE}"


def test_only_the_scene_calls_what_updates_a_table() -> None:
    callers = {name for name, code in modules() if "ui.table.update" in sources(code)}
    assert callers == {"ui/scenes/table.py"}


def test_no_modules_of_the_table_import_each_other_in_a_circle() -> None:
    imports = {
        name[:-3].replace("/", "."): sources(code)
        for name, code in modules()
        if name.startswith("ui/table/")
    }
    done = set[str]()
    while free := {
        one for one in imports if one not in done and not imports[one] & set(imports) - done
    }:
        done |= free
    assert set(imports) == done


def test_ui_has_no_loose_modules() -> None:
    assert {path.name for path in (ROOT / "ui").glob("*.py")} == {"__init__.py", "files.py"}
    folders = {path.name for path in (ROOT / "ui").iterdir() if path.is_dir()}
    assert folders - {"text", "__pycache__"} == set(UI_LAYERS) - {"files"}


def test_no_game_knows_another_and_nothing_else_knows_any() -> None:
    for name, code in modules():
        own = {name.rpartition("games/")[2].split("/")[0]}
        wrong = games_named(code) - own
        assert not wrong, f"{name} imports {wrong}"


def test_the_engine_imports_only_the_standard_library_and_itself() -> None:
    wrong = {
        (name, source)
        for name, code in modules()
        if name.startswith("games/engine/")
        for source in sources(code)
        if source.partition(".")[0] not in sys.stdlib_module_names
        and not f"{source}.".startswith("games.engine.")
    }
    assert wrong == set()


# What the three rooms of a game may import beside the standard library and pygame.
ROOMS = {
    "games/": "games.engine games.cardfile games.shared_verbs games.{game}",
    "ai/games/": "ai.facts ai.judge ai.levels games.engine games.{game} ai.games.{game}",
    "ui/games/": "ui.files ui.language ui.table ui.toolkit.graphics games.engine games.cardfile"
    " games.{game} ai.games.{game} ui.games.{game}",
}


def test_a_room_imports_only_what_rooms_may() -> None:
    wrong = {
        (name, source)
        for name, code in modules()
        for source in ours(code)
        for room, game in [room_of(name)]
        if room and not allowed(source, ROOMS[room].format(game=game).split())
    }
    assert wrong == set()


def room_of(name: str) -> tuple[str, str]:
    """The kind of room that a module lies in, and its game; empty if in none."""
    room, _, rest = name.rpartition("games/")
    game = rest.partition("/")[0]
    return (f"{room}games/", game) if game in GAMES and "/" in rest else ("", "")


def ours(code: Nodes) -> set[str]:
    """Our own modules from which a piece of code imports."""
    return {name for name in sources(code) if name.partition(".")[0] in OURS}


def allowed(source: str, packages: list[str]) -> bool:
    """Whether a module lies in one of these packages."""
    return any(f"{source}.".startswith(f"{package}.") for package in packages)


LOADS_PYGAME = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
    if "pygame" in sys.modules:
        sys.exit(print(name))
"""


def test_what_tells_in_words_leaves_pygame_alone() -> None:
    tellers = [
        name.removesuffix(".py").replace("/", ".")
        for name, _ in modules()
        if name.startswith("ui/language/") or name.endswith("/presenter.py")
    ]
    tellers += ["ui.terminal.terminal", "ui.play.session", "ui.language.presenters"]
    command = [sys.executable, "-c", LOADS_PYGAME, *tellers]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == ""


# Where an attribute may be missing from what is not ours, and why.
MISSING = {
    "main.py": "a stream of Python",
    "games/cardfile/yaml_tree.py": "errors of PyYAML",
    "games/bounded_read.py": "flags of files that Windows lacks",
    "ui/storage/profile.py": "errors of the system",
    "ui/storage/open_folder.py": "Python itself says whether the program is built",
    "ui/toolkit/input/fingers.py": "events of pygame",
    "ui/toolkit/input/keys.py": "events of pygame",
    "ui/scenes/keys.py": "events of pygame",
    "ui/scenes/rulebook.py": "events of pygame",
    "ui/scenes/table.py": "events of pygame",
    "ui/toolkit/input/gamepad.py": "events of pygame",
    "ui/toolkit/widgets/panel.py": "events of pygame",
    "ui/toolkit/widgets/text_area.py": "events of pygame",
    "ui/toolkit/widgets/text_field.py": "events of pygame",
}


def test_no_attribute_is_asked_for_by_a_name_that_is_known() -> None:
    for name, code in modules():
        for node in code:
            match node:
                case ast.Call(func=ast.Name("getattr"), args=[_, ast.Constant(), *_]):
                    assert name in MISSING, f"{name}:{node.lineno}"


def test_nothing_is_imported_for_its_types_alone() -> None:
    for name, code in modules():
        assert "typing.TYPE_CHECKING" not in sources(code), name


def test_only_the_screen_knows_pygame_and_the_terminal_does_not() -> None:
    for name, code in modules():
        if "pygame" in imported(code):
            assert name.startswith("ui/"), name
            assert name not in (
                "ui/play/session.py",
                "ui/storage/profile.py",
                "ui/terminal/terminal.py",
                "ui/terminal/table.py",
                "ui/language/narrator.py",
            )


def test_rules_have_no_luck_of_their_own() -> None:
    for name, code in modules():
        if name.startswith("games/") and name not in LUCK | {"games/bounded_read.py"}:
            assert not imported(code) & {"random", "secrets", "time", "os"}, name


# Where a module is imported by its name: only the constants of the registries come there.
BY_NAME = "games/lazy_mapping.py"


def test_nothing_runs_code_from_data() -> None:
    for name, code in modules():
        assert not imported(code) & {"pickle", "shelve", "marshal", "code", "runpy"}, name
        assert not called(code) & {"eval", "exec", "__import__"}, name
        assert "import_module" not in called(code) or name == BY_NAME, name
        assert not builtin(code) & {"compile"}, name


def test_no_text_from_data_is_used_as_a_pattern_to_fill_in() -> None:
    for name, code in modules():
        assert not called(code) & {"format", "format_map", "safe_substitute"}, name


def test_card_files_are_read_as_events_and_never_loaded() -> None:
    for name, code in modules():
        for node in code:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                loads = node.value.id == "yaml" and "load" in node.attr.lower()
                assert not loads or node.attr == "CSafeLoader", f"{name}:{node.lineno}"


def late(code: Nodes) -> Nodes:
    """The imports inside a function."""
    if not any(node.col_offset for node in code if isinstance(node, ast.Import | ast.ImportFrom)):
        return ()
    functions = [n for n in code if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {node for function in functions for node in nodes(function)}
    return tuple(node for node in inside if isinstance(node, ast.Import | ast.ImportFrom))


def test_imports_stand_at_the_top_unless_a_reason_is_told() -> None:
    told = {
        name: [node.lineno for node in late(code) if isinstance(node, ast.stmt)]
        for name, code in modules()
    }
    assert {name: lines for name, lines in told.items() if lines and name not in LATE} == {}


def test_a_reason_is_told_only_where_there_is_an_import() -> None:
    assert set(LATE) <= {name for name, code in modules() if late(code)}


def read(text: str) -> Nodes:
    """The nodes of a text."""
    return nodes(ast.parse(text))


def test_the_law_bites_on_a_wrong_import() -> None:
    code = read(
        "from ui.app.window import App\nimport pygame.draw\nfrom games.robo_power import duel"
    )
    assert imported(code) == {"ui", "pygame", "games"}
    assert games_named(code) == {"robo_power"}
    assert games_named(read("from games import robo_power")) == {"robo_power"}
    assert games_named(read("from games.registry import GAMES")) == set()
    assert called(read("eval('1'); text.format(1)")) == {"eval", "format"}
    assert len(late(read("import a\ndef one():\n    import b"))) == 1
    with pytest.raises(AssertionError):
        imported(read("from . import app"))


def test_the_title_needs_neither_the_search_nor_the_puzzles() -> None:
    code = "import sys, ui.app.launch, ui.scenes.title.title_page; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {"ai.think", "ui.play.puzzle_session"}.isdisjoint(told.stdout.split())
