"""Junkyard Bots: sensible moves, sentences and pages."""

from __future__ import annotations

import pytest

from ai.games.junkyard_bots.judge import JUDGE
from ai.registry import JUDGES
from ai.search.worlds import choices
from games.engine.chance import seeded
from games.engine.core import advance, asked, legal_moves
from games.engine.match import Match
from games.engine.observation import censor, determinize, view
from games.junkyard_bots.rules import CONTROLLER
from games.junkyard_bots.zones import EDGE, LOOKS, OPEN, ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import DEFAULTS, Table
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences

NAMES = ("Ada", "Bo", "Cleo", "Dirk")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_sensible_is_legal_and_what_is_usual_too(seats: int) -> None:
    chance = seeded(seats)
    s = CONTROLLER.new(seats, DEFAULTS, chance)
    for _ in range(1500):
        ask = asked(s)
        if ask is None:
            break
        moves, few = legal_moves(s), JUDGE.sensible(s, ask)
        assert few
        assert set(few) <= set(moves)
        usual = JUDGE.usual(s, ask)
        assert usual is None or usual in moves
        advance(s, chance.pick(few), chance)


def test_opponents_do_not_pass_or_bite_what_is_no_energy() -> None:
    t = Table()
    t.attach(0, "mouth_s_red")
    eye, energy = t.lay("eye_s_red"), t.lay("energy_s_red")
    t.turn()
    few = {(move.verb, move.to) for move in choices(t.s, JUDGE).values()}
    assert ("eat", energy) in few
    assert ("eat", eye) not in few
    assert "pass" not in {verb for verb, _ in few}


def test_a_guess_gives_unseen_dice_a_type_by_size_and_colour_and_keeps_what_is_known() -> None:
    s = CONTROLLER.new(3, DEFAULTS, seeded(3))
    known = s.zones["m_red"][-1]
    s.move(known, EDGE[0])
    for seat in (0, 1):
        guess = determinize(view(s, seat), seeded(5))
        assert all(guess.faces[p].back == look for look in LOOKS for p in guess.zones[look])
    assert determinize(view(s, 0), seeded(5)).faces[known] is s.faces[known]
    found = {determinize(view(s, 1), seeded(n)).faces[known].type for n in range(40)}
    assert len(found) > 4


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_question_move_and_sentence_is_said_in_words(language: str, whole: bool) -> None:
    words = Words(language)
    say = Sentences(words, PRESENTERS["junkyard_bots"].spec, NAMES, PRESENTERS["junkyard_bots"])
    for seed in range(6 if whole else 3):
        match = Match(GAMES["junkyard_bots"], 2 + seed % 3, seed)
        narrator, luck = Narrator(words, PRESENTERS["junkyard_bots"], NAMES), seeded(seed)
        while match.asked is not None and len(match.moves) < 250:
            v = match.view(match.asked.seat)
            texts = [say.prompt(v, match.asked.seat)]
            for move in legal_moves(v):
                texts += [say.button(v, move), say.move(v, move)]
            few = JUDGES[match.game].sensible(match.state, match.asked)
            events = match.play(luck.pick(few if luck.below(8) else legal_moves(v)))
            texts += narrator.tell(censor(event, None) for event in events)
            for text in texts:
                assert text
                assert "{" not in text
                assert "junkyard_bots" not in text, text


def test_the_arithmetic_of_a_throw_stands_in_the_log() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_red")
    t.turn().do("throw", bomb, ROBOT[1]).rolls(6, 3, 3).do("roll").rolls(3, 3).do("roll")
    told = Narrator(Words("en"), PRESENTERS["junkyard_bots"], NAMES).tell(t.told)
    assert "Ada rolls: Small Green Claw 1 + Small Green Eye 1 = 2." in told
    assert "The red bomb is no dud: 4." in told
    assert "Attack 6 − defence 2 = 4 damage." in told


def test_the_explosion_is_told_where_it_limits_the_damage() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_red")
    t.turn().do("throw", bomb, ROBOT[1]).rolls(6, 3, 3).do("roll").do("stand")
    told = Narrator(Words("en"), PRESENTERS["junkyard_bots"], NAMES).tell(t.told)
    assert "Attack 6 − defence 0, but the explosion only does 4 damage." in told


def test_what_others_hear_of_a_look_does_not_tell_what_it_was() -> None:
    t = Table()
    look = t.heap("mouth_s_red")
    t.turn().do("look", None, look).rolls(3).do("roll")
    heard = [censor(event, 1) for event in t.told]
    faces = [
        getattr(event, "face", None)
        for event in heard
        if getattr(event, "piece", None) in t.s.zones[EDGE[0]]
    ]
    assert faces
    assert not any(faces)
    assert not t.s.zones[OPEN]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Ada rolls for the small red die: Small Green Eye 1.",
                "Ada rolls for the medium blue die: Small Red Eye 1.",
                "Ada needed 1 for the small red die and got 1. Success!",
                "Ada needed 2 for the medium blue die and got 1. Not enough.",
            ],
        ),
        (
            "nl",
            [
                "Ada rolt voor de kleine rode steen: Klein groen oog 1.",
                "Ada rolt voor de middelgrote blauwe steen: Klein rood oog 1.",
                "Ada had 1 nodig voor de kleine rode steen en rolde 1. Gelukt!",
                "Ada had 2 nodig voor de middelgrote blauwe steen en rolde 1. Niet genoeg.",
            ],
        ),
    ],
)
def test_the_log_says_which_roll_of_two_eyes_was_for_which_die(
    language: str, told: list[str]
) -> None:
    t = Table()
    other = t.attach(0, "eye_s_red")
    first, second = t.heap("mouth_s_red"), t.heap("mover_m_blue")
    t.turn().do("look", None, first).do("aim", other, second).rolls(3, 3).do("roll")
    log = Narrator(Words(language), PRESENTERS["junkyard_bots"], NAMES).tell(t.told)
    assert [line for line in log if line in told] == told


def test_the_log_names_no_die_where_a_look_is_at_a_single_one() -> None:
    t = Table()
    t.turn().do("look", None, t.heap("mouth_s_red")).rolls(3).do("roll")
    log = Narrator(Words("en"), PRESENTERS["junkyard_bots"], NAMES).tell(t.told)
    assert "Ada rolls: Small Green Eye 1." in log
    assert "Ada needed 1 and got 1. Success!" in log
