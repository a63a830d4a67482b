"""Explains why a knock-out or the end happened, by the sentences and cards that led to it."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from games import engine
from games.cardfile.reader import Card
from games.engine import Counted, Event, Moved, Said, Seat, Shuffled, Won, censor
from games.engine.match import Match
from ui.language.match_timeline import begins_turn
from ui.language.narrator import Narrator, find_told_moves

MAX_SENTENCES = 3  # sentences
MAX_MOVES_BACK = 6  # earlier moves of the turn to search if the last one says nothing
MAX_CARDS = 4


class TurningPointCause(NamedTuple):
    """The sentences that explain an outcome, in order, and the cards in them."""

    lines: tuple[str, ...]
    cards: tuple[Card, ...]


class _Sentence(NamedTuple):
    said: bool  # whether it reports a saying; False for a moved piece
    text: str
    cards: tuple[Card, ...]


def find_cause(
    narrator: Narrator, match: Match, move: int, viewer: Seat | None
) -> TurningPointCause:
    """Return the cause of the knock-out or the end that a move brought."""
    told: list[_Sentence] = []
    for n in range(move, max(0, move - MAX_MOVES_BACK), -1):
        events = [censor(event, viewer) for event in match.events[n]]
        told = _describe(narrator, _keep_until_decided(events) if n == move else events) + told
        if any(one.said for one in told) or (n < move and begins_turn(match.events[n])):
            break
    kept = [one for one in told if one.said][-MAX_SENTENCES:]
    moved = [one for one in told if not one.said][: MAX_SENTENCES - len(kept)]
    chosen = [one for one in told if one in kept or one in moved][:MAX_SENTENCES]
    cards = dict.fromkeys(card for one in chosen for card in one.cards)
    return TurningPointCause(tuple(one.text for one in chosen), tuple(cards)[:MAX_CARDS])


def _keep_until_decided(events: Sequence[Event]) -> list[Event]:
    """Return the events up to the first knock-out or win."""
    ends = [
        n
        for n, e in enumerate(events)
        if isinstance(e, Won) or (isinstance(e, Said) and e.key == "out")
    ]
    return list(events[: ends[0]] if ends else events)


def _describe(narrator: Narrator, events: Sequence[Event]) -> list[_Sentence]:
    """Return the events as sentences with their visible cards."""
    found = []
    gone = find_told_moves(events)
    news = [e for e in events if not isinstance(e, Counted | Shuffled) and e not in gone]
    for moving, group in groupby(news, key=lambda event: isinstance(event, Moved)):
        together = list(group)
        for part in [together] if moving else [[event] for event in together]:
            said = isinstance(part[0], Said)
            faces = [face for event in part for face in _faces_of(event) if isinstance(face, Card)]
            lines = narrator.tell(part)
            found += [
                _Sentence(said, line, tuple(faces) if i == 0 else ())
                for i, line in enumerate(lines)
            ]
    return found


def _faces_of(event: Event) -> tuple[engine.Card | None, ...]:
    match event:
        case Said(_, _, _, faces, _):
            return faces
        case Moved():
            return (event.face,)
    return ()
