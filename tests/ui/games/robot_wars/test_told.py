"""Robot Wars: the log has the sum of a roll, and how many turns are missed."""

from __future__ import annotations

import pytest

from games.engine import Match, Said, Shuffled
from games.engine.moves import Move
from games.registry import GAMES
from games.robot_wars.quick_game import House
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_fifteen_ideas import ideas
from tests.support import inside
from tests.support.rigged import show_table
from tests.support.table_players import clicks, wait
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.robot_wars.presenter import PRESENTER
from ui.language.grammar import PlayerName
from ui.language.localization import Words
from ui.language.match_timeline import find_cause
from ui.language.narrator import Narrator
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import Pose
from ui.table.motion.reactions import Reactions


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Big Axe: 4 + 2 + 1 − 2 = 5 against Wheels (4). Hit!"),
        ("nl", "Grote Bijl: 4 + 2 + 1 − 2 = 5 tegen Wielen (4). Raak!"),
    ],
)
def test_the_log_has_the_sum(language: str, told: str) -> None:
    t = Table("steam big_axe precision", "gerbil wheels", hands="ram|pit malfunction", dice=(4,))
    t.normal().do("use", "big_axe", "wheels").do("evade", "wheels")
    if t.asks == "Discard 1":
        t.do("discard")
    assert told in Narrator(Words(language), PRESENTER, ("Ada", "Bo")).tell(t.told)


def test_the_log_has_what_the_turn_adds_late_in_a_quick_game() -> None:
    t = Table("steam big_axe precision", "gerbil armour", quick="on")
    t.s.mark("battle_turns", (3, 3))  # the fourth begins
    t.dice = [0.0] * 9
    t.normal().do("use", "big_axe", "armour")
    assert "Big Axe: 1 + 2 + 1 + 4 = 8 (Battle turn: 4) against Armour Plating (6). Hit!" in log(t)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "From now on, the number of the Battle turn is added to Ada's attacks: 3 this turn.",
        ),
        (
            "nl",
            "Vanaf nu komt bij Ada's aanvallen het nummer van de Strijdbeurt: deze beurt 3.",
        ),
    ],
)
@pytest.mark.parametrize(("before", "times"), [(1, 0), (2, 1), (3, 0)])
def test_the_log_says_once_a_seat_that_attacks_are_stronger_from_now_on(
    before: int, times: int, language: str, told: str
) -> None:
    t = Table("steam hammer", "gerbil tin", quick="on")
    t.s.mark("battle_turns", (before, 9))
    assert log(t.turn(), language).count(told) == times


@pytest.mark.parametrize(
    ("language", "hit", "holds"),
    [
        (
            "en",
            "The crash: 6 against Wheels (4). Hit!",
            "The crash: 2 against Legs (3). Missed!",
        ),
        (
            "nl",
            "Bij het neerstorten: 6 tegen Wielen (4). Raak!",
            "Bij het neerstorten: 2 tegen Poten (3). Mis!",
        ),
    ],
)
def test_the_log_says_that_a_crash_destroys_and_not_the_rotors(
    language: str, hit: str, holds: str
) -> None:
    t = Table("gerbil heat", "steam helicopter legs wheels giant", hands="").normal()
    t.dice[:] = [0.9, 0.9, 0.3, 0.9]  # the hit; then an Engine, Legs and Wheels
    told = log(t.do("use", "heat", "helicopter").do("pass"), language)
    assert {hit, holds} <= {*told}
    assert not [line for line in told if line.startswith(("Helicopter Rotors:", "Rotorbladen:"))]


def test_the_log_has_the_sum_of_an_avoided_hazard_and_of_a_flip() -> None:
    t = Table("steam hammer precision", "gerbil tin", arena="landmine", dice=(1, 6))
    t.normal().do("use", "hammer", "tin")
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Die 1 + 1 = 2: Landmine catches Ada." in said
    t = Table("steam flipper", "gerbil tin", dice=(2,)).normal().do("use", "flipper", 1)
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Die 2: Bo's Robot stays on its feet." in said


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (1, "Bo misses a turn."),
        (2, "Bo misses a turn, with 1 more to miss."),
        (3, "Bo misses a turn, with 2 more to miss."),
    ],
)
def test_the_log_has_the_turns_that_are_missed(left: int, told: str) -> None:
    t = Table("steam tin", "gerbil legs")
    t.s.mark("missed", (0, left))
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.turn(1).told)
    assert told in said


def test_the_log_has_a_flip_and_what_it_takes() -> None:
    t = Table("steam flipper", "gerbil tin", dice=(5,)).normal().do("use", "flipper", 1)
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Ada tries to flip Bo's Robot with Flipper: the die must show 3 or more." in said
    assert "Die 5: Bo's Robot is flipped over and misses 3 turns." in said


def test_the_log_tells_an_attack_once() -> None:
    t = Table("steam hammer", "gerbil tin", arena="pit", dice=(6, 3)).normal()
    told = log(t.do("use", "hammer", "tin"))
    assert told[-5:] == [
        "Ada attacks Bo's Tin Foil with Hammer.",
        "Ada meets Pit: the die must show 3 or more.",
        "Die 6: Ada gets past Pit.",
        "Hammer: 3 against Tin Foil (1). Hit!",
        "Bo loses Tin Foil.",
    ]


def log(t: Table, language: str = "en") -> list[str]:
    """What the log tells of all that happened."""
    return Narrator(Words(language), PRESENTER, ("Ada", "Bo", "Cas")).tell(t.told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Vulture: Ada draws a card."),
        ("nl", "Gier: Ada trekt een kaart."),
    ],
)
def test_the_log_says_which_own_card_does_it_in_its_sentence(language: str, told: str) -> None:
    t = ideas("stove vulture", "stove mallet spear", hands="").turn()
    assert told in log(t.destroy(1, "mallet"), language)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Alarm Clock: you discard a card; you draw 2 cards."),
        ("nl", "Alarm Clock: je legt een kaart af; je trekt 2 kaarten."),
    ],
)
def test_the_log_speaks_of_you_in_the_words_of_an_own_card(language: str, told: str) -> None:
    t = ideas("stove alarm", "stove", hands="spear gale", deck="mallet mallet mallet").turn()
    names = PlayerName("Ada", "you"), PlayerName("Bo")
    assert told in Narrator(Words(language), PRESENTER, names).tell(t.do("accept").told)


def test_a_discard_says_which_card_asks_for_it() -> None:
    t = Table("steam computer", "gerbil legs", hands="ram pit|").turn().do("reboot")
    scene = show_table("robot_wars", t.s)
    assert inside.sentences(scene).prompt(inside.shown(scene), 0) == (
        "Computer Virus: discard a card."
    )


@pytest.mark.parametrize(
    ("defender", "answer", "told", "rule"),
    [
        ("legs", ("evade", "legs"), "Legs (3): discard a card.", "RW-A4"),
        ("salvage legs", ("salvage", "hammer"), "Hammer (4): discard 2 cards.", "RW-A7"),
    ],
)
def test_a_discard_that_pays_for_an_answer_says_for_which_card(
    defender: str, answer: tuple[str, str], told: str, rule: str
) -> None:
    t = Table(f"steam {defender}", "gerbil hammer drill", hands="ram pit wheels|", dice=(6,))
    if answer[0] == "evade":
        t.normal(1).do("use", "hammer", "legs")
    else:
        t.destroy(1, "hammer")
    scene = show_table("robot_wars", t.do(*answer).s)
    assert inside.sentences(scene).prompt(inside.shown(scene), 0) == told
    assert inside.rule(scene) == rule


def test_a_prompt_changes_with_what_is_left_in_a_turn() -> None:
    t = Table("steam hammer tin", "gerbil legs", hands="ram pit wheels|").turn()
    for do, told in (
        (("normal",), "Play a Hazard, take an Action."),
        (("play", "pit"), "You may take an Action."),
    ):
        scene = show_table("robot_wars", t.do(*do).s)
        assert inside.sentences(scene).prompt(inside.shown(scene), 0) == told


def test_a_prompt_asks_for_no_hazard_without_one_in_hand() -> None:
    t = Table("steam hammer", "gerbil legs", hands="ram wheels|", deck="tin").turn().do("normal")
    scene = show_table("robot_wars", t.s)
    assert inside.sentences(scene).prompt(inside.shown(scene), 0) == "You may take an Action."
    s = t.s.copy()
    s.mark("actions", 0)  # as after the Action
    told = inside.sentences(scene).prompt(s, 0)
    assert told == "No Hazard in hand: end turn."


def test_the_log_says_what_was_chosen_and_what_followed_from_a_condition() -> None:
    t = ideas("stove alarm", "stove", hands="spear gale", deck="mallet mallet mallet").turn()
    assert "Alarm Clock: Ada discards a card; Ada draws 2 cards." in log(t.do("accept"))
    t = ideas("stove twins mallet", "stove crown", dice=(1,)).normal().do("use", "twins")
    assert "Twin Blades: Ada attacks a Component with d6 + 2." in log(t)
    t = ideas("stove", "stove mallet", hands="ransom|gale").normal().do("act", "ransom", 1)
    assert "Ransom: Bo chooses a Component of their own Robot, which is destroyed." in log(t)
    t = ideas("stove", "stove", "stove", hands="gale|spear|spear", arena="ghost:0")
    told = log(t.turn().do("reboot"))
    assert "Hungry Ghost: Ada discards a card." in told
    assert "Hungry Ghost: this card goes to the next player." in told


def test_the_log_has_what_the_house_strikes_and_its_sum() -> None:
    t = Table("steam tin", "gerbil legs", "solar wheels")
    t.dice = [0.0, 2.5 / 6]  # the first that lies open, and a 3
    t.listen(lambda: House(1, 2).run(t.s, t.chance))
    assert "An arena robot attacks Bo's Legs: 3 + 2 = 5 against 3. Hit!" in log(t)


def test_the_first_shuffle_is_not_told_as_one_of_the_discard_pile() -> None:
    match = Match(GAMES["robot_wars"], 2, 1)
    told = Narrator(Words("en"), PRESENTER, ("Ada", "Bo"))
    shuffled = [event for event in match.events[0] if isinstance(event, Shuffled)]
    assert told.tell(shuffled[:1]) == ["The draw pile is shuffled."]


def test_the_log_says_where_a_new_draw_pile_comes_from() -> None:
    t = Table("steam tin", "gerbil legs", deck="")
    t.s.move(t.s.zones["box"][0], "discard", True)
    told = log(t.turn().do("normal"))
    at = told.index("The discard pile becomes the new draw pile.")
    assert told[at + 1] == "The draw pile is shuffled."


def test_the_log_says_what_the_die_must_show_with_steering_too() -> None:
    for robot, least in (("steam big_axe", 3), ("steam big_axe precision", 2)):
        t = Table(robot, "gerbil tin", arena="pit:1", dice=(6, 6)).normal()
        told = f"Ada meets Pit: the die must show {least} or more."
        assert told in log(t.do("use", "big_axe"))


def test_a_quick_upgrade_is_nowhere_told_to_be_one_component() -> None:
    t = Table("steam tin legs", "gerbil", hands="hammer drill flipper", quick="on").turn()
    scene = show_table("robot_wars", t.s)
    v, say = inside.shown(scene), inside.sentences(scene)
    assert "any number" in say.tip(v, Move("upgrade"))
    assert "Normal turn" not in say.tip(v, Move("reboot"))  # an Upgrade locks nothing
    assert inside.rule(scene) == "RW-57"
    clicks(scene, Move("upgrade"))
    for _ in range(2):
        wait(scene)
        v = inside.shown(scene)
        assert "any number" in say.prompt(v, 0)
        assert inside.rule(scene) == "RW-57"
        board = inside.look(scene, RobotWarsLook).board
        assert [lamp.words for lamp in board.describe(v)[1]] == ["Upgrade", "any number"]
        assert "any number" in say.phase(v)
        clicks(scene, inside.selection(scene).moves[0])


def test_whoever_laid_a_hazard_gloats_when_it_catches_another() -> None:
    reactions, saying = Reactions(), PRESENTER.spec.says["robot_wars.caught"]
    pit = Lying(Pose(0, 0, 10), True, 0, "hand.0", None)
    reactions.see({7: pit})
    reactions.see({7: pit._replace(zone="arena")})
    reactions.hear(Said("robot_wars.caught", (1,), (7,), (None,)), saying)
    assert reactions.faces == {0: "sly", 1: "hurt"}
    reactions.calm()
    reactions.hear(Said("robot_wars.caught", (0,), (7,), (None,)), saying)
    assert reactions.faces == {0: "hurt"}


def test_the_cause_of_an_end_is_the_last_thing_that_happened() -> None:
    match = Match(GAMES["robot_wars"], 2, 1)
    match.states[-1] = Table("computer_virus", "steam drill", deck="gerbil ram").turn().s
    for verb in ("normal", "end"):
        match.play(Move(verb))
    assert match.over
    narrator = Narrator(Words("en"), PRESENTER, ("Ada", "Bo"))
    assert find_cause(narrator, match, len(match.moves), None).lines == (
        "Ada takes a Normal turn.",
        "Ada discards Gerbil Powered Engine.",
        "Computer Virus moves from Ada's Robot to Bo's Robot.",
    )
