"""What an opponent knew and expected earlier in the game: its view, its best moves and why."""

from typing import NamedTuple

from ai.facts import NONE, ONLY
from ai.levels import TOP
from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.value import value_of
from games.engine import Move, Seat, State, asked, legal_moves, view
from ui.language.sentences import Sentences, describe_reason
from ui.play.session import Session
from ui.storage.players import Opponent

MAX_LISTED_MOVES = 3  # moves at most that are shown


class Moment(NamedTuple):
    """A decision of a match, after so many moves: the seat that was asked, and its view."""

    after: int
    seat: Seat
    seen: State


def moment(session: Session, upto: int) -> Moment | None:
    """Return an opponent's last choice up to a number of moves; None if there was none."""
    for n in range(upto, -1, -1):
        s = session.match.states[n]
        ask = asked(s)
        if ask is not None and ask.seat not in session.persons and len(legal_moves(s)) > 1:
            return Moment(n, ask.seat, view(s, ask.seat))
    return None


def ask(session: Session, one: Moment) -> None:
    """Let that opponent think again at its own level; for a person, the strongest level thinks."""
    player = session.played_by[one.seat]
    level = player.way if isinstance(player, Opponent) else TOP
    session.stop()
    session.opponents.ask(session.match.game, one.seen, level, session.match.public_seed(one.after))


def expected(
    game: str, answer: Answer, one: Moment, played: Move | None, say: Sentences
) -> list[str]:
    """Return the best moves in words, best first, each with its chance to win.

    Moves abandoned early are listed no higher than the best. A secret choice is drawn at random, so
    its line says how often each move is chosen.
    """
    shown, left = value_of(JUDGES[game]).shown, len(one.seen.playing())
    tried = [known for known in answer.known if known.tries] or answer.known
    found = {known.move: shown(known.mean, left) for known in tried}
    key = "chance" if found else "often"
    if not answer.ranked:  # no move was weighed
        line = say.move(one.seen, answer.move)
        return [line[:1].upper() + line[1:]]
    (first, share), *others = answer.ranked
    top = found.get(first, share)
    ranked = [
        (move, min(top, found.get(move, share)))
        for move, share in others
        if move in found or not found
    ]
    ranked.sort(key=lambda pair: -pair[1])
    lines = []
    for move, chance in [(first, top), *ranked][:MAX_LISTED_MOVES]:
        line = say(f"mind.{key}", move=say.move(one.seen, move), percent=round(100 * chance))
        line = line[:1].upper() + line[1:]
        lines.append(say("mind.did", line=line) if move == played else line)
    return lines


def why(answer: Answer, one: Moment, say: Sentences) -> str:
    """Return why the best move was the best; "" if nothing is known to speak for it."""
    return "" if answer.reason in (NONE, ONLY) else describe_reason(answer.reason, one.seen, say)
