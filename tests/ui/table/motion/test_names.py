"""The names of sounds and motions in table.yaml exist."""

from pathlib import Path

import pytest

from games.cardfile.errors import CardError
from games.registry import GAMES
from ui.language.presenters import find_folder
from ui.language.table_spec import check_names
from ui.table.motion.cues import CUES


@pytest.mark.parametrize("game", GAMES)
def test_every_sound_and_motion_of_a_game_exists(game: str) -> None:
    check_names(find_folder(game) / "table.yaml", CUES)


@pytest.mark.parametrize(
    ("right", "wrong", "advice"),
    [
        ("sound: spy", "sound: spi", "there is no sound 'spi'; did you mean 'spy'?"),
        ("win: win_ring", "win: win_rin", "there is no sound 'win_rin'; did you mean 'win_ring'?"),
        ("[lens]", "[lense]", "there is no motion 'lense'; did you mean 'lens'?"),
        ("hand>hand: [arm]", "hand>hand: [armm]", "there is no motion 'armm'; did you mean 'arm'?"),
    ],
)
def test_a_misspelt_name_is_told_with_its_line(
    tmp_path: Path, right: str, wrong: str, advice: str
) -> None:
    text = (find_folder("robo_power") / "table.yaml").read_text("utf-8")
    assert right in text
    file = tmp_path / "table.yaml"
    file.write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises(CardError) as error:
        check_names(file, CUES)
    line = 1 + text[: text.index(right)].count("\n")
    (told,) = error.value.mistakes
    assert (told.file, told.line, told.message) == (str(file), line, advice)
