"""What the board shows of a desk beyond the table itself."""

from __future__ import annotations

from games.engine.core import Piece, spot_of
from ui.table.hands.selection import Selection
from ui.table.highlights import Highlights
from ui.table.screen import TableScreen


def look(screen: TableScreen) -> Highlights:
    """What glows, what is held or pointed at, and the words beside it."""
    play, say, v = screen.play, screen.say, screen.follow.shown
    hand, own = play.hand, screen.board.look
    zones = hand.zones
    if own.names_pieces or hand.held is not None:  # only what is pointed at has words
        told = own.names_held  # elsewhere a card that is held has but one meaning
        zones = hand.zones & {play.hot_zone} if told else set()
    labels = {z: say.pointed(v, z, hand.meant(z)) for z in zones}
    labels |= {z: say.say("drawer.look", n=len(p)) for z, p in play.drawers.items()}
    hint = screen.hinted
    pointed = spot_of(v, hint.to) if hint and hint.piece is None else None
    hinted = pointed if isinstance(pointed, int) else hint.piece if hint else None
    return Highlights(
        hand.pickable,
        hand.zones | set(play.drawers),
        hand.targets,
        hand.held,
        play.hot,
        play.hot_zone,
        hinted,
        pointed if isinstance(pointed, str) else None,
        told=_told(screen, hand) if own.names_pieces else {},
        labels=labels,
        asked=bool(hand.moves),
        aimed=own.aimed(v),
        moves=tuple(hand.moves),
    )


def _told(screen: TableScreen, hand: Selection) -> dict[Piece, str]:
    """What would be done with the piece that is pointed at, and how likely it succeeds."""
    v, hot, zone, say = screen.follow.shown, screen.play.hot, screen.play.hot_zone, screen.say
    if hot in hand.targets:
        return {hot: say.offered(v, hot, hand.meant(hot))}
    if hot is None or hot == hand.held:
        return {}
    if hand.held is not None:
        return {hot: say.pointed(v, zone, hand.meant(zone))} if zone in hand.zones and zone else {}
    could = say.could(v, hot, [move for move in hand.moves if move.piece == hot])
    return {hot: could} if could else {}
