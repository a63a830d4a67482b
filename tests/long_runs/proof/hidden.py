"""Pairs of tables that differ only in what a seat cannot see, and look the same to it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ai.levels import LADDER, SEARCH, SIMPLE
from ai.registry import JUDGES
from ai.think import think
from games.engine.chance import Chance, for_move, seeded
from games.engine.core import State, apply, legal_moves
from games.engine.events import Chose, Event, Moved, Shuffled, Turned
from games.engine.match import Match
from games.engine.moves import bit
from games.engine.observation import censor, view
from tests.long_runs import laws
from tests.long_runs.law import Eye, dealt_anew, eyes, know, must, same
from tests.long_runs.proof.form import Counts
from tests.long_runs.proof.games import KINDS
from tests.support.table_at import NAMES, open_table, picture
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS

EACH = 25  # pairs of one game
BEFORE = 10  # moves of which the log is told again
THINKING = (
    SIMPLE["greedy"],
    LADDER["tinkerer"],
    SEARCH._replace(rounds=16, tables=4, duels=16),
)
WORDS = Words("en")


def pairs(number: int) -> Counts:
    """Compare 25 pairs of a random game: views, what may be done, and what the log tells."""
    match, doubt = random_game(number), seeded(f"pairs:{number}")
    quiet = 0
    for _ in range(EACH):
        at, eye = doubt.below(len(match.moves)), doubt.pick(eyes(match.state))
        s = match.states[at]
        know(JUDGES[match.game], s, eye, view(s, eye), doubt)
        past = [event for events in match.events[max(0, at - BEFORE) : at + 1] for event in events]
        disguised = [otherwise(event, eye, s, doubt) for event in past]
        must(log(match, disguised, eye) == log(match, past, eye), "the log tells what is hidden")
        quiet += onward(match, at, eye, doubt)
    return {"pairs": EACH, "with a next move that shows nothing": quiet}


def random_game(number: int) -> Match:
    """Return a random game, of another kind each time."""
    game, seats = KINDS[number % len(KINDS)]
    return laws.play(game, seats, number, thorough=False, one_in=10**6)


def otherwise(event: Event, eye: Eye, s: State, chance: Chance) -> Event:
    """Return an event with another face, or another choice, where an onlooker may not see it."""
    mask = bit(eye) | 1
    match event:
        case Moved() | Turned() if not event.seen & mask:
            return replace(event, face=chance.pick(s.box))
        case Shuffled(zone, pieces):
            return Shuffled(
                zone,
                tuple((p, f if seen & mask else chance.pick(s.box), seen) for p, f, seen in pieces),
            )
        case Chose(seat, _, True) if seat != eye:
            return Chose(seat, chance.below(len(s.faces)), True)
        case _:
            return event


def log(match: Match, events: list[Event], eye: Eye) -> list[str]:
    """Return events as sentences, as an onlooker hears them."""
    narrator = Narrator(WORDS, PRESENTERS[match.game], NAMES[: match.seats])
    return narrator.tell(censor(event, eye) for event in events)


def onward(match: Match, at: int, eye: Eye, chance: Chance) -> bool:
    """Play a move on both tables: unless it shows what was hidden, the same is heard of it.

    Return whether it showed nothing.
    """
    s, mask = match.states[at], bit(eye) | 1
    other = dealt_anew(s, eye, chance)
    moves = [move for move in legal_moves(s) if move in legal_moves(other)]
    if not moves:
        return False
    move = chance.pick(moves)
    told = [apply(one, move, for_move(match.seed, at + 1))[1] for one in (s, other)]
    hidden = {p for p, seen in enumerate(s.seen) if not seen & mask}
    if any(shows(events, hidden, eye) for events in told):
        return False
    heard = [[censor(event, eye) for event in events] for events in told]
    must(heard[0] == heard[1], "a move tells what is hidden")
    return True


def shows(events: list[Event], hidden: set[int], eye: Eye) -> bool:
    """Return whether events show an onlooker the face of a piece that was hidden from it."""
    for event in events:
        match censor(event, eye):
            case Moved() | Turned() as seen if seen.face and seen.piece in hidden:
                return True
            case Shuffled(_, pieces) if any(face and p in hidden for p, face, _ in pieces):
                return True
            case Chose(made=False):
                return True
    return False


def pixels(number: int) -> Counts:
    """Compare a pair as the seat that is asked sees it in the window, and its opponents' move."""
    doubt = seeded(f"pixels:{number}")
    match = random_game(number)
    match = match.branch(doubt.below(len(match.moves)))
    ask = match.asked
    assert ask is not None
    other = match.branch(len(match.moves))
    other.states[-1] = dealt_anew(match.state, ask.seat, doubt)
    must(match.public_seed() == other.public_seed(), "the seed tells what is hidden")
    must(seen(match, ask.seat) == seen(other, ask.seat), "the screen shows what is hidden")
    level = THINKING[number % len(THINKING)]
    first, second = (
        think(JUDGES[m.game], m.view(ask.seat), level, m.public_seed(), timed=False)
        for m in (match, other)
    )
    must(first == second, "an opponent knows what is hidden")
    return {} if same(match.state, other.state) else {"that differ": 1}


def seen(match: Match, seat: int) -> bytes:
    """Return what a seat sees of a match in the window."""
    scene = open_table(match.seats, (seat,), match=match, game=match.game, size=(960, 600))
    return pygame.image.tobytes(picture(scene), "RGB")
