"""Turns key moments into motions, sounds and stillness."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.engine import Piece, Seat, State
from ui.files import SoundName
from ui.language.sentences import Sentences
from ui.table.motion.base import Motion, TableShake
from ui.table.motion.drawing import Where
from ui.table.motion.key_moments import KeyMoment, MomentKind, find_place
from ui.table.motion.moment_motions import (
    BuiltPicture,
    Burst,
    Collapse,
    Consolation,
    Fissures,
    LinkCount,
    Portrait,
    Sounding,
    TimeScale,
    Triumph,
)
from ui.table.paint.board import Board

STILL_SECONDS = {  # for which the table stands still
    MomentKind.FIRST_HIT: 0.14,
    MomentKind.LOSS: 0.08,
    MomentKind.CHAIN: 0.05,
    MomentKind.OUT: 0.12,
    MomentKind.WIN: 0.3,
    MomentKind.DEFEAT: 0.3,
}
SOUNDS: dict[MomentKind, SoundName] = {
    MomentKind.FIRST_HIT: "gong",
    MomentKind.LOSS: "crunch",
    MomentKind.OUT: "thud",
    MomentKind.WIN: "crowd",
}
LINK_SOUNDS: tuple[SoundName, ...] = ("link2", "link3", "link4", "link5", "link6")
SLOW_PACE = 0.35  # factor of the speed, in slow motion
SLOW_SECONDS = 0.9
LEAST_SECONDS = {MomentKind.OUT: Collapse.seconds, MomentKind.WIN: 2.6, MomentKind.DEFEAT: 3.0}
GUIDED_END_SECONDS = 6.0  # for which a lesson or puzzle shows the end of its game
BAND_HEIGHT = 0.46  # share of the stage: the band in which somebody falls
NTH = ("n2", "n3", "n4", "n5", "n6")  # in the keys of texts
FEW = 2  # whatever keeps the winner in the game: the defeat was close


@dataclass
class Staged:
    """What shows some key moments: motions, and the least seconds of their beat."""

    motions: list[Motion] = field(default_factory=list)
    least: float = 0.0


class MomentStaging:
    """Stages the key moments of one table."""

    def __init__(self, board: Board, say: Sentences) -> None:
        self.board, self.say = board, say
        self.guided = False  # whether the table is that of a lesson or puzzle

    def stage(
        self, v: State, found: Sequence[KeyMoment], after: float, me: Seat | None, motion: bool
    ) -> Staged:
        """Return what shows the key moments of a beat whose blow lands after some seconds.

        `me` is the person who looks on and has lost if it is not among the winners.
        """
        staged = Staged()
        for moment in found:
            if moment.kind is MomentKind.WIN and me is not None and me not in moment.seats:
                moment = moment._replace(kind=MomentKind.DEFEAT)
            shown = self._motions(v, moment, me, not motion)
            still = STILL_SECONDS[moment.kind]
            if motion:
                shown += self._slowness(moment, still)
            for one in shown:
                one.wait += after
            staged.motions += [*shown, *self._sounds(moment, after)]
            staged.least = max(staged.least, LEAST_SECONDS.get(moment.kind, 0.0) + after)
        return staged

    def _slowness(self, moment: KeyMoment, still: float) -> list[Motion]:
        """Return how the table stands still, goes slowly and shakes in a moment."""
        found: list[Motion] = [TimeScale(still)]
        if moment.kind is MomentKind.OUT:
            found.append(TimeScale(SLOW_SECONDS, SLOW_PACE, wait=still))
        if moment.kind is MomentKind.FIRST_HIT:
            found.append(TableShake(10.0))
        return found

    def _sounds(self, moment: KeyMoment, after: float) -> list[Motion]:
        if moment.kind is MomentKind.CHAIN:
            name = LINK_SOUNDS[min(moment.link - 2, len(LINK_SOUNDS) - 1)]
            return [Sounding(name, wait=after)]
        if moment.kind not in SOUNDS:
            return []
        late = {MomentKind.OUT: sum(Collapse.topples), MomentKind.WIN: Triumph.walks}
        return [Sounding(SOUNDS[moment.kind], wait=after + late.get(moment.kind, 0.0))]

    def _motions(self, v: State, moment: KeyMoment, me: Seat | None, still: bool) -> list[Motion]:
        word = self._word(v, moment, me)
        match moment.kind:
            case MomentKind.FIRST_HIT:
                return [self._burst(v, where, word, still) for where in moment.at[:1]]
            case MomentKind.LOSS:
                return [
                    Fissures(where, still=still) for where in moment.at if isinstance(where, int)
                ]
            case MomentKind.CHAIN:
                return [LinkCount(where, word, moment.link, still=still) for where in moment.at[:1]]
        who = self._portraits(v, moment.seats)
        if moment.kind is MomentKind.OUT:
            by = None if moment.by is None else self.portrait(v, moment.by)
            return [Collapse(who, by, word, self._band(moment.seats), still=still)]
        others = self._portraits(v, sorted(set(range(v.seats)) - set(moment.seats) - {me}))
        room = self.board.layout().stage
        lasts = GUIDED_END_SECONDS if self.guided else math.inf  # until the table is left
        if moment.kind is MomentKind.WIN:
            who = tuple(self._with_own_robot(one) for one in who)
            return [Triumph(room, who, others, word, still=still, lasts=lasts)]
        assert me is not None
        line = self._defeat_line(v, me)
        mine = self._with_own_robot(self.portrait(v, me)._replace(built=None))
        return [Consolation(room, mine, who, others, word, line, still=still, lasts=lasts)]

    def _burst(self, v: State, where: Where, word: str, still: bool) -> Burst:
        """Return the burst of what is hit: beside it, what is attached to it, and the stage."""
        stage = self.board.director.stage
        beside: list[Where] = [piece for piece in stage.actors if piece != where]
        beside += [stage.middle] if stage.die else []
        attached = tuple(find_attached(v, where)) if isinstance(where, int) else ()
        around = tuple(self._list_around(v, {where, *attached, *stage.actors}))
        return Burst(
            where, word, attached=attached, around=around, beside=tuple(beside), still=still
        )

    def _list_around(self, v: State, acting: set[Where]) -> list[Rect]:
        """Return where names, plates, panels and the pieces lie that are not `acting`."""
        board, lay = self.board, self.board.layout()
        known = [one for one in board.sprites.all.values() if one.lying.face is not None]
        pieces = [one.pose.rect for one in known if one.piece not in acting]
        texts = [*board.tabletop.names, *board.tabletop.legends, *lay.plates.values(), lay.bar]
        return [*board.look.panel_rects(v), *texts, *pieces]

    def _portraits(self, v: State, seats: Sequence[Seat]) -> tuple[Portrait, ...]:
        """Return how seats are drawn in a key moment; this is slow where robots are built."""
        return tuple(self.portrait(v, seat) for seat in seats)

    def portrait(self, v: State, seat: Seat) -> Portrait:
        """Return how a seat is drawn in a key moment."""
        who = self.board.plates.people[seat]
        robot = self.board.look.hero(v, seat) or who.hero
        mask = self.say.presenter.portrait(v, seat)
        drawn = self.board.look.draw_hero(v, seat)
        built = None if drawn is None else BuiltPicture(drawn)
        return Portrait(seat, self.say.names[seat], who.face, robot, mask, built)

    def _with_own_robot(self, one: Portrait) -> Portrait:
        """Return a winner with the robot of their own, if they have built one."""
        return one._replace(own=self.board.plates.people[one.seat].own)

    def _word(self, v: State, moment: KeyMoment, me: Seat | None) -> str:
        say, key = self.say, str(moment.kind)
        names = say.all_of([say.names[seat] for seat in moment.seats])
        match moment.kind:
            case MomentKind.WIN if len(moment.seats) > 1:
                key = "tie"
            case MomentKind.DEFEAT if self.guided:  # a wrong move led there: it gets no praise
                key = "win"
            case MomentKind.DEFEAT:
                key = "close" if me is not None and self._is_close(v, moment, me) else "defeat"
        return say(say.own("moment", key), n=moment.link, name=names)

    def _is_close(self, v: State, moment: KeyMoment, me: Seat) -> bool:
        """Return whether the winner had hardly anything left, or only the winner was better."""
        left = min(self.board.look.count_left(v, seat) for seat in moment.seats)
        place, seats = find_place(v, me)
        return left <= FEW or (place == 2 and seats > 2)

    def _defeat_line(self, v: State, me: Seat) -> str:
        """Return the place of a person who lost, and how close it was."""
        place, seats = find_place(v, me)
        nth = NTH[place - 2]
        lines = [self.say("moment.place", place=self.say(f"moment.nth.{nth}"), n=seats)]
        return " ".join([*lines * (seats > 2), self.board.look.defeat_line(v, me)]).strip()

    def _band(self, gone: Sequence[Seat]) -> Rect:
        """Return the band in which seats fall: away from where they sit."""
        lay, room = self.board.layout(), self.board.layout().stage
        high = round(BAND_HEIGHT * room.h)
        below = all(lay.plates[seat].centery < room.centery for seat in gone)
        foot = min(room.bottom, lay.prompt.top) if lay.prompt.top > room.centery else room.bottom
        top = foot - high if below else room.top + round(0.12 * room.h)
        return Rect(room.left, top, room.w, high)


def find_attached(v: State, piece: Piece) -> list[Piece]:
    """Return what is attached to a piece, directly or by other pieces."""
    own = [one for one, host in enumerate(v.host) if host == piece]
    return [*own, *(far for one in own for far in find_attached(v, one))]
