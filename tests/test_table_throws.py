"""Junkyard Bots at the table: what a throw, a dodge and a look tell before the dice roll."""

from __future__ import annotations

from typing import Any

from games.junkyard_bots.zones import ROBOT
from games.match import Match
from tests.junk_tables import Table
from tests.table_at import open_table, picture
from tests.table_players import room_of, spot_of, wait
from ui.table import showing


def at_table(t: Table, **how: Any) -> Any:
    """The window in which a rigged table is played."""
    match = Match("junkyard_bots", t.s.seats, 1, {"start": 0})
    scene = open_table(t.s.seats, game=match.game, match=match, **how)
    wait(scene)
    match.states[-1] = t.s
    scene.desk.follow.now()
    scene.desk.resize(scene.app.size)
    wait(scene)
    return scene


def armed(seats: int = 2) -> tuple[Table, int]:
    """A robot with a bomb in its claw, whose turn it is."""
    t = Table(seats)
    bomb = t.hold(0, "weapon_m_blue")
    t.attach(0, "claw_m_red")
    return t.turn(), bomb


def pointing(scene: Any, at: tuple[int, int]) -> tuple[dict[int, str], dict[str, str]]:
    """The pointer is there: the words on pieces and on zones."""
    scene.desk.play.move(*at)
    look = showing.look(scene.desk)
    return look.told, look.labels


def test_a_weapon_in_a_claw_tells_its_chance_against_each_robot() -> None:
    t, bomb = armed(3)
    told, _ = pointing(scene := at_table(t), spot_of(scene, bomb))
    assert told[bomb].count("%") == 2
    assert "throw at Bo" in told[bomb]


def test_a_weapon_picked_up_tells_what_comes_of_it_wherever_it_can_go() -> None:
    t, bomb = armed()
    scene = at_table(t)
    scene.desk.play.pick(bomb)
    die = scene.desk.follow.shown.zones[ROBOT[1]][1]
    assert "at Bo (" in pointing(scene, spot_of(scene, die))[0][die]
    assert "at Bo (" in pointing(scene, room_of(scene, ROBOT[1]))[1][ROBOT[1]]
    assert pointing(scene, room_of(scene, "open"))[1] == {"open": "Drop Blue Bomb"}


def test_the_words_where_it_can_go_are_drawn() -> None:
    t, bomb = armed()
    scene = at_table(t)
    scene.desk.play.pick(bomb)
    named: list[str] = []
    scene.desk.board.yard.name = lambda _to, _at, text: named.append(text)
    for at in (room_of(scene, "open"), room_of(scene, ROBOT[1])):
        scene.desk.play.move(*at)
        picture(scene)
    assert [text.split()[0] for text in named] == ["Drop", "Throw"]
