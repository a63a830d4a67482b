"""Draws the tables in rule pages: positions of a game from its moments.yaml."""

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from ai.levels import USUAL
from games.engine import Event, Said, Spot, State, censor, family, fold, owner, view
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.lessons.lesson import LEARNER, LessonStep, named
from ui.play.lessons.reader import play_to_step
from ui.play.replay_session import UnstoredProfile
from ui.play.session import Session
from ui.scenes.drawings import crop_table, make_board, scale_table
from ui.scenes.host import Host
from ui.storage.default_names import seat_players
from ui.table.motion.follow import MatchFollower
from ui.table.motion.playback import split_into_beats
from ui.table.paint.board import Board
from ui.table.preview.anchors import rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import BASE_SIZE, WHITE, Theme
from ui.toolkit.graphics.tokens import GOLD, INK, OUTLINE

MARGIN = 0.06  # on each side, as a share of the part shown
DISC_RADIUS = 0.045  # of a number, as a share of the picture's height
LEAST_DISC_RADIUS = 9  # units


def draw_table(app: Host, game: str, key: str, w: int, h: int) -> Surface:
    """Return a picture of a position in w x h pixels, with numbers on some pieces."""
    size = w, h
    course = play_to_step(game, key)
    step, players = course.present_step, seat_players(app.words, course.lesson.seats, USUAL, 1)
    session = Session(course.match, players, UnstoredProfile(app.profile), app.opponents, number=-1)
    v, events = _view_at(session, step.stops)
    board = _make_board(app, session, v, events, BASE_SIZE)
    part = crop_table(_find_rects(board, v, step), size, BASE_SIZE, MARGIN)
    whole = scale_table(part, w)
    board = _make_board(app, session, v, events, whole)
    part = crop_table(_find_rects(board, v, step), size, whole, MARGIN)
    surface = Surface(whole)
    surface.set_clip(part)
    board.draw_still(surface, v)
    drawn = transform.smoothscale(surface.subsurface(part), size)
    found = [rect_of(board, v, spot) for name in step.glow for spot in _find_named(board, v, name)]
    for n, rect in enumerate(found, 1):
        if rect is not None:
            x = (rect.left - part.left) * size[0] / part.w
            y = (rect.top - part.top) * size[1] / part.h
            _draw_number(drawn, app.theme, n, (x, y))
    return _frame(drawn, app.theme)


def _view_at(session: Session, stops: str) -> tuple[State, list[Event]]:
    """Return the view at the event `stops` of the last move, and the turn's events so far."""
    match, heard = session.match, MatchFollower(session).turn_so_far()
    if not stops:
        return match.view(LEARNER), heard
    v, last = view(match.states[-2], LEARNER), [censor(one, LEARNER) for one in match.events[-1]]
    at = next(n for n, one in enumerate(last, 1) if isinstance(one, Said) and one.key == stops)
    for one in last[:at]:
        fold(v, one)
    return v, heard[: len(heard) - len(last) + at]


def _make_board(
    app: Host, session: Session, v: State, events: list[Event], size: tuple[int, int]
) -> Board:
    """Return the table with the marks that its game draws for events of the turn."""
    board = make_board(app, session, v, LEARNER, size)
    presenter = PRESENTERS[session.match.game]
    narrator = Narrator(app.words, presenter, session.names)
    told = [(beat, " ".join(narrator.tell(beat.events))) for beat in split_into_beats(events)]
    board.look.recall(v, told)
    board.look.watch_frame(v, True)
    return board


def _find_rects(board: Board, v: State, step: LessonStep) -> list[Rect]:
    """Return the rectangles that a picture must show: its zones and numbered pieces."""
    spots: list[Spot] = [
        *step.shows,
        *(s for name in step.glow for s in _find_named(board, v, name)),
    ]
    for zone in step.shows:
        spots += [p for p in v.zones[zone] if p in board.sprites.all]
    found = [rect for spot in spots if (rect := rect_of(board, v, spot)) is not None]
    if not found:
        return [board.layout().area]
    whole = found[0].unionall(found[1:])
    return [*found, *(rect for rect in board.look.panel_rects(v) if rect.colliderect(whole))]


def _find_named(board: Board, v: State, name: str) -> list[Spot]:
    """Return the zone or the pieces with a name; of pieces, prefer the viewer's."""
    if name in v.zones:
        return [name]
    lying = [piece for piece in board.sprites.all if name in named(v.faces[piece])]
    lying.sort(key=lambda p: (owner(v.where[p]) != LEARNER, family(v.where[p])))
    return [*lying[:1]]


def _frame(drawn: Surface, theme: Theme) -> Surface:
    """Return a picture with round corners and an outline."""
    w, h = drawn.get_size()
    radius, framed = 9 * theme.u, drawn.convert_alpha()
    framed.blit(rounded(w, h, radius, WHITE, WHITE, 0), (0, 0), special_flags=BLEND_RGBA_MIN)
    framed.blit(rounded(w, h, radius, (0, 0, 0, 0), OUTLINE, max(1.0, 1.5 * theme.u)), (0, 0))
    return framed


def _draw_number(to: Surface, theme: Theme, n: int, at: tuple[float, float]) -> None:
    """Draw a number in a golden disc that stays inside the picture."""
    r = max(theme.px(LEAST_DISC_RADIUS), round(to.get_height() * DISC_RADIUS))
    disc = Rect(0, 0, 2 * r, 2 * r).move_to(center=(round(at[0]), round(at[1])))
    disc.move_ip(-r // 2, -r // 2)
    disc.clamp_ip(to.get_rect().inflate(-4, -4))
    to.blit(rounded(disc.w, disc.h, r, GOLD, OUTLINE, max(1.5, 2 * theme.u)), disc)
    theme.text(to, str(n), disc, "bold", 1.25 * r / theme.u, INK, "center")
