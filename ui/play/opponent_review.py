"""What an opponent knew and expected at an earlier table: its view, its best moves and why."""

from typing import NamedTuple

from ai.levels import TOP
from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.value import value_of
from games.engine import Move, Seat, State, asked, legal_moves, view
from ui.language.sentences import Sentences, describe_reason
from ui.play.session import Session
from ui.storage.players import Opponent

BEST = 3  # moves that are told


class Moment(NamedTuple):
    """A decision of a match, after so many moves: who was asked, and what that seat saw."""

    after: int
    seat: Seat
    seen: State


def moment(session: Session, upto: int) -> Moment | None:
    """Return the last choice up to a moment, but none of whoever plays here; None without any."""
    for n in range(upto, -1, -1):
        s = session.match.states[n]
        ask = asked(s)
        if ask is not None and ask.seat not in session.persons and len(legal_moves(s)) > 1:
            return Moment(n, ask.seat, view(s, ask.seat))
    return None


def ask(session: Session, one: Moment) -> None:
    """Let the opponent of that seat think again as it did then; a person's is the strongest."""
    player = session.played_by[one.seat]
    level = player.way if isinstance(player, Opponent) else TOP
    session.stop()
    session.opponents.ask(session.match.game, one.seen, level, session.match.public_seed(one.after))


def expected(
    game: str, answer: Answer, one: Moment, played: Move | None, say: Sentences
) -> list[str]:
    """Return the best moves in words, the best first, each with its chance to win.

    A move that was not compared with the best to the end is none of them, or no better than it. Of
    a secret choice, which is drawn, it is told how often each is chosen.
    """
    shown, left = value_of(JUDGES[game]).shown, len(one.seen.playing())
    tried = [known for known in answer.known if known.tries] or answer.known
    found = {known.move: shown(known.mean, left) for known in tried}
    key = "chance" if found else "often"
    if not answer.ranked:  # nothing was weighed
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
    for move, chance in [(first, top), *ranked][:BEST]:
        line = say(f"mind.{key}", move=say.move(one.seen, move), percent=round(100 * chance))
        line = line[:1].upper() + line[1:]
        lines.append(say("mind.did", line=line) if move == played else line)
    return lines


def why(answer: Answer, one: Moment, say: Sentences) -> str:
    """Return why the best move was better than the next, without the mark that leads it in."""
    told = describe_reason(answer, one.seen, say).removeprefix(". ")
    return f"{told}." if told else ""
