"""Compute the worth of a Robot Wars card from its numbers and verbs, so that it suits any deck."""

from collections.abc import Iterable
from math import copysign
from typing import NamedTuple

from ai.games.robot_wars.odds import at_least
from games.robot_wars.card import Do, RobotCard, Script

TYPICAL_STRENGTHS = (1, 2, 3, 3, 4, 5)  # Strengths of the targets of an attack
MAX_LIFE = 8.0  # the most attacks that a Component is expected to survive

# Features of a Component in play, of one on a working Robot, and of a card in hand.
PLAIN_FEATURES = (
    "robot.count",
    "robot.outside",
    "robot.inside",
    "robot.life",
    "robot.tough",
    "robot.nothing",
    "engine.more",
    "engine.life",
    "part.field",
    "part.shy",
    "part.melts",
    "part.crashes",
    "part.passes",
)
WORKING_FEATURES = (
    "weapon.more",
    "weapon.sweep",
    "weapon.ranged",
    "weapon.second",
    "part.steers",
    "part.flies",
    "part.free",
    "part.salvages",
    "part.evades",
    "part.looks",
    "part.draws",
    "part.discards",
    "part.offs",
    "part.flips",
    "part.pushes",
    "part.does",
)
HAND_FEATURES = (
    "hand.count",
    "hand.components",
    "hand.engines",
    "hand.weapons",
    "hand.life",
    "hand.frenzy",
    "hand.destroys",
    "hand.returns",
    "hand.hides",
    "hand.more",
    "hand.strikes",
    "hand.tricks",
    "hand.traps",
    "hand.roams",
)
FEATURE_INDEX = {
    name: at for at, name in enumerate((*PLAIN_FEATURES, *WORKING_FEATURES, *HAND_FEATURES))
}

FeatureRow = tuple[tuple[int, float], ...]  # (index of a feature, amount that the card adds)

ABILITY_FEATURES = {
    "look_at_hand": "part.looks",
    "draw": "part.draws",
    "make_discard": "part.discards",
    "switch_off": "part.offs",
    "miss_turns": "part.flips",
    "push": "part.pushes",
}
ACTION_FEATURES = {
    "use_weapon": "hand.frenzy",
    "destroy_part": "hand.destroys",
    "return_part": "hand.returns",
    "hide": "hand.hides",
    "more_actions": "hand.more",
    "attack": "hand.strikes",
}
ACTION_VALUE = {  # the value of an Action in hand; a plain Component has about 1
    "use_weapon": 1.3,
    "destroy_part": 1.5,
    "return_part": 1.0,
    "hide": 0.7,
    "more_actions": 1.6,
    "attack": 1.5,
    "extra_turn": 1.6,
    "swap": 1.0,
}
EACH_TURN = ("turn_start", "turn_end")
LOSSES = frozenset(
    ("lose_part", "discard", "give", "pass_cards", "destroy_all", "crash", "fall_in", "lose_game")
)
MAX_CACHED_CARDS = 4096  # cards in the cache, at most


class CardWorth(NamedTuple):
    """The amounts that a card adds to the features, and its quality.

    `hit` is the share of typical targets that it destroys, `life` the number of attacks that it
    survives; `discard_value` ranks cards for discarding. `ends` is positive if enough counters win,
    negative if they eliminate the player. A card that `harms` costs its player something each turn.
    """

    plain: FeatureRow
    working: FeatureRow
    held: FeatureRow
    hit: float
    life: float
    discard_value: float
    ends: int = 0
    harms: bool = False
    copies: bool = False


_kept: dict[
    int, tuple[RobotCard, CardWorth]
] = {}  # by identity: cards of two decks may share a key


def find_worth(card: RobotCard) -> CardWorth:
    """Return the worth of a card, cached."""
    found = _kept.get(id(card))
    if found is None:
        if len(_kept) >= MAX_CACHED_CARDS:
            _kept.clear()
        found = _kept[id(card)] = card, compute_worth(card)
    return found[1]


def hit_of(line: Do, more: int = 0) -> float:
    """Return the share of typical targets that an attack destroys; a sweep counts several."""
    plus, sweep = line.number("plus") + more, line.number("sweep")
    each = sum(at_least(strength - plus) for strength in TYPICAL_STRENGTHS) / len(TYPICAL_STRENGTHS)
    return each * (1.6 if sweep else 1.0) * (1.2 if line.number("second") else 1.0)


def life_of(strength: int | None) -> float:
    """Return how many plain attacks a Component survives."""
    return 0.0 if strength is None else min(MAX_LIFE, 1 / max(0.1, at_least(strength)))


def make_row(pairs: Iterable[tuple[str, float]]) -> FeatureRow:
    """Return named numbers by index, without zeros."""
    return tuple((FEATURE_INDEX[name], float(value)) for name, value in pairs if value)


def compute_worth(card: RobotCard) -> CardWorth:
    script = card.script
    hit = max(map(hit_of, script.attacks), default=0.0)
    life = life_of(card.strength)
    if card.kind == "hazard":
        roams = "target" in script.holds or "turn_start" in script.timed
        held = [("hand.count", 1.0), ("hand.roams", roams), ("hand.traps", not roams)]
        return CardWorth((), (), make_row(held), 0.0, life, 0.4)
    if card.kind == "action":
        held = [("hand.count", 1.0), *features_of_action(script.do)]
        dear = max((ACTION_VALUE.get(line.verb, 0.5) for line in script.do), default=0.0)
        return CardWorth((), (), make_row(held), hit, life, dear)
    body, works = card.strength is not None, tuple(list_working_features(script, hit))
    ends = find_ending(script)
    harms = ends < 0 or is_harmful(script)
    does = bool(works or script.timed)
    dear = 0.6 + life / 10 + card.engine + 2 * hit + 0.3 * does - 2 * (not body or harms)
    held = [
        ("hand.count", 1.0),
        ("hand.components", body),
        ("hand.engines", card.engine),
        ("hand.weapons", hit),
        ("hand.life", life / 5),
    ]
    copies = any(line.verb == "copy" for line in script.do)
    rows = make_row(list_plain_features(card, life)), make_row(works), make_row(held)
    return CardWorth(*rows, hit, life, dear, ends, harms, copies)


def find_ending(script: Script) -> int:
    """Return 1 if the card's counters win the game, -1 if they eliminate its player, else 0."""
    for line in script.timed.get("counters", ()):
        mine = line.who in ("you", "owner", "writer")
        if line.verb in ("win_game", "lose_game") and line.who != "everyone":
            return 1 if mine == (line.verb == "win_game") else -1
    return 0


def is_harmful(script: Script) -> bool:
    """Return whether a card costs its player something each turn, for nothing in return."""
    lines = [line for moment in EACH_TURN for line in script.timed.get(moment, ())]
    verbs = {line.verb for line in lines if line.who in ("you", "owner", "writer", "everyone")}
    return bool(verbs) and verbs <= LOSSES


def features_of_action(lines: Iterable[Do]) -> list[tuple[str, float]]:
    """Return the features of an Action card's effects, each once."""
    names = dict.fromkeys(
        ACTION_FEATURES.get(line.verb, "hand.tricks") for line in lines if line.verb != "pay"
    )
    return [(name, 1.0) for name in names]


def list_plain_features(card: RobotCard, life: float) -> list[tuple[str, float]]:
    """Return the features that a Component adds even without an Engine."""
    script, internal, engine = card.script, card.internal, card.engine
    body = card.strength is not None
    ends = {line.verb for line in script.timed.get("destroyed", ())}
    turn_end = {line.verb for line in script.timed.get("turn_end", ())}
    return [
        ("robot.count", body),
        ("robot.outside", body and not internal),
        ("robot.inside", body and internal),
        ("robot.life", life / 5),
        ("robot.tough", life >= 3),
        ("robot.nothing", not body),
        ("engine.more", engine),
        ("engine.life", engine * life / 5),
        ("part.field", "force_field" in script.holds),
        ("part.shy", "needs_others" in script.holds),
        ("part.melts", "destroy_all" in ends),
        ("part.crashes", "crash" in ends),
        ("part.passes", is_harmful(script) or "pass_on" in turn_end),
    ]


def list_working_features(script: Script, hit: float) -> Iterable[tuple[str, float]]:
    """Yield the features that a Component adds on a working Robot."""
    holds = script.holds
    if script.weapon:
        yield "weapon.more", hit
        yield "weapon.sweep", any(line.args["sweep"] for line in script.attacks)
        yield "weapon.second", any(line.args["second"] for line in script.attacks)
        yield "weapon.ranged", script.ranged
    if "steer" in holds:
        yield "part.steers", holds["steer"].number("plus")
    if "fly" in holds:
        yield "part.flies", 1
    if "free_costs" in holds:
        yield "part.free", 1
    if "hand_limit" in holds and holds["hand_limit"].args["whose"] == "you":
        yield "part.does", copysign(1, holds["hand_limit"].number("plus"))
    if "extra_dice" in holds:
        helps = (holds["extra_dice"].args["keep"] == "best") == (
            holds["extra_dice"].args["whose"] == "you"
        )
        yield "part.does", 1 if helps else -1
    if "survive" in holds or "action_played" in script.timed:
        yield "part.does", 1
    if "any_destroyed" in script.timed:
        yield "part.salvages", 1
    for line in script.timed.get("attacked", ()):
        if line.verb == "evade":
            yield "part.evades", line.number("minus") / 3
    for line in script.do:
        if line.verb not in ("pay", "attack", "destroy_this"):
            yield ABILITY_FEATURES.get(line.verb, "part.does"), 1
    for moment in EACH_TURN:
        for line in script.timed.get(moment, ()):
            if line.verb in ABILITY_FEATURES and not line.meant:
                yield ABILITY_FEATURES[line.verb], 1
