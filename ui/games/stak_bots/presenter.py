"""What Stak Bots tells of a view: the effect that asks for a target, and the result of a battle."""

from collections.abc import Sequence, Set
from pathlib import Path

from games.engine import DISCARD, Ask, Event, Moved, Piece, Said, Seat, State
from games.stak_bots.battle import Blows, React, find_losers, may_attack
from games.stak_bots.cards import NUMBERS
from games.stak_bots.chain import Gone, power
from games.stak_bots.rules import CONTROLLER, Act
from games.stak_bots.verbs import Expel, Target
from games.stak_bots.zones import HAND, STAK, marks_of, top
from ui.games.stak_bots.feats import PROOFS
from ui.language.presenter import Blanks, PieceNote, Presenter, PreviewText, Say

LAST_CARDS = 2  # of a Stak, which one move may scrap


class StakBotsPresenter(Presenter):
    """The presenter of Stak Bots."""

    proofs = PROOFS

    def number(self, v: State, piece: Piece) -> int | None:
        # An open Leader Bot in a Stak has a power that its Stak decides (SB-A24).
        return power(v, piece) if v.where[piece] in STAK and v.up[piece] else None

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        # The number of cards in a Stak is its player's life (SB-1).
        return {"deck": len(v.zones[STAK[seat]]), "cards": len(v.zones[HAND[seat]])}

    def value(self, v: State, zone: str, say: Say) -> str:
        # The words of the lamp at the furnace (SB-11).
        if zone != "discard" or v.winners:
            return ""
        return say("lamp.green" if marks_of(v)["fed"] else "lamp.red")

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        # A battle and the effects that follow it scrap a few cards of one Stak.
        low = any(len(v.zones[STAK[seat]]) <= LAST_CARDS for seat in v.playing())
        return low or v.turn_number >= NUMBERS.turns

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case Target():
                return Blanks(about=ask.bot, damage=ask.number)
            case Expel():
                return Blanks(about=ask.bot)
            case React():
                return Blanks(about=top(v, ask.attacker), other=ask.attacker)
        return Blanks()

    def piece_notes(self, v: State, sure: Sequence[Event]) -> list[PieceNote]:
        # Only for a single battle: what the attacked card suffers, and what hits back (SB-15). The
        # rules tell who is scrapped, even where a card that comes to light first hides the rest.
        fights = [e for e in sure if isinstance(e, Said) and isinstance(e.facts, Blows)]
        if len(fights) != 1 or not isinstance(blows := fights[0].facts, Blows):
            return []
        ours, theirs = fights[0].pieces
        scrapped = {e.piece: e for e in sure if isinstance(e, Moved) and e.to == DISCARD}
        if any(v.where[p] not in (v.where[ours], v.where[theirs]) for p in scrapped):
            return []
        lost = find_lost(v, ours, theirs, blows)
        wins = "beats" if theirs in lost else "against"
        numbers = {"deals": blows.deals, "takes": blows.takes}
        found = [_describe_loss(v, theirs, (wins, numbers), blows.takes - blows.deals, lost)]
        if blows.takes or ours in lost:
            found.append(
                _describe_loss(v, ours, ("hits_back", numbers), blows.deals - blows.takes, lost)
            )
        told = [e for e in sure if isinstance(e, Said) and isinstance(e.facts, Gone)]
        events: tuple[Event, ...] = (
            fights[0],
            *(e for p, e in scrapped.items() if p in lost),
            *told,
        )
        return [found[0]._replace(events=events, gone=tuple(lost)), *found[1:]]

    def way(self, v: State, ask: Ask) -> str:
        match ask:
            case Target():
                return ask.verb
            case Act() if (stak := v.zones[STAK[ask.seat]]) and not may_attack(v, stak[-1]):
                return "fought" if v.zones[HAND[ask.seat]] else "spent"
            case Act() if not v.zones[HAND[ask.seat]]:
                return "empty"
        return ""


def find_lost(v: State, ours: Piece, theirs: Piece, blows: Blows) -> set[Piece]:
    """Return the cards that a battle scraps in both Staks."""
    after = v.copy()
    after.pips[theirs] += blows.deals
    after.pips[ours] += blows.takes
    here = find_losers(after, theirs, blows.takes, ours, blows.deals)
    there = find_losers(after, ours, blows.deals, theirs, blows.takes)
    return {*here, *there}


def _describe_loss(
    v: State, piece: Piece, figures: PreviewText, left: int, lost: Set[Piece]
) -> PieceNote:
    """Return the result of a battle for a card that has `left` of its power before earlier damage,
    with the other cards of its Stak that are lost.
    """
    stak = v.zones[v.where[piece]]
    fate = "scrapped" if piece in lost else "stands"
    lines: list[PreviewText] = [(fate, {"card": v.faces[piece], "n": left - v.pips[piece]})]
    lines += [("scrapped", {"card": v.faces[p]}) for p in stak if p in lost and p != piece]
    below = [p for p in stak if p not in lost]
    if piece not in lost:
        return PieceNote(piece, figures, tuple(lines))
    face = v.faces[below[-1]] if below and v.up[below[-1]] else None
    then: PreviewText = ("then", {"card": face}) if face else ("unknown" if below else "last", {})
    return PieceNote(piece, figures, tuple(lines), (then,), reveals=then[0] == "unknown")


PRESENTER = StakBotsPresenter(CONTROLLER.key, Path(__file__).parent)
