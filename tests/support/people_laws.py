"""The laws that hold at a table after each input of a person, and at each look."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from ai.foresee import hide_faces
from games.engine.chance import seeded
from games.engine.core import State, asked, legal_moves
from games.engine.events import Event, Moved, Rolled
from games.engine.match import Match
from games.engine.moves import Move, Piece
from games.engine.observation import censor, determinize
from games.engine.zones import owner
from tests.support import inside
from tests.support.inside import ShownOverlay
from tests.support.people_meaning import legal
from ui.language.presenters import PRESENTERS
from ui.language.table_spec import TableSpec
from ui.play.guided_session import Guided
from ui.play.session import Session
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import walk

OWN = ("prompt", "label", "button")  # texts of the table itself
SLACK = 3  # pixels that may lie over one another
TIP_SECONDS = 5.0  # of rest, after which a tip has faded
FORCED = 12  # moves in a row, at most
FRAMES = 20  # in which every card is drawn in full
WORLDS = 3  # deals of what a seat cannot see


class Fault(NamedTuple):
    """A broken law, what broke it in the same words each time, and what happened."""

    law: str
    what: str
    detail: str


@dataclass
class Moment:
    """What a person sees at one time, and since when."""

    scene: TableScene
    shown: list[ShownOverlay]
    pointer: tuple[int, int]
    rest: float  # seconds since the pointer moved
    since_input: float  # seconds since any input


@dataclass
class Laws:
    """Checks one table; `counts` says how often which law was checked."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    foreseen: set[tuple[int, Move]] = field(default_factory=set)  # previews that were checked
    refusal: ShownOverlay | None = None  # that stands since the last input
    fights: dict[object, int] = field(default_factory=dict)  # finished attacks: move of their end
    removed: Move | None = None  # the person's last move, if it only narrowed a choice

    def check(self, law: str, good: bool, what: str, detail: str = "") -> None:
        """Count a check; note a fault if the law does not hold."""
        self.counts[law] += 1
        if not good:
            self.faults.append(Fault(law, what, detail))

    # after an input

    def after_input(
        self,
        scene: TableScene,
        name: str,
        meant: set[Move],
        before: int,
        by_habit: bool,
        waited: set[int],
    ) -> list[Move]:
        """Check the moves that an input made; return them.

        `before` is how many moves there were, `waited` the moves that were made while time passed
        during the input, and `by_habit` says that the input was an Enter on a focus that nobody
        had moved.
        """
        made = [(n, move) for n, move in made_since(scene.session, before) if n not in waited]
        one_move_at_most(self, name, made)
        for n, move in made:
            made_what_was_meant(self, scene, name, move, meant)
            if by_habit:
                habit_goes_on(self, scene, name, n, move)
            before_it = scene.session.match.states[n]
            less = move.piece is None and narrows(before_it, scene.session.match.states[n + 1])
            self.removed = move if less else None
        return [move for _, move in made]

    def alone(self, scene: TableScene, before: int) -> set[int]:
        """Check the moves of the person that were made without an input; return their numbers."""
        made = made_since(scene.session, before)
        for n, move in made:
            plays_only_what_is_forced(self, scene.session, n, move)
            completes_no_choice(self, scene.session, n, move)
        return {n for n, _ in made}

    # at each look

    def look(self, moment: Moment) -> None:
        """Check what is drawn at a moment."""
        texts_are_free(self, moment)
        refusal_stays(self, moment)
        texts_fit(self, moment)
        preview_comes_true(self, moment)
        backs_tell_nothing(self, moment)
        attack_is_over(self, moment)
        gold_follows_the_pointer(self, moment)
        tips_fade(self, moment)
        hint_is_of_now(self, moment)


def made_since(session: Session, before: int) -> list[tuple[int, Move]]:
    """Return the moves of the person since there were so many, with the number before each."""
    match, found = session.match, []
    for n in range(before, len(match.moves)):
        ask = asked(match.states[n])
        if ask is not None and ask.seat == session.viewer:
            found.append((n, match.moves[n]))
    return found


# law 1


def one_move_at_most(laws: Laws, name: str, made: list[tuple[int, Move]]) -> None:
    """One input makes one move at most."""
    laws.check("1 meant", len(made) < 2, f"{name} makes several moves", str(made))


def made_what_was_meant(
    laws: Laws, scene: TableScene, name: str, move: Move, meant: set[Move]
) -> None:
    """A move that is made is one that the input named, by what was drawn."""
    what = f"{name} makes {move.verb}, which it did not name"
    laws.check("1 meant", move in meant, what, f"{move}; named: {sorted(map(str, meant))[:6]}")


def habit_goes_on(laws: Laws, scene: TableScene, name: str, n: int, move: Move) -> None:
    """Enter on a focus that nobody moved neither narrows a choice nor declines a question.

    Where something else could have been answered, such as to roll: three times Enter must not
    lose a turn.
    """
    match = scene.session.match
    ask = asked(match.states[n])
    assert ask is not None
    moves = legal_before(scene.session, n)
    spec = inside.spec(scene)
    goes_on = any(m.piece is None and m.to is None and m.verb not in spec.declines for m in moves)
    less = goes_on and narrows(match.states[n], match.states[n + 1])
    question = type(ask).__name__
    laws.check("1 habit", not less, f"Enter by habit narrows {question} by {move.verb}", name)
    no = move.verb in spec.declines and len(moves) > 1
    laws.check("1 habit", not no, f"Enter by habit declines {question} by {move.verb}", name)


def plays_only_what_is_forced(laws: Laws, session: Session, n: int, move: Move) -> None:
    """The program plays for a person only what is forced."""
    v = session.match.states[n]
    spec = session_spec(session)
    moves = [m for m in legal_before(session, n) if m.verb not in spec.harmful(v)]
    good = len(moves) <= 1 or bool(session_guided(session))
    laws.check("1 forced", good, f"{move.verb} is played without an input", str(move))


def completes_no_choice(laws: Laws, session: Session, n: int, move: Move) -> None:
    """No roll, payment or attack starts because something was removed from it.

    The program does not complete a choice that a person was just making.
    """
    rolls = any(isinstance(event, Rolled) for event in session.match.events[n + 1])
    last = n > 0 and laws.removed is not None and session.match.moves[n - 1] == laws.removed
    what = f"{move.verb} is played because of {laws.removed.verb if laws.removed else ''}"
    laws.check("1 removed", not (rolls and last), what, str(move))


def legal_before(session: Session, n: int) -> list[Move]:
    """Return the legal moves after `n` moves."""
    ask = asked(session.match.states[n])
    return list(ask.moves(session.match.states[n])) if ask is not None else []


def narrows(before: State, after: State) -> bool:
    """Return whether a move only left fewer answers to the same question."""
    a, b = asked(before), asked(after)
    if a is None or b is None or type(a) is not type(b) or a.seat != b.seat:
        return False
    return set(b.moves(after)) < set(a.moves(before))


# law 2


def texts_are_free(laws: Laws, moment: Moment) -> None:
    """No text is covered by what is drawn over it, and none leaves the window."""
    window = Rect((0, 0), moment.scene.app.size)
    for i, low in enumerate(moment.shown):
        out = not window.contains(low.rect)
        laws.check("2 window", not out, f"{low.kind} leaves the window", f"{low}")
        for high in moment.shown[i + 1 :]:
            if may_cover(low, high):
                continue
            both = low.rect.clip(high.rect)
            covered = min(both.w, both.h) > SLACK
            what = f"{low.kind} is covered by {high.kind}"
            detail = f"{low.text!r} {tuple(low.rect)} by {high.text!r} {tuple(high.rect)}"
            laws.check("2 covered", not covered, what, detail)


def may_cover(low: ShownOverlay, high: ShownOverlay) -> bool:
    """Return whether one thing may lie over another: parts of one, or a sheet over the table."""
    if high.kind in OWN and low.kind in OWN:
        return True
    if (low.kind, low.subject) == (high.kind, high.subject):
        return True
    if low.kind == "attack" and high.kind == "button":
        return True  # answers stand on the panel
    return low.kind in (*OWN, "attack") and high.kind == "sheet"


def refusal_stays(laws: Laws, moment: Moment) -> None:
    """A refusal can be read in full until the next input."""
    now = next((one for one in moment.shown if one.kind == "refusal"), None)
    if laws.refusal is not None:
        gone = now is None or now.text != laws.refusal.text
        detail = f"{laws.refusal.text!r} after {moment.since_input:.1f} s"
        laws.check("2 refusal", not gone, "a refusal goes before the next input", detail)
    laws.refusal = now


def texts_fit(laws: Laws, moment: Moment) -> None:
    """Every text fits its box."""
    theme = moment.scene.app.theme
    found = [text for text, _ in theme.overflows]
    theme.overflows.clear()
    what = re.sub(r"[0-9]+", "#", found[0][:60]) if found else ""
    laws.check("2 fits", not found, f"a text is cut: {what}", str(found[:3]))


# law 3


def preview_comes_true(laws: Laws, moment: Moment) -> None:
    """What a preview calls certain comes true: the move is made on a copy of the match."""
    scene, match = moment.scene, moment.scene.session.match
    move, n = inside.preview(scene).move, len(match.moves)
    shown = any(one.kind == "preview" for one in moment.shown)
    if not shown or move is None or move not in legal(scene) or (n, move) in laws.foreseen:
        return
    laws.foreseen.add((n, move))
    viewer = scene.session.viewer
    copy, eye = play_out(match, move, viewer), match.view(viewer)
    since = [event for events in copy.events[n + 1 :] for event in events]
    seen = [hide_faces(eye, censor(event, viewer)) for event in since]
    moves = [event for event in seen if isinstance(event, Moved)]
    groups: list[list[Event]] = [seen, [*moves], *([event] for event in seen)]
    told = {plain(text) for some in groups for text in inside.narrator(scene).tell(some)}
    for line in inside.preview_lines(scene):
        if line.kind != "sure":
            continue
        fate = fate_of(scene, move, copy.states[n + 1], line.text)
        good = fate if fate is not None else plain(line.text) in told
        what = "a certain line is not told" if fate is None else "a certain fate does not come"
        laws.check("3 certain", good, what, f"{line.text!r} of {move}; {sorted(told)}")


def play_out(match: Match, move: Move, viewer: int | None) -> Match:
    """Return a copy of a match after a move and what the same seat is forced to do then."""
    copy = match.branch(len(match.moves))
    copy.play(move)
    for _ in range(FORCED):
        moves = [] if copy.asked is None else legal_moves(copy.state)
        if copy.asked is None or copy.asked.seat != viewer or len(moves) != 1:
            break
        copy.play(moves[0])
    return copy


def plain(text: str) -> str:
    """Return a sentence as it is compared: without its first capital and its point."""
    return (text[:1].lower() + text[1:]).rstrip(".")


def fate_of(scene: TableScene, move: Move, after: State, line: str) -> bool | None:
    """Return whether a line beside a card came true; None for a line of another kind."""
    say, v = inside.sentences(scene), scene.session.match.view(scene.session.viewer)
    for key, stays in (("stands", True), ("scrapped", False)):
        path = say.own("foresee", key)
        if f"table.{path}" not in say.words:
            continue
        form = re.escape(say(path, card="CARD", n=987)).replace("CARD", "(.+)").replace("987", ".+")
        found = re.fullmatch(form, line, re.IGNORECASE)
        if found is None:
            continue
        near = {move.to, v.where[move.piece] if move.piece is not None else ""}
        named = [
            piece
            for piece, face in enumerate(v.faces)
            if v.where[piece] in near and say.face(face).lower() == found[1].lower()
        ]
        here = [after.where[piece] == v.where[piece] for piece in named]
        return not named or (any(here) if stays else not all(here))
    return None


# law 4


def backs_tell_nothing(laws: Laws, moment: Moment) -> None:
    """No face that the seat does not know appears: each deal of the unseen would show the same.

    Of a card that was chosen in secret any card of that hand may be the one that lies there.
    """
    scene = moment.scene
    v, viewer = inside.shown(scene), scene.session.viewer
    hidden = {
        piece: sprite.lying
        for piece, sprite in inside.sprites(scene).all.items()
        if sprite.lying.settled and owner(sprite.lying.zone) != viewer
    }
    if not hidden or v.winners:
        return
    for n in range(WORLDS):
        world = determinize(v, seeded(f"world:{n}:{len(scene.session.match.moves)}"))
        for piece, lying in hidden.items():
            if lying.face is None or not isinstance(piece, Piece):
                continue
            seat = owner(lying.zone)
            lies = world.chosen.get(-1 if seat is None else seat)
            same = lies is None or world.faces[lies] == lying.face
            name = inside.sentences(scene).face(v.faces[piece])
            large = [one for one in moment.shown if (one.kind, one.subject) == ("magnifier", piece)]
            laws.check("4 back", same or not large, "a secret card shows a face", name)
            keys = (f"card.{piece}", f"target.{piece}")
            told = [node.label for node in walk(scene.nodes()) if node.key in keys]
            good = same or not any(name in label for label in told)
            laws.check("4 back", good, "the tree names a secret card", str(told))


def nothing_depends_on_the_unseen(laws: Laws, scene: TableScene) -> None:
    """If everything that the seat cannot see is dealt anew, pictures and tree stay the same."""
    session = scene.session
    match = session.match
    if session.viewer is None or match.over or not inside.follow(scene).is_live:
        return
    before, true = look_at(scene), match.states[-1]
    match.states[-1] = determinize(match.view(session.viewer), seeded(f"deal:{len(match.moves)}"))
    try:
        after = look_at(scene)
    finally:
        match.states[-1] = true
    for name, a, b in zip(("picture", "tree", "speech", "details"), before, after, strict=True):
        laws.check("4 deal", a == b, f"the {name} depends on what is hidden")


def look_at(scene: TableScene) -> tuple[bytes, list[str], list[str], list[str]]:
    """Return the picture, the tree, what is read aloud and the details of each node."""
    to = Surface(scene.app.size)
    for _ in range(FRAMES):
        scene.draw(to)
        if not inside.faces(scene).unfinished:
            break
    scene.draw(to)
    nodes = list(walk(scene.nodes()))
    tree = [f"{n.key} {n.label} {n.value} {n.tip} {n.rect}" for n in nodes]
    aloud = [f"{n.label}" for n in walk(scene.aloud())]
    return to.get_buffer().raw, tree, aloud, [scene.about(node) for node in nodes]


# law 5


def attack_is_over(laws: Laws, moment: Moment) -> None:
    """A finished attack is not drawn again, and not while later moves are shown."""
    now = next((one for one in moment.shown if one.kind == "attack"), None)
    at = inside.playback(moment.scene).move
    asks = bool(legal(moment.scene)) and inside.follow(moment.scene).is_live
    if now is None or now.subject is None or asks:
        return
    *_, closed = now.subject if isinstance(now.subject, tuple) else (False,)
    if not closed:
        return
    ended = laws.fights.setdefault(now.subject, at)
    laws.check("5 attack", at <= ended, "a finished attack is still drawn", now.text)


def gold_follows_the_pointer(laws: Laws, moment: Moment) -> None:
    """A button that is gold has the pointer on it, or the focus."""
    key = inside.lit_key(moment.scene)
    lit = next((one for one in moment.shown if (one.kind, one.subject) == ("button", key)), None)
    if lit is None or inside.focus(moment.scene).seen:
        return
    good = lit.rect.collidepoint(moment.pointer)
    laws.check("5 gold", good, "a button is gold although the pointer is elsewhere", lit.text)


def tips_fade(laws: Laws, moment: Moment) -> None:
    """A tip fades, and is not shown while an opponent acts or over a sheet."""
    tip = next((one for one in moment.shown if one.kind == "tip"), None)
    if tip is None:
        return
    old = moment.rest > TIP_SECONDS and moment.since_input > TIP_SECONDS
    laws.check("5 tip", not old, "a tip stays as long as the pointer rests", tip.text)
    acts = (
        not legal(moment.scene) and moment.since_input > 1.0 and not moment.scene.session.match.over
    )
    laws.check("5 tip", not acts, "a tip stays while an opponent acts", tip.text)
    over = (
        any(one.kind == "sheet" for one in moment.shown) and inside.sheet(moment.scene) is not None
    )
    on_it = isinstance(tip.subject, str) and tip.subject.startswith(("which", "menu", "move"))
    laws.check("5 tip", not over or on_it, "a tip is shown over a sheet", tip.text)


def hint_is_of_now(laws: Laws, moment: Moment) -> None:
    """A hint is shown only while its question is asked."""
    hint = next((one for one in moment.shown if one.kind == "hint"), None)
    good = hint is None or (inside.past(moment.scene) is None and bool(legal(moment.scene)))
    laws.check("5 hint", good, "an old hint is shown", hint.text if hint else "")


# law 6


def somebody_can_act(laws: Laws, scene: TableScene, seconds: float) -> None:
    """The program waits for somebody who can act, or the game is over."""
    ask = scene.session.asked
    who = "nobody" if ask is None else f"seat {ask.seat}"
    what = f"nothing goes on: {type(ask).__name__} asks {'me' if legal(scene) else 'others'}"
    laws.check("6 waits", False, what, f"{who} after {seconds:.0f} s")


def session_spec(session: Session) -> TableSpec:
    """Return what the table of a session is described by."""
    return PRESENTERS[session.match.game].spec


def session_guided(session: Session) -> bool:
    """Return whether a robot speaks at this table, which may play for the learner."""
    return isinstance(session, Guided)
