"""The page of copies, and games of which something is spoilt, in the window."""

from pathlib import Path

import pytest

from games.engine.replay import read_replay
from games.registry import GAMES
from tests.support.house import click, game, house, node, step
from tests.support.ways import WAYS, press
from ui.scenes.routes import BackupsRoute, ReplaysRoute, SettingsRoute, TableRoute, TitleRoute
from ui.scenes.table import TableScene
from ui.scenes.title.title_page import TitleScene
from ui.storage.database import NAME


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_is_brought_back_from_the_settings(tmp_path: Path, way: str) -> None:
    with house(tmp_path, language="nl") as app:
        game(app, moves=9)
        app.profile.save_settings()
    with house(tmp_path) as app:
        game(app, moves=4)
        app.profile.save_settings()
        app.profile.flush(60)
        app.show(app.scene(TitleRoute()))
        for key in ("settings", "bring_back", "backup.0", "bring.yes"):
            press(app, way, key)
        assert isinstance(app.current, TitleScene)
        assert [saved.moves for saved in app.profile.matches()] == [9]
        assert app.words.language == app.settings.language == "nl"
        assert "terug" in node(app, "toast").label
        assert len(app.profile.copies()) == 2


@pytest.mark.parametrize("way", WAYS)
def test_a_lost_profile_asks_at_once_whether_to_bring_its_copy_back(
    tmp_path: Path, way: str
) -> None:
    for moves in (9, 4):
        with house(tmp_path) as app:
            game(app, moves=moves)
            app.profile.save_settings()
            folder = app.profile.folder
    for path in folder.glob(f"{NAME}*"):
        path.unlink()
    with house(tmp_path) as app:
        assert app.profile.fuller_copy
        app.show(app.scene(BackupsRoute()))
        step(app)
        assert any("1 game is missing" in one for one in app.notices.waiting)
        click(app, "notice.close")
        press(app, way, "bring.yes")
        assert isinstance(app.current, TitleScene)
        assert [saved.moves for saved in app.profile.matches()] == [9]


def test_nothing_is_brought_back_below_a_game(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        table = app.scene(TableRoute(game(app)))
        app.show(app.scene(SettingsRoute(table)))
        assert not node(app, "bring_back").enabled


def test_a_game_with_spoilt_names_is_exported_gone_on_with_and_deleted(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        session = game(app, moves=9)
        app.profile._db.execute("UPDATE matches SET players = '{'")
        app.show(app.scene(ReplaysRoute()))
        assert "partly damaged" in node(app, "row.0").label
        assert "Player 1" in node(app, "row.0").label
        click(app, "export")
        (file,) = (tmp_path / "replays").iterdir()
        assert read_replay(file.read_text("utf-8"), GAMES).match.moves == session.match.moves
        click(app, "continue")
        assert isinstance(app.current, TableScene)
        assert [p.name for p in app.current.session.players] == ["Player 1", "Bolt", "Cog"]
        app.show(app.scene(ReplaysRoute()))
        click(app, "delete")
        click(app, "delete.yes")
        assert not app.profile.matches()


def test_a_game_that_cannot_be_played_can_only_be_deleted(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        game(app, moves=9)
        app.profile._db.execute("UPDATE matches SET seed = 'x'")
        app.show(app.scene(TitleRoute()))
        assert "continue" not in {n.key for n in app.nodes()}
        app.show(app.scene(ReplaysRoute()))
        step(app)
        assert "The part that says how the cards were dealt is damaged." in node(app, "row.0").label
        keys = {n.key for one in app.nodes() for n in one.walk()}
        assert "delete" in keys
        assert not keys & {"continue", "watch", "export"}
