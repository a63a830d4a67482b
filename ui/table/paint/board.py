"""Draws the table: ground, places, plates and pieces."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from pygame import Rect, Surface

from games.engine import Chose, Moved, Piece, Seat, State, asked, family, owner
from ui.language.match_timeline import find_knocked_out
from ui.table.highlights import Highlights
from ui.table.layout.arrange import Lying, arrange, find_chosen
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import LayoutRequest, Look
from ui.table.motion.director import Director
from ui.table.motion.playback import PACE, Beat
from ui.table.motion.reactions import find_actor
from ui.table.motion.sprites import Sprite, raised_pose
from ui.table.paint import pile_labels
from ui.table.paint.badges import CARD_INK
from ui.table.paint.card_faces import GLOWS
from ui.table.paint.layers import BackdropLayer, StillLayer
from ui.table.paint.name_plates import PLATE_WOOD, TURN_GOLD, Plates, shorten
from ui.table.paint.portholes import find_threatened
from ui.table.paint.tags import draw_glow
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.canvas import cover, unit
from ui.toolkit.graphics.grounds import Ground
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM

GROUND_WORK = 9  # times the work of a card: to cover the window
OTHER_WORK = 4  # times the work of a card: what is neither ground nor card
LIGHT_SLOT = (255, 255, 255, 46)
DARK_SLOT = (40, 60, 40, 70)
SLOT_SHADE = (0, 0, 0, 22)
MOST_FRAMES = 60  # until a table at which nobody plays is drawn in full


class Board:
    """The table of one window."""

    def __init__(self, table: Tabletop, look: Look, plates: Plates) -> None:
        self.tabletop, self.look, self.plates = table, look, plates
        self.art, self.theme, self.spec, self.say = table.art, table.theme, table.spec, table.say
        self.faces, self.sprites, self.moods = table.faces, table.sprites, table.moods
        self.order: tuple[Seat, ...] = ()  # as the seats sit round the table
        self.shown_deep: set[Piece] = set()  # visible though they lie deep in a pile
        self.ground = Ground()
        self.director, self.veiled = Director(table, self.picture), BackdropLayer()
        self._seen: tuple[State, Highlights] | None = None  # drawn last
        self.still = StillLayer()
        self._piles: list[tuple[Place, Rect]] = []  # with the rectangle of its label
        self.viewer: Seat | None = None  # the seat that looks on
        self.busy = False  # beats are still to be shown

    @property
    def table(self) -> dict[Piece, Lying]:
        """All visible pieces, and how they lie."""
        return self.tabletop.lying

    @property
    def me(self) -> Seat | None:
        """The seat of the person who looks on; None for a watcher."""
        seat = self.viewer
        return None if seat is None or seat < 0 or self.plates.people[seat].level else seat

    def layout(self) -> Layout:
        """Return the layout, which exists once there is a window."""
        return self.tabletop.layout()

    def stands_in(self, piece: Piece | None) -> bool:
        """Return whether a piece only stands in for a secret choice."""
        lying = None if piece is None else self.table.get(piece)
        return lying is not None and lying.settled and lying.face is None

    def spot_of_plate(self, x: float, y: float, zones: set[str]) -> str | None:
        """Return the only one of these zones that belongs to the seat whose plate is at a point."""
        spots = [zone for zone in zones if owner(zone) in self._seats_at(x, y)]
        return spots[0] if len(spots) == 1 else None

    def refused_by_plate(self, x: float, y: float, zones: set[str]) -> str | None:
        """Return the zone like the only kind of these that the seat of the plate at a point has."""
        kinds = {family(zone) for zone in zones if owner(zone) is not None}
        found = [f"{kind}.{seat}" for kind in kinds for seat in self._seats_at(x, y)]
        return found[0] if len(found) == 1 else None

    def _seats_at(self, x: float, y: float) -> list[Seat]:
        """Return the seat whose plate is at a point, if any."""
        return [seat for seat, rect in self.layout().plates.items() if rect.collidepoint(x, y)]

    def resize(self, v: State, me: Seat, direction: str, area: Rect) -> None:
        """Lay everything out again, at once."""
        self.order = tuple(self.look.order(v))
        frame = LayoutRequest(self.order, me, direction, area, self.theme.u, self.theme.pieces)
        before, self.tabletop.lay = self.tabletop.lay, self.look.layout(self.spec, frame)
        if before is not None:
            self.look.carry_over(before, self.tabletop.lay)
            self.tabletop.fit_ending(before.area)
            self.director.fit_end()
        self.ground = self.look.ground(self.tabletop.lay, unit(self.theme.size))
        self.still.forget()

    def settle(self, v: State, viewer: Seat | None, way: float = 0.0) -> None:
        """Send pieces to their places, in `way` seconds."""
        self._arrange(v, viewer)
        self.sprites.place(self.table, way)

    def _arrange(self, v: State, viewer: Seat | None) -> None:
        look, self.viewer = self.look, viewer
        self.tabletop.lying = arrange(
            self.layout(), self.spec, look.poses, look.facing, v, viewer, self.shown_deep
        )

    def follow(self, v: State, viewer: Seat | None, beat: Beat, motion: bool) -> None:
        """Let the pieces of a beat fly."""
        way, between = PACE[beat.kind][0], beat.gap_seconds
        self._unmask(beat)
        self._arrange(v, viewer)
        born = self._origins(v, beat)
        fades = [] if motion else self.director.fade(beat.pieces)
        self.sprites.place(self.table, (way or 0.25) if motion else 0.0, between, beat.pieces, born)
        for fade in fades:
            self.director.add(fade)

    def _unmask(self, beat: Beat) -> None:
        """Replace the back that stood in for a secret choice by the chosen card."""
        for event in beat.events:
            if isinstance(event, Chose) and not event.made and event.piece is not None:
                zone = f"{self.spec.chosen}.{event.seat}"
                for piece, lying in self.table.items():
                    if lying.settled and lying.zone == zone and piece != event.piece:
                        self.sprites.swap(piece, event.piece)

    def _origins(self, v: State, beat: Beat) -> dict[Piece, Pose]:
        """Return where hidden pieces come from: the top of their pile."""
        born = {}
        for event in beat.events:
            if isinstance(event, Moved) and event.piece not in self.sprites.all:
                place = self.layout().places.get(event.origin)
                if place:
                    born[event.piece] = place.poses(len(v.zones[event.origin]) + 1)[-1]
        return born

    def land(self) -> None:
        """Finish all motion at once."""
        self.look.land()
        self.sprites.land()
        self.director.land()

    # drawing

    def draw(
        self, to: Surface, v: State, lit: Highlights, clock: float, lines: Callable[[Surface], None]
    ) -> bool:
        """Draw everything, `lines` after the ground.

        Return whether the table below a stage was copied from an earlier frame, so that another
        frame is due.
        """
        v = self.director.held or v
        stage, at = self.director.stage, self._resting()
        self.faces.new_frame(whole=not self.still.known)
        self._seen, self.tabletop.stage_is_open = (v, lit), stage.is_open and stage.clock > 0
        kept = self.veiled.show(
            to, at, lambda room: self.draw_below_stage(room, v, lit, clock, lines)
        )
        if not kept:
            if at not in (None, self.veiled.at):  # a large card waits for a frame with less work
                self.faces.work += 1
            self.veiled.draw(to, at, self.draw_below_stage(to, v, lit, clock, lines))
        self._draw_stage(to, v, lit)
        return kept

    def draw_still(self, to: Surface, v: State) -> None:
        """Draw a table at which nobody plays, in as many frames as it takes."""
        for _ in range(MOST_FRAMES):
            self.draw(to, v, Highlights(), 0.0, lambda _: None)
            if not self.faces.unfinished:
                return

    def _resting(self) -> float | None:
        """Return the clock of the motions, if nothing moves below an open stage; else None."""
        rests = self.director.stage.veil == 1 and not self.sprites.moving
        return self.director.clock if rests else None

    def draw_below_stage(
        self, to: Surface, v: State, lit: Highlights, clock: float, lines: Callable[[Surface], None]
    ) -> Iterator[int]:
        """Draw everything below the stage, part by part; yield the work of each part (1 for a
        card).
        """
        cover(to, self._still_layer(to.get_size(), v))
        lines(to)
        yield GROUND_WORK
        self.tabletop.words.clear()
        self.tabletop.names.clear()
        self.tabletop.legends[:] = [label for _, label in self._piles]
        self._draw_faces(to, v, lit)
        self._draw_glows(to, v, lit)
        self.look.draw_under(to, v)
        stage = self.director.stage
        if not stage.is_open:
            self.draw_forward(to, v)
        yield OTHER_WORK
        order = [sprite for sprite in self._in_order(lit) if sprite.piece not in stage.actors]
        above = [sprite for sprite in order if sprite.moving or self._is_on_top(sprite, lit)]
        for sprite in [sprite for sprite in order if sprite not in above]:
            self._draw_card(to, sprite, lit, v)
            yield 1
        self._draw_numbers(to, v)
        if not self.look.draw_over(to, v, lit):
            self._draw_labels(to, lit)
        yield OTHER_WORK
        for sprite in above:
            self._draw_card(to, sprite, lit, v)
        self.look.draw_above(to, v, lit)
        self.plates.draw_gear(to, self.layout().plates, v, clock)
        if stage.veil > 0:
            ground = self.theme.ground(self.ground)
            self.plates.hide_below(to, self.layout(), ground, stage.veil, stage.top)
        stage.dim(to)
        yield GROUND_WORK

    def _draw_stage(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw the pieces of an open stage, and the motions above the table."""
        stage = self.director.stage
        self.director.draw_behind(to)
        for piece in self.director.on_stage():
            if piece in self.sprites.all:
                self._draw_card(to, self.sprites.all[piece], lit, v)
        stage.draw_captions(to, self.director.kit, self.plates.portholes, v)
        if self.tabletop.stage_is_open:
            self.look.draw_on_stage(to, v, stage.middle, stage.rests)
        if self.tabletop.end is not None:
            self.look.draw_ending(to, v, self.tabletop.end)
        self.director.draw(to)
        self.director.shake(to)

    def draw_forward(self, to: Surface, v: State) -> None:
        """Draw the face of the player who acts, larger than on the plate, behind all pieces."""
        lay, table = self.layout(), self.tabletop
        room = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.bench - lay.bar.bottom)
        plates, forward = self.plates.portholes, table.presence.far
        legends = table.legends
        plates.draw_forward(to, lay.plates, v, table.reactions, forward, room, legends)

    def attend(self, v: State, dt: float, motion: bool) -> bool:
        """Bring the face of the player who acts forward; return whether a face moved.

        Between two beats it is whoever decides; the viewer's own face stays where it is.
        """
        presence, who = self.tabletop.presence, find_actor(v)
        if not self.busy:
            presence.acting = None if v.winners or self.plates.idle else who
        if presence.acting == self.layout().me:
            presence.acting = None
        moved = presence.update(dt)
        if not motion:
            presence.land()
        return moved

    def _draw_numbers(self, to: Surface, v: State) -> None:
        """Draw the numbers of cards that can neither be counted nor read in words."""
        lay = self.layout()
        self.tabletop.names += self.plates.draw_hand_counts(to, lay, v, find_chosen(v))
        for place, _ in self._piles:
            n = len(v.zones[place.zone])
            drawn = pile_labels.draw_number(self.art, self.theme, self.say, lay, to, place, n)
            self.tabletop.names += drawn

    def picture(self, piece: Piece) -> Surface:
        """Return a piece as drawn now, centred in a picture."""
        sprite = self.sprites.all[piece]
        pose = sprite.pose
        size = round(1.3 * pose.w * max(1.0, pose.tall))
        whole = Surface((size, size), pygame.SRCALPHA)
        middle = whole.get_rect()
        if self._seen is not None:
            v, lit = self._seen
            work, unfinished = self.faces.work, self.faces.unfinished
            self.faces.new_frame(whole=True)  # a piece that breaks must not be a stand-in back
            aside, self.tabletop.aside = self.tabletop.aside, {}
            names, self.tabletop.names = self.tabletop.names, []  # this picture is elsewhere
            sprite.pose = pose._replace(x=middle.centerx, y=middle.centery)
            self._draw_piece(whole, sprite, lit, v)
            sprite.pose, self.tabletop.aside, self.tabletop.names = pose, aside, names
            self.faces.work, self.faces.unfinished = work, unfinished
        return whole

    def _draw_faces(self, to: Surface, v: State, lit: Highlights) -> None:
        zones = {piece: item.zone for piece, item in self.table.items()}
        aimed, reactions = find_threatened(lit.aimed, zones), self.tabletop.reactions
        rects, calm = self.layout().plates, self.busy or self.plates.idle
        self.plates.portholes.draw(to, rects, v, reactions, aimed, self.me, calm)

    def _in_order(self, lit: Highlights) -> list[Sprite]:
        """Return the pieces from the lowest: the hot one above the others, the held one on top."""
        rest, grown = self.sprites.in_order(), self.tabletop.grown
        return sorted(
            rest,
            key=lambda s: (
                self._is_on_top(s, lit),
                s.piece in grown,
                s.piece == lit.held,
                s.piece == lit.hot,
            ),
        )

    def _is_on_top(self, sprite: Sprite, lit: Highlights) -> bool:
        """Return whether a piece is held, and not in its place below enlarged ones."""
        at_rest = sprite.pose == sprite.lying.pose
        return sprite.piece == lit.held and not (at_rest and self.tabletop.grown)

    def _draw_card(self, to: Surface, sprite: Sprite, lit: Highlights, v: State) -> None:
        if not (self.look.hides(sprite.piece) or self.director.hides(sprite.piece)):
            self._draw_piece(to, sprite, lit, v)

    def _draw_piece(self, to: Surface, sprite: Sprite, lit: Highlights, v: State) -> None:
        at_rest = raised_pose(sprite, self.layout().prompt.bottom)
        pose = self.director.adjust_pose(sprite.piece, at_rest)
        if sprite.piece not in self.director.stage.actors or self.director.stage.clock < 0:
            pose = self.tabletop.drawn_pose(sprite.piece, pose)
            pose = self._lower_for_stage(sprite, pose)
        if self.tabletop.end is not None:
            pose = self.look.end_pose(sprite, pose, v, self.tabletop.end)
        moving = sprite.moving or sprite.lift not in (0.0, 1.0) or sprite.piece == lit.held
        moving |= pose != at_rest or self.director.stage.carries(sprite.piece)
        state = self._state(sprite, lit)
        if lit.sway is not None and lit.sway[0] == sprite.piece:
            pose = pose._replace(x=pose.x + lit.sway[1])
        if not self.look.draw_piece(to, sprite, pose, state, v):
            self._draw_as_card(to, sprite, self.look.card_pose(sprite, pose), state, moving, v)
        self.director.draw_on(to, sprite.piece, pose)

    def _draw_as_card(
        self, to: Surface, sprite: Sprite, pose: Pose, state: str, moving: bool, v: State
    ) -> None:
        """Draw a piece as a card with its badges."""
        face = sprite.lying.face or sprite.known
        self.faces.draw(to, face, pose, sprite.turn, state, moving)
        if wide := self.director.stage.awaits(sprite.piece):
            self.faces.prepare(sprite.lying.face, wide)
        if face is not None and sprite.turn == 1.0:
            self.faces.draw_counters(to, pose, self.look.find_badges(v, sprite.piece, face))
            self.look.draw_on_card(to, pose, v, sprite.piece, face)

    def _lower_for_stage(self, sprite: Sprite, pose: Pose) -> Pose:
        """Return the pose of a card; a stage lowers the viewer's hand below the question."""
        lay, far = self.layout(), self.director.stage.hand_drop
        place = lay.places[sprite.lying.zone]
        own = place.shape == "fan" and place.seat == lay.me and pose.y > lay.prompt.bottom
        return pose._replace(y=pose.y + far) if far and own else pose

    def _state(self, sprite: Sprite, lit: Highlights) -> str:
        if marked := lit.mark_of(sprite.piece):
            return marked
        if sprite.piece in self.moods.pieces:
            return self.moods.pieces[sprite.piece]
        place = self.layout().places[sprite.lying.zone]
        if place.seat is not None and family(place.zone) == self.spec.chosen:
            return self.moods.seats.get(place.seat, "")
        return lit.pickable_mark(sprite.piece)

    def _still_layer(self, size: tuple[int, int], v: State) -> Surface:
        """Return the layer that does not move; redraw it only when it changes."""
        counts = tuple(len(pieces) for pieces in v.zones.values())
        felt = self.theme.felt
        key = (
            size,
            counts,
            tuple(sorted(v.marks.items())),
            v.winners,
            asked(v),
            felt,
            self.theme.contrast,
            self.theme.grounds.settling,
            self.look.still_key(v),
            self.plates.still_key(v),
        )
        settling = self.theme.grounds.settling
        if settling and (found := self.still.find(key)):
            return found
        ground = self.theme.ground(self.ground)  # needed at once: the next layer is drawn on it
        at_once = settling or not (self.sprites.moving or self.director.stage.moving)
        layer, ready = self.still.get(key, ground, partial(self._draw_still_parts, v), at_once)
        self.faces.unfinished |= not ready
        return layer

    def _draw_still_parts(self, v: State, layer: Surface) -> Iterator[int]:
        """Draw the still layer part by part; yield the work of each part."""
        piles: list[tuple[Place, Rect]] = []
        cover(layer, self.theme.ground(self.ground))
        yield GROUND_WORK
        for place in self.layout().places.values():
            label = self._draw_slot(layer, place, v)
            piles += [(place, label)] if label is not None else []
            yield 1
        self.look.draw_still(layer, v)
        self.plates.draw(layer, self.layout().plates, v, self.layout().folded)
        self._piles = piles
        yield OTHER_WORK

    def _draw_slot(self, to: Surface, place: Place, v: State) -> Rect | None:
        """Draw the outline of a place, and the label of a pile; return the label's rectangle."""
        is_over = place.seat in find_knocked_out(v) and not v.zones[place.zone]
        if place.shape == "fan" or is_over or self.look.draw_slot(to, place, v):
            return None
        w, h = round(place.card), round(place.height)
        line = LIGHT_SLOT if self.theme.felt == "dark" else DARK_SLOT
        line = (line[0], line[1], line[2], 255) if self.theme.contrast else line
        slot = rounded(w, h, 0.08 * w, SLOT_SHADE, line, max(1.2, 0.014 * w))
        pose = place.poses(1)[0]
        to.blit(slot, slot.get_rect(center=(round(pose.x), round(pose.y))))
        if place.shape != "pile":
            return None
        n = len(v.zones[place.zone])
        return pile_labels.draw(self.theme, self.say, self.layout(), to, place, n)

    def _draw_glows(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw the light round places, below the labels of piles."""
        zones = lit.spots | ({lit.hinted_zone} if lit.hinted_zone else set())
        for zone in sorted(zones):
            rect = self.spot_rect(zone)
            strong = zone in (lit.hot_zone, lit.hinted_zone)
            light = draw_glow(rect.size, strong, max(4, round(8 * self.theme.u)), self.theme.felt)
            to.blit(light, light.get_rect(center=rect.center))
        for place in [place for place, _ in self._piles if place.zone in zones]:
            n = len(v.zones[place.zone])
            pile_labels.draw(self.theme, self.say, self.layout(), to, place, n)
        for zone in sorted(spot for spot in lit.aimed if isinstance(spot, str)):
            rect = self.spot_rect(zone)
            colour = (*GLOWS["lose"], 70)
            to.blit(rounded(rect.w, rect.h, 9, colour, GLOWS["lose"], 4), rect)

    def spot_rect(self, zone: str) -> Rect:
        """Return the part of a zone that glows: all of a fan, else the area of its cards."""
        place = self.layout().places[zone]
        if own := self.look.glow_rect(place):
            return own
        if place.glows_whole:
            return place.rect
        pose = place.poses(1)[0]
        lying = sum(1 for item in self.table.values() if item.zone == zone)
        wide = place.card * (1.12 + (place.near * max(0, lying - 1) if place.shape == "row" else 0))
        return Rect(0, 0, round(min(wide, place.rect.w)), round(place.height * 1.06)).move_to(
            center=(round(pose.x), round(pose.y))
        )

    def _draw_labels(self, to: Surface, lit: Highlights) -> None:
        """Draw the labels of zones that can be pointed at."""
        for zone, words in lit.labels.items():
            rect = self.label_rect(zone)
            self.tabletop.words.append(rect)
            strong = zone in (lit.hot_zone, lit.hinted_zone)
            fill = TURN_GOLD if strong else PLATE_WOOD
            curve = min(rect.h, round(26 * self.theme.u)) / 2
            to.blit(rounded(rect.w, rect.h, curve, fill, TURN_GOLD, 2), rect)
            ink = CARD_INK if strong else CREAM
            room = rect.inflate(-round(curve), 0)
            if rect.h <= round(26 * self.theme.u):
                words = shorten(self.theme, words, "bold", 15, room.w)
            self.theme.text(to, words, room, "bold", 15, ink, "center")

    def label_rect(self, zone: str) -> Rect:
        """Return the rectangle of a zone's label."""
        place, u = self.layout().places[zone], self.theme.u
        high, low = round(26 * u), pile_labels.label_bottom(self.theme, place)
        if place.margin < 0:  # other piles are close: two lines on its own cards
            card = place.poses(1)[0].rect
            return Rect(0, 0, place.rect.w, 2 * high).move_to(midbottom=card.midbottom)
        rect = Rect(0, 0, max(place.rect.w, round(124 * u)), high)
        rect.center = place.rect.centerx, low + round(2 * u)
        prompt = self.layout().prompt
        if place.rect.centery < prompt.top < rect.bottom and rect.colliderect(prompt):
            rect.bottom = prompt.top - 1
        return rect.clamp(self.layout().area)
