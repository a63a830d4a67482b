"""What Stak Bots tells of a view: which effect asks for its target, the power of a Leader Bot."""

from pathlib import Path

from games.engine import Ask, Piece, Seat, State
from games.stak_bots.battle import React
from games.stak_bots.chain import power
from games.stak_bots.rules import CONTROLLER
from games.stak_bots.verbs import Expel, Target
from games.stak_bots.zones import HAND, STAK, marks, top
from ui.presentation.presenter import Blanks, Presenter, Say


class StakBotsPresenter(Presenter):
    """Stak Bots."""

    def number(self, v: State, piece: Piece) -> int | None:
        # The power of an open Leader Bot in a Stak (SB-A24).
        return power(v, piece) if v.where[piece] in STAK and v.up[piece] else None

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        # The height of a Stak is its player's life (SB-1).
        return {"deck": len(v.zones[STAK[seat]]), "cards": len(v.zones[HAND[seat]])}

    def value(self, v: State, zone: str, say: Say) -> str:
        # What the lamp at the furnace says (SB-11).
        if zone != "discard" or v.winners:
            return ""
        return say("lamp.green" if marks(v)["fed"] else "lamp.red")

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case Target():
                return Blanks(about=ask.bot, damage=ask.number)
            case Expel():
                return Blanks(about=ask.bot)
            case React():
                return Blanks(about=top(v, ask.attacker), other=ask.attacker)
        return Blanks()

    def way(self, v: State, ask: Ask) -> str:
        return ask.verb if isinstance(ask, Target) else ""


PRESENTER = StakBotsPresenter(CONTROLLER.key, Path(__file__).parent)
