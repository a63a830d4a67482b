"""Compute the features of Robot Wars; the word before the dot is the group."""

from functools import lru_cache

from ai.games.robot_wars.card_worth import HAND_FEATURES, PLAIN_FEATURES, WORKING_FEATURES
from ai.games.robot_wars.custom_card_features import (
    count_until_end,
    find_hit_share,
    find_temporary_effects,
)
from ai.games.robot_wars.hand_summary import HandSummary, summarize_hand
from ai.games.robot_wars.odds import at_least
from ai.games.robot_wars.robot_summary import RobotSummary, exposure, summarize_robot
from games.engine import Piece, Seat, State
from games.robot_wars.body import find_hand_limit, is_free, strength_of
from games.robot_wars.card import cards
from games.robot_wars.turn import Kind
from games.robot_wars.zones import HAND, HAND_LIMIT, RARE_WORDS, ROBOT, has_flag, marks_of

OTHER_FEATURES: tuple[str, ...] = (
    "robot.last",
    "robot.two",
    "robot.three",
    "robot.none",
    "robot.shielded",
    "robot.big",
    "robot.weak",
    "engine.first",
    "engine.safe",
    "engine.exposed",
    "weapon.first",
    "weapon.best",
    "weapon.kill",
    "weapon.hungry",
    "weapon.dead",
    "part.avoids",
    "hand.engine_needed",
    "hand.weapon_needed",
    "hand.full",
    "hand.none",
    "turn.mine",
    "turn.wait",
    "turn.locked",
    "turn.pit",
    "turn.missed",
    "turn.misses",
    "turn.off",
    "turn.jammed",
    "turn.hidden",
    "turn.chooses",
    "turn.strikes",
    "turn.acts",
    "turn.builds",
    "turn.powers",
    "turn.arms",
    "arena.mine",
    "arena.theirs",
    "build.hand",
    "build.field",
)
NAMES: tuple[str, ...] = (*PLAIN_FEATURES, *WORKING_FEATURES, *HAND_FEATURES, *OTHER_FEATURES)
HARMS: frozenset[str] = frozenset(
    (
        "robot.last",
        "robot.two",
        "robot.three",
        "robot.none",
        "robot.big",
        "robot.weak",
        "engine.exposed",
        "weapon.hungry",
        "part.passes",
        "part.crashes",
        "part.shy",
        "part.melts",
        "hand.full",
        "hand.none",
        "turn.locked",
        "turn.pit",
        "turn.missed",
        "turn.misses",
        "turn.off",
        "turn.jammed",
        "arena.theirs",
        "build.field",
    )
)
EITHER: frozenset[str] = frozenset(
    (
        "robot.nothing",
        "robot.shielded",
        "part.field",
        "part.does",
        "turn.mine",
        "turn.wait",
        "turn.chooses",
        "build.hand",
    )
)
HELPS: frozenset[str] = frozenset(NAMES) - HARMS - EITHER
NO_FEATURES = (0.0,) * len(NAMES)
IDLE = (0.0,) * 6  # the features of the turn for a seat that is not active


class SharedFeatures:
    """Values that the features of all seats share."""

    def __init__(self, s: State) -> None:
        faces, marks = cards(s), marks_of(s)
        self.s, self.noted, self.active = s, marks, s.active
        self.battle, self.rare = bool(marks["battle"]), RARE_WORDS in marks_of(s)
        # The controllers of Hazards that are no traps; the last Component of each Robot, by seat.
        self.keepers = [
            kept for p, kept in marks["keepers"] if "passed" not in faces[p].script.timed
        ]
        self.last: list[tuple[Seat, float]] = []
        for seat in s.playing():
            left = s.zones[ROBOT[seat]]
            strength = faces[left[0]].strength if len(left) == 1 else None
            if strength is not None:
                self.last.append((seat, at_least(strength)))


def rows(s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
    """Return the features of some seats; a view and every table that fits it agree."""
    table = SharedFeatures(s)
    return [row(table, seat) for seat in seats]


def row(table: SharedFeatures, seat: Seat) -> tuple[float, ...]:
    """Return the features of a seat; all are 0 for a seat that has nothing in Battle."""
    s = table.s
    parts, hand = s.zones[ROBOT[seat]], s.zones[HAND[seat]]
    if not parts and not hand and table.battle:
        return NO_FEATURES
    own = summarize_robot(s, seat)
    jammed = table.battle and marks_of(s)["jammed"] == seat
    works = own.engines > 0 and not own.covered and not jammed
    best = _best(table, seat, own) if works and own.arms else 0.0
    held = summarize_hand(s, hand)
    found: tuple[float, ...] = own.on if works else own.off
    if table.rare:
        more = [*found]
        for at, x in find_temporary_effects(s, seat):
            more[at] += x
        found = tuple(more)
    return (
        *found,
        *held.row,
        *_robot(table, seat, own, parts),
        *_weapons(table, seat, own, works, best),
        float(held.engine and not own.engines),
        float(held.hit > 0 and not own.arms),
        float(len(hand) > (find_hand_limit(s, seat) if table.rare else HAND_LIMIT)),
        float(not hand),
        *_turns(table, seat),
        *(_turn(table, seat, held, own, best) if table.active == seat else IDLE),
        *_arena(table, seat, held),
        0.0 if table.battle else float(own.fields),
    )


def _best(table: SharedFeatures, seat: Seat, own: RobotSummary) -> float:
    """Return the share of targets that the best affordable weapon destroys."""
    s, best = table.s, 0.0
    parts, hand = s.zones[ROBOT[seat]], len(s.zones[HAND[seat]])
    special = own.copies or table.rare
    for at, hit, pays in zip(own.arms, own.hits, own.pays, strict=True):
        if special:
            hit = find_hit_share(s, seat, parts[at])
        if hit > best and (pays <= hand or is_free(s, seat, parts[at])):
            best = hit
    return best


def _robot(
    table: SharedFeatures, seat: Seat, own: RobotSummary, parts: list[Piece]
) -> tuple[float, ...]:
    """Return how near the Robot is to its end, and how exposed its Engines are.

    Each counter that is missing until the player is out counts as a Component of the player; each
    counter that is missing until the player wins counts as a Component of every other player.
    """
    hidden = bool(table.noted["hidden"] >> seat & 1)
    if table.rare or own.ends:
        return _robot_now(table, seat, own, parts, hidden)
    key = hidden, table.battle
    if key not in own.robot:
        own.robot[key] = _robot_now(table, seat, own, parts, hidden)
    return own.robot[key]


def _robot_now(
    table: SharedFeatures, seat: Seat, own: RobotSummary, parts: list[Piece], hidden: bool
) -> tuple[float, ...]:
    s, n, weak, drives, exposed = table.s, len(parts), 0.0, False, 0.0
    reached = [] if hidden else own.reached
    if reached:
        weak, drives, exposed = own.exposed
        if table.rare:
            needed = [strength_of(s, parts[at]) for at in reached]
            weak, drives, exposed = exposure(own.cards, reached, needed)
    shielded = n > 1 and reached != [] and "force_field" in own.cards[reached[0]].script.holds
    small = n if table.battle else -1
    wins = 0
    if own.ends:
        ends = [parts[at] for at in own.ends]
        small = min(small, count_until_end(s, seat, ends, won=False))
        wins = count_until_end(s, seat, ends, won=True)
    return (
        float(small == 1) - (wins == 1),
        float(small == 2) - (wins == 2),
        float(small == 3) - (wins == 3),
        float(not small),
        float(shielded),
        float(n >= 7),
        weak,
        float(own.engines > 0),
        float(own.engines > 0 and not drives),
        exposed if own.engines == 1 else 0.0,
    )


def _weapons(
    table: SharedFeatures, seat: Seat, own: RobotSummary, works: bool, best: float
) -> tuple[float, ...]:
    """Return the strength of the Robot's attacks, and how many attacks it can avoid."""
    s, kill, springs = table.s, 0.0, 0
    if best:
        for other, often in table.last:
            if other != seat:
                kill = max(kill, best * often)
    if works and own.springs:
        parts, spent = s.zones[ROBOT[seat]], {*marks_of(s)["spent"]}
        for at, each in own.springs:
            springs += each or not {(seat, parts[at]), (seat, own.cards[at].key)} & spent
    return (
        float(best > 0),
        best,
        kill,
        float(min(own.pays)) if best else 0.0,
        float(len(own.arms)) if not works else 0.0,
        float(springs),
    )


def _turns(table: SharedFeatures, seat: Seat) -> tuple[float, ...]:
    """Return how many turns away the seat's turn is, and which turns it will lose."""
    s, marks = table.s, table.noted
    return waits(
        (seat - table.active) % s.seats,
        s.seats,
        marks["missed"][seat] - (marks["extra_turns"][seat] if "extra_turns" in marks else 0),
        marks["locked"] >> seat & 1,
        (marks["fallen"] | marks["fell"]) >> seat & 1,
        marks["scrambled"] >> seat & 1,
        marks["jammed"] == seat,
        marks["hidden"] >> seat & 1,
    )


@lru_cache(4096)
def waits(
    turns: int, seats: int, missed: int, locked: int, pit: int, off: int, jammed: bool, hidden: int
) -> tuple[float, ...]:
    """Return the features from `turn.mine` to `turn.hidden` by the number of turns to wait."""
    flags = locked, pit, missed / 3, missed > 0, off, jammed, hidden
    return (float(not turns), turns / seats, *map(float, flags))


def _turn(
    table: SharedFeatures, seat: Seat, held: HandSummary, own: RobotSummary, best: float
) -> tuple[float, ...]:
    """Return the features of the active seat's remaining possibilities."""
    s, marks = table.s, table.noted
    chooses = bool(s.stack) and type(s.stack[-1]) is Kind
    if chooses:
        pit = has_flag(s, "fallen", seat)
        acts, builds = not pit and not has_flag(s, "locked", seat), not pit
    else:
        acts = bool(marks["actions"])
        builds = bool(marks["things"]) and marks["kind"] in ("building", "upgrade")
    armed = best > 0 or held.acts
    return (
        float(chooses),
        best if acts else 0.0,
        float(acts and armed),
        float(builds and held.components > 0),
        float(builds and held.engine and not own.engines),
        held.hit if builds and not best else 0.0,
    )


def _arena(table: SharedFeatures, seat: Seat, held: HandSummary) -> tuple[float, float, float]:
    """Return the features of roaming robots and of the parts to build before Battle."""
    components = 0 if table.battle else held.components
    if not table.keepers:
        return 0.0, 0.0, float(components)
    mine = table.keepers.count(seat)
    return float(mine), float(len(table.keepers) - mine), float(components)
