"""Robot Wars: opponents that never saw a deck take the obviously better of two moves."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.think import think
from games.engine.core import legal_moves
from games.engine.observation import view
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own

WORDS = """name: Words
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  plate: {kind: component, strength: 3, count: 6, name: Plate}
  tin: {kind: component, strength: 1, count: 2, name: Tin}
  hammer: {kind: component, strength: 3, count: 3, do: [attack], name: Hammer}
  stick: {kind: component, strength: 3, do: [{attack: {plus: -3}}], name: Stick}
  axe: {kind: component, strength: 3, do: [{attack: {plus: 3}}], name: Axe}
  magnet: {kind: action, do: [{take: {source: robot, to: robot}}], name: Magnet}
  dig: {kind: action, do: [{take: {source: discard}}], name: Dig}
  theft: {kind: action, do: [{take: {source: hand}}], name: Theft}
  catalogue: {kind: action, do: [search_for], name: Catalogue}
  trophy: {kind: action, do: [win_game], name: Trophy}
  crown: {kind: component, strength: 3, name: Crown, do: [add_counters],
    when: [{counters: {reach: 3}}, win_game]}
  bomb: {kind: component, strength: 3, name: Bomb, do: [add_counters],
    when: [{counters: {reach: 3}}, lose_game]}
  drain: {kind: action, do: [{add_counters: {on: robot, add: -1}}], name: Drain}
  pin: {kind: action, do: [{add_counters: {on: robot, who: each_opponent}}], name: Pin}
  doll: {kind: component, strength: 3, name: Doll,
    when: [{counters: {reach: 3, on: robot}}, lose_game]}
  mirror: {kind: component, strength: 2, do: [copy], name: Mirror}
  polish: {kind: action, name: Polish,
    do: [{until: {holds: [{boost: {what: strength, plus: 3}}]}}]}
  kite: {kind: action, do: [{until: {holds: [fly]}}], name: Kite}
  rust: {kind: action, do: [{until: {holds: [{steer: {plus: -3}}]}}], name: Rust}
  lens: {kind: component, strength: 3, while: [{boost: {plus: 2}}], name: Lens}
  fog: {kind: component, strength: 3, name: Fog,
    while: [{boost: {plus: -3, whose: each_opponent}}]}
  well: {kind: component, strength: 3, when: [turn_start, {draw: {cards: 2}}], name: Well}
  leech: {kind: component, strength: 3, when: [turn_start, lose_part], name: Leech}
  gift: {kind: action, do: [{choose: [lose_part, {draw: {cards: 3}}]}], name: Gift}
  dare: {kind: action, do: [draw, {you_may: [lose_game]}], name: Dare}
  treat: {kind: action, do: [{you_may: [{draw: {cards: 2}}]}], name: Treat}
  gale: {kind: action, do: [{lose_part: {who: each_opponent}}], name: Gale}
  flood: {kind: action, do: [{each: {of: component, do: [destroy_part]}}], name: Flood}
  bet: {kind: action, name: Bet,
    do: [{if: {count: engines, at_least: 2, then: [win_game], otherwise: [lose_game]}}]}
  cushion: {kind: component, strength: 3, when: [attacked, {halve: {pay: 1}}], name: Cushion}
  mine: {kind: hazard, when: [passed, lose_part], count: 2, name: Mine}
  broom: {kind: action, do: [destroy_hazard], name: Broom}
"""


class Case(NamedTuple):
    """A position, and the better move of seat 0: its verb, its card, and where it goes."""

    robots: tuple[str, ...]
    hands: str
    better: tuple[str, str, str]
    first: tuple[tuple[Any, ...], ...] = ()  # what is done before
    way: str = "normal"
    discarded: str = ""
    counters: tuple[str, int] = ("", 0)
    charge: tuple[int, int] = (0, 0)


USUAL = ("motor hammer plate", "motor plate tin")
CALM = ("motor plate tin", "motor plate tin")
CASES = {
    "an Engine is stolen, not tin": Case(USUAL, "magnet", ("act", "magnet", "1:motor")),
    "an Engine is taken back, not tin": Case(
        ("hammer plate", "motor plate"), "dig", ("act", "dig", "motor"), discarded="tin motor plate"
    ),
    "a card is stolen": Case(CALM, "theft|plate plate", ("act", "theft", "")),
    "an Engine is searched for": Case(
        ("hammer plate", "motor plate"), "catalogue", ("act", "catalogue", "")
    ),
    "who can win wins": Case(USUAL, "trophy plate", ("act", "trophy", "")),
    "the last counter wins": Case(
        ("motor hammer crown", "motor plate tin"), "", ("use", "crown", ""), counters=("crown", 2)
    ),
    "a counter is nearer to winning": Case(
        ("motor crown", "motor plate tin"), "", ("use", "crown", ""), counters=("crown", 1)
    ),
    "the last counter loses": Case(
        ("motor bomb", "motor plate tin"), "", ("end", "", ""), counters=("bomb", 2)
    ),
    "a counter is nearer to losing": Case(
        ("motor bomb", "motor plate tin"), "", ("end", "", ""), counters=("bomb", 1)
    ),
    "a counter is nearer to the other's end": Case(
        ("motor plate", "motor doll"), "pin", ("act", "pin", ""), charge=(0, 1)
    ),
    "the last counter is the other's end": Case(
        ("motor plate", "motor doll"), "pin", ("act", "pin", ""), charge=(0, 2)
    ),
    "a counter is taken off": Case(
        ("motor doll", "motor plate"), "drain", ("act", "drain", ""), charge=(2, 0)
    ),
    "the better weapon is copied": Case(
        ("motor mirror", "motor stick axe"), "", ("use", "mirror", "1:axe")
    ),
    "what lasts is played": Case(CALM, "polish rust", ("act", "polish", "")),
    "flying for a while is played": Case(CALM, "kite rust", ("act", "kite", "")),
    "a bonus is built": Case(
        ("motor hammer", "motor plate"), "lens plate", ("play", "lens", ""), way="upgrade"
    ),
    "a penalty for others is built": Case(
        ("motor tin", "motor axe"), "fog plate", ("play", "fog", ""), way="upgrade"
    ),
    "a weapon that copies is built": Case(
        ("motor tin", "motor axe"), "mirror tin", ("play", "mirror", ""), way="upgrade"
    ),
    "cards at each turn are built": Case(
        ("motor tin", "motor axe", "motor"), "well plate", ("play", "well", ""), way="upgrade"
    ),
    "losses at each turn are not built": Case(
        ("motor tin", "motor axe"), "leech plate", ("play", "plate", ""), way="upgrade"
    ),
    "a way to win is built": Case(
        ("motor tin", "motor axe"), "crown plate", ("play", "crown", ""), way="upgrade"
    ),
    "a way to lose is not built": Case(
        ("motor tin", "motor axe"), "bomb plate", ("play", "plate", ""), way="upgrade"
    ),
    "of two the better is chosen": Case(
        USUAL, "gift", ("option_two", "", ""), first=(("act", "gift"),)
    ),
    "what harms is not done": Case(USUAL, "dare", ("pass", "", ""), first=(("act", "dare"),)),
    "what helps is done": Case(USUAL, "treat", ("accept", "", ""), first=(("act", "treat"),)),
    "each opponent loses": Case(CALM, "gale", ("act", "gale", "")),
    "each Component goes": Case(CALM, "flood", ("act", "flood", "")),
    "a condition that is true": Case(("motor motor", "motor plate"), "bet", ("act", "bet", "")),
    "a condition that is not true": Case(("motor plate", "motor plate"), "bet", ("end", "", "")),
}


def table(case: Case, hands: str) -> Table:
    """The position of a case."""
    t = own(WORDS, *case.robots, hands=hands)
    for key in case.discarded.split():
        t.put(key, "discard", up=True)
    for piece in t.s.zones["robot.0"]:
        if t.key(piece) == case.counters[0]:
            t.s.count(piece, case.counters[1])
    if case.charge != (0, 0):
        t.s.mark("robot_charge", case.charge)
    t.turn().do(case.way)
    for move in case.first:
        t.do(*move)
    return t


@pytest.mark.parametrize("name", CASES)
def test_greedy_takes_the_better_move(name: str) -> None:
    case = CASES[name]
    mine, *others = case.hands.split("|")
    for cards in dict.fromkeys((mine, " ".join(reversed(mine.split())))):  # whatever is first
        t = table(case, "|".join((cards, *others)))
        assert len(legal_moves(t.s)) > 1
        move = think(JUDGE, view(t.s, 0), "greedy", 1, timed=False).move
        assert move in t.found(*case.better), t.key(move.piece or 0)
