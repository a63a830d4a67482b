"""Decides which motions and which stage show a beat; sprites show the flight of its pieces."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import (
    Asked,
    Chose,
    Event,
    Moved,
    Piece,
    Rolled,
    Said,
    Seat,
    State,
    Turned,
    family,
    owner,
)
from ui.files import SoundName
from ui.language.match_timeline import begins_turn
from ui.language.narrator import FactsWithPlaces
from ui.language.table_spec import Saying
from ui.table.layout.geometry import Pose, find_card_texts, pose_of
from ui.table.motion.base import Crack, Fade, Motion, Rise
from ui.table.motion.cues import CUES, Cast
from ui.table.motion.drawing import MotionKit, Where
from ui.table.motion.lines_and_sparks import Arrow, Count
from ui.table.motion.moment_motions import (
    Burst,
    Collapse,
    EndMotion,
    Later,
    LinkCount,
    MomentMotion,
    Sounding,
    TimeScale,
)
from ui.table.motion.playback import JOINED, Beat
from ui.table.motion.stage import CLOSE_SECONDS, ROLL_SECONDS, Stage
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.tokens import CORAL

SENTENCE_SECONDS = 0.75  # for any sentence
WORD_SECONDS = 0.03  # more for each of its words
ANNOUNCEMENT_SECONDS = 0.82  # at most, for a sentence that opens the stage
TOTAL_SIZE = 84  # units: larger than the numbers of the pieces beside it
VERDICT_SECONDS = 1.0  # at most, for a result on the stage
CARD_SECONDS = 1.2  # at most, for the words of a card that is shown large
SUM_SECONDS = 0.65  # at most, for the result of a die
READ_DIE_SECONDS = 0.2
KNOWN_SECONDS = 0.1  # until a die rolls for the viewer, while the pieces still come forward
MOST_HOME_WIDTH = 130  # units: the place of a seat, for a motion that goes there
MIDDLE_SHARE = 0.5  # of a place: the square in which a line to it ends
COUNT_DELAY_SECONDS = 0.25  # until numbers leap out
MOST_FADES = 12  # in one beat, with reduced motion
LEAST_READ_SECONDS = 0.7  # of a beat, however fast a chain has become, and of a loss


def middle_of(rect: Rect) -> Pose:
    """Return a square in the middle of a place: a line to it ends well inside."""
    return Pose(rect.centerx, rect.centery, MIDDLE_SHARE * min(rect.w, rect.h), 0.0, 1.0)


class Director:
    """Runs the motions of one table."""

    def __init__(self, table: Tabletop, picture: Callable[[Piece], Surface]) -> None:
        self.table, self.stage = table, Stage(table)
        time = table.faces.may_make
        self.kit = MotionKit(
            table.theme,
            self.at,
            picture,
            lambda: table.read_rect,
            {},
            time,
            lambda: table.layout().area,
            self._list_texts,
        )
        self.running: list[Motion] = []
        self.broken: set[Piece] = set()  # hidden until they lie elsewhere
        self.due: set[Piece] = set()  # on the stage in this turn, so a die may roll for them
        self.rolls_next = False  # whether a die rolls in the next beat
        self.ahead: Said | None = None  # the next saying after this beat
        self.asks_about: Piece | None = None  # the coming question shows this card large
        self.lead = 0.0  # seconds of the look's own motion, before a stage opens or a blow lands
        self.tempo = 1.0  # factor of the speed of this beat
        self.blow = 0.0  # seconds of this beat until its blow lands
        self.held: State | None = None  # the view before the blow, drawn until it lands
        self.heard: list[SoundName] = []  # sounds of motions that are due
        self.clock = 0.0  # seconds shown so far; it goes on while the table stands still
        self._more = 0.0  # seconds by which stillness and slowness lengthen this beat
        self._span: tuple[float, float] | None = (
            None  # seconds of the present beat, and until its sentence appears
        )

    @property
    def is_grave(self) -> bool:
        """Whether the present beat keeps its time: the first hit, a knock-out or the end."""
        return any(isinstance(one, Burst | Collapse | EndMotion) for one in self.running)

    @property
    def moving(self) -> bool:
        """Whether anything must be redrawn."""
        return bool(self.running) or self.stage.moving

    @property
    def shows_end(self) -> bool:
        """Whether the end of the game is shown in large words and figures."""
        return any(isinstance(one, EndMotion) and one.has_begun for one in self.running)

    def fit_end(self) -> None:
        """Show the end of the game on a table of another size."""
        for one in self.running:
            if isinstance(one, EndMotion):
                one.room = self.table.layout().stage

    def _list_texts(self) -> list[Rect]:
        """Return where the texts of the table lie, which a word beside a piece leaves in sight.

        While the stage is open, they are those on it: the rest is dim.
        """
        table, stage = self.table, self.stage
        known = [s.piece for s in table.sprites.all.values() if s.lying.face is not None]
        seen = [piece for piece in known if not stage.is_open or piece in stage.actors]
        cards = [pose.rect for piece in seen if (pose := self.at(piece)) is not None]
        texts = [text for card in cards for text in find_card_texts(card)]
        rest = [*table.names, *table.legends, *table.layout().plates.values()]
        return [*table.words, *texts, *(stage.text_rects() if stage.is_open else rest)]

    def word_rects(self) -> list[Rect]:
        """Return where the large words of the key moments lie that are shown now."""
        shown = [one for one in self.running if isinstance(one, MomentMotion) and one.has_begun]
        return [rect for one in shown for rect in one.word_rects(self.kit)]

    def figure_rects(self) -> list[Rect]:
        """Return where the winners stand that are shown now."""
        shown = [one for one in self.running if isinstance(one, MomentMotion) and one.has_begun]
        return [rect for one in shown for rect in one.figure_rects(self.kit)]

    @property
    def is_weighty(self) -> bool:
        """Whether the present beat is still or slow for a moment that matters."""
        return self._more > 0

    def at(self, where: Where) -> Pose | None:
        """Return the pose in which a piece is drawn; a place is its own pose."""
        if isinstance(where, Pose):
            return where
        sprite = self.table.sprites.all.get(where)
        if sprite is None or where in self.stage.actors:
            return sprite.pose if sprite else None
        return self.table.drawn_pose(where, sprite.pose)

    # beats

    def prepare(self, beat: Beat) -> None:
        """Close the stage if a beat does not belong on it, before its pieces fly."""
        self._span, self._more, self.blow, self.held = None, 0.0, 0.0, None
        asked = any(isinstance(event, Asked) for event in beat.events)
        ends = asked or self.stage.is_read or beat.kind not in ("say", "note", "roll")
        if self.stage.is_open and ends:
            self._leave_stage()
            if beat.kind == "note":
                self._span = CLOSE_SECONDS, 0.0
        if begins_turn(beat.events):
            self.due = set()

    def begin(
        self, v: State, viewer: Seat | None, beat: Beat, told: str, motion: bool, lead: float = 0.0
    ) -> None:
        """Start the motions of a beat whose pieces fly, after `lead` seconds of the look's own."""
        self.lead = lead
        moved = any(isinstance(event, Moved) for event in beat.events)
        if self.kit.shapes is not None and moved:  # a piece may have another shape elsewhere
            self.kit.shapes.clear()
        gone = self.broken.intersection(beat.pieces)
        for piece in gone:
            if piece in self.table.sprites.all:
                self.table.sprites.all[piece].land()
            self.broken.discard(piece)
        shown = find_revealed(beat)
        if motion and len(shown) > 1:
            seconds = self.stage.open(v, shown, turned=True)
            self.add(Sounding("drum", wait=self.stage.holds))
            self._span = seconds, seconds
        for event in beat.events:
            if isinstance(event, Said):
                if beat.kind in JOINED and beat.events[0] != event and motion:
                    self.lead = lead + beat.travel_seconds(motion)  # once the pieces lie
                self._show_saying(v, viewer, event, told, motion, beat)
            elif isinstance(event, Rolled) and event.piece is None and motion:
                self._show_roll(v, event)
        self._show_moves(beat, gone, motion)
        if motion:
            self._show_played(v, viewer, beat)

    def _open_stage(self, v: State, pieces: Sequence[Piece]) -> float:
        """Open the stage for these pieces only; return the seconds until they stand there."""
        wanted = {piece for piece in pieces if piece in self.table.sprites.all}
        if not wanted or (self.stage.is_open and self.stage.actors.keys() >= wanted):
            return 0.0
        self._leave_stage()
        return self.stage.open(v, pieces, after=self.lead)

    def _leave_stage(self) -> None:
        """Close the stage, with the numbers on it."""
        if self.stage.is_open:
            self.stage.close()
            self.running = [
                one for one in self.running if not one.lingers or one.removed_piece is not None
            ]

    def _show_roll(self, v: State, event: Rolled) -> None:
        """Roll a die on the stage if it is for pieces there, or that were there in this turn."""
        wait, ahead = 0.0, () if self.ahead is None else self.ahead.pieces
        if self.due.intersection(ahead):
            wait = self._open_stage(v, ahead)
        elif ahead and not self.stage.actors.keys() >= set(ahead):
            self._leave_stage()
        if self.stage.is_open:
            self.stage.roll(event.number, event.sides)
            self.running = [one for one in self.running if not isinstance(one, Arrow)]
            self._span = max(wait, ROLL_SECONDS) + READ_DIE_SECONDS, max(wait, ROLL_SECONDS)

    def _show_played(self, v: State, viewer: Seat | None, beat: Beat) -> None:
        """Show the cards large that an opponent plays, unless what comes next shows them anyway."""
        spec, ahead = self.table.spec, self.ahead
        staged = ahead.pieces if ahead and spec.says.get(ahead.key, Saying()).stage else ()
        soon = {*staged, self.asks_about}
        played: dict[Piece, Card] = {}
        for event in beat.events:
            if not isinstance(event, Moved) or event.piece in soon or owner(event.origin) == viewer:
                continue
            kinds = spec.shows.get(f"{family(event.origin)}>{family(event.to)}", ())
            if isinstance(event.face, Card) and spec.tints.kind(event.face) in kinds:
                played[event.piece] = event.face
        if not played:
            return
        words = sum(len(self.table.say.words.card_text(face).split()) for face in played.values())
        stands = self.stage.show(v, [*played])
        reads = min(SENTENCE_SECONDS + WORD_SECONDS * words, CARD_SECONDS)
        self._span = stands + reads, 0.0

    def _show_moves(self, beat: Beat, gone: set[Piece], motion: bool) -> None:
        """Start the extra animations of moved pieces, except those that are `gone` from sight."""
        moved = [e for e in beat.events if isinstance(e, Moved) and e.piece not in gone]
        for n, event in enumerate(moved):
            sprite = self.table.sprites.all.get(event.piece)
            way = f"{family(event.origin)}>{family(event.to)}"
            names = self.table.spec.moves.get(way, ())
            if sprite is None or not names:
                continue
            cast = Cast((event.piece,), home=sprite.lying.pose)
            wait = n * beat.gap_seconds if motion else 0.0
            longest = max(self._play(name, cast, wait, motion) for name in names)
            for one in self.running:
                one.already_leaving |= one.removed_piece == event.piece
            seconds, told = self._usual_seconds(beat, motion)
            self._span = max(seconds, longest), told

    def play_cues(
        self, where: tuple[Where, ...], names: Sequence[str], beat: Beat, motion: bool
    ) -> None:
        """Start the cues that a look asks for, in a beat that has begun."""
        seconds, told = self._usual_seconds(beat, motion)
        for name in names:
            seconds = max(seconds, self._play(name, Cast(where), 0.0, motion))
        self._span = seconds, told

    def play_motions(self, found: Sequence[Motion], beat: Beat) -> None:
        """Start motions of a look, in a beat that has begun; the first that hits is its blow."""
        seconds, told = self._usual_seconds(beat, True)
        if hits := [one.wait + one.hits for one in found if one.hits]:
            self.blow = max(self.blow, min(hits))
        for one in found:
            self.blow = max(self.blow, one.wait + one.hits if one.hits else 0.0)
            self.add(one)
            seconds = max(seconds, 0.0 if one.lingers else one.length)
        self._span = (seconds, told) if found else self._span

    def play_moments(self, found: Sequence[Motion], least: float, beat: Beat, motion: bool) -> None:
        """Start the motions of key moments; the beat lasts at least so many seconds.

        While the table stands still or goes slowly, the beat takes longer.
        """
        seconds, told = self._usual_seconds(beat, motion)
        counts = [one for one in found if isinstance(one, LinkCount)]  # only the last one is seen
        if counts:
            self.running = [one for one in self.running if not isinstance(one, LinkCount)]
        for one in found:
            if any(one is count for count in counts[:-1]):
                continue
            self.add(one)
            if isinstance(one, TimeScale):
                self._more += one.lasts * (1 - one.pace)
        self._span = (max(seconds, least) - self._more if least else seconds), told

    def do_at_blow(self, act: Callable[[], object]) -> None:
        """Do something when the blow of the present beat lands, or now if there is none."""
        if self.blow <= 0:
            act()
        else:
            self.add(Later(wait=self.blow, act=act))

    def hold(self, before: State | None) -> None:
        """Let the table be drawn as it was `before` until the blow of this beat lands."""
        if before is not None and self.blow > 0:
            self.held = before
            self.add(Later(wait=self.blow, act=self._release))

    @property
    def blow_waits(self) -> bool:
        """Whether the blow of the present beat has not landed yet."""
        return any(isinstance(one, Later) for one in self.running)

    def _release(self) -> None:
        self.held = None

    def _play(self, name: str, cast: Cast, wait: float, motion: bool) -> float:
        """Start the motions of a cue; return when they will have ended."""
        found = [one for one in CUES[name](cast) if motion or one.calm]
        if motion and (hits := [one.wait + one.hits for one in found if one.hits]):
            self.blow = max(self.blow, wait + min(hits))
        for one in found:
            one.wait += wait
            if isinstance(one, Crack):
                one.still = not motion
            self.add(one)
        return max((one.length for one in found if not one.lingers), default=0.0)

    def _show_numbers(
        self, event: Said, saying: Saying, cast: Cast, wait: float, late: float
    ) -> None:
        """Show leaping numbers: the result of a die after `wait` seconds, and the losses of pieces
        when the blow lands, `late`.
        """
        for where, name in zip(cast.named, saying.counts, strict=False):
            points = getattr(event.facts, name) if name else 0
            if points:
                self.add(Count(where, points, sign="−", colour=CORAL, wait=late))
        if saying.total and self.stage.is_open:
            begins, value = (getattr(event.facts, name) for name in saying.total)
            more = value - begins
            terms = f"{begins} {'+' if more > 0 else '−'} {abs(more)}" if more else ""
            self.add(Count(self.stage.sum, value, begins, size=TOTAL_SIZE, terms=terms, wait=wait))

    def _show_saying(
        self, v: State, viewer: Seat | None, event: Said, told: str, motion: bool, beat: Beat
    ) -> None:
        saying = self.table.spec.says.get(event.key, Saying())
        if saying.offstage:
            self._leave_stage()
        reads = isinstance(beat.events[0], Said)  # else the sentence only adds to what is shown
        usual = (0.0, 0.0) if beat.kind == "say" else self._usual_seconds(beat, motion)
        if not (saying.motion or saying.stage or self.stage.is_open):
            if reads:
                self._span = max(usual[0], self._reading_seconds(told)), usual[1]
            return
        is_known = motion and saying.stage and self.rolls_next and event.seats[:1] == (viewer,)
        self.lead = 0.0 if is_known else self.lead  # the viewer knows what they roll for
        wait = 0.0 if saying.stage else self.lead
        pieces = [p for p in event.pieces if p in self.table.sprites.all]
        if saying.stage:
            self.due.update(pieces)
        if motion and saying.stage and pieces:
            wait += self._open_stage(v, pieces)
        elif not self.stage.actors.keys() >= set(pieces):
            self._leave_stage()
        if saying.outcomes and self.stage.is_open:
            self.stage.set_outcomes(event.seats, saying.outcomes)
        cast = self._cast(event, pieces, saying.home)
        if (
            motion
            and saying.act
            and event.seats[:1] != (viewer,)
            and isinstance(cast.actors[0], int)
        ):
            self.add(Rise(cast.actors[0], wait=self.lead))
            wait = max(wait, self.lead + Rise.seconds)  # while the stage opens
        seconds = self._reading_seconds(told, bool(wait)) if reads else 0.0
        seconds += self.lead if self.stage.clock < 0 else 0.0
        self.blow = wait
        for name in saying.motion:
            seconds = max(seconds, self._play(name, cast, wait, motion))
        seconds = min(wait, KNOWN_SECONDS) if is_known else seconds
        late = self.blow if motion and self.blow > wait else wait + COUNT_DELAY_SECONDS
        self._show_numbers(event, saying, cast, wait if motion else late, late)
        if saying.counts and motion:
            seconds = max(seconds, late + LEAST_READ_SECONDS)
        self._span = max(usual[0], seconds), usual[1]

    def _reading_seconds(self, told: str, opens: bool = False) -> float:
        """Return how long a sentence stays if no motion takes longer."""
        seconds = SENTENCE_SECONDS + WORD_SECONDS * len(told.split())
        if not self.stage.is_open:
            return seconds
        result = SUM_SECONDS if self.stage.die else VERDICT_SECONDS
        return min(seconds, ANNOUNCEMENT_SECONDS if opens else result)

    def _owner_of(self, piece: Piece) -> Seat | None:
        """Return the seat whose place a piece lies in."""
        sprite = self.table.sprites.all.get(piece)
        return None if sprite is None else owner(sprite.lying.zone)

    def _cast(self, event: Said, pieces: list[Piece], at: str = "") -> Cast:
        """Return who takes part in the motions of a saying: its pieces, or else the pieces on the
        stage of the seats that it names, or else the places of these seats.

        `at` names the zones that are the home of the acting seat.
        """
        actors = self.stage.actors
        if pieces:
            facts = event.facts
            aimed: tuple[str, ...] = facts.places if isinstance(facts, FactsWithPlaces) else ()
            places = self.table.layout().places
            rivals = tuple(middle_of(places[zone].rect) for zone in aimed if zone in places)
            rivals = rivals or tuple(self._home(seat) for seat in event.seats[1:])
            home = self._home(event.seats[0], at) if event.seats else None
            if (
                home is not None
                and len(pieces) == 1
                and self._owner_of(pieces[0]) in event.seats[1:]
            ):
                return Cast((home,), tuple(pieces), tuple(actors), home)
            return Cast(tuple(pieces[:1]), tuple(pieces[1:]) or rivals, tuple(actors), home)
        names = [self.table.say.names[seat] for seat in event.seats]
        mine = tuple(piece for piece, actor in actors.items() if actor.name in names)
        if mine:
            return Cast(mine, (), tuple(actors))
        seats = tuple(self._home(seat) for seat in event.seats)
        return Cast(seats[:1] or (self._middle(),), seats[1:], tuple(actors))

    def _home(self, seat: Seat, at: str = "") -> Pose:
        """Return the place of a seat: its zones `at` a part of the table, its hand, or the largest
        of its places.
        """
        places = [p for p in self.table.layout().places.values() if p.seat == seat]
        rects = [p.rect for p in places if at and self.table.spec.zone(p.zone).at == at]
        if rects:
            return middle_of(rects[0].unionall(rects[1:]))
        home = max(places, key=lambda p: (p.shape == "fan", p.rect.w * p.rect.h), default=None)
        rect = home.rect if home else self.table.layout().plates[seat]
        return Pose(
            rect.centerx, rect.centery, min(rect.w, MOST_HOME_WIDTH * self.table.theme.u), 0.0, 1.0
        )

    def _middle(self) -> Pose:
        return pose_of(self.table.layout().arena.inflate(-300, -100))

    def set_span(self, span: tuple[float, float] | None) -> None:
        """Set the seconds of the present beat, and until its sentence appears; None changes
        nothing.
        """
        self._span = span or self._span

    def _usual_seconds(self, beat: Beat, motion: bool) -> tuple[float, float]:
        """Return the seconds of a beat at the usual speed, and until its sentence appears."""
        return self._span or (beat.seconds(motion), beat.telling_seconds(motion))

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float]:
        """Return the seconds of a beat that has begun, and until its sentence appears."""
        seconds, told = self._usual_seconds(beat, motion)
        fast = max(seconds / self.tempo, min(seconds, LEAST_READ_SECONDS))
        return fast + self._more, told / self.tempo

    def add(self, motion: Motion) -> None:
        """Start a motion, after its wait."""
        self.running.append(motion)
        motion.update(0.0, self.kit)

    def fade(self, pieces: list[Piece]) -> list[Fade]:
        """Return the fades of pieces from their old places to the new ones."""
        seen = [p for p in pieces if p in self.table.sprites.all][:MOST_FADES]
        return [Fade(p, self.table.sprites.all[p].pose, self.kit.picture(p)) for p in seen]

    def recall(self, events: list[Event]) -> None:
        """Note the pieces that a turn announced, after a jump in time."""
        self.due = set()
        for event in events:
            if isinstance(event, Said) and self.table.spec.says.get(event.key, Saying()).stage:
                self.due.update(event.pieces)

    # time

    def update(self, dt: float, busy: bool) -> bool:
        """Let `dt` seconds pass; `busy` says whether beats are still to come.

        Return whether a piece begins to turn on the stage.
        """
        self.clock += dt
        moved = dt * self.pace
        turns = self.stage.moving and self.stage.update(moved)
        going = [
            (one, one.update(dt if isinstance(one, TimeScale | MomentMotion) else moved, self.kit))
            for one in self.running
        ]
        for one, on in going:
            if not on:
                self._finish(one)
        self.running = [one for one, on in going if on]
        if not busy:
            self.broken.clear()
            self.stage.close()
        return turns

    @property
    def pace(self) -> float:
        """The factor of the table's speed now: of a chain, and of stillness or slow motion."""
        scales = [one.now_pace for one in self.running if isinstance(one, TimeScale)]
        return self.tempo * min(scales, default=1.0)

    def take_sounds(self) -> list[SoundName]:
        """Return the sounds that are due since the last call."""
        heard, self.heard = self.heard, []
        return heard

    def _finish(self, motion: Motion) -> None:
        if isinstance(motion, Sounding) and motion.has_begun:
            self.heard.append(motion.name)
        motion.end()
        for piece, pose in motion.final_poses().items():
            self.stage.move_aside(piece, pose)
        if motion.removed_piece is not None:
            sprite = self.table.sprites.all.get(motion.removed_piece)
            if motion.already_leaving and sprite is not None:
                sprite.land()
            else:
                self.broken.add(motion.removed_piece)

    def land(self) -> None:
        """Finish the present beat; the end of the game stays in sight."""
        ends = [one for one in self.running if isinstance(one, EndMotion)]
        for end in ends:
            end.land()
        for one in self.running:
            one.update(0.0, self.kit)
            if one not in ends:
                self._finish(one)
        self.running = [*ends]
        self.stage.land()

    def drop(self) -> None:
        """Forget everything, after a jump in time."""
        self.running, self.broken, self._span = [], set(), None
        self.held, self.tempo = None, 1.0
        self.stage.close()
        self.stage.veil = 0.0

    # drawing

    def adjust_pose(self, piece: Piece, pose: Pose) -> Pose:
        """Return the pose in which to draw a piece."""
        for one in self.running:
            pose = one.adjust_pose(piece, pose, self.kit.u)
        return pose

    def hides(self, piece: Piece) -> bool:
        """Return whether a piece is not drawn in its place."""
        return piece in self.broken or any(one.hides(piece) for one in self.running)

    def on_stage(self) -> list[Piece]:
        """Return the pieces on the stage, from the lowest to the topmost."""
        actors, running = self.stage.actors, self.running
        return sorted(actors, key=lambda p: actors[p].left or any(one.raises(p) for one in running))

    def shake(self, to: Surface) -> None:
        """Shake the picture of the table, but not the texts."""
        for one in self.running:
            dx, dy = one.shake_offset(self.kit.u)
            if dx or dy:
                lay = self.table.layout()
                area = lay.area.clip(to.get_rect())
                world = Rect(area.left, lay.bar.bottom, area.w, lay.arena.bottom - lay.bar.bottom)
                to.subsurface(world.clip(to.get_rect())).scroll(dx, dy)

    def draw_behind(self, to: Surface) -> None:
        """Draw the motions behind the pieces on the stage."""
        clip, lay = to.get_clip(), self.table.layout()
        to.set_clip(clip.clip(Rect(lay.area.left, 0, lay.area.w, lay.prompt.top)))
        for one in self.running:
            if one.has_begun:
                one.draw_behind(to, self.kit)
        to.set_clip(clip)

    def draw_on(self, to: Surface, piece: Piece, pose: Pose) -> None:
        """Draw the motions on a piece that has just been drawn."""
        for one in self.running:
            if one.has_begun:
                one.draw_on(to, piece, pose, self.kit)

    def draw(self, to: Surface) -> None:
        """Draw the motions above the pieces."""
        for one in self.running:
            if one.has_begun:
                one.draw(to, self.kit)


def find_revealed(beat: Beat) -> list[Piece]:
    """Return the secretly chosen pieces that turn up together, and pieces drawn in their stead."""
    if not any(isinstance(event, Chose) and not event.made for event in beat.events):
        return []
    found = [e.piece for e in beat.events if isinstance(e, Moved | Turned) and e.up]
    return list(dict.fromkeys(found))
