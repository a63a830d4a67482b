"""Shakes dice before a throw: they rattle while they are held, and are thrown when released.

The match decides what they show, whatever happens here.
"""

from functools import partial

from games.engine import Move
from ui.table.fixtures import Table
from ui.table.input.pointer_state import DiceShake
from ui.table.messages import PlayMoves
from ui.table.model import TableModel

LONGEST_SHAKE_SECONDS = 1.5  # then the dice are thrown
RATTLE_SECONDS = 0.2  # from one sound to the next
STIRRING_DECAY = 6.0  # share of the stirring that fades each second
RETURN_SECONDS = 0.3  # from the hand back to the table


def begin(table: Table, model: TableModel, move: Move | None, at: tuple[float, float]) -> bool:
    """Take up the dice that a move rolls; return False if there are none, or motion is off."""
    if move is None or move not in model.selection.moves or model.shake is not None:
        return False
    rolled = table.say.presenter.rolls(model.shown, move)
    dice = [piece for piece in rolled if piece in table.board.sprites.all]
    if not dice or not table.moves_pieces or model.follow.playback.busy:
        return False
    model.shake = DiceShake(dice, partial(table.send, PlayMoves([move])), at)
    table.sound("die")
    return True


def let_go(model: TableModel) -> bool:
    """Throw the dice that are held; return whether there are any."""
    shake = model.shake
    if shake is None or not shake.held:
        return False
    shake.held = False
    model.pointer.down = None
    shake.throw()
    return True


def update(table: Table, model: TableModel, dt: float) -> bool:
    """Let `dt` seconds pass; return whether dice are in the hand."""
    shake = model.shake
    if shake is None:
        return False
    before, shake.seconds = shake.seconds, shake.seconds + dt
    shake.stirred *= max(0.0, 1 - STIRRING_DECAY * dt)
    if shake.held and int(shake.seconds / RATTLE_SECONDS) > int(before / RATTLE_SECONDS):
        table.sound("die")
    if shake.held and shake.seconds > LONGEST_SHAKE_SECONDS:
        let_go(model)
    _carry(table, shake)
    if not shake.held and not model.follow.playback.busy:
        shake.left -= dt
        if shake.left <= 0:
            drop(table, model)
    return True


def _carry(table: Table, shake: DiceShake) -> None:
    for i, piece in enumerate(shake.dice):
        sprite = table.board.sprites.all.get(piece)
        if sprite is not None:
            sprite.pose = sprite.start = shake.pose(i, sprite.lying.pose, table.theme.base)
            sprite.clock, sprite.wait, sprite.way = 0.0, 0.0, RETURN_SECONDS


def drop(table: Table, model: TableModel) -> None:
    """Return the dice to their places."""
    shake, model.shake = model.shake, None
    for piece in shake.dice if shake else []:
        sprite = table.board.sprites.all.get(piece)
        if sprite is not None:
            sprite.aim(sprite.lying, RETURN_SECONDS, 0.0)
