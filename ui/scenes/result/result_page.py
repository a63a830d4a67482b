"""The result page: places, a picture of the winner's table, turning points and a graph."""

import time
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface, transform

from ai.course import ChanceCourse, Record
from games.engine import Seat
from ui.language.grammar import PlayerName
from ui.language.match_timeline import MatchTimeline, find_cause, find_timeline
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.card_writing import keep_deck
from ui.play.feats import describe_feat, list_owned_parts, won_part
from ui.play.own_robot import complete
from ui.play.progress import (
    Progress,
    describe_next,
    describe_rating,
    describe_won,
    find_gainer,
    find_progress,
)
from ui.play.replay_session import watch
from ui.play.session import Session
from ui.play.tour import TourMatch, begin_match, name_match, read_tour
from ui.scenes.drawings import make_ground
from ui.scenes.host import Host
from ui.scenes.own_decks.beginning import begin_deck, copy_our_deck
from ui.scenes.result import portraits
from ui.scenes.result.chart import Chart
from ui.scenes.result.next_games import start_again
from ui.scenes.result.photo import Photo
from ui.scenes.result.portraits import FeatBadge
from ui.scenes.result.turning_points import (
    TurningPoint,
    describe_turning_points,
    explain_turning_points,
    make_buttons,
)
from ui.scenes.routes import OwnRobotRoute, TableRoute, TitleRoute, TourRoute
from ui.storage.players import Person, assign_faces
from ui.storage.statistics import list_finished, score_evening
from ui.storage.statistics_text import format_points
from ui.toolkit.graphics.confetti import Confetti
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import (
    Button,
    Label,
    Node,
    NodeState,
    Panel,
    Picture,
    Plate,
    Scene,
    draw_rounded,
    match_buttons,
    place_in_row,
)

GAINS_HEIGHT = 46  # units
GAINS_SHARE = 0.62  # of the width, left of what is next
RATING_SHARE = 0.38  # of the width for gains, at most
BADGE_WIDTHS = 40, 210  # units: of a feat's badge and the gap after it, at least and at most
AGAIN_SHARE = 1.7  # of the width of another button: the large one
LOSS_DARKNESS = 102  # of 255, over the ground after a loss
PICTURE_SHAPE = 0.8  # most height of the picture, in widths
LONGEST_ENDING_SECONDS = 60.0  # longer than any ending
PICTURE_DELAY_SECONDS = 0.2  # after the page has opened or changed its size
MOST_SCORES = 6  # of an evening
RANKS = ("place2", "place3", "place4", "place5", "place6")  # in the keys of texts


class PictureFrame(Node):
    """A picture in its frame, with a line of text below."""

    picture: Surface | None = None
    face: int = -1  # shown without a picture; -1: none

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        draw_rounded(surface, rect, 8 * u, p.paper, p.paper_dark, p.edge, u)
        room = rect.inflate(-theme.px(16), -theme.px(16))
        room.h -= theme.px(28)
        if self.picture is not None:
            scaled = self.picture.get_size() != room.size
            drawn = transform.smoothscale(self.picture, room.size) if scaled else self.picture
            surface.blit(drawn, room)
        elif self.face >= 0:
            drawn = theme.art.face(self.face, room.h, "glad")
            surface.blit(drawn, drawn.get_rect(center=room.center))
        line = Rect(rect.left, rect.bottom - theme.px(34), rect.w, theme.px(28))
        theme.text(surface, self.label, line.inflate(-theme.px(20), 0), "bold", 15, p.ink, "center")


class ResultScene(Panel):
    """Shows who won, what decided the game, and what can be done next."""

    app: Host
    first = "again"

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        self.session, match = session, session.match
        self.placing = session.result()
        self.faces = assign_faces(session.played_by)
        self.marks: MatchTimeline = find_timeline(match)
        self.narrator = Narrator(app.words, PRESENTERS[match.game], session.names)
        self.course: ChanceCourse | None = None
        self.confetti = Confetti()
        self.reckoning = match.over
        since = app.settings.evening
        self.evening = score_evening(list_finished(app.profile.matches()), since) if since else []
        if self._next_match is not None:
            self.first = self.focus = "next"
        self._photo: Photo | None = None
        self._frame_node = PictureFrame("picture", "image")
        self._picture: Surface | None = None
        self._picture_key: object = None  # what the picture depends on
        self._picture_size, self._picture_wait = (
            (0, 0),
            0.0,
        )  # of the picture, and seconds until it is taken
        seat = find_gainer(session.players, app.settings) if match.over else None
        self.progress: Progress | None = None
        if seat is not None and session.number and not session.recorded:
            name = session.players[seat].name
            self.progress = find_progress(app.profile, session.number, name)
        if match.over:
            app.opponents.reckon(
                Record(match.game, match.seats, match.seed, match.options, tuple(match.moves))
            )
        if not self.lost and self.placing.places[0] and not app.settings.reduced_motion:
            self.confetti.throw(self.placing.places[0][0])

    # players and outcome

    @property
    def persons(self) -> list[Seat]:
        """The seats that persons played."""
        return [s for s, p in enumerate(self.session.played_by) if isinstance(p, Person)]

    @property
    def lost(self) -> bool:
        """Whether persons played, and none of them won."""
        return bool(self.persons) and not set(self.persons) & set(self.placing.places[0])

    @property
    def winner(self) -> Seat | None:
        """The first of the winners, whose table is shown."""
        return self.placing.places[0][0] if self.placing.places[0] else None

    @property
    def names(self) -> list[PlayerName]:
        """The players' names; in sentences, the only person among them is "you"."""
        return self.session.names

    def find_turn(self, move: int) -> int:
        """Return the turn in which a move was made."""
        number = self.session.match.states[move - 1].turn_number
        assert isinstance(number, int)
        return max(1, number)

    def explain_result(self) -> str:
        """Return what decided the game; after a loss, how the person went out."""
        match, told = self.session.match, self.narrator
        told.words = self.app.words
        alone = self.persons[0] if len(self.persons) == 1 else None
        fell = next((n for n, seats in self.marks.outs if alone in seats), None)
        if self.lost and fell is not None and alone is not None and fell < len(match.moves):
            why = " ".join(find_cause(told, match, fell, None).lines)
            return self.say(
                "result.knocked", name=self.names[alone], n=self.find_turn(fell), why=why
            )
        return " ".join(find_cause(told, match, len(match.moves), None).lines)

    def find_turning_points(self) -> list[TurningPoint]:
        """Return the turning points of the only person, or else of the winner."""
        who = self.persons[0] if len(self.persons) == 1 else self.winner
        if self.course is None or who is None:
            return []
        return explain_turning_points(
            self.course, who, self.find_turn, self.narrator, self.session.match
        )

    # the tree

    def build(self) -> list[Node]:
        w, h = self.theme.units
        wide, high = min(1240, w - 24), min(700, h - 20)
        x, y = (w - wide) / 2, (h - high) / 2
        plate = Plate(
            "result", "dialog", self._describe_winners(), rect=self.rect(x, y, wide, high)
        )
        gains = self._make_gains(x, y + high - 66 - GAINS_HEIGHT, wide)
        head, foot, why = 60, 66, 92 + (GAINS_HEIGHT if gains else 0)
        body = high - head - foot - why
        side = wide * 0.5
        tall = min(body, (side - 30) * PICTURE_SHAPE)
        image = self.rect(x + 20, y + head + (body - tall) / 2, side - 30, tall)
        right = Rect(self.rect(x + side, y + head, wide - side - 20, body))
        n = sum(map(len, self.placing.places))
        row = min(44, (body - 104) / n)
        places = self.rect(x + side, y + head, wide - side - 20, row * n)
        chart = Rect(right.left, places.bottom + self.theme.px(6), right.w, 0)
        chart.h = right.bottom - chart.top
        turned = self.find_turning_points()
        plate.children = [
            *self._make_head(plate.label, x, y, wide),
            self._make_frame(image),
            *self._make_places(places),
            self._make_chart(chart, turned),
            *self._make_explanations(
                x, y + head + body, wide, describe_turning_points(self.app.words, turned)
            ),
            *gains,
            *self._make_buttons(x, y + high - foot + 6, wide),
        ]
        return [plate]

    def _make_head(self, label: str, x: float, y: float, wide: float) -> list[Node]:
        p, art, who = self.theme.palette, self.theme.art, self.winner
        image: Callable[[int, int], Surface] = partial(art.image, "ui/trophy")
        if who is not None:
            image = partial(portraits.draw_face, self.theme, who, self.faces[who], "glad")
        size = self.theme.font("title", 30).size(label)[0] / self.theme.u
        left = max(x + 80, x + wide / 2 - size / 2)
        return [
            Picture("crown", rect=self.rect(left - 62, y + 6, 52, 52), image=image),
            Label(
                "headline",
                label=label,
                font="title",
                size=30,
                align="center",
                colour=p.pale if self.lost else p.gold,
                rect=self.rect(left, y + 8, min(size + 4, x + wide - 20 - left), 48),
            ),
        ]

    def _describe_winners(self) -> str:
        """Return who won, or how well the only person did."""
        first, *later = self.placing.places
        if not first:
            return self.say("result.nobody")
        name = self.app.words.join_list([self.names[seat] for seat in first])
        if not self.lost or len(self.persons) > 1 or len(first) > 1:
            return self.say("result.tie" if len(first) > 1 else "result.won", name=name)
        if self.session.match.seats == 2:
            return self.say("result.lost", name=name)
        behind = next(n for n, seats in enumerate(later) if self.persons[0] in seats)
        rank = RANKS[sum(map(len, later[:behind]))]
        return self.say(f"result.rank.{rank}", n=self.session.match.seats)

    def _make_frame(self, rect: Rect) -> Node:
        """Return the framed picture of what the winner had at the end."""
        who, px = self.winner, self.theme.px
        frame = PictureFrame("picture", "image", rect=rect)
        frame.face = self.faces[who or 0] if self._picture_key and self._picture_wait <= 0 else -1
        inner = rect.w - px(16), rect.h - px(16) - px(28)
        key = (inner, self.app.settings.felt, self.app.words)
        if self._picture_key != key:
            self._picture_key, self._picture_size, self._picture_wait = (
                key,
                inner,
                PICTURE_DELAY_SECONDS,
            )
        frame.picture, self._frame_node = self._picture, frame
        at_end = self._photo is None or self._photo.at_end
        told = "result.picture" if at_end else "result.picture_before"
        frame.label = self.say(told, name=self.names[0 if who is None else who])
        return frame

    def _make_places(self, room: Rect) -> list[Node]:
        lines: list[tuple[int, int]] = []
        for seats in self.placing.places:
            lines += [(len(lines) + 1, seat) for seat in seats]
        high = room.h // max(1, len(lines))
        gap = min(self.theme.px(5), high // 8)
        return [
            self._make_place(*line, Rect(room.left, room.top + i * high, room.w, high - gap))
            for i, line in enumerate(lines)
        ]

    def _make_place(self, number: int, seat: int, row: Rect) -> Node:
        player, theme, p = self.session.players[seat], self.theme, self.theme.palette
        medal = Rect(row.left, row.top, row.h, row.h).inflate(-theme.px(4), -theme.px(4))
        label = self.say("result.place", n=number, name=player.name)
        kind = self.say(f"setup.level.{player.level or 'person'}")
        node = Node(f"place.{seat}", "group", label, str(number), row)
        face = Rect(medal.right + theme.px(8), row.top, row.h, row.h)
        line = Rect(face.right + theme.px(8), row.top + row.h // 6, theme.px(14), row.h * 2 // 3)
        name = Rect(line.right + theme.px(8), row.top, round(row.w * 0.52), row.h)
        rest = Rect(name.right, row.top, row.right - name.right, row.h)
        portrait = partial(
            portraits.draw_face, theme, seat, self.faces[seat], "glad" if number == 1 else "hurt"
        )
        node.children = [
            Picture(
                f"place.{seat}.medal",
                label=str(number),
                rect=medal,
                image=partial(portraits.draw_medal, theme, number),
            ),
            Picture(f"place.{seat}.face", label=kind, rect=face, image=portrait),
            Picture(f"place.{seat}.line", rect=line, image=partial(portraits.draw_line, seat)),
            Label(
                f"place.{seat}.name",
                label=player.name,
                rect=name,
                font="bold",
                size=20 if number == 1 else 18,
                colour=p.cream,
            ),
            Label(
                f"place.{seat}.kind", label=kind, rect=rest, size=15, colour=p.pale, align="right"
            ),
        ]
        return node

    def _make_chart(self, rect: Rect, turned: list[TurningPoint]) -> Node:
        match, course = self.session.match, self.course
        told = []
        if course:
            for seat, player in enumerate(self.session.players):
                first, best = course.chances[0][seat], max(one[seat] for one in course.chances)
                blanks = {"begin": round(100 * first), "best": round(100 * best)}
                told.append(self.say("result.graph_of", name=player.name, **blanks))
        chart = Chart(
            "graph",
            label=" ".join([self.say("result.graph"), *told]),
            value=self.say("result.reckoning" if self.reckoning else "result.no_graph"),
            rect=rect,
            course=course,
            seats=range(match.seats),
            turns=self.marks.turns,
            outs=self.marks.outs,
            moments=[one.move for one in turned],
            title=self.say("result.graph"),
            last=len(match.moves),
        )
        chart.children = make_buttons(self.theme, self.app.words, chart, turned, self._watch)
        return chart

    def _make_explanations(self, x: float, y: float, wide: float, turned: str) -> list[Node]:
        minutes, seconds = divmod(round(self.placing.seconds), 60)
        key = "result.turns_practice" if self.session.match.practice else "result.turns"
        facts = self.say(key, n=self.placing.turns, minutes=minutes, seconds=seconds)
        if self.evening:
            told = [f"{one.name} {format_points(one.points)}" for one in self.evening[:MOST_SCORES]]
            facts = f"{facts} · {self.say('result.evening', scores=', '.join(told))}"
        p = self.theme.palette
        lines = (
            ("decided", self.explain_result(), p.cream, 16, 40),
            ("turned", turned, p.gold, 14, 22),
            ("facts", facts, p.pale, 14, 22),
        )
        found: list[Node] = []
        y += 6
        for name, label, colour, size, high in lines:
            rect = self.rect(x + 24, y, wide - 48, high)
            y += high
            found.append(
                Label(name, label=label, align="center", colour=colour, size=size, rect=rect)
            )
        return found

    def _make_gains(self, x: float, y: float, wide: float) -> list[Node]:
        """Return what the person has gained, and what could be next; nothing for practice."""
        if self.progress is None:
            return []
        p, words = self.theme.palette, self.app.words
        told = describe_rating(self.progress, words)
        following = "" if self.session.tour else describe_next(self.progress, words)
        left, high = x + 24.0, GAINS_HEIGHT - 6
        gained = (wide - 48) * (GAINS_SHARE if following else 1)
        feats = self.progress.feats
        align = "left" if feats or following else "center"
        part = gained if told else 0.0
        if told and feats:  # the badges follow the words
            told_width = self.theme.font("bold", 15.5).size(told)[0] / self.theme.u + 26
            part = min(told_width, RATING_SHARE * gained)
        lines = [
            ("gained", told, p.gold, self.rect(left, y, part - 10, high)),
            (
                "next",
                following,
                p.cream,
                self.rect(left + gained + 10, y, wide - 58 - gained, high),
            ),
        ]
        return [
            *self._make_badges(left + part, y, gained - part, high),
            *[
                Label(key, label=line, font="bold", size=15.5, align=align, colour=ink, rect=rect)
                for key, line, ink, rect in lines
                if line
            ],
        ]

    def _make_badges(self, x: float, y: float, wide: float, high: float) -> list[Node]:
        """Return a badge for each feat that was earned."""
        assert self.progress is not None
        feats, words, settings = self.progress.feats, self.app.words, self.app.settings
        least, most = BADGE_WIDTHS
        shown = feats[: int(wide // least)]
        step = min(most, wide / max(1, len(shown)))
        name = self.session.players[find_gainer(self.session.players, settings) or 0].name
        robot = complete(settings.robots.get(name, {}), list_owned_parts(feats))
        badges = [
            FeatBadge(
                f"feat.{feat.name}",
                label=describe_won(feat, words),
                tip=f"{describe_won(feat, words)}. {describe_feat(feat, words)[1]}",
                name=describe_feat(feat, words)[0],
                part=won_part(feat),
                robot=robot,
                rect=self.rect(x + n * step, y, step - 6, high),
                actions={"press": partial(self._open_robot, feat.game)},
            )
            for n, feat in enumerate(shown)
        ]
        if not all(badge.shows_name(self.theme) for badge in badges):
            for badge in badges:
                badge.name = ""
        if not badges:
            return []
        rect = badges[0].rect.union(badges[-1].rect)
        group = Node("feats", "group", label=self.say("robot.feats"), rect=rect)
        group.children = [*badges]
        return [group]

    def _make_buttons(self, x: float, y: float, wide: float) -> list[Node]:
        keeps = self.written_texts and not self.session.recorded
        made: list[tuple[str, str, str, Callable[[], object]]] = [
            *([("again", "primary", "again", self._again)] if self._next_match is None else []),
            ("watch", "plain", "eye", self._watch),
            *[("deck", "plain", "deck", self._keep_deck)] * bool(keeps),
            *[("robot", "plain", "star", self._open_robot)] * bool(self.progress),
            ("title", "plain", "left", self.back),
        ]
        buttons = [
            Button(
                key,
                label=self.say(f"result.{key}"),
                kind=kind,
                icon=icon,
                size=16.5,
                tip=self.say("result.deck_tip") if key == "deck" else "",
                actions={"press": act},
            )
            for key, kind, icon, act in made
        ]
        if self.session.tour and self._next_match is None and self.lost:
            buttons[0].label = self.say("tour.retry")
        at = 0 if self._next_match else 1  # trying again comes first
        buttons = [*buttons[:at], *self._make_tour_buttons(), *buttons[at:]]
        room, px = self.rect(x + 24, y, wide - 48, 48), self.theme.px
        return self._enlarge_first(place_in_row(self.theme, room, px(240), px(12), buttons))

    def _enlarge_first(self, buttons: list[Node]) -> list[Node]:
        """Return a row of buttons, after making the first one larger and the others narrower."""
        room = buttons[0].rect.unionall([one.rect for one in buttons])
        gap = buttons[1].rect.left - buttons[0].rect.right
        part = (room.w - gap * (len(buttons) - 1)) / (len(buttons) - 1 + AGAIN_SHARE)
        left = float(room.left)
        for n, one in enumerate(buttons):
            wide = part * (1 if n else AGAIN_SHARE)
            one.rect = Rect(round(left), room.top, round(wide), room.h)
            left += wide + gap
        return match_buttons(self.theme, [one for one in buttons if isinstance(one, Button)])

    def _open_robot(self, game: str = "") -> None:
        """Show the feats of a game, or of the one that was played."""
        game = game or self.session.match.game
        self.go(self.app.scene(OwnRobotRoute("feats", game, back=self)))

    @property
    def _next_match(self) -> TourMatch | None:
        """The match of the tour that follows the one that was won; None after any other game."""
        settings, (evening, _, _) = self.app.settings, self.session.tour.partition(".")
        won = self.session.tour in settings.tour_here and not self.lost
        return read_tour().find_next(settings.tour_here, evening) if won else None

    def _make_tour_buttons(self) -> list[Button]:
        """Return the buttons of a match of the tour: the next match, and the page of the tour."""
        if not self.session.tour:
            return []
        made = [Button("tour", label=self.say("title.tour"), icon="crown", size=16.5)]
        made[0].actions = {"press": lambda: self.go(self.app.scene(TourRoute()))}
        if (match := self._next_match) is not None:
            label = self.say("tour.next", match=self.say(f"tour.{match.name}.name"))
            next_one = Button("next", label=label, kind="primary", icon="play", size=16.5)
            next_one.actions = {"press": partial(self._begin_match, match)}
            next_one.tip = name_match(match.name, self.app.words)
            made.insert(0, next_one)
        return made

    def _begin_match(self, match: TourMatch) -> None:
        app = self.app
        session = begin_match(match, app.profile, app.opponents, app.words)
        self.go(app.scene(TableRoute(session)))

    # time and drawing

    def update(self, dt: float) -> Scene | None:
        if self.reckoning and (course := self.app.opponents.reckoned()) is not None:
            self.course, self.reckoning = course if course.at else None, False
            self.rebuild()
        if self._picture_wait > 0:
            self._picture_wait -= dt
            if self._picture_wait <= 0:
                self._take_picture()
        if self._photo is not None and self._photo.update(dt):
            self._draw_picture()
        self.dirty |= self.confetti.falling
        self.confetti.update(dt)
        return super().update(dt)

    def _take_picture(self) -> None:
        """Take the picture again; the ending in it does not start over."""
        again = self._photo is not None
        lost = self.persons[0] if self.lost else None
        self._photo = Photo(
            self.app, self.session, self.placing.places[0] or [0], self._picture_size, lost
        )
        if again:
            self._photo.update(LONGEST_ENDING_SECONDS)
        self._draw_picture()
        self.rebuild()

    def _draw_picture(self) -> None:
        """Draw the picture as it is now."""
        if self._photo is not None and self._photo.has_picture:
            self._picture = self._frame_node.picture = self._photo.draw()
            self.dirty = True

    def backdrop(self, surface: Surface) -> None:
        match = self.session.match
        place = make_ground(match.game, surface.get_size(), match.seats)
        surface.blit(self.theme.ground(place), (0, 0))
        if self.lost:
            veil = Surface(surface.get_size())
            veil.set_alpha(LOSS_DARKNESS)
            surface.blit(veil, (0, 0))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.confetti.draw(surface, surface.get_rect(), self.theme.u)

    def leave(self) -> None:
        super().leave()
        if self.reckoning:
            self.app.opponents.cancel()

    # what is next

    @property
    def written_texts(self) -> list[str]:
        """The texts of the cards that were written in this game."""
        return [move.text for move in self.session.match.moves if move.text]

    def _keep_deck(self) -> None:
        """Save the cards of this game as a deck, and open it in the workshop."""
        match, say = self.session.match, self.say
        today = time.localtime()
        month = say("result.months").split(", ")[today.tm_mon - 1]
        name = say("result.evening_of", day=today.tm_mday, month=month)
        deck = str(match.options.get("deck") or "") or copy_our_deck(match.game, name)
        texts = self.written_texts
        kept = partial(keep_deck, match.game, deck, name, texts)
        begin_deck(self, self.app, kept, name, at_newest=True)

    def _again(self) -> None:
        self.go(self.app.scene(TableRoute(start_again(self.app, self.session))))

    def _watch(self, move: int = 0) -> None:
        """Watch the game, starting after `move` moves."""
        app, session = self.app, self.session
        watching = watch(
            app.profile, app.opponents, session.match, session.played_by, self.placing.seconds
        )
        self.go(app.scene(TableRoute(watching, move, self)))

    def back(self) -> None:
        self.go(self.app.scene(TitleRoute()))
