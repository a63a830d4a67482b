"""The features of Robot Wars: what matters to a seat, by name; before the dot stands the group."""

from ai.games.robot_wars.built import Built, built, exposure
from ai.games.robot_wars.odds import at_least
from ai.games.robot_wars.rare import end_of, hit_now, until
from ai.games.robot_wars.worth import HELD, PLAIN, WORKING, worth
from games.engine import Piece, Seat, State
from games.robot_wars.body import strength_of, waived
from games.robot_wars.card import RobotCard, cards
from games.robot_wars.turn import Kind
from games.robot_wars.zones import HAND, RARE, ROBOT, has, marks_of

LOOSE: tuple[str, ...] = (
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
)
NAMES: tuple[str, ...] = (*PLAIN, *WORKING, *HELD, *LOOSE)
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
FIRST = len(PLAIN) + len(WORKING)  # where the group `HELD` begins
NOTHING = (0.0,) * len(NAMES)


class Table:
    """What the features of all seats have in common."""

    def __init__(self, s: State) -> None:
        faces, marks = cards(s), marks_of(s)
        self.s, self.active = s, marks["active"]
        self.battle, self.rare = bool(marks["battle"]), RARE in s.marks
        # Who controls each Hazard that is no trap; the last Components of Robots, by their seat.
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
    """Return one number for each of `NAMES` for some seats; a view and any table agree."""
    table = Table(s)
    return [row(table, seat) for seat in seats]


def row(table: Table, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of `NAMES` for a seat; all are 0 for one that has nothing in Battle."""
    s = table.s
    parts, hand = s.zones[ROBOT[seat]], s.zones[HAND[seat]]
    if not parts and not hand and table.battle:
        return NOTHING
    own = built(s, seat)
    works = own.engines > 0 and not (table.battle and s.marks["jammed"] == seat)
    best = _best(table, seat, own) if works and own.arms else 0.0
    faces: list[RobotCard | None] = s.faces
    held = [face for p in hand if (face := faces[p]) is not None]
    found: tuple[float, ...] = own.on if works else own.off
    if table.rare:
        more = [*found]
        for at, x in until(s, seat):
            more[at] += x
        found = tuple(more)
    return (
        *found,
        *_held(held),
        *_robot(table, seat, own, parts),
        *_weapons(table, seat, own, works, best),
        *_lacks(held, own),
        float(len(hand) > 5),
        float(not hand),
        *_turns(table, seat),
        *_turn(table, seat, held, own, best),
        *_arena(table, seat, held),
    )


def _held(held: list[RobotCard]) -> list[float]:
    """Return the group `HELD`."""
    found = [0.0] * len(HELD)
    for face in held:
        for at, x in worth(face).held:
            found[at - FIRST] += x
    return found


def _best(table: Table, seat: Seat, own: Built) -> float:
    """Return the share of targets that the best weapon destroys which the seat can pay for."""
    s, best = table.s, 0.0
    parts, hand = s.zones[ROBOT[seat]], len(s.zones[HAND[seat]])
    special = own.copies or table.rare
    for at, hit, pays in zip(own.arms, own.hits, own.pays, strict=True):
        if special:
            hit = hit_now(s, seat, parts[at])
        if hit > best and (pays <= hand or waived(s, seat, parts[at])):
            best = hit
    return best


def _robot(table: Table, seat: Seat, own: Built, parts: list[Piece]) -> tuple[float, ...]:
    """Return how near the Robot is to its end, and how exposed its Engines are.

    A counter that is missing until its player is out counts as a Component that is left; one that
    is missing until its player wins, as one that is left to all others.
    """
    s, n, weak, drives, exposed = table.s, len(parts), 0.0, False, 0.0
    reached = [] if has(s, "hidden", seat) else own.reached
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
        small = min(small, end_of(s, seat, ends, won=False))
        wins = end_of(s, seat, ends, won=True)
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


def _weapons(table: Table, seat: Seat, own: Built, works: bool, best: float) -> tuple[float, ...]:
    """Return what the Robot can do to others, and how many attacks it can avoid."""
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


def _lacks(held: list[RobotCard], own: Built) -> tuple[float, float]:
    """Return whether the seat holds the Engine, and the weapon, that its Robot lacks."""
    engine = weapon = False
    if not own.engines:
        engine = any(face.engine for face in held)
    if not own.arms:
        weapon = any(worth(face).hit and face.kind == "component" for face in held)
    return float(engine), float(weapon)


def _turns(table: Table, seat: Seat) -> tuple[float, ...]:
    """Return how far off the seat's turn is, and which turns it will lose."""
    s, marks = table.s, marks_of(table.s)
    missed, flag = marks["missed"][seat], 1 << seat
    return (
        float(table.active == seat),
        (seat - table.active) % s.seats / s.seats,
        float(marks["locked"] & flag > 0),
        float((marks["fallen"] | marks["fell"]) & flag > 0),
        missed / 3,
        float(missed > 0),
        float(marks["scrambled"] & flag > 0),
        float(marks["jammed"] == seat),
        float(marks["hidden"] & flag > 0),
    )


def _turn(
    table: Table, seat: Seat, held: list[RobotCard], own: Built, best: float
) -> tuple[float, ...]:
    """Return what the seat may still do in this turn."""
    s = table.s
    if table.active != seat:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    marks = marks_of(s)
    chooses = bool(s.stack) and type(s.stack[-1]) is Kind
    if chooses:
        pit = has(s, "fallen", seat)
        acts, builds = not pit and not has(s, "locked", seat), not pit
    else:
        acts = bool(marks["actions"])
        builds = bool(marks["things"]) and marks["kind"] in ("building", "upgrade")
    components = [face for face in held if face.kind == "component"] if builds else []
    engine = not own.engines and any(face.engine for face in components)
    armed = best > 0 or any(face.kind == "action" for face in held)
    return (
        float(chooses),
        best if acts else 0.0,
        float(acts and armed),
        float(bool(components)),
        float(engine),
        0.0 if best else max([worth(face).hit for face in components], default=0.0),
    )


def _arena(table: Table, seat: Seat, held: list[RobotCard]) -> tuple[float, float, float]:
    """Return who controls roaming robots, and what can still be built before Battle."""
    mine = table.keepers.count(seat)
    components = 0 if table.battle else sum([face.kind == "component" for face in held])
    return float(mine), float(len(table.keepers) - mine), float(components)
