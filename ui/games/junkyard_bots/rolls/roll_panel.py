"""Shows a roll: dice tumble across the table together, land, and the sum grows."""

from typing import Literal

from pygame import Rect, Surface

from games.engine import Counted, Moved, Piece, Rolled, Said, State, asked, family, owner
from games.junkyard_bots.cards import Die
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Attack, Dice, Needed
from games.junkyard_bots.heap import PowerUp
from games.junkyard_bots.throwing import Dodging
from games.junkyard_bots.zones import TARGET
from ui.games.junkyard_bots.dice_faces import DiceFaces, UnseenDie, find_width
from ui.games.junkyard_bots.layout import SQUARE
from ui.games.junkyard_bots.rolls.roll_sheet import RollSheet
from ui.games.junkyard_bots.rolls.roll_stage import RollStage
from ui.games.junkyard_bots.rolls.rolling import (
    PAUSE_SECONDS,
    PICTURE,
    PICTURE_SECONDS,
    POINT_SECONDS,
    SHORT_PAUSE_SECONDS,
    Flight,
    Revealed,
    RollRow,
    Term,
    make_flights,
)
from ui.table.layout.geometry import Pose
from ui.table.motion.playback import PACE, Beat
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
Purpose = Literal[
    "",
    "look",
    "grab",
    "eat",
    "teleport",
    "attack",
    "dodge",
    "shield",
    "power",
    "weapon",
    "other",
]
NEEDED: dict[str, Purpose] = {  # by the saying that tells how many points are needed
    "look": "look",
    "aim": "look",
    "grab": "grab",
    "eat": "eat",
    "teleport": "teleport",
}
ACTS: tuple[Purpose, ...] = ("look", "grab", "eat", "teleport")
ACTION = {"attack": "throw"}  # the verb of a purpose, where they differ
KEEPS_OPEN = (PowerUp, Again, Dodging, Shielding, Pick, Paying, Eject)  # questions about a roll


class RollPanel:
    """The sums of the present roll, and the dice in the air."""

    def __init__(self, table: Tabletop, dice: DiceFaces) -> None:
        self.table, self.say = table, table.say
        self.compact, self.stage = RollSheet(table, dice), RollStage(table, dice)
        self.visible = False
        self.clear()

    @property
    def sheet(self) -> RollSheet:
        """The sheet in use: the stage while dice roll if it is free, else the small sheet."""
        return self.stage if self.stage.is_open else self.compact

    @property
    def doing(self) -> str:
        """The action that is rolled for."""
        return ACTION.get(self.act, self.act) if self.visible else ""

    # what happens

    def clear(self) -> None:
        self.title = self.verdict = self.closed = ""
        self.act: Purpose = ""
        self.struck = False  # whether an attack hit
        self.needs: list[int] = []  # for each die that is reached for
        self.throw = False  # in a throw, an attack ends a row
        self.weapon: Die | None = None
        self.certain = False  # the dice in the air cannot fail
        self.rows: list[RollRow] = []
        self.flights: list[Flight] = []
        self.clock = 0.0  # seconds since the flights began
        self.counted = 0.0  # the part of the last sum that is counted up
        self.revealed: Revealed | None = None
        self.stage.close()

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        """Start a beat: the dice of the last roll go home, others may set out."""
        self._return_dice()
        before = sum(len(row.terms) for row in self.rows)
        self.hear(v, beat, told)
        moved = next((event for event in beat.events if isinstance(event, Moved)), None)
        if beat.kind == "tumble" and motion and self.rows:
            terms = self.rows[-1].terms
            pieces = [e.piece for e in beat.events if isinstance(e, Rolled) and e.piece is not None]
            if sum(len(row.terms) for row in self.rows) > before:
                self._set_out(pieces, len(terms) - len(pieces))
        if motion and moved is not None:
            self._reveal(v, moved)

    def _set_out(self, pieces: list[Piece], first: int) -> None:
        sprites = self.table.sprites.all
        starts = {piece: sprites[piece].pose for piece in pieces if piece in sprites}
        self.flights = make_flights(pieces, first, starts, self._is_certain(pieces))
        self.clock = 0.0
        self.counted = float(sum(term.points for term in self.rows[-1].terms[:first]))
        if self.stage.is_free():
            self.stage.open()

    def lasts(self, beat: Beat) -> tuple[float, float] | None:
        """Return the seconds of a beat with dice in the air, and those until its sentence."""
        if beat.kind != "tumble" or not self.flights:
            return None
        ends = max(flight.ends for flight in self.flights)
        pause = SHORT_PAUSE_SECONDS if self.certain else PAUSE_SECONDS
        return ends + pause, ends

    def _is_certain(self, pieces: list[Piece]) -> bool:
        """Return whether these dice reach what they need whatever they show."""
        row = self.rows[-1]
        least = {term.piece: min(term.face.sides) for term in row.terms if term.piece in pieces}
        self.certain = 0 < row.need <= sum(least.values())
        return self.certain

    def _reveal(self, v: State, moved: Moved) -> None:
        """Turn over a die that was looked at, large, if the viewer may see it."""
        face: Die | None = v.faces[moved.piece]
        if self.act == "look" and self.closed == "enough" and face is not None:
            self._settle()
            if family(moved.origin) == TARGET:
                self.revealed = Revealed(moved.piece, face)

    def _settle(self) -> None:
        """Send the revealed die to its place."""
        shown, self.revealed = self.revealed, None
        sprite = None if shown is None else self.table.sprites.all.get(shown.piece)
        if shown is not None and sprite is not None:
            room = self.sheet.about()
            sprite.pose = Pose(*room.center, room.w * find_width(shown.face.size), 0.0, SQUARE)
            sprite.aim(sprite.lying, PACE["settle"][0], 0.0)

    def _return_dice(self) -> None:
        """Send the landed dice back to their places."""
        flights, self.flights = self.flights, []
        for flight in flights:
            sprite = self.table.sprites.all.get(flight.piece)
            if sprite is not None:
                sprite.pose = self.sheet.spot(self.rows, len(self.rows) - 1, flight.term)
                sprite.aim(sprite.lying, PACE["settle"][0], 0.0)
        self.counted = float(self.rows[-1].total) if self.rows else 0.0

    def hear(self, v: State, beat: Beat, told: str) -> None:
        for event in beat.events:
            if isinstance(event, Rolled) and event.piece is not None:
                self._add(v, event.piece, event.number)
            elif isinstance(event, Said):
                self._follow_saying(v, event, told)
            elif isinstance(event, Counted) and event.what == "active":
                self.clear()

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.clear()
        for beat, told in heard:
            self.hear(v, beat, told)

    def _follow_saying(self, v: State, event: Said, told: str) -> None:
        word, facts = event.key.partition(".")[2], event.facts
        if isinstance(facts, Needed) or word == "throw":
            self._settle()
            before = self.needs if word.startswith("aim.") else []
            self.clear()
            self.title, self.throw = told, word == "throw"
            self.needs = [*before, facts.need] if isinstance(facts, Needed) else []
            self.act = "attack" if self.throw else NEEDED[word.partition(".")[0]]
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
            what, name = (
                self._find_purpose(face),
                self.say.names[v.active if seat is None else seat],
            )
            self.rows.append(RollRow(self.say(f"roll.{what}"), name, self._find_needed(what)))
            self.verdict = ""
        points = face.size if side == PICTURE else face.sides[side - 2]
        self.rows[-1].terms.append(Term(piece, face, side, points))

    def _find_purpose(self, face: Die) -> Purpose:
        """Return the purpose of a new row, which is the key of its words."""
        if not self.rows:
            return self.act or "other"
        if face.type == "energy":
            return "shield" if self.struck else "power"
        return "dodge" if self.throw else "weapon" if face.type == "weapon" else self.act or "other"

    def _find_needed(self, what: Purpose) -> int:
        """Return the points that a new row needs; 0 if it needs none or they are unknown."""
        if what == "dodge":
            return self.rows[0].total
        if what in ACTS:  # each of several eyes has a row
            return self.needs[min(len(self.rows), len(self.needs) - 1)] if self.needs else 0
        need = self.needs[0] if self.needs else 0
        return max(0, need - sum(row.total for row in self.rows)) if what == "power" else 0

    def update(self, dt: float) -> bool:
        moved = self.revealed is not None
        if self.revealed is not None:
            self.revealed.clock += dt
            if self.revealed.done:
                self._settle()
        self.clock += dt
        moved |= self.stage.update(dt) or self.flying
        total = (
            float(sum(self.rows[-1].terms[i].points for i in self._find_landed()))
            if self.rows
            else 0
        )
        if self.counted < total:
            self.counted, moved = min(total, self.counted + dt / POINT_SECONDS), True
        return moved

    @property
    def flying(self) -> bool:
        """Whether a die is in the air or about to be."""
        return any(self.clock < flight.ends for flight in self.flights)

    def _find_landed(self) -> set[int]:
        """Return the terms of the last row whose dice have landed."""
        out = {flight.term for flight in self.flights if self.clock < flight.ends}
        return set(range(len(self.rows[-1].terms))) - out

    def land(self) -> None:
        self._return_dice()
        self._settle()
        self.stage.land()

    def watch(self, v: State, busy: bool) -> None:
        busy = busy or self.revealed is not None
        if self.rows and not (busy or isinstance(asked(v), KEEPS_OPEN)):
            self.clear()  # it is over: what follows an answer does not show it again
        self.visible = bool(self.rows)
        if self.stage.is_open and not (self.visible and busy):
            self.stage.close()

    def hides(self, piece: Piece) -> bool:
        if not self.visible:
            return False
        if self._is_subject(piece) and (
            self.stage.is_open or not self.table.sprites.all[piece].moving
        ):
            return True  # the crane holds it, turning or not
        shown = self.revealed is not None and self.revealed.piece == piece
        return shown or any(flight.piece == piece for flight in self.flights)

    def list_covers(self) -> list[Rect]:
        """Return what lies over the ground: the sheet of a roll, and the dice reached for."""
        found = [
            s.lying.pose.rect for s in self.table.sprites.all.values() if s.lying.zone == TARGET
        ]
        if self.visible and self.rows:
            stage = self.stage
            found.append(stage.whole if stage.is_open else self.compact.room(self.rows))
        return found

    def _is_subject(self, piece: Piece) -> bool:
        """Return whether the roll is about this die, which lies in the target zone."""
        sprite = self.table.sprites.all.get(piece)
        return sprite is not None and sprite.lying.zone == TARGET

    # how it looks

    def over(self, to: Surface) -> None:
        """Draw the sheet above dice at rest, the target of the roll, and the moving dice."""
        if not (self.visible and self.rows):  # nothing is left of a roll that was undone
            return
        self._draw(to)
        self._draw_target(to)
        if not self.stage.is_open:
            self.compact.draw_flag(to, self.rows, round(self.counted))
        if self.flights:
            self.sheet.draw_flights(to, self.rows, self.flights, self.clock)
        if self.revealed is not None:
            self.sheet.draw_revealed(to, self.revealed)

    def _draw(self, to: Surface) -> None:
        fallen = self._find_landed()
        told = self._describe_reroll() or ("" if self.flying else self.verdict)
        self.sheet.draw(to, self.rows, self.title, told, fallen, round(self.counted))
        if self.weapon is not None and not self.stage.is_open:
            self.sheet.draw_subject(to, self.weapon, self.rows)

    def _draw_target(self, to: Surface) -> None:
        """Draw the target: in the claw of the crane, or where it lies on the sheet."""
        dice = [s for s in self.table.sprites.all.values() if self._is_subject(s.piece)]
        for i, sprite in enumerate(dice):
            shown = sprite.lying.face or sprite.known
            if not isinstance(shown, Die | UnseenDie):
                continue
            if self.stage.is_open:
                self.stage.hang(to, shown, sprite.turn, i, len(dice))
            elif self.hides(sprite.piece):
                self.compact.draw_target(to, shown, sprite.turn, sprite.pose)

    def _describe_reroll(self) -> str:
        """Return the sentence for a die that shows its picture and rolls on; else empty."""
        for flight in self.flights:
            term = self.rows[-1].terms[flight.term]
            since = self.clock - flight.ends
            if term.side == PICTURE and 0 <= since < PICTURE_SECONDS:
                return self.say("roll.again", n=term.points)
        return ""
