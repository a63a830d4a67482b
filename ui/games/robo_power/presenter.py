"""What Robo Power tells of a view: which cards a spy takes, and outcomes during a tie."""

from pathlib import Path

from games.engine import DISCARD, Ask, Seat, State
from games.robo_power.cards import RoboCard
from games.robo_power.duel import duelists, is_trap_duel
from games.robo_power.rules import CONTROLLER, Spying, Steal, victims
from games.robo_power.zones import HAND, marks_of
from ui.games.robo_power.feats import PROOFS
from ui.language.presenter import Blanks, Presenter


class RoboPowerPresenter(Presenter):
    """The presenter of Robo Power."""

    proofs = PROOFS

    def way(self, v: State, ask: Ask) -> str:
        return "several" if isinstance(ask, Steal) and count_taken_cards(v) > 1 else ""

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        # A last card is discarded, lost in a duel or stolen.
        seats = victims(v, ask.seat) if isinstance(ask, Steal) else [ask.seat]
        return any(len(v.zones[HAND[seat]]) == 1 for seat in seats)

    def blanks(self, v: State, ask: Ask) -> Blanks:
        if not isinstance(ask, Steal):
            return Blanks()
        left = sum(step.left for step in v.stack if isinstance(step, Spying))
        return Blanks(
            about=v.zones[DISCARD][-1], n=count_taken_cards(v) - left, most=count_taken_cards(v)
        )


def find_outcome_so_far(v: State, seat: Seat) -> str:
    """Return the outcome of a seat so far (a key of `outcome`); empty while everybody duels on."""
    stood = marks_of(v)["stood"]
    if seat not in stood or len(duelists(v)) == len(stood):
        return ""
    if seat in duelists(v):
        return "tie"
    return "taken" if is_trap_duel(v) else "safe"


def count_taken_cards(v: State) -> int:
    """Return how many cards the last discarded spy takes."""
    spy: RoboCard = v.faces[v.zones[DISCARD][-1]]
    return spy.steals


PRESENTER = RoboPowerPresenter(CONTROLLER.key, Path(__file__).parent)
