"""What the cards of Two Robots do: each word in `cards.yaml` is a function of that name here."""

from __future__ import annotations

from games.cardfile.reader import Verbs
from games.engine.chance import Chance
from games.engine.core import Piece, Seat, State, bit
from games.shared_verbs import draw
from games.two_robots.attack import keeper
from games.two_robots.cards import Energy
from games.two_robots.damage import health, hurt, most, spent
from games.two_robots.event import Reveal
from games.two_robots.factory import parts, remove
from games.two_robots.marks import marks
from games.two_robots.powers import (
    Choose,
    Melt,
    Molten,
    Name,
    Salvage,
    Strip,
    Wreck,
    salvage,
    settle,
)
from games.two_robots.zones import HAND, others

# Attack


def destroy(
    s: State, seat: Seat, card: Piece, chance: Chance, *, energy: Energy, parts: int
) -> None:
    """The chosen Parts of one energy are destroyed."""
    for part in aimed(s):
        remove(s, part)


def freeze(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """The card lies on the Stack, which is frozen now (TR-27)."""
    (zone,) = marks(s)["aim"]
    s.move(card, str(zone), up=True)


def steal(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """The chosen Part is played in the own Factory at once (TR-26)."""
    for part in aimed(s):
        s.say("two_robots.stolen", (seat, keeper(s, part)), (part,))
        settle(s, seat, part)


def send_back(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """The chosen Part goes back into its owner's hand."""
    for part in aimed(s):
        remove(s, part, HAND[keeper(s, part)])


def aimed(s: State) -> list[Piece]:
    """The Parts that the Attack was aimed at."""
    return [spot for spot in marks(s)["aim"] if isinstance(spot, int)]


# Defense


def draw_cards(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Draw so many cards, but none just paid for it (TR-A28)."""
    for _ in range(cards):
        draw(s, HAND[seat], chance, spent(s))


def thaw(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """The Ice Blast on one of your Stacks is discarded."""


def recruit(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Take a Part of the discard pile into your hand."""
    salvage(s, Salvage(seat, "recover", parts, True))


def intercept() -> None:
    """Cancels an Attack on your Factory, or an opponent's Homing Missiles."""


def scramble() -> None:
    """Cancels a Power or an Active Robot card in an opponent's Event Phase."""


# Active Robots


def hit(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Damage to one opponent."""
    s.push(Choose(seat, "hit", damage))


def hit_all(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Damage to every opponent (TR-41)."""
    hurt(s, others(s, seat), damage)


# Powers


def reveal(s: State, seat: Seat, card: Piece, chance: Chance, *, cards: int) -> None:
    """Active Robot cards are revealed one after the other, all carried out (TR-40)."""
    s.push(*[Reveal(seat, False)] * cards)


def wreck(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Parts in one opponent's Factory are destroyed."""
    ask = Wreck(seat, parts)
    if ask.moves(s):
        s.push(ask)


def play_from_discard(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Parts of the discard pile are played."""
    salvage(s, Salvage(seat, "salvage", parts))


def take_from_discard(s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int) -> None:
    """Parts of the discard pile come into the hand."""
    salvage(s, Salvage(seat, "recover", parts))


def strip(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """A Part of an opponent is played in the own Factory at once."""
    ask = Strip(seat)
    if ask.choices(s):
        s.push(ask)


def ransack(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """A card of each opponent's hand changes hands, blindly."""
    for other in others(s, seat):
        hand = HAND[other]
        if s.zones[hand]:
            if len(s.zones[hand]) > 1:
                s.shuffle(hand, chance, keep=bit(seat))
            s.say("two_robots.ransacked", (seat, other))
            s.move(chance.pick(s.zones[hand]), HAND[seat])


def healthiest(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Whoever has the most health suffers damage, oneself included (TR-38)."""
    hurt(s, most({o: health(s, o) for o in (seat, *others(s, seat))}), damage)


def richest(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Whoever has the most Parts suffers damage, oneself included (TR-38, TR-A28)."""
    hurt(s, most({o: len(parts(s, o)) for o in (seat, *others(s, seat))}), damage)


def ceasefire(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """No Attack card against this Factory until its player's next turn."""
    s.mark("ceasefire", seat)


def shield(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """No damage until the player's next turn."""
    s.mark("shield", seat)


def disarm(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """An opponent shows the hand and discards its Attack cards."""
    s.push(Choose(seat, "disarm"))


def retaliate(
    s: State, seat: Seat, card: Piece, chance: Chance, *, parts: int, damage: int
) -> None:
    """An opponent gives up Parts or suffers damage."""
    s.push(Choose(seat, "retaliate", damage, parts))


def meltdown(s: State, seat: Seat, card: Piece, chance: Chance, *, damage: int) -> None:
    """Each opponent discards the hand or suffers damage."""
    victims = others(s, seat)
    s.push(*[Melt(other, damage) for other in victims], Molten(tuple(victims), damage))


def fallout(s: State, seat: Seat, card: Piece, chance: Chance) -> None:
    """Every Part of one energy is destroyed."""
    s.push(Name(seat))


# Special abilities: they hold as long as the Salvager is in the game


def katana() -> None:
    """Deploying, Weapons Jammed makes you reveal one more card."""


def rummage() -> None:
    """The first card you draw may be the top of the discard pile."""


def treaty(*, cards: int) -> None:
    """You keep so many cards at the end of your turn."""


def bulwark() -> None:
    """Your Stacks cannot be frozen."""


def harbinger(*, fewer: int) -> None:
    """What destroys by energy needs fewer Stacks."""


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
