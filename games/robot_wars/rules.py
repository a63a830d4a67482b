"""Robot Wars: build a Robot of Components, then take the others' apart."""

from __future__ import annotations

from typing import Any

from games.cardfile.reader import CardShape
from games.engine.core import Move, Options, Piece, Seat, State
from games.engine.rules import DeckReader, Option, RuleController
from games.robot_wars import features
from games.robot_wars.cards import RobotCard
from games.robot_wars.decks import deck_name, deck_of, is_deck, mistakes_of, read_deck
from games.robot_wars.odds import chance_of, chances
from games.robot_wars.seen import phase, states
from games.robot_wars.turn import Deal
from games.robot_wars.verbs import VERBS
from games.robot_wars.zones import MARKS, SEATS, sight


class RobotWars(RuleController):
    """The rule controller: two to six players, clockwise (RW-42)."""

    key = "robot_wars"
    seats = SEATS
    direction = "left"
    cards = CardShape(RobotCard, VERBS)
    decks = DeckReader(is_deck, read_deck, deck_name)
    feature_names: tuple[str, ...] = features.NAMES
    helps, harms = features.HELPS, features.HARMS

    def options(self, seats: int) -> tuple[Option, ...]:
        """Who starts (RW-B1), whether a late game is cut off (RW-43), and the text of a deck."""
        return (
            Option("start", ("random", *range(seats)), "random"),
            Option("late", ("on", "off"), "on", shown=False),
            Option("deck", ("",), "", shown=False, check=mistakes_of),
        )

    def table(self, seats: int, options: Options) -> State:
        """All cards on the draw pile, about to be shuffled and dealt."""
        deck = deck_of(str(options["deck"]))
        s = State(seats, {**options, "deck": deck.digest}, sight(seats))
        s.add(deck.cards, "deck")
        s.marks |= MARKS | {"missed": (0,) * seats}
        s.push(Deal())
        return s

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        """What matters to a seat in its own view."""
        return features.features(s, seat)

    def odds(self, s: State, seat: Seat, move: Move) -> float | None:
        """How likely a move's attack destroys anything."""
        return chance_of(s, seat, move)

    def chances(self, s: State, seat: Seat, move: Move) -> dict[Piece, float]:
        """By target, the chance that a move's attack destroys it."""
        return chances(s, seat, move)

    def phase(self, s: State) -> tuple[str, dict[str, Any]]:
        """Where the game is, as a key, and what is left to do in this turn."""
        return phase(s)

    def states(self, s: State, seat: Seat) -> list[tuple[str, int]]:
        """What holds of a seat's Robot for a while, as keys with a number."""
        return states(s, seat)


CONTROLLER = RobotWars()
