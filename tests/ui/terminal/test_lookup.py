"""In words: what a card does, what decides about a player, what lies in a pile."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.chance import seeded
from games.engine.core import State, legal_moves
from games.engine.events import Mark
from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.tables import Table as Pit
from tests.games.two_robots.tables import Table as Factories
from tests.support.at_once import RandomOpponents
from ui.language.grammar import PlayerName
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences
from ui.play.session import Session
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.lookup import describe_card, describe_named, describe_table, describe_zone
from ui.terminal.table import TextTable

NAMES = ["Ada", "Bolt", "Cog"]


def sentences(game: str, language: str = "en") -> Sentences:
    presenter = PRESENTERS[game]
    return Sentences(Words(language), presenter.spec, NAMES, presenter)


def seen(game: str, moves: int) -> State:
    """What seat 0 sees after some random moves."""
    match, luck = Match(GAMES[game], 3, 5), seeded("lookup")
    for _ in range(moves):
        if match.asked:
            match.play(luck.pick(legal_moves(match.state)))
    return match.view(0)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_told_whole(game: str, language: str) -> None:
    v, say = seen(game, 40), sentences(game, language)
    for face in dict.fromkeys(v.box):
        told = describe_card(say, v, [], say.face(face).lower())
        assert told[0].startswith(say.face(face))
        assert told[1] == say.words.card_text(face)
        assert not [line for line in told if "{" in line or "detail." in line or "keyword." in line]


def test_a_card_is_asked_for_by_the_number_of_a_move_or_by_a_part_of_its_name() -> None:
    v, say = seen("robo_power", 0), sentences("robo_power")
    moves = legal_moves(v)
    piece = moves[0].piece
    assert piece is not None
    assert describe_card(say, v, moves, "1")[0].startswith(say.face(v.faces[piece]))
    assert describe_card(say, v, moves, "striker")[0] == "Robo Striker (210). Number 210."
    assert describe_card(say, v, moves, "spy")[0].startswith("Spy (3)"), "not the Spy Master"
    assert describe_card(say, v, moves, "bra") == ["Which one? Brainiac (85), Brainy (65)."]
    for asked in ("0", "99", "²", "nobody"):
        assert describe_card(say, v, moves, asked) == [f"You can see no card called {asked}."]


def test_the_sides_of_a_die_and_the_energies_of_a_part_are_told() -> None:
    v, say = seen("junkyard_bots", 10), sentences("junkyard_bots")
    eye = next(face for face in v.box if say.face(face) == "Small Red Eye")
    sides = ", ".join(map(str, eye.sides))
    assert f"rolls again), {sides}." in describe_card(say, v, [], "small red eye")[0]
    robots = sentences("two_robots")
    assert "Chemical (C)." in describe_card(robots, seen("two_robots", 10), [], "head c")[0]


def test_what_decides_about_a_robot_is_told_with_what_it_means() -> None:
    t = Pit("gerbil hammer", "steam legs")
    say, v = sentences("robot_wars"), t.s
    told = "\n".join(describe_named(say, v, "bo"))
    assert "Steam Powered Engine (3)" in told
    assert "no Engine" not in told
    v = Pit("gerbil hammer", "legs").s
    assert "Without an Engine, this Robot can't use its Components." in "\n".join(
        describe_named(say, v, "Bolt")
    )
    assert "Bolt's Robot: 1 card (Legs (3))" in "\n".join(describe_table(say, v))


@pytest.mark.parametrize(
    ("mark", "value", "told"),
    [
        ("missed", (0, 2), "dizzy: misses 2 turns: "),
        ("missed", (0, 1), "dizzy: misses a turn: "),
        ("hidden", 2, "retreated: "),
        ("locked", 2, "upgraded: "),
        ("scrambled", 2, "jammed next turn: "),
        ("fallen", 2, "fell in: "),
    ],
)
def test_each_state_of_a_robot_is_told_with_what_it_means(
    mark: str, value: Mark, told: str
) -> None:
    v, say = Pit("gerbil", "steam legs").s, sentences("robot_wars")
    before = describe_named(say, v, "bolt")
    v.mark(mark, value)
    lines = describe_named(say, v, "bolt")
    assert any(line.strip().startswith(told) and len(line) > len(told) + 4 for line in lines), lines
    assert not any(line.strip().startswith(told) for line in before)


def test_who_flies_is_told_and_damage_and_the_energies_of_a_stack() -> None:
    flying = Pit("gerbil", "steam helicopter")
    told = "\n".join(describe_named(sentences("robot_wars"), flying.s, "bolt"))
    assert "flying: " in told
    v, say = seen("stak_bots", 12), sentences("stak_bots")
    hurt = v.zones["stak.1"][-1]
    v.pips[hurt] = 2
    assert "with 2 damage" in "\n".join(describe_named(say, v, "bolt"))
    told = "\n".join(describe_table(sentences("two_robots"), seen("two_robots", 40)))
    assert "of 4 kinds" in told
    assert " health, " in told


def test_an_empty_robot_and_a_frozen_stack_are_told_and_a_pile_whole_if_asked_for() -> None:
    say, v = sentences("robot_wars"), seen("robot_wars", 3)
    empty = [seat for seat in v.playing() if not v.zones[f"robot.{seat}"]]
    assert empty
    told = "\n".join(describe_table(say, v))
    assert all(f"{NAMES[seat]}'s Robot: 0 cards" in told for seat in empty)
    power, v = sentences("robo_power"), seen("robo_power", 40)
    known = len(v.zones["discard"])
    assert describe_zone(power, v, "discard").count(" (") == 2, "the top alone"
    assert describe_named(power, v, "discard")[0].count(",") == known - 1


def test_the_only_person_is_you_on_the_table() -> None:
    presenter = PRESENTERS["robo_power"]
    names = [PlayerName("Ada", "you"), *NAMES[1:]]
    say = Sentences(Words("en"), presenter.spec, names, presenter)
    told = describe_table(say, seen("robo_power", 0))
    assert {"You: 7 cards", "Bolt: 6 cards"} <= set(told)


def test_no_hidden_card_is_told() -> None:
    say, v = sentences("robo_power"), seen("robo_power", 0)
    assert describe_named(say, v, "bolt")[1] == "  Bolt's hand: 6 cards"
    assert describe_named(say, v, "draw")[0] == f"Draw pile: {len(v.zones['deck'])} cards"


def test_the_question_shows_the_factories_that_its_answers_are_about(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    t = Factories("hC tC, hE", "hN tN", hands="lC hM")
    profile = Profile(tmp_path)
    match = Match(GAMES["two_robots"], 2, 1)
    match.states[-1] = t.act().s
    session = Session(
        match, (Person("Ada"), Opponent("Bo", "tinkerer")), profile, RandomOpponents()
    )
    table = TextTable(session, Words("en"))
    table.ask()
    told = capsys.readouterr().out
    assert "Your Stack 1: 2 cards; Chemical: 2 of 4 kinds (Torso C, Head C)" in told
    assert told.index("Your Stack 1: 2") < told.index("1. ")
    assert "Bo's Stack 1: 2 cards" in told, "it lies in front of another player"
    assert "Your Stack 3" not in told.partition("1. ")[0], "it is empty"
    assert "   You: 3 health, 2 Stacks" in told
    assert "Your hand" not in told, "the answers name all its cards"
    table.ask_again()
    table.ask()
    assert "2 of 4 kinds" in capsys.readouterr().out, "it stands with every question"
    fresh = TextTable(session, Words("en"))
    fresh.state()
    fresh.ask()
    assert capsys.readouterr().out.count("Your Stack 1: ") == 1, "the table has just shown it"
    profile.close()


@pytest.mark.parametrize(("language", "energies"), [("en", "Electrical"), ("nl", "Elektrisch")])
def test_a_part_names_its_energy_beside_its_letter(language: str, energies: str) -> None:
    v, say = seen("two_robots", 4), sentences("two_robots", language)
    part = next(face for face in v.box if face.key == "arms" and face.variant == 1)
    assert f"{energies} (E)" in describe_card(say, v, [], say.face(part))[0]


def test_the_question_shows_a_hand_that_its_answers_do_not_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match(GAMES["robot_wars"], 2, 1)
    while match.asked is not None and len(match.moves) < 60:  # until a type of turn is chosen
        if match.asked.seat == 0 and all(move.piece is None for move in legal_moves(match.state)):
            break
        match.play(legal_moves(match.state)[0])
    players = Person("Ada"), Opponent("Bo", "tinkerer")
    TextTable(Session(match, players, Profile(tmp_path), RandomOpponents()), Words("en")).ask()
    front = capsys.readouterr().out.partition("1. ")[0]
    assert "Normal turn, Upgrade" in front
    assert "Your hand: " in front
    assert "You: " in front, "whether there is an Engine, and what else matters"


def test_a_zone_counts_the_cards_that_are_not_known() -> None:
    v, say = seen("stak_bots", 0), sentences("stak_bots")
    hidden = sum(v.faces[piece] is None for piece in v.zones["stak.1"])
    assert 0 < hidden < len(v.zones["stak.1"])
    assert describe_zone(say, v, "stak.1").endswith(f", {hidden} unknown)")
    assert "unknown" not in describe_zone(say, v, "hand.0"), "all of them are known"
    assert "unknown" not in describe_zone(say, v, "hand.1"), "none of them is known"
