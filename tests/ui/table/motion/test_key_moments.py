"""Key moments are found, staged in the right order, still with reduced motion, and never flash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface, mask, transform

from games.engine.events import Counted, Event, Moved, Said, Turned, Won
from games.engine.match import Match
from games.stak_bots.battle import Blows
from games.stak_bots.chain import power
from tests.long_runs import film
from tests.long_runs.touch_films import find
from tests.support import inside
from tests.support.table_at import art, open_table, picture
from ui.language.presenters import PRESENTERS
from ui.play.feats import list_owned_parts
from ui.play.own_robot import complete
from ui.table.layout.geometry import Pose, find_card_texts
from ui.table.motion.base import Motion
from ui.table.motion.drawing import WHITE
from ui.table.motion.key_moments import (
    KeyMoment,
    MomentKind,
    Past,
    find_key_moments,
    find_tempo,
)
from ui.table.motion.lines_and_sparks import Count
from ui.table.motion.moment_motions import (
    BuiltPicture,
    Burst,
    Collapse,
    Consolation,
    Fissures,
    LinkCount,
    MomentMotion,
    PlacedWord,
    Portrait,
    Sounding,
    TimeScale,
    Triumph,
    face_side,
)
from ui.table.motion.moment_staging import MomentStaging
from ui.table.motion.playback import Beat, split_into_beats
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.own_robots import draw_own_robot
from ui.table.paint.portholes import FORWARD_SIZE, find_hole
from ui.toolkit.graphics.tokens import CORAL, GOLD
from ui.toolkit.widgets.paint import porthole

FINE = 1 / 60  # seconds
SPEC = PRESENTERS["stak_bots"].spec
BATTLE = Said("stak_bots.battle", (0, 1), (7, 8))
ENTRY = Said("stak_bots.entry", (0,), (7,))
OUT = Said("out", (1,))
MOST_FLASHES = 3  # in a second (WCAG 2.2, 2.3.1)
FLASH = 0.1  # of the largest relative luminance


def kinds(*events: Event, before: tuple[Event, ...] = ()) -> list[MomentKind]:
    beat = Beat("say", list(events), 1, len(before) + len(events))
    return [one.kind for one in find_key_moments(SPEC, beat, Past([before], before))]


def test_only_the_first_hit_of_a_game_is_the_first() -> None:
    assert kinds(BATTLE) == [MomentKind.FIRST_HIT]
    assert kinds(BATTLE, before=(BATTLE,)) == []
    assert kinds(Said("stak_bots.shoot", (0, 1), (7, 8)), before=(BATTLE,)) == []


def test_a_chain_counts_its_links_and_each_is_15_percent_faster() -> None:
    assert kinds(ENTRY) == []
    assert kinds(ENTRY, before=(ENTRY,)) == [MomentKind.CHAIN]
    links = [find_tempo([KeyMoment(MomentKind.CHAIN, link=n)]) for n in (2, 3, 4)]
    assert links == [pytest.approx(1.15**n) for n in (1, 2, 3)]
    assert find_tempo([]) == 1.0


def test_who_hit_last_has_put_the_other_out() -> None:
    beat = Beat("say", [OUT], 1, 2)
    (moment,) = find_key_moments(SPEC, beat, Past([], [BATTLE]))
    assert moment == KeyMoment(MomentKind.OUT, (1,), 0)
    (alone,) = find_key_moments(SPEC, beat, Past([], [Said("stak_bots.battle", (1, 0), (8, 7))]))
    assert alone.by is None, "nobody is shown as having put themselves out"


def staged(kind: MomentKind, motion: bool, seats: tuple[int, ...] = (1,)) -> list[Motion]:
    scene = open_table(3, game="stak_bots")
    picture(scene)
    staging = MomentStaging(inside.board(scene), inside.sentences(scene))
    moment = KeyMoment(kind, seats, 2, (Pose(600, 300, 150),), 3)
    return staging.stage(inside.shown(scene), [moment], 0.2, 0, motion).motions


EVERY = [
    (MomentKind.FIRST_HIT, (1,)),
    (MomentKind.CHAIN, (1,)),
    (MomentKind.OUT, (1,)),
    (MomentKind.OUT, (0, 1)),
    (MomentKind.WIN, (0,)),
    (MomentKind.WIN, (0, 2)),
    (MomentKind.WIN, (1,)),  # seat 0 looks on: its defeat
]


@pytest.mark.parametrize(("kind", "seats"), EVERY)
def test_each_kind_has_a_motion_a_sound_and_a_beat_of_stillness(
    kind: MomentKind, seats: tuple[int, ...]
) -> None:
    found = staged(kind, True, seats)
    moving = [one for one in found if isinstance(one, MomentMotion)]
    assert moving
    assert any(isinstance(one, TimeScale) and one.pace == 0 for one in found)
    if not (kind is MomentKind.WIN and 0 not in seats):  # its sound is the usual one of a loss
        assert any(isinstance(one, Sounding) for one in found)
    assert all(one.wait >= 0.2 for one in found), "nothing comes before the blow"


def test_a_number_stays_where_its_piece_was_hit() -> None:
    kit, motion = inside.director(open_table(3, game="stak_bots")).kit, Count(7, 4, sign="−")
    at, drawn = Pose(500, 400, 60), []
    kit = kit._replace(at=lambda where: at)
    for dt in (0.3, 0.05):
        motion.update(dt, kit)
        at = Pose(900, 400, 60)  # the piece flies away
        to = Surface((1280, 800))
        to.set_colorkey((0, 0, 0))
        motion.draw(to, kit)
        drawn.append(to.get_bounding_rect())
    assert all(abs(rect.centerx - 500) < 5 for rect in drawn)


@pytest.mark.parametrize("kind", [MomentKind.FIRST_HIT, MomentKind.CHAIN])
def test_a_word_stays_whole_beside_the_rail_and_where_its_piece_was(kind: MomentKind) -> None:
    scene = open_table(3, game="stak_bots")
    kit, area = inside.director(scene).kit, inside.layout(scene).area
    made = {MomentKind.FIRST_HIT: Burst(7, "First hit!"), MomentKind.CHAIN: LinkCount(7, "×3", 3)}
    motion, at = made[kind], Pose(area.right - 20, 90, 60)
    kit = kit._replace(at=lambda where: at)
    drawn = []
    for dt in (0.52, 0.1):  # the ring of the burst is gone
        motion.update(dt, kit)
        at = Pose(area.left + 60, 400, 60)  # the piece flies away
        to = Surface((1280, 800))
        to.set_colorkey((0, 0, 0))
        motion.draw(to, kit)
        drawn.append(to.get_bounding_rect())
    assert all(rect.w and area.contains(rect) for rect in drawn)
    assert abs(drawn[0].centerx - drawn[1].centerx) < 4


@pytest.mark.parametrize(
    "word",
    [
        LinkCount(Pose(600, 400, 30), "12 parts gone!", 6),
        Burst(Pose(600, 400, 30), "Eerste treffer!", colour=(0, 0, 0)),
    ],
)
def test_a_word_stays_in_its_room_while_it_springs_up(word: PlacedWord) -> None:
    kit = inside.director(open_table(3, game="stak_bots")).kit
    wide = list[int]()
    word.update(0.0, kit)
    for _ in range(20):
        word.update(0.02, kit)
        to = Surface((1280, 800))
        to.set_colorkey((0, 0, 0))
        word.draw(to, kit)
        wide.append(to.get_bounding_rect().w)
    assert word.room is not None
    assert wide[-1] < max(wide) <= word.room.w


def test_the_word_of_a_first_hit_stays_in_the_middle_of_its_star_while_it_fades() -> None:
    kit = inside.director(open_table(3, game="stak_bots")).kit
    word, found = Burst(Pose(600, 400, 30), "Eerste treffer!"), list[Rect]()
    word.update(0.0, kit)
    for _ in range(54):
        word.update(0.02, kit)
        to = Surface((1280, 800))
        word.draw(to, kit)
        parts = mask.from_threshold(to, WHITE, (40, 40, 40, 255)).get_bounding_rects()
        found += [parts[0].unionall(parts[1:])] if parts else []
    assert word.room is not None
    assert found[-1].w < max(rect.w for rect in found) / 2
    assert all(abs(rect.centery - word.room.centery) <= 4 for rect in found)


def test_the_word_of_a_first_hit_lies_in_its_star_and_its_ring_below_all_texts() -> None:
    scene = open_table(3, game="stak_bots")
    kit, text = inside.director(scene).kit, Rect(500, 460, 200, 120)
    kit = kit._replace(texts=lambda: [text])
    word, crossed = Burst(Pose(600, 400, 30), "Eerste treffer!"), 0
    word.update(0.0, kit)
    for _ in range(45):
        word.update(0.02, kit)
        to = Surface((1280, 800))
        word.draw(to, kit)
        assert not mask.from_threshold(to.subsurface(text), GOLD, (8, 8, 8, 255)).count()
        beside = to.subsurface(Rect(text.right, text.top, 100, text.h))
        crossed += mask.from_threshold(beside, GOLD, (8, 8, 8, 255)).count() > 0
        parts = mask.from_threshold(to, WHITE, (40, 40, 40, 255)).get_bounding_rects()
        stars = mask.from_threshold(to, GOLD, (8, 8, 8, 255))
    assert crossed, "the ring passes there"
    assert word.room is not None
    star = max(stars.get_bounding_rects(), key=lambda rect: rect.w)
    assert parts[0].unionall(parts[1:]).w < 0.8 * star.w


def test_the_count_of_a_chain_leaves_the_texts_of_the_card_that_acts_in_sight() -> None:
    scene = film.opened(film.find_moment("stak_bots", MomentKind.CHAIN), motion=True)
    kit, sprites = inside.director(scene).kit, inside.sprites(scene).all.values()
    cards = [one for one in sprites if one.lying.face is not None and one.lying.zone != "hand.0"]
    assert cards
    for card in cards:
        count, to = LinkCount(card.piece, "Chain ×6", 6, still=True), Surface((1280, 800))
        to.set_colorkey((0, 0, 0))
        count.update(0.0, kit)
        count.draw(to, kit)
        word = to.get_bounding_rect().inflate(-8, -8)  # its outline may touch them
        assert word.w
        assert word.collidelist(find_card_texts(card.pose.rect)) < 0


@pytest.mark.parametrize("who", [1, 3])
@pytest.mark.parametrize("still", [True, False])
def test_the_word_of_whoever_is_out_does_not_lie_on_them(who: int, still: bool) -> None:
    kit = inside.director(open_table(3, game="stak_bots")).kit
    (fallen,) = [one for one in staged(MomentKind.OUT, False) if isinstance(one, Collapse)]
    magenta = Surface((300, 340))
    magenta.fill((255, 0, 255))
    wrecks = (Portrait(1, "Bo", 0, built=BuiltPicture(magenta)),) * who
    collapse = Collapse(wrecks, fallen.by, "You are out!", fallen.room, still=still)
    collapse.update(0.0, kit)
    for _ in range(24):
        collapse.update(0.05, kit)
        to = Surface((1280, 800))
        collapse.draw(to, kit)
        word = mask.from_threshold(to, CORAL, (8, 8, 8)).get_bounding_rects()
        wreck = mask.from_threshold(to, (255, 0, 255), (8, 8, 8)).get_bounding_rects()
        assert wreck
        if collapse.now > sum(Collapse.topples) + 0.1 or still:
            assert max(rect.right for rect in wreck) < min(rect.left for rect in word)


def test_the_star_of_a_first_hit_lies_beside_what_is_hit_and_what_hangs_on_it() -> None:
    scene = open_table(3, game="junkyard_bots")
    picture(scene)
    v, (body, *parts) = inside.shown(scene), inside.shown(scene).zones["robot.2"]
    staging = MomentStaging(inside.board(scene), inside.sentences(scene))
    moment = KeyMoment(MomentKind.FIRST_HIT, (2,), 0, (body,))
    burst = next(
        one
        for one in staging.stage(v, [moment], 0.0, 0, motion=False).motions
        if isinstance(one, Burst)
    )
    kit, to = inside.director(scene).kit, Surface((1280, 800))
    to.set_colorkey((0, 0, 0))
    burst.update(0.0, kit)
    burst.draw(to, kit)
    star = to.get_bounding_rect().inflate(-20, -20)  # its points may touch them
    robot = [pose.rect for piece in (body, *parts) if (pose := kit.at(piece))]
    assert star.w
    assert len(robot) > 2
    assert star.collidelist(robot) < 0


def test_the_name_of_who_is_out_ends_before_the_face_of_the_attacker() -> None:
    scene = open_table(3, game="stak_bots")
    kit = inside.director(scene).kit
    (fallen,) = [one for one in staged(MomentKind.OUT, False) if isinstance(one, Collapse)]
    fallen.wait, fallen.word = 0.0, "Bartholomew de Groot is out!"
    rights = []
    for by in (fallen.by, None):
        fallen.by, to = by, Surface((1280, 800))
        fallen.update(0.01, kit)
        fallen.draw(to, kit)
        coral = mask.from_threshold(to, CORAL, (8, 8, 8))
        rights.append(max(rect.right for rect in coral.get_bounding_rects()))
    side = face_side(kit)
    assert rights[1] <= fallen.room.right - round(0.14 * fallen.room.w + side / 2)


def test_whoever_attacked_and_died_was_put_out_by_the_defender() -> None:
    scene = open_table(3, game="stak_bots")
    look, v = inside.look(scene), inside.shown(scene)
    fought = Said("stak_bots.battle", (1, 2), (8, 7), facts=Blows(1, 3))
    beat = Beat("say", [OUT], 1, 2)
    past = Past([], [fought])
    (found,) = look.key_moments(v, beat, find_key_moments(SPEC, beat, past), past)
    assert found.by == 2


def test_the_robot_of_a_winner_walks_in() -> None:
    robot = complete({}, list_owned_parts([]))
    scene = open_table(3, game="stak_bots")
    picture(scene)
    board = inside.board(scene)
    board.plates.people[0] = replace(board.plates.people[0], own=robot)
    staging = MomentStaging(board, inside.sentences(scene))
    won = KeyMoment(MomentKind.WIN, (0, 2))
    (motion, *_) = staging.stage(inside.shown(scene), [won], 0.2, 0, True).motions
    assert isinstance(motion, Triumph)
    assert [one.own for one in motion.who] == [robot, None]
    assert motion.who[0].draw(art(), 200, "glad") == draw_own_robot(art(), robot, 200, "glad")


@pytest.mark.parametrize(("kind", "seats"), EVERY)
def test_with_reduced_motion_each_kind_has_a_still_version(
    kind: MomentKind, seats: tuple[int, ...]
) -> None:
    scene = open_table(3, game="stak_bots")
    kit = inside.director(scene).kit
    found = staged(kind, False, seats)
    assert not any(isinstance(one, TimeScale) for one in found)
    drawn = []
    for one in found:
        if isinstance(one, MomentMotion):
            one.wait = 0.0
            for dt in (0.01, 0.3, 0.4):
                one.update(dt, kit)
                to = Surface((1280, 800))
                to.fill((60, 120, 90))
                one.draw(to, kit)
                drawn.append(to.get_buffer().raw)
    assert drawn
    assert len(set(drawn)) == len(drawn) // 3, "it does not move"
    blank = Surface((1280, 800))
    blank.fill((60, 120, 90))
    assert blank.get_buffer().raw not in drawn


def luminance(to: Surface) -> list[float]:
    """Return the relative luminance of each sixteenth of a picture."""
    small = transform.smoothscale(to, (4, 4))
    found = []
    for i in range(16):
        rgb = [channel / 255 for channel in small.get_at((i % 4, i // 4))[:3]]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
        found.append(0.2126 * r + 0.7152 * g + 0.0722 * b)
    return found


def count_flashes(levels: list[float]) -> int:
    """Return how often the luminance rises and falls again by a flash."""
    turns, low, high, rising = 0, levels[0], levels[0], None
    for level in levels:
        low, high = min(low, level), max(high, level)
        if rising is not True and level - low >= FLASH:
            turns, rising, high = turns + 1, True, level
        elif rising is not False and high - level >= FLASH:
            turns, rising, low = turns + 1, False, level
    return turns // 2


@pytest.mark.parametrize("ground", [(24, 60, 52), (236, 230, 210)])
@pytest.mark.parametrize(("kind", "seats"), EVERY)
def test_nothing_flashes_more_than_three_times_a_second(
    kind: MomentKind, seats: tuple[int, ...], ground: tuple[int, int, int]
) -> None:
    scene = open_table(3, game="stak_bots")
    kit = inside.director(scene).kit
    moving = [one for one in staged(kind, True, seats) if isinstance(one, MomentMotion)]
    seen: list[list[float]] = []
    step = 1 / 20
    for _ in range(32):
        to = Surface((1280, 800))
        to.fill(ground)
        for one in moving:
            one.update(step, kit)
            if one.has_begun:
                one.draw(to, kit)
        seen.append(luminance(to))
    window = round(1 / step)
    for cell in zip(*seen, strict=True):
        for first in range(len(cell) - window):
            assert count_flashes(list(cell[first : first + window])) <= MOST_FLASHES


def test_a_flash_is_counted_as_one() -> None:
    assert count_flashes([0.1, 0.5, 0.1, 0.5, 0.1, 0.5, 0.1, 0.5, 0.1]) == 4
    assert count_flashes([0.1, 0.15, 0.1]) == 0


# the order in which a battle is shown


@cache
def battle() -> Match:
    """A match whose last move is a battle in which damage stays on a card."""
    for seed in range(1, 30):
        match = film.find("stak_bots", "stak_bots.battle", 3, seed)
        beats = split_into_beats(match.events[-1], says=SPEC.says)
        first = next(beat for beat in beats if film.tells(beat.events, "stak_bots.battle"))
        damage = {e.what: e.value for e in first.events if isinstance(e, Counted)}
        if any(value for what, value in damage.items() if isinstance(what, int)):
            return match
    raise LookupError


def test_damage_appears_on_a_card_when_the_blow_lands_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, badges = battle(), set[str]()
    whole = CardFaces.draw_counters

    def recorded(faces: CardFaces, to: Surface, pose: Pose, counted: tuple[str, str]) -> None:
        badges.add(counted[1])
        whole(faces, to, pose, counted)

    monkeypatch.setattr(CardFaces, "draw_counters", recorded)
    scene = film.opened(match, motion=True)
    director, surface = inside.director(scene), Surface(scene.app.size)
    scene.session._play(match.moves[-1])
    waits, leaps = [False], [False]  # in each frame: the blow waits; a number leaps out
    while waits[-2:] != [True, False]:
        inside.update(scene, FINE, 0.0)
        waits.append(director.blow_waits)
        leaps.append(any(isinstance(one, Count) and one.has_begun for one in director.running))
        if waits.count(True) == 10:
            badges.clear()
            scene.draw(surface)
            assert badges == {""}, "the badge is there before the blow"
    assert waits.count(True) > 10, "the blow takes its time"
    assert not any(leaps[:-1]), "numbers leap out of what is not hit yet"
    assert leaps[-1]
    scene.draw(surface)
    assert badges > {""}


def test_the_losses_of_a_battle_can_be_read_for_0_7_seconds_and_then_the_game_goes_on() -> None:
    match, reads = battle(), list[float]()
    scene = film.opened(match, motion=True)
    director = inside.director(scene)

    def begin(beat: Beat, show: Callable[[Beat], None]) -> None:
        show(beat)
        if film.tells(beat.events, "stak_bots.battle"):
            reads.append(director.beat_seconds(beat, True)[0] - director.blow)

    inside.on_beat(scene, begin)
    scene.session._play(match.moves[-1])
    while inside.playback(scene).busy:
        inside.update(scene, FINE, 0.0)
    assert reads[0] == pytest.approx(0.7)


def test_the_faces_and_the_sound_of_a_battle_come_with_the_blow() -> None:
    match = battle()
    scene = film.opened(match, motion=True)
    heard: list[str] = []
    inside.on_sound(scene, heard.append)
    scene.session._play(match.moves[-1])
    director = inside.director(scene)
    while not director.blow_waits:
        inside.update(scene, FINE, 0.0)
    while director.blow_waits:
        assert "clash" not in heard
        assert not inside.board(scene).moods.pieces
        inside.update(scene, FINE, 0.0)
    assert "clash" in heard
    assert inside.board(scene).moods.pieces


def test_a_skipped_beat_still_lands_its_blow() -> None:
    match = battle()
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    director = inside.director(scene)
    while not director.blow_waits:
        inside.update(scene, FINE, 0.0)
    heard: list[str] = []
    inside.on_sound(scene, heard.append)
    inside.skip(scene)
    assert director.held is None
    assert "clash" in heard


def test_the_table_stands_still_for_a_moment_after_the_blow() -> None:
    match = battle()
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    director, paces = inside.director(scene), list[float]()
    for _ in range(300):
        inside.update(scene, FINE, 0.0)
        paces.append(director.pace)
    assert 0.0 in paces
    still = sum(pace == 0.0 for pace in paces) * FINE
    assert 0.05 <= still <= 0.5


def test_a_knock_out_takes_1_4_seconds_in_slow_motion_with_the_face_of_the_attacker() -> None:
    match = film.find_moment("stak_bots", MomentKind.OUT)
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    director, seconds, paces = inside.director(scene), 0.0, set[float]()
    collapses: list[Collapse] = []
    for _ in range(900):
        inside.update(scene, FINE, 0.0)
        now = [one for one in director.running if isinstance(one, Collapse)]
        collapses += [one for one in now if one not in collapses]
        seconds += FINE * bool(now)
        paces |= {director.pace} if now else set()
    assert len(collapses) == 1
    assert seconds == pytest.approx(1.4, abs=0.05)
    assert {0.0, 1.0} < paces
    assert min(paces - {0.0}) < 0.5


def test_who_dies_in_a_battle_is_red_and_who_survives_is_green_and_shows_what_is_left() -> None:
    match = battle()
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    director = inside.director(scene)
    while not director.blow_waits:
        inside.update(scene, FINE, 0.0)
    while director.blow_waits:
        inside.update(scene, FINE, 0.0)
    v, moods, look = inside.shown(scene), inside.board(scene).moods.pieces, inside.look(scene)
    events = match.events[-1]
    said = next(e for e in events if isinstance(e, Said) and e.key == "stak_bots.battle")
    dead = {e.piece for e in events if isinstance(e, Moved) and e.to == "discard"} & {*said.pieces}
    assert dead, "somebody dies in this battle"
    assert {piece: moods[piece] for piece in said.pieces} == {
        piece: "lose" if piece in dead else "win" for piece in said.pieces
    }
    cracked = {one.piece for one in director.running if isinstance(one, Fissures)}
    assert cracked == dead
    for piece in {*said.pieces} - dead:
        damage = look.find_badges(v, piece, v.faces[piece])[1]
        assert damage == (f"{power(v, piece) - v.pips[piece]} left" if v.pips[piece] else "")


def test_a_card_that_turns_down_and_up_again_is_seen_face_down() -> None:
    down, up = Turned(7, None, False, 0), Turned(7, None, True, 0)
    other = Turned(8, None, True, 0)
    assert [beat.events for beat in split_into_beats([down, other, up])] == [[down, other], [up]]


@pytest.mark.parametrize("motion", [True, False])
def test_the_end_of_a_game_shows_a_robot_as_tall_as_the_stage(motion: bool) -> None:
    match = film.find_moment("robo_power", MomentKind.WIN)
    scene = film.opened(match, motion=motion)
    scene.session._play(match.moves[-1])
    director = inside.director(scene)
    while not inside.shown(scene).winners:
        inside.update(scene, FINE, 0.0)
    (one,) = [one for one in director.running if isinstance(one, Triumph)]
    lay = inside.layout(scene)
    assert one.room.h == lay.bench - lay.bar.bottom
    assert {who.seat for who in one.who} | {who.seat for who in one.others} == set(
        range(match.state.seats)
    ) - ({0} if 0 not in match.state.winners else set())
    assert one.still == (not motion)


def test_the_other_kinds_are_those_of_a_beat() -> None:
    assert kinds(Won((1,))) == [MomentKind.WIN]
    assert {type(one) for one in staged(MomentKind.WIN, True, (1,))} >= {Consolation}
    assert {type(one) for one in staged(MomentKind.FIRST_HIT, True)} >= {Burst}
    assert {type(one) for one in staged(MomentKind.CHAIN, True)} >= {LinkCount}
    assert Fissures.lingers
    assert all(a <= b for a, b in pairwise([Collapse.topples[0], Collapse.seconds]))


def test_the_face_of_whoever_acts_comes_forward_and_is_at_least_96_pixels_tall() -> None:
    match = battle()
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    presence, seen = inside.tabletop(scene).presence, set[int | None]()
    for _ in range(300):
        inside.update(scene, FINE, 0.0)
        seen |= {seat for seat, far in presence.far.items() if far == 1.0}
        if not inside.playback(scene).busy:
            break
    acted = {e.seats[0] for e in match.events[-1] if isinstance(e, Said) and e.seats} - {0}
    assert seen & acted
    assert 0 not in seen, "the viewer's own face stays on its plate"
    assert FORWARD_SIZE >= 96  # units, which are pixels at 1280x800


@pytest.mark.parametrize("game", ["robo_power", "robot_wars", "two_robots"])
def test_a_face_that_came_forward_leaves_the_last_sentence_free(game: str) -> None:
    scene = open_table(3, size=(960, 600), scale=150, game=game)
    lay, presence, seen = inside.layout(scene), inside.tabletop(scene).presence, []
    for far in (0.0, 1.0):
        to = Surface((960, 600))
        presence.far = {1: far, 2: far}
        inside.board(scene).draw_forward(to, inside.shown(scene))
        seen.append([pygame.image.tobytes(to.subsurface(r), "RGB") for r in (lay.bar, lay.area)])
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] != seen[1][1]


@pytest.mark.parametrize(("game", "zone"), [("two_robots", "stack_a"), ("junkyard_bots", "energy")])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_face_that_came_forward_covers_no_count(
    game: str, zone: str, size: tuple[int, int], scale: int, seats: int
) -> None:
    first = seats - 1 if game == "two_robots" and seats == 4 else 1  # whose plate is at the left
    match = find(game, lambda v, _: bool(v.zones[f"{zone}.{first}"]), seats)
    scene, seen = open_table(seats, size=size, scale=scale, game=game, match=match), []
    for far in (0.0, 1.0):
        to = Surface(size)
        inside.tabletop(scene).presence.far = dict.fromkeys(inside.layout(scene).others, far)
        inside.board(scene).draw_still(to, inside.shown(scene))
        legends = inside.tabletop(scene).legends
        seen.append([pygame.image.tobytes(to.subsurface(rect), "RGB") for rect in legends])
    assert inside.layout(scene).others[0] == first
    assert seen[0]
    assert seen[0] == seen[1]


def test_a_face_that_came_forward_leaves_its_porthole_empty() -> None:
    scene, to = open_table(3, game="robo_power"), Surface((1280, 800))
    (seat, _), plates = inside.layout(scene).others, inside.layout(scene).plates
    inside.tabletop(scene).presence.far = {seat: 1.0}
    inside.board(scene).draw_still(to, inside.shown(scene))
    empty, hole = to.copy(), find_hole(plates[seat])
    porthole(empty, hole, seat)
    glass = hole.inflate(-hole.w // 3, -hole.h // 3)
    drawn = [pygame.image.tobytes(one.subsurface(glass), "RGB") for one in (to, empty)]
    assert drawn[0] == drawn[1]


def test_of_several_counts_in_one_beat_only_the_last_is_seen() -> None:
    director = inside.director(open_table(3, game="stak_bots"))
    for counts in ((2,), (3, 4)):
        found = [LinkCount(0, f"×{n}", n) for n in counts]
        director.play_moments(found, 0.0, Beat("move", []), motion=True)
    assert [one.word for one in director.running if isinstance(one, LinkCount)] == ["×4"]


def test_nobody_comes_forward_once_the_game_is_over() -> None:
    match = film.find_moment("robo_power", MomentKind.WIN)
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    for _ in range(900):
        inside.update(scene, FINE, 0.0)
    assert inside.tabletop(scene).presence.far == {}
