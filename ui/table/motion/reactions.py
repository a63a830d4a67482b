"""The faces of the players react to events: glad, hurt, startled or sly for a while."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine import Chose, Event, Moved, Piece, Said, Seat, State, asked, owner
from ui.language.table_spec import Saying
from ui.table.layout.arrange import Lying
from ui.toolkit.graphics.tokens import REACTS

FACES_BY_MOOD = {
    "win": "glad",
    "lose": "hurt",
    "tie": "startled",
    "sweep": "startled",
    "sly": "sly",
}
FACES_BY_STRENGTH = ("glad", "sly", "startled", "hurt")  # the strongest last


@dataclass
class Reactions:
    """The faces that some players make now, by seat."""

    faces: dict[Seat, str] = field(default_factory=dict)
    _left: dict[Seat, float] = field(default_factory=dict)
    _owners: dict[Piece, Seat] = field(default_factory=dict)  # the last owner of each piece

    def see(self, lying: dict[Piece, Lying]) -> None:
        """Note the owners of the pieces on the table."""
        owned = ((piece, owner(item.zone)) for piece, item in lying.items())
        self._owners |= {piece: seat for piece, seat in owned if seat is not None}

    def hear(self, event: Said, saying: Saying) -> None:
        """React to a saying: winners are glad, losers wince, and those who hurt others gloat."""
        felt = dict.fromkeys(event.seats, FACES_BY_MOOD.get(saying.mood, ""))
        for piece, how in zip(event.pieces, saying.pieces, strict=False):
            seat = self._owners.get(piece)
            if seat is not None and felt.get(seat) != "hurt":
                felt[seat] = FACES_BY_MOOD.get(how, "")
        if "hurt" in felt.values():
            felt = {seat: "sly" if face == "glad" else face for seat, face in felt.items()}
        self.feel(felt)

    def won(self, winners: Iterable[Seat], seats: int) -> None:
        """React to the end of the game."""
        happy = set(winners)
        self.feel({seat: "glad" if seat in happy else "hurt" for seat in range(seats)})

    def feel(self, felt: dict[Seat, str]) -> None:
        """Let seats make faces from now on; a weaker face does not replace a stronger one."""
        for seat, face in felt.items():
            if face and _strength(face) >= _strength(self.faces.get(seat, "")):
                self.faces[seat], self._left[seat] = face, REACTS

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether a face became calm."""
        self._left = {seat: left - dt for seat, left in self._left.items()}
        calm = [seat for seat, left in self._left.items() if left <= 0]
        for seat in calm:
            del self._left[seat], self.faces[seat]
        return bool(calm)

    def calm(self) -> None:
        """End all reactions at once, after a jump in time."""
        self.faces.clear()
        self._left.clear()


FORWARD_SECONDS = 0.2  # until a face has come forward


@dataclass
class Presence:
    """How far the faces of other players have come forward, from 0 to 1: who acts is present."""

    acting: Seat | None = None
    far: dict[Seat, float] = field(default_factory=dict)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether a face moved."""
        goals = dict.fromkeys(self.far, 0.0) | ({} if self.acting is None else {self.acting: 1.0})
        before, step = dict(self.far), dt / FORWARD_SECONDS
        for seat, goal in goals.items():
            now = self.far.get(seat, 0.0)
            self.far[seat] = min(goal, now + step) if goal > now else max(goal, now - step)
        self.far = {seat: far for seat, far in self.far.items() if far > 0}
        return self.far != before

    def land(self) -> None:
        """Bring the acting face forward, and all others back, at once."""
        self.far = {} if self.acting is None else {self.acting: 1.0}


def find_acting(v: State, events: Iterable[Event]) -> Seat | None:
    """Return the seat that acts in a beat: whom its saying names first, or whose piece moves."""
    for event in events:
        match event:
            case Said(_, seats) if seats:
                return seats[0]
            case Moved(_, origin, to):
                seat = owner(origin)
                return owner(to) if seat is None else seat
            case Chose(seat):
                return seat
    return v.active if isinstance(v.active, int) else None


def find_actor(v: State) -> Seat | None:
    """Return the seat that decides, or else whose turn it is; None when the game is over."""
    ask = asked(v)
    if v.winners:
        return None
    if ask is not None:
        return ask.seat
    active: object = v.active
    return active if isinstance(active, int) else None


def _strength(face: str) -> int:
    return FACES_BY_STRENGTH.index(face) if face in FACES_BY_STRENGTH else -1
