"""Turns events into sentences, for the log, the line below the table, and the terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Protocol, runtime_checkable

from games import engine
from games.cardfile.reader import Card
from games.engine import (
    DECK,
    Counted,
    Event,
    Moved,
    Piece,
    Rolled,
    Said,
    Seat,
    Shuffled,
    Turned,
    Won,
    family,
    owner,
)
from ui.language.grammar import as_players, fill_blanks
from ui.language.localization import Words
from ui.language.presenter import Presenter, values_of


@runtime_checkable
class NumberedCard(Protocol):
    """A card that may have a number to tell it apart from others of its name."""

    @property
    def number(self) -> int | None:
        """The number; None if the card needs none."""


@runtime_checkable
class FactsWithPlaces(Protocol):
    """Facts that name zones.

    A saying with pieces has a zone for each of them but the first. A saying without pieces is about
    these zones.
    """

    @property
    def places(self) -> tuple[str, ...]:
        """The zones."""


@runtime_checkable
class FactsWithRemovals(Protocol):
    """Facts of a saying that reports removed pieces, each with the zone it leaves.

    Their moves are not narrated again.
    """

    @property
    def gone(self) -> tuple[tuple[Piece, str], ...]:
        """Each piece and its zone."""


def number_of(card: Card | None) -> int | None:
    """Return the number to show behind a card's name; None if the name is enough."""
    return card.number if isinstance(card, NumberedCard) else None


class Narrator:
    """Tells the events of one game as a seat (or a watcher) perceives them.

    Sentences are found by key: `said.<key>`, `moved.<game>.<from>.<to>` (or `any` for what it came
    from) and so on; an event without one is not told.
    """

    def __init__(self, words: Words, presenter: Presenter, names: Sequence[str]) -> None:
        self.words, self.presenter, self.names = words, presenter, as_players(names)
        self.game = presenter.key
        self.turn: object = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Return the events as sentences, in order; pieces that went the same way share one."""
        return [sentence for _, sentence in self.tell_in_time(events)]

    def tell_in_time(self, events: Iterable[Event]) -> list[tuple[int, str]]:
        """Return the sentences, each with the number of events that must be shown before it."""
        events = list(events)
        told, upto = self._tell_first_deal(events)
        gone = find_told_moves(events)
        around = zip([None, *events], events, [*events[1:], None], strict=False)
        untold = [self.presenter.is_untold(*three) for three in around]
        for key, group in groupby(events[upto:], key=_grouping_key):
            together = list(enumerate(group, upto))
            upto += len(together)
            shown = [(n, event) for n, event in together if not untold[n]]
            if key == NO_WAY:
                told += [(n + 1, self._tell_event(event)) for n, event in shown]
                continue
            moves = [event for _, event in shown if isinstance(event, Moved) and event not in gone]
            told += [(upto, self._tell_moves(key, moves))] if moves else []
        return [(n, sentence) for n, sentence in told if sentence]

    def _tell_first_deal(self, events: list[Event]) -> tuple[list[tuple[int, str]], int]:
        """Return the sentences of the first deal, and the number of events they cover."""
        if Counted("turn", 1) not in events:
            return [], 0
        first = events.index(Counted("turn", 1))
        if not any(isinstance(event, Shuffled) for event in events[:first]):
            return [], 0
        moves = [event for event in events[:first] if isinstance(event, Moved)]
        told = [
            (first, self._tell_moves((move.origin, move.to), [move]))
            for move in moves
            if family(move.origin) != DECK
        ]
        dealt = Counter(owner(move.to) for move in moves if family(move.origin) == DECK)
        amounts = [dealt[seat] for seat in range(len(self.names))]
        if amounts[0] and len(set(amounts)) == 1:
            told.append((first, self._sentence("dealt", n=amounts[0])))
        else:
            told += [
                (first, self._sentence("dealt_to", n=n, name=name))
                for n, name in zip(amounts, self.names, strict=True)
                if n
            ]
        return told, first

    def _tell_event(self, event: Event) -> str:
        match event:
            case Said():
                return self._tell_saying(event)
            case Counted("turn", number):
                self.turn = number
            case Counted("active", seat) if isinstance(seat, int):
                return self._sentence("turn", number=self.turn, name=self.names[seat])
            case Shuffled(zone, _):
                return self._sentence(f"shuffled.{self.game}.{family(zone)}", name=self.owner(zone))
            case Turned(_, face, up, seen) if face is not None and seen & 1:
                way = "up" if up else "down"
                return self._sentence(f"turned.{self.game}.{way}", card=self.card(face))
            case Rolled(None, number, sides):
                return self._sentence("rolled", number=number, sides=sides)
            case Won(seats):
                return self._sentence(
                    "won.tie" if len(seats) > 1 else "won.one", name=self.people(seats)
                )
        return ""

    def _tell_saying(self, said: Said) -> str:
        seats = said.seats
        cards = [self.card(face) for face in said.faces]
        usual: dict[str, object] = {
            "name": self.people(seats),
            "n": len(seats),
            "first": self.people(seats[:1]),
            "other": self.people(seats[1:]),
            "card": self.words.join_list(cards[:1]),
            "target": self.words.join_list(cards[1:]),
            "cards": self.words.join_list(cards),
        }
        if isinstance(said.facts, FactsWithPlaces):
            usual["placed"] = self._join_places(cards[1:], said.facts.places)
        told = self.presenter.more_blanks(said, cards, self.words.language)
        if isinstance(does := told.get("does"), str):  # may name the player who does it
            told["does"] = fill_blanks(does, usual, self.words.language)
        wording = self.presenter.wording(said)
        key = f"said.{said.key}.{wording}" if wording else f"said.{said.key}"
        return self._sentence(key, **(usual | values_of(said.facts) | told))

    def _join_places(self, cards: list[str], places: tuple[str, ...]) -> str:
        """Return the cards with their places, or only the places."""
        zones = [self.place(zone) for zone in places]
        if cards:
            pairs = zip(cards, zones, strict=True)
            zones = [self.words("placed", card=card, place=zone) for card, zone in pairs]
        return self.words.join_list(zones)

    def _tell_moves(self, way: tuple[str, str], moves: list[Moved]) -> str:
        origin, to = way
        key = f"moved.{self.game}.{family(origin)}.{family(to)}"
        faces = [event.face for event in moves]
        kinds = ["unseen" if None in faces else "seen"]
        if self.owner(origin) != self.owner(to):
            kinds.append("from_other")
        keys = [f"{key}.{kind}" for kind in kinds]
        keys += [key, f"moved.{self.game}.any.{family(to)}"]
        key = next((one for one in keys if one in self.words), key)
        cards = self.words.join_list([self.card(face) for face in faces])
        return self._sentence(
            key, cards=cards, n=len(moves), name=self.owner(to), giver=self.owner(origin)
        )

    def _sentence(self, key: str, **blanks: object) -> str:
        """Return a sentence; empty if there is none."""
        return self.words(key, **blanks) if key in self.words else ""

    def card(self, face: engine.Card | None) -> str:
        """Return a card's name, with its number if it has one."""
        if face is None:
            return self.words("a_card")
        assert isinstance(face, Card)
        number = number_of(face)
        name = self.presenter.as_name(self.words.card_name(face))
        return name if number is None else self.words("numbered", card=name, number=number)

    def place(self, zone: str) -> str:
        """Return the name of a zone: `Bo's Stack 2`."""
        own = f"table.zone.{self.game}.{family(zone)}"
        key = own if own in self.words else f"table.zone.{family(zone)}"
        return self.words(key, name=self.owner(zone))

    def owner(self, zone: str) -> str:
        """Return the name of a zone's owner; empty if it has none."""
        seat = owner(zone)
        return "" if seat is None else self.names[seat]

    def people(self, seats: Iterable[Seat]) -> str:
        """Return players' names: `Ada, Bo and Cas`."""
        return self.words.join_list([self.names[seat] for seat in seats])


def find_removals(event: Event) -> tuple[tuple[Piece, str], ...]:
    """Return the pieces whose removal a saying reports, each with the zone it leaves."""
    return (
        event.facts.gone
        if isinstance(event, Said) and isinstance(event.facts, FactsWithRemovals)
        else ()
    )


def find_told_moves(events: Sequence[Event]) -> list[Event]:
    """Return the moves that a saying already reports, so that they are narrated only once."""
    gone = {one for event in events for one in find_removals(event)}
    return [e for e in events if isinstance(e, Moved) and (e.piece, e.origin) in gone]


NO_WAY = ("", "")


def _grouping_key(event: Event) -> tuple[str, str]:
    """Return the zones a piece moves between, to group events; `NO_WAY` for other events."""
    return (event.origin, event.to) if isinstance(event, Moved) else NO_WAY
