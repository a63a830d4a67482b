"""Every moment of a game can be drawn, also those within a move."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterator

import pytest
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import State
from games.engine.events import Attached, Counted, Said
from games.engine.match import Match
from games.engine.observation import censor, fold, view
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table
from tests.ui.games.junkyard_bots.rolls.test_rolls import wrecked
from ui.language.table_spec import TableSpec
from ui.scenes.table import TableScene
from ui.table.motion.beat_conductor import SOUNDS
from ui.table.motion.moment_staging import LINK_SOUNDS
from ui.table.motion.moment_staging import SOUNDS as KEY_SOUNDS
from ui.table.motion.playback import TOLD_AT_REST, Beat, split_into_beats
from ui.table.paint.name_plates import note

MOVES = 200
MOMENTS = {*KEY_SOUNDS.values(), *LINK_SOUNDS, "drum"}
KINDS = [(key, game.seats[at]) for key, game in GAMES.items() for at in (0, -1)]


def show(match: Match, viewer: int | None, moves: Collection[int] | None = None) -> None:
    """Each beat of a match on the table, as it begins; of some of its moves only if named."""
    seats = match.state.seats
    scene = open_table(seats, (), game=match.game, motion=True, match=match.branch(0))
    effects, v = inside.effects(scene), view(match.opening, viewer)
    inside.board(scene).settle(v, viewer)
    for n, events in enumerate(match.events):
        if moves is not None and n not in moves:
            for event in events:
                fold(v, censor(event, viewer))
            inside.board(scene).settle(v, viewer)
            continue
        for beat in split_into_beats([censor(event, viewer) for event in events]):
            for event in beat.events:
                fold(v, event)
            inside.look(scene).begin(v, beat, effects.describe(beat), motion=True)
            inside.board(scene).follow(v, viewer, beat, motion=True)
            for piece, lying in inside.board(scene).table.items():
                assert lying.settled or piece in v.zones[lying.zone]


@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_each_beat_of_a_move_can_be_shown(game: str, seats: int) -> None:
    match, luck = Match(GAMES[game], seats, 11), seeded(11)
    while match.asked is not None and len(match.moves) < MOVES:
        match.play(moved(JUDGES[match.game], match.state, luck))
    assert match.over or len(match.moves) > 20
    show(match, seats - 1)


def test_a_pipe_is_shown_while_it_is_fastened_and_a_robot_while_it_bursts(whole: bool) -> None:
    match = wrecked()
    said = {event.key for events in match.events for event in events if isinstance(event, Said)}
    faces = match.state.faces
    hung = {
        n
        for n, events in enumerate(match.events)
        for e in events
        if isinstance(e, Attached) and e.host and faces[e.piece].type == "pipe"
    }
    assert "out" in said
    assert hung
    for seat in (1, None) if whole else (None,):
        show(match, seat, None if whole else {*hung, len(match.moves)})


def sounds(beat: Beat, spec: TableSpec) -> set[str]:
    """Return the sounds that belong to a beat."""
    keys = [event.key for event in beat.events if isinstance(event, Said)]
    said = [spec.says[key].sound or "" for key in keys if key in spec.says]
    won = {"loss", "tie", spec.win} if beat.kind == "win" else set()
    moved = {"place", "whoosh"} if beat.pieces else set()
    return {SOUNDS.get(beat.kind, ""), *said} | won | moved


def told_on_plates(scene: TableScene, v: State) -> list[str]:
    """Return what the plates tell of a view, and whose turn it is."""
    people = enumerate(inside.board(scene).plates.people)
    return [
        f"{note(v, seat, who, inside.sentences(scene))} {v.marks['active'] == seat}"
        for seat, who in people
    ]


class Listener:
    """Holds what is written, told on plates and heard against the beats that were seen."""

    def __init__(self, scene: TableScene) -> None:
        self.scene, self.match = scene, scene.session.match
        inside.model(self.scene).panel.name = "log"
        self.known, self.played = 0, 0
        self.said: list[tuple[int, str]] = []  # all sentences, with the events that they need
        inside.on_beat(scene, self.begin)
        self.beat: Beat | None = None
        self.view = view(self.match.opening, inside.follow(self.scene).viewer)
        self.heard: list[str] = []  # sounds since the last frame or beat
        inside.on_sound(scene, self.heard.append)
        self.plates: list[str] = []  # what is drawn on them
        inside.on_still(scene, self.draw)
        self.sounds = self.changes = 0
        self.landed = False  # the blow of the beat lands now at the latest
        self.faces: dict[int, str] = {}

    def begin(self, beat: Beat, show: Callable[[Beat], None]) -> None:
        """A beat begins: nothing of it has been told yet."""
        self.written(self.upto(beat) - len(beat.events))
        self.beat = beat
        self.between()
        before = self.plates
        for event in beat.events:
            fold(self.view, event)
        show(beat)
        own = set(inside.look(self.scene).beat_sounds(self.view, beat))
        assert set(self.heard) <= sounds(beat, inside.spec(self.scene)) | own | {""}
        self.sounds += len(set(self.heard) - {""})
        self.heard.clear()
        self.faces = dict(inside.effects(self.scene).reactions.faces)
        self.landed = bool(inside.director(self.scene).blow_waits)
        self.numbers()
        self.changes += before != self.plates
        if beat.kind in TOLD_AT_REST and not beat.pieces:
            assert before == self.plates or not before, "told before the die lies"

    def draw(self, v: State, _: Surface) -> Iterator[int]:
        """Note what the plates tell, instead of drawing the table at rest."""
        self.plates = told_on_plates(self.scene, v)
        yield 1

    def numbers(self) -> None:
        """What the plates tell is what has been seen: no more, and nothing older.

        Before a blow lands it is what held before it.
        """
        held = inside.director(self.scene).held
        inside.still_layer(self.scene, held or inside.shown(self.scene))
        assert self.plates == told_on_plates(self.scene, held or self.view)

    def between(self) -> None:
        """Between two beats only cards that set out or turn up are heard, and the beat's blow when
        it lands; no face changes but then.
        """
        blow = sounds(self.beat, inside.spec(self.scene)) if self.landed and self.beat else set()
        assert set(self.heard) <= {"deal", "flip", "turn", "out", "", *blow} | MOMENTS
        if self.landed:
            self.faces = dict(inside.effects(self.scene).reactions.faces)
        self.landed = bool(inside.director(self.scene).blow_waits)
        assert "flip" not in {*self.heard} - blow or inside.stage(self.scene).is_open
        self.heard.clear()
        assert inside.effects(self.scene).reactions.faces.items() <= self.faces.items()

    def upto(self, beat: Beat) -> int:
        before = sum(map(len, self.match.events[: beat.move]))
        return before + int(beat.upto)

    def written(self, most: int) -> None:
        """The log has the sentences of so many events at most, and never fewer than before."""
        inside.write_log(self.scene)
        told = [entry.text for entry in inside.log(self.scene).entries]
        assert told == [s for n, s in self.sentences() if n <= most]
        assert len(told) >= self.known
        self.known = len(told)

    def sentences(self) -> list[tuple[int, str]]:
        if len(self.match.events) != self.played:
            self.played = len(self.match.events)
            ends = [0, *itertools.accumulate(map(len, self.match.events))]
            said = self.scene.session.log(self.scene.app.words, inside.follow(self.scene).viewer)
            self.said = [(ends[line.move] + line.upto, line.text) for line in said]
        return self.said

    def frame(self) -> None:
        """Between two frames: the log and the bar know what has been told, and no more."""
        scene, beat = self.scene, self.beat
        self.between()
        if beat is not None:
            self.numbers()
        if beat is None or not inside.playback(scene).busy:
            return
        told = inside.playback(scene).current is None
        self.written(self.upto(beat) if told else self.upto(beat) - len(beat.events))
        if told and inside.saying(scene):
            assert (
                inside.caption(scene)
                == inside.saying(scene)
                == inside.effects(scene).describe(beat)
            )
        if beat.kind in TOLD_AT_REST and not told:
            assert inside.caption(scene) != inside.saying(scene) or not inside.saying(scene)
        if beat.kind in TOLD_AT_REST and told:
            assert not any(inside.sprites(scene).all[p].moving for p in beat.pieces)


@pytest.mark.parametrize("game", GAMES)
def test_log_bar_plates_and_sounds_follow_the_beats_through_whole_games(
    game: str, share: Callable[[int], int]
) -> None:
    scene = open_table(3, (), seed=4, game=game, motion=True)
    listener, session = Listener(scene), scene.session
    while session.match.asked and len(session.match.moves) < share(120):
        scene.update(0.04)
        listener.frame()
    assert listener.known > 8
    assert listener.sounds > 8
    assert listener.changes > 4


def test_a_number_changes_with_the_sentence_that_tells_of_it() -> None:
    said, took, turn = Said("out", (1,)), Counted(3, 1), Counted("turn", 2)
    assert [beat.events for beat in split_into_beats([said, took, turn])] == [[said, took], [turn]]


def test_each_card_of_a_duel_is_heard_as_it_turns() -> None:
    scene = open_table(3, (), seed=4, motion=True)
    heard: list[str] = []
    inside.on_sound(scene, heard.append)
    stage = inside.stage(scene)
    turned: set[int] = set()
    while not turned or stage.is_open:
        scene.update(0.01)
        turned |= {p for p, one in stage.actors.items() if one.turns and stage.clock > one.turns}
        assert heard.count("flip") == len(turned)
    assert len(turned) == 3


def test_a_die_that_was_looked_at_is_named_and_not_only_counted() -> None:
    match = Match(GAMES["junkyard_bots"], 2, 5)
    luck, told = seeded(5), list[str]()
    scene = open_table(match=Match(GAMES["junkyard_bots"], 2, 5), game="junkyard_bots")
    while match.asked is not None and len(match.moves) < 40:
        match.play(moved(JUDGES["junkyard_bots"], match.state, luck))
    for events in match.events[1:]:
        heard = [censor(event, 0) for event in events]
        beats = split_into_beats(heard, says=inside.sentences(scene).spec.says)
        told += [inside.effects(scene).describe(beat) for beat in beats if len(beat.pieces) == 1]
    assert any(re.search(r"You find (an? )?(small|medium|large|red|blue)", line) for line in told)
    assert not [line for line in told if "go here" in line or "goes here" in line]
