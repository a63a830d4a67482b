"""Judge cards that players wrote: which ready-made idea to write, and which card to veto."""

from collections.abc import Iterable

from ai.games.robot_wars.card_worth import hit_of
from games.engine import Chance, Seat, State
from games.robot_wars.card import Do, RobotCard
from games.robot_wars.written_cards import IDEAS, Idea
from games.robot_wars.zones import HAND, ROBOT

LIKING = 4  # how much more often an idea that fits the character is written
NEED = 3  # how much more often an Engine is written by a player without one
LIMIT = 6.0  # points; the strongest built-in cards and ideas have about 5
WIN = 100.0  # points of a line that ends the game
HASTE = 12  # counters from which a win by counters is slow enough
REPEATED = 1.7  # an ability is used several times
EACH_TURN = 2.6  # what happens in every turn costs no Action
ROLLED = 0.6  # the share of what happens only after a roll, or to some Robots only
KEPT = 0.3  # points of each card that may be kept at the end of a turn
PAID = 0.8  # points of a card that must be discarded as a cost
# Points of a line, and of each card, action, turn or other number in it.
POINTS: dict[str, tuple[float, float]] = {
    "draw": (0.0, 0.8),
    "make_discard": (0.2, 0.8),
    "more_actions": (0.0, 1.2),
    "miss_turns": (0.0, 1.3),
    "use_weapon": (1.0, 0.4),
    "boost": (0.0, 1.2),
    "steer": (0.0, 1.2),
    "evade": (0.3, 0.4),
    "extra_turn": (0.0, 2.6),
    "swap": (1.4, 0.0),
    "destroy_part": (3.6, 0.0),
    "take": (1.4, 0.0),
    "switch_off": (1.4, 0.0),
    "avoid_attack": (1.2, 0.0),
    "cancel_action": (1.4, 0.0),
    "survive": (1.0, 0.0),
    "extra_dice": (0.0, 1.4),
    "lose_game": (WIN, 0.0),
    "win_game": (WIN, 0.0),
}
OTHER = 0.6  # points of any other line
AMOUNTS = ("cards", "actions", "turns", "plus", "minus", "dice")
BAD = frozenset(
    (
        "destroy_this",
        "lose_part",
        "discard",
        "destroy_all",
        "crash",
        "fall_in",
        "give",
        "pass_cards",
        "put_back",
    )
)
OTHERS = ("each_opponent", "target", "everyone")


def choose_idea(v: State, seat: Seat, character: str, chance: Chance) -> Idea:
    """Return the idea that an opponent of a character writes: none that is known on this table."""
    faces: list[RobotCard | None] = v.faces
    known = {face.key for face in faces if face is not None}
    mine = [faces[p] for p in (*v.zones[ROBOT[seat]], *v.zones[HAND[seat]])]
    lacks = not any(face is not None and face.engine for face in mine)
    found: list[Idea] = []
    for idea in IDEAS:
        often = LIKING if idea.character == character else 1
        often *= NEED if lacks and idea.values.get("engine") else 1
        found += [idea] * (often if idea.key not in known else 0)
    return chance.pick(found or list(IDEAS))


def is_far_too_strong(card: RobotCard) -> bool:
    """Return whether a card deserves a veto, by its numbers and verbs."""
    return count_points(card) > LIMIT


def count_points(card: RobotCard) -> float:
    """Return how strong a card is; a plain weapon has about 2 points."""
    script = card.script
    points = REPEATED ** (card.kind == "component") * points_of(script.do, script.reach)
    for moment, lines in script.timed.items():
        if card.kind == "hazard" and moment == "passed":
            continue  # it concerns everybody
        often = EACH_TURN if moment in ("turn_start", "turn_end", "drawn", "turn_begins") else 1.0
        points += often * points_of(lines, script.reach if moment == "counters" else 0)
    points += points_of(script.holds.values(), 0)
    return points + max(0, (card.strength or 0) - 5)


def points_of(lines: Iterable[Do], reach: int) -> float:
    """Return the points of lines, which happen when `reach` counters are on the card (0: now)."""
    total = 0.0
    for line in lines:
        nested = sum(points_of(block, reach) for block in line.blocks.values())
        if line.verb in ("each", "all_of"):
            total += nested * (3.0 if line.verb == "each" else 1.0)
        elif line.blocks:
            total += nested / (len(line.blocks) if line.verb == "choose" else 1)
        else:
            total += points_of_line(line, reach)
    return total


def points_of_line(line: Do, reach: int) -> float:
    """Return the points of one line; negative for a drawback."""
    mine = line.who not in OTHERS
    if line.verb == "pay":
        return -PAID * line.number("cards")
    if line.verb == "attack":
        return 3.0 * hit_of(line) + max(0, line.number("plus") - 3) * 0.8
    if line.verb in ("win_game", "lose_game"):
        wins = mine == (line.verb == "win_game")
        return (WIN if reach < HASTE else 1.0) if wins else -2.0
    if line.verb == "hand_limit":
        helps = (line.args["whose"] == "you") == (line.number("plus") > 0)
        return KEPT * abs(line.number("plus")) * (1 if helps else -1)
    if line.verb == "extra_dice":
        helps = (line.args["whose"] == "you") == (line.args["keep"] == "best")
        return POINTS["extra_dice"][1] * line.number("dice") * (1 if helps else -1)
    if line.verb in BAD:
        return -1.0 if mine else 1.5
    base, each = POINTS.get(line.verb, (OTHER, 0.0))
    amount = max((abs(line.number(name)) for name in AMOUNTS if name in line.args), default=0)
    depends = any(line.args.get(name) for name in ("roll", "size", "smaller"))
    return (base + each * amount) * (ROLLED if depends else 1.0)
