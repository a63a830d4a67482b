"""Scripted players: by dragging, by clicks, by keys only, by gamepad only."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pygame
from pygame.event import Event

from ai.registry import JUDGES
from games.engine import zones
from games.engine.chance import seeded
from games.engine.core import Move, legal_moves
from games.engine.match import Match
from games.engine.moves import Spot
from games.registry import GAMES
from tests.long_runs.law import moved
from ui.table.input.focus import reading, usable
from ui.toolkit.input.gamepad import BUTTONS

COARSE = (-0.4, -0.45, -0.3, 0.0, 0.3, 0.45)
Player = Callable[[Any, Move], None]


def mouse(scene: Any, kind: int, at: tuple[int, int], button: int = 1) -> None:
    """Move the pointer, press or release it."""
    if kind == pygame.MOUSEMOTION:
        scene.handle(Event(kind, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    else:
        scene.handle(Event(kind, pos=at, button=button, touch=False))


def click(scene: Any, at: tuple[int, int]) -> None:
    """Click at a point."""
    mouse(scene, pygame.MOUSEMOTION, at)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    mouse(scene, pygame.MOUSEBUTTONUP, at)


def key(scene: Any, code: int, mod: int = 0) -> None:
    """Press a key."""
    scene.handle(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def spot_of(scene: Any, piece: int) -> tuple[int, int]:
    """Return a point of a card that no other card covers."""
    board = scene.screen.board
    pose = board.sprites.all[piece].lying.pose
    fine = [n / 40 - 0.475 for n in range(39)]
    for dx, dy in (*itertools.product(COARSE, COARSE), *itertools.product(COARSE, fine)):
        at = (round(pose.x + dx * pose.w), round(pose.y + dy * pose.w * 1.4))
        top = board.sprites.at(*at)
        if top and top.piece == piece:
            return at
    raise AssertionError(f"card {piece} is covered whole")


def room_of(scene: Any, zone: str) -> tuple[int, int]:
    """Return a point of a zone that no piece there covers."""
    rect = scene.screen.board.layout().places[zone].rect
    for x in (rect.centerx, rect.left + 4, rect.right - 4):
        if not isinstance(scene.screen.pointer.spot_at(x, rect.centery), int):
            return x, rect.centery
    raise AssertionError(f"{zone} has no room of its own")


def place_of(scene: Any, move: Move) -> tuple[int, int]:
    """Return where to click to complete a move: a zone, a card or a button."""
    to = points_to(scene, move)
    if to is None:
        return node_of(scene, button_of(scene, move)).rect.center  # type: ignore[no-any-return]
    return spot_of(scene, to) if isinstance(to, int) else room_of(scene, to)


def points_to(scene: Any, move: Move) -> Spot | None:
    """Return the zone or piece that a move points to."""
    return zones.spot_of(scene.screen.follow.shown, move.to)


def button_of(scene: Any, move: Move) -> str:
    """Return the key of a move's button."""
    return f"move.{scene.screen.tree.plain(scene.screen.follow.shown).index(move)}"


def node_of(scene: Any, key: str) -> Any:
    """Return the node with a key."""
    return next(n for group in scene.screen.groups() for n in group.children if n.key == key)


def opened(scene: Any, piece: int) -> tuple[int, int]:
    """Return a point of a card; for one deep in a pile, open the pile first."""
    zone = scene.screen.follow.shown.where[piece]
    if zone not in scene.screen.pointer.open_piles:
        return spot_of(scene, piece)
    if not scene.screen.sheet:
        click(scene, room_of(scene, zone))
    return node_of(scene, f"card.{piece}").rect.center  # type: ignore[no-any-return]


def in_hand(scene: Any, piece: int) -> bool:
    """Whether a card was picked up from elsewhere, being the only one that a question is about."""
    screen = scene.screen
    return screen.pointer.selection.held == piece and screen.board.shown_deep == {piece}


def in_row(scene: Any, move: Move) -> bool:
    """Whether the verb of a move is chosen in the row of the bench."""
    return move.verb in scene.screen.pointer.selection.row


def drag(scene: Any, move: Move) -> None:
    """Drag the card onto its place; one picked up already only needs a click there."""
    if in_row(scene, move) and move.piece is None:
        clicks(scene, move)
        return
    if move.piece is None or in_hand(scene, move.piece):
        click(scene, place_of(scene, move))
        return
    start = opened(scene, move.piece)
    scene.screen.pointer.selection.pick(move.piece)
    end = place_of(scene, move)
    scene.screen.pointer.put_back()
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        at = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        mouse(scene, pygame.MOUSEMOTION, (at[0], at[1]))
        scene.update(1 / 60)
    mouse(scene, pygame.MOUSEBUTTONUP, end)


def clicks(scene: Any, move: Move) -> None:
    """Click the card, unless it was picked up already, then its place; a verb of the row first."""
    if in_row(scene, move):
        click(scene, node_of(scene, f"verb.{move.verb}").rect.center)
        if not scene.screen.pointer.selection.moves:
            return
        if scene.screen.pointer.selection.held is not None:  # the only one it can be done with
            click(scene, place_of(scene, move))
            return
    if move.piece is not None and not in_hand(scene, move.piece):
        click(scene, opened(scene, move.piece))
    if scene.screen.pointer.selection.moves:  # already played if there was only one place
        click(scene, place_of(scene, move))


class Fingertips:
    """A table that hears of fingers, and the mouse that SDL makes of them, not of a mouse."""

    def __init__(self, scene: Any) -> None:
        self.scene, self.down = scene, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.scene, name)

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
        app = self.scene.app
        x, y = (at / side for at, side in zip(event.pos, app.size, strict=True))
        made = Event(event.type, {**event.dict, "touch": True})
        told = Event(kinds[event.type], touch_id=1, finger_id=7, x=x, y=y, dx=0.0, dy=0.0)
        for meant in app.inputs.translate([told, made], 0.0, app.size, "keys"):
            self.scene.handle(meant)


def taps(scene: Any, move: Move) -> None:
    """Play by taps of a finger alone."""
    clicks(Fingertips(scene), move)


def finger(scene: Any, move: Move) -> None:
    """Drag with a finger."""
    drag(Fingertips(scene), move)


def tab_to(scene: Any, wanted: str, press: Callable[[int], None]) -> None:
    """Press Tab until the focus is in a node's group."""
    for _ in range(12):
        groups = scene.screen.groups()
        here = next(
            (g for g in groups for n in g.children if n.key == scene.screen.focus.key), None
        )
        if here and any(node.key == wanted for node in here.children):
            return
        press(pygame.K_TAB)


def go_to(scene: Any, wanted: str, press: Callable[[int], None]) -> None:
    """Walk with Tab and arrows to a node, or else from piece to piece."""
    for tries in range(200):  # the first key only shows the focus
        if tries % 20 == 0:  # it may have left the group on the way
            tab_to(scene, wanted, press)
        if scene.screen.focus.key == wanted:
            return
        press(pygame.K_PAGEDOWN if tries > 40 else way_to(scene, wanted))
    raise AssertionError(f"{wanted} is not reached")


def way_to(scene: Any, wanted: str) -> int:
    """Return the shorter way to a node: right or left through its group, which wraps around."""
    here = scene.screen.focus.key
    group = next(g for g in scene.screen.groups() if any(n.key == here for n in g.children))
    row = [node.key for node in reading(usable(group))]
    if wanted not in row or here not in row:
        return pygame.K_RIGHT
    ahead = (row.index(wanted) - row.index(here)) % len(row)
    return pygame.K_RIGHT if ahead <= len(row) / 2 else pygame.K_LEFT


def walk(scene: Any, move: Move, press: Callable[[int], None]) -> None:
    """Walk to the card, pick it up, walk to its place, put it down; to a verb of the row first."""
    hand = scene.screen.pointer.selection
    if in_row(scene, move):
        go_to(scene, f"verb.{move.verb}", press)
        press(pygame.K_RETURN)
        if not hand.moves:
            return
    held = hand.held == move.piece and in_row(scene, move)
    if move.piece is not None and not held:
        zone = scene.screen.follow.shown.where[move.piece]
        if zone in scene.screen.pointer.open_piles and not scene.screen.sheet:
            go_to(scene, f"zone.{zone}", press)
            press(pygame.K_RETURN)
        go_to(scene, f"card.{move.piece}", press)
        press(pygame.K_RETURN)
        if not scene.screen.pointer.selection.moves:  # there was only one place
            return
    to = points_to(scene, move)
    kind = "target" if isinstance(to, int) else "zone"
    where = button_of(scene, move) if to is None else f"{kind}.{to}"
    go_to(scene, where, press)
    press(pygame.K_RETURN)


def keys(scene: Any, move: Move) -> None:
    """Play with the keyboard alone."""
    walk(scene, move, lambda code: key(scene, code))


def pad(scene: Any, move: Move) -> None:
    """Play with a gamepad alone."""
    walk(scene, move, lambda code: pad_key(scene, code))


def pad_key(scene: Any, code: int) -> None:
    """Press the gamepad button that matches a key."""
    buttons = {code: button for button, (code, mod) in BUTTONS.items() if not mod}
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        for event in scene.app.inputs.pad.translate(
            Event(kind, button=buttons[code], instance_id=0)
        ):
            scene.handle(event)


def meant(scene: Any, move: Move, moves: list[Move], player: Player) -> None:
    """Choose a move where the same gesture can mean several."""
    alike = [m for m in moves if (m.piece, m.to) == (move.piece, move.to) and m.to is not None]
    sheet = scene.screen.sheet
    sure = sheet is not None and [key for key, _, _ in sheet.buttons] == ["which.0", "close"]
    if (len(alike) < 2 and not sure) or sheet is None:
        return
    wanted = "which.0" if sure else f"which.{alike.index(move)}"
    if player in (drag, clicks, taps, finger):
        click(scene, node_of(scene, wanted).rect.center)
        return
    press = key if player is keys else pad_key
    for _ in range(2 * len(alike) + 2):
        if scene.screen.focus.key == wanted:
            break
        press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)


def wait(scene: Any, seconds: float = 600.0) -> list[Move]:
    """Let time pass until a person is asked or the game is over; return the legal moves."""
    for _ in range(round(seconds * 2)):
        scene.update(0.5)
        if scene.screen.sheet and scene.screen.focus.key == "out.watch":
            scene.screen.close()
        if scene.screen.pointer.selection.moves or scene.session.match.over:
            break
    return list(scene.screen.pointer.selection.moves)


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


def play_out(scene: Any, player: Player, seed: int) -> int:
    """Play a whole game; return how many moves the person made."""
    chance, made = random.Random(seed), 0
    while moves := wait(scene):
        assert moves == legal_moves(scene.screen.follow.shown)
        move = chance.choice(moves)
        player(scene, move)
        meant(scene, move, moves, player)
        made += 1
        assert not scene.screen.pointer.selection.moves, "the move was not played"
    return made
