"""Starts all parts of a beat: pieces, motions, moods, sounds, confetti, a sentence."""

from collections.abc import Callable, Set
from functools import partial

from games.engine import Ask, Asked, Chose, Event, Moved, Piece, Said, Seat, Won
from ui.files import SoundName
from ui.language.narrator import Narrator
from ui.language.sentences import Sentences
from ui.table.motion.director import find_revealed
from ui.table.motion.drawing import Where
from ui.table.motion.follow import MatchFollower
from ui.table.motion.key_moments import MomentKind, find_key_moments, find_past, find_tempo
from ui.table.motion.moment_staging import MomentStaging
from ui.table.motion.playback import TOLD_AT_REST, Beat, split_into_beats
from ui.table.motion.reactions import find_acting
from ui.table.paint.board import Board
from ui.table.tabletop import Ending
from ui.toolkit.graphics.confetti import Confetti

SOUNDS: dict[str, SoundName] = {  # by kind of beat
    "settle": "place",
    "flip": "flip",
    "deal": "deal",
    "shuffle": "shuffle",
    "roll": "die",
    "tumble": "die",
}
MOOD_SECONDS = 2.6
MOST_SENTENCES = 2  # of a beat; more become one


class BeatConductor:
    """Starts the beats of one table."""

    def __init__(
        self,
        board: Board,
        say: Sentences,
        narrator: Narrator,
        sound: Callable[[SoundName | None], None],
    ) -> None:
        self.board, self.say, self.narrator, self.sound = board, say, narrator, sound
        self.confetti, self.reactions = Confetti(), board.tabletop.reactions
        self.staging = MomentStaging(board, say)
        self.persons: set[Seat] = set()  # seats that people play or played
        self._move = 0  # of the last beat

    def begin(self, follow: MatchFollower, beat: Beat, motion: bool) -> str:
        """Start a beat; return its sentence."""
        told = self.describe(beat)
        v, director = follow.shown, self.board.director
        past = find_past(follow.session.match.events, beat)
        found = find_key_moments(self.say.spec, beat, past)
        found = self.board.look.key_moments(v, beat, found, past)
        same = beat.move == self._move
        director.tempo = max(find_tempo(found), director.tempo if same else 1.0) if motion else 1.0
        self._move = beat.move
        if beat.kind != "note":
            self.board.tabletop.presence.acting = find_acting(v, beat.events)
        self.reactions.see(self.board.table)
        director.prepare(beat)
        director.rolls_next = [one.kind for one in follow.playback.queue][:1] == ["roll"]
        later = (e for one in follow.playback.queue for e in one.events if isinstance(e, Said))
        director.ahead = next(later, None)
        director.asks_about = self._find_asked_card(follow, beat)
        self.board.look.begin(follow.shown, beat, told, motion)
        self.board.follow(follow.shown, follow.viewer, beat, motion)
        lead = self.board.look.lead_seconds(follow.shown, beat) if motion else 0.0
        director.begin(follow.shown, follow.viewer, beat, told, motion, lead)
        self.board.tabletop.stage_is_open = director.stage.is_open  # since this beat, perhaps
        director.set_span(self.board.look.beat_seconds(beat, motion))
        if motion:
            director.play_motions(self.board.look.beat_motions(follow.shown, beat), beat)
        for moment in self.board.look.extra_cues(follow.shown, beat):
            director.play_cues(*moment, beat, motion)
        me = None if self.persons & {*v.winners} else self._person()
        staged = self.staging.stage(v, found, director.blow, me, motion)
        director.play_moments(staged.motions, staged.least, beat, motion)
        director.hold(follow.playback.before)
        director.do_at_blow(self.board.look.land_blow)
        if (
            beat.kind != "flip" or not self.board.director.stage.is_open
        ):  # on the stage each card has its own sound
            self.sound(SOUNDS.get(beat.kind))
        if beat.kind != "note":
            self.board.moods.feel((), "", 0.0)
        lost = {p for one in found if one.kind is MomentKind.LOSS for p in one.at}
        moved = next((event for event in beat.events if isinstance(event, Moved)), None)
        for event in beat.events:
            if beat.kind == "move" and isinstance(event, Moved) and event is not moved:
                continue  # all of them make one sound
            director.do_at_blow(partial(self._react, event, motion, lost))
        for sound in self.board.look.beat_sounds(follow.shown, beat):
            self.sound(sound)
        return told

    def _find_asked_card(self, follow: MatchFollower, beat: Beat) -> Piece | None:
        """Return the card that the coming question to the viewer shows large, if there is one."""
        v = follow.shown
        coming = (e for one in (beat, *follow.playback.queue) for e in one.events)
        ask = next((e.stack[-1] for e in coming if isinstance(e, Asked) and e.stack), None)
        if not isinstance(ask, Ask) or ask.seat != follow.viewer:
            return None
        return self.say.presenter.blanks(v, ask).about if self.say.question(v, ask).large else None

    def caption_until_told(self, beat: Beat, caption: str) -> str:
        """Return the caption until the sentence of a new beat appears: the old one, unless new
        pieces have come onto the stage.
        """
        stage = self.board.director.stage
        if beat.kind in TOLD_AT_REST and stage.is_open and stage.clock <= 0:
            return self.say("turning") if find_revealed(beat) else ""
        return caption

    def recall(self, follow: MatchFollower) -> None:
        """Show the state of a turn after a jump in time."""
        beats = split_into_beats(follow.turn_so_far(), says=self.say.spec.says)
        heard = [(beat, self.describe(beat)) for beat in beats]
        self.board.look.recall(follow.shown, heard)
        self.board.director.recall(follow.turn_so_far())

    def _person(self) -> Seat | None:
        """Return the person whose end of the game is shown: who looks on, or else the first."""
        me = self.board.me
        return me if me in self.persons else min(self.persons, default=None)

    def _react(self, event: Event, motion: bool, lost: Set[Where]) -> None:
        """React to an event; `lost` are the pieces that it destroys."""
        if isinstance(event, Said):
            saying = self.say.spec.says.get(event.key)
            if saying:
                self.sound(saying.sound)
                pieces = dict(zip(event.pieces, saying.pieces, strict=False))
                if pieces and lost:  # whoever survives has won
                    pieces = {p: "lose" if p in lost else "win" for p in pieces}
                self.board.moods.feel(event.seats, saying.mood, MOOD_SECONDS, pieces)
                self.reactions.hear(event, saying)
        elif isinstance(event, Moved):
            self.sound("place" if event.up else "whoosh" if event.origin != "deck" else None)
        elif isinstance(event, Won):
            self._show_winners(event.seats, motion)

    def _show_winners(self, winners: tuple[Seat, ...], motion: bool) -> None:
        lost = bool(self.persons) and not self.persons & set(winners)
        alone = len(winners) == 1
        self.sound("loss" if lost else self.say.spec.win if alone else "tie")
        self.reactions.won(winners, len(self.board.order))
        if motion and alone and not lost:
            self.confetti.throw(winners[0])
        me = self._person()
        table, upto = self.board.tabletop, self.board.look.ending_seconds
        seconds = 0.0 if motion else upto
        table.end = Ending(winners, me if lost else None, seconds, table.layout().area)

    def describe(self, beat: Beat) -> str:
        """Return a beat in one line; secret choices are not revealed."""
        chose = [event.seat for event in beat.events if isinstance(event, Chose) and event.made]
        if chose:
            return self.say("settled", name=self.narrator.people(chose))
        told = [text for line in self.narrator.tell(beat.events) if (text := line.strip())]
        if len(told) > MOST_SENTENCES and len(beat.pieces) == 1:
            return " ".join(told[-MOST_SENTENCES:])
        if len(told) > MOST_SENTENCES:
            ends = dict.fromkeys(event.to for event in beat.events if isinstance(event, Moved))
            if len(ends) == 1 or beat.kind == "move":
                zones = self.say.all_of(map(self.say.zone, ends))
                return self.say(self.say.own("many", "to"), n=len(beat.pieces), zone=zones)
            return self.say(f"many.{beat.kind}")
        return " ".join(told)
