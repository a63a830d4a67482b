"""What the list of matches says of a row, sound or spoilt, and which settings make sense."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from games.engine.core import legal_moves
from games.engine.match import Match, move_text
from games.registry import GAMES
from ui.files import VERSION
from ui.storage.bug_report import MAX_LOG_BYTES, anonymize, log_crash, make_report, write_report
from ui.storage.database import SEALS, seal
from ui.storage.profile import Profile
from ui.storage.saved_matches import (
    COLUMNS,
    SavedMatch,
    find_places,
    read_saved,
    repair_saved,
    replay_saved,
    restore_result,
)
from ui.storage.settings import (
    CHECKS,
    LOCALE_VARIABLES,
    SCALES,
    SPEEDS,
    VALUES,
    SettingName,
    Settings,
    find_system_language,
)
from ui.storage.statistics import list_finished

PLAYERS: list[dict[str, object]] = [{"name": "Ada"}, {"name": "Bo"}]
SOUND = {
    "id": 7,
    "game": "stak_bots",
    "seats": 2,
    "seed": "12",
    "options": '{"start": 1}',
    "players": json.dumps(PLAYERS),
    "started": 100.0,
    "touched": 200.5,
    "over": 1,
    "practice": 0,
    "result": '{"winners": [1]}',
    "lost": "",
    "stored": 3,
    "format": 1,
    "outcome": "",
    "feats": "",
    "moves": 3,
}


def saved(sealed: bool = True, **changed: object) -> SavedMatch:
    """Return the match of a row in which some columns differ; with a seal of its own."""
    return saved_with(changed, sealed)


def saved_with(changed: dict[str, object], sealed: bool = True) -> SavedMatch:
    """Return the match of a row with these columns."""
    row = SOUND | changed
    for column, names in SEALS.items():
        row[column] = seal([(row if sealed else SOUND)[name] for name in names])
    return read_saved([row[name] for name in (*COLUMNS, "moves")])


def test_a_sound_row_is_listed_as_it_is() -> None:
    assert saved() == SavedMatch(
        id=7,
        game="stak_bots",
        seats=2,
        seed=12,
        options={"start": 1},
        players=[*PLAYERS],
        started=100.0,
        touched=200.5,
        over=True,
        practice=False,
        result={"winners": [1]},
        moves=3,
    )
    assert saved().usable
    assert saved(over=0, practice=1).practice
    assert not saved(over=0).over


@pytest.mark.parametrize(
    ("changed", "spoilt", "why"),
    [
        ({"seed": "-12345678901234567890"}, set(), ""),
        ({"seed": "123456789012345678901"}, set(), "deal"),
        ({"seed": "1.5"}, set(), "deal"),
        ({"seed": "²"}, set(), "deal"),
        ({"options": "[]"}, {"options"}, ""),
        ({"players": "{}"}, {"players"}, ""),
        ({"players": '[{"name": "Ada"}, 3]'}, {"players"}, ""),
        ({"players": '[{"name": "Ada"}]'}, {"players"}, ""),
        ({"seats": 9, "players": json.dumps(PLAYERS[:1] * 9)}, {"seats"}, ""),
        ({"seats": "x"}, {"seats", "players"}, ""),
        ({"stored": 4}, {"moves"}, ""),
        ({"stored": 2}, set(), ""),
        ({"lost": "moves"}, {"moves"}, ""),
        ({"lost": "entry"}, set(), "unread"),
        ({"lost": "entry", "seed": "x"}, set(), "unread"),
        ({"game": "ludo"}, set(), "game"),
        ({"game": "ludo", "seats": 9, "players": json.dumps(PLAYERS[:1] * 9)}, set(), "game"),
    ],
)
def test_what_makes_no_sense_in_a_row_is_spoilt(
    changed: dict[str, object], spoilt: set[str], why: str
) -> None:
    one = saved_with(changed)
    assert (one.spoilt, one.why) == (spoilt, why)
    assert one.usable is not bool(why)


@pytest.mark.parametrize(
    ("changed", "spoilt", "why"),
    [
        ({"game": "robo_power"}, {"game"}, ""),
        ({"game": "ludo"}, {"game"}, ""),
        ({"seed": "13"}, {"seed"}, "deal"),
        ({"options": '{"start": 0}'}, {"options"}, ""),
        ({"started": 101.0}, {"started"}, ""),
        ({"result": "null"}, {"result"}, ""),
        ({"touched": 101.0}, set(), ""),
    ],
)
def test_what_differs_from_its_seal_is_spoilt(
    changed: dict[str, object], spoilt: set[str], why: str
) -> None:
    one = saved(sealed=False, **changed)
    assert (one.spoilt, one.why) == (spoilt, why)


@pytest.mark.parametrize("value", [0, 1, 2, "", None])
def test_whether_it_is_over_and_for_practice_is_put_right_by_the_seal(value: object) -> None:
    one = saved(sealed=False, over=value, practice=value)
    assert (one.over, one.practice, one.spoilt) == (True, False, set())


@pytest.mark.parametrize(
    ("started", "touched", "found"),
    [
        (100.0, "long ago", (100.0, 100.0)),
        (-1.0, 200.5, (200.5, 200.5)),
        (2.0**33, 200.5, (200.5, 200.5)),
        (2.0**33 - 1, 1e300, (2.0**33 - 1, 2.0**33 - 1)),
        ("x", "y", (0.0, 0.0)),
        (0, 0.5, (0.5, 0.5)),
    ],
)
def test_a_time_that_no_calendar_has_is_taken_from_the_other(
    started: object, touched: object, found: tuple[float, float]
) -> None:
    one = saved(started=started, touched=touched)
    assert (one.started, one.touched) == found


def played(moves: int = 9) -> tuple[SavedMatch, list[tuple[str, int, str]]]:
    """Return a match of some moves as it is stored."""
    match = Match(GAMES["junkyard_bots"], 2, 12, {"start": 1, "rounds": 100}, stored=True)
    for _ in range(moves):
        match.play(legal_moves(match.state)[0])
    prints = zip(match.moves, match.prints[1:], strict=True)
    rows = [(move_text(move), 0, mark) for move, mark in prints]
    one = replace(saved(), game="junkyard_bots", options=dict(match.options), moves=moves)
    return one, rows


def test_a_match_is_played_again_as_far_as_it_fits() -> None:
    one, rows = played()
    match, whole = replay_saved(one, rows)
    assert (len(match.moves), whole) == (9, True)
    assert replay_saved(one, rows[:8])[1] is False
    assert replay_saved(replace(one, moves=8), rows)[1] is True
    spoilt = [*rows[:4], (rows[4][0], 0, "0" * 32), *rows[5:]]
    match, whole = replay_saved(one, spoilt)
    assert (len(match.moves), whole, match.prints[-1]) == (4, False, rows[3][2])
    illegal = [*rows[:4], ("fly 1 moon", 0, rows[4][2])]
    match, whole = replay_saved(one, illegal)
    assert (len(match.moves), whole) == (4, False)
    match, whole = replay_saved(replace(one, options={"start": 99}), rows)
    assert (match.moves, whole, match.options["start"]) == ([], False, "random")


@pytest.mark.parametrize(
    ("changed", "spoilt"),
    [
        ({"game": "ludo"}, {"game"}),
        ({"game": "ludo", "seats": 5}, {"game", "seats"}),
        ({"seats": 5, "players": []}, {"seats"}),
        ({"options": {}}, {"options"}),
        ({"options": {"start": 1, "rounds": "??"}}, {"options"}),
        ({"options": {"start": 1, "round": 100}}, {"options"}),
    ],
)
def test_what_is_spoilt_is_found_again_by_where_the_moves_lead(
    changed: dict[str, object], spoilt: set[str]
) -> None:
    one, rows = played()
    found = repair_saved(replace(one, spoilt=frozenset(spoilt), **changed), rows)  # type: ignore[arg-type]
    assert (found.game, found.seats, found.why) == ("junkyard_bots", 2, "")
    assert found.options["rounds"] == 100
    assert replay_saved(found, rows)[1]


def test_a_match_of_an_unknown_game_or_number_of_seats_needs_a_move_that_fits() -> None:
    one, rows = played(1)
    nothing = [(rows[0][0], 0, "0" * 32)]
    unknown = replace(one, game="ludo", spoilt=frozenset({"game"}))
    assert repair_saved(unknown, nothing).why == "deal"
    assert repair_saved(unknown, []).why == "deal"
    assert repair_saved(replace(one, spoilt=frozenset({"options"})), nothing).why == ""
    one, rows = played(3)
    first = [rows[0], *nothing]
    unknown = replace(one, game="ludo", spoilt=frozenset({"game"}))
    assert repair_saved(unknown, first).game == "junkyard_bots"


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("language", ["en", "nl"], ["de", None]),
        ("ui_scale", SCALES, [0, 99, 100.0, True]),
        ("piece_scale", [0, *SCALES], [1, 50, False, 100.0]),
        ("felt", ["dark", "light"], ["green"]),
        ("speed", SPEEDS, [0, 5.0, "1"]),
        ("master", [0, 1, 100], [-1, 101, 50.0, True]),
        ("reduced_motion", [True, False], [0, 1, None]),
        ("window", [(320, 320), (16384, 16384)], [(319, 800), (800, 16385), (800,), [800, 800]]),
        ("window", [(1280, 800)], [(1280.0, 800), (1280, 800, 1), (True, 800)]),
        ("tips", [[], ["drag"]], [["drag", 1], "drag"]),
        ("last_setup", [{}], [[], None]),
        ("faces", [{}, {"Ada": 0}], [{"Ada": -1}, {"Ada": "0"}, []]),
    ],
)
def test_only_what_makes_sense_is_taken(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert CHECKS[name](value), value
        assert Settings().take({name: value}) == []
    for value in bad:
        assert not CHECKS[name](value), value
    assert Settings().take({name: None, "later": 1}) == [name]


def test_every_setting_that_is_offered_is_a_field_and_takes_what_is_offered() -> None:
    named = {name for part in get_args(SettingName) for name in get_args(part)}
    assert VALUES.keys() == named
    for name, values in VALUES.items():
        assert all(CHECKS[name](value) for value in values), name


def test_settings_begin_as_most_people_want_them() -> None:
    values = Settings().values()
    assert values.keys() == CHECKS.keys()
    assert all(CHECKS[name](value) for name, value in values.items())
    assert (values["ui_scale"], values["piece_scale"], values["speed"]) == (100, 0, 1.0)
    assert (values["master"], values["effects"], values["music"]) == (80, 80, 40)
    assert values["window"] == (1280, 800)
    on = {name for name, value in values.items() if value is True}
    assert on == {"hints", "previews", "play_single"}
    taken = Settings()
    assert taken.take({"window": [1000, 700], "music": 7}) == []
    assert (taken.window, taken.music) == ((1000, 700), 7)
    other = Settings()
    other.renew(taken)
    assert other == taken


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "nl_BE@euro"}, "nl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "nl_NL.UTF-8", "LANG": "en_GB.UTF-8"}, "nl"),
        ({"LC_ALL": "", "LC_MESSAGES": "nl_NL", "LANG": "en_GB"}, "nl"),
        ({"LC_ALL": "C", "LANGUAGE": "nl", "LANG": "nl_NL"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "nl_NL"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:nl:en"}, "nl"),
        ({"LANG": "xx_YY"}, "en"),
        ({}, "en"),
    ],
)
def test_the_first_language_is_the_systems_if_it_is_ours(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], code: str
) -> None:
    """Whether or not the data of that locale are installed."""
    for name in ("LANGUAGE", *LOCALE_VARIABLES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert find_system_language() == code


def test_a_report_names_neither_folders_nor_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "people" / "ada-l"
    folder = home / "games" / "boltbox"
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("getpass.getuser", lambda: "ada")
    text = f"at {folder}/x.py, {home}/y, {home}ish/z, /mnt/ada/q, /mnt/ada-x, /srv/ada-l/r, ada"
    told = f"at <profile>/x.py, ~/y, {home}ish/z, /mnt/~/q, /mnt/ada-x, /srv/~/r, ada"
    assert anonymize(text, folder) == told
    windows = str(folder).replace("/", "\\\\")
    assert anonymize(f"in {folder}", folder) == "in <profile>"
    assert "people" in anonymize(windows.replace("boltbox", "x"), tmp_path / "other")
    told = make_report(None, Settings(language="nl", music=3), folder, f"one\n{folder}/two")
    lines = told.split("\n")
    assert lines[:2] == ["boltbox report 1", f"version {VERSION}"]
    assert json.loads(lines[3].removeprefix("settings ")) == {
        "felt": "dark",
        "fullscreen": False,
        "language": "nl",
        "reduced_motion": False,
        "speed": 1.0,
        "ui_scale": 100,
        "window": [1280, 800],
    }
    assert lines[4:] == ["  one", "  <profile>/two", "", "no game", ""]


def test_the_crash_log_grows_to_a_mebibyte_and_begins_anew(tmp_path: Path) -> None:
    log = tmp_path / "crash.log"
    log_crash(tmp_path, "first")
    log_crash(tmp_path, f"second in {tmp_path}")
    lines = log.read_text("utf-8").splitlines()
    assert [lines[1], lines[3]] == ["first", "second in <profile>"]
    time.strptime(lines[0], "%Y-%m-%d %H:%M:%S")
    log.write_bytes(b"x" * (MAX_LOG_BYTES - 1))
    log_crash(tmp_path, "third")
    assert (1 << 20) < log.stat().st_size < (1 << 20) + 100
    log_crash(tmp_path, "fourth")
    assert log.read_text("utf-8").splitlines()[1:] == ["fourth"]
    log_crash(tmp_path / "nowhere", "fifth")


def test_no_report_overwrites_another(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "profile"
    paths = [write_report(folder, f"{n} \udcff") for n in range(3)]
    assert len({*paths}) == 3
    assert [path.read_text() for path in paths] == [f"{n} \\udcff" for n in range(3)]
    assert {path.parent for path in paths} == {folder / "reports"}
    assert all(path.name.startswith("boltbox-report-2") for path in paths)


@pytest.mark.parametrize(
    "spoil", ["result = replace(result, ']', ')')", "over = 0", "practice = 1", "result = 'null'"]
)
def test_a_spoilt_result_is_found_again_by_the_moves(spoil: str, tmp_path: Path) -> None:
    match, chance = Match(GAMES["robo_power"], 2, 12, stored=True), Random(1)
    players: list[dict[str, object]] = [
        {"name": "Ada", "level": ""},
        {"name": "Bolt", "level": "greedy"},
    ]
    with closing(Profile(tmp_path)) as profile:
        number = profile.begin("robo_power", 2, 12, match.options, players)
        while not match.over:
            match.play(chance.choice(legal_moves(match.state)))
            profile.store(number, len(match.moves), move_text(match.moves[-1]), 0, match.prints[-1])
        places = find_places(match.state)
        profile.finish(number, {"places": places, "turns": match.state.turn_number, "seconds": 9.0})
        profile.flush(60)
        [told] = list_finished(profile.matches())
        profile.order(lambda db: db.execute(f"UPDATE matches SET {spoil}"))
        profile.flush(60)
        [found] = list_finished(profile.matches())
    assert (found.places, found.turns) == (told.places, told.turns) == (places, told.turns)
    assert not found.saved.marks


def test_a_result_that_the_moves_do_not_lead_to_stays_marked() -> None:
    one, rows = played()
    wrong = replace(one, spoilt=frozenset({"result"}))
    assert restore_result(wrong, rows, 9.0) == wrong
