"""Play one game between opponents of one level, and record measurements."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, cast

from ai.judge import Judge
from ai.levels import Level
from ai.registry import JUDGES
from ai.think import think
from ai.value import value_of
from bench.balance.gauges import GAUGES
from games.engine import (
    Ask,
    Counted,
    Event,
    Move,
    Options,
    Seat,
    State,
    advance,
    asked,
    family,
    owner,
    seeded,
    view,
)
from ui.table.motion.playback import count_seconds


class MeasuredJob(NamedTuple):
    """One game to play: `seed` decides the deal and every move."""

    game: str
    seats: int
    seed: int
    level: Level
    options: Options
    rival: str = ""  # a contest of the judge, which plays each deal once from every seat


@dataclass
class MeasuredGame:
    """The measurements of one game; turns and seats count from 0."""

    order: list[Seat] = field(default_factory=list)  # of the first turns
    winners: list[Seat] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # by seat
    seconds: float = 0.0  # shown at speed 1
    out: int = 0  # turns that had begun when the first seat went out; 0: none before the end
    victory: str = ""
    characters: list[str] = field(default_factory=list)  # by seat
    leaders: list[Seat] = field(default_factory=list)  # halfway through the turns
    counts: dict[str, int] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)  # keys of cards that somebody could use
    used: list[str] = field(default_factory=list)


class GameRecorder:
    """Records the measurements while a game is played."""

    def __init__(self, judge: Judge, s: State) -> None:
        self.judge, self.gauge = judge, GAUGES[judge.key]
        self.tally = self.gauge.tally()
        self.played = MeasuredGame(turns=[0] * s.seats, characters=[""] * s.seats)
        self.leads: list[list[Seat]] = []  # at the beginning of each turn
        self.counts: Counter[str] = Counter()
        self.held: set[str] = set()
        self.used: set[str] = set()
        if s.turn_number:
            self._begun(s, s.active)

    def _begun(self, s: State, seat: Seat) -> None:
        """Record the start of a turn, and who leads."""
        self.leads.append(self.leaders(s))
        self.played.turns[seat] += 1
        if seat not in self.played.order:
            self.played.order.append(seat)

    def asked(self, s: State, ask: Ask) -> None:
        """Record the cards that the asked seat could use."""
        for zone, pieces in s.zones.items():
            if owner(zone) == ask.seat and family(zone) in self.gauge.holds:
                self.held.update(s.faces[piece].key for piece in pieces)

    def leaders(self, s: State) -> list[Seat]:
        """Return the seats that lead; several may be equal."""
        value = value_of(self.judge)
        leads = {seat: self.gauge.lead(s, seat) for seat in s.playing()}
        chances = value.chances(s) if None in leads.values() else []
        known = {seat: chances[seat] if lead is None else lead for seat, lead in leads.items()}
        return [seat for seat, lead in known.items() if lead == max(known.values())]

    def moving(self, s: State, seat: Seat, move: Move) -> None:
        """Record a card that is about to be used."""
        if move.piece is None or move.verb not in self.gauge.plays:
            return
        key: str = s.faces[move.piece].key
        self.used.add(key)
        self.held.add(key)
        self.played.characters[seat] = self.played.characters[seat] or key

    def moved(self, s: State, events: list[Event]) -> None:
        """Record the results of a move."""
        for event in events:
            if isinstance(event, Counted) and event.what == "active":
                self._begun(s, cast("Seat", event.value))
        self.counts.update(self.tally(s, events))
        if not self.played.out and not s.winners and len(s.playing()) < s.seats:
            self.played.out = len(self.leads)

    def over(self, s: State, events: list[Event]) -> MeasuredGame:
        """Return all measurements of a finished game."""
        played = self.played
        if played.order and len(played.order) < s.seats:  # somebody went out before a first turn
            played.order = [(played.order[0] + place) % s.seats for place in range(s.seats)]
        played.winners, played.victory = list(s.winners), self.gauge.victory(s, events)
        played.leaders = self.leads[len(self.leads) // 2] if self.leads else []
        named = [self.gauge.character(s, seat) for seat in range(s.seats)]
        played.characters = [a or b for a, b in zip(named, played.characters, strict=True)]
        played.counts = dict(self.counts)
        played.held, played.used = sorted(self.held), sorted(self.used)
        return played


def first_of(job: MeasuredJob) -> Seat:
    """Return the seat of the special player in a contest."""
    return job.seed % job.seats


def judges_of(job: MeasuredJob) -> list[Judge]:
    """Return the judge of each seat."""
    if not job.rival:
        return [JUDGES[job.game]] * job.seats
    first = first_of(job)
    return [rival(job.game, job.rival, seat, seat != first) for seat in range(job.seats)]


@cache
def rival(game: str, name: str, seat: Seat, other: bool) -> Judge:
    """Return the judge of a seat in a contest, as the special player or another one."""
    return GAUGES[game].contests[name][other](seat)


def play(job: MeasuredJob) -> MeasuredGame:
    """Play a game; the same job always gives the same measurements."""
    judge, judges = JUDGES[job.game], judges_of(job)
    deal = job.seed // job.seats if job.rival else job.seed
    rules, chance = judge.rules, seeded(f"measure:{deal}")
    s = rules.new(job.seats, rules.default_options(job.seats) | {**job.options}, chance)
    notes, moves = GameRecorder(judge, s), 0
    events: list[Event] = []
    while (ask := asked(s)) is not None:
        notes.asked(s, ask)
        moves += 1
        v = view(s, ask.seat)
        move = think(judges[ask.seat], v, job.level, job.seed * 1000 + moves, timed=False).move
        notes.moving(s, ask.seat, move)
        events = s.event_log = []
        advance(s, move, chance)
        s.event_log = None
        notes.played.seconds += count_seconds(events)
        notes.moved(s, events)
    return notes.over(s, events)
