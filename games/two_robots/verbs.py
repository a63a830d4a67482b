"""The effects of Two Robots cards: each verb in `cards.yaml` names a function here.

`seat` plays the card, the piece `card`; the card file gives the arguments after the star.
"""

from typing import Literal

from games.cardfile.reader import Verbs
from games.engine import Chance, Piece, Seat, State, bit
from games.shared_verbs import draw_all, seats_with_most
from games.two_robots.attack import keeper, parts_aimed_at
from games.two_robots.cards import Energy
from games.two_robots.damage import health, push_damage
from games.two_robots.event import Reveal
from games.two_robots.factory import move_ice, parts, remove_part
from games.two_robots.powers import (
    Choose,
    Melt,
    Molten,
    Name,
    Salvage,
    Strip,
    Wreck,
    place_part,
    salvage,
)
from games.two_robots.zones import HAND, marks_of, opponents

CROWD = 3  # opponents; a Scattershot spares nobody among so many

# Attack


def destroy(
    s: State, seat: Seat, card: Piece, chance: Chance, *, energy: Energy, parts: Literal[1, 2]
) -> None:
    """Destroy the target Parts, all of one energy (TR-25)."""
    for part in parts_aimed_at(s):
        remove_part(s, part)


def freeze(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Put the card onto the target Stack, which freezes it (TR-27)."""
    (zone,) = marks_of(s)["aim"]
    move_ice(s, card, str(zone), str(zone))


def steal(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Play the target Part in the seat's own Factory at once (TR-26)."""
    for part in parts_aimed_at(s):
        s.say("two_robots.stolen", (seat, keeper(s, part)), (part,))
        place_part(s, seat, part)


def send_back(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Return the target Part to its owner's hand."""
    for part in parts_aimed_at(s):
        remove_part(s, part, HAND[keeper(s, part)], up=False)


# Defense


def draw_cards(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Draw cards, but not the Parts just paid (TR-A28)."""
    draw_all(s, HAND[seat], cards, chance, marks_of(s)["spent"])


def thaw(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Discard the Ice Blast on one of your Stacks; `turn.thaw` does this."""


def recruit(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Take a Part of the discard pile into your hand."""
    salvage(s, Salvage(seat, "recover", parts, True))


def intercept() -> None:
    """Cancel an Attack on your Factory, or Homing Missiles; `attack.Intercept` does this."""


def scramble() -> None:
    """Cancel a Power or Active Robot card of an opponent; `event.Scramble` does this."""


# Active Robots


def hit(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Damage one opponent of your choice."""
    s.push(Choose(seat, "hit", damage))


def hit_all(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int, spare: int) -> None:
    """Damage every opponent (TR-41); fewer than three opponents each keep `spare` health."""
    rivals = opponents(s, seat)
    push_damage(s, rivals, damage, spare if len(rivals) < CROWD else 0)


# Powers


def reveal(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Reveal Active Robot cards one after the other, and carry out all of them (TR-40)."""
    s.push_last_first([Reveal(seat, False)] * cards)


def wreck(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Destroy Parts of your choice in one opponent's Factory."""
    ask = Wreck(seat, parts)
    if ask.moves(s):
        s.push(ask)


def play_from_discard(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Play up to `parts` Parts of the discard pile."""
    salvage(s, Salvage(seat, "salvage", parts))


def take_from_discard(
    s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int, cards: int
) -> None:
    """Draw cards, and take up to `parts` Parts of the discard pile into the hand."""
    draw_cards(s, seat, card, chance, cards=cards)
    salvage(s, Salvage(seat, "recover", parts))


def strip(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Play a Part of an opponent in your own Factory at once."""
    ask = Strip(seat)
    if ask.choices(s):
        s.push(ask)


def ransack(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Take an unseen card of each opponent's hand; draw first if only one opponent is left."""
    rivals = opponents(s, seat)
    if len(rivals) == 1:
        draw_cards(s, seat, card, chance, cards=cards)
    for other in rivals:
        hand = HAND[other]
        if s.zones[hand]:
            if len(s.zones[hand]) > 1:
                s.shuffle(hand, chance, keep=bit(seat))
            s.say("two_robots.ransacked", (seat, other))
            s.move(chance.pick(s.zones[hand]), HAND[seat])


def healthiest(
    s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int, cards: int
) -> None:
    """Draw cards, and damage the seats with the most health, even this one (TR-38)."""
    draw_cards(s, seat, card, chance, cards=cards)
    push_damage(s, seats_with_most({o: health(s, o) for o in (seat, *opponents(s, seat))}), damage)


def richest(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int, cards: int) -> None:
    """Draw cards, and damage the seats with the most Parts, even this one (TR-38, TR-A28)."""
    draw_cards(s, seat, card, chance, cards=cards)
    push_damage(
        s, seats_with_most({o: len(parts(s, o)) for o in (seat, *opponents(s, seat))}), damage
    )


def ceasefire(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Draw cards, and forbid Attacks on this Factory until its player's next turn."""
    draw_cards(s, seat, card, chance, cards=cards)
    s.mark("ceasefire", seat)


def shield(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Draw cards, and prevent damage until the player's next turn."""
    draw_cards(s, seat, card, chance, cards=cards)
    s.mark("shield", seat)


def disarm(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Draw cards, and let an opponent show the hand and discard its Attack cards."""
    draw_cards(s, seat, card, chance, cards=cards)
    s.push(Choose(seat, "disarm"))


def retaliate(
    s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int, damage: int
) -> None:
    """Let an opponent give up Parts or suffer damage."""
    s.push(Choose(seat, "retaliate", damage, parts))


def meltdown(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int, cards: int) -> None:
    """Let each opponent discard the hand or suffer damage (TR-39); draw if there are several."""
    victims = opponents(s, seat)
    if len(victims) > 1:
        draw_cards(s, seat, card, chance, cards=cards)
    s.push(*[Melt(other, damage) for other in victims], Molten(tuple(victims), damage))


def fallout(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Destroy every Part of one energy."""
    s.push(Name(seat))


# Special abilities, in force while the Salvager is in the game


def katana() -> None:
    """Reveal another card after a deployment turns up Weapons Jammed."""


def rummage() -> None:
    """Draw the top of the discard pile as the first card of a turn, if you like."""


def treaty(*, cards: int) -> None:
    """Keep `cards` cards at the end of your turn."""


def bulwark() -> None:
    """Keep your Stacks from being frozen."""


def harbinger(*, fewer: int) -> None:
    """Need fewer Stacks for cards that destroy by energy."""


VERBS: Verbs = {
    verb.__name__: verb
    for verb in (
        destroy,
        freeze,
        steal,
        send_back,
        draw_cards,
        thaw,
        recruit,
        intercept,
        scramble,
        hit,
        hit_all,
        reveal,
        wreck,
        play_from_discard,
        take_from_discard,
        strip,
        ransack,
        healthiest,
        richest,
        ceasefire,
        shield,
        disarm,
        retaliate,
        meltdown,
        fallout,
        katana,
        rummage,
        treaty,
        bulwark,
        harbinger,
    )
}
