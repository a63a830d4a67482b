"""Summarize a Robot for the features, cached by its cards."""

from ai.games.robot_wars.card_worth import PLAIN_FEATURES, WORKING_FEATURES, FeatureRow, find_worth
from ai.games.robot_wars.odds import at_least
from games.engine import Seat, State
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ROBOT

MAX_CACHED_ROBOTS = 4096  # Robots in the cache, at most


class RobotSummary:
    """A summary of a Robot's Components.

    Before Battle a Force Field counts as it will in Battle: it covers all other Components, and
    none of them can be used (RW-03).
    """

    def __init__(self, cards: list[RobotCard]) -> None:
        self.cards = cards
        self.fields = sum(["force_field" in card.script.holds for card in cards])
        self.covered = self.fields > 0 and len(cards) > 1
        values = [find_worth(card) for card in cards]
        self.off = sum_rows([value.plain for value in values])
        self.on = sum_rows([row for value in values for row in (value.plain, value.working)])
        self.engines = sum([card.engine for card in cards])
        self.arms = [at for at, value in enumerate(values) if value.hit or value.copies]
        self.hits = [values[at].hit for at in self.arms]
        self.pays = [cards[at].script.pays for at in self.arms]
        self.copies = any(value.copies for value in values)
        self.ends = [at for at, value in enumerate(values) if value.ends]
        # The indices of cards that avoid an attack, and whether each does so every turn.
        self.springs = [
            (at, each) for at, card in enumerate(cards) for each in find_avoidance(card)
        ]
        self.reached = find_attackable(cards)
        self.exposed = exposure(cards, self.reached, [strength(cards[at]) for at in self.reached])
        # Without rare words in the deck: `robot.last` to `engine.exposed`, by whether it hides and
        # whether Battle has begun.
        self.robot: dict[tuple[bool, bool], tuple[float, ...]] = {}


_kept: dict[
    tuple[int, ...], RobotSummary
] = {}  # by the identity of their cards, which live in them


def summarize_robot(s: State, seat: Seat) -> RobotSummary:
    """Return the summary of a seat's Robot."""
    faces: list[RobotCard] = s.faces
    cards = [faces[p] for p in s.zones[ROBOT[seat]]]
    key = (*map(id, cards),)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MAX_CACHED_ROBOTS:
            _kept.clear()
        found = _kept[key] = RobotSummary(cards)
    return found


def sum_rows(rows: list[FeatureRow]) -> tuple[float, ...]:
    """Return the sums of the groups `PLAIN` and `WORKING` over some cards."""
    found = [0.0] * (len(PLAIN_FEATURES) + len(WORKING_FEATURES))
    for row in rows:
        for at, x in row:
            found[at] += x
    return tuple(found)


def find_avoidance(card: RobotCard) -> list[bool]:
    """Return, for each line of a card that avoids an attack, whether it works once a turn."""
    lines = card.script.timed.get("attacked")
    return [lines[0].args["once"] == "turn"] if lines and lines[0].verb == "avoid_attack" else []


def find_attackable(cards: list[RobotCard]) -> list[int]:
    """Return the indices of what can be attacked in Battle, as `body.attackable` does."""
    solid = [at for at, card in enumerate(cards) if card.strength is not None]
    if any("force_field" in card.script.holds for card in cards):
        return [at for at in solid if "force_field" in cards[at].script.holds]
    return [at for at in solid if not cards[at].internal] or solid


def strength(card: RobotCard) -> int:
    """Return the Strength of a Component."""
    assert card.strength is not None
    return card.strength


def exposure(
    cards: list[RobotCard], reached: list[int], strengths: list[int]
) -> tuple[float, bool, float]:
    """Return the chance to hit the weakest Component, whether an Engine can be hit, and its chance.

    The chances are those of a plain attack; `strengths` belong to the attackable Components.
    """
    weak = exposed = 0.0
    drives = False
    for at, needed in zip(reached, strengths, strict=True):
        often = at_least(needed)
        weak = max(weak, often)
        if cards[at].engine:
            drives = True
            exposed += often
    return weak, drives, exposed
