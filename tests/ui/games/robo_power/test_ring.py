"""Whoever fights stands within the ring of the theatre; nothing else does."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from pygame import Rect, image

from games.engine.core import legal_moves
from games.engine.events import Said
from games.engine.match import Match
from games.registry import GAMES
from games.robo_power.zones import HAND, TABLE
from tests.long_runs import film
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.games.robo_power.ground import make_ring
from ui.games.robo_power.layout import PadPlace, place_name
from ui.games.robo_power.look import RoboPowerLook
from ui.language.presenters import PRESENTERS
from ui.table.layout.geometry import find_card_texts
from ui.table.look import LayoutRequest
from ui.table.motion.key_moments import MomentKind
from ui.table.motion.moment_motions import Burst
from ui.table.motion.playback import Beat
from ui.toolkit.graphics.canvas import unit

RULES = GAMES["robo_power"]
SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1440), (2400, 700), (1000, 1000)]


@pytest.mark.pairwise
@pytest.mark.parametrize("seats", RULES.seats)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_pad_lies_in_the_ring_and_no_pile(
    size: tuple[int, int], scale: float, seats: int
) -> None:
    u = unit(size)
    frame = LayoutRequest(range(seats), 0, RULES.direction, Rect((0, 0), size), u * scale, scale)
    lay = RoboPowerLook.layout(PRESENTERS["robo_power"].spec, frame)
    place = make_ring(lay, u)
    ring = Rect(place.ring)
    places = [place for place in lay.places.values() if isinstance(place, PadPlace)]
    pads = {place.seat: place.pad for place in places}
    assert pads.keys() == set(range(seats))
    for pad in pads.values():
        for i in range(16):
            turn = i * math.pi / 8
            x = pad.centerx + pad.w / 2 * math.cos(turn) - ring.centerx
            y = pad.centery + pad.h / 2 * math.sin(turn) - ring.centery
            assert math.hypot(x / (ring.w / 2), y / (ring.h / 2)) <= 1.03
    piles = [p.rect for p in lay.places.values() if p.shape == "pile"]
    assert all(pile.top >= ring.bottom for pile in piles)
    assert pads[0].top == max(pad.top for pad in pads.values())
    rest = sorted(pads[seat].left for seat in pads if seat)
    assert all(b - a >= pads[1].w for a, b in pairwise(rest)), "no pad lies on another"


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_face_of_whoever_acts_covers_no_text_of_a_card(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    scene = open_table(seats, size=size, scale=scale)
    wait(scene)
    s, seen = scene.session.match.states[-1], []
    for seat in range(seats):
        s.move(s.zones[HAND[seat]][-1], TABLE[seat], up=True)
    inside.follow(scene).show_present()
    inside.resize(scene, size)
    wait(scene)
    poses = [inside.sprites(scene).all[s.zones[zone][-1]].pose for zone in TABLE[:seats]]
    cards = [pose.rect.inflate(-round(0.16 * pose.w), -round(0.16 * pose.w)) for pose in poses]
    for far in (0.0, 1.0):
        inside.tabletop(scene).presence.far = dict.fromkeys(range(1, seats), far)
        shown = picture(scene)
        rooms = [shown.get_rect(), *(text for card in cards for text in find_card_texts(card))]
        seen.append([image.tobytes(shown.subsurface(room), "RGB") for room in rooms])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_word_of_a_first_hit_covers_no_number_and_no_sentence(
    size: tuple[int, int], scale: int, seats: int, language: str
) -> None:
    match = film.find_moment("robo_power", MomentKind.FIRST_HIT, seats)
    scene = film.opened(match, True, size, scale, language=language)
    director, bursts = inside.director(scene), list[Burst]()
    scene.session._play(match.moves[-1])
    while not bursts:
        scene.update(0.05)
        bursts = [one for one in director.running if isinstance(one, Burst) and one.t > 0.3]
    picture(scene)
    star, stage = bursts[0].room, director.stage
    assert star is not None
    assert stage.is_open
    others = [director.at(piece) for piece in stage.actors if piece != bursts[0].where]
    cards = [pose.rect for pose in others if pose is not None]
    assert cards
    above = [Rect(card.left, card.top - scene.app.theme.px(50), card.w, 1) for card in cards]
    texts = [text for card in cards for text in find_card_texts(card)]
    assert star.inflate(-8, -8).collidelist([*above, *texts, inside.tabletop(scene).read_rect]) < 0


def test_a_card_laid_upon_another_leaves_its_number_in_sight() -> None:
    for room in (Rect(0, 0, 300, 320), Rect(0, 0, 220, 420)):
        first, second, third = PadPlace("table.0", 0, room, "row", 200.0, 0.0).poses(3)
        for low, high in ((first, second), (second, third)):
            assert high.x - low.x >= 40 or high.y - low.y >= 40
        assert room.contains(third.rect)


def test_the_curtain_of_whoever_is_out_falls_and_mine_says_why() -> None:
    match = next(one for one in map(over, range(1, 60)) if 0 not in one.state.winners)
    gone = next(n for n, s in enumerate(match.states) if any(0 in o for o in s.out))
    scene = open_table(3, match=match.branch(gone - 1), motion=True)
    scene.session._play(match.moves[gone - 1])
    look = inside.look(scene, RoboPowerLook)
    for _ in range(500):
        scene.update(0.02)
        if look.fallen.get(0):
            break
    assert look.chased_for > 0
    assert 0 < look.fallen[0] <= 0.5
    assert look.why.endswith(".")
    assert "out" not in look.why
    before = image.tobytes(picture(scene), "RGB")
    look.land()
    assert image.tobytes(picture(scene), "RGB") != before


def test_the_viewers_curtain_keeps_its_reason_when_another_goes_out() -> None:
    scene = open_table(3, motion=True)
    look, v = inside.look(scene, RoboPowerLook), inside.shown(scene)
    look.begin(v, Beat("say", [Said("robo_power.lowest", (0,))]), "Ada loses.", True)
    look.begin(v, Beat("say", [Said("out", (0,))]), "Ada is out.", True)
    look.begin(v, Beat("say", [Said("robo_power.lowest", (1,))]), "Bo loses.", True)
    look.begin(v, Beat("say", [Said("out", (1,))]), "Bo is out.", True)
    assert look.why == "Ada loses."


def test_once_others_go_on_the_viewers_curtain_only_says_what_is_still_true() -> None:
    match = next(one for one in map(over, range(1, 60)) if one.state.out[0] == (0,))
    gone = next(n for n, s in enumerate(match.states) if s.out)
    scene, said = open_table(3, match=match.branch(gone - 1), motion=True), list[str]()
    scene.session._play(match.moves[gone - 1])
    look = inside.look(scene, RoboPowerLook)
    for _ in range(400):
        scene.update(0.05)
        if inside.sheet(scene) and inside.focus(scene).key == "out.watch":
            inside.close(scene)
        said += [look.why] if look.why not in said else []
    assert said[0] == ""
    assert said[1].startswith("Trap! Cleo takes")
    assert said[2:] == ["You are out of the game."]


def over(seed: int) -> Match:
    match, chance = Match(GAMES["robo_power"], 3, seed, {"start": 0}), random.Random(seed)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    return match


@pytest.mark.parametrize(("size", "scale", "seats"), [((2560, 1440), 200, 3), ((960, 600), 150, 2)])
def test_names_of_pads_stand_above_the_question(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    board = inside.board(open_table(seats, size=size, scale=scale))
    lay = board.layout()
    pads = [place for place in lay.places.values() if isinstance(place, PadPlace)]
    assert len(pads) == seats
    px = board.theme.px
    rooms = [place_name(lay, place, px(20), px(2)) for place in pads]
    assert not any(room.colliderect(lay.prompt) for room in rooms)
    glows = [board.spot_rect(place.zone).inflate(px(8), px(8)) for place in pads]
    assert not any(glow.colliderect(lay.prompt) for glow in glows)
