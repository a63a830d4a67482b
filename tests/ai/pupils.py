"""Players who know what a lesson says and no more.

They see their own view, wish for moves by its sentences, and leave the rest to a lot: no table of
weights, and nothing imagined.
"""

from collections.abc import Callable, Mapping

from games.engine import Ask, Chance, Move, Seat, State, owner
from games.junkyard_bots.cards import Die
from games.junkyard_bots.rules import Act as JunkAct
from games.robo_power.cards import RoboCard
from games.robot_wars.card import RobotCard
from games.robot_wars.turn import Kind
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.zones import STAK
from games.two_robots.cards import RobotsCard

Wish = Callable[[State, Ask, Move], float]  # the higher, the rather


def pupil(wish: Wish, v: State, ask: Ask, chance: Chance) -> Move:
    """Return the move that is wished for most; a lot decides between equals."""
    moves = ask.moves(v)
    wishes = [wish(v, ask, move) for move in moves]
    best = max(wishes)
    return chance.pick([move for move, w in zip(moves, wishes, strict=True) if w == best])


def aimed_at(v: State, move: Move) -> Seat | None:
    """Return in front of whom lies what a move points at; None for the table's own."""
    return owner(v.where[move.to] if isinstance(move.to, int) else str(move.to))


HIGH = 60  # the number of a robot that is surely high enough in a duel
FEW = 3  # cards of a hand; before, a Trap is kept for its big moment


def robo_power(v: State, ask: Ask, move: Move) -> float:
    """Discard a Spy to steal of whoever has most, else the weakest; keep a Trap until late.

    Duel with a high number, but save the best robot for a tie.
    """
    if move.piece is None:
        return len(v.zones[str(move.to)])
    card: RoboCard = v.faces[move.piece]
    if move.verb == "discard":
        return 1.0 if card.steals else -(card.number or 1000.0)
    hand: list[RoboCard] = [v.faces[piece] for piece in v.zones[f"hand.{ask.seat}"]]
    if card.kind == "trap":
        return 1000.0 if len(hand) <= FEW else -1.0
    number, tie = card.number or 0, bool(v.zones[f"table.{ask.seat}"])
    saved = not tie and number > HIGH and number == max(one.number or 0 for one in hand)
    return HIGH - 0.5 if saved else float(number)


def stak_bots(v: State, ask: Ask, move: Move) -> float:
    """Take top cards of others by entry effects and sure attacks, feed the Scrapheap, and end."""
    seat = ask.seat
    if isinstance(move.to, int) and move.piece is None:
        return float(aimed_at(v, move) != seat)
    if move.verb == "attack":
        ours, theirs = (v.zones[zone][-1] for zone in (STAK[seat], str(move.to)))
        sure = power(v, ours) + v.pips[theirs] >= power(v, theirs)
        return 5.0 + (power(v, theirs) + v.pips[ours] < power(v, ours)) if sure else 0.0
    if move.verb == "end":
        return 4.0
    if move.piece is None:
        return 0.0
    card: StakCard = v.faces[move.piece]
    if move.verb == "play":
        return 3.0 if card.do else 2.0 + (card.power or 0) / 10
    return 1.0 - (card.power or 0) / 10


ACTS = ("throw", "eat", "grab", "look")  # of a robot, the best first
PARTS = ("mouth", "eye", "claw", "weapon", "mover", "pipe")  # what a claw may want
LARGE = 4  # points, which a small part seldom rolls


def junkyard_bots(v: State, ask: Ask, move: Move) -> float:
    """Throw what is armed, eat energy, grab what is known and small, a mouth first, else look.

    What is lost first is what the robot has most of; the body is one of a kind.
    """
    robot = v.zones[f"robot.{ask.seat}"]
    if move.verb == "pay" and isinstance(move.to, int):
        return float([v.faces[die].type for die in robot].count(v.faces[move.to].type))
    if not isinstance(ask, JunkAct):
        return float(move.verb in ("roll", "fit", "hold", "keep", "shield", "enough", "end"))
    face: Die | None = v.faces[move.to] if isinstance(move.to, int) else None
    points = sum(v.faces[die].size for die in v.zones[f"energy.{ask.seat}"])
    if move.verb == "teleport":
        return 10.0 if points >= 8 else 0.0
    if move.verb not in ACTS:
        return 0.0
    wish = 8.0 - ACTS.index(move.verb)
    if move.verb in ("eat", "grab"):
        wanted = ("energy",) if move.verb == "eat" else PARTS
        if face is None or face.type not in wanted or face.size >= LARGE:
            return 0.0
        first = face.type == "mouth" and all(v.faces[die].type != "mouth" for die in robot)
        return wish - face.size / 10 + first / 2
    return wish + (str(move.to) == "s_red") / 10 if move.verb == "look" else wish


def robot_wars(v: State, ask: Ask, move: Move) -> float:
    """Build an Engine and weapons; strike what is easiest, play Hazards; upgrade when unarmed."""
    seat = ask.seat
    card: RobotCard | None = None if move.piece is None else v.faces[move.piece]
    sorts = {v.faces[piece].sort for piece in v.zones[f"robot.{seat}"]}
    if isinstance(ask, Kind):
        armed = {"engine", "weapon"} <= sorts
        builds = any(v.faces[piece].kind == "component" for piece in v.zones[f"hand.{seat}"])
        return {"normal": 2.0 + armed, "upgrade": 2.5 * builds}.get(move.verb, 1.0)
    if move.verb in ("use", "act", "aim") and isinstance(move.to, int):
        aim: RobotCard = v.faces[move.to]
        if aimed_at(v, move) == seat:
            return -1.0
        plus = max([line.number("plus") for line in card.script.attacks] if card else [], default=6)
        hits = min(6, max(0, 7 + plus - (aim.strength or 0)))
        return 5.0 + hits * (1 + aim.engine) / 12 if hits else 0.0
    if card is None:
        return 0.5
    wanted = (card.sort in ("engine", "weapon")) * (1 + (card.sort not in sorts))
    return -float(wanted) if move.verb in ("discard", "lose", "scrap") else 4.0 + wanted


def two_robots(v: State, ask: Ask, move: Move) -> float:
    """Bring the fullest Stack on, attack others, fire missiles; give up what stands alone."""
    seat = ask.seat
    card: RobotsCard | None = None if move.piece is None else v.faces[move.piece]
    if move.verb in ("build", "place", "salvage") and card is not None and card.bit:
        there = {v.faces[piece].part for piece in v.zones[str(move.to)]}
        return 1.0 + (card.part not in there) * (2.0 + len(there))
    if move.verb in ("sacrifice", "deploy") and card is not None and card.bit:
        return 1.0 - len(v.zones[v.where[move.moved]]) / 10
    if isinstance(move.to, str) and (whose := aimed_at(v, move)) is not None:
        return 1.5 if (whose == seat) == (move.verb == "thaw") else -1.0
    if isinstance(move.to, int):
        return -1.0 if aimed_at(v, move) == seat else 1.5
    if move.verb == "discard" and card is not None:
        return -float(card.bit > 0)
    return 1.5 if card is not None else 0.5


WISHES: Mapping[str, Wish] = {
    "robo_power": robo_power,
    "stak_bots": stak_bots,
    "junkyard_bots": junkyard_bots,
    "robot_wars": robot_wars,
    "two_robots": two_robots,
}
