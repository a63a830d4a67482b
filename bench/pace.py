"""Measure how long moves, turns and rounds take on the screen, against budgets.

A person and three opponents play whole games, all of them greedily. Nobody thinks: only the
seconds of the animation at speed 1 count. One game of eight is drawn, to see whether it stands
still.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from ai.levels import Level
from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.think import think
from bench.no_thinking import NoThinking
from games.engine import Event, Rolled, Said, State, asked
from games.engine.match import Match
from games.registry import GAMES
from ui.app.window import App
from ui.language.table_spec import Saying
from ui.play.move_summary import touches
from ui.play.replay_session import ForgetfulProfile
from ui.play.session import LoggedSentence, Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.routes import SCENES
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person, Player
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.table.messages import PlayAnyway
from ui.table.model import Sentence
from ui.table.motion.director import SENTENCE_SECONDS, WORD_SECONDS
from ui.table.motion.playback import Beat, split_into_beats
from ui.table.motion.stage import HELD_SECONDS
from ui.toolkit.graphics.art import Art

SEATS, ME = 4, 0
NAMES = ("Ada", "Bo", "Cas", "Di")
GAMES_OF_EACH = 40
LONG_TURNS = ("two_robots",)  # games in which a turn has up to six moves
GREEDY = Level("greedy", 1)  # looks at one imagined table
STEP_SECONDS = 0.1  # of the clock, at most
FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 0.02  # of the clock, while nothing is shown
PICTURE_SECONDS = 0.1  # between two pictures that are compared
DRAWN_EVERY = 8  # games: the first of so many is drawn
MOST_STEPS = 100_000  # of one game
MOST_BEATS = 20  # that are listed
SURE = 0.999  # chance of a certain roll


class Greedy(NoThinking):
    """Opponents that answer greedily, at once, in this process."""

    def __init__(self) -> None:
        self.question: tuple[str, State, int] | None = None

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        """Note the question."""
        self.question = game, view, seed

    ask_hint = ask

    def poll(self) -> Answer | None:
        """Return the answer to the last question."""
        if self.question is None:
            return None
        (game, view, seed), self.question = self.question, None
        return think(JUDGES[game], view, GREEDY, seed, timed=False)

    def cancel(self) -> None:
        """Drop the question."""
        self.question = None


class Forgetful(ForgetfulProfile):
    """A profile that stores nothing, not even settings."""

    def __init__(self, profile: Profile) -> None:
        super().__init__(profile)
        self.folder, self.notices = profile.folder, []

    def save_settings(self, settings: Settings | None = None) -> None:
        """Store nothing."""


@dataclass
class Paces:
    """What was measured in the games of one kind, in seconds."""

    readable: list[float] = field(default_factory=list)  # an opponent's move, once it is told
    moves: list[float] = field(default_factory=list)  # an opponent's move
    turns: list[float] = field(default_factory=list)  # an opponent's ordinary turn
    attacks: list[float] = field(default_factory=list)  # an opponent's turn with attack or dice
    rounds: list[float] = field(default_factory=list)  # from one turn of the person to the next
    results: list[float] = field(default_factory=list)  # from the press until dice or blow are read
    questions: list[float] = field(default_factory=list)  # from the press to the next question
    throws: list[float] = field(default_factory=list)  # the person's attack or throw, all of it
    sure: list[float] = field(default_factory=list)  # a certain roll of the person
    still: list[float] = field(default_factory=list)  # the picture stood still, all of it was read
    beats: dict[str, list[float]] = field(default_factory=dict)  # of rounds, by what they show


@dataclass
class Press:
    """An answer of the person that is being shown: the number of its move, and what is awaited."""

    move: int
    began: float
    upto: int | None  # events of the move until its result can be read; None without one


class Watch:
    """Watches one game, and adds what it sees to the paces."""

    def __init__(self, scene: TableScene, paces: Paces, drawn: bool) -> None:
        self.scene, self.paces = scene, paces
        self.clock = self.passed = 0.0  # seconds of animation; with those of thinking
        playback = scene.model.follow.playback
        self.move = playback.move
        self.began = 0.0  # of the move that is shown
        self.caption = ""
        self.told: list[tuple[str, float]] = []  # sentences about opponents, and since when
        self.turn: tuple[int, int | None] | None = None  # number and seat
        self.turn_began, self.hits = 0.0, False
        self.left_at: float | None = None  # when the person's last turn ended
        self.press: Press | None = None
        self.sure: set[int] = set()  # moves that are certain rolls
        self.rolls: int | None = None  # the certain roll whose dice are shown
        self.act: tuple[float, type[object]] | None = None  # began; class of its first question
        self.act_hits = False
        self.canvas = Surface(scene.app.size) if drawn else None
        self.picture = b""
        self.due = 0.0  # seconds until the next picture
        self.unread = 0.0  # seconds that the last sentence is still being read
        self.rest = 0.0  # seconds for which the picture stood still and all of it was read
        self.beat, self.beat_seconds = "", 0.0  # what is shown, and for how long
        self.usual = playback.seconds_of
        playback.seconds_of = self._note_beat

    def step(self) -> None:
        """Let the clock run to the next edge of a beat, and answer for the person."""
        scene, model = self.scene, self.scene.model
        playback = model.follow.playback
        busy = playback.busy
        edges = [one for one in (playback.left, playback.until_told) if one > 0]
        edges += [FRAME_SECONDS] if busy and playback.left <= 0 else []  # a sentence is being read
        dt = max(0.001, min([STEP_SECONDS, *edges])) if busy else IDLE_SECONDS
        if model.sheet is not None:
            model.sheet = None
        self.beat_seconds += dt * busy
        scene.update(dt)
        self.clock += dt if busy else 0.0
        self.passed += dt
        if playback.move != self.move:
            self._end_move()
            self.move, self.began = playback.move, self.clock
        self._note_sentence(model.sentence)
        self._note_result()
        self._note_rest(dt, busy)
        self._note_turn(model.shown)
        if model.selection.moves and not playback.busy:
            self._answer(model.shown)

    def _note_beat(self, beat: Beat, motion: bool) -> tuple[float, float]:
        keys = [event.key for event in beat.events if isinstance(event, Said)]
        ask = asked(self.scene.session.match.states[beat.move - 1]) if beat.move else None
        mine = ask is not None and ask.seat == ME
        self.paces.beats.setdefault(self.beat, []).append(self.beat_seconds)
        self.beat_seconds = 0.0
        if self.rolls is not None and self.press is not None:
            self.paces.sure.append(self.clock - self.press.began)
        rolls = beat.move in self.sure and any(isinstance(e, Rolled) for e in beat.events)
        self.rolls = beat.move if rolls else None
        self.beat = " ".join(["me" if mine else "they", beat.kind, *dict.fromkeys(keys)])
        return self.usual(beat, motion)

    def _note_rest(self, dt: float, busy: bool) -> None:
        """Compare pictures while something is shown; held beats may stand still."""
        self.due, self.unread = self.due - dt, self.unread - dt
        if self.canvas is None or self.due > 0:
            return
        self.due += PICTURE_SECONDS
        director = self.scene.table.board.director
        self.scene.draw(self.canvas)
        before, self.picture = self.picture, self.canvas.get_buffer().raw
        stage = director.stage
        held = director.is_weighty or (
            stage.slides > 0 and stage.holds <= stage.clock <= stage.holds + HELD_SECONDS
        )
        rests = busy and before == self.picture and self.unread <= 0 and not held
        if rests:
            self.rest += PICTURE_SECONDS
        elif busy or self.rest:
            self.paces.still.append(self.rest)
            self.rest = 0.0

    def _note_sentence(self, sentence: Sentence) -> None:
        """Note a new sentence, and for how long those of opponents could be read."""
        gone = [one for one in self.told if one[0] not in sentence.caption]
        self.paces.readable += [self.passed - since for _, since in gone]
        self.told = [one for one in self.told if one not in gone]
        if sentence.caption != self.caption:
            self.unread = SENTENCE_SECONDS + WORD_SECONDS * len(sentence.caption.split())
        self.caption = sentence.caption
        texts = [one[0] for one in self.told]
        new = [one.text for one in sentence.unread if one.text not in texts]
        self.told += [(text, self.passed) for text in new]

    def _note_result(self) -> None:
        """Note when the dice of the person's press lie, or its blow has landed, and it is told."""
        press, playback = self.press, self.scene.model.follow.playback
        if press is None or press.upto is None:
            return
        told = playback.told is None or playback.told >= press.upto
        shown = playback.move > press.move or (playback.move == press.move and told)
        if shown and not self.scene.table.board.director.blow_waits:
            self.paces.results.append(self.clock - press.began)
            press.upto = None

    def _end_move(self) -> None:
        """Note how long the move took that has just been shown."""
        match = self.scene.session.match
        ask = asked(match.states[self.move - 1]) if self.move else None
        if ask is None:
            return
        events = match.events[self.move]
        others = [seat for seat in range(SEATS) if seat != ask.seat]
        rolled = any(isinstance(event, Rolled) for event in events)
        after = match.states[self.move]
        hits = rolled or any(touches(after, events, seat, ()) for seat in others)
        self.hits |= hits
        self.act_hits |= hits
        says = any(one.move == self.move for one in self._log())
        if ask.seat != ME and says:
            self.paces.moves.append(self.clock - self.began)

    def _log(self) -> list[LoggedSentence]:
        session = self.scene.session
        return session.log(self.scene.app.words, ME, self.move)

    def _note_turn(self, v: State) -> None:
        turn = v.turn_number, v.active
        if turn == self.turn:
            return
        if self.turn is not None and self.turn[1] is not None:
            seconds = self.clock - self.turn_began
            duels = bool(self.scene.table.spec.chosen)  # in every turn
            self.hits |= duels
            if self.turn[1] == ME:
                self.left_at = self.clock
                self._end_act()
            elif seconds > 0:
                (self.paces.attacks if self.hits else self.paces.turns).append(seconds)
        self.turn, self.turn_began, self.hits = turn, self.clock, False

    def _end_act(self) -> None:
        """Note how long an act of the person took, from its first press, if it was an attack."""
        if self.act is not None and self.act_hits:
            self.paces.throws.append(self.clock - self.act[0])
        self.act, self.act_hits = None, False

    def _answer(self, v: State) -> None:
        """Answer for the person, and note how long the question took to come."""
        scene, press = self.scene, self.press
        ask = asked(v)
        if scene.table.spec.chosen and press is not None:  # all play at once
            self.paces.rounds.append(self.clock - press.began)
        elif self.left_at is not None and v.active == ME:
            self.paces.rounds.append(self.clock - self.left_at)
            self.left_at = None
        elif press is not None and self.turn is not None and self.turn[1] == ME:
            self.paces.questions.append(self.clock - press.began)
        if v.active == ME and (self.act is None or isinstance(ask, self.act[1])):
            self._end_act()
            self.act = self.clock, type(ask)
        match = scene.session.match
        answer = think(JUDGES[match.game], match.view(ME), GREEDY, match.public_seed(), timed=False)
        odds = scene.table.say.presenter.odds(v, ME, answer.move)
        move = len(match.moves) + 1
        self.told = []  # what is shown with the question has been read
        scene.send(PlayAnyway(answer.move))
        if odds is not None and odds > SURE:
            self.sure.add(move)
        events = match.events[move] if move < len(match.events) else []
        spec = scene.table.spec
        upto = None if spec.chosen else find_result(events, move, spec.says)  # a duel is held
        self.press = Press(move, self.clock, upto)


def find_result(events: Sequence[Event], move: int, says: Mapping[str, Saying]) -> int | None:
    """Return after how many events of a move the first dice or the first blow can be read.

    None stands for a move without either: its sentence appears at once.
    """
    for beat in split_into_beats(events, move, says):
        hits = (isinstance(e, Said) and says.get(e.key, Saying()).moment for e in beat.events)
        if any(isinstance(event, Rolled) for event in beat.events) or any(hits):
            return beat.upto
    return None


def play(
    app: App, profile: Profile, game: str, seed: int, paces: Paces, drawn: bool = False
) -> None:
    """Play a whole game, and add what was seen of it; if it is `drawn`, pictures, too."""
    players: list[Player] = [Person(NAMES[0])]
    players += [Opponent(name, "greedy") for name in NAMES[1:]]
    match = Match(GAMES[game], SEATS, seed)
    scene = TableScene(app, Session(match, players, profile, Greedy(), number=-1))
    app.show(scene)
    watch = Watch(scene, paces, drawn)
    for _ in range(MOST_STEPS):
        watch.step()
        if scene.model.shown.winners or ME in {seat for out in match.state.out for seat in out}:
            break


def measure_games(games: Sequence[str], count: int, draws: bool = True) -> dict[str, Paces]:
    """Return the paces of each kind of game, over so many games; no stillness unless it draws."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Profile(Path(folder))
        profile = Forgetful(store)
        profile.settings.speed, profile.settings.reduced_motion = 1.0, False
        profile.settings.previews = profile.settings.advice = profile.settings.play_single = False
        app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, (1280, 800))
        for game in games:
            found[game] = paces = Paces()
            for seed in range(1, count + 1):
                play(app, profile, game, seed, paces, draws and seed % DRAWN_EVERY == 1)
        app.end()
        store.close()
    return found


class Budget(NamedTuple):
    """A figure, its limit in seconds, and how it is taken from what was measured."""

    name: str
    least: bool  # whether the figure may not be lower; else it may not be higher
    limits: tuple[float, float]  # usually; where turns are long
    take: Callable[[Paces], list[float]]
    share: int  # percent: which value of the sorted ones counts


BUDGETS = (
    Budget("a move can be read for", True, (0.7, 0.7), lambda p: p.readable, 1),
    Budget("a move is over after", False, (1.5, 1.5), lambda p: p.moves, 50),
    Budget("an ordinary turn", False, (2.5, 4.0), lambda p: p.turns, 50),
    Budget("a turn with attack or dice", False, (6.0, 6.0), lambda p: p.attacks, 50),
    Budget("a round of three opponents", False, (8.0, 12.0), lambda p: p.rounds, 50),
    Budget("nine rounds of ten", False, (15.0, 20.0), lambda p: p.rounds, 90),
    Budget("your press to a result", False, (0.9, 0.9), lambda p: p.results, 50),
    Budget("your press to a question", False, (2.0, 2.0), lambda p: p.questions, 50),
    Budget("your attack or throw", False, (6.0, 6.0), lambda p: p.throws, 50),
    Budget("a certain roll", False, (0.8, 0.8), lambda p: p.sure, 50),
    Budget("nothing new while still", False, (0.4, 0.4), lambda p: p.still, 99),
)


def percentile(values: Sequence[float], share: int) -> float:
    """Return the value below which a share of the values lie, in percent."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def find_misses(game: str, paces: Paces) -> list[str]:
    """Return the budgets that a game misses, each with its figure."""
    return [line for line, good in _rows(game, paces) if not good]


def _rows(game: str, paces: Paces) -> list[tuple[str, bool]]:
    rows = []
    for budget in BUDGETS:
        values, limit = budget.take(paces), budget.limits[game in LONG_TURNS]
        if not values:
            continue
        figure = percentile(values, budget.share)
        good = figure >= limit - 1e-6 if budget.least else figure <= limit + 1e-6
        sign = ">=" if budget.least else "<="
        line = f"{game:14}{budget.name:28}{len(values):7}{figure:8.2f}  {sign} {limit:4.1f}"
        rows.append((f"{line}  p{budget.share:<3}{'yes' if good else 'NO'}", good))
    return rows


def _list_beats(paces: Paces) -> list[str]:
    """Return the beats that take most of the time: percent, how many, seconds of each."""
    whole = sum(sum(one) for one in paces.beats.values()) or 1.0
    longest = sorted(paces.beats.items(), key=lambda item: -sum(item[1]))[:MOST_BEATS]
    return [
        f"{100 * sum(all_) / whole:5.1f}% {len(all_):6} {sum(all_) / len(all_):6.2f}  {name}"
        for name, all_ in longest
    ]


def main(argv: Sequence[str]) -> int:
    """Print the table of paces; return 1 if a budget is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench pace", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(GAMES)}; all by default")
    parser.add_argument("--games-of-each", type=int, default=GAMES_OF_EACH, metavar="N")
    parser.add_argument("--beats", action="store_true", help="list the beats that take longest")
    args = parser.parse_args(argv)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    good = True
    print(f"{'game':14}{'seconds at speed 1':28}{'values':>7}{'figure':>8}  budget")
    for game in args.games or list(GAMES):
        paces = measure_games([game], args.games_of_each)[game]
        for line, is_good in _rows(game, paces):
            print(line, flush=True)
            good &= is_good
        if args.beats:
            print(*_list_beats(paces), sep="\n")
    return 0 if good else 1
