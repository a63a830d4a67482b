"""The kinds of scripted people: each has its own manner of making a move."""

from __future__ import annotations

import random

import pygame

from games.engine.chance import seeded
from games.engine.moves import Move
from games.engine.zones import spot_of
from tests.support import inside
from tests.support.people_hand import Hand, Point
from tests.support.people_meaning import bare_label, is_advised, legal, list_covers, of_drop
from tests.support.table_players import go_to
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import Node, walk

TRIES = 8  # inputs at most for one move
WAYS = ("button", "button", "escape", "enter", "beside")  # to answer a sheet
LEAVES = ("out.watch", "menu.resume", "close", "knockout.watch")  # buttons that close a sheet


class Person:
    """Somebody at a table; each kind has its own manner."""

    def __init__(self, scene: TableScene, seed: str) -> None:
        self.scene, self.chance = scene, random.Random(seed)
        self.luck = seeded(seed)
        self.hand = Hand(scene, self.chance)

    # manners

    def fidget(self, move: Move) -> None:
        """Do what people of this kind do before a move."""

    def perform(self, move: Move) -> None:
        """Make a move in the manner of this kind."""
        self.click_through(move)

    def answer_sheet(self) -> None:
        """Answer a sheet that offers no move of the table: by a button, by Esc or beside it."""
        scene, hand, chance = self.scene, self.hand, self.chance
        buttons = [node for node in walk(scene.nodes()) if node.role == "button"]
        out = [node for node in buttons if node.key in LEAVES]
        if is_advised(scene):
            hand.laws.counts["6 advice"] += 1
            out += [node for node in buttons if node.key.startswith("which.")]
        can_close = inside.the_sheet(scene).can_close
        match chance.choice(WAYS) if out and can_close else "button" if out else "escape":
            case "escape":
                hand.key(pygame.K_ESCAPE)
            case "enter":
                hand.key(pygame.K_RETURN)
            case "beside":
                hand.click((scene.app.size[0] - 4, scene.app.size[1] // 2))
            case _:
                hand.click(chance.choice(out).rect.center)

    # what all people can do

    def click_through(self, move: Move) -> None:
        """Make a move by clicks, looking after each what is to be clicked next."""
        done = len(self.scene.session.match.moves)
        for _ in range(TRIES):
            at = self.next_point(move)
            if at is None or self.is_done(done, move):
                return
            self.hand.click(at)
            self.hand.rest(0.2)

    def is_done(self, before: int, move: Move) -> bool:
        """Return whether a move was made since, is weighed, or cannot be made any more."""
        session = self.scene.session
        weighed = session.is_weighing or is_advised(self.scene)
        return weighed or len(session.match.moves) != before or move not in legal(self.scene)

    def next_point(self, move: Move) -> Point | None:
        """Return where to click next for a move."""
        scene, hand = self.scene, self.hand
        selection = inside.selection(scene)
        node = self.next_node(move)
        if node is not None:
            return node.rect.center
        if inside.sheet(scene) is not None or move not in selection.moves:
            return None
        v = inside.shown(scene)
        if move.piece is not None and selection.held != move.piece:
            zone = v.where[move.piece]
            return hand.point_of(move.piece) or hand.point_in(zone)
        to = spot_of(v, move.to)
        if isinstance(to, int):
            return hand.point_of(to) or hand.point_in(v.where[to])
        return None if to is None else hand.point_in(to)

    def next_node(self, move: Move) -> Node | None:
        """Return the button or the card of a sheet that is next for a move; None at the table."""
        scene, say = self.scene, inside.sentences(self.scene)
        v, nodes = inside.shown(scene), list(walk(scene.nodes()))
        stands = inside.follow(scene).is_live and move in legal(scene)
        label = say.button(v, move) if stands else ""
        buttons = [node for node in nodes if node.role == "button"]
        if inside.sheet(scene) is not None:
            spots = {f"card.{move.piece}", f"card.{spot_of(v, move.to)}"}
            tiles = [node for node in nodes if node.key in spots]
            named = [node for node in buttons if bare_label(node) == label]
            sure = [node for node in buttons if node.key == "which.0"]
            out = [node for node in buttons if node.key in LEAVES]
            return next(iter([*tiles, *named, *sure, *out]), None)
        selection = inside.selection(scene)
        if move.verb in selection.row and selection.verb != move.verb and move.piece is None:
            keys = (f"verb.{move.verb}", "take_back")  # another half-made act is cancelled first
            found = {node.key: node for node in buttons if node.key in keys}
            return next((found[key] for key in keys if key in found), None)
        alone = move.piece is None and move.to is None
        own = [n for n in buttons if n.label == label and n.key.startswith(("move", "answer"))]
        return own[0] if own and (alone or self.chance.random() < 0.5) else None

    def somewhere(self) -> Point:
        """Return a point that people look at: a piece, a place, a plate or a button."""
        scene, chance = self.scene, self.chance
        pieces = list(inside.sprites(scene).all.values())
        secret = [sprite for sprite in pieces if sprite.lying.settled]
        if secret and chance.random() < 0.7:
            pieces = secret
        kind = chance.random()
        if kind < 0.6 and pieces:
            pose = chance.choice(pieces).pose
            return round(pose.x), round(pose.y)
        nodes = [node for node in walk(scene.nodes()) if node.rect.w and node.role != "group"]
        return chance.choice(nodes).rect.center if nodes else self.hand.at

    def beside(self) -> Point:
        """Return a point beside a piece, often one that can be chosen."""
        spots = [m.piece if m.piece is not None else m.to for m in legal(self.scene)]
        able = [spot for spot in spots if isinstance(spot, int)]
        choice = self.hand.point_of(self.chance.choice(able)) if able else None
        x, y = choice if choice and self.chance.random() < 0.6 else self.somewhere()
        far = self.chance.choice((35, 60, 90))
        side = self.chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)))
        return x + far * side[0], y + far * side[1]

    def read(self) -> None:
        """Read a refusal that is shown, as long as that takes."""
        if inside.refused(self.scene) is not None:
            self.hand.rest(self.chance.choice((0.6, 1.5, 3.0, 5.5)))

    def try_in_vain(self) -> None:
        """Try something that is not allowed, and read why."""
        scene, chance = self.scene, self.chance
        off = [n for n in walk(scene.nodes()) if n.role == "button" and n.value == "not_yet"]
        if off and chance.random() < 0.4:
            self.hand.click(chance.choice(off).rect.center)
        else:
            mine = [s for s in inside.sprites(scene).all.values() if s.lying.face is not None]
            pickable = inside.selection(scene).pickable
            able = [s for s in mine if s.piece in pickable] or mine
            if not able:
                return
            start = self.hand.point_of(chance.choice(able).piece)
            places = list(inside.layout(scene).places)
            end = self.hand.point_in(chance.choice(places))
            if start is not None and not self.makes_a_move(start, end):
                self.hand.drag(start, end, chance.choice((0.0, 0.7)))
        self.read()

    def makes_a_move(self, start: Point, end: Point) -> bool:
        """Return whether a drag would be a legal move, so that it is not in vain."""
        return bool(of_drop(self.scene, start, end))


class Hesitant(Person):
    """Moves the mouse about and rests on things before acting, so that previews and tips appear."""

    def fidget(self, move: Move) -> None:
        secret = [s.pose for s in inside.sprites(self.scene).all.values() if s.lying.settled]
        points = [(round(pose.x), round(pose.y)) for pose in secret if self.chance.random() < 0.5]
        for _ in range(self.chance.randrange(3)):
            points.append(self.somewhere())
        for at in points:
            self.hand.glide(at, 0.2)
            self.hand.rest(self.chance.uniform(0.2, 1.5))
        if self.chance.random() < 0.4:
            self.consider()
        if self.chance.random() < 0.12:
            self.hand.rest(6.0)
        if self.chance.random() < 0.25:
            self.try_in_vain()

    def consider(self) -> None:
        """Take up a card, rest on some of the places where it can go, and put it back."""
        moves, hand = legal(self.scene), self.hand
        pieces = sorted({m.piece for m in moves if m.piece is not None})
        piece = self.chance.choice(pieces) if pieces else None
        at = hand.point_of(piece) if piece is not None else None
        if at is None or inside.sheet(self.scene) is not None:
            return
        hand.click(at)
        for move in self.chance.sample(moves, min(4, len(moves))):
            if move.piece == piece and inside.selection(self.scene).held == piece:
                goal = self.next_point(move)
                if goal is not None:
                    hand.glide(goal, 0.2)
                    hand.rest(self.chance.uniform(0.3, 1.0))
        if inside.selection(self.scene).held == piece:
            hand.press(3)

    def perform(self, move: Move) -> None:
        done = len(self.scene.session.match.moves)
        for _ in range(TRIES):
            at = self.next_point(move)
            if at is None or self.is_done(done, move):
                return
            held = inside.selection(self.scene).held
            if move.piece is not None and held is None and self.chance.random() < 0.5:
                to = spot_of(inside.shown(self.scene), move.to)
                end = self.hand.point_in(to) if isinstance(to, str) else None
                end = self.hand.point_of(to) if isinstance(to, int) else end
                if end is not None and inside.sheet(self.scene) is None:
                    self.hand.drag(at, end, self.chance.uniform(0.2, 1.5))
                    self.hand.rest(0.3)
                    continue
            self.hand.glide(at, 0.2)
            self.hand.rest(self.chance.uniform(0.2, 1.5))
            self.hand.press()
            self.hand.rest(0.2)


class Clumsy(Person):
    """Double-clicks, clicks beside, drops halfway, and clicks while something moves."""

    def fidget(self, move: Move) -> None:
        hand, chance = self.hand, self.chance
        for _ in range(chance.randrange(3)):
            match chance.randrange(6):
                case 0:
                    hand.click(self.beside())
                case 1:
                    hand.click(self.somewhere(), 3)
                case 2:
                    self.try_in_vain()
                case 3:
                    hand.glide(self.beside())
                case 4:
                    self.drop_halfway(move)
                case 5:
                    self.click_on_words(move)
            hand.rest(chance.choice((0.1, 0.5)))
            self.read()

    def click_on_words(self, move: Move) -> None:
        """Take a card up, and click on the words of a hint, of news or of a lesson."""
        if self.chance.random() < 0.3:
            self.hand.key(pygame.K_h)
            self.hand.rest(0.5)
        start = self.hand.point_of(move.piece) if move.piece is not None else None
        if start is not None and self.chance.random() < 0.5:
            self.hand.click(start)
        if words := list_covers(self.scene):
            rect = self.chance.choice(words)
            across, down = self.chance.uniform(0.05, 0.95), self.chance.uniform(0.05, 0.95)
            self.hand.click((round(rect.x + across * rect.w), round(rect.y + down * rect.h)))

    def drop_halfway(self, move: Move) -> None:
        """Take a card up and let it fall on the way."""
        start = self.hand.point_of(move.piece) if move.piece is not None else None
        if start is not None and inside.sheet(self.scene) is None:
            w, h = self.scene.app.size
            end = (start[0] + w // 2) // 2, (start[1] + h // 2) // 2
            self.hand.drag(start, end)

    def perform(self, move: Move) -> None:
        hand, done = self.hand, len(self.scene.session.match.moves)
        for _ in range(TRIES):
            at = self.next_point(move)
            if at is None or self.is_done(done, move):
                break
            played = hand.click(at)
            if self.chance.random() < 0.4:
                hand.rest(0.1)
                again = hand.press()
                good = not (played and again)
                hand.laws.check("1 meant", good, "a double click makes two moves", str(move))
            hand.rest(0.2)
        for _ in range(self.chance.randrange(3)):  # while something moves
            hand.rest(self.chance.uniform(0.1, 0.8))
            hand.click(self.somewhere())


class Keyboard(Person):
    """Presses Enter three times in a row, arrows and Tab at random, then makes the move."""

    def fidget(self, move: Move) -> None:
        hand, chance = self.hand, self.chance
        match chance.randrange(3):
            case 0:
                pause = chance.choice((0.1, 0.5))
                for _ in range(3):
                    hand.key(pygame.K_RETURN)
                    hand.rest(pause)
            case 1:
                keys = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
                for _ in range(chance.randrange(1, 6)):
                    hand.key(chance.choice(keys))
                    hand.rest(chance.choice((0.05, 0.3, 1.0)))
        self.read()

    def perform(self, move: Move) -> None:
        scene, hand, done = self.scene, self.hand, len(self.scene.session.match.moves)
        for _ in range(TRIES):
            wanted = None if self.is_done(done, move) else self.next_key(move)
            if wanted is None:
                return
            try:
                go_to(scene, wanted, self.steer)
            except (AssertionError, StopIteration):
                hand.log.append(f"         {wanted} is not reached by keys")
                self.click_through(move)
                return
            hand.rest(0.2)
            hand.key(pygame.K_RETURN)
            hand.rest(0.3)

    def steer(self, code: int) -> None:
        """Press a key that moves the focus."""
        self.hand.key(code)
        self.hand.rest(0.05)

    def next_key(self, move: Move) -> str | None:
        """Return the node where Enter is next pressed for a move."""
        scene = self.scene
        node = self.next_node(move)
        if node is not None:
            return node.key
        if inside.sheet(scene) is not None:
            return None
        v, selection = inside.shown(scene), inside.selection(scene)
        if move.piece is not None and selection.held != move.piece:
            zone = v.where[move.piece]
            deep = zone in inside.model(scene).open_piles
            return f"zone.{zone}" if deep else f"card.{move.piece}"
        to = spot_of(v, move.to)
        return None if to is None else f"target.{to}" if isinstance(to, int) else f"zone.{to}"


class Indecisive(Person):
    """Chooses, takes it back, cancels and undoes."""

    def fidget(self, move: Move) -> None:
        hand, chance = self.hand, self.chance
        for _ in range(chance.randrange(3)):
            moves = legal(self.scene)
            if not moves:
                return
            other = chance.choice(moves)
            at = self.next_point(other)
            match chance.randrange(4):
                case 0 if at is not None and (other.piece or other.to) is not None:
                    self.twice(at)
                case 1 if at is not None and other.piece is not None:
                    hand.click(at)
                    hand.rest(0.4)
                    self.cancel()
                case 2 if chance.random() < 0.3:
                    hand.key(pygame.K_z, pygame.KMOD_CTRL)
                case 3 if at is not None:
                    hand.glide(at)
                    hand.rest(0.5)
            hand.rest(0.2)

    def twice(self, at: Point) -> None:
        """Choose what lies at a point, and take it back by another click there."""
        question = type(self.scene.session.asked)
        self.hand.click(at)
        self.hand.rest(0.6)
        same = self.hand.asked and type(self.scene.session.asked) is question
        if same and inside.sheet(self.scene) is None:
            self.hand.click(at)

    def cancel(self) -> None:
        """Take back what was begun."""
        if inside.selection(self.scene).begun or inside.sheet(self.scene) is not None:
            if self.chance.random() < 0.5:
                self.hand.key(pygame.K_ESCAPE)
            else:
                self.hand.click(self.hand.at, 3)

    def perform(self, move: Move) -> None:
        """Choose, and after a while click the same again before going on; at times undo at once."""
        hand, done = self.hand, len(self.scene.session.match.moves)
        for n in range(TRIES):
            at = self.next_point(move)
            if at is None or self.is_done(done, move):
                return
            hand.click(at)
            hand.rest(0.4)
            if n == 0 and not self.is_done(done, move) and self.chance.random() < 0.4:
                hand.press()
                hand.rest(0.4)
            elif self.is_done(done, move) and self.chance.random() < 0.1:
                hand.key(pygame.K_z, pygame.KMOD_CTRL)
                hand.key(pygame.K_x)  # in the same frame
                hand.rest(0.4)
                return


class Mixed(Person):
    """Acts like each of the other kinds in turn."""

    def __init__(self, scene: TableScene, seed: str) -> None:
        super().__init__(scene, seed)
        self.others = [kind(scene, seed) for kind in (Hesitant, Clumsy, Keyboard, Indecisive)]
        for other in self.others:
            other.hand, other.chance = self.hand, self.chance

    def fidget(self, move: Move) -> None:
        self.chance.choice(self.others).fidget(move)

    def perform(self, move: Move) -> None:
        self.chance.choice(self.others).perform(move)


KINDS: dict[str, type[Person]] = {
    "hesitant": Hesitant,
    "clumsy": Clumsy,
    "keyboard": Keyboard,
    "indecisive": Indecisive,
    "mixed": Mixed,
}
