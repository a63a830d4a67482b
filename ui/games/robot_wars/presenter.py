"""What Robot Wars tells of a view: its phase, the state of each Robot, chances of attacks."""

from pathlib import Path

from ai.games.robot_wars.odds import chance_of
from games.cardfile.reader import Card
from games.engine import Ask, Move, Said, Seat, State
from games.robot_wars.attack import BlowAsk
from games.robot_wars.body import flying, powered, shields
from games.robot_wars.card import RobotCard
from games.robot_wars.facts import Flipped, Missed, Passed, Struck
from games.robot_wars.lines import OfCard
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.turn import Act, More
from games.robot_wars.verbs import Weapon
from games.robot_wars.wreck import Salvage
from games.robot_wars.zones import ROBOT, Flag, has, marks_of
from ui.presentation.presenter import Blanks, Phase, Presenter

FLAGS: dict[Flag, str] = {
    "scrambled": "scrambled",
    "hidden": "hidden",
    "fallen": "fallen",
    "fell": "fallen",
    "locked": "locked",
}


def engines(v: State, seat: Seat) -> int:
    """Return how many Engines a Robot has: without one it does nothing (RW-02)."""
    faces: list[RobotCard] = v.faces
    return sum(faces[piece].engine for piece in v.zones[ROBOT[seat]])


class RobotWarsPresenter(Presenter):
    """Robot Wars."""

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        return chance_of(v, seat, move)

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case BlowAsk():
                blow = ask.blow
                target = blow.targets[0] if len(blow.targets) == 1 else None
                return Blanks(about=blow.weapon, target=target)
            case Salvage():
                return Blanks(about=ask.piece)
            case OfCard():
                return Blanks(about=ask.card)
            case Weapon():
                return Blanks(about=ask.weapon)
        return Blanks()

    def way(self, v: State, ask: Ask) -> str:
        # A sweep goes for several parts at once.
        return "sweep" if isinstance(ask, BlowAsk) and len(ask.blow.targets) > 1 else ""

    def words_of(self, card: Card) -> tuple[str, ...]:
        if not isinstance(card, RobotCard):
            return ()
        attacks = [line for line in card.script.do if line.verb == "attack"]
        found = {
            "strength": card.strength is not None,
            "internal": card.internal,
            "ability": card.kind == "component" and bool(card.do),
            "ranged": card.script.ranged,
            "sweep": any(line.number("sweep") for line in attacks),
            "reaction": "attacked" in card.script.timed,
        }
        return tuple(word for word in found if found[word])

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        assert isinstance(card, RobotCard)
        side = "internal" if card.internal else "external"
        found: list[tuple[str, dict[str, object]]] = [(f"robot_wars.{card.kind}", {})]
        if card.kind == "component":
            found = [(f"robot_wars.{side}", {})]
        return found + super().details(card)

    def phase(self, v: State) -> Phase:
        marks = marks_of(v)
        left = {"actions": marks["actions"], "things": marks["things"]}
        if not marks["battle"]:
            return Phase("building", left)
        chosen = any(isinstance(step, Act | More) for step in v.stack)
        return Phase((chosen and marks["kind"]) or "choosing", left)

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        marks = marks_of(v)
        if not marks["battle"] or seat not in v.playing():
            return []
        missed = marks["missed"][seat]
        found = [("missed", missed)] if missed else []
        if v.zones[ROBOT[seat]] and not powered(v, seat):
            found.append(("jammed" if marks["jammed"] == seat else "off", 0))
        found += [(key, 0) for mark, key in FLAGS.items() if has(v, mark, seat)]
        if shields(v, seat):
            found.append(("shielded", 0))
        if flying(v, seat):
            found.append(("flying", 0))
        if found and (n := engines(v, seat)):
            found.append(("engines", n))
        return list(dict.fromkeys(found))

    def life(self, v: State, seat: Seat) -> tuple[str, int]:
        return "energy_electrical", engines(v, seat)

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        held = len(v.zones[f"hand.{seat}"])
        blanks = {"n": engines(v, seat), "cards": held}
        return ([("engines", blanks)] if blanks["n"] else []) + super().notes(v, seat)

    def told(self, said: Said, cards: list[str]) -> dict[str, object]:
        match said.facts:
            case Struck(plus, engine, steer, minus) as facts:
                return {"roll": summed(facts.die, (plus, engine, steer, -minus))}
            case Passed(die=die, steer=steer):
                return {"roll": summed(die, (steer,))}
            case Missed(n) | Flipped(turns=n):
                return {"n": n}
        return {}


def summed(die: int, added: tuple[int, ...]) -> str:
    """Return a die and what is added to it: `4 + 2 − 3 = 3`, or `4` if that is nothing."""
    terms = "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in added if n)
    return f"{die}{terms} = {signed(die + sum(added))}" if terms else str(die)


def signed(n: int) -> str:
    """Return a number with the minus sign that fonts draw."""
    return str(n).replace("-", "−")


PRESENTER = RobotWarsPresenter(CONTROLLER.key, Path(__file__).parent)
