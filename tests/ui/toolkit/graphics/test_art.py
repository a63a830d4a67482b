"""Drawings use only what pygame draws, robots differ, and broken files do no harm."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from pygame import Surface

from games.registry import GAMES
from games.robot_wars.written_cards import BLANK
from ui.files import ART
from ui.language.presenters import PRESENTERS
from ui.toolkit.graphics.art import TOKENS, Art

DRAWINGS = sorted(
    [
        *(ART / "parts").glob("*.svg"),
        *(ART / "ui").glob("*.svg"),
        *(ART / "cards").glob("*.svg"),
        *(ART / "dice").glob("*.svg"),
    ]
)
ELEMENTS = {"svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path"}
ATTRIBUTES = {
    "viewBox",
    "width",
    "height",
    "x",
    "y",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "points",
    "d",
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "transform",
}
COLOUR = re.compile(r"none|#[0-9a-f]{6}")
ROBOTS = [(game, key) for game, plans in Art()._plans("robots.yaml").items() for key in plans]


@pytest.fixture(scope="module")
def art() -> Art:
    """The drawings, with a display to draw for."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Art()


def faults(svg: str) -> list[str]:
    """What pygame would not draw as it is meant."""
    found = []
    for node in ElementTree.fromstring(svg).iter():
        name = node.tag.rpartition("}")[2]
        if name not in ELEMENTS:
            found.append(f"<{name}>")
        for attribute, value in node.attrib.items():
            if attribute not in ATTRIBUTES:
                found.append(attribute)
            if attribute in ("fill", "stroke") and not COLOUR.fullmatch(value):
                found.append(value)
        if name == "g" and "opacity" in node.attrib:
            found.append("opacity of a group")
    return found


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_holds_only_what_pygame_draws(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "bad",
    [
        '<text x="1">a</text>',
        '<use href="#a"/>',
        '<rect fill="rebeccapurple"/>',
        '<rect fill="rgba(0,0,0,1)"/>',
        '<g opacity="0.5"/>',
        '<rect filter="url(#f)"/>',
        '<linearGradient id="a" x2="1"/>',
        '<clipPath id="a"/>',
        '<rect fill="#ff000080"/>',
    ],
)
def test_the_lint_bites(bad: str) -> None:
    assert faults(f'<svg xmlns="http://www.w3.org/2000/svg">{bad}</svg>')


def test_every_kind_of_card_has_a_robot_of_its_own() -> None:
    for key, game in GAMES.items():
        most = game.seats.stop - 1
        last = {o.key: o.values[-1] for o in game.options(most)}
        usual = {o.key: o.default for o in game.options(most)}
        faces = [face for options in (usual, last) for face in game.table(most, options).box]
        kinds = {face.key for face in faces} - {BLANK.key}  # it shows nothing until it is written
        if key == "junkyard_bots":
            pictures = {path.stem for path in (ART / "dice").glob("*.svg")}
            assert {face.picture for face in faces} <= pictures
            kinds = {robot.partition(".")[2] for robot in PRESENTERS[key].spec.crew}
            assert len(kinds) >= max(game.seats)
        assert kinds == {robot for owner, robot in ROBOTS if owner == key}


def test_a_robot_that_is_read_alone_is_the_same(art: Art) -> None:
    alone = Art()
    for game, key in ROBOTS:
        assert alone._plan(game, key) == art._plans("robots.yaml")[game][key]
    assert not alone._files


@pytest.mark.parametrize("mood", ["ok", "hurt", "out"])
@pytest.mark.parametrize(("game", "key"), ROBOTS)
def test_a_robot_is_drawn_in_every_mood_within_its_picture(
    art: Art, game: str, key: str, mood: str
) -> None:
    drawn = art.robot(f"{game}.{key}", 120, 120, mood)
    assert drawn.get_size() == (120, 120)
    assert pygame.mask.from_surface(drawn).count() > 1500
    assert art.problems == []
    text = art.composed(art._plans("robots.yaml")[game][key], mood)
    assert not any(token in text for token in TOKENS)
    assert faults(text) == []


def grey(drawn: Surface) -> list[int]:
    """A picture without its colours."""
    small = pygame.transform.smoothscale(drawn, (40, 40))
    ground = Surface((40, 40))
    ground.fill((200, 200, 200))
    ground.blit(small, (0, 0))
    pixels = [ground.get_at((x, y)) for y in range(40) for x in range(40)]
    return [(3 * r + 6 * g + b) // 10 for r, g, b, _ in pixels]


def test_robots_differ_without_colour(art: Art) -> None:
    pictures = {key: grey(art.robot(f"{game}.{key}", 160, 160)) for game, key in ROBOTS}
    for (one, a), (two, b) in itertools.combinations(pictures.items(), 2):
        apart = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)
        assert apart > 12, f"{one} and {two} look alike without colour"


def outline(drawn: Surface) -> pygame.mask.Mask:
    """Where a robot is, without its soft shadow on the ground."""
    return pygame.mask.from_surface(drawn, 127)


def test_robots_differ_by_their_outlines_alone(art: Art) -> None:
    whole = {key: outline(art.robot(f"{game}.{key}", 90, 90)) for game, key in ROBOTS}
    for (one, a), (two, b) in itertools.combinations(whole.items(), 2):
        shared, both = a.overlap_area(b, (0, 0)), a.count() + b.count()
        assert 1 - 2 * shared / both > 0.09, f"{one} and {two} have one outline"


@pytest.mark.parametrize("mood", ["ok", "hurt", "out"])
def test_no_robot_is_cut_off_at_the_edge_of_its_picture(art: Art, mood: str) -> None:
    for game, key in ROBOTS:
        drawn = art.robot(f"{game}.{key}", 200, 200, mood)
        inner = outline(drawn)
        inner.erase(pygame.mask.Mask((198, 198), fill=True), (1, 1))
        assert inner.count() == 0, f"{key} is cut off"


def test_the_power_of_a_robot_that_is_out_is_gone(art: Art) -> None:
    for game, key in ROBOTS:
        drawn = art.composed(art._plans("robots.yaml")[game][key], "out")
        for colour in re.findall(r"#([0-9a-f]{6})", drawn):
            red, green, blue = bytes.fromhex(colour)
            assert max(red, green, blue) - min(red, green, blue) < 28


def test_whoever_is_hurt_has_crosses_for_eyes_and_a_plaster_by_them(art: Art) -> None:
    for game, key in ROBOTS:
        plan = art._plans("robots.yaml")[game][key]
        well, hurt = art.composed(plan, "ok"), art.composed(plan, "hurt")
        assert art._part("eyes_cross") in hurt
        assert art._part("eyes_cross") not in well
        assert hurt.count(art._part("plaster")) == 1


def test_a_palette_recolours_the_back_and_an_icon_but_not_the_mark(art: Art) -> None:
    back, tinted = (art.image("cards/back", 250, 350, palette) for palette in ("", "#8a4b3a"))
    assert tuple(back.get_at((125, 4)))[:3] == (0x2F, 0x7D, 0x78)
    assert tuple(tinted.get_at((125, 4)))[:3] == (0x8A, 0x4B, 0x3A)
    marks = [picture.get_at((125, 168)) for picture in (back, tinted)]
    assert marks[0] == marks[1]
    assert tuple(art.image("ui/play", 64, 64, "#102030").get_at((30, 32)))[:3] == (16, 32, 48)


def test_a_palette_that_is_no_colour_gets_a_stand_in(art: Art) -> None:
    broken = Art()
    assert broken.image("ui/gear", 20, 20, "purple").get_size() == (20, 20)
    assert len(broken.problems) == 1


def test_moods_show(art: Art) -> None:
    for game, key in ROBOTS:
        moods = [grey(art.robot(f"{game}.{key}", 160, 160, m)) for m in ("ok", "hurt", "out")]
        assert moods[0] != moods[1] != moods[2] != moods[0]


def test_every_icon_that_code_asks_for_exists() -> None:
    code = "\n".join(p.read_text("utf-8") for p in (ART.parent / "ui").rglob("*.py"))
    named = set(re.findall(r"\"((?:ui|cards)/\w+)\"", code))
    named |= {f"ui/{name}" for name in re.findall(r"icon=\"(\w+)\"", code)}
    assert named
    assert {name for name in named if not (ART / f"{name}.svg").is_file()} == set()


def test_an_icon_keeps_its_shape_in_one_dark_colour() -> None:
    """The light theme draws icons in ink, so what is dark in them must be a hole.

    The energies lie on dark discs in every theme, and the logo has colours of its own.
    """
    icons = [p for p in (ART / "ui").glob("*.svg") if not p.stem.startswith("energy_")]
    lost = {p.stem for p in icons if {"#fff7e6", "#3a2a22"} <= set(COLOUR.findall(p.read_text()))}
    assert lost == set()


def test_what_is_drawn_once_is_kept(art: Art) -> None:
    assert art.image("ui/gear", 24, 24) is art.image("ui/gear", 24, 24)
    assert art.robot("robo_power.zip", 50, 50) is art.robot("robo_power.zip", 50, 50)


def test_missing_and_broken_files_get_a_stand_in_and_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "art"
    shutil.copytree(ART, folder)
    (folder / "ui" / "gear.svg").unlink()
    (folder / "cards" / "back.svg").write_bytes(b"\x00\xffnothing")
    (folder / "parts" / "wings.svg").write_text("no drawing")
    (folder / "fonts" / "Fredoka-SemiBold.ttf").write_bytes(b"no font")
    broken = Art(folder)
    for _ in range(3):
        assert broken.image("ui/gear", 20, 20).get_size() == (20, 20)
        assert broken.image("cards/back", 20, 28).get_size() == (20, 28)
        assert broken.robot("robo_power.buzzy", 60, 60).get_size() == (60, 60)
        assert broken.robot("robo_power.nobody", 60, 60).get_size() == (60, 60)
        assert broken.font("title", 20).size("Buzzy")[0] > 10
    assert len(broken.problems) == 5
    named = {blanks["file"] for _, blanks in broken.problems}
    assert {"gear.svg", "back.svg", "robots.yaml (robo_power.nobody)"} <= named


def test_cards_of_different_games_have_different_backs(art: Art) -> None:
    backs = [PRESENTERS[game].spec.tints.back for game in GAMES]
    drawn = [art.image(f"cards/{back.drawing}", 50, 70, back.colour) for back in backs]
    assert art.problems == []
    own = [back.drawing for back in backs if back.drawing != "back"]
    assert len(own) == len(set(own)) == len({tuple(grey(picture)) for picture in drawn}) - 1


def test_without_compositions_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "art"
    shutil.copytree(ART, folder)
    (folder / "robots.yaml").write_text("robo_power: [")
    broken = Art(folder)
    assert broken.robot("robo_power.buzzy", 30, 30).get_size() == (30, 30)
    assert broken.problems


@pytest.mark.parametrize("size", [(1, 1), (300, 1), (1, 90), (0, 0), (-3, 5)])
def test_a_window_too_small_for_a_drawing_is_no_fault_of_the_drawing(
    size: tuple[int, int],
) -> None:
    tiny, room = Art(), (max(1, size[0]), max(1, size[1]))
    assert tiny.image("ui/gear", *size).get_size() == room
    assert tiny.robot("robo_power.zip", *size).get_size() == room
    assert tiny.problems == []


def test_a_drawing_can_be_seen_through(art: Art) -> None:
    assert art.image("ui/gear", 30, 30).get_flags() & pygame.SRCALPHA
