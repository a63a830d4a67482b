"""Rule pages, README and the other documents agree with the code and the cards."""

from __future__ import annotations

import argparse
import fnmatch
import re
import tomllib
from collections import Counter

import pytest

import main
from ai.levels import LEVELS
from bench.__main__ import BENCHMARKS, TOOLS
from games.cardfile.reader import CARD_FILE, read_tree, without_places
from games.registry import GAMES
from games.robo_power.cards import CARDS
from tests.conftest import POSIX_ONLY
from tests.support.paths import ROOT
from ui.language.presenters import PRESENTERS

DOCUMENTS = [
    path.relative_to(ROOT).as_posix()
    for folder in (".", "docs", "docs/lab", "art")
    for path in sorted((ROOT / folder).glob("*.md"))
]
FOLDERS = ("games", "ai", "ui", "art", "bench", "tests", "docs", ".ci")
# What stands in backticks and begins with a folder of ours, or is the name of a file alone.
PATHS = re.compile(
    rf"`((?:{'|'.join(FOLDERS)})/[^\s`:]+|[\w<>*]+(?:\.[\w<>*]+)*\.(?:py|yaml|json|md))`"
)
LANGUAGES = ("en", "nl")
ANCHOR = re.compile(r" \{#([A-Za-z0-9_-]+)\}")
PICTURE = re.compile(r"!\[[^\]\[]+\]\((robot|card|table|sides):([a-z_]+)\.([a-z_]+)\)")
GAME_LANGUAGE = [(game, language) for game in GAMES for language in LANGUAGES]


def page(game: str, language: str) -> str:
    return PRESENTERS[game].rule_page(language).read_text("utf-8")


def anchors(text: str) -> list[str]:
    return ANCHOR.findall(text)


def shape(line: str) -> str:
    """What a line of a page is: a heading of some level, an item, a picture, a row, a paragraph."""
    kind = re.match(r"(#{1,3} |- |!|\|-|\||)", line)
    assert kind is not None
    return kind[1]


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_rule_stands_in_one_place_of_its_page(game: str, language: str) -> None:
    assert [rule for rule, n in Counter(anchors(page(game, language))).items() if n > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_tell_the_same_rules_in_the_same_order(game: str) -> None:
    pages = [page(game, language) for language in LANGUAGES]
    assert len({tuple(anchors(text)) for text in pages}) == 1
    assert len({tuple(shape(line) for line in text.splitlines()) for text in pages}) == 1


def test_every_rule_of_robo_power_is_told() -> None:
    steps = ["S1", *(f"T{n}" for n in range(1, 6)), "D1", "D2", *(f"D2{c}" for c in "abcde")]
    rulings = [f"{n:02}" for n in range(1, 30)]
    cards = [card.key for card in CARDS]
    assert set(anchors(page("robo_power", "en"))) == {f"RP-{x}" for x in steps + rulings + cards}


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_page_holds_only_what_the_rule_book_draws(game: str, language: str) -> None:
    for line in page(game, language).splitlines():
        for part in line[2:-2].split(" | ") if re.fullmatch(r"\| .* \|", line) else [line]:
            said = ANCHOR.sub("", part) if part.endswith("}") else part
            said = re.sub(r"^(#{1,3}|-) |^\|(---\|)+$", "", said)
            said = re.sub(r"(\*\*?)([^*\s][^*]*)\1", r"\2", said)
            wrong = re.search(r"[#*_`\[\]<>{}|\\]|^\s|\s$", said)
            assert PICTURE.fullmatch(said) or not wrong, line


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_the_rows_of_a_table_have_a_cell_in_each_column(game: str, language: str) -> None:
    tables = re.findall(r"(?:^\|.*\n?)+", page(game, language), re.MULTILINE)
    for table in tables:
        head, line, *rows = table.splitlines()
        assert re.fullmatch(r"\|(---\|)+", line), "a line below the head"
        assert rows
        assert {row.count("|") for row in (head, line, *rows)} == {head.count("|")}


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_page_draws_real_pieces(game: str, language: str) -> None:
    cards = without_places(read_tree(CARD_FILE))
    pictures = PICTURE.findall(page(game, language))
    assert pictures
    drawn = [(of, key) for kind, of, key in pictures if kind != "table"]
    assert [key for of, key in drawn if key not in cards[of]] == []


WORDS = {
    "en": r"\*\*{name}:\*\*(?: number {number},)? {count} cards?\b",
    "nl": r"\*\*{name}:\*\*(?: getal {number},)? {count} kaart(?:en)?\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_at_a_glance_are_the_cards_of_the_file(language: str) -> None:
    items = [line for line in page("robo_power", language).splitlines() if ":** " in line]
    for card in CARDS:
        item = next(line for line in items if line.startswith(f"- **{card.name}:**"))
        words = WORDS[language].format(name=card.name, number=card.number, count=card.count)
        assert re.match(f"- {words}", item), item
        assert (card.number is None) == ("number" not in item and "getal" not in item), item


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_behind_names_are_the_cards_numbers(language: str) -> None:
    numbers = {card.name: card.number for card in CARDS}
    told = re.findall(r"([A-Z][\w-]*(?: [A-Z][\w-]*)?) \((\d+)\)", page("robo_power", language))
    assert len(told) >= 8
    assert [(name, n) for name, n in told if numbers.get(name) != int(n)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_cards_tell_their_own_numbers(language: str) -> None:
    for card in CARDS:
        if card.kind != "robot":
            anchor = f"{{#RP-{card.key}}}"
            told = next(x for x in page("robo_power", language).splitlines() if x.endswith(anchor))
            mine = [card.count, card.steals, card.number]
            assert {int(n) for n in re.findall(r"\d+", told[: -len(anchor)])} == {
                n for n in mine if n
            }, told


def test_the_deck_told_of_is_the_deck_in_the_file() -> None:
    everything = sum(card.count for card in CARDS)
    assert (everything, len(CARDS)) == (99, 22)
    for language, kinds in (("en", "Twenty-two kinds"), ("nl", "Tweeëntwintig soorten")):
        assert f"{kinds}, {everything} " in page("robo_power", language)


def test_the_read_me_begins_with_title_sentence_commands_and_one_picture() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    title, sentence, commands, picture, *_ = text.split("\n\n")
    assert title == "# Boltbox"
    assert re.fullmatch(r"[^\n.]+\.", sentence)
    assert [line.strip() for line in commands.splitlines()] == ["make play", "make test"]
    assert picture.startswith("![")
    assert text.count("![") == 1


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_a_document_links_to_is_there(document: str) -> None:
    text = re.sub(r"^```.*?^```", "", _read(document), flags=re.M | re.S)
    paths = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    missing = [p for p in paths if not ((ROOT / document).parent / p).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_a_document_names_is_there(document: str) -> None:
    text = re.sub(r"^```.*?^```", "", (ROOT / document).read_text("utf-8"), flags=re.M | re.S)
    names = {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")}
    names |= {path.name for path in ROOT.iterdir()}
    for path in PATHS.findall(text):
        pattern = re.sub("<[a-z_]+>", "*", path).rstrip("/")  # `games/<game>`: any of them
        found = any(ROOT.glob(pattern)) if "/" in path else fnmatch.filter(names, pattern)
        assert found, path


def test_every_picture_is_shown_somewhere() -> None:
    pictures = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = [name for page in pages for name in re.findall(r"pictures/([\w.]+)", _read(str(page)))]
    assert set(shown) == pictures


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_command_of_a_document_exists(document: str) -> None:
    told = set(re.findall(r"`make ([a-z-]+)|^    make ([a-z-]+)", _read(document), re.M))
    assert {first or second for first, second in told} <= targets()


def test_every_make_command_is_in_the_guide_for_contributors() -> None:
    table = set(re.findall(r"^\| `make ([a-z-]+)` \|", _read("CONTRIBUTING.md"), re.M))
    assert targets() == table


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_a_document_runs_exists(document: str) -> None:
    modules = re.findall(r"python -m ([\w.]+)", _read(document))
    ours = [name for name in modules if name.partition(".")[0] in FOLDERS]
    files = {name: ROOT / name.replace(".", "/") for name in ours}
    assert [
        name
        for name, path in files.items()
        if not path.with_suffix(".py").exists() and not (path / "__main__.py").exists()
    ] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_measurement_a_document_names_exists(document: str) -> None:
    named = re.findall(r"python -m bench((?: [a-z]+)*)", _read(document))
    assert {word for words in named for word in words.split()} <= {*TOOLS, *BENCHMARKS}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_tool_of_the_program_that_a_document_names_exists(document: str) -> None:
    tools = set(re.findall(r"main\.py ([a-z]+)", _read(document)))
    said = main.parser().format_help()
    assert [tool for tool in tools if f"boltbox {tool}" not in " ".join(said.split())] == []


def test_every_document_is_linked_from_the_read_me_or_the_index() -> None:
    linked = {
        (ROOT / page).parent.joinpath(path).resolve()
        for page in ("README.md", "docs/README.md")
        for path in re.findall(r"\]\((?!https?:|#)([^)#]+)", _read(page))
    }
    documents = [name for name in DOCUMENTS if name != "README.md"]
    assert [name for name in documents if (ROOT / name).resolve() not in linked] == []


MOST_LINES = {"README.md": 120, "CHANGELOG.md": 60, "docs/lab": 120, "docs/architecture.md": 380}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_is_short(document: str) -> None:
    folder = document.rpartition("/")[0]
    most = MOST_LINES.get(document, MOST_LINES.get(folder, 250))
    assert len(_read(document).splitlines()) <= most


def test_every_option_of_the_program_is_in_the_guide_and_the_other_way_round() -> None:
    known = {
        name: action
        for make in (main.parser, main.demo_parser, main.check_parser)
        for action in make()._actions
        for name in action.option_strings
        if action.help != argparse.SUPPRESS and name not in ("-h", "--help")
    }
    table = re.findall(r"^\| (`--.*?) \| (.*) \|$", _read("CONTRIBUTING.md"), re.M)
    assert {word for words, _ in table for word in re.findall(r"--[a-z]+", words)} == known.keys()
    levels = next(said for words, said in table if "--level" in words)
    assert re.findall(r"`(\w+)`", levels) == list(LEVELS)
    languages = next(said for words, said in table if "--lang" in words)
    assert re.findall(r"`(\w+)`", languages) == list(known["--lang"].choices or ())


def test_the_hooks_before_a_commit_are_those_of_make_lint() -> None:
    makefile = _read("Makefile")
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", makefile, re.M)
    code = re.search(r"^CODE := (.*)", makefile, re.M)
    assert recipe
    assert code
    lint = [line.strip().replace("$(CODE)", code[1]) for line in recipe[1].splitlines()]
    hooks = without_places(read_tree(ROOT / ".pre-commit-config.yaml"))["repos"][0]["hooks"]
    assert [hook["entry"].replace(".venv/bin/python", "$(PY)") for hook in hooks] == lint


def test_the_workflow_calls_what_a_new_machine_must_pass() -> None:
    jobs = without_places(read_tree(ROOT / ".github" / "workflows" / "ci.yml"))["jobs"]
    runs = {
        name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()
    }
    assert runs["linux"] == [".ci/run"]
    assert runs["pythons"][-1].endswith("-m pytest")
    systems = jobs["pythons"]["strategy"]["matrix"]["os"]
    assert [system.partition("-")[0] for system in systems] == ["ubuntu", "windows", "macos"]


def test_the_tests_left_out_on_windows_are_there() -> None:
    assert [name for name in POSIX_ONLY if not (ROOT / "tests" / name).exists()] == []


def test_the_changelog_begins_with_this_version() -> None:
    version = tomllib.loads(_read("pyproject.toml"))["project"]["version"]
    headings = re.findall(r"^## (\S+)", _read("CHANGELOG.md"), re.M)
    assert headings[0] == version


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], "hatchling"]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[=<>;\[ ]", line)[0] for line in wanted}
    told = set(re.findall(r"^- \*\*([\w-]+)\*\*: \S", _doc("dependencies"), re.M))
    assert names <= told


@pytest.mark.parametrize("name", ["credits", "credits.nl"])
def test_each_game_and_each_font_has_its_credit(name: str) -> None:
    credits = _doc(name)
    names = [game.replace("_", " ").title() for game in GAMES]
    assert [name for name in names if f"- **{name}** " not in credits] == []
    assert "Alexander Zirbel" in credits
    licences = [p.name for p in (ROOT / "art" / "fonts").glob("*.txt")]
    assert [name for name in licences if name not in credits] == []


def targets() -> set[str]:
    """What `make` can be asked for."""
    return set(re.findall(r"^([a-z-]+):", _read("Makefile"), re.M))


def _read(document: str) -> str:
    return (ROOT / document).read_text("utf-8")


def _doc(name: str) -> str:
    return _read(f"docs/{name}.md")
