"""What differs between Linux, macOS and Windows: folders, file managers, keys, language."""

from __future__ import annotations

import locale
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest

from tests.support.paths import ROOT
from ui.app.system import find_system_look
from ui.language.localization import Words
from ui.storage.open_folder import open_folder
from ui.storage.settings import LOCALE_VARIABLES, Settings, find_system_language
from ui.toolkit.input.keys import Keys

Started = list[tuple[list[str], dict[str, str]]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """The programs that were started instead of really being so, with their environment."""
    found: Started = []

    def note(command: list[str], **more: Any) -> None:
        found.append((command, more["env"]))

    monkeypatch.setattr(subprocess, "Popen", note)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setenv("DISPLAY", ":0")
    return found


@pytest.mark.parametrize(("system", "program"), [("linux", "xdg-open"), ("darwin", "open")])
def test_a_folder_is_shown_by_the_system_s_own_program(
    system: str, program: str, started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert open_folder(tmp_path)
    assert [command for command, _ in started] == [[f"/usr/bin/{program}", str(tmp_path)]]


def test_on_windows_the_explorer_shows_a_folder(
    started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", shown.append, raising=False)
    assert open_folder(tmp_path)
    assert (shown, started) == ([tmp_path], [])


@pytest.mark.parametrize(("kept", "given"), [(None, ""), ("/own", "/own")])
def test_the_built_program_s_libraries_are_not_for_the_file_manager(
    kept: str | None, given: str, started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/the/box/_internal")
    if kept:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", kept)
    assert open_folder(tmp_path)
    assert started[0][1]["LD_LIBRARY_PATH"] == given


@pytest.mark.parametrize(("system", "undo"), [("linux", "Ctrl+Z"), ("darwin", "Cmd+Z")])
def test_tools_name_the_keys_of_the_system(
    system: str, undo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert Keys(Settings()).name_of("undo", Words("en")) == undo


@pytest.mark.parametrize(
    ("name", "language"),
    [("nl_NL", "nl"), ("nl", "nl"), ("Dutch_Netherlands", "nl"), ("English_Ireland", "en")],
)
def test_the_language_of_the_computer_is_known_by_either_name(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in LOCALE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (name, "UTF-8"))
    assert find_system_language() == language


def test_the_read_me_names_the_folder_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    told = (ROOT / "README.md").read_text("utf-8")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    home = str(Path.home())
    for system in (platformdirs.unix.Unix, platformdirs.macos.MacOS):
        folder = system("boltbox", appauthor=False).user_data_dir
        assert f"`{folder.replace(home, '~')}`" in told
    assert "`%LOCALAPPDATA%\\boltbox`" in told
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda name: f"<{name}>")
    windows = platformdirs.windows.Windows("boltbox", appauthor=False).user_data_dir
    assert windows.startswith("<CSIDL_LOCAL_APPDATA>")
    assert windows.endswith("boltbox")


@pytest.mark.parametrize(
    ("system", "answer", "look"),
    [
        ("linux", "'color-scheme': <uint32 1>, 'contrast': <uint32 0>", {"felt": "dark"}),
        ("linux", "'color-scheme': <uint32 2>", {"felt": "light"}),
        ("linux", "'color-scheme': <uint32 0>, 'contrast': <uint32 1>", {"contrast": True}),
        ("linux", "", {}),
        ("darwin", "Dark\n", {"felt": "dark"}),
        ("darwin", "", {"felt": "light"}),
    ],
)
def test_the_system_says_whether_it_is_dark(
    system: str, answer: str, look: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: tuple[str, ...], **more: Any) -> subprocess.CompletedProcess[str]:
        assert command[0] == {"linux": "gdbus", "darwin": "defaults"}[system]
        assert more["timeout"] <= 1
        return subprocess.CompletedProcess(command, 0, f"({{'appearance': {{{answer}}}}},)")

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(subprocess, "run", run)
    find_system_look.cache_clear()
    assert find_system_look() == look
    find_system_look.cache_clear()


def test_a_system_that_does_not_answer_has_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: tuple[str, ...], **more: Any) -> None:
        raise subprocess.TimeoutExpired(command, 1)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(subprocess, "run", run)
    find_system_look.cache_clear()
    assert find_system_look() == {}
    find_system_look.cache_clear()
