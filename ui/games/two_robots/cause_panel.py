"""What a question answers to, beside it: who plays which card, on what it falls, who is asked."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from pygame import Rect, Surface

from games.engine.core import Piece, Seat, Spot, State, asked
from games.engine.zones import owner
from ui.presentation.table_spec import TableSpec
from ui.table.paint.card_faces import paragraph, rounded
from ui.table.paint.name_plates import CREAM, PALE, TURN, WOOD, shortened
from ui.widgets.node import Node


class Cause(NamedTuple):
    """A card that does something, what it is aimed at, who is asked, the first of them now."""

    card: Piece
    seat: Seat
    aimed: tuple[Spot, ...]
    asks: tuple[Seat, ...]
    answers: tuple[Piece, ...]  # cards played against it, and against those


def cause(v: State, spec: TableSpec) -> Cause | None:
    """What the question answers to, if it answers to something."""
    ask = asked(v)
    told = spec.causes.get(type(ask).__name__)
    if ask is None or told is None:
        return None
    card, aim = told.card(v, ask), cast("tuple[Spot, ...]", v.marks.get(told.aim, ()))
    if card is None:
        return None
    seats = [step.seat for step in reversed(v.stack) if type(step).__name__ in told.asks]  # type: ignore[attr-defined]
    active: Any = v.marks["active"]
    played = v.zones.get(v.where[card], [])
    after = played[played.index(card) + 1 :] if told.mark and told.aim else ()
    return Cause(card, active, aim, tuple(dict.fromkeys(seats)), tuple(after))


def lines(look: Any, v: State, found: Cause) -> list[str]:
    """It in words, a line each."""
    say = look.table.say
    name = say.words.card_name
    told = [name(v.faces[found.card]), say.say("cause.by", name=say.names[found.seat])]
    told += [_target(v, say, spot) for spot in found.aimed]
    told += [say.say("cause.answer", card=name(v.faces[piece])) for piece in found.answers]
    if found.asks:
        now, *later = (say.names[seat] for seat in found.asks)
        told.append(say.say("cause.now", name=now))
        if later:
            told.append(say.say("cause.then", names=say.listed(later)))
    return told


def _target(v: State, say: Any, spot: Spot) -> str:
    if isinstance(spot, str):
        return str(say.say("cause.aims", spot=say.zone(spot)))
    seat = owner(v.where[spot])
    whose = "" if seat is None else say.names[seat]
    return str(say.say("cause.part", card=say.face(v.faces[spot]), name=whose))


def room(look: Any, v: State) -> Rect:
    """Over the small piles, without a row in which one is needed now, and over the place of the
    card that is being played if none lies there."""
    hand, places = look.table.hand, look.table.layout().places
    *small, big = [zone for zone, z in look.table.spec.zones.items() if z.at == "pool"]
    needed = {v.where[piece] for piece in hand.pickable} | set(hand.to.values())
    rows = {places[zone].rect.top for zone in needed.intersection(small)}
    rects = [places[zone].rect for zone in small if places[zone].rect.top not in rows]
    if not rows and not v.zones[big] and big not in needed:
        rects.append(places[big].rect)
    whole: Rect = rects[0].unionall(rects[1:])
    return whole


def nodes(look: Any, v: State) -> list[Node]:
    """The panel as a node, so that it can be read aloud."""
    found = cause(v, look.table.spec)
    if found is None or look.busy:
        return []
    return [Node("cause", "text", " ".join(lines(look, v, found)), "", room(look, v))]


def draw(look: Any, v: State, to: Surface) -> None:
    """The panel."""
    theme = look.table.theme
    found = cause(v, look.table.spec)
    if found is None or look.busy:
        return
    rect, u = room(look, v), theme.u
    to.blit(rounded(rect.w, rect.h, 10 * u, (*WOOD, 250), TURN, max(1.5, 2.2 * u)), rect)
    told = lines(look, v, found)
    inner = rect.inflate(-round(14 * u), -round(10 * u))
    high = min(round(26 * u), inner.h // len(told))
    text = look.table.say.words.card_text(v.faces[found.card])
    about = Rect(inner.left, 0, inner.w, inner.h - high * len(told))
    if about.h > 60 * u and about.w > 130 * u:  # there is room to say what the card does
        about.bottom = inner.bottom
        inner.h -= about.h
        drawn = paragraph(look.table.art, text, about.size, round(14 * u), CREAM)
        to.blit(drawn, drawn.get_rect(center=about.center))
    parts = [piece for piece in found.aimed if isinstance(piece, int)]
    top = inner.top + (inner.h - high * len(told)) // 2
    for i, text in enumerate(told):
        line = Rect(inner.left, top + i * high, inner.w, high)
        face: Any = v.faces[parts[i - 2]] if 1 < i < len(parts) + 2 else None
        if getattr(face, "part", ""):
            size = round(high * 0.94)
            icon = look.board.limbs.sprite(face, size)
            to.blit(icon, icon.get_rect(center=(line.left + size // 2, line.centery)))
            line.left, line.w = line.left + size + 4, line.w - size - 4
        role, ink = ("bold", CREAM) if i == 0 else ("body", PALE)
        if found.asks and text == told[-1 - (len(found.asks) > 1)]:
            role, ink = "bold", TURN
        theme.text(to, shortened(theme, text, role, 14.5, line.w), line, role, 14.5, ink, "left")
