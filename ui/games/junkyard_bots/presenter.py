"""The presenter of Junkyard Bots: chances and subjects of rolls, the strength of robots."""

from pathlib import Path

from ai.games.junkyard_bots.odds import chance_of
from games.cardfile.reader import Card
from games.engine import Ask, Move, Piece, Said, Seat, State
from games.junkyard_bots.cards import NUMBERS, Die
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Dice
from games.junkyard_bots.heap import Place, PowerUp, price
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.robot import limit, power
from games.junkyard_bots.rules import CONTROLLER
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.zones import ENERGY, ROBOT, TARGET
from ui.presentation.presenter import Blanks, Presenter


class JunkyardPresenter(Presenter):
    """The presenter of Junkyard Bots."""

    level_last = True

    def number(self, v: State, piece: Piece) -> int | None:
        # The power of a body (JB-16).
        return v.pips[piece] if v.backs[piece] == "body" else None

    def harm(self, v: State, piece: Piece, more: int) -> int:
        # A body shows its power.
        return -more

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        return chance_of(v, seat, move)

    def way(self, v: State, ask: Ask) -> str:
        match ask:
            case Ready():
                return ask.verb
            case Looking() | Aiming() if ask.opens(v):
                return "open"
        return ""

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case Aiming():
                return Blanks(about=ask.weapon, other=ask.target)
            case Dodging():
                return Blanks(n=ask.attack, most=ask.explosion)
            case PowerUp():
                return Blanks(n=ask.need.total, most=price(v, v.zones[TARGET][0]))
            case Place():
                return Blanks(about=v.zones[TARGET][0])
            case Again():
                return Blanks(about=ask.piece)
            case Eject():
                return Blanks(n=len(v.zones[ROBOT[ask.seat]]) - limit(v, ask.seat))
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
        blanks = {**blanks, "energy": int(worth(v, seat)), "most": NUMBERS.teleport}
        return [("robot_energy", blanks), ("robot_power_energy", blanks), *plain]

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        # The size and the six sides of a die; a body is never rolled.
        if not isinstance(card, Die) or card.type == "body":
            return []
        sides = ", ".join(str(side) for side in card.sides)
        return [("junkyard_bots.die", {"size": card.size, "sides": sides})]

    def told(self, said: Said, cards: list[str], language: str) -> dict[str, object]:
        # Of a roll every die with its points: `Red Eye 2 + Red Pipe 1 = 3`.
        match said.facts:
            case Dice(total, points):
                terms = [f"{die} {n}" for die, n in zip(cards, points, strict=True)]
                return {"sum": " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")}
        return {}


def worth(v: State, seat: Seat) -> float:
    """Return what the energy that a seat has eaten rolls on average.

    A face counts its size and rolls again (JB-11).
    """
    eaten: list[Die] = [v.faces[piece] for piece in v.zones[ENERGY[seat]]]
    return sum((sum(die.sides) + die.size) / len(die.sides) for die in eaten)


PRESENTER = JunkyardPresenter(CONTROLLER.key, Path(__file__).parent)
