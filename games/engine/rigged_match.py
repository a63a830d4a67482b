"""Matches with a stacked deck and given dice, for lessons."""

from collections.abc import Mapping, Sequence
from copy import copy

from games.engine.card import Card
from games.engine.chance import Chance, LoadedChance, for_move
from games.engine.core import Options, State, start
from games.engine.match import Match, move_text
from games.engine.rules import RuleController


class RiggedMatch(Match):
    """A match with a prepared deal.

    `order` has, by zone, the cards of the zone after the deal, the top first. The faces change
    places before the deal, so that the deal and its events look like those of any match.
    """

    def __init__(
        self,
        rules: RuleController,
        seats: int,
        seed: int,
        options: Options,
        order: Mapping[str, Sequence[Card]],
    ) -> None:
        self.order, self.dice = order, tuple[int, ...]()
        super().__init__(rules, seats, seed, options)

    def chance(self, move: int) -> Chance:
        """Return the random stream of a move. Its first dice show the numbers in `dice`."""
        return LoadedChance(for_move(self.seed, move), self.dice)

    def undealt_table(self) -> State:
        """Return the table before the deal, arranged so that `order` is dealt.

        Raise ValueError if the box lacks those cards, or if the deal depends on the faces.
        """
        s = super().undealt_table()
        dealt = self._deal_all(s)
        came = {
            id(face): piece for piece, face in enumerate(dealt[1])
        }  # the piece that had each face
        settled = set[int]()
        for zone, cards in self.order.items():
            for piece, card in zip(_pieces_from_top(dealt[0], zone), cards, strict=False):
                here = came[id(dealt[0].faces[piece])]
                there = _find_piece(s, card, here, settled)
                s.faces[here], s.faces[there] = s.faces[there], s.faces[here]
                settled.add(here)
        self._check_deal(self._deal_all(s)[0])
        return s

    def to_text(self, players: Sequence[Mapping[str, str]] = (), seconds: float = 0) -> str:
        """Return the moves. This is no replay, because a seed alone does not deal these cards."""
        moves = "".join(f"{move_text(move)}\n" for move in self.moves)
        return f"a lesson of {self.game}, no replay; {len(self.moves)} moves\n{moves}"

    def _deal_all(self, s: State) -> tuple[State, list[Card]]:
        """Return a copy of the table after the deal, and the faces before it, each unique."""
        trial = s.copy()
        trial.faces = [copy(face) for face in s.faces]
        before = trial.faces[:]
        start(trial, self.chance(0))
        return trial, before

    def _check_deal(self, dealt: State) -> None:
        for zone, cards in self.order.items():
            lying = [dealt.faces[piece] for piece in _pieces_from_top(dealt, zone)][: len(cards)]
            if lying != list(cards):
                wanted, found = _describe_cards(cards), _describe_cards(lying)
                raise ValueError(f"{zone} would hold {wanted}, but after the deal it holds {found}")


def _pieces_from_top(s: State, zone: str) -> list[int]:
    """Return the pieces of a zone, the top first."""
    return s.zones[zone][::-1]


def _describe_cards(cards: Sequence[Card]) -> str:
    return ", ".join(card.key for card in cards) or "nothing"


def _find_piece(s: State, card: Card, here: int, settled: set[int]) -> int:
    """Return a piece with that face, preferably `here`, that can change places with `here`."""
    like = [here, *(p for p in range(len(s.faces)) if p not in settled)]
    for piece in like:
        if s.faces[piece] == card and s.backs[piece] == s.backs[here]:
            return piece
    raise ValueError(f"there are not so many of {card.key!r} that can lie there")
