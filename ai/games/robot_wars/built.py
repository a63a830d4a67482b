"""What a Robot is as it is built, for the features: worked out once for the same cards."""

from ai.games.robot_wars.odds import at_least
from ai.games.robot_wars.worth import PLAIN, WORKING, Row, worth
from games.engine import Seat, State
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ROBOT, marks_of

MANY = 4096  # Robots that are kept at most


class Built:
    """The Components of a Robot in their order, in Battle or before it."""

    def __init__(self, cards: list[RobotCard], battle: bool) -> None:
        self.cards = cards
        values = [worth(card) for card in cards]
        self.off = summed([value.plain for value in values])
        self.on = summed([row for value in values for row in (value.plain, value.working)])
        self.engines = sum([card.engine for card in cards])
        self.arms = [at for at, value in enumerate(values) if value.hit or value.copies]
        self.hits = [values[at].hit for at in self.arms]
        self.pays = [cards[at].script.pays for at in self.arms]
        self.copies = any(value.copies for value in values)
        self.ends = [at for at, value in enumerate(values) if value.ends]
        # Where it has what avoids an attack, and whether it does so in every turn.
        self.springs = [(at, each) for at, card in enumerate(cards) for each in avoiding(card)]
        self.reached = attackable(cards, battle)
        self.exposed = exposure(cards, self.reached, [strength(cards[at]) for at in self.reached])
        # Of a deck without rare words, its features from `robot.last` to `engine.exposed`: hidden?
        self.robot: dict[bool, tuple[float, ...]] = {}


_kept: dict[tuple[int, ...], Built] = {}  # by the identity of their cards, which live in them


def built(s: State, seat: Seat) -> Built:
    """Return what a Robot is now."""
    faces: list[RobotCard] = s.faces
    cards = [faces[p] for p in s.zones[ROBOT[seat]]]
    key = (marks_of(s)["battle"], *map(id, cards))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MANY:
            _kept.clear()
        found = _kept[key] = Built(cards, bool(key[0]))
    return found


def summed(rows: list[Row]) -> tuple[float, ...]:
    """Return the numbers of the groups `PLAIN` and `WORKING` of some cards together."""
    found = [0.0] * (len(PLAIN) + len(WORKING))
    for row in rows:
        for at, x in row:
            found[at] += x
    return tuple(found)


def avoiding(card: RobotCard) -> list[bool]:
    """Return, of a card that avoids an attack, whether it does so once a turn."""
    lines = card.script.timed.get("attacked")
    return [lines[0].args["once"] == "turn"] if lines and lines[0].verb == "avoid_attack" else []


def attackable(cards: list[RobotCard], battle: bool) -> list[int]:
    """Return where the Components are that can be attacked, as `body.attackable` does."""
    solid = [at for at, card in enumerate(cards) if card.strength is not None]
    if battle and any("force_field" in card.script.holds for card in cards):
        return [at for at in solid if "force_field" in cards[at].script.holds]
    return [at for at in solid if not cards[at].internal] or solid


def strength(card: RobotCard) -> int:
    """Return the Strength of a card that has one."""
    assert card.strength is not None
    return card.strength


def exposure(
    cards: list[RobotCard], reached: list[int], strengths: list[int]
) -> tuple[float, bool, float]:
    """Return the chance to hit the weakest Component, whether an Engine can be hit, and its chance.

    These are chances of a plain attack; `strengths` are those of what can be reached.
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
