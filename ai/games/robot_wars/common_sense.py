"""Name the moves of Robot Wars at which people laugh."""

from ai.games.robot_wars.odds import chance_of
from games.engine import Ask, Move, State
from games.robot_wars.card import RobotCard, cards
from games.robot_wars.zones import ARENA, HAND, ROBOT, SEAT_OF

LIKELY = 0.5  # chance of a hit that nobody would let pass
HARMFUL = ("attack", "destroy_part")  # verbs that one does not aim at oneself


def is_silly(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a move hits nothing or itself, gives up the Engine or ignores a weapon."""
    if move.piece is None:
        return move.verb == "end" and ignores_weapon(s, ask)
    if move.verb in ("use", "act", "aim"):
        return aims_at_itself(s, ask, move) or chance_of(s, ask.seat, move) == 0.0
    if move.verb not in ("discard", "lose", "scrap"):
        return False
    hand, robot = s.zones[HAND[ask.seat]], s.zones[ROBOT[ask.seat]]
    engines = [piece for piece in (*hand, *robot) if cards(s)[piece].engine]
    return engines == [move.piece] and move.piece in hand and len(hand) > 1


def aims_at_itself(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a harmful card is aimed at a Component of its own player."""
    if not isinstance(move.to, int) or s.where[move.to] != ROBOT[ask.seat]:
        return False
    return any(line.verb in HARMFUL for line in cards(s)[move.moved].script.do)


def ignores_weapon(s: State, ask: Ask) -> bool:
    """Return whether a weapon would likely destroy a Component, without cost or danger."""
    if s.zones[ARENA]:
        return False
    for move in ask.moves(s):
        if move.verb == "use" and isinstance(move.to, int) and s.where[move.to] in SEAT_OF:
            card: RobotCard = cards(s)[move.moved]
            if not card.script.pays and (chance_of(s, ask.seat, move) or 0.0) >= LIKELY:
                return True
    return False
