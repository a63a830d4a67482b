"""Blank cards: a player writes one in secret; the others may veto it when it is first played."""

from dataclasses import dataclass

from games.engine import (
    DISCARD,
    Ask,
    Chance,
    Move,
    Piece,
    Seat,
    State,
    Step,
    cached_move,
    moves_at,
)
from games.robot_wars.card import RARE_VERBS, WATCHED, WRITER, cards
from games.robot_wars.written_cards import BLANK, IDEAS, check_written, written_card
from games.robot_wars.zones import ARENA, HAND, PIECES, draw_card, marks_of

WRITE = "write_card"
EVERY_RARE_WORD = {*RARE_VERBS, *WATCHED, WRITE, WRITER}  # what a written card may have
_WRITINGS = moves_at(WRITE, PIECES)


def find_writings(s: State, seat: Seat) -> list[Move]:
    """Return the moves that write on the blank cards in a hand."""
    if "vetoes" not in s.marks:
        return []
    faces = s.faces
    return [_WRITINGS[piece] for piece in s.zones[HAND[seat]] if faces[piece] == BLANK]


def complete_move(move: Move, chance: Chance) -> Move:
    """Return a move that writes with a text; raise ValueError if its text is wrong."""
    if not move.text:
        return move._replace(text=chance.pick(IDEAS).text())
    if wrong := check_written(move.text):
        raise ValueError(f"this card cannot be written: {wrong}")
    return move


def write(s: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Write a card on a blank one. Without a text, it is a ready-made idea."""
    card = written_card(move.text or chance.pick(IDEAS).text())
    s.write(seat, move.target, card)
    s.say("robot_wars.writes", (seat,), (move.target,))


def show_new_card(s: State, seat: Seat, piece: Piece) -> None:
    """Show a new card in the arena, and ask the others for a veto, in order of play."""
    s.publish(piece)
    s.say("robot_wars.presents", (seat,), (piece,))
    card = cards(s)[piece]
    if WRITER in card.script.rare:
        writers = dict(marks_of(s).get("writers", ())) | {f"{card.key}.{card.variant}": seat}
        s.mark("writers", tuple(sorted(writers.items())))
    may = marks_of(s)["vetoes"]
    others = [other for other in s.playing_from(seat) if other != seat and may >> other & 1]
    if others:
        s.move(piece, ARENA, up=True)
        s.push_last_first([Veto(other, piece, seat) for other in reversed(others)])


@dataclass(frozen=True)
class NewCard(Step):
    """A step that waits for the vetoes of a player's new card."""

    seat: Seat


@dataclass(frozen=True)
class Veto(Ask):
    """Ask whether to veto a new card."""

    piece: Piece
    writer: Seat

    def moves(self, s: State) -> list[Move]:
        return [cached_move("veto"), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb != "veto":
            return
        s.mark("vetoes", marks_of(s)["vetoes"] & ~(1 << self.seat))
        s.say("robot_wars.vetoes", (self.seat, self.writer), (self.piece,))
        s.remove_steps(lambda step: isinstance(step, Veto | NewCard))
        s.move(self.piece, DISCARD, up=True)
        draw_card(s, self.writer, chance)

    def named(self) -> tuple[Piece, ...]:
        return (self.piece,)
