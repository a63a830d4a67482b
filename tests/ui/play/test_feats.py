"""Every feat is earned once, and refused on a near miss; the reader refuses what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from games.cardfile.errors import CardError
from games.engine.card import Card
from games.engine.core import State
from games.engine.events import Counted, Event, Moved, Said
from games.engine.match import Match
from games.junkyard_bots.robot import body
from games.registry import GAMES
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.play.feats import (
    ACROSS,
    TIERS,
    Career,
    check_feats,
    examine,
    find_earned,
    proofs_of,
    read_feats,
)
from ui.storage.players import Opponent, Person, Player
from ui.storage.saved_matches import SavedMatch
from ui.storage.statistics import FinishedMatch


def said(key: str, *seats: int) -> Said:
    return Said(key, seats)


def played(
    game: str,
    seats: int = 2,
    winner: int | None = 0,
    events: Sequence[Sequence[Event]] = (),
    tables: Sequence[Callable[[State], object]] = (),
    levels: str = "mechanic",
    practice: bool = False,
) -> list[str]:
    """Return what seat 0, a person, proves by a match with these events and tables."""
    match = Match(GAMES[game], seats, 1)
    match.practice = practice
    match.events = [*match.events, *map(list, events)]
    for change in tables:
        s = match.opening.copy()
        change(s)
        match.states.append(s)
    end = match.opening.copy()
    for zone in end.zones:  # one who has everything at the end is far from the end
        end.zones[zone] = list(end.zones[zone])
    end.winners = () if winner is None else (winner,)
    match.states.append(end)
    players: list[Player] = [Person("Ada"), *(Opponent("Bolt", levels) for _ in range(seats - 1))]
    return examine(match, players).get(0, [])


def sizes(**wanted: int) -> Callable[[State], object]:
    """Return a change that gives zones so many pieces: `hand_0=2` is two in `hand.0`."""

    def change(s: State) -> None:
        for name, size in wanted.items():
            stem, _, seat = name.rpartition("_")
            s.zones[f"{stem}.{seat}"] = list(range(size))

    return change


def power(*left: int) -> Callable[[State], object]:
    """Return a change of the power of each robot of Junkyard Bots."""

    def change(s: State) -> None:
        for seat, points in enumerate(left):
            s.pips[body(s, seat)] = points

    return change


def moved(origin: str, to: str) -> Moved:
    return Moved(1, origin, to, None, True, 0)


RP, SB, JB, RW, TR = "robo_power", "stak_bots", "junkyard_bots", "robot_wars", "two_robots"
TRAP = said("robo_power.trap", 0)
OWN, CAUGHT = moved("table.0", "hand.0"), [moved(f"table.{n}", "hand.0") for n in (1, 2, 3)]
THROW, OUT = said("junkyard_bots.throw", 0, 1), said("out", 1)
STRIKE, HIT = said("robot_wars.attacks", 0, 1), said("robot_wars.hits")
DEFENDED, ATTACKED = said("two_robots.defense", 0), said("two_robots.attack", 0, 1)
SCRAPS = said("stak_bots.destroys", 0, 1)
LOST_PART = moved("stack_a.0", "discard")

EARNED_AND_MISSED: dict[str, tuple[list[str], list[str]]] = {
    "robo_power.thief": (
        played(RP, events=[[said("robo_power.steals", 0, 1)]]),
        played(RP, events=[[said("robo_power.steals", 1, 0)]]),
    ),
    "robo_power.trap": (played(RP, events=[[TRAP]]), played(RP, events=[[said(TRAP.key, 1)]])),
    "robo_power.ring": (played(RP, seats=4), played(RP, seats=3)),
    "robo_power.big_trap": (
        played(RP, 4, events=[[TRAP, OWN, *CAUGHT]]),
        played(RP, 4, events=[[TRAP, OWN, *CAUGHT[:2]], [CAUGHT[2]]]),
    ),
    "robo_power.sure_hand": (
        played(RP, events=[[said("robo_power.lowest", 0)], [said("robo_power.lowest", 1)]]),
        played(RP, events=[[said("robo_power.lowest", 0)]] * 2),
    ),
    "robo_power.last_cards": (
        played(RP, tables=[sizes(hand_0=1, table_0=1, hand_1=6)]),
        played(RP, tables=[sizes(hand_0=2, table_0=1, hand_1=6), sizes(hand_0=2, hand_1=5)]),
    ),
    "robo_power.strongest": (played(RP, seats=5), played(RP, seats=5, levels="tinkerer")),
    "stak_bots.scrapper": (
        played(SB, events=[[SCRAPS]] * 5),
        played(SB, events=[[SCRAPS]] * 4 + [[said(SCRAPS.key, 1, 0)]]),
    ),
    "stak_bots.tower": (
        played(SB, tables=[sizes(stak_0=12)]),
        played(SB, tables=[sizes(stak_0=11)]),
    ),
    "stak_bots.yard": (played(SB, seats=4), played(SB, seats=4, winner=1)),
    "stak_bots.stomp": (
        played(SB, events=[[said("stak_bots.stomps", 0, 1)]] * 2),
        played(SB, events=[[said("stak_bots.stomps", 0, 1)]]),
    ),
    "stak_bots.sweep": (
        played(SB, events=[[SCRAPS, SCRAPS]]),
        played(SB, events=[[SCRAPS], [SCRAPS]]),
    ),
    "stak_bots.last_card": (
        played(SB, tables=[sizes(stak_0=1, stak_1=5)]),
        played(SB, tables=[sizes(stak_0=1, stak_1=4), sizes(stak_0=2, stak_1=5)]),
    ),
    "junkyard_bots.builder": (
        played(JB, tables=[sizes(robot_0=7)]),
        played(JB, tables=[sizes(robot_0=6)]),
    ),
    "junkyard_bots.thrower": (
        played(JB, events=[[THROW], [said("junkyard_bots.hit", 1)]]),
        played(JB, events=[[THROW], [said("junkyard_bots.dodged", 1)]]),
    ),
    "junkyard_bots.peace": (
        played(JB, events=[[said("junkyard_bots.peaceful", 0)]]),
        played(JB, events=[[said("junkyard_bots.peaceful", 1)]]),
    ),
    "junkyard_bots.warrior": (
        played(JB, events=[[THROW], [OUT]]),
        played(JB, events=[[THROW], [Counted("active", 1), OUT]]),
    ),
    "junkyard_bots.three_robots": (
        played(JB, 4, events=[[THROW, said("out", 1)], [THROW, said("out", 2, 3)]]),
        played(JB, 4, events=[[THROW, said("out", 1)], [THROW, said("out", 2, 0)]]),
    ),
    "junkyard_bots.close_call": (
        played(JB, tables=[power(1, 3)]),
        played(JB, tables=[power(1, 2), power(2, 3)]),
    ),
    "robot_wars.hitter": (
        played(RW, events=[[STRIKE, HIT]] * 3),
        played(RW, events=[[STRIKE, HIT]] * 2 + [[said(STRIKE.key, 1, 0), HIT]]),
    ),
    "robot_wars.builder": (
        played(RW, tables=[sizes(robot_0=6)]),
        played(RW, tables=[sizes(robot_0=5, robot_1=6)]),
    ),
    "robot_wars.arena": (played(RW, seats=4), played(RW, seats=3)),
    "robot_wars.rampage": (
        played(RW, events=[[Counted("turn", 9), STRIKE, HIT], [HIT, HIT]]),
        played(RW, events=[[STRIKE, HIT, HIT], [Counted("turn", 9), STRIKE, HIT]]),
    ),
    "robot_wars.whole": (
        played(RW, events=[[moved("robot.0", "hand.0"), moved("robot.1", "discard")]]),
        played(RW, events=[[moved("robot.0", "discard")]]),
    ),
    "robot_wars.last_part": (
        played(RW, tables=[sizes(robot_0=1, robot_1=5)]),
        played(RW, tables=[sizes(robot_0=0, robot_1=5), sizes(robot_0=1, robot_1=4)]),
    ),
    "two_robots.raider": (
        played(TR, events=[[ATTACKED]] * 5),
        played(TR, events=[[ATTACKED]] * 4 + [[said(ATTACKED.key, 1, 0)]]),
    ),
    "two_robots.defender": (
        played(TR, events=[[DEFENDED]] * 3),
        played(TR, events=[[DEFENDED]] * 2),
    ),
    "two_robots.two_robots": (
        played(TR, events=[[said("two_robots.two_robots", 0)]]),
        played(TR, events=[[said("two_robots.two_robots", 1)]]),
    ),
    "two_robots.careful": (
        played(TR, events=[[LOST_PART] * 3, [moved("stack_a.1", "discard")]]),
        played(TR, events=[[LOST_PART] * 4]),
    ),
    "two_robots.last_heart": (
        played(TR, tables=[sizes(power_0=1, power_1=3)]),
        played(TR, tables=[sizes(power_0=1, power_1=2)]),
    ),
}
for GAME in GAMES:  # what all games share
    EARNED_AND_MISSED |= {
        f"{GAME}.finish": (played(GAME, winner=1), played(GAME, winner=None)),
        f"{GAME}.win": (played(GAME), played(GAME, winner=1)),
        f"{GAME}.mechanic": (played(GAME), played(GAME, levels="tinkerer")),
    }
    if GAME != RP:
        EARNED_AND_MISSED[f"{GAME}.strongest"] = (
            played(GAME, seats=3, levels="master"),
            played(GAME, seats=2, levels="master"),
        )

FEATS = [feat for game in (*GAMES, ACROSS) for feat in read_feats(game)]


@pytest.mark.parametrize("name", EARNED_AND_MISSED)
def test_a_feat_is_earned_and_a_near_miss_is_not(name: str) -> None:
    earned, missed = EARNED_AND_MISSED[name]
    key = name.partition(".")[2]
    assert key in earned
    assert key not in missed


def test_every_feat_of_a_game_has_a_case() -> None:
    wanted = {feat.name for feat in FEATS if feat.game and not feat.different}
    assert wanted == set(EARNED_AND_MISSED)


@pytest.mark.parametrize("game", [*GAMES, ACROSS])
def test_a_game_has_ten_feats_in_three_tiers_with_words(game: str) -> None:
    feats = read_feats(game)
    assert len(feats) == 10
    assert {feat.tier for feat in feats} == set(TIERS)
    assert [feat.tier for feat in feats] == sorted(feat.tier for feat in feats)
    for words in map(Words, LANGUAGES):
        for feat in feats:
            assert f"feat.{feat.name}.name" in words
            assert f"feat.{feat.name}.does" in words


def test_practice_and_games_without_an_opponent_prove_nothing() -> None:
    assert played("stak_bots", practice=True) == []
    match = Match(GAMES["stak_bots"], 2, 1)
    match.states[-1].winners = (0,)
    assert examine(match, [Person("Ada"), Person("Bo")]) == {}
    assert set(examine(match, [Person("Ada"), Opponent("Bolt", "mechanic")])) == {0}


class Game(NamedTuple):
    """One match of Ada's, for the feats across games."""

    game: str
    won: bool = True
    seats: int = 2
    level: str = "master"
    other: bool = False  # a second person plays, too
    feats: tuple[str, ...] = ()


def career(*games: Game) -> list[FinishedMatch]:
    """Return matches of Ada's, oldest first."""
    found = []
    for number, one in enumerate(games):
        players: list[Player] = [Person("Ada")]
        players += [Person("Bo")] if one.other else []
        while len(players) < one.seats:
            players.append(Opponent("Bolt", one.level))
        rest = tuple(range(1, one.seats))
        places = ((0,), rest) if one.won else (rest, (0,))
        saved = SavedMatch(
            number, one.game, one.seats, 1, {}, [], 0, 0, True, False, None, 9, feats={0: one.feats}
        )
        found.append(FinishedMatch(saved, tuple(players), places, 9, 60, ()))
    return found


ALL = tuple(Game(game, level="master" if game != RP else "mechanic") for game in GAMES)
LOSS = Game(SB, won=False)
ACROSS_CASES: dict[str, tuple[list[Game], list[Game]]] = {
    "five_games": ([*ALL], [*ALL[:4], ALL[0]]),
    "ten_games": ([LOSS] * 10, [LOSS] * 9),
    "three_wins": ([Game(SB), LOSS, Game(SB), Game(SB)], [Game(SB), LOSS, Game(SB), LOSS]),
    "together": ([Game(SB, seats=3, other=True)], [Game(SB, seats=3)]),
    "win_three_games": ([*ALL[:3]], [*ALL[:2], ALL[0]]),
    "three_in_a_row": ([Game(SB)] * 3, [Game(SB), Game(SB), LOSS, Game(SB)]),
    "crowd": ([Game(RP, seats=6)], [Game(RP, seats=5)]),
    "win_all_games": ([*ALL], [*ALL[:4], Game(ALL[4].game, won=False)]),
    "fifty_games": ([LOSS] * 50, [LOSS] * 49),
    "strongest": ([*ALL], [*ALL[:4], Game(ALL[4].game, level="mechanic")]),
}


@pytest.mark.parametrize("key", ACROSS_CASES)
def test_a_feat_across_games_is_earned_and_a_near_miss_is_not(key: str) -> None:
    earned, missed = (
        [e.feat.key for e in find_earned(career(*g), "Ada")] for g in ACROSS_CASES[key]
    )
    assert key in earned
    assert key not in missed
    assert set(ACROSS_CASES) == {feat.key for feat in read_feats(ACROSS)}


def test_the_match_that_completed_a_feat_is_named() -> None:
    games = [Game(SB, feats=("finish",)), Game(SB, feats=("finish", "win"))]
    earned = find_earned(career(*games), "Ada")
    assert [(one.feat.name, one.match) for one in earned] == [
        ("stak_bots.finish", 0),
        ("stak_bots.win", 1),
    ]
    assert find_earned(career(*games), "Bo") == []


def test_a_long_career_is_read_only_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def won(one: FinishedMatch, seat: int) -> bool:
        nonlocal read
        read += 1
        return seat in one.places[0]

    monkeypatch.setattr(FinishedMatch, "won", won)
    games = [LOSS] * 1000
    find_earned(career(*games), "Ada")
    assert read <= 50 * len(games)


def test_a_feat_of_several_words_needs_all_of_them() -> None:
    heroes = [card.key for card in heroes_of("two_robots")]
    games = [Game(TR, feats=(f"salvagers:{key}",)) for key in heroes]
    assert len(heroes) == next(feat.different for feat in read_feats(TR) if feat.different)
    won = [one.feat.name for one in find_earned(career(*games), "Ada")]
    assert "two_robots.salvagers" in won
    twice = [*games[:-1], games[0]]
    assert "two_robots.salvagers" not in [e.feat.name for e in find_earned(career(*twice), "Ada")]


def heroes_of(game: str) -> list[Card]:
    s = Match(GAMES[game], 2, 1).opening
    return [
        face for face in s.faces if face is not None and getattr(face, "kind", "") == "salvager"
    ]


def test_a_salvager_who_wins_is_named() -> None:
    match = Match(GAMES[TR], 2, 1)
    s = match.opening.copy()
    piece = next(p for p, face in enumerate(s.faces) if getattr(face, "kind", "") == "salvager")
    s.zones["hero.0"], s.winners = [piece], (0,)
    match.states.append(s)
    found = examine(match, [Person("Ada"), Opponent("Bolt", "master")])[0]
    assert f"salvagers:{s.faces[piece].key}" in found


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("- win", "the file is keys with feats"),
        ("win: 3", "write win: {tier: 1"),
        ("win: {proof: wins}", "write tier: 1, 2 or 3"),
        ("win: {tier: 4, proof: wins}", "write tier: 1, 2 or 3"),
        ("win: {tier: 1, proof: triumphs}", "write one of beats"),
        ("win: {tier: 1, proof: wins, cards: 2}", "it takes seats"),
        ("win: {tier: 1, proof: wins, seats: many}", "is a number"),
        ("win: {tier: 1, proof: wins, seats: -1}", "from 0 to"),
        ("win: {tier: 1, proof: beats}", "write level: and a value"),
        ("win: {tier: 1, proof: beats, level: chief}", "write one of apprentice"),
        ("win: {tier: 1, proof: wins, different: many}", "write different: 6"),
        ("win: {tier: 1, proof: wins, wins: head.none}", "wins no part; write wins: "),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, right: str) -> None:
    with pytest.raises(CardError) as error:
        check_feats(f"# Feats.\n{text}\n", "stak_bots")
    assert {one.line for one in error.value.mistakes} == {2}
    assert any(right in one.message for one in error.value.mistakes), str(error.value)


def test_every_proof_is_used() -> None:
    for game in (*GAMES, ACROSS):
        used = {feat.proof for feat in FEATS}
        assert set(proofs_of(game)) <= used, game


def test_an_empty_career_has_no_feats() -> None:
    assert all(
        not proofs_of(ACROSS)[f.proof](Career(()), **dict(f.numbers)) for f in read_feats(ACROSS)
    )
