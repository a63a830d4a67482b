"""The questions that the verbs of the cards ask."""

from dataclasses import dataclass

from games.engine import DISCARD, Ask, Chance, Move, Piece, Seat, State, cached_move
from games.robot_wars.aims import spots
from games.robot_wars.body import traps
from games.robot_wars.lines import Lines, OfCard, begin
from games.robot_wars.wreck import destroy, destroy_card
from games.robot_wars.zones import ROBOT


@dataclass(frozen=True, slots=True)
class Weapon(Ask):
    """What is attacked with the chosen weapon?"""

    weapon: Piece
    plus: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("aim", self.weapon, spot) for spot in spots(s, self.seat, self.weapon)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        begin(s, self.seat, self.weapon, move.to, self.plus)

    def named(self) -> tuple[Piece, ...]:
        return (self.weapon,)


@dataclass(frozen=True, slots=True)
class Lose(OfCard):
    """Which Component does the Robot lose? Any of its own (RW-21, RW-32)."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("lose", piece, DISCARD) for piece in s.zones[ROBOT[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        destroy(s, [move.moved])


@dataclass(frozen=True, slots=True)
class Whether(OfCard):
    """Is this card destroyed, too?"""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("scrap", self.card, DISCARD), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "scrap":
            destroy_card(s, self.card)


@dataclass(frozen=True, slots=True)
class Which(OfCard):
    """Which Hazard is the Robot pushed into?"""

    victim: Seat
    roll: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("aim", self.card, piece) for piece in traps(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.push(Lines(self.victim, move.target, "passed", roll=self.roll))
