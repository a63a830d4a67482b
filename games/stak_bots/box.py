"""The 60 cards of Stak Bots, of 16 kinds, with what they do."""

from games.cardfile.reader import FILE, load
from games.stak_bots.cards import StakCard
from games.stak_bots.verbs import VERBS

CARDS: tuple[StakCard, ...] = load(FILE, "stak_bots", StakCard, VERBS)
DECK: tuple[StakCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
