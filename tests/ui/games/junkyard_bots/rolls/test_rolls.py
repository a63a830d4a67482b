"""Rolls on the table: dice tumble and land, and the sum grows die by die."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pytest
from pygame import Rect

from ai.registry import JUDGES
from games.engine.core import legal_moves
from games.engine.events import Rolled, Said
from games.engine.match import Match
from games.engine.moves import Move
from games.engine.replay import read_replay
from games.junkyard_bots.cards import SCARCE
from games.junkyard_bots.facts import Attack, Compared, Needed
from games.junkyard_bots.throwing import Dodging
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.pictures import changes
from tests.support.rigged import show_table
from tests.support.table_at import LONG, open_table, picture
from tests.support.table_players import wait
from ui.files import LANGUAGES
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.rolls.roll_panel import RollPanel
from ui.games.junkyard_bots.rolls.roll_stage import RollStage
from ui.games.junkyard_bots.rolls.rolling import (
    PICTURE_SECONDS,
    SHORT_PAUSE_SECONDS,
    make_flights,
    tumble,
)
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose
from ui.table.motion.playback import Beat, split_into_beats
from ui.toolkit.graphics.tokens import INK


@cache
def aimed(dice: str = "even", least: int = 0) -> str:
    """A match in which the first seat is about to throw a weapon that is no dud, saved.

    The attack will be at least so many points.
    """
    for seed in range(200):
        match = Match(GAMES["junkyard_bots"], 2, seed, {"start": 0, "dice": dice})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 300:
            if type(match.asked).__name__ == "Aiming" and match.asked.seat == 0:
                text = match.to_text()
                asked = thrown(text).asked
                if isinstance(asked, Dodging) and asked.attack >= least:
                    return text
            few = JUDGES[match.game].sensible(match.state, match.asked)
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
    raise AssertionError("nobody ever throws")


def thrown(text: str) -> Match:
    """The match after the throw."""
    match = read_replay(text, GAMES).match
    match.play(Move("roll"))
    return match


def throwing(motion: bool = True, people: tuple[int, ...] = (0, 1), **how: Any) -> TableScene:
    """A table at which a weapon has just been thrown."""
    match = read_replay(aimed(), GAMES).match
    scene = open_table(2, people=people, game=match.game, match=match, motion=motion, **how)
    scene.session.uncover()
    wait(scene)
    scene.app.settings.speed = 1.0
    inside.do(scene, [next(m for m in inside.selection(scene).moves if m.verb == "roll")])
    return scene


@pytest.mark.parametrize("action", ["look", "grab", "eat"])
def test_a_roll_says_what_it_is_for_and_how_much_is_needed(action: str) -> None:
    scene = open_table(2, game="junkyard_bots")
    rolls = inside.look(scene, JunkyardLook).rolls
    said = Said(f"junkyard_bots.{action}.l_red", (0,), facts=Needed(4))
    rolls.hear(shown(scene), Beat("say", [said]), "Ada reaches.")
    assert (rolls.title, rolls.needs, rolls.throw) == ("Ada reaches.", [4], False)
    if action == "look":  # another eye looks at another die
        said = Said("junkyard_bots.aim.s_red", (0,), facts=Needed(1))
        rolls.hear(shown(scene), Beat("say", [said]), "Ada looks there too.")
        assert rolls.needs == [4, 1]


def until_rolling(scene: TableScene) -> RollPanel:
    """Until the first die is in the air."""
    rolls = inside.look(scene, JunkyardLook).rolls
    for _ in range(200):
        scene.update(1 / 30)
        if rolls.flights:
            return rolls
    raise AssertionError("no die is rolled")


def until_fallen(scene: TableScene) -> RollPanel:
    """Until it lies."""
    rolls = until_rolling(scene)
    while rolls.flying:
        scene.update(1 / 30)
    return rolls


def test_a_die_leaves_its_place_tumbles_across_the_table_and_lands_in_the_sum() -> None:
    scene = throwing()
    rolls = until_rolling(scene)
    piece = rolls.flights[0].piece
    home = inside.sprites(scene).all[piece].lying.pose
    assert rolls.hides(piece)
    spot = rolls.sheet.spot(rolls.rows, 0, 0)
    assert abs(spot.x - home.x) + abs(spot.y - home.y) > 60
    before = picture(scene)
    scene.update(0.1)
    assert picture(scene).get_buffer().raw != before.get_buffer().raw


def test_a_die_in_the_air_hops_and_comes_to_rest_where_it_falls() -> None:
    a, b = Pose(0, 0, 40), Pose(300, 100, 30)
    way = [tumble(a, b, t / 60) for t in range(61)]
    assert (way[0].x, way[0].y) == (0, 0)
    assert way[-1] == b
    assert max(abs(p.angle) for p in way) > 360
    xs = [p.x for p in way]
    assert xs == sorted(xs)
    ups = [one.y < two.y for one, two in itertools.pairwise(way)]
    assert sum(one != two for one, two in itertools.pairwise(ups)) >= 4


def test_the_die_that_has_fallen_goes_home_and_the_sum_stays() -> None:
    scene = throwing()
    rolls = until_fallen(scene)
    piece, first = rolls.flights[0].piece, rolls.rows[0].terms[0]
    while any(flight.piece == piece for flight in rolls.flights):
        scene.update(1 / 30)
    assert not rolls.hides(piece)
    assert rolls.rows[0].terms[0] == first
    assert rolls.visible


def test_the_sum_is_what_the_rules_say_of_the_attack() -> None:
    scene = throwing()
    rolls, match = inside.look(scene, JunkyardLook).rolls, scene.session.match
    said = [e for e in match.events[len(match.moves)] if isinstance(e, Said)]
    rolled = [e for e in match.events[len(match.moves)] if isinstance(e, Rolled)]
    sums: list[int] = []
    for _ in range(2000):
        scene.update(1 / 30)
        sums += [rolls.rows[0].total] if rolls.rows else []
        if not inside.playback(scene).busy:
            break
    attack = [e.facts.total for e in said if isinstance(e.facts, Attack)]
    assert len(rolls.rows[0].terms) == len(rolled)
    assert sums == sorted(sums)
    assert len(set(sums)) > 1
    assert sums[-1] == attack[0]


def test_without_motion_the_sum_grows_all_the_same() -> None:
    scene = throwing(motion=False)
    rolls, grown = inside.look(scene, JunkyardLook).rolls, set()
    for _ in range(1000):
        scene.update(1 / 30)
        assert not rolls.flights
        grown.add(len(rolls.rows[0].terms) if rolls.rows else 0)
    assert len(grown - {0}) > 1


def test_a_key_skips_the_roll() -> None:
    scene = throwing()
    rolls = until_rolling(scene)
    flights = rolls.flights
    inside.skip(scene)
    assert rolls.flights is not flights
    while inside.playback(scene).busy:
        inside.skip(scene)
    assert len(rolls.rows[0].terms) > 1


def test_the_sums_are_there_when_a_match_is_taken_up_at_the_dodge() -> None:
    match = thrown(aimed())
    scene = open_table(2, people=(0, 1), game=match.game, match=match)
    scene.session.uncover()
    wait(scene)
    rolls = inside.look(scene, JunkyardLook).rolls
    assert rolls.visible
    assert rolls.rows[0].total == match.asked.attack  # type: ignore[union-attr]
    scene.session.play(Move("roll"))
    wait(scene)
    assert [row.name for row in rolls.rows[:2]] == ["Attack", "Dodge"]
    assert rolls.rows[1].need == rolls.rows[0].total


def log_of(match: Match, language: str) -> str:
    """All that a watcher reads of a match."""
    narrator = Narrator(Words(language), PRESENTERS[match.game], ["Ada", "Bo", "Cleo", "Dirk"])
    return "\n".join(line for events in match.events for line in narrator.tell(events))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_carries_the_arithmetic_of_a_throw(language: str) -> None:
    match = thrown(aimed())
    attack = match.asked.attack  # type: ignore[union-attr]
    match.play(Move("stand"))
    log = log_of(match, language)
    last = [line for line in log.splitlines() if f"= {attack}" in line][-1]
    explosion = match.events[-2][-2].facts.explosion  # type: ignore[union-attr]
    assert f"{explosion} + {attack - explosion} = {attack}" in last
    minus = {"en": f"{attack} − defence 0", "nl": f"{attack} − verdediging 0"}
    assert minus[language] in log


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_says_how_far_a_teleport_fell_short(language: str) -> None:
    for seed in range(200):
        match = Match(GAMES["junkyard_bots"], 2, seed, {"start": 0, "dice": "even"})
        luck = random.Random(seed)
        while match.asked is not None and len(match.moves) < 200:
            some = legal_moves(match.state)
            beam = [m for m in some if m.verb == "teleport"]
            match.play(
                beam[0]
                if beam
                else luck.choice(JUDGES[match.game].sensible(match.state, match.asked))
            )
            if beam and not match.over:
                total = next(
                    e.facts.total
                    for e in match.events[-1]
                    if isinstance(e, Said) and isinstance(e.facts, Compared)
                )
                assert log_of(match, language).count(f"{total}") > 0
                assert any(
                    f"{total}" in line and "10" in line
                    for line in log_of(match, language).splitlines()
                )
                return
    raise AssertionError("nobody ever teleports in vain")


def test_no_sum_is_shown_while_an_action_is_chosen() -> None:
    match = Match(GAMES["junkyard_bots"], 2, 1, {"start": 0, "dice": "even"})
    scene = open_table(2, game=match.game, match=match)
    wait(scene)
    assert not inside.look(scene, JunkyardLook).rolls.visible


@pytest.mark.pairwise("scale", "language")
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 150])
def test_the_panel_covers_no_robot_and_cuts_no_word(
    size: tuple[int, int], scale: int, language: str, whole: bool
) -> None:
    scene = throwing(size=size, scale=scale, language=language, names=LONG)
    rolls = until_rolling(scene)
    for n in range(60):
        scene.update(0.2)
        if whole or n % 3 == 2:
            picture(scene)
    assert scene.app.theme.overflows == []
    places = inside.layout(scene).places.values()
    robots = [p.rect for p in places if p.seat is not None and p.zone != "edge.0"]
    sheet = rolls.sheet.room(rolls.rows)
    assert sheet.collidelist(robots) < 0
    assert Rect((0, 0), size).contains(sheet)


def test_dice_thrown_together_are_one_beat_and_a_picture_rolls_on_once_it_was_seen() -> None:
    found = split_into_beats(
        [Rolled(4, 1, 6), Rolled(4, 3, 6), Rolled(5, 2, 6), Rolled(None, 2, 6)]
    )
    assert [beat.kind for beat in found] == ["tumble", "roll"]
    first, again, other = make_flights([4, 4, 5], 2, {})
    assert [flight.term for flight in (first, again, other)] == [2, 3, 4]
    assert first.begins < other.begins < first.ends < again.begins
    assert again.begins - first.ends == pytest.approx(PICTURE_SECONDS)


def wrecked() -> Match:
    """A match of three in which somebody is out, and the turn goes on."""
    for seed in range(40):
        match, luck = (
            Match(GAMES["junkyard_bots"], 3, seed, {"start": 0, "dice": "even"}),
            random.Random(seed),
        )
        while match.asked is not None and len(match.moves) < 800:
            few = JUDGES[match.game].sensible(match.state, match.asked)
            match.play(luck.choice([m for m in few if m.verb != "teleport"] or few))
            if any(isinstance(event, Said) and event.key == "out" for event in match.events[-1]):
                return match
    raise AssertionError("nobody is ever out")


def test_a_robot_that_is_wrecked_is_shown_and_the_table_taken_up_in_that_turn() -> None:
    match = wrecked()
    taken_up = open_table(3, people=(), game=match.game, match=match)
    assert shown(taken_up).marks["out"]
    before = match.branch(len(match.moves) - 1)
    scene = open_table(3, people=(0, 1, 2), game=match.game, match=before)
    scene.session.uncover()
    wait(scene)
    assert not shown(scene).marks["out"]
    scene.session.play(match.moves[-1])
    wait(scene)
    assert shown(scene).marks["out"]


def reached(scene: TableScene, move: Move) -> None:
    """Reach for a die and press the button that rolls."""
    inside.do(scene, [move])
    wait(scene)
    inside.do(scene, [Move("roll")])


def looked_at() -> TableScene:
    """A table at which the first seat has just turned a die over by looking at it."""
    for seed in range(20):
        match = Match(GAMES["junkyard_bots"], 2, seed, {"start": 0, "dice": "even"})
        scene = open_table(2, people=(0, 1), game=match.game, match=match, motion=True)
        scene.session.uncover()
        wait(scene)
        reached(scene, next(m for m in legal_moves(match.state) if m.verb == "look"))
        for _ in range(300):
            scene.update(1 / 30)
            if inside.look(scene, JunkyardLook).rolls.revealed:
                return scene
            if not inside.playback(scene).busy:
                break
    raise AssertionError("no look ever succeeds")


def test_a_die_that_was_looked_at_turns_over_large_and_then_goes_to_the_edge() -> None:
    scene = looked_at()
    rolls = inside.look(scene, JunkyardLook).rolls
    assert rolls.revealed is not None
    piece = rolls.revealed.piece
    assert rolls.visible
    assert rolls.hides(piece)
    assert shown(scene).faces[piece] is not None
    for _ in range(90):
        scene.update(1 / 30)
    assert rolls.revealed is None
    assert not rolls.hides(piece)
    assert inside.sprites(scene).all[piece].pose == inside.sprites(scene).all[piece].lying.pose


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_die_that_is_reached_for_lies_large_beside_the_sum(
    size: tuple[int, int], seats: int
) -> None:
    match = Match(GAMES["junkyard_bots"], seats, 1, {"start": 0, "dice": "even"})
    scene = open_table(seats, game=match.game, match=match, size=size, motion=True)
    wait(scene)
    reached(scene, next(m for m in legal_moves(match.state) if m.to == "l_red"))
    rolls = until_fallen(scene)
    piece = shown(scene).zones["target"][0]
    stage = rolls.sheet
    assert isinstance(stage, RollStage)
    assert stage.is_open
    assert inside.look(scene, JunkyardLook).verb_in_progress() == "look"
    assert rolls.hides(piece), "it hangs in the claw, and is not drawn twice"
    hung = stage.about()
    assert hung.w >= round(0.95 * 118 * scene.app.theme.base)
    assert stage.whole.contains(hung)
    assert stage.room(rolls.rows).collidelist([hung]) < 0
    assert rolls.rows[0].name == "Look"
    assert rolls.rows[0].need == 4
    assert stage.gauge.collidelist([hung, stage.room(rolls.rows)]) < 0
    row = rolls.rows[0]
    told = stage._terms_of(row, set(range(len(row.terms))))
    assert told == " + ".join(f"Eye {term.points}" for term in row.terms)
    wait(scene)
    assert not stage.is_open, "what is asked is never covered"
    v, sprites = shown(scene), inside.sprites(scene).all
    dice = [sprites[piece].pose.rect for piece in v.zones["open"]]
    assert rolls.compact.room(rolls.rows).collidelist(dice) < 0


def test_dice_that_cannot_fail_fly_together_and_are_read_at_once() -> None:
    flights = make_flights([1, 2, 3, 2], 0, {}, is_certain=True)
    assert [flight.piece for flight in flights] == [1, 2, 3]
    assert {flight.begins for flight in flights} == {0.0}
    assert max(flight.ends for flight in flights) + SHORT_PAUSE_SECONDS <= 0.8
    usual = make_flights([1, 2, 3, 2], 0, {})
    assert max(flight.ends for flight in usual) > max(flight.ends for flight in flights)


def test_the_sum_stands_in_one_line() -> None:
    match = thrown(aimed(SCARCE, 10))
    scene = open_table(2, people=(0, 1), game=match.game, match=match)
    scene.session.uncover()
    wait(scene)
    rolls = inside.look(scene, JunkyardLook).rolls
    rows, sheet = rolls.rows[:1], rolls.sheet
    last = sheet.cell(rows, 0, len(rows[0].terms) - 1)
    room = Rect(last.right, last.top, sheet.about().left - last.right, last.h)
    drawn = picture(scene).subsurface(room)
    inked = [y for y in range(room.h) if any(drawn.get_at((x, y))[:3] == INK for x in range(60))]
    assert inked
    assert inked[-1] - inked[0] < scene.app.theme.font("title", 40).get_height()


def test_a_roll_that_is_over_is_not_shown_again_while_the_answer_is_carried_out() -> None:
    t = Table(2)
    die = t.lay("pipe_s_red")
    t.turn().do("grab", None, die).rolls(3)
    scene = show_table("junkyard_bots", t.s, motion=True)
    scene.app.settings.speed = 1.0
    rolls = inside.look(scene, JunkyardLook).rolls
    inside.do(scene, [Move("roll")])
    assert until_rolling(scene).visible
    moves = wait(scene)
    assert {move.verb for move in moves} == {"fit", "let_lie"}
    assert not rolls.visible, "the die needs a place now"
    inside.do(scene, [next(move for move in moves if move.verb == "let_lie")])
    frames = 0
    for _ in range(40):
        scene.update(1 / 30)
        if shown(scene).active == 0 and inside.playback(scene).busy:
            assert not rolls.visible
            frames += 1
    assert frames > 3


def test_a_roll_leaves_the_dice_that_are_out_of_the_game_in_sight() -> None:
    t = Table(2).lose(1, "eye_s_green")
    die = t.lay("energy_m_blue")
    t.turn().do("grab", None, die)
    scene = show_table("junkyard_bots", t.s, motion=True)
    scene.app.settings.speed = 1.0
    room = inside.layout(scene).places["gone"].rect
    before = picture(scene).subsurface(room).copy()
    inside.play(scene, Move("roll"))
    scene.update(0.3)  # the tray slides in over them
    shown = 0
    for _ in range(30):
        scene.update(0.1)
        now = picture(scene).subsurface(room)
        shown += inside.look(scene, JunkyardLook).rolls.visible
        assert not changes(before, now)
    assert shown > 5
