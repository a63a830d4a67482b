"""Shakes dice before a throw: they rattle while they are held, and are thrown when released.

The match decides what they show, whatever happens here.
"""

from functools import partial

from games.engine import Move, State
from ui.table.parts import TableParts
from ui.table.tabletop import DiceShake, Tabletop

LONGEST_SHAKE_SECONDS = 1.5  # then the dice are thrown
RATTLE_SECONDS = 0.2  # from one sound to the next
STIRRING_DECAY = 6.0  # share of the stirring that fades each second
RETURN_SECONDS = 0.3  # from the hand back to the table


def begin(screen: TableParts, move: Move | None, at: tuple[float, float]) -> bool:
    """Take up the dice that a move rolls; return False if there are none, or motion is off."""
    v: State = screen.follow.shown
    hand, table = screen.pointer.selection, screen.board.tabletop
    if move is None or move not in hand.moves or not screen.motion or table.shake is not None:
        return False
    dice = [p for p in screen.say.presenter.rolls(v, move) if p in screen.board.sprites.all]
    if not dice or screen.follow.playback.busy:
        return False
    table.shake = DiceShake(dice, partial(screen.do, [move]), at)
    screen.sound("die")
    return True


def let_go(screen: TableParts) -> bool:
    """Throw the dice that are held; return whether there are any."""
    shake = screen.board.tabletop.shake
    if shake is None or not shake.held:
        return False
    shake.held = False
    screen.pointer.down = None
    shake.throw()
    return True


def update(screen: TableParts, dt: float) -> bool:
    """Let `dt` seconds pass; return whether dice are in the hand."""
    table = screen.board.tabletop
    shake = table.shake
    if shake is None:
        return False
    before, shake.seconds = shake.seconds, shake.seconds + dt
    shake.stirred *= max(0.0, 1 - STIRRING_DECAY * dt)
    if shake.held and int(shake.seconds / RATTLE_SECONDS) > int(before / RATTLE_SECONDS):
        screen.sound("die")
    if shake.held and shake.seconds > LONGEST_SHAKE_SECONDS:
        let_go(screen)
    _carry(table, shake, table.theme.base)
    if not shake.held and not screen.follow.playback.busy:
        shake.left -= dt
        if shake.left <= 0:
            drop(table)
    return True


def _carry(table: Tabletop, shake: DiceShake, u: float) -> None:
    for i, piece in enumerate(shake.dice):
        sprite = table.sprites.all.get(piece)
        if sprite is not None:
            sprite.pose = shake.pose(i, sprite.lying.pose, u)
            sprite.start, sprite.clock, sprite.wait, sprite.way = (
                sprite.pose,
                0.0,
                0.0,
                RETURN_SECONDS,
            )


def drop(table: Tabletop) -> None:
    """Return the dice to their places."""
    shake, table.shake = table.shake, None
    for piece in shake.dice if shake else []:
        sprite = table.sprites.all.get(piece)
        if sprite is not None:
            sprite.aim(sprite.lying, RETURN_SECONDS, 0.0)
