"""The history rail: the last moves as tiles, shown again, skipped, and summed up for a turn."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Rect, Surface

from ai.registry import JUDGES
from games.engine import (
    DECK,
    Moved,
    Said,
    Turned,
    asked,
    censor,
    family,
    legal_moves,
    owner,
)
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.tables import Table as RobotWars
from tests.long_runs import film
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, key, mouse, node_of, wait
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.move_summary import MoveSummary, find_news, touches
from ui.play.session import LoggedSentence
from ui.scenes.table import TableScene
from ui.table.model import Sentence
from ui.table.moments import READ_SECONDS
from ui.table.motion.moment_motions import Burst, TimeScale
from ui.table.motion.playback import Beat
from ui.table.paint.history_rail import KEY, SKIP_KEY, TILES
from ui.table.replay import history
from ui.toolkit.widgets.node import Node


def tiles(scene: TableScene) -> list[Node]:
    found = [node for group in scene.nodes() for node in group.children]
    return [node for node in found if node.key.startswith(KEY)]


def play(scene: TableScene, decisions: int) -> None:
    """Let the person answer with the first move, and the others at random."""
    for _ in range(decisions):
        wait(scene)
        if inside.shown(scene).winners or not inside.selection(scene).moves:
            return
        inside.play(scene, next(iter(inside.selection(scene).moves)))
    wait(scene)


def can_skip(scene: TableScene) -> bool:
    return any(node.key == SKIP_KEY for group in scene.nodes() for node in group.children)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_last_eight_moves_are_tiles_with_names(game: str) -> None:
    scene = open_table(3, game=game)
    play(scene, 9)
    found = tiles(scene)
    assert 0 < len(found) <= TILES
    assert all(node.label for node in found)
    rail = inside.parts(scene).rail_rect(inside.model(scene))
    assert rail is not None
    assert all(rail.contains(node.rect) for node in found)
    assert inside.layout(scene).area.right <= rail.left


def test_a_move_gets_its_tile_only_when_it_has_been_shown() -> None:
    scene = open_table(3, motion=True)
    scene.app.settings.speed = 1.0
    for _ in range(600):
        scene.update(0.05)
        follow = inside.follow(scene)
        queued = [beat.move for beat in follow.playback.queue]
        assert all(int(node.key.removeprefix(KEY)) not in queued for node in tiles(scene))
        if inside.selection(scene).moves:
            inside.play(scene, next(iter(inside.selection(scene).moves)))
        if len(tiles(scene)) > 3:
            return
    raise AssertionError("no tiles")


def test_a_tile_names_only_what_the_seat_at_the_screen_saw() -> None:
    scene = open_table(2, people=(0, 1), game="robo_power")
    session = scene.session
    while len(session.match.moves) < 12 and session.asked is not None:
        session.uncover()
        session.play(legal_moves(session.match.state)[0])
    session.uncover()
    wait(scene)
    told = {line.text for line in session.log(scene.app.words, session.viewer)}
    for node in tiles(scene):
        assert any(text in node.label for text in told)
    assert tiles(scene)


def test_no_tile_shows_a_card_that_only_the_other_person_saw() -> None:
    scene = open_table(2, people=(0, 1), game="robo_power")
    session, secrets = scene.session, 0
    match = session.match
    while len(match.moves) < 16 and session.asked is not None:
        session.uncover()
        wait(scene)
        for one in history.list_moves(inside.parts(scene), inside.model(scene)):
            mine, theirs = (
                {
                    event.face
                    for event in (censor(event, seat) for event in match.events[one.move])
                    if isinstance(event, Moved | Turned)
                }
                for seat in (session.viewer, 1 - (session.viewer or 0))
            )
            assert one.face is None or one.face in mine
            secrets += bool(theirs - mine)
        session.play(legal_moves(match.state)[0])
    assert secrets, "each saw cards that the other did not see"


def test_clicking_a_tile_replays_its_move_and_returns() -> None:
    scene = open_table(3)
    play(scene, 6)
    before, tile = len(scene.session.match.moves), tiles(scene)[0]
    click(scene, tile.rect.center)
    assert inside.follow(scene).reel is not None
    assert inside.follow(scene).playback.move < before
    wait(scene)
    assert inside.follow(scene).reel is None
    assert inside.follow(scene).playback.move == before
    assert inside.selection(scene).moves


def test_a_replay_in_between_skips_nothing_that_was_still_to_be_shown() -> None:
    scene = open_table(3, motion=True)
    scene.app.settings.speed = 1.0
    for _ in range(2000):
        scene.update(0.05)
        if inside.selection(scene).moves:
            inside.play(scene, next(iter(inside.selection(scene).moves)))
        if tiles(scene) and inside.follow(scene).playback.queue:
            break
    seen = inside.follow(scene).seen_moves
    click(scene, tiles(scene)[-1].rect.center)
    assert inside.follow(scene).seen_moves == seen
    key(scene, pygame.K_ESCAPE)
    assert inside.follow(scene).reel is None
    assert inside.follow(scene).playback.move == seen


def test_resting_on_a_tile_shows_what_was_said() -> None:
    scene = open_table(3)
    play(scene, 6)
    tile = tiles(scene)[-1]
    mouse(scene, pygame.MOUSEMOTION, tile.rect.center)
    scene.update(0.1)
    shown = [one for one in inside.placed(scene) if one.kind == "history"]
    assert [one.text for one in shown] == [tile.label]
    assert inside.layout(scene).area.contains(shown[0].rect)


def test_a_key_leads_to_the_newest_tile_and_enter_replays_it() -> None:
    scene = open_table(3)
    play(scene, 6)
    key(scene, pygame.K_t)
    assert scene.focused == tiles(scene)[-1].key
    key(scene, pygame.K_UP)
    assert scene.focused == tiles(scene)[-2].key
    key(scene, pygame.K_RETURN)
    assert inside.follow(scene).reel is not None


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((960, 600), 100)])
def test_in_a_small_window_the_rail_folds_into_a_button(size: tuple[int, int], scale: int) -> None:
    scene = open_table(3, size=size, scale=scale)
    play(scene, 4)
    assert not tiles(scene)
    click(scene, node_of(scene, "tool.past").rect.center)
    assert tiles(scene)
    click(scene, tiles(scene)[-1].rect.center)
    assert inside.follow(scene).reel is not None


def test_skip_runs_to_the_next_decision_unless_the_seat_is_hit() -> None:
    scene = open_table(4, motion=True, game="stak_bots")
    scene.app.settings.speed = 1.0
    runs = 0
    for _ in range(12):
        wait_for_skip(scene)
        if not can_skip(scene):
            break
        click(scene, node_of(scene, SKIP_KEY).rect.center)
        for _ in range(60):
            if not inside.model(scene).pace.skips:
                break
            scene.update(0.02)
        assert not inside.model(scene).pace.skips
        runs += 1
    assert runs


def skip_last_move(match: Match, way: str = "tile") -> TableScene:
    """Press Skip, or hold Enter, as soon as the last move is shown; wait until the run ends."""
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    scene.update(0.02)
    pace = inside.model(scene).pace
    if way == "tile":
        click(scene, node_of(scene, SKIP_KEY).rect.center)
        assert pace.skips
    else:
        key(scene, pygame.K_RETURN)
    for _ in range(40):
        if not (pace.skips or pace.hurry):
            break
        scene.update(0.02)
    return scene


@pytest.mark.parametrize("way", ["tile", "key"])
def test_a_run_stops_before_a_hit_on_the_viewer(way: str) -> None:
    match, chance = Match(GAMES["stak_bots"], 2, 1), random.Random(1)
    while True:
        ask = asked(match.state)
        assert ask is not None
        match.play(chance.choice(legal_moves(match.state)))
        events = match.events[-1]
        if ask.seat == 1 and film.tells(events, "battle") and touches(match.state, events, 0, ()):
            break
    scene = skip_last_move(match, way)
    assert not inside.model(scene).pace.skips
    assert inside.playback(scene).busy, "the hit is shown at its own speed"
    hits = [inside.playback(scene).current, *inside.playback(scene).queue]
    begun = inside.model(scene).pace.about_me  # it is the present beat
    assert begun or any(beat and touches(match.state, beat.events, 0, ()) for beat in hits)


@pytest.mark.parametrize("way", ["tile", "key"])
def test_a_run_stops_before_the_end_of_the_game(way: str) -> None:
    match, chance = Match(GAMES["robo_power"], 2, 1), random.Random(1)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    scene = skip_last_move(match, way)
    assert not inside.model(scene).pace.skips
    for _ in range(600):
        scene.update(0.05)
        if inside.director(scene).shows_end:
            return
    raise AssertionError("the end is shown")


def test_others_think_while_their_last_act_is_shown_and_play_only_then() -> None:
    scene = open_table(4, motion=True, game="stak_bots")
    scene.app.settings.speed = 1.0
    for _ in range(600):
        scene.update(0.05)
        if inside.selection(scene).moves:
            inside.play(scene, next(iter(inside.selection(scene).moves)))
        if len(inside.playback(scene).queue) > 2 and scene.session.thinking is not None:
            before = len(scene.session.match.moves)
            scene.update(0.0)
            assert len(scene.session.match.moves) == before
            return
    raise AssertionError("nobody thought ahead")


def test_a_loss_of_others_goes_a_little_faster_but_not_the_first_hit_or_one_on_the_viewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = open_table(3, game="two_robots")
    parts, model, director = inside.parts(scene), inside.model(scene), inside.director(scene)
    monkeypatch.setattr(history, "is_theirs", lambda *_: True)
    inside.selection(scene).moves = []
    model.pace.others, model.pace.about_me = 10.0, False
    usual = history.find_tempo(parts, model, 0.0)
    beat = Beat("move", [])
    director.prepare(beat)
    director.play_moments([TimeScale(0.08)], 0.0, beat, True)
    assert 1.0 < history.find_tempo(parts, model, 0.0) < usual
    model.pace.about_me = True
    assert history.find_tempo(parts, model, 0.0) == 1.0
    model.pace.about_me = False
    director.play_moments([Burst(1, "First hit!")], 0.0, beat, True)
    assert history.find_tempo(parts, model, 0.0) == 1.0


def test_whoever_presses_on_reads_three_sentences_at_most() -> None:
    sentence = Sentence()
    for n in range(1, 6):
        sentence.coming = f"Move {n}."
        sentence.tell(2.0)
    assert sentence.caption == "Move 3. Move 4. Move 5."


def test_where_three_sentences_have_no_room_the_last_ones_are_shown_whole() -> None:
    scene = open_table(4, game="robot_wars", size=(960, 600), scale=150)
    wait(scene)
    told = [
        f"Flamethrower Nozzle: 1 − 1 + 1 − {n} = −{n - 1} against Pointy Stick." for n in (2, 3)
    ]
    for sentences in (told, [*told, "Missed!"]):
        inside.model(scene).sentence.told = tuple(sentences)
        scene.app.theme.overflows.clear()
        picture(scene)
        assert inside.tabletop(scene).caption_rect.w
        assert not scene.app.theme.overflows


def test_a_sentence_about_another_stays_long_enough_to_read() -> None:
    sentence = Sentence(coming="Bo draws a card.", move=1)
    sentence.tell(READ_SECONDS)
    sentence.pass_time(READ_SECONDS - 0.05)
    sentence = sentence.follow(2)
    sentence.coming = "Cas draws a card."
    sentence.tell(READ_SECONDS)
    assert sentence.caption == "Bo draws a card. Cas draws a card."
    assert sentence.is_full, "a third sentence has to wait"
    sentence.pass_time(0.1)
    assert sentence.follow(3).caption == "Cas draws a card."
    assert READ_SECONDS >= 0.7


def wait_for_skip(scene: TableScene) -> None:
    """Answer until there is something to skip."""
    for _ in range(100):
        scene.update(0.05)
        if inside.selection(scene).moves:
            inside.play(scene, next(iter(inside.selection(scene).moves)))
        elif can_skip(scene):
            return


def test_a_held_key_runs_to_the_next_decision() -> None:
    scene = open_table(4, motion=True)
    scene.app.settings.speed = 1.0
    wait_for_skip(scene)
    key(scene, pygame.K_RETURN)
    for _ in range(80):
        scene.update(0.02)
    ask = asked(inside.shown(scene))
    assert ask is not None
    assert ask.seat == 0
    assert inside.selection(scene).moves


def test_any_can_skip_ends_the_beat() -> None:
    scene = open_table(3, motion=True)
    scene.app.settings.speed = 1.0
    scene.update(0.05)
    playback = inside.follow(scene).playback
    assert playback.left > 0.1
    before = len(playback.queue)
    key(scene, pygame.K_j)
    assert len(playback.queue) < before or playback.left <= 0


def test_the_speed_stands_in_the_rail() -> None:
    scene = open_table(3)
    wait(scene)
    rail = inside.parts(scene).rail_rect(inside.model(scene))
    assert rail is not None
    for name in ("slower", "faster"):
        assert rail.contains(node_of(scene, f"tool.{name}").rect)


def test_a_turn_begins_with_what_was_lost_since_the_last_one() -> None:
    scene = open_table(3, game="robot_wars")
    for _ in range(60):
        wait(scene)
        notice = inside.model(scene).notice
        if notice is not None and notice.text.startswith("Since your last turn: "):
            assert not notice.text.startswith("Since your last turn: You")
            return
        if inside.shown(scene).winners or not inside.selection(scene).moves:
            break
        inside.play(scene, next(iter(inside.selection(scene).moves)))
    raise AssertionError("nothing was ever lost")


def test_the_news_of_an_attack_by_house_robot_tell_what_it_hit() -> None:
    hurt = "gerbil tin wheels drill heat"  # much that House Robot can hit
    t = RobotWars(hurt, "steam helicopter", hands="ram|pit", arena="house_robot:0")
    scene = show_table("robot_wars", t.turn().s)
    for _ in range(40):
        moves = wait(scene)
        notice = inside.model(scene).notice
        news = notice.text if notice is not None else ""
        if "House Robot" in news:
            assert "Hit!" in news
            return
        if not moves:
            break
        inside.play(scene, next((m for m in moves if m.verb in ("reboot", "pass")), moves[0]))
    raise AssertionError("House Robot never hit")


def test_a_tile_of_a_long_move_tells_its_end_in_letters_that_fit() -> None:
    scene = open_table(2, size=(960, 600), scale=150, game="junkyard_bots")
    rail, theme = inside.parts(scene).rail, scene.app.theme
    rolled = [
        f"Bo rolls for the {size} red die: Medium Red Eye 4."
        for size in ("small", "medium", "large")
    ]
    seen = [
        f"Bo needed 2 for the {size} red die and got 4. Success!"
        for size in ("small", "medium", "large")
    ]
    told = MoveSummary(0, 1, None, None, "dice", (*rolled, *seen))
    theme.overflows.clear()
    rail.draw_tile(Surface((400, 80)), Rect(0, 0, 350, 58), told, False, wide=True)
    assert theme.overflows == []


def test_whoever_draws_when_a_turn_begins_stands_alone_on_its_tile() -> None:
    scene = open_table(2, people=(0, 1), game="stak_bots")
    session, draws = scene.session, 0
    while len(session.match.moves) < 24 and session.asked is not None:
        session.uncover()
        wait(scene)
        moves = legal_moves(session.match.state)
        session.play(next((move for move in moves if move.verb == "end"), moves[-1]))
        session.uncover()
        wait(scene)
        for one in history.list_moves(inside.parts(scene), inside.model(scene)):
            events = session.match.events[one.move]
            if not any(isinstance(event, Said) for event in events):
                drawn = [e for e in events if isinstance(e, Moved) and family(e.origin) == DECK]
                assert {owner(event.to) for event in drawn} <= {one.actor}
                assert one.target is None or not drawn
                draws += len(drawn)
    assert draws


def test_no_news_tell_whose_turn_begins() -> None:
    loose, told = PRESENTERS["stak_bots"].loose, list[str]()
    for seed in range(6):
        match, luck = Match(GAMES["stak_bots"], 3, seed), seeded(seed)
        narrator = Narrator(Words("en"), PRESENTERS["stak_bots"], ("Ada", "Bo", "Cas"))
        log = list[LoggedSentence]()
        while match.asked is not None and len(match.moves) < 80:
            match.play(moved(JUDGES["stak_bots"], match.state, luck))
            events = [censor(event, 0) for event in match.events[-1]]
            lines = narrator.tell_in_time(events)
            log += [LoggedSentence(len(match.moves), text, upto) for upto, text in lines]
            told += find_news(match, 0, log, loose)
    assert told
    assert not [line for line in told if line.startswith("Turn ")]
