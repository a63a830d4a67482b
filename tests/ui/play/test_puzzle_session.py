"""A puzzle at the table: tried, played on, shown, solved, and kept for whoever solved it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from ai.levels import Level
from ai.puzzles.names import name_move
from ai.puzzles.puzzle import Puzzle, PuzzleError
from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.think import think
from games.engine import Move, legal_moves
from tests.long_runs.previews import point
from tests.support import inside
from tests.support.house import click, house, node, step
from tests.support.people_table import Thinkers, open_puzzle
from tests.support.table_at import AtOnce, Foretelling, picture
from tests.support.table_players import Player, clicks, drag, keys, meant, pad
from tests.support.ways import WAYS, press
from tests.ui.terminal.test_menus import at
from tests.ui.terminal.test_terminal import Room
from ui.app.window import App
from ui.language.localization import Words
from ui.play.puzzle_session import (
    Riddle,
    choose_of_the_day,
    count_solved,
    find_next,
    list_games,
    puzzles_of,
)
from ui.scenes.puzzles import DAYS, PuzzlesScene, PuzzleTile
from ui.scenes.routes import PuzzlesRoute, SetupRoute, TableRoute, TitleRoute
from ui.scenes.table import TableScene
from ui.storage.profile import Profile
from ui.table.lesson import bubble
from ui.table.motion.moment_motions import Consolation
from ui.table.paint.frame import find_prompt
from ui.terminal.puzzles import pose
from ui.toolkit.widgets import Choice


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.settings.speed = 4.0
        one.show(one.scene(TitleRoute()))
        yield one


class Late(Foretelling):
    """Opponents whose previews never come before the next move."""

    dropped = False

    def foreseen(self) -> None:
        """Return nothing: it is still thought about."""

    def cancel(self) -> None:
        super().cancel()
        self.dropped = True


class Reckless(AtOnce):
    """Opponents that scrap their cards."""

    def poll(self) -> Answer | None:
        if not self.asked:
            return None
        legal = legal_moves(self.asked.pop())
        return Answer(next((move for move in legal if move.verb == "scrap"), legal[0]), ())


class Strong(AtOnce):
    """Opponents that look one move ahead."""

    def poll(self) -> Answer | None:
        if not self.asked:
            return None
        v = self.asked.pop()
        return think(JUDGES["stak_bots"], v, Level("greedy", rounds=2), 1, timed=False)


def posed(app: App, one: Puzzle) -> TableScene:
    """Return the scene of a puzzle, its table at rest."""
    app.show(app.scene(TableRoute(Riddle(one, app.profile, app.opponents, app.words))))
    return rested(app)


def rested(app: App) -> TableScene:
    """Let time pass until the robot speaks; return the scene."""
    for _ in range(400):
        step(app, dt=0.5)
        scene = inside.table(app.current)
        if inside.guided(scene).talks and inside.follow(scene).is_live and not inside.sheet(scene):
            return scene
    raise AssertionError("the robot says nothing")


def wrong(riddle: Riddle) -> Move:
    """Return a legal move that does not solve it."""
    v = riddle.match.view(riddle.viewer)
    return next(m for m in legal_moves(v) if name_move(v, m) != riddle.puzzle.answer)


def said(scene: TableScene) -> str:
    groups = {group.key: group for group in inside.groups(scene)}
    return str(groups["lesson"].children[0].label)


def typist(*texts: str) -> Callable[[str], str]:
    """Return somebody who types these texts, one at each prompt."""
    typed = iter(texts)
    return lambda prompt: next(typed)


def first() -> Puzzle:
    return puzzles_of(list_games()[0])[0]


@pytest.mark.parametrize("player", [drag, clicks, keys, pad])
def test_the_answer_solves_it_by_any_way_of_input(app: App, player: Player) -> None:
    scene = posed(app, first())
    riddle = inside.riddle(scene)
    player(scene, riddle.answer)
    rested(app)
    assert riddle.stage == "solved"
    assert app.settings.solved_here == [first().key]
    assert "% of games" in said(scene)
    assert app.profile.matches() == []


@pytest.mark.few(2)
@pytest.mark.parametrize("game", list_games())
def test_a_wrong_move_is_played_on_and_says_what_it_leaves(app: App, game: str) -> None:
    scene = posed(app, puzzles_of(game)[0])
    riddle, moves = inside.riddle(scene), len(scene.session.match.moves)
    move = wrong(riddle)
    left = riddle.puzzle.chances[name_move(riddle.match.view(riddle.viewer), move)]
    riddle.play(move)
    rested(app)
    assert riddle.stage == "failed"
    assert len(riddle.match.moves) > moves
    assert f"a {round(100 * left.mean)}% chance to win" in said(scene)
    assert app.settings.solved_here == []
    inside.tools(scene)["puzzle.retry"]()
    again = inside.riddle(rested(app))
    assert again.stage == "asked"
    assert len(again.match.moves) == moves


@pytest.mark.few(2)
@pytest.mark.parametrize("game", list_games())
def test_the_table_shows_the_decisive_event_last_and_the_robot_names_it(
    app: App, game: str
) -> None:
    scene = posed(app, puzzles_of(game)[1])
    riddle = inside.riddle(scene)
    riddle.play(wrong(riddle))
    rested(app)
    last = [one.text for one in riddle.log(app.words, riddle.viewer)][-4:]
    assert app.words("puzzle.lucky") in said(scene) or any(
        one.lower() in said(scene).lower() for one in last
    )


@pytest.mark.few(2)
@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_mark_in_the_bar_says_until_its_end_that_a_demonstration_is_shown(
    game: str,
    size: tuple[int, int],
    scale: int,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = open_puzzle(puzzles_of(game)[0], 0, size, scale, language)
    lines, theme = Words(language)("puzzle.demonstration"), inside.board(scene).theme
    told: list[Rect] = []
    draw = theme.text

    def text(to: Surface, words: str, rect: Rect, *how: Any) -> bool:
        if words == lines:
            told.append(rect)
            assert theme.fitted(words, rect, "bold", 15) >= theme.px(15) * 3 // 4
        return draw(to, words, rect, *how)

    monkeypatch.setattr(theme, "text", text)

    def is_told() -> bool:
        told.clear()
        picture(scene, 1)
        return bool(told)

    riddle = inside.riddle(scene)
    for _ in range(40):
        scene.update(0.1)
    assert not is_told(), "nothing is wrong yet"
    riddle.play(wrong(riddle))
    for n in range(600):
        scene.update(0.1)
        ended = riddle.reading and inside.follow(scene).is_live
        if ended or n % 10 == 0:
            assert is_told() != ended
            bar = inside.layout(scene).bar
            assert all(bar.contains(rect) for rect in told)
        if ended:
            return
    raise AssertionError("the demonstration never ends")


@pytest.mark.parametrize("game", list_games())
def test_no_question_is_shown_during_a_demonstration(game: str) -> None:
    scene = open_puzzle(puzzles_of(game)[0], 0, (1280, 800), 100, "en")
    riddle = inside.riddle(scene)
    for _ in range(40):
        scene.update(0.1)
    riddle.play(wrong(riddle))
    looks = 0
    while not (riddle.reading and inside.follow(scene).is_live):
        scene.update(0.1)
        v = inside.shown(scene)
        if v.winners or inside.playback(scene).busy:
            continue
        found = inside.table(scene)
        question = inside.sentences(scene).prompt(v, inside.follow(scene).viewer)
        assert find_prompt(found.table, found.model) != question
        looks += 1
    assert looks or riddle.match.over


def test_the_terminal_says_that_a_demonstration_follows(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    stages = set()
    for begins in ("n", "1", "2"):
        riddle = Riddle(first(), app.profile, app.opponents, Words("en"))
        assert pose(riddle, Words("en"), typist(begins, *map(str, range(1, 40))))
        told = "Demonstration: just watch." in capsys.readouterr().out
        assert told == (riddle.stage == "failed")
        stages.add(riddle.stage)
    assert {"failed", "shown"} <= stages


def test_nothing_from_before_a_wrong_move_is_told_as_what_follows(app: App) -> None:
    ends = [one for one in puzzles_of("robot_wars") if "end - -" in one.chances]
    scene = posed(app, min(ends, key=lambda one: one.chances["end - -"].mean))
    riddle = inside.riddle(scene)
    before = [one.text for one in riddle.log(app.words, riddle.viewer)]
    riddle.play(next(move for move in riddle.legal if move.verb == "end"))
    rested(app)
    follows = said(scene).partition("What follows:")[2]
    assert follows
    assert not [line for line in before[-4:] if line.lower() in follows.lower()]


@pytest.mark.few(2)
@pytest.mark.parametrize("game", list_games())
def test_a_person_who_rests_on_the_target_sees_a_preview_and_gets_an_answer(
    app: App, game: str
) -> None:
    app.settings.previews, app.opponents = True, Foretelling(1)
    scene = posed(app, puzzles_of(game)[0])
    riddle = inside.riddle(scene)
    v = riddle.match.view(riddle.viewer)
    wrong = [m for m in legal_moves(v) if name_move(v, m) != riddle.puzzle.answer]
    move = next(m for m in wrong if is_foreseen(scene, m))
    assert inside.preview(scene).known[move]
    keys(scene, move)
    meant(scene, move, riddle.legal, keys)
    rested(app)
    assert riddle.stage == "failed"


def is_foreseen(scene: TableScene, move: Move) -> bool:
    """Rest on the target of a move; return whether that shows what the move would do."""
    point(scene, move)
    shown = move in inside.preview(scene).known
    inside.put_back(scene)
    return shown


def test_a_preview_that_comes_after_the_move_is_dropped(app: App) -> None:
    app.opponents = opponents = Late(1)
    scene = posed(app, puzzles_of("two_robots")[0])
    riddle = inside.riddle(scene)
    move = wrong(riddle)
    assert riddle.foresee(move)
    riddle.play(move)
    assert opponents.dropped
    rested(app)
    assert riddle.stage == "failed"
    assert riddle.foreseen is None


def test_a_lost_puzzle_tells_how_it_was_lost(app: App) -> None:
    app.opponents = Strong(1)
    scene = posed(app, puzzles_of("stak_bots")[1])
    riddle = inside.riddle(scene)
    ranked = sorted(riddle.puzzle.chances, key=lambda name: riddle.puzzle.chances[name].mean)
    v = riddle.match.view(riddle.viewer)
    riddle.play(next(m for m in legal_moves(v) if name_move(v, m) == ranked[0]))
    told = said(rested(app))
    assert riddle.match.over
    assert "Bolt wins the game!" in told


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_end_of_a_lost_puzzle_praises_nobody_for_a_wrong_move(language: str) -> None:
    one = puzzles_of("junkyard_bots")[0]
    scene = open_puzzle(one, 0, language=language)
    riddle, found = inside.riddle(scene), set()
    worst = min(riddle.legal, key=lambda move: one.chances[riddle._name(move)].mean)
    riddle.play(worst)
    for _ in range(600):
        scene.update(0.1)
        running = inside.director(scene).running
        found |= {motion.word for motion in running if isinstance(motion, Consolation)}
    assert riddle.match.over
    say = inside.sentences(scene)
    assert found == {say("moment.win", name=say.names[1 - one.seat])}


def test_a_seat_that_gives_up_its_last_cards_unforced_is_not_what_follows(app: App) -> None:
    app.opponents = Reckless(1)
    scene = posed(app, puzzles_of("stak_bots")[0])
    riddle = inside.riddle(scene)
    riddle.play(next(move for move in riddle.legal if move.verb == "scrap"))
    assert "wins the game" not in said(rested(app))
    assert not riddle.match.over, "the table stands as the bubble says"


def test_what_the_person_did_before_a_wrong_move_is_not_what_follows(app: App) -> None:
    app.opponents = Thinkers(0)
    scene = posed(app, puzzles_of("two_robots")[0])
    riddle = inside.riddle(scene)
    before = [one.text for one in riddle.log(app.words, riddle.viewer)]
    riddle.play(next(move for move in riddle.legal if "acid_rain" in riddle._name(move)))
    follows = said(rested(app)).partition("What follows:")[2].strip()
    assert follows
    assert not [line for line in before[-6:] if line.lower() in follows.lower()]


def test_a_loss_is_not_called_lucky(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Riddle, "_chances", lambda riddle: rising(riddle))
    scene = posed(app, puzzles_of("robot_wars")[1])
    riddle = inside.riddle(scene)
    riddle.play(next(move for move in riddle.legal if move.verb == "end"))
    told = said(rested(app))
    assert "You lose Wrecking Ball." in told
    assert app.words("puzzle.lucky") not in told


def rising(riddle: Riddle) -> list[float]:
    """Return chances that only the first move lessens."""
    played = len(riddle.match.moves) - riddle._moves
    return [0.5, 0.4, *(0.6 + n / 100 for n in range(1, played))]


def test_no_question_is_asked_once_nothing_can_be_played(app: App) -> None:
    scene = posed(app, puzzles_of("robot_wars")[0])
    parts, model = inside.parts(scene), inside.model(scene)
    assert find_prompt(parts, model) == "You may take an Action."
    riddle = inside.riddle(scene)
    riddle.play(wrong(riddle))
    rested(app)
    assert not inside.shown(scene).winners
    assert find_prompt(parts, model) == ""


def test_what_follows_is_what_harmed_the_person_and_no_drawing_of_cards(app: App) -> None:
    app.opponents = Strong(1)
    riddle = inside.riddle(posed(app, puzzles_of("stak_bots")[0]))
    riddle.play(next(move for move in riddle.legal if move.verb == "end"))
    told = said(rested(app))
    assert "Bolt attacks you" in told
    assert "draws a card" not in told


def test_the_answer_can_be_shown_and_does_not_count(app: App) -> None:
    scene = posed(app, first())
    inside.tools(scene)["puzzle.show"]()
    assert inside.riddle(rested(app)).stage == "shown"
    assert app.settings.solved_here == []
    scene = posed(app, first())
    scene.session.play(wrong(inside.riddle(scene)))
    inside.tools(rested(app))["puzzle.show"]()
    step(app)
    assert inside.riddle(rested(app)).stage == "shown"


def test_nothing_tells_the_answer_before_a_move(app: App) -> None:
    scene = posed(app, first())
    assert set(inside.selection(scene).moves) == set(legal_moves(inside.riddle(scene).start))
    assert "hint" not in inside.offered(scene)
    assert not scene.session.advises


def test_the_bubble_folds_so_that_the_whole_table_is_seen(app: App) -> None:
    scene = posed(app, first())
    large = bubble.find_layout(
        inside.parts(scene), inside.model(scene), inside.groups(scene), []
    ).rect
    inside.tools(scene)["puzzle.fold"]()
    small = bubble.find_layout(inside.parts(scene), inside.model(scene), inside.groups(scene), [])
    assert small.rect.w * small.rect.h < large.w * large.h / 2
    assert [key for key, _, _ in bubble.list_buttons(inside.parts(scene))] == ["puzzle.show"]
    assert all(small.rect.contains(room) for room in (*small.buttons, small.head))
    assert said(scene).startswith("Puzzle 1 of")
    step(app)
    scene.session.play(wrong(inside.riddle(scene)))
    assert "chance to win" in said(rested(app))
    click(app, "puzzle.fold_answer")
    assert "chance to win" not in said(scene)
    buttons = [key for key, _, _ in bubble.list_buttons(inside.parts(scene))]
    assert buttons == ["puzzle.retry", "puzzle.show"]


def test_after_it_comes_the_next_that_is_not_solved(app: App) -> None:
    rows = puzzles_of(list_games()[0])
    assert find_next(rows[0], []) == rows[1]
    assert find_next(rows[0], [rows[1].key]) == rows[2]
    assert find_next(rows[-1], []) == rows[0]
    assert find_next(rows[0], [one.key for one in rows]) == rows[1]
    scene = posed(app, rows[0])
    scene.session.play(inside.riddle(scene).answer)
    inside.tools(rested(app))["puzzle.next"]()
    assert inside.riddle(rested(app)).puzzle == rows[1]
    inside.tools(app.current)["puzzle.list"]()
    step(app)
    assert node(app, "puzzle.1").label.endswith("Solved")


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_goes_round() -> None:
    day = date(2026, 11, 22)
    most = max(len(puzzles_of(game)) for game in list_games())
    days = [choose_of_the_day(day + timedelta(n)) for n in range(most * len(list_games()))]
    assert days[0] == choose_of_the_day(day)
    assert {one.game for one in days[: len(list_games())] if one} == set(list_games())
    every = {one.key for game in list_games() for one in puzzles_of(game)}
    assert {one.key for one in days if one} == every


@pytest.mark.parametrize("way", WAYS)
def test_the_title_leads_to_the_puzzles(app: App, way: str) -> None:
    press(app, way, "puzzles")
    press(app, way, "puzzle.1")
    assert isinstance(inside.riddle(rested(app)), Riddle)


def test_so_does_every_set_up_and_the_puzzle_of_the_day_is_there(app: App) -> None:
    game = list_games()[-1]
    app.show(app.scene(SetupRoute(game=game)))
    click(app, "puzzles")
    assert node(app, "game", Choice).chosen == game
    click(app, "today")
    assert inside.riddle(rested(app)).puzzle == choose_of_the_day(date.today())


def test_each_person_has_solved_puzzles_of_their_own(app: App) -> None:
    settings = app.settings
    Riddle(first(), app.profile, app.opponents, app.words)._store_solved()
    assert settings.solved_here == [first().key]
    settings.become("Ada")
    assert count_solved(first().game, settings.solved_here) == 1
    settings.become("Bo")
    assert settings.solved_here == []
    settings.become("Ada")
    assert settings.solved_here == [first().key]


def test_a_puzzle_that_the_rules_have_overtaken_is_not_played(app: App) -> None:
    old = first()._replace(mark="0" * 32)
    with pytest.raises(PuzzleError):
        Riddle(old, app.profile, app.opponents, app.words)
    scene = app.scene(PuzzlesRoute(game=old.game))
    assert isinstance(scene, PuzzlesScene)
    app.show(scene)
    scene._open(old)
    step(app)
    assert app.current is scene


def test_it_is_solved_in_words_too(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    riddle = Riddle(first(), app.profile, app.opponents, Words("en"))
    typed = iter(["s", "no such", "q"])
    assert not pose(riddle, Words("en"), lambda prompt: next(typed))
    assert "Find the best move." in capsys.readouterr().out
    typed = iter([str(n) for n in range(1, 40)])
    assert pose(riddle, Words("en"), lambda prompt: next(typed))
    assert riddle.stage in ("failed", "solved")
    assert "The best move gives" in capsys.readouterr().out
    shown = Riddle(first(), app.profile, app.opponents, Words("en"))
    assert pose(shown, Words("en"), lambda prompt: "n")
    assert "The answer:" in capsys.readouterr().out


def test_the_first_menu_in_words_leads_to_the_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile(tmp_path)
    profile.settings.language = "en"
    room = Room(profile, monkeypatch, capsys)
    puzzles = at(room.play(game=None), "Puzzles")
    said = room.play(puzzles, "2", "1", "n", "2", game=None)
    assert f"{len(puzzles_of(list_games()[0]))} solved" in said
    assert "The answer:" in said
    profile.close()


def test_after_the_right_move_one_plays_on(app: App) -> None:
    one = puzzles_of("robo_power")[0]
    scene = posed(app, one)
    riddle = inside.riddle(scene)
    riddle.play(riddle.answer)
    assert riddle.buttons == ("puzzle.next", "puzzle.play_on", "puzzle.list")
    inside.tools(rested(app))["puzzle.play_on"]()
    step(app)
    assert isinstance(app.current, TableScene)
    session = app.current.session
    assert not isinstance(session, Riddle)
    assert session.match.moves == riddle.match.moves
    assert session.match.practice, "the puzzle has told the best move"
    assert session.persons == [one.seat]


def test_a_tile_shows_the_position_the_difficulty_and_how_far_one_is(app: App) -> None:
    first, second, third, *_ = puzzles_of("robo_power")
    app.settings.solved = {"": [first.key]}
    riddle = Riddle(second, app.profile, app.opponents, app.words)
    riddle.play(next(move for move in riddle.legal if move != riddle.answer))
    assert app.settings.tried == {"": [second.key]}
    app.show(app.scene(PuzzlesRoute("robo_power")))
    for _ in range(40):
        step(app, dt=0.1)
    tiles = [node(app, f"puzzle.{n}", PuzzleTile) for n in (1, 2, 3)]
    assert [tile.state for tile in tiles] == ["done", "tried", "unsolved"]
    assert [tile.told for tile in tiles] == ["Solved", "Tried", "Not solved"]
    assert all(tile.picture is not None for tile in tiles)
    assert tiles[0].label.startswith("Puzzle 1. Easy. ")
    assert third.key not in app.settings.solved_here


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_lines_of_all_tiles_have_one_size(tmp_path: Path, language: str) -> None:
    with house(tmp_path, language=language) as app:
        app.show(app.scene(PuzzlesRoute(DAYS)))
        step(app)
        assert isinstance(app.current, PuzzlesScene)
        tiles, theme = app.current.tiles, app.theme
        rooms = [tile.place_texts(theme)[1] for tile in tiles]
        sizes = {
            theme.fitted(tile.under, room, "body", tile.under_size)
            for tile, room in zip(tiles, rooms, strict=True)
        }
        assert len(tiles) > 20
        assert len(sizes) == 1
        assert min(sizes) > 0


def test_the_streak_counts_days_on_which_the_days_puzzle_was_solved(app: App) -> None:
    today = date.today()
    before = (today - timedelta(days=9)).isoformat()
    app.settings.daily = {"": [before]}
    one = choose_of_the_day(today)
    assert one is not None
    for _ in range(2):
        riddle = Riddle(one, app.profile, app.opponents, app.words)
        riddle.play(riddle.answer)
    assert app.settings.daily == {"": [before, today.isoformat()]}, "once a day, and days pause"
    app.show(app.scene(PuzzlesRoute(DAYS)))
    assert node(app, "count").label == "Streak: 2 days"
    assert node(app, f"puzzle.{today.isoformat()}", PuzzleTile).state == "done"
    old = node(app, f"puzzle.{before}", PuzzleTile)
    assert old.puzzle == choose_of_the_day(today - timedelta(days=9))


def test_an_older_puzzle_of_the_day_does_not_lengthen_the_streak(app: App) -> None:
    one = choose_of_the_day(date.today() - timedelta(days=1))
    assert one is not None
    riddle = Riddle(one, app.profile, app.opponents, app.words)
    riddle.play(riddle.answer)
    assert app.settings.daily == {}
    assert one.key in app.settings.solved_here
