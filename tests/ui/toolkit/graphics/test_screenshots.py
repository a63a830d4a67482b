"""Contact sheets are made, and drawing them goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.registry import GAMES
from tests.long_runs.screenshots import __main__ as screenshots
from tests.long_runs.screenshots import worlds
from tests.long_runs.screenshots.pages import PAGES, pages
from tests.long_runs.screenshots.sheet import Kind

SMALL = ["--size", "960x600", "--scale", "100", "--theme", "dark", "--wide", "480"]


def test_a_sheet_has_a_row_for_each_language(tmp_path: Path) -> None:
    screenshots.main(["curtain", *SMALL, "--folder", str(tmp_path)])
    sheet = pygame.image.load(tmp_path / "curtain_960x600_100.png")
    assert sheet.get_size() == (480, 606)
    rows = [sheet.subsurface((0, y, 480, 300)).copy().get_buffer().raw for y in (0, 306)]
    assert rows[0] != rows[1]
    assert [path.name for path in tmp_path.iterdir()] == ["curtain_960x600_100.png"]


def test_every_page_of_a_name_is_drawn() -> None:
    assert len(list(pages("variants", Kind((960, 600))))) == 4


def test_without_names_only_what_is_missing_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(screenshots, "draw", lambda name, *_: drawn.append(name))
    (tmp_path / "title_960x600_100.png").touch()
    screenshots.main([*SMALL, "--folder", str(tmp_path)])
    assert drawn == [name for name in (*GAMES, *PAGES) if name != "title"]
    screenshots.main(["title", *SMALL, "--folder", str(tmp_path)])
    assert drawn[-1] == "title"


def test_a_name_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        screenshots.main(["ludo"])
    assert "no game or page ludo" in capsys.readouterr().err


def test_a_moment_stands_beside_the_picture_of_its_name(tmp_path: Path) -> None:
    wanted = tmp_path / "wanted"
    wanted.mkdir()
    pygame.image.save(pygame.Surface((320, 200)), wanted / "robo_power_duel.png")
    worlds.main(["robo_power_duel", "--beside", str(wanted), "--folder", str(tmp_path)])
    assert pygame.image.load(tmp_path / "robo_power_duel.png").get_size() == (646, 200)
