"""Show a roll: each die tumbles across the table, lands, and the sum grows."""

from pygame import Surface

from games.engine import Counted, Moved, Piece, Rolled, Said, State, asked, family, owner
from games.junkyard_bots.cards import Die
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Attack, Dice, Needed
from games.junkyard_bots.heap import PowerUp
from games.junkyard_bots.throwing import Dodging
from games.junkyard_bots.zones import TARGET
from ui.games.junkyard_bots.dice_faces import DiceFaces, grown
from ui.games.junkyard_bots.layout import SQUARE
from ui.games.junkyard_bots.roll_sheet import RollSheet
from ui.games.junkyard_bots.rolling import PICTURE, Flight, Revealed, Row, Term
from ui.table.motion.playback import PACE, Beat
from ui.table.place.geometry import Pose
from ui.table.tabletop import Tabletop

CLOSES = (
    "enough",
    "too_little",
    "dud",
    "hit",
    "dodged",
    "unhurt",
    "damage",
    "harmless",
    "went_off",
    "peaceful",
)
ACTS = ("look", "grab", "eat", "teleport")
STAYS = (PowerUp, Again, Dodging, Shielding, Pick, Paying, Eject)  # asked because of a roll


class RollPanel:
    """The sums of the roll shown now, and the die that is rolling."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        self.table, self.say = table, table.say
        self.sheet = RollSheet(table, dice)
        self.visible = False
        self.clear()

    # what happens

    def clear(self) -> None:
        self.title = self.verdict = self.act = self.closed = ""
        self.struck = False  # whether damage is coming
        self.need, self.throw = 0, False  # in a throw an attack ends a row, not a roll of dice
        self.weapon: Die | None = None
        self.rows: list[Row] = []
        self.flight: Flight | None = None
        self.revealed: Revealed | None = None

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """Begin a beat: the die of the last one goes home, another may set out."""
        again = beat.kind == "tumble" and self.flight is not None
        first = beat.events[0]
        here = self._home(first.piece if again and isinstance(first, Rolled) else None)
        self.hear(v, beat, told)
        if beat.kind == "tumble" and motion and self.rows:
            piece = self.rows[-1].terms[-1].piece
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None:
                self.flight = Flight(piece, here or sprite.pose)
        if motion and isinstance(first, Moved):
            self._reveal(v, first)

    def _reveal(self, v: State, moved: Moved) -> None:
        """Turn a die over, large, that a look succeeded at, if the viewer may see it."""
        face: Die | None = v.faces[moved.piece]
        if self.act == "look" and self.closed == "enough" and face is not None:
            self._settle()
            if family(moved.origin) == TARGET:
                self.revealed = Revealed(moved.piece, face)

    def _settle(self) -> None:
        """Send the die that was turned over to where it lies."""
        shown, self.revealed = self.revealed, None
        sprite = None if shown is None else self.table.sprites.all.get(shown.piece)
        if shown is not None and sprite is not None:
            room = self.sheet.about()
            sprite.pose = Pose(*room.center, room.w * grown(shown.face.size), 0.0, SQUARE)
            sprite.aim(sprite.lying, PACE["settle"][0], 0.0)

    def _home(self, stays: Piece | None) -> Pose | None:
        """Send the fallen die back to its robot; if it `stays` to roll on, return where it is."""
        flight, self.flight = self.flight, None
        if flight is None:
            return None
        spot = self.sheet.spot(self.rows, len(self.rows) - 1, len(self.rows[-1].terms) - 1)
        sprite = self.table.sprites.all.get(flight.piece)
        if flight.piece != stays and sprite is not None:
            sprite.pose = spot
            sprite.aim(sprite.lying, PACE["settle"][0], 0.0)
        return spot if flight.piece == stays else None

    def hear(self, v: State, beat: Beat, told: str) -> None:
        for event in beat.events:
            if isinstance(event, Rolled) and event.piece is not None:
                self._add(v, event.piece, event.number)
            elif isinstance(event, Said):
                self._said(v, event, told)
            elif isinstance(event, Counted) and event.what == "active":
                self.clear()

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.clear()
        for beat, told in heard:
            self.hear(v, beat, told)

    def _said(self, v: State, event: Said, told: str) -> None:
        word, facts = event.key.partition(".")[2], event.facts
        if isinstance(facts, Needed) or word == "throw":
            self._settle()
            self.clear()
            self.title, self.throw = told, word == "throw"
            self.need = facts.need if isinstance(facts, Needed) else 0
            self.act = "attack" if self.throw else word.partition(".")[0]
            self.weapon = v.faces[event.pieces[0]] if self.throw else None
        elif word in CLOSES:
            self.verdict, self.struck, self.closed = told, word in ("hit", "went_off"), word
        if self.rows and (isinstance(facts, Attack if self.throw else Dice) or word in CLOSES):
            self.rows[-1].done = True

    def _add(self, v: State, piece: Piece, side: int) -> None:
        face: Die | None = v.faces[piece]
        if face is None:
            return
        seat = owner(v.where[piece])
        if not self.rows or self.rows[-1].done:
            what, name = self._purpose(face), self.say.names[v.active if seat is None else seat]
            self.rows.append(Row(self.say(f"roll.{what}"), name, self._needed(what)))
            self.verdict = ""
        points = face.size if side == PICTURE else face.sides[side - 2]
        self.rows[-1].terms.append(Term(piece, face, side, points))

    def _purpose(self, face: Die) -> str:
        """Return what a new row is rolled for: the key of its words."""
        if not self.rows:
            return self.act or "other"
        if face.type == "energy":
            return "shield" if self.struck else "power"
        return "dodge" if self.throw else "weapon" if face.type == "weapon" else self.act or "other"

    def _needed(self, what: str) -> int:
        """Return the points that a new row needs; 0 if none are needed or they are not known."""
        if what == "dodge":
            return self.rows[0].total
        if what in ACTS:
            return self.need
        return max(0, self.need - sum(row.total for row in self.rows)) if what == "power" else 0

    def update(self, dt: float) -> bool:
        moved = self.revealed is not None
        if self.revealed is not None:
            self.revealed.clock += dt
            if self.revealed.done:
                self._settle()
        if self.flight is None or self.flight.landed:
            return moved
        self.flight.clock += dt
        return True

    def land(self) -> None:
        self._home(None)
        self._settle()

    def watch(self, v: State, busy: bool) -> None:
        busy = busy or self.revealed is not None
        self.visible = bool(self.rows) and (busy or isinstance(asked(v), STAYS))

    def hides(self, piece: Piece) -> bool:
        shown = self.flight or self.revealed
        return self.visible and shown is not None and shown.piece == piece

    # how it looks

    def under(self, to: Surface) -> None:
        """Draw the sheet, on which what is reached for lies."""
        if not self.visible:
            return
        told = self._again() or self.verdict
        self.sheet.draw(to, self.rows, self.title, told, self.flight)
        if self.weapon is not None:
            self.sheet.subject(to, self.weapon)

    def over(self, to: Surface) -> None:
        """Draw the dice in motion."""
        if self.visible and self.flight is not None:
            self.sheet.fly(to, self.rows, self.flight)
        if self.visible and self.revealed is not None:
            self.sheet.reveal(to, self.revealed)

    def _again(self) -> str:
        """Return the sentence for a die that shows its picture and rolls again; empty otherwise."""
        if self.flight is None or not self.flight.landed or not self.rows[-1].terms:
            return ""
        term = self.rows[-1].terms[-1]
        return self.say("roll.again", n=term.points) if term.side == PICTURE else ""
