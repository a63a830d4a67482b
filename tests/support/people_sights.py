"""The laws that hold for what a person sees at a table: texts, previews, secrets, what is over."""

from __future__ import annotations

import re

from pygame import Rect, Surface

from ai.foresee import hide_faces, reveals_face
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.events import Event, Moved, Said
from games.engine.match import Match
from games.engine.moves import Move, Piece
from games.engine.observation import censor, determinize
from games.engine.zones import owner
from games.robot_wars.facts import Added, Needed
from tests.support import inside
from tests.support.inside import ShownOverlay
from tests.support.people_laws import Laws, Moment
from tests.support.people_meaning import legal
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import walk

OWN = ("prompt", "label", "button")  # texts of the table itself
SLACK = 3  # pixels that may lie over one another
TIP_SECONDS = 5.0  # of rest, after which a tip has faded
BATTLE = "battle"  # in a line that tells only of the first blows
FORCED = 12  # moves in a row, at most
FRAMES = 200  # at most; a table with a full sheet of cards needs thirty to draw each in full
RAW_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
WORLDS = 3  # deals of what a seat cannot see


def check_look(laws: Laws, moment: Moment) -> None:
    """Check what is drawn at a moment."""
    for law in (
        texts_are_free,
        refusal_stays,
        texts_fit,
        preview_comes_true,
        backs_tell_nothing,
        attack_is_over,
        question_is_open,
        gold_follows_the_pointer,
        tips_fade,
        hint_is_of_now,
    ):
        law(laws, moment)


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
    """Every text fits its box, and none is the key of a text that is missing."""
    theme = moment.scene.app.theme
    found = [text for text, _ in theme.overflows]
    theme.overflows.clear()
    what = re.sub(r"[0-9]+", "#", found[0][:60]) if found else ""
    laws.check("2 fits", not found, f"a text is cut: {what}", str(found[:3]))
    raw = [n.label for n in walk(moment.scene.nodes()) if RAW_KEY.fullmatch(n.label)]
    laws.check("2 fits", not raw, "a key is shown in place of its text", str(raw[:3]))


# law 3


def preview_comes_true(laws: Laws, moment: Moment) -> None:
    """What a preview calls certain comes true: the move is made on a copy of the match."""
    scene, match = moment.scene, moment.scene.session.match
    move, n = inside.preview(scene).move, len(match.moves)
    live = inside.follow(scene).is_live  # else it is about a table that has changed
    shown = live and any(one.kind == "preview" for one in moment.shown)
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
        fate = fate_of(scene, move, copy.events[n + 1], line.text)
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


def fate_of(scene: TableScene, move: Move, events: list[Event], line: str) -> bool | None:
    """Return whether a line beside a card came true; None for a line of another kind.

    A line that speaks of a battle tells what comes before the next card is turned up.
    """
    say, v = inside.sentences(scene), scene.session.match.view(scene.session.viewer)
    turned = next((i for i, event in enumerate(events) if reveals_face(v, event)), len(events))
    upto = events[:turned] if BATTLE in line else events
    gone = {event.piece for event in upto if isinstance(event, Moved)}
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
        here = [piece not in gone for piece in named]
        return not named or (any(here) if stays else not all(here))
    return None


# law 4


def backs_tell_nothing(laws: Laws, moment: Moment) -> None:
    """The window shows no face that the seat does not know.

    With another deal of the unseen cards it would show the same. A card that was chosen in secret
    may be any card of that hand.
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
            if lying.face is None:
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
    """A finished attack is not drawn again, nor while later moves are shown."""
    now = next((one for one in moment.shown if one.kind == "attack"), None)
    at = inside.playback(moment.scene).move
    asks = bool(legal(moment.scene)) and inside.follow(moment.scene).is_live
    if now is None or now.subject is None or asks:
        return
    assert isinstance(now.subject, tuple)
    _, pieces, _, closed = now.subject
    if not closed:
        return
    ended = laws.fights.setdefault(now.subject, at)
    if at > ended and was_begun(moment.scene, pieces, ended, at):  # again, with the same end
        laws.fights[now.subject] = ended = at
    laws.check("5 attack", at <= ended, "a finished attack is still drawn", now.text)


def was_begun(scene: TableScene, pieces: tuple[Piece, ...], after: int, upto: int) -> bool:
    """Return whether an attack of these pieces began in the moves after one, up to another."""
    events = [event for move in scene.session.match.events[after + 1 : upto + 1] for event in move]
    said = [event for event in events if isinstance(event, Said) and event.pieces == pieces]
    return any(isinstance(event.facts, Added | Needed) for event in said)


def question_is_open(laws: Laws, moment: Moment) -> None:
    """An answered question is not shown any more."""
    open_sheet = inside.sheet(moment.scene) is not None
    asks = open_sheet and any(n.key.startswith("which.") for n in walk(moment.scene.nodes()))
    laws.check("5 question", not asks or bool(legal(moment.scene)), "an answered question is shown")


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
    clock = inside.model(moment.scene).pace.clock
    if tip is None:
        laws.tip = "", 0.0
        return
    if tip.text != laws.tip[0] or moment.since_input < TIP_SECONDS:
        laws.tip = tip.text, clock
    old = clock - laws.tip[1] > TIP_SECONDS
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
