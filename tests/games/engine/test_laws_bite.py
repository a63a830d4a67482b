"""Each law notices when the code is changed so that it does not hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ai.games.robo_power.judge import RoboPowerJudge
from ai.registry import JUDGES
from games.engine import core, match, observation
from games.engine.chance import seeded
from games.engine.core import Ask, Move, Piece, State
from games.engine.events import Event, Moved
from games.engine.identity import fingerprint
from games.robo_power import duel, rules
from games.robo_power.cards import BY_KEY
from games.robo_power.zones import HAND
from tests.long_runs import law, laws

Patch = pytest.MonkeyPatch
Bend = Callable[[Patch], None]


def noticed(bend: Bend) -> str:
    """Which law notices, in a few games, that something is bent."""
    with pytest.MonkeyPatch.context() as patch:
        bend(patch)
        for seed in range(8):
            try:
                laws.there_and_back(laws.play("robo_power", 3, seed), 5)
            except law.Broken as broken:
                return str(broken)
    return "nobody noticed"


def test_nothing_is_noticed_when_nothing_is_bent() -> None:
    assert noticed(lambda patch: None) == "nobody noticed"


def begun(s: State) -> bool:
    """Whether the game has begun: what is only laid out may be shared by many games."""
    return bool(s.marks["turn"])


def after_copying(change: Callable[[State, State], object]) -> Bend:
    """A copy is made, and then something is done to it."""
    copy = State.copy

    def bent(self: State) -> State:
        c = copy(self)
        if begun(self):
            change(self, c)
        return c

    return lambda patch: patch.setattr(State, "copy", bent)


def shares_a_pile(s: State, c: State) -> None:
    c.zones["discard"] = s.zones["discard"]


def shares_what_is_known(s: State, c: State) -> None:
    c.seen = s.seen


def doubles_a_piece(patch: Patch) -> None:
    def bent(self: State, piece: Piece, to: str, up: bool = False, at: int | None = None) -> None:
        move(self, piece, to, up, at)
        if to == "discard":
            self.zones["discard"].append(piece)

    move = State.move
    patch.setattr(State, "move", bent)


def leaves_the_old_address(patch: Patch) -> None:
    def bent(self: State, piece: Piece, to: str, up: bool = False, at: int | None = None) -> None:
        move(self, piece, to, up, at)
        self.where[piece] = "deck" if to == "discard" else to

    move = State.move
    patch.setattr(State, "move", bent)


def swaps_a_face(patch: Patch) -> None:
    def bent(self: rules.Discard, s: State, move: Move, chance: Any) -> None:
        assert move.piece is not None
        s.faces[move.piece] = BY_KEY["trap"]
        take(self, s, move, chance)

    take = rules.Discard.take
    patch.setattr(rules.Discard, "take", bent)


def asks_what_cannot_be_answered(patch: Patch) -> None:
    patch.setattr(duel.Pick, "moves", lambda self, s: [])


def offers_a_move_twice(patch: Patch) -> None:
    moves = rules.Discard.moves
    patch.setattr(rules.Discard, "moves", lambda self, s: moves(self, s) * 2)


@dataclass(frozen=True, slots=True)
class Peeking(core.Step):
    """A step that names a card nobody sees."""

    card: Piece

    def run(self, s: State, chance: Any) -> None:
        """Nothing happens."""


def names_a_secret_in_a_step(patch: Patch) -> None:
    def bent(self: rules.Turn, s: State, chance: Any) -> None:
        run(self, s, chance)
        s.stack.insert(0, Peeking(s.zones["deck"][0]))

    run = rules.Turn.run
    patch.setattr(rules.Turn, "run", bent)


def steals_by_name(patch: Patch) -> None:
    def bent(self: Ask, s: State) -> list[Move]:
        return [Move("steal", s.zones[HAND[v]][0], HAND[v]) for v in rules.victims(s, self.seat)]

    patch.setattr(rules.Steal, "moves", bent)


def tells_what_was_stolen(patch: Patch) -> None:
    def bent(self: State, key: str, seats: Any = (), pieces: Any = (), facts: Any = None) -> None:
        stolen = tuple(self.zones[HAND[seats[1]]][:1]) if key == "robo_power.steals" else pieces
        say(self, key, seats, stolen, facts)

    say = State.say
    patch.setattr(State, "say", bent)


def forgets_to_forget(patch: Patch) -> None:
    shuffle = State.shuffle

    def bent(self: State, zone: str, chance: Any, keep: int = 0) -> None:
        for piece in self.zones[zone][:3]:
            self.seen[piece] |= core.bit(1)
        shuffle(self, zone, chance, keep | core.bit(1))

    patch.setattr(State, "shuffle", bent)


def asks_by_what_is_hidden(patch: Patch) -> None:
    def bent(self: rules.Discard, s: State) -> list[Move]:
        strong = s.faces[s.zones["deck"][-1]] is None
        return moves(self, s)[:1] if strong else moves(self, s)

    moves = rules.Discard.moves
    patch.setattr(rules.Discard, "moves", bent)


def reads_the_deck(patch: Patch) -> None:
    def bent(self: Any, s: State, seat: int) -> tuple[float, ...]:
        return (float(sum(face is not None and face.count for face in s.faces[:30])),)

    patch.setattr(RoboPowerJudge, "features", bent)


def guessing(change: Callable[[State, State], State]) -> Bend:
    """Somebody imagines a table, and imagines it wrong."""
    guess = observation.determinize
    return lambda patch: patch.setattr(law, "determinize", lambda v, c: change(v, guess(v, c)))


def leaves_a_blank(v: State, guess: State) -> State:
    guess.faces[guess.zones["deck"][0]] = None
    return guess


def deals_a_card_twice(v: State, guess: State) -> State:
    blanks = [piece for piece, face in enumerate(v.faces) if face is None]
    guess.faces[blanks[0]] = BY_KEY["robo_striker"]
    guess.faces[blanks[1]] = BY_KEY["robo_striker"]
    return guess


def deals_away_what_is_known(v: State, guess: State) -> State:
    known = next(p for p, face in enumerate(v.faces) if face is not None)
    other = next(p for p, face in enumerate(guess.faces) if face is not guess.faces[known])
    guess.faces[known], guess.faces[other] = guess.faces[other], guess.faces[known]
    return guess


def always_guesses_the_same(patch: Patch) -> None:
    guess = observation.determinize
    patch.setattr(law, "determinize", lambda v, chance: guess(v, seeded(1)))


def moves_and_tells_nobody(patch: Patch) -> None:
    def bent(self: State, piece: Piece, to: str, up: bool = False, at: int | None = None) -> None:
        told, self.told = self.told, None
        move(self, piece, to, up, at)
        self.told = told

    move = State.move
    patch.setattr(State, "move", bent)


def tells_everybody_everything(patch: Patch) -> None:
    patch.setattr(laws, "censor", lambda event, seat: event)


def hears_too_little(patch: Patch) -> None:
    def bent(event: Event, seat: int | None) -> Event:
        heard = observation.censor(event, seat)
        return replace(heard, face=None) if isinstance(heard, Moved) else heard

    patch.setattr(laws, "censor", bent)


def throws_other_dice_when_nobody_listens(patch: Patch) -> None:
    def bent(s: State, move: Move, chance: Any) -> None:
        advance(s, move, chance if s.told is not None else seeded("other"))

    advance = core.advance
    patch.setattr(laws, "advance", bent)


def loses_its_spot_in_text(patch: Patch) -> None:
    patch.setattr(laws, "move_of", lambda text: match.move_of(text)._replace(to=None))


def changes_an_old_table(patch: Patch) -> None:
    def bent(self: match.Match, move: Move) -> list[Event]:
        events = play(self, move)
        self.states[0].pips[0] += len(self.moves) > 3
        return events

    play = match.Match._play
    patch.setattr(match.Match, "_play", bent)


def changes_the_table_before(patch: Patch) -> None:
    def bent(s: State, move: Move, chance: Any) -> tuple[State, list[Event]]:
        after = apply(s, move, chance)
        s.pips[0] += 1
        return after

    apply = core.apply
    patch.setattr(match, "apply", bent)


def ends_by_the_clock(patch: Patch) -> None:
    patch.setattr(core, "TURNS", 4)


def undoes_too_much(patch: Patch) -> None:
    def bent(self: match.Match, persons: list[int], practice: bool = False) -> Move:
        if len(self.moves) == 3:
            undo(self, persons, practice)
        return undo(self, persons, practice)

    undo = match.Match.undo
    patch.setattr(match.Match, "undo", bent)


def redoes_with_other_luck(patch: Patch) -> None:
    def bent(self: match.Match) -> list[Event]:
        self.seed += 1
        return redo(self)

    redo = match.Match.redo
    patch.setattr(match.Match, "redo", bent)


def saves_too_little(patch: Patch) -> None:
    patch.setattr(match.Match, "branch", lambda self, n: branch(self, max(0, n - 1)))


branch = match.Match.branch


def loses_a_card_on_the_way(patch: Patch) -> None:
    right = State.__reduce__

    def bent(self: State) -> tuple[object, ...]:
        lost = self.copy()
        lost.zones["deck"] = lost.zones["deck"][1:]
        return right(lost)

    patch.setattr(State, "__reduce__", bent)


BENDS: dict[str, list[Bend]] = {
    "no piece is lost or doubled": [doubles_a_piece],
    "every piece is where it says": [leaves_the_old_address],
    "the faces are those of the box": [swaps_a_face],
    "a copy shares nothing that changes": [
        after_copying(shares_a_pile),
        after_copying(shares_what_is_known),
    ],
    "every question has an answer": [asks_what_cannot_be_answered],
    "no answer is offered twice": [offers_a_move_twice],
    "steps name public pieces": [names_a_secret_in_a_step],
    "a move names a piece its seat can see": [steals_by_name],
    "the log names public pieces": [tells_what_was_stolen],
    "nobody knows a shuffled deck": [forgets_to_forget],
    "legal moves follow from the view": [asks_by_what_is_hidden],
    "features read what the seat may know": [reads_the_deck],
    "a determinization has no blanks": [guessing(leaves_a_blank)],
    "it deals what is in the box": [guessing(deals_a_card_twice)],
    "a determinization looks the same to its seat": [guessing(deals_away_what_is_known)],
    "two determinizations differ": [always_guesses_the_same],
    "a view survives the way to another process": [loses_a_card_on_the_way],
    "fold and view agree": [moves_and_tells_nobody, tells_everybody_everything, hears_too_little],
    "apply and advance agree": [throws_other_dice_when_nobody_listens],
    "a move survives as text": [loses_its_spot_in_text],
    "apply leaves the table before it alone": [changes_the_table_before],
    "apply leaves all earlier tables alone": [changes_an_old_table],
    "no game has to be stopped": [ends_by_the_clock],
    "undo goes back": [undoes_too_much],
    "redo comes back": [redoes_with_other_luck],
    "saved and loaded, the same": [saves_too_little],
}


BENT = [(which, bend) for which, bends in BENDS.items() for bend in bends]


@pytest.mark.parametrize(("which", "bend"), BENT)
def test_the_law_bites(which: str, bend: Bend) -> None:
    assert noticed(bend) == which


@pytest.mark.parametrize(("game", "seed"), [("two_robots", 2), ("junkyard_bots", 0)])
def test_what_is_kept_too_long_is_noticed(game: str, seed: int, monkeypatch: Patch) -> None:
    taken = State._take

    def keep(self: State, s: State) -> None:
        taken(self, s)
        self.keeps = {}

    monkeypatch.setattr(State, "_take", keep)
    with pytest.raises(law.Broken, match="what is kept is so"):
        laws.play(game, 2, seed, thorough=False)


@pytest.fixture(scope="module")
def chosen() -> State:
    """A table at which seat 0 has chosen in secret and seat 1 is asked."""
    return next(s for s in laws.play("robo_power", 3, 1).states if list(s.chosen) == [0])


def refused(s: State, v: State) -> str:
    """Which law refuses that seat 1 sees the table so."""
    with pytest.raises(law.Broken) as broken:
        law.know(JUDGES["robo_power"], s, 1, v, seeded(1))
    return str(broken.value)


def test_the_law_bites_when_a_view_shows_the_next_card(chosen: State) -> None:
    v = observation.view(chosen, 1)
    top = chosen.zones["deck"][-1]
    v.faces[top] = chosen.faces[top]
    assert refused(chosen, v) == "a view shows no strange face"


def test_the_law_bites_when_a_view_shows_a_secret_choice(chosen: State) -> None:
    v = observation.view(chosen, 1)
    v.chosen[0] = chosen.chosen[0]
    assert refused(chosen, v) == "a view shows no strange choice"


def test_the_law_bites_when_a_view_shows_who_else_knows(chosen: State) -> None:
    v = observation.view(chosen, 1)
    v.seen[chosen.zones["hand.1"][0]] |= core.bit(0)
    assert refused(chosen, v) == "a view is its own view"


def test_the_law_bites_when_a_view_tells_the_next_card_otherwise(chosen: State) -> None:
    def bent(s: State, seat: int | None) -> State:
        v = observation.view(s, seat)
        top = s.faces[s.zones["deck"][-1]]
        v.marks["next"] = top.key if top else chosen.faces[chosen.zones["deck"][-1]].key
        return v

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(law, "view", bent)
        told = refused(chosen, bent(chosen, 1))
    assert told == "what a seat cannot see is not in its view"


def test_the_law_bites_when_a_copy_forgets_a_mark(chosen: State) -> None:
    with pytest.MonkeyPatch.context() as patch:
        after_copying(lambda s, c: c.marks.pop("active"))(patch)
        with pytest.raises(law.Broken, match="a copy is the same"):
            law.apart(chosen)


def test_what_a_seat_cannot_see_is_dealt_anew_and_nothing_else() -> None:
    s = laws.play("robo_power", 3, 1).states[9]
    other = law.dealt_anew(s, 1, seeded(1))
    changed = [p for p in range(len(s.faces)) if s.faces[p] is not other.faces[p]]
    assert len(changed) > 20
    assert not any(s.seen[piece] & (core.bit(1) | 1) for piece in changed)
    assert fingerprint(observation.view(other, 1)) == fingerprint(observation.view(s, 1))
