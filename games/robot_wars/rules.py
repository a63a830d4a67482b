"""Robot Wars: build a Robot of Components, then take the others' apart."""

from functools import lru_cache

from games.cardfile.game import DeckReader, Game
from games.cardfile.reader import CardShape
from games.engine import (
    DECK,
    DISCARD,
    Ask,
    Chance,
    Move,
    Option,
    Options,
    Piece,
    Refusal,
    Spot,
    State,
    zone_viewers,
)
from games.robot_wars import SEATS
from games.robot_wars.blank_cards import EVERY_RARE_WORD, WRITE, complete_move
from games.robot_wars.card import RobotCard, cards
from games.robot_wars.decks import (
    deck_name,
    deck_of,
    find_uses,
    is_deck,
    mistakes_of,
    read_deck,
    remarks_on,
)
from games.robot_wars.language.card_writing import WRITING
from games.robot_wars.language.foreign_lists import convert_list
from games.robot_wars.language.grammar import GRAMMAR
from games.robot_wars.refusals import explain_button, explain_refusal
from games.robot_wars.turn import Deal
from games.robot_wars.verbs import VERBS
from games.robot_wars.written_cards import BLANK
from games.robot_wars.zones import ARENA, CACHE_NAMES, HAND, MARKS, MAX_BLANKS, ROBOT

ENGINES = 4  # in the box; with more seats nobody is dealt a first one (RW-58)


class RobotWars(Game):
    """The rule controller: two to six players, clockwise (RW-42)."""

    key = "robot_wars"
    seats = SEATS
    direction = "left"
    cards = CardShape(RobotCard, VERBS)
    decks = DeckReader(
        is_deck, read_deck, deck_name, remarks_on, find_uses, GRAMMAR, WRITING, convert_list
    )

    def options(self, seats: int) -> tuple[Option, ...]:
        # A quick game (RW-57), who starts (RW-B1), an Engine for each (RW-58), whether a late game
        # is cut off (RW-43), a deck.
        return (
            Option("quick", ("off", "on"), "off", free=True),
            Option("start", ("random", *range(seats)), "random", free=True),
            *[Option("first_engine", ("off", "on"), "on", book="off")] * (seats <= ENGINES),
            Option("late", ("on", "off"), "on", shown=False),
            Option("deck", ("",), "", shown=False, check=mistakes_of),
            Option("blanks", (0, 5, 8, 12, 16, MAX_BLANKS), 0),
            Option("vetoes", ("on", "off"), "on"),
        )

    def table(self, seats: int, options: Options) -> State:
        text = str(options["deck"])
        blanks = int(options["blanks"])
        s = starting_table(seats, text, blanks).copy()
        s.options = {**options, "deck": deck_of(text).digest}
        if not blanks:  # tables without blank cards do not differ by these
            s.options = {k: v for k, v in s.options.items() if k not in ("blanks", "vetoes")}
        elif options["vetoes"] == "on":
            s.marks["vetoes"] = (1 << seats) - 1
        return s

    def complete_move(self, move: Move, chance: Chance) -> Move:
        return (
            complete_move(move, chance)
            if move.verb == WRITE
            else super().complete_move(move, chance)
        )

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        return explain_refusal(v, ask, piece, spot)

    def explain_button(self, v: State, ask: Ask, verb: str) -> Refusal | None:
        return explain_button(v, ask)


@lru_cache(maxsize=32)
def starting_table(seats: int, text: str, blanks: int = 0) -> State:
    """Return the starting table with the deck in a text and so many blank cards.

    Copy it before playing on it.
    """
    # All cards are on the draw pile, about to be shuffled and dealt.
    # Hands are secret, Robots open (RW-B1, RW-B3).
    s = State(
        seats, {}, zone_viewers(seats, (DECK, DISCARD, ARENA), HAND, ROBOT), cache_names=CACHE_NAMES
    )
    s.add((*deck_of(text).cards, *(BLANK,) * blanks), "deck")
    s.marks |= MARKS | {"missed": (0,) * seats}
    rare = {word for card in cards(s) for word in card.script.rare}
    if blanks:
        rare |= EVERY_RARE_WORD
        s.marks["vetoes"] = 0
    if rare:
        s.marks["rare_words"] = tuple(sorted(rare))
    s.push(Deal())
    return s


CONTROLLER = RobotWars()
