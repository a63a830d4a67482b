"""Two Robots: what the questions say: whose card, how much, what is at stake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games.engine.chance import seeded
from games.engine.core import asked, legal_moves
from games.engine.events import Said
from games.engine.moves import Move
from games.engine.observation import view
from games.two_robots.attack import Intercept
from games.two_robots.damage import Damage, Lose
from games.two_robots.event import END, Activate, Sacrifice, Trigger
from games.two_robots.powers import Melt, Name, Retaliated, Strip, Wreck
from games.two_robots.zones import POWER, STACKS
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.rigged import show_table
from tests.ui.games.two_robots.test_table import at, attacked, factory
from ui.games.two_robots.look import TwoRobotsLook
from ui.games.two_robots.presenter import PRESENTER, find_cause
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.sentences import Sentences
from ui.table.layout.geometry import RATIO


def at_work(key_: str, step: Callable[[int, int], Any], seats: int = 2) -> tuple[Any, str]:
    """The table at a question that a Power or Active Robot of another player asks; the prompt."""
    match = factory(seats=seats, stack_a="head:C torso:C", stack_b="legs:N")
    s, foe = match.state, match.asked.seat  # type: ignore[union-attr]
    card = next(piece for piece, face in enumerate(s.faces) if face.key == key_)
    s.mark("event", card)
    if s.faces[card].kind == "active":
        s.move(card, "played", up=True)
    seat = (foe + 1) % seats
    for piece in s.zones[f"stack_a.{foe}"][:]:
        s.move(piece, f"stack_a.{seat}", up=True)
    s.push(*[step(seat, foe)] * 2)
    scene, _ = at(match)
    return scene, inside.sentences(scene).prompt(shown(scene), seat)


ASKED: dict[str, tuple[Callable[[int, int], Any], str]] = {
    "retaliate": (lambda seat, foe: Retaliated(seat, 1, 2), "2 Parts or 1 damage"),
    "meltdown": (lambda seat, foe: Melt(seat, 1), "or 1 damage"),
    "ronin": (lambda seat, foe: Wreck(seat, 2), "2 to go"),
    "salvage_run": (lambda seat, foe: Sacrifice(seat), "2 to go"),
    "shots_fired": (lambda seat, foe: Lose(seat), "2 to go"),
    "strip_for_parts": (lambda seat, foe: Strip(seat), "a Part to steal"),
    "fallout": (lambda seat, foe: Name(seat), "an energy to destroy"),
}


@pytest.mark.parametrize("key_", ASKED)
def test_a_question_of_an_event_names_its_card_and_how_much(key_: str) -> None:
    step, much = ASKED[key_]
    scene, prompt = at_work(key_, step)
    found = find_cause(shown(scene))
    assert found is not None
    name = inside.sentences(scene).words.card_name(shown(scene).faces[found.card])
    assert inside.look(scene, TwoRobotsLook).cause.lines(shown(scene), found)[0] == name
    assert not found.answers
    assert name in prompt
    assert much in prompt


@pytest.mark.parametrize("key_", ["retaliate", "shots_fired", "meltdown"])
def test_the_cause_covers_no_pile_that_is_needed(key_: str) -> None:
    scene, _ = at_work(key_, ASKED[key_][0])
    goes = {str(move.to) for move in inside.selection(scene).moves if move.to is not None}
    places = inside.layout(scene).places
    assert not [
        zone
        for zone in goes
        if inside.look(scene, TwoRobotsLook).cause.room(shown(scene)).colliderect(places[zone].rect)
    ]


def test_the_event_is_known_until_it_is_over() -> None:
    match = factory(stack_a="head:C torso:C", stack_b="legs:N")
    match.play(Move("end"))
    power = next(m.piece for m in legal_moves(match.state) if m.verb == "power")
    match.play(Move("power", power, "played"))
    s = match.state
    assert s.marks["event"] == power
    s.remove_steps(lambda step: isinstance(step, Sacrifice | Activate))
    END.run(s, seeded(1))
    assert s.marks["event"] is None


def test_the_plays_are_shown_only_while_cards_can_be_played() -> None:
    match = factory(stack_a="head:C torso:C", stack_b="legs:N")
    seat = match.asked.seat  # type: ignore[union-attr]
    assert PRESENTER.counts(match.state, seat)["plays"] is not None
    match.play(Move("end"))
    assert type(match.asked) is Trigger
    assert PRESENTER.counts(match.state, seat)["plays"] is None


def test_an_event_offers_a_deployment_only_to_a_complete_robot() -> None:
    for parts, told in (("torso:C", "or skip"), ("torso:C arms:C legs:C", "or deploy (1 Part)")):
        match = factory(stack_a=f"head:C {parts}", stack_b="legs:N")
        scene, seat = at(match)
        match.play(Move("end"))
        assert type(match.asked) is Trigger
        assert told in inside.sentences(scene).prompt(match.state, seat)


def test_homing_missiles_are_offered_for_the_factory_or_for_the_own_attack() -> None:
    match = attacked()
    scene, seat = at(match)
    s, say = match.state, inside.sentences(scene)
    assert "Power Surge attacks you." in say.prompt(s, seat)
    attacker = s.active
    s.stack[-1] = Intercept(attacker, seat)
    assert "You stop Power Surge." in say.prompt(s, attacker)


def test_after_missiles_were_answered_the_question_and_the_note_say_what_happens_and_by_whom() -> (
    None
):
    t = Table("hC tC, hE tE, lM", "lN aN, aE lS", hands="homing_missiles aC|power_surge hS")
    t.put("lE", STACKS[1][2])
    t.s.move(t.find("homing_missiles"), "hand.1")
    t.s.move(t.find("homing_missiles"), "hand.0")
    t.act(1).do("play", "power_surge").do("destroy", "", "hE").do("destroy", "", "tE")
    scene = show_table("two_robots", t.do("intercept").do("intercept").s)
    v = shown(scene)
    assert "Bo stopped your missiles." in inside.sentences(scene).prompt(v, 0)
    found = find_cause(v)
    assert found is not None
    told = inside.look(scene, TwoRobotsLook).cause.lines(v, found)
    assert [line for line in told if "Homing" in line] == [
        "You fire Homing Missiles",
        "Bo fires Homing Missiles",
    ]


def test_whoever_has_no_missiles_is_not_asked_to_fire_any() -> None:
    t = Table("hC tC, hE tE", "lN aN, aE lS, lM", hands="aC|power_surge hS")
    t.act(1).do("play", "power_surge").do("destroy", "", "hE").do("destroy", "", "tE")
    v, say = t.s, inside.sentences(show_table("two_robots", t.s))
    assert "Power Surge attacks you. Let it happen." in say.prompt(v, 0)
    assert say.prompt(v, 1) == "You may stop Power Surge with Homing Missiles."


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_none_of_my_powers_covers_another(size: tuple[int, int], scale: int) -> None:
    scene, me = at(factory(stack_a="head:C"), size=size, scale=scale)
    lay = inside.layout(scene)
    cards = [*lay.places[f"power.{me}"].poses(3), *lay.places[f"hero.{me}"].poses(1)]
    rects = [pygame.Rect(0, 0, round(p.w) - 2, round(p.w * RATIO) - 2) for p in cards]
    for rect, pose in zip(rects, cards, strict=True):
        rect.center = round(pose.x), round(pose.y)
        others = [r for r in rects if r is not rect]
        others += [
            lay.plates[me],
            lay.prompt,
            lay.places["box"].rect,
            lay.places[f"hand.{me}"].rect,
        ]
        assert rect.collidelist(others) < 0


@pytest.mark.parametrize(("language", "told"), [("en", "takes 2 damage"), ("nl", "2 schade")])
def test_damage_is_told_by_its_own_number(language: str, told: str) -> None:
    narrator = Narrator(Words(language), PRESENTER, ["Ada", "Bo"])
    (sentence,) = narrator.tell([Said("two_robots.damage", (1,), facts=Damage(2))])
    assert sentence.startswith("Bo ")
    assert told in sentence


@pytest.mark.parametrize(
    ("stack", "used", "prompt", "declines"),
    [
        ("hC tC aC lC", False, "Use a Power (2 Parts) or deploy (1 Part).", "No Event"),
        ("hC tC aC lC", True, "Deploy a robot (1 Part), or skip.", "No Event"),
        ("hC tC", False, "Use a Power (2 Parts), or skip.", "No Event"),
    ],
)
def test_an_event_phase_offers_only_what_is_possible(
    stack: str, used: bool, prompt: str, declines: str
) -> None:
    t = Table(stack, "hN")
    for piece in t.s.zones[POWER[0]]:
        t.s.up[piece] = not used
    v = view(t.event().s, 0)
    ask = asked(v)
    assert isinstance(ask, Trigger)
    say = Sentences(Words("en"), PRESENTER.spec, ("Ada", "Bolt"), PRESENTER)
    assert say.prompt(v, 0).removeprefix("Ada: ") == prompt
    assert say.button(v, Move("end")) == declines
