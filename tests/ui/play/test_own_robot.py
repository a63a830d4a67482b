"""Each feat wins one part of a person's own robot; a robot has only parts that are won."""

from __future__ import annotations

from collections import Counter

from games.registry import GAMES
from ui.files import ART, LANGUAGES
from ui.language.localization import Words
from ui.play.feats import ACROSS, list_owned_parts, read_feats, won_part
from ui.play.own_robot import SLOTS, complete, find_part, list_part_names, list_parts, plan
from ui.toolkit.graphics.art import Art

FEATS = [feat for game in (*GAMES, ACROSS) for feat in read_feats(game)]


def test_each_feat_wins_one_part_and_six_parts_belong_to_everybody() -> None:
    won = Counter(feat.wins for feat in FEATS)
    assert set(won.values()) == {1}
    assert len(FEATS) == 60
    assert [won_part(feat).name for feat in FEATS] == [feat.wins for feat in FEATS]
    mine = list_owned_parts([])
    assert len(mine) == 6
    assert {part.slot for part in mine} == set(SLOTS)
    assert len(list_owned_parts(FEATS[:3])) == 9
    assert {part.name for part in list_owned_parts(FEATS)} == set(list_part_names())


def test_every_part_has_a_drawing_and_a_name_of_its_own() -> None:
    for part in list_parts():
        for line in (*part.parts, *part.behind):
            assert (ART / "parts" / f"{line[0]}.svg").is_file(), part.name
        assert part.colours or part.parts or part.behind
    for words in map(Words, LANGUAGES):
        names = [part.describe(words) for part in list_parts()]
        assert len(set(names)) == len(list_parts())


def test_a_robot_has_a_part_in_each_slot_and_only_parts_that_are_won() -> None:
    crown = find_part("tool", "crown")
    assert crown is not None
    robot, mine = {"tool": "crown", "head": "no such head"}, list_owned_parts([])
    assert complete(robot, mine) == complete({}, mine)
    assert complete(robot, [*mine, crown])["tool"] == "crown"
    assert find_part("tool", "no such tool") is None


def test_every_robot_can_be_drawn() -> None:
    art = Art(ART)
    for part in list_parts():
        robot = complete({part.slot: part.key}, list_owned_parts(FEATS))
        assert robot[part.slot] == part.key
        made = plan(robot)
        assert len(made["colours"]) == 4
        assert art.sketch(art.composed(made, "ok"), 60, 60).get_size() == (60, 60)
    assert art.problems == []
