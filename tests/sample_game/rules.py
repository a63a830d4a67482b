"""The rules of the sample game."""

from dataclasses import dataclass
from pathlib import Path

from games.cardfile.game import Game
from games.cardfile.reader import Card, CardShape, load_cards
from games.engine import (
    Ask,
    Chance,
    Facts,
    Move,
    Options,
    Piece,
    Refusal,
    Seat,
    Spot,
    State,
    Step,
    bit,
    cached_move,
)
from tests.sample_game.zones import marks_of


@dataclass(frozen=True, eq=False)
class Numbered(Card):
    """A card with a number."""

    number: int

    @property
    def picture(self) -> str:
        """Its picture: a robot made of parts, because it has no drawing."""
        return f"own.part {self.key}"


@dataclass(frozen=True)
class Scored(Facts):
    """The points of the seat that took the round."""

    points: int


CARD_FILE = Path(__file__).with_name("cards.yaml")
CARDS = load_cards(CARD_FILE, "high_card", Numbered)
HANDS = 4


class HighCard(Game):
    """The rules."""

    key = "high_card"
    seats = range(2, 5)
    direction = "left"
    cards = CardShape(Numbered, file=CARD_FILE)

    def table(self, seats: int, options: Options) -> State:
        viewers = {"deck": 0, "discard": 0}
        for seat in range(seats):
            viewers |= {f"hand.{seat}": bit(seat), f"table.{seat}": 0}
        s = State(seats, options, viewers)
        s.add([card for card in CARDS for _ in range(card.count)], "deck")
        s.marks |= {"points": (0,) * seats}
        s.push(Deal())
        return s

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        if spot is None and v.where[piece] == f"table.{ask.seat}":
            return Refusal("laid_already", "HC-2", piece)
        if spot is not None and v.where[piece] == f"hand.{ask.seat}":
            return Refusal("own_side_only", "HC-2", f"table.{ask.seat}")
        return None


@dataclass(frozen=True)
class Deal(Step):
    """Deal four cards to each seat."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle("deck", chance)
        for seat in [*range(s.seats)] * HANDS:
            s.move(s.zones["deck"][-1], f"hand.{seat}")
        s.push(Round())


@dataclass(frozen=True)
class Round(Step):
    """Let every seat lay a card, and score."""

    def run(self, s: State, chance: Chance) -> None:
        if s.zones["hand.0"]:
            s.push(*[step for seat in range(s.seats) for step in (Turn(seat), Lay(seat))], Score())
            return
        points = marks_of(s)["points"]
        s.win(*[seat for seat in range(s.seats) if points[seat] == max(points)])


@dataclass(frozen=True)
class Turn(Step):
    """Begin a seat's turn."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.begin_turn(self.seat)


@dataclass(frozen=True)
class Lay(Ask):
    """Ask which card to lay."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("lay", p, f"table.{self.seat}") for p in s.zones[f"hand.{self.seat}"]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        assert move.piece is not None
        s.move(move.piece, f"table.{self.seat}", up=True)


@dataclass(frozen=True)
class Score(Step):
    """Give the round to the highest card; of equal cards, to the one laid first."""

    def run(self, s: State, chance: Chance) -> None:
        laid = {seat: s.zones[f"table.{seat}"][0] for seat in range(s.seats)}
        best = max(laid, key=lambda seat: (s.faces[laid[seat]].number, -seat))
        points = marks_of(s)["points"]
        s.mark("points", tuple(n + (seat == best) for seat, n in enumerate(points)))
        s.say("high_card.scores", (best,), (laid[best],), facts=Scored(points[best] + 1))
        for piece in laid.values():
            s.move(piece, "discard", up=True)
        s.push(Round())


RULES = HighCard()
