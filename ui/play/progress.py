"""What a person has gained by a match, and what they could do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.registry import JUDGES
from games.engine import Seat
from ui.language.localization import Words
from ui.play.feats import (
    ACROSS,
    TIERS,
    Earned,
    Feat,
    describe_feat,
    find_earned,
    read_feats,
    won_part,
)
from ui.play.level_suggestion import find_beaten_level
from ui.storage.players import Person, Player
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.storage.statistics import FinishedMatch, Rating, estimate_rating, list_finished
from ui.storage.statistics_text import select_game


class Progress(NamedTuple):
    """A person's rating at a game before and after a match, its new feats, and what is next.

    Next is a level to beat at this game, or else a feat; nothing once all of them are done.
    """

    game: str
    before: Rating | None
    after: Rating | None
    feats: tuple[Feat, ...]
    next_level: str = ""
    next_feat: Feat | None = None


def find_gainer(players: Sequence[Player], settings: Settings) -> Seat | None:
    """Return the seat whose progress is shown: the only person, or the one at the computer."""
    persons = [seat for seat, one in enumerate(players) if isinstance(one, Person)]
    here = [seat for seat in persons if players[seat].name == settings.person]
    return persons[0] if len(persons) == 1 else here[0] if here else None


def find_progress(profile: Profile, match: int, name: str) -> Progress | None:
    """Return a person's progress by a match; None if the match does not count."""
    profile.flush(1.0)
    matches = sorted(list_finished(profile.matches()), key=lambda one: one.saved.touched)
    at = next((n for n, one in enumerate(matches) if one.saved.id == match), None)
    if at is None:
        return None
    matches = matches[: at + 1]
    game, earned = matches[at].saved.game, find_earned(matches, name)
    mine = select_game(matches, game)
    gained = Progress(
        game,
        estimate_rating(mine[:-1], name),
        estimate_rating(mine, name),
        tuple(one.feat for one in earned if one.match == match),
    )
    return _add_next(gained, mine, earned, name)


def _add_next(
    gained: Progress, mine: Sequence[FinishedMatch], earned: Sequence[Earned], name: str
) -> Progress:
    """Add the next level after a win, or else the easiest feat that is not earned yet."""
    levels = list(JUDGES[gained.game].levels)
    beaten = [levels.index(level) for one in mine if (level := find_beaten_level(one.saved, name))]
    level = next(iter(levels[max(beaten, default=-1) + 1 :]), "")
    if level and any(mine[-1].won(seat) for seat in mine[-1].seats_of(name)):
        return gained._replace(next_level=level)
    known = {one.feat for one in earned}
    for game in (gained.game, ACROSS):
        for tier in TIERS:
            for feat in read_feats(game):
                if feat.tier == tier and feat not in known:
                    return gained._replace(next_feat=feat)
    return gained._replace(next_level=level)


def describe_gains(gained: Progress, words: Words) -> list[str]:
    """Return what was gained: the rating before and after, and each feat with its part."""
    rating = describe_rating(gained, words)
    return [rating] * bool(rating) + [describe_won(feat, words) for feat in gained.feats]


def describe_rating(gained: Progress, words: Words) -> str:
    """Return the rating before and after; "" if there is none."""
    if gained.after is None:
        return ""
    key = "result.rated" if gained.before else "result.rated_first"
    before = gained.before.elo if gained.before else 0
    return words(key, before=before, after=gained.after.elo)


def describe_won(feat: Feat, words: Words) -> str:
    """Return a feat with the part that it wins."""
    name, part = describe_feat(feat, words)[0], won_part(feat).describe(words)
    return words("result.feat", feat=name, part=part)


def describe_next(gained: Progress, words: Words) -> str:
    """Return the next thing to do; "" if everything is done."""
    game = words(f"game.{gained.game}.name")
    if gained.next_level:
        level = words(f"level.{gained.next_level}")
        return words("result.next_level", level=level, game=game)
    if gained.next_feat is None:
        return ""
    name, does = describe_feat(gained.next_feat, words)
    return words("result.next_feat", feat=name, does=does)
