"""The presenter of Junkyard Bots: chances and subjects of rolls, the strength of robots."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ai.games.junkyard_bots.odds import chance_of
from ai.games.junkyard_bots.outcome_chances import chances_of
from games.cardfile.reader import Card
from games.engine import (
    Ask,
    Event,
    Move,
    Moved,
    Piece,
    Said,
    Seat,
    State,
    asked,
    family,
    remaining_seats,
    spot_of,
)
from games.junkyard_bots.cards import NUMBERS, Die
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Compared, ComparedFor, Dice, DiceFor, Result
from games.junkyard_bots.heap import Place, PowerUp, price
from games.junkyard_bots.pool import Pool
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.reconfigure import Arrange
from games.junkyard_bots.robot import (
    body,
    dice_beyond,
    empty_claws,
    part_limit,
    parts,
    power,
    with_pipes,
)
from games.junkyard_bots.rules import CONTROLLER, Act, End, is_late, is_stale
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.turn_actions import tools
from games.junkyard_bots.zones import ENERGY, ROBOT, TARGET
from ui.games.junkyard_bots.feats import PROOFS
from ui.language.presenter import Blanks, Note, Presenter

REACHES_UNSEEN = ("look", "grab")  # verbs whose target may be unseen
KIND_OUTCOMES = {"part": "safe", "energy": "wins", "computer": "tie", "weapon": "lost"}
LOOKED = "junkyard_bots.looked"  # the saying of a look that succeeds
NEEDED_PARTS = {"look": "eye", "grab": "claw", "eat": "mouth", "throw": "weapon"}


class JunkyardPresenter(Presenter):
    """The presenter of Junkyard Bots."""

    level_last = True
    common_names = True
    loose = frozenset({"edge"})
    proofs = PROOFS

    def number(self, v: State, piece: Piece) -> int | None:
        # The power of a body (JB-16).
        return v.pips[piece] if v.backs[piece] == "body" else None

    def damage_from_counters(self, v: State, piece: Piece, more: int) -> int:
        # A body's counters are its power, so more are better.
        return -more

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        return chance_of(v, seat, move)

    def is_untold(self, before: Event | None, event: Event, after: Event | None) -> bool:
        # A die that nobody has looked at now only goes back to its place.
        returns = isinstance(event, Moved) and event.origin == TARGET and family(event.to) == "edge"
        return returns and not (isinstance(before, Said) and before.key == LOOKED)

    def danger(self, v: State, seat: Seat, move: Move) -> float:
        return chances_of(v, seat, move).get(("junkyard_bots.went_off", (seat,)), 0.0)

    def way(self, v: State, ask: Ask) -> str:
        match ask:
            case Ready():
                return ask.verb
            case Looking() | Aiming() if ask.opens(v):
                return "open"
        return ""

    def possible_faces(self, v: State, move: Move) -> list[tuple[str, str, int]]:
        # An unseen die of this size and colour is one of those that are not known yet.
        to = spot_of(v, move.to)
        pile = v.zones[to] if isinstance(to, str) else [] if to is None else [to]
        if move.verb not in REACHES_UNSEEN or not pile or v.faces[pile[-1]] is not None:
            return []
        back = v.backs[pile[-1]]
        known = Counter(face for face in v.faces if face is not None and face.back == back)
        left = Counter(face for face in v.box if face.back == back) - known
        kinds: Counter[str] = Counter()
        for face, n in left.items():
            kinds[face.type if face.type in KIND_OUTCOMES else "part"] += n
        return [(good, kind, kinds[kind]) for kind, good in KIND_OUTCOMES.items()]

    def tools(self, v: State, moves: Sequence[Move]) -> dict[Piece, str]:
        # An eye looks, an empty claw grabs, a mouth eats.
        ask = asked(v)
        eyes, claws, mouths = tools(v, ask.seat) if ask else ([], [], [])
        found = dict.fromkeys(eyes, "look") | dict.fromkeys(claws, "grab")
        found |= dict.fromkeys(mouths, "eat")
        able = {move.verb for move in moves}
        return {piece: verb for piece, verb in found.items() if verb in able}

    def rolls(self, v: State, move: Move) -> list[Piece]:
        # A reach that could roll several dice asks for them first.
        ask = asked(v)
        if ask is None:
            return []
        if move.verb == "roll" and isinstance(ask, Pool):
            return [p for p in ask.rolling(v) if v.where[p] != TARGET]
        if move.verb == "reroll" and isinstance(ask, Again):
            return [ask.piece]
        if move.verb in ("power", "shield"):
            return [move.target]
        if move.verb == "teleport":
            return list(v.zones[ENERGY[ask.seat]])
        able = [p for p, verb in self.tools(v, [move]).items() if verb == move.verb]
        dice = with_pipes(v, able)
        return list(dice) if len(dice) == 1 else []

    def verb_note(self, v: State, seat: Seat, verb: str, moves: Sequence[Move]) -> Note:
        # The best chance, or what the robot lacks.
        chances = [chance for move in moves if (chance := chance_of(v, seat, move)) is not None]
        best = {"percent": round(100 * max(chances, default=0.0))}
        match verb:
            case "teleport":
                return (
                    Note("leave", {**best, "most": NUMBERS.teleport}) if moves else Note("hungry")
                )
            case "reconfigure":
                return Note("rebuild" if moves else "fixed")
            case "pass":
                return Note("")
        if moves:
            return Note("chance" if len(set(chances)) == 1 else "best", best)
        lacks = NEEDED_PARTS[verb]
        have = [piece for piece in v.zones[ROBOT[seat]] if v.faces[piece].type == lacks]
        if not have or verb == "throw":
            return Note(f"no_{verb}")
        free = verb == "grab" and empty_claws(v, seat)
        return Note("vain_eat" if free else f"vain_{verb}")

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        # A robot explodes from damage, and a turn may be the last (JB-A23).
        after = remaining_seats(v.seats, v.out, ask.seat + 1)[0]
        late = is_late(v, ask.seat, after) or is_stale(v)
        return late or not isinstance(ask, Act | End | Place | Eject | Arrange)

    def costly(self, v: State, move: Move) -> str:
        # The last claw, or what it hangs on: without a claw a robot can grab and throw no more.
        ask = asked(v)
        if not isinstance(ask, Act | End | Paying | Eject) or move.verb not in ("pay", "eject"):
            return ""
        die = move.target if isinstance(ask, Paying) else move.moved
        if die == body(v, ask.seat):  # it pays with power, and keeps what hangs on it
            return ""
        claws = {*parts(v, ask.seat, "claw")}
        return "last_claw" if claws and claws <= {die, *dice_beyond(v, ask.seat, die)} else ""

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case Aiming():
                return Blanks(about=ask.weapon, other=ask.target)
            case Dodging():
                return Blanks(n=ask.attack, most=ask.explosion)
            case PowerUp():
                prices = [price(v, die) for die in v.zones[TARGET][:1]]
                return Blanks(n=ask.need.total, most=next(iter(prices), 0))
            case Place():
                return Blanks(about=next(iter(v.zones[TARGET]), None))
            case Again():
                return Blanks(about=ask.piece)
            case Eject():
                return Blanks(n=len(v.zones[ROBOT[ask.seat]]) - part_limit(v, ask.seat))
            case Shielding():
                return Blanks(n=ask.shield.damage)
            case Pick() | Paying():
                return Blanks(n=ask.damage)
        return Blanks()

    def life(self, v: State, seat: Seat) -> tuple[str, int]:
        return "energy_electrical", power(v, seat)

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        strength, n = power(v, seat), len(v.zones[ROBOT[seat]])
        blanks = {"power": strength, "n": n}
        plain = [("robot", blanks), ("robot_power", blanks)]
        if not v.zones[ENERGY[seat]]:
            return plain
        blanks = {**blanks, "energy": int(find_mean_energy(v, seat)), "most": NUMBERS.teleport}
        return [("robot_energy", blanks), ("robot_power_energy", blanks), *plain]

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        # The size and the six sides of a die; a body is never rolled.
        if not isinstance(card, Die) or card.type == "body":
            return []
        sides = ", ".join(str(side) for side in card.sides)
        return [("junkyard_bots.die", {"size": card.size, "sides": sides})]

    def wording(self, said: Said) -> str:
        match said.facts:
            case DiceFor(back=back) | ComparedFor(back=back):
                return back
            case Result(damage, attack, defense) if damage:
                return "capped" if damage < attack - defense else "plain"
            case Dice() | Compared():
                return "plain"
        return ""

    def more_blanks(self, said: Said, cards: list[str], language: str) -> dict[str, object]:
        # Each die of a roll with its points: `Red Eye 2 + Red Pipe 1 = 3`.
        match said.facts:
            case Dice(total, points):
                terms = [f"{die} {n}" for die, n in zip(cards, points, strict=True)]
                return {"sum": " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")}
        return {}


def find_mean_energy(v: State, seat: Seat) -> float:
    """Return what the energy that a seat has eaten rolls on average.

    A face counts its size and rolls again (JB-11).
    """
    eaten: list[Die] = [v.faces[piece] for piece in v.zones[ENERGY[seat]]]
    return sum((sum(die.sides) + die.size) / len(die.sides) for die in eaten)


PRESENTER = JunkyardPresenter(CONTROLLER.key, Path(__file__).parent)
