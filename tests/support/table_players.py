"""Scripted players: by dragging, by clicks, by keys only, by gamepad only."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pygame
from pygame.event import Event

from ai.registry import JUDGES
from games.engine import zones
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match, move_text
from games.engine.moves import Move, Spot
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from ui.scenes.table import TableScene
from ui.table.input.focus import list_row
from ui.toolkit.input.gamepad import BUTTONS
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.scene import Scene

COARSE = (-0.4, -0.45, -0.3, 0.0, 0.3, 0.45)
Player = Callable[[TableScene, Move], None]


def mouse(scene: Scene, kind: int, at: tuple[int, int], button: int = 1) -> None:
    """Move the pointer, press or release it."""
    if kind == pygame.MOUSEMOTION:
        scene.handle(Event(kind, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    else:
        scene.handle(Event(kind, pos=at, button=button, touch=False))


def click(scene: Scene, at: tuple[int, int]) -> None:
    """Click at a point."""
    mouse(scene, pygame.MOUSEMOTION, at)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    mouse(scene, pygame.MOUSEBUTTONUP, at)


def key(scene: Scene, code: int, mod: int = 0) -> None:
    """Press a key."""
    scene.handle(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def spot_of(scene: TableScene, piece: Spot | None) -> tuple[int, int]:
    """Return a point of a card that no other card covers."""
    assert isinstance(piece, int)
    pose = inside.sprites(scene).all[piece].lying.pose
    fine = [n / 40 - 0.475 for n in range(39)]
    for dx, dy in (*itertools.product(COARSE, COARSE), *itertools.product(COARSE, fine)):
        at = (round(pose.x + dx * pose.w), round(pose.y + dy * pose.w * 1.4))
        top = inside.sprites(scene).at(*at)
        if top and top.piece == piece:
            return at
    raise AssertionError(f"card {piece} is covered whole")


def room_of(scene: TableScene, zone: str) -> tuple[int, int]:
    """Return a point of a zone that no piece there covers."""
    rect = inside.layout(scene).places[zone].rect
    for x in (rect.centerx, rect.left + 4, rect.right - 4):
        if not isinstance(inside.spot_at(scene, x, rect.centery), int):
            return x, rect.centery
    raise AssertionError(f"{zone} has no room of its own")


def place_of(scene: TableScene, move: Move) -> tuple[int, int]:
    """Return where to click to complete a move: a zone, a card or a button."""
    to = points_to(scene, move)
    if to is None:
        return node_of(scene, button_of(scene, move)).rect.center
    return opened(scene, to) if isinstance(to, int) else room_of(scene, to)


def points_to(scene: TableScene, move: Move) -> Spot | None:
    """Return the zone or piece that a move points to."""
    return zones.spot_of(inside.shown(scene), move.to)


def button_of(scene: TableScene, move: Move) -> str:
    """Return the key of a move's button."""
    return inside.tree(scene).key_of(move)


def node_of(scene: TableScene, key: str) -> Node:
    """Return the node with a key."""
    return next(n for group in inside.groups(scene) for n in group.children if n.key == key)


def opened(scene: TableScene, piece: int) -> tuple[int, int]:
    """Return a point of a card; for one deep in a pile, open the pile first."""
    zone = inside.shown(scene).where[piece]
    if zone not in inside.model(scene).open_piles:
        return spot_of(scene, piece)
    if not inside.sheet(scene):
        click(scene, room_of(scene, zone))
    return node_of(scene, f"card.{piece}").rect.center


def in_hand(scene: TableScene, piece: int) -> bool:
    """Whether a card was picked up from elsewhere, being the only one that a question is about."""
    return inside.selection(scene).held == piece and inside.board(scene).shown_deep == {piece}


def in_row(scene: TableScene, move: Move) -> bool:
    """Whether the verb of a move is chosen in the row of the bench."""
    return move.verb in inside.selection(scene).row


def drag(scene: TableScene, move: Move) -> None:
    """Drag the card onto its place; one picked up already only needs a click there."""
    if in_row(scene, move) and move.piece is None:
        clicks(scene, move)
        return
    if move.piece is None or in_hand(scene, move.piece):
        click(scene, place_of(scene, move))
        return
    start = opened(scene, move.piece)
    inside.selection(scene).pick(move.piece)
    end = place_of(scene, move)
    inside.put_back(scene)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        at = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        mouse(scene, pygame.MOUSEMOTION, (at[0], at[1]))
        scene.update(1 / 60)
    mouse(scene, pygame.MOUSEBUTTONUP, end)


def clicks(scene: TableScene, move: Move) -> None:
    """Click the card, unless it was picked up already, then its place; a verb of the row first."""
    if in_row(scene, move):
        click(scene, node_of(scene, f"verb.{move.verb}").rect.center)
        if not inside.selection(scene).moves:
            return
        if inside.selection(scene).held is not None:  # the only one it can be done with
            click(scene, place_of(scene, move))
            return
    if move.piece is not None and not in_hand(scene, move.piece):
        click(scene, opened(scene, move.piece))
    if inside.selection(scene).moves:  # already played if there was only one place
        click(scene, place_of(scene, move))


class Fingertips(TableScene):
    """A table that hears of fingers, and the mouse that SDL makes of them, not of a mouse."""

    def __init__(self, scene: TableScene) -> None:
        vars(self).update(vars(scene))
        self.scene, self.down = scene, False

    def handle(self, event: Event) -> None:
        kinds = {
            pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN,
            pygame.MOUSEBUTTONUP: pygame.FINGERUP,
            pygame.MOUSEMOTION: pygame.FINGERMOTION,
        }
        self.down |= event.type == pygame.MOUSEBUTTONDOWN
        if not self.down:
            return  # a finger does not hover
        self.down = event.type != pygame.MOUSEBUTTONUP
        app = inside.app(self.scene)
        x, y = (at / side for at, side in zip(event.pos, app.size, strict=True))
        made = Event(event.type, {**event.dict, "touch": True})
        told = Event(kinds[event.type], touch_id=1, finger_id=7, x=x, y=y, dx=0.0, dy=0.0)
        for meant in app.inputs.translate([told, made], 0.0, app.size, "keys"):
            self.scene.handle(meant)


def taps(scene: TableScene, move: Move) -> None:
    """Play by taps of a finger alone."""
    clicks(Fingertips(scene), move)


def finger(scene: TableScene, move: Move) -> None:
    """Drag with a finger."""
    drag(Fingertips(scene), move)


def tab_to(scene: TableScene, wanted: str, press: Callable[[int], None]) -> None:
    """Press Tab until the focus is in a node's group."""
    for _ in range(60):
        groups = inside.groups(scene)
        here = next(
            (g for g in groups for n in g.children if n.key == inside.focus(scene).key), None
        )
        if here and any(node.key == wanted for node in here.children):
            return
        press(pygame.K_TAB)


def go_to(scene: TableScene, wanted: str, press: Callable[[int], None]) -> None:
    """Walk with Tab and arrows to a node, or else from piece to piece."""
    for tries in range(200):  # the first key only shows the focus
        if tries % 20 == 0:  # it may have left the group on the way
            tab_to(scene, wanted, press)
        if inside.focus(scene).key == wanted:
            if not inside.focus(scene).seen:
                press(pygame.K_TAB)  # the first key only shows the focus
            return
        press(pygame.K_PAGEDOWN if tries > 40 else way_to(scene, wanted))
    raise AssertionError(f"{wanted} is not reached")


def way_to(scene: TableScene, wanted: str) -> int:
    """Return the shorter way to a node: right or left through its group, which wraps around."""
    here = inside.focus(scene).key
    groups = inside.groups(scene)
    group, at = next((g, n) for g in groups for n in g.children if n.key == here)
    row = [node.key for node in list_row(group, at)]
    if wanted not in row or here not in row:
        return pygame.K_RIGHT
    ahead = (row.index(wanted) - row.index(here)) % len(row)
    return pygame.K_RIGHT if ahead <= len(row) / 2 else pygame.K_LEFT


def walk(scene: TableScene, move: Move, press: Callable[[int], None]) -> None:
    """Walk to the card, pick it up, walk to its place, put it down; to a verb of the row first."""
    hand = inside.selection(scene)
    if in_row(scene, move):
        go_to(scene, f"verb.{move.verb}", press)
        press(pygame.K_RETURN)
        if not hand.moves:
            return
    held = hand.held == move.piece and in_row(scene, move)
    if move.piece is not None and not held:
        walk_to_pile(scene, move.piece, press)
        go_to(scene, f"card.{move.piece}", press)
        press(pygame.K_RETURN)
        if not inside.selection(scene).moves:  # there was only one place
            return
    to = points_to(scene, move)
    kind = "target" if isinstance(to, int) else "zone"
    if isinstance(to, int) and walk_to_pile(scene, to, press):
        kind = "card"
    where = button_of(scene, move) if to is None else f"{kind}.{to}"
    go_to(scene, where, press)
    press(pygame.K_RETURN)


def walk_to_pile(scene: TableScene, piece: int, press: Callable[[int], None]) -> bool:
    """Return whether a card is deep in a pile; open that pile first."""
    zone = inside.shown(scene).where[piece]
    if zone not in inside.model(scene).open_piles:
        return False
    if not inside.sheet(scene):
        go_to(scene, f"zone.{zone}", press)
        press(pygame.K_RETURN)
    return True


def keys(scene: TableScene, move: Move) -> None:
    """Play with the keyboard alone."""
    walk(scene, move, lambda code: key(scene, code))


def pad(scene: TableScene, move: Move) -> None:
    """Play with a gamepad alone."""
    walk(scene, move, lambda code: pad_key(scene, code))


def pad_key(scene: TableScene, code: int) -> None:
    """Press the gamepad button that matches a key."""
    buttons = {code: button for button, (code, mod) in BUTTONS.items() if not mod}
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        for event in inside.app(scene).inputs.pad.translate(
            Event(kind, button=buttons[code], instance_id=0)
        ):
            scene.handle(event)


def meant(scene: TableScene, move: Move, moves: list[Move], player: Player) -> None:
    """Choose a move where the same gesture can mean several."""
    alike = [m for m in moves if (m.piece, m.to) == (move.piece, move.to) and m.to is not None]
    sheet = inside.sheet(scene)
    wanted = f"which.{move_text(move)}"
    sure = sheet is not None and [key for key, _, _ in sheet.buttons] == [wanted, "close"]
    if (len(alike) < 2 and not sure) or sheet is None:
        return
    if player in (drag, clicks, taps, finger):
        click(scene, node_of(scene, wanted).rect.center)
        return
    press = key if player is keys else pad_key
    for _ in range(2 * len(alike) + 2):
        if inside.focus(scene).key == wanted:
            break
        press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)


def wait(scene: TableScene, seconds: float = 600.0) -> list[Move]:
    """Let time pass until a person is asked or the game is over; return the legal moves."""
    for _ in range(round(seconds * 2)):
        scene.update(0.5)
        if inside.sheet(scene) and inside.focus(scene).key == "out.watch":
            inside.close(scene)
        if inside.selection(scene).moves or scene.session.match.over:
            break
    return list(inside.selection(scene).moves)


def asked_to(game: str, question: str, seed: int = 1, full: bool = True) -> Match:
    """Return a match in which seat 0 is asked this; if not `full`, with two kinds of answers."""
    for n in range(seed, seed + 80):
        match, luck = Match(GAMES[game], 2, n), seeded(n)
        while match.asked is not None and len(match.moves) < 300:
            moves = legal_moves(match.state)
            few = len(moves) < 2 or not (full or len({move.verb for move in moves}) == 2)
            if type(match.asked).__name__ == question and not match.asked.seat and not few:
                return match
            match.play(moved(JUDGES[game], match.state, luck))
    raise AssertionError(question)


def play_out(scene: TableScene, player: Player, seed: int) -> int:
    """Play a whole game; return how many moves the person made."""
    chance, made = random.Random(seed), 0
    while moves := wait(scene):
        assert moves == legal_moves(inside.shown(scene))
        move = chance.choice(moves)
        player(scene, move)
        meant(scene, move, moves, player)
        made += 1
        assert not inside.selection(scene).moves, "the move was not played"
    return made
