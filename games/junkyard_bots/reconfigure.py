"""Reconfiguring: move pipes and held items one by one, and then confirm (JB-37)."""

from dataclasses import dataclass, replace

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move
from games.junkyard_bots.cards import ENDS, Die, cards
from games.junkyard_bots.robot import find_held, parts
from games.junkyard_bots.zones import HELD, ROBOT

MAX_EDITS = 24  # in one dialogue
MAX_DIALOGUES = 5  # in a turn, because cancelling them for ever would end the game as a tie


@dataclass(frozen=True)
class Arrange(Ask):
    """Ask for another change of a pipe or an item, or to confirm or cancel."""

    dice: tuple[Piece, ...]
    hung: tuple[Piece | None, ...]  # the former host of each die
    edits: int
    back: Step  # the step that follows cancelling

    def changed(self, s: State) -> bool:
        """Return whether any die has another host than before."""
        return any(s.host[die] != host for die, host in zip(self.dice, self.hung, strict=True))

    def restore(self, s: State) -> None:
        for die, host in zip(self.dice, self.hung, strict=True):
            if s.host[die] != host:
                s.attach(die, host)

    def moves(self, s: State) -> list[Move]:
        found = [cached_move("cancel")]
        if self.changed(s):
            found.append(cached_move("confirm"))
        return found + find_edits(s, self.seat) if self.edits < MAX_EDITS else found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "confirm":
            s.say("junkyard_bots.reconfigured", (self.seat,))
        elif move.verb == "cancel":
            self.restore(s)
            s.push(self.back)
        else:
            rehang(s, self.seat, move.moved, move.target)
            s.push(replace(self, edits=self.edits + 1))


def begin_arranging(s: State, seat: Seat, back: Step) -> Arrange:
    """Return the first question of reconfiguring."""
    dice = tuple(s.zones[ROBOT[seat]] + s.zones[HELD[seat]])
    return Arrange(seat, dice, tuple(s.host[die] for die in dice), 0, back)


def find_edits(s: State, seat: Seat) -> list[Move]:
    """Return every allowed change of one pipe or item."""
    return [
        cached_move("change", piece, to)
        for piece, to in find_changes(s, seat)
        if is_allowed(s, seat, piece, to)
    ]


def find_changes(s: State, seat: Seat) -> list[tuple[Piece, Piece]]:
    """Return (piece, new host): each pipe with each part, each item with each claw and item."""
    found = [(pipe, to) for pipe in parts(s, seat, "pipe") for to in s.zones[ROBOT[seat]]]
    items = s.zones[HELD[seat]]
    if items:
        found += [(item, to) for item in items for to in parts(s, seat, "claw") + items]
    return found


def is_allowed(s: State, seat: Seat, piece: Piece, to: Piece) -> bool:
    """Return whether a change is allowed.

    A pipe goes between a part or pipe and its host, or onto the body, where it does nothing. Items
    go from claw to claw, and computers also onto weapons. A die in the way changes places with it.
    """
    here = s.host[piece]
    faces: list[Die] = s.faces
    type_, other = faces[piece].type, faces[to].type
    if to == piece or here is None:
        return False
    if type_ == "pipe":
        if other == "body":
            return here != to or find_outer(s, seat, piece) is not None
        return (other == "pipe" or other in ENDS) and s.host[to] != piece
    if to == here or (type_ != "computer" and other != "claw"):
        return False
    if other not in ("claw", "weapon"):
        return False
    there = find_held(s, seat, to)
    if there is None or faces[here].type == "claw":
        return there != piece
    return faces[there].type == "computer"


def find_outer(s: State, seat: Seat, pipe: Piece) -> Piece | None:
    """Return the die attached to a pipe, or None."""
    hosts = s.host
    return next((die for die in s.zones[ROBOT[seat]] if hosts[die] == pipe), None)


def rehang(s: State, seat: Seat, piece: Piece, to: Piece) -> None:
    """Attach one pipe or item to another host."""
    faces, here = cards(s), s.host[piece]
    assert here is not None
    if faces[piece].type != "pipe":
        there = find_held(s, seat, to)
        s.attach(piece, to)
        if there is not None:
            s.attach(there, here)
        return
    outer = find_outer(s, seat, piece)
    if outer is not None:
        s.attach(outer, here)
    if faces[to].type == "body":
        s.attach(piece, to)
    else:
        s.attach(piece, s.host[to])
        s.attach(to, piece)


def can_arrange(s: State, seat: Seat) -> bool:
    return any(is_allowed(s, seat, piece, to) for piece, to in find_changes(s, seat))
