"""An Action card that has just been played: Components in use may cancel it before it happens."""

from dataclasses import dataclass, replace

from games.engine import DISCARD, Ask, Chance, Move, Piece, Seat, Spot, State, Step, cached_move
from games.robot_wars.aims import spots
from games.robot_wars.attack import answer, find_avoiders, note_use
from games.robot_wars.card import PLAYED, cards
from games.robot_wars.card_script import Lines, begin
from games.robot_wars.wreck import pay_cost
from games.robot_wars.zones import ARENA

CANCEL = "cancel_action"  # the answer


@dataclass(frozen=True)
class Announced(Step):
    """Let the players cancel a played Action card one by one, then carry it out."""

    seat: Seat
    card: Piece
    to: Spot | None
    refused: tuple[Piece, ...] = ()  # Components whose players let it happen

    def run(self, s: State, chance: Chance) -> None:
        if s.where[self.card] != ARENA or self.seat not in s.playing():
            return
        for other in s.playing_from(self.seat):
            for piece in find_avoiders(s, other, PLAYED, CANCEL):
                script = cards(s)[piece].script
                if piece not in self.refused and script.concerns(PLAYED, other, self.seat):
                    rest = replace(self, refused=(*self.refused, piece))
                    s.push(Cancel(other, piece, self.card, self.seat), rest)
                    return
        now = spots(s, self.seat, self.card)  # cards in use may have changed the table
        if now:
            begin(s, self.seat, self.card, self.to if self.to in now else ARENA, 0, chance)

    def named(self) -> tuple[Piece, ...]:
        to = (self.to,) if isinstance(self.to, int) else ()
        return (self.card, *to, *self.refused)


@dataclass(frozen=True)
class Cancel(Ask):
    """Ask whether to cancel an Action card with a Component."""

    piece: Piece
    card: Piece
    player: Seat

    def moves(self, s: State) -> list[Move]:
        return [cached_move("cancel", self.piece, ARENA), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        line = answer(s, self.piece, PLAYED)
        note_use(s, self.seat, self.piece)
        s.say("robot_wars.cancels", (self.seat, self.player), (self.piece, self.card))
        s.remove_steps(lambda step: isinstance(step, Announced))
        s.move(self.card, DISCARD, up=True)
        if len(cards(s)[self.piece].script.timed[PLAYED]) > 1:
            s.push(Lines(self.seat, self.piece, PLAYED, 1, f"target.{self.player}"))
        pay_cost(s, self.seat, self.piece, line.number("pay"))

    def named(self) -> tuple[Piece, ...]:
        return (self.piece, self.card)
