"""The 40 cards of Robot Wars."""

from games.cardfile.reader import FILE, load
from games.robot_wars.card import RobotCard
from games.robot_wars.verbs import VERBS

CARDS: tuple[RobotCard, ...] = load(FILE, "robot_wars", RobotCard, VERBS)
DECK: tuple[RobotCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
