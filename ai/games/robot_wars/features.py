"""The features of Robot Wars: what matters to a seat, by name; before the dot stands the group."""

from ai.games.robot_wars.odds import at_least
from ai.games.robot_wars.rare import end_of, hit_now, until
from ai.games.robot_wars.worth import HELD, PLAIN, WORKING, worth
from games.engine import Piece, Seat, State
from games.robot_wars.body import attackable, powered, strength_of, waived
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
ROWS = len(PLAIN) + len(WORKING) + len(HELD)
NOTHING = (0.0,) * len(NAMES)


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return one number for each of `NAMES`, of which a seat's view and any table agree."""
    parts, hand = s.zones[ROBOT[seat]], s.zones[HAND[seat]]
    battle = marks_of(s)["battle"]
    if not parts and not hand and battle:
        return NOTHING
    faces: list[RobotCard] = s.faces
    found = [0.0] * ROWS
    engines = 0
    arms: list[Piece] = []
    ends: list[Piece] = []
    for p in parts:
        card = worth(faces[p])
        for at, x in card.plain:
            found[at] += x
        engines += faces[p].engine
        if card.hit or card.copies:
            arms.append(p)
        if card.ends:
            ends.append(p)
    works = powered(s, seat) if battle else engines > 0
    if works:
        for p in parts:
            for at, x in worth(faces[p]).working:
                found[at] += x
    if RARE in s.marks:
        for at, x in until(s, seat):
            found[at] += x
    seen: list[RobotCard | None] = s.faces
    held = [face for p in hand if (face := seen[p]) is not None]
    for face in held:
        for at, x in worth(face).held:
            found[at] += x
    best = _best(s, seat, arms) if works else 0.0
    return (
        *found,
        *_robot(s, seat, parts, engines, ends),
        *_weapons(s, seat, arms, works, best),
        *_hand(held, engines, bool(arms), len(hand)),
        *_turn(s, seat, held, engines, best),
        *_arena(s, seat, held),
    )


def _best(s: State, seat: Seat, arms: list[Piece]) -> float:
    """Return the share of targets that the best weapon destroys which the seat can pay for."""
    faces: list[RobotCard] = s.faces
    best, hand = 0.0, len(s.zones[HAND[seat]])
    for p in arms:
        hit = hit_now(s, seat, p)
        if hit > best and (faces[p].script.pays <= hand or waived(s, seat, p)):
            best = hit
    return best


def _robot(
    s: State, seat: Seat, parts: list[Piece], engines: int, ends: list[Piece]
) -> tuple[float, ...]:
    """Return how near the Robot is to its end, and how exposed its Engines are.

    A counter that is missing until its player is out counts as a Component that is left; one that
    is missing until its player wins, as one that is left to all others.
    """
    faces, n = cards(s), len(parts)
    reached = attackable(s, seat, True) if n else []
    shielded = n > 1 and reached != [] and "force_field" in faces[reached[0]].script.holds
    weak = exposed = 0.0
    drives = False
    for p in reached:
        face = faces[p]
        assert face.strength is not None
        often = at_least(strength_of(s, p) if RARE in s.marks else face.strength)
        if often > weak:
            weak = often
        if face.engine:
            drives = True
            exposed += often
    small = n if marks_of(s)["battle"] else -1
    wins = 0
    if ends:
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
        float(engines > 0),
        float(engines > 0 and not drives),
        exposed if engines == 1 else 0.0,
    )


def _weapons(
    s: State, seat: Seat, arms: list[Piece], works: bool, best: float
) -> tuple[float, ...]:
    """Return what the Robot can do to others, and how many attacks it can avoid."""
    faces, kill = cards(s), 0.0
    if best:
        for other in s.playing():
            left = s.zones[ROBOT[other]]
            strength = faces[left[0]].strength if other != seat and len(left) == 1 else None
            if strength is not None:
                kill = max(kill, best * at_least(strength))
    springs, spent = 0, marks_of(s)["spent"]
    if works:
        for p in s.zones[ROBOT[seat]]:
            lines = faces[p].script.timed.get("attacked")
            if lines and lines[0].verb == "avoid_attack":
                springs += (
                    not {(seat, p), (seat, faces[p].key)} & {*spent}
                    or lines[0].args["once"] == "turn"
                )
    return (
        float(best > 0),
        best,
        kill,
        float(best and min(faces[p].script.pays for p in arms)),
        float(len(arms)) if not works else 0.0,
        float(springs),
    )


def _hand(held: list[RobotCard], engines: int, armed: bool, many: int) -> tuple[float, ...]:
    """Return what the seat holds that its Robot lacks."""
    return (
        float(not engines and any(face.engine for face in held)),
        float(not armed and any(worth(face).hit and face.kind == "component" for face in held)),
        float(many > 5),
        float(not many),
    )


def _turn(
    s: State, seat: Seat, held: list[RobotCard], engines: int, best: float
) -> tuple[float, ...]:
    """Return what the seat may still do in this turn, and which turns it will lose."""
    marks = marks_of(s)
    missed, active = marks["missed"], marks["active"]
    mine = active == seat
    locked, pit = has(s, "locked", seat), has(s, "fallen", seat)
    chooses = mine and bool(s.stack) and type(s.stack[-1]) is Kind
    acts = builds = False
    if chooses:
        acts = not locked and not pit
        builds = not pit
    elif mine:
        acts = bool(marks["actions"])
        builds = bool(marks["things"]) and marks["kind"] in ("building", "upgrade")
    components = [face for face in held if face.kind == "component"] if builds else []
    return (
        float(mine),
        (seat - active) % s.seats / s.seats,
        float(locked),
        float(pit or has(s, "fell", seat)),
        missed[seat] / 3,
        float(missed[seat] > 0),
        float(has(s, "scrambled", seat)),
        float(marks["jammed"] == seat),
        float(has(s, "hidden", seat)),
        float(chooses),
        best if acts else 0.0,
        float(acts and (bool(best) or any(face.kind == "action" for face in held))),
        float(bool(components)),
        float(not engines and any(face.engine for face in components)),
        max((worth(face).hit for face in components), default=0.0) if not best else 0.0,
    )


def _arena(s: State, seat: Seat, held: list[RobotCard]) -> tuple[float, ...]:
    """Return who controls roaming robots, and what can still be built before Battle."""
    mine = theirs = 0
    marks = marks_of(s)
    for p, kept in marks["keepers"]:
        if "passed" not in cards(s)[p].script.timed:
            mine += kept == seat
            theirs += kept != seat
    components = 0 if marks["battle"] else sum([face.kind == "component" for face in held])
    return float(mine), float(theirs), float(components)
